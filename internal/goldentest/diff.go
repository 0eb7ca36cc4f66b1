package goldentest

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// Diff are the lines that differ of two texts, below the line that they are indented under ("@"; alone: under none):
//
//   - a line of the first text, "... N more" after it for N that follow it
//   - a line of the second text
//   - a line of which words have changed {from → to}
//     > a line x,y that is elsewhere: by how much, and "N lines" where others that are indented alike follow it
//
// It is empty where the texts are the same.
func Diff(from, to string) string {
	if from == to {
		return ""
	}
	d := differences{a: strings.Split(from, "\n"), b: strings.Split(to, "\n"), partner: map[int]int{}, next: [2]int{-1, -1}}
	i, j := 0, 0
	for _, m := range append(common(d.a, d.b), [2]int{len(d.a), len(d.b)}) {
		d.stretch(i, m[0], j, m[1])
		d.partner[m[0]] = m[1]
		i, j = m[0]+1, m[1]+1
	}
	d.end()
	return d.text.String()
}

// differences writes the lines of Diff.
type differences struct {
	a, b    []string
	text    strings.Builder
	partner map[int]int // of a line of a that is in b too, if with another place or other words, the line of b
	parent  string      // that is written, after its number
	depth   int         // of the lines under it
	next    [2]int      // lines of a and b after those that came last

	removed []string // not yet written
	moved   *moved   // not yet written
}

// moved is a line of which only the place is another, and how many follow it that are moved like it.
type moved struct {
	line, parent string
	level        int
	dx, dy       float64
	follow       int
}

// placed is a line with the place of an object: indent and kind, x, y, the rest.
var placed = regexp.MustCompile(`^( *\S+) (-?[0-9.]+),(-?[0-9.]+) (.*)$`)

// unplaced is a line without the place of its object.
func unplaced(line string) string {
	if m := placed.FindStringSubmatch(line); m != nil {
		return m[1] + " " + m[4]
	}
	return line
}

// stretch writes the lines i0..i1 of a and j0..j1 of b, of which none are the same.
func (d *differences) stretch(i0, i1, j0, j1 int) {
	keys := func(lines []string) (list []string) {
		for _, s := range lines {
			list = append(list, unplaced(s))
		}
		return list
	}
	i, j := i0, j0
	for _, m := range append(common(keys(d.a[i0:i1]), keys(d.b[j0:j1])), [2]int{i1 - i0, j1 - j0}) {
		d.replaced(i, i0+m[0], j, j0+m[1])
		i, j = i0+m[0], j0+m[1]
		if i < i1 && j < j1 {
			d.move(i, j)
		}
		i, j = i+1, j+1
	}
}

// replaced writes the lines i0..i1 of a as what became of them, j0..j1 of b.
func (d *differences) replaced(i0, i1, j0, j1 int) {
	i, j := i0, j0 // those before are written
	others := func(i2, j2 int) {
		for ; i < i2; i++ {
			d.remove(i)
		}
		for ; j < j2; j++ {
			d.line("+", j, d.b[j])
		}
	}
	for k := 0; k < i1-i0 && i1-i0 == j1-j0; k++ {
		if text, ok := words(d.a[i0+k], d.b[j0+k]); ok {
			others(i0+k, j0+k)
			d.partner[i] = j
			d.line("*", j, text)
			i, j = i+1, j+1
		}
	}
	others(i1, j1)
}

// words is a line with the words that have changed, if that is shorter than both.
func words(from, to string) (text string, ok bool) {
	if indent(from) != indent(to) {
		return "", false
	}
	a, b := strings.Split(from, " "), strings.Split(to, " ")
	start, end := 0, 0
	for start < min(len(a), len(b)) && a[start] == b[start] {
		start++
	}
	for end < min(len(a), len(b))-start && a[len(a)-1-end] == b[len(b)-1-end] {
		end++
	}
	middle := func(list []string) string { return strings.Join(list[start:len(list)-end], " ") }
	text = strings.Join(append(append(append([]string{}, a[:start]...), "{"+middle(a)+" → "+middle(b)+"}"), a[len(a)-end:]...), " ")
	return text, len(text) < len(from)+len(to)
}

// line writes line j of b as something else.
func (d *differences) line(sign string, j int, text string) {
	d.end()
	d.under(1, j)
	d.write(sign, text)
}

func (d *differences) write(sign, line string) {
	fmt.Fprintf(&d.text, "%s %s\n", sign, line[min(d.depth, indent(line)):])
}

// remove notes line i of a, which is no more.
func (d *differences) remove(i int) {
	if len(d.removed) == 0 || i != d.next[0] || indent(d.a[i]) < d.depth {
		d.end()
	}
	d.under(0, i)
	d.removed = append(d.removed, d.a[i])
}

// move notes line i of a, which is elsewhere in b.
func (d *differences) move(i, j int) {
	d.partner[i] = j
	from, to := placed.FindStringSubmatch(d.a[i]), placed.FindStringSubmatch(d.b[j])
	by := func(k int) float64 {
		x, _ := strconv.ParseFloat(from[k], 64)
		y, _ := strconv.ParseFloat(to[k], 64)
		return y - x
	}
	m := moved{line: d.a[i], parent: d.parentOf(1, j), level: indent(d.a[i]), dx: by(2), dy: by(3)}
	alike := func(a, b float64) bool { return a-b < 0.15 && b-a < 0.15 } // places are rounded
	if l := d.moved; l != nil && m.level == l.level && m.parent == l.parent && alike(m.dx, l.dx) && alike(m.dy, l.dy) {
		l.follow++
		d.next[1] = j + 1
		return
	}
	d.end()
	d.under(1, j)
	d.moved = &m
}

// end writes what is not yet written.
func (d *differences) end() {
	if n := len(d.removed); n > 3 {
		d.write("-", d.removed[0])
		fmt.Fprintf(&d.text, "- ... %d more\n", n-1)
	} else {
		for _, s := range d.removed {
			d.write("-", s)
		}
	}
	if m := d.moved; m != nil {
		more := ""
		if m.follow > 0 {
			more = fmt.Sprintf(", %d lines", m.follow+1)
		}
		d.write(">", fmt.Sprintf("%s by %.1f,%.1f%s", m.line, m.dx, m.dy, more))
	}
	d.removed, d.moved = nil, nil
}

// under writes the line that line i of a (of 0) or b (of 1) is indented under, where it is another than before.
func (d *differences) under(of, i int) {
	lines := [2][]string{d.a, d.b}[of]
	follows := i == d.next[of] && indent(lines[i]) >= d.depth
	d.next[of] = i + 1
	if follows {
		return
	}
	at := d.parentOf(of, i)
	if at == d.parent {
		return
	}
	d.parent, d.depth = at, 0
	_, line, ok := strings.Cut(at, "\t")
	if ok {
		d.depth = indent(line) + 1
	}
	d.text.WriteString(strings.TrimSpace("@ "+strings.TrimSpace(line)) + "\n")
}

// parentOf is the line that line i of a (of 0) or b (of 1) is indented under, after its number and a tab; empty where there is none.
func (d *differences) parentOf(of, i int) string {
	lines := [2][]string{d.a, d.b}[of]
	depth := indent(lines[i])
	for k := i - 1; k >= 0 && depth > 0; k-- {
		if strings.TrimSpace(lines[k]) == "" || indent(lines[k]) >= depth {
			continue
		}
		if of == 0 {
			j, ok := d.partner[k]
			if !ok {
				return fmt.Sprintf("was %d\t%s", k, lines[k])
			}
			k = j
		}
		return fmt.Sprintf("%d\t%s", k, d.b[k])
	}
	return ""
}

func indent(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }

// common are the indices of a longest common sequence of two lists.
func common[T comparable](a, b []T) (pairs [][2]int) {
	start := 0
	for start < min(len(a), len(b)) && a[start] == b[start] {
		pairs = append(pairs, [2]int{start, start})
		start++
	}
	end := 0
	for end < min(len(a), len(b))-start && a[len(a)-1-end] == b[len(b)-1-end] {
		end++
	}
	x, y := a[start:len(a)-end], b[start:len(b)-end]
	length := make([][]int, len(x)+1) // of the longest common sequence of the rests
	for i := range length {
		length[i] = make([]int, len(y)+1)
	}
	for i := len(x) - 1; i >= 0; i-- {
		for j := len(y) - 1; j >= 0; j-- {
			if x[i] == y[j] {
				length[i][j] = length[i+1][j+1] + 1
			} else {
				length[i][j] = max(length[i+1][j], length[i][j+1])
			}
		}
	}
	for i, j := 0, 0; i < len(x) && j < len(y); {
		switch {
		case x[i] == y[j]:
			pairs = append(pairs, [2]int{start + i, start + j})
			i, j = i+1, j+1
		case length[i+1][j] >= length[i][j+1]:
			i++
		default:
			j++
		}
	}
	for k := end; k > 0; k-- {
		pairs = append(pairs, [2]int{len(a) - k, len(b) - k})
	}
	return pairs
}

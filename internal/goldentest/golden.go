// Package goldentest compares what a test makes with a file of testdata. go test -update writes the files anew; what has changed
// in them is then a matter of review.
package goldentest

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the files of testdata anew")

// Updating reports whether the files are to be written anew.
func Updating() bool { return *update }

// Text compares a text with testdata/name, and fails the test with the lines that differ.
func Text(t testing.TB, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", filepath.FromSlash(name))
	if *update {
		write(t, path, []byte(got))
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Errorf("%v: go test -update writes it", err)
		return
	}
	if d := Diff(strings.ReplaceAll(string(want), "\r\n", "\n"), got); d != "" {
		t.Errorf("%s: - as it was, + as it is; go test -update writes it anew\n%s", path, d)
	}
}

func write(t testing.TB, path string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

// Diff are the lines that differ of two texts, "-" before those of the first and "+" before those of the second, below the lines that
// they are indented under ("@"). It is empty where the texts are the same.
func Diff(from, to string) string {
	if from == to {
		return ""
	}
	a, b := strings.Split(from, "\n"), strings.Split(to, "\n")
	var d differences
	i, j := 0, 0
	for _, m := range append(common(a, b), [2]int{len(a), len(b)}) {
		if i < m[0] {
			d.under(a, i)
		} else if j < m[1] {
			d.under(b, j)
		}
		for ; i < m[0]; i++ {
			d.line("-", a[i])
		}
		for ; j < m[1]; j++ {
			d.line("+", b[j])
		}
		i, j = m[0]+1, m[1]+1
	}
	return d.text.String()
}

// differences writes the lines of Diff.
type differences struct {
	text   strings.Builder
	parent string
}

func (d *differences) line(sign, line string) { fmt.Fprintf(&d.text, "%s %s\n", sign, line) }

// under tells the line that a line is indented under, where it is another than before.
func (d *differences) under(lines []string, i int) {
	depth := indent(lines[i])
	for k := i - 1; k >= 0; k-- {
		if depth > 0 && strings.TrimSpace(lines[k]) != "" && indent(lines[k]) < depth {
			if at := fmt.Sprint(k, lines[k]); at != d.parent {
				d.parent = at
				d.line("@", lines[k])
			}
			return
		}
	}
}

func indent(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }

// common are the indices of a longest common sequence of lines.
func common(a, b []string) (pairs [][2]int) {
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

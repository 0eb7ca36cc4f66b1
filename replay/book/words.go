package book

import (
	"cmp"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/hogline/hogline/replay/book/page"
)

// line is runs of text that stand on one line, from the left to the right.
type line struct {
	base float64
	runs []page.Run
}

// baseWithin is how far in points the bases of runs of one line may lie apart: arrows stand a little higher than words.
const baseWithin = 2.2

// linesOf puts runs on lines, from the top to the bottom.
func linesOf(runs []page.Run) (list []line) {
	runs = slices.Clone(runs)
	slices.SortStableFunc(runs, func(a, b page.Run) int { return cmp.Compare(a.Base, b.Base) })
	for _, r := range runs {
		if n := len(list); n > 0 && r.Base-list[n-1].base <= baseWithin {
			list[n-1].runs = append(list[n-1].runs, r)
			continue
		}
		list = append(list, line{r.Base, []page.Run{r}})
	}
	for _, l := range list {
		slices.SortStableFunc(l.runs, func(a, b page.Run) int { return cmp.Compare(a.X0, b.X0) })
	}
	return list
}

// text is the words of a line. Letters that touch are one word, whatever runs they stand in.
func (l *line) text() string {
	var b strings.Builder
	for i, r := range l.runs {
		if i > 0 && parted(&l.runs[i-1], &r) {
			b.WriteByte(' ')
		}
		b.WriteString(r.Text)
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// A blank is at least so wide, in sizes of its letters: between the inked parts of two words. Between letters of a word less is left.
// Figures are as wide as each other, so that more is left beside a 1.
const (
	leastBlank   = 0.2
	leastFigures = 0.42
)

// parted reports whether a blank stands between two pieces of a line.
func parted(a, b *page.Run) bool {
	least := leastBlank
	if last, _ := utf8.DecodeLastRuneInString(a.Text); unicode.IsDigit(last) {
		if first, _ := utf8.DecodeRuneInString(b.Text); unicode.IsDigit(first) || first == '%' {
			least = leastFigures
		}
	}
	return a.Blank || b.X0-a.X1 > least*max(b.Size, 1)
}

// wordsOf are the words of a piece of text, each with the place at which it stands if all letters are as wide.
func wordsOf(r page.Run) (list []page.Run) {
	letters := []rune(r.Text)
	if len(letters) == 0 {
		return nil
	}
	wide := (r.X1 - r.X0) / float64(len(letters))
	from := -1
	for i := range len(letters) + 1 {
		switch blank := i == len(letters) || unicode.IsSpace(letters[i]); {
		case blank && from >= 0:
			w := r
			w.Text, w.X0, w.X1 = string(letters[from:i]), r.X0+wide*float64(from), r.X0+wide*float64(i)
			list, from = append(list, w), -1
		case !blank && from < 0:
			from = i
		}
	}
	return list
}

// within are the runs that begin in a box.
func within(runs []page.Run, x0, y0, x1, y1 float64) (list []page.Run) {
	for _, r := range runs {
		if r.X0 >= x0 && r.X0 < x1 && r.Base >= y0 && r.Base < y1 {
			list = append(list, r)
		}
	}
	return list
}

var (
	shotsTitle   = regexp.MustCompile(`(?i)shot\s*by\s*shot`)
	resultsTitle = regexp.MustCompile(`(?i)^game\s*results?\b`)
	dateWords    = regexp.MustCompile(`(?i)\b(?:MON|TUE|WED|THU|FRI|SAT|SUN)[A-Z]*\.?\s*(\d{1,2})\s*([A-Z]{3})[A-Z]*\.?\s*(\d{4})\b`)
	startWords   = regexp.MustCompile(`(?i)start\s*time\s*:?\s*(\d{1,2}[:.h]\d{2})`)
	sheetWords   = regexp.MustCompile(`(?i)[-–,]?\s*sheet\s*([A-Z0-9])\s*$`)
	teamWords    = regexp.MustCompile(`^([A-Z]{3})\s*[-–]\s*(\pL.*)$`)
	scoreWords   = regexp.MustCompile(`(\d{1,2}|X|W|L)\s*\+\s*(\d{1,2}|X|W|L)(?:\s*\(\s*this\s*(?:end\s*)?\)?(?:\s*=\s*(?:\d{1,2}|X|W|L))?)?`)
	endWords     = regexp.MustCompile(`(?i)(?:^|\s)(extra\s*)?end\s*(\d{1,2})(?:\s|$)`)
	extraWords   = regexp.MustCompile(`(?i)(?:^|\s)extra\s*end(?:\s|$)`)
	playerWords  = regexp.MustCompile(`^([A-Z]{3})\s*:\s*(.*)$`)
	codeWord     = regexp.MustCompile(`^[A-Z]{3}$`)
	clockWord    = regexp.MustCompile(`(?:^|\pL)(\d{1,3}:\d{2})$`) // the word before may touch it
)

// header is what stands above the charts of a page.
type header struct {
	title                                                       string
	event, code, discipline, place, date, start, session, sheet string
}

// headerOf reads the head of a page: all above the end line.
func headerOf(runs []page.Run) (h header) {
	for _, l := range linesOf(within(runs, 0, 0, math.Inf(1), 135)) {
		t := l.text()
		if m := dateWords.FindStringSubmatch(t); m != nil && h.date == "" {
			h.date = m[1] + " " + strings.ToUpper(m[2]) + " " + m[3]
		}
		if m := startWords.FindStringSubmatch(t); m != nil && h.start == "" {
			h.start = m[1]
		}
		for _, r := range l.runs {
			switch {
			case shotsTitle.MatchString(r.Text), resultsTitle.MatchString(strings.TrimSpace(r.Text)):
				h.title = r.Text
			case r.Base < 40 && r.X0 < 200 && h.code == "":
				h.code = r.Text
			case r.Base < 40 && h.event == "":
				h.event = r.Text
			case r.Base < 48 && r.X0 < 200 && h.place == "":
				h.place = r.Text
			case r.Base > 48 && r.Base < 60 && r.X0 >= 200 && h.discipline == "":
				h.discipline = r.Text
			case r.Base > 70 && r.Base < 100 && r.X0 >= 200 && h.session == "":
				h.session = r.Text
			}
		}
		if h.title == "" && shotsTitle.MatchString(t) {
			h.title = t
		}
		if h.title == "" && resultsTitle.MatchString(t) {
			h.title = t
		}
	}
	if m := sheetWords.FindStringSubmatch(h.session); m != nil {
		h.sheet = m[1]
		h.session = strings.TrimSpace(sheetWords.ReplaceAllString(h.session, ""))
	}
	if h.event == "" {
		h.event = h.code
	}
	return h
}

// points is a number of points; -1 for X and what is none.
func points(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > 99 {
		return -1
	}
	return n
}

// endLine is the line above the charts: the end, the teams and their points.
type endLine struct {
	number   int
	codes    [2]string
	names    [2]string
	before   [2]int
	points   [2]int
	finished bool
	extra    bool       // an extra end without a number
	forfeit  int        // 1 or 2: W stands for the points of the first or of the second team
	at       [2]float64 // where the names begin
	base     float64
}

// endLineOf reads the end line: it stands between the title and the first row of drawings.
func endLineOf(runs []page.Run, top float64) (e endLine, found bool) {
	e.before, e.points = [2]int{-1, -1}, [2]int{-1, -1}
	for _, l := range linesOf(within(runs, 0, 120, math.Inf(1), top+2)) {
		text := glued(l.text())
		if !endWords.MatchString(text) && !extraWords.MatchString(text) && !scoreWords.MatchString(text) {
			continue
		}
		if m := endWords.FindStringSubmatch(text); m != nil && e.number == 0 {
			e.number, _ = strconv.Atoi(m[2])
			e.base = l.base
		} else if e.number == 0 && extraWords.MatchString(text) {
			e.extra, e.base = true, l.base
		}
		e.teams(&l)
		for k, m := range scoreWords.FindAllStringSubmatch(text, 2) {
			e.before[k], e.points[k] = points(m[1]), points(m[2])
			if m[2] == "W" {
				e.forfeit = k + 1
			}
		}
	}
	e.finished = e.points[0] >= 0 && e.points[1] >= 0
	return e, e.number > 0 || e.extra
}

// teams reads the names of the teams of the end line, each with its place.
func (e *endLine) teams(l *line) {
	k := 0
	rest := 0.0 // what stands before belongs to the name before
	var parts []string
	flush := func() {
		if k > 0 && len(parts) > 0 && e.names[k-1] == "" {
			e.names[k-1] = strings.TrimSpace(strings.Join(parts, " "))
		}
		parts = nil
	}
	for _, r := range l.runs {
		t := extraWords.ReplaceAllString(endWords.ReplaceAllString(" "+glued(r.Text)+" ", " "), " ")
		if i := scoreWords.FindStringIndex(t); i != nil {
			t = t[:i[0]]
		}
		t = strings.TrimSpace(t)
		switch m := teamWords.FindStringSubmatch(t); {
		case m != nil && k < 2:
			flush()
			e.codes[k], e.at[k], rest = m[1], r.X0, r.X1
			parts = []string{m[2]}
			k++
		case codeWord.MatchString(t) && k < 2 && !slices.Contains(e.codes[:], t):
			flush()
			e.codes[k], e.at[k], rest = t, r.X0, r.X1
			k++
		case k > 0 && t != "" && r.X0-rest < 12 && strings.IndexFunc(t, isLetter) >= 0:
			parts, rest = append(parts, strings.TrimLeft(t, "-– ")), r.X1
		}
	}
	flush()
}

func isLetter(r rune) bool { return r > 127 || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' }

// glued parts words of an end line that a template wrote without blanks between them.
func glued(text string) string {
	for _, r := range []struct{ from, to string }{{"End", "End "}, {"+", " + "}, {"(this", " (this"}, {")=", ") = "}} {
		text = strings.ReplaceAll(text, r.from, r.to)
	}
	return strings.Join(strings.Fields(text), " ")
}

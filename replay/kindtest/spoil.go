package kindtest

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/hogline/hogline/replay"
)

var (
	token  = regexp.MustCompile(`-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|"[^"\\]{0,40}"`)
	number = regexp.MustCompile(`-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?`)
)

// Spoiled tells what becomes of a text of a format as its lines and values are spoiled one by one: which parts of the game are others
// then, what is warned of, or why nothing is read. What changes nothing is not told.
func Spoiled(f *replay.Format, text string) string {
	s := spoiler{f: f, alike: map[string]bool{}}
	var err error
	if s.game, err = f.Read(strings.NewReader(text), nil); err != nil {
		return "the text as it is: " + err.Error() + "\n"
	}
	for _, w := range s.game.Warnings {
		s.warned = append(s.warned, w.Text.String())
	}
	s.usual = s.outcome(text)
	lines := strings.SplitAfter(text, "\n")
	for i, line := range lines {
		head, tail := strings.Join(lines[:i], ""), strings.Join(lines[i+1:], "")
		s.begin(i, line)
		if s.isNew(line) {
			s.try("removed", head+tail)
			s.try("doubled", head+line+line+tail)
			if i+1 < len(lines) {
				s.try("after the next", head+lines[i+1]+line+strings.Join(lines[i+2:], ""))
			}
		}
		for _, at := range token.FindAllStringIndex(line, -1) {
			if !s.isNew(line[max(0, at[0]-12):at[0]] + "|") {
				continue
			}
			was := line[at[0]:at[1]]
			for _, is := range values(was) {
				s.try(withoutNumbers(line[max(0, at[0]-12):at[1]])+" -> "+is, head+line[:at[0]]+is+line[at[1]:]+tail)
			}
		}
		s.end()
	}
	return s.String()
}

func withoutNumbers(text string) string { return number.ReplaceAllString(text, "#") }

// values are what a value is spoiled to.
func values(was string) []string {
	if was[0] == '"' {
		return []string{`""`, `"odd"`}
	}
	return []string{"-1", "0", "17", "101", "1e9", `"x"`}
}

type spoiler struct {
	strings.Builder
	f     *replay.Format
	game  *replay.Game
	usual string
	alike map[string]bool
	// warned is what is said of the text as it is, and therefore not told.
	warned []string
	line   string
	tried  map[string][]string // of the line, by what became of it
	order  []string
}

// isNew reports whether a text was not seen before, numbers aside: others are read as it is.
func (s *spoiler) isNew(text string) bool {
	key := withoutNumbers(text)
	was := s.alike[key]
	s.alike[key] = true
	return !was
}

func (s *spoiler) begin(i int, line string) {
	s.line, s.tried, s.order = fmt.Sprintf("%d: %.60s\n", i+1, strings.TrimSpace(withoutNumbers(line))), map[string][]string{}, nil
}

// column is the place in a line, which every change of it moves.
var column = regexp.MustCompile(`column \d+:`)

func (s *spoiler) try(what, text string) {
	after := column.ReplaceAllString(s.outcome(text), "column #:")
	if after == s.usual {
		return
	}
	if s.tried[after] == nil {
		s.order = append(s.order, after)
	}
	s.tried[after] = append(s.tried[after], what)
}

func (s *spoiler) end() {
	if len(s.order) > 0 {
		s.WriteString(s.line)
	}
	for _, after := range s.order {
		fmt.Fprintf(s, "  %s:\n    %s\n", strings.Join(s.tried[after], ", "), after)
	}
}

// mostParts is how many parts of a game that became others are told, and one more than how many warnings.
const mostParts = 3

func (s *spoiler) outcome(text string) string {
	g, err := s.f.Read(strings.NewReader(text), nil)
	if err != nil {
		return "refused: " + err.Error()
	}
	var told []string
	lost := replay.Lost(s.game, g)
	for _, l := range lost[:min(len(lost), mostParts)] {
		switch {
		case l.Count == 0:
			told = append(told, l.Part)
		case l.Shots:
			told = append(told, fmt.Sprintf("%s of %d.%d (%d)", l.Part, l.End, l.Shot, l.Count))
		default:
			told = append(told, fmt.Sprintf("%s of %d (%d)", l.Part, l.End, l.Count))
		}
	}
	if n := len(lost) - mostParts; n > 0 {
		told = append(told, fmt.Sprintf("%d other parts", n))
	}
	warnings := slices.DeleteFunc(slices.Clone(g.Warnings), func(w replay.Warning) bool {
		return slices.Contains(s.warned,
			w.Text.String())
	})
	for _, w := range warnings[:min(len(warnings), mostParts-1)] {
		told = append(told, fmt.Sprintf("%.110s", w))
	}
	if n := len(warnings) - mostParts + 1; n > 0 {
		told = append(told, fmt.Sprintf("%d other warnings", n))
	}
	return strings.Join(told, "; ")
}

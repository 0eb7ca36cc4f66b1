package book

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/book/page"
)

// types are the kinds of shots in the words of books, with those of charts. Words that stand in others come after them.
var types = []struct {
	words string
	task  replay.Task
}{
	{"promotion take-out", replay.TaskPromotion}, {"promotion takeout", replay.TaskPromotion},
	{"double take-out", replay.TaskDouble}, {"double takeout", replay.TaskDouble},
	{"wick / soft peeling", replay.TaskWick}, {"wick/soft peeling", replay.TaskWick}, {"soft peeling", replay.TaskWick}, {"soft peel", replay.TaskWick}, {"wick", replay.TaskWick},
	{"raise / tap-back", replay.TaskRaise}, {"raise/tap-back", replay.TaskRaise}, {"tap-back", replay.TaskRaise}, {"raise", replay.TaskRaise},
	{"hit and roll", replay.TaskHitRoll}, {"hit & roll", replay.TaskHitRoll}, {"hit-and-roll", replay.TaskHitRoll},
	{"take-out", replay.TaskTakeOut}, {"takeout", replay.TaskTakeOut},
	{"clearing", replay.TaskClearing}, {"freeze", replay.TaskFreeze}, {"guard", replay.TaskGuard}, {"front", replay.TaskFront}, {"draw", replay.TaskDraw},
	{"through", replay.TaskThrough}, {"no statistics", replay.TaskNone}, {"not considered", replay.TaskNone}, {"not played", NotPlayed},
}

// NotPlayed is the kind of a panel whose shot was not thrown.
const NotPlayed replay.Task = "not-played"

// TaskOf is the task that a kind of shot in the words of a book is; known is false where it is none.
func TaskOf(words string) (task replay.Task, known bool) {
	task, _, known = typeIn(words)
	return task, known
}

// typeIn finds a kind of shot in a text, and what of the text is left beside it.
func typeIn(text string) (task replay.Task, rest string, known bool) {
	low := strings.ToLower(text)
	for _, t := range types {
		for from := 0; ; {
			i := strings.Index(low[from:], t.words)
			if i < 0 {
				break
			}
			i += from
			end := i + len(t.words)
			if (i == 0 || !isWord(low[i-1])) && (end == len(low) || !isWord(low[end])) && len(low) == len(text) {
				return t.task, strings.TrimSpace(text[:i] + " " + text[end:]), true
			}
			from = i + 1
		}
	}
	return replay.TaskNone, text, false
}

func isWord(c byte) bool { return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' }

var (
	gradeWord = regexp.MustCompile(`(?:^|\s)(\d{1,3})\s*%`)
	gradeMark = regexp.MustCompile(`(?:^|\s)([0-4Xx]|[-–])$`)
	inOut     = regexp.MustCompile(`(?:^|\s)(In|Out|IN|OUT)(?:\s|$)`)
	gluedTurn = regexp.MustCompile(`([a-z])(In|Out)(\s*(?:[0-4Xx–-]|\d{1,3}\s*%)?)$`)
)

// textOf reads the words of a panel: who threw, then what, then notes.
func (s *Shot) textOf(runs []page.Run, warn func(key string, args ...any)) {
	s.Team, s.Grade = -1, -1
	lines := linesOf(runs)
	if len(lines) == 0 {
		warn("no-text")
		return
	}
	first := 0
	if m := playerWords.FindStringSubmatch(lines[0].text()); m != nil {
		s.Code, s.Player = m[1], strings.TrimSpace(m[2])
		first = 1
	}
	if s.Player == "" {
		warn("no-player")
	}
	var notes []string
	for i := first; i < len(lines); i++ {
		text := lines[i].text()
		if i == first {
			text = s.graded(text, warn)
		}
		if text != "" {
			notes = append(notes, text)
		}
	}
	s.Note = strings.Join(notes, "; ")
}

// graded reads the line of the kind of shot, the turn and the grade. What is left is a note.
func (s *Shot) graded(text string, warn func(key string, args ...any)) (note string) {
	switch {
	case strings.Contains(text, "↻"):
		s.Turn = Clockwise
	case strings.Contains(text, "↺"):
		s.Turn = CounterClockwise
	}
	text = strings.NewReplacer("↻", " ", "↺", " ").Replace(text)
	text = strings.Join(strings.Fields(gluedTurn.ReplaceAllString(text, "$1 $2 $3")), " ")
	if m := gradeWord.FindStringSubmatchIndex(text); m != nil {
		if n, _ := strconv.Atoi(text[m[2]:m[3]]); n <= 100 {
			s.Grade = n
		}
		text = strings.TrimSpace(text[:m[0]] + " " + text[m[1]:])
	} else if m := gradeMark.FindStringSubmatchIndex(text); m != nil {
		if n, err := strconv.Atoi(text[m[2]:m[3]]); err == nil {
			s.Grade = 25 * n
		}
		text = strings.TrimSpace(text[:m[0]])
	}
	if m := inOut.FindStringSubmatchIndex(text); m != nil && s.Turn == "" {
		s.Turn = map[bool]string{true: Clockwise, false: CounterClockwise}[strings.EqualFold(text[m[2]:m[3]], "in")]
		text = strings.TrimSpace(text[:m[0]] + " " + text[m[1]:])
	}
	_, rest, known := typeIn(text)
	switch {
	case !known && text != "":
		s.Type = text
		warn("type", replay.Quote(text, 40))
		return ""
	case !known:
		return ""
	}
	s.Type = text
	if rest != "" {
		s.Type = typed(text)
		if len([]rune(rest)) <= 2 {
			warn("stray", replay.Quote(text, 40))
			return ""
		}
		return rest
	}
	return ""
}

// typed is the kind of shot of a text as it is written there.
func typed(text string) string {
	low := strings.ToLower(text)
	for _, t := range types {
		if i := strings.Index(low, t.words); i >= 0 && len(low) == len(text) {
			return text[i : i+len(t.words)]
		}
	}
	return text
}

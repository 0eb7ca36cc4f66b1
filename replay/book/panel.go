package book

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/book/page"
	"github.com/hogline/hogline/replay/curlit"
)

// NotPlayed is the kind of a panel whose shot was not thrown.
const NotPlayed replay.Task = "not-played"

// TaskOf is the task that a kind of shot in the words of a book is; known is false where it is none.
func TaskOf(words string) (task replay.Task, known bool) {
	task, _, _, known = typeIn(words)
	return task, known
}

// typeIn finds a kind of shot in a text, from one byte to another.
func typeIn(text string) (task replay.Task, from, to int, known bool) {
	if task, from, to, known = curlit.TaskIn(text); known {
		return task, from, to, true
	}
	if low := strings.ToLower(text); len(low) == len(text) {
		if from, to, known = curlit.WordsIn(low, "not played"); known {
			return NotPlayed, from, to, true
		}
	}
	return replay.TaskNone, 0, 0, false
}

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
	_, from, to, known := typeIn(text)
	switch {
	case !known && curlit.KindOf(text).Known: // a violation or a time-out stands alone
		return text
	case !known && text != "":
		s.Type = text
		warn("type", replay.Quote(text, 40))
		return ""
	case !known:
		return ""
	}
	s.Type = text[from:to]
	switch rest := strings.TrimSpace(text[:from] + " " + text[to:]); {
	case len([]rune(rest)) > 2:
		return rest
	case rest != "":
		warn("stray", replay.Quote(text, 40))
	}
	return ""
}

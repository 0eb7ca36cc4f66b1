package curlit

import (
	"regexp"
	"strings"

	"github.com/hogline/hogline/replay"
)

// kinds are the kinds of shots in the words of books and tables. Words that stand in others come after them.
var kinds = []struct {
	words string
	task  replay.Task
}{
	{"promotion take-out", replay.TaskPromotion}, {"promotion takeout", replay.TaskPromotion},
	{"double take-out", replay.TaskDouble}, {"double takeout", replay.TaskDouble},
	{"wick / soft peeling", replay.TaskWick}, {"wick/soft peeling", replay.TaskWick}, {"wick / soft peel", replay.TaskWick},
	{"soft peeling", replay.TaskWick}, {"soft peel", replay.TaskWick}, {"wick", replay.TaskWick},
	{"raise / tap-back", replay.TaskRaise}, {"raise/tap-back", replay.TaskRaise}, {"tap-back", replay.TaskRaise}, {"raise", replay.TaskRaise},
	{"hit and roll", replay.TaskHitRoll}, {"hit & roll", replay.TaskHitRoll}, {"hit-and-roll", replay.TaskHitRoll},
	{"take-out", replay.TaskTakeOut}, {"takeout", replay.TaskTakeOut},
	{"clearing", replay.TaskClearing}, {"freeze", replay.TaskFreeze}, {"guard", replay.TaskGuard}, {"front", replay.TaskFront}, {"draw",
		replay.TaskDraw},
	{"through", replay.TaskThrough}, {"no statistics", replay.TaskNone}, {"not considered", replay.TaskNone},
}

// TaskIn finds the words of a kind of shot in a text, from one byte to another.
func TaskIn(text string) (task replay.Task, from, to int, known bool) {
	low := strings.ToLower(text)
	if len(low) != len(text) {
		return replay.TaskNone, 0, 0, false
	}
	for _, k := range kinds {
		if from, to, ok := WordsIn(low, k.words); ok {
			return k.task, from, to, true
		}
	}
	return replay.TaskNone, 0, 0, false
}

// WordsIn finds words in a text in lower case, where no letter or digit stands beside them.
func WordsIn(low, words string) (from, to int, ok bool) {
	for at := 0; ; {
		i := strings.Index(low[at:], words)
		if i < 0 {
			return 0, 0, false
		}
		i += at
		end := i + len(words)
		if (i == 0 || !isWord(low[i-1])) && (end == len(low) || !isWord(low[end])) {
			return i, end, true
		}
		at = i + 1
	}
}

func isWord(c byte) bool { return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' }

// Kind is what the cell of the kind of a shot says.
type Kind struct {
	Task    replay.Task
	TimeOut bool   // a team took one before the shot
	Note    string // a violation, a burned stone or what else stands there
	Stray   string // letters that belong to nothing
	Known   bool
}

var (
	timeOutWords = regexp.MustCompile(`(?i)\btime[- ]?out\b`)
	noteWords    = regexp.MustCompile(`(?i)\b(?:hog ?line violation|(?:free guard zone|fgz|no[- ]tick) violation|burn(?:ed|t) stone|measurement|debris)\b`)
)

// notes are the words of notes as books have them.
var notes = []struct{ begins, note string }{
	{"hog", "Hog line violation"}, {"free", "Free Guard Zone violation"}, {"fgz", "Free Guard Zone violation"}, {"no",
		"No tick violation"}, {"burn", "Burned stone"},
	{"measure", "Measurement"}, {"debris", "Debris"},
}

// kindOfCell is KindOf of a cell of the published tables.
func kindOfCell(text string) Kind {
	if task, ok := foursTasks[strings.ToLower(text)]; ok {
		return Kind{Task: task, Known: true}
	}
	return KindOf(text)
}

// KindOf reads the cell of the kind of a shot, such as "Draw Time-out" or "Through Hog line violation", in which letters of other cells may
// stray.
func KindOf(text string) (k Kind) {
	k.Task = replay.TaskNone
	if timeOutWords.MatchString(text) {
		k.TimeOut, k.Known = true, true
		text = timeOutWords.ReplaceAllString(text, " ")
	}
	var list []string
	for _, w := range noteWords.FindAllString(text, -1) {
		for _, n := range notes {
			if strings.HasPrefix(strings.ToLower(w), n.begins) {
				list = append(list, n.note)
				break
			}
		}
	}
	if len(list) > 0 {
		k.Known = true
		text = noteWords.ReplaceAllString(text, " ")
	}
	k.Note = strings.Join(list, "; ")
	if task, from, to, ok := TaskIn(text); ok {
		k.Task, k.Known = task, true
		text = text[:from] + " " + text[to:]
	}
	if k.Known {
		k.Stray = strings.Join(strings.Fields(text), " ")
	}
	return k
}

// WordsOf are the words of published tables for a task.
func WordsOf(task replay.Task) string { return foursWords[task] }

// foursCell is the cell of the kind of a shot as published tables have it, with the time-out and the note.
func foursCell(c *replay.Chart) string {
	text := foursWords[c.Task]
	if c.TimeOut {
		text += " Time-out"
	}
	if c.Note != "" {
		text += " " + strings.ReplaceAll(c.Note, ";", "")
	}
	return strings.TrimSpace(text)
}

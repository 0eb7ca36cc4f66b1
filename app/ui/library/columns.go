package library

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay/library"
)

// gameColumn is a column of the games.
type gameColumn struct {
	key     string  // translation key "library.column.<key>"
	width   float32 // px; 0 shares the rest
	right   bool    // figures
	text    func(v *View, f *library.Found) string
	compare func(a, b *library.Found) int
}

var gameColumns = []gameColumn{
	{"date", 84, false, func(v *View, f *library.Found) string { return v.day(f.Game) },
		func(a, b *library.Found) int { return cmp.Compare(a.Date, b.Date) }},
	{"teams", 0, false, func(v *View, f *library.Found) string { return v.teams(f.Game) }, func(a, b *library.Found) int {
		return cmp.Or(cmp.Compare(a.Teams[0], b.Teams[0]), cmp.Compare(a.Teams[1], b.Teams[1]))
	}},
	{"score", 58, true, func(_ *View, f *library.Found) string { return score(f.Game) }, func(a, b *library.Found) int {
		return cmp.Compare(a.Score[0]-a.Score[1], b.Score[0]-b.Score[1])
	}},
	{"event", 0, false, func(v *View, f *library.Found) string { return v.words.Event(f.Event, f.Session, f.Sheet) },
		func(a, b *library.Found) int { return cmp.Compare(a.Event, b.Event) }},
	{"ends", 44, true, func(_ *View, f *library.Found) string { return strconv.Itoa(f.Ends) },
		func(a, b *library.Found) int { return cmp.Compare(a.Ends, b.Ends) }},
	{"rules", 160, false, func(v *View, f *library.Found) string { return v.words.First(f.Rules, "rv.name."+f.Rules) },
		func(a, b *library.Found) int { return cmp.Compare(a.Rules, b.Rules) }},
	{"ice", 130, false, func(v *View, f *library.Found) string { return v.words.First(f.Ice, "model."+f.Ice) },
		func(a, b *library.Found) int { return cmp.Compare(a.Ice, b.Ice) }},
	{"valued", 62, true, func(_ *View, f *library.Found) string { return fmt.Sprintf("%d/%d", f.Valued, f.Shots) },
		func(a, b *library.Found) int { return cmp.Compare(a.Valued, b.Valued) }},
}

// teams are the teams of a game, a name that is missing in words.
func (v *View) teams(g *library.Game) string { return v.names(g.Teams) }

// day is when a match was played.
func (v *View) day(g *library.Game) string {
	if g.Date == "" {
		return v.words.T("library.no-date")
	}
	return g.Date
}

func (v *View) names(names [2]string) string {
	for i := range names {
		if names[i] == "" {
			names[i] = v.words.T("library.no-name")
		}
	}
	return names[0] + " – " + names[1]
}

func score(g *library.Game) string { return fmt.Sprintf("%d : %d", g.Score[0], g.Score[1]) }

// statisticColumn is a column of the statistics: a number and its standard error, both NaN where they are not known.
type statisticColumn struct {
	key   string
	width float32
	known func(s *library.Statistics) (x, doubt float64)
	text  func(w *wording.Words, x, doubt float64) string // nil: a count, which has no error
}

// rate is a share or a mean times a number. One game alone tells no error of a mean.
func rate(by float64, of func(r *library.Rates) *library.Mean) func(*library.Statistics) (x, doubt float64) {
	return func(s *library.Statistics) (x, doubt float64) {
		m := of(&s.Rates)
		if m.N == 0 || m.Error == 0 {
			return math.NaN(), math.NaN()
		}
		return by * m.Mean, by * m.Error
	}
}

func perShot(of func(v *library.Values) (sum, doubt float64, known int)) func(*library.Statistics) (x, doubt float64) {
	return func(s *library.Statistics) (x, doubt float64) {
		sum, doubt, known := of(&s.Values)
		if known == 0 {
			return math.NaN(), math.NaN()
		}
		return sum / float64(known), doubt / float64(known)
	}
}

func percent(w *wording.Words, x, doubt float64) string { return wording.Share(w, x/100, doubt/100) }
func signed(_ *wording.Words, x, doubt float64) string {
	return wording.Signed(x, 2) + fmt.Sprintf(" ± %.2f", doubt)
}

var statisticColumns = []statisticColumn{
	{"name", 0, func(*library.Statistics) (x, doubt float64) { return 0, 0 }, nil},
	{"games", 46, func(s *library.Statistics) (x, doubt float64) { return float64(s.Games), 0 }, nil},
	{"wins", 78, rate(100, func(r *library.Rates) *library.Mean { return &r.Won }), percent},
	{"converted", 78, rate(100, func(r *library.Rates) *library.Mean { return &r.Converted }), percent},
	{"forced", 78, rate(100, func(r *library.Rates) *library.Mean { return &r.Forced }), percent},
	{"blank", 78, rate(100, func(r *library.Rates) *library.Mean { return &r.Blank }), percent},
	{"stolen", 78, rate(100, func(r *library.Rates) *library.Mean { return &r.Stolen }), percent},
	{"steals", 78, rate(100, func(r *library.Rates) *library.Mean { return &r.Steals }), percent},
	{"forces", 78, rate(100, func(r *library.Rates) *library.Mean { return &r.Forces }), percent},
	{"power", 94, rate(1, func(r *library.Rates) *library.Mean { return &r.Power }), signed},
	{"grade", 78, func(s *library.Statistics) (x, doubt float64) { return grade(s, "") }, percent},
	{"call", 94, perShot(func(v *library.Values) (sum, doubt float64, known int) { return v.Call, v.CallError, v.Calls }), signed},
	{"throw", 94, perShot(func(v *library.Values) (sum, doubt float64, known int) { return v.Throw, v.ThrowError, v.Throws }), signed},
	{"luck", 94, perShot(func(v *library.Values) (sum, doubt float64, known int) { return v.Luck, v.LuckError, v.Lucks }), signed},
}

// grade is the mean grade of a task or a turn, empty all, in per cent.
func grade(s *library.Statistics, key string) (x, doubt float64) {
	if g, ok := s.Grades[key]; ok {
		return g.Mean, g.Error
	}
	return math.NaN(), math.NaN()
}

// columns are the numbers of the columns of games, statistics or similar positions that are shown: that of events, which shares the width
// with the teams, only where a game has one, that of luck only where there is any.
func (s *State) columns() (shown []int) {
	n, leave := 0, -1
	switch event := func(g *library.Game) bool { return g.Event != "" || g.Session != "" || g.Sheet != "" }; s.mode {
	case Games:
		n = len(gameColumns)
		if !slices.ContainsFunc(s.found, func(f library.Found) bool { return event(f.Game) }) {
			leave = slices.IndexFunc(gameColumns, func(c gameColumn) bool { return c.key == "event" })
		}
	case StatisticMode:
		n = len(statisticColumns)
		if !slices.ContainsFunc(s.statistics, func(t library.Statistics) bool { return t.Values.Luck != 0 }) {
			leave = slices.IndexFunc(statisticColumns, func(c statisticColumn) bool { return c.key == "luck" })
		}
	case SimilarMode:
		n = len(similarColumns)
		if !slices.ContainsFunc(s.similar, func(p library.Similar) bool { return p.Event != "" }) {
			leave = n - 1
		}
	}
	for i := range n {
		if i != leave {
			shown = append(shown, i)
		}
	}
	return shown
}

// statisticText is an entry of the statistics.
func (v *View) statisticText(c int, s *library.Statistics) string {
	if c == 0 {
		if s.Name == "" {
			return v.words.T("library.no-name")
		}
		return s.Name
	}
	column := &statisticColumns[c]
	switch x, doubt := column.known(s); {
	case column.text == nil:
		return strconv.Itoa(int(x))
	case math.IsNaN(x):
		return "–"
	default:
		return column.text(v.words, x, doubt)
	}
}

// writeStatistics writes the statistics as a table for other programs: the columns on the screen and, behind them, the grades by
// task and by turn. What has no value is empty.
func (v *View) writeStatistics(w io.Writer) error {
	grades := append(taskKeys(), library.Turns[:]...)
	head := make([]string, 0, 2*(len(statisticColumns)+len(grades)))
	add := func(name string) { head = append(head, name, name+" ±") }
	for _, c := range statisticColumns {
		if name := v.words.T("library.column." + c.key); c.text == nil {
			head = append(head, name)
		} else {
			add(name)
		}
	}
	for _, key := range grades {
		add(v.words.First(key, "task."+key, "library.turn."+key))
	}
	out := safefile.NewCSV(w)
	out.Write(head...)
	for i := range v.state.statistics {
		s := &v.state.statistics[i]
		var row []string
		add := func(x, doubt float64) { row = append(row, number(x), number(doubt)) }
		for c, column := range statisticColumns {
			if column.text == nil {
				row = append(row, v.statisticText(c, s))
			} else {
				add(column.known(s))
			}
		}
		for _, key := range grades {
			add(grade(s, key))
		}
		out.Write(row...)
	}
	return out.Flush()
}

// number is a number as other programs read it, empty for NaN.
func number(x float64) string {
	if math.IsNaN(x) {
		return ""
	}
	return strconv.FormatFloat(math.Round(1000*x)/1000, 'f', -1, 64)
}

// tasksText are the grades of a row by task and by turn.
func (v *View) tasksText(s *library.Statistics) string {
	var parts []string
	for _, key := range append(taskKeys(), library.Turns[:]...) {
		if g, ok := s.Grades[key]; ok {
			name := v.words.First(key, "task."+key, "library.turn."+key)
			parts = append(parts, fmt.Sprintf("%s %s (%d)", name, percent(v.words, g.Mean, g.Error), g.Shots))
		}
	}
	if n := s.Values.Shots; n > 0 {
		parts = append(parts, v.words.T("library.analysed", n, s.Values.Costly))
	}
	return strings.Join(parts, " · ")
}

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

// statisticColumn is a column of the statistics; NaN has no value.
type statisticColumn struct {
	key   string
	width float32
	value func(s *library.Statistics) float64
	text  func(x float64) string
}

// standardErrors are those of the columns that have one.
var standardErrors = map[string]func(*library.Statistics) float64{
	"call":  perShot(func(v *library.Values) (float64, int) { return v.CallError, v.Calls }),
	"throw": perShot(func(v *library.Values) (float64, int) { return v.ThrowError, v.Throws }),
	"luck":  perShot(func(v *library.Values) (float64, int) { return v.LuckError, v.Lucks }),
}

func share(n, of int) float64 {
	if of == 0 {
		return math.NaN()
	}
	return 100 * float64(n) / float64(of)
}

func perShot(sum func(v *library.Values) (of float64, known int)) func(*library.Statistics) float64 {
	return func(s *library.Statistics) float64 {
		of, known := sum(&s.Values)
		if known == 0 {
			return math.NaN()
		}
		return of / float64(known)
	}
}

func whole(x float64) string   { return strconv.Itoa(int(x)) }
func percent(x float64) string { return fmt.Sprintf("%.0f %%", x) }
func signed(x float64) string  { return wording.Signed(x, 2) }

var statisticColumns = []statisticColumn{
	{"name", 0, func(*library.Statistics) float64 { return 0 }, nil},
	{"games", 46, func(s *library.Statistics) float64 { return float64(s.Games) }, whole},
	{"wins", 48, func(s *library.Statistics) float64 { return share(s.Wins, s.Games) }, percent},
	{"converted", 46, func(s *library.Statistics) float64 { return share(s.Converted, s.Hammer) }, percent},
	{"forced", 46, func(s *library.Statistics) float64 { return share(s.Forced, s.Hammer) }, percent},
	{"blank", 58, func(s *library.Statistics) float64 { return share(s.Blank, s.Hammer) }, percent},
	{"stolen", 64, func(s *library.Statistics) float64 { return share(s.Stolen, s.Hammer) }, percent},
	{"steals", 52, func(s *library.Statistics) float64 { return share(s.Steals, s.Without) }, percent},
	{"forces", 54, func(s *library.Statistics) float64 { return share(s.Forces, s.Without) }, percent},
	{"power", 62, func(s *library.Statistics) float64 {
		if s.Power == 0 {
			return math.NaN()
		}
		return float64(s.PowerSum) / float64(s.Power)
	}, signed},
	{"grade", 62, func(s *library.Statistics) float64 {
		if g, ok := s.Grades[""]; ok {
			return g.Mean
		}
		return math.NaN()
	}, percent},
	{"call", 94, perShot(func(v *library.Values) (float64, int) { return v.Call, v.Calls }), signed},
	{"throw", 94, perShot(func(v *library.Values) (float64, int) { return v.Throw, v.Throws }), signed},
	{"luck", 94, perShot(func(v *library.Values) (float64, int) { return v.Luck, v.Lucks }), signed},
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
	x := statisticColumns[c].value(s)
	if math.IsNaN(x) {
		return "–"
	}
	text := statisticColumns[c].text(x)
	if doubt := standardErrors[statisticColumns[c].key]; doubt != nil {
		text += fmt.Sprintf(" ± %.2f", doubt(s))
	}
	return text
}

// writeStatistics writes the statistics as a table for other programs: the columns on the screen and, behind them, the grades by
// task and by turn. What has no value is empty.
func (v *View) writeStatistics(w io.Writer) error {
	grades := append(taskKeys(), library.Turns[:]...)
	head := make([]string, 0, len(statisticColumns)+len(grades))
	for _, c := range statisticColumns {
		head = append(head, v.words.T("library.column."+c.key))
		if standardErrors[c.key] != nil {
			head = append(head, v.words.T("library.column."+c.key)+" ±")
		}
	}
	for _, key := range grades {
		head = append(head, v.words.First(key, "task."+key, "library.turn."+key))
	}
	out := safefile.NewCSV(w)
	out.Write(head...)
	for i := range v.state.statistics {
		s := &v.state.statistics[i]
		row := []string{v.statisticText(0, s)}
		for _, c := range statisticColumns[1:] {
			row = append(row, number(c.value(s)))
			if doubt := standardErrors[c.key]; doubt != nil {
				row = append(row, number(doubt(s)))
			}
		}
		for _, key := range grades {
			grade := math.NaN()
			if g, ok := s.Grades[key]; ok {
				grade = g.Mean
			}
			row = append(row, number(grade))
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
			parts = append(parts, fmt.Sprintf("%s %.0f %% (%d)", name, g.Mean, g.Shots))
		}
	}
	if n := s.Values.Shots; n > 0 {
		parts = append(parts, v.words.T("library.analysed", n, s.Values.Costly))
	}
	return strings.Join(parts, " · ")
}

package report

import (
	"fmt"
	"html/template"
	"slices"
	"strconv"
	"strings"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/library"
)

// HasGame reports whether the game itself is known, and not its analysis alone.
func (p *page) HasGame() bool { return p.game != nil }

// HasTimeOuts reports whether a team took a time-out.
func (p *page) HasTimeOuts() bool {
	return p.game != nil && slices.ContainsFunc(p.game.Ends, func(e replay.End) bool {
		return slices.ContainsFunc(e.Shots, func(s replay.Shot) bool { return s.Chart != nil && s.Chart.TimeOut })
	})
}

// ScoreChange is what became of an expected end score.
func (p *page) ScoreChange(s *analysis.Shot) string { return wording.ScoreChange(s) }

// Idea is a shot in words with its win probability and how often it is made.
func (p *page) Idea(i analysis.Idea) string { return p.Words.Idea(&i) }

// Within is a gain with its error, an error of 0 left out.
func (p *page) Within(v *float64, e float64) template.HTML {
	return p.under(p.Gain(v), v != nil, e)
}

// HasLuck reports whether any shot has luck: where none has, no column tells so.
func (p *page) HasLuck() bool {
	return slices.ContainsFunc(p.Shots, func(s analysis.Shot) bool { return s.HasLuck() })
}

// Percents is a win probability with its error.
func (p *page) Percents(v *float64, e float64) template.HTML {
	return p.under(p.Percent(v), v != nil, e)
}

// under is a number with its error below it.
func (p *page) under(text string, known bool, e float64) template.HTML {
	if !known || e < 0.05 {
		return template.HTML(text) // a number
	}
	return template.HTML(text + "<br><small>± " + p.Number(e) + "</small>") // numbers
}

// ScoreBelow is what became of an expected end score, below it.
func (p *page) ScoreBelow(s *analysis.Shot) template.HTML {
	return template.HTML(strings.Replace(wording.ScoreChange(s), " → ", "<br>→ ", 1)) // numbers
}

// Same reports whether the best idea is what was called.
func (p *page) Same(s analysis.Shot) bool {
	call := s.KnownCall()
	return s.Best.Shot != nil && call != nil && *s.Best.Shot == *call.Shot
}

// Of points to a number.
func (p *page) Of(v float64) *float64 { return &v }

// Distance is how far the ideas of AIs lie apart, and what is at stake.
func (p *page) Distance(s *analysis.Shot) string {
	return p.T("library.apart", fmt.Sprintf("%.1f", s.Disagreement.Apart), fmt.Sprintf("%.1f", s.Disagreement.Stake))
}

// Letter marks the path of an idea.
func (p *page) Letter(i int) string { return paint.SeriesStyleOf(i).Letter }

// VerdictAt is the Verdict of a shot by its place in the list.
func (p *page) VerdictAt(i int) string { return p.Verdict(&p.Shots[i]) }

// Share is a share in per cent, a dash of nothing.
func (p *page) Share(n, of int) string {
	if of == 0 {
		return "–"
	}
	return p.Words.Percent(float64(n) / float64(of))
}

// RulesName is the name of the rules.
func (p *page) RulesName() string { return p.First(p.Rules, "rv.name."+p.Rules) }

// Ice is the model of the ice.
func (p *page) Ice() string { return string(p.Model) }

// Wins is where the win probabilities of the shots valued by the method come from.
func (p *page) Wins() string {
	source := p.Method.Wins.Source()
	for i := range p.Shots {
		if by := p.Shots[i].By; by != nil && by.Machine != "" {
			source = by.Wins
		}
	}
	return p.Terms().WinsSource(source)
}

// HasOwn reports whether a shot was valued by the method of the analysis, or none was valued.
func (p *page) HasOwn() bool { return p.Other == nil || p.Other.Shots < p.Valued }

// EndCounts are how the ends of both teams came out.
func (p *page) EndCounts() (c [2]library.EndCounts) {
	for _, e := range p.Ends {
		if e.Score == nil {
			continue
		}
		points := e.Score[e.Hammer] - e.Score[1-e.Hammer]
		for t := range c {
			c[t].Add(e.Hammer == t, points)
		}
	}
	return c
}

// grades is the table of how well rated shots were made: a column a player, a row a kind and a turn.
type grades struct {
	People []library.Person
	Rows   []gradeRow
}

type gradeRow struct {
	Name  string
	Cells []string
}

// GradeTable are the grades of a charted game; nil of another.
func (p *page) GradeTable() *grades {
	if p.game == nil {
		return nil
	}
	t := &grades{People: library.PeopleOf(p.game)}
	all := gradeRow{Name: p.T("report.all")}
	for i := range t.People {
		var sum [2]int
		for key, g := range t.People[i].Grades {
			if !slices.Contains(library.Turns[:], key) {
				sum[0], sum[1] = sum[0]+g[0], sum[1]+g[1]
			}
		}
		all.Cells = append(all.Cells, p.grade(sum))
	}
	t.Rows = append(t.Rows, all)
	for _, key := range append(taskKeys(), library.Turns[:]...) {
		row, rated := gradeRow{Name: p.First(key, "task."+key, "library.turn."+key)}, false
		for i := range t.People {
			g := t.People[i].Grades[key]
			rated = rated || g[1] > 0
			row.Cells = append(row.Cells, p.grade(g))
		}
		if rated {
			t.Rows = append(t.Rows, row)
		}
	}
	if len(t.Rows) == 1 {
		return nil
	}
	return t
}

// grade is a mean grade and of how many shots, a dash of none.
func (p *page) grade(g [2]int) string {
	if g[1] == 0 {
		return "–"
	}
	return p.Share(g[0], 100*g[1]) + " (" + strconv.Itoa(g[1]) + ")"
}

func taskKeys() (keys []string) {
	for _, t := range replay.Tasks {
		keys = append(keys, string(t))
	}
	return keys
}

// thinking is the thinking time of a team by end.
type thinking struct {
	Ends []string
	Mean string // of a shot
}

// Thinking is the thinking time that both teams used; nil where the game tells none.
func (p *page) Thinking() []thinking {
	if p.game == nil {
		return nil
	}
	rows, some := make([]thinking, 2), false
	for t := range rows {
		for _, e := range p.Ends {
			text := ""
			for i := range p.game.Ends {
				if used, ok := p.game.Thinking(i, curling.TeamID(t)); ok && p.game.Ends[i].Number+1 == e.End {
					text = replay.ClockText(used.Used)
				}
			}
			rows[t].Ends = append(rows[t].Ends, text)
		}
		if all, ok := p.game.AllThinking(curling.TeamID(t)); ok {
			rows[t].Mean, some = replay.ClockText(all.Mean()), true
		}
	}
	if !some {
		return nil
	}
	return rows
}

// Package turning tells the turning points of an analysed match in words: what was called, what was better, what call and throw made of it
// and who threw. The page of the window and the report show the same.
package turning

import (
	"fmt"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
)

// Most is how many turning points are told.
const Most = 6

// Point is a turning point in words.
type Point struct {
	*analysis.Shot
	At    replay.Place
	InLog bool   // At is its place in the game
	Title string // end, shot, team and who threw
	// Change is from what to what the shot led, with its error; Gained is the change alone, with a sign.
	Change, Gained string
	Noted          string // what statisticians noted; empty: nothing
	Parts          string // what call and throw made of it
	Called         string // or played; empty: not known
	Better         string // the best idea, or that the call was it; empty: nobody was asked
	Verdict        string // whether a loss was punished; empty: not known
}

// Shots are the shots to be drawn: the best idea as A, the call as B. nil is none.
func (p *Point) Shots() [2]*curling.Shot {
	if call := p.KnownCall(); call != nil {
		return [2]*curling.Shot{p.Best.Shot, call.Shot}
	}
	return [2]*curling.Shot{p.Best.Shot, nil}
}

// Points are the turning points of a match, the largest change first. g may be nil: who threw and what was noted is not told then.
func Points(w *wording.Words, m *analysis.Match, g *replay.Game) (list []Point) {
	for _, s := range m.TurningPoints(Most) {
		list = append(list, point(w, m, g, s))
	}
	return list
}

func point(w *wording.Words, m *analysis.Match, g *replay.Game, s *analysis.Shot) Point {
	p := Point{Shot: s, Title: w.T("report.shot", s.End, s.Shot) + " · " + team(w, m, s.Team), Gained: wording.Signed(-s.Loss(), 1)}
	if g != nil {
		if p.At, p.InLog = g.At(s.End, s.Shot); p.InLog {
			_, shot := g.ShotAt(p.At)
			if _, name := analysis.PlayerOf(g, s.Team, shot); name != "" {
				p.Title += " · " + name
			}
			if shot.Chart != nil {
				p.Noted = w.T("turning.noted", w.Chart(shot.Chart))
			}
		}
	}
	number := func(x float64) string { return fmt.Sprintf("%.1f", x) }
	p.Change = w.T("turning.before", fmt.Sprintf("%.1f ± %.1f", s.WinBefore, s.BeforeError))
	if s.WinAfter != nil {
		p.Change = w.T("turning.change", number(s.WinBefore), number(*s.WinAfter), p.Gained, number(s.LossError()))
	}
	p.Parts = parts(w, s)
	if redrawn := wording.Redrawn(w, s); redrawn != "" {
		p.Parts += w.T("and.stop") + redrawn
	}
	p.Called = w.Call(s)
	switch call := s.KnownCall(); {
	case s.Best.Shot == nil:
	case call == nil || *s.Best.Shot != *call.Shot:
		p.Better = w.T("report.best") + ": " + w.Idea(&s.Best)
	case s.CallCharted:
		p.Better = w.T("turning.best-likeliest")
	default:
		p.Better = w.T("turning.best-called")
	}
	if s.Punished != nil {
		p.Verdict = w.T(map[bool]string{true: "report.punished", false: "report.let-off"}[*s.Punished])
	}
	return p
}

// team is the name of a team, its number where it has none.
func team(w *wording.Words, m *analysis.Match, i int) string {
	if m.Teams[i] == "" {
		return w.T("report.team-number", i+1)
	}
	return m.Teams[i]
}

// parts are what call and throw made of a shot, with their errors; nobody is blamed where the call is not known.
func parts(w *wording.Words, s *analysis.Shot) string {
	if !s.Blames() {
		return w.T("value.unknown-call")
	}
	text := w.T("report.call") + " " + gain(s.Call, s.CallError) + w.T("and.comma") + w.T("report.throw") + " " + gain(s.Throw, s.ThrowError)
	if s.HasLuck() {
		text += w.T("and.comma") + w.T("report.luck") + " " + gain(s.Luck, s.LuckError)
	}
	return text
}

// gain is a part with its error, a dash where it is not known.
func gain(v *float64, e float64) string {
	if v == nil {
		return "–"
	}
	return fmt.Sprintf("%s ± %.1f", wording.Signed(*v, 1), e)
}

package charting

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/chart"
)

// shotsList lists the shots that are noted.
type shotsList struct{ *common }

// content is all shots, by end; a tap shows one to be edited. Above stands how many were graded and how well.
func (p *shotsList) content() fyne.CanvasObject {
	c := p.state.Chart
	s := c.State()
	box := container.NewVBox()
	for t := range 2 {
		tally := s.Tally(func(team curling.TeamID, _ *chart.Shot) bool { return int(team) == t })
		box.Add(canvas.NewLabel(p.teamName(t)+": "+p.tally(tally), canvas.BodySize, true, theme.ColorNameForeground, 60))
	}
	conflicts := map[chart.Cursor]bool{}
	for _, x := range s.Conflicts() {
		conflicts[chart.Cursor{End: x.End, Shot: x.Shot}] = true
	}
	for i := range s.Ends {
		e := &s.Ends[i]
		head := p.words.T("charting.end-of", e.Number+1)
		if e.Scored {
			head += "  " + p.words.T("charting.score", e.Score[0], e.Score[1])
		}
		box.Add(canvas.NewLabel(head, canvas.NoteSize, false, canvas.ColourQuiet, 60))
		for k := range e.Shots {
			shot := &e.Shots[k]
			at := chart.Cursor{End: e.Number, Shot: shot.Number}
			b := canvas.NewButton(p.shotText(shot, conflicts[at]), canvas.ButtonOutline, func() {
				c.GoTo(at)
				p.page.show1(shotPanel)
			})
			b.Selected = at == c.At()
			box.Add(grid(1, b))
		}
		if text := p.conflicts(chart.Cursor{End: e.Number, Shot: curling.Stones}); text != "" {
			box.Add(canvas.Paragraph(text, widget.WarningImportance))
		}
	}
	return box
}

// tally is a percentage with how many shots it rests on.
func (p *shotsList) tally(t chart.Tally) string {
	if share, ok := t.Share(); ok {
		return p.words.T("charting.tally", p.words.Percent(share), t.Graded, t.Thrown)
	}
	return p.words.T("charting.tally.none", t.Thrown)
}

// shotText is a shot in one line.
func (p *shotsList) shotText(shot *chart.Shot, conflict bool) string {
	s := p.state.Chart.State()
	parts := []string{fmt.Sprint(s.Rules.Count(shot.Number)), p.teamName(int(shot.Team))}
	if name := s.Name(shot.Team, shot.Thrower); name != "" {
		parts = append(parts, name)
	}
	if t := shot.Set.Task.Or(""); t != "" && t != replay.TaskNone {
		parts = append(parts, p.words.T("charting.task."+string(t)))
	}
	if turn, ok := shot.Set.Turn.Get(); ok {
		parts = append(parts, p.words.Shots().ShortTurn(turn, false))
	}
	if g, ok := shot.Set.Grade.Get(); ok {
		parts = append(parts, g.String())
	}
	if conflict {
		parts = append(parts, "!")
	}
	return strings.Join(parts, "  ")
}

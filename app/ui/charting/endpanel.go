package charting

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/chart"
)

// mostPoints is the highest score of an end that has a button; more stands in no real end.
const mostPoints = 6

// endForm is what is noted of the end: its score, the hammer, a concession, of mixed doubles the power play.
func (v *View) endForm() fyne.CanvasObject {
	c := v.state.Chart
	s, at := c.State(), c.At()
	var e chart.End
	if at.End < len(s.Ends) {
		e = s.Ends[at.End]
	}
	box := container.NewVBox(canvas.NewLabel(v.words.T("charting.end-of", at.End+1), canvas.ValueSize, true, theme.ColorNameForeground, 60))
	switch {
	case e.Counted != nil:
		box.Add(canvas.Paragraph(v.words.T("charting.counted", v.teamName(0), e.Counted[0], e.Counted[1], v.teamName(1)), widget.MediumImportance))
	case at.Shot == curling.Stones:
		box.Add(canvas.Paragraph(v.words.T("charting.uncounted"), widget.WarningImportance))
	}
	if text := v.conflicts(chart.Cursor{End: at.End, Shot: curling.Stones}); text != "" {
		box.Add(canvas.Paragraph(text, widget.WarningImportance))
	}
	for t := range 2 {
		box.Add(canvas.NewLabel(v.teamName(t), canvas.NoteSize, false, canvas.ColourQuiet, 60))
		var list []*canvas.Button
		for n := 1; n <= mostPoints; n++ {
			var score [2]int
			score[t] = n
			list = append(list, v.choice(fmt.Sprint(n), e.Scored && e.Score == score, false, func() { v.score(score) }))
		}
		box.Add(grid(mostPoints, list...))
	}
	over := canvas.NewButton(v.words.T("charting.over"), canvas.ButtonOutline, func() { c.SetEnd(chart.EndFields{Over: chart.Noted(true)}) })
	next := canvas.NewButton(v.words.T("charting.next-end"), canvas.ButtonPrimary, v.nextEnd)
	box.Add(grid(3, v.choice(v.words.T("charting.blank"), e.Scored && e.Score == [2]int{}, false, func() { v.score([2]int{}) }), over, next))
	box.Add(canvas.Separator())
	box.Add(v.caption("charting.has-hammer"))
	hammer := func(t int) *canvas.Button {
		return v.choice(v.teamName(t), v.first() != t, false, func() { c.SetEnd(chart.EndFields{Hammer: chart.Noted(t)}) })
	}
	box.Add(grid(2, hammer(0), hammer(1)))
	if s.Format == chart.Doubles {
		box.Add(v.caption("charting.power"))
		power := e.Set.PowerPlay.Or(replay.NoPowerPlay)
		side := func(key string, p replay.PowerPlay) *canvas.Button {
			return v.choice(v.words.T(key), power == p, false, func() { c.SetEnd(chart.EndFields{PowerPlay: chart.Noted(p)}) })
		}
		box.Add(grid(3, side("charting.power.none", replay.NoPowerPlay), side("charting.power.left", replay.PowerPlayLeft), side("charting.power.right", replay.PowerPlayRight)))
	}
	box.Add(v.caption("charting.concede"))
	concede := func(t int) *canvas.Button {
		return v.choice(v.teamName(t), e.Set.Conceded.Known() && e.Set.Conceded.Value == t, false, func() { c.SetEnd(chart.EndFields{Conceded: chart.Noted(t)}) })
	}
	box.Add(grid(2, concede(0), concede(1)))
	box.Add(grid(2, canvas.NewButton(v.letter("u", v.words.T("charting.undo")), canvas.ButtonOutline, c.Undo), canvas.NewButton(v.words.T("charting.study"), canvas.ButtonOutline, v.study)))
	return box
}

// score notes the score of the end and shows the next one.
func (v *View) score(points [2]int) {
	v.state.panel = shotPanel
	v.state.Chart.SetEnd(chart.EndFields{Score: chart.Noted(points)})
}

// nextEnd shows the first shot of the next end, where this one has a score.
func (v *View) nextEnd() {
	v.state.panel = shotPanel
	v.state.Chart.GoTo(v.state.Chart.State().Next())
}

package charting

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
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
		box.Add(
			canvas.Paragraph(
				v.words.T("charting.counted", v.teamName(0), e.Counted[0], e.Counted[1], v.teamName(1)),
				widget.MediumImportance,
			),
		)
	case at.Shot == curling.Stones:
		box.Add(canvas.Paragraph(v.words.T("charting.uncounted"), widget.WarningImportance))
	}
	if text := v.conflicts(chart.Cursor{End: at.End, Shot: curling.Stones}); text != "" {
		box.Add(canvas.Paragraph(text, widget.WarningImportance))
	}
	v.addMeasure(box)
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
	over := canvas.NewButton(
		v.words.T("charting.over"),
		canvas.ButtonOutline,
		func() { c.SetEnd(chart.EndFields{Over: chart.Noted(true)}) },
	)
	next := canvas.NewButton(v.words.T("charting.next-end"), canvas.ButtonPrimary, v.nextEnd)
	box.Add(
		grid(3, v.choice(v.words.T("charting.blank"), e.Scored && e.Score == [2]int{}, false, func() { v.score([2]int{}) }), over, next),
	)
	v.addFurther(box, &e)
	return box
}

// addFurther adds the hammer, the power play, who throws in which place, the times and a concession.
func (v *View) addFurther(box *fyne.Container, e *chart.End) {
	c := v.state.Chart
	s, at := c.State(), c.At()
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
		box.Add(
			grid(
				3,
				side("charting.power.none", replay.NoPowerPlay),
				side("charting.power.left", replay.PowerPlayLeft),
				side("charting.power.right", replay.PowerPlayRight),
			),
		)
	}
	v.addOrders(box)
	box.Add(v.caption("charting.time-left"))
	box.Add(grid(3,
		v.clock(0, e.Set.Time1, func(f *chart.Field[float64]) { c.NoteEnd(at.End, chart.EndFields{Time1: f}) }),
		v.clock(1, e.Set.Time2, func(f *chart.Field[float64]) { c.NoteEnd(at.End, chart.EndFields{Time2: f}) }),
		v.text("charting.note", e.Set.Note, func(f *chart.Field[string]) { c.NoteEnd(at.End, chart.EndFields{Note: f}) })))
	box.Add(v.caption("charting.concede"))
	concede := func(t int) *canvas.Button {
		return v.choice(
			v.teamName(t),
			e.Set.Conceded.Known() && e.Set.Conceded.Value == t,
			false,
			func() { c.SetEnd(chart.EndFields{Conceded: chart.Noted(t)}) },
		)
	}
	box.Add(grid(2, concede(0), concede(1)))
	box.Add(
		grid(
			2,
			canvas.NewButton(v.letter("u", v.words.T("charting.undo")), canvas.ButtonOutline, c.Undo),
			canvas.NewButton(v.words.T("charting.study"), canvas.ButtonOutline, v.study),
		),
	)
}

// addMeasure tells which stone is closer, and takes what a measurement found where the places do not tell.
func (v *View) addMeasure(box *fyne.Container) {
	c := v.state.Chart
	house := c.House()
	if c.At().Shot == curling.Stones {
		house = c.State().Waiting(c.At())
	}
	text, sure := v.measured(&house)
	if text == "" {
		return
	}
	importance := widget.MediumImportance
	if !sure {
		importance = widget.WarningImportance
	}
	box.Add(canvas.Paragraph(text, importance))
	if sure {
		return
	}
	closer := func(t curling.TeamID) *canvas.Button {
		return canvas.NewButton(v.words.T("charting.measured", v.teamName(int(t))), canvas.ButtonOutline, func() {
			v.score(house.Measured(curling.TeamID(v.first()), t))
		})
	}
	box.Add(grid(2, closer(0), closer(1)))
}

// addOrders shows who throws in which place from this end on: a tap lets the next player of the team throw there, a substitute where there
// is one.
func (v *View) addOrders(box *fyne.Container) {
	c := v.state.Chart
	s := c.State()
	for t := range 2 {
		team := s.Game.Team(curling.TeamID(t))
		players := len(team.Line.Or(nil)) + len(team.Substitutes.Or(nil))
		if players < s.Format.Players() {
			continue
		}
		order := s.OrderOf(c.At().End, curling.TeamID(t))
		box.Add(canvas.NewLabel(v.words.T("charting.order", v.teamName(t)), canvas.NoteSize, false, canvas.ColourQuiet, 60))
		var list []*canvas.Button
		for i, p := range order {
			list = append(list, canvas.NewButton(s.Name(curling.TeamID(t), p), canvas.ButtonOutline, func() {
				f := chart.Noted(replaced(order, i, players))
				if t == 0 {
					c.SetEnd(chart.EndFields{Order1: f})
				} else {
					c.SetEnd(chart.EndFields{Order2: f})
				}
			}))
		}
		box.Add(grid(max(1, len(list)), list...))
	}
}

// replaced is an order with another player in place i: the next of so many players who does not throw, else the one of the next place, who
// changes with him.
func replaced(order []int, i, players int) []int {
	out := slices.Clone(order)
	for k := 1; k < players; k++ {
		if p := (order[i] + k) % players; !slices.Contains(order, p) {
			out[i] = p
			return out
		}
	}
	j := (i + 1) % len(out)
	out[i], out[j] = out[j], out[i]
	return out
}

// clock is the thinking time that a team has left, which a tap lets enter as m:ss; an empty one is not known.
func (v *View) clock(t int, f *chart.Field[float64], take func(*chart.Field[float64])) *canvas.Button {
	text, value := v.teamName(t), ""
	if s, ok := f.Get(); ok {
		value = fmt.Sprintf("%d:%02d", int(s)/60, int(s)%60)
		text += " " + value
	}
	return v.choice(text, f.Known(), false, func() {
		v.ask(v.words.T("charting.time-left"), value, func(text string) error {
			if text == "" {
				take(&chart.Field[float64]{By: chart.Unknown})
				return nil
			}
			minutes, seconds, ok := strings.Cut(strings.ReplaceAll(text, ":", ":"), ":")
			m, err := strconv.Atoi(minutes)
			s, err2 := strconv.Atoi(seconds)
			if !ok || err != nil || err2 != nil || m < 0 || m > 239 || s < 0 || s > 59 {
				return errors.New(v.words.T("charting.bad-clock"))
			}
			take(chart.Noted(float64(60*m + s)))
			return nil
		})
	})
}

// text is a text that a tap lets enter.
func (v *View) text(key string, f *chart.Field[string], take func(*chart.Field[string])) *canvas.Button {
	shown := v.words.T(key)
	if f.Or("") != "" {
		shown = f.Value
	}
	return v.choice(shown, f.Or("") != "", false, func() {
		v.ask(v.words.T(key), f.Or(""), func(text string) error {
			take(chart.Noted(text))
			return nil
		})
	})
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

package charting

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
	"golang.org/x/text/width"

	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/chart"
)

// mostPoints is the highest score of an end that has a button; more stands in no real end.
const mostPoints = 6

// endForm notes how an end stands and ends.
type endForm struct{ *common }

// content is what is noted of the end: its score, the hammer, a concession, of mixed doubles the power play.
func (p *endForm) content() fyne.CanvasObject {
	c := p.state.Chart
	s, at := c.State(), c.At()
	var e chart.End
	if at.End < len(s.Ends) {
		e = s.Ends[at.End]
	}
	box := container.NewVBox(canvas.NewLabel(p.words.T("charting.end-of", at.End+1), canvas.ValueSize, true, theme.ColorNameForeground, 60))
	switch {
	case e.Counted != nil:
		box.Add(
			canvas.Paragraph(
				p.words.T("charting.counted", p.teamName(0), e.Counted[0], e.Counted[1], p.teamName(1)),
				widget.MediumImportance,
			),
		)
	case at.Shot == curling.Stones:
		box.Add(canvas.Paragraph(p.words.T("charting.uncounted"), widget.WarningImportance))
	}
	if text := p.conflicts(chart.Cursor{End: at.End, Shot: curling.Stones}); text != "" {
		box.Add(canvas.Paragraph(text, widget.WarningImportance))
	}
	p.addMeasure(box)
	for t := range 2 {
		box.Add(canvas.NewLabel(p.teamName(t), canvas.NoteSize, false, canvas.ColourQuiet, 60))
		var list []*canvas.Button
		for n := 1; n <= mostPoints; n++ {
			var score [2]int
			score[t] = n
			list = append(list, p.choice(fmt.Sprint(n), e.Scored && e.Score == score, false, func() { p.score(score) }))
		}
		box.Add(grid(mostPoints, list...))
	}
	over := canvas.NewButton(
		p.words.T("charting.over"),
		canvas.ButtonOutline,
		func() { c.SetEnd(chart.EndFields{Over: chart.Noted(true)}) },
	)
	next := canvas.NewButton(p.words.T("charting.next-end"), canvas.ButtonPrimary, p.nextEnd)
	next.Disabled = at == s.Next() // it is not over, or its score is asked for
	box.Add(
		grid(3, p.choice(p.words.T("charting.blank"), e.Scored && e.Score == [2]int{}, false, func() { p.score([2]int{}) }), over, next),
	)
	p.addFurther(box, &e)
	return box
}

// addFurther adds the hammer, the power play, who throws in which place, the times and a concession.
func (p *endForm) addFurther(box *fyne.Container, e *chart.End) {
	c := p.state.Chart
	s, at := c.State(), c.At()
	box.Add(canvas.Separator())
	box.Add(p.caption("charting.has-hammer"))
	hammer := func(t int) *canvas.Button {
		return p.choice(p.teamName(t), p.first() != t, false, func() { c.SetEnd(chart.EndFields{Hammer: chart.Noted(t)}) })
	}
	box.Add(grid(2, hammer(0), hammer(1)))
	if s.Format == chart.Doubles {
		box.Add(p.caption("charting.power"))
		power := e.Set.PowerPlay.Or(replay.NoPowerPlay)
		side := func(key string, play replay.PowerPlay) *canvas.Button {
			return p.choice(p.words.T(key), power == play, false, func() { c.SetEnd(chart.EndFields{PowerPlay: chart.Noted(play)}) })
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
	p.addOrders(box)
	box.Add(p.caption("charting.time-left"))
	box.Add(grid(3,
		p.clock(0, e.Set.Time1, func(f *chart.Field[float64]) { c.NoteEnd(at.End, chart.EndFields{Time1: f}) }),
		p.clock(1, e.Set.Time2, func(f *chart.Field[float64]) { c.NoteEnd(at.End, chart.EndFields{Time2: f}) }),
		p.text("charting.note", e.Set.Note, func(f *chart.Field[string]) { c.NoteEnd(at.End, chart.EndFields{Note: f}) })))
	box.Add(p.caption("charting.concede"))
	concede := func(t int) *canvas.Button {
		return p.choice(
			p.teamName(t),
			e.Set.Conceded.Known() && e.Set.Conceded.Value == t,
			false,
			func() { c.SetEnd(chart.EndFields{Conceded: chart.Noted(t)}) },
		)
	}
	box.Add(grid(2, concede(0), concede(1)))
	box.Add(
		grid(
			2,
			canvas.NewButton(p.letter("u", p.words.T("charting.undo")), canvas.ButtonOutline, c.Undo),
			canvas.NewButton(p.words.T("charting.study"), canvas.ButtonOutline, p.page.study),
		),
	)
}

// addMeasure tells which stone is closer, and takes what a measurement found where the places do not tell.
func (p *endForm) addMeasure(box *fyne.Container) {
	c := p.state.Chart
	house := c.House()
	if c.At().Shot == curling.Stones {
		house = c.State().Waiting(c.At())
	}
	text, sure := p.measured(&house)
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
		return canvas.NewButton(p.words.T("charting.measured", p.teamName(int(t))), canvas.ButtonOutline, func() {
			p.score(house.Measured(curling.TeamID(p.first()), t))
		})
	}
	box.Add(grid(2, closer(0), closer(1)))
}

// addOrders shows who throws in which place from this end on: a tap lets the next player of the team throw there, a substitute where there
// is one.
func (p *endForm) addOrders(box *fyne.Container) {
	c := p.state.Chart
	s := c.State()
	for t := range 2 {
		team := s.Game.Team(curling.TeamID(t))
		players := len(team.Line.Or(nil)) + len(team.Substitutes.Or(nil))
		if players < s.Format.Players() {
			continue
		}
		order := s.OrderOf(c.At().End, curling.TeamID(t))
		box.Add(canvas.NewLabel(p.words.T("charting.order", p.teamName(t)), canvas.NoteSize, false, canvas.ColourQuiet, 60))
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
func (p *endForm) clock(t int, f *chart.Field[float64], take func(*chart.Field[float64])) *canvas.Button {
	text, value := p.teamName(t), ""
	if s, ok := f.Get(); ok {
		value = replay.ClockText(time.Duration(s * float64(time.Second)))
		text += " " + value
	}
	return p.choice(text, f.Known(), false, func() {
		p.ask(p.words.T("charting.time-left"), value, func(text string) error {
			if text == "" {
				take(&chart.Field[float64]{By: chart.Unknown})
				return nil
			}
			left, ok := parseClock(text)
			if !ok {
				return errors.New(p.words.T("charting.bad-clock"))
			}
			take(chart.Noted(left))
			return nil
		})
	})
}

// parseClock is a time left in s as it is typed: m:ss, in letters of any width.
func parseClock(text string) (left float64, ok bool) {
	minutes, seconds, ok := strings.Cut(width.Narrow.String(strings.TrimSpace(text)), ":")
	m, err := strconv.Atoi(minutes)
	s, err2 := strconv.Atoi(seconds)
	if !ok || err != nil || err2 != nil || m < 0 || m > 239 || s < 0 || s > 59 {
		return 0, false
	}
	return float64(60*m + s), true
}

// text is a text that a tap lets enter.
func (p *endForm) text(key string, f *chart.Field[string], take func(*chart.Field[string])) *canvas.Button {
	shown := p.words.T(key)
	if f.Or("") != "" {
		shown = f.Value
	}
	return p.choice(shown, f.Or("") != "", false, func() {
		p.ask(p.words.T(key), f.Or(""), func(text string) error {
			take(chart.Noted(text))
			return nil
		})
	})
}

// score notes the score of the end and shows the next one.
func (p *endForm) score(points [2]int) {
	p.state.panel = shotPanel
	p.state.Chart.SetEnd(chart.EndFields{Score: chart.Noted(points)})
}

// nextEnd shows the first shot of the next end, where this one has a score.
func (p *endForm) nextEnd() {
	p.state.panel = shotPanel
	p.state.Chart.GoTo(p.state.Chart.State().Next())
}

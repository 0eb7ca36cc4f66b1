package ice

import (
	"fmt"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/session/aiming"
)

// aimer aims a shot of the user: a click or a drag is its target, the wheel its weight.
type aimer struct {
	view    *View
	content *fyne.Container // the tools
	said    *fyne.Container // text and weight, on the ice
	text    *canvas.Label   // the shot, its weight below
	weight  *canvas.Label
	take    *canvas.Button
	calls   *canvas.Button
	spin    *canvas.Button
	done    *canvas.Button
}

func newAimer(v *View) *aimer {
	a := &aimer{view: v}
	w, s := v.words, v.session
	button := func(text string, run func()) *canvas.Button {
		b := canvas.NewButton(text, canvas.ButtonOutline, run)
		b.Small = true
		return b
	}
	a.text = canvas.NewLabel("", canvas.BodySize, false, theme.ColorNameForeground, 60)
	a.weight = canvas.NewLabel("", canvas.NoteSize, false, canvas.ColourQuiet, 60)
	a.take = button(w.T("aim.take"), func() { s.Take() })
	a.take.SetSelected(true)
	a.calls = button(w.T("aim.calls"), func() { v.OnCalls(-1) })
	a.spin = button(w.T("aim.spin"), s.Aim.NextSpin)
	a.done = button(w.T("edit.done"), func() { s.Aim.SetMode(aiming.LookMode) })
	buttons := container.New(&canvas.Flow{Gap: 5, Wrap: true}, button("−", func() { s.Aim.Weight(-1) }),
		button("+", func() { s.Aim.Weight(1) }), button(w.T("aim.turn"), s.Aim.OtherTurn), a.spin, a.calls, a.take, a.done)
	colour := canvas.ThemeColour(canvas.ColourInverse)
	a.content = tools(colour, buttons)
	a.said = overIce(colour, canvas.VStack(a.text, a.weight), func() float32 { return max(a.text.Whole(), a.weight.Whole()) })
	return a
}

func (a *aimer) show() {
	s := a.view.session
	on := s.Aim.Mode() == aiming.AimMode
	canvas.SetVisible(a.content, on)
	canvas.SetVisible(a.said, on)
	if on {
		text, weight := a.message()
		a.text.SetText(text)
		a.weight.SetText(weight)
		a.take.SetDisabled(!s.Aim.Shot().Ready())
		for _, b := range []*canvas.Button{a.calls, a.done} { // who is asked for a throw aims until it is thrown
			canvas.SetVisible(b, a.view.OnCalls != nil)
		}
		canvas.SetVisible(a.spin, s.Aim.HasSpins())
	}
}

// handle is how the stone is to turn. A spin that was chosen on another ice is none where this one does not know it.
func (a *aimer) handle(aim *aiming.Aim) string {
	spin := aim.Spin
	if !a.view.session.Aim.HasSpins() {
		spin = 0
	}
	return a.view.words.Shots().Handle(aim.Turn, spin, false)
}

// message is the shot that is aimed in words, and its weight by name with the speed and the time between the hog lines.
func (a *aimer) message() (shot, weight string) {
	w, aim := a.view.words, a.view.session.Aim.Shot()
	switch {
	case aim.Err != nil:
		return w.T("aim.none"), a.handle(aim)
	case !aim.Ready():
		return w.T("aim.hint"), w.T("aim.hint.weight") + " · " + a.handle(aim)
	}
	weight = w.T("weight." + string(aim.Call.Weight))
	if a.view.session.Place.Game().Ice.TimeScale == 1 { // the seconds of other ices are not those of a stopwatch, nor are their m/s
		weight += " · " + fmt.Sprintf("%.2f m/s", aim.Shot.Speed())
	}
	if !aim.Shot.Spin.Usual() {
		weight += " · " + w.T("aim.rate", aim.Shot.Spin.String())
	}
	if !math.IsNaN(aim.HogToHog) {
		weight += " · " + w.T("aim.hogs", fmt.Sprintf("%.1f", aim.HogToHog))
	}
	return w.Shots().Name(aim.Call, false), weight
}

// paths are the path of the shot that is aimed and of what it moves.
func (a *aimer) paths() []paint.Path {
	aim := a.view.session.Aim.Shot()
	if a.view.session.Aim.Mode() != aiming.AimMode || !aim.Ready() {
		return nil
	}
	style := paint.SeriesStyle{Colour: a.view.palette.Played, Letter: "?"}
	return a.view.tracePaths(&aim.Trace, paint.Path{Style: style, Bold: true})
}

func (a *aimer) tap(at curling.Vec) { a.view.session.Aim.At(at) }

func (a *aimer) grab(at curling.Vec) bool {
	a.tap(at)
	return true
}

func (a *aimer) drag(at curling.Vec) { a.tap(at) }
func (*aimer) drop()                 {}

// scroll changes the weight.
func (a *aimer) scroll(up bool) bool {
	by := -1
	if up {
		by = 1
	}
	a.view.session.Aim.Weight(by)
	return true
}

// SetTakeText names the button that takes the shot that is aimed, where that does not put it into the table of answers.
func (v *View) SetTakeText(text string) { v.aim.take.SetText(text) }

// AimStep moves the target of the shot that is aimed by metres to the right and up as the ice is shown, from the tee if
// there is none yet.
func (v *View) AimStep(right, up float64) {
	target := v.session.Aim.Shot().Target
	if target == (curling.Vec{}) {
		v.session.Aim.At(curling.Tee)
		return
	}
	view := v.Rink.View()
	target = target.Add(view.Metres(paint.Point{X: right * view.Scale(), Y: -up * view.Scale()}))
	if onSheet(target) {
		v.session.Aim.At(target)
	}
}

// Package transport is the second line of the window: the controls of the playback, the place shown and the score
// board.
package transport

import (
	"fmt"
	"time"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/hogline/hogline/app/settings"
	"github.com/hogline/hogline/app/ui/dialogs"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/playback"
	"github.com/hogline/hogline/session"
	"github.com/hogline/hogline/session/event"
	"github.com/hogline/hogline/session/place"
	"github.com/hogline/hogline/session/preview"
)

// Parts are those of a session that the view shows and changes.
type Parts struct {
	Place   *place.Place
	Preview *preview.Preview
}

// PartsOf are the parts of a session.
func PartsOf(s *session.Session) Parts {
	return Parts{Place: s.Place, Preview: s.Preview}
}

// View is the line. It advances the clock of the playback while it runs.
type View struct {
	Content fyne.CanvasObject
	// OnClock is called when the clock shows another time; jump tells that it did not just go on.
	OnClock func(jump bool)

	words    *wording.Words
	session  Parts
	settings *settings.Settings
	play     *canvas.Button
	place    *fcanvas.Text
	scrubber *canvas.Scrubber
	time     *fcanvas.Text
	speed    *canvas.Button
	board    *canvas.ScoreBoard
	ticker   *fyne.Animation
	ticked   time.Time
}

// New is a line without a game.
func New(words *wording.Words, s Parts, set *settings.Settings, d *dialogs.Dialogs) *View {
	v := &View{words: words, session: s, settings: set}
	button := func(icon fyne.Resource, run func()) *canvas.Button {
		b := canvas.NewIconButton(icon, canvas.ButtonQuiet, run)
		b.Width = 30
		return b
	}
	v.play = button(theme.MediaPlayIcon(), v.TogglePlay)
	v.play.Width, v.play.Selected = 42, true
	v.place = canvas.NewText("", canvas.BodySize, false, theme.ColorNameForeground)
	v.time = canvas.NewText("", canvas.BodySize-1, false, canvas.ColourQuiet)
	v.scrubber = canvas.NewScrubber(func(f float64) {
		s.Place.Playback().Clock.SeekFraction(f)
		v.clockMoved(true)
	})
	v.speed = canvas.NewButton("1×", canvas.ButtonOutline, func() { d.PopUp(v.speeds(), v.speed) })
	v.speed.Width = 46
	v.board = canvas.NewScoreBoard()
	room := fyne.MeasureText(words.T("place", 10, curling.Stones, curling.Stones), canvas.BodySize, fyne.TextStyle{}).Width + 8
	left := container.New(&canvas.Flow{Gap: 7},
		button(theme.MediaSkipPreviousIcon(), func() { s.Place.Move((*replay.Game).PreviousEnd) }),
		button(theme.MediaFastRewindIcon(), func() { s.Place.Move((*replay.Game).Previous) }),
		v.play,
		button(theme.MediaFastForwardIcon(), func() { s.Place.Move((*replay.Game).Next) }),
		button(theme.MediaSkipNextIcon(), func() { s.Place.Move((*replay.Game).NextEnd) }),
	)
	v.time.Alignment = fyne.TextAlignTrailing
	clockRoom := fyne.MeasureText(clockText(99.9, 99.9), canvas.BodySize-1, fyne.TextStyle{}).Width
	clock := container.NewStack(canvas.Spacer(clockRoom, 1), v.time) // so that the line stays as it is while the seconds get longer
	place := canvas.Padded(container.NewStack(canvas.Spacer(room, 1), v.place), 0, 0, 4, 0)
	v.Content = canvas.Padded(container.New(&row{board: v.board}, left, place, canvas.Padded(v.scrubber, 0, 0, 6, 6), clock, v.speed, v.board),
		3, 3, 12, 12)
	return v
}

// Watch draws what changes from now on.
func (v *View) Watch(g *event.Group) {
	p := v.session.Place
	g.Watch(v.showPlace, &p.Shown)
	g.Watch(func() {
		v.showClock()
		v.run()
	}, &p.Clock)
}

func (v *View) speeds() *fyne.Menu {
	m := fyne.NewMenu("")
	for s := replay.MinSpeed; s <= replay.MaxSpeed; s *= 2 {
		item := fyne.NewMenuItem(speedText(s), func() { v.SetSpeed(s) })
		item.Checked = v.Speed() == s
		m.Items = append(m.Items, item)
	}
	return m
}

func speedText(s float64) string { return fmt.Sprintf("%g×", s) }

func (v *View) showPlace() {
	p := v.session.Place.Playback()
	canvas.SetText(v.place, v.words.Place(p.Game, p.At))
	v.board.SetBoard(canvas.ScoreBoardOf(p.Game, p.At))
	v.speed.SetText(speedText(v.Speed()))
}

func (v *View) showClock() {
	p := v.session.Place.Playback()
	v.scrubber.SetFraction(p.Clock.Fraction())
	canvas.SetText(v.time, clockText(p.Clock.At(), p.Clock.Length()))
	icon := theme.MediaPlayIcon()
	if p.Playing() {
		icon = theme.MediaPauseIcon()
	}
	v.play.SetIcon(icon)
}

// clockText is the time that has passed, of all of it.
func clockText(at, length float64) string { return fmt.Sprintf("%.1f / %.1f s", at, length) }

// clockMoved shows the clock here and elsewhere.
func (v *View) clockMoved(jump bool) {
	if v.OnClock != nil {
		v.OnClock(jump)
	}
	v.showClock()
}

// TogglePlay starts or stops the clock. At the end of a shot it plays the next one.
func (v *View) TogglePlay() {
	p := v.session.Place.Playback()
	v.setClock(p)
	if !p.Playing() && !p.Loading() && (p.Clock.Length() == 0 || p.Clock.Ended() && v.session.Preview.Row() < 0) {
		if next := p.Game.Next(p.At); next != p.At {
			v.session.Place.GoTo(next)
		}
	}
	p.Toggle()
	v.clockMoved(true)
	v.run()
}

// Pause stops the clock. It reports whether it ran.
func (v *View) Pause() bool {
	p := v.session.Place.Playback()
	if !p.Playing() {
		return false
	}
	p.Toggle()
	v.clockMoved(true)
	v.run()
	return true
}

// setClock hands the clock of a game speed and loop.
func (v *View) setClock(p *playback.Playback) {
	p.Clock.SetSpeed(v.Speed())
	p.Clock.SetLoop(v.session.Place.Loop())
}

// run starts or ends the animation that advances the clock: only while it plays, as an endless one would repaint the
// window all the time.
func (v *View) run() {
	playing := v.session.Place.Playback().Clock.Playing()
	switch {
	case playing && v.ticker == nil:
		v.setClock(v.session.Place.Playback())
		v.ticked = time.Now()
		v.ticker = fyne.NewAnimation(time.Hour, func(float32) { v.tick(time.Now()) })
		v.ticker.RepeatCount = fyne.AnimationRepeatForever
		v.ticker.Start()
	case !playing && v.ticker != nil:
		v.ticker.Stop()
		v.ticker = nil
	}
}

// tick advances the clock by the time since the last tick.
func (v *View) tick(now time.Time) {
	passed := now.Sub(v.ticked)
	v.ticked = now
	p := v.session.Place.Playback()
	if p.Clock.Playing() && p.Clock.Advance(passed) {
		v.clockMoved(p.Clock.Ended())
	}
	v.run()
}

// Close ends the animation, before another view takes the place of this one.
func (v *View) Close() {
	if v.ticker != nil {
		v.ticker.Stop()
		v.ticker = nil
	}
}

// frameTime is what one step of a frame shows, in seconds of ice.
const frameTime = 1.0 / 30

// StepFrame stops the clock and steps n frames on, back for n < 0.
func (v *View) StepFrame(n int) {
	v.session.Place.Playback().Clock.Step(n, frameTime)
	v.clockMoved(true)
	v.run()
}

// Speed is how many seconds of ice pass in one of the viewer's.
func (v *View) Speed() float64 { return v.settings.Number(settings.Speed) }

// SetSpeed sets the speed of the playback.
func (v *View) SetSpeed(s float64) {
	v.settings.SetNumber(settings.Speed, s)
	v.session.Place.Playback().Clock.SetSpeed(v.Speed())
	v.speed.SetText(speedText(v.Speed()))
}

package app

import (
	"fmt"
	"time"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"hogline/app/settings"
	"hogline/canvas"
	"hogline/engine/curling"
	"hogline/replay"
)

// transport is the second line: playback and the score board.
type transport struct {
	w       *Window
	content fyne.CanvasObject
	play    *canvas.Button
	place   *fcanvas.Text
	scrub   *canvas.Scrubber
	time    *fcanvas.Text
	speed   *canvas.Button
	board   *canvas.ScoreBoard
}

func newTransport(w *Window) *transport {
	t := &transport{w: w}
	button := func(icon fyne.Resource, run func()) *canvas.Button {
		c := canvas.NewIconButton(icon, canvas.ButtonQuiet, run)
		c.Width = 30
		return c
	}
	t.play = button(theme.MediaPlayIcon(), w.togglePlay)
	t.play.Width, t.play.Selected = 42, true
	t.place = canvas.NewText("", canvas.BodySize, false, theme.ColorNameForeground)
	t.time = canvas.NewText("", canvas.BodySize-1, false, canvas.ColourQuiet)
	t.scrub = canvas.NewScrubber(func(f float64) {
		if w.play != nil {
			w.play.Clock.SeekFraction(f)
			w.showClock(true)
		}
	})
	t.speed = canvas.NewButton("1×", canvas.ButtonOutline, func() { w.popUp(t.speeds(), t.speed) })
	t.speed.Width = 46
	t.board = canvas.NewScoreBoard()
	room := fyne.MeasureText(w.T("place", 10, curling.Stones, curling.Stones), canvas.BodySize, fyne.TextStyle{}).Width + 8
	left := container.New(&canvas.Flow{Gap: 7},
		button(theme.MediaSkipPreviousIcon(), func() { w.move((*replay.Game).PreviousEnd) }),
		button(theme.MediaFastRewindIcon(), func() { w.move((*replay.Game).Previous) }),
		t.play,
		button(theme.MediaFastForwardIcon(), func() { w.move((*replay.Game).Next) }),
		button(theme.MediaSkipNextIcon(), func() { w.move((*replay.Game).NextEnd) }),
		canvas.Spacer(2, 1), container.NewStack(canvas.Spacer(room, 1), t.place))
	right := container.New(&canvas.Flow{Gap: 10}, t.time, t.speed, canvas.Spacer(2, 1), t.board)
	t.content = canvas.Padded(container.NewBorder(nil, nil, left, right, canvas.Padded(t.scrub, 0, 0, 6, 6)), 3, 3, 12, 12)
	return t
}

func (t *transport) speeds() *fyne.Menu {
	m := fyne.NewMenu("")
	for s := replay.MinSpeed; s <= replay.MaxSpeed; s *= 2 {
		item := fyne.NewMenuItem(speedText(s), func() { t.w.setSpeed(s) })
		item.Checked = t.w.Settings.Number(settings.Speed) == s
		m.Items = append(m.Items, item)
	}
	return m
}

func speedText(s float64) string { return fmt.Sprintf("%g×", s) }

func (t *transport) showPlace() {
	p := t.w.play
	text := ""
	if end, shot := p.Game.ShotAt(p.At); end != nil {
		if shot != nil {
			text = t.w.T("place", end.Number+1, shot.Number+1, curling.Stones)
		} else {
			text = t.w.T("place.over", end.Number+1)
		}
	}
	canvas.SetText(t.place, text)
	t.board.SetBoard(canvas.ScoreBoardOf(p.Game, p.At))
	t.speed.SetText(speedText(t.w.Settings.Number(settings.Speed)))
}

// showClock shows the clock; its text changes ten times a second at most.
func (t *transport) showClock() {
	p := t.w.play
	if p == nil {
		return
	}
	t.scrub.SetFraction(p.Clock.Fraction())
	at := p.Clock.At()
	canvas.SetText(t.time, fmt.Sprintf("%.1f / %.1f s", at, p.Clock.Length()))
	icon := theme.MediaPlayIcon()
	if p.Clock.Playing() {
		icon = theme.MediaPauseIcon()
	}
	t.play.SetIcon(icon)
}

// Playback.

func (w *Window) togglePlay() {
	p := w.play
	if p == nil {
		return
	}
	if p.Clock.Length() == 0 || (p.Clock.Ended() && w.ice.preview < 0) {
		next := p.Game.Next(p.At)
		if next != p.At {
			w.goTo(next)
		}
	}
	p.Clock.SetSpeed(w.Settings.Number(settings.Speed))
	p.Clock.SetLoop(w.loop)
	p.Clock.Toggle()
	w.showClock(true)
	w.run()
}

// run starts or ends the animation that advances the clock: only while it plays, as an
// endless one would repaint the window all the time.
func (w *Window) run() {
	playing := w.play != nil && w.play.Clock.Playing()
	switch {
	case playing && w.ticker == nil:
		w.ticked = time.Now()
		w.ticker = fyne.NewAnimation(time.Hour, func(float32) { w.tick(time.Now()) })
		w.ticker.Curve = fyne.AnimationLinear
		w.ticker.RepeatCount = fyne.AnimationRepeatForever
		w.ticker.Start()
	case !playing && w.ticker != nil:
		w.ticker.Stop()
		w.ticker = nil
	}
}

// tick lets the time since the last tick pass.
func (w *Window) tick(now time.Time) {
	passed := now.Sub(w.ticked)
	w.ticked = now
	if w.play == nil || !w.play.Clock.Playing() {
		w.run()
		return
	}
	if w.play.Clock.Advance(passed) {
		w.showClock(w.play.Clock.Ended())
	}
	w.run()
}

// frameTime is what one step of a frame shows, in seconds of ice.
const frameTime = 1.0 / 30

func (w *Window) stepFrame(n int) {
	w.play.Clock.Step(n, frameTime)
	w.showClock(true)
	w.run()
}

func (w *Window) changeSpeed(factor float64) { w.setSpeed(w.Settings.Number(settings.Speed) * factor) }

func (w *Window) setSpeed(s float64) {
	w.Settings.SetNumber(settings.Speed, s)
	s = w.Settings.Number(settings.Speed)
	if w.play != nil {
		w.play.Clock.SetSpeed(s)
	}
	w.transport.speed.SetText(speedText(s))
}

func (w *Window) toggleLoop() {
	w.loop = !w.loop
	if w.play != nil {
		w.play.Clock.SetLoop(w.loop)
	}
	w.tell(w.T(map[bool]string{true: "loop.on", false: "loop.off"}[w.loop]))
}

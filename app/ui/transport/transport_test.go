package transport

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/settings"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/table"
)

// open is a line with the sample match at its first place, its path there, and of each move of the clock whether it jumped.
func open(t *testing.T) (e *uitest.Env, v *View, moves *[]bool) {
	t.Helper()
	e = uitest.Open(t)
	v = New(e.Words, PartsOf(e.Session), e.Settings, e.Dialogs)
	moves = new([]bool)
	v.OnClock = func(jump bool) { *moves = append(*moves, jump) }
	e.Show(v.Content, v)
	require.NoError(t, e.Session.Open(uitest.SampleMatch(t), ""))
	e.Session.Place.GoTo(replay.Place{})
	e.Until("the path", func() bool { return e.Session.Place.Playback().Path != nil && !e.Session.Place.Playback().Loading() })
	t.Cleanup(v.Close)
	return e, v, moves
}

// tick advances the clock as if so much time had passed since the last tick.
func (v *View) passes(d time.Duration) {
	v.ticked = time.Now().Add(-d)
	v.tick(time.Now())
}

func TestPlayAtTheSpeedChosen(t *testing.T) {
	e, v, moves := open(t)
	clock := &e.Session.Place.Playback().Clock
	knob := uitest.Find[*fcanvas.Circle](v.scrubber)[0]
	from := knob.Position().X
	*moves = nil
	v.TogglePlay()
	require.True(t, clock.Playing())
	require.False(t, clock.Ended(), "it begins to play at that moment")
	require.NotNil(t, v.ticker, "an animation while it plays")
	require.Equal(t, fyne.AnimationRepeatForever, v.ticker.RepeatCount)
	require.Contains(t, *moves, true, "it is shown at once elsewhere")
	*moves = nil
	v.passes(time.Second)
	require.InDelta(t, 1, clock.At(), 0.1)
	require.Equal(t, []bool{false}, *moves)
	at := clock.At()
	v.tick(v.ticked)
	require.InDelta(t, at, clock.At(), 0, "time passes once")
	require.Greater(t, knob.Position().X, from)
	v.SetSpeed(4)
	at = clock.At()
	v.passes(time.Second)
	require.InDelta(t, 4, clock.At()-at, 0.4)
	require.Equal(t, "4×", v.speed.Text)
	require.InDelta(t, 4, e.Settings.Number(settings.Speed), 0)
	*moves = nil
	require.True(t, v.Pause())
	require.Contains(t, *moves, true)
	require.Nil(t, v.ticker, "none while it stands")
	require.False(t, v.Pause())
	v.SetSpeed(1000)
	require.InDelta(t, replay.MaxSpeed, clock.Speed(), 0)
}

func TestPlayGoesOnToTheNextShot(t *testing.T) {
	e, v, moves := open(t)
	v.SetSpeed(2)
	e.Session.Place.Playback().Clock.SeekFraction(1)
	v.TogglePlay()
	require.Equal(t, replay.Place{Shot: 1}, e.Session.Place.At())
	e.Until("the clock", func() bool { return e.Session.Place.Playback().Clock.Playing() })
	v.passes(time.Second)
	e.Session.Place.Move((*replay.Game).Next)
	e.Until("the next path", func() bool { return e.Session.Place.Playback().Clock.Playing() })
	require.Equal(t, replay.Place{Shot: 2}, e.Session.Place.At(), "stepping while it plays plays on")
	clock := &e.Session.Place.Playback().Clock
	require.InDelta(t, 2, clock.Speed(), 0, "at the same speed")
	*moves = nil
	v.passes(time.Hour)
	require.Equal(t, []bool{true}, *moves, "the end")
	require.False(t, clock.Playing())
	require.Nil(t, v.ticker)
}

// TestPreviewIsPlayedAgain: at the end of a preview, play shows it once more instead of the next shot.
func TestPreviewIsPlayedAgain(t *testing.T) {
	e, v, _ := open(t)
	row := uitest.Answer(0, evaluate.Value{})
	row.Answer.Shot = curling.Shot{VX: 0.2, VY: -30}
	e.Session.Table.Show(table.Asked{Rows: []table.Row{row}})
	e.Session.Selection.Select(0)
	require.True(t, e.Session.Preview.Play())
	e.Until("the preview", func() bool { return e.Session.Preview.Row() == 0 })
	e.Session.Place.Playback().Clock.Pause()
	e.Session.Place.Playback().Clock.SeekFraction(1)
	v.TogglePlay()
	require.Equal(t, replay.Place{}, e.Session.Place.At())
	require.True(t, e.Session.Place.Playback().Clock.Playing())
}

func TestStepsAndScrubbing(t *testing.T) {
	e, v, moves := open(t)
	clock := &e.Session.Place.Playback().Clock
	v.TogglePlay()
	v.StepFrame(3)
	require.False(t, clock.Playing())
	require.InDelta(t, 3*frameTime, clock.At(), 0.05)
	v.StepFrame(-3)
	require.InDelta(t, 0, clock.At(), 0.05)
	require.Nil(t, v.ticker)
	require.Equal(t, []bool{true, true}, (*moves)[len(*moves)-2:])
	*moves = nil
	v.scrubber.OnSeek(0.5)
	require.InDelta(t, 0.5, clock.Fraction(), 1e-9)
	require.Equal(t, []bool{true}, *moves)
	require.Contains(t, v.time.Text, " / ")
}

func TestPlaceAndSpeeds(t *testing.T) {
	e, v, _ := open(t)
	require.Equal(t, "End 1 · stone 1 of 16", v.place.Text)
	e.Session.Place.GoTo(e.Session.Place.Game().Last())
	require.Equal(t, e.Words.T("place.over", 8), v.place.Text)
	require.Equal(t, 7, len(v.speeds().Items), "from ¼ to 16")
	test.Tap(v.speed)
}

// TestButtonsLeadToPlaces: by shots and by ends, back and on.
func TestButtonsLeadToPlaces(t *testing.T) {
	e, v, _ := open(t)
	for icon, want := range map[fyne.Resource]replay.Place{
		theme.MediaSkipPreviousIcon(): {End: 1}, theme.MediaFastRewindIcon(): {End: 1, Shot: 2},
		theme.MediaFastForwardIcon(): {End: 1, Shot: 4}, theme.MediaSkipNextIcon(): {End: 2},
	} {
		e.Session.Place.GoTo(replay.Place{End: 1, Shot: 3})
		for _, b := range uitest.Find[*canvas.Button](v.Content) {
			if b.Icon != nil && b.Icon.Name() == icon.Name() {
				b.Tapped(nil)
			}
		}
		require.Equal(t, want, e.Session.Place.At(), icon.Name())
	}
}

// TestTheSpeedOfBefore: a line that is built shows the speed that was chosen before, and plays at it.
func TestTheSpeedOfBefore(t *testing.T) {
	e, v, _ := open(t)
	v.SetSpeed(0.5)
	another := New(e.Words, PartsOf(e.Session), e.Settings, e.Dialogs)
	e.Show(another.Content, another)
	t.Cleanup(another.Close)
	require.Equal(t, "0.5×", another.speed.Text)
	e.Session.Place.GoTo(replay.Place{Shot: 5})
	e.Until("the path", func() bool { return e.Session.Place.Playback().Path != nil && !e.Session.Place.Playback().Loading() })
	another.TogglePlay()
	require.InDelta(t, 0.5, e.Session.Place.Playback().Clock.Speed(), 0)
}

// TestTheAnimationEndsWithTheView: a view that is replaced does not go on.
func TestTheAnimationEndsWithTheView(t *testing.T) {
	_, v, _ := open(t)
	v.TogglePlay()
	v.Close()
	require.Nil(t, v.ticker)
}

// TestTheClockGetsLonger: in its place it has room for more figures than those it began with, and the speed stays clear of it.
func TestTheClockGetsLonger(t *testing.T) {
	e, v, _ := open(t)
	e.Window.Canvas().SetContent(v.Content)
	at := func(o fyne.CanvasObject) float32 { return fyne.CurrentApp().Driver().AbsolutePositionForObject(o).X }
	canvas.SetText(v.time, clockText(0, 0))
	v.Content.Refresh()
	v.Content.Resize(fyne.NewSize(1200, 50))
	before := at(v.speed)
	canvas.SetText(v.time, clockText(24.5, 24.5))
	require.InDelta(t, before, at(v.speed), 0)
	require.LessOrEqual(t, v.time.MinSize().Width, v.time.Size().Width, "it lies over nothing")
	require.LessOrEqual(t, at(v.time)+v.time.Size().Width, before)
}

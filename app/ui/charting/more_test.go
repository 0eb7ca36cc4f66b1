package charting

import (
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/settings"
	"github.com/hogline/hogline/app/ui/actions"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/replay/chart"
	"github.com/hogline/hogline/session/charting"
)

// answer fills the form that is open and accepts it.
func (u *under) answer(t *testing.T, text string) {
	t.Helper()
	require.True(t, u.Dialogs.IsOpen())
	type entry interface {
		fyne.CanvasObject
		fyne.Focusable
		SetText(string)
	}
	filled := false
	for _, e := range uitest.Find[entry](u.Overlay()) {
		if _, button := e.(*canvas.Button); !button && !filled {
			e.SetText(text)
			filled = true
		}
	}
	require.True(t, filled)
	u.Dialogs.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
}

// TestThePlanOfAShot: the target is tapped, and weight, broom and difficulty follow; none of it is noted before it is accepted.
func TestThePlanOfAShot(t *testing.T) {
	u := newUnder(t)
	u.game.begin()
	u.key(t, letter('I'), letter('A'))
	u.ice.tap(curling.Tee)
	u.settled()
	require.Nil(t, u.c.Shot().Weight)
	u.show1(morePanel)
	u.Press(u.View.Content, u.Words.T("charting.weight.tee-line")+" ?")
	require.Equal(t, chart.Accepted, u.c.Shot().Weight.By)
	u.settled()
	u.Press(u.View.Content, u.Words.T("charting.broom")+" ?")
	require.Equal(t, chart.Accepted, u.c.Shot().Broom.By)
	require.NotEqual(t, curling.Tee.X, u.c.Shot().Broom.Value.X)
	u.settled()
	u.Press(u.View.Content, u.Words.T("charting.broom"))
	u.ice.tap(curling.Vec{X: 1, Y: curling.TeeY})
	require.Equal(t, 1.0, u.c.Shot().Broom.Value.X, "the broom was held elsewhere")
	require.NotEqual(t, chart.InPlay, u.c.House()[0].Rest)
	u.settled()
	u.key(t, digit('.'))
	set := u.c.Shot()
	require.Equal(t, chart.Accepted, set.Difficulty.By)
	require.Equal(t, 1.0, set.Broom.Value.X, "what is noted stays")
	u.Press(u.View.Content, u.Words.T("charting.weight.hack"))
	require.Equal(t, shotname.HackWeight, u.c.Shot().Weight.Or(""))
	u.Press(u.View.Content, u.Words.T("charting.weight.hack"))
	require.False(t, u.c.Shot().Weight.Known(), "a second press takes it back")
}

func TestTimesPlayersAndNotes(t *testing.T) {
	u := newUnder(t)
	u.state.setup.Teams[0] = team{"Alpha", []string{"Ann", "Bob", "Cid", "Dan", "Eve"}}
	u.game.begin()
	u.show1(morePanel)
	u.key(t, actions.Key{Name: fyne.KeySpace})
	require.Equal(t, charting.SplitLeg, u.c.Stopwatch.Leg())
	u.Press(u.View.Content, u.Words.T("charting.watch.clear"))
	require.Equal(t, charting.NoLeg, u.c.Stopwatch.Leg())
	u.Press(u.View.Content, u.Words.T("charting.split"))
	u.answer(t, "x")
	require.True(t, u.Dialogs.IsOpen(), "no time")
	u.answer(t, "3,74")
	require.False(t, u.Dialogs.IsOpen())
	require.Equal(t, 3.74, u.c.Shot().Split.Or(0))
	u.Press(u.View.Content, u.Words.T("charting.hog"))
	u.answer(t, "14.2")
	u.Press(u.View.Content, u.Words.T("charting.hog")+" 14.2 s")
	u.answer(t, "")
	require.False(t, u.c.Shot().Hog.Known())

	rows := uitest.Find[fyne.CanvasObject](u.View.Content)
	require.NotEmpty(t, rows)
	require.Contains(t, uitest.Texts(u.View.Content), "Eve")
	u.c.Set(chart.ShotFields{Thrower: chart.Noted(4), Sweepers: chart.Noted([]int{1, 2})})
	_, who := u.c.Mover()
	require.Equal(t, "Eve", who)
	u.key(t, digit('+'))
	require.True(t, u.c.Shot().Key.Or(false))
	u.key(t, letter('N'))
	u.answer(t, "on the edge")
	require.Equal(t, "on the edge", u.c.Shot().Note.Or(""))

	u.show1(endPanel)
	u.Press(u.View.Content, "Alpha")
	u.Press(u.View.Content, "Ann")
	require.Equal(t, []int{4, 1, 2, 3}, u.c.State().Ends[0].Order[0], "the substitute throws in her place")
	u.Press(u.View.Content, "Eve")
	require.Equal(t, []int{0, 1, 2, 3}, u.c.State().Ends[0].Order[0])
}

func TestReplaced(t *testing.T) {
	require.Equal(t, []int{1, 0, 2, 3}, replaced([]int{0, 1, 2, 3}, 0, 4), "without a substitute two change places")
	require.Equal(t, []int{3, 1, 2, 0}, replaced([]int{0, 1, 2, 3}, 3, 4))
	require.Equal(t, []int{0, 5, 2, 3}, replaced([]int{0, 4, 2, 3}, 1, 6))
}

// TestWhatASetUpSays: what is left empty, or cannot be read, is not noted; players beyond those who throw are substitutes.
func TestWhatASetUpSays(t *testing.T) {
	names := []string{"A", "B", "C", "D", "E", "F"}
	for _, n := range []int{0, 2, 4, 5, 6} {
		s := newSetup()
		s.Teams[1].Players = names[:n]
		f := s.fields()
		of := f.Team(1)
		require.Equal(t, names[:min(n, 4)], of.Line.Or([]string{}))
		require.Equal(t, names[min(n, 4):n], of.Substitutes.Or([]string{}))
		require.Equal(t, []bool{n > 0, n > 4}, []bool{of.Line.Known(), of.Substitutes.Known()}, n)
	}
	for text, want := range map[string][]float64{"": nil, " ": nil, "far": nil, "1001": nil, "12 5,5": {12, 5.5}} {
		s := newSetup()
		s.Draws[0] = text
		f := s.fields()
		require.Equal(t, want, f.Team(0).Draws.Or(nil), text)
		require.Equal(t, want != nil, f.Team(0).Draws.Known(), text)
		require.False(t, f.Team(0).Name.Known() || f.Event.Known() || f.Sheet.Known() || f.Note.Known())
	}
}

// TestTeamsThatAreOffered: the four that played last and are not set up; where none is known nothing is added.
func TestTeamsThatAreOffered(t *testing.T) {
	u := newUnder(t)
	offered := func() (names []string) {
		box := container.NewVBox()
		u.game.addTeam(box, 0)
		for _, b := range uitest.Find[*canvas.Button](box) {
			names = append(names, b.Text)
		}
		require.Len(t, box.Objects, 3+min(1, len(names)))
		return names
	}
	require.Empty(t, offered())
	for _, pair := range [][2]string{{"A", "B"}, {"C", "D"}, {"E", "F"}, {"A", "G"}} {
		u.state.setup.Teams = [2]team{{Name: pair[0]}, {Name: pair[1]}}
		u.state.remember()
	}
	require.Equal(t, []string{"F", "E", "D", "C"}, offered())
	u.state.setup.Teams = [2]team{{Name: "new"}, {Name: "E"}}
	require.Equal(t, []string{"G", "A", "F", "D"}, offered())
}

// TestAfterTheLastShot: nothing is put on the ice, no stone is the one that is charted, and keys of a shot do nothing.
func TestAfterTheLastShot(t *testing.T) {
	u := newUnder(t)
	u.game.begin()
	u.ice.tap(curling.Tee)
	require.True(t, u.ice.rink.Stones()[0].Marked)
	tee := u.ice.rink.View().Point(curling.Tee)
	u.ice.rink.Scrolled(&fyne.ScrollEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(float32(tee.X), float32(tee.Y))},
		Scrolled: fyne.NewDelta(0, 10)})
	require.True(t, u.ice.rink.Zoomed())
	require.True(t, u.ice.grab(curling.Tee), "the very first stone")
	u.ice.drop()
	require.False(t, u.ice.grab(curling.Tee.Add(curling.Vec{X: 0.8})), "of a part of the ice the finger moves what is shown")
	enabled := func() (n int) {
		for i := range u.table {
			if a := &u.table[i]; a.Name == "chart-in" || a.Name == "chart-broom" {
				if a.IsEnabled() {
					n++
				}
			}
		}
		return n
	}
	require.Equal(t, 2, enabled())
	u.c.GoTo(chart.Cursor{Shot: curling.Stones})
	require.Equal(t, curling.Stones, u.c.At().Shot)
	require.Zero(t, enabled())
	require.False(t, u.ice.grab(curling.Tee))
	u.c.Stones.Select(0)
	require.Len(t, u.ice.rink.Stones(), 1)
	require.False(t, u.ice.rink.Stones()[0].Marked)
}

func TestDraws(t *testing.T) {
	list, err := parseDraws(" 23.4; 102 5,5 ")
	require.NoError(t, err)
	require.Equal(t, []float64{23.4, 102, 5.5}, list)
	list, err = parseDraws("0 1000、1　2")
	require.NoError(t, err, "the most, and as long as they may be")
	require.Equal(t, []float64{0, 1000, 1, 2}, list)
	for _, bad := range []string{"x", "-1", "1001", "1 2 3 4 5", "NaN"} {
		_, err = parseDraws(bad)
		require.Error(t, err, bad)
	}
}

// TestCells: as many columns of the largest as fit, one at least.
func TestCells(t *testing.T) {
	objects := []fyne.CanvasObject{canvas.Spacer(30, 20), canvas.Spacer(40, 10), canvas.Spacer(20, 10)}
	for _, c := range []struct {
		width   float32
		columns int
	}{{200, 3}, {3*40 + 2*between, 3}, {3*40 + 2*between - 1, 2}, {2*40 + between, 2}, {2*40 + between - 1, 1}, {10, 1}} {
		l := &cells{columns: 4}
		require.Equal(t, fyne.NewSize(40, 20), l.MinSize(objects), "a line of them before it is laid out")
		l.Layout(objects, fyne.NewSize(c.width, 100))
		rows := (len(objects) + c.columns - 1) / c.columns
		require.Equal(t, fyne.NewSize(40, float32(rows)*(20+between)-between), l.MinSize(objects), "%v", c.width)
		for i, o := range objects {
			wide := (c.width+between)/float32(c.columns) - between
			require.InDelta(t, wide, o.Size().Width, 0.01)
			require.InDelta(t, float32(i%c.columns)*(wide+between), o.Position().X, 0.01)
			require.InDelta(t, float32(i/c.columns)*(20+between), o.Position().Y, 0.01)
		}
	}
	require.Equal(t, fyne.NewSize(40, 20), (&cells{columns: 3}).MinSize(objects), "a full line")
}

// TestWhatAFlickIs: long enough, fast enough at its end, of more than one frame, and without a rest before the finger leaves.
func TestWhatAFlickIs(t *testing.T) {
	const scale = 100 // px a metre
	for _, c := range []struct {
		name       string
		over, wait time.Duration
		px         float64
		thrown     bool
	}{
		{"fast", 50 * time.Millisecond, 0, 60, true},
		{"one frame", flickLeast - 1, 0, 60, false}, {"a frame and more", flickLeast, 0, 60, true},
		{"put down", 50 * time.Millisecond, flickLate + 1, 60, false}, {"let go late", 50 * time.Millisecond, flickLate, 60, true},
		{"short", 20 * time.Millisecond, 0, flickLength - 1, false}, {"just long", 20 * time.Millisecond, 0, flickLength, true},
		{"slow", 100 * time.Millisecond, 0, flickSpeed / 10, false}, {"just fast", 100 * time.Millisecond, 0, flickSpeed/10 + 1, true},
	} {
		now := time.Date(2026, 11, 27, 10, 0, 0, 0, time.UTC)
		f := flick{now: func() time.Time { return now }}
		f.begin(curling.Vec{})
		now = now.Add(c.over)
		f.move(curling.Vec{X: c.px / scale})
		now = now.Add(c.wait)
		require.Equal(t, c.thrown, f.thrown(scale), c.name)
	}
}

// TestAFlickIsMeasuredAtItsEnd: a finger that was slow before may throw, one that was fast before puts down.
func TestAFlickIsMeasuredAtItsEnd(t *testing.T) {
	for _, c := range []struct {
		steps  []float64 // px in 40 ms
		thrown bool
	}{{[]float64{1, 1, 1, 1, 1, 40, 40, 40}, true}, {[]float64{200, 200, 200, 1, 1, 1, 1}, false}, {[]float64{200, 200, 40, 40, 1, 1}, false}} {
		now := time.Date(2026, 11, 27, 10, 0, 0, 0, time.UTC)
		f, at := flick{now: func() time.Time { return now }}, curling.Vec{}
		f.begin(at)
		for _, px := range c.steps {
			now, at.X = now.Add(40*time.Millisecond), at.X+px/100
			f.move(at)
		}
		require.Equal(t, c.thrown, f.thrown(100), "%v", c.steps)
		require.LessOrEqual(t, len(f.trail), 4)
	}
}

// TestTimeLeft: a clock is entered as people read it, and notes nothing else of the end.
func TestTimeLeft(t *testing.T) {
	u := newUnder(t)
	u.game.begin()
	u.key(t, digit('4'))
	var got *chart.Field[float64]
	b := u.end.clock(0, nil, func(f *chart.Field[float64]) { got = f })
	b.OnTap()
	u.answer(t, "31:4x")
	require.Nil(t, got)
	u.answer(t, "31:45")
	require.Equal(t, 31*60+45.0, got.Or(0))
	u.c.NoteEnd(0, chart.EndFields{Time1: got})
	require.Equal(t, chart.Cursor{Shot: 1}, u.c.At())
}

// TestMeasuring: where two stones are closer than their places are known the measurement decides.
func TestMeasuring(t *testing.T) {
	u := newUnder(t)
	u.state.setup.Teams[0].Name, u.state.setup.Teams[1].Name = "Alpha", "Beta"
	u.game.begin()
	u.c.Stones.Put(0, curling.Vec{X: curling.CentreX + 0.60, Y: curling.TeeY})
	u.c.Done()
	u.c.Stones.Put(1, curling.Vec{X: curling.CentreX - 0.57, Y: curling.TeeY})
	u.settled()
	u.show1(endPanel)
	require.Contains(t, uitest.Texts(u.View.Content), u.Words.T("charting.measure.unsure", "Beta", "stone 2", "3", "8"))
	u.Press(u.View.Content, u.Words.T("charting.measured", "Alpha"))
	require.Equal(t, [2]int{1, 0}, u.c.State().Ends[0].Score)
	require.Equal(t, chart.Cursor{End: 1}, u.c.At())
}

// TestReasonsFollowTheGrade: the grade ends the shot, and why it missed is told after it.
func TestReasonsFollowTheGrade(t *testing.T) {
	u := newUnder(t)
	u.game.begin()
	u.key(t, digit('1'))
	require.Contains(t, uitest.Texts(u.View.Content), u.Words.T("charting.reasons-of", 1))
	u.Press(u.View.Content, u.Words.T("charting.reason.light"))
	require.Equal(t, []chart.Reason{chart.Light}, u.c.ShotAt(chart.Cursor{}).Reasons.Or(nil))
	require.Equal(t, chart.Cursor{Shot: 1}, u.c.At())
}

// TestBonus: grades of 5 and 6 are given where they are asked for.
func TestBonus(t *testing.T) {
	u := newUnder(t)
	u.game.begin()
	require.Nil(t, u.table.Find(digit('6'), 1))
	u.set.SetSwitch(settings.ChartBonus, true)
	u.Redraw()
	u.Press(u.View.Content, "6")
	set := u.c.ShotAt(chart.Cursor{})
	require.Equal(t, chart.GradeBonus, set.Grade.Or(0))
	require.Equal(t, chart.GradeBonus, set.Scale.Or(0))
	u.key(t, digit('5'))
	require.Equal(t, chart.Cursor{Shot: 2}, u.c.At())
}

// TestFlick: a stone that is thrown away is out, one that is put down rests; a finger that waits puts down.
func TestFlick(t *testing.T) {
	u := newUnder(t)
	u.game.begin()
	now := time.Date(2026, 11, 27, 10, 0, 0, 0, time.UTC)
	u.ice.flick.now = func() time.Time { return now }
	drag := func(step time.Duration, wait time.Duration) chart.Rest {
		require.True(t, u.ice.grab(curling.Tee), "on empty ice the thrown stone follows the finger")
		for i := range 5 {
			now = now.Add(step)
			u.ice.drag(curling.Vec{X: curling.CentreX + float64(i)*0.25, Y: curling.TeeY})
			require.True(t, u.ice.lens.content.Visible())
		}
		now = now.Add(wait)
		u.ice.drop()
		require.False(t, u.ice.lens.content.Visible())
		rest := u.c.House()[0].Rest
		u.settled()
		u.c.Undo()
		return rest
	}
	require.Equal(t, chart.InPlay, drag(100*time.Millisecond, 20*time.Millisecond))
	require.Equal(t, chart.Out, drag(10*time.Millisecond, 20*time.Millisecond))
	require.Equal(t, chart.InPlay, drag(10*time.Millisecond, time.Second))
}

// TestAPressSurvivesAProposal: a button that is shown stays the same object while what is proposed changes, so that a press and its release
// meet.
func TestAPressSurvivesAProposal(t *testing.T) {
	u := newUnder(t)
	u.game.begin()
	four := u.Button(u.View.Content, "4")
	in := u.Button(u.View.Content, "I "+u.Words.T("charting.in"))
	u.ice.tap(curling.Tee)
	u.settled()
	require.Equal(t, "4 ?", four.Text, "proposed")
	require.Same(t, four, u.Button(u.View.Content, "4 ?"))
	in.OnTap()
	require.True(t, in.Selected)
	u.settled()
	four.OnTap()
	require.Equal(t, chart.Grade(4), u.c.ShotAt(chart.Cursor{}).Grade.Or(0))
	require.Equal(t, chart.Cursor{Shot: 1}, u.c.At())
	four.OnTap()
	require.Equal(t, chart.Cursor{Shot: 2}, u.c.At(), "the button does what it says of the shot shown now")
	u.c.Undo()
	u.key(t, actions.Key{Name: fyne.KeySpace})
	require.Contains(t, u.more.watch.Text, "0.", "the stopwatch that is shown runs")
	require.Contains(t, uitest.Find[*canvas.Button](u.View.Content), u.more.watch)
}

// TestSwitchesOfAShot: what is pressed twice is as it was, and the button shows it.
func TestSwitchesOfAShot(t *testing.T) {
	u := newUnder(t)
	u.game.begin()
	u.show1(morePanel)
	at := u.c.At()
	for name, is := range map[string]func(chart.ShotFields) bool{
		"charting.time-out": func(s chart.ShotFields) bool { return s.TimeOut.Or(false) },
		"charting.key":      func(s chart.ShotFields) bool { return s.Key.Or(false) },
	} {
		for _, want := range []bool{true, false, true} {
			require.Equal(t, !want, is(u.c.Shot()), name)
			u.Press(u.View.Content, u.Words.T(name))
			u.c.GoTo(at)
			u.show1(morePanel)
			require.Equal(t, want, is(u.c.Shot()), name)
			require.Equal(t, want, u.Button(u.View.Content, u.Words.T(name)).Selected, name)
		}
	}
	u.show1(gamePanel)
	for _, want := range []bool{true, false} {
		u.Press(u.View.Content, u.Words.T("charting.bonus"))
		require.Equal(t, want, u.set.Switch(settings.ChartBonus))
		require.Equal(t, want, u.Button(u.View.Content, u.Words.T("charting.bonus")).Selected)
	}
	u.show1(endPanel)
	require.False(t, u.c.State().Ends[0].Set.Over.Or(false))
	u.Press(u.View.Content, u.Words.T("charting.over"))
	require.True(t, u.c.State().Ends[0].Set.Over.Or(false))
}

// TestConflictsAreMarked: shots that contradict each other have a mark in the list, and no others.
func TestConflictsAreMarked(t *testing.T) {
	u := newUnder(t)
	u.game.begin()
	u.c.Stones.Put(0, curling.Tee)
	u.c.Done()
	u.c.Stones.Put(1, curling.Tee.Add(curling.Vec{X: 0.05})) // over the first
	u.c.Done()
	u.settled()
	u.show1(shotsPanel)
	marked := map[bool]int{}
	for _, b := range uitest.Find[*canvas.Button](u.View.Content) {
		if strings.Contains(b.Text, "Team") || strings.HasPrefix(b.Text, "1 ") || strings.HasPrefix(b.Text, "2 ") {
			marked[strings.HasSuffix(b.Text, "!")]++
		}
	}
	require.Equal(t, map[bool]int{true: 1, false: 1}, marked)
}

// TestTheWatchFromTheHogLine: a stone delivered behind the hog line is timed from there on.
func TestTheWatchFromTheHogLine(t *testing.T) {
	u := newUnder(t)
	now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	u.now = func() time.Time { return now }
	u.game.begin()
	u.show1(morePanel)
	at := u.c.At()
	press := func(k actions.Key) { u.key(t, k) }
	press(actions.Key{Rune: '/'})
	require.Equal(t, charting.Leg(2), u.c.Stopwatch.Leg(), "hog line to hog line")
	require.True(t, u.Button(u.View.Content, u.Words.T("charting.watch.hog")).Disabled)
	now = now.Add(13400 * time.Millisecond)
	press(actions.Key{Name: fyne.KeySpace})
	shot := u.c.Shot()
	require.Equal(t, at, u.c.At())
	require.InDelta(t, 13.4, shot.Hog.Or(0), 0.001)
	require.False(t, shot.Split.Known())
	require.Equal(t, charting.NoLeg, u.c.Stopwatch.Leg())
}

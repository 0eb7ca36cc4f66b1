package ice

import (
	"fmt"
	"math"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/aiming"
	"github.com/hogline/hogline/session/lines"
	"github.com/hogline/hogline/session/table"
)

// drag drags over the ice from one place to another, as a mouse does.
func (v *View) dragOver(from, to curling.Vec) {
	at := func(p curling.Vec) fyne.Position {
		q := v.Rink.View().Point(p)
		return fyne.NewPos(float32(q.X), float32(q.Y))
	}
	a, b := at(from), at(to)
	event := func(to, by fyne.Position) *fyne.DragEvent {
		return &fyne.DragEvent{PointEvent: fyne.PointEvent{Position: to}, Dragged: fyne.NewDelta(by.X, by.Y)}
	}
	half := fyne.NewPos((a.X+b.X)/2, (a.Y+b.Y)/2)
	v.Rink.Dragged(event(half, half.Subtract(a)))
	v.Rink.Dragged(event(b, b.Subtract(half)))
	v.Rink.DragEnd()
}

// TestStonesAreMoved: what was dragged is one change, which can be undone; beside the sheet a stone is removed.
func TestStonesAreMoved(t *testing.T) {
	e, v := newView(t)
	s := e.Session
	to := curling.Vec{X: curling.CentreX - 0.5, Y: curling.TeeY + 2}
	v.dragOver(curling.Tee, to)
	state, _ := s.Place.State()
	require.Equal(t, curling.Tee, state.Position[0], "only while positions are edited")
	s.Aim.SetMode(aiming.EditMode)
	require.True(t, v.edit.content.Visible())
	before := *s.Study.Content()
	v.dragOver(curling.Tee, to)
	state, _ = s.Place.State()
	require.InDelta(t, to.X, state.Position[0].X, 0.01)
	require.InDelta(t, to.Y, state.Position[0].Y, 0.01)
	require.Equal(t, lines.ShowsEdited, s.Lines.Showing())
	require.Contains(t, v.banner.text.Text(), "Edited position")
	require.Len(t, s.Study.Content().Lines, len(before.Lines)+1)
	require.True(t, s.Study.Undo())
	require.Equal(t, before.Lines, s.Study.Content().Lines)
	require.False(t, v.banner.content.Visible())

	v.dragOver(curling.Tee, curling.Vec{X: -1, Y: curling.TeeY})
	state, _ = s.Place.State()
	require.Zero(t, state.Position.Count())
	s.Study.Undo()

	v.tool().tap(curling.Tee)
	require.Equal(t, 0, v.edit.chosen)
	require.True(t, v.RemoveStone())
	require.False(t, v.RemoveStone(), "none is selected")
	state, _ = s.Place.State()
	require.Zero(t, state.Position.Count())
}

// TestStonesAreAdded: the next free stone of the team, in the order in which they are thrown.
func TestStonesAreAdded(t *testing.T) {
	e, v := newView(t)
	e.Session.Aim.SetMode(aiming.EditMode)
	v.edit.add[1].Tapped(nil)
	for i := range 3 {
		v.tool().tap(curling.Vec{X: 1 + float64(i), Y: 7})
	}
	state, _ := e.Session.Place.State()
	require.Equal(t, 4, state.Position.Count())
	for _, i := range []int{1, 3, 5} {
		require.True(t, state.Position.Has(i), i)
	}
	v.tool().tap(curling.Vec{X: 1.1, Y: 7})
	require.ErrorContains(t, e.Session.Table.Problem(), "overlap")
	require.Contains(t, v.banner.text.Text(), "overlap")
	require.False(t, e.Session.Table.CanAsk())
	v.edit.SwapColours()
	state, _ = e.Session.Place.State()
	require.True(t, state.Position.Has(1))
	require.Equal(t, curling.Tee, state.Position[1], "the stone of the other team beside it")
	v.edit.Clear()
	state, _ = e.Session.Place.State()
	require.Zero(t, state.Position.Count())
	require.NoError(t, e.Session.Table.Problem())
}

// TestAddingIsTurnedOnAndOff: as often as the button is pressed.
func TestAddingIsTurnedOnAndOff(t *testing.T) {
	e, v := newView(t)
	e.Session.Aim.SetMode(aiming.EditMode)
	for _, b := range []struct{ press, adding int }{{0, 0}, {0, -1}, {0, 0}, {1, 1}, {1, -1}, {1, 1}, {0, 0}} {
		v.edit.add[b.press].Tapped(nil)
		require.Equal(t, b.adding, v.edit.adding)
		for team, add := range v.edit.add {
			require.Equal(t, team == b.adding, add.Selected)
		}
	}
}

// TestTheVeryFirstStone: it is added, selected, given to the other team, taken back and removed as every other one.
func TestTheVeryFirstStone(t *testing.T) {
	e, v := newView(t)
	e.Session.Aim.SetMode(aiming.EditMode)
	position := func() curling.Position {
		s, _ := e.Session.Place.State()
		return s.Position
	}
	v.edit.Clear()
	require.Zero(t, position())
	require.False(t, v.edit.add[0].Disabled)
	require.True(t, v.edit.remove.Disabled)
	v.edit.add[0].Tapped(nil)
	v.tool().tap(curling.Tee)
	require.Equal(t, curling.Position{curling.Tee}, position())
	require.Equal(t, 0, v.edit.chosen)
	require.True(t, v.tool().grab(curling.Tee))
	v.tool().drop()
	require.False(t, v.edit.remove.Disabled)
	for i, item := range v.edit.menu().Items[:2] {
		require.False(t, item.Disabled, i)
	}
	v.edit.Recolour()
	require.Equal(t, curling.Position{1: curling.Tee}, position())
	v.edit.Recolour()
	require.Equal(t, curling.Position{curling.Tee}, position())
	v.edit.Remove()
	require.Zero(t, position())
	for _, item := range v.edit.menu().Items[:2] {
		require.True(t, item.Disabled, "none is selected")
	}
	v.edit.Remove()
	v.edit.Recolour()
	require.Zero(t, position())

	require.True(t, e.Session.Study.Undo())
	v.edit.chosen = 0
	v.edit.show()
	require.True(t, v.StoneSelected())
	require.True(t, e.Session.Study.Redo())
	v.edit.show()
	require.False(t, v.StoneSelected(), "it is gone")
	require.True(t, e.Session.Study.Undo())
	v.tool().tap(curling.Tee)
	v.edit.chosen = 0
	v.showStones()
	require.True(t, v.Rink.Stones()[0].Marked)
	e.Session.Aim.SetMode(aiming.LookMode)
	require.False(t, v.Rink.Stones()[0].Marked, "nothing is edited any more")
}

// TestStonesOfATeamRunOut: eight of a team lie on the ice at most, and a colour without a stone left cannot be given.
func TestStonesOfATeamRunOut(t *testing.T) {
	e, v := newView(t)
	e.Session.Aim.SetMode(aiming.EditMode)
	e.Session.Lines.Edit("move-stone", func(_ *replay.Game, s *curling.State) {
		s.Position, s.Shot = curling.Position{}, curling.Stones
		for i := range s.Position {
			s.Position[i] = curling.Vec{X: 0.3 + 0.28*float64(i), Y: curling.TeeY}
		}
	})
	full, _ := e.Session.Place.State()
	v.edit.chosen = 3
	v.edit.show()
	require.True(t, v.edit.add[0].Disabled)
	require.True(t, v.edit.add[1].Disabled)
	v.edit.Recolour()
	v.edit.adding = 0
	v.tool().tap(curling.Vec{X: 1, Y: 7})
	now, _ := e.Session.Place.State()
	require.Equal(t, full.Position, now.Position)
	v.edit.SwapColours()
	now, _ = e.Session.Place.State()
	for i, at := range full.Position {
		require.Equal(t, at, now.Position[i^1])
	}
	require.Equal(t, curling.Stones, now.Shot)
}

// TestDistancesOfADraggedStone: from the tee, in which ring, and from the next stone of all others.
func TestDistancesOfADraggedStone(t *testing.T) {
	e, v := newView(t)
	e.Session.Aim.SetMode(aiming.EditMode)
	e.Session.Lines.Edit("move-stone", func(_ *replay.Game, s *curling.State) {
		s.Position = curling.Position{0: curling.Tee, 2: curling.Tee.Add(curling.Vec{X: 1.5}), 4: curling.Tee.Add(curling.Vec{X: -1.6})}
	})
	stone := func(i int) string { return e.Words.Stone(&e.Session.Place.Game().Rules, i) }
	v.tool().grab(curling.Tee.Add(curling.Vec{X: 1.5}))
	for x, want := range map[float64][]string{
		1:    {"100 cm from the tee", "8-foot", e.Words.T("edit.next", stone(0), wording.Distance(1-2*curling.StoneRadius))},
		-0.9: {"90 cm from the tee", e.Words.T("edit.next", stone(4), wording.Distance(0.7-2*curling.StoneRadius))},
		0.2:  {"20 cm from the tee", e.Words.T("edit.overlap", stone(0))},
	} {
		v.tool().drag(curling.Tee.Add(curling.Vec{X: x}))
		for _, text := range want {
			require.Contains(t, v.hint.Text(), text)
		}
	}
	v.tool().drop()
}

// TestRings: a stone is in the innermost ring that it touches.
func TestRings(t *testing.T) {
	outer := []float64{curling.ButtonRadius, curling.FourFoot, curling.EightFoot, curling.HouseRadius}
	for i, ring := range []string{"button", "4-foot", "8-foot", "12-foot", ""} {
		if i < len(outer) {
			require.Equal(t, ring, ringOf(curling.Tee.Add(curling.Vec{Y: -outer[i] - curling.StoneRadius + 0.001})))
		}
		if i > 0 {
			require.Equal(t, ring, ringOf(curling.Tee.Add(curling.Vec{X: outer[i-1] + curling.StoneRadius + 0.001})))
		}
	}
}

// TestOnSheet: what lies on its border is beside it.
func TestOnSheet(t *testing.T) {
	const in = 0.001
	require.True(t, onSheet(curling.Tee))
	for _, x := range []float64{0, curling.SheetWidth} {
		require.False(t, onSheet(curling.Vec{X: x, Y: curling.TeeY}))
		require.True(t, onSheet(curling.Vec{X: math.Abs(x - in), Y: curling.TeeY}))
	}
	for _, y := range []float64{0, curling.HackY} {
		require.False(t, onSheet(curling.Vec{X: 1, Y: y}))
		require.True(t, onSheet(curling.Vec{X: 1, Y: math.Abs(y - in)}))
	}
}

// TestAimedShot: a click is the target, the wheel the weight, X the turn; it stands in the table with its value.
func TestAimedShot(t *testing.T) {
	e, v := newView(t)
	s := e.Session
	s.Aim.SetMode(aiming.AimMode)
	target := curling.Vec{X: curling.CentreX + 0.9, Y: curling.TeeY}
	v.tool().tap(target)
	e.Until("the shot", func() bool { return s.Aim.Shot().Ready() })
	require.InDelta(t, target.X, s.Aim.Shot().Trace.Rest.X, 0.05)
	require.False(t, math.IsNaN(s.Aim.Shot().HogToHog))
	require.NotContains(t, v.aim.weight.Text(), "m/s", "of an ice whose seconds are no stopwatch's")
	require.Equal(t, e.Words.T("weight."+string(s.Aim.Shot().Call.Weight))+" · "+
		e.Words.T("aim.hogs", fmt.Sprintf("%.1f", s.Aim.Shot().HogToHog)), v.aim.weight.Text(), "nothing of the usual spin")
	require.Equal(t, []string{"?*"}, v.labels())
	first := s.Aim.Shot().Shot
	require.True(t, v.tool().scroll(true), "the wheel does not zoom")
	e.Until("a harder shot", func() bool { return s.Aim.Shot().Shot.Speed() > first.Speed() })
	v.tool().scroll(false)
	s.Aim.OtherTurn()
	e.Until("the other turn", func() bool { return s.Aim.Shot().Ready() && s.Aim.Shot().Shot.Turn != first.Turn })
	frame := v.Rink.View().Frame
	v.Rink.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, 10)})
	require.Equal(t, frame, v.Rink.View().Frame)

	require.True(t, s.Aim.Take())
	e.Until("its value", func() bool { return !s.Table.Asked().Running && s.Table.Asked().Rows[0].Asked })
	require.True(t, s.Table.Asked().Rows[0].Own())
	require.Positive(t, s.Table.Asked().Rows[0].Answer.Value.Throws)
	s.Aim.SetMode(aiming.LookMode)
	require.NotContains(t, v.labels(), "?*")
}

// TestAimedShotIsTakenAsThePageSays: the button of the tools does with the shot what the page has it do: a match throws it.
func TestAimedShotIsTakenAsThePageSays(t *testing.T) {
	e := uitest.Open(t)
	taken := 0
	parts := PartsOf(e.Session)
	parts.Take = func() bool { taken++; return true }
	v := New(e.Words, parts, e.Settings, e.Theme.Palette)
	v.SetTakeText("Throw")
	e.Session.Aim.SetMode(aiming.AimMode)
	e.Show(v.Content, v)
	v.AimStep(0, 0)
	e.Until("the shot", func() bool { return e.Session.Aim.Shot().Ready() })
	require.False(t, v.aim.done.Visible(), "who is asked for a throw aims until it is thrown")
	e.Press(v.Content, "Throw")
	require.Equal(t, 1, taken)
	v.OnCalls = func(int) {}
	v.aim.show()
	require.True(t, v.aim.done.Visible(), "in the study")
	require.Empty(t, e.Session.Table.Asked().Rows)
}

// TestSpinOfAnotherIce: a spin that was chosen elsewhere is not shown where the ice does not know it, as it is not thrown.
func TestSpinOfAnotherIce(t *testing.T) {
	e, v := newView(t)
	s := e.Session
	require.False(t, s.Aim.HasSpins())
	s.Aim.SetMode(aiming.AimMode)
	s.Aim.NextSpin()
	require.False(t, s.Aim.Shot().Spin.Usual())
	require.False(t, v.aim.spin.Visible())
	require.NotContains(t, v.aim.weight.Text(), "handle")
	require.Contains(t, v.aim.weight.Text(), e.Words.Shots().Turn(s.Aim.Shot().Turn, false))
}

// TestBannerOfAnAnswer: an imagined shot is said to be one, and leaving it leads back.
func TestBannerOfAnAnswer(t *testing.T) {
	e, v := newView(t)
	row := traced(0)
	row.Answer.Shot = curling.Shot{VY: -29.6}
	row.Answer.Candidates[2].Thrown = curling.Shot{VY: -30.2}
	e.Session.Table.Show(table.Asked{Rows: []table.Row{row}})
	e.Session.Selection.Select(0)
	require.False(t, v.banner.content.Visible())
	require.True(t, e.Session.Preview.Play())
	e.Until("the preview", func() bool { return e.Session.Preview.Row() == 0 })
	require.Equal(t, "Answer A, imagined, no error", v.banner.text.Text())
	require.Equal(t, e.Words.T("banner.leave.position"), v.banner.leave.Text, "there is no log")
	v.banner.leave.Tapped(nil)
	require.False(t, v.banner.content.Visible())
	e.Session.Table.Show(table.Asked{Rows: []table.Row{row}})
	e.Session.Selection.Select(0)
	e.Session.Selection.SelectCandidate(2)
	require.True(t, e.Session.Preview.Play())
	e.Until("the preview of the candidate", func() bool { return e.Session.Preview.Row() == 0 })
	require.Equal(t, "Answer A3, imagined, no error", v.banner.text.Text())
	v.banner.leave.Tapped(nil)
	require.NoError(t, e.Session.Open(uitest.SampleMatch(t), ""))
	require.Equal(t, "banner.leave", v.banner.back())
}

// TestStonesByKeys: stones are selected and moved by keys; the steps are one change, and the sheet has an edge.
func TestStonesByKeys(t *testing.T) {
	e, v := newView(t)
	v.SelectStone(1)
	require.False(t, v.StoneSelected(), "nothing is edited")
	v.Framing.SetOrientation(UprightSheet)
	e.Session.Aim.SetMode(aiming.EditMode)
	v.SelectStone(1)
	require.True(t, v.StoneSelected())
	before, _ := e.Session.Place.State()
	for range 3 {
		v.NudgeStone(1, 0, false)
	}
	v.NudgeStone(0, -1, true)
	now, _ := e.Session.Place.State()
	require.InDelta(t, 0.3, now.Position[0].X-before.Position[0].X, 1e-9)
	require.InDelta(t, -0.01, now.Position[0].Y-before.Position[0].Y, 1e-9)
	require.True(t, v.StoneSelected())
	require.True(t, v.Rink.Stones()[0].Marked)
	for range 60 {
		v.NudgeStone(1, 0, false)
	}
	now, _ = e.Session.Place.State()
	require.Less(t, now.Position[0].X, curling.SheetWidth)
	require.True(t, e.Session.Study.Undo())
	again, _ := e.Session.Place.State()
	require.Equal(t, before.Position, again.Position, "all steps are undone together")

	e.Session.Lines.Edit("move-stone", func(_ *replay.Game, s *curling.State) {
		s.Position = curling.Position{0: curling.Tee, 3: {X: 1, Y: 7}, 15: {X: 3, Y: 7}}
	})
	for _, c := range []struct{ from, by, to int }{{-1, 1, 0}, {0, 1, 3}, {3, 1, 15}, {15, 1, 0}, {-1, -1, 15}, {15, -1, 3}, {3, -1, 0},
		{0, -1, 15}} {
		v.edit.chosen = c.from
		v.SelectStone(c.by)
		require.Equal(t, c.to, v.edit.chosen, "%+v", c)
	}
}

// TestTheNearestStoneIsPicked: of two stones within reach that whose centre is nearer, whichever is first; none beyond the reach.
func TestTheNearestStoneIsPicked(t *testing.T) {
	e, v := newView(t)
	s := e.Session
	s.Aim.SetMode(aiming.EditMode)
	right := curling.Tee.Add(curling.Vec{X: 2*curling.StoneRadius + 0.005})
	s.Lines.Edit("move-stone", func(_ *replay.Game, state *curling.State) {
		state.Position = curling.Position{}
		state.Position[2], state.Position[5] = curling.Tee, right
	})
	reach := max(curling.StoneRadius*1.3, v.Rink.Reach())
	for x, want := range map[float64]int{0: 2, 0.14: 2, 0.16: 5, right.X - curling.CentreX: 5} {
		require.Equal(t, want, v.edit.stoneAt(curling.Tee.Add(curling.Vec{X: x})), x)
	}
	require.Equal(t, -1, v.edit.stoneAt(curling.Tee.Add(curling.Vec{X: -reach - 0.01})))
	require.Equal(t, 2, v.edit.stoneAt(curling.Tee.Add(curling.Vec{X: 0.01 - reach})))
}

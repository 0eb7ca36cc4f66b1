package ice

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/annotation"
	"github.com/hogline/hogline/replay/curlit"
	"github.com/hogline/hogline/session/aiming"
	"github.com/hogline/hogline/session/lines"
	"github.com/hogline/hogline/session/table"
)

// TestTheIceKeepsItsPlace: whatever is done on the ice or said of it, the ice and the buttons above it stay where they are.
func TestTheIceKeepsItsPlace(t *testing.T) {
	for _, width := range []float32{230, 320, 512, 1100} {
		e, v := newView(t)
		v.OnMenu = func(*fyne.Menu, fyne.CanvasObject, fyne.Position) {}
		e.Resize(fyne.NewSize(width, 700))
		s := e.Session
		at := fyne.CurrentApp().Driver().AbsolutePositionForObject
		place, size := at(v.Rink), v.Rink.Size()
		look := map[*canvas.Button]fyne.Position{v.throws: at(v.throws), v.maps: at(v.maps)}
		states := []struct {
			name  string
			enter func()
		}{
			{"note", func() {
				require.NoError(t, s.Notes.SetNote("one\ntwo\nthree\nfour", annotation.Good))
				require.True(t, v.note.content.Visible())
			}},
			{"map", func() {
				v.NextMap()
				require.True(t, v.strip.content.Visible())
			}},
			{"map and note, pointed at", func() { v.hover(curling.Tee, true) }},
			{"no map", func() {
				v.NextMap()
				v.NextMap()
				require.False(t, v.strip.content.Visible())
			}},
			{"edited", func() { s.Aim.SetMode(aiming.EditMode) }},
			{"another position", func() {
				v.edit.Clear()
				require.True(t, v.banner.content.Visible())
			}},
			{"aimed", func() {
				s.Aim.SetMode(aiming.AimMode)
				require.True(t, v.aim.said.Visible())
			}},
			{"a shot", func() {
				s.Aim.At(curling.Tee)
				e.Until("the shot", func() bool { return s.Aim.Shot().Ready() })
			}},
			{"drawn", func() {
				s.Aim.SetMode(aiming.DrawMode)
				require.True(t, v.Drawing.hint.Visible())
			}},
			{"looked at", func() { s.Aim.SetMode(aiming.LookMode) }},
		}
		for _, state := range states {
			state.enter()
			require.Equal(t, place, at(v.Rink), "%s at %v", state.name, width)
			require.Equal(t, size, v.Rink.Size(), "%s at %v", state.name, width)
			for _, line := range []*fyne.Container{v.look, v.edit.content, v.aim.content, v.Drawing.content} {
				require.LessOrEqual(t, line.MinSize().Height, line.Size().Height, "%s at %v is cut off", state.name, width)
			}
			for b, was := range look {
				if s.Aim.Mode() == aiming.LookMode {
					require.Equal(t, was, at(b), "%s at %v: %s", state.name, width, b.Text)
				}
			}
		}
	}
}

// TestFit: the house grows with the stones of its end and with where answers come to rest, not with the shot that is shown.
func TestFit(t *testing.T) {
	e, v := newView(t)
	require.Equal(t, paint.HouseFrame([]curling.Vec{curling.Tee}), v.Framing.fit)
	guard := curling.Tee.Add(curling.Vec{Y: 4})
	r := traced(0)
	r.Trace.Rest = &guard
	e.Session.Table.Show(table.Asked{Rows: []table.Row{r}})
	require.Equal(t, paint.HouseFrame([]curling.Vec{guard}), v.Framing.fit)
	e.Session.Table.Show(table.Asked{})
	require.Equal(t, paint.HouseFrame(nil), v.Framing.fit)
	e.Session.Aim.SetMode(aiming.AimMode)
	require.Equal(t, paint.HogFrame, v.Framing.fit, "guards are aimed too")
	e.Session.Aim.SetMode(aiming.LookMode)
	require.Equal(t, paint.HouseFrame(nil), v.Framing.fit)
	_, frame, _ := v.Scene()
	require.Equal(t, v.Framing.fit, frame)

	require.NoError(t, e.Session.Open(uitest.SampleMatch(t), ""))
	g := e.Session.Place.Game()
	all := map[paint.Frame]bool{}
	for end := range g.Ends {
		fits := map[paint.Frame]bool{}
		for shot := range g.Ends[end].Shots {
			here := replay.Place{End: end, Shot: shot}
			e.Session.Place.GoTo(here)
			fits[v.Framing.fit], all[v.Framing.fit] = true, true
			state, err := g.State(here)
			require.NoError(t, err)
			for i, at := range state.Position {
				if state.Position.Has(i) && at.Y < paint.HogFrame.Max.Y {
					require.Less(t, at.Y, v.Framing.fit.Max.Y, "stone %d at %v", i, here)
				}
			}
		}
		require.Len(t, fits, 1, "one for the whole end")
	}
	require.Greater(t, len(all), 1)

	v.Rink.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, 10), PointEvent: fyne.PointEvent{Position: fyne.NewPos(100, 100)}})
	zoomed := v.Rink.View().Frame
	e.Session.Place.GoTo(replay.Place{Shot: 2})
	require.Equal(t, zoomed, v.Rink.View().Frame, "what is zoomed stays")
	v.Rink.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, -100), PointEvent: fyne.PointEvent{Position: fyne.NewPos(100, 100)}})
	v.Rink.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, -100), PointEvent: fyne.PointEvent{Position: fyne.NewPos(100, 100)}})
	require.Equal(t, v.Framing.fit, v.Rink.View().Frame, "until it is seen whole again")
	v.Open = true
	v.fit()
	require.Equal(t, paint.HogFrame, v.Framing.fit)
}

// rightClick clicks the right button at a place on the ice.
func (v *View) rightClick(at curling.Vec) {
	p := v.Rink.View().Point(at)
	e := &desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(float32(p.X), float32(p.Y))},
		Button: desktop.MouseButtonSecondary}
	v.Rink.MouseDown(e)
	v.Rink.MouseUp(e)
}

// TestStoneMenu: the right button on a stone leads to what can be done with it; on a drawing it takes that away.
func TestStoneMenu(t *testing.T) {
	e, v := newView(t)
	s := e.Session
	var menu *fyne.Menu
	exact, calls := -1, -1
	v.OnMenu = func(m *fyne.Menu, _ fyne.CanvasObject, _ fyne.Position) { menu = m }
	v.rightClick(curling.Tee)
	require.Nil(t, menu, "positions are not changed here")
	v.OnExact, v.OnCalls = func(i int) { exact = i }, func(i int) { calls = i }
	open := func(at curling.Vec) *fyne.Menu {
		menu = nil
		v.rightClick(at)
		require.NotNil(t, menu)
		return menu
	}
	require.Equal(t, "Stone 1 · Red", open(curling.Tee).Items[0].Label)
	require.True(t, menu.Items[0].Disabled)

	uitest.Choose(t, open(curling.Tee), "Aim a hit on it")
	e.Until("the hit", func() bool { return s.Aim.Shot().Ready() })
	require.Equal(t, aiming.AimMode, s.Aim.Mode())
	require.Equal(t, 0, s.Aim.Shot().Call.Stone)
	require.Equal(t, 1, s.Aim.Shot().Call.Removed, "it goes out: %v", s.Aim.Shot().Call)
	s.Aim.SetMode(aiming.LookMode)

	at := curling.Tee.Add(curling.Vec{X: 1, Y: 1})
	uitest.Choose(t, open(at), "Aim a draw to here")
	e.Until("the draw", func() bool {
		return s.Aim.Shot().Ready() && s.Aim.Shot().Target.Distance(at) < 0.01 && s.Aim.Shot().ToGo == 0
	})
	require.InDelta(t, 0, s.Aim.Shot().Trace.Rest.Distance(at), 0.01)
	s.Aim.SetMode(aiming.LookMode)

	uitest.Choose(t, open(curling.Tee), "Shots on it…")
	require.Zero(t, calls)
	uitest.Choose(t, open(curling.Tee), "Exact place…")
	require.Zero(t, exact)
	require.True(t, v.StoneSelected())
	s.Aim.SetMode(aiming.LookMode)
	uitest.Choose(t, open(curling.Tee), "Remove it")
	state, _ := s.Place.State()
	require.Zero(t, state.Position.Count())
	require.True(t, s.Study.Undo())
	s.Aim.SetMode(aiming.LookMode)

	e.Session.Lines.Edit("end", func(_ *replay.Game, state *curling.State) { state.Shot = curling.Stones })
	require.False(t, s.Table.CanAsk())
	for _, at := range []curling.Vec{curling.Tee, at} {
		for _, item := range open(at).Items {
			shot := slices.Contains([]string{"Aim a hit on it", "Aim a draw round it", "Shots on it…", "Aim a draw to here"}, item.Label)
			require.Equal(t, shot || item == menu.Items[0] && at == curling.Tee, item.Disabled, "%s, after the last stone", item.Label)
		}
	}
	require.True(t, s.Study.Undo())

	require.NoError(t, s.Notes.Draw(annotation.Drawing{Kind: annotation.Arrow, From: at, To: at.Add(curling.Vec{X: 0.4})}))
	menu = nil
	v.rightClick(at)
	require.Nil(t, menu)
	require.Empty(t, s.Notes.Here().Drawings)
}

// TestStoneNumbers: a stone is called as it is numbered on the ice, in the order of delivery; in mixed doubles those that are placed
// are P1 and P2, and the first thrown is number 1. What a shot is called has the same number.
func TestStoneNumbers(t *testing.T) {
	e, v := newView(t)
	require.NoError(t, e.Session.Open(doubles(t), ""))
	v.OnExact = func(int) {}
	var menu *fyne.Menu
	v.OnMenu = func(m *fyne.Menu, _ fyne.CanvasObject, _ fyne.Position) { menu = m }
	e.Session.Lines.Edit("add-stone", func(_ *replay.Game, s *curling.State) {
		s.Position[curling.DoublesFirstShot] = curling.Tee.Add(curling.Vec{X: 1})
		s.Shot++
	})
	var called, numbers []string
	for _, s := range v.Rink.Stones() {
		v.rightClick(s.At)
		called, numbers = append(called, menu.Items[0].Label), append(numbers, s.Number.String())
	}
	require.Equal(t, []string{"P1", "P2", "1"}, numbers)
	require.Equal(t, []string{"Placed stone P1 · Red", "Placed stone P2 · Yellow", "Stone 1 · Red"}, called)
}

// doubles is a game of mixed doubles before its first throw.
func doubles(t *testing.T) *replay.Game {
	t.Helper()
	p := uitest.Position()
	p.Rules = curling.MixedDoubles()
	p.Rules.Placed = curlit.Spots()
	p.State.Position = p.Rules.Placed.Place(curling.CentreLast)
	p.State.Shot = p.Rules.FirstShot
	return p.Game()
}

// TestBehind: a draw round a guard comes to rest nearer to the tee than the guard, one round a stone beside the tee line farther back.
func TestBehind(t *testing.T) {
	for _, at := range []curling.Vec{{X: -1, Y: 4}, {X: 1, Y: 4}, {Y: 3}, {X: 0.5, Y: 1}} {
		guard := curling.Tee.Add(at)
		to := behind(guard)
		require.Less(t, to.Y, guard.Y-2*curling.StoneRadius, at)
		require.Less(t, to.Distance(curling.Tee), guard.Distance(curling.Tee), at)
	}
}

// TestADraggedStoneIsOffered: it goes back unless the user wants it there.
func TestADraggedStoneIsOffered(t *testing.T) {
	e, v := newView(t)
	s := e.Session
	var menu *fyne.Menu
	v.OnMenu, v.OnExact = func(m *fyne.Menu, _ fyne.CanvasObject, _ fyne.Position) { menu = m }, func(int) {}
	to := curling.Tee.Add(curling.Vec{X: -0.5, Y: 1.5})
	where := func() curling.Vec {
		i := slices.IndexFunc(v.Rink.Stones(), func(s paint.Stone) bool { return !s.Hollow && s.Number == 1 })
		return v.Rink.Stones()[i].At
	}
	v.dragOver(curling.Tee, to)
	require.Equal(t, curling.Tee, where())
	require.NotEqual(t, lines.ShowsEdited, s.Lines.Showing())
	uitest.Choose(t, menu, "Move here: Stone 1 · Red")
	require.InDelta(t, 0, where().Distance(to), 0.01)
	require.Equal(t, lines.ShowsEdited, s.Lines.Showing())
	require.True(t, s.Study.Undo())
	menu = nil
	v.dragOver(to, curling.Tee)
	require.Nil(t, menu, "there is no stone")
}

// TestTheHintStaysOnTheIce: where the pointer is stands on the ice, cut where the ice is narrow, and never over what is beside it.
func TestTheHintStaysOnTheIce(t *testing.T) {
	for _, width := range []float32{230, 320, 512} {
		e, v := newView(t)
		e.Resize(fyne.NewSize(width, 700))
		e.Session.Aim.SetMode(aiming.EditMode)
		v.say("118 cm left · 3.7 m before the tee · 3.7 m from the tee · stone 5 at 109 cm, and more that is long")
		at := fyne.CurrentApp().Driver().AbsolutePositionForObject
		left, right := at(v.hintBox).X, at(v.hintBox).X+v.hintBox.Size().Width
		require.GreaterOrEqual(t, left, at(v.Rink).X, "%v wide", width)
		require.LessOrEqual(t, right, at(v.Rink).X+v.Rink.Size().Width, "%v wide", width)
		v.say("1 cm left")
		require.Greater(t, at(v.hintBox).X, left, "a short one is short")
	}
}

// TestNoNoteOverStonesThatAreBeingPlaced: the back of the house is free while a position is edited, such as one from a photograph, whose
// note tells where it came from.
func TestNoNoteOverStonesThatAreBeingPlaced(t *testing.T) {
	e, v := newView(t)
	s := e.Session
	require.NoError(t, s.Notes.SetNote("from a photograph", annotation.None))
	require.True(t, v.note.content.Visible())
	s.Aim.SetMode(aiming.EditMode)
	require.False(t, v.note.content.Visible())
	s.Aim.SetMode(aiming.LookMode)
	require.True(t, v.note.content.Visible())
}

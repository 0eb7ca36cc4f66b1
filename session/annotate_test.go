package session

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/annotation"
)

// TestDrawAndNote: drawings and notes belong to their place, views are told, and undo takes them back one by one.
func TestDrawAndNote(t *testing.T) {
	s := New(func(func()) {}, func(err error) { t.Error(err) }) // what is simulated beside is of no account here
	t.Cleanup(s.Close)
	require.Empty(t, s.Annotation(), "nothing is open")
	require.NoError(t, s.Open(sampleMatch(t), ""))
	var seen Change
	s.Subscribe(func(c Change) { seen |= c })
	require.Equal(t, annotation.Arrow, s.Pencil().Kind)
	s.SetPencil(Pencil{annotation.Circle, 3})
	require.Equal(t, 3, s.Pencil().Colour)
	first := annotation.Drawing{Kind: annotation.Line, From: curling.Tee, To: curling.Vec{X: 1, Y: 6}}
	second := annotation.Drawing{Kind: annotation.Circle, Colour: 1, From: curling.Tee, To: curling.Vec{X: curling.CentreX, Y: curling.TeeY + 1}}
	require.NoError(t, s.Draw(first))
	require.True(t, seen.Is(StudyChanged))
	require.True(t, s.Unsaved())
	require.NoError(t, s.Draw(second))
	require.NoError(t, s.SetNote("why", annotation.Good))
	require.Equal(t, annotation.Annotation{Note: "why", Glyph: annotation.Good, Drawings: []annotation.Drawing{first, second}}, s.Annotation())
	require.Error(t, s.Draw(annotation.Drawing{Kind: "box"}))

	here := s.At()
	s.Move((*replay.Game).Next)
	require.NotEqual(t, here, s.At())
	require.Empty(t, s.Annotation())
	s.GoTo(here)
	require.False(t, s.Erase(curling.Vec{X: curling.CentreX, Y: curling.TeeY + 1.2}, 0.1))
	require.True(t, s.Erase(curling.Vec{X: curling.CentreX, Y: curling.TeeY + 1.05}, 0.1))
	require.Equal(t, []annotation.Drawing{first}, s.Annotation().Drawings)
	s.ClearDrawings()
	require.Empty(t, s.Annotation().Drawings)
	require.Equal(t, "why", s.Annotation().Note)
	for _, want := range [][]annotation.Drawing{{first}, {first, second}, {first, second}, {first}, nil} {
		seen = 0
		require.True(t, s.Undo())
		require.Equal(t, want, s.Annotation().Drawings)
		require.True(t, seen.Is(StudyChanged))
	}
	require.Empty(t, s.Annotation())
	require.True(t, s.Redo())
	require.Len(t, s.FindNotes(""), 1)
}

// TestMirrorWithDrawings: what is drawn is reflected with the stones, in a variation and in a position that is edited,
// and undone with them.
func TestMirrorWithDrawings(t *testing.T) {
	u := match1(t)
	arrow := annotation.Drawing{Kind: annotation.Arrow, From: curling.Vec{X: 1, Y: 8}, To: curling.Vec{X: 2, Y: 5}}
	require.NoError(t, u.Draw(arrow))
	before, _ := u.State()
	u.MirrorPosition()
	require.Equal(t, ShowsEdited, u.Showing())
	got := u.Annotation().Drawings
	require.Len(t, got, 1)
	require.Equal(t, curling.Vec{X: curling.SheetWidth - 1, Y: 8}, got[0].From)
	require.Equal(t, curling.Vec{X: curling.SheetWidth - 2, Y: 5}, got[0].To)
	u.MirrorPosition()
	require.InDelta(t, 1, u.Annotation().Drawings[0].From.X, 1e-12)
	u.Undo()
	require.Equal(t, got, u.Annotation().Drawings, "one undo for stones and drawings")
	u.Undo()
	after, _ := u.State()
	require.Equal(t, before.Position, after.Position)
	require.Equal(t, []annotation.Drawing{arrow}, u.Annotation().Drawings, "the log is as it was")
}

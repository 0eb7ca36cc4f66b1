package session

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/annotation"
	"github.com/hogline/hogline/session/lines"
	"github.com/hogline/hogline/session/notes"
)

// TestDrawAndNote: drawings and notes belong to their place, views are told, and undo takes them back one by one.
func TestDrawAndNote(t *testing.T) {
	s := New(func(func()) {}, func(err error) { t.Error(err) }) // what is simulated beside is of no account here
	t.Cleanup(s.Close)
	require.Empty(t, s.Notes.Here(), "nothing is open")
	require.NoError(t, s.Open(sampleMatch(t), ""))
	heard := Hear(s)
	require.Equal(t, annotation.Arrow, s.Notes.Pencil().Kind)
	s.Notes.SetPencil(notes.Pencil{Kind: annotation.Circle, Colour: 3})
	require.Equal(t, 3, s.Notes.Pencil().Colour)
	first := annotation.Drawing{Kind: annotation.Line, From: curling.Tee, To: curling.Vec{X: 1, Y: 6}}
	second := annotation.Drawing{Kind: annotation.Circle, Colour: 1, From: curling.Tee, To: curling.Vec{X: curling.CentreX, Y: curling.TeeY +
		1}}
	require.NoError(t, s.Notes.Draw(first))
	require.True(t, heard[&s.Study.Changed] > 0)
	require.True(t, s.Study.Unsaved())
	require.NoError(t, s.Notes.Draw(second))
	require.NoError(t, s.Notes.SetNote("why", annotation.Good))
	require.Equal(t, annotation.Annotation{Note: "why", Glyph: annotation.Good, Drawings: []annotation.Drawing{first, second}}, s.Notes.Here())
	require.Error(t, s.Notes.Draw(annotation.Drawing{Kind: "box"}))

	here := s.Place.At()
	s.Place.Move((*replay.Game).Next)
	require.NotEqual(t, here, s.Place.At())
	require.Empty(t, s.Notes.Here())
	s.Place.GoTo(here)
	require.False(t, s.Notes.Erase(curling.Vec{X: curling.CentreX, Y: curling.TeeY + 1.2}, 0.1))
	require.True(t, s.Notes.Erase(curling.Vec{X: curling.CentreX, Y: curling.TeeY + 1.05}, 0.1))
	require.Equal(t, []annotation.Drawing{first}, s.Notes.Here().Drawings)
	s.Notes.Clear()
	require.Empty(t, s.Notes.Here().Drawings)
	require.Equal(t, "why", s.Notes.Here().Note)
	for _, want := range [][]annotation.Drawing{{first}, {first, second}, {first, second}, {first}, nil} {
		clear(heard)
		require.True(t, s.Study.Undo())
		require.Equal(t, want, s.Notes.Here().Drawings)
		require.True(t, heard[&s.Study.Changed] > 0)
	}
	require.Empty(t, s.Notes.Here())
	require.True(t, s.Study.Redo())
	require.Len(t, s.Notes.Find(""), 1)
}

// TestMirrorWithDrawings: what is drawn is reflected with the stones, in a variation and in a position that is edited,
// and undone with them.
func TestMirrorWithDrawings(t *testing.T) {
	u := match1(t)
	arrow := annotation.Drawing{Kind: annotation.Arrow, From: curling.Vec{X: 1, Y: 8}, To: curling.Vec{X: 2, Y: 5}}
	require.NoError(t, u.Notes.Draw(arrow))
	before, _ := u.Place.State()
	u.Lines.Mirror()
	require.Equal(t, lines.ShowsEdited, u.Lines.Showing())
	got := u.Notes.Here().Drawings
	require.Len(t, got, 1)
	require.Equal(t, curling.Vec{X: curling.SheetWidth - 1, Y: 8}, got[0].From)
	require.Equal(t, curling.Vec{X: curling.SheetWidth - 2, Y: 5}, got[0].To)
	u.Lines.Mirror()
	require.InDelta(t, 1, u.Notes.Here().Drawings[0].From.X, 1e-12)
	u.Study.Undo()
	require.Equal(t, got, u.Notes.Here().Drawings, "one undo for stones and drawings")
	u.Study.Undo()
	after, _ := u.Place.State()
	require.Equal(t, before.Position, after.Position)
	require.Equal(t, []annotation.Drawing{arrow}, u.Notes.Here().Drawings, "the log is as it was")
}

package notes

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/annotation"
	"github.com/hogline/hogline/session/internal/parttest"
	"github.com/hogline/hogline/session/study"
)

// TestNotesBelongToTheirPlace: what is noted and drawn is there and nowhere else, undone one by one; without a game nothing is noted.
func TestNotesBelongToTheirPlace(t *testing.T) {
	b := parttest.New(t)
	ns := New(b.Doc)
	require.NoError(t, ns.SetNote("nothing is open", annotation.Good))
	require.Empty(t, ns.Here())
	b.Open(parttest.SampleMatch(t))
	circle := annotation.Drawing{Kind: annotation.Circle, From: curling.Tee, To: curling.Tee.Add(curling.Vec{X: 1})}
	require.NoError(t, ns.Draw(circle))
	require.NoError(t, ns.SetNote("why", annotation.Good))
	require.NoError(t, ns.SetNote("why", annotation.Good))
	name, _ := b.Doc.CanUndo()
	require.Equal(t, "note", name)
	require.Error(t, ns.Draw(annotation.Drawing{Kind: "box"}))
	require.Len(t, ns.Find("why"), 1)
	b.Doc.Show(func(c *study.Content) { c.Show(c.Shown, replay.Place{Shot: 1}) })
	require.Empty(t, ns.Here())
	b.Doc.Show(func(c *study.Content) { c.Show(c.Shown, replay.Place{}) })
	require.Equal(t, annotation.Annotation{Note: "why", Glyph: annotation.Good, Drawings: []annotation.Drawing{circle}}, ns.Here())
	require.False(t, ns.Erase(curling.Tee.Add(curling.Vec{X: 1.3}), 0.2), "beyond the reach")
	require.True(t, ns.Erase(curling.Tee.Add(curling.Vec{X: 1.1}), 0.2))
	require.True(t, b.Doc.Undo())
	require.Len(t, ns.Here().Drawings, 1)
	ns.Clear()
	require.Equal(t, annotation.Annotation{Note: "why", Glyph: annotation.Good}, ns.Here())
}

// TestPencil: an arrow at first, then what is chosen; who draws it is told.
func TestPencil(t *testing.T) {
	ns := New(parttest.New(t).Doc)
	require.Equal(t, annotation.Arrow, ns.Pencil().Kind)
	told := false
	ns.Changed.Watch(func() { told = true })
	ns.SetPencil(Pencil{Kind: annotation.Circle, Colour: 3})
	require.Equal(t, Pencil{annotation.Circle, 3}, ns.Pencil())
	require.True(t, told)
}

// TestStepsOfNotes: what changes something is a step of undo, and nothing else is.
func TestStepsOfNotes(t *testing.T) {
	b := parttest.New(t)
	ns := New(b.Doc)
	circle := annotation.Drawing{Kind: annotation.Circle, From: curling.Tee, To: curling.Tee.Add(curling.Vec{X: 1})}
	arrow := annotation.Drawing{Kind: annotation.Arrow, From: curling.Tee.Sub(curling.Vec{Y: 2}), To: curling.Tee.Sub(curling.Vec{X: 1, Y: 2})}
	note := func(text string, g annotation.Glyph) func() {
		return func() { require.NoError(t, ns.SetNote(text, g)) }
	}
	for _, c := range []struct {
		name string
		do   func()
		step bool
		left []annotation.Drawing
	}{
		{"where nothing is open", note("why", annotation.Good), false, nil},
		{"", func() { b.Open(parttest.SampleMatch(t)) }, true, nil},
		{"no note where there is none", note("", ""), false, nil},
		{"a glyph", note("", annotation.Good), true, nil},
		{"the same", note("", annotation.Good), false, nil},
		{"a text", note("why", annotation.Good), true, nil},
		{"the same text", note("why", annotation.Good), false, nil},
		{"another glyph", note("why", ""), true, nil},
		{"nothing to clear", ns.Clear, false, nil},
		{"a circle", func() { require.NoError(t, ns.Draw(circle)) }, true, []annotation.Drawing{circle}},
		{"an arrow", func() { require.NoError(t, ns.Draw(arrow)) }, true, []annotation.Drawing{circle, arrow}},
		{"far from both", func() { require.False(t, ns.Erase(curling.Tee, 0.1)) }, false, []annotation.Drawing{circle, arrow}},
		{"the circle away", func() { require.True(t, ns.Erase(circle.To, 0.1)) }, true, []annotation.Drawing{arrow}},
		{"all away", ns.Clear, true, nil},
	} {
		before := b.Doc.Study().Revision()
		c.do()
		require.Equal(t, c.step, b.Doc.Study().Revision() != before, c.name)
		require.Equal(t, c.left, ns.Here().Drawings, c.name)
	}
}

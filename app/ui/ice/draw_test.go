package ice

import (
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay/annotation"
	"github.com/hogline/hogline/session/aiming"
	"github.com/hogline/hogline/session/notes"
)

// newDrawn is a view in which is drawn, with a tool and a colour.
func newDrawn(t *testing.T, kind annotation.Kind, colour int) (*uitest.Env, *View) {
	t.Helper()
	e, v := newView(t)
	e.Session.Aim.SetMode(aiming.DrawMode)
	e.Session.Notes.SetPencil(notes.Pencil{Kind: kind, Colour: colour})
	return e, v
}

// kept are the drawings of the place, places to a centimetre.
func kept(e *uitest.Env) []annotation.Drawing { return e.Session.Notes.Here().Drawings }

// TestShapesByPointer: a shape goes from where the pointer went down to where it went up, in the colour of the pencil, and is on the
// ice while it is drawn; a text is asked for where the pointer went up.
func TestShapesByPointer(t *testing.T) {
	from, by, to := curling.Vec{X: 2, Y: 5}, curling.Vec{X: 1.5, Y: 6}, curling.Vec{X: 3, Y: 7}
	for i, kind := range annotation.Kinds {
		e, v := newDrawn(t, kind, i)
		want := annotation.Drawing{Kind: kind, Colour: i, From: from, To: to}
		var asked annotation.Drawing
		v.OnDrawText = func(x annotation.Drawing) { asked = x }
		d := v.Drawing
		d.drag(to)
		require.Empty(t, v.Rink.Drawings(), "nothing was begun")
		require.True(t, d.grab(from))
		d.drag(by)
		d.drag(to)
		require.Empty(t, kept(e))
		if kind != annotation.Text {
			require.Equal(t, []annotation.Drawing{want}, v.Rink.Drawings())
		}
		d.drop()
		if kind == annotation.Text {
			require.Empty(t, kept(e))
			require.Equal(t, annotation.Drawing{Kind: kind, Colour: i, From: to, To: to}, asked)
			continue
		}
		require.Equal(t, []annotation.Drawing{want}, kept(e))
		d.tap(by)
		d.drop()
		require.Len(t, kept(e), 1, "a click alone draws nothing")
		require.True(t, e.Session.Study.Undo())
		require.Empty(t, kept(e))
	}
}

// TestShapesByKeys: the cursor begins at the tee, goes as the ice is shown and stays on the sheet; the first mark begins a shape, the
// second ends it, and Esc between them drops it.
func TestShapesByKeys(t *testing.T) {
	for _, flip := range []bool{false, true} {
		e, v := newDrawn(t, annotation.Arrow, 2)
		v.Framing.SetOrientation(UprightSheet)
		if v.Framing.Flipped() != flip {
			v.Framing.ToggleFlip()
		}
		sign := 1.0
		if v.Rink.View().Point(curling.Vec{X: 3, Y: 5}).X < v.Rink.View().Point(curling.Vec{X: 2, Y: 5}).X {
			sign = -1
		}
		d := v.Drawing
		d.Mark()
		require.Equal(t, curling.Tee, d.cursor)
		require.False(t, d.DropShape(), "the first key shows the cursor")
		require.Len(t, v.Rink.Drawings(), len(paint.Cursor(curling.Tee, 2)))
		d.Step(0.5, 0)
		require.InDelta(t, curling.Tee.X+sign*0.5, d.cursor.X, 1e-9)
		begin := d.cursor
		d.Mark()
		d.Step(0, 0.25)
		require.InDelta(t, begin.X, d.cursor.X, 1e-9)
		require.InDelta(t, sign*0.25, begin.Y-d.cursor.Y, 1e-9, "up is away from the thrower where the house is above")
		require.Contains(t, v.Rink.Drawings(), annotation.Drawing{Kind: annotation.Arrow, Colour: 2, From: begin, To: d.cursor})
		d.Mark()
		want := []annotation.Drawing{{Kind: annotation.Arrow, Colour: 2, From: begin, To: d.cursor}}
		require.Equal(t, want, kept(e))
		d.Mark()
		d.Step(0.1, 0)
		require.True(t, d.DropShape())
		require.False(t, d.DropShape())
		require.Equal(t, want, kept(e))
		was := d.cursor
		for range 100 {
			d.Step(0.5, 0)
		}
		require.True(t, d.cursor.X > 0 && d.cursor.X < curling.SheetWidth)
		require.Greater(t, sign*(d.cursor.X-was.X), 0.5)
		e.Session.Notes.SetPencil(notes.Pencil{Kind: annotation.Text, Colour: 1})
		var asked annotation.Drawing
		v.OnDrawText = func(x annotation.Drawing) { asked = x }
		d.Mark()
		require.Equal(t, annotation.Drawing{Kind: annotation.Text, Colour: 1, From: d.cursor, To: d.cursor}, asked)
		e.Session.Aim.SetMode(aiming.LookMode)
		require.Equal(t, curling.Vec{}, d.cursor, "the cursor goes with the tool")
		require.Equal(t, want, v.Rink.Drawings())
	}
}

// TestErase: the drawing under the cursor of the keyboard, else the last one; a circle is met at its edge.
func TestErase(t *testing.T) {
	e, v := newDrawn(t, annotation.Line, 0)
	d := v.Drawing
	d.Erase()
	line := annotation.Drawing{Kind: annotation.Line, From: curling.Tee, To: curling.Tee.Add(curling.Vec{X: 0.3})}
	circle := annotation.Drawing{Kind: annotation.Circle, From: curling.Vec{X: 2, Y: 8}, To: curling.Vec{X: 2.8, Y: 8}}
	arrow := annotation.Drawing{Kind: annotation.Arrow, From: curling.Vec{X: 1, Y: 9}, To: curling.Vec{X: 3, Y: 9.5}}
	for _, x := range []annotation.Drawing{line, circle, arrow} {
		require.NoError(t, e.Session.Notes.Draw(x))
	}
	d.Erase()
	require.Equal(t, []annotation.Drawing{line, circle}, kept(e), "the last one")
	d.Erase()
	require.Equal(t, []annotation.Drawing{line}, kept(e), "a circle too")
	require.NoError(t, e.Session.Notes.Draw(arrow))
	d.Mark()
	d.Erase()
	require.Equal(t, []annotation.Drawing{arrow}, kept(e), "that at the tee, where the cursor is")
	d.Erase()
	require.Empty(t, kept(e), "none is there: the last one")
}

// TestTheRightButton: a way is an arrow in the colour of the pencil, whatever the tool; a click takes the drawing there away, and
// where none is shows what can be done there, but not while the tool is the pencil.
func TestTheRightButton(t *testing.T) {
	e, v := newView(t)
	menus := 0
	v.OnMenu = func(*fyne.Menu, fyne.CanvasObject, fyne.Position) { menus++ }
	v.OnExact = func(int) {}
	e.Session.Notes.SetPencil(notes.Pencil{Kind: annotation.Circle, Colour: 3})
	from, to := curling.Vec{X: 1.5, Y: 8}, curling.Vec{X: 3, Y: 9}
	d := v.Drawing
	d.mark(from, from, false)
	require.Empty(t, v.Rink.Drawings())
	d.mark(from, to, false)
	want := []annotation.Drawing{{Kind: annotation.Arrow, Colour: 3, From: from, To: to}}
	require.Equal(t, want, v.Rink.Drawings())
	require.Empty(t, kept(e))
	d.mark(from, to, true)
	require.Equal(t, want, kept(e))
	far := curling.Vec{X: 0.5, Y: 6}
	d.mark(far, far, true)
	require.Equal(t, 1, menus)
	require.Equal(t, want, kept(e))
	d.mark(to, to, true)
	require.Empty(t, kept(e))
	require.Equal(t, 1, menus)
	e.Session.Aim.SetMode(aiming.DrawMode)
	d.mark(far, far, true)
	require.Equal(t, 1, menus)
}

// TestPencils: shapes in turn, any colour, each kept while the other changes.
func TestPencils(t *testing.T) {
	e, v := newDrawn(t, annotation.Kinds[0], 1)
	for i := range 2 * len(annotation.Kinds) {
		require.Equal(t, notes.Pencil{Kind: annotation.Kinds[i%len(annotation.Kinds)], Colour: 1}, e.Session.Notes.Pencil())
		v.Drawing.NextShape()
	}
	v.Drawing.SetColour(3)
	require.Equal(t, notes.Pencil{Kind: annotation.Kinds[0], Colour: 3}, e.Session.Notes.Pencil())
}

// TestAimSteps: the target of the keyboard begins at the tee, goes as the ice is shown and stays on the sheet.
func TestAimSteps(t *testing.T) {
	for _, flip := range []bool{false, true} {
		e, v := newView(t)
		v.Framing.SetOrientation(UprightSheet)
		if v.Framing.Flipped() != flip {
			v.Framing.ToggleFlip()
		}
		sign := 1.0
		if v.Rink.View().Point(curling.Vec{X: 3, Y: 5}).X < v.Rink.View().Point(curling.Vec{X: 2, Y: 5}).X {
			sign = -1
		}
		e.Session.Aim.SetMode(aiming.AimMode)
		target := func() curling.Vec { return e.Session.Aim.Shot().Target }
		v.AimStep(1, 1)
		require.Equal(t, curling.Tee, target())
		v.AimStep(0.3, 0)
		require.InDelta(t, curling.Tee.X+sign*0.3, target().X, 1e-9)
		v.AimStep(0, 0.4)
		require.InDelta(t, curling.TeeY-sign*0.4, target().Y, 1e-9)
		for range 50 {
			v.AimStep(0.3, 0)
		}
		require.True(t, target().X > 0 && target().X < curling.SheetWidth)
		require.Greater(t, sign*(target().X-curling.Tee.X), 1.0)
	}
}

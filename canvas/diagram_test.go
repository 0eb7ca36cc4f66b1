package canvas

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/gsm/diagram"
	"github.com/hogline/hogline/engine/gsm/syntax"
)

func machine(t *testing.T, text string) *diagram.Diagram {
	t.Helper()
	f, err := syntax.Parse("", text)
	require.NoError(t, err)
	d, err := diagram.Layout(&f.Machines[0], diagram.Options{})
	require.NoError(t, err)
	return &d
}

func place(v paint.MachineView, b *diagram.Box) fyne.Position {
	p := v.Point(diagram.Point{X: b.X, Y: b.Y})
	return fyne.NewPos(float32(p.X), float32(p.Y))
}

func TestDiagramSelectsTheStateClicked(t *testing.T) {
	test.NewTempApp(t)
	m := machine(t, "gsm LEGAL\n* who : Turn.true(pl) t-> ok\n  ok : accept\n")
	d := NewDiagram(&paint.Light)
	d.Resize(fyne.NewSize(400, 300))
	d.SetModel(DiagramModel{Machine: m})
	var got []string
	d.OnState = func(s string) { got = append(got, s) }
	test.TapAt(d, place(d.View(), &m.Boxes[0]))
	test.TapAt(d, place(d.View(), &m.Boxes[1]))
	test.TapAt(d, fyne.NewPos(1, 299))
	require.Equal(t, []string{"who", "ok", ""}, got)
}

func TestDiagramMovesAndFits(t *testing.T) {
	test.NewTempApp(t)
	m := machine(t, "gsm LEGAL\n* who : Turn.true(pl) t-> ok\n  ok : accept\n")
	d := NewDiagram(&paint.Light)
	d.Resize(fyne.NewSize(400, 300))
	d.SetModel(DiagramModel{Machine: m})
	before := d.View()
	d.Dragged(&fyne.DragEvent{Dragged: fyne.Delta{DX: 30, DY: -12}})
	require.Equal(t, before.Moved(30, -12), d.View())
	d.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.Delta{DY: 25}})
	require.InDelta(t, before.Scale*zoomStep, d.View().Scale, 1e-9)
	d.SetModel(DiagramModel{Machine: m})
	require.InDelta(t, before.Scale*zoomStep, d.View().Scale, 1e-9, "the same machine keeps its place")
	d.Fit()
	require.Equal(t, before, d.View())
	d.Dragged(&fyne.DragEvent{Dragged: fyne.Delta{DX: 3000}})
	require.Equal(t, "", d.StateAt(fyne.NewPos(200, 150)))
	d.Reveal("ok")
	require.Equal(t, "ok", d.StateAt(fyne.NewPos(200, 150)))
	there := d.View()
	d.Reveal("ok")
	require.Equal(t, there, d.View(), "what is seen stays where it is")
	for range 100 {
		d.Zoom(4)
	}
	require.LessOrEqual(t, d.View().Scale, maxZoom)
}

package canvas

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/require"

	"hogline/canvas/paint"
	"hogline/engine/gsm/diagram"
	"hogline/engine/gsm/syntax"
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

func TestClickChoosesAState(t *testing.T) {
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

func TestDragMovesAndFitBringsBack(t *testing.T) {
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
	require.LessOrEqual(t, d.View().Scale, mostZoom)
}

func TestGridGivesBackCellsAndHands(t *testing.T) {
	test.NewTempApp(t)
	b := NewGameBoard(&paint.Light)
	b.Resize(fyne.NewSize(500, 600))
	model := GameBoardModel{W: 5, H: 5, Hands: [2][]Hand{{{Pick: "PAWN", Count: 1}}, {{Pick: "ROOK", Count: 1}}}}
	b.SetModel(model)
	var cells []Cell
	var hands []string
	b.OnCell = func(c Cell) { cells = append(cells, c) }
	b.OnHand = func(s string) { hands = append(hands, s) }
	p := model.layout(500, 600)
	for _, c := range []Cell{{0, 0}, {4, 2}, {3, 4}} {
		m := model.middle(p, c)
		test.TapAt(b, fyne.NewPos(float32(m.X), float32(m.Y)))
	}
	for pl := range 2 {
		lo, hi := p.handBox(&model, pl, 0)
		test.TapAt(b, fyne.NewPos(float32((lo.X+hi.X)/2), float32((lo.Y+hi.Y)/2)))
	}
	test.TapAt(b, fyne.NewPos(2, 2))
	require.Equal(t, []Cell{{0, 0}, {4, 2}, {3, 4}}, cells)
	require.Equal(t, []string{"PAWN", "ROOK"}, hands)
}

func TestGridFitsItsRoom(t *testing.T) {
	for _, size := range [][2]float64{{300, 900}, {900, 300}, {200, 200}} {
		m := GameBoardModel{W: 8, H: 6, Hands: [2][]Hand{{{Pick: "A"}}, {{Pick: "B"}}}}
		p := m.layout(size[0], size[1])
		require.True(t, p.x >= 0 && p.y >= 0)
		_, below := p.handBox(&m, 0, 0)
		above, _ := p.handBox(&m, 1, 0)
		require.LessOrEqual(t, below.Y, size[1]+1)
		require.GreaterOrEqual(t, above.Y, -1.0)
	}
}

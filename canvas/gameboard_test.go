package canvas

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/canvas/paint"
)

func TestGameBoardReportsCellsAndHands(t *testing.T) {
	test.NewTempApp(t)
	b := NewGameBoard(&paint.Light)
	b.Resize(fyne.NewSize(500, 600))
	model := paint.GameBoard{W: 5, H: 5, Hands: [2][]paint.Hand{{{Pick: "PAWN", Count: 1}}, {{Pick: "ROOK", Count: 1}}}}
	b.SetModel(model)
	var cells []paint.Cell
	var hands []string
	b.OnCell = func(c paint.Cell) { cells = append(cells, c) }
	b.OnHand = func(s string) { hands = append(hands, s) }
	p := model.Layout(500, 600)
	for _, c := range []paint.Cell{{X: 0, Y: 0}, {X: 4, Y: 2}, {X: 3, Y: 4}} {
		m := p.Middle(c)
		test.TapAt(b, fyne.NewPos(float32(m.X), float32(m.Y)))
	}
	for pl := range 2 {
		at := p.HandMiddle(&model, pl, 0)
		test.TapAt(b, fyne.NewPos(float32(at.X), float32(at.Y)))
	}
	test.TapAt(b, fyne.NewPos(2, 2))
	require.Equal(t, []paint.Cell{{X: 0, Y: 0}, {X: 4, Y: 2}, {X: 3, Y: 4}}, cells)
	require.Equal(t, []string{"PAWN", "ROOK"}, hands)
}

// TestGameBoardReportsEveryCellDraggedOver: once, however many events there are in it.
func TestGameBoardReportsEveryCellDraggedOver(t *testing.T) {
	test.NewTempApp(t)
	b := NewGameBoard(&paint.Light)
	b.Resize(fyne.NewSize(400, 400))
	b.SetModel(paint.GameBoard{W: 4, H: 4})
	p := b.Model().Layout(400, 400)
	drag := func(c paint.Cell, by float64) {
		at := p.Middle(c)
		b.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(float32(at.X+by), float32(at.Y))}})
	}
	drag(paint.Cell{X: 0, Y: 0}, 0) // nobody listens
	var cells []paint.Cell
	b.OnDrag = func(c paint.Cell) { cells = append(cells, c) }
	drag(paint.Cell{X: 0, Y: 0}, 0)
	drag(paint.Cell{X: 0, Y: 0}, 5)
	drag(paint.Cell{X: 1, Y: 0}, 0)
	drag(paint.Cell{X: 9, Y: 0}, 0)
	b.DragEnd()
	drag(paint.Cell{X: 1, Y: 0}, 0)
	require.Equal(t, []paint.Cell{{X: 0, Y: 0}, {X: 1, Y: 0}, {X: 1, Y: 0}}, cells)
}

// TestGameBoardCursor: a frame around the cell, which follows the size of the board.
func TestGameBoardCursor(t *testing.T) {
	test.NewTempApp(t)
	b := NewGameBoard(&paint.Light)
	w := test.NewTempWindow(t, b)
	w.Resize(fyne.NewSize(400, 400))
	b.SetModel(paint.GameBoard{W: 4, H: 4})
	require.False(t, b.cursor.Visible())
	b.SetCursor(&paint.Cell{X: 1, Y: 2})
	require.True(t, b.cursor.Visible())
	for _, size := range []float32{400, 300} {
		b.Resize(fyne.NewSize(size, size))
		p := b.Model().Layout(float64(size), float64(size))
		require.InDelta(t, p.X+p.Cell, b.cursor.Position().X, 0.01)
		require.InDelta(t, p.Y+2*p.Cell, b.cursor.Position().Y, 0.01)
		require.InDelta(t, p.Cell, b.cursor.Size().Width, 0.01)
	}
	b.SetCursor(nil)
	require.False(t, b.cursor.Visible())
}

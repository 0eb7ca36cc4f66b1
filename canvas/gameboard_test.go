package canvas

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/require"

	"hogline/canvas/paint"
)

func TestGameBoardReportsCellsAndHands(t *testing.T) {
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

func TestGameBoardFitsItsSize(t *testing.T) {
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

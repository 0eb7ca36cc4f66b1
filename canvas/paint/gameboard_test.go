package paint

import (
	"image"
	"image/color"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestGameBoardFitsItsSize(t *testing.T) {
	for _, size := range [][2]float64{{300, 900}, {900, 300}, {200, 200}} {
		m := GameBoard{W: 8, H: 6, Hands: [2][]Hand{{{Pick: "A"}}, {{Pick: "B"}}}}
		p := m.Layout(size[0], size[1])
		require.True(t, p.X >= 0 && p.Y >= 0)
		_, below := p.handBox(&m, 0, 0)
		above, _ := p.handBox(&m, 1, 0)
		require.LessOrEqual(t, below.Y, size[1]+1)
		require.GreaterOrEqual(t, above.Y, -1.0)
	}
}

// boardImage is a board of 4 by 4 cells drawn into 248 x 248 pixels: cells of 50.
func boardImage(m GameBoard) *image.RGBA {
	m.W, m.H = 4, 4
	img := image.NewRGBA(image.Rect(0, 0, 248, 248))
	colours := BoardColoursOf(&Light)
	m.Draw(NewBrush(img), 248, 248, 1, &Light, &colours)
	return img
}

// differs reports whether two pictures differ in a cell.
func differs(a, b *image.RGBA, c Cell) bool {
	for y := 24 + 50*c.Y + 2; y < 24+50*c.Y+48; y++ {
		for x := 24 + 50*c.X + 2; x < 24+50*c.X+48; x++ {
			if a.RGBAAt(x, y) != b.RGBAAt(x, y) {
				return true
			}
		}
	}
	return false
}

// TestEveryPartOfAGameBoardIsDrawnInItsCell: each kind of content changes the picture of its cell and of no other.
func TestEveryPartOfAGameBoardIsDrawnInItsCell(t *testing.T) {
	at, plain := Cell{1, 2}, boardImage(GameBoard{})
	ground := func(g Ground) []Ground {
		all := make([]Ground, 16)
		all[at.Y*4+at.X] = g
		return all
	}
	parts := map[string]GameBoard{
		"piece":  {Pieces: map[Cell]Piece{at: {Sign: "I"}}},
		"note":   {Pieces: map[Cell]Piece{at: {Note: "7"}}},
		"open":   {Open: map[Cell]bool{at: true}},
		"chosen": {Chosen: map[Cell]bool{at: true}},
		"last":   {Last: map[Cell]bool{at: true}},
		"tint":   {Tints: map[Cell]color.NRGBA{at: {255, 0, 0, 90}}},
		"value":  {Values: map[Cell]string{at: "52"}},
	}
	for g := GroundClosed; g < grounds; g++ {
		parts["ground "+string(rune('0'+g))] = GameBoard{Ground: ground(g)}
	}
	for name, m := range parts {
		img := boardImage(m)
		for i := range 16 {
			c := Cell{i % 4, i / 4}
			require.Equal(t, c == at, differs(plain, img, c), "%s in %v", name, c)
		}
	}
	whole, faded := boardImage(GameBoard{Pieces: map[Cell]Piece{at: {}}}), boardImage(GameBoard{Pieces: map[Cell]Piece{at: {Faded: true}}})
	require.True(t, differs(whole, faded, at))
	for set := RedYellow + 1; set <= WhiteBlack; set++ {
		pieces := map[Cell]Piece{at: {Player: 1}, {3, 3}: {}}
		require.True(t, differs(boardImage(GameBoard{Pieces: pieces}), boardImage(GameBoard{Pieces: pieces, Set: set}), at), "set %d", set)
	}
}

// TestGroundsDifferWithoutColour: their signs in the corner differ, not their colours alone.
func TestGroundsDifferWithoutColour(t *testing.T) {
	signs := map[string]Ground{}
	for g := GroundClosed; g < grounds; g++ {
		img := boardImage(GameBoard{Ground: append([]Ground{g}, make([]Ground, 15)...)})
		base, sign := img.RGBAAt(24+40, 24+12), ""
		for y := 26; y < 38; y++ {
			for x := 26; x < 40; x++ {
				if img.RGBAAt(x, y) == base {
					sign += "."
				} else {
					sign += "#"
				}
			}
		}
		require.NotContains(t, signs, sign, "%d looks like %d", g, signs[sign])
		signs[sign] = g
	}
}

// TestBoardPath: an arrow passes its cells; the badge of an action that stays is drawn too.
func TestBoardPath(t *testing.T) {
	plain := boardImage(GameBoard{})
	img := boardImage(GameBoard{Paths: []BoardPath{{Cells: []Cell{{0, 3}, {2, 3}, {2, 3}, {2, 1}}, Style: SeriesStyleOf(1)}, {}}})
	for _, c := range []Cell{{0, 3}, {1, 3}, {2, 3}, {2, 2}, {2, 1}} {
		require.True(t, differs(plain, img, c), "%v", c)
	}
	require.False(t, differs(plain, img, Cell{0, 0}))
	require.True(t, differs(plain, boardImage(GameBoard{Paths: []BoardPath{{Cells: []Cell{{1, 1}, {1, 1}}, Style: SeriesStyleOf(0)}}}),
		Cell{1, 1}))
}

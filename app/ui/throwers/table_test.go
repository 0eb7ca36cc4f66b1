package throwers

import (
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/canvas"
)

// TestColumnsThatFit: the last columns give way first, then the name to limit and error, down to its least width; all end at the right.
func TestColumnsThatFit(t *testing.T) {
	c := columns{&widths{name: 120, of: [4]float32{50, 60, 40, 30}}}
	cells := make([]fyne.CanvasObject, 1+len(c.of))
	for i := range cells {
		cells[i] = canvas.Spacer(10, 20)
	}
	const both = 50 + 60 + 2*columnGap // limit and error
	const all = both + 40 + 30 + 2*columnGap
	for _, want := range []struct {
		width, name float32
		shown       int
	}{
		{120 + all + 7, 127, 4}, {120 + all, 120, 4}, {120 + all - 1, 120 + 30 + columnGap - 1, 3}, {120 + both, 120, 2}, {119 + both, 119, 2},
		{nameWidth + both, nameWidth, 2}, {nameWidth + both - 1, nameWidth + 60 + columnGap - 1, 1}, {nameWidth + 50 + columnGap, nameWidth, 1},
		{nameWidth + 50 + columnGap - 1, nameWidth + 50 + columnGap - 1, 0},
	} {
		c.Layout(cells, fyne.NewSize(want.width, 40))
		require.InDelta(t, want.name, cells[0].Size().Width, 0.01, "%+v", want)
		right := cells[0].Size().Width
		for i, cell := range cells[1:] {
			require.Equal(t, i < want.shown, cell.Visible(), "%+v", want)
			if cell.Visible() {
				require.InDelta(t, right+columnGap, cell.Position().X, 0.01)
				require.InDelta(t, c.of[i], cell.Size().Width, 0.01)
				require.InDelta(t, 10, cell.Position().Y, 0.01, "in the middle of the line")
				right = cell.Position().X + cell.Size().Width
			}
		}
		require.InDelta(t, want.width, right, 0.01, "%+v", want)
	}
	require.Equal(t, fyne.NewSize(nameWidth, 20), c.MinSize(cells))
}

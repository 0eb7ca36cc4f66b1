package answers

import (
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/canvas"
)

// TestFiguresFold: where a shot would have less than 130 px its figures stand below it, in a second line; of headings they stay in the
// first.
func TestFiguresFold(t *testing.T) {
	const wide = iconColumn + figureCount*figureColumn + 5*4 + leastTitle // with the gaps
	for _, c := range []struct {
		width  float32
		head   bool
		height float32
		below  bool
	}{
		{wide + 1, false, 30, false}, {wide, false, 30, false}, {wide - 1, false, 30 + 20, true}, {250, false, 30 + 20, true},
		{wide + 1, true, 30, false}, {wide - 1, true, 30, false}, {250, true, 30, false},
	} {
		l := columnLayout()
		l.head = c.head
		objects := []fyne.CanvasObject{canvas.Spacer(20, 24), canvas.Spacer(60, 30)}
		for range figureCount {
			objects = append(objects, canvas.Spacer(40, 20))
		}
		require.Equal(t, float32(30), l.MinSize(objects).Height, "before it is laid out")
		l.Layout(objects, fyne.NewSize(c.width, 50))
		require.Equal(t, c.height, l.MinSize(objects).Height, "%+v", c)
		first := objects[2]
		require.Equal(t, c.below, first.Position().Y > 0, "%+v", c)
		for k, o := range objects[2:] {
			require.Equal(t, first.Position().Y, o.Position().Y)
			require.InDelta(t, c.width-float32(figureCount-k)*(figureColumn+l.Gap)+l.Gap, o.Position().X, 0.01, "%+v: figure %d", c, k)
		}
	}
}

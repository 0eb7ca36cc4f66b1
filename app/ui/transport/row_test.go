package transport

import (
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/canvas"
)

// spacers are controls of some size.
func spacers() (*row, []fyne.CanvasObject) {
	return &row{board: canvas.NewScoreBoard()}, []fyne.CanvasObject{canvas.Spacer(250, 44), canvas.Spacer(140, 18), canvas.Spacer(60, 44),
		canvas.Spacer(70, 18), canvas.Spacer(46, 44), canvas.Spacer(90, 40)}
}

// TestControlsOnLines: one line as long as they fit, then three, of which the first ends at the right; the time gives way last.
func TestControlsOnLines(t *testing.T) {
	const whole = 250 + 140 + leastScrubber + 70 + 46 + 90 + 5*rowGap
	const first = 250 + 70 + 46 + 2*rowGap
	for _, c := range []struct {
		width  float32
		height float32
		timed  bool // the time is on the first line
	}{{whole + 50, 44, true}, {whole, 44, true}, {whole - 1, 44 + 44 + 40, true}, {first, 44 + 44 + 40, true}, {first - 1, 44 + 44 + 40, false}} {
		r, o := spacers()
		require.Equal(t, float32(44), r.MinSize(o).Height, "before it is laid out")
		r.Layout(o, fyne.NewSize(c.width, r.MinSize(o).Height))
		size := r.MinSize(o)
		require.Equal(t, c.height, size.Height, "%+v", c)
		require.Equal(t, float32(250+46+rowGap), size.Width)
		r.Layout(o, fyne.NewSize(c.width, size.Height))
		last := o[speed]
		if c.width >= whole {
			last = o[board]
		}
		require.InDelta(t, c.width, last.Position().X+last.Size().Width, 0.01, "%+v", c)
		require.Equal(t, c.timed, o[clock].Position().Y < 44, "%+v", c)
		if c.timed && c.width < whole {
			require.InDelta(t, c.width-70-46-rowGap, o[clock].Position().X, 0.01, "%+v", c)
		}
	}
}

// TestControlsNeverOverlap: whatever the width, from the least on, and however long the name of the place.
func TestControlsNeverOverlap(t *testing.T) {
	for _, name := range []float32{140, 240} {
		r, controls := spacers()
		controls[placed] = canvas.Spacer(name, 18)
		for width := r.MinSize(controls).Width; width < 1000; width += 20 {
			r.Layout(controls, fyne.NewSize(width, r.MinSize(controls).Height))
			for i, a := range controls {
				require.LessOrEqual(t, a.Position().X+a.Size().Width, width+0.01, "width %v, control %d", width, i)
				for k, b := range controls[:i] {
					apart := a.Position().X+a.Size().Width <= b.Position().X || b.Position().X+b.Size().Width <= a.Position().X ||
						a.Position().Y+a.Size().Height <= b.Position().Y || b.Position().Y+b.Size().Height <= a.Position().Y
					require.True(t, apart, "width %v, controls %d and %d", width, i, k)
				}
			}
		}
	}
}

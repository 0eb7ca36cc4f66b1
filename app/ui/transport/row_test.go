package transport

import (
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/canvas"
)

// TestControlsNeverOverlap: whatever the width, from the least on.
func TestControlsNeverOverlap(t *testing.T) {
	r := &row{board: canvas.NewScoreBoard()}
	controls := []fyne.CanvasObject{canvas.Spacer(250, 44), canvas.Spacer(140, 18), canvas.Spacer(60, 44), canvas.Spacer(70, 18),
		canvas.Spacer(46, 44), canvas.Spacer(90, 40)}
	for width := r.MinSize(controls).Width; width < 900; width += 20 {
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

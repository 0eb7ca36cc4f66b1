package canvas

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/require"
)

func TestScrubberSeeks(t *testing.T) {
	test.NewTempApp(t)
	var at float64
	s := NewScrubber(func(f float64) { at = f })
	w := test.NewTempWindow(t, s)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(213, 26))
	test.TapAt(s, fyne.NewPos(knobRadius+50, 13))
	require.InDelta(t, 0.25, at, 0.001)
	s.SetFraction(0.25)
	s.Dragged(&fyne.DragEvent{Dragged: fyne.Delta{DX: 100}})
	require.InDelta(t, 0.75, at, 0.001)
	s.Dragged(&fyne.DragEvent{Dragged: fyne.Delta{DX: 1000}})
	require.InDelta(t, 1, at, 0)
}

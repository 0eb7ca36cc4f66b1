package canvas

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/require"
)

func TestSplitMiddleGrowsFirst(t *testing.T) {
	test.NewTempApp(t)
	l, m, r := Spacer(50, 10), Spacer(50, 10), Spacer(100, 10)
	rooms := NewSplit(l, m, r, 250, 500)
	w := test.NewTempWindow(t, rooms)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(1280, 600))
	require.InDelta(t, 1280-250-500-2*splitGap, m.Size().Width, 0.5)
	w.Resize(fyne.NewSize(1920, 600))
	require.InDelta(t, 250, l.Size().Width, 0.5)
	require.InDelta(t, 500, r.Size().Width, 0.5)
	rooms.grips[0].Dragged(&fyne.DragEvent{Dragged: fyne.Delta{DX: 40}})
	require.InDelta(t, 290, l.Size().Width, 0.5)
	r.Hide()
	rooms.Refresh()
	require.InDelta(t, 1920-290-splitGap, m.Size().Width, 0.5)
}

package app

import (
	"testing"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"github.com/stretchr/testify/require"
)

func TestApartStacksWhatDoesNotFit(t *testing.T) {
	left, right := fcanvas.NewRectangle(nil), fcanvas.NewRectangle(nil)
	left.SetMinSize(fyne.NewSize(100, 20))
	right.SetMinSize(fyne.NewSize(50, 20))
	both := []fyne.CanvasObject{left, right}
	a := &apart{gap: 6}
	a.Layout(both, fyne.NewSize(200, 20))
	require.EqualValues(t, 20, a.MinSize(both).Height, "side by side")
	require.Equal(t, fyne.NewPos(150, 0), right.Position())
	a.Layout(both, fyne.NewSize(120, 20))
	require.EqualValues(t, 46, a.MinSize(both).Height, "too narrow")
	a.Layout(both, fyne.NewSize(120, 46))
	require.Equal(t, fyne.NewPos(70, 0), right.Position())
	require.Equal(t, fyne.NewPos(0, 26), left.Position())
}

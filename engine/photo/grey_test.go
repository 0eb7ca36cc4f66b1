package photo_test

import (
	"image/color"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/photo"
	"github.com/hogline/hogline/engine/photo/phototest"
)

// TestGreyHandles: where the colour of a handle is as grey as granite, as of a dark pixel that was tapped on green, letters and shadows on
// dark rings look like stones: whatever is found is doubtful, and the other team's stones are not.
func TestGreyHandles(t *testing.T) {
	for name, c := range photo.Colours {
		require.Equal(t, [2]bool{}, photo.Handles{c, c}.Grey(), name)
	}
	dark := color.RGBA{30, 60, 55, 255} // a shaded handle of a club's ceiling camera
	yellow := photo.Colours["yellow"]
	require.Equal(t, [2]bool{true, false}, photo.Handles{dark, yellow}.Grey())
	require.Equal(t, [2]bool{false, true}, photo.Handles{yellow, color.Gray{Y: 90}}.Grey())

	ice := color.RGBA{235, 238, 242, 255}
	s := phototest.Scene{Width: 400, Height: 600, Up: 6.5, Foot: at(0, 1), At: at(0, 1), Focal: 0.9, Letters: true, Noise: 3,
		Rings: [4]color.RGBA{dark, ice, {170, 150, 110, 255}, ice}, Handles: [2]color.RGBA{dark, yellow},
		Stones: []phototest.Stone{{Team: 0, Place: at(0.3, 0.2)}, {Team: 1, Place: at(-0.4, 0.9)}, {Team: 1, Place: at(0.9, 2.6)}}}
	f := photo.Finding{Handles: photo.Handles{dark, yellow}}
	p := s.Render()
	c, err := photo.Calibrate(t.Context(), p, tapped(t, &s, 1, usual...))
	require.NoError(t, err)
	found, err := f.Find(t.Context(), p, c)
	require.NoError(t, err)
	count := [2]int{}
	for _, stone := range found {
		require.Equal(t, stone.Team == 0, stone.Doubtful, stone)
		count[stone.Team]++
	}
	require.Positive(t, count[0])
	require.Equal(t, 2, count[1])
}

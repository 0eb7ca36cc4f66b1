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
	doubtful := []photo.Stone{{Team: 0, Doubtful: true}, {Team: 1, Doubtful: true}}
	for name, c := range photo.Colours {
		require.Equal(t, [2]bool{}, photo.Handles{c, c}.Grey(doubtful), name)
	}
	dark := color.RGBA{30, 60, 55, 255} // a shaded handle of a club's ceiling camera
	yellow := photo.Colours["yellow"]
	require.Equal(t, [2]bool{true, false}, photo.Handles{dark, yellow}.Grey(doubtful))
	require.Equal(t, [2]bool{false, true}, photo.Handles{yellow, color.Gray{Y: 90}}.Grey(doubtful))
	require.Equal(t, [2]bool{true, false}, photo.Handles{dark, dark}.Grey(append(doubtful, photo.Stone{Team: 1})), "one is sure")
	require.Equal(t, [2]bool{true, true}, photo.Handles{dark, dark}.Grey(nil), "nor could one be found")

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
	require.Equal(t, [2]bool{true, false}, f.Handles.Grey(found))
}

// TestGreyInTheDark: green handles of a hall in which the lamps are nearly out are grey in the picture and not in its light.
func TestGreyInTheDark(t *testing.T) {
	s := cameras()[0].scene
	fill(&s, 3)
	s.Handles = [2]color.RGBA{photo.Colours["green"], photo.Colours["yellow"]}
	s.Light = [3]float64{0.3, 0.3, 0.3}
	p := s.Render()
	c, err := photo.Calibrate(t.Context(), p, tapped(t, &s, 3, usual...))
	require.NoError(t, err)
	f := photo.Finding{Handles: tappedHandles(t, &s, p, c)}
	require.True(t, f.Handles.Grey([]photo.Stone{{Doubtful: true}})[0], "%v", f.Handles)
	found, err := f.Find(t.Context(), p, c)
	require.NoError(t, err)
	require.Len(t, found, len(s.Stones))
	for _, o := range found {
		require.False(t, o.Doubtful, "%+v", o)
	}
	require.Equal(t, [2]bool{}, f.Handles.Grey(found))
}

package diagram

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSizesOfDrawings: a drawing may be stored with one to four pixels a pixel of it each way, two of each more or less; one of another
// size is resized, from 110 pixels of width on, where it is twice as high as wide.
func TestSizesOfDrawings(t *testing.T) {
	for _, c := range []struct {
		width, height int
		times         int
		resized       bool
	}{
		{300, 600, 1, true}, {302, 602, 1, true}, {298, 598, 1, true}, {303, 600, 0, true}, {297, 600, 0, true}, {300, 603, 0, true},
		{300, 597, 0, true}, {300, 616, 0, false}, {600, 1200, 2, true}, {604, 1204, 2, true}, {605, 1200, 0, true}, {596, 1196, 2, true},
		{1200, 2400, 4, true}, {1208, 2408, 4, false}, {1192, 2392, 4, true}, {1209, 2400, 0, false}, {1500, 3000, 0, false},
		{0, 0, 0, false}, {110, 220, 0, true}, {109, 218, 0, false}, {150, 300, 0, true}, {150, 305, 0, true}, {150, 306, 0, false},
		{600, 300, 0, false},
	} {
		require.Equal(t, c.times, times(c.width, c.height), "%d x %d", c.width, c.height)
		require.Equal(t, c.times > 0, Fits(c.width, c.height), "%d x %d", c.width, c.height)
		require.Equal(t, c.resized, Resized(c.width, c.height), "%d x %d", c.width, c.height)
	}
}

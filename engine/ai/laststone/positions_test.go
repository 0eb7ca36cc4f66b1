package laststone

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/hogline/hogline/engine/curling"
)

func TestPositionsRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var list []curling.Position
		for range rapid.IntRange(0, 4).Draw(t, "positions") {
			var p curling.Position
			for i := range curling.Stones - 1 {
				if rapid.Bool().Draw(t, "there") { // on a grid, so that none overlap
					p[i] = curling.Vec{X: 0.2 + 0.3*float64(i), Y: math.Round(1000*rapid.Float64Range(3.2, 11).Draw(t, "y")) / 1000}
					p[i].X = math.Round(1000*p[i].X) / 1000
				}
			}
			list = append(list, p)
		}
		var b bytes.Buffer
		require.NoError(t, WritePositions(&b, list))
		back, err := ReadPositions(&b)
		require.NoError(t, err)
		require.Equal(t, list, back)
	})
}

func TestBadPositions(t *testing.T) {
	for text, want := range map[string]string{
		"# remark\n\n1:2375":               "line 3: stone \"1:2375\"",
		"0:1,1":                            "a number from 1 to 15",
		"16:1,1":                           "a number from 1 to 15",
		"1:2000,5000 1:3000,5000":          "line 1: stone \"1:3000,5000\"",
		"1:-5,5000":                        "stone",
		"1:2000,5000 2:2010,5000":          "overlap",
		"1:60000,5000":                     "outside the sheet",
		"1:" + strings.Repeat("9", 100000): "token too long",
	} {
		_, err := ReadPositions(strings.NewReader(text))
		require.ErrorContains(t, err, want, text[:min(20, len(text))])
	}
}

func FuzzReadPositions(f *testing.F) {
	f.Add("1:2375,4880 2:1000,5000\n-\n# x")
	f.Fuzz(func(t *testing.T, text string) {
		list, err := ReadPositions(strings.NewReader(text))
		if err != nil {
			return
		}
		var b bytes.Buffer
		require.NoError(t, WritePositions(&b, list))
		back, err := ReadPositions(&b)
		require.NoError(t, err)
		require.Equal(t, list, back)
	})
}

package winprob

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
)

// TestRealTables holds the tables of real play against the published figures for the last five ends (before them theirs, by the lead, give
// the hammer more), and what mixed doubles came to.
func TestRealTables(t *testing.T) {
	four := RealFour()
	for _, c := range []struct {
		left, lead int
		hammer     bool
		want, off  float64
	}{{5, 0, true, 0.634, 0.03}, {1, 0, true, 0.796, 0.04}, {4, 1, false, 0.603, 0.04}, {3, 2, false, 0.808, 0.03}, {5, -1, true, 0.439, 0.03},
		{2, -2, true, 0.129, 0.06}} {
		require.InDelta(t, c.want, four.Win(c.left, c.lead, c.hammer), c.off, "%+v", c)
	}
	doubles := RealDoubles()
	require.InDelta(t, 0.563, doubles.Win(8, 0, true), 0.03)
	require.InDelta(t, 0.600, doubles.Win(2, 0, true), 0.05)
	for left := 1; left <= 10; left++ {
		for lead := -4; lead <= 4; lead++ {
			require.InDelta(t, 1, doubles.Win(left, lead, true)+doubles.Win(left, -lead, false), 1e-12)
			require.GreaterOrEqual(t, doubles.Win(left, lead+1, true), doubles.Win(left, lead, true))
		}
	}
	require.Greater(t, doubles.Win(2, 0, true), four.Win(0, 0, false))
}

// TestHammer holds what the hammer is worth in points against the figures of these events.
func TestHammer(t *testing.T) {
	require.InDelta(t, 0.5815, RealFour().Hammer(), 0.015)
	require.InDelta(t, 0.804/(2-2*0.303), RealDoubles().Hammer(), 0.005, "mean by twice the share not stolen")
}

// TestPowerRoundTrip: what a table with power plays is written as gives the same table.
func TestPowerRoundTrip(t *testing.T) {
	text, err := json.Marshal(RealDoubles())
	require.NoError(t, err)
	var back Table
	require.NoError(t, json.Unmarshal(text, &back))
	require.Equal(t, RealDoubles(), &back)
	mixed := curling.MixedDoubles()
	require.Same(t, RealDoubles(), Real(&mixed))
	standard := curling.Standard()
	require.Same(t, RealFour(), Real(&standard))
}

// TestPowerShares: a share of power plays is from 0 to 1, both included, whether it is of the ends with so many left or of all.
func TestPowerShares(t *testing.T) {
	const ends = `"ends":[0,0,0,0,0,0,0,1,1,1,0,0,0,0,0,0,0]`
	for value, can := range map[string]bool{"0": true, "0.5": true, "1": true, "-0.01": false, "1.01": false, "2": false} {
		for _, shares := range []string{`"share":[0,` + value + `],"mean":0.5`, `"share":[0,0.5],"mean":` + value} {
			var table Table
			err := json.Unmarshal([]byte(`{`+ends+`,"extra":0.3,"power":{`+ends+`,`+shares+`}}`), &table)
			if can {
				require.NoError(t, err, shares)
			} else {
				require.ErrorContains(t, err, value+" power plays", shares)
				require.Equal(t, Table{}, table, "what is refused changes nothing")
			}
		}
	}
}

// TestHammerAfterABlank: the hammer is worth less where a blank end gives it away.
func TestHammerAfterABlank(t *testing.T) {
	var p EndScores
	p[8], p[7] = 0.5, 0.5 // blank, and one for the hammer
	for swaps, want := range map[bool]float64{false: 0.5, true: 0.25} {
		table, err := fromEnds(p, 0.2, "test", swaps)
		require.NoError(t, err)
		require.InDelta(t, want, table.Hammer(), 1e-9, "swaps %v", swaps)
	}
	p[8], p[9] = 0, 0.5 // stolen as often
	table, err := fromEnds(p, 0.2, "test", false)
	require.NoError(t, err)
	require.InDelta(t, 0, table.Hammer(), 1e-9)
}

package paper

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSampleText(t *testing.T) {
	for text, want := range map[string]Sample{
		"1 -0.25 3":         {Values: []float64{1, -0.25, 3}},
		"2; a tap; a hit":   {Values: []float64{2}, Words: []string{"a tap", "a hit"}},
		"":                  {},
		"0.123; draw, soft": {Values: []float64{0.123}, Words: []string{"draw, soft"}},
	} {
		var s Sample
		require.NoError(t, s.UnmarshalText([]byte(text)), text)
		require.Equal(t, want, s)
		again, err := s.MarshalText()
		require.NoError(t, err)
		require.Equal(t, text, string(again))
	}
	rounded, err := Sample{Values: []float64{1.23456, -2.0004}}.MarshalText()
	require.NoError(t, err)
	require.Equal(t, "1.235 -2", string(rounded))
	var s Sample
	require.ErrorContains(t, s.UnmarshalText([]byte("1 x")), "want numbers")
	require.Error(t, s.UnmarshalText([]byte("1 NaN")))
}

// TestSampleTables: what is kept is written as it is, and what cannot be of a table is refused.
func TestSampleTables(t *testing.T) {
	dir := t.TempDir()
	s, err := LoadSamples(dir, MoriLimits)
	require.NoError(t, err)
	require.Equal(t, notPlayed, s.Markdown())
	row := s.Row("shots", "shots")
	row.Put(1, []Sample{{}, {Values: []float64{6, 0.5, 1.25, 0.75, 0.125}, Words: []string{"tap", "hit"}}})
	require.False(t, row.Had(0))
	require.True(t, row.Had(1))
	require.Equal(t, 1, s.Row("shots", "shots").Played())
	s.Seed = 7
	s.Played(Run{"0.3.0", "2026-11-28", 1, 3600})
	require.Equal(t, `| game, end | limit 33.7419 | limit 50 | difference in points |
|-|-|-|-|
| 2, 6 | tap, +0.50 | hit, +1.25 | +0.75 ± 0.12 |

1 of 2 positions.

Seed 7; 1 games played 2026-11-28 by 0.3.0, in 1.0 h one at a time, other work beside them.
`, s.Markdown())
	require.NoError(t, s.Save(dir))
	again, err := LoadSamples(dir, MoriLimits)
	require.NoError(t, err)
	require.Equal(t, s.Markdown(), again.Markdown())
	require.False(t, again.Rows[0].Had(0))
	s.Rows[0].Games[1][1].Words = nil
	require.NoError(t, s.Save(dir))
	_, err = LoadSamples(dir, MoriLimits)
	require.ErrorContains(t, err, "row 1, game 2, sample 2: 5 numbers and 0 words, want 5 and 2")
	require.NoError(t, os.WriteFile(file(dir, MashikoAIs), []byte(`{"format":"hogline paper results 1","table":"mashiko-ais"}`), 0o600))
	_, err = LoadSamples(dir, MashikoAIs)
	require.ErrorContains(t, err, "format")

	ais := &Samples{Table: MashikoAIs, Rows: []SampleRow{{A: "x", B: "y", Games: [][]Sample{{
		{Values: []float64{0, 2, 1, 2, 3, 4, 5, 6}}, {Values: []float64{0, 1, 2, 3, 4, 5, 6, 7}}, {Values: []float64{0, 0, 9, 9, 9, 9, 9, 9}},
		{Values: []float64{1, -1, 0, 0, 0, 0, 0, 0}}}}}}}
	require.Equal(t, `| AI | last stones | that made points | points | 41 | 0, 41 | 0, 34, 41 | 0, 34, 41, 46 | 0, 38, 42, 46 | 0, 34, 38, 42, 46 |
|-|-|-|-|-|-|-|-|-|-|
| `+"`x`"+` | 3 | 2 | +1.50 ± 0.50 | +0.00 ± 1.00 | +1.00 ± 1.00 | +2.00 ± 1.00 | +3.00 ± 1.00 | +4.00 ± 1.00 | +5.00 ± 1.00 |
| `+"`y`"+` | 1 | 1 |  |  |  |  |  |  |  |
`, ais.Markdown())
	before := &Samples{Table: MashikoBefore, Rows: []SampleRow{{Games: [][]Sample{{
		{Values: []float64{9, 1, .5, .4, .3, .2, .1, 41}}, {Values: []float64{9, 3, .5, .4, .3, .2, .1, 41}},
		{Values: []float64{13, 1, 0, 0, 0, 0, 0, 0}}}}}}}
	require.Equal(t, `| stone | positions | whole map | 41 | 0, 41 | 0, 34, 41 | 0, 34, 41, 46 | 0, 34, 38, 42, 46 | rows of the best shot |
|-|-|-|-|-|-|-|-|-|
| 13 | 1 |  |  |  |  |  |  | 0 (1) |
| 9 | 2 | +2.00 ± 1.00 | 0.500 ± 0.000 | 0.400 ± 0.000 | 0.300 ± 0.000 | 0.200 ± 0.000 | 0.100 ± 0.000 | 41 (2) |
`, before.Markdown())
}

package winprob

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRead(t *testing.T) {
	// Every end is one point for the hammer: the team throwing first now has it in every other
	// end to come, and a tie is decided by the extra end alone.
	w, err := Read(strings.NewReader(`{"ends": {"-1": 2}, "extra": 0.3}`))
	require.NoError(t, err)
	require.Equal(t, "set by hand", w.Source())
	require.InDelta(t, 0.0, w.Win(1, 0, false), 1e-12)
	require.InDelta(t, 0.7, w.Win(1, 1, false), 1e-12, "level after the end, and the hammer in the extra end is not theirs")
	for text, want := range map[string]string{
		``:                                       "nothing stands there",
		`{"ends": {"-1": 1}}`:                    `"extra" is missing`,
		`{"ends": {"9": 1}, "extra": 0.3}`:       `"9" is no end score`,
		`{"ends": {"+1": 1}, "extra": 0.3}`:      `"+1" is no end score`,
		`{"ends": {"1": -1}, "extra": 0.3}`:      "1 points is -1",
		`{"ends": {}, "extra": 0.3}`:             "all probabilities are 0",
		`{"ends": {"1": 1}, "extra": 1.3}`:       "probability 1.3",
		`{"ends": {"1": 1}, "extra": 1, "x": 1}`: "unknown field",
		strings.Repeat(" ", 1<<16+1):             "more than 65536 bytes",
	} {
		_, err := Read(strings.NewReader(text))
		require.ErrorContains(t, err, want, text)
	}
}

func FuzzRead(f *testing.F) {
	f.Add(`{"ends": {"-2": 0.2, "-1": 0.4, "0": 0.04, "1": 0.2}, "extra": 0.25}`)
	f.Add(`{"ends": {"-1": 1e308, "1": 1e308}, "extra": 1}`)
	f.Fuzz(func(t *testing.T, text string) {
		w, err := Read(strings.NewReader(text))
		if err != nil {
			return
		}
		for e := range 4 {
			for d := -3; d <= 3; d++ {
				if x := w.Win(e, d, true); math.IsNaN(x) || x < 0 || x > 1 {
					t.Fatalf("%q: win probability %g", text, x)
				}
			}
		}
	})
}

// TestBordersOfTables: scores of -8 and 8 are end scores, an extra end may be won always or never, and a text may be as long as the limit.
func TestBordersOfTables(t *testing.T) {
	for text, want := range map[string]float64{
		`{"ends": {"-8": 1, "8": 1}, "extra": 0}`:                             0,
		`{"ends": {"-8": 1, "8": 1}, "extra": 1}`:                             1,
		`{"ends": {"0": 1}, "extra": 0.25}` + strings.Repeat(" ", maxHand-33): 0.25,
	} {
		w, err := Read(strings.NewReader(text))
		require.NoError(t, err)
		require.InDelta(t, want, w.Win(0, 0, false), 1e-12)
	}
	for _, key := range []string{"-9", "9", "1.0", "one", "", "01"} {
		_, err := Read(strings.NewReader(`{"ends": {"` + key + `": 1}, "extra": 0.5}`))
		require.ErrorContains(t, err, "no end score", key)
	}
}

// TestBlankEndsDecideNoExtraEnd: an extra end is won as often as an end is scored by the team throwing first of those that are scored.
func TestBlankEndsDecideNoExtraEnd(t *testing.T) {
	var c Count
	first, hammer := 0.0, 0.0
	for i, p := range ohtoEnds {
		switch k := i - 8; {
		case k > 0:
			first += PriorEnds * p
		case k < 0:
			hammer += PriorEnds * p
		}
	}
	for k, n := range map[int]int{-2: 5, -1: 7, 0: 50, 1: 11} {
		for range n {
			c.Add(k)
		}
	}
	w, err := FromCounts(&c, "counted")
	require.NoError(t, err)
	require.InDelta(t, (first+11)/(first+11+hammer+12), w.Win(0, 0, false), 1e-12)
}

package winprob

import (
	"encoding/csv"
	"math"
	"os"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
)

// TestOhto: the figures of the paper to their three digits: with the hammer, leads -4..4.
func TestOhto(t *testing.T) {
	w := Ohto()
	for ends, want := range map[int][]float64{
		1: {.026, .073, .175, .419, .742, .881, .965, .990, .998},
		2: {.042, .100, .207, .376, .620, .816, .915, .967, .989},
		4: {.096, .173, .287, .432, .594, .739, .847, .919, .961},
		8: {.172, .251, .348, .456, .568, .675, .769, .844, .901},
	} {
		for i, p := range want {
			require.InDelta(t, p, w.Win(ends, i-4, true), 6e-4, "%d ends, lead %d", ends, i-4)
		}
	}
	require.InDelta(t, .5615, w.Win(10, 0, true), 5e-5)
	require.Equal(t, 0.25, w.Win(0, 0, false))
	require.Equal(t, 0.75, w.Win(0, 0, true))
	require.NotEmpty(t, w.Source())
	sum := 0.0
	for _, p := range ohtoEnds {
		sum += p
	}
	require.InDelta(t, 1, sum, 1e-6)
}

// TestOhtoTable: all of Ohto 2016's table where the reference table lies beside the project.
func TestOhtoTable(t *testing.T) {
	f, err := os.Open("../../../shared/facts/wp.csv")
	if err != nil {
		t.Log("no reference table here; TestOhto has the published figures")
		return
	}
	defer func() { require.NoError(t, f.Close()) }()
	rows, err := csv.NewReader(f).ReadAll()
	require.NoError(t, err)
	require.Greater(t, len(rows), 200)
	w := Ohto()
	for _, r := range rows[1:] {
		e, err := strconv.Atoi(r[0])
		require.NoError(t, err)
		d, err := strconv.Atoi(r[1])
		require.NoError(t, err)
		for i, hammer := range []bool{false, true} {
			p, err := strconv.ParseFloat(r[2+i], 64)
			require.NoError(t, err)
			require.InDelta(t, p, w.Win(e, d, hammer), 1.0001e-6, "%v", r)
		}
	}
}

func TestShape(t *testing.T) {
	var c Count
	for k, n := range map[int]int{-3: 4, -2: 20, -1: 40, 0: 9, 1: 20, 2: 6} {
		for range n {
			c.Add(k)
		}
	}
	c.Add(-11)
	require.Equal(t, 100, c.N())
	require.Equal(t, 1, c[0], "eleven points count as eight")
	logs, err := FromCounts(&c, "cup 2016")
	require.NoError(t, err)
	require.Equal(t, "cup 2016, 100 ends", logs.Source())
	hand, err := ByHand(EndScores{6: 1, 7: 1, 8: 1, 9: 1}, 0.3)
	require.NoError(t, err)
	for _, w := range []*Table{Ohto(), logs, hand} {
		for e := range 12 {
			for d := -9; d <= 9; d++ {
				require.LessOrEqual(t, w.Win(e, d-1, true), w.Win(e, d, true)+1e-12, "more points are no worse")
				require.GreaterOrEqual(t, w.Win(e, d, true)+1e-12, w.Win(e, d, false), "the hammer is no drawback")
				require.InDelta(t, 1, w.Win(e, d, true)+w.Win(e, -d, false), 1e-12, "one of the teams wins")
			}
		}
	}
	require.Equal(t, Ohto().Win(MaxEnds, 3, true), Ohto().Win(99, 3, true))
	require.Equal(t, 1.0, Ohto().Win(2, 99, false))
}

func TestBadTables(t *testing.T) {
	_, err := FromCounts(&Count{}, "")
	require.ErrorContains(t, err, "no finished end")
	_, err = ByHand(EndScores{}, 0.5)
	require.ErrorContains(t, err, "all probabilities are 0")
	_, err = ByHand(EndScores{3: math.NaN(), 4: 1}, 0.5)
	require.ErrorContains(t, err, "probability of -5 points")
	_, err = ByHand(EndScores{3: 1}, 1.5)
	require.ErrorContains(t, err, "extra end")
}

// TestEndUtilities: the utility of an end score to the team to throw, whichever side it is.
func TestEndUtilities(t *testing.T) {
	w, r := Ohto(), curling.Standard()
	s := curling.State{End: 6, Ends: 8, Shot: 15, First: 1, Score: [2]int{3, 3}} // team 0 has the hammer
	got := EndUtilities(w, &r, s)
	require.Equal(t, w.Win(1, 2, false), got[8+2], "who scores gives the hammer away")
	require.Equal(t, w.Win(1, 0, true), got[8], "a blank keeps it")
	require.Equal(t, w.Win(1, -1, true), got[8-1], "a steal keeps it")
	s.Shot = 14 // team 1 throws, without the hammer
	other := EndUtilities(w, &r, s)
	for k := -8; k <= 8; k++ {
		require.InDelta(t, 1, got[8+k]+other[8-k], 1e-12, "what one wins the other loses")
	}
	s.End = 7
	last := EndUtilities(w, &r, s)
	require.Equal(t, 1.0, last[8+1])
	require.Equal(t, 0.0, last[8-1])
	require.Equal(t, w.Win(0, 0, false), last[8], "an extra end without the hammer")
	r.Extra = false
	require.Equal(t, 0.5, EndUtilities(w, &r, s)[8], "a tie that stays one is half a win")
}

// TestPoints: what an end score gains on the other team in points, and with the hammer of the next end taken into account, whichever side
// throws and whatever a blank does.
func TestPoints(t *testing.T) {
	const hammer = 0.5
	for _, c := range []struct {
		name  string
		rules curling.Rules
		shot  int
		keeps func(k int) bool // the team to throw has the hammer in the next end
	}{
		{"with the hammer", curling.Standard(), 15, func(k int) bool { return k <= 0 }},
		{"without", curling.Standard(), 14, func(k int) bool { return k < 0 }},
		{"with it, a blank swaps", curling.MixedDoubles(), 15, func(k int) bool { return k < 0 }},
		{"without, a blank swaps", curling.MixedDoubles(), 14, func(k int) bool { return k <= 0 }},
	} {
		for _, end := range []int{3, 7} { // the last too: what the hammer is worth does not depend on it
			s := curling.State{End: end, Ends: 8, Shot: c.shot, First: 1, Score: [2]int{3, 5}}
			points, adjusted, plain := EndPoints(&c.rules, s), AdjustedPoints(&c.rules, s, hammer), Points()
			require.Equal(t, points, EndUtilities(nil, &c.rules, s), c.name)
			for k := -8; k <= 8; k++ {
				want := float64(k) - hammer
				if c.keeps(k) {
					want = float64(k) + hammer
				}
				require.Equal(t, [3]float64{float64(k), float64(k), want}, [3]float64{plain[8+k], points[8+k], adjusted[8+k]}, "%s: %d", c.name, k)
			}
		}
	}
}

// TestEndsOfATable are shares, whatever unit the table was made of.
func TestEndsOfATable(t *testing.T) {
	w, err := ByHand(EndScores{7: 1, 8: 2, 10: 5}, 0.5)
	require.NoError(t, err)
	require.Equal(t, EndScores{7: 0.125, 8: 0.25, 10: 0.625}, w.Ends())
	w, err = ByHand(EndScores{7: 0.125, 8: 0.125, 10: 0.25}, 0.5)
	require.NoError(t, err)
	require.Equal(t, EndScores{7: 0.25, 8: 0.25, 10: 0.5}, w.Ends())
	require.Equal(t, EndScores{}, (&Table{}).Ends())
	require.Equal(t, []string{OhtoSource, OhtoSource, "else"},
		[]string{CurrentSource("seed 004, programs of 2016"), CurrentSource(OhtoSource), CurrentSource("else")})
}

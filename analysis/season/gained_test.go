package season

import (
	"math/rand/v2"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/file"
)

// TestTable: rows have the means, intervals hold them, and are as wide as whole ends drawn anew make them: where the shots of an end are
// alike they are worth one.
func TestTable(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	var alone, alike []Gained
	for end := range 400 {
		v := rng.NormFloat64()
		for k := range 4 {
			alone = append(alone, Gained{End: 4*end + k, Task: "draw", Throw: [2]float64{rng.NormFloat64() + 1, -2}})
			alike = append(alike, Gained{End: end, Task: "draw", Throw: [2]float64{v + 1, -2}})
		}
	}
	alone = append(alone, Gained{Task: "guard"})
	one, four := Table(alone, "task"), Table(alike, "task")
	require.Len(t, one, 1, "a row of one end has no interval")
	require.Equal(t, 1600, one[0].Shots)
	require.Equal(t, 400, four[0].Ends)
	require.InDelta(t, 1, one[0].Throw.Mean, 0.1)
	require.Equal(t, Interval{-2, -2, -2}, one[0].ThrowPoints)
	width := func(i Interval) float64 { return i.High - i.Low }
	require.InDelta(t, 2*1.96/40, width(one[0].Throw), 0.02, "1,600 numbers of spread 1")
	require.InDelta(t, 2*1.96/20, width(four[0].Throw), 0.04, "400 of them")
	for _, by := range GainedBy {
		require.NotEmpty(t, Table(alone, by), by)
	}
}

// TestBesideField: a row tells the mean throw in points of the others with its key, where there are any, and no row of players does.
func TestBesideField(t *testing.T) {
	others := []Gained{{Task: "draw", Throw: [2]float64{9, 0.5}}, {Task: "guard", Throw: [2]float64{9, 3}}, {Task: "draw",
		Throw: [2]float64{9, -1.5}}, {Task: "draw", Throw: [2]float64{9, 0.4}}}
	for by, want := range map[string][]float64{"task": {-0.2, 3, -99}, "team": {-99, -99, -99}, "player": {-99, -99, -99}} {
		rows := []GainedRow{{Key: "draw"}, {Key: "guard"}, {Key: "peel"}}
		BesideField(rows, others, by)
		for i := range rows {
			if want[i] == -99 {
				require.Nil(t, rows[i].Field, by)
			} else {
				require.InDelta(t, want[i], *rows[i].Field, 1e-12, by)
			}
		}
	}
	require.Equal(t, []string{"+2, with hammer: draw", "tied, with hammer", "draw in", "with hammer, stone 4 before the last",
		" 6 to  8 to come"}, func() (keys []string) {
		x := Gained{Lead: 2, Hammer: true, Task: "draw", Ahead: "tied", Turn: "in", Left: 7}
		for _, by := range []string{"choice", "score", "turn", "position", "phase"} {
			keys = append(keys, x.key(by))
		}
		return keys
	}())
}

// TestDearest: the calls that cost most, of shots that tell of their caller, at most so many.
func TestDearest(t *testing.T) {
	told, ideas := &analysis.Shot{}, []float64{-1, -3, 0, 0.5, -2}
	require.True(t, told.Blames())
	list := []Gained{{Call: [2]float64{-9, 0}}}
	for _, x := range ideas {
		list = append(list, Gained{Call: [2]float64{x, 0}, Value: told})
	}
	for most, want := range [][]float64{{}, {-3}, {-3, -2}, {-3, -2, -1}, {-3, -2, -1}} {
		got := []float64{}
		for _, x := range Dearest(list, most) {
			got = append(got, x.Call[0])
		}
		require.Equal(t, want, got)
	}
	for _, c := range []Collector{{}, {Pool: gonePool{}}} {
		most := 0
		if c.Pool == nil {
			most = 3
		}
		calls, err := c.Calls(t.Context(), &Collected{}, list, most)
		require.NoError(t, err)
		require.Empty(t, calls, "none is asked for, or there is nobody to ask")
	}
}

// TestHowManyCallsAreAskedFor: the best ideas are asked for of more calls than are listed, since those that cost most against the usual one
// need not against the best, but of no more than there are.
func TestHowManyCallsAreAskedFor(t *testing.T) {
	in := valuedGame{source: file.Source{Path: filepath.Join(t.TempDir(), "a.json")}, game: &replay.Game{}}
	all := &Collected{games: map[*analysis.Shot]*valuedGame{}}
	var list []Gained
	for i := range 20 {
		s := &analysis.Shot{End: 1, Shot: 1 + i}
		all.games[s] = &in
		list = append(list, Gained{Value: s, Call: [2]float64{-float64(1 + i), 0}})
	}
	for most, want := range map[int]int{1: 12, 4: 12, 5: 15, 6: 18, 7: 20, 100: 20} {
		asked := 0
		c := Collector{Pool: &pool{}, Progress: func(p Progress) { asked = max(asked, p.Total) }}
		_, err := c.Calls(t.Context(), all, list, most)
		require.NoError(t, err)
		require.Equal(t, want, asked, "%d calls", most)
	}
}

// TestPlayerOfAShot: the player is who the chart names, else who throws by the team's list, and nobody where neither tells.
func TestPlayerOfAShot(t *testing.T) {
	x := 1.0
	s := analysis.Shot{End: 1, Shot: 1, Call: &x, Throw: &x, Points: &analysis.Points{Call: &x, Throw: &x}}
	for _, c := range []struct {
		thrower      int
		charted, who string
	}{{-1, "", ""}, {0, "", "lead"}, {3, "", "skip"}, {4, "", ""}, {0, "anna", "anna"}, {-1, "anna", "anna"}, {9, "anna", "anna"}} {
		g := &replay.Game{Rules: curling.Standard(), Ends: []replay.End{{Shots: []replay.Shot{{Kind: replay.Thrown, Thrower: c.thrower,
			Chart: &replay.Chart{Player: c.charted}}}}}}
		g.Players[0][0].Name, g.Players[0][3].Name = "lead", "skip"
		list := GainedOf(g, &analysis.Match{Shots: []analysis.Shot{s}}, 0)
		require.Len(t, list, 1)
		require.Equal(t, c.who, list[0].Player, "%+v", c)
	}
}

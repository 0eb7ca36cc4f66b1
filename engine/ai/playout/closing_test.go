package playout

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai/policy"
	"github.com/hogline/hogline/engine/curling"
)

// TestClosingStone: the stone that closes an end is thrown for what the rules give for it, whoever throws it; those before it are not.
func TestClosingStone(t *testing.T) {
	gain := func(n int) float64 { return float64(n) }
	for _, noise := range []curling.Noise{{Model: curling.NoNoise}, curling.NoiseGAT} {
		for _, from := range []int{0, 1} {
			r := request(t, from, nil)
			r.Rules.Machine = contest{stones: 2, stay: true}
			r.Teams = curling.Both(curling.TeamOf(curling.Player{Noise: noise, WeightMax: curling.StandardWeightMax}))
			sim, err := New(r)
			require.NoError(t, err)
			var pos curling.Position
			if from == 0 {
				_, ok := sim.Close(&pos, 0, gain)
				require.False(t, ok, "the end goes on")
				aside, _ := sim.Aims(0).Shot(curling.Tee, policy.Stop, curling.Right)
				sim.Throw(&pos, 0, aside)
			}
			shot, ok := sim.Close(&pos, 1, gain)
			require.True(t, ok)
			sim.Throw(&pos, 1, shot)
			want := 1 // a stone in the house
			if from == 0 {
				want = 0 // one of each
			}
			require.Equal(t, want, sim.Gain(&pos))
			_, ok = sim.Close(&pos, 1, func(int) float64 { return 0 })
			require.True(t, ok, "a shot also where nothing is gained by any")
		}
	}
}

// TestShotsMeasuredByThemselves: where the rules take the stones off, every stone is thrown for what they give for it, and what is
// thrown from a situation is found once, whatever the score has become, and counts as no throws: each goroutine finds its own.
func TestShotsMeasuredByThemselves(t *testing.T) {
	r := request(t, 0, nil)
	r.Rules.Machine = contest{stones: 4}
	sim, err := New(r)
	require.NoError(t, err)
	var pos curling.Position
	worth := func(int) float64 { t.Error("what is gained in the end is not asked before it is over"); return 0 }
	for i := range 3 {
		before := sim.Thrown
		shot, ok := sim.Close(&pos, i, worth)
		require.True(t, ok)
		require.Len(t, sim.settled, i+1)
		again, _ := sim.Close(&pos, i, worth)
		require.Equal(t, shot, again)
		require.Len(t, sim.settled, i+1, "it is known")
		require.Equal(t, before, sim.Thrown)
		sim.Throw(&pos, i, shot)
		require.Zero(t, pos.Count())
		require.True(t, r.Ice.Bounds.InHouse(sim.Rested(&pos)[i]))
	}
	after := curling.Position{0: curling.Tee}
	sim.Behind(&after)
	require.Zero(t, after.Count(), "the rules take it off")
	before := sim.Thrown
	line := sim.Line()
	line.Shot, line.Score = 3, [2]int{5, 7}
	sim.SetLine(line)
	first, _ := sim.Close(&pos, 3, func(n int) float64 { return float64(n) })
	require.NotEqual(t, before, sim.Thrown, "the last stone is searched")
	line.Shot = 2
	sim.SetLine(line)
	second, ok := sim.Close(&pos, 2, worth)
	require.True(t, ok)
	require.Len(t, sim.settled, 3, "it is known from another score")
	require.Equal(t, first, second, "another score, the same shot")
	fork := sim.Fork()
	_, ok = fork.Close(&curling.Position{}, 0, worth)
	require.True(t, ok)
	require.Len(t, fork.settled, 1, "two goroutines share nothing")
	require.Zero(t, fork.Thrown)

	r.Rules.Machine = contest{stones: 4, stay: true}
	require.False(t, r.Rules.Settles(r.Ice.Bounds, r.State))
	require.False(t, (&curling.Rules{}).Settles(r.Ice.Bounds, r.State))
	sim, err = New(r)
	require.NoError(t, err)
	_, ok = sim.Close(&pos, 1, worth)
	require.False(t, ok)

	r.Rules.Machine = contest{stones: 4, lifted: 2}
	sim, err = New(r)
	require.NoError(t, err)
	for i, want := range []bool{false, false, true} {
		_, ok = sim.Close(&curling.Position{}, i, worth)
		require.Equal(t, want, ok, "stone %d", i+1)
	}
}

// cleared are rules under which who takes both stones of the opponent out gets a point.
type cleared struct{ contest }

func (c cleared) Throw(_ curling.Bounds, s curling.State, after curling.Position) (curling.Position, curling.Infraction,
	curling.State, bool) {
	next := s
	if !after.Has(0) && !after.Has(2) {
		next.Score[s.Mover()]++
	}
	next.Position = curling.Position{}
	if next.Shot++; next.Shot == c.stones {
		next.Shot, next.End = 0, s.End+1
	}
	return after, curling.Infraction{}, next, false
}

// TestDoubleTakeOutIsFound: no hit of a stone's centre and no stone driven on takes these two out; a glance does.
func TestDoubleTakeOutIsFound(t *testing.T) {
	r := request(t, 5, map[int]curling.Vec{0: {X: -0.45, Y: -0.3}, 2: {X: 0.45, Y: 0.3}})
	r.Rules.Machine = cleared{contest{stones: 6}}
	r.Teams = curling.Both(curling.TeamOf(curling.Player{WeightMax: curling.StandardWeightMax}))
	sim, err := New(r)
	require.NoError(t, err)
	pos := r.State.Position
	shot, ok := sim.Close(&pos, 5, func(n int) float64 { return float64(n) })
	require.True(t, ok)
	sim.Throw(&pos, 5, shot)
	require.Equal(t, 1, sim.Gain(&pos))
}

// TestFinishOwnDrawsNoMore: the search of the closing stone draws no random number, so that shots are compared under the same errors.
func TestFinishOwnDrawsNoMore(t *testing.T) {
	r := request(t, 0, nil)
	r.Rules.Machine = contest{stones: 4}
	sim, err := New(r)
	require.NoError(t, err)
	next := func(finish func(pos *curling.Position)) float64 {
		sim.Seed(3, 3)
		var pos curling.Position
		finish(&pos)
		return sim.Rand.Float64()
	}
	plain := next(func(pos *curling.Position) { sim.Finish(pos, 0, policy.Simple{}) })
	searched := next(func(pos *curling.Position) {
		sim.FinishOwn(pos, 0, policy.Simple{}, func(n int) float64 { return float64(n) })
	})
	require.Equal(t, plain, searched)
}

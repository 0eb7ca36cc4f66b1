package playout

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/policy"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/internal/goldentest"
)

// TestTheTableOfTheLeaf: the numbers that were fitted.
func TestTheTableOfTheLeaf(t *testing.T) {
	text, err := json.MarshalIndent(RulesLeaf(), "", " ")
	require.NoError(t, err)
	goldentest.Text(t, "leaf.json", string(text)+"\n")
}

// TestLeafIsNormal: the distribution has the mean and the spread of the table, seen by either side, and is what lies now once nothing is to
// come.
func TestLeafIsNormal(t *testing.T) {
	leaf := RulesLeaf()
	for name, pos := range map[string]curling.Position{"none lies": {}, "the hammer lies two": {1: curling.Tee, 3: {X: 2, Y: curling.TeeY}},
		"the other lies one": {2: curling.Tee}} {
		now := pos.Score(curling.Bounds2019, curling.Hammer)
		for _, left := range []int{1, 5, 16} {
			e := leaf.Ends(&pos, curling.Bounds2019, left, curling.Hammer)
			other := leaf.Ends(&pos, curling.Bounds2019, left, curling.First)
			var sum, mean, squares float64
			for k, p := range e {
				require.InDelta(t, p, other[16-k], 1e-15, name)
				require.GreaterOrEqual(t, p, 0.0)
				sum, mean, squares = sum+p, mean+p*float64(k-8), squares+p*float64((k-8)*(k-8))
			}
			require.InDelta(t, 1, sum, 1e-12)
			require.InDelta(t, leaf.Base[left]+leaf.Slope[left]*float64(now), mean, 0.01, "%s, %d", name, left)
			require.InDelta(t, math.Sqrt(leaf.Spread[left]*leaf.Spread[left]+1.0/12), math.Sqrt(squares-mean*mean), 0.02, "whole points")
		}
		require.Equal(t, EndsOf(now), leaf.Ends(&pos, curling.Bounds2019, 0, curling.Hammer), name)
		require.Equal(t, EndsOf(-now), leaf.Ends(&pos, curling.Bounds2019, 0, curling.First), name)
	}
	var eight curling.Position
	for i := range 8 {
		eight[2*i+1] = curling.Vec{X: curling.CentreX + 0.2*float64(i), Y: curling.TeeY}
	}
	require.Equal(t, EndsOf(8), leaf.Ends(&eight, curling.Bounds2019, 0, curling.Hammer))
	require.Equal(t, EndsOf(-8), leaf.Ends(&eight, curling.Bounds2019, 0, curling.First))
}

// TestBounded: no distribution knows more than eight points.
func TestBounded(t *testing.T) {
	for score, want := range map[int]int{-9: -8, -8: -8, 0: 0, 8: 8, 9: 8} {
		require.Equal(t, want, bounded(score))
		require.Equal(t, EndsOf(want), EndsOf(score))
	}
}

// TestDescribe: mean, error and win probability of a candidate.
func TestDescribe(t *testing.T) {
	r := request(t, 0, nil)
	r.Wins = winprob.Ohto()
	w := UtilityOf(r)
	require.Equal(t, ai.WinShare, w.Unit())
	var e ai.Ends
	e[8+1], e[8-3] = 0.75, 0.25
	var c ai.Candidate
	w.Describe(&c, &e, 16)
	require.Equal(t, e, c.Ends)
	require.InDelta(t, 0, c.Score, 1e-12)
	require.InDelta(t, math.Sqrt(0.75+0.25*9)/4, c.Error, 1e-12)
	require.InDelta(t, 0.75*w.Value[9]+0.25*w.Value[5], c.Win, 1e-12)
	w.Describe(&c, &e, 0)
	require.InDelta(t, math.Sqrt(3), c.Error, 1e-12, "of one playout at least")
	r.Wins = nil
	require.Equal(t, ai.Points, UtilityOf(r).Unit())
	require.Zero(t, (&Utility{SD: 0, Mean: 1}).RewardOf(3), "all ends are worth the same")
	require.InDelta(t, 2.5, (&Utility{SD: 2, Mean: 1}).RewardOf(6), 1e-12)
	var none Scores
	require.Equal(t, ai.Ends{}, none.Ends())
}

// TestGainByOwnRules: what the thrower gains is counted by the rules, for either team, and what lies before the end is over too.
func TestGainByOwnRules(t *testing.T) {
	for first := range curling.TeamID(2) {
		for shot := range 2 {
			r := request(t, shot, map[int]curling.Vec{})
			r.State.First, r.State.Score = first, [2]int{2, 5}
			r.Rules.Machine = contest{stones: curling.Stones, stay: true}
			sim, err := New(r)
			require.NoError(t, err)
			require.Equal(t, curling.SideOf(shot), sim.Side())
			pos := curling.Position{curling.Stones - 1: curling.Tee} // the hammer's last stone counts for who throws it
			want := 1 - 2*int(curling.SideOf(shot)^curling.Hammer)
			require.Equal(t, want, sim.Gain(&pos))
			require.Equal(t, want, sim.Lying(&pos, 9), "%d %d", first, shot)
			require.Equal(t, sim.Score(&pos), sim.Lying(&pos, curling.Stones))
			line := sim.Line()
			require.NotNil(t, line)
			line.Score[0] = 9
			require.NotEqual(t, *line, *sim.Line(), "a copy")
			guess := sim.Guess(RulesLeaf(), &pos, 10)
			require.Equal(t, guess, sim.Guess(RulesLeaf(), &pos, 10), "always with the same errors")
			sum := 0.0
			for _, p := range guess {
				sum += p
			}
			require.InDelta(t, 1, sum, 1e-12)
		}
	}
	plain, err := New(request(t, 4, nil))
	require.NoError(t, err)
	pos := curling.Position{1: curling.Tee}
	require.Nil(t, plain.Line())
	require.Equal(t, -1, plain.Gain(&pos))
	require.Equal(t, -1, plain.Lying(&pos, 9))
	require.Equal(t, RulesLeaf().Ends(&pos, plain.Bounds, 6, curling.First), plain.Guess(RulesLeaf(), &pos, 10))
	same := pos
	plain.Behind(&same)
	require.Equal(t, pos, same)
	require.Same(t, &pos, plain.Rested(&pos))
}

// TestSweepersOfAPlayer: each thrower has those of its player, and they sweep what falls short to where it was aimed.
func TestSweepersOfAPlayer(t *testing.T) {
	r := request(t, 13, nil)
	ice, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	r.Ice = ice
	r.Rules = curling.FiveRock()
	swept, alone := curling.StandardPlayer, curling.StandardPlayer
	swept.Sweepers = curling.ChampionshipSweepers
	r.Teams = [2]curling.Team{curling.TeamOf(alone), curling.TeamOf(swept)}
	sim, err := New(r)
	require.NoError(t, err)
	require.Nil(t, sim.Sweepers(14))
	require.NotNil(t, sim.Sweepers(13))
	require.Same(t, sim.Sweepers(13), sim.Sweepers(15))
	draw, ok := sim.Aims(13).Shot(curling.Tee, policy.Stop, curling.Right)
	require.True(t, ok)
	light := draw.With(draw.Velocity().Mul(0.99))
	sim.Seed(1, 0)
	require.Equal(t, physics.Sweep{}, sim.Sweep(&curling.Position{}, 14, draw, light))
	var empty curling.Position
	sweep := sim.Sweep(&empty, 13, draw, light)
	require.NotEqual(t, physics.Sweep{}, sweep)
	pos := empty
	sim.ThrowSwept(&pos, 13, light, sweep)
	unswept := sim.Unswept(&empty, 13, light)
	require.Greater(t, unswept[13].Y, curling.TeeY+0.3)
	require.Less(t, pos[13].Distance(curling.Tee), unswept[13].Distance(curling.Tee))
	require.Equal(t, curling.Position{}, empty)
	// another shot is aimed at another place
	guard, ok := sim.Aims(13).Shot(curling.Vec{X: curling.CentreX, Y: curling.TeeY + 4}, policy.Stop, curling.Right)
	require.True(t, ok)
	require.Equal(t, physics.Sweep{}, sim.Sweep(&empty, 13, guard, guard.With(guard.Velocity().Mul(1.02))), "too heavy for a guard")
	require.NotEqual(t, physics.Sweep{}, sim.Sweep(&empty, 13, draw, light))
}

// TestUnsweptKeepsTheRules: a guard that may not be taken out is put back.
func TestUnsweptKeepsTheRules(t *testing.T) {
	r := request(t, 2, map[int]curling.Vec{1: {Y: -3}})
	sim, err := New(r)
	require.NoError(t, err)
	hit, ok := sim.Aims(2).Shot(r.State.Position[1], policy.Strong, curling.Right)
	require.True(t, ok)
	require.Equal(t, r.State.Position, sim.Unswept(&r.State.Position, 2, hit))
	pos := r.State.Position
	sim.Throw(&pos, 2, hit)
	require.Equal(t, r.State.Position, pos)
	after := sim.Unswept(&r.State.Position, 12, hit)
	require.False(t, after.Has(1), "a late shot may")
}

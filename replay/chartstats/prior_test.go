package chartstats

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
)

// best is the prior under which what is foretold is likeliest.
func best(likelihood func(prior float64) float64) (prior float64) {
	most := math.Inf(-1)
	for _, p := range Priors {
		if l := likelihood(p); l > most {
			most, prior = l, p
		}
	}
	return prior
}

// games are made-up games of ten players, with so many draws to the tee of each: graded 100 % with a chance, and spread, by the player.
func games(rng *rand.Rand, n, draws int, chance, spread func(player int) float64) (list []*replay.Game) {
	for range n {
		var shots []replay.Shot
		for player := range 10 {
			for range draws {
				s := graded(replay.TaskDraw, curling.Right, 0, fmt.Sprint("P", player))
				if rng.Float64() < chance(player) {
					s.Chart.Grade = 100
				}
				d := spread(player)
				s.Number, s.After = curling.Stones-1, &curling.Position{curling.Stones - 1: {X: curling.CentreX + d*rng.NormFloat64(),
					Y: curling.TeeY + d*rng.NormFloat64()}}
				shots = append(shots, s)
			}
		}
		list = append(list, &replay.Game{Teams: [2]string{"North", "South"}, Ends: []replay.End{{Shots: shots}}})
	}
	return list
}

// TestPriors: players who are alike are foretold best by their event, players who differ by themselves, the more so the more they
// differ; and a prior that is between does best where they differ a little.
func TestPriors(t *testing.T) {
	const many = 25 // games
	differ := func(by float64) func(int) float64 {
		return func(player int) float64 { return 0.6 + by*(float64(player)-4.5)/10 }
	}
	spread := func(by float64) func(int) float64 {
		return func(player int) float64 { return 0.4 * math.Exp(by*(float64(player)-4.5)) }
	}
	grade := func(by float64) float64 {
		rng := rand.New(rand.NewPCG(1, 2))
		var th Throwers
		for _, g := range games(rng, many, 4, differ(by), spread(0)) {
			th.Add(g)
		}
		others := games(rng, many, 4, differ(by), spread(0))
		return best(func(prior float64) float64 {
			l, n := th.GradeLikelihood(others, prior)
			require.Equal(t, many*40, n)
			return l
		})
	}
	draw := func(by float64) float64 {
		list := games(rand.New(rand.NewPCG(3, 4)), many, 1, differ(0), spread(by))
		return best(func(prior float64) float64 {
			l, n := DrawLikelihood(list, prior)
			require.Equal(t, many*10, n)
			return l
		})
	}
	require.GreaterOrEqual(t, grade(0), 200.)
	require.LessOrEqual(t, grade(0.7), 20.)
	require.Greater(t, grade(0.2), grade(0.7))
	require.Less(t, grade(0.2), 200.)
	require.GreaterOrEqual(t, draw(0), 50.)
	require.LessOrEqual(t, draw(0.25), 20.)
}

// TestDrawLikelihood: the likelihood is that of draws as wide as they are foretold: twice as wide in all other games costs what Student's
// distribution says.
func TestDrawLikelihood(t *testing.T) {
	require.InDelta(t, math.Log(0.375), student(0), 1e-9, "Student's with four degrees of freedom at 0")
	mass := 0.0
	for x := -60.; x < 60; x += 0.01 {
		mass += 0.01 * math.Exp(student(x))
	}
	require.InDelta(t, 1, mass, 1e-3)
	half := 0.0
	for x := -studentMedian; x < studentMedian; x += 1e-4 {
		half += 1e-4 * math.Exp(student(x))
	}
	require.InDelta(t, 0.5, half, 1e-3)
	_, n := DrawLikelihood(nil, 1)
	require.Zero(t, n)
}

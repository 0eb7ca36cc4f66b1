package nrow

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/scoremap"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/engine/physics/sweeping"
)

// sweptRequest is a last stone on fcv1 by a club thrower, whose draws are worth one where they hit the house.
func sweptRequest(t *testing.T, who curling.Sweepers) ai.Request {
	t.Helper()
	ice, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	p := physics.StandardPlayer(physics.FCV1)
	p.Noise.A, p.Noise.B, p.Sweepers = 0.038, 0.009, who
	team := curling.TeamOf(p)
	r := ai.Request{State: curling.State{Ends: 8, Shot: curling.Stones - 1}, Rules: curling.Standard(), Ice: ice,
		Teams: [2]curling.Team{team, team},
		Seed:  5, Workers: 2}
	r.State.Position[0] = curling.Vec{X: curling.CentreX + 0.5, Y: curling.TeeY + 0.4} // the other team's
	return r
}

// TestMapSwept: the mean of a cell is that of many throws with errors of their own, swept by the crew; brooms that change nothing give the
// map without sweepers; and sweepers are worth something to a club thrower.
func TestMapSwept(t *testing.T) {
	r := sweptRequest(t, curling.ChampionshipSweepers)
	few := Whole(scoremap.TrueSigma)
	few.all, few.set = false, []int{0, 30, 40, 41, 42, 43}
	var told [][2]int // rows that are finished, of so many
	m, err := few.MapSwept(t.Context(), r, func(rows, of int) { told = append(told, [2]int{rows, of}) })
	require.NoError(t, err)
	require.Len(t, told, m.Scores.Rows)
	for i, v := range told {
		require.Equal(t, [2]int{i + 1, m.Scores.Rows}, v)
	}
	best := m.Best(true)
	sim, err := simulators.FastestSweeping(r.Ice)
	require.NoError(t, err)
	crew, err := sweeping.New(r.Ice, curling.ChampionshipSweepers)
	require.NoError(t, err)
	rng := rand.New(rand.NewPCG(1, 2))
	const throws = 3000
	check := func(c scoremap.Cell) {
		aimed := m.Scores.Shot(c.Turn, c.Row, c.Col)
		target := crew.Aim(sim, &r.State.Position, r.State.Shot, aimed)
		sum := 0.0
		for range throws {
			thrown := physics.Disturb(r.Thrower().Noise, aimed, rng.NormFloat64(), rng.NormFloat64())
			o, err := sim.Throw(physics.Delivery{Position: r.State.Position, Index: r.State.Shot, Shot: thrown,
				Sweep: crew.Choose(target, thrown, rng.NormFloat64())}, nil)
			require.NoError(t, err)
			sum += float64(o.Position.Score(r.Ice.Bounds, curling.Hammer))
		}
		require.InDelta(t, sum/throws, m.At(c), 0.25, "cell %v", c)
		ends, total := m.Ends(c.Turn, c.Row, c.Col), 0.0
		mean := 0.0
		for k, p := range ends {
			total += p
			mean += p * float64(k-8)
		}
		require.InDelta(t, 1, total, 1e-9)
		require.InDelta(t, m.At(c), mean, 1e-9)
	}
	check(best)
	for range 12 {
		row, ok := m.Scores.Place(few.set[rng.IntN(len(few.set))])
		require.True(t, ok)
		check(scoremap.Cell{Turn: curling.Turn(rng.IntN(2)), Row: row, Col: 30 + rng.IntN(60)})
	}

	plain, err := Whole(scoremap.TrueSigma).MapSwept(t.Context(), sweptRequest(t, curling.NoSweepers), nil)
	require.NoError(t, err)
	require.Greater(t, m.At(best), plain.At(plain.Best(true))+0.02, "sweepers are worth something")
	utility, _ := Whole(scoremap.TrueSigma).utility(&r)
	idle := scoremap.Swept{Crew: sweeping.With(r.Ice, sweeping.Crew{Broom: physics.Broom{Friction: 1, Curl: 1}}), Noise: r.Thrower().Noise}
	same, err := idle.Expect(t.Context(), &scoremap.Scan{Rules: &r.Rules, State: &r.State, Sim: sim, Workers: 2}, m.Scores, &utility, nil)
	require.NoError(t, err)
	squares, cells := 0.0, 0
	for turn := range same.Value {
		for i, v := range same.Value[turn] {
			if math.IsNaN(v) {
				continue
			}
			squares += (v - plain.Value[turn][i]) * (v - plain.Value[turn][i])
			cells++
		}
	}
	require.Equal(t, 2*len(few.set)*scoremap.Cols, cells)
	require.Less(t, math.Sqrt(squares/float64(cells)), 0.12, "the errors stand for all errors")
}

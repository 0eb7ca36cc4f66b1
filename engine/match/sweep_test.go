package match

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/simulators"
)

// sweptSetup is a match of an end on an ice with sweepers for team 0.
func sweptSetup(t *testing.T, m physics.Model, who curling.Sweepers) (*Setup, physics.Simulator) {
	t.Helper()
	ice, err := physics.IceOf(m)
	require.NoError(t, err)
	thrower := physics.StandardPlayer(m)
	thrower.Noise.A, thrower.Noise.B = 3*thrower.Noise.A, thrower.Noise.B/3
	s := &Setup{Names: [2]string{"Broom", "Plain"}, Rules: curling.FiveRock(), Ice: ice, Teams: curling.Both(curling.TeamOf(thrower)), Seed: 8}
	s.Rules.Ends, s.Rules.Extra = 1, false
	for i := range s.Teams[0] {
		s.Teams[0][i].Sweepers = who
	}
	sim, err := simulators.FastestSweeping(ice)
	require.NoError(t, err)
	return s, sim
}

// drawers are two players who always draw to the tee.
func drawers(shot curling.Shot) [2]Player {
	draw := func(context.Context, *Situation) (Answer, error) { return Answer{Shot: shot}, nil }
	return [2]Player{&puppet{throw: draw}, &puppet{throw: draw}}
}

// sweptLines are sums of the lines between which the stones of TestSweptMatch are swept.
var sweptLines = map[physics.Model]float64{physics.FCV1: 12.7034, physics.Granite: 12.695}

// Some stones of the team with sweepers are swept, from light throws on; none of the other team is, and without them all runs as before.
func TestSweptMatch(t *testing.T) {
	for _, m := range []physics.Model{physics.FCV1, physics.Granite} {
		plain, sim := sweptSetup(t, m, curling.NoSweepers)
		swept, _ := sweptSetup(t, m, curling.ChampionshipSweepers)
		shot := curling.Shot{VX: -0.12, VY: -2.39}
		before, err := Play(t.Context(), plain, drawers(shot), sim, nil)
		require.NoError(t, err)
		rec, err := Play(t.Context(), swept, drawers(shot), sim, nil)
		require.NoError(t, err)
		require.Equal(t, len(before.Shots), len(rec.Shots))
		on, lines := 0, 0.0
		for i := range rec.Shots {
			s := &rec.Shots[i]
			require.Equal(t, before.Shots[i].Run, s.Run, "the thrower's error is the same")
			require.Zero(t, before.Shots[i].Sweep)
			if s.State.Mover() == 1 {
				require.Zero(t, s.Sweep)
				continue
			}
			if s.Sweep.On() {
				on++
				lines += s.Sweep.From - 0.1*s.Sweep.To
				require.Less(t, s.Run.Speed(), shot.Speed()+0.03, "what is heavy is not swept")
				out, err := sim.Throw(physics.Delivery{Position: s.State.Position, Index: s.State.Shot, Shot: s.Run, Sweep: s.Sweep}, nil)
				require.NoError(t, err)
				require.Equal(t, out.Position[s.State.Shot], s.After[s.State.Shot])
			}
		}
		require.Positive(t, on)
		require.Less(t, on, 8)
		require.InDelta(t, sweptLines[m], lines, 0.01, "the same seed, the same calls")
	}
}

// Sweepers on ice where there are none are an error before the first stone.
func TestNoSweepersThere(t *testing.T) {
	s, sim := sweptSetup(t, physics.Mori2019, curling.ClubSweepers)
	_, err := Play(t.Context(), s, drawers(curling.Shot{VY: -30}), sim, nil)
	require.ErrorContains(t, err, "Broom")
	require.ErrorContains(t, err, "no fast simulator can sweep")
}

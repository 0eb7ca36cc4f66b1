package evaluate

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/winprob"
)

// sweptQuestion is a question about the last stone on fcv1, a clear house but a stone of the opponent's, and a draw and a hit for it.
func sweptQuestion(t *testing.T, s curling.Sweepers) (q Question, draw, hit curling.Shot) {
	t.Helper()
	ice, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	thrower := physics.StandardPlayer(physics.FCV1)
	thrower.Noise.A *= 3
	thrower.Sweepers = s
	q = Question{Rules: curling.FiveRock(), Ice: ice, Teams: curling.Both(curling.TeamOf(thrower)), Wins: winprob.Ohto(), Seed: 5, Workers: 1,
		State: curling.State{Ends: 8, Shot: curling.Stones - 1}, Method: Method{Throws: 800}}
	q.State.Position[0] = curling.Vec{X: 2.9, Y: 5.5}
	a, err := aim.New(ice)
	require.NoError(t, err)
	draw, err = a.Draw(curling.Tee, curling.Right)
	require.NoError(t, err)
	hit, err = a.Touch(q.State.Position[0], 0.1, curling.Right, 4)
	require.NoError(t, err)
	return q, draw, hit
}

// What would have been made without the sweepers is what is made where there are none, throw by throw; with them more draws are made, the
// more the better they are.
func TestSweptValues(t *testing.T) {
	plain, draw, hit := sweptQuestion(t, curling.NoSweepers)
	e := evaluateAll(t, plain, draw, hit)
	e.most = 800
	last := 0.0
	for _, s := range curling.AllSweepers[1:] {
		q, _, _ := sweptQuestion(t, s)
		swept := evaluateAll(t, q, draw, hit)
		for k := range swept.shots {
			n := min(len(e.shots[k].results), len(swept.shots[k].results))
			require.GreaterOrEqual(t, n, leastThrows)
			for i := range n {
				require.Equal(t, e.shots[k].results[i].made, swept.shots[k].results[i].unswept)
			}
			require.Nil(t, e.values()[e.shots[k]].Swept)
			v := swept.values()[swept.shots[k]]
			require.InDelta(t, v.Make-v.Swept.Unswept, v.Swept.Gain, 1e-9)
			require.Positive(t, v.Swept.Share)
			require.Less(t, v.Swept.Share, 0.9)
			require.InDelta(t, 12, v.Swept.Metres, 10)
		}
		v := swept.values()[swept.shots[0]]
		require.Greater(t, v.Swept.Gain, last+3*v.Swept.GainError, s)
		last = v.Swept.Gain
	}
	require.Greater(t, last, 0.1)
}

// A draw that is released light is swept more often, and made no less often for it; the same draw is valued by its own name.
func TestReleasedLight(t *testing.T) {
	q, draw, hit := sweptQuestion(t, curling.ChampionshipSweepers)
	straight := evaluateAll(t, q, draw)
	q.Light = 0.7
	light := evaluateAll(t, q, draw, hit)
	require.Less(t, light.shots[0].thrown.Speed(), draw.Speed())
	require.Equal(t, hit, light.shots[1].thrown, "a hit has its line")
	v, w := straight.values()[straight.shots[0]], light.values()[light.shots[0]]
	require.Greater(t, w.Swept.Share, v.Swept.Share+0.1)
	require.Less(t, w.Swept.Unswept, v.Swept.Unswept)
	require.Greater(t, w.Make, v.Make-2*w.MakeError)
}

// Sweepers that are none, ice without them and a draw that is released too light are told.
func TestSweptQuestionCheck(t *testing.T) {
	q, _, _ := sweptQuestion(t, curling.ClubSweepers)
	require.NoError(t, q.Check())
	q.Light = 5.1
	require.ErrorContains(t, q.Check(), "light")
	q.Light = -0.1
	require.ErrorContains(t, q.Check(), "light")
	q.Light = 0
	q.Teams[1][2].Sweepers = "witches"
	require.ErrorContains(t, q.Check(), "witches")
	mori := question(t)
	require.NoError(t, mori.Check())
	mori.Teams[0][0].Sweepers = curling.ClubSweepers
	require.ErrorContains(t, mori.Check(), "no fast simulator can sweep")
}

// TestSamplerSweeps: the throws of a sampler are swept as those of the evaluation are, released light where that is asked for; with given
// errors they are those of the errors.
func TestSamplerSweeps(t *testing.T) {
	for _, light := range []float64{0, 1} {
		q, draw, hit := sweptQuestion(t, curling.ClubSweepers)
		q.Light = light
		s, err := NewSampler(q)
		require.NoError(t, err)
		e := everyThrow(t, q, draw, hit)
		for i, shot := range []curling.Shot{draw, hit} {
			want := e.values()[e.shots[i]]
			points, made := 0.0, 0
			for _, x := range taken(t, s, shot, 0, want.Throws) {
				points += x.Points / float64(want.Throws)
				if x.Made {
					made++
				}
			}
			require.InDelta(t, want.Score, points, 1e-9)
			require.InDelta(t, want.Make, float64(made)/float64(want.Throws), 1e-9)
		}
	}
	q, draw, _ := sweptQuestion(t, curling.ClubSweepers)
	s, err := NewSampler(q)
	require.NoError(t, err)
	stops := func(s *Sampler, errors ...[3]float64) (list []float64) {
		require.NoError(t, s.ThrowsOf(t.Context(), draw, errors, func(_ int, x *Throw) {
			list = append(list, x.After[q.State.Shot].Y)
		}))
		return list
	}
	plain := q
	thrower := q.Teams[q.State.Mover()][0]
	thrower.Sweepers = curling.NoSweepers
	plain.Teams[q.State.Mover()] = curling.TeamOf(thrower)
	u, err := NewSampler(plain)
	require.NoError(t, err)
	const light = -0.7 // the speed, in standard errors
	swept, bare := stops(s, [3]float64{light}, [3]float64{}, [3]float64{1}), stops(u, [3]float64{light}, [3]float64{}, [3]float64{1})
	require.Less(t, swept[0], bare[0]-0.2, "a light stone is swept farther")
	require.InDelta(t, bare[2], swept[2], 0.2, "a heavy one is left alone")
}

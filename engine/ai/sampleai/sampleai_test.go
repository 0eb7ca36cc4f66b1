package sampleai

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/aitest"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/physics/simulators"
)

func request(t *testing.T, shot int, stones map[int]curling.Vec) ai.Request {
	t.Helper()
	return aitest.Placed(aitest.Request(t, shot, 0, nil), stones)
}

func ask(t *testing.T, settings map[string]string, r ai.Request) ai.Suggestion {
	t.Helper()
	return aitest.Ask(t, Kind(), r, settings)
}

func TestRules(t *testing.T) {
	aimer, err := aim.New(request(t, 0, nil).Ice)
	require.NoError(t, err)
	t.Run("empty house: draw to the tee, out of turn 0", func(t *testing.T) {
		s := ask(t, nil, request(t, 0, nil)).Candidates[0].Shot
		require.Equal(t, curling.Right, s.Turn)
		require.Less(t, aimer.ClearStop(s).Distance(curling.Tee), 0.001)
	})
	t.Run("own shot stone: guard it", func(t *testing.T) {
		for _, c := range []struct {
			x    float64
			turn curling.Turn
		}{{0.4, curling.Right}, {-0.4, curling.Left}} {
			s := ask(t, nil, request(t, 2, map[int]curling.Vec{0: aitest.At(c.x, 0.2)})).Candidates[0].Shot
			require.Equal(t, c.turn, s.Turn)
			require.Less(t, aimer.ClearStop(s).Distance(aitest.At(c.x, 0.2-curling.HouseRadius)), 0.001)
		}
	})
	t.Run("their shot stone: hit it under the limit", func(t *testing.T) {
		stone := aitest.At(0.3, 0.1)
		for _, limit := range []float64{31, 33.7419, 40, 50} {
			r := request(t, 3, map[int]curling.Vec{0: stone})
			for team := range r.Teams {
				for i := range r.Teams[team] {
					r.Teams[team][i].WeightMax = limit
				}
			}
			s := ask(t, nil, r)
			require.Len(t, s.Candidates, 2)
			require.Equal(t, 200, s.Throws)
			for _, c := range s.Candidates {
				require.LessOrEqual(t, c.Shot.Speed(), limit)
				require.Greater(t, c.Shot.Speed(), limit-1, "the next weight is faster")
				sim, err := simulators.Fastest(r.Ice)
				require.NoError(t, err)
				o, err := sim.Throw(physics.Delivery{Position: r.State.Position, Index: 3, Shot: c.Shot}, nil)
				require.NoError(t, err)
				require.EqualValues(t, 1, o.Contacts.N, "it hits the stone")
			}
		}
	})
}

// TestQuirks: the published program throws the second of its two hits, whatever the trials
// say, at the weight for 50 or 75 m/s.
func TestQuirks(t *testing.T) {
	r := request(t, 3, map[int]curling.Vec{0: aitest.At(0.3, 0.1)})
	s := ask(t, map[string]string{"quirks": "thesis"}, r)
	require.Len(t, s.Candidates, 1)
	require.Zero(t, s.Throws)
	require.Equal(t, curling.Left, s.Candidates[0].Shot.Turn)
	require.Greater(t, s.Candidates[0].Shot.Speed(), 74.0)
	for team := range r.Teams {
		for i := range r.Teams[team] {
			r.Teams[team][i].WeightMax = 50
		}
	}
	s = ask(t, map[string]string{"quirks": "thesis"}, r)
	require.InDelta(t, 49.8, s.Candidates[0].Shot.Speed(), 0.25)
	r = request(t, 0, nil)
	require.Equal(t, physics.CreateShot(r.Ice.Friction, curling.Tee, curling.Right), ask(t, map[string]string{"quirks": "thesis"},
		r).Candidates[0].Shot)
}

func TestSameSeedSameAnswer(t *testing.T) {
	r := request(t, 5, map[int]curling.Vec{0: aitest.At(0.3, 0.1), 1: aitest.At(0.1, -0.9)})
	require.Equal(t, ask(t, nil, r).Note, ask(t, nil, r).Note)
}

func TestCancelled(t *testing.T) {
	a, err := Kind().New(nil)
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = a.Suggest(ctx, request(t, 3, map[int]curling.Vec{0: aitest.At(0.3, 0.1)}), nil)
	require.ErrorIs(t, err, context.Canceled)
	_, err = a.Suggest(context.Background(), request(t, 16, nil), nil)
	require.ErrorContains(t, err, "the end is over")
}

// TestHardestIsTheLargestWeight: of all whole weights that reach the stone below the limit it is the largest.
func TestHardestIsTheLargestWeight(t *testing.T) {
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	aimer, err := aim.New(ice)
	require.NoError(t, err)
	for _, stone := range []curling.Vec{curling.Tee, {X: 1, Y: 9}, {X: 4.3, Y: 3.3}} {
		for _, limit := range []float64{28, 33.7419, 37, 50} {
			for _, turn := range []curling.Turn{curling.Left, curling.Right} {
				var want curling.Shot
				for w := range maxWeight + 1 {
					if s, err := aimer.CreateHitShot(stone, float64(w), turn); err == nil && s.Speed() <= limit {
						want = s
					}
				}
				got, err := hardest(aimer, stone, turn, limit)
				require.Equal(t, want == curling.Shot{}, err != nil)
				require.Equal(t, want, got, "%v %g", stone, limit)
			}
		}
	}
}

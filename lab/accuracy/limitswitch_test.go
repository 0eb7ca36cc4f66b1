package accuracy

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/shotname"
)

// TestFindLimitSwitches: an AI that taps a stone back as a weak thrower and takes it out as a
// strong one.
func TestFindLimitSwitches(t *testing.T) {
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	team := curling.TeamOf(curling.StandardPlayer)
	q := evaluate.Question{Rules: curling.Standard(), Ice: ice, Teams: [2]curling.Team{team, team}, Seed: 5,
		State: curling.State{Ends: 8, End: 4, Shot: 15}}
	q.State.Position = curling.Position{0: behindTee(0.1, 0.2), 1: behindTee(-1.2, 0.6)}
	q.Method.Throws = 300
	a, err := aim.New(ice)
	require.NoError(t, err)
	tap, err := a.Touch(q.State.Position[0], 0, curling.Right, 0.8)
	require.NoError(t, err)
	hit, err := a.Touch(q.State.Position[0], 0, curling.Right, 6)
	require.NoError(t, err)
	low := (tap.Speed() + hit.Speed()) / 2
	made := 0
	newAI := func() (ai.AI, error) {
		made++
		return suggesting(func(_ context.Context, r ai.Request, _ func(ai.Progress)) (ai.Suggestion, error) {
			shot := tap
			if r.Thrower().WeightMax > 40 && r.State.Position[0].X > curling.CentreX {
				shot = hit
			}
			return ai.Suggestion{Candidates: []ai.Candidate{{Shot: shot}}}, nil
		}), nil
	}
	unchanged := q.State
	unchanged.Position[0] = behindTee(-0.1, 0.2)
	even := q.State // one point either way
	even.Position[1] = curling.Vec{}
	states := []curling.State{q.State, unchanged, even}
	var found []LimitSwitch
	list, err := FindLimitSwitches(t.Context(), q, newAI, states, low, 50, func(s LimitSwitch) { found = append(found, s) })
	require.NoError(t, err)
	require.Equal(t, 6, made, "an AI for each thrower and state")
	require.Len(t, list, 1)
	require.Len(t, found, 1)
	s := found[0]
	require.Equal(t, q.State, s.State)
	require.Equal(t, shotname.TapBack, s.Low.Call.Kind)
	require.Equal(t, low, s.Low.Thrower.WeightMax)
	require.Equal(t, 50.0, s.High.Thrower.WeightMax)
	gain, se := s.Gain()
	require.InDelta(t, s.High.Value.Score-s.Low.Value.Score, gain, 0.2)
	require.Greater(t, gain, 3*se)

	for name, limits := range map[string][2]float64{
		"both take it out": {50, 60},
		"both tap":         {low, 39},
		"the take-out was not above the low limit": {hit.Speed() + 0.1, 50},
	} {
		none, err := FindLimitSwitches(t.Context(), q, newAI, states, limits[0], limits[1], nil)
		require.NoError(t, err)
		require.Empty(t, none, name)
	}
	broken := errors.New("no such program")
	_, err = FindLimitSwitches(t.Context(), q, func() (ai.AI, error) { return nil, broken }, states, low, 50, nil)
	require.ErrorIs(t, err, broken)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = FindLimitSwitches(ctx, q, newAI, states, low, 50, nil)
	require.ErrorIs(t, err, context.Canceled)
}

// suggesting is an AI made of a function.
type suggesting func(ctx context.Context, r ai.Request, report func(ai.Progress)) (ai.Suggestion, error)

func (f suggesting) Suggest(ctx context.Context, r ai.Request, report func(ai.Progress)) (ai.Suggestion, error) {
	return f(ctx, r, report)
}

// behindTee is a place so far to the right of the tee and behind it, m.
func behindTee(right, behind float64) curling.Vec {
	return curling.Vec{X: curling.CentreX + right, Y: curling.TeeY - behind}
}

package analysis

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
)

// TestMakes: a call is made less often the more its thrower errs, and what came gained less on that the better he throws; the teams of the
// task stay. Nothing is told of a shot without a charted call, and no throw where what came is not known.
func TestMakes(t *testing.T) {
	task := charted(t, replay.TaskTakeOut, curling.Right)
	teams, field := task.Teams, physics.ChampionshipPlayer().Noise
	errors := []curling.Noise{field}
	for _, times := range []float64{0.25, 4} {
		errors = append(errors, curling.Noise{Model: field.Model, A: times * field.A, B: times * field.B})
	}
	m, err := task.Makes(t.Context(), errors)
	require.NoError(t, err)
	require.Equal(t, teams, task.Teams)
	require.Greater(t, m.Made[1], m.Made[0]+0.05)
	require.Less(t, m.Made[2], m.Made[0]-0.2)
	require.Greater(t, m.Made[1], 0.9)
	require.Less(t, *m.Throw[0], -0.5, "through the house")
	require.Less(t, *m.Throw[1], *m.Throw[0])
	require.Greater(t, *m.Throw[2], *m.Throw[0]+0.1)

	ctx, stop := context.WithCancel(t.Context())
	stop()
	_, err = task.Makes(ctx, errors)
	require.ErrorIs(t, err, context.Canceled)
	unknown := task
	unknown.After, unknown.Scored = nil, nil
	m, err = unknown.Makes(t.Context(), errors)
	require.NoError(t, err)
	require.Equal(t, []*float64{nil, nil, nil}, m.Throw)
	task.Charted = nil
	m, err = task.Makes(t.Context(), errors)
	require.NoError(t, err)
	require.Nil(t, m)
}

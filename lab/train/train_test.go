package train

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai/policy"
)

func short() Plan {
	p := Default
	p.Ends, p.Throws, p.Rounds = 6, 6, 2
	p.Training = policy.Training{Epochs: 10, LearningRate: 0.05, L2: 1e-4}
	return p
}

func TestTrainingIsRepeatable(t *testing.T) {
	p := short()
	var examples []int
	p.Report = func(_, n int, before, after float64) {
		examples = append(examples, n)
		require.Less(t, after, before)
	}
	w, err := p.Policy(t.Context())
	require.NoError(t, err)
	require.Equal(t, []int{6 * 16, 12 * 16}, examples)
	p.Workers, p.Report = 3, nil
	again, err := p.Policy(t.Context())
	require.NoError(t, err)
	require.Equal(t, w, again, "on any number of workers")
	p.Seed++
	other, err := p.Policy(t.Context())
	require.NoError(t, err)
	require.NotEqual(t, w, other)
}

func TestTrainingStops(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	p := short()
	_, err := p.Policy(ctx)
	require.ErrorIs(t, err, context.Canceled)
}

// TestAStoppedTrainingKeepsItsRounds: what the finished rounds learned is what a training of so many rounds learns.
func TestAStoppedTrainingKeepsItsRounds(t *testing.T) {
	one := short()
	one.Rounds = 1
	want, err := one.Policy(t.Context())
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	p := short()
	p.Report = func(int, int, float64, float64) { stop() }
	w, err := p.Policy(ctx)
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, want, w)
}

func TestTargets(t *testing.T) {
	w := targets([]float64{0, 1, 1}, 2)
	require.InDelta(t, w[1], w[2], 1e-12)
	require.InDelta(t, 7.389, w[1]/w[0], 1e-3)
}

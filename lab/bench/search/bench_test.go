package search

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai/mc"
)

func TestRivalsThrow(t *testing.T) {
	r, err := asked(t.Context(), "mc", mc.Kind(), nil, 2000, 0)
	require.NoError(t, err)
	n, err := r.Do(0)
	require.NoError(t, err)
	require.Greater(t, n, 1900)
	require.LessOrEqual(t, n, 2000)
}

func TestFiguresStop(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	_, err := Figures(ctx)
	require.ErrorIs(t, err, context.Canceled)
}

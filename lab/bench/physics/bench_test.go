package physics

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestFigures(t *testing.T) {
	if testing.Short() {
		return // five seconds of CPU time
	}
	fs, err := Figures(t.Context())
	require.NoError(t, err)
	names := map[string]bool{}
	for _, f := range fs {
		require.False(t, names[f.Name], f.Name)
		names[f.Name] = true
		require.NotEmpty(t, f.Unit, f.Name)
		require.GreaterOrEqual(t, f.Value, 0.0, f.Name)
		if f.VS != nil {
			require.True(t, names[f.VS.Name], "%s is held against %s, measured before", f.Name, f.VS.Name)
		}
	}
	require.Len(t, fs, 20)
}

func TestFiguresEndWithContext(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	_, err := Figures(ctx)
	require.ErrorIs(t, err, context.Canceled)
}

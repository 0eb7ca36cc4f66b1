package paint

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestFiguresStopWithTheirContext(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	_, err := Figures(ctx)
	require.ErrorIs(t, err, context.Canceled)
}

func TestSceneIsFull(t *testing.T) {
	s := scene()
	require.Len(t, s.Stones, 16)
	require.Len(t, s.Trails, 16)
	require.Len(t, s.Paths, 8)
	require.Len(t, s.Heat.Value, 6000)
}

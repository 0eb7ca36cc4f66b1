package logs

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/replay"
)

func TestFigures(t *testing.T) {
	g, err := match()
	require.NoError(t, err)
	require.Len(t, g.Ends, ends)
	sim, err := simulators.New(simulators.Exact, g.Ice)
	require.NoError(t, err)
	a, err := replay.CompareGame(t.Context(), g, sim)
	require.NoError(t, err)
	require.Equal(t, ends*16, a.Agreeing)

	figures, err := Figures(t.Context())
	require.NoError(t, err)
	require.Len(t, figures, 4)
	for _, f := range figures {
		require.Positive(t, f.Value, f.Name)
	}
}

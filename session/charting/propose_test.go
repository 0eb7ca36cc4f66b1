package charting

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/reconstruct"
	"github.com/hogline/hogline/engine/webworker"
	"github.com/hogline/hogline/replay/chart/proposal"
)

// TestProposalsOfAWorker: a web worker proposes what the page would.
func TestProposalsOfAWorker(t *testing.T) {
	w := wanted{Placed: true, Aimed: true, Rules: curling.Standard(), Own: "Ann"}
	w.Q = reconstruct.Partial{Index: 1, Known: 1 << 1, Turn: curling.Left, TurnKnown: true}
	w.Q.Before[0] = curling.Vec{X: curling.Tee.X + 0.3, Y: curling.TeeY + 0.5}
	w.Q.After = w.Q.Before
	w.Q.After[1] = curling.Vec{X: curling.Tee.X + 0.2, Y: curling.TeeY + 0.7}
	w.Target = proposal.Target{Before: w.Q.Before, Index: 1, Turn: curling.Left, At: w.Q.Before[0], Stone: 0,
		Player: physics.StandardPlayer(physics.Today)}
	here, err := look(t.Context(), &w)
	require.NoError(t, err)
	require.NotEmpty(t, here.Ghosts)
	require.True(t, here.Aimed)
	require.True(t, here.Planned)
	defer webworker.Inside(1)()
	there, err := lookThere.Call(t.Context(), &w, nil)
	require.NoError(t, err)
	require.Equal(t, here, there)

	w.Q.Before[2] = w.Q.Before[0] // two stones in one place
	_, err = lookThere.Call(t.Context(), &w, nil)
	require.Error(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = lookThere.Call(ctx, &w, nil)
	require.Error(t, err)
}

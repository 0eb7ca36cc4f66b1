package compare

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/webworker"
)

// TestScoreMapElsewhere: a map that a web worker made is the one that is made here, in every layer and for every shot, also where the
// worker is gone when the last layer is asked for.
func TestScoreMapElsewhere(t *testing.T) {
	for _, shot := range []int{15, 12} {
		q := question(t, shot)
		here, err := NewScoreMap(t.Context(), q, 2, nil)
		require.NoError(t, err)
		end := webworker.Inside(2)
		there, err := NewScoreMap(t.Context(), q, 2, nil)
		require.NoError(t, err)
		require.Equal(t, []any{here.Learned, here.Thrower, here.Throws}, []any{there.Learned, there.Thrower, there.Throws})
		require.Nil(t, there.after[0], "it came from a worker")
		for _, l := range Layers {
			if l == MakeLayer && shot != 15 {
				continue // takes long
			}
			want, err := here.Layer(t.Context(), l)
			require.NoError(t, err)
			got, err := there.Layer(t.Context(), l)
			require.NoError(t, err)
			// NaN is not equal to itself: as text it is
			for turn := range turns {
				a, _ := want.Value[turn].MarshalText()
				b, _ := got.Value[turn].MarshalText()
				require.Equal(t, string(a), string(b), l)
			}
			want.Value, got.Value = [2]ai.Cells{}, [2]ai.Cells{}
			require.Equal(t, want, got)
		}
		for _, s := range []curling.Shot{here.grid.Shot(curling.Right, 3, 50), here.grid.Shot(curling.Left, 40, 70)} {
			want, _ := here.Ends(s)
			got, ok := there.Ends(s)
			require.True(t, ok)
			require.Equal(t, want, got)
		}
		end()
	}
}

// TestScoreMapStopsElsewhere: a map that is not wanted any more ends in time.
func TestScoreMapStopsElsewhere(t *testing.T) {
	defer webworker.Inside(1)()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := NewScoreMap(ctx, question(t, 15), 1, nil)
	require.True(t, errors.Is(err, context.Canceled), err)
}

package reconstruct

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/webworker"
)

// TestElsewhere: a web worker finds the throws that are found here, one after the other on two ices, and what cannot be thrown fails with
// the same words.
func TestElsewhere(t *testing.T) {
	for _, model := range []physics.Model{physics.FCV1, physics.Mori2019} {
		w := on(t, model)
		before := curling.Position{0: at(0, -3.4), 1: at(0, 0.45)}
		draw, err := w.aim.Draw(at(0.4, -0.3), curling.Left)
		require.NoError(t, err)
		hit, err := w.aim.Touch(before[1], 0.2, curling.Right, 4)
		require.NoError(t, err)
		charts := []Chart{w.chart(t, before, 6, draw), w.chart(t, before, 6, hit)}
		charts[1].After[1] = at(1.5, 1) // as nothing leads to
		charts = append(charts, Chart{Before: curling.Position{0: at(0, 0), 1: at(0, 0.05)}, Index: 6})
		u := Unnumbered{Before: before, After: [2][]curling.Vec{{charts[0].After[0], charts[0].After[6]}, {charts[0].After[1]}}, Index: 6}
		for _, c := range charts {
			want, wantErr := w.Throw(t.Context(), c)
			end := webworker.Inside(1)
			got, err := w.Throw(t.Context(), c)
			end()
			require.Equal(t, want, got)
			if wantErr == nil {
				require.NoError(t, err)
			} else {
				require.EqualError(t, err, wantErr.Error())
			}
		}
		want, err := w.Outcomes(t.Context(), u, 3)
		require.NoError(t, err)
		end := webworker.Inside(1)
		got, err := w.Outcomes(t.Context(), u, 3)
		require.NoError(t, err)
		require.Equal(t, want, got)
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		_, err = w.Throw(ctx, charts[0])
		require.ErrorIs(t, err, context.Canceled)
		end()
	}
}

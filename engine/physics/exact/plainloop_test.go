package exact

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/internal/grazing"
	"github.com/hogline/hogline/engine/physics/internal/physicstest"
)

// TestEqualsPlainLoop compares every bit of outcomes and trajectories with the plain implementation.
func TestEqualsPlainLoop(t *testing.T) {
	for k, ice := range physicstest.Ices() {
		t.Run(fmt.Sprintf("%d %s", k, ice.Model), func(t *testing.T) {
			n := 180
			if testing.Short() {
				n = 30
			}
			samePlain(t, ice, uint64(k), n)
		})
	}
}

func samePlain(t *testing.T, ice physics.Ice, seed uint64, n int) {
	e, err := New(ice)
	require.NoError(t, err)
	p, err := newPlain(ice)
	require.NoError(t, err)
	r := rand.New(rand.NewPCG(seed, 0))
	ds, err := grazing.Deliveries(seed, ice, n/3)
	require.NoError(t, err)
	var a, b physics.Trajectory
	for k := range n {
		d := physicstest.Crowd(r)
		if k < len(ds) {
			d = ds[k].Delivery
		}
		want, err := p.Throw(d, &b)
		require.NoError(t, err, "%d %+v", k, d)
		got, err := e.Throw(d, nil)
		require.NoError(t, err)
		require.Equal(t, want, got, "shot %d: %+v", k, d)
		got, err = e.Throw(d, &a)
		require.NoError(t, err)
		require.Equal(t, want, got, "recorded shot %d: %+v", k, d)
		require.Equal(t, b.Rows(), a.Rows())
		for row := range a.Rows() {
			if x, y := a.At(row), b.At(row); x != y {
				require.Equal(t, y, x, "shot %d row %d: %+v", k, row, d)
			}
		}
	}
}

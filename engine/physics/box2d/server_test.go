package box2d

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"hogline/engine/physics"
	"hogline/engine/physics/internal/physicstest"
)

func TestFCV1AgainstTheServer(t *testing.T) {
	ice, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	sim, err := New(ice)
	require.NoError(t, err)
	var ends, ways [3][]float64
	other := 0
	for _, s := range physicstest.ServerShots(t) {
		var tr physics.Trajectory
		out, err := sim.Throw(s.Delivery, &tr)
		require.NoError(t, err, s.Name)
		way, end, same := 0.0, 0.0, true
		for k, frame := range s.Frames[:len(s.Frames)-1] {
			at := tr.At((k + 1) * 100)
			for i := range frame {
				if frame.Has(i) && at.Has(i) {
					way = max(way, frame[i].Distance(at[i]))
				}
			}
		}
		for i := range s.End {
			if s.End.Has(i) != out.Position.Has(i) {
				same = false
			} else {
				end = max(end, s.End[i].Distance(out.Position[i]))
			}
		}
		if !same {
			other++
			t.Logf("%s: other stones: %v, server %v", s.Name, out.Position, s.End)
			continue
		}
		k := min(2, int(out.Contacts.N))
		ends[k], ways[k] = append(ends[k], end), append(ways[k], way)

	}
	for k := range ends {
		slices.Sort(ends[k])
		slices.Sort(ways[k])
		t.Logf("contacts %d: n %d end median %.6f p95 %.6f max %.6f, on the way median %.6f p95 %.6f max %.6f", k, len(ends[k]),
			physicstest.Quantile(ends[k], 0.5), physicstest.Quantile(ends[k], 0.95), physicstest.Quantile(ends[k], 1), physicstest.Quantile(ways[k], 0.5), physicstest.Quantile(ways[k], 0.95), physicstest.Quantile(ways[k], 1))
	}
	require.Zero(t, other)
	require.Less(t, physicstest.Quantile(ends[0], 1), 0.002)
	require.Less(t, physicstest.Quantile(ends[1], 0.95), 0.010)
}

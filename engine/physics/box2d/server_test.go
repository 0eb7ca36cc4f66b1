package box2d

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/internal/physicstest"
)

// The shots of a server of Digital Curling 3, where they are at hand, and our own.
func TestFCV1AgainstServer(t *testing.T) {
	for _, shots := range [][]physicstest.FCV1Shot{physicstest.FCV1Games(t), physicstest.FCV1Originals(t)} {
		sim := simulatorOn(t, physicstest.Ice(t, physics.FCV1))
		var end physicstest.Agreement
		var onPath physicstest.Errors
		ice := sim.Ice()
		for _, s := range shots {
			var tr physics.Trajectory
			out, err := sim.Throw(s.Delivery, &tr)
			require.NoError(t, err, s.Name)
			end.Add(ice.Bounds, &physics.Outcome{Position: s.End, Steps: out.Steps, Contacts: out.Contacts}, &out)
			if s.Steps > 0 {
				require.InDelta(t, s.Steps, out.Steps, 2, s.Name)
			}
			worst := 0.0
			for k, frame := range s.Frames {
				at := tr.At((k + 1) * s.Every)
				for i := range frame {
					if frame.Has(i) && at.Has(i) {
						worst = max(worst, frame[i].Distance(at[i]))
					}
				}
			}
			onPath = append(onPath, worst)
		}
		end.Sort(t)
		slices.Sort(onPath)
		t.Logf("on the path: median %.6f p95 %.6f max %.6f", onPath.Quantile(0.5), onPath.Quantile(0.95), onPath.Quantile(1))
		require.Zero(t, end.OtherStones)
		require.Less(t, end.Errors[0].Quantile(1), 0.00005)
		require.Less(t, end.Errors[1].Quantile(1), 0.0001)
		require.Less(t, onPath.Quantile(1), 0.0002)
	}
}

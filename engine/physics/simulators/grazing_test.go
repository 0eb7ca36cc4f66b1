package simulators

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/internal/grazing"
	"github.com/hogline/hogline/engine/physics/internal/physicstest"
)

var grazes = flag.Int("grazes", 120, "deliveries of each ice in TestGrazing")

// TestGrazing compares the simulators of each ice on deliveries whose stones pass lines and other stones
// by millimetres. Where a simulator has another outcome than the reference, the reference has that outcome too
// for a shot that differs by a millimetre. docs/PHYSICS.md has the figures of -args -grazes 1000.
func TestGrazing(t *testing.T) {
	for k, ice := range slices.Concat(physicstest.Ices(), physicstest.IcesFCV1(), physicstest.IcesGranite()) {
		reference, err := Reference(ice)
		require.NoError(t, err)
		ds, err := grazing.Deliveries(uint64(k), ice, *grazes/2)
		require.NoError(t, err)
		sides, err := grazing.Deliveries(uint64(k)+100, ice, *grazes/2, grazing.Side)
		require.NoError(t, err)
		ds = append(ds, sides...)
		require.Len(t, ds, *grazes)
		for _, name := range []string{Flight, Glide, Box2D} {
			sim, err := New(name, ice)
			if err != nil || name == NameOf(reference) {
				continue // without a law for this ice
			}
			t.Run(fmt.Sprint(k, " ", ice.Model, " ", name), func(t *testing.T) {
				ds := ds
				if name == Box2D {
					ds = ds[*grazes*3/8 : *grazes*5/8] // it is slow
				}
				r := rand.New(rand.NewPCG(uint64(k), 27))
				var n, others, wrong [grazing.Kinds]int
				for i := range ds {
					d := &ds[i]
					n[d.Kind]++
					got, err := sim.Throw(d.Delivery, nil)
					require.NoError(t, err)
					if has(t, reference, &d.Delivery, &got) {
						continue
					}
					others[d.Kind]++
					if !hasNearby(t, r, reference, d, &got) {
						wrong[d.Kind]++
						t.Logf("wrong, kind %d, passing by %.5f m: %+v", d.Kind, d.Miss, d.Delivery)
					}
				}
				t.Logf("side, back, hog, stone, struck: %d; other outcomes %d; wrong %d", n, others, wrong)
				for kind, count := range wrong {
					k := grazing.Kind(kind)
					if k == grazing.Stone || k == grazing.Struck { // a stone that is hit by a hair goes anywhere
						count /= 6
					}
					require.LessOrEqual(t, count, n[k]/300, "kind %d", k)
				}
			})
		}
	}
}

// has reports whether a delivery has an outcome on a simulator, to within 5 cm.
func has(t *testing.T, sim physics.Simulator, d *physics.Delivery, want *physics.Outcome) bool {
	t.Helper()
	got, err := sim.Throw(*d, nil)
	require.NoError(t, err)
	for i := range got.Position {
		if got.Position[i].Distance(want.Position[i]) > 0.05 {
			return false
		}
	}
	return got.Removed == want.Removed && got.Touched == want.Touched
}

// hasNearby reports whether a delivery has an outcome if the shot is changed by up to 1.5 mm at the tee.
func hasNearby(t *testing.T, r *rand.Rand, sim physics.Simulator, d *grazing.Delivery, want *physics.Outcome) bool {
	t.Helper()
	const most = 0.0015 / 38
	for range 60 {
		near, speed := d.Delivery, d.Shot.Speed()
		near.Shot.VX += speed * most * (2*r.Float64() - 1)
		near.Shot.VY += speed * most * (2*r.Float64() - 1)
		if has(t, sim, &near, want) {
			return true
		}
	}
	return false
}

package fast

import (
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/exact"
	"github.com/hogline/hogline/engine/physics/sample"
)

var tailShots = flag.Int("tail", 1500, "deliveries of each model in TestTailAgainstExact")

// TestTailAgainstExact measures the errors on deliveries that no constant was fitted to: docs/PHYSICS.md has those of
// -args -tail 12000.
func TestTailAgainstExact(t *testing.T) {
	for _, m := range []physics.Model{physics.V2, physics.Mori2019} {
		ice, err := physics.IceOf(m)
		require.NoError(t, err)
		original, err := exact.New(ice)
		require.NoError(t, err)
		sim, err := New(ice)
		require.NoError(t, err)
		r := rand.New(rand.NewPCG(20261122, 500))
		var errors [3][]float64 // mm, by contacts: 0, 1, more
		differ := 0
		for range *tailShots {
			d := sample.Delivery(r, &ice, r.IntN(13))
			want, err := original.Throw(d, nil)
			require.NoError(t, err)
			got, err := sim.Throw(d, nil)
			require.NoError(t, err)
			if worst, same := worstMoved(&d, &want, &got); !same {
				differ++
			} else if worst >= 0 {
				k := min(2, int(want.Contacts.N))
				errors[k] = append(errors[k], 1000*worst)
			}
		}
		require.Less(t, differ, 2+*tailShots/1000, m)
		for k, e := range errors {
			slices.Sort(e)
			at := func(share float64) float64 { return e[int(share*float64(len(e)-1))] }
			t.Logf("%s, %d contacts, %d cases: median %.2f, p95 %.2f, p99 %.2f, max %.1f mm; other stones in play %d", m, k, len(e), at(0.5),
				at(0.95), at(0.99), at(1), differ)
			require.Less(t, at(0.5), 0.4, "%s, %d contacts", m, k)
			require.Less(t, at(0.95), []float64{0.5, 2, 6}[k], "%s, %d contacts", m, k)
		}
	}
}

// worstMoved is the largest error in metres over the stones that moved, -1 where none did; false where other stones stay in
// play.
func worstMoved(d *physics.Delivery, want, got *physics.Outcome) (worst float64, same bool) {
	worst = -1
	for i := range want.Position {
		switch w, g := want.Position[i], got.Position[i]; {
		case want.Position.Has(i) != got.Position.Has(i):
			return worst, false
		case want.Position.Has(i) && (w != d.Position[i] || g != w):
			worst = max(worst, w.Distance(g))
		}
	}
	return worst, true
}

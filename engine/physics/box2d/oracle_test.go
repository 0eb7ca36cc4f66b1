package box2d

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hogline/engine/physics"
	"hogline/engine/physics/internal/physicstest"
)

// The goals stand in the project's requirements; the originals calculate in float32, which
// is most of the difference.
func TestBox2DAgainstTheOriginals(t *testing.T) {
	for _, c := range []struct {
		model physics.Model
		file  string
	}{{physics.Mori2019, "mori-dev-300.jsonl"}, {physics.V2, "v2-dev-120.jsonl"}} {
		ice, err := physics.IceOf(c.model)
		require.NoError(t, err)
		sim, err := New(ice)
		require.NoError(t, err)
		cases := physicstest.OracleCases(t, c.file)
		if testing.Short() {
			cases = cases[:min(40, len(cases))]
		}
		if len(cases) == 0 {
			continue
		}
		a := physicstest.Agree(t, sim, cases)
		t.Logf("%s: %d cases, other stones %d, other contacts %d, other steps %d", c.model, a.N, a.OtherStones, a.OtherContacts, a.OtherSteps)
		for k, e := range a.Errors {
			t.Logf("contacts %d: n %d median %.5f p95 %.5f p99 %.5f max %.5f", k, len(e), physicstest.Quantile(e, 0.5), physicstest.Quantile(e, 0.95), physicstest.Quantile(e, 0.99), physicstest.Quantile(e, 1))
		}
		require.LessOrEqual(t, a.OtherStones, a.N/250)
		require.Less(t, physicstest.Quantile(a.Errors[0], 1), 0.001)
		require.Less(t, physicstest.Quantile(a.Errors[1], 0.95), 0.001)
		require.Less(t, physicstest.Quantile(a.Errors[2], 0.95), 0.004)
	}
}

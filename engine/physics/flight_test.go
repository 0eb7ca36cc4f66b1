package physics

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestFlightAgainstTheOriginals(t *testing.T) {
	for _, c := range []struct {
		model Model
		file  string
	}{{Mori2019, "mori-dev-300.jsonl"}, {V2, "v2-dev-120.jsonl"}} {
		ice, err := IceOf(c.model)
		require.NoError(t, err)
		sim, err := NewFlight(ice)
		require.NoError(t, err)
		cases := oracleCases(t, c.file)
		if len(cases) == 0 {
			continue
		}
		a := agree(t, sim, cases)
		t.Logf("%s: %d cases, other stones %d, other contacts %d, other steps %d", c.model, a.n, a.otherStones, a.otherContacts, a.otherSteps)
		for k, e := range a.errors {
			t.Logf("contacts %d: n %d median %.5f p95 %.5f p99 %.5f max %.5f", k, len(e), quantile(e, 0.5), quantile(e, 0.95), quantile(e, 0.99), quantile(e, 1))
		}
	}
}

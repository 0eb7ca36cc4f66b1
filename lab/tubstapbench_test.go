package lab

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTubstapBench(t *testing.T) {
	out, errs, status := inLab(t, "", "tubstap", "bench", "duel44", "--json")
	require.Zero(t, status, errs)
	var r BenchReport
	require.NoError(t, json.Unmarshal([]byte(out), &r))
	require.Len(t, r.Figures, 4)
	for _, f := range r.Figures {
		require.Positive(t, f.Value, f.Name)
	}
}

package arena

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/sampleai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics/simulators"
)

// BenchmarkSampleMatch plays matches of eight ends of the sample AI against itself on one worker.
func BenchmarkSampleMatch(b *testing.B) {
	e := Entrant{"sample", func() (ai.AI, error) { return sampleai.Kind().New(nil) }}
	p := plan(b, e, e, 2*((b.N+1)/2))
	p.Rules.Ends, p.Teams, p.Budget.Throws, p.Workers = 8, curling.Both(curling.TeamOf(curling.StandardPlayer)), 100, 1
	sim, err := simulators.Reference(p.Ice)
	require.NoError(b, err)
	b.ResetTimer()
	_, err = Run(b.Context(), p, sim, nil, nil)
	require.NoError(b, err)
	b.ReportMetric(float64(p.Games)/b.Elapsed().Seconds(), "matches/s")
}

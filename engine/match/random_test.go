package match

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/gsm/check"
	"github.com/hogline/hogline/engine/gsm/run"
)

// checked examines a rule set by matches with random throws.
func checked(t *testing.T, r *Ruleset) check.Report {
	t.Helper()
	report, err := check.Check(t.Context(), r.Program, check.Options{Playouts: 12, Turns: 600, Seed: 1,
		Play: func(turns int, rng *rand.Rand) (run.Playout, error) { return RandomMatch(r, bounds, turns, rng) }})
	require.NoError(t, err)
	return report
}

func TestShippedRuleSetsAreWellFormedInRandomMatches(t *testing.T) {
	for _, name := range shipped(t) {
		report := checked(t, load(t, name, nil))
		require.Equal(t, check.Evidence, report.Terminates.Answer, "%s: %s", name, report.Terminates.Why)
		require.Equal(t, check.Evidence, report.WellFormed.Answer, "%s: %s", name, report.WellFormed.Why)
		require.Equal(t, check.Proved, report.Weak.Answer, "both teams win some match by their throws")
	}
}

// TestMatchThatNeverEndsIsNotWellFormed: nobody concedes in the check, which would end it.
func TestMatchThatNeverEndsIsNotWellFormed(t *testing.T) {
	src := source(t, "five-rock")
	endless := strings.Replace(src, "past  : Math: e > ENDS       t-> tie", "past  : Math: e > 100*ENDS   t-> tie", 1)
	require.NotEqual(t, src, endless)
	r, err := Load("endless", endless, nil)
	require.NoError(t, err)
	report := checked(t, r)
	require.Equal(t, check.Unknown, report.Terminates.Answer)
	require.Equal(t, check.Unknown, report.WellFormed.Answer)
	require.Contains(t, report.Terminates.Why.String(), "0 of 12")
}

// TestFaultOfARareThrowIsFound: the rules reject the shot after a foul, which only throws bring about.
func TestFaultOfARareThrowIsFound(t *testing.T) {
	src := source(t, "five-rock")
	r, err := Load("breaks", strings.Replace(src, "foul   : Stones.restore(FREE_GUARD)   t-> last",
		"foul   : Stones.restore(FREE_GUARD)   t-> odd\n  odd    : Match.end(99)                t-> last", 1), nil)
	require.NoError(t, err)
	report := checked(t, r)
	require.Equal(t, check.Refuted, report.Playable.Answer)
	require.Equal(t, check.Refuted, report.WellFormed.Answer)
}

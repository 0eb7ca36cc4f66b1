package library

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/analysis/season"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/engine/curling"
)

// TestUnknownCallOfAListedShot: a call of a charted shot that is not known is neither named nor blamed in the list.
func TestUnknownCallOfAListedShot(t *testing.T) {
	w := uitest.Open(t)
	v := &View{words: w.Words, state: &State{}}
	call, throw := -2.25, -7.5
	for p, known := range map[float64]bool{0.29: false, 0.3: true} {
		s := &season.Shot{Shot: &analysis.Shot{Points: &analysis.Points{}, CallCharted: true, CallProbability: &p, Call: &call, Throw: &throw,
			Played: analysis.Idea{Name: "a secret hit", Shot: &curling.Shot{VY: -3}}}}
		text := strings.Join(v.shotLines(&season.Listed{}, detail{shot: s}), "\n")
		for _, part := range []string{"−2.2", "−7.5", "a secret hit", "(30 % likely)"} {
			require.Equal(t, known, strings.Contains(text, part), "%s in %s", part, text)
		}
	}
}

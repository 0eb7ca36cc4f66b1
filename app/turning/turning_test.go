package turning_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/app/i18n"
	"github.com/hogline/hogline/app/turning"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/engine/curling"
)

// TestCallOfAPoint: what was called is told as far as it is known, of a charted shot with how likely it is; a call that is not known is
// neither named nor drawn nor blamed.
func TestCallOfAPoint(t *testing.T) {
	bundle, err := i18n.Load(os.DirFS("../../assets"), "translations")
	require.NoError(t, err)
	w := &wording.Words{Bundle: bundle}
	number := func(v float64) *float64 { return &v }
	draw, hit := curling.Shot{VY: -2.4}, curling.Shot{VY: -3}
	shot := analysis.Shot{End: 1, Shot: 14, WinBefore: 60, WinAfter: number(48), Call: number(-2), Throw: number(-10), CallError: 1,
		ThrowError: 2, Error: 2, Best: analysis.Idea{Name: "a draw", Shot: &draw, Win: 62}, Played: analysis.Idea{Name: "a hit", Shot: &hit, Win: 58}}
	blamed := "Call −2.0 ± 1.0, Throw −10.0 ± 2.0"
	for name, x := range map[string]struct {
		change                func(s *analysis.Shot)
		called, better, parts string
		drawn                 *curling.Shot
	}{
		"played": {func(*analysis.Shot) {}, "Played: a hit", "Best idea: a draw", blamed, &hit},
		"called": {func(s *analysis.Shot) { s.Called = true }, "Called: a hit", "Best idea: a draw", blamed, &hit},
		"called, and the best": {func(s *analysis.Shot) { s.Called, s.Played.Shot = true, &draw }, "Called: a hit",
			w.T("turning.best-called"), blamed, &draw},
		"charted": {func(s *analysis.Shot) {
			s.Points, s.CallCharted, s.CallProbability = &analysis.Points{}, true, number(0.47)
		},
			"Called, by its charted kind (47 % likely): a hit", "Best idea: a draw", blamed, &hit},
		"charted, likely the best": {func(s *analysis.Shot) {
			s.Points, s.CallCharted, s.CallProbability, s.Played.Shot = &analysis.Points{}, true, number(0.3), &draw
		}, "Called, by its charted kind (30 % likely): a hit", w.T("turning.best-likeliest"), blamed, &draw},
		"charted, not known": {func(s *analysis.Shot) {
			s.Points, s.CallCharted, s.CallProbability, s.Played.Shot = &analysis.Points{}, true, number(0.29), &draw
		}, "", "Best idea: a draw", w.T("value.unknown-call"), nil},
		"of a chart that was corrected": {func(s *analysis.Shot) {
			s.Points, s.CallProbability, s.Called, s.Redrawn = &analysis.Points{}, number(0.9), true, &analysis.Redrawn{Win: -2.5, WinError: 1.25}
		}, "Called: a hit", "Best idea: a draw", blamed + ". " + w.T("value.redrawn", "−2.5", "1.2"), &hit},
		"of one that was corrected by nothing that shows": {func(s *analysis.Shot) {
			s.Points, s.CallProbability, s.Called, s.Redrawn = &analysis.Points{}, number(0.9), true, &analysis.Redrawn{Win: -0.04, WinError: 1.25}
		}, "Called: a hit", "Best idea: a draw", blamed, &hit},
		"of no kind": {func(s *analysis.Shot) { s.Points, s.Played = &analysis.Points{}, analysis.Idea{} }, "", "Best idea: a draw",
			w.T("value.unknown-call"), nil},
	} {
		t.Run(name, func(t *testing.T) {
			s := shot
			x.change(&s)
			points := turning.Points(w, &analysis.Match{Threshold: 5, Shots: []analysis.Shot{s}}, nil)
			require.Len(t, points, 1)
			p := &points[0]
			require.Equal(t, []string{x.called, x.better, x.parts}, []string{p.Called, p.Better, p.Parts})
			require.Equal(t, [2]*curling.Shot{&draw, x.drawn}, p.Shots())
		})
	}
}

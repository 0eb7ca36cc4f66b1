package study

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/engine/curling"
)

// TestUnknownCallsAsText: of a costly shot whose call is not known well enough neither its call nor its throw is told.
func TestUnknownCallsAsText(t *testing.T) {
	for known, want := range map[float64]string{
		0.29: "call not known, throw -: ?; best draw",
		0.3:  "call -3.0, throw -4.0: guard; best draw",
	} {
		call, throw, after, shot := -3.0, -4.0, 43.0, curling.Shot{VY: -2}
		m := &analysis.Match{Game: "a", Threshold: 5, Shots: []analysis.Shot{{End: 3, Shot: 2, Team: 1, WinBefore: 50, WinAfter: &after, Call: &call,
			Throw: &throw, CallProbability: &known, Points: &analysis.Points{}, Played: analysis.Idea{Name: "guard", Shot: &shot},
			Best: analysis.Idea{Name: "draw"}}}}
		var out strings.Builder
		printMatch(&command.Context{Out: &out}, m)
		require.Contains(t, out.String(), "\n  end 3 shot 2, team 2: 50 % -> 43 %, "+want+"\n")
	}
}

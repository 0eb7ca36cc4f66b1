package study

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/hogline/hogline/app/cli/option"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/file"
	"github.com/hogline/hogline/replay/question"
)

// TestStandardMethod: whatever is asked for beside the default method is told from it, the default asked for by name is not.
func TestStandardMethod(t *testing.T) {
	m := analysis.DefaultMethod()
	var o AnalysisOptions
	o.Throws, o.Policy, o.Wins, o.Seed = m.Throws, m.Policy, option.UsualWins, m.Seed
	require.True(t, o.standard())
	o.Sims = m.Budget.Throws
	require.True(t, o.standard())
	for name, change := range map[string]func(*AnalysisOptions){
		"ai":     func(o *AnalysisOptions) { o.AI = []string{"shots"} },
		"time":   func(o *AnalysisOptions) { o.Time = time.Second },
		"sims":   func(o *AnalysisOptions) { o.Sims++ },
		"throws": func(o *AnalysisOptions) { o.Throws++ },
		"policy": func(o *AnalysisOptions) { o.Policy = "rules" },
		"wins":   func(o *AnalysisOptions) { o.Wins = "four" },
		"value":  func(o *AnalysisOptions) { o.Value = "value.json" },
		"seed":   func(o *AnalysisOptions) { o.Seed++ },
		"rules":  func(o *AnalysisOptions) { o.Rules = "no-tick" },
	} {
		other := o
		change(&other)
		require.False(t, other.standard(), name)
	}
}

// TestAnalysisThatIsStopped: a game whose opening was stopped has no fault of its own.
func TestAnalysisThatIsStopped(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	r := &analysisRun{ctx: &command.Context{Context: ctx}, options: &AnalysisOptions{}}
	_, err := r.analyse(file.Source{Path: "a.dcl", Open: func(context.Context) (*replay.Game, error) { return nil, errors.New("stopped") }},
		question.Overrides{})
	require.ErrorIs(t, err, context.Canceled)
	require.Empty(t, r.failed)
}

// TestSilentAIs: of AIs that answered no shot the first is the error of the command, the others are told; one answer is enough.
func TestSilentAIs(t *testing.T) {
	var errs strings.Builder
	r := &analysisRun{ctx: &command.Context{Err: &errs}, method: analysis.Method{AIs: []string{"a", "b", "c"}}}
	ideas := func(problems ...string) (list []analysis.Idea) {
		for _, p := range problems {
			list = append(list, analysis.Idea{Problem: p})
		}
		return list
	}
	m := &analysis.Match{Shots: []analysis.Shot{{Ideas: ideas("x", "y", "z")}, {Ideas: ideas("x", "", "late")}, {Ideas: ideas()}}}
	r.tellSilent("game", m)
	require.Len(t, r.silent, 2)
	require.EqualError(t, r.silent[0], "game: a answered none of 2 shots: x")
	require.EqualError(t, r.silent[1], "game: c answered none of 2 shots: late")
	require.Equal(t, "game: c answered none of 2 shots: late\n", errs.String())
}

package study

import (
	"testing"

	"github.com/hogline/hogline/app/cli/option"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/app/cli/command"
)

// TestMethodOfAnAnalysis: the usual AIs are asked where none is named, else those that are.
func TestMethodOfAnAnalysis(t *testing.T) {
	ctx := &command.Context{Context: t.Context()}
	usual := AnalysisOptions{Evaluated: Evaluated{Wins: option.UsualWins}}
	m, _, err := usual.method(ctx)
	require.NoError(t, err)
	require.Equal(t, analysis.DefaultMethod().AIs, m.AIs)
	require.NotEmpty(t, m.AIs)
	named := AnalysisOptions{Evaluated: Evaluated{Wins: option.UsualWins}, AI: []string{"grid", "mc:cycles=2"}}
	m, _, err = named.method(ctx)
	require.NoError(t, err)
	require.Equal(t, []string{"grid", "mc:cycles=2"}, m.AIs)
	for _, name := range []string{"nobody", "process:/no/such/program"} {
		wrong := AnalysisOptions{Evaluated: Evaluated{Wins: option.UsualWins}, AI: []string{"grid", name}}
		_, _, err = wrong.method(ctx)
		require.Error(t, err, name)
	}
}

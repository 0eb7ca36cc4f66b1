package match

import (
	"math"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/session/study"
)

// TestJudgements: a shot that is behind beyond doubt is told with what it loses and the better one, one that cannot be told from it is as
// good, and of too few throws nothing is said but what they came to.
func TestJudgements(t *testing.T) {
	f := newFixture(t)
	guard := &study.Row{Answer: evaluate.Answer{Call: shotname.Call{Kind: shotname.CentreGuard, Stone: -1}}}
	nan := math.NaN()
	for want, c := range map[string]struct {
		value evaluate.Value
		other *study.Row
		level widget.Importance
	}{
		"Win 40.0 ± 1.0 %: −5.0 ± 1.2 % beside Centre guard": {evaluate.Value{Win: 0.4, WinError: 0.01, Loss: 0.05, LossError: 0.012, Throws: 1000},
			guard, widget.WarningImportance},
		"-0.50 ± 0.10 points: −0.60 ± 0.08 beside Centre guard": {evaluate.Value{Win: nan, Score: -0.5, Error: 0.1, Loss: 0.6, LossError: 0.08, Throws: 1000},
			guard, widget.WarningImportance},
		"Win 40.0 ± 1.0 %, as good as Centre guard": {evaluate.Value{Win: 0.4, WinError: 0.01, Loss: 0.02, LossError: 0.011, Throws: 1000}, guard,
			widget.SuccessImportance},
		"Win 40.0 ± 9.0 %": {evaluate.Value{Win: 0.4, WinError: 0.09, Loss: 0.05, LossError: 0.012, Throws: 3}, guard, widget.LowImportance},
		"Win 41.0 ± 9.0 %": {evaluate.Value{Win: 0.41, WinError: 0.09, Loss: 0.05, LossError: 0.012, Throws: 1000}, nil, widget.LowImportance},
	} {
		text, as := f.board.judgement(&study.Row{Answer: evaluate.Answer{Value: c.value}}, c.other)
		require.True(t, strings.HasPrefix(strings.ReplaceAll(text, "−0.50", "-0.50"), want), "%s, want %s", text, want)
		require.Equal(t, strings.Contains(want, "beside"), strings.Contains(text, "beside"))
		require.Equal(t, c.level, as)
	}
}

// TestAdviceIsAskedByKeys: advice is told below the question, and what a thrown shot was worth in its row.
func TestAdviceIsAskedByKeys(t *testing.T) {
	f := newFixture(t)
	m := f.state.Match
	m.SetFast(true)
	m.Session.Terms.SetBudget(ai.Budget{Throws: 200})
	f.key(fyne.KeyReturn)
	f.window.Until("the question", f.asked)
	require.Contains(t, f.texts(), f.window.Words.T("match.advice"))
	f.key(fyne.KeyA)
	require.Contains(t, f.texts(), f.window.Words.T("match.advice.asked"))
	f.window.Until("the advice", func() bool { return strings.Contains(f.texts(), "Advice: ") })
	require.Regexp(t, `Advice: .*\. Win [0-9.]+ ± [0-9.]+ %\. You make it \d+ % of the time\.`, f.texts())
	f.key(fyne.KeyK)
	require.True(t, m.Judging())
	m.Session.Aim.At(curling.Tee)
	f.window.Until("the aim", m.CanThrow)
	f.key(fyne.KeyReturn)
	f.window.Until("the judgement", func() bool { return strings.Contains(f.texts(), "Win ") })
	f.key(fyne.KeyK)
	require.False(t, m.Judging())
}

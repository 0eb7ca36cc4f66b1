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

// TestJudgements: a shot that is behind beyond doubt is told with what it loses and the better one; one that is ahead, or worth the same,
// is good; one that cannot be told from it is told as that, and of too few throws nothing is said but what they came to.
func TestJudgements(t *testing.T) {
	f := newFixture(t)
	row := func(v evaluate.Value) *study.Row {
		return &study.Row{Answer: evaluate.Answer{Value: v, Call: shotname.Call{Kind: shotname.CentreGuard, Stone: -1}}}
	}
	value := func(loss, e float64, throws int) evaluate.Value {
		return evaluate.Value{Win: 0.4, WinError: 0.01, Loss: loss, LossError: e, Throws: throws}
	}
	points := func(loss float64) evaluate.Value {
		return evaluate.Value{Win: math.NaN(), Score: 0.5, Error: 0.1, Loss: loss, LossError: 0.08, Throws: 1000}
	}
	const worth, guard = "Win 40.0 ± 1.0 %", "Centre guard, in-turn"
	best := value(0, 0, 1000)
	for _, c := range []struct {
		own, other evaluate.Value
		want       string
		level      widget.Importance
	}{
		{value(0.05, 0.012, 1000), best, worth + ": −5.0 ± 1.2 % beside " + guard, widget.WarningImportance},
		{points(0.6), points(0), "+0.50 ± 0.10 points: −0.60 ± 0.08 beside " + guard, widget.WarningImportance},
		{best, value(0.05, 0.012, 1000), worth + ", better than " + guard, widget.SuccessImportance},
		{value(0.004, 0.001, 1000), best, worth + ", as good as " + guard, widget.SuccessImportance},
		{best, value(0.004, 0.001, 1000), worth + ", as good as " + guard, widget.SuccessImportance},
		{value(0.02, 0.011, 1000), best, worth + ", equal to " + guard + " within the error", widget.MediumImportance},
		{best, value(0.02, 0.011, 1000), worth + ", equal to " + guard + " within the error", widget.MediumImportance},
		{value(0.05, 0.012, 3), best, worth, widget.LowImportance},
		{best, value(0.05, 0.012, 3), worth, widget.LowImportance},
	} {
		text, as := f.board.judgement(row(c.own), row(c.other))
		require.Equal(t, c.want, text)
		require.Equal(t, c.level, as, c.want)
	}
	made := best
	for makes, want := range map[float64]string{0.456: " You make it 46 ± 1 % of the time.", 1: " You make it 100 ± 1 % of the time.",
		math.NaN(): ""} {
		made.Make = makes
		require.Equal(t, f.window.Words.T("match.advice.shot", guard, worth)+want, f.board.advised(row(made)))
	}
	text, as := f.board.judgement(row(best), nil)
	require.Equal(t, worth, text)
	require.Equal(t, widget.LowImportance, as)
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
	require.Regexp(t, `Advice: .*\. Win [0-9.]+ ± [0-9.]+ %\. You make it \d+ ± \d+ % of the time\.`, f.texts())
	f.key(fyne.KeyK)
	require.True(t, m.Judging())
	m.Session.Aim.At(curling.Tee)
	f.window.Until("the aim", m.CanThrow)
	f.key(fyne.KeyReturn)
	f.window.Until("the judgement", func() bool { return strings.Contains(f.texts(), "Win ") })
	f.key(fyne.KeyK)
	require.False(t, m.Judging())
}

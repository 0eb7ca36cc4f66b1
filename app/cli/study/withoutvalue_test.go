package study

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli/table"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
)

// TestAnswersWithoutAValue: of an AI that was stopped its best shot so far with what it thinks of it, as far as it says so; of an answer
// that was not valued its shot alone; of one without a shot why.
func TestAnswersWithoutAValue(t *testing.T) {
	shot, none := curling.Shot{VX: 0.1, VY: -30}, math.NaN()
	best := func(score, win float64) ai.Progress {
		return ai.Progress{Best: ai.Candidate{Shot: shot, Name: "draw", Score: score, Win: win}}
	}
	for _, c := range []struct {
		answer           evaluate.Answer
		what, score, win any
	}{
		{evaluate.Answer{State: evaluate.Stopped, Progress: best(1.5, 0.25)}, "draw, best when stopped", table.Number("(+1.50)"),
			table.Number("(25.0 %)")},
		{evaluate.Answer{State: evaluate.Stopped, Progress: best(none, 0.25)}, "draw, best when stopped", table.Number(""),
			table.Number("(25.0 %)")},
		{evaluate.Answer{State: evaluate.Stopped, Progress: best(-1, none)}, "draw, best when stopped", table.Number("(-1.00)"),
			table.Number("")},
		{evaluate.Answer{State: evaluate.Done, Shot: shot, Name: "hit", Progress: best(1.5, 0.25)}, "hit, not valued", table.Number(""),
			table.Number("")},
		{evaluate.Answer{State: evaluate.Evaluating, Shot: shot, Name: "hit"}, "hit, not valued", table.Number(""), table.Number("")},
		{evaluate.Answer{State: evaluate.Stopped}, "stopped", "", ""},
		{evaluate.Answer{State: evaluate.Failed, Shot: shot, Error: "no reply"}, "failed no reply", "", ""},
	} {
		cells := withoutValue(&c.answer)
		require.Equal(t, []any{c.what, c.score, c.win}, []any{cells[0], cells[4], cells[5]})
		require.Len(t, cells, 8)
	}
}

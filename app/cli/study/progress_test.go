package study

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
)

// TestProgressOfAnAnswer: what is told of an AI that thinks and of an answer that is valued, nothing of one that is over, and no share of
// a budget that is not known.
func TestProgressOfAnAnswer(t *testing.T) {
	draw := ai.Candidate{Shot: curling.Shot{VY: -2.4}}
	for want, x := range map[string]struct {
		state    evaluate.State
		progress ai.Progress
	}{
		"grid":                           {evaluate.Thinking, ai.Progress{}},
		"grid 0 %":                       {evaluate.Thinking, ai.Progress{Elapsed: time.Second}},
		"grid 42 %":                      {evaluate.Thinking, ai.Progress{Elapsed: time.Second, Done: 0.42}},
		"grid 100 %":                     {evaluate.Thinking, ai.Progress{Elapsed: time.Second, Done: 1.5}},
		"grid valued by 7 of 400 throws": {evaluate.Evaluating, ai.Progress{}},
		"":                               {evaluate.Done, ai.Progress{Elapsed: time.Second, Done: 0.5}},
	} {
		e := evaluate.Event{Answer: evaluate.Answer{State: x.state, Progress: x.progress, Value: evaluate.Value{Throws: 7}},
			Ranking: evaluate.Ranking{Throws: 400}}
		require.Equal(t, want, progressOf("grid", &e))
	}
	unknown := evaluate.Event{Answer: evaluate.Answer{State: evaluate.Thinking, Progress: ai.Progress{Elapsed: time.Second, Done: -1}}}
	require.Equal(t, "grid", progressOf("grid", &unknown))
	unknown.Answer.Progress.Best = draw
	require.Contains(t, progressOf("grid", &unknown), "grid, so far ")
	unknown.Answer.Progress.Best.Shot.VY = math.NaN()
	require.Equal(t, "grid", progressOf("grid", &unknown), "a shot of an engine that is none")
}

package study

import (
	"bytes"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis/season"
	"github.com/hogline/hogline/app/cli/command"
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

// TestProgressOfASeason: the shots of the game at work, from 0 anew with each game, and how long all games still take where it is known.
func TestProgressOfASeason(t *testing.T) {
	var out bytes.Buffer
	at := time.Unix(0, 0)
	ctx := &command.Context{}
	ctx.ShowProgress(&out, func() time.Time { at = at.Add(10 * time.Second); return at })
	p := seasonProgress{ctx: ctx, game: -1}
	p.end()
	drawn := func(x season.Progress) string {
		out.Reset()
		p.show(x)
		return out.String()
	}
	require.Regexp(t, `4 of 128 shots, .* left; game 1 of 2, a\x1b`, drawn(season.Progress{Done: 0, Games: 2, Name: "a", Shots: 4, Total: 128}))
	first := p.bar
	require.Regexp(t, `8 of 128 shots, .* left; game 1 of 2, a, about 1m0s left of all`,
		drawn(season.Progress{Done: 0, Games: 2, Name: "a", Shots: 8, Total: 128, Left: time.Minute}))
	require.Same(t, first, p.bar)
	require.Regexp(t, `20 of 80 shots, .* left; game 2 of 2, b`, drawn(season.Progress{Done: 1, Games: 2, Name: "b", Shots: 20, Total: 80}))
	require.NotSame(t, first, p.bar, "counted from the beginning of its game")
	out.Reset()
	first.One()
	require.Empty(t, out.String(), "the game before is over")
	p.end()
	p.bar.One()
	require.Empty(t, out.String())
}

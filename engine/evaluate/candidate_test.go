package evaluate

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/winprob"
)

// considers is an AI that answers with several candidates.
func considers(list ...ai.Candidate) Engine {
	return Engine{AI: answering(func(context.Context, ai.Request, func(ai.Progress)) (ai.Suggestion, error) {
		return ai.Suggestion{Candidates: list}, nil
	})}
}

func TestCandidates(t *testing.T) {
	q := question(t)
	q.Wins = winprob.Ohto()
	hit, draw, away := shots(t, &q)
	seen := ai.Candidate{Shot: hit, Score: 1, Error: 0.1, Win: 0.6, Throws: 50}
	seen.Ends[8], seen.Ends[10] = 0.5, 0.5 // no score or two
	engine := considers(seen, ai.Candidate{Shot: curling.Shot{VX: math.NaN()}}, ai.Candidate{Shot: draw},
		ai.Candidate{Shot: curling.Shot{VX: 0.2, VY: -40}})
	r, err := Ask(context.Background(), q, []Engine{engine, suggests(away)}, nil)
	require.NoError(t, err)
	candidates := r.Answers[0].Candidates
	require.Equal(t, []int{1, 3, 4}, []int{candidates[0].Rank, candidates[1].Rank, candidates[2].Rank}, "what cannot be thrown is left out")
	require.Equal(t, r.Answers[0].Call, candidates[0].Call)
	require.Equal(t, draw, candidates[1].Thrown)
	require.InDelta(t, curling.StandardPlayer.WeightMax, candidates[2].Thrown.Speed(), 1e-9)
	require.Equal(t, 40.0, -candidates[2].Shot.VY)
	w := winprob.EndUtilities(q.Wins, &q.Rules, q.State)
	require.InDelta(t, 0.1*(w[10]-w[8])/2, candidates[0].WinError, 1e-12, "scores 0 and 2 deviate by 1 point")
	require.True(t, math.IsNaN(candidates[1].WinError))

	q.Limit = Refuse
	r, err = Ask(context.Background(), q, []Engine{engine}, nil)
	require.NoError(t, err)
	require.Len(t, r.Answers[0].Candidates, 2)
}

// TestEvaluate: a candidate that is valued later has the value it would have as an answer.
func TestEvaluate(t *testing.T) {
	q := question(t)
	q.Method.Throws = leastThrows // of each shot, in whatever order answers come
	hit, draw, away := shots(t, &q)
	together, err := Ask(context.Background(), q, []Engine{suggests(draw), suggests(away), suggests(hit)}, nil)
	require.NoError(t, err)

	player := curling.StandardPlayer
	player.WeightMax = 50
	strong := curling.TeamOf(player)
	first := suggests(draw)
	first.Team = &strong
	r, err := Ask(context.Background(), q, []Engine{first, suggests(away)}, nil)
	require.NoError(t, err)
	require.Equal(t, []int{0, 1}, r.Ranking.Order)
	var sent []State
	valued := r.Evaluate(context.Background(), 0, ai.Candidate{Shot: hit, Name: "bump", Throws: 9}, func(e Event) {
		if e.Answer.Engine == 2 {
			sent = append(sent, e.Answer.State)
		}
	})
	require.True(t, valued)
	require.Len(t, r.Answers, 3)
	got, want := r.Answers[2], together.Answers[2]
	require.Equal(t, Done, got.State)
	require.Equal(t, []State{Evaluating, Done}, []State{sent[0], sent[len(sent)-1]})
	require.Equal(t, "bump", got.Name)
	require.Equal(t, 50.0, got.Thrower.WeightMax, "by the thrower of that engine")
	require.Equal(t, want.Value.Score, got.Value.Score, "same errors for all")
	require.Equal(t, want.Value.Ends, got.Value.Ends)
	require.Equal(t, want.Value.Make, got.Value.Make)
	require.Equal(t, []int{2, 0, 1}, r.Ranking.Order)
	require.Equal(t, together.Answers[0].Value.Loss, r.Answers[0].Value.Loss, "the first best is compared anew")

	require.True(t, r.Evaluate(context.Background(), 1, ai.Candidate{Shot: curling.Shot{VX: math.NaN()}}, nil))
	require.Equal(t, Refused, r.Answers[3].State)
	require.False(t, r.Evaluate(context.Background(), 7, ai.Candidate{Shot: hit}, nil))
	require.False(t, (&Result{}).Evaluate(context.Background(), 0, ai.Candidate{Shot: hit}, nil))

	stopped, stop := context.WithCancel(context.Background())
	stop()
	require.False(t, r.Evaluate(stopped, 0, ai.Candidate{Shot: away}, nil), "never thrown")
	require.Len(t, r.Answers, 4)
	require.True(t, r.Evaluate(context.Background(), 0, ai.Candidate{Shot: away}, nil))
	require.Equal(t, r.Answers[1].Value.Score, r.Answers[4].Value.Score)
	require.Equal(t, 2, r.Ranking.Order[0])
}

package registry_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/message"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/registry"
	"github.com/hogline/hogline/engine/webworker"
	"github.com/hogline/hogline/engine/winprob"
)

// lateQuestion is one before the last stone but one.
func lateQuestion(t *testing.T, wins bool) evaluate.Question {
	t.Helper()
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	q := evaluate.Question{State: curling.State{Shot: 14, Ends: 8, End: 6, Score: [2]int{3, 4}}, Rules: curling.Standard(), Ice: ice, Seed: 7,
		Workers: 1, Budget: ai.Budget{Throws: 300}, Method: evaluate.Method{Throws: 200, Policy: "rules"}, ByThrower: true}
	q.State.Position[0], q.State.Position[1] = curling.Vec{X: curling.Tee.X + 0.4, Y: curling.TeeY + 0.2},
		curling.Vec{X: curling.Tee.X - 0.9, Y: curling.TeeY}
	for i := range q.Teams {
		q.Teams[i] = curling.TeamOf(curling.StandardPlayer)
	}
	if wins {
		q.Wins = winprob.Ohto()
	}
	return q
}

func engines(t *testing.T) []evaluate.Engine {
	t.Helper()
	var list []evaluate.Engine
	for _, spec := range []string{"shots", "mc", "rows"} {
		c, err := registry.Parse(spec)
		require.NoError(t, err)
		list = append(list, c.Engine())
	}
	weak := curling.StandardPlayer
	weak.WeightMax = 31
	team := curling.TeamOf(weak)
	list[1].Team = &team
	list[2].Budget = ai.Budget{Throws: 200}
	return append(list, evaluate.Engine{Name: "played", AI: evaluate.FixedShot(curling.Shot{VX: 0.2, VY: -33, Turn: curling.Left})},
		evaluate.Engine{Name: "none", Broken: message.Message{Key: "no", English: "no {0}", Args: []any{"AI"}}},
		evaluate.Engine{Name: "refuses", AI: evaluate.Fixed{Err: ai.ErrNoShot}})
}

// plain is a result without what depends on the clock.
func plain(t *testing.T, r *evaluate.Result) string {
	t.Helper()
	list := append([]evaluate.Answer(nil), r.Answers...)
	for i := range list {
		require.Equal(t, i, list[i].Engine)
		require.Len(t, list[i].Proposed, max(len(list[i].Candidates), len(list[i].Proposed)))
	}
	text, err := json.Marshal(struct {
		Answers []evaluate.Answer
		Ranking evaluate.Ranking
	}{list, r.Ranking})
	require.NoError(t, err)
	return string(text)
}

// TestAskElsewhere: a web worker answers as the page does, also where others think for it, and so does a further shot, whether the worker
// still has the answers or not.
func TestAskElsewhere(t *testing.T) {
	for _, wins := range []bool{false, true} {
		q := lateQuestion(t, wins)
		here, err := registry.Ask(t.Context(), q, engines(t), nil)
		require.NoError(t, err)
		before := plain(t, &here.Result)
		c := ai.Candidate{Shot: curling.Shot{VX: 0.1, VY: -31}}
		require.True(t, here.Evaluate(t.Context(), 1, c, nil))
		for most := 1; most <= 3; most++ {
			end := webworker.Inside(most)
			states := map[evaluate.State]int{}
			there, err := registry.Ask(t.Context(), q, engines(t), func(e evaluate.Event) { states[e.Answer.State]++ })
			require.NoError(t, err)
			require.Equal(t, before, plain(t, &there.Result))
			require.GreaterOrEqual(t, states[evaluate.Thinking], 6, "each engine thinks at first")
			require.NotZero(t, states[evaluate.Evaluating])
			require.Equal(t, []evaluate.State{evaluate.Failed, evaluate.Refused}, []evaluate.State{there.Answers[4].State, there.Answers[5].State})
			require.Equal(t, "no {0}", there.Answers[4].Why.(message.Message).English, "it can be translated") //nolint:errorlint // not wrapped
			require.NotEmpty(t, there.Answers[0].Proposed)
			require.Equal(t, here.Answers[1].Thrower, there.Answers[1].Thrower)
			if most == 2 { // others have been asked meanwhile
				for range 4 {
					_, err := registry.Ask(t.Context(), q, engines(t)[3:], nil)
					require.NoError(t, err)
				}
			}
			proposed := there.Answers[0].Proposed
			require.True(t, there.Evaluate(t.Context(), 1, c, nil))
			require.Equal(t, plain(t, &here.Result), plain(t, &there.Result))
			require.Equal(t, proposed, there.Answers[0].Proposed)
			require.True(t, there.Evaluate(t.Context(), 6, c, nil), "one more, of a shot that is further itself")
			require.Len(t, there.Answers, 8)
			end()
		}
	}
}

// TestStopElsewhere: what is stopped has what was told of it.
func TestStopElsewhere(t *testing.T) {
	defer webworker.Inside(2)()
	q := lateQuestion(t, true)
	q.Budget = ai.Budget{Throws: 1_000_000_000}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	list := engines(t)
	r, err := registry.Ask(ctx, q, []evaluate.Engine{list[0], list[3]}, func(e evaluate.Event) {
		if e.Answer.Engine == 1 && e.Answer.State == evaluate.Done {
			cancel()
		}
	})
	require.NoError(t, err)
	require.Equal(t, evaluate.Done, r.Answers[1].State)
	require.Positive(t, r.Answers[1].Value.Throws)
	require.Equal(t, evaluate.Stopped, r.Answers[0].State)
}

type noTable struct{}

func (noTable) Win(int, int, bool) float64 { return 0.5 }
func (noTable) Source() string             { return "own" }

// TestStaysHere: what cannot be sent is asked here.
func TestStaysHere(t *testing.T) {
	defer webworker.Inside(1)()
	q := lateQuestion(t, false)
	q.Wins = noTable{}
	r, err := registry.Ask(t.Context(), q, engines(t)[2:4], nil)
	require.NoError(t, err)
	require.Equal(t, "own", r.Ranking.Source)
	require.True(t, r.Evaluate(t.Context(), 0, ai.Candidate{Shot: curling.Shot{VX: 0.1, VY: -31}}, nil))
	_, err = registry.Ask(t.Context(), evaluate.Question{}, nil, nil)
	require.Error(t, err)
}

package evaluate

import (
	"context"
	"errors"
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/winprob"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// answering is an AI made of a function.
type answering func(ctx context.Context, r ai.Request, report func(ai.Progress)) (ai.Suggestion, error)

func (f answering) Suggest(ctx context.Context, r ai.Request, report func(ai.Progress)) (ai.Suggestion, error) {
	return f(ctx, r, report)
}

// suggests is an engine with a fixed shot.
func suggests(s curling.Shot) Engine {
	return Engine{Name: "fixed", AI: answering(func(context.Context, ai.Request, func(ai.Progress)) (ai.Suggestion, error) {
		return ai.Suggestion{Candidates: []ai.Candidate{{Shot: s}}, Throws: 7}, nil
	})}
}

func beside(right, behind float64) curling.Vec {
	return curling.Vec{X: curling.CentreX + right, Y: curling.TeeY - behind}
}

// question is about the last shot: the hammer lies second behind a stone on the tee's edge.
func question(t testing.TB) Question {
	t.Helper()
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	team := curling.TeamOf(curling.StandardPlayer)
	q := Question{Rules: curling.Standard(), Ice: ice, Teams: [2]curling.Team{team, team}, Seed: 5,
		State: curling.State{Ends: 8, End: 4, Shot: 15}}
	q.State.Position[0] = beside(0.5, 0)
	q.State.Position[1] = beside(-0.7, 0.2)
	return q
}

func aimer(t testing.TB, q *Question) *aim.Aimer {
	t.Helper()
	a, err := aim.New(q.Ice)
	require.NoError(t, err)
	return a
}

// shots are a good, a middling and a bad shot.
func shots(t testing.TB, q *Question) (hit, draw, away curling.Shot) {
	t.Helper()
	a := aimer(t, q)
	hit, err := a.Touch(q.State.Position[0], 0, curling.Right, 5)
	require.NoError(t, err)
	draw, err = a.Draw(beside(0.1, 0), curling.Left)
	require.NoError(t, err)
	away, err = a.Draw(beside(1.9, 0), curling.Left)
	require.NoError(t, err)
	return hit, draw, away
}

func TestAsk(t *testing.T) {
	q := question(t)
	hit, draw, away := shots(t, &q)
	fast := curling.Shot{VX: 0.2, VY: -40, Turn: curling.Right}
	engines := []Engine{
		suggests(away), suggests(draw), suggests(hit), suggests(fast),
		{AI: answering(func(context.Context, ai.Request, func(ai.Progress)) (ai.Suggestion, error) {
			panic("index out of range")
		})},
		{AI: answering(func(context.Context, ai.Request, func(ai.Progress)) (ai.Suggestion, error) {
			return ai.Suggestion{}, errors.New("no ice")
		})},
		{AI: answering(func(context.Context, ai.Request, func(ai.Progress)) (ai.Suggestion, error) {
			return ai.Suggestion{}, nil
		})},
		{AI: answering(func(context.Context, ai.Request, func(ai.Progress)) (ai.Suggestion, error) {
			return ai.Suggestion{}, fmt.Errorf("it concedes: %w", ai.ErrNoShot)
		})},
		suggests(curling.Shot{VX: math.NaN(), VY: -30}),
		{Broken: errors.New("no such program")},
		{},
		{AI: answering(func(_ context.Context, _ ai.Request, report func(ai.Progress)) (ai.Suggestion, error) {
			report(ai.Progress{Throws: 3, Doing: "warming up"})
			return ai.Suggestion{Candidates: []ai.Candidate{{Shot: hit, Name: "bump"}}, Note: "sure"}, nil
		})},
	}
	events := 0
	last := map[int]Answer{}
	r, err := Ask(context.Background(), q, engines, func(e Event) {
		events++
		if before, seen := last[e.Answer.Engine]; seen {
			require.False(t, before.State == Done && e.Answer.State == Thinking)
		}
		last[e.Answer.Engine] = e.Answer
	})
	require.NoError(t, err)
	require.Len(t, r.Answers, len(engines))
	var states []State
	for i, a := range r.Answers {
		states = append(states, a.State)
		require.Equal(t, i, a.Engine)
		require.True(t, a.State.Over())
		require.Equal(t, a.State, last[i].State, "every change is sent")
		require.Equal(t, a.State == Done, a.Error == "", a.Error)
		require.NotZero(t, a.Thrower)
	}
	require.Equal(t, []State{Done, Done, Done, Done, Failed, Failed, Failed, Refused, Refused, Failed, Failed, Done}, states)
	require.Contains(t, r.Answers[4].Error, "the AI broke down: index out of range")
	require.Equal(t, "no such program", r.Answers[9].Error)

	require.True(t, r.Answers[3].Clamped)
	require.InDelta(t, curling.StandardPlayer.WeightMax, r.Answers[3].Shot.Speed(), 1e-9)
	require.Equal(t, fast, r.Answers[3].Asked)
	require.Contains(t, r.Answers[2].Name, "on 1", "the shot is named")
	require.Equal(t, "bump", r.Answers[11].Name, "unless the AI names it")
	require.Equal(t, "sure", r.Answers[11].Note)

	// The ranking.
	a, b := r.Answers[2].Value, r.Answers[11].Value
	require.Equal(t, a.Score, b.Score, "the same shot has the same value: same errors for all")
	require.Equal(t, a.Ends, b.Ends)
	require.Zero(t, b.Loss)
	require.False(t, r.Ranking.Clear, "two engines throw the best shot")
	require.ElementsMatch(t, []int{2, 11}, r.Ranking.Order[:2])
	require.Greater(t, r.Answers[2].Value.Score, r.Answers[0].Value.Score)
	require.Equal(t, "flight", r.Ranking.Simulator)
	require.Equal(t, "search", r.Ranking.Policy)
	require.Empty(t, r.Ranking.Source)
	for _, i := range r.Ranking.Order {
		v := r.Answers[i].Value
		require.True(t, math.IsNaN(v.Win))
		require.GreaterOrEqual(t, v.Throws, leastThrows)
		sum, mean := 0.0, 0.0
		for k, p := range v.Ends {
			sum += p
			mean += p * float64(k-8)
		}
		require.InDelta(t, 1, sum, 1e-9)
		require.InDelta(t, v.Score, mean, 1e-9)
	}
}

// TestStoppedAmongThrows: the answer of a question that is stopped while it is valued is done, with what it has.
func TestStoppedAmongThrows(t *testing.T) {
	q := question(t)
	hit, _, _ := shots(t, &q)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	r, err := Ask(ctx, q, []Engine{suggests(hit)}, func(e Event) {
		if e.Answer.Value.Throws > 0 {
			stop()
		}
	})
	require.NoError(t, err)
	require.Equal(t, Done, r.Answers[0].State)
	require.Positive(t, r.Answers[0].Value.Throws)
	require.Less(t, r.Answers[0].Value.Throws, DefaultThrows)
	require.Equal(t, []int{0}, r.Ranking.Order)
}

// TestIdeasAreNamed: the best shot of an AI that still thinks has its name.
func TestIdeasAreNamed(t *testing.T) {
	q := question(t)
	hit, _, _ := shots(t, &q)
	told := make(chan struct{})
	thinks := Engine{AI: answering(func(_ context.Context, _ ai.Request, report func(ai.Progress)) (ai.Suggestion, error) {
		report(ai.Progress{Throws: 3, Best: ai.Candidate{Shot: hit}})
		<-told
		return ai.Suggestion{}, ai.ErrNoShot
	})}
	named := false
	_, err := Ask(t.Context(), q, []Engine{thinks}, func(e Event) {
		if e.Answer.State == Thinking && e.Answer.Progress.Throws == 3 && !named {
			named = true
			require.Equal(t, 0, e.Answer.Call.Stone)
			require.Equal(t, 1, e.Answer.Call.Removed)
			close(told)
		}
	})
	require.NoError(t, err)
	require.True(t, named)
}

func TestRefuseOverLimit(t *testing.T) {
	q := question(t)
	q.Limit = Refuse
	r, err := Ask(context.Background(), q, []Engine{suggests(curling.Shot{VY: -40})}, nil)
	require.NoError(t, err)
	require.Equal(t, Refused, r.Answers[0].State)
	require.Equal(t, "the shot has 40.00 m/s, the thrower's limit is 33.74", r.Answers[0].Error)
}

// TestTwoThrowers: the same AI asked for two throwers gets their limits (Mori 2019 fig 6-1).
func TestTwoThrowers(t *testing.T) {
	limitOf := answering(func(_ context.Context, r ai.Request, _ func(ai.Progress)) (ai.Suggestion, error) {
		return ai.Suggestion{Candidates: []ai.Candidate{{Shot: curling.Shot{VY: -r.Thrower().WeightMax}}}}, nil
	})
	weak, strong := curling.TeamOf(curling.StandardPlayer), curling.TeamOf(curling.StandardPlayer)
	for i := range weak {
		weak[i].WeightMax, strong[i].WeightMax = 33.7, 50
	}
	q := question(t)
	q.Method.Throws = 50
	r, err := Ask(context.Background(), q, []Engine{{AI: limitOf, Team: &weak}, {AI: limitOf, Team: &strong}}, nil)
	require.NoError(t, err)
	require.Equal(t, -33.7, r.Answers[0].Shot.VY)
	require.Equal(t, -50.0, r.Answers[1].Shot.VY)
	require.Equal(t, strong[0], r.Answers[1].Thrower)
}

// TestDeafAI: an AI that ignores its context is abandoned, on time-out and when stopped.
func TestDeafAI(t *testing.T) {
	free := make(chan struct{})
	left := make(chan struct{}, 2)
	deaf := Engine{AI: answering(func(context.Context, ai.Request, func(ai.Progress)) (ai.Suggestion, error) {
		<-free
		left <- struct{}{}
		return ai.Suggestion{}, nil
	})}
	q := question(t)
	hit, _, _ := shots(t, &q)
	q.Timeout = time.Millisecond
	prompt := suggests(hit)
	r, err := Ask(context.Background(), q, []Engine{deaf, prompt}, nil)
	require.NoError(t, err)
	require.Equal(t, TimedOut, r.Answers[0].State)
	require.Equal(t, "no answer within 1ms", r.Answers[0].Error)

	q.Timeout = 0
	ctx, stop := context.WithCancel(context.Background())
	r, err = Ask(ctx, q, []Engine{deaf, prompt}, func(e Event) {
		if e.Answer.Engine == 1 && e.Answer.State == Done {
			stop()
		}
	})
	require.NoError(t, err)
	require.Equal(t, Stopped, r.Answers[0].State)
	require.Equal(t, Done, r.Answers[1].State, "what is there stays")
	require.Positive(t, r.Answers[1].Value.Throws)
	close(free)
	<-left
	<-left
}

func TestStoppedBeforeTheStart(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	q := question(t)
	waits := Engine{AI: answering(func(ctx context.Context, _ ai.Request, _ func(ai.Progress)) (ai.Suggestion, error) {
		<-ctx.Done()
		return ai.Suggestion{}, ctx.Err()
	})}
	r, err := Ask(ctx, q, []Engine{waits, waits}, nil)
	require.NoError(t, err)
	require.Equal(t, Stopped, r.Answers[0].State)
	require.Equal(t, Stopped, r.Answers[1].State)
}

func TestBadQuestions(t *testing.T) {
	for want, spoil := range map[string]func(*Question){
		"the end is over":            func(q *Question) { q.State.Shot = 16 },
		"overlap by":                 func(q *Question) { q.State.Position[2] = q.State.Position[0] },
		"weight_max -1":              func(q *Question) { q.Teams[1][2].WeightMax = -1 },
		"unknown noise model":        func(q *Question) { q.Teams[0][0].Noise.Model = "fog" },
		`limit "maybe"`:              func(q *Question) { q.Limit = "maybe" },
		"throws -1 times":            func(q *Question) { q.Method.Throws = -1 },
		`no policy "genius"`:         func(q *Question) { q.Method.Policy = "genius" },
		`unknown simulator "abacus"`: func(q *Question) { q.Method.Simulator = "abacus" },
		"friction NaN":               func(q *Question) { q.Ice.Friction = math.NaN() },
		"is placed, not thrown":      func(q *Question) { q.Rules = curling.MixedDoubles(); q.State = curling.State{Ends: 8, Shot: 3} },
	} {
		q := question(t)
		spoil(&q)
		_, err := Ask(context.Background(), q, nil, nil)
		require.ErrorContains(t, err, want)
	}
}

// TestWinsDecide: with a win table the order follows it, not points.
func TestWinsDecide(t *testing.T) {
	q := question(t)
	q.State.Position = curling.Position{}
	q.State.End, q.State.Score = 6, [2]int{3, 3}
	q.Wins = winprob.Ohto()
	tee, err := aimer(t, &q).Draw(curling.Tee, curling.Right)
	require.NoError(t, err)
	blank := curling.Shot{VY: -33.7} // through the empty house
	r, err := Ask(context.Background(), q, []Engine{suggests(tee), suggests(blank)}, nil)
	require.NoError(t, err)
	require.Equal(t, []int{1, 0}, r.Ranking.Order, "a blank is better than one point")
	require.True(t, r.Ranking.Clear)
	require.Greater(t, r.Answers[0].Value.Score, r.Answers[1].Value.Score)
	require.InDelta(t, q.Wins.Win(1, 0, true), r.Answers[1].Value.Win, 1e-9)
	require.Equal(t, winprob.Ohto().Source(), r.Ranking.Source)
}

// TestEqualAnswersInAnyOrder: of two answers that come to the same in every throw the later engine's is behind the first by nothing, with
// an error, also when it was valued before the other came.
func TestEqualAnswersInAnyOrder(t *testing.T) {
	q := question(t)
	q.State.Position = curling.Position{}
	q.Method.Throws = 40
	valued := make(chan struct{})
	late := Engine{Name: "late", AI: answering(func(context.Context, ai.Request, func(ai.Progress)) (ai.Suggestion, error) {
		<-valued
		return ai.Suggestion{Candidates: []ai.Candidate{{Shot: curling.Shot{VX: 1.5, VY: -33, Turn: curling.Left}}}}, nil
	})}
	told := false
	r, err := Ask(t.Context(), q, []Engine{late, suggests(curling.Shot{VX: -1.5, VY: -33, Turn: curling.Right})}, func(e Event) {
		if e.Answer.Engine == 1 && e.Answer.Value.Throws == 40 && !told {
			told = true
			close(valued)
		}
	})
	require.NoError(t, err)
	require.Equal(t, r.Answers[0].Value.Score, r.Answers[1].Value.Score)
	require.Zero(t, r.Answers[0].Value.LossError)
	require.Positive(t, r.Answers[1].Value.LossError)
}

// TestThin: an answer is thin where time ended it before the usual throws, not where the AI ended by itself or throws bound it.
func TestThin(t *testing.T) {
	second := ai.Budget{Time: time.Second}
	for _, x := range []struct {
		b       ai.Budget
		throws  int
		elapsed time.Duration
		thin    bool
	}{
		{second, 13_000, time.Second, true},
		{second, 13_000, 850 * time.Millisecond, true},
		{second, 13_000, 700 * time.Millisecond, false}, // it needed no more
		{second, 18_500, time.Second, false},
		{second, 38_000, time.Second, false},
		{second, 0, time.Second, false}, // it counts none
		{ai.Budget{Throws: 5000}, 4990, time.Minute, false},
		{ai.Budget{Throws: 5000, Time: time.Second}, 5000, time.Second, false},
		{ai.Budget{Throws: 5000, Time: time.Second}, 3000, time.Second, true},
	} {
		a := Answer{Throws: x.throws, Elapsed: x.elapsed}
		require.Equal(t, x.thin, a.thin(x.b), "%+v", x)
	}
	var lazy answering = func(_ context.Context, r ai.Request, _ func(ai.Progress)) (ai.Suggestion, error) {
		time.Sleep(r.Budget.Time)
		return ai.Suggestion{Candidates: []ai.Candidate{{Shot: curling.Shot{VX: 0.1, VY: -30}}}, Throws: 700}, nil
	}
	q := question(t)
	q.Budget = ai.Budget{Time: 20 * time.Millisecond}
	r, err := Ask(t.Context(), q, []Engine{{Name: "lazy", AI: lazy}, {Name: "counted", AI: lazy, Budget: ai.Budget{Throws: 700}}}, nil)
	require.NoError(t, err)
	require.True(t, r.Answers[0].Thin)
	require.False(t, r.Answers[1].Thin)
}

package evaluate

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
)

// scoresOf are the end scores of all throws of one shot.
func scoresOf(t *testing.T, q Question, shot curling.Shot) []int8 {
	t.Helper()
	return scoresIn(evaluateAll(t, q, shot))
}

// scoresIn are those of the first shot.
func scoresIn(e *evaluator) (scores []int8) {
	for _, r := range e.shots[0].results {
		scores = append(scores, int8(r.points))
	}
	return scores
}

// differentScores are the scores that occur among throws.
func differentScores(scores []int8) map[int8]bool {
	seen := map[int8]bool{}
	for _, s := range scores {
		seen[s] = true
	}
	return seen
}

// wild is noise under which a draw ends anywhere.
var wild = curling.Noise{Model: curling.RectTee, A: 1.5, B: 1.5}

func withNoise(n curling.Noise) curling.Team {
	p := curling.StandardPlayer
	p.Noise = n
	return curling.TeamOf(p)
}

// TestErrorsAreThoseOfTheThrowersTeam: in end 1 team 0 throws the even shots, team 1 the others.
func TestErrorsAreThoseOfTheThrowersTeam(t *testing.T) {
	sure := withNoise(curling.Noise{Model: curling.NoNoise})
	for name, c := range map[string]struct {
		shot  int
		teams [2]curling.Team
		vary  bool
	}{
		"last shot, its thrower sure":          {15, [2]curling.Team{withNoise(wild), sure}, false},
		"last shot, its thrower wild":          {15, [2]curling.Team{sure, withNoise(wild)}, true},
		"last shot but one, the last one wild": {14, [2]curling.Team{sure, withNoise(wild)}, true},
		"last shot but one, its thrower wild":  {14, [2]curling.Team{withNoise(wild), sure}, true},
	} {
		t.Run(name, func(t *testing.T) {
			q := question(t)
			q.State = curling.State{Ends: 8, Shot: c.shot}
			q.Teams, q.Method.Throws = c.teams, 60
			q.Method.Policy = "simple"
			tee, err := aimer(t, &q).Draw(curling.Tee, curling.Right)
			require.NoError(t, err)
			scores := differentScores(scoresOf(t, q, tee))
			if c.vary {
				require.Greater(t, len(scores), 1)
			} else {
				require.Equal(t, map[int8]bool{1: true}, scores)
			}
		})
	}
}

// TestValueIsThatOfTheTeamToThrow: a position counts for the side with the stone nearest to the
// tee, whoever throws.
func TestValueIsThatOfTheTeamToThrow(t *testing.T) {
	for name, c := range map[string]struct {
		first  curling.TeamID
		stones []int // lie on the tee line, the first nearest to the tee
		want   int8
	}{
		"the thrower's two count":                  {0, []int{1, 3, 0}, 2},
		"the opponent's one counts":                {0, []int{0, 1, 3}, -1},
		"the opponent's three count":               {0, []int{2, 4, 0, 5}, -3},
		"the thrower's two count, team 1 is first": {1, []int{1, 3, 0}, 2},
		"the opponent's, team 1 is first":          {1, []int{0, 2, 1}, -2},
	} {
		t.Run(name, func(t *testing.T) {
			q := question(t)
			q.State = curling.State{Ends: 8, End: 4, Shot: 15, First: c.first}
			for k, stone := range c.stones {
				q.State.Position[stone] = beside(0.3+0.35*float64(k), 0)
			}
			q.Method.Throws = 50
			away := curling.Shot{VX: 1.7, VY: -33.7} // off the side, touching nothing
			e := evaluateAll(t, q, away)
			require.Equal(t, map[int8]bool{c.want: true}, differentScores(scoresIn(e)))
			require.InDelta(t, float64(c.want), e.values()[e.shots[0]].Score, 1e-12)
		})
	}
}

// TestSeedDecidesTheErrors: the same seed repeats the throws, another does not.
func TestSeedDecidesTheErrors(t *testing.T) {
	q := question(t)
	q.Method.Throws = 200
	_, draw, _ := shots(t, &q)
	first := scoresOf(t, q, draw)
	require.Equal(t, first, scoresOf(t, q, draw))
	q.Seed++
	require.NotEqual(t, first, scoresOf(t, q, draw))
}

// TestRequestIsTheQuestion: an AI gets the state, throwers, budget, seed and workers asked for.
func TestRequestIsTheQuestion(t *testing.T) {
	q := question(t)
	q.Teams[0][1].WeightMax, q.Teams[1][2].WeightMax = 31, 36
	q.Seed, q.Workers, q.Budget = 77, 3, ai.Budget{Throws: 900, Time: time.Second}
	q.Method.Throws = 50
	var got []ai.Request
	own := ai.Budget{Throws: 5}
	listen := answering(func(_ context.Context, r ai.Request, _ func(ai.Progress)) (ai.Suggestion, error) {
		got = append(got, r)
		return ai.Suggestion{}, nil
	})
	_, err := Ask(t.Context(), q, []Engine{{AI: listen}}, nil)
	require.NoError(t, err)
	_, err = Ask(t.Context(), q, []Engine{{AI: listen, Budget: own}}, nil)
	require.NoError(t, err)
	require.Equal(t, ai.Request{State: q.State, Rules: q.Rules, Ice: q.Ice, Teams: q.Teams, Wins: q.Wins, Budget: q.Budget, Seed: 77,
		Workers: 3}, got[0])
	require.Equal(t, own, got[1].Budget)
}

// TestFasterThanTheLimit: a shot above the thrower's limit is valued as thrown at the limit, not
// as suggested.
func TestFasterThanTheLimit(t *testing.T) {
	q := question(t)
	q.State.Position = curling.Position{0: beside(0, 0)}
	q.Method.Throws = 100
	hit, err := aimer(t, &q).Touch(q.State.Position[0], 0, curling.Right, 5)
	require.NoError(t, err)
	for i := range q.Teams[1] {
		q.Teams[1][i].WeightMax = hit.Speed() - 3 // stops short of the house
	}
	slow, _ := hit.Limited(q.Teams[1][0].WeightMax)
	r, err := Ask(t.Context(), q, []Engine{suggests(hit), suggests(slow)}, nil)
	require.NoError(t, err)
	require.True(t, r.Answers[0].Clamped)
	require.False(t, r.Answers[1].Clamped, "at the limit to rounding")
	require.Equal(t, slow, r.Answers[0].Shot)
	require.Equal(t, r.Answers[1].Value.Ends, r.Answers[0].Value.Ends)
	require.Less(t, r.Answers[0].Value.Score, -0.9, "the stone on the tee is not reached")
	require.Equal(t, slow, r.Answers[0].Candidates[0].Thrown)

	q.Limit = Refuse
	r, err = Ask(t.Context(), q, []Engine{suggests(hit), suggests(slow)}, nil)
	require.NoError(t, err)
	require.Equal(t, Refused, r.Answers[0].State)
	require.Zero(t, r.Answers[0].Value.Throws)
	require.Equal(t, []int{1}, r.Ranking.Order, "a shot at the limit is not refused")
	require.Len(t, r.Answers[1].Candidates, 1)
}

// TestTimeoutEndsASlowEngine: an engine that takes longer than the timeout is given up, one that
// answers just before it is not.
func TestTimeoutEndsASlowEngine(t *testing.T) {
	q := question(t)
	q.Method.Throws, q.Timeout = 50, time.Minute
	hit, _, _ := shots(t, &q)
	after := func(d time.Duration) Engine {
		return Engine{AI: answering(func(ctx context.Context, _ ai.Request, _ func(ai.Progress)) (ai.Suggestion, error) {
			select {
			case <-ctx.Done():
				return ai.Suggestion{}, ctx.Err()
			case <-time.After(d):
				return ai.Suggestion{Candidates: []ai.Candidate{{Shot: hit}}}, nil
			}
		})}
	}
	synctest.Test(t, func(t *testing.T) {
		r, err := Ask(t.Context(), q, []Engine{after(time.Minute + time.Second), after(time.Minute - time.Second)}, nil)
		require.NoError(t, err)
		require.Equal(t, TimedOut, r.Answers[0].State)
		require.Equal(t, "no answer within 1m0s", r.Answers[0].Error)
		require.Equal(t, time.Minute, r.Answers[0].Elapsed)
		require.Equal(t, Done, r.Answers[1].State)
		require.Equal(t, time.Minute-time.Second, r.Answers[1].Elapsed)
	})
}

// TestRulesApplyToEvaluatedThrows: a guard that is taken out too early is put back and counts.
func TestRulesApplyToEvaluatedThrows(t *testing.T) {
	q := question(t)
	q.State = curling.State{Ends: 8, Shot: 1}
	q.State.Position[0] = beside(0.2, -2.5)
	q.Rules.Guard.Shots = 16 // to the end of the end
	q.Method.Throws = 50
	hit, err := aimer(t, &q).Touch(q.State.Position[0], 0, curling.Right, 8)
	require.NoError(t, err)
	e := evaluateAll(t, q, hit)
	require.Zero(t, e.values()[e.shots[0]].Make, "every hit is undone")
}

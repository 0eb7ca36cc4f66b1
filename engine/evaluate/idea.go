package evaluate

import (
	"context"
	"math"
	"slices"
	"time"

	"hogline/engine/ai"
)

// candidates are the candidates of an answer in words, without those that cannot be thrown.
func (a *session) candidates(ans *Answer) []Candidate {
	var all []Candidate
	for k, c := range ans.Proposed {
		thrown := c.Shot
		if thrown.Check() != nil {
			continue
		}
		if s, faster := thrown.Limited(ans.Thrower.WeightMax); faster {
			if a.q.Limit == Refuse {
				continue
			}
			thrown = s
		}
		idea := Candidate{Candidate: c, Rank: k + 1, Thrown: thrown, WinError: a.evaluator.winError(&c)}
		idea.Call, _ = a.evaluator.words(thrown)
		all = append(all, idea)
	}
	return all
}

// winError is the standard error of an AI's own win probability, by the scores it saw: both
// errors are those of the same throws. NaN where the AI does not tell them.
func (j *evaluator) winError(c *ai.Candidate) float64 {
	var n, points, points2, worth, worth2 float64
	for i, p := range c.Ends {
		x, y := float64(i-8), j.utility[i]
		n, points, points2, worth, worth2 = n+p, points+p*x, points2+p*x*x, worth+p*y, worth2+p*y*y
	}
	if j.q.Wins == nil || !(n > 0) || !(c.Error > 0) {
		return math.NaN()
	}
	ofPoints, ofWorth := points2/n-points*points/n/n, worth2/n-worth*worth/n/n
	if !(ofPoints > 0) {
		return math.NaN()
	}
	return c.Error * math.Sqrt(max(0, ofWorth)/ofPoints)
}

// Evaluate has the referee value one more shot beside the answers: a further idea of the asker
// whose answer is answers[of]. It is thrown by the same thrower with the same errors as the
// others, becomes the last of r.Answers and takes its place in the verdict. on, which may be
// nil, is told every change as by Ask. When ctx ends Judge returns within 50 ms and the shot
// keeps the value it has. It reports whether r has the answer: not if ctx ended before the
// first throws were made, if there is no answers[of], or if r is not from Ask.
func (r *Result) Evaluate(ctx context.Context, of int, idea ai.Candidate, on func(Event)) bool {
	if r.evaluator == nil || of < 0 || of >= len(r.Answers) {
		return false
	}
	if on == nil {
		on = func(Event) {}
	}
	i, before := len(r.Answers), len(r.evaluator.shots)
	a := &session{q: r.evaluator.q, evaluator: r.evaluator, on: on, startTime: time.Now(), ranking: r.Ranking,
		answers: append(slices.Clone(r.Answers), Answer{Engine: i, State: Thinking, Thrower: r.Answers[of].Thrower, Value: noValue()}),
		teams:   append(slices.Clone(r.teams), r.teams[of])}
	a.accept(&a.answers[i], &ai.Suggestion{Candidates: []ai.Candidate{idea}, Throws: idea.Throws})
	a.send(i)
	a.listen(ctx)
	if ctx.Err() != nil && a.answers[i].State.HasShot() && a.answers[i].Value.Throws == 0 {
		r.evaluator.shots = r.evaluator.shots[:before]
		return false
	}
	r.Answers, r.Ranking, r.teams = a.answers, a.ranking, a.teams
	return true
}

package evaluate

import (
	"context"
	"time"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/winprob"
)

// Ask puts the question to all engines at once and values their answers as they come. on,
// which may be nil, receives every change from the calling goroutine: that an engine is
// thinking, its progress, its shot, its value as the evaluation goes on. When ctx ends Ask
// returns within 50 ms with what there is. The error is that of a question that cannot be
// asked; whatever an engine does only spoils its own answer.
func Ask(ctx context.Context, q Question, engines []Engine, on func(Event)) (Result, error) {
	if err := q.Check(); err != nil {
		return Result{}, err
	}
	q.Rules = q.Rules.At(q.State)
	if t, ok := q.Wins.(*winprob.Table); ok && t.Prepare(ctx, &q.Rules, q.State) != nil {
		r := Result{Answers: make([]Answer, len(engines))}
		for i := range r.Answers {
			r.Answers[i].State = Stopped
		}
		return r, nil
	}
	e, err := newEvaluator(&q)
	if err != nil {
		return Result{}, err
	}
	if on == nil {
		on = func(Event) {}
	}
	s := &session{q: &q, evaluator: e, on: on, answers: make([]Answer, len(engines)),
		replies: make(chan reply, len(engines)), wake: make(chan struct{}, 1), startTime: time.Now()}
	s.run(ctx, engines)
	return Result{s.answers, s.ranking, e, s.teams}, nil
}

// Evaluate values one more shot beside the answers: a further candidate of the engine whose
// answer is answers[of]. It is thrown by the same thrower with the same errors as the others,
// becomes the last of r.Answers and takes its place in the ranking. on, which may be nil,
// receives every change as in Ask. When ctx ends Evaluate returns within 50 ms and the shot
// keeps the value it has. It reports whether r has the answer: not if ctx ended before the
// first throws were made, if there is no answers[of], or if r is not from Ask.
func (r *Result) Evaluate(ctx context.Context, of int, c ai.Candidate, on func(Event)) bool {
	if r.evaluator == nil || of < 0 || of >= len(r.Answers) {
		return false
	}
	if on == nil {
		on = func(Event) {}
	}
	i, before := len(r.Answers), len(r.evaluator.shots)
	s := &session{q: r.evaluator.q, evaluator: r.evaluator, on: on, startTime: time.Now(), ranking: r.Ranking}
	s.answers = append(append(s.answers, r.Answers...), Answer{Engine: i, State: Thinking, Thrower: r.Answers[of].Thrower, Value: noValue()})
	s.teams = append(append(s.teams, r.teams...), r.teams[of])
	s.accept(&s.answers[i], &ai.Suggestion{Candidates: []ai.Candidate{c}, Throws: c.Throws})
	s.send(i)
	s.listen(ctx)
	if ctx.Err() != nil && s.answers[i].State.HasShot() && s.answers[i].Value.Throws == 0 {
		r.evaluator.shots = r.evaluator.shots[:before]
		return false
	}
	r.Answers, r.Ranking, r.teams = s.answers, s.ranking, s.teams
	return true
}

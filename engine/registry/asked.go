package registry

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/webworker"
)

var lastID atomic.Uint64

// nextID names a question, so that a worker finds again what it valued.
func nextID() uint64 { return lastID.Add(1) }

// keptResults is how many results a worker keeps for further shots.
const keptResults = 4

// results are what a worker valued last.
var results struct {
	sync.Mutex
	list []kept
}

type kept struct {
	id     uint64
	result *evaluate.Result
}

func keep(id uint64, r *evaluate.Result) {
	results.Lock()
	defer results.Unlock()
	results.list = append(slices.DeleteFunc(results.list, func(k kept) bool { return k.id == id }), kept{id, r})
	results.list = results.list[max(0, len(results.list)-keptResults):]
}

// found is the result of a question that has so many answers; nil where it is gone.
func found(id uint64, answers int) *evaluate.Result {
	results.Lock()
	defer results.Unlock()
	for _, k := range results.list {
		if k.id == id && len(k.result.Answers) == answers {
			return k.result
		}
	}
	return nil
}

func enginesOf(list []participant) []evaluate.Engine {
	engines := make([]evaluate.Engine, len(list))
	for i := range list {
		engines[i] = list[i].engine()
	}
	return engines
}

// askThere is evaluate.Ask in a worker.
var askThere = webworker.Offer("ask", func(ctx context.Context, q asked, on func(event)) (outcome, error) {
	s := sender{map[int]bool{}}
	r, err := evaluate.Ask(ctx, q.Question, enginesOf(q.Participants), func(e evaluate.Event) { on(s.event(&e)) })
	if err != nil {
		return outcome{}, err
	}
	keep(q.ID, &r)
	return s.outcome(&r, true), nil
})

// furtherThere is evaluate.Result.Evaluate in a worker: the participants have their answers.
var furtherThere = webworker.Offer("further", func(ctx context.Context, q asked, on func(event)) (outcome, error) {
	r := found(q.ID, len(q.Participants))
	if r == nil {
		again, err := evaluate.Ask(ctx, q.Question, enginesOf(q.Participants), nil)
		if err != nil || ctx.Err() != nil {
			return outcome{}, err
		}
		r = &again
		keep(q.ID, r)
	}
	s := sender{map[int]bool{}}
	for i := range r.Answers { // the page has what they propose
		s.whole[i] = true
	}
	done := r.Evaluate(ctx, q.Of, ai.Candidate(q.Candidate), func(e evaluate.Event) { on(s.event(&e)) })
	return s.outcome(r, done), nil
})

// ask asks in a worker. When ctx ends before the worker answers, what it has told stays.
func (a *Asked) ask(ctx context.Context, on func(evaluate.Event)) error {
	began := time.Now()
	a.Answers = make([]evaluate.Answer, len(a.participants))
	for i := range a.Answers {
		a.Answers[i] = evaluate.Answer{Engine: i, State: evaluate.Thinking}
	}
	o, by, err := askThere.CallAt(ctx, nil, &asked{ID: a.id, Question: a.question, Participants: a.participants}, func(e event) {
		if i := e.Answer.Engine; i >= 0 && i < len(a.Answers) {
			a.Answers[i], a.Ranking = e.Answer.take(&a.Answers[i]), e.Ranking
			on(evaluate.Event{Answer: a.Answers[i], Ranking: e.Ranking})
		}
	})
	a.worker = by
	switch {
	case err == nil:
		a.takeAll(&o)
	case ctx.Err() != nil && errors.Is(err, ctx.Err()):
		a.stop(began, on)
		err = nil
	}
	return err
}

// takeAll takes the answers of a worker that is done.
func (a *Asked) takeAll(o *outcome) {
	for i := range o.Answers {
		if i < len(a.Answers) {
			a.Answers[i] = o.Answers[i].take(&a.Answers[i])
		}
	}
	a.Ranking = o.Ranking
}

// stop ends the answers that are not over: their worker did not tell in time.
func (a *Asked) stop(began time.Time, on func(evaluate.Event)) {
	for i := range a.Answers {
		switch x := &a.Answers[i]; x.State {
		case evaluate.Thinking:
			x.State, x.Elapsed = evaluate.Stopped, time.Since(began)
		case evaluate.Evaluating:
			x.State = evaluate.Done
		default:
			continue
		}
		on(evaluate.Event{Answer: a.Answers[i], Ranking: a.Ranking})
	}
}

// further values a further shot in a worker.
func (a *Asked) further(ctx context.Context, of int, c ai.Candidate, on func(evaluate.Event)) bool {
	q := asked{ID: a.id, Question: a.question, Of: of, Candidate: candidate(c)}
	for i := range a.participants {
		p := a.participants[i]
		p.Spec, p.Fixed = "", &suggestion{Err: webworker.Error{Err: ai.ErrNoShot}, NoShot: true}
		if x := &a.Answers[i]; x.State.HasShot() {
			given := evaluate.FixedShot(x.Asked).Suggestion
			s := suggestionOf(&given, nil)
			p.Fixed = &s
		}
		q.Participants = append(q.Participants, p)
	}
	answers := append(slices.Clone(a.Answers), evaluate.Answer{})
	take := func(x *sentAnswer) {
		if x.Engine >= len(a.Answers) {
			answers[x.Engine] = x.take(&answers[x.Engine])
		} else if old := &answers[x.Engine]; old.State.HasShot() { // of an answer that stood the value alone is new
			old.Value, old.State = x.Answer.Value, x.Answer.State
		}
	}
	o, by, err := furtherThere.CallAt(ctx, a.worker, &q, func(e event) {
		if i := e.Answer.Engine; i >= 0 && i < len(answers) {
			take(&e.Answer)
			on(evaluate.Event{Answer: answers[i], Ranking: e.Ranking})
		}
	})
	if err != nil || !o.Done || len(o.Answers) != len(answers) {
		return false
	}
	for i := range o.Answers {
		o.Answers[i].Engine = i
		take(&o.Answers[i])
	}
	a.Answers, a.Ranking, a.worker = answers, o.Ranking, by
	a.participants = append(slices.Clone(a.participants), participant{Name: "further", Team: a.participants[of].Team})
	return true
}

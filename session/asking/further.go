package asking

import (
	"context"
	"math"
	"slices"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/version"
	"github.com/hogline/hogline/session/job"
	"github.com/hogline/hogline/session/study"
	"github.com/hogline/hogline/session/table"
)

// AddShot puts a shot of the user into the table of answers at the place shown. It reports whether one can be thrown
// there.
func (as *Asker) AddShot(shot curling.Shot, name string) bool {
	state, ok := as.place.State()
	if !ok || state.Shot >= curling.Stones || shot.Check() != nil {
		return false
	}
	place := study.PlaceKey(state, as.place.Game().Ice)
	id := as.doc.Study().NextID()
	as.doc.Set("own-shot", func(c *study.Content) {
		c.Shots = append(slices.Clone(c.Shots), study.OwnShot{ID: id, Place: place, Shot: shot, Name: name})
	})
	if i := slices.IndexFunc(as.table.Asked().Rows, func(r table.Row) bool { return r.Own() && r.Row.Own == id }); i >= 0 {
		as.Added.Emit(Added{Row: as.table.At(i)})
	}
	as.evaluateOwn()
	return true
}

// Evaluate has a candidate of the engine in a row thrown beside the answers, with the same errors. It becomes a row of its own.
func (as *Asker) Evaluate(row, k int) {
	parent := as.table.Asked().Rows[row]
	candidate := parent.Answer.Candidates[k]
	r := &study.Row{Kind: study.EngineRow, Series: parent.Series, Spec: parent.Spec, Player: parent.Player, PlayerName: parent.PlayerName,
		Budget: parent.Budget,
		Of:     slices.Index(parent.Question.Rows, parent.Row), Candidate: k, Rank: candidate.Rank, Asked: true,
		Answer: evaluate.Answer{State: evaluate.Evaluating, Shot: candidate.Thrown, Call: candidate.Call, Thrower: parent.Answer.Thrower,
			Value: evaluate.Value{Rival: -1}}}
	if k < len(parent.Candidates) {
		as.table.Draw(r, parent.Candidates[k:k+1], ai.Progress{})
	}
	as.evaluateRow(parent.Question, r, parent.Row, candidate.Candidate)
}

// evaluateOwn has own shots of the table valued that are not, such as those added while a question ran: beside the answers, with the same
// errors.
func (as *Asker) evaluateOwn() {
	if as.running != nil || !as.table.CanAsk() {
		return
	}
	i := slices.IndexFunc(as.table.Asked().Rows, func(r table.Row) bool { return r.Own() && r.Question == nil })
	if i < 0 {
		return
	}
	r := as.table.Asked().Rows[i].Row
	if e := as.evaluation; e != nil && e.Question.Key == as.table.Key() {
		if k := slices.IndexFunc(e.Rows, func(o *study.Row) bool { return o.Player == nil && o.Asked }); k >= 0 {
			as.table.TakePending(r)
			r.Asked, r.Answer = true, evaluate.Answer{State: evaluate.Evaluating, Shot: r.Answer.Shot, Thrower: e.Rows[k].Answer.Thrower,
				Value: evaluate.Value{Rival: -1}}
			as.evaluateRow(e.Question, r, e.Rows[k], ai.Candidate{Shot: r.Answer.Shot, Win: math.NaN(), Score: math.NaN()})
			return
		}
	}
	as.ask(func(x *table.Row) bool { return x.Own() && x.Question == nil })
}

// evaluateRow throws one more shot beside the answers to a question, with the thrower of the row like and the same
// errors as theirs. Where the evaluation of the answers is gone, they are valued again beside it.
func (as *Asker) evaluateRow(q *study.Question, r, like *study.Row, c ai.Candidate) {
	of := -1
	if as.evaluation != nil && as.evaluation.Question == q {
		of = slices.Index(as.evaluation.Rows, like)
	}
	q.Add(r)
	r.Version = version.Number
	as.table.Refresh()
	as.Added.Emit(Added{Row: r, Further: true})
	if of < 0 {
		as.ask(func(x *table.Row) bool { return x.Row == r })
		return
	}
	as.Leave()
	last := as.evaluation
	run := &asking{Run: table.Run{Question: q, Rows: append(slices.Clone(last.Rows), r), Further: true}, fixed: make([]bool, len(last.Rows)+1),
		result: last.result}
	as.run(run)
	trace := as.inquiry.Tracer()
	as.table.Refresh()
	as.table.Changed.Emit()
	job.Of[bool](as.jobs, kind, 0).Start(func(ctx context.Context, post job.Post) (bool, error) {
		return run.result.Evaluate(ctx, of, c, as.updates(run, trace, post)), nil
	}, func(done bool, _ error) {
		if !done {
			q.Rows = slices.DeleteFunc(q.Rows, func(x *study.Row) bool { return x == r })
			run.Rows = run.Rows[:len(run.Rows)-1]
			as.Dropped.Emit(r)
		}
		as.finish(run, run.result, nil)
		if done { // who stops a shot wants no other one thrown
			as.evaluateOwn()
		}
	})
}

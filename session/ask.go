package session

import (
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"time"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/version"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/question"
	"github.com/hogline/hogline/session/enginelist"
	"github.com/hogline/hogline/session/job"
	"github.com/hogline/hogline/session/study"
)

// MaxCandidates is how many candidates of an answer are listed.
const MaxCandidates = study.MaxCandidates

// Seed is the seed of every question: the same question asked twice has the same answers.
const Seed = 20260314

// How long an engine is waited for that counts throws, and how much longer than its time one that has a time.
const (
	throwsTimeout = 30 * time.Minute
	timeFactor    = 4
	timeAllowance = 10 * time.Second
)

// timeoutOf is how long an answer with a budget is waited for.
func timeoutOf(b ai.Budget) time.Duration {
	if b.Throws > 0 {
		return throwsTimeout
	}
	return timeFactor*b.Time + timeAllowance
}

// asking is a question that runs, or ran: the rows that take part by their index in the evaluation.
type asking struct {
	question  *study.Question
	rows      []*study.Row
	fixed     []bool // the row had its answer before: it is only valued again
	further   bool   // all engines have answered: further shots are valued
	result    *evaluate.Result
	startTime time.Time
}

// Asker asks the question at the place shown, and has further shots valued beside its answers.
type Asker struct {
	s          *Session
	running    *asking
	evaluation *asking // the last one that came to its end
}

// LeaveStudy forgets the questions of the study that was open.
func (as *Asker) LeaveStudy() {
	as.s.Jobs.Cancel("ask")
	as.running, as.evaluation = nil, nil
}

// CanAsk reports whether there is a shot to ask about and the question is not running.
func (tb *Table) CanAsk() bool {
	state, ok := tb.s.Place.State()
	return ok && !tb.asked.Running && state.Shot < curling.Stones && state.Shot >= tb.s.Place.Game().Rules.FirstShot && tb.problem == nil
}

// Problem is why the position shown cannot be asked about, nil if it can.
func (tb *Table) Problem() error { return tb.problem }

// Question is the question at the place shown, under the thrower, rules and win table chosen.
func (tb *Table) Question() (evaluate.Question, error) {
	o := tb.s.Throwers.Overrides()
	rules := tb.s.Rules.Now()
	o.Rules = &rules
	q, err := question.New(tb.s.Place.Game(), tb.s.Place.At(), o)
	if err != nil {
		return q, err
	}
	terms := &tb.s.Study.Content().Terms
	q.Wins, q.Budget, q.Seed, q.Workers = terms.Wins.Wins(), terms.Budget, Seed, 1
	for _, e := range tb.s.Engines.All() {
		b := e.Budget
		if b == (ai.Budget{}) {
			b = terms.Budget
		}
		q.Timeout = max(q.Timeout, timeoutOf(b))
	}
	return q, nil
}

// Start asks the engines of the list that have not answered the question, or all of them again if every one has, and has
// the shot as played and own shots valued beside them with the same errors.
func (as *Asker) Start() {
	if !as.s.Table.CanAsk() {
		return
	}
	missing := slices.ContainsFunc(as.s.Table.asked.Rows, func(r Row) bool { return as.s.Table.missing(&r) })
	as.ask(func(r *Row) bool {
		return as.s.Table.missing(r) || !missing && r.Kind == study.EngineRow && r.Candidate == 0 && r.Stale&^OtherVersion == 0
	})
}

// missing reports whether a row waits for its answer: one of the question that would be asked now.
func (tb *Table) missing(r *Row) bool {
	switch {
	case r.question == nil:
		return true
	case r.question.Key != tb.pendingOf || r.Kind != study.EngineRow || r.Candidate > 0 || r.Stale&^OtherVersion != 0:
		return false
	}
	return !r.Asked || !r.Answer.State.HasShot() || r.Stale.Is(OtherVersion)
}

// Is reports whether s holds any of the differences.
func (s Stale) Is(any Stale) bool { return s&any != 0 }

// ask asks the rows of the table that which chooses, beside those of the question that have a shot.
func (as *Asker) ask(which func(*Row) bool) {
	q, err := as.s.Table.Question()
	if err != nil {
		as.s.report(err)
		return
	}
	as.leaveAsking()
	q.ByThrower = true
	run := &asking{question: as.s.Table.questionNow(&q), startTime: time.Now()}
	var engines []evaluate.Engine
	add := func(r *study.Row, e evaluate.Engine, fixed bool) {
		run.rows, run.fixed, engines = append(run.rows, r), append(run.fixed, fixed), append(engines, e)
	}
	for i := range as.s.Table.asked.Rows {
		row := &as.s.Table.asked.Rows[i]
		r := row.Row
		switch {
		case which(row):
			if row.question == nil {
				run.question.Add(r)
				maps.DeleteFunc(as.s.Table.pending, func(_ pendingKey, p *study.Row) bool { return p == r })
			}
			if r.Asked && r.Answer.State.HasShot() {
				r.Before = &study.Before{Shot: r.Answer.Shot, Call: r.Answer.Call, Value: r.Answer.Value}
			}
			add(r, as.participant(row), false)
		case row.question == run.question && r.Asked && r.Answer.State.HasShot():
			add(r, fixedParticipant(r), true)
		}
	}
	if called, ok := as.calledShot(); ok && !slices.ContainsFunc(run.rows, func(r *study.Row) bool { return r.Kind == study.PlayedRow }) {
		r := &study.Row{Kind: study.PlayedRow, Series: -1}
		run.question.Add(r)
		add(r, evaluate.Engine{Name: "played", Title: "as played", AI: evaluate.FixedShot(called)}, false)
	}
	for i, r := range run.rows {
		if !run.fixed[i] {
			r.Answer, r.Asked, r.Version = evaluate.Answer{Shot: r.Answer.Shot, Value: evaluate.Value{Rival: -1}}, false, version.Number
			delete(as.s.Table.drawn, r)
		}
	}
	run.question.Version, run.question.Time, run.question.Thrower = version.Number, time.Now(), as.s.Study.Content().Terms.Thrower
	as.running = run
	trace := as.s.Table.tracer()
	as.s.Table.showTable()
	as.s.Table.Changed.Emit()
	as.s.Jobs.Start("ask", func(ctx context.Context, post job.Post) {
		go as.updateElapsed(ctx, run, post)
		result, err := evaluate.Ask(ctx, q, engines, as.updates(run, trace, post))
		post("end", func() { as.finish(run, &result, err) })
	})
}

// questionNow is the question as it would be asked now, among those of the study.
func (tb *Table) questionNow(q *evaluate.Question) *study.Question {
	asked := study.AskedBy(q, &tb.s.Study.Content().Terms)
	if known := tb.s.Study.Study().Question(asked.Key()); known != nil {
		return known
	}
	state, _ := tb.s.Place.State()
	n := &study.Question{Key: asked.Key(), Place: study.PlaceKey(state, tb.s.Place.Game().Ice), Asked: asked}
	tb.s.Study.Study().AddQuestion(n)
	return n
}

// calledShot is the shot that was called in the log at the place shown; ok is false where none was, and in a variation.
func (as *Asker) calledShot() (shot curling.Shot, ok bool) {
	p := as.s.Place.Playback().Shot()
	if as.s.Study.Content().ShownLine().Variation() || p == nil || p.Kind != replay.Thrown {
		return shot, false
	}
	if p.Asked {
		return p.Chosen, true
	}
	return p.Run, p.Ran
}

// participant is a row as the question asks it.
func (as *Asker) participant(r *Row) evaluate.Engine {
	if r.Kind != study.EngineRow {
		return evaluate.Engine{Name: string(r.Kind), AI: evaluate.FixedShot(r.Answer.Shot), Player: r.Player}
	}
	e := r.Engine
	a, err := e.AIFor(r.PlayerName)
	return evaluate.Engine{Name: e.Kind(), Settings: e.Choice.Settings, AI: a, Broken: err, Budget: r.Budget, Player: r.Player}
}

// fixedParticipant is a row that has its answer, to be valued beside others.
func fixedParticipant(r *study.Row) evaluate.Engine {
	a := &r.Answer
	sug := ai.Suggestion{Candidates: slices.Clone(a.Proposed), Map: a.Map, Throws: a.Throws, Note: a.Note, Opening: a.Opening}
	if len(sug.Candidates) == 0 || r.Candidate > 0 {
		shot := a.Asked
		if shot == (curling.Shot{}) {
			shot = a.Shot
		}
		sug.Candidates = evaluate.FixedShot(shot).Suggestion.Candidates
	}
	return evaluate.Engine{Name: string(r.Kind), AI: evaluate.Fixed{Suggestion: sug}, Player: r.Player}
}

// updateElapsed shows how long engines think that report nothing meanwhile.
func (as *Asker) updateElapsed(ctx context.Context, run *asking, post job.Post) {
	tick := time.NewTicker(elapsedGap)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			post("elapsed", func() {
				if as.running != run {
					return
				}
				for _, r := range run.rows {
					if a := &r.Answer; a.State == evaluate.Thinking {
						a.Elapsed = time.Since(run.startTime)
					}
				}
				as.s.Table.Changed.Emit()
			})
		}
	}
}

// updates handles the events of an evaluation on its goroutine: traces are made there.
func (as *Asker) updates(run *asking, trace func(curling.Shot) Trace, post job.Post) func(evaluate.Event) {
	traced := map[int][]Trace{} // by index: the answer'as.s.Table.s, then those of its further candidates
	return func(e evaluate.Event) {
		i := e.Answer.Engine
		if t := traced[i]; e.Answer.State.HasShot() && (t == nil || t[0].Shot != e.Answer.Shot) {
			t = []Trace{trace(e.Answer.Shot)}
			for k := range e.Answer.Candidates[:min(len(e.Answer.Candidates), MaxCandidates)] {
				t = append(t, trace(e.Answer.Candidates[k].Thrown))
			}
			traced[i] = t
		}
		t := traced[i]
		post(strconv.Itoa(i), func() {
			if as.running == run {
				as.update(run, e, t)
				as.s.Table.showTable()
				as.s.Table.Changed.Emit()
			}
		})
	}
}

// update takes an event. traces are those of its answer and candidates, nil while there is no shot.
func (as *Asker) update(run *asking, e evaluate.Event, traces []Trace) {
	i := e.Answer.Engine
	if i < 0 || i >= len(run.rows) {
		return
	}
	r := run.rows[i]
	if i < len(run.fixed) && run.fixed[i] {
		if !e.Answer.State.Over() || !e.Answer.State.HasShot() {
			return // what it was worth is shown until the new value is known
		}
		e.Answer.Elapsed = r.Answer.Elapsed
	}
	run.take(r, e.Answer)
	d := as.s.Table.drawn[r]
	if d == nil {
		d = &drawing{progress: -1}
		as.s.Table.drawn[r] = d
	}
	d.updateProgress(&e.Answer.Progress)
	if traces != nil {
		d.trace, d.candidates = traces[0], traces[1:]
	}
	run.rank(e.Ranking)
}

// take puts an answer of the evaluation into a row, with indices of the question.
func (run *asking) take(r *study.Row, a evaluate.Answer) {
	a.Engine = slices.Index(run.question.Rows, r)
	a.Value.Rival = run.index(a.Value.Rival)
	if r.Candidate > 0 || r.Kind != study.EngineRow {
		a.Proposed, a.Candidates = nil, nil
	}
	r.Answer, r.Asked = a, true
}

// index is the row of the question that takes part in the evaluation as i, -1 none.
func (run *asking) index(i int) int {
	if i < 0 || i >= len(run.rows) {
		return -1
	}
	return slices.Index(run.question.Rows, run.rows[i])
}

// rank takes the ranking of the evaluation.
func (run *asking) rank(r evaluate.Ranking) {
	order := make([]int, 0, len(r.Order))
	for _, i := range r.Order {
		if k := run.index(i); k >= 0 {
			order = append(order, k)
		}
	}
	r.Order = order
	run.question.Ranking = r
}

// finish takes the result of a question.
func (as *Asker) finish(run *asking, result *evaluate.Result, err error) {
	if as.running != run {
		return
	}
	if err != nil {
		as.s.report(fmt.Errorf("session: %w", err))
		run.question.Rows = slices.DeleteFunc(run.question.Rows, func(r *study.Row) bool { return !r.Asked })
	} else {
		run.result = result
		for _, a := range result.Answers {
			as.update(run, evaluate.Event{Answer: a, Ranking: result.Ranking}, nil)
		}
	}
	as.end(run)
}

// end ends the run: its answers are kept, and own shots that were added meanwhile are valued.
func (as *Asker) end(run *asking) {
	as.running = nil
	if run.result != nil {
		as.evaluation = run
	}
	pristine := as.s.Study.Study().Pristine()
	as.s.Study.Study().Answered(run.question)
	if pristine { // answers about what comes with the program are no change of the user
		as.s.Study.Study().Restart()
	}
	as.s.Table.showTable()
	as.s.Table.Changed.Emit()
	as.s.Storage.Changed.Emit()
	as.evaluateOwn()
}

// leaveGone ends the question that runs if it asks an engine that is in the list no more.
func (as *Asker) leaveGone(c enginelist.Change) {
	for _, e := range c.Gone {
		if as.running != nil && slices.ContainsFunc(as.running.rows, func(r *study.Row) bool { return r.Spec == e.Spec }) {
			as.leaveAsking()
		}
	}
}

// Stop ends the question that runs; answers keep what they have.
func (as *Asker) Stop() {
	if as.s.Table.asked.Running {
		as.s.Jobs.Stop("ask")
	}
}

// leaveAsking ends the question that runs for another one: what has a value keeps it, the rest is as if not asked.
func (as *Asker) leaveAsking() {
	run := as.running
	if run == nil {
		return
	}
	as.running = nil
	as.s.Jobs.Cancel("ask")
	q := run.question
	gone := func(r *study.Row) bool { return !r.Asked || r.Answer.State == evaluate.Thinking }
	for i, r := range run.rows {
		if r.Asked && r.Answer.State == evaluate.Evaluating && r.Answer.Value.Throws > 0 {
			r.Answer.State = evaluate.Done
		} else if !run.fixed[i] && r.Asked && !r.Answer.State.Over() {
			r.Answer.State = evaluate.Thinking
		}
	}
	q.Ranking.Order = nil // its indices change; the order is found again with the next question
	q.Rows = slices.DeleteFunc(q.Rows, gone)
	as.s.Study.Study().Answered(q)
}

// Trace is what a shot does, thrown without error.
type Trace struct {
	Shot  curling.Shot
	Paths [][]curling.Vec // of the stones it moves, m, that of the delivered one first; nil if it cannot be thrown
	Rest  *curling.Vec    // where the delivered stone comes to rest; nil if it leaves play
}

// tracer traces shots from the place shown. It may be used on another goroutine, one at a time.
func (tb *Table) tracer() func(curling.Shot) Trace {
	state, ok := tb.s.Place.State()
	if !ok {
		return func(shot curling.Shot) Trace { return Trace{Shot: shot} }
	}
	throw := tb.s.Place.Playback().Tracer()
	return func(shot curling.Shot) Trace {
		t := Trace{Shot: shot}
		paths, end, err := throw(shot)
		if err != nil {
			return t
		}
		t.Paths = paths
		if k := state.Shot; k < curling.Stones && end.Has(k) {
			t.Rest = &end[k]
		}
		return t
	}
}

// evaluateOwn has own shots of the table valued that are not: beside the answers, with the same errors.
func (as *Asker) evaluateOwn() {
	if as.running != nil || !as.s.Table.CanAsk() {
		return
	}
	i := slices.IndexFunc(as.s.Table.asked.Rows, func(r Row) bool { return r.Own() && r.question == nil })
	if i < 0 {
		return
	}
	r := as.s.Table.asked.Rows[i].Row
	if e := as.evaluation; e != nil && e.question.Key == as.s.Table.pendingOf {
		if k := slices.IndexFunc(e.rows, func(o *study.Row) bool { return o.Player == nil && o.Asked }); k >= 0 {
			delete(as.s.Table.pending, pendingKey{own: r.Own})
			r.Asked, r.Answer = true, evaluate.Answer{State: evaluate.Evaluating, Shot: r.Answer.Shot, Thrower: e.rows[k].Answer.Thrower, Value: evaluate.Value{Rival: -1}}
			as.evaluateRow(e.question, r, e.rows[k], ai.Candidate{Shot: r.Answer.Shot, Win: math.NaN(), Score: math.NaN()})
			return
		}
	}
	as.ask(func(x *Row) bool { return x.Own() && x.question == nil })
}

// evaluateRow throws one more shot beside the answers to a question, with the thrower of the row like and the same
// errors as theirs. Where the evaluation of the answers is gone, they are valued again beside it.
func (as *Asker) evaluateRow(q *study.Question, r, like *study.Row, c ai.Candidate) {
	of := -1
	if as.evaluation != nil && as.evaluation.question == q {
		of = slices.Index(as.evaluation.rows, like)
	}
	q.Add(r)
	r.Version = version.Number
	as.s.Selection.selection = NoSelection
	as.s.Table.showTable()
	as.s.Selection.selection.Row = slices.IndexFunc(as.s.Table.asked.Rows, func(x Row) bool { return x.Row == r })
	if of < 0 {
		as.ask(func(x *Row) bool { return x.Row == r })
		return
	}
	as.leaveAsking()
	last := as.evaluation
	run := &asking{question: q, rows: append(slices.Clone(last.rows), r), fixed: make([]bool, len(last.rows)+1), further: true, result: last.result}
	as.running = run
	trace := as.s.Table.tracer()
	as.s.Table.showTable()
	as.s.Table.Changed.Emit()
	as.s.Jobs.Start("ask", func(ctx context.Context, post job.Post) {
		done := run.result.Evaluate(ctx, of, c, as.updates(run, trace, post))
		post("end", func() {
			if !done {
				q.Rows = slices.DeleteFunc(q.Rows, func(x *study.Row) bool { return x == r })
				run.rows = run.rows[:len(run.rows)-1]
				if as.s.Table.rowAt(as.s.Selection.selection.Row) == r {
					as.s.Selection.selection = NoSelection
				}
			}
			as.finish(run, run.result, nil)
		})
	})
}

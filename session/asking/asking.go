// Package asking asks the question at the place shown, and has further shots valued beside its answers.
package asking

import (
	"context"
	"slices"
	"strconv"
	"time"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/cpu"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/registry"
	"github.com/hogline/hogline/engine/version"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/playback"
	"github.com/hogline/hogline/session/enginelist"
	"github.com/hogline/hogline/session/event"
	"github.com/hogline/hogline/session/inquiry"
	"github.com/hogline/hogline/session/job"
	"github.com/hogline/hogline/session/study"
	"github.com/hogline/hogline/session/table"
)

// Document is the study that keeps the answers.
type Document interface {
	Content() *study.Content
	Study() *study.Document
	Set(name string, change func(*study.Content))
}

// Place is the place shown.
type Place interface {
	Game() *replay.Game
	State() (state curling.State, ok bool)
	Playback() *playback.Playback
}

// Inquiry is the question at the place shown.
type Inquiry interface {
	Question() (evaluate.Question, error)
	TeamOf(q *evaluate.Question, r *study.Row) *curling.Team
	Kept(*evaluate.Question) *study.Question
	Tracer() func(curling.Shot) inquiry.Trace
}

// Engines are the AIs that are asked.
type Engines interface {
	Extra(names []string) bool
	KeepFor(names []string)
}

// Throwers are those for whom the AIs are asked.
type Throwers interface{ SetBeside(study.Thrower) (on bool) }

// Added is a row that a command of the user put into the table.
type Added struct {
	Row     *study.Row
	Further bool // a candidate of an engine that is being valued
}

// asking is a question that runs, or ran: the rows that take part by their index in the evaluation.
type asking struct {
	table.Run
	fixed     []bool // the row had its answer before: it is only valued again
	result    *registry.Asked
	startTime time.Time
}

// Asker asks the question at the place shown, and has further shots valued beside its answers.
type Asker struct {
	Added    event.Of[Added]
	Dropped  event.Of[*study.Row] // that was added, and could not be valued
	Answered event.Signal         // a question came to its end: the study has more to keep

	table    *table.Table
	doc      Document
	place    Place
	inquiry  Inquiry
	engines  Engines
	throwers Throwers
	jobs     *job.Dispatcher
	report   func(error)

	running    *asking
	evaluation *asking // the last one that came to its end
}

// New asks the questions of a table. report shows an error to the user.
func New(t *table.Table, doc Document, p Place, in Inquiry, e Engines, th Throwers, jobs *job.Dispatcher, report func(error)) *Asker {
	as := &Asker{table: t, doc: doc, place: p, inquiry: in, engines: e, throwers: th, jobs: jobs, report: report}
	t.Given.Watch(as.forget)
	return as
}

// LeaveStudy forgets the questions of the study that was open.
func (as *Asker) LeaveStudy() {
	as.forget()
	as.evaluation = nil
}

// forget ends the question that runs, of which nothing is kept.
func (as *Asker) forget() {
	as.jobs.Cancel(kind)
	as.run(nil)
}

// kind is that of the jobs that ask, one at a time.
const kind = "ask"

// run tells which question runs, nil if none does.
func (as *Asker) run(run *asking) {
	if as.running = run; run == nil {
		as.table.SetRun(nil)
		return
	}
	as.table.SetRun(&run.Run)
}

// Start asks the engines of the list that have not answered the question, or all of them again if every one has, and has
// the shot as played and own shots valued beside them with the same errors.
func (as *Asker) Start() {
	if !as.table.CanAsk() {
		return
	}
	missing := slices.ContainsFunc(as.table.Asked().Rows, func(r table.Row) bool { return as.table.Missing(&r) })
	as.ask(func(r *table.Row) bool {
		return as.table.Missing(r) || !missing && r.Kind == study.EngineRow && r.Candidate == 0 && r.Stale&^table.OtherVersion == 0
	})
}

// ask asks the rows of the table that which chooses, beside those of the question that have a shot.
func (as *Asker) ask(which func(*table.Row) bool) {
	q, err := as.inquiry.Question()
	if err != nil {
		as.report(err)
		return
	}
	as.Leave()
	q.ByThrower = true
	run := &asking{Run: table.Run{Question: as.inquiry.Kept(&q)}, startTime: time.Now()}
	var engines []evaluate.Engine
	add := func(r *study.Row, e evaluate.Engine, fixed bool) {
		e.Team = as.inquiry.TeamOf(&q, r)
		run.Rows, run.fixed, engines = append(run.Rows, r), append(run.fixed, fixed), append(engines, e)
	}
	for i := range as.table.Asked().Rows {
		row := &as.table.Asked().Rows[i]
		r := row.Row
		switch {
		case which(row):
			if row.Question == nil {
				run.Question.Add(r)
				as.table.TakePending(r)
			}
			if r.Asked && r.Answer.State == evaluate.Done {
				r.Before = &study.Before{Shot: r.Answer.Shot, Call: r.Answer.Call, Value: r.Answer.Value}
			}
			add(r, as.participant(row), false)
		case row.Question == run.Question && r.Asked && r.Answer.State.HasShot():
			add(r, fixedParticipant(r), true)
		}
	}
	if called, ok := as.calledShot(); ok && !slices.ContainsFunc(run.Rows, func(r *study.Row) bool { return r.Kind == study.PlayedRow }) {
		r := &study.Row{Kind: study.PlayedRow, Series: -1}
		run.Question.Add(r)
		add(r, evaluate.Engine{Name: "played", Title: "as played", AI: evaluate.FixedShot(called)}, false)
	}
	for i, r := range run.Rows {
		if !run.fixed[i] {
			r.Answer, r.Asked, r.Version = evaluate.Answer{Shot: r.Answer.Shot, Value: evaluate.Value{Rival: -1}}, false, version.Number
			as.table.Forget(r)
		}
	}
	run.Question.Version, run.Question.Time, run.Question.Thrower = version.Number, time.Now(), as.doc.Content().Terms.Thrower
	as.run(run)
	trace := as.inquiry.Tracer()
	as.table.Refresh()
	as.table.Changed.Emit()
	job.Of[*registry.Asked](as.jobs, kind, 0).Start(func(ctx context.Context, post job.Post) (*registry.Asked, error) {
		go as.updateElapsed(ctx, run, post)
		return registry.Ask(ctx, q, engines, as.updates(run, trace, post))
	}, func(result *registry.Asked, err error) {
		as.finish(run, result, err)
		as.evaluateOwn()
	})
}

// calledShot is the shot that was called in the log at the place shown; ok is false where none was, and in a variation.
func (as *Asker) calledShot() (shot curling.Shot, ok bool) {
	p := as.place.Playback().Shot()
	if as.doc.Content().ShownLine().Variation() || p == nil || p.Kind != replay.Thrown {
		return shot, false
	}
	if p.Asked {
		return p.Chosen, true
	}
	return p.Run, p.Ran
}

// participant is a row as the question asks it.
func (as *Asker) participant(r *table.Row) evaluate.Engine {
	if r.Kind != study.EngineRow || r.Candidate > 0 { // a candidate is thrown: its AI has answered
		return evaluate.Engine{Name: string(r.Kind), AI: evaluate.FixedShot(r.Answer.Shot)}
	}
	e := r.Engine
	a, err := e.AIFor(r.PlayerName)
	return evaluate.Engine{Name: e.Kind(), Settings: e.Choice.Settings, AI: a, Broken: err, Budget: r.Budget}
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
	return evaluate.Engine{Name: string(r.Kind), AI: evaluate.Fixed{Suggestion: sug}}
}

// elapsedGap is the time between two updates of how long engines think.
const elapsedGap = time.Second / 2

// updateElapsed shows how long engines think that report nothing meanwhile.
func (as *Asker) updateElapsed(ctx context.Context, run *asking, post job.Post) {
	tick := time.NewTicker(elapsedGap)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			post("elapsed", func() { as.showElapsed(run) })
		}
	}
}

// showElapsed shows how long the engines of a question think that have said nothing since.
func (as *Asker) showElapsed(run *asking) {
	if as.running != run {
		return
	}
	for _, r := range run.Rows {
		if a := &r.Answer; a.State == evaluate.Thinking {
			a.Elapsed = time.Since(run.startTime)
		}
	}
	as.table.Changed.Emit()
}

// updates handles the events of an evaluation on its goroutine: traces are made there.
func (as *Asker) updates(run *asking, trace func(curling.Shot) inquiry.Trace, post job.Post) func(evaluate.Event) {
	traced := map[int][]inquiry.Trace{} // by index: the answer's, then those of its further candidates
	return func(e evaluate.Event) {
		i := e.Answer.Engine
		if t := traced[i]; e.Answer.State.HasShot() && (t == nil || t[0].Shot != e.Answer.Shot) {
			t = []inquiry.Trace{trace(e.Answer.Shot)}
			for k := range e.Answer.Candidates[:min(len(e.Answer.Candidates), study.MaxCandidates)] {
				cpu.Yield()
				t = append(t, trace(e.Answer.Candidates[k].Thrown))
			}
			traced[i] = t
		}
		t := traced[i]
		post(strconv.Itoa(i), func() {
			if as.running == run {
				as.update(run, e, t)
				as.table.Refresh()
				as.table.Changed.Emit()
			}
		})
	}
}

// update takes an event. traces are those of its answer and candidates, nil while there is no shot.
func (as *Asker) update(run *asking, e evaluate.Event, traces []inquiry.Trace) {
	i := e.Answer.Engine
	if i < 0 || i >= len(run.Rows) {
		return
	}
	r := run.Rows[i]
	if run.fixed[i] {
		if !e.Answer.State.Over() || !e.Answer.State.HasShot() {
			return // what it was worth is shown until the new value is known
		}
		e.Answer.Elapsed, e.Answer.Thin = r.Answer.Elapsed, r.Answer.Thin
	}
	run.take(r, e.Answer)
	as.table.Draw(r, traces, e.Answer.Progress)
	run.rank(e.Ranking)
}

// take puts an answer of the evaluation into a row, with indices of the question.
func (run *asking) take(r *study.Row, a evaluate.Answer) {
	a.Engine = slices.Index(run.Question.Rows, r)
	a.Value.Rival = run.index(a.Value.Rival)
	if r.Candidate > 0 || r.Kind != study.EngineRow {
		a.Proposed, a.Candidates = nil, nil
	}
	r.Answer, r.Asked = a, true
}

// index is the row of the question that takes part in the evaluation as i, -1 none.
func (run *asking) index(i int) int {
	if i < 0 || i >= len(run.Rows) {
		return -1
	}
	return slices.Index(run.Question.Rows, run.Rows[i])
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
	run.Question.Ranking = r
}

// finish takes the result of a question.
func (as *Asker) finish(run *asking, result *registry.Asked, err error) {
	if as.running != run {
		return
	}
	if err != nil {
		as.report(err)
		run.Question.Rows = slices.DeleteFunc(run.Question.Rows, func(r *study.Row) bool { return !r.Asked })
	} else {
		run.result = result
		for _, a := range result.Answers {
			as.update(run, evaluate.Event{Answer: a, Ranking: result.Ranking}, nil)
		}
	}
	as.end(run)
}

// end ends the run: its answers are kept.
func (as *Asker) end(run *asking) {
	as.run(nil)
	if run.result != nil {
		as.evaluation = run
	}
	pristine := as.doc.Study().Pristine()
	as.doc.Study().Answered(run.Question)
	if pristine { // answers about what comes with the program are no change of the user
		as.doc.Study().Restart()
	}
	as.table.Refresh()
	as.table.Changed.Emit()
	as.Answered.Emit()
}

// LeaveGone ends the question that runs if it asks an engine that is in the list no more.
func (as *Asker) LeaveGone(c enginelist.Change) {
	for _, e := range c.Gone {
		if as.running != nil && slices.ContainsFunc(as.running.Rows, func(r *study.Row) bool { return r.Spec == e.Spec }) {
			as.Leave()
		}
	}
}

// Question is the question that runs, with the answers so far; nil if none does.
func (as *Asker) Question() *study.Question {
	if as.running == nil {
		return nil
	}
	return as.running.Question
}

// Running reports whether a question runs.
func (as *Asker) Running() bool { return as.running != nil }

// Stop ends the question that runs; answers keep what they have.
func (as *Asker) Stop() {
	if as.table.Asked().Running {
		as.jobs.Stop(kind)
	}
}

// Leave ends the question that runs for another one: what has a value keeps it, the rest is as if not asked.
func (as *Asker) Leave() {
	run := as.running
	if run == nil {
		return
	}
	as.run(nil)
	as.jobs.Cancel(kind)
	q := run.Question
	gone := func(r *study.Row) bool { return !r.Asked || r.Answer.State == evaluate.Thinking }
	for i, r := range run.Rows {
		if r.Asked && r.Answer.State == evaluate.Evaluating && r.Answer.Value.Throws > 0 {
			r.Answer.State = evaluate.Done
		} else if !run.fixed[i] && r.Asked && !r.Answer.State.Over() {
			r.Answer.State = evaluate.Thinking
		}
	}
	q.Ranking.Order = nil // its indices change; the order is found again with the next question
	q.Rows = slices.DeleteFunc(q.Rows, gone)
	as.doc.Study().Answered(q)
}

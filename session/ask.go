package session

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"time"

	"hogline/engine/ai"
	"hogline/engine/curling"
	"hogline/engine/evaluate"
	"hogline/replay"
)

// Asked is the question that was asked last and what came of it.
type Asked struct {
	Rows    []Row // one for each engine, then the shot as played, then further candidates that were evaluated
	Ranking evaluate.Ranking
	Running bool
	// Reevaluating is set while all engines have answered and a further candidate is evaluated.
	Reevaluating bool
	Seed         uint64    // 0: nothing was asked here
	Budget       ai.Budget // of every engine without one of its own
	startTime    time.Time
	result       *evaluate.Result // once all have answered; the evaluation alone touches it while Running
}

// Row is one answer: of an engine, the shot as played, or a further candidate of an engine that was evaluated.
type Row struct {
	Engine *Engine // whose answer it is, or who had the candidate; nil for the shot as played
	Series int     // place of the engine in the list, which decides its letter and colour; -1 for the shot as played
	// Player throws instead of the question's thrower for this engine alone; nil: he does not.
	Player *curling.Player
	// Candidate > 0: the row is this candidate of the engine that has rows[Parent].
	Parent, Candidate int
	Answer            evaluate.Answer
	Asked             bool // Answer belongs to the question
	Trace             Trace
	// Candidates are the traces of Answer.Candidates, those that are listed.
	Candidates []Trace

	progress float64 // share of the budget spent, negative while unknown
	rank     int     // of a further candidate
}

// Played reports whether the row is the shot as played, not an engine's.
func (r *Row) Played() bool { return r.Engine == nil }

// Progress is the share of its budget that the engine has spent, negative when it does not think or does not report.
// It never falls.
func (r *Row) Progress() float64 {
	if !r.Asked || r.Answer.State != evaluate.Thinking {
		return -1
	}
	return r.progress
}

func (r *Row) updateProgress(p *ai.Progress) {
	if p.Done >= 0 && (p.Throws > 0 || p.Done > 0) {
		r.progress = max(r.progress, min(p.Done, 1))
	}
}

// MaxCandidates is how many candidates of an answer are listed.
const MaxCandidates = 9

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

// Asked is the question that was asked last, with its answers as they stand.
func (s *Session) Asked() *Asked { return &s.asked }

// CanAsk reports whether there is a shot to ask about and no question is running.
func (s *Session) CanAsk() bool {
	state, ok := s.State()
	return ok && !s.asked.Running && state.Shot < curling.Stones && state.Shot >= s.play.Game.Rules.FirstShot
}

// Question is the question at the place shown, under the thrower, rules and win table chosen.
func (s *Session) Question() (evaluate.Question, error) {
	_, known := s.GameThrower()
	o := s.throwerOverrides(known)
	rules := s.Rules()
	o.Rules = &rules
	q, err := NewQuestion(s.play.Game, s.play.At, o)
	if err != nil {
		return q, err
	}
	q.Wins, q.Budget, q.Seed, q.Workers = s.wins.Wins(), s.budget, Seed, 1
	for i := range s.engines {
		b := s.engines[i].Budget
		if b == (ai.Budget{}) {
			b = s.budget
		}
		q.Timeout = max(q.Timeout, timeoutOf(b))
	}
	return q, nil
}

// Ask asks all engines of the list, and has the shot as played evaluated beside them.
func (s *Session) Ask() {
	if !s.CanAsk() {
		return
	}
	q, err := s.Question()
	if err != nil {
		s.report(err)
		return
	}
	s.clearAnswers()
	engines := make([]evaluate.Engine, 0, len(s.engines)+1)
	for i := range s.asked.Rows {
		engines = append(engines, s.asked.Rows[i].participant())
	}
	if shot := s.play.Shot(); shot != nil && shot.Kind == replay.Thrown && (shot.Asked || shot.Ran) {
		called := shot.Chosen
		if !shot.Asked {
			called = shot.Run
		}
		s.asked.Rows = append(s.asked.Rows, Row{Series: -1, progress: -1})
		engines = append(engines, evaluate.Engine{Name: "played", Title: "as played", AI: playedShot(called)})
	}
	s.asked.Running, s.asked.Seed, s.asked.Budget, s.asked.startTime = true, q.Seed, q.Budget, time.Now()
	trace := s.tracer()
	s.notify(AnswersChanged | SelectionChanged)
	s.Start("ask", func(ctx context.Context, post Post) {
		go s.updateElapsed(ctx, post)
		result, err := evaluate.Ask(ctx, q, engines, s.updates(trace, post))
		post("end", func() { s.finish(&result, err) })
	})
}

// participant is the engine of a row as the question asks it.
func (r *Row) participant() evaluate.Engine {
	e := r.Engine
	return evaluate.Engine{Name: e.Kind(), Settings: e.Choice.Settings, AI: e.AI, Broken: e.Err, Budget: e.Budget, Player: r.Player}
}

// elapsedGap is the time between two updates of how long engines think.
const elapsedGap = time.Second / 2

// updateElapsed shows how long engines think that report nothing meanwhile.
func (s *Session) updateElapsed(ctx context.Context, post Post) {
	tick := time.NewTicker(elapsedGap)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			post("elapsed", func() {
				if !s.asked.Running {
					return
				}
				for i := range s.asked.Rows {
					if a := &s.asked.Rows[i].Answer; a.State == evaluate.Thinking {
						a.Elapsed = time.Since(s.asked.startTime)
					}
				}
				s.notify(AnswersChanged)
			})
		}
	}
}

// updates handles the events of an evaluation on its goroutine: traces are made there.
func (s *Session) updates(trace func(curling.Shot) Trace, post Post) func(evaluate.Event) {
	traced := map[int][]Trace{} // by engine: the answer's, then those of its further candidates
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
		post(strconv.Itoa(i), func() { s.update(e, t) })
	}
}

// update takes an event. traces are those of its answer and candidates, nil while there is no shot.
func (s *Session) update(e evaluate.Event, traces []Trace) {
	i := e.Answer.Engine
	if i < 0 || i >= len(s.asked.Rows) {
		return
	}
	r := &s.asked.Rows[i]
	r.Answer, r.Asked = e.Answer, true
	r.updateProgress(&e.Answer.Progress)
	if traces != nil {
		r.Trace, r.Candidates = traces[0], traces[1:]
	}
	s.asked.Ranking = e.Ranking
	s.notify(AnswersChanged)
}

// finish takes the result of a question, or of the evaluation of a further candidate.
func (s *Session) finish(result *evaluate.Result, err error) {
	s.asked.Running, s.asked.Reevaluating = false, false
	if err != nil {
		s.report(fmt.Errorf("session: %w", err))
	} else {
		s.asked.result, s.asked.Ranking = result, result.Ranking
		for _, a := range result.Answers {
			s.update(evaluate.Event{Answer: a, Ranking: result.Ranking}, nil)
		}
	}
	change := AnswersChanged
	if best := s.asked.Ranking.Order; s.selection.Row < 0 && len(best) > 0 {
		s.selection.Row = best[0]
		change |= SelectionChanged
	}
	s.notify(change)
}

// StopAsking ends the question that runs; answers keep what they have.
func (s *Session) StopAsking() {
	if s.asked.Running {
		s.Stop("ask")
	}
}

// clearAnswers drops the answers: they belong to another question.
func (s *Session) clearAnswers() {
	s.Cancel("ask")
	s.asked = Asked{Rows: s.engineRows()}
	s.selection = NoSelection
}

// engineRows is a fresh row for every engine of the list.
func (s *Session) engineRows() []Row {
	rows := make([]Row, 0, len(s.engines)+1)
	for i := range s.engines {
		e := s.engines[i]
		r := Row{Engine: &e, Series: i, progress: -1}
		if e.Limit >= 0 {
			p := s.ThrowerNow()
			p.WeightMax = e.Limit
			r.Player = &p
		}
		rows = append(rows, r)
	}
	return rows
}

// Trace is what a shot does, thrown without error.
type Trace struct {
	Shot  curling.Shot
	Paths [][]curling.Vec // of the stones it moves, m, that of the delivered one first; nil if it cannot be thrown
	Rest  *curling.Vec    // where the delivered stone comes to rest; nil if it leaves play
}

// tracer traces shots from the place shown. It may be used on another goroutine, one at a time.
func (s *Session) tracer() func(curling.Shot) Trace {
	state, ok := s.State()
	if !ok {
		return func(shot curling.Shot) Trace { return Trace{Shot: shot} }
	}
	throw := s.play.Tracer()
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

// playedShot is an AI that always answers with the shot that was called in the game, so that it is evaluated beside
// the answers.
type playedShot curling.Shot

// Suggest is the shot.
func (p playedShot) Suggest(context.Context, ai.Request, func(ai.Progress)) (ai.Suggestion, error) {
	return ai.Suggestion{Candidates: []ai.Candidate{{Shot: curling.Shot(p), Win: math.NaN(), Score: math.NaN()}}}, nil
}

// Rank is the rank of a further candidate among its engine's, 0 of an answer.
func (r *Row) Rank() int { return r.rank }

// ShowAsked shows a question that was asked before at this place, with its answers. Nothing is asked.
func (s *Session) ShowAsked(a Asked) {
	s.Cancel("ask")
	a.Running, a.Reevaluating = false, false
	s.asked, s.selection = a, NoSelection
	s.notify(AnswersChanged | SelectionChanged)
}

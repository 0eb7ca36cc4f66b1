package evaluate

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
)

// session is one run of Ask or Evaluate.
type session struct {
	q         *Question
	evaluator *evaluator
	on        func(Event)
	startTime time.Time
	answers   []Answer
	teams     [][2]curling.Team // by answer
	budgets   []ai.Budget       // by engine
	ranking   Ranking
	waiting   int           // engines that have not replied
	replies   chan reply    // nil: no engine is asked
	wake      chan struct{} // holds a value when progress is new

	mu       sync.Mutex
	progress []*ai.Progress // new ones by engine, else nil
}

// reply is what an engine returned.
type reply struct {
	engine int
	sug    ai.Suggestion
	err    error
	took   time.Duration
}

// run asks the engines and values their answers.
func (s *session) run(ctx context.Context, engines []Engine) {
	s.ranking = s.evaluator.ranking()
	s.progress = make([]*ai.Progress, len(engines))
	s.teams, s.budgets = make([][2]curling.Team, len(engines)), make([]ai.Budget, len(engines))
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	for i := range engines {
		s.start(ctx, i, &engines[i])
	}
	s.listen(ctx)
}

// listen takes replies and lets the evaluator throw, until nothing is left to do.
func (s *session) listen(ctx context.Context) {
	for s.waiting > 0 || s.evaluator.pending() {
		if !s.evaluator.pending() {
			select {
			case r := <-s.replies:
				s.take(r)
			case <-s.wake:
				s.sendProgress()
			case <-ctx.Done():
				s.stopAll()
				return
			}
			continue
		}
		select {
		case r := <-s.replies:
			s.take(r)
			continue
		case <-s.wake:
			s.sendProgress()
		default:
		}
		switch err := s.evaluator.round(ctx); {
		case ctx.Err() != nil:
			s.stopAll()
			return
		case err != nil:
			s.abandonEvaluation(err)
			continue
		}
		s.sendValues()
	}
}

// start asks one engine.
func (s *session) start(ctx context.Context, i int, engine *Engine) {
	req := s.q.Request()
	if engine.Team != nil {
		req.Teams[req.State.Mover()] = *engine.Team
	}
	if engine.Budget != (ai.Budget{}) {
		req.Budget = engine.Budget
	}
	s.teams[i], s.budgets[i] = req.Teams, req.Budget
	s.answers[i] = Answer{Engine: i, State: Thinking, Thrower: req.Thrower(), Value: noValue()}
	s.send(i)
	s.waiting++
	switch {
	case engine.Broken != nil:
		s.replies <- reply{engine: i, err: engine.Broken}
		return
	case engine.AI == nil:
		s.replies <- reply{engine: i, err: msg("no-ai")}
		return
	}
	report := func(p ai.Progress) {
		s.mu.Lock()
		s.progress[i] = &p
		s.mu.Unlock()
		select {
		case s.wake <- struct{}{}:
		default:
		}
	}
	go func() {
		r := reply{engine: i}
		r.sug, r.err = ai.Ask(ctx, engine.AI, req, s.q.Timeout, report)
		r.took = time.Since(s.startTime)
		s.replies <- r
	}()
}

// send sends the state of an answer.
func (s *session) send(i int) { s.on(Event{s.answers[i], s.ranking}) }

// sendProgress sends the answers of engines with new progress.
func (s *session) sendProgress() {
	for i := range s.answers {
		s.mu.Lock()
		p := s.progress[i]
		s.progress[i] = nil
		s.mu.Unlock()
		answer := &s.answers[i]
		if p == nil || answer.State != Thinking {
			continue
		}
		if shot := p.Best.Shot; shot != answer.Progress.Best.Shot && shot.Check() == nil {
			answer.Call, _ = s.evaluator.name(shot)
		}
		answer.Progress = *p
		answer.Elapsed = time.Since(s.startTime)
		s.send(i)
	}
}

// end ends an answer without a shot.
func (a *Answer) end(state State, why error) { a.State, a.Why, a.Error = state, why, why.Error() }

// take turns a reply into an answer.
func (s *session) take(r reply) {
	s.waiting--
	answer := &s.answers[r.engine]
	answer.Elapsed = r.took
	switch {
	case errors.Is(r.err, context.DeadlineExceeded):
		why := error(msg("no-answer", s.q.Timeout))
		// Unwrapped it is the timeout of the question, wrapped that of the engine.
		if s.q.Timeout == 0 || r.err != context.DeadlineExceeded { //nolint:errorlint // see above
			why = r.err
		}
		answer.end(TimedOut, why)
	case errors.Is(r.err, context.Canceled):
		answer.State = Stopped
	case errors.Is(r.err, ai.ErrNoShot):
		answer.end(Refused, r.err)
	case r.err != nil:
		answer.end(Failed, r.err)
	default:
		s.accept(answer, &r.sug)
		answer.Thin = answer.thin(s.budgets[r.engine])
	}
	s.send(r.engine)
}

// accept applies the thrower's weight limit to a suggested shot and adds it to the evaluation.
func (s *session) accept(answer *Answer, sug *ai.Suggestion) {
	best := sug.Candidates[0]
	answer.Proposed, answer.Map, answer.Throws, answer.Note, answer.Opening = sug.Candidates, sug.Map, sug.Throws, sug.Note, sug.Opening
	answer.Asked, answer.Shot = best.Shot, best.Shot
	if err := best.Shot.Check(); err != nil {
		answer.end(Refused, err)
		return
	}
	if shot, clamped := answer.Thrower.Clamp(best.Shot); clamped {
		if s.q.Limit == Refuse {
			answer.end(Refused, msg("too-fast", fmt.Sprintf("%.2f", best.Shot.Speed()), fmt.Sprintf("%.2f", answer.Thrower.WeightMax)))
			return
		}
		answer.Shot, answer.Clamped = shot, true
	}
	answer.State, answer.Candidates = Evaluating, s.candidates(answer)
	plan, err := s.evaluator.add(answer.Engine, answer.Shot, s.teams[answer.Engine])
	answer.Call, answer.Name = plan.Call, best.Name
	if answer.Name == "" || answer.Clamped || plan.Likely {
		answer.Name = answer.Call.String()
	}
	if err != nil {
		answer.end(Failed, err)
	}
}

// sendValues updates the answers with the values of their shots.
func (s *session) sendValues() {
	s.ranking = s.evaluator.ranking()
	pending, values := s.evaluator.pending(), s.evaluator.values()
	for _, shot := range s.evaluator.shots {
		v, ok := values[shot]
		if !ok || !shot.replayed() {
			continue
		}
		state := Evaluating
		if shot.out || !pending || len(shot.results) >= s.evaluator.most {
			state = Done
		}
		answer := &s.answers[shot.engine]
		if !v.same(&answer.Value) || state != answer.State {
			answer.Value, answer.State = v, state
			s.send(shot.engine)
		}
	}
}

// abandonEvaluation leaves shots without a value because they cannot be thrown on.
func (s *session) abandonEvaluation(err error) {
	for _, shot := range s.evaluator.shots {
		if shot.out || len(shot.results) >= s.evaluator.most {
			continue
		}
		shot.out, shot.failed = true, true
		s.answers[shot.engine].end(Failed, err)
		s.send(shot.engine)
	}
}

// stopAll ends every answer that is not over; shots keep the value they have.
func (s *session) stopAll() {
	s.ranking = s.evaluator.ranking()
	for shot, v := range s.evaluator.values() {
		s.answers[shot.engine].Value = v
	}
	for i := range s.answers {
		answer := &s.answers[i]
		switch answer.State {
		case Thinking:
			answer.State, answer.Elapsed = Stopped, time.Since(s.startTime)
		case Evaluating:
			answer.State = Done
		default:
			continue
		}
		s.send(i)
	}
}

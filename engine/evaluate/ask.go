package evaluate

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"hogline/engine/ai"
	"hogline/engine/curling"
)

// Ask puts the question to all askers at once and values their answers as they come. on,
// which may be nil, is told every change from the calling goroutine: that an asker is
// thinking, its progress, its shot, its value as the referee throws on. When ctx ends Ask
// returns within 50 ms with what there is. The error is that of a question that cannot be
// asked; whatever an AI does only spoils its own answer.
func Ask(ctx context.Context, q Question, askers []Engine, on func(Event)) (Result, error) {
	if err := q.Check(); err != nil {
		return Result{}, err
	}
	j, err := newEvaluator(&q)
	if err != nil {
		return Result{}, err
	}
	if on == nil {
		on = func(Event) {}
	}
	a := &session{q: &q, evaluator: j, on: on, answers: make([]Answer, len(askers)),
		replies: make(chan reply, len(askers)), wake: make(chan struct{}, 1), startTime: time.Now()}
	a.run(ctx, askers)
	return Result{a.answers, a.ranking, j, a.teams}, nil
}

// session is one run of Ask.
type session struct {
	q         *Question
	evaluator *evaluator
	on        func(Event)
	startTime time.Time
	answers   []Answer
	teams     [][2]curling.Team
	ranking   Ranking
	waiting   int
	replies   chan reply
	wake      chan struct{} // some progress is new

	mu       sync.Mutex
	progress []*ai.Progress // new ones by asker, else nil
}

// reply is what became of one asker.
type reply struct {
	engine int
	sug    ai.Suggestion
	err    error
	took   time.Duration
}

func (a *session) run(ctx context.Context, askers []Engine) {
	a.ranking = a.evaluator.ranking()
	a.progress = make([]*ai.Progress, len(askers))
	a.teams = make([][2]curling.Team, len(askers))
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	for i := range askers {
		a.start(ctx, i, &askers[i])
	}
	a.listen(ctx)
}

// listen takes what comes from the askers and has the judge throw, until nothing is left to do.
func (a *session) listen(ctx context.Context) {
	for a.waiting > 0 || a.evaluator.pending() {
		if !a.evaluator.pending() {
			select {
			case r := <-a.replies:
				a.take(r)
			case <-a.wake:
				a.sendProgress()
			case <-ctx.Done():
				a.stopAll()
				return
			}
			continue
		}
		select {
		case r := <-a.replies:
			a.take(r)
			continue
		case <-a.wake:
			a.sendProgress()
		default:
		}
		switch err := a.evaluator.round(ctx); {
		case ctx.Err() != nil:
			a.stopAll()
			return
		case err != nil:
			a.abandonEvaluation(err)
			continue
		}
		a.sendValues()
	}
}

// start starts one asker.
func (a *session) start(ctx context.Context, i int, asker *Engine) {
	req := a.q.Request()
	if asker.Player != nil {
		t := req.State.Mover()
		req.Teams[t][req.Rules.Delivery.Thrower(req.State.Shot)] = *asker.Player
	}
	if asker.Budget != (ai.Budget{}) {
		req.Budget = asker.Budget
	}
	a.teams[i] = req.Teams
	a.answers[i] = Answer{Engine: i, State: Thinking, Thrower: req.Thrower(), Value: noValue()}
	a.send(i)
	a.waiting++
	switch {
	case asker.Broken != nil:
		a.replies <- reply{engine: i, err: asker.Broken}
		return
	case asker.AI == nil:
		a.replies <- reply{engine: i, err: msg("no-ai")}
		return
	}
	report := func(p ai.Progress) {
		a.mu.Lock()
		a.progress[i] = &p
		a.mu.Unlock()
		select {
		case a.wake <- struct{}{}:
		default:
		}
	}
	go func() {
		r := reply{engine: i}
		r.sug, r.err = ai.Ask(ctx, asker.AI, req, a.q.Timeout, report)
		r.took = time.Since(a.startTime)
		a.replies <- r
	}()
}

func (a *session) send(i int) { a.on(Event{a.answers[i], a.ranking}) }

func (a *session) sendProgress() {
	for i := range a.answers {
		a.mu.Lock()
		p := a.progress[i]
		a.progress[i] = nil
		a.mu.Unlock()
		if p != nil && a.answers[i].State == Thinking {
			if s := p.Best.Shot; s != a.answers[i].Progress.Best.Shot && s.Check() == nil {
				a.answers[i].Call, _ = a.evaluator.words(s)
			}
			a.answers[i].Progress = *p
			a.answers[i].Elapsed = time.Since(a.startTime)
			a.send(i)
		}
	}
}

// end closes an answer that is none.
func (a *Answer) end(state State, why error) { a.State, a.Why, a.Error = state, why, why.Error() }

// take turns a reply into an answer.
func (a *session) take(r reply) {
	a.waiting--
	ans := &a.answers[r.engine]
	ans.Elapsed = r.took
	switch {
	case errors.Is(r.err, context.DeadlineExceeded):
		why := error(msg("no-answer", a.q.Timeout))
		if a.q.Timeout == 0 || r.err != context.DeadlineExceeded { //nolint:errorlint // a bare one is ours, a wrapped one tells more
			why = r.err
		}
		ans.end(TimedOut, why)
	case errors.Is(r.err, context.Canceled):
		ans.State = Stopped
	case errors.Is(r.err, ai.ErrNoShot):
		ans.end(Refused, r.err)
	case r.err != nil:
		ans.end(Failed, r.err)
	default:
		a.accept(ans, &r.sug)
	}
	a.send(r.engine)
}

// accept holds a proposed shot against the thrower and puts it before the judge.
func (a *session) accept(ans *Answer, sug *ai.Suggestion) {
	top := sug.Candidates[0]
	ans.Proposed, ans.Map, ans.Throws, ans.Note = sug.Candidates, sug.Map, sug.Throws, sug.Note
	ans.Asked, ans.Shot = top.Shot, top.Shot
	if err := top.Shot.Check(); err != nil {
		ans.end(Refused, err)
		return
	}
	limit := ans.Thrower.WeightMax
	if s, faster := top.Shot.Limited(limit); faster && top.Shot.Speed() > limit*(1+1e-9) {
		if a.q.Limit == Refuse {
			ans.end(Refused, msg("too-fast", fmt.Sprintf("%.2f", top.Shot.Speed()), fmt.Sprintf("%.2f", limit)))
			return
		}
		ans.Shot, ans.Clamped = s, true
	}
	ans.State, ans.Candidates = Evaluating, a.candidates(ans)
	ans.Call, _ = a.evaluator.words(ans.Shot)
	ans.Name = top.Name
	if ans.Name == "" || ans.Clamped {
		ans.Name = ans.Call.String()
	}
	if err := a.evaluator.add(ans.Engine, ans.Shot, a.teams[ans.Engine]); err != nil {
		ans.end(Failed, err)
	}
}

// sendValues brings the answers up to what the judge knows.
func (a *session) sendValues() {
	a.ranking = a.evaluator.ranking()
	pending, values := a.evaluator.pending(), a.evaluator.values()
	for _, s := range a.evaluator.shots {
		ans := &a.answers[s.engine]
		v, ok := values[s]
		if !ok {
			continue
		}
		state := Evaluating
		if s.out || !pending || len(s.scores) >= a.evaluator.most {
			state = Done
		}
		if v.Throws != ans.Value.Throws || v.Loss != ans.Value.Loss || v.Rival != ans.Value.Rival || state != ans.State {
			ans.Value, ans.State = v, state
			a.send(s.engine)
		}
	}
}

// abandonEvaluation leaves shots without a value because the referee cannot throw them.
func (a *session) abandonEvaluation(err error) {
	for _, s := range a.evaluator.shots {
		if s.out || len(s.scores) >= a.evaluator.most {
			continue
		}
		s.out = true
		ans := &a.answers[s.engine]
		ans.end(Failed, err)
		a.send(s.engine)
	}
}

// stopAll ends every answer that is not there yet; shots keep the value they have.
func (a *session) stopAll() {
	a.ranking = a.evaluator.ranking()
	for s, v := range a.evaluator.values() {
		a.answers[s.engine].Value = v
	}
	for i := range a.answers {
		ans := &a.answers[i]
		switch ans.State {
		case Thinking:
			ans.State, ans.Elapsed = Stopped, time.Since(a.startTime)
		case Evaluating:
			ans.State = Done
		default:
			continue
		}
		a.send(i)
	}
}

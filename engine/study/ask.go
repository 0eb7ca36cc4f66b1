package study

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"hogline/engine/ai"
	"hogline/engine/curling"
)

// grace is how long an AI that is told to stop may take before it is left behind.
const grace = 20 * time.Millisecond

// Ask puts the question to all askers at once and values their answers as they come. on,
// which may be nil, is told every change from the calling goroutine: that an asker is
// thinking, its progress, its shot, its value as the referee throws on. When ctx ends Ask
// returns within 50 ms with what there is. The error is that of a question that cannot be
// asked; whatever an AI does only spoils its own answer.
func Ask(ctx context.Context, q Question, askers []Asker, on func(Event)) (Result, error) {
	if err := q.Check(); err != nil {
		return Result{}, err
	}
	j, err := newJudge(&q)
	if err != nil {
		return Result{}, err
	}
	if on == nil {
		on = func(Event) {}
	}
	a := &asking{q: &q, judge: j, on: on, answers: make([]Answer, len(askers)),
		replies: make(chan reply, len(askers)), wake: make(chan struct{}, 1), start: time.Now()}
	a.run(ctx, askers)
	return Result{a.answers, a.verdict, j, a.teams}, nil
}

// asking is one run of Ask.
type asking struct {
	q       *Question
	judge   *judge
	on      func(Event)
	start   time.Time
	answers []Answer
	teams   [][2]curling.Team
	verdict Verdict
	waiting int
	replies chan reply
	wake    chan struct{} // some progress is new

	mu       sync.Mutex
	progress []*ai.Progress // new ones by asker, else nil
}

// reply is what became of one asker.
type reply struct {
	asker int
	sug   ai.Suggestion
	err   error
	took  time.Duration
}

func (a *asking) run(ctx context.Context, askers []Asker) {
	a.verdict = a.judge.verdict()
	a.progress = make([]*ai.Progress, len(askers))
	a.teams = make([][2]curling.Team, len(askers))
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	for i := range askers {
		a.ask(ctx, i, &askers[i])
	}
	a.listen(ctx)
}

// listen takes what comes from the askers and has the judge throw, until nothing is left to do.
func (a *asking) listen(ctx context.Context) {
	for a.waiting > 0 || a.judge.pending() {
		if !a.judge.pending() {
			select {
			case r := <-a.replies:
				a.take(r)
			case <-a.wake:
				a.tellProgress()
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
			a.tellProgress()
		default:
		}
		switch err := a.judge.round(ctx); {
		case ctx.Err() != nil:
			a.stopAll()
			return
		case err != nil:
			a.giveUpJudging(err)
			continue
		}
		a.tellValues()
	}
}

// ask starts one asker.
func (a *asking) ask(ctx context.Context, i int, asker *Asker) {
	req := a.q.Request()
	if asker.Player != nil {
		t := req.State.Mover()
		req.Teams[t][req.Rules.Delivery.Thrower(req.State.Shot)] = *asker.Player
	}
	if asker.Budget != (ai.Budget{}) {
		req.Budget = asker.Budget
	}
	a.teams[i] = req.Teams
	a.answers[i] = Answer{Asker: i, State: Thinking, Thrower: req.Thrower(), Value: noValue()}
	a.tell(i)
	a.waiting++
	switch {
	case asker.Broken != nil:
		a.replies <- reply{asker: i, err: asker.Broken}
		return
	case asker.AI == nil:
		a.replies <- reply{asker: i, err: say("no-ai")}
		return
	}
	stop := context.CancelFunc(func() {})
	if a.q.Timeout > 0 {
		ctx, stop = context.WithTimeout(ctx, a.q.Timeout)
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
	answered := make(chan reply, 1)
	go func() {
		r := reply{asker: i}
		defer func() {
			if v := recover(); v != nil {
				r.err = say("broke-down", v)
			}
			answered <- r
		}()
		r.sug, r.err = asker.AI.Suggest(ctx, req, report)
	}()
	go func() { // watches over an AI that does not listen
		defer stop()
		var r reply
		select {
		case r = <-answered:
		case <-ctx.Done():
			select {
			case r = <-answered:
			case <-time.After(grace):
				r = reply{asker: i, err: ctx.Err()}
			}
		}
		r.took = time.Since(a.start)
		a.replies <- r
	}()
}

func (a *asking) tell(i int) { a.on(Event{a.answers[i], a.verdict}) }

func (a *asking) tellProgress() {
	for i := range a.answers {
		a.mu.Lock()
		p := a.progress[i]
		a.progress[i] = nil
		a.mu.Unlock()
		if p != nil && a.answers[i].State == Thinking {
			if s := p.Best.Shot; s != a.answers[i].Progress.Best.Shot && s.Check() == nil {
				a.answers[i].Call, _ = a.judge.words(s)
			}
			a.answers[i].Progress = *p
			a.answers[i].Elapsed = time.Since(a.start)
			a.tell(i)
		}
	}
}

// end closes an answer that is none.
func (a *Answer) end(state State, why error) { a.State, a.Why, a.Error = state, why, why.Error() }

// take turns a reply into an answer.
func (a *asking) take(r reply) {
	a.waiting--
	ans := &a.answers[r.asker]
	ans.Elapsed = r.took
	switch {
	case errors.Is(r.err, context.DeadlineExceeded):
		why := error(say("no-answer", a.q.Timeout))
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
	case len(r.sug.Candidates) == 0:
		ans.end(Failed, say("no-shot"))
	default:
		a.accept(ans, &r.sug)
	}
	a.tell(r.asker)
}

// accept holds a proposed shot against the thrower and puts it before the judge.
func (a *asking) accept(ans *Answer, sug *ai.Suggestion) {
	top := sug.Candidates[0]
	ans.Candidates, ans.Map, ans.Throws, ans.Note = sug.Candidates, sug.Map, sug.Throws, sug.Note
	ans.Asked, ans.Shot = top.Shot, top.Shot
	if err := top.Shot.Check(); err != nil {
		ans.end(Refused, err)
		return
	}
	limit := ans.Thrower.WeightMax
	if s, faster := top.Shot.Limited(limit); faster && top.Shot.Speed() > limit*(1+1e-9) {
		if a.q.Limit == Refuse {
			ans.end(Refused, say("too-fast", fmt.Sprintf("%.2f", top.Shot.Speed()), fmt.Sprintf("%.2f", limit)))
			return
		}
		ans.Shot, ans.Clamped = s, true
	}
	ans.State, ans.Ideas = Judging, a.ideas(ans)
	ans.Call, _ = a.judge.words(ans.Shot)
	ans.Name = top.Name
	if ans.Name == "" || ans.Clamped {
		ans.Name = ans.Call.String()
	}
	if err := a.judge.add(ans.Asker, ans.Shot, a.teams[ans.Asker]); err != nil {
		ans.end(Failed, err)
	}
}

// tellValues brings the answers up to what the judge knows.
func (a *asking) tellValues() {
	a.verdict = a.judge.verdict()
	pending, values := a.judge.pending(), a.judge.values()
	for _, s := range a.judge.shots {
		ans := &a.answers[s.asker]
		v, ok := values[s]
		if !ok {
			continue
		}
		state := Judging
		if s.out || !pending || len(s.scores) >= a.judge.most {
			state = Done
		}
		if v.Throws != ans.Value.Throws || v.Behind != ans.Value.Behind || v.Rival != ans.Value.Rival || state != ans.State {
			ans.Value, ans.State = v, state
			a.tell(s.asker)
		}
	}
}

// giveUpJudging leaves shots without a value because the referee cannot throw them.
func (a *asking) giveUpJudging(err error) {
	for _, s := range a.judge.shots {
		if s.out || len(s.scores) >= a.judge.most {
			continue
		}
		s.out = true
		ans := &a.answers[s.asker]
		ans.end(Failed, err)
		a.tell(s.asker)
	}
}

// stopAll ends every answer that is not there yet; shots keep the value they have.
func (a *asking) stopAll() {
	a.verdict = a.judge.verdict()
	for s, v := range a.judge.values() {
		a.answers[s.asker].Value = v
	}
	for i := range a.answers {
		ans := &a.answers[i]
		switch ans.State {
		case Thinking:
			ans.State, ans.Elapsed = Stopped, time.Since(a.start)
		case Judging:
			ans.State = Done
		default:
			continue
		}
		a.tell(i)
	}
}

package registry

import (
	"context"
	"errors"
	"time"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/webworker"
)

// Asked is what engines answered to a question, and where they were valued.
type Asked struct {
	evaluate.Result

	question     evaluate.Question
	participants []participant // as they are sent; without them the result values further shots itself
	worker       *webworker.Worker
	id           uint64
}

// Ask is evaluate.Ask, in a web worker where there is one and question and engines can be sent to it.
func Ask(ctx context.Context, q evaluate.Question, engines []evaluate.Engine, on func(evaluate.Event)) (*Asked, error) {
	if on == nil {
		on = func(evaluate.Event) {}
	}
	if webworker.Count() > 0 {
		if a, ok := sendable(&q, engines); ok {
			err := a.ask(ctx, on)
			if !errors.Is(err, webworker.ErrNone) {
				return a, err
			}
		}
	}
	r, err := evaluate.Ask(ctx, q, engines, on)
	return &Asked{Result: r}, err
}

// Evaluate is evaluate.Result.Evaluate, where the answers were valued; where that worker is gone they are valued again beside the shot.
func (a *Asked) Evaluate(ctx context.Context, of int, c ai.Candidate, on func(evaluate.Event)) bool {
	if a.participants == nil || of < 0 || of >= len(a.Answers) {
		return a.Result.Evaluate(ctx, of, c, on)
	}
	if on == nil {
		on = func(evaluate.Event) {}
	}
	return a.further(ctx, of, c, on)
}

// participant is an evaluate.Engine on its way: an AI by its spec, or an answer that was given before.
type participant struct {
	Name   string          `json:"name"`
	Spec   string          `json:"spec,omitempty"`
	Fixed  *suggestion     `json:"fixed,omitempty"`
	Broken webworker.Error `json:"broken"`
	Team   *curling.Team   `json:"team,omitempty"`
	Budget ai.Budget       `json:"budget"`
}

func (p *participant) engine() evaluate.Engine {
	e := evaluate.Engine{Name: p.Name, Broken: p.Broken.Err, Team: p.Team, Budget: p.Budget}
	switch {
	case p.Fixed != nil:
		e.AI = evaluate.Fixed{Suggestion: p.Fixed.suggestion(), Err: p.Fixed.Err.Err}
	case p.Spec != "":
		c, err := Parse(p.Spec)
		if err == nil {
			e.AI, err = c.New()
		}
		e.Broken = err
	}
	return e
}

// sendable is a question to engines as it is sent. ok is false where it cannot be: AIs that are programs or whose settings are not known.
func sendable(q *evaluate.Question, engines []evaluate.Engine) (a *Asked, ok bool) {
	a = &Asked{question: *q, id: nextID(), participants: make([]participant, 0, len(engines))}
	for _, e := range engines {
		p := participant{Name: e.Name, Broken: webworker.Error{Err: e.Broken}, Team: e.Team, Budget: e.Budget}
		switch of := e.AI.(type) {
		case *elsewhere:
			p.Spec = of.spec
		case evaluate.Fixed:
			s := suggestionOf(&of.Suggestion, of.Err)
			p.Fixed = &s
		case nil:
		default:
			return nil, false
		}
		a.participants = append(a.participants, p)
	}
	return a, true
}

// asked is a question to participants on its way.
type asked struct {
	ID           uint64            `json:"id"`
	Question     evaluate.Question `json:"question"`
	Participants []participant     `json:"participants"`
	// Of and Candidate are the further shot that is valued beside the answers.
	Of        int       `json:"of"`
	Candidate candidate `json:"candidate"`
}

// outcome is an evaluate.Result on its way.
type outcome struct {
	Answers []sentAnswer     `json:"answers"`
	Ranking evaluate.Ranking `json:"ranking"`
	Done    bool             `json:"done"` // a further shot has a value
}

// event is an evaluate.Event on its way.
type event struct {
	Answer  sentAnswer       `json:"answer"`
	Ranking evaluate.Ranking `json:"ranking"`
}

// sentAnswer is an evaluate.Answer on its way. What an AI proposes and its map are sent once.
type sentAnswer struct {
	Answer   evaluate.Answer `json:"answer"`
	Engine   int             `json:"engine"`
	Progress *progress       `json:"progress,omitempty"`
	Elapsed  time.Duration   `json:"elapsed"`
	Why      webworker.Error `json:"why"`
	Whole    bool            `json:"whole,omitempty"` // with what follows
	Proposed []candidate     `json:"proposed,omitempty"`
	Map      *sentMap        `json:"own_map,omitempty"`
}

// sender sends the answers of a question.
type sender struct{ whole map[int]bool }

func (s *sender) answer(a *evaluate.Answer) sentAnswer {
	to := sentAnswer{Answer: *a, Engine: a.Engine, Elapsed: a.Elapsed, Why: webworker.Error{Err: a.Why}}
	if a.State == evaluate.Thinking {
		p := progressOf(&a.Progress)
		to.Progress = &p
	}
	to.Answer.Map = nil
	if a.Proposed == nil || s.whole[a.Engine] {
		to.Answer.Candidates = nil
		return to
	}
	s.whole[a.Engine], to.Whole, to.Map = true, true, (*sentMap)(a.Map)
	for i := range a.Proposed {
		to.Proposed = append(to.Proposed, candidate(a.Proposed[i]))
	}
	return to
}

func (s *sender) event(e *evaluate.Event) event { return event{s.answer(&e.Answer), e.Ranking} }

func (s *sender) outcome(r *evaluate.Result, done bool) outcome {
	o := outcome{Ranking: r.Ranking, Done: done}
	for i := range r.Answers {
		o.Answers = append(o.Answers, s.answer(&r.Answers[i]))
	}
	return o
}

// take is the answer that was sent, with what was sent of it before.
func (a *sentAnswer) take(before *evaluate.Answer) evaluate.Answer {
	to := a.Answer
	to.Engine, to.Elapsed, to.Why = a.Engine, a.Elapsed, a.Why.Err
	if to.Why != nil {
		to.Error = to.Why.Error()
	}
	if to.Progress = before.Progress; a.Progress != nil {
		to.Progress = a.Progress.progress()
	}
	if !a.Whole {
		to.Proposed, to.Candidates, to.Map = before.Proposed, before.Candidates, before.Map
		return to
	}
	to.Map = (*ai.Map)(a.Map)
	for i := range a.Proposed {
		to.Proposed = append(to.Proposed, ai.Candidate(a.Proposed[i]))
	}
	return to
}

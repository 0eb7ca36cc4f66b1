package registry

import (
	"context"
	"errors"
	"time"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/nullable"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/webworker"
	"github.com/hogline/hogline/engine/winprob"
)

// elsewhere is a built-in AI that thinks in a web worker, where there is one that takes it.
type elsewhere struct {
	spec string
	own  ai.AI
}

// Suggest asks the AI.
func (e *elsewhere) Suggest(ctx context.Context, r ai.Request, report func(ai.Progress)) (ai.Suggestion, error) {
	q, ok := requestOf(e.spec, &r)
	if !ok {
		return e.own.Suggest(ctx, r, report)
	}
	s, err := suggest.Call(ctx, &q, func(p progress) {
		if report != nil {
			report(p.progress())
		}
	})
	switch {
	case errors.Is(err, webworker.ErrNone):
		return e.own.Suggest(ctx, r, report)
	case err != nil:
		return ai.Suggestion{}, err
	}
	return s.suggestion(), s.Err.Err
}

// suggest has an AI think in a web worker.
var suggest = webworker.Offer("ai", func(ctx context.Context, q request, on func(progress)) (suggestion, error) {
	c, err := Parse(q.Spec)
	if err != nil {
		return suggestion{}, err
	}
	a, err := c.Kind.New(c.Settings) // New would call again
	if err != nil {
		return suggestion{}, err
	}
	s, err := ai.Ask(ctx, a, q.request(), 0, func(p ai.Progress) { on(progressOf(&p)) })
	return suggestionOf(&s, err), nil
})

// request is an ai.Request on its way, to the AI of a spec.
type request struct {
	Spec    string          `json:"spec"`
	State   curling.State   `json:"state"`
	Rules   curling.Rules   `json:"rules"`
	Ice     physics.Ice     `json:"ice"`
	Teams   [2]curling.Team `json:"teams"`
	Wins    *winprob.Table  `json:"wins"`
	Throws  int             `json:"throws"`
	Time    time.Duration   `json:"time"`
	Seed    uint64          `json:"seed"`
	Workers int             `json:"workers"`
}

// requestOf is a request as it is sent; ok is false for one that cannot be: of rules that are a machine of their own, or of another table.
func requestOf(spec string, r *ai.Request) (q request, ok bool) {
	table, known := r.Wins.(*winprob.Table)
	return request{spec, r.State, r.Rules, r.Ice, r.Teams, table, r.Budget.Throws, r.Budget.Time, r.Seed, r.Workers},
		(known || r.Wins == nil) && r.Rules.Machine == nil
}

func (q *request) request() ai.Request {
	r := ai.Request{State: q.State, Rules: q.Rules, Ice: q.Ice, Teams: q.Teams, Budget: ai.Budget{Throws: q.Throws,
		Time: q.Time}, Seed: q.Seed,
		Workers: q.Workers}
	if q.Wins != nil {
		r.Wins = q.Wins
	}
	return r
}

// candidate is an ai.Candidate whose numbers may be none.
type candidate ai.Candidate

// MarshalJSON is for encoding/json: NaN is null.
func (c candidate) MarshalJSON() ([]byte, error) { return nullable.Marshal(c) }

// UnmarshalJSON is for encoding/json.
func (c *candidate) UnmarshalJSON(text []byte) error { return nullable.Unmarshal(text, c) }

// progress is an ai.Progress on its way.
type progress struct {
	Throws  int            `json:"throws"`
	Done    nullable.Float `json:"done"`
	Elapsed time.Duration  `json:"elapsed"`
	Best    candidate      `json:"best"`
	Doing   string         `json:"doing,omitempty"`
}

func progressOf(p *ai.Progress) progress {
	return progress{p.Throws, nullable.Float(p.Done), p.Elapsed, candidate(p.Best), p.Doing}
}

func (p *progress) progress() ai.Progress {
	return ai.Progress{Throws: p.Throws, Done: float64(p.Done), Elapsed: p.Elapsed, Best: ai.Candidate(p.Best), Doing: p.Doing}
}

// suggestion is an ai.Suggestion on its way, or why there is none.
type suggestion struct {
	Candidates []candidate     `json:"candidates,omitempty"`
	Map        *sentMap        `json:"map,omitempty"`
	Throws     int             `json:"throws"`
	Note       string          `json:"note,omitempty"`
	Opening    ai.Opening      `json:"opening"`
	Err        webworker.Error `json:"error"`
	NoShot     bool            `json:"no_shot,omitempty"` // the error wraps ai.ErrNoShot
}

// noShot is an error that wraps ai.ErrNoShot.
type noShot struct{ error }

func (n noShot) Unwrap() []error { return []error{n.error, ai.ErrNoShot} }

func suggestionOf(s *ai.Suggestion, err error) suggestion {
	to := suggestion{Throws: s.Throws, Note: s.Note, Opening: s.Opening, Err: webworker.Error{Err: err}, NoShot: errors.Is(err, ai.ErrNoShot)}
	for i := range s.Candidates {
		to.Candidates = append(to.Candidates, candidate(s.Candidates[i]))
	}
	if s.Map != nil {
		to.Map = (*sentMap)(s.Map)
	}
	return to
}

func (s *suggestion) suggestion() ai.Suggestion {
	to := ai.Suggestion{Map: (*ai.Map)(s.Map), Throws: s.Throws, Note: s.Note, Opening: s.Opening}
	for i := range s.Candidates {
		to.Candidates = append(to.Candidates, ai.Candidate(s.Candidates[i]))
	}
	if s.NoShot && s.Err.Err != nil && !errors.Is(s.Err.Err, ai.ErrNoShot) {
		s.Err.Err = noShot{s.Err.Err}
	}
	return to
}

// sentMap is an ai.Map whose numbers may be none.
type sentMap ai.Map

// MarshalJSON is for encoding/json.
func (m sentMap) MarshalJSON() ([]byte, error) { return nullable.Marshal(m) }

// UnmarshalJSON is for encoding/json.
func (m *sentMap) UnmarshalJSON(text []byte) error { return nullable.Unmarshal(text, m) }

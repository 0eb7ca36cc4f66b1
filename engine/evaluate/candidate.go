package evaluate

import (
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/nullable"
	"github.com/hogline/hogline/engine/shotname"
)

// Candidate is one of the candidates of an AI, with the AI's own values.
type Candidate struct {
	ai.Candidate
	Rank     int           `json:"rank"`      // among the candidates, from 1
	Thrown   curling.Shot  `json:"thrown"`    // Shot, no faster than the thrower's limit
	Call     shotname.Call `json:"call"`      // name of Thrown
	WinError float64       `json:"win_error"` // standard error of Win, NaN unknown
}

// MarshalJSON is for encoding/json: NaN is null.
func (c Candidate) MarshalJSON() ([]byte, error) { return nullable.Marshal(c) }

// UnmarshalJSON is for encoding/json.
func (c *Candidate) UnmarshalJSON(text []byte) error { return nullable.Unmarshal(text, c) }

// candidates are the named candidates of an answer, without those that cannot be thrown.
func (s *session) candidates(answer *Answer) []Candidate {
	var all []Candidate
	for k, c := range answer.Proposed {
		if c.Shot.Check() != nil {
			continue
		}
		thrown, clamped := answer.Thrower.Clamp(c.Shot)
		if clamped && s.q.Limit == Refuse {
			continue
		}
		call, _ := s.evaluator.name(thrown)
		all = append(all, Candidate{Candidate: c, Rank: k + 1, Thrown: thrown, Call: call, WinError: s.evaluator.worth.winError(&c)})
	}
	return all
}

package evaluate

import (
	"math"

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
		all = append(all, Candidate{Candidate: c, Rank: k + 1, Thrown: thrown, Call: call, WinError: s.evaluator.winError(&c)})
	}
	return all
}

// winError is the standard error of an AI's own win probability by its distribution of end
// scores, given the standard error of its mean score. NaN where the AI gives neither.
func (e *evaluator) winError(c *ai.Candidate) float64 {
	var n, points, points2, utility, utility2 float64
	for i, p := range c.Ends {
		x, y := e.points[i], e.utility[i]
		n, points, points2, utility, utility2 = n+p, points+p*x, points2+p*x*x, utility+p*y, utility2+p*y*y
	}
	if e.q.Wins == nil || !(n > 0) || !(c.Error > 0) {
		return math.NaN()
	}
	pointsVariance, utilityVariance := points2/n-points*points/n/n, utility2/n-utility*utility/n/n
	if !(pointsVariance > 0) {
		return math.NaN()
	}
	return c.Error * math.Sqrt(max(0, utilityVariance)/pointsVariance)
}

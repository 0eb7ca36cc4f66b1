package evaluate

import (
	"encoding/json"
	"errors"
	"time"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/winprob"
)

// errNotSent is the error of a question that JSON cannot hold: of rules that are a machine of their own, or of tables made elsewhere.
var errNotSent = errors.New("the question has what cannot be written")

// sentQuestion is a Question on its way to another program.
type sentQuestion struct {
	State     curling.State   `json:"state"`
	Rules     curling.Rules   `json:"rules"`
	Ice       physics.Ice     `json:"ice"`
	Teams     [2]curling.Team `json:"teams"`
	Wins      *winprob.Table  `json:"wins"`
	Budget    ai.Budget       `json:"budget"`
	Seed      uint64          `json:"seed"`
	Workers   int             `json:"workers"`
	Timeout   time.Duration   `json:"timeout"`
	Limit     Limit           `json:"limit"`
	Throws    int             `json:"throws"`
	Simulator string          `json:"simulator"`
	Policy    string          `json:"policy"`
	ByThrower bool            `json:"by_thrower"`
	Light     float64         `json:"light,omitempty"`
}

// MarshalJSON is for encoding/json. A question with rules that are a machine of their own, or with tables of another kind, is an error.
func (q Question) MarshalJSON() ([]byte, error) {
	table, known := q.Wins.(*winprob.Table)
	if !known && q.Wins != nil || q.Rules.Machine != nil || q.Method.Real != nil {
		return nil, errNotSent
	}
	return json.Marshal(sentQuestion{q.State, q.Rules, q.Ice, q.Teams, table, q.Budget, q.Seed, q.Workers, q.Timeout, q.Limit, q.Method.Throws,
		q.Method.Simulator, q.Method.Policy, q.ByThrower, q.Light})
}

// UnmarshalJSON is for encoding/json.
func (q *Question) UnmarshalJSON(text []byte) error {
	var s sentQuestion
	if err := json.Unmarshal(text, &s); err != nil {
		return err
	}
	*q = Question{State: s.State, Rules: s.Rules, Ice: s.Ice, Teams: s.Teams, Budget: s.Budget, Seed: s.Seed, Workers: s.Workers,
		Timeout: s.Timeout, Limit: s.Limit, Method: Method{Throws: s.Throws, Simulator: s.Simulator, Policy: s.Policy}, ByThrower: s.ByThrower,
		Light: s.Light}
	if s.Wins != nil {
		q.Wins = s.Wins
	}
	return nil
}

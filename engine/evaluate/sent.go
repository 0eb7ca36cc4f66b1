package evaluate

import (
	"encoding/json"
	"errors"
	"reflect"
	"time"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/realplay"
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
	Real      *sentReal       `json:"real,omitempty"`
}

// sentReal is the value of real play of a question.
type sentReal struct {
	Level float64         `json:"level"`
	Model *realplay.Model `json:"model,omitempty"` // nil: that of the program for such rules
}

// sendReal is how the value of real play is sent.
func (q *Question) sendReal() (*sentReal, error) {
	m := q.Method.Real
	if m == nil {
		return nil, nil
	}
	program, err := realplay.For(nil, &q.Rules)
	if err != nil {
		return nil, err
	}
	s := &sentReal{Level: m.Level}
	if !reflect.DeepEqual(program.At(m.Level), m) {
		s.Model = m
	}
	return s, nil
}

// take is the value of real play that was sent, for questions under rules.
func (s *sentReal) take(r *curling.Rules) (*realplay.Model, error) {
	if s == nil {
		return nil, nil
	}
	if s.Model != nil {
		return s.Model.At(s.Level), s.Model.Check()
	}
	program, err := realplay.For(nil, r)
	if err != nil {
		return nil, err
	}
	return program.At(s.Level), nil
}

// MarshalJSON is for encoding/json. A question with rules that are a machine of their own, or with tables of another kind, is an error.
func (q Question) MarshalJSON() ([]byte, error) {
	table, known := q.Wins.(*winprob.Table)
	if !known && q.Wins != nil || q.Rules.Machine != nil {
		return nil, errNotSent
	}
	real, err := q.sendReal()
	if err != nil {
		return nil, err
	}
	return json.Marshal(sentQuestion{q.State, q.Rules, q.Ice, q.Teams, table, q.Budget, q.Seed, q.Workers, q.Timeout, q.Limit, q.Method.Throws,
		q.Method.Simulator, q.Method.Policy, q.ByThrower, q.Light, real})
}

// UnmarshalJSON is for encoding/json.
func (q *Question) UnmarshalJSON(text []byte) error {
	var s sentQuestion
	if err := json.Unmarshal(text, &s); err != nil {
		return err
	}
	real, err := s.Real.take(&s.Rules)
	if err != nil {
		return err
	}
	*q = Question{State: s.State, Rules: s.Rules, Ice: s.Ice, Teams: s.Teams, Budget: s.Budget, Seed: s.Seed, Workers: s.Workers,
		Timeout: s.Timeout, Limit: s.Limit, Method: Method{Throws: s.Throws, Simulator: s.Simulator, Policy: s.Policy, Real: real},
		ByThrower: s.ByThrower,
		Light:     s.Light}
	if s.Wins != nil {
		q.Wins = s.Wins
	}
	return nil
}

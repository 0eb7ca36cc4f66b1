// Package evaluate asks many AIs the same question at once and values their answers by one
// method: each shot is thrown many times with the same random errors as the others. An answer
// that is late, wrong or broken never touches another one.
package evaluate

import (
	"fmt"
	"strconv"
	"time"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// Question is a situation in which AIs are asked for a shot.
type Question struct {
	State   curling.State
	Rules   curling.Rules
	Ice     physics.Ice
	Teams   [2]curling.Team // throwers by TeamID
	Wins    ai.Wins         // nil: points alone
	Budget  ai.Budget       // of every engine
	Seed    uint64
	Workers int           // goroutines an AI may use; 0 is 1
	Timeout time.Duration // an engine that takes longer is abandoned; 0 never
	Limit   Limit         // what becomes of a shot above the thrower's weight_max
	Method  Method        // how answers are valued
	// ByThrower: engines that have other throwers are compared with those of the same one alone.
	ByThrower bool
	// Light is by how many metres draws of a thrower with sweepers are released short, for them to sweep.
	Light float64
}

// Limit is what happens to a shot above the thrower's weight limit.
type Limit string

// The limits. The zero value clamps.
const (
	Clamp  Limit = "clamp"  // thrown as hard as the thrower can, in the same direction
	Refuse Limit = "refuse" // not thrown: the answer is refused
)

// Check reports a question that cannot be asked.
func (q *Question) Check() error {
	if err := q.State.Check(physics.TouchTolerance); err != nil {
		return err
	}
	if q.State.Shot >= curling.Stones {
		return msg("over")
	}
	if q.State.Shot < q.Rules.FirstShot {
		return msg("placed", q.State.Shot+1, strconv.Quote(q.Rules.Name))
	}
	if err := q.Rules.Check(); err != nil {
		return err
	}
	if err := q.Ice.Check(); err != nil {
		return err
	}
	for t := range q.Teams {
		for i, p := range q.Teams[t] {
			if err := p.Check(); err != nil {
				return msg("player", t+1, i+1, err)
			}
		}
	}
	if err := q.checkSweeping(); err != nil {
		return err
	}
	switch q.Limit {
	case "", Clamp, Refuse:
	default:
		return fmt.Errorf("limit %q, want clamp or refuse", q.Limit)
	}
	return q.Method.Check()
}

// Tells reports whether the win table of the question tells how likely its match is won.
func (q *Question) Tells() bool { return ai.Telling(q.Wins, &q.Rules, q.State) != nil }

// Request is the question as an AI receives it.
func (q *Question) Request() ai.Request {
	return ai.Request{State: q.State, Rules: q.Rules, Ice: q.Ice, Teams: q.Teams, Wins: q.Wins,
		Budget: q.Budget, Seed: q.Seed, Workers: max(1, q.Workers)}
}

// Engine is an AI with its settings: built in or an external program. A list may hold the same
// kind many times with different settings. Two engines must not share an AI value.
type Engine struct {
	Name     string            // of the kind: "rows", "process"
	Title    string            // as shown in a list
	Settings map[string]string // those that differ from their defaults
	AI       ai.AI             // nil: Broken is the reason
	Broken   error             // the AI could not be made
	// Team, if not nil, throws in place of the question's throwing team for this engine alone, this stone and those that
	// follow: the same AI asked as two throwers (Mori 2019 fig 6-1).
	Team *curling.Team
	// Budget, if not zero, is that of this engine alone.
	Budget ai.Budget
}

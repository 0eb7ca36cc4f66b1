package match

import (
	"time"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// Record is a match that was played, complete enough to be played again bit for bit.
type Record struct {
	Names   [2]string        `json:"names"`
	Rules   curling.Rules    `json:"rules"`
	Ice     physics.Ice      `json:"ice"`
	Wear    physics.Wear     `json:"wear,omitzero"`
	Teams   [2]curling.Team  `json:"teams"` // as listed
	Clocks  [2]Clock         `json:"clocks,omitzero"`
	Limit   Limit            `json:"limit"`
	Seed    uint64           `json:"seed"`
	Game    int              `json:"game"`
	Start   curling.State    `json:"start"`
	Shots   []Shot           `json:"shots"`
	Places  []Placed         `json:"places,omitempty"` // placements of mixed doubles ends
	Orders  []Order          `json:"orders,omitempty"` // changes of the order of throwing
	Ends    []End            `json:"ends"`
	Score   [2]int           `json:"score"`
	Winner  int              `json:"winner"` // 0, 1; -1 is a draw
	Reason  Reason           `json:"reason"`
	Detail  string           `json:"detail,omitempty"` // the error of the team that lost by it
	Left    [2]time.Duration `json:"left_ns,omitzero"`
	Version string           `json:"version,omitempty"`
}

// Reason is why a match ended.
type Reason string

// The reasons.
const (
	ByScore   Reason = "score"
	ByConcede Reason = "concede"
	ByTime    Reason = "time"    // a team ran out of time
	ByIllegal Reason = "illegal" // an answer was no shot, or a placement not allowed
	ByFailure Reason = "failure" // a player ended or failed
)

// Reasons lists them.
func Reasons() []Reason { return []Reason{ByScore, ByConcede, ByTime, ByIllegal, ByFailure} }

// Shot is one shot of a match.
type Shot struct {
	State      curling.State      `json:"state"`   // before it
	Thrower    int                `json:"thrower"` // number of the player in the list of the team
	Answered   curling.Shot       `json:"answered"`
	Chosen     curling.Shot       `json:"chosen"` // what was thrown but for its error: the answer under the thrower's limit
	Run        curling.Shot       `json:"run"`    // with the thrower's error
	Sweep      physics.Sweep      `json:"sweep,omitzero"`
	After      curling.Position   `json:"after"` // under the rules
	Infraction curling.Infraction `json:"infraction,omitzero"`
	Again      int                `json:"again,omitempty"`   // how often the match was taken back before: it has errors of its own each time
	Left       bool               `json:"left,omitempty"`    // the opponent left the stones where a tick brought them
	Took       time.Duration      `json:"took_ns,omitempty"` // how long the answer took
}

// End is one end of a match: the team that threw first, and the end score as the team with the hammer sees it.
type End struct {
	First  curling.TeamID `json:"first"`
	Hammer int            `json:"hammer"`
	// Both are the points of both teams, where rules of one's own gave some to both or took some away; zero else.
	Both [2]int `json:"both,omitzero"`
}

// endOf is an end between two scores.
func endOf(first curling.TeamID, before, after [2]int) End {
	made := [2]int{after[0] - before[0], after[1] - before[1]}
	e := End{First: first, Hammer: made[first.Other()] - made[first]}
	if made[0] != 0 && made[1] != 0 || min(made[0], made[1]) < 0 {
		e.Both = made
	}
	return e
}

// Made are the points of both teams.
func (e End) Made() (made [2]int) {
	if e.Both != [2]int{} {
		return e.Both
	}
	made[e.First.Other()], made[e.First] = max(0, e.Hammer), max(0, -e.Hammer)
	return made
}

// Points are the points of an end for the team that threw first in the first end; negative are the other's.
func (e End) Points() int {
	if e.First == 0 { // the hammer is team 1's
		return -e.Hammer
	}
	return e.Hammer
}

// Placed is the placement of a mixed doubles end.
type Placed struct {
	End       int               `json:"end"`
	Team      curling.TeamID    `json:"team"`
	Placement curling.Placement `json:"placement"`
}

// Order is the order in which a team throws from an end on: numbers of players in the list of the team.
type Order struct {
	End    int            `json:"end"`
	Team   curling.TeamID `json:"team"`
	Thrown [4]int         `json:"order"`
}

// EventKind is the kind of an event.
type EventKind string

// The events of a match, in the order in which they come: Begun, then for each end Placement (mixed doubles),
// for each shot Asked and Thrown, then Ended; Finished at last.
const (
	Begun     EventKind = "begun"
	Placement EventKind = "placement"
	Asked     EventKind = "asked"
	Thrown    EventKind = "thrown"
	Ended     EventKind = "ended"
	Finished  EventKind = "finished"
)

// Event is something that happened in a match. State is the situation after it; Record the match so far, which
// must not be changed and is only valid during the call.
type Event struct {
	Kind    EventKind
	State   curling.State
	Left    [2]time.Duration
	Outcome Outcome // of Thrown: the ruling, with the path through the machine where there is one
	Record  *Record
}

// Clock is how long a team may think; a zero field is no limit.
type Clock struct {
	Match time.Duration `json:"match_ns,omitempty"` // for all its shots
	Shot  time.Duration `json:"shot_ns,omitempty"`  // for each shot
	Extra time.Duration `json:"extra_ns,omitempty"` // for each extra end, in place of what is left
}

// Limit is what is done with an answer faster than its thrower's weight limit.
type Limit string

// The limits.
const (
	Clamp  Limit = "clamp"  // thrown at the limit in the same direction
	Refuse Limit = "refuse" // thrown as 0 0 0 (Mori 2019 §3.4): the stone does not reach the house
)

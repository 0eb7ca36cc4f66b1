// Package arena plays many games between two AIs and estimates which is better, with confidence
// intervals. Games come in pairs: the same random errors for every end and shot, the two AIs in
// each other's place, so that both have the same luck.
package arena

import (
	"fmt"
	"time"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/limits"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/physics"
)

// Entrant is an AI that plays. Each worker makes its own with New.
type Entrant struct {
	Name string
	New  func() (ai.AI, error)
}

// MaxGames bounds the games of a plan.
const MaxGames = 1_000_000

// Bounds of a game that was played: its ends, extra ones with them, and the points of an end under rules that count as they like.
const (
	maxEnds   = 100
	maxPoints = 100
)

// Plan is everything that decides the games of a run. With a budget of throws the same
// plan gives the same games on any number of workers.
type Plan struct {
	A, B    Entrant
	Games   int // even: pairs of two
	Rules   curling.Rules
	Ice     physics.Ice
	Wear    physics.Wear    // how the ice changes from shot to shot; an AI is asked on the ice of its shot
	Teams   [2]curling.Team // of A and B
	Budget  ai.Budget       // per shot
	Seed    uint64
	Workers int
	Wins    ai.Wins
	// TieFirst is the value of a tied game to the team that would throw first in an extra
	// end, 0..1; it counts when Rules.Extra is false. Ohto 2016 §6 uses 0.219, ½ is a draw.
	TieFirst float64
	SPRT     *SPRT
	// Start are the situations that the pairs of games start from, in turn; none is the beginning of a match.
	Start   []curling.State
	Clocks  [2]match.Clock // of A and B
	Limit   match.Limit    // "": match.Clamp
	SetUp   time.Duration  // bounds the order and the placement of an external program
	Concede bool           // built-in AIs give up games that are lost
}

// Check reports a plan that cannot be played.
func (p *Plan) Check() error {
	switch {
	case p.Games > MaxGames:
		return fmt.Errorf("%d games, want at most %d", p.Games, MaxGames)
	case p.Games < 2 || p.Games%2 != 0:
		return fmt.Errorf("%d games, want an even number: games come in pairs", p.Games)
	case p.Rules.Ends < 1 || p.Rules.Ends > 20:
		return fmt.Errorf("%d ends a game, want 1 to 20", p.Rules.Ends)
	case p.Budget.Throws <= 0 && p.Budget.Time <= 0 && (p.Clocks[0].Match <= 0 || p.Clocks[1].Match <= 0):
		return fmt.Errorf("neither the budget nor a clock bounds the AIs")
	case p.TieFirst < 0 || p.TieFirst > 1:
		return fmt.Errorf("a tie is worth %g, want 0 to 1", p.TieFirst)
	}
	if p.SPRT != nil {
		if err := p.SPRT.check(); err != nil {
			return err
		}
	}
	for i := range p.Start {
		if err := p.Start[i].Check(physics.TouchTolerance); err != nil {
			return fmt.Errorf("start %d: %w", i+1, err)
		}
	}
	if err := p.Ice.Check(); err != nil {
		return err
	}
	return p.Wear.Check(p.Ice)
}

// Game is one played game. Teams are those of curling: 0 throws first in end 1. AI A is
// team 0 in even games and team 1 in odd ones.
type Game struct {
	Index  int            `json:"index"`
	A      curling.TeamID `json:"a"` // the team that AI A was
	Ends   []match.End    `json:"ends"`
	Score  [2]int         `json:"score"` // by team
	Value  float64        `json:"value"` // for AI A: 1 won, 0 lost, a tie by the plan
	Reason match.Reason   `json:"reason,omitempty"`
	// Failed is the name of the AI that ended the game by an error, and the error.
	Failed string        `json:"failed,omitempty"`
	Record *match.Record `json:"-"` // nil for a game read from a file
}

// Check reports what no game can be, by the name of the field: games are read back from files.
func (g Game) Check() error {
	c := limits.Of("")
	c.Whole("index", g.Index, 0, MaxGames-1)
	c.Whole("a", int(g.A), 0, 1)
	c.Number("value", g.Value, 0, 1)
	c.Count("ends", len(g.Ends), maxEnds)
	for i := range g.Ends {
		e := c.At("ends", i)
		e.Whole("first", int(g.Ends[i].First), 0, 1)
		e.Whole("hammer", g.Ends[i].Hammer, -maxPoints, maxPoints)
	}
	for t, n := range g.Score {
		c.At("score", t).Whole("", n, 0, maxPoints*maxEnds)
	}
	limits.Word(c, "reason", g.Reason, match.Reasons())
	c.Lines("failed", g.Failed, evaluate.MaxNote)
	return c.Err()
}

// teamOfA is the team that AI A plays in game i.
func teamOfA(i int) curling.TeamID { return curling.TeamID(i & 1) }

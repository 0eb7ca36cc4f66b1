// Package replay is the model of games that were played: ends and shots as values, the
// timeline through them, the comparison with a simulator and the playback clock. Each file
// format is a package below it that reads and writes a Game; package file lists them.
package replay

import (
	"context"
	"time"

	"github.com/hogline/hogline/engine/charset"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// Game is a whole game as its log holds it. Warnings lists what could not be read.
type Game struct {
	Format   string // "dcl", "dcl2", "hpos"
	Teams    [2]string
	Players  [2]curling.Team // zero players where the log has none
	Limits   bool            // the weight limits of the players are known: 0 is none
	TimeLeft [2]int          // ms at the start, 0 unlimited or unknown
	Rules    curling.Rules
	Ice      physics.Ice
	Start    [2]int // points before the first end of the log; only a lone position has any
	Ends     []End
	Result   Result
	// Memory is what the rules remember before the first end of the log; see curling.State.
	Memory   string `json:",omitempty"`
	Complete bool   // the log holds how the match ended
	Warnings []Warning
	Extra    map[string]string // head keys nobody else knows, kept for writing back
	Encoding charset.Encoding  `json:"-"` // of the log
	// Identify is the same game with its stones told apart by throws, where so far only their ways do; nil where nothing is left
	// to tell. on, which may be nil, hears after every shot how many are done. The error is the context's, or that of the ice.
	Identify func(ctx context.Context, on func(done, of int)) (*Game, error) `json:"-"`
}

// NoGame is the game where none is open: it has no places, and everything can be asked of it. It must not be changed.
var NoGame = &Game{Rules: curling.Standard(), Ice: iceOfNoGame(), Result: Result{Winner: -1, Reason: ByAbandoning}}

// iceOfNoGame is that of the thesis, for whose scale of speed the usual throwers are.
func iceOfNoGame() physics.Ice {
	ice, _ := physics.IceOf(physics.Mori2019) // it is known
	return ice
}

// End is one end of a game.
type End struct {
	Number int            // from 0
	First  curling.TeamID // the team that threw first, derived from the scores
	Shots  []Shot
	Final  *curling.Position // stones at the end of the end, nil if the log stops before
	Score  [2]int            // points made in this end
	Scored bool              // the log holds the score
	// Memory is what rules of one's own remember after the shots of an end that is not over, and Made the points they gave.
	Memory string `json:",omitempty"`
	Made   [2]int `json:",omitzero"`
	// PowerPlay is the side of the power play of mixed doubles as a chart has it.
	PowerPlay PowerPlay
	// Left is the thinking time that the teams had left after the end, as a chart has it; 0 is not known.
	Left [2]time.Duration
}

// Shot is one shot of a log.
type Shot struct {
	Number  int // 0..15
	Kind    Kind
	Before  curling.Position
	Chosen  curling.Shot      // as the player or program chose it
	Asked   bool              // Chosen is known
	Run     curling.Shot      // what was thrown, error included
	Ran     bool              // Run is known
	Sweep   physics.Sweep     `json:",omitzero"` // how Run was swept
	After   *curling.Position // the result in the log; nil if it stops before
	Thrower int               // 0..3, index of the player; -1 unknown
	Raw     string            // the answer as written, where it was more than a shot
	Line    int               // of the log, from 1; 0 unknown
	// Memory is what rules of one's own remember before the shot, and Made the points they gave in this end before it; see Game.Count.
	Memory string `json:",omitempty"`
	Made   [2]int `json:",omitzero"`
	// Gap reports that lines of a chart before this shot are missing: Before is the last position known, not the one it was thrown at.
	Gap bool `json:",omitempty"`
	// Chart is what the statisticians of a tournament noted; nil in logs of simulated games.
	Chart *Chart
	// Found tells how well Run explains the chart, where Run was found from it; nil where Run is known.
	Found *Reconstruction
	// Recorded is the trajectory where the log holds it (Digital Curling 3); nil where it has
	// to be simulated.
	Recorded *physics.Trajectory
}

// Kind is what stands in the place of a shot.
type Kind uint8

// The kinds.
const (
	Thrown    Kind = iota
	Placed         // a dummy section of mixed doubles: a stone set, not thrown
	Conceded       // the team gave up here
	Abandoned      // neither the throw nor what came of it is in the log: it stops here, or lines are missing
)

// Result is how a match ended.
type Result struct {
	Score  [2]int
	Winner int    // 0, 1; -1 a draw or unknown
	Reason string // one of the reasons below, or the word of the log
}

// Reasons for which a match ended.
const (
	ByScore      = "score"
	ByConceding  = "concede"
	ByTime       = "time"      // a team ran out of it
	ByAbandoning = "abandoned" // the log just stops
)

// Charted reports whether the game is one between people that was charted shot by shot, or a position of one.
func (g *Game) Charted() bool {
	switch g.Format {
	case "curlit-md", "curlit-four", "book": // of curlit and book, which make such games
		return true
	}
	for i := range g.Ends {
		for k := range g.Ends[i].Shots {
			if g.Ends[i].Shots[k].Chart != nil {
				return true
			}
		}
	}
	return false
}

// Conceder is the team that gave up, if one did.
func (g *Game) Conceder() (t curling.TeamID, ok bool) {
	for i := range g.Ends {
		e := &g.Ends[i]
		for j := range e.Shots {
			if e.Shots[j].Kind == Conceded {
				return e.Mover(e.Shots[j].Number), true
			}
		}
	}
	return 0, false
}

// Mover is the team that throws shot number n (0..15) of the end.
func (e *End) Mover(n int) curling.TeamID { return curling.TeamID(curling.SideOf(n)) ^ e.First }

// PlayerOf is the team and the player who throws a shot of an end. Where the log knows no
// players the first of the team stands for all.
func (g *Game) PlayerOf(e *End, s *Shot) (curling.TeamID, curling.Player) {
	t := e.Mover(s.Number)
	return t, g.Players[t][max(0, s.Thrower)]
}

// ThrowerAt is who throws at a place, as an index of Players: of a charted shot who threw it, else whose turn it is by the rules. ok is
// false where nothing is thrown.
func (g *Game) ThrowerAt(p Place) (t curling.TeamID, player int, ok bool) {
	s, err := g.State(p)
	if err != nil || s.Shot >= curling.Stones {
		return t, 0, false
	}
	t = s.Mover()
	if _, shot := g.ShotAt(p); shot != nil && shot.Chart != nil && shot.Thrower >= 0 && shot.Thrower < len(g.Players[t]) {
		return t, shot.Thrower, true
	}
	return t, g.Rules.Delivery.Thrower(s.Shot), true
}

// Place is a point on the timeline: the situation before shot Shot of end End (both from
// 0, End an index into Game.Ends, Shot an index into End.Shots). Shot == len(Shots) is the
// end of the end.
type Place struct{ End, Shot int }

// State is the situation at a place.
func (g *Game) State(p Place) (curling.State, error) {
	if p.End < 0 || p.End >= len(g.Ends) {
		return curling.State{}, Messages.New("replay.no-end", p.End+1, len(g.Ends))
	}
	e := &g.Ends[p.End]
	if p.Shot < 0 || p.Shot > len(e.Shots) {
		return curling.State{}, Messages.New("replay.no-shot", p.Shot+1, e.Number+1, len(e.Shots))
	}
	s := curling.State{End: e.Number, Ends: max(1, g.Rules.Ends), First: e.First, Score: g.Start, Memory: g.Memory}
	for i := range g.Ends[:p.End] {
		s.Score[0] += g.Ends[i].Score[0]
		s.Score[1] += g.Ends[i].Score[1]
	}
	switch {
	case p.Shot < len(e.Shots):
		s.Position, s.Shot = e.Shots[p.Shot].Before, e.Shots[p.Shot].Number
	case e.Final != nil:
		s.Position, s.Shot = *e.Final, curling.Stones
	case len(e.Shots) > 0:
		last := e.Shots[len(e.Shots)-1]
		s.Position, s.Shot = last.Before, last.Number
		if last.After != nil {
			s.Position, s.Shot = *last.After, last.Number+1
		}
	}
	if g.Rules.Own() && len(e.Shots) > 0 {
		e.recall(&s, p.Shot)
	}
	return s, nil
}

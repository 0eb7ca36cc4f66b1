package run

import (
	"math/rand/v2"
	"sync"

	"github.com/hogline/hogline/engine/gsm/component"
	"github.com/hogline/hogline/engine/gsm/link"
)

// Game is a program as a game for searches: its states are Worlds, its actions the moves of the player whose turn
// it is. It may be used by many goroutines at once.
type Game struct {
	p            *link.Program
	start        World
	interpreters sync.Pool

	mu  sync.Mutex
	err error
}

// NewGame makes a game of a program. Games in which several players choose at once are refused at the
// first state that shows it; see Err.
func NewGame(p *link.Program) (*Game, error) {
	g := &Game{p: p, interpreters: sync.Pool{New: func() any { return NewInterpreter(p) }}}
	r := NewInterpreter(p)
	var err error
	if g.start, err = r.Start(); err != nil {
		return nil, err
	}
	moves, err := r.Legal(g.start)
	if err != nil {
		return nil, err
	}
	if _, _, err := g.choice(g.start, moves); err != nil {
		return nil, err
	}
	return g, nil
}

// Program gives the program that is played.
func (g *Game) Program() *link.Program { return g.p }

// Err gives the first fault of the rules that play met; the state in which it did counts as over.
func (g *Game) Err() error {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.err
}

func (g *Game) fail(err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.err == nil {
		g.err = err
	}
}

// choice finds the player who has a choice, and the list of that player's moves.
func (g *Game) choice(w World, moves []component.Move) (int, []component.Move, error) {
	who, n := -1, 0
	for i, ms := range g.p.Joint(moves) {
		if len(ms) == 1 && ms[0].Name == 0 {
			continue
		}
		n++
		who = i
	}
	switch n {
	case 0:
		return max(0, g.turn(w)), nil, nil
	case 1:
		return who, g.p.Joint(moves)[who], nil
	}
	return 0, nil, Messages.New("gsm.at-once", g.p.File.Name)
}

func (g *Game) turn(w World) int { return w.Place(g.p, "Turn", 0) }

// Start is the first state.
func (g *Game) Start() World { return g.start }

// Turn is the player to move.
func (g *Game) Turn(w World) int {
	who, _ := g.options(w)
	return who
}

func (g *Game) options(w World) (int, []component.Move) {
	r, _ := g.interpreters.Get().(*Interpreter)
	defer g.interpreters.Put(r)
	moves, err := r.Legal(w)
	if err != nil {
		g.fail(err)
		return 0, nil
	}
	who, own, err := g.choice(w, moves)
	if err != nil {
		g.fail(err)
	}
	return who, own
}

// Actions lists the moves of the player to move; NOOP alone when nobody has any.
func (g *Game) Actions(w World) []component.Move {
	who, own := g.options(w)
	if len(own) == 0 {
		return []component.Move{component.Noop(who)}
	}
	return own
}

// Apply gives the state after a move; the other players do NOOP. The games of this language know no
// chance, so rng is not used.
func (g *Game) Apply(w World, m component.Move, _ *rand.Rand) World {
	r, _ := g.interpreters.Get().(*Interpreter)
	defer g.interpreters.Put(r)
	joint := make([]component.Move, len(g.p.Players))
	for i := range joint {
		joint[i] = component.Noop(i)
	}
	joint[m.Player] = m
	next, err := r.Step(w, joint)
	if err != nil {
		g.fail(err)
	}
	return next
}

// Result gives every player's goal from 0 to 1 and whether the game is over.
func (g *Game) Result(w World) (value []float64, over bool) {
	r, _ := g.interpreters.Get().(*Interpreter)
	defer g.interpreters.Put(r)
	value = make([]float64, len(g.p.Players))
	if g.Err() != nil {
		return value, true
	}
	over, err := r.Terminal(w)
	if err == nil && over {
		var goals []int
		if goals, err = r.Goals(w); err == nil {
			for i, n := range goals {
				value[i] = float64(n) / 100
			}
		}
	}
	if err != nil {
		g.fail(err)
		return value, true
	}
	return value, over
}

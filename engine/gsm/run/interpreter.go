// Package run plays programs of the rule language: an Interpreter runs the five rule machines of a linked program on
// a World, the game state, with a Trace when wanted; Game is a program as a game for searches. The semantics, where
// Ito 2019 is silent, are written down in docs/GSM.md.
package run

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/hogline/hogline/engine/gsm/component"
	"github.com/hogline/hogline/engine/gsm/link"
	"github.com/hogline/hogline/engine/gsm/syntax"
	"github.com/hogline/hogline/engine/message"
)

// ErrRejected is wrapped by the error of a run that no path accepts: the rules have a bug (Ito 2019 §4.5).
var ErrRejected = errors.New("the rules reject: no path accepts")

// Interpreter runs the rule machines of a program: the first state, legal moves, the end, the state after a turn,
// the goals. It keeps its buffers; one goroutine uses it at a time.
type Interpreter struct {
	// Host is handed to the functions of the caller's own components; see Call.Host.
	Host any
	// Stop, when it is not nil, ends a run that takes long once it is closed: ctx.Done(). The run gives an
	// error then.
	Stop <-chan struct{}
	// Trace, when it is not nil, is filled with the states the next run visits.
	Trace *Trace

	p     *link.Program
	r     runner
	seen  []stamp // by place: what was written in this run
	round int32
	next  []int32
	goals []int
}

type stamp struct {
	round, value, site int32
}

// NewInterpreter makes an interpreter of the program.
func NewInterpreter(p *link.Program) *Interpreter {
	return &Interpreter{p: p, r: runner{p: p, e: component.Evaluation{Shape: &p.Shape, Constants: p.Constants}},
		seen: make([]stamp, p.Size+len(p.Players)), goals: make([]int, len(p.Players))}
}

// Program gives the program that the interpreter runs.
func (g *Interpreter) Program() *link.Program { return g.p }

func (g *Interpreter) run(rule int, state []int32, joint []component.Move) (bool, error) {
	g.r.e.State, g.r.e.Joint, g.r.e.Host, g.r.trace, g.r.stop = state, joint, g.Host, g.Trace, g.Stop
	if g.Trace != nil {
		g.Trace.Steps = g.Trace.Steps[:0]
	}
	ok := g.r.run(g.p.Rules[rule])
	if p := g.r.e.Problem; p != nil {
		return false, *p
	}
	return ok, nil
}

// Start runs INITIAL and gives the first state of the game.
func (g *Interpreter) Start() (World, error) {
	places := slices.Clone(g.p.Empty)
	ok, err := g.run(link.RuleInitial, g.p.Empty, nil)
	if err != nil {
		return World{}, err
	}
	if !ok {
		return World{}, g.rejected(syntax.Initial)
	}
	if err := g.commit(places); err != nil {
		return World{}, err
	}
	return World{places}, nil
}

// rejected is the error of a run of which no path accepts: where it halted last.
func (g *Interpreter) rejected(machine string) error {
	p := syntax.NewProblem(Messages, "rejected")
	if n := g.r.dead; n != nil {
		p = syntax.NewProblem(Messages, "rejected.halt")
		p.Pos, p.State = n.State.Pos, n.State.ID
	}
	p.File, p.Machine = g.p.File.Name, machine
	return fmt.Errorf("%w: %w", ErrRejected, p)
}

// commit puts the effects of the accepted paths into places; two different values for one place are a fault
// of the rules.
func (g *Interpreter) commit(places []int32) error {
	g.round++
	for _, w := range g.r.done {
		if w.Place < 0 {
			continue
		}
		s := &g.seen[w.Place]
		if s.round == g.round && s.value != w.Value {
			return g.conflict(w, s.site)
		}
		*s = stamp{g.round, w.Value, w.Site}
		places[w.Place] = w.Value
	}
	return nil
}

// conflict is the error of two definitions that write different values.
func (g *Interpreter) conflict(w component.Write, site int32) error {
	var where message.Message
	for _, c := range g.p.Registry.Components() {
		base := g.p.PlaceOf(c.Name, 0)
		i := int(w.Place) - base
		if base < 0 || i < 0 || i >= c.Places(&g.p.Shape) {
			continue
		}
		where = Messages.New("gsm.place", c.Name, i)
		if c.Name == "Board" {
			where = Messages.New("gsm.place.board", i%g.p.Shape.W, i/g.p.Shape.W)
		}
	}
	_, by := g.p.At(site)
	return g.problem(w.Site, "conflict", where, by.State.ID, by.State.Pos.Line)
}

// problem makes a problem of a state.
func (g *Interpreter) problem(site int32, key string, args ...any) syntax.Problem {
	a, n := g.p.At(site)
	p := syntax.NewProblem(Messages, key, args...)
	p.File, p.Pos, p.Machine, p.State = g.p.File.Name, n.State.Pos, a.Machine.Header(), n.State.ID
	return p
}

// Legal runs LEGAL and gives the moves of all players, without repetition; a player who has none has NOOP
// alone (Ito 2019 §4.2).
func (g *Interpreter) Legal(w World) ([]component.Move, error) { return g.legal(nil, w.places) }

func (g *Interpreter) legal(moves []component.Move, places []int32) ([]component.Move, error) {
	ok, err := g.run(link.RuleLegal, places, nil)
	if err != nil {
		return nil, err
	}
	var can [128]bool
	if ok {
		for _, e := range g.r.done {
			if e.Place != component.PlaceLegal {
				continue
			}
			m := g.r.e.Offered[e.Value]
			if slices.Contains(moves, m) {
				continue
			}
			can[m.Player] = true
			moves = append(moves, m)
		}
	}
	for i := range g.p.Players {
		if !can[i] {
			moves = append(moves, component.Noop(i))
		}
	}
	return moves, nil
}

// Terminal runs TERMINAL and reports whether the game is over.
func (g *Interpreter) Terminal(w World) (bool, error) { return g.run(link.RuleTerminal, w.places, nil) }

// Step runs UPDATE on the chosen moves, one of every player, and gives the state after. With no accepting
// path the error is ErrRejected.
func (g *Interpreter) Step(w World, joint []component.Move) (World, error) {
	places := slices.Clone(w.places)
	if err := g.step(places, w.places, joint); err != nil {
		return w, err
	}
	return World{places}, nil
}

func (g *Interpreter) step(places, before []int32, joint []component.Move) error {
	ok, err := g.run(link.RuleUpdate, before, joint)
	if err != nil {
		return err
	}
	if !ok {
		return g.rejected(syntax.Update)
	}
	if err := g.commit(places); err != nil {
		return err
	}
	if g.p.Counter >= 0 {
		places[g.p.Counter]++
	}
	return nil
}

// Goals runs GOAL and gives what every player has won, from 0 to 100; 0 where GOAL defines none.
func (g *Interpreter) Goals(w World) ([]int, error) {
	if err := g.goal(w.places); err != nil {
		return nil, err
	}
	return slices.Clone(g.goals), nil
}

func (g *Interpreter) goal(places []int32) error {
	if _, err := g.run(link.RuleGoal, places, nil); err != nil {
		return err
	}
	clear(g.goals)
	g.round++
	for _, w := range g.r.done {
		if w.Place != component.PlaceGoal {
			continue
		}
		pl, n := w.Goal()
		s := &g.seen[g.p.Size+pl]
		if s.round == g.round && int(s.value) != n {
			_, by := g.p.At(s.site)
			return g.problem(w.Site, "conflict.goal", g.p.Players[pl], n, s.value, by.State.ID, by.State.Pos.Line)
		}
		*s = stamp{g.round, int32(n), w.Site}
		g.goals[pl] = n
	}
	return nil
}

// Playout is a game played at random to its end.
type Playout struct {
	Turns int
	Goals []int // valid until the interpreter plays again
	Over  bool  // false when it was cut after the allowed number of turns
}

// Playout plays uniformly random legal moves from w until the game is over or maxTurns are played.
func (g *Interpreter) Playout(w World, maxTurns int, rng *rand.Rand) (Playout, error) {
	g.next = append(g.next[:0], w.places...)
	before := slices.Clone(w.places)
	var moves []component.Move
	joint := make([]component.Move, len(g.p.Players))
	for turn := 0; ; turn++ {
		over, err := g.run(link.RuleTerminal, g.next, nil)
		if err != nil {
			return Playout{Turns: turn}, err
		}
		if over || turn >= maxTurns {
			err := g.goal(g.next)
			return Playout{Turns: turn, Goals: g.goals, Over: over}, err
		}
		if moves, err = g.legal(moves[:0], g.next); err != nil {
			return Playout{Turns: turn}, err
		}
		draw(joint, moves, rng)
		copy(before, g.next)
		if err := g.step(g.next, before, joint); err != nil {
			return Playout{Turns: turn}, err
		}
	}
}

// draw chooses one move of every player, each of a player's moves alike.
func draw(joint, moves []component.Move, rng *rand.Rand) {
	for pl := range joint {
		n := 0
		for i := range moves {
			if int(moves[i].Player) != pl {
				continue
			}
			n++
			if rng.IntN(n) == 0 {
				joint[pl] = moves[i]
			}
		}
	}
}

// Package playout throws the rest of an end: every stone with its own thrower's error under
// the rules of the request, chosen by a policy, and not one stone further than the end of
// the end.
package playout

import (
	"context"
	"fmt"
	"math/rand/v2"

	"hogline/engine/ai"
	"hogline/engine/ai/policy"
	"hogline/engine/curling"
	"hogline/engine/physics"
	"hogline/engine/physics/aim"
	"hogline/engine/physics/simulators"
)

// Simulation is what one goroutine throws on. A throw allocates nothing.
type Simulation struct {
	Sim    physics.Simulator
	Rules  curling.Rules
	Bounds curling.Bounds
	Thrown int   // stones thrown so far
	Failed int   // of them, throws the simulator had no answer to
	Err    error // the last of these
	Rand   *rand.Rand

	ctx      context.Context // when it ends, throws do nothing; see Until
	request  *ai.Request
	source   *rand.PCG
	throwers [curling.Stones]thrower
	options  []policy.Option
	board    policy.Board
	pos      curling.Position
}

// thrower is who delivers a shot of this end.
type thrower struct {
	player curling.Player
	aims   *policy.Aims
	lead   int // points of the thrower's team more than the other's
}

// New is the ground of a request. It returns an error for an ice that cannot be thrown on
// and for a state in which no shot is to be thrown.
func New(r *ai.Request) (*Simulation, error) {
	if r.State.Shot >= curling.Stones {
		return nil, fmt.Errorf("the end is over: there is no shot to throw")
	}
	if err := r.State.Check(physics.TouchTolerance); err != nil {
		return nil, err
	}
	sim, err := simulators.Fastest(r.Ice)
	if err != nil {
		return nil, err
	}
	aim, err := aim.New(r.Ice)
	if err != nil {
		return nil, err
	}
	first := r.Thrower()
	all := map[float64]*policy.Aims{}
	if all[first.WeightMax], err = policy.NewAims(aim, first.WeightMax); err != nil {
		return nil, err
	}
	g := &Simulation{Sim: sim, Rules: r.Rules, Bounds: r.Ice.Bounds, request: r}
	for i := r.State.Shot; i < curling.Stones; i++ {
		p, team := r.ThrowerOf(i), r.State.TeamOf(curling.SideOf(i))
		if all[p.WeightMax] == nil {
			if all[p.WeightMax], err = all[first.WeightMax].Limited(p.WeightMax); err != nil {
				return nil, err
			}
		}
		g.throwers[i] = thrower{p, all[p.WeightMax], r.State.Score[team] - r.State.Score[team.Other()]}
	}
	g.newRand()
	return g, nil
}

func (g *Simulation) newRand() {
	g.source = rand.NewPCG(0, 0)
	g.Rand = rand.New(g.source)
}

// Until lets g and its later forks throw until ctx ends. After that a throw changes nothing
// and costs nothing, so that a playout under way is over at once; its result is worthless.
func (g *Simulation) Until(ctx context.Context) *Simulation {
	g.ctx = ctx
	return g
}

// Fork is another ground for another goroutine; its Thrown starts at 0.
func (g *Simulation) Fork() *Simulation {
	f := *g
	f.Sim, f.Thrown, f.Failed, f.Err, f.options, f.board = g.Sim.Fork(), 0, 0, nil, nil, policy.Board{}
	f.newRand()
	return &f
}

// Seed turns Rand to stream k of a seed: what is drawn for piece of work k is the same
// whoever does it.
func (g *Simulation) Seed(seed uint64, k int) {
	g.source.Seed(Mix(seed), Mix(seed^Mix(uint64(k))))
}

// Mix is a hash of a number: the finaliser of splitmix64, a bijection.
func Mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Thrower is who delivers shot i.
func (g *Simulation) Thrower(i int) *curling.Player { return &g.throwers[i].player }

// Aims are the tables of the thrower of shot i.
func (g *Simulation) Aims(i int) *policy.Aims { return g.throwers[i].aims }

// From is a position of the ground's own to throw on, set to pos: playouts that begin with
// it allocate nothing. It is valid until the next call.
func (g *Simulation) From(pos *curling.Position) *curling.Position {
	g.pos = *pos
	return &g.pos
}

// Throw throws shot i as it is meant and lets the rules settle what happened. When the
// simulator has no answer, which may happen once in many thousand throws, the stone counts
// as thrown away; see Check.
func (g *Simulation) Throw(pos *curling.Position, i int, s curling.Shot) physics.Outcome {
	if g.ctx != nil && g.ctx.Err() != nil {
		return physics.Outcome{Position: *pos, Removed: 1 << i}
	}
	g.Thrown++
	o, err := g.Sim.Throw(physics.Delivery{Position: *pos, Index: i, Shot: s}, nil)
	if err != nil {
		g.Failed++
		g.Err = err
		return physics.Outcome{Position: *pos, Removed: 1 << i}
	}
	if g.Rules.Applies(i) {
		*pos, _ = g.Rules.Apply(g.Bounds, pos, &o.Position, i)
	} else {
		*pos = o.Position
	}
	return o
}

// mostFailed is the share of throws that may fail before an answer is none, fewFailed how
// many may in any case: once stones overlap, all later throws of the end fail.
const (
	mostFailed = 0.01
	fewFailed  = 32
)

// Thrown is how many stones were thrown in all the simulations of an answer.
func Thrown(all []*Simulation) int {
	n := 0
	for _, g := range all {
		n += g.Thrown
	}
	return n
}

// Check is the error of an answer for which too many throws failed, on any of the grounds.
func Check(all []*Simulation) error {
	thrown, failed, last := 0, 0, error(nil)
	for _, g := range all {
		thrown, failed = thrown+g.Thrown, failed+g.Failed
		if g.Err != nil {
			last = g.Err
		}
	}
	if failed > fewFailed && float64(failed) > mostFailed*float64(thrown) {
		return fmt.Errorf("%d of %d throws failed: %w", failed, thrown, last)
	}
	return nil
}

// ThrowNoisy throws shot i with its thrower's error, drawn from Rand.
func (g *Simulation) ThrowNoisy(pos *curling.Position, i int, s curling.Shot) {
	z1, z2 := physics.Normals(g.Rand)
	g.Throw(pos, i, physics.Disturb(g.throwers[i].player.Noise, s, z1, z2))
}

// Board is the position before shot i as a policy sees it. It is valid until the next call.
func (g *Simulation) Board(pos *curling.Position, i int) *policy.Board {
	b, t := &g.board, &g.throwers[i]
	b.Pos, b.Shot, b.Lead, b.EndsLeft = pos, i, t.lead, g.request.State.EndsLeft()
	b.Free, b.Aims, b.Bounds = g.Rules.FirstShot+g.Rules.Guard.Shots, t.aims, &g.Bounds
	b.Look()
	return b
}

// Choose is what a policy throws as shot i; an option that cannot be thrown becomes a draw
// to the tee, and that, if the thrower is too weak for it, the hardest shot there is.
func (g *Simulation) Choose(pos *curling.Position, i int, p policy.Policy) curling.Shot {
	b := g.Board(pos, i)
	g.options = p.Options(b, g.options[:0])
	return g.Realise(b, g.options[policy.Pick(g.options, g.Rand.Float64())].Label)
}

// Realise is the shot of a label, with the way out that Choose tells.
func (g *Simulation) Realise(b *policy.Board, l policy.Label) curling.Shot {
	s, ok := b.Realise(l)
	if ok {
		return s
	}
	if s, ok = b.Aims.Shot(curling.Tee, policy.Stop, l.Turn); ok {
		return s
	}
	s, _ = s.Limited(b.Aims.Limit())
	return s
}

// Finish throws the shots from number i on by policy. pos is then the position at the end of
// the end; the result is its score as seen by the thrower of the request.
func (g *Simulation) Finish(pos *curling.Position, i int, p policy.Policy) int {
	for ; i < curling.Stones; i++ {
		g.ThrowNoisy(pos, i, g.Choose(pos, i, p))
	}
	return g.Score(pos)
}

// Score is the end score of a position as seen by the thrower of the request.
func (g *Simulation) Score(pos *curling.Position) int {
	return pos.Score(g.Bounds, curling.SideOf(g.request.State.Shot))
}

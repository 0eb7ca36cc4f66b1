// Package playout plays an end out: every stone is chosen by a policy and thrown with its own
// thrower's error under the rules of the request, up to the last stone of the end.
package playout

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/policy"
	"github.com/hogline/hogline/engine/cpu"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/engine/physics/sweeping"
)

// Simulation is the state of the playouts of one goroutine. A throw allocates nothing.
type Simulation struct {
	Simulator physics.Simulator
	Rules     curling.Rules
	Bounds    curling.Bounds
	Thrown    int   // stones thrown so far
	Failed    int   // of them, throws that the simulator returned an error for
	Err       error // the last of these
	Rand      *rand.Rand

	ctx      context.Context // when it ends, throws do nothing; see Until
	request  *ai.Request
	source   *rand.PCG
	throwers [curling.Stones]thrower
	options  []policy.Option
	board    policy.Board
	pos      curling.Position

	own  bool // more than counting stones decides the end, by a machine
	line line // under such rules

	settles [curling.Stones]bool     // of shots: they are measured by themselves
	settled map[curling.State]choice // what those are thrown as

	aimed   aimed   // the last shot that was swept
	learned learned // value of positions
}

// thrower is who delivers a shot of this end.
type thrower struct {
	player curling.Player
	aims   *policy.Aims
	lead   int // points of the thrower's team more than the other's

	sweepers *sweeping.Sweepers // nil: nobody sweeps
}

// New is a simulation of a request. It returns the error of an ice that no simulator supports
// and of a state in which no shot is to be thrown.
func New(r *ai.Request) (*Simulation, error) {
	if err := r.Check(); err != nil {
		return nil, err
	}
	simulator, err := simulators.Fastest(r.Ice)
	if err != nil {
		return nil, err
	}
	aimer, err := aim.New(r.Ice)
	if err != nil {
		return nil, err
	}
	type kind struct{ limit, curl float64 } // of a thrower and a stone
	all := map[kind]*policy.Aims{}
	byCurl := map[float64]*policy.Aims{}
	sim := &Simulation{Simulator: simulator, Bounds: r.Ice.Bounds, request: r}
	var counted bool
	sim.Rules, counted = r.Rules.Counted(r.State)
	sim.own = !counted
	sim.line.start = &r.State
	for i := r.State.Shot; i < curling.Stones; i++ {
		before := r.State
		before.Shot = i
		sim.settles[i] = sim.own && sim.Rules.Settles(sim.Bounds, before)
		p, team := r.ThrowerOf(i), r.State.TeamOf(curling.SideOf(i))
		k := kind{p.WeightMax, r.Ice.Granite.StoneCurl(i)}
		if all[k] == nil {
			if like := byCurl[k.curl]; like != nil {
				all[k], err = like.Limited(p.WeightMax)
			} else {
				all[k], err = policy.NewAims(aimer.Of(i), p.WeightMax)
				byCurl[k.curl] = all[k]
			}
			if err != nil {
				return nil, err
			}
		}
		sim.throwers[i] = thrower{player: p, aims: all[k], lead: r.State.Score[team] - r.State.Score[team.Other()]}
	}
	if err := sim.addSweepers(&r.Ice); err != nil {
		return nil, err
	}
	sim.newRand()
	return sim, nil
}

func (sim *Simulation) newRand() {
	sim.source = rand.NewPCG(0, 0)
	sim.Rand = rand.New(sim.source)
}

// Until lets sim and its later forks throw until ctx ends. After that a throw changes nothing
// and costs nothing, so that a running playout ends at once; its result must not be used.
func (sim *Simulation) Until(ctx context.Context) *Simulation {
	sim.ctx = ctx
	return sim
}

// Fork is a simulation of the same request for another goroutine; its Thrown starts at 0.
func (sim *Simulation) Fork() *Simulation {
	f := *sim
	f.Simulator, f.Thrown, f.Failed, f.Err, f.options, f.board = sim.Simulator.Fork(), 0, 0, nil, nil, policy.Board{}
	f.learned, f.settled = learned{}, nil
	f.newRand()
	return &f
}

// Seed sets Rand to stream k of a seed, so that task k draws the same numbers on any goroutine.
func (sim *Simulation) Seed(seed uint64, k int) {
	sim.source.Seed(Mix(seed), Mix(seed^Mix(uint64(k))))
}

// Mix is a hash of a number: the finaliser of splitmix64, a bijection.
func Mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Thrower is who delivers shot i.
func (sim *Simulation) Thrower(i int) *curling.Player { return &sim.throwers[i].player }

// Aims are the tables of the thrower of shot i.
func (sim *Simulation) Aims(i int) *policy.Aims { return sim.throwers[i].aims }

// From is a position of the simulation itself, set to pos: playouts that start from it allocate
// nothing. It is valid until the next call.
func (sim *Simulation) From(pos *curling.Position) *curling.Position {
	sim.pos = *pos
	return &sim.pos
}

// Throw throws shot i without error and applies the rules to the result. When the simulator
// returns an error, which may happen once in many thousand throws, the stone counts as thrown
// away; see Check.
func (sim *Simulation) Throw(pos *curling.Position, i int, s curling.Shot) physics.Outcome {
	return sim.deliver(pos, physics.Delivery{Index: i, Shot: s})
}

// deliver is Throw of a delivery whose position is pos.
func (sim *Simulation) deliver(pos *curling.Position, d physics.Delivery) physics.Outcome {
	i := d.Index
	if sim.ctx != nil && sim.ctx.Err() != nil {
		return physics.Outcome{Position: *pos, Removed: 1 << i}
	}
	if sim.line.over(pos, i) {
		sim.line.next = i + 1
		return physics.Outcome{Position: *pos}
	}
	cpu.Yield()
	d.Position = *pos
	o, err := sim.Simulator.Throw(d, nil)
	return sim.settle(pos, i, o, err)
}

// ThrowAll throws deliveries as Throw does, together where the simulator can: each Position becomes what the
// rules leave. It allocates.
func (sim *Simulation) ThrowAll(ds []physics.Delivery) {
	ctx := sim.ctx
	if ctx == nil {
		ctx = context.Background()
	}
	cpu.Yield()
	outs, errs := make([]physics.Outcome, len(ds)), make([]error, len(ds))
	n, _ := physics.ThrowAll(ctx, sim.Simulator, ds, outs, errs)
	for k := range ds[:n] {
		sim.settle(&ds[k].Position, ds[k].Index, outs[k], errs[k])
	}
}

// settle counts a throw and applies the rules to what the simulator returned for it.
func (sim *Simulation) settle(pos *curling.Position, i int, o physics.Outcome, err error) physics.Outcome {
	sim.Thrown++
	if err != nil {
		sim.Failed++
		sim.Err = err
		return physics.Outcome{Position: *pos, Removed: 1 << i}
	}
	switch {
	case sim.own:
		sim.line.settle(&sim.Rules, sim.Bounds, pos, i, o.Position)
	case sim.Rules.Applies(i):
		*pos, _ = sim.Rules.Apply(sim.Bounds, pos, &o.Position, i)
	default:
		*pos = o.Position
	}
	return o
}

// mostFailed is the share of throws that may fail in an answer, fewFailed how many may in any
// case: once stones overlap, all later throws of the end fail.
const (
	mostFailed = 0.01
	fewFailed  = 32
)

// Thrown is how many stones were thrown in all the simulations of an answer.
func Thrown(all []*Simulation) int {
	n := 0
	for _, sim := range all {
		n += sim.Thrown
	}
	return n
}

// Check is the error of an answer for which too many throws failed in its simulations.
func Check(all []*Simulation) error {
	thrown, failed, last := 0, 0, error(nil)
	for _, sim := range all {
		thrown, failed = thrown+sim.Thrown, failed+sim.Failed
		if sim.Err != nil {
			last = sim.Err
		}
	}
	if failed > fewFailed && float64(failed) > mostFailed*float64(thrown) {
		return fmt.Errorf("%d of %d throws failed: %w", failed, thrown, last)
	}
	return nil
}

// ThrowNoisy throws shot i with its thrower's error, drawn from Rand, and swept by his sweepers.
func (sim *Simulation) ThrowNoisy(pos *curling.Position, i int, s curling.Shot) {
	thrown := sim.Noisy(i, s)
	sim.deliver(pos, physics.Delivery{Index: i, Shot: thrown, Sweep: sim.Sweep(pos, i, s, thrown)})
}

// Noisy is s as shot i with its thrower's error, drawn from Rand.
func (sim *Simulation) Noisy(i int, s curling.Shot) curling.Shot {
	z1, z2 := physics.Normals(sim.Rand)
	return physics.Disturb(sim.throwers[i].player.Noise, s, z1, z2)
}

// Board is the position before shot i as a policy gets it. It is valid until the next call.
func (sim *Simulation) Board(pos *curling.Position, i int) *policy.Board {
	b, t := &sim.board, &sim.throwers[i]
	b.Pos, b.Shot, b.Lead, b.EndsLeft = pos, i, t.lead, sim.request.State.EndsLeft()
	b.Free, b.Aims, b.Bounds = sim.Rules.FirstShot+sim.Rules.Guard.Shots, t.aims, &sim.Bounds
	b.Update()
	return b
}

// Choose is the shot that a policy throws as shot i, drawn from its options with Rand. An option
// that cannot be thrown becomes a draw to the tee, or for a thrower too weak for that, a shot
// at the weight limit.
func (sim *Simulation) Choose(pos *curling.Position, i int, p policy.Policy) curling.Shot {
	b := sim.Board(pos, i)
	sim.options = p.Options(b, sim.options[:0])
	return sim.Realise(b, sim.options[policy.Pick(sim.options, sim.Rand.Float64())].Label)
}

// Realise is the shot of a label, with the fallbacks of Choose.
func (sim *Simulation) Realise(b *policy.Board, l policy.Label) curling.Shot {
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

// Ends is the distribution of the end score before shot i as seen by the thrower of the request: under Value
// the learned one, and pos stays as it is; else that of one playout by Finish, a single score.
func (sim *Simulation) Ends(pos *curling.Position, i int, p policy.Policy) ai.Ends {
	if _, ok := p.(Value); ok && i < curling.Stones && sim.Knows(i) {
		return sim.Learned(pos, i)
	}
	return EndsOf(sim.Finish(pos, i, p))
}

// Finish throws the shots from number i on by policy. pos is then the position at the end of
// the end; the result is its score as seen by the thrower of the request.
func (sim *Simulation) Finish(pos *curling.Position, i int, p policy.Policy) int {
	for ; i < curling.Stones && !sim.line.over(pos, i); i++ {
		sim.ThrowNoisy(pos, i, sim.Choose(pos, i, p))
	}
	return sim.Score(pos)
}

// Score is the end score of a position as seen by the thrower of the request: counting stones, or, where these alone do not decide the end
// (Own), what it gains, at most 8.
func (sim *Simulation) Score(pos *curling.Position) int {
	if sim.own {
		return bounded(sim.Gain(pos))
	}
	return pos.Score(sim.Bounds, curling.SideOf(sim.request.State.Shot))
}

// Package lookahead chooses shots as a strong player does, fast enough for playouts: the last stone
// of an end by laststone.Solver, every other one as the candidate that leads to positions of the
// greatest learned value under the thrower's error. The fine search, by which the usual one is measured, answers
// the two shots before the last stone with the opponent's best reply (two-ply).
package lookahead

import (
	"math"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/laststone"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/ai/policy"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/value"
	"github.com/hogline/hogline/engine/winprob"
)

// Player chooses the shots of both sides of a request. It serves the goroutine of its simulation.
type Player struct {
	sim     *playout.Simulation
	eval    *value.Evaluator
	last    *laststone.Solver // nil: the thrower is too weak for it
	utility [2][17]float64    // of the end scores as seen by a side
	hammer  [17]float64       // those of the hammer's score
	options []policy.Option
	shots   []curling.Shot
	values  []float64
	pos     curling.Position
	effort  *effort
	replier *Player // chooses replies as usual; nil when they are not looked at
}

// New is a player for a request; sim is a simulation of it.
func New(r *ai.Request, sim *playout.Simulation, m *value.Model) (*Player, error) {
	s, err := value.NewSituation(r)
	if err != nil {
		return nil, err
	}
	p := &Player{sim: sim, eval: value.NewEvaluator(m, s), hammer: s.Utility, effort: &usual}
	u := winprob.EndUtilities(r.Wins, &r.Rules, r.State)
	me := curling.SideOf(r.State.Shot)
	for k := range u {
		p.utility[me][k] = u[k]
		p.utility[me.Other()][k] = -u[16-k]
	}
	if r.State.Shot < curling.Stones && !sim.Own() {
		if p.last, err = laststone.New(r.Ice, r.ThrowerOf(curling.Stones-1), &sim.Rules, laststone.Coarse); err != nil {
			p.last = nil
		}
	}
	return p, nil
}

// Fine makes the search of the last stone leave nothing out and that of the others look at more shots with
// more errors, at the two shots before the last one with the replies to them, to measure the usual search by.
func (p *Player) Fine(r *ai.Request) error {
	p.replier = p.Fork(p.sim)
	p.effort = &fine
	return p.Careful(r, laststone.Fine)
}

// Careful makes the search of the last stone leave less out.
func (p *Player) Careful(r *ai.Request, d laststone.Detail) error {
	if p.sim.Own() {
		return nil
	}
	last, err := laststone.New(r.Ice, r.ThrowerOf(curling.Stones-1), &p.sim.Rules, d)
	if err == nil {
		p.last = last
	}
	return err
}

// Deep makes the search look at more shots with more errors and the best reply to each result at every shot but the last, which takes
// some seconds.
func (p *Player) Deep() {
	p.replier = p.Fork(p.sim)
	p.effort = &deep
}

// Rated is a shot with its expected utility to the side that throws it.
type Rated struct {
	Shot  curling.Shot
	Value float64
}

// Rate is the best shots that are found for shot i of a position, the best first. It must not be the last stone.
func (p *Player) Rate(pos *curling.Position, i int) (list []Rated) {
	p.search(pos, i)
	p.keep(len(p.shots))
	for k, s := range p.shots {
		list = append(list, Rated{s, p.values[k]})
	}
	return list
}

// Fork is a player of the same request with another simulation of it.
func (p *Player) Fork(sim *playout.Simulation) *Player {
	f := &Player{sim: sim, eval: p.eval.Fork(), utility: p.utility, hammer: p.hammer, effort: p.effort}
	if p.last != nil {
		f.last = p.last.Fork()
	}
	if p.replier != nil {
		f.replier = p.replier.Fork(sim)
	}
	return f
}

// Evaluator values positions of the request.
func (p *Player) Evaluator() *value.Evaluator { return p.eval }

// Thrown is how many shots the search of the last stone threw, beside those of the simulation.
func (p *Player) Thrown() int {
	if p.last == nil {
		return 0
	}
	return p.last.Thrown
}

// Knows reports whether shot i can be chosen by search.
func (p *Player) Knows(i int) bool {
	if i == curling.Stones-1 {
		return p.last != nil
	}
	return !p.sim.Own() && p.eval.Knows(i+1)
}

// Choose is the shot that shot i is thrown as in a position.
func (p *Player) Choose(pos *curling.Position, i int) curling.Shot {
	if i == curling.Stones-1 && p.last != nil {
		if s, _, err := p.last.Best(pos, i, &p.utility[curling.SideOf(i)]); err == nil {
			return s
		}
	}
	if !p.Knows(i) {
		return p.sim.Choose(pos, i, policy.Rules{})
	}
	s, _ := p.search(pos, i)
	return s
}

// effort is how much is thrown to choose a shot.
type effort struct {
	finalists int          // candidates that are thrown with error
	errors    [][2]float64 // that each is thrown with, as standard normal numbers
	varied    int          // candidates of which shots a little beside are looked at too
	answered  int          // finalists that are thrown with the best reply to each result
	replies   [][2]float64 // errors that each of them is thrown with
	plies     int          // shots before the last one that are answered so
}

var (
	usual = effort{finalists: 6, errors: spread(8)}
	fine  = effort{finalists: 10, errors: spread(16), varied: 3, answered: 5, replies: spread(8), plies: 2}
	deep  = effort{finalists: 24, errors: spread(64), varied: 6, answered: 10, replies: spread(256), plies: curling.Stones}
)

// search is the candidate with the greatest value under error, and its value to the side to throw.
func (p *Player) search(pos *curling.Position, i int) (best curling.Shot, worth float64) {
	p.candidates(pos, i)
	sign := 1.0
	if curling.SideOf(i) == curling.First {
		sign = -1
	}
	p.values = p.values[:0]
	p.valueWithoutError(pos, i, sign)
	if p.effort.varied > 0 {
		p.vary(pos, i, sign)
	}
	p.keep(p.effort.finalists)
	p.revalue(pos, i, sign, p.effort.errors, func(after *curling.Position) float64 { return p.eval.Mean(after, i+1, &p.hammer) })
	if n := p.effort.answered; n > 0 && i < curling.Stones-1 && i >= curling.Stones-1-p.effort.plies {
		p.keep(n)
		p.revalue(pos, i, sign, p.effort.replies, func(after *curling.Position) float64 { return p.reply(after, i+1) })
	}
	k := p.top()
	return p.shots[k], p.values[k]
}

// keep leaves at most n shots, those of the greatest values, the greatest first.
func (p *Player) keep(n int) {
	n = min(n, len(p.shots))
	for j := range n {
		top := j
		for k := j + 1; k < len(p.values); k++ {
			if p.values[k] > p.values[top] {
				top = k
			}
		}
		p.shots[j], p.shots[top] = p.shots[top], p.shots[j]
		p.values[j], p.values[top] = p.values[top], p.values[j]
	}
	p.shots, p.values = p.shots[:n], p.values[:n]
}

// revalue values the shots anew, thrown with errors zs (pairs of standard normal numbers); next is the utility to the hammer of a position
// after one.
func (p *Player) revalue(pos *curling.Position, i int, sign float64, zs [][2]float64, next func(after *curling.Position) float64) {
	noise := p.sim.Thrower(i).Noise
	for k, s := range p.shots {
		sum := 0.0
		for _, z := range zs {
			p.pos = *pos
			p.sim.Throw(&p.pos, i, physics.Disturb(noise, s, z[0], z[1]))
			sum += next(&p.pos)
		}
		p.values[k] = sign * sum / float64(len(zs))
	}
}

// reply is the expected utility to the hammer when shot i is the best one.
func (p *Player) reply(pos *curling.Position, i int) (worth float64) {
	if i == curling.Stones-1 {
		if last := p.replier.last; last != nil {
			if _, v, err := last.Best(pos, i, &p.utility[curling.Hammer]); err == nil {
				return v // of the hammer, whose shot it is
			}
		}
		return p.eval.Mean(pos, i, &p.hammer)
	}
	after := *pos // the replier's search throws from it
	_, worth = p.replier.search(&after, i)
	if curling.SideOf(i) == curling.First {
		return -worth
	}
	return worth
}

// valueWithoutError values the shots that have no value yet, thrown without error.
func (p *Player) valueWithoutError(pos *curling.Position, i int, sign float64) {
	for _, s := range p.shots[len(p.values):] {
		p.pos = *pos
		p.sim.Throw(&p.pos, i, s)
		p.values = append(p.values, sign*p.eval.Mean(&p.pos, i+1, &p.hammer))
	}
}

// top is the place of the greatest value.
func (p *Player) top() (top int) {
	for k, v := range p.values {
		if v > p.values[top] {
			top = k
		}
	}
	return top
}

// variations are shots beside another, m/s.
var variations = []curling.Vec{{X: 0.03}, {X: -0.03}, {X: 0.06}, {X: -0.06}, {Y: 0.1}, {Y: -0.1}, {Y: 0.25}, {Y: -0.25}}

// vary adds shots beside the best ones.
func (p *Player) vary(pos *curling.Position, i int, sign float64) {
	values := append([]float64(nil), p.values...)
	var best []curling.Shot
	for range min(p.effort.varied, len(p.shots)) {
		k := p.top()
		best = append(best, p.shots[k])
		p.values[k] = math.Inf(-1)
	}
	copy(p.values, values)
	limit := p.sim.Thrower(i).WeightMax
	for _, s := range best {
		for _, v := range variations {
			near, _ := s.With(s.Velocity().Add(v)).Limited(limit)
			p.shots = append(p.shots, near)
		}
	}
	p.valueWithoutError(pos, i, sign)
}

// hitOffsets are the thicknesses of hits beside full ones, in widths of a stone.
var hitOffsets = []float64{-0.55, -0.25, 0.25, 0.55}

// nearHits is how many of the opponent's stones are hit at every thickness.
const nearHits = 3

// candidates fills p.shots with what may be thrown as shot i.
func (p *Player) candidates(pos *curling.Position, i int) {
	p.shots = p.shots[:0]
	b := p.sim.Board(pos, i)
	p.options = policy.Every{}.Options(b, p.options[:0])
	for _, o := range p.options {
		if s, ok := b.Realise(o.Label); ok {
			p.shots = append(p.shots, s)
		}
	}
	hits := 0
	for k := 0; k < b.InHouse() && hits < nearHits; k++ {
		if b.Own(k) {
			continue
		}
		hits++
		for _, o := range hitOffsets {
			at := b.Place(k)
			at.X += 2 * curling.StoneRadius * o
			for turn := range curling.Turn(2) {
				if s, ok := b.Aims.Shot(at, policy.Middle, turn); ok {
					p.shots = append(p.shots, s)
				}
			}
		}
	}
	if len(p.shots) == 0 {
		p.shots = append(p.shots, p.sim.Realise(b, policy.Label{Kind: policy.DrawTee, Target: -1, Second: -1}))
	}
}

// spread are so many pairs of numbers spread evenly as a normal distribution, of mean 0 and variance 1: points
// of the sequence R2 (M. Roberts), each with its mirror image.
func spread(n int) [][2]float64 {
	var z [][2]float64
	var squares [2]float64
	for i := range n / 2 {
		var p [2]float64
		for k, step := range playout.R2 {
			p[k] = playout.NormalAt(math.Mod(0.5+float64(i+1)*step, 1))
			squares[k] += 2 * p[k] * p[k]
		}
		z = append(z, p, [2]float64{-p[0], -p[1]})
	}
	for i := range z {
		for k := range z[i] {
			z[i][k] /= math.Sqrt(squares[k] / float64(n))
		}
	}
	return z
}

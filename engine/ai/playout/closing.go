package playout

import (
	"cmp"
	"math"
	"slices"

	"github.com/hogline/hogline/engine/ai/policy"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// How much is thrown to choose the stone that closes an end.
const (
	closingFinalists = 5 // of the shots that are tried without error, how many are tried with errors
	closingErrors    = 6 // that each of them is tried with
)

// plastic is the plastic number.
const plastic = 1.32471795724474602596

// R2 are the steps of the sequence R2 (M. Roberts), whose points fill a square evenly.
var R2 = [2]float64{1 / plastic, 1 / (plastic * plastic)}

// NormalAt is the standard normal number that a share of all lies below.
func NormalAt(share float64) float64 {
	return math.Sqrt2 * math.Erfinv(2*min(max(share, 1e-12), 1-1e-12)-1)
}

// closingNormals are the errors of the finalists as standard normal numbers, spread evenly.
var closingNormals = func() (list [closingErrors][2]float64) {
	for k := range list {
		for i, step := range R2 {
			list[k][i] = NormalAt(math.Mod(0.5+float64(k+1)*step, 1))
		}
	}
	return list
}()

// tried is a shot that may close an end, and what it is worth to its thrower.
type tried struct {
	shot  curling.Shot
	value float64
}

// Close is the shot that shot i is thrown as where it closes the end: of every kind of shot the one that is worth most to its thrower, as
// the rules score it, under its errors. worth is what a gain is worth to the thrower of the request. A shot that is measured by itself
// (curling.Rules.Settles) is that of most points. ok is false where the end goes on behind the shot, or nothing can be thrown. It draws no
// random number.
func (sim *Simulation) Close(pos *curling.Position, i int, worth func(gain int) float64) (best curling.Shot, ok bool) {
	if !sim.own {
		return best, false
	}
	s := sim.line.stateAt(pos, i)
	if sim.Rules.Closes(sim.Bounds, s) {
		return sim.closing(s, worth)
	}
	if !sim.settles[i] {
		return best, false
	}
	s.Score = sim.request.State.Score // what is known of one holds for all
	c, known := sim.settled[s]
	if !known {
		thrown := sim.Thrown
		c.shot, c.ok = sim.closing(s, func(gain int) float64 { return float64(gain) })
		sim.Thrown = thrown // by how many workers come to the same state nothing is to depend
		if len(sim.settled) < mostSettled {
			if sim.settled == nil {
				sim.settled = map[curling.State]choice{}
			}
			sim.settled[s] = c
		}
	}
	return c.shot, c.ok
}

// choice is a shot that is thrown from a state, if there is any.
type choice struct {
	shot curling.Shot
	ok   bool
}

// mostSettled is of how many states the choice is kept: shots that are measured by themselves begin in the same few again and again.
const mostSettled = 256

// closing is the shot of a state that is worth most.
func (sim *Simulation) closing(s curling.State, worth func(gain int) float64) (best curling.Shot, ok bool) {
	i, b := s.Shot, sim.Board(&s.Position, s.Shot)
	sim.options = policy.Every{}.Options(b, sim.options[:0])
	list := make([]tried, 0, len(sim.options))
	for _, o := range sim.options {
		if shot, can := b.Realise(o.Label); can {
			list = append(list, tried{shot, sim.closingValue(&s, shot, worth)})
		}
	}
	if sim.settles[i] { // elsewhere what is played before it is too weak for the last stone to be that strong
		for _, shot := range b.Glances(nil) {
			list = append(list, tried{shot, sim.closingValue(&s, shot, worth)})
		}
	}
	slices.SortStableFunc(list, func(a, b tried) int { return cmp.Compare(b.value, a.value) })
	noise := sim.throwers[i].player.Noise
	if noise.Model != curling.NoNoise {
		list = list[:min(len(list), closingFinalists)]
		for k := range list {
			sum := 0.0
			for _, z := range closingNormals {
				sum += sim.closingValue(&s, physics.Disturb(noise, list[k].shot, z[0], z[1]), worth)
			}
			list[k].value = sum / closingErrors
		}
	}
	top := -1
	for k := range list {
		if top < 0 || list[k].value > list[top].value {
			top = k
		}
	}
	if top < 0 {
		return best, false
	}
	return list[top].shot, true
}

// closingValue is what a shot from a state is worth to its thrower. A throw that fails counts as a stone thrown away.
func (sim *Simulation) closingValue(s *curling.State, shot curling.Shot, worth func(gain int) float64) float64 {
	after := s.Position
	sim.Thrown++
	if o, err := sim.Simulator.Throw(physics.Delivery{Position: s.Position, Index: s.Shot, Shot: shot}, nil); err == nil {
		after = o.Position
	}
	_, _, next, _ := sim.Rules.Machine.Throw(sim.Bounds, *s, after)
	v := worth(gain(&sim.request.State, next.Score))
	if curling.SideOf(s.Shot) != sim.Side() {
		return -v
	}
	return v
}

// FinishOwn is Finish under rules of one's own, with the stone that closes the end chosen by Close.
func (sim *Simulation) FinishOwn(pos *curling.Position, i int, p policy.Policy, worth func(gain int) float64) int {
	for ; i < curling.Stones && !sim.line.over(pos, i); i++ {
		shot := sim.Choose(pos, i, p)
		if best, ok := sim.Close(pos, i, worth); ok {
			shot = best
		}
		sim.ThrowNoisy(pos, i, shot)
	}
	return sim.Score(pos)
}

package namedshots

import (
	"math"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/shotname"
)

// candidate is a proposal with its name and result without error.
type candidate struct {
	proposal
	name   shotname.Call
	left   curling.Position // the position it leads to
	alike  int              // proposals of its group
	of     int              // the candidate that it lies beside; see near
	scores outcomes
}

// outcomes are what came of the playouts of a candidate: end scores, or their distributions by the learned
// value.
type outcomes struct {
	sum ai.Ends
	n   int
}

func (o *outcomes) merge(p *outcomes) {
	for k, x := range p.sum {
		o.sum[k] += x
	}
	o.n += p.n
}

// ends is the distribution; zero without playouts.
func (o *outcomes) ends() (e ai.Ends) {
	for k, x := range o.sum {
		e[k] = x / float64(max(1, o.n))
	}
	return e
}

// Grouping is which proposals count as one: the abstraction levels of Murayama 2015 §6 carried to
// curling (docs/EXPERIMENTS.md, "Murayama 2015: grouped candidates in curling").
type Grouping string

// The groupings, finest first.
const (
	GroupNone   Grouping = "none"   // every proposal by itself
	GroupPlaces Grouping = "places" // proposals that lead to the same position, to 15 cm
	GroupStones Grouping = "stones" // hits by the stone they touch and what stays; draws by place
	GroupKinds  Grouping = "kinds"  // one of each kind of shot and stone
)

// cell is the width in metres within which two resting places count as the same.
const cell = 0.15

// group throws every proposal once and keeps one of each group: the softest, which a thrower
// controls best.
func group(sim *simulation, proposals []proposal, level Grouping) ([]candidate, error) {
	b, pos, index := sim.Bounds, &sim.request.State.Position, sim.request.State.Shot
	place := map[any]int{}
	var out []candidate
	for _, p := range proposals {
		o, err := sim.Simulator.Throw(physics.Delivery{Position: *pos, Index: index, Shot: p.shot}, nil)
		if err != nil {
			return nil, err
		}
		left, _ := sim.Rules.Apply(b, pos, &o.Position, index)
		c := candidate{proposal: p, left: left, alike: 1,
			name: shotname.Of(b, &sim.Rules, pos, index, p.shot, &o, sim.Aims(index).Aimer().ClearStop(p.shot))}
		k := key(&c, level, len(out))
		at, seen := place[k]
		switch {
		case !seen:
			place[k] = len(out)
			out = append(out, c)
		case p.shot.Speed() < out[at].shot.Speed():
			c.alike += out[at].alike
			out[at] = c
		default:
			out[at].alike++
		}
	}
	return out, nil
}

type placeKey [curling.Stones][2]int8

type stoneKey struct {
	kind  shotname.Kind
	stone int
	there uint16
	me    [2]int8
}

func key(c *candidate, level Grouping, serial int) any {
	switch level {
	case GroupPlaces:
		var k placeKey
		for i := range c.left {
			k[i] = cellOf(c.left[i])
		}
		return k
	case GroupStones:
		k := stoneKey{kind: c.name.Kind, stone: c.name.Stone}
		for i := range c.left {
			if c.left.Has(i) {
				k.there |= 1 << i
			}
		}
		if c.name.Stone < 0 {
			k.me = cellOf(c.target)
		}
		return k
	case GroupKinds:
		return stoneKey{kind: c.name.Kind, stone: c.name.Stone}
	}
	return serial
}

func cellOf(p curling.Vec) [2]int8 {
	if p == (curling.Vec{}) {
		return [2]int8{math.MinInt8, math.MinInt8}
	}
	return [2]int8{int8(math.Round((p.X - curling.CentreX) / cell)), int8(math.Round((p.Y - curling.TeeY) / cell))}
}

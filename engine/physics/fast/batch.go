package fast

import (
	"math"
	"math/bits"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// Batch throws many shots at one position, for score maps: the position is checked and measured once.
// A Batch serves one goroutine.
type Batch struct {
	sim          Simulator
	position     curling.Position
	teeDistance2 [curling.Stones]float64 // m², squared distance to the tee of the stones at rest
	nearest2     [2]float64              // m², of the nearest of each side
}

// NewBatch is a batch on the ice of f, without a position yet. It shares the tables.
func NewBatch(f *Simulator) *Batch {
	b := &Batch{}
	b.sim.share(f)
	return b
}

// Set sets the position and the index of the delivered stone. Its errors are those of Delivery.Check;
// after one the batch throws at an empty sheet.
func (b *Batch) Set(p *curling.Position, index int) error {
	b.position = *p
	if err := b.sim.prepare(p, index); err != nil {
		b.sim.setup, b.position = setup{}, curling.Position{}
		b.measure()
		return err
	}
	b.measure()
	return nil
}

func (b *Batch) measure() {
	b.nearest2 = [2]float64{math.Inf(1), math.Inf(1)}
	for m := b.sim.lying; m != 0; m &= m - 1 {
		i := bits.TrailingZeros16(m)
		b.teeDistance2[i] = b.countingDistance2(i, curling.Vec{X: b.sim.x0[i], Y: b.sim.y0[i]})
		b.nearest2[i&1] = min(b.nearest2[i&1], b.teeDistance2[i])
	}
}

// countingDistance2 is the squared distance to the tee in m² of stone i at rest at p, infinite when it
// does not count.
func (b *Batch) countingDistance2(i int, p curling.Vec) float64 {
	d := sqr(p.X-curling.CentreX) + sqr(p.Y-curling.TeeY)
	if d >= sqr(b.sim.ice.Bounds.House) || !b.sim.staysInPlay(i, p) {
		return math.Inf(1)
	}
	return d
}

// throw throws a shot at the position. Its errors are those of Shot.Check and ErrSteps.
func (b *Batch) throw(s *curling.Shot) error {
	if err := b.sim.checkShot(s); err != nil {
		return err
	}
	return b.sim.run(s)
}

// scoreBeyond is Score of a shot that is left to the simulator of such shots.
func (b *Batch) scoreBeyond(s curling.Shot) (int, error) {
	index := b.sim.delivered
	out, err := b.sim.beyond.Throw(physics.Delivery{Position: b.position, Index: index, Shot: s}, nil)
	if err != nil {
		return 0, err
	}
	score := out.Position.Score(b.sim.ice.Bounds, curling.SideOf(index))
	return score, nil
}

// Score is the end score after a shot as seen by the side that throws it (see Position.Score), before
// any free guard rule. Its errors are those of Shot.Check and physics.ErrSteps.
func (b *Batch) Score(s curling.Shot) (int, error) {
	if b.sim.beyond != nil && b.sim.isBeyond(&s) {
		return b.scoreBeyond(s)
	}
	if err := b.throw(&s); err != nil {
		return 0, err
	}
	f := &b.sim
	mine := f.delivered & 1
	near := [2]float64{math.Inf(1), math.Inf(1)}
	var d [curling.Stones]float64
	if f.log.contacts.N == f.frozenContacts.contacts.N { // only the delivered stone has moved
		d, near = b.teeDistance2, b.nearest2
		i := f.delivered
		d[i] = math.Inf(1)
		if f.onRink>>i&1 == 1 {
			d[i] = b.countingDistance2(i, f.restingPlace(i))
			near[mine] = min(near[mine], d[i])
		}
	} else {
		for m := f.onRink; m != 0; m &= m - 1 {
			i := bits.TrailingZeros16(m)
			d[i] = b.countingDistance2(i, f.restingPlace(i))
			near[i&1] = min(near[i&1], d[i])
		}
	}
	side, sign := mine, 1
	if near[1-mine] < near[mine] {
		side, sign = 1-mine, -1
	}
	limit, n := near[1-side], 0
	if math.IsInf(near[side], 1) {
		return 0, nil
	}
	for m := f.onRink & (0x5555 << side); m != 0; m &= m - 1 {
		if d[bits.TrailingZeros16(m)] < limit {
			n++
		}
	}
	return sign * n, nil
}

// Package physicstest has the positions, deliveries and comparisons that the tests of the
// simulators share.
package physicstest

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/law/constantfriction"
	"github.com/hogline/hogline/engine/physics/sample"
)

// Ice is the ice of a model.
func Ice(t testing.TB, m physics.Model) physics.Ice {
	ice, err := physics.IceOf(m)
	require.NoError(t, err)
	return ice
}

// Stones is a position with the first stones at these places.
func Stones(at ...curling.Vec) (p curling.Position) {
	copy(p[:], at)
	return p
}

// CrossingX is the x in metres at which stone i crosses the line at y.
func CrossingX(rec *physics.Trajectory, i int, y float64) float64 {
	for row := 1; row < rec.Rows(); row++ {
		a, b := rec.At(row - 1)[i], rec.At(row)[i]
		if a.Y > y && b.Y <= y {
			return a.X + (b.X-a.X)*(a.Y-y)/(a.Y-b.Y)
		}
	}
	return math.NaN()
}

// Crossing is the least distance of the path of stone 0 from a point, and its length up to there, m.
func Crossing(tr *physics.Trajectory, point curling.Vec) (miss, length float64) {
	miss = math.Inf(1)
	run := 0.0
	last := tr.At(0)[0]
	for row := 1; row < tr.Rows(); row++ {
		p := tr.At(row)
		if !p.Has(0) {
			break
		}
		step := p[0].Sub(last)
		if l := step.Len(); l > 0 {
			w := point.Sub(last)
			along := (w.X*step.X + w.Y*step.Y) / l
			if along >= -1e-9 && along <= l+1e-9 {
				if d := math.Abs(w.X*step.Y-w.Y*step.X) / l; d < miss {
					miss, length = d, run+along
				}
			}
			run += l
		}
		last = p[0]
	}
	return miss, length
}

// Wide is a shot that stops before the hog line and touches nothing in the house.
var Wide = curling.Shot{VX: 0, VY: -20, Turn: curling.Right}

// HitAt is a hard shot that hits a stone at p, off its centre by the share off of 2R, found by throws
// on clear ice.
func HitAt(t testing.TB, e physics.Simulator, p curling.Vec, off float64) curling.Shot {
	t.Helper()
	s := curling.Shot{VY: -35, Turn: curling.Right}
	for range 20 { // the x at the stone grows with vx: a secant search on clear ice
		var rec physics.Trajectory
		_, err := e.Throw(physics.Delivery{Shot: s}, &rec)
		require.NoError(t, err)
		miss := p.X + off*2*curling.StoneRadius - CrossingX(&rec, 0, p.Y)
		s.VX += miss * 0.8
	}
	return s
}

// Crowd is a random delivery at a position of up to 15 stones, many of them frozen to each other or
// overlapping, some outside the play area.
func Crowd(r *rand.Rand) physics.Delivery {
	d := physics.Delivery{Index: max(r.IntN(curling.Stones), r.IntN(curling.Stones))}
	uniform := func(a, b float64) float64 { return a + (b-a)*r.Float64() }
	share := math.Sqrt(r.Float64())
	for i := range d.Index {
		if r.Float64() > share {
			continue
		}
		for range 20 {
			p := curling.Vec{X: uniform(0.2, 4.5), Y: uniform(3, 11.1)}
			switch k := r.IntN(12); {
			case k < 4:
				p = curling.Vec{X: uniform(1.8, 3), Y: uniform(4, 6)}
			case k < 9:
				if j := r.IntN(i + 1); d.Position.Has(j) {
					at, off := uniform(0, 2*math.Pi), 0.29+uniform(-0.012, 0.012)
					if r.IntN(3) == 0 {
						off = 0.29
					}
					p = d.Position[j].Add(curling.Vec{X: off * math.Cos(at), Y: off * math.Sin(at)})
				}
			case k == 9 && r.IntN(8) == 0:
				p = curling.Vec{X: uniform(0, 4.75), Y: uniform(0, 41)}
			}
			d.Position[i] = curling.Vec{X: float64(float32(p.X)), Y: float64(float32(p.Y))}
			if d.Position.Check(physics.TouchTolerance) == nil {
				break
			}
			d.Position[i] = curling.Vec{}
		}
	}
	target := curling.Vec{X: uniform(0.5, 4.2), Y: uniform(1, 9)}
	if j := r.IntN(curling.Stones); d.Position.Has(j) {
		target = d.Position[j].Add(curling.Vec{X: uniform(-0.3, 0.3)})
	}
	turn := curling.Turn(r.IntN(2))
	d.Shot = physics.CreateShot(physics.Friction2019, target, turn)
	switch r.IntN(8) {
	case 0, 1, 2:
		d.Shot = d.Shot.With(d.Shot.Velocity().Mul(uniform(1, 1.4)))
	case 3:
		d.Shot = curling.Shot{VX: uniform(-0.3, 0.3), VY: uniform(-0.3, 0.3), Turn: turn}
	}
	if r.IntN(6) == 0 {
		d.Sweep = physics.Sweep{From: uniform(10, 25), To: uniform(4, 10), Friction: uniform(0.8, 1), Curl: uniform(0.5, 1)}
	}
	d.Shot.VX, d.Shot.VY = float64(float32(d.Shot.VX)), float64(float32(d.Shot.VY))
	return d
}

// Crowds are n random deliveries at crowded positions, always the same.
func Crowds(n int) []physics.Delivery {
	r := rand.New(rand.NewPCG(2019, 3))
	list := make([]physics.Delivery, 0, n)
	for len(list) < n {
		if d := Crowd(r); d.Index > 3 && !d.Sweep.On() {
			list = append(list, d)
		}
	}
	return list
}

// Ices are mori2019, v2, and ice of other numbers.
func Ices() []physics.Ice {
	mori, _ := physics.IceOf(physics.Mori2019)
	v2, _ := physics.IceOf(physics.V2)
	soft := mori
	soft.Friction, soft.Curl, soft.StoneFriction, soft.Restitution, soft.Threshold = 9.1, -0.05, 0.1, 0.7, 0
	coarse := v2
	coarse.TimeStep, coarse.HackY = 0.002, 38
	return []physics.Ice{mori, v2, soft, coarse}
}

// IcesFCV1 are fcv1, ice like that of championships, and ice of other numbers.
func IcesFCV1() []physics.Ice {
	published, _ := physics.IceOf(physics.FCV1)
	championship, curly, coarse := published, published, published
	championship.Friction, championship.Curl = 0.95, 0.85
	curly.Friction, curly.Curl, curly.StoneFriction, curly.Restitution, curly.Threshold = 1.1, 1.8, 0.1, 0.8, 0.2
	coarse.TimeStep, coarse.Curl, coarse.HackY = 0.004, -1.3, 42
	return []physics.Ice{published, championship, curly, coarse}
}

// IcesGranite are granite, ice with every number of the law in use, and ice of other numbers and another time step.
func IcesGranite() []physics.Ice {
	own, _ := physics.IceOf(physics.Granite)
	all, coarse := own, own
	all.Friction, all.Curl, all.StoneFriction, all.Restitution = 0.95, 1.2, 0.1, 0.85
	g := &all.Granite
	g.SlowSpin, g.SpinDecay, g.Drift = 0.5, 0.3, 0.07
	for i := range g.Stones {
		g.Stones[i] = 0.85 + 0.02*float64(i)
	}
	coarse.TimeStep, coarse.Curl, coarse.HackY, coarse.Threshold, coarse.Restitution = 0.004, -1.7, 42, 0.2, 0.7
	coarse.Granite.Fall, coarse.Granite.YawFall, coarse.Granite.SlowSpin, coarse.Granite.SpinDecay = 0, 0.5, 0, 0
	return []physics.Ice{own, all, coarse}
}

// Deliveries are n random deliveries like those of games, at 0 to 14 stones.
func Deliveries(seed uint64, ice *physics.Ice, n int) []physics.Delivery {
	r := rand.New(rand.NewPCG(seed, 9))
	ds := make([]physics.Delivery, n)
	for i := range ds {
		ds[i] = sample.Delivery(r, ice, r.IntN(curling.Stones-1))
	}
	return ds
}

// Walk is the motion of a lone stone step by step in float64: its position and velocity after steps.
func Walk(ice *physics.Ice, pos, v curling.Vec, spin, steps int) (curling.Vec, curling.Vec) {
	for range steps {
		pos = pos.Add(v.Mul(ice.TimeStep))
		v = constantfriction.FrictionStep(ice, v, spin, ice.Friction*ice.TimeStep)
	}
	return pos, v
}

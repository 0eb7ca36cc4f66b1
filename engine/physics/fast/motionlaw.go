package fast

import (
	"math"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/law"
	"github.com/hogline/hogline/engine/physics/law/constantfriction"
	"github.com/hogline/hogline/engine/physics/law/laws"
)

// motionLaw is the closed form of a lone stone, tabulated. Instead of a series from the start of a
// path, which takes 150 ns to set up, it gives the rest of the path, which depends on the present
// speed w and heading c = n.x/n.y alone:
//
//	toGo(w, c) = (w²/f)·b(c) + (dv/2)·(w/f)·e(c)       1+c is proportional to W^-h
//
// with W = w - (dv/2)·(1+h) on the lattice: in a step, 1+c is multiplied by exactly
// 1/(1 - h·dv/(w-dv)), and the sum of the logarithms has this mean point.
//
// b and e stand in tables of c, made once for an ice from package series, and the power in a table
// of exponents and one of mantissas: a position takes some 10 ns and no set-up (docs/PHYSICS.md,
// "Flight").
type motionLaw struct {
	dv, halfDV   float64 // m/s lost a step, half of it; under other laws the most that is lost
	fall         float64 // dv; under other laws so much that segment.speed asks the slide
	perDV        float64
	step         float64 // s
	friction     float64 // m/s²
	halfPerF     float64 // 1/(2f)
	headingSlack float64 // bound on the change of heading while the speed falls to 0.4 of it
	nimble       float64 // m/s up to which a stone can bend towards another that it has passed
	slow         float64 // m/s up to which a path bends much in a time step
	topSpeed     float64 // m/s of a release up to which paths are known, where there is no closed form
	teeDistance  float64 // m from the hack to the tee
	roundingUnit float64 // m/s, the unit of the table of rounding
	mostRounding float64 // bound on what rounding moves a path by in m, times the square of its speed
	oblique      bool    // the curl of mori2019, else the perpendicular one of v2
	spins        [2]spinTable
	paths        law.Paths // instead of the closed form; nil for constant friction
	sharp        bool      // paths turn by about a right angle or more: they are not bounded by chord and tangent
	steep        float64   // |n.y| from which no stone turns as far as across the sheet
	bulge        float64   // bound on s - bend(s), see segment.bulge
	crooked      float64   // m by which stored paths may differ from those that are bounded so
}

// spinTable is the motion for one sign of the spin.
type spinTable struct {
	rounding  roundingTable
	midPower  float64 // (roundingMid-lag)^-h
	h         float64
	lag       float64     // (dv/2)(1+h)
	powers    [64]float64 // 2^-h(e-exponentBias)
	mantissas [mantissas]mantissa
	steep     [nodes + 2]node // by c = n.x/n.y from -1 to 1, for n.y > 0
	flat      [nodes + 2]node // by 1/c from -1 to 1, for n.x > 0
	br, bi    float64         // v2: b and e are the heading times a complex number
	er, ei    float64
	turns     [64]complex128        // v2: 2^ih(e-exponentBias)
	turned    [mantissas]complex128 // v2: m^ih of the mantissas
	inverses  [mantissas]float64    // v2: 1/m
}

// node is b/f and e·(dv/2)/f at one heading. float32 is exact to some micrometres of path and keeps
// more of the table in the cache.
type node struct{ bx, by, ex, ey float32 }

// mantissa is 1/m and m^-h of a mantissa m.
type mantissa struct{ inverse, power float64 }

const (
	nodes        = 1024
	mantissas    = 256
	exponentBias = 1023 - 40
)

// maxTurn is the turn of a path in rad up to which it is bounded by its chord and its tangent.
const maxTurn = 1.5

// newMotionLaw is the law of an ice.
func newMotionLaw(ice *physics.Ice) *motionLaw {
	if laws.HasClosedForm(ice.Model) {
		return newClosedForm(ice)
	}
	return newSlides(ice, laws.PathsOn(*ice))
}

// newSlides is a law without a closed form.
func newSlides(ice *physics.Ice, paths law.Paths) *motionLaw {
	atStop, turn := paths.Deceleration(0), paths.MaxTurn()
	k := &motionLaw{
		paths: paths, step: ice.TimeStep, friction: atStop, dv: atStop * ice.TimeStep, fall: 1e300,
		headingSlack: paths.HeadingSlack(), nimble: paths.Nimble(), sharp: turn > maxTurn, steep: 1,
		bulge: paths.Bulge(), crooked: 0.01, slow: 0.05, topSpeed: paths.TopSpeed(),
	}
	if turn < 1 {
		k.steep = steepHeading
	}
	return k
}

func newClosedForm(ice *physics.Ice) *motionLaw {
	dv := ice.Friction * ice.TimeStep
	k := &motionLaw{
		dv: dv, fall: dv, halfDV: dv / 2, perDV: 1 / dv, step: ice.TimeStep, friction: ice.Friction,
		halfPerF: 1 / (2 * ice.Friction), headingSlack: 4 * math.Abs(ice.Curl), oblique: constantfriction.Oblique(ice.Model),
		teeDistance: ice.HackY - curling.TeeY, slow: 1,
		steep: steepHeading, bulge: 0.42, // 1/e, the greatest value of s - bend(s), and a margin
	}
	k.nimble = 2 * math.Sqrt(law.Diameter*math.Abs(ice.Curl)*ice.Friction) // the radius of the path is less than 2R at half of it
	k.roundingUnit = math.Sqrt(2*k.friction*k.teeDistance) / teeSpeed
	k.mostRounding = 0x1p-19 / (dv * ice.Friction) // 2^-19 m/s a step: half the spacing of float32 up to 64 m/s
	for i := range k.spins {
		s := &k.spins[i]
		s.h = ice.Curl
		if i == 0 {
			s.h = -ice.Curl
		}
		s.lag = k.halfDV * (1 + s.h)
		s.fill(k)
	}
	return k
}

// fill computes the tables.
func (s *spinTable) fill(k *motionLaw) {
	perF := 1 / k.friction
	if !k.oblique {
		b, d := 1/complex(2, s.h), 1/complex(1, s.h)
		e := (d + 1 - 2*b) * complex(k.halfDV*perF, 0)
		b *= complex(perF, 0)
		s.br, s.bi, s.er, s.ei = real(b), imag(b), real(e), imag(e)
		s.fillTurns()
		return
	}
	for e := range s.powers {
		s.powers[e] = math.Exp2(-s.h * float64(e+exponentBias-1023))
	}
	for i := range s.mantissas {
		m := 1 + float64(i)/mantissas
		s.mantissas[i] = mantissa{1 / m, math.Pow(m, -s.h)}
	}
	s.midPower = s.power(roundingMid*k.roundingUnit - s.lag)
	var steep, flat [nodes + 4][4]float64
	for i := range steep {
		c := float64(i-1)/(nodes/2) - 1
		per := 1 / math.Sqrt(1+c*c)
		steep[i] = k.newNode(s.h, c*per, per)
		flat[i] = k.newNode(s.h, per, c*per)
	}
	for i := range s.steep {
		s.steep[i], s.flat[i] = midNode(steep[i:i+3]), midNode(flat[i:i+3])
	}
}

// newNode is the node of the heading (nx, ny), from the coefficients b and d of the series. e is d, a
// term because the heading on the lattice is that of half a step later, and one of second order in
// the turn of the steps to come.
func (k *motionLaw) newNode(h, nx, ny float64) [4]float64 {
	bx, by, dx, dy := constantfriction.Coefficients(h, nx, ny)
	perF := 1 / k.friction
	e := k.halfDV * perF
	second := h * h / 2 * (nx + ny) * ny
	return [4]float64{
		bx * perF, by * perF,
		(dx + nx - 2*bx + second*ny) * e, (dy + ny - 2*by - second*nx) * e,
	}
}

// midNode is the middle of three nodes, moved so that linear interpolation is right on average.
func midNode(t [][4]float64) node {
	var v [4]float32
	for i := range v {
		v[i] = float32(t[1][i] - (t[0][i]-2*t[1][i]+t[2][i])/12)
	}
	return node{v[0], v[1], v[2], v[3]}
}

// power is w^-h.
func (s *spinTable) power(w float64) float64 {
	b := math.Float64bits(w)
	m := &s.mantissas[b>>44&(mantissas-1)]
	r := math.Float64frombits(b&(1<<52-1)|1023<<52)*m.inverse - 1
	return s.powers[(b>>52-exponentBias)&63] * m.power * (1 - s.h*r*(1-0.5*(s.h+1)*r))
}

// toGo is the rest of the path at speed w and heading sign·(c, 1)/√(1+c²), m.
func (s *spinTable) toGo(sign, c, w float64) (x, y float64) {
	t := &s.steep
	if c > 1 || c < -1 {
		t = &s.flat
		if c < 0 {
			sign = -sign
		}
		c = 1 / c
	}
	q := (c + 1) * (nodes / 2)
	i := uint(int(q)) & (2*nodes - 1)
	if i > nodes {
		return 0, 0 // the heading is NaN
	}
	f := float32(q - float64(i))
	a, b := &t[i], &t[i+1]
	sw := sign * w
	return sw * (w*float64(a.bx+f*(b.bx-a.bx)) + float64(a.ex+f*(b.ex-a.ex))),
		sw * (w*float64(a.by+f*(b.by-a.by)) + float64(a.ey+f*(b.ey-a.ey)))
}

// toGoV2 is toGo under v2, for the heading (nx, ny).
func (s *spinTable) toGoV2(nx, ny, w float64) (x, y float64) {
	br, bi := w*(w*s.br+s.er), w*(w*s.bi+s.ei)
	return nx*br - ny*bi, nx*bi + ny*br
}

// fillTurns computes the tables of turn.
func (s *spinTable) fillTurns() {
	at := func(log float64) complex128 {
		sin, cos := math.Sincos(s.h * log)
		return complex(cos, sin)
	}
	for e := range s.turns {
		s.turns[e] = at(math.Ln2 * float64(e+exponentBias-1023))
	}
	for i := range s.turned {
		m := 1 + float64(i)/mantissas
		s.turned[i], s.inverses[i] = at(math.Log(m)), 1/m
	}
}

// turn is w^ih under v2: the angle h·ln w as a complex number of length 1, to some 1e-12.
func (s *spinTable) turn(w float64) complex128 {
	b := math.Float64bits(w)
	i := b >> 44 & (mantissas - 1)
	r := math.Float64frombits(b&(1<<52-1)|1023<<52)*s.inverses[i] - 1
	x := s.h * r * (1 - r*(0.5-r*(1./3-0.25*r)))
	sq := x * x
	small := complex(1-sq*(0.5-sq*(1./24)), x*(1-sq*(1./6)))
	return s.turns[(b>>52-exponentBias)&63] * s.turned[i] * small
}

// speedAfter is the speed in m/s d metres along the path from speed w, 0 if the stone stops before.
func (k *motionLaw) speedAfter(w, d float64) float64 {
	q := w*(w+k.dv) - 2*k.friction*d
	if q <= 0 {
		return 0
	}
	return math.Sqrt(q+k.halfDV*k.halfDV) - k.halfDV
}

// atLeast is max(x, least) with a branch, which is faster than the NaN rules of max where it is
// predicted.
func atLeast(x, least float64) float64 {
	if x < least {
		return least
	}
	return x
}

package fast

import (
	"math"

	"hogline/engine/curling"
	"hogline/engine/physics"
	"hogline/engine/physics/internal/series"
)

// Flight's closed form of a lone stone. It is the one of path.go turned round: not a series
// from the start of the path, which costs 150 ns to set up, but the path that is left, which
// is a function of the present speed and heading alone. With w the speed and c = n.x/n.y
//
//	left(w, c) = (w²/f)·b(c) + (dv/2)·(w/f)·e(c)       1+c is proportional to W^-h
//
// with W = w - (dv/2)·(1+h) on the lattice: in a step, 1+c is multiplied by exactly
// 1/(1 - h·dv/(w-dv)), and the sum of the logarithms has this mean point.
//
// b and e stand in tables of c, made once for an ice with the series of path.go, and the
// power in a table of exponents and one of mantissas: a position costs some 10 ns and no
// set-up (docs/PHYSICS.md, "Flight").
type motionLaw struct {
	dv, halfDV   float64 // m/s lost a step, half of it
	perDV        float64
	step         float64 // s
	friction     float64 // m/s²
	halfPerF     float64 // 1/(2f)
	headingSlack float64 // bound on how much a heading changes while the speed falls to 0.4
	house        float64 // m from the hack to the tee
	unit         float64 // m/s, of the table of the drift
	oblique      bool    // mori2019; else the true perpendicular of v2
	spins        [2]spinTable
}

// spinTable is the law for one sign of the spin.
type spinTable struct {
	rounding  roundingTable
	midPower  float64 // (driftMid-lag)^-h
	h         float64
	lag       float64             // (dv/2)(1+h)
	exponents [64]float64         // 2^-h(e-wayBias)
	mantissas [mantissas]mantissa // of a mantissa
	steep     [nodes + 2]node     // by c = n.x/n.y from -1 to 1, for n.y > 0
	flat      [nodes + 2]node     // by 1/c from -1 to 1, for n.x > 0
	br, bi    float64             // v2: b and e are the heading times a complex number
	er, ei    float64
}

// node holds b/f and e·(dv/2)/f at one heading. In single precision they are good to
// some micrometres of path, and more of the table is near at hand.
type node struct{ bx, by, ex, ey float32 }

// mantissa is what the power of a mantissa needs: 1/m and m^-h.
type mantissa struct{ inverse, power float64 }

const (
	nodes        = 1024
	mantissas    = 256
	exponentBias = 1023 - 40
)

func newMotionLaw(ice *physics.Ice) *motionLaw {
	dv := ice.Friction * ice.TimeStep
	k := &motionLaw{
		dv: dv, halfDV: dv / 2, perDV: 1 / dv, step: ice.TimeStep, friction: ice.Friction,
		halfPerF: 1 / (2 * ice.Friction), headingSlack: 4 * math.Abs(ice.Curl), oblique: ice.Model != physics.V2, house: ice.HackY - curling.TeeY,
	}
	k.unit = math.Sqrt(2*k.friction*k.house) / teeSpeed
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

// fill makes the tables.
func (s *spinTable) fill(k *motionLaw) {
	perF := 1 / k.friction
	if !k.oblique {
		b, d := 1/complex(2, s.h), 1/complex(1, s.h)
		e := (d + 1 - 2*b) * complex(k.halfDV*perF, 0)
		b *= complex(perF, 0)
		s.br, s.bi, s.er, s.ei = real(b), imag(b), real(e), imag(e)
		return
	}
	for e := range s.exponents {
		s.exponents[e] = math.Exp2(-s.h * float64(e+exponentBias-1023))
	}
	for i := range s.mantissas {
		m := 1 + float64(i)/mantissas
		s.mantissas[i] = mantissa{1 / m, math.Pow(m, -s.h)}
	}
	s.midPower = s.power(roundingMid*k.unit - s.lag)
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

// newNode is the path left for the heading (nx, ny): b and d as sums of the series. In e stand
// d, a term because the lattice's heading is that of half a step later, and one for the
// second order of the turn in the steps to come.
func (k *motionLaw) newNode(h, nx, ny float64) [4]float64 {
	bx, by, dx, dy := series.Coefficients(h, nx, ny)
	perF := 1 / k.friction
	e := k.halfDV * perF
	second := h * h / 2 * (nx + ny) * ny
	return [4]float64{
		bx * perF, by * perF,
		(dx + nx - 2*bx + second*ny) * e, (dy + ny - 2*by - second*nx) * e,
	}
}

// midNode is the middle of three nodes, moved so that straight lines between nodes are
// right on average.
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
	return s.exponents[(b>>52-exponentBias)&63] * m.power * (1 - s.h*r*(1-0.5*(s.h+1)*r))
}

// toGo is the path left at speed w and heading sign·(c, 1)/√(1+c²), metres.
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
		return 0, 0 // a heading that is no number
	}
	f := float32(q - float64(i))
	a, b := &t[i], &t[i+1]
	sw := sign * w
	return sw * (w*float64(a.bx+f*(b.bx-a.bx)) + float64(a.ex+f*(b.ex-a.ex))),
		sw * (w*float64(a.by+f*(b.by-a.by)) + float64(a.ey+f*(b.ey-a.ey)))
}

// segment is a stone's way from one contact to the next: it starts at step from.
type segment struct {
	x, y      float64    // m, at the start
	u         float64    // m/s, at the start
	nx, ny    float64    // heading at the start
	ex, ey    float64    // where it will stop
	table     *spinTable // nil: a straight path
	reference float64    // mori2019: (1+c)/power at the start; v2: logarithm of the reference speed
	sign      float64    // of n.y
	from      int        // step
	stop      int        // the first step at which it stands still
}

// start begins a segment at step from, with a velocity whose length is u > 0.
func (l *segment) start(k *motionLaw, from int, x, y, vx, vy, u, spin float64) {
	per := 1 / u
	l.x, l.y, l.u, l.from = x, y, u, from
	l.nx, l.ny = vx*per, vy*per
	l.stop = from + int(math.Ceil(u*k.perDV))
	l.table = nil
	if u <= k.dv || spin == 0 || l.ny > -1e-9 && l.ny < 1e-9 {
		d := u * (u + k.dv) * k.halfPerF
		l.ex, l.ey = x+l.nx*d, y+l.ny*d
		return
	}
	s := &k.spins[0]
	if spin < 0 {
		s = &k.spins[1]
	}
	l.table = s
	if !k.oblique {
		l.reference = math.Log(u - k.halfDV)
		gx, gy := s.toGoV2(l.nx, l.ny, u)
		l.ex, l.ey = x+gx, y+gy
		return
	}
	l.sign = 1
	if l.ny < 0 {
		l.sign = -1
	}
	c := l.nx / l.ny
	l.reference = (1 + c) / s.power(u-s.lag)
	gx, gy := s.toGo(l.sign, c, u)
	l.ex, l.ey = x+gx, y+gy
}

// toGoV2 is left under the law of v2.
func (s *spinTable) toGoV2(nx, ny, w float64) (x, y float64) {
	br, bi := w*(w*s.br+s.er), w*(w*s.bi+s.ei)
	return nx*br - ny*bi, nx*bi + ny*br
}

// speed is the speed m/s after t steps of the shot (it may have a fraction).
func (l *segment) speed(k *motionLaw, t float64) float64 {
	return atLeast(l.u-(t-float64(l.from))*k.dv, 0)
}

// atLeast is max where a branch is guessed right: that is shorter than what the language
// asks of max.
func atLeast(x, least float64) float64 {
	if x < least {
		return least
	}
	return x
}

// at is where the stone is when its speed has fallen to w, metres.
func (l *segment) at(k *motionLaw, w float64) (x, y float64) {
	switch {
	case w <= 0:
		return l.ex, l.ey
	case l.table == nil:
		d := (l.u*(l.u+k.dv) - w*(w+k.dv)) * k.halfPerF
		return l.x + l.nx*d, l.y + l.ny*d
	case !k.oblique:
		nx, ny := l.rotated(k, w)
		gx, gy := l.table.toGoV2(nx, ny, w)
		return l.ex - gx, l.ey - gy
	}
	c := l.reference*l.table.power(atLeast(w-l.table.lag, 0.5*k.halfDV)) - 1
	gx, gy := l.table.toGo(l.sign, c, w)
	return l.ex - gx, l.ey - gy
}

// state is at with the heading.
func (l *segment) state(k *motionLaw, w float64) (x, y, nx, ny float64) {
	switch {
	case w >= l.u:
		return l.x, l.y, l.nx, l.ny
	case l.table == nil:
		x, y = l.at(k, w)
		return x, y, l.nx, l.ny
	case !k.oblique:
		nx, ny = l.rotated(k, w)
		gx, gy := l.table.toGoV2(nx, ny, w)
		return l.ex - gx, l.ey - gy, nx, ny
	}
	c := l.reference*l.table.power(atLeast(w-l.table.lag, 0.5*k.halfDV)) - 1
	gx, gy := l.table.toGo(l.sign, c, w)
	per := l.sign / math.Sqrt(1+c*c)
	return l.ex - gx, l.ey - gy, c * per, per
}

// rotated is the heading at speed w under the law of v2.
func (l *segment) rotated(k *motionLaw, w float64) (nx, ny float64) {
	sin, cos := math.Sincos(l.table.h * (math.Log(atLeast(w-k.halfDV, 0.5*k.halfDV)) - l.reference))
	return l.nx*cos - l.ny*sin, l.nx*sin + l.ny*cos
}

// speedAfter is the speed after d metres of path from speed w, 0 if the stone stops before.
func (k *motionLaw) speedAfter(w, d float64) float64 {
	q := w*(w+k.dv) - 2*k.friction*d
	if q <= 0 {
		return 0
	}
	return math.Sqrt(q+k.halfDV*k.halfDV) - k.halfDV
}

// reach is the length of path left at speed w, metres.
func (k *motionLaw) reach(w float64) float64 { return w * (w + k.dv) * k.halfPerF }

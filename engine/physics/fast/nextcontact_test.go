package fast

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/internal/physicstest"
	"github.com/hogline/hogline/engine/physics/law"
	"github.com/hogline/hogline/engine/physics/sample"
)

// randomSegment is a segment of a stone about the house, slow or fast, in any direction.
func randomSegment(r *rand.Rand, law *motionLaw) (l segment) {
	angle, speed := 2*math.Pi*r.Float64(), 0.05+12*r.Float64()*r.Float64()
	x, y := 1.2+2.4*r.Float64(), 3.6+3*r.Float64()
	l.start(law, 0, x, y, speed*math.Cos(angle), speed*math.Sin(angle), speed, float64(r.IntN(3)-1))
	return l
}

// firstOverlap is the first step of overlap, found by looking at all.
func firstOverlap(f *Simulator, a, b *segment) int {
	for n := 1; n <= max(a.stopStep, b.stopStep); n++ {
		if f.overlap(a, b, n) {
			return n
		}
	}
	return never
}

// alongside are two stones that run beside each other, some millimetres apart, and bend towards each other.
func alongside(r *rand.Rand, k *motionLaw) (a, b segment) {
	angle, speed, apart := 2*math.Pi*r.Float64(), 1+11*r.Float64(), law.Diameter+0.002*r.Float64()
	sin, cos := math.Sincos(angle)
	a.start(k, 0, 2, 5, speed*cos, speed*sin, speed, 1)
	b.start(k, 0, 2-apart*sin, 5+apart*cos, speed*cos, speed*sin, speed, -1)
	return a, b
}

func TestConservativeAdvanceFindsFirstOverlap(t *testing.T) {
	for _, model := range []physics.Model{physics.Mori2019, physics.V2} {
		f := simulatorOn(t, physicstest.Ice(t, model))
		r := rand.New(rand.NewPCG(5, 1))
		met, missed := 0, 0
		for k := range 1500 {
			a, b := randomSegment(r, f.law), randomSegment(r, f.law)
			if k%2 == 0 {
				a, b = alongside(r, f.law)
			}
			if f.overlap(&a, &b, 0) {
				continue
			}
			want, got := firstOverlap(f, &a, &b), f.conservativeAdvance(&a, &b, 0, never)
			require.Equal(t, want, got, "%s %+v %+v", model, a, b)
			if want == never {
				missed++
				continue
			}
			met++
			require.Equal(t, never, f.conservativeAdvance(&a, &b, 0, want), "not before its limit")
		}
		require.Greater(t, met, 30)
		require.Greater(t, missed, 300)
	}
}

// One stone among resting ones: the search finds which is met first, and when.
func TestFindNextContactFindsFirstOverlap(t *testing.T) {
	for _, model := range []physics.Model{physics.Mori2019, physics.V2} {
		ice := physicstest.Ice(t, model)
		f := simulatorOn(t, ice)
		r := rand.New(rand.NewPCG(6, 1))
		met := 0
		for range 1500 {
			d := sample.Delivery(r, &ice, 12)
			require.NoError(t, f.prepare(&d.Position, d.Index))
			f.onRink, f.moving, f.now = f.lying, 0, 0
			f.x, f.y = f.x0, f.y0
			l := randomSegment(r, f.law)
			const i = 3 // a stone of the middle, struck
			f.moving |= 1 << i
			f.segments[i] = l
			want, with := never, -1
			free := true
			for j := range 12 {
				if j == i {
					continue
				}
				rest := segment{x: f.x[j], y: f.y[j], stopX: f.x[j], stopY: f.y[j], stopStep: l.stopStep}
				free = free && !f.overlap(&l, &rest, 0)
				if n := firstOverlap(f, &l, &rest); n < want {
					want, with = n, j
				}
			}
			if !free {
				continue
			}
			f.next[i] = upcoming{contact: never, exit: never, with: -1}
			f.findNextContact(i, 0)
			require.Equal(t, want, f.next[i].contact, "%s %+v", model, l)
			require.Equal(t, with, f.next[i].with)
			if with >= 0 {
				met++
			}
		}
		require.Greater(t, met, 120)
	}
}

// A segment's exit is the first step beyond the border, whichever line it crosses and even if
// it comes back.
func TestExitStepIsFirstStepOutside(t *testing.T) {
	for _, model := range []physics.Model{physics.Mori2019, physics.V2} {
		f := simulatorOn(t, physicstest.Ice(t, model))
		r := rand.New(rand.NewPCG(7, 1))
		left, back := 0, 0
		for k := range 6000 {
			l := randomSegment(r, f.law)
			switch k % 3 {
			case 0: // along the lines, from anywhere
				x, y := 0.15+4.45*r.Float64(), f.limits.back+0.3*r.Float64()*r.Float64()
				angle, u := math.Pi*float64(r.IntN(2))+0.1*r.NormFloat64(), 30*r.Float64()
				l.start(f.law, 0, x, y, u*math.Cos(angle), u*math.Sin(angle), u, float64(1-2*r.IntN(2)))
			case 1: // long paths beside the side lines, which bend out and back
				x := 0.25 + 4.25*float64(r.IntN(2)) + 0.2*(r.Float64()-0.5)
				u, slant := 10+20*r.Float64(), (r.Float64()-0.5)*0.2
				l.start(f.law, 0, x, curling.TeeY+u*(u+f.law.dv)*f.law.halfPerF, u*math.Sin(slant), -u*math.Cos(slant), u, float64(1-2*r.IntN(2)))
			}
			if f.outside(l.x, l.y) {
				continue
			}
			want := never
			for n := 1; n <= l.stopStep && want == never; n++ {
				if f.outside(l.at(f.law, l.speed(f.law, float64(n)))) {
					want = n
				}
			}
			require.Equal(t, want, f.exitStep(&l), "%s %+v", model, l)
			if want != never {
				left++
				if !f.outside(l.stopX, l.stopY) {
					back++
				}
			}
		}
		require.Greater(t, left, 300)
		require.Greater(t, back, 3, "some come back")
	}
}

func TestBend(t *testing.T) {
	require.Zero(t, bend(0))
	require.InDelta(t, 0.5+0.5*math.Log(0.5), bend(0.5), 1e-4)
	require.InDelta(t, 1, bend(0.99999), 0.01)
}

package fast

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/internal/physicstest"
	"github.com/hogline/hogline/engine/physics/law/laws"
)

// A segment is the loop of the original programs in exact arithmetic, for every heading, speed and
// spin.
func TestSegmentAgainstSteps(t *testing.T) {
	for k, ice := range physicstest.Ices() {
		t.Run(fmt.Sprint(k, " ", ice.Model), func(t *testing.T) {
			law := newMotionLaw(&ice)
			r := rand.New(rand.NewPCG(8, 1))
			for range 150 {
				angle, speed := r.Float64()*2*math.Pi, 45*r.Float64()*r.Float64()
				spin := r.IntN(3) - 1
				pos, v := curling.Vec{X: 2, Y: 20}, curling.Vec{X: speed * math.Cos(angle), Y: speed * math.Sin(angle)}
				var l segment
				l.start(law, 7, pos.X, pos.Y, v.X, v.Y, speed, float64(spin))
				last := 0
				for _, share := range []float64{0, 0.3, 0.8, 0.97, 1} {
					m := int(share * float64(l.stopStep-7))
					pos, v = physicstest.Walk(&ice, pos, v, spin, m-last)
					last = m
					w := l.speed(law, float64(7+m))
					x, y, nx, ny := l.state(law, w)
					why := fmt.Sprintf("speed %g angle %g spin %d step %d of %d", speed, angle, spin, m, l.stopStep-7)
					require.InDelta(t, 0, math.Hypot(x-pos.X, y-pos.Y), 30e-6, why)
					require.InDelta(t, v.X, nx*w, 0.1*law.dv, why)
					require.InDelta(t, v.Y, ny*w, 0.1*law.dv, why)
					ax, ay := l.at(law, w)
					require.InDelta(t, 0, math.Hypot(ax-x, ay-y), 1e-9, why)
				}
				require.Equal(t, curling.Vec{}, v, "at rest")
			}
		})
	}
}

// On a straight path speedAfter is the inverse of the distance at a speed.
func TestSpeedAfter(t *testing.T) {
	ice := physicstest.Ice(t, physics.Mori2019)
	law := newMotionLaw(&ice)
	var l segment
	l.start(law, 0, 2, 20, 0, -12, 12, 0)
	for _, step := range []float64{0, 1, 100, 500, 990} {
		w := l.speed(law, step)
		_, y := l.at(law, w)
		require.InDelta(t, w, law.speedAfter(12, 20-y), 1e-9)
	}
	require.Zero(t, law.speedAfter(12, 12*(12+law.dv)*law.halfPerF+0.001))
}

func BenchmarkSegmentStart(b *testing.B) {
	ice := physicstest.Ice(b, physics.Mori2019)
	law := newMotionLaw(&ice)
	var l segment
	for b.Loop() {
		l.start(law, 0, 2, 20, 0.3, -28, 28.0016, 1)
	}
}

func BenchmarkSegmentAt(b *testing.B) {
	ice := physicstest.Ice(b, physics.Mori2019)
	law := newMotionLaw(&ice)
	var l segment
	l.start(law, 0, 2, 20, 0.3, -28, 28.0016, 1)
	w := 28.0
	for b.Loop() {
		x, _ := l.at(law, w)
		if w -= x * 1e-3; w < 1 {
			w = 28
		}
	}
}

// turn is the sine and cosine of h·ln w for every speed and curl of flight.
func TestTurn(t *testing.T) {
	for _, h := range []float64{0.1, 0.03, -0.02, 0, -0.1} {
		s := &spinTable{h: h}
		s.fillTurns()
		for w := 1e-6; w < 100; w *= 1.0037 {
			sin, cos := math.Sincos(h * math.Log(w))
			got := s.turn(w)
			require.InDelta(t, cos, real(got), 2e-12, "%g at %g m/s", h, w)
			require.InDelta(t, sin, imag(got), 2e-12, "%g at %g m/s", h, w)
		}
	}
}

// TestBulgeOfASweptStone: what is known of the paths of a table holds for no stone whose curl brooms change on the way.
func TestBulgeOfASweptStone(t *testing.T) {
	ice := physicstest.Ice(t, physics.FCV1)
	k := newSlides(&ice, laws.PathsOn(ice))
	require.Less(t, k.bulge, 0.9)
	l := segment{ny: -1, stopX: 2, stopY: -30}
	require.InDelta(t, k.bulge*2+k.crooked, l.bulge(k), 1e-12)
	l.swept = true
	require.GreaterOrEqual(t, l.bulge(k), 2.0)
}

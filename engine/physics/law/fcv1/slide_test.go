package fcv1_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/internal/physicstest"
	"github.com/hogline/hogline/engine/physics/law"
	"github.com/hogline/hogline/engine/physics/law/fcv1"
)

// A slide is where the law's steps have the stone, with its speed, heading and spin, in any direction; a struck stone loses
// its spin on the way and runs straight from there.
func TestSlideAgainstSteps(t *testing.T) {
	for _, ice := range physicstest.IcesFCV1() {
		table := fcv1.TableOf(ice)
		slide, r := table.NewSlide(0), rand.New(rand.NewPCG(1, 9))
		straight := 0
		for range 60 {
			angle, u, spin := 2*math.Pi*r.Float64(), 0.05+3.5*r.Float64()*r.Float64(), fcv1.Spin*(2*r.Float64()-1)
			if r.IntN(3) == 0 {
				spin *= 0.1
			}
			at, v, w := curling.Vec{X: 2, Y: 9}, curling.Vec{X: u * math.Cos(angle), Y: u * math.Sin(angle)}, spin
			slide.Start(at, v, spin, false)
			rounding := 0.001 + 0.003*u // m, of the original, which the stored path has
			last := 0
			for step := 0; v != (curling.Vec{}); step++ {
				if step%500 == 0 {
					speed := slide.Speed(float64(step))
					require.InDelta(t, v.Len(), speed, 0.002, "step %d from %g m/s", step, u)
					p, n := slide.State(speed)
					require.Less(t, p.Distance(at), rounding, "step %d from %g m/s", step, u)
					require.Equal(t, p, slide.At(speed))
					require.Less(t, n.Distance(v.Mul(1/v.Len())), 0.01, "step %d from %g m/s", step, u)
					require.InDelta(t, w, slide.Spin(speed), 0.02, "step %d from %g m/s", step, u)
				}
				v, w = table.Step(0, v, w)
				at = at.Add(v.Mul(ice.TimeStep))
				last = step
				if w == 0 && v.Len() > 0.1 {
					straight++
				}
			}
			stop, steps := slide.Stop()
			require.Less(t, stop.Distance(at), rounding)
			require.InDelta(t, last, steps, 0.002*float64(last)+5)
			require.Zero(t, slide.Spin(0))
		}
		require.Positive(t, straight, "some lose their spin on the way")
	}
}

// Times, speeds and distances of a slide are told by each other.
func TestSlideInverses(t *testing.T) {
	table := fcv1.TableOf(physicstest.Ice(t, physics.FCV1))
	slide, r := table.NewSlide(0), rand.New(rand.NewPCG(2, 9))
	for range 200 {
		u := 0.02 + 4*r.Float64()
		slide.Start(curling.Vec{X: 2, Y: 30}, curling.Vec{X: 0.1 * u, Y: -u}, fcv1.Spin, r.IntN(2) == 0)
		u *= math.Hypot(0.1, 1)
		_, steps := slide.Stop()
		k := steps * r.Float64()
		w := slide.Speed(k)
		require.InDelta(t, k, slide.Steps(w), 2e-6)
		require.InDelta(t, u, slide.Speed(0), 1e-9)
		require.Zero(t, slide.Speed(steps))
		require.Zero(t, slide.Speed(steps+100))
		length := 0.0 // from w to half of it, along the path
		const parts = 400
		for i := range parts {
			a, b := w*(1-0.5*float64(i)/parts), w*(1-0.5*float64(i+1)/parts)
			length += slide.At(a).Distance(slide.At(b))
		}
		require.InDelta(t, w/2, slide.After(w, length), 5e-4*w+1e-5, "from %g m/s", w)
		require.InDelta(t, w, slide.After(w, 0), 1e-9)
		require.Zero(t, slide.After(w, table.ToGo(w)+0.1))
	}
}

// A stone bends across the sheet's directions at the speed that Along tells, if it does.
func TestSlideAlong(t *testing.T) {
	ice := physicstest.Ice(t, physics.FCV1)
	slide := fcv1.TableOf(ice).NewSlide(0)
	start := func(vx, vy, spin float64) {
		slide.Start(curling.Vec{X: 2, Y: 9}, curling.Vec{X: vx, Y: vy}, spin, false)
	}
	start(-0.2, -2, fcv1.Spin) // clockwise, to the left at first
	w := slide.Along(false)
	require.Greater(t, w, 0.1)
	_, n := slide.State(w)
	require.InDelta(t, 0, n.X, 1e-6)
	require.Zero(t, slide.Along(true))
	start(0.2, -2, fcv1.Spin)
	require.Zero(t, slide.Along(false), "it bends away")
	start(0.2, -2, -fcv1.Spin)
	require.InDelta(t, w, slide.Along(false), 1e-6, "the mirror image")
	start(2, -0.2, fcv1.Spin)
	w = slide.Along(true)
	require.Greater(t, w, 0.1)
	_, n = slide.State(w)
	require.InDelta(t, 0, n.Y, 1e-6)
}

// The bounds of the law hold on its paths: on turn, on the change of heading, on the speed of those that bend sharply.
func TestBoundsOfTheLaw(t *testing.T) {
	for _, ice := range physicstest.IcesFCV1() {
		table := fcv1.TableOf(ice)
		slide := table.NewSlide(0)
		slide.Start(curling.Vec{X: 2, Y: 40}, curling.Vec{Y: -4}, fcv1.Spin, false)
		headingAt := func(w float64) float64 {
			_, n := slide.State(w)
			return math.Atan2(n.X, -n.Y)
		}
		most := 0.0
		for w := 0.1; w < 4; w += 0.1 {
			change := math.Abs(headingAt(0.4*w) - headingAt(w))
			yaw := 0.0082 * math.Pow(w, -0.8) * math.Abs(ice.Curl)
			most = max(most, change+w*yaw/table.Deceleration(w))
			require.LessOrEqual(t, w*yaw/table.Deceleration(w), table.HeadingSlack())
			require.LessOrEqual(t, change, table.HeadingSlack())
			require.GreaterOrEqual(t, table.Deceleration(w-0.05), table.Deceleration(w), "slow stones are braked harder")
		}
		require.Less(t, table.HeadingSlack(), 1.5*most, "it is no wider than it must be")
		require.LessOrEqual(t, math.Abs(headingAt(0)), table.MaxTurn())
		half := table.Nimble() / 2
		require.InDelta(t, law.Diameter, half/(0.0082*math.Pow(half, -0.8)*math.Abs(ice.Curl)), 1e-9, "the radius of the path")
	}
}

// No path bulges farther from its chord than Bulge says, whatever is left of the spin.
func TestBulge(t *testing.T) {
	for _, ice := range physicstest.IcesFCV1() {
		table := fcv1.TableOf(ice)
		if table.MaxTurn() > 1.5 {
			continue // such paths are not bounded so
		}
		slide, widest := table.NewSlide(0), 0.0
		for _, spin := range []float64{fcv1.Spin, -fcv1.Spin, 1, 0.7, 0.4, 0.2, 0.1, -0.05} {
			for u := 0.1; u < 5; u += 0.07 {
				slide.Start(curling.Vec{}, curling.Vec{Y: -u}, spin, false)
				stop, _ := slide.Stop()
				bulge := 0.0
				for w := u; w > 0; w -= u / 200 {
					at := slide.At(w)
					bulge = max(bulge, math.Abs(at.X*stop.Y-at.Y*stop.X)/stop.Len())
				}
				require.LessOrEqual(t, bulge, table.Bulge()*math.Abs(stop.X)+1e-6, "%g m/s, spin %g", u, spin)
				if math.Abs(stop.X) > 0.1 {
					widest = max(widest, bulge/math.Abs(stop.X))
				}
			}
		}
		require.Less(t, table.Bulge(), 1.2*widest, "it is no wider than it must be")
	}
}

// A shot too fast for the table is stepped; at its stop it has the heading that it had just before.
func TestHeadingAtTheStopOfAFastShot(t *testing.T) {
	table := fcv1.TableOf(physicstest.Ice(t, physics.FCV1))
	v := curling.Vec{X: 1, Y: -1 - table.Fastest()}
	_, before := table.Run(v, 1, 0.01)
	_, atStop := table.Run(v, 1, 0)
	require.Less(t, before.Distance(atStop), 0.1)
	require.Greater(t, math.Abs(atStop.X), 0.05)
}

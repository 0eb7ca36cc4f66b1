package granite_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/internal/physicstest"
	"github.com/hogline/hogline/engine/physics/law"
	"github.com/hogline/hogline/engine/physics/law/granite"
)

// lone is the law written out anew: one time step of a stone with its place, velocity and spin.
type lone struct {
	ice   physics.Ice
	stone int
	at    curling.Vec
	speed float64
	angle float64 // rad, clockwise from up the sheet
	spin  float64
}

func (s *lone) step() {
	g, dt := &s.ice.Granite, s.ice.TimeStep
	v := math.Max(s.speed, 0.01)
	factor := 1.0
	if g.Stones[s.stone] != 0 {
		factor = g.Stones[s.stone]
	}
	share := 0.0
	if s.spin != 0 {
		atOne := math.Abs(s.spin) / math.Pow(s.speed, g.SpinDecay)
		share = atOne / math.Hypot(atOne, g.SlowSpin)
		if s.spin < 0 {
			share = -share
		}
	}
	s.angle += g.Yaw / math.Pow(v, g.YawFall) * s.ice.Curl * (factor*share + g.Drift) * dt
	slower := s.speed - 9.80665*g.Mu/math.Pow(v, g.Fall)*s.ice.Friction*dt
	if slower <= 0 {
		s.speed, s.spin = 0, 0
		return
	}
	s.spin *= math.Pow(slower/s.speed, g.SpinDecay)
	s.speed = slower
	s.at = s.at.Add(curling.Vec{X: math.Sin(s.angle), Y: -math.Cos(s.angle)}.Mul(s.speed * dt))
}

// The steps of the table and its slides are where the law has the stone, with its speed, heading and spin, in any direction, with any spin
// and as every stone.
func TestSlideAgainstTheLaw(t *testing.T) {
	for k, ice := range physicstest.IcesGranite() {
		table, r := granite.TableOf(ice), rand.New(rand.NewPCG(uint64(k), 9))
		for n := range 60 {
			stone := r.IntN(curling.Stones)
			slide := table.NewSlide(stone)
			want := lone{ice: ice, stone: stone, at: curling.Vec{X: 2, Y: 9}, speed: 0.05 + 4.5*r.Float64()*r.Float64(),
				angle: 2 * math.Pi * r.Float64(), spin: 3 * r.NormFloat64()}
			switch n % 4 {
			case 0:
				want.spin *= 0.01
			case 1:
				want.spin = 0
			}
			v, w, at := curling.Vec{X: math.Sin(want.angle), Y: -math.Cos(want.angle)}.Mul(want.speed), want.spin, want.at
			slide.Start(want.at, v, want.spin, false)
			last := 0
			for step := 0; want.speed > 0; step++ {
				if step%500 == 0 {
					speed := slide.Speed(float64(step))
					require.InDelta(t, want.speed, speed, 0.0005)
					p, heading := slide.State(speed)
					require.Less(t, p.Distance(want.at), 0.0002, "ice %d, step %d", k, step)
					require.Equal(t, p, slide.At(speed))
					require.InDelta(t, math.Sin(want.angle), heading.X, 0.002)
					require.InDelta(t, -math.Cos(want.angle), heading.Y, 0.002)
					require.InDelta(t, want.spin, slide.Spin(speed), 0.005)
				}
				want.step()
				v, w = table.Step(stone, v, w)
				at = at.Add(v.Mul(ice.TimeStep))
				last = step
			}
			require.Less(t, at.Distance(want.at), 1e-6, "the steps")
			stop, steps := slide.Stop()
			require.Less(t, stop.Distance(want.at), 0.0002, "ice %d", k)
			require.InDelta(t, last, steps, 2)
			require.Zero(t, slide.Spin(0))
		}
	}
}

// Times, speeds and distances are told by each other.
func TestInverses(t *testing.T) {
	for _, ice := range physicstest.IcesGranite() {
		table, r := granite.TableOf(ice), rand.New(rand.NewPCG(2, 9))
		slide := table.NewSlide(3)
		for range 200 {
			u := 0.02 + 4*r.Float64()
			slide.Start(curling.Vec{X: 2, Y: 30}, curling.Vec{Y: -u}, granite.Spin, true)
			_, steps := slide.Stop()
			k := steps * r.Float64()
			w := slide.Speed(k)
			require.InDelta(t, k, slide.Steps(w), 1e-6)
			require.InDelta(t, u, slide.Speed(0), 1e-9)
			require.Zero(t, slide.Speed(steps))
			require.Zero(t, slide.Speed(steps+100))
			require.InDelta(t, w, table.SpeedToGo(table.ToGo(w)), 1e-9)
			way := (table.ToGo(w) - table.ToGo(w/2))
			require.InDelta(t, w/2, slide.After(w, way), 1e-9)
			require.Zero(t, slide.After(w, table.ToGo(w)+0.1))
			require.InDelta(t, table.ToGo(w)+1, table.ToGo(table.Longer(w, 1)), 1e-9)
		}
		require.Zero(t, table.SpeedToGo(0))
		require.InDelta(t, table.Fastest(), table.SpeedToGo(1e6), 1e-12)
	}
}

// The bounds of the law hold on its paths.
func TestBounds(t *testing.T) {
	for _, ice := range physicstest.IcesGranite() {
		table := granite.TableOf(ice)
		for stone := range curling.Stones {
			for _, spin := range []float64{100, -100, 0} {
				slide := table.NewSlide(stone)
				slide.Start(curling.Vec{X: 2, Y: 40}, curling.Vec{Y: -4}, spin, true)
				heading := func(w float64) float64 {
					_, n := slide.State(w)
					return math.Atan2(n.X, -n.Y)
				}
				for w := 0.1; w < 4; w += 0.1 {
					require.LessOrEqual(t, math.Abs(heading(0.4*w)-heading(w)), table.HeadingSlack())
					require.GreaterOrEqual(t, table.Deceleration(w-0.05), table.Deceleration(w), "slow stones are braked harder")
				}
				require.LessOrEqual(t, math.Abs(heading(0)-heading(4)), table.MaxTurn())
			}
		}
	}
	ice := physicstest.Ice(t, physics.Granite)
	half := granite.TableOf(ice).Nimble() / 2
	require.InDelta(t, law.Diameter, half/(0.0082*math.Pow(half, -0.8)), 1e-9, "the radius of the path")
}

// What the numbers of the law mean.
func TestNumbersOfTheLaw(t *testing.T) {
	stop := func(stone int, spin float64, set func(*physics.Ice)) curling.Vec {
		ice := physicstest.Ice(t, physics.Granite)
		set(&ice)
		slide := granite.TableOf(ice).NewSlide(stone)
		slide.Start(curling.Vec{}, curling.Vec{Y: -2.4}, spin, true)
		at, _ := slide.Stop()
		return at
	}
	as := func(*physics.Ice) {}
	usual := stop(0, granite.Spin, as)
	require.InDelta(t, 2*usual.X, stop(0, granite.Spin, func(i *physics.Ice) { i.Curl = 2 }).X, 0.05, "curl of a sheet")
	twice := func(i *physics.Ice) { i.Granite.Stones[5] = 1.5 }
	require.InDelta(t, 1.5*usual.X, stop(5, granite.Spin, twice).X, 0.03, "curl of a stone")
	require.InDelta(t, usual.X, stop(4, granite.Spin, twice).X, 1e-12)
	require.InDelta(t, -usual.X, stop(0, -granite.Spin, as).X, 1e-9, "mirror images without a drift")
	drift := func(i *physics.Ice) { i.Granite.Drift = 0.1 }
	require.InDelta(t, 0.1*usual.X, stop(0, 0, drift).X, 0.005, "a stone without a spin drifts")
	require.InDelta(t, 0.2*usual.X, stop(0, granite.Spin, drift).X+stop(0, -granite.Spin, drift).X, 0.01)
	require.Zero(t, stop(0, 0, as).X)
	require.InDelta(t, usual.X, stop(0, 3*granite.Spin, as).X, 0.01, "a faster spin bends it no more")
	slow := stop(0, 0.2, func(i *physics.Ice) { i.Granite.SlowSpin = 0.2 * math.Pow(2.4, -0.19) })
	require.InDelta(t, usual.X/math.Sqrt2, slow.X, 0.02, "seven tenths at the slow spin")
	far := stop(0, granite.Spin, func(i *physics.Ice) { i.Friction = 0.5 })
	require.InDelta(t, 2*usual.Len(), far.Len(), 1.5, "half the friction, twice the way")
	far = stop(0, granite.Spin, func(i *physics.Ice) { i.Granite.Fall = 0.5 })
	require.Greater(t, math.Abs(far.Y), math.Abs(usual.Y), "friction that falls faster with the speed")
}

package fast_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/exact"
	"github.com/hogline/hogline/engine/physics/fast"
	"github.com/hogline/hogline/engine/physics/internal/physicstest"
)

// spins are those met in logs of Digital Curling 4, and some by which a stone stops turning on the way, rad/s.
var spins = []float64{math.Pi / 2, 5 * math.Pi, 0, 2 * math.Pi, 0.05, 0.3, 0.9}

// published is a stone under the law as it was published, in plain arithmetic: x to the right and y up the sheet in metres, m/s and rad/s
// counter-clockwise.
type published struct{ x, y, vx, vy, w float64 }

// step is a time step of a millisecond.
func (s *published) step() {
	const dt, g = 0.001, 9.80665
	v, turning := math.Hypot(s.vx, s.vy), s.w
	loss := 0.025 / math.Max(v, 0.001) * dt
	s.w -= math.Copysign(math.Min(loss, math.Abs(s.w)), s.w)
	if v == 0 {
		return
	}
	left := v - (0.00200985/(v+0.06385782)+0.00626286)*g*dt
	if left <= 0 {
		s.vx, s.vy = 0, 0
		return
	}
	yaw := 0.0
	switch {
	case turning > 0:
		yaw = 0.0082 * math.Pow(v, -0.8) * dt
	case turning < 0:
		yaw = -0.0082 * math.Pow(v, -0.8) * dt
	}
	sin, cos := math.Sincos(yaw)
	s.vx, s.vy = (s.vx*cos-s.vy*sin)*left/v, (s.vx*sin+s.vy*cos)*left/v
	s.x, s.y = s.x+s.vx*dt, s.y+s.vy*dt
}

// moves reports whether the stone moves on the sheet.
func (s *published) moves() bool { return s.vx != 0 || s.vy != 0 }

// collide is the contact of two stones of one size and weight that bounce fully, with a friction of 0.2 between them: the impulses along
// the normal and, within the friction, across it, which stops the two surfaces from sliding on each other.
func (s *published) collide(o *published) {
	const radius, friction = 0.145, 0.2
	d := math.Hypot(o.x-s.x, o.y-s.y)
	nx, ny := (o.x-s.x)/d, (o.y-s.y)/d
	tx, ty := -ny, nx
	normal := (s.vx-o.vx)*nx + (s.vy-o.vy)*ny // of a mass of 1
	slide := (s.vx-o.vx)*tx + (s.vy-o.vy)*ty + (s.w+o.w)*radius
	across := slide / 6 // 1/m of each stone, and r²/I = 2/m of each
	across = math.Max(-friction*normal, math.Min(across, friction*normal))
	s.vx, s.vy = s.vx-normal*nx-across*tx, s.vy-normal*ny-across*ty
	o.vx, o.vy = o.vx+normal*nx+across*tx, o.vy+normal*ny+across*ty
	turn := across * radius / (radius * radius / 2)
	s.w, o.w = s.w-turn, o.w-turn
}

// throwPublished throws a stone under the law as it was published at one that lies at a place, in the frame of package curling: where both
// stop, and whether they touched.
func throwPublished(shot curling.Shot, at curling.Vec) (thrown, struck curling.Vec, touched bool) {
	const hack = curling.TeeY + 38.405
	s := published{vx: shot.VX, vy: -shot.VY, w: -shot.Rate(math.Pi / 2)}
	o := published{x: at.X - curling.CentreX, y: hack - at.Y}
	for s.moves() || o.moves() {
		s.step()
		o.step()
		if gap := math.Hypot(s.x-o.x, s.y-o.y) - 0.29; gap <= 0 && !touched {
			s.collide(&o)
			touched = true
		}
	}
	place := func(p *published) curling.Vec { return curling.Vec{X: p.x + curling.CentreX, Y: hack - p.y} }
	return place(&s), place(&o), touched
}

// TestSpinAgainstThePublishedLaw: lone stones of every spin stop where the law says, in both simulators.
func TestSpinAgainstThePublishedLaw(t *testing.T) {
	ice := physicstest.Ice(t, physics.FCV1)
	glide, err := fast.New(ice)
	require.NoError(t, err)
	reference := newReference(t, ice)
	curl := map[float64]float64{}
	for _, rate := range spins {
		for _, sign := range []float64{1, -1} {
			for _, v := range []float64{2.2, 2.4, 2.9, 3.6} {
				shot := curling.Shot{VY: -v}.Turning(sign*rate, math.Pi/2)
				want, _, _ := throwPublished(shot, curling.Vec{X: curling.CentreX, Y: -1000})
				for name, sim := range map[string]physics.Simulator{"box2d": reference, "glide": glide} {
					far := &physics.Trajectory{}
					_, err := sim.Throw(physics.Delivery{Shot: shot}, far)
					require.NoError(t, err)
					if want.Y > 3.2 && want.X > 0.2 && want.X < 4.5 {
						end := far.At(far.Rows() - 1)[0]
						require.Less(t, end.Distance(want), 0.012, "%s: %g rad/s, %g m/s: %v, want %v", name, sign*rate, v, end, want)
						if v == 2.4 {
							curl[sign*rate] = end.X
						}
					}
				}
			}
		}
	}
	require.Less(t, math.Abs(curl[5*math.Pi]-curl[math.Pi/2]), 0.002, "both turn until they stop")
	require.InDelta(t, 2.1, curl[math.Pi/2]-curl[0], 0.02, "without a spin nothing curls")
	require.InDelta(t, curling.CentreX, curl[0], 0.002)
	require.Greater(t, curl[math.Pi/2]-curl[0.3], 0.1)
	require.Greater(t, curl[0.3]-curl[0], 0.1)
	require.InDelta(t, curl[math.Pi/2]-curl[0], curl[0]-curl[-math.Pi/2], 0.02, "left and right are mirror images")
}

// TestSpinGoesThroughTheContact: a stone that is hit by one of another spin goes elsewhere, as the impulses say.
func TestSpinGoesThroughTheContact(t *testing.T) {
	ice := physicstest.Ice(t, physics.FCV1)
	glide, err := fast.New(ice)
	require.NoError(t, err)
	reference, aimer := newReference(t, ice), newAimer(t, ice)
	at := curling.Vec{X: 2.3, Y: 6}
	struck := map[string]curling.Vec{}
	for _, turn := range []curling.Turn{curling.Right, curling.Left} {
		for _, rate := range []float64{math.Pi / 2, 5 * math.Pi, 0, 2 * math.Pi} {
			for _, offset := range []float64{0, 0.5, -0.6} {
				s := curling.Shot{}.Turning(rate, math.Pi/2).Spin
				a, err := aimer.Spinning(s)
				require.NoError(t, err)
				shot, err := a.Touch(at, offset, turn, 2.5)
				require.NoError(t, err)
				require.Equal(t, s, shot.Spin)
				d := physics.Delivery{Position: physicstest.Stones(at), Index: 1, Shot: shot}
				wantThrown, wantStruck, touched := throwPublished(shot, at)
				require.True(t, touched)
				for name, sim := range map[string]physics.Simulator{"box2d": reference, "glide": glide} {
					out, err := sim.Throw(d, nil)
					require.NoError(t, err)
					what := fmt.Sprintf("%s: %v %g rad/s, %g: %v, want %v %v", name, turn, rate, offset, out.Position[:2], wantStruck, wantThrown)
					require.True(t, out.Position.Has(0), what)
					require.True(t, out.Position.Has(1), what)
					require.Less(t, out.Position[0].Distance(wantStruck), 0.02, what)
					require.Less(t, out.Position[1].Distance(wantThrown), 0.02, what)
				}
				struck[fmt.Sprint(turn, rate, offset)] = wantStruck
			}
		}
	}
	full, fast5 := struck[fmt.Sprint(curling.Right, math.Pi/2, 0.0)], struck[fmt.Sprint(curling.Right, 5*math.Pi, 0.0)]
	require.Greater(t, full.Distance(fast5), 0.15, "the spin goes through the contact")
	for _, offset := range []float64{0, 0.5, -0.6} {
		usual := struck[fmt.Sprint(curling.Right, math.Pi/2, offset)]
		for _, rate := range []float64{5 * math.Pi, 0, 2 * math.Pi} {
			t.Logf("hit %g beside the middle: the struck stone with %.2f rad/s rests %.2f m from where it does with pi/2", offset, rate,
				usual.Distance(struck[fmt.Sprint(curling.Right, rate, offset)]))
		}
	}
}

// TestSpinsAgainstBox2D: random draws, guards and hits among stones, by each spin.
func TestSpinsAgainstBox2D(t *testing.T) {
	ice := physicstest.Ice(t, physics.FCV1)
	glide, err := fast.New(ice)
	require.NoError(t, err)
	for _, rate := range spins {
		t.Run(fmt.Sprintf("%.2f", rate), func(t *testing.T) {
			r := rand.New(rand.NewPCG(71, 72))
			a, err := newAimer(t, ice).Spinning(curling.Shot{}.Turning(rate, math.Pi/2).Spin)
			require.NoError(t, err)
			ds := make([]physics.Delivery, 80)
			for k := range ds {
				ds[k] = aimedDelivery(r, a)
			}
			got := physicstest.Compare(t, newReference(t, ice), glide, ds)
			t.Logf("%g rad/s: other stones %d; largest error, m: no contact %.4f, one p95 %.4f, more p90 %.4f", rate, got.OtherStones,
				got.Errors[0].Quantile(1), got.Errors[1].Quantile(0.95), got.Errors[2].Quantile(0.9))
			require.LessOrEqual(t, got.OtherStones, 2)
			require.Less(t, got.Errors[0].Quantile(1), 0.006)
			require.Less(t, got.Errors[1].Quantile(0.9), 0.01)
			require.Less(t, got.Errors[2].Quantile(0.8), 0.05)
		})
	}
}

// TestAimedSpin: a shot that is aimed with a spin stops where it was aimed, and the usual spin, told by its number, is the usual shot.
func TestAimedSpin(t *testing.T) {
	ice := physicstest.Ice(t, physics.FCV1)
	reference, usual := newReference(t, ice), newAimer(t, ice)
	for _, rate := range spins {
		a, err := usual.Spinning(curling.Shot{}.Turning(rate, math.Pi/2).Spin)
		require.NoError(t, err)
		for _, turn := range []curling.Turn{curling.Right, curling.Left} {
			for _, target := range []curling.Vec{curling.Tee, {X: 1.2, Y: 5}, {X: 3.4, Y: 8.5}} {
				shot, err := a.Draw(target, turn)
				require.NoError(t, err)
				out, err := reference.Throw(physics.Delivery{Shot: shot}, nil)
				require.NoError(t, err)
				require.Less(t, out.Position[0].Distance(target), 0.008, "%g rad/s to %v", rate, target)
				require.Less(t, a.ClearStop(shot).Distance(target), 1e-4)
				if rate >= math.Pi/2 {
					want, err := usual.Draw(target, turn)
					require.NoError(t, err)
					require.Equal(t, want.Velocity(), shot.Velocity(), "%g rad/s", rate)
				}
			}
		}
	}
}

// TestTwoTurnsAlone: the older laws go by the sign of the spin, and refuse any other; the usual one, by its zero value, is theirs.
func TestTwoTurnsAlone(t *testing.T) {
	for _, m := range []physics.Model{physics.Mori2019, physics.V2} {
		ice := physicstest.Ice(t, m)
		flight, err := fast.New(ice)
		require.NoError(t, err)
		bits, err := exact.New(ice)
		require.NoError(t, err)
		for _, sim := range []physics.Simulator{flight, bits, newReference(t, ice)} {
			d := physics.Delivery{Shot: physicstest.Wide}
			_, err := sim.Throw(d, nil)
			require.NoError(t, err)
			for _, s := range []curling.Spin{curling.NoSpin, 15.7} {
				d.Shot.Spin = s
				_, err := sim.Throw(d, nil)
				require.ErrorIs(t, err, physics.ErrUnsupported)
				require.ErrorContains(t, err, string(m)+" knows two turns")
			}
		}
		_, err = fast.NewBatch(flight).Score(curling.Shot{VY: -30, Spin: 2})
		require.ErrorIs(t, err, physics.ErrUnsupported)
		_, err = newAimer(t, ice).Spinning(curling.NoSpin)
		require.ErrorIs(t, err, physics.ErrUnsupported)
	}
}

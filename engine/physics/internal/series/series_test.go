package series

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"hogline/engine/curling"
	"hogline/engine/physics"
	"hogline/engine/physics/internal/law"
	"hogline/engine/physics/internal/physicstest"
)

func TestPathAgainstSteps(t *testing.T) {
	for _, model := range []physics.Model{physics.Mori2019, physics.V2} {
		for _, change := range []struct {
			name           string
			friction, curl float64
		}{{"as shipped", 1, 1}, {"slow", 1.5, 1}, {"keen", 0.7, 1}, {"straighter", 1, 0.3}, {"swinging", 1, 1.5}} {
			t.Run(fmt.Sprint(model, " ", change.name), func(t *testing.T) {
				ice, err := physics.IceOf(model)
				require.NoError(t, err)
				ice.Friction *= change.friction
				ice.Curl *= change.curl
				r := rand.New(rand.NewPCG(1, 2))
				for range 40 {
					// All headings and speeds: stones fly off in every direction after a contact.
					angle, speed := r.Float64()*2*math.Pi, 45*r.Float64()*r.Float64()
					spin := r.IntN(3) - 1
					pos, v := curling.Vec{X: 2, Y: 20}, curling.Vec{X: speed * math.Cos(angle), Y: speed * math.Sin(angle)}
					p := New(&ice, pos.X, pos.Y, v.X, v.Y, spin)
					last := 0
					for _, share := range []float64{0.1, 0.5, 0.9, 0.99, 1, 1.1} {
						m := int(share * float64(p.steps))
						pos, v = physicstest.Walk(&ice, pos, v, spin, m-last)
						last = m
						x, y := p.at(float64(m))
						require.Less(t, math.Hypot(x-pos.X, y-pos.Y), 0.0002, "speed %g angle %g spin %d step %d of %d", speed, angle, spin, m, p.steps)
						_, _, nx, ny := p.ToSpeed(max(0, p.u-float64(m)*p.dv))
						if l := v.Len(); l > 0 {
							require.Less(t, math.Hypot(nx*l-v.X, ny*l-v.Y), 0.001*l+0.02, "speed %g angle %g spin %d step %d", speed, angle, spin, m)
						}
					}
					require.Equal(t, curling.Vec{}, v, "at rest after moves")
				}
			})
		}
	}
}

// The thesis's heuristic tee draws, golden numbers of the original (facts: physics).
func TestPathOfCreateShot(t *testing.T) {
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	for _, c := range []struct {
		turn curling.Turn
		want curling.Vec
	}{{curling.Right, curling.Vec{X: 2.3684, Y: 4.8782}}, {curling.Left, curling.Vec{X: 2.3824, Y: 4.8809}}} {
		s := physics.CreateShot(ice.Friction, curling.Tee, c.turn)
		v := law.FirstVelocity(&ice, s)
		p := New(&ice, curling.CentreX, ice.HackY, v.X, v.Y, law.SpinSign(c.turn))
		x, y := p.end()
		require.InDelta(t, c.want.X, x, 0.0005, "%v x", c.turn)
		require.InDelta(t, c.want.Y, y, 0.0005, "%v y", c.turn)
	}
}

func BenchmarkPathAt(b *testing.B) {
	ice, _ := physics.IceOf(physics.Mori2019)
	v := law.FirstVelocity(&ice, physics.CreateShot(ice.Friction, curling.Tee, curling.Right))
	p := New(&ice, curling.CentreX, ice.HackY, v.X, v.Y, 1)
	sum := 0.0
	m := 0.0
	for b.Loop() {
		x, _ := p.at(m)
		sum += x
		if m++; m > 2000 {
			m = 0
		}
	}
	_ = sum
}

func BenchmarkPathNew(b *testing.B) {
	ice, _ := physics.IceOf(physics.Mori2019)
	v := law.FirstVelocity(&ice, physics.CreateShot(ice.Friction, curling.Tee, curling.Right))
	var p Path
	for b.Loop() {
		p.Set(&ice, curling.CentreX, ice.HackY, v.X, v.Y, 1)
	}
}

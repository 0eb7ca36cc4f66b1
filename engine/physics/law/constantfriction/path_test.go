package constantfriction_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/internal/physicstest"
	"github.com/hogline/hogline/engine/physics/law/constantfriction"
)

// TestWhereTheClosedFormHolds: up to a curl and a loss of speed in a step, of either sign of the curl, and in no model of real time.
func TestWhereTheClosedFormHolds(t *testing.T) {
	base, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	base.TimeStep, base.Friction, base.Curl = 0.5, 0.1, 0.05
	for name, c := range map[string]struct {
		change func(*physics.Ice)
		want   bool
	}{
		"plain":              {func(*physics.Ice) {}, true},
		"the most curl":      {func(i *physics.Ice) { i.Curl = constantfriction.MaxCurl }, true},
		"the other way":      {func(i *physics.Ice) { i.Curl = -constantfriction.MaxCurl }, true},
		"more curl":          {func(i *physics.Ice) { i.Curl = 1.001 * constantfriction.MaxCurl }, false},
		"more the other way": {func(i *physics.Ice) { i.Curl = -1.001 * constantfriction.MaxCurl }, false},
		"the most loss":      {func(i *physics.Ice) { i.Friction = 2 * constantfriction.MaxLoss }, true},
		"more loss":          {func(i *physics.Ice) { i.Friction = 2.002 * constantfriction.MaxLoss }, false},
		"longer steps":       {func(i *physics.Ice) { i.TimeStep = 1.001 }, false},
		"of real time":       {func(i *physics.Ice) { i.Model = physics.FCV1 }, false},
	} {
		ice := base
		c.change(&ice)
		require.Equal(t, c.want, constantfriction.Holds(&ice), name)
	}
}

func TestPathAgainstSteps(t *testing.T) {
	for _, model := range []physics.Model{physics.Mori2019, physics.V2} {
		for _, change := range []struct {
			name           string
			friction, curl float64
		}{{"as shipped", 1, 1}, {"slow", 1.5, 1}, {"quick", 0.7, 1}, {"straighter", 1, 0.3}, {"swinging", 1, 1.5}} {
			t.Run(fmt.Sprint(model, " ", change.name), func(t *testing.T) {
				ice, err := physics.IceOf(model)
				require.NoError(t, err)
				ice.Friction *= change.friction
				ice.Curl *= change.curl
				r := rand.New(rand.NewPCG(1, 2))
				for range 40 {
					// All headings and speeds: after a contact stones move in every direction.
					angle, speed := r.Float64()*2*math.Pi, 45*r.Float64()*r.Float64()
					spin := r.IntN(3) - 1
					start := curling.Vec{X: 2, Y: 20}
					pos, v := start, curling.Vec{X: speed * math.Cos(angle), Y: speed * math.Sin(angle)}
					var p constantfriction.Path
					p.Set(&ice, v.X, v.Y, spin)
					last, steps := 0, math.Ceil(speed/(ice.Friction*ice.TimeStep))
					for _, share := range []float64{0.1, 0.5, 0.9, 0.99, 1, 1.1} {
						m := int(share * steps)
						pos, v = physicstest.Walk(&ice, pos, v, spin, m-last)
						last = m
						x, y, nx, ny := p.ToSpeed(max(0, speed-float64(m)*ice.Friction*ice.TimeStep))
						require.Less(t, math.Hypot(start.X+x-pos.X, start.Y+y-pos.Y), 0.0002, "speed %g angle %g spin %d step %d of %g", speed, angle, spin,
							m, steps)
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

// The path of the thesis's heuristic tee draws ends where the original program has it (docs/PHYSICS.md, "Laws").
func TestPathOfCreateShot(t *testing.T) {
	for turn, want := range []curling.Vec{{X: 2.3684, Y: 4.8782}, {X: 2.3824, Y: 4.8809}} {
		ice, p := teeDraw(t, curling.Turn(turn))
		x, y, _, _ := p.ToSpeed(0)
		require.InDelta(t, want.X, curling.CentreX+x, 0.0005, "turn %d x", turn)
		require.InDelta(t, want.Y, ice.HackY+y, 0.0005, "turn %d y", turn)
	}
}

// teeDraw is the path of the thesis's draw to the tee.
func teeDraw(t testing.TB, turn curling.Turn) (physics.Ice, constantfriction.Path) {
	ice := physicstest.Ice(t, physics.Mori2019)
	spin := 1 - 2*int(turn)
	v := constantfriction.FirstVelocity(&ice, physics.CreateShot(ice.Friction, curling.Tee, turn).Velocity(), spin)
	var p constantfriction.Path
	p.Set(&ice, v.X, v.Y, spin)
	return ice, p
}

func BenchmarkPathToSpeed(b *testing.B) {
	_, p := teeDraw(b, curling.Right)
	sum, w := 0.0, 0.0
	for b.Loop() {
		x, _, _, _ := p.ToSpeed(w)
		sum += x
		if w += 0.01; w > 29 {
			w = 0
		}
	}
	_ = sum
}

func BenchmarkPathSet(b *testing.B) {
	ice, p := teeDraw(b, curling.Right)
	for b.Loop() {
		p.Set(&ice, -0.99, -29.5, 1)
	}
}

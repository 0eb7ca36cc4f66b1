package physics

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"hogline/engine/curling"
)

// crowd is a random delivery at a position of up to 15 stones, many of them frozen to
// each other or pressed together, some where no stone should lie.
func crowd(r *rand.Rand) Delivery {
	d := Delivery{Index: max(r.IntN(curling.Stones), r.IntN(curling.Stones))}
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
			if d.Position.Check(TouchTolerance) == nil {
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
	d.Shot = CreateShot(12.009216, target, turn)
	switch r.IntN(8) {
	case 0, 1, 2:
		d.Shot = d.Shot.With(d.Shot.Velocity().Mul(uniform(1, 1.4)))
	case 3:
		d.Shot = curling.Shot{VX: uniform(-0.3, 0.3), VY: uniform(-0.3, 0.3), Turn: turn}
	}
	if r.IntN(6) == 0 {
		d.Sweep = Sweep{From: uniform(10, 25), To: uniform(4, 10), Friction: uniform(0.8, 1), Curl: uniform(0.5, 1)}
	}
	d.Shot.VX, d.Shot.VY = float64(float32(d.Shot.VX)), float64(float32(d.Shot.VY))
	return d
}

// ices are the models and some ice of other numbers.
func ices() []Ice {
	mori, _ := IceOf(Mori2019)
	v2, _ := IceOf(V2)
	soft := mori
	soft.Friction, soft.Curl, soft.StoneFriction, soft.Restitution, soft.Threshold = 9.1, -0.05, 0.1, 0.7, 0
	coarse := v2
	coarse.TimeStep, coarse.HackY = 0.002, 38
	return []Ice{mori, v2, soft, coarse}
}

// TestExactIsThePlainLoop compares the fast simulator with the plain one: outcome and
// every row of the trajectory, bit by bit.
func TestExactIsThePlainLoop(t *testing.T) {
	for k, ice := range ices() {
		t.Run(fmt.Sprintf("%d %s", k, ice.Model), func(t *testing.T) {
			n := 150
			if testing.Short() {
				n = 30
			}
			samePlain(t, ice, uint64(k), n)
		})
	}
}

func samePlain(t *testing.T, ice Ice, seed uint64, n int) {
	e, err := NewExact(ice)
	require.NoError(t, err)
	p, err := newPlain(ice)
	require.NoError(t, err)
	r := rand.New(rand.NewPCG(seed, 0))
	var a, b Trajectory
	for k := range n {
		d := crowd(r)
		want, err := p.Throw(d, &b)
		require.NoError(t, err, "%d %+v", k, d)
		got, err := e.Throw(d, nil)
		require.NoError(t, err)
		require.Equal(t, want, got, "shot %d: %+v", k, d)
		got, err = e.Throw(d, &a)
		require.NoError(t, err)
		require.Equal(t, want, got, "recorded shot %d: %+v", k, d)
		require.Equal(t, b.Rows(), a.Rows())
		for row := range a.Rows() {
			if x, y := a.At(row), b.At(row); x != y {
				require.Equal(t, y, x, "shot %d row %d: %+v", k, row, d)
			}
		}
	}
}

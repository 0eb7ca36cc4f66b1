package exact

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/internal/physicstest"
	"github.com/hogline/hogline/engine/physics/law"
)

// randomSlides fills lanes with stones of all speeds that are in their boxes, spin or not, and reach lines, stops and others soon.
func randomSlides(r *rand.Rand, e *Simulator) *slides {
	s := newSlides(e)
	number := func(scale float64) float32 { return float32(r.NormFloat64() * scale) }
	for s.count = 0; s.count < 1+r.IntN(maxLanes); s.count++ {
		of := emptyLane
		speed := math.Exp(6*r.Float64() - 4)
		of[rowX], of[rowY], of[rowVX], of[rowVY] = number(1), number(2), number(speed), number(speed)
		c := law.Vec32{X: of[rowX], Y: of[rowY]}
		b := body{c: c, c0: c.Sub(law.Vec32{X: of[rowVX], Y: of[rowVY]}.Mul(e.params.dt))}
		b.renewBox()
		of[rowLoX], of[rowLoY], of[rowHiX], of[rowHiY] = b.lo.X, b.lo.Y, b.hi.X, b.hi.Y
		of[rowSide], of[rowTop] = number(1e-3), number(2)
		if r.IntN(3) == 0 {
			of[rowSpins] = 0
		}
		if r.IntN(2) == 0 {
			of[rowLeft], of[rowRight], of[rowBack], of[rowEnd] = -1.5, 1.5, -2.5, 2.5
		}
		s.set(s.count, &of)
	}
	return s
}

// TestVectorsHaveTheBitsOfPlainSteps: every number of every lane, and where the steps end.
func TestVectorsHaveTheBitsOfPlainSteps(t *testing.T) {
	if !hasVector {
		t.Skip("this processor walks stone by stone")
	}
	ends := map[string]int{}
	for _, ice := range physicstest.Ices() {
		e, err := New(ice)
		require.NoError(t, err)
		r := rand.New(rand.NewPCG(8, 32))
		for range 3000 {
			vector := randomSlides(r, e)
			require.True(t, vector.vector)
			plain := *vector
			plain.vector = false
			n, half := 1+r.IntN(300), r.IntN(2) == 0
			taken, flagged, moved := vector.steps(n, half)
			wantTaken, wantFlagged, wantMoved := plain.steps(n, half)
			require.Equal(t, wantTaken, taken)
			require.Equal(t, wantFlagged, flagged)
			require.Equal(t, wantMoved, moved)
			for k := range vector.count {
				for row := range rows {
					a, b := math.Float32bits(*plain.at(k, row)), math.Float32bits(*vector.at(k, row))
					require.Equal(t, a, b, "lane %d of %d, row %d, after %d steps", k, vector.count, row, taken)
				}
			}
			ends[fmt.Sprintf("moved %t, flagged %t", moved, flagged != 0)]++
		}
	}
	require.Len(t, ends, 3)
	for end, n := range ends {
		require.Greater(t, n, 100, end)
	}
}

// TestPlainStepsRepeatVectors compares whole throws as a processor without vectors has them.
func TestPlainStepsRepeatVectors(t *testing.T) {
	for k, ice := range physicstest.Ices() {
		e, err := New(ice)
		require.NoError(t, err)
		plain, err := New(ice)
		require.NoError(t, err)
		plain.slides.vector = false
		ds := mixture(rand.New(rand.NewPCG(uint64(k), 5)), &ice, 200)
		outs, errs := make([]physics.Outcome, len(ds)), make([]error, len(ds))
		plain.ThrowAll(ds, outs, errs)
		for i, d := range ds {
			want, err := e.Throw(d, nil)
			require.Equal(t, err, errs[i])
			require.Equal(t, want, outs[i], "%+v", d)
			got, err := plain.Throw(d, nil)
			require.Equal(t, err, errs[i])
			require.Equal(t, want, got, "%+v", d)
		}
	}
}

package fast

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/internal/grazing"
	"github.com/hogline/hogline/engine/physics/internal/physicstest"
)

// icesFCV1 are those of physicstest, ice on which paths turn by more than a right angle, and ice without curl.
func icesFCV1(t *testing.T) []physics.Ice {
	sharp := physicstest.Ice(t, physics.FCV1)
	sharp.Curl, sharp.TimeStep = 8, 0.002
	straight := sharp
	straight.Curl = 0
	return append(physicstest.IcesFCV1(), sharp, straight)
}

// No event is passed over under fcv1 either: stones that leave over a side and would come back, stones that pass each
// other and lines by micrometres, crowds, and ice on which paths turn by more than a right angle.
func TestEventsAgainstEveryStepFCV1(t *testing.T) {
	for k, ice := range icesFCV1(t) {
		t.Run(fmt.Sprint(ice.Friction, ice.Curl, ice.TimeStep), func(t *testing.T) {
			n := 40
			if testing.Short() {
				n = 10
			}
			f := simulatorOn(t, ice)
			ds, err := grazing.Deliveries(uint64(k)+100, ice, n)
			require.NoError(t, err)
			require.Len(t, ds, n)
			for _, d := range ds {
				requireEvents(t, f, &d.Delivery)
			}
			r := rand.New(rand.NewPCG(uint64(k), 101))
			for range n {
				d := physicstest.Crowd(r)
				d.Shot = d.Shot.With(d.Shot.Velocity().Mul(1. / 12))
				requireEvents(t, f, &d)
			}
			for _, seed := range []uint64{956, 7802} { // a stone leaves while others are in contact
				d := physicstest.Crowd(rand.New(rand.NewPCG(seed, 102)))
				d.Shot = d.Shot.With(d.Shot.Velocity().Mul(1. / 11))
				requireEvents(t, f, &d)
			}
		})
	}
}

// A segment leaves at its first step off the sheet, whichever line it crosses and even if it comes back.
func TestExitStepIsFirstStepOffFCV1(t *testing.T) {
	for _, ice := range icesFCV1(t) {
		f := simulatorOn(t, ice)
		r := rand.New(rand.NewPCG(7, 2))
		left, back := 0, 0
		for k := range 1500 {
			at := curling.Vec{X: 0.2 + 4.35*r.Float64(), Y: 3 + 12*r.Float64()*r.Float64()}
			v := curling.Vec{X: r.NormFloat64(), Y: r.NormFloat64()}
			if k%2 == 0 { // beside a side line, bending out and back
				at = curling.Vec{X: 0.15 + 0.2*r.Float64()*r.Float64(), Y: 4 + 30*r.Float64()}
				if k%4 == 0 {
					at.X = curling.SheetWidth - at.X
				}
				v = curling.Vec{X: 0.05 * r.NormFloat64(), Y: -0.5 - 2*r.Float64()}
			}
			l := &segment{slide: f.slides[0]}
			l.start(f.law, 0, at.X, at.Y, v.X, v.Y, v.Len(), 3*(r.Float64()-0.5))
			want := never
			for step := 1; step <= l.stopStep && want == never; step++ {
				if f.outside(l.at(f.law, l.speed(f.law, float64(step)))) {
					want = step
				}
			}
			require.Equal(t, want, f.exitStep(l), "%+v %+v", at, v)
			if want != never {
				left++
				if !f.outside(l.stopX, l.stopY) {
					back++
				}
			}
		}
		require.Greater(t, left, 200)
		if ice.Curl != 0 {
			require.Greater(t, back, 10, "some come back")
		}
	}
}

// Stones that lie in each other after a shot are separated and come to rest: their solver leaves speeds of 5e-324 m/s, whose
// square is 0.
func TestPressedStonesComeToRest(t *testing.T) {
	f := simulatorOn(t, physicstest.IcesFCV1()[1])
	d := physics.Delivery{Index: 14, Shot: curling.Shot{VX: -0.023719899356365204, VY: -2.315346558888753}, Position: curling.Position{
		0: {X: 2.2161548137664795, Y: 7.992534160614014}, 1: {X: 2.3338704109191895, Y: 7.7290358543396}, 3: {X: 2.6106157302856445,
			Y: 7.815708160400391},
		5: {X: 2.718780517578125, Y: 7.546635150909424}, 6: {X: 2.9400205612182617, Y: 5.010346412658691}, 7: {X: 2.0476233959198,
			Y: 7.777037620544434},
		8: {X: 4.170435905456543, Y: 7.278972148895264}, 9: {X: 4.176568508148193, Y: 10.945494651794434}, 11: {X: 3.0733418464660645,
			Y: 8.94682788848877},
		12: {X: 3.2752480506896973, Y: 9.163050651550293}, 13: {X: 1.8992631435394287, Y: 7.539099216461182},
	}}
	_, err := f.Throw(d, nil)
	require.NoError(t, err)
}

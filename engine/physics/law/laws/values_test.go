package laws_test

import (
	"fmt"
	"hash"
	"hash/fnv"
	"slices"
	"strings"
	"testing"

	"github.com/hogline/hogline/engine/cpu/cputest"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/internal/physicstest"
	"github.com/hogline/hogline/engine/physics/law"
	"github.com/hogline/hogline/engine/physics/law/laws"
	"github.com/hogline/hogline/internal/goldentest"
)

// TestValuesOfEveryLaw: what every method of every law says of stones of many speeds, headings and spins, to the last bit;
// testdata/values.txt has sums of it. A sum that differs where a number beside it does not is another rounding.
func TestValuesOfEveryLaw(t *testing.T) {
	cputest.Recorded(t)
	var b strings.Builder
	for k, ice := range slices.Concat(physicstest.Ices(), physicstest.IcesFCV1(), physicstest.IcesGranite()) {
		program := laws.ProgramOf(&ice)
		fmt.Fprintf(&b, "ice %d, %s: %+v\n", k, ice.Model, program)
		motion, usual := laws.MotionOn(ice), program.Spin
		sum := fnv.New64a()
		write(sum, motion.Fastest())
		for _, l := range []float64{-1, 0, 0.001, 0.5, 7, 38, 60} {
			u := motion.SpeedToGo(l)
			write(sum, u, motion.ToGo(u), motion.Longer(motion.SpeedToGo(30), l), motion.Longer(u, -0.3))
		}
		top := motion.SpeedToGo(50)
		fmt.Fprintf(&b, " to go: %.6g m/s for 38 m, %016x\n", motion.SpeedToGo(38), sum.Sum64())
		for i, v := range velocities(top) {
			for j, spin := range []float64{usual, -usual, 0.3 * usual, -2.5 * usual, 0} {
				fmt.Fprintf(&b, " %d %d:", i, j)
				sum := fnv.New64a()
				for _, w := range []float64{0, 0.1, 0.6, 0.9, 2} {
					path, heading := motion.Run(v, spin, w*v.Len())
					write(sum, path, heading)
				}
				end, _ := motion.Run(v, spin, 0)
				fmt.Fprintf(&b, " run (%.5f %.5f) %016x", end.X, end.Y, sum.Sum64())
				steps(&b, laws.StepperOn(&ice), v, spin)
				if !laws.HasClosedForm(ice.Model) {
					slides(&b, laws.PathsOn(ice), v, spin)
					swept := physics.Sweep{From: 20, To: 5, Friction: 0.9, Curl: 0.8}
					slides(&b, laws.SweptPathsOn(swept.Over(ice)), v, spin)
				}
				b.WriteByte('\n')
			}
		}
	}
	goldentest.Text(t, "values.txt", b.String())
}

// velocities are up to a speed in m/s, most of them those of stones that come down the sheet.
func velocities(top float64) (list []curling.Vec) {
	for _, v := range []curling.Vec{{X: 0.02, Y: -1}, {X: -0.05, Y: -0.8}, {X: 0, Y: -0.55}, {X: 0.3, Y: -0.25}, {X: -0.1, Y: 0.1},
		{X: 0.01, Y: 0}, {Y: -0.003}, {X: 0.0001, Y: -0.0002}} {
		list = append(list, v.Mul(top))
	}
	return list
}

func steps(b *strings.Builder, s law.Stepper, v curling.Vec, spin float64) {
	if s == nil {
		return
	}
	stone, sum := law.Stone{VX: float32(v.X), VY: float32(v.Y), W: float32(spin)}, fnv.New64a()
	for k := range 400 {
		s.Step(&stone, []float32{1, 1, 1, 0.5}[k%4])
		write(sum, stone, s.Moves(&stone))
	}
	fmt.Fprintf(b, ", steps (%.5g %.5g) %016x", stone.VX, stone.VY, sum.Sum64())
}

func slides(b *strings.Builder, p law.Paths, v curling.Vec, spin float64) {
	sum, u := fnv.New64a(), v.Len()
	write(sum, p.TopSpeed(), p.MaxTurn(), p.HeadingSlack(), p.Nimble(), p.Bulge(), p.Deceleration(u))
	if u > p.TopSpeed() {
		fmt.Fprintf(b, ", too fast %016x", sum.Sum64())
		return
	}
	stepped, turned := p.Step(3, v, spin)
	write(sum, stepped, turned)
	s := p.NewSlide(3)
	var stop curling.Vec
	for _, release := range []bool{false, true} {
		s.Start(curling.Vec{X: 1, Y: 30}, v, spin, release)
		var n float64
		stop, n = s.Stop()
		write(sum, stop, n, s.Along(true), s.Along(false))
		for _, share := range []float64{0, 0.02, 0.3, 0.77, 1} {
			at, heading := s.State(share * u)
			write(sum, s.At(share*u), at, heading, s.Steps(share*u), s.Speed(share*n), s.Speed(share*n*1.3), s.Spin(share*u),
				s.Length(u, share*u), s.Length(share*u, share*u/3), s.After(u, share*10), s.After(share*u, 0.2))
		}
	}
	fmt.Fprintf(b, ", slide (%.5f %.5f) %016x", stop.X, stop.Y, sum.Sum64())
}

func write(h hash.Hash, values ...any) {
	for _, v := range values {
		_, _ = fmt.Fprintf(h, "%x;", v)
	}
}

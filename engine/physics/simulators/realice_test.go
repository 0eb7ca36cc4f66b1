package simulators

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/physics/internal/physicstest"
)

// farHackY is the y in metres of the hack behind the house.
const farHackY = curling.BackY - 1.829

// TestRealIce measures what docs/PHYSICS.md, "Real ice", says of each model: the table there has the
// rows that this test computes.
func TestRealIce(t *testing.T) {
	doc, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "PHYSICS.md"))
	require.NoError(t, err)
	columns := make([]realIce, 0, 4)
	for _, m := range []physics.Model{physics.Mori2019, physics.V2, physics.FCV1, physics.Granite} {
		columns = append(columns, measureRealIce(t, m))
	}
	for _, row := range []struct {
		name string
		cell func(*realIce) string
	}{
		{"coefficient of friction at 0.3 / 1 / 2 m/s", func(r *realIce) string {
			return fmt.Sprintf("%.4f / %.4f / %.4f", r.friction[0], r.friction[1], r.friction[2])
		}},
		{"release speed of a tee draw, m/s", func(r *realIce) string { return fmt.Sprintf("%.2f", r.draw.Speed) }},
		{"tee draw hog to hog, s", func(r *realIce) string { return fmt.Sprintf("%.1f", r.draw.HogToHog) }},
		{"tee draw from the first hog line to its stop, s", func(r *realIce) string { return fmt.Sprintf("%.1f", r.draw.HogToStop) }},
		{"hack weight hog to hog, s", func(r *realIce) string { return fmt.Sprintf("%.1f", r.weights[0]) }},
		{"control (2.5 m past the hack), s", func(r *realIce) string { return fmt.Sprintf("%.1f", r.weights[1]) }},
		{"normal (4 m past), s", func(r *realIce) string { return fmt.Sprintf("%.1f", r.weights[2]) }},
		{"peel (10 m past), s", func(r *realIce) string { return fmt.Sprintf("%.1f", r.weights[3]) }},
		{"curl of a tee draw from the first hog line, clockwise / counter-clockwise, m",
			func(r *realIce) string { return fmt.Sprintf("%.2f / %.2f", r.curl[0], r.curl[1]) }},
		{"a shot and its mirror image stop apart by: tee draw / worst draw into the house, cm",
			func(r *realIce) string { return fmt.Sprintf("%.1f / %.1f", 100*r.mirror[0], 100*r.mirror[1]) }},
		{"restitution of a full hit at 1 / 0.2 / 0.05 m/s", func(r *realIce) string {
			e := r.restitution
			return fmt.Sprintf("%.1f / %.1f / %.1f", math.Abs(e[0]), math.Abs(e[1]), math.Abs(e[2]))
		}},
		{"curl of a stone struck half full at 1 m/s, cm", func(r *realIce) string { return fmt.Sprintf("%.0f", 100*r.struck) }},
	} {
		line := "| " + row.name + " |"
		for k := range columns {
			line += " " + row.cell(&columns[k]) + " |"
		}
		t.Log(line)
		if !strings.Contains(string(doc), line) {
			t.Errorf("docs/PHYSICS.md, Real ice, lacks: %s", line)
		}
	}
	older, fcv1, granite := columns[0].friction, columns[2].friction, columns[3].friction
	const least, most = 0.007, 0.012 // measured at Beijing 2022, from 0.2 to 2.2 m/s (Lubricants 2023, 11(9), 370)
	for k := range older {
		for _, mu := range []float64{fcv1[k], granite[k]} {
			require.True(t, mu >= least && mu <= most, "%g is what was measured", mu)
		}
		require.Greater(t, older[k], most)
	}
	require.Greater(t, fcv1[0], fcv1[2])
	require.InDelta(t, 1.7, older[2]/fcv1[2], 0.05, "mori2019 and v2 slow down too fast")
	require.InDelta(t, 1.7, older[2]/granite[2], 0.05)
	require.Equal(t, 1, strings.Count(string(doc), "\n## Real ice\n"))
}

// realIce is how a model compares with real ice. Times and speeds are on the scale of real ice.
type realIce struct {
	friction    [3]float64
	draw        TeeDraw
	weights     [4]float64 // s hog to hog: hack, control, normal, peel
	curl        [2]float64 // m, by turn
	mirror      [2]float64 // m: tee draw, worst draw into the house
	restitution [3]float64
	struck      float64 // m
}

func measureRealIce(t *testing.T, m physics.Model) (r realIce) {
	t.Helper()
	ice := physicstest.Ice(t, m)
	sim, err := Reference(ice)
	require.NoError(t, err)
	aimer, err := aim.New(ice)
	require.NoError(t, err)
	for k, v := range []float64{0.3, 1, 2} { // m/s of real ice
		fast, slow := 1.01*v*ice.TimeScale, 0.99*v*ice.TimeScale
		r.friction[k] = (fast*fast - slow*slow) / (2 * (aimer.ToGo(fast) - aimer.ToGo(slow))) / (ice.TimeScale * ice.TimeScale) / 9.80665
	}
	for turn := range curling.Turn(2) {
		d, err := MeasureTeeDraw(ice, turn)
		require.NoError(t, err)
		r.draw = d
		r.curl[turn] = d.Curl
	}
	r.mirror[0] = asymmetry(t, sim, aimer, curling.Tee)
	for _, x := range []float64{-1.5, 0, 1.5} {
		for _, y := range []float64{-1.5, 0, 1.5} {
			r.mirror[1] = max(r.mirror[1], asymmetry(t, sim, aimer, curling.Tee.Add(curling.Vec{X: x, Y: y})))
		}
	}
	for k, y := range []float64{farHackY, farHackY - 2.5, farHackY - 4, farHackY - 10} {
		s, err := aimer.Weight(curling.Right, y)
		require.NoError(t, err)
		var rec physics.Trajectory
		_, err = sim.Throw(physics.Delivery{Shot: s}, &rec)
		require.NoError(t, err)
		r.weights[k] = HogToHog(&rec)
	}
	for k, approach := range []float64{1, 0.2, 0.05} {
		r.restitution[k] = restitution(t, sim, aimer, approach)
	}
	r.struck = struckCurl(t, sim, aimer)
	return r
}

// asymmetry is how far apart in metres a clockwise draw and the mirror image of its mirror image stop.
func asymmetry(t *testing.T, sim physics.Simulator, aimer *aim.Aimer, target curling.Vec) float64 {
	t.Helper()
	s, err := aimer.Draw(target, curling.Right)
	require.NoError(t, err)
	out, err := sim.Throw(physics.Delivery{Shot: s}, nil)
	require.NoError(t, err)
	mirrored, err := sim.Throw(physics.Delivery{Shot: s.Mirrored()}, nil)
	require.NoError(t, err)
	stop := mirrored.Position[0]
	return out.Position[0].Distance(curling.Vec{X: curling.SheetWidth - stop.X, Y: stop.Y})
}

// hitStone is where a stone is hit: far enough from the back line to stop in play.
var hitStone = curling.Vec{X: curling.CentreX, Y: 10}

// throwHit throws a stone that touches the one at hitStone at a speed of approach in m/s of real ice,
// its centre beside the other's by a share of 2R across its heading.
func throwHit(t *testing.T, sim physics.Simulator, aimer *aim.Aimer, approach, share float64) *physics.Trajectory {
	t.Helper()
	ice := sim.Ice()
	heading := curling.Vec{Y: -1}
	for round := 0; ; round++ {
		ahead := heading.Mul(-2 * curling.StoneRadius * math.Sqrt(1-share*share))
		aside := curling.Vec{X: -heading.Y, Y: heading.X}.Mul(2 * curling.StoneRadius * share)
		shot, err := aimer.PassAt(hitStone.Add(ahead).Add(aside), curling.Right, approach*ice.TimeScale)
		require.NoError(t, err)
		var rec physics.Trajectory
		out, err := sim.Throw(physics.Delivery{Index: 1, Position: curling.Position{hitStone}, Shot: shot}, &rec)
		require.NoError(t, err)
		if round == 4 {
			require.Equal(t, 2, out.Position.Count(), "both stones stop in play")
			return &rec
		}
		hit, _ := rec.Span(0)
		move := rec.At(hit - 1)[1].Sub(rec.At(hit - 6)[1])
		heading = move.Mul(1 / move.Len())
	}
}

// restitution is the coefficient of a full hit at a speed of approach in m/s of real ice: the struck
// stone of equal mass gets the share (1+e)/2 of the speed. Its speed is the one whose distance to go it
// runs.
func restitution(t *testing.T, sim physics.Simulator, aimer *aim.Aimer, approach float64) float64 {
	t.Helper()
	rec := throwHit(t, sim, aimer, approach, 0)
	length := 0.0
	hit, stop := rec.Span(0)
	for row := hit; row < stop; row++ {
		length += rec.At(row)[0].Distance(rec.At(row + 1)[0])
	}
	lo, hi := 0.0, 50.0
	for range 60 {
		if mid := (lo + hi) / 2; aimer.ToGo(mid) < length {
			lo = mid
		} else {
			hi = mid
		}
	}
	ice := sim.Ice()
	return 2*lo/(approach*ice.TimeScale) - 1
}

// struckCurl is how far in metres a stone that was hit half full at 1 m/s stops from its first
// direction.
func struckCurl(t *testing.T, sim physics.Simulator, aimer *aim.Aimer) float64 {
	t.Helper()
	rec := throwHit(t, sim, aimer, 1, 0.5)
	hit, stop := rec.Span(0)
	return deviation(rec.At(hit + 2)[0], rec.At(hit + 20)[0], rec.At(stop)[0])
}

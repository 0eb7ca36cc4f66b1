package reconstruct

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

func TestPushApart(t *testing.T) {
	const d = 2 * curling.StoneRadius
	tee := curling.Tee
	p := curling.Position{3: tee, 5: {X: tee.X + d - 0.02, Y: tee.Y}, 8: {X: tee.X, Y: tee.Y + 1}, 15: {X: tee.X, Y: tee.Y + 1}}
	away := curling.Vec{X: tee.X - 1.5, Y: tee.Y + d}
	p[0] = away
	pushApart(&p)
	require.InDelta(t, tee.X-0.01, p[3].X, 1e-4, "each gives way by half")
	require.InDelta(t, tee.X+d-0.01, p[5].X, 1e-4)
	require.Equal(t, tee.Y, p[3].Y)
	require.Greater(t, p[3].Distance(p[5]), d)
	require.Greater(t, p[8].Distance(p[15]), d, "stones in one place")
	require.Equal(t, away, p[0], "a stone that none overlaps stays")
	for _, i := range []int{1, 2, 4} {
		require.False(t, p.Has(i))
	}
	// Three in a row: what pushes two apart pushes the next ones together, until all have room.
	row := curling.Position{2: tee, 6: {X: tee.X + d - 0.01, Y: tee.Y}, 9: {X: tee.X + 2*d - 0.02, Y: tee.Y}}
	pushApart(&row)
	require.Greater(t, row[2].Distance(row[6]), d-1e-5)
	require.Greater(t, row[6].Distance(row[9]), d-1e-5)
}

// TestWhatHasMoved: how far a stone may lie from where it lay and be taken as at rest: 4 cm where a chart repeats places, 4.3 charting
// errors where all were drawn anew; what is gone has moved.
func TestWhatHasMoved(t *testing.T) {
	near := func(x, moved float64) [2]curling.Vec { return [2]curling.Vec{at(x, 0), at(x, moved)} }
	gone := [2]curling.Vec{at(0, 0), {}}
	for _, c := range []struct {
		name    string
		stones  [][2]curling.Vec // before and after
		repeats bool
		moved   uint16
	}{
		{"one stone, a little", [][2]curling.Vec{near(0, 0.039)}, true, 0},
		{"one stone, farther", [][2]curling.Vec{near(0, 0.041)}, true, 1},
		{"two, one of them in its place", [][2]curling.Vec{near(0, 0), near(1, 0.041)}, true, 2},
		{"two drawn anew", [][2]curling.Vec{near(0, 0.01), near(1, 0.128)}, false, 0},
		{"two drawn anew, one farther", [][2]curling.Vec{near(0, 0.01), near(1, 0.13)}, false, 2},
		{"gone, beside one drawn anew", [][2]curling.Vec{gone, near(1, 0.041)}, true, 3},
		{"gone, beside two drawn anew", [][2]curling.Vec{gone, near(1, 0.041), near(-1, 0.041)}, false, 1},
	} {
		chart := Chart{Index: 9, HogTime: 14}
		for i, s := range c.stones {
			chart.Before[i], chart.After[i] = s[0], s[1]
		}
		chart.After[9] = at(0, -2)
		require.Equal(t, c.repeats, repeats(&chart), c.name)
		w := on(t, physics.FCV1)
		require.Equal(t, c.moved, w.problem(&chart, curling.Left).changed, c.name)
		bounds := w.ice.Bounds
		require.Equal(t, c.moved == 0, stoppedAlone(bounds, &chart), c.name)
		stones := timedStones(bounds, []Chart{chart, chart})
		require.Len(t, stones, map[bool]int{true: 2, false: 0}[c.moved == 0], c.name)
		if c.moved == 0 {
			require.Equal(t, []timedStone{{at(0, -2), 14, 0}, {at(0, -2), 14, 1}}, stones, "a number that does not grow begins an end")
		}
		chart.HogTime = 0
		require.Empty(t, timedStones(bounds, []Chart{chart}), "not timed")
		chart.After[9] = curling.Vec{}
		require.False(t, stoppedAlone(bounds, &chart), "not in play")
	}
}

// TestSameThrowForTheSearch: within a hundredth of the speed and two milliradians.
func TestSameThrowForTheSearch(t *testing.T) {
	shot := curling.Shot{VX: 1.5, VY: -28, Turn: curling.Left}
	for _, c := range []struct {
		share, angle float64
		want         bool
	}{{0, 0, true}, {0.0099, 0, true}, {0.0101, 0, false}, {-0.0101, 0, false}, {0, 0.0019, true}, {0, 0.0021, false}, {0, -0.0021, false},
		{0.0099, -0.0019, true}} {
		other := turned(shot, c.share, c.angle)
		require.InDelta(t, shot.Speed()*(1+c.share), other.Speed(), 1e-9)
		require.InDelta(t, c.angle, angleOf(other)-angleOf(shot), 1e-9)
		require.Equal(t, c.want, near(other, shot), "%+v", c)
	}
}

// started keeps the stones before the throws of a simulator.
type started struct {
	physics.Simulator
	list []curling.Position
}

func (s *started) Throw(d physics.Delivery, rec *physics.Trajectory) (physics.Outcome, error) {
	s.list = append(s.list, d.Position)
	return s.Simulator.Throw(d, rec)
}

// TestEvolveBeginsAroundWhatWasFound: the first generation has the stones that took part half a charting error from where they were
// found, the others where they were.
func TestEvolveBeginsAroundWhatWasFound(t *testing.T) {
	w := on(t, physics.FCV1)
	c := Chart{Before: curling.Position{0: at(0, 0), 1: at(1.5, 0)}, After: curling.Position{0: at(1, -1.5), 1: at(1.5, 0), 7: at(-1, 0)},
		Index: 7, TurnKnown: true}
	p := w.problem(&c, curling.Right)
	shot, err := w.aim.Touch(c.Before[0], 0, curling.Right, 2)
	require.NoError(t, err)
	count := &started{Simulator: p.fast}
	top := p.evaluate(p.fast, shot, &c.Before)
	require.False(t, p.good(&top))
	copied := *p.Reconstructor
	copied.fast, p.Reconstructor = count, &copied
	p.evolve(t.Context(), []fit{top})
	require.Greater(t, len(count.list), 2*evolved)
	var squares float64
	for _, start := range count.list[:evolved-1] {
		d := start[0].Sub(c.Before[0])
		squares += d.X*d.X + d.Y*d.Y
		require.Equal(t, c.Before[1], start[1], "nothing touched it")
	}
	require.InDelta(t, DefaultChartError/2, math.Sqrt(squares/float64(2*(evolved-1))), 0.2*DefaultChartError/2)
}

// TestThrowsThatTouchNothing leave play behind the house on twelve lines 3.6 m wide, or stay short of the hog line.
func TestThrowsThatTouchNothing(t *testing.T) {
	w := on(t, physics.FCV1)
	p := w.problem(&Chart{Index: 7, TurnKnown: true}, curling.Right)
	var ends []curling.Vec
	p.through(func(s curling.Shot, err error) {
		require.NoError(t, err)
		var path physics.Trajectory
		out, err := p.fast.Throw(physics.Delivery{Index: 7, Shot: s}, &path)
		require.NoError(t, err)
		require.False(t, out.Position.Has(7))
		require.Equal(t, curling.Right, s.Turn)
		ends = append(ends, p.aim.ClearStop(s))
	})
	require.Len(t, ends, 13)
	for k := range 12 {
		require.Less(t, ends[k].Y, curling.BackY)
		if k > 0 {
			require.Greater(t, ends[k].X, ends[k-1].X)
		}
	}
	require.InDelta(t, 3.6, ends[11].X-ends[0].X, 0.5)
	require.InDelta(t, 2*curling.CentreX, ends[0].X+ends[11].X, 1)
	require.Greater(t, ends[12].Y, curling.HogY)
}

// TestOptionsThatAreNotGiven: an option that is 0 or less is the usual one.
func TestOptionsThatAreNotGiven(t *testing.T) {
	usual := Options{ChartError: DefaultChartError, Tolerance: DefaultTolerance, MostShots: DefaultMostShots}
	require.Equal(t, usual, Options{}.complete())
	require.Equal(t, usual, Options{ChartError: -1, Tolerance: -1, MostShots: -1}.complete())
	own := Options{ChartError: 1e-9, Tolerance: 1e-9, MostShots: 1}
	require.Equal(t, own, own.complete())
}

// TestOverlaps: stones that touch lie beside each other; nearer ones overlap, whatever their numbers.
func TestOverlaps(t *testing.T) {
	const touching = 2 * curling.StoneRadius
	for distance, want := range map[float64]bool{touching + 1e-6: false, touching - 1e-6: true, 0.01: true, 3: false} {
		for _, pair := range [][2]int{{0, 1}, {1, 0}, {3, 15}, {15, 0}} {
			p := curling.Position{7: at(-2, 1)}
			p[pair[0]], p[pair[1]] = at(0, 0), at(0, distance)
			require.Equal(t, want, overlaps(&p), "%v, %g m", pair, distance)
		}
	}
	require.False(t, overlaps(&curling.Position{}))
	require.False(t, overlaps(&curling.Position{4: at(0, 0)}))
}

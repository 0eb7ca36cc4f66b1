package reconstruct

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/simulators"
)

// timed are charts of draws with their times from hog line to hog line on an ice, with an error in s.
func timed(t *testing.T, ice physics.Ice, n int, spread float64) (list []Chart) {
	t.Helper()
	r, err := New(ice, Options{})
	require.NoError(t, err)
	w := world{aim: r.aim, sim: r.reference, Reconstructor: r}
	rng := rand.New(rand.NewPCG(3, 33))
	var rec physics.Trajectory
	for k := range n {
		s, err := w.aim.Draw(at(2*rng.Float64()-1, 3*rng.Float64()-2), curling.Turn(k%2))
		require.NoError(t, err)
		c := w.chart(t, curling.Position{}, 2*(k%8), s)
		_, err = w.sim.Throw(physics.Delivery{Shot: s}, &rec)
		require.NoError(t, err)
		c.HogTime = simulators.HogToHog(&rec) + spread*rng.NormFloat64()
		list = append(list, c)
	}
	return list
}

// TestFrictionOfTimes: the friction on which draws were timed is found on every ice that stopwatches speak of, in its
// interval, and held against another law too.
func TestFrictionOfTimes(t *testing.T) {
	for model, truths := range map[physics.Model][]float64{
		physics.FCV1: {0.86, 1.13}, physics.Granite: {0.66, 1.13}, physics.Mori2019: {0.8, 1.3},
	} {
		ice, err := physics.IceOf(model)
		require.NoError(t, err)
		for _, truth := range truths {
			made := ice
			made.Friction *= truth
			list := timed(t, made, 48, 0.1)
			got, n, err := frictionOf(ice, list)
			require.NoError(t, err)
			require.True(t, got.Determined)
			require.Greater(t, n, 40)
			require.InDelta(t, truth, got.Value, 0.012*truth, model)
			require.Less(t, got.Low, 1.003*truth)
			require.Greater(t, got.High, 0.997*truth)
			require.Less(t, got.High-got.Low, 0.03)
		}
	}
}

// TestTimesThatTellNothing: of stones that met others, were not timed, or were timed far too long; and too few.
func TestTimesThatTellNothing(t *testing.T) {
	ice, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	ice.Friction = 1.07
	list := timed(t, ice, 12, 0.02)
	right, n, err := frictionOf(ice, list)
	require.NoError(t, err)
	require.GreaterOrEqual(t, n, 11)
	told := n
	require.InDelta(t, 1.07, right.Value, 0.01)
	hit := list[0]
	hit.Before[15], hit.After[15] = at(0, 0.5), at(0, 1)
	hit.HogTime = 9
	gone := hit
	gone.After[15] = curling.Vec{}
	late, none := list[1], list[2]
	late.HogTime, none.HogTime = 25, 0
	got, n, err := frictionOf(ice, append([]Chart{hit, gone, late, none}, list...))
	require.NoError(t, err)
	require.Equal(t, told, n)
	require.InDelta(t, right.Value, got.Value, 1e-9)
	few, n, err := frictionOf(ice, list[:leastTimed-1])
	require.NoError(t, err)
	require.Zero(t, n)
	require.Equal(t, physics.Interval{Value: 1.07, Low: 1.07, High: 1.07}, few)
}

// TestEndsErrTogether: stones of an end that err alike count once.
func TestEndsErrTogether(t *testing.T) {
	var values []float64
	var apart, together []int
	for i := range 40 {
		values, apart, together = append(values, float64(i/4%2)), append(apart, i), append(together, i/4)
	}
	mean, half := meanOfEnds(values, apart)
	require.InDelta(t, 0.4, mean, 0.101)
	_, wide := meanOfEnds(values, together)
	require.InDelta(t, 2, wide/half, 0.1)
	_, one := meanOfEnds(values, make([]int, len(values)))
	require.InDelta(t, half, one, 1e-12)
}

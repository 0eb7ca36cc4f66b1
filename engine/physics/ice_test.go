package physics

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
)

// The numbers of the models are those of docs/PHYSICS.md, "Laws".
func TestIceOf(t *testing.T) {
	for _, want := range []Ice{
		{Model: Mori2019, Friction: 12.009216, Curl: 0.066696, StoneFriction: 0.5, Restitution: 1, Threshold: 1, TimeStep: 0.001, TimeScale: 10,
			HackY: 41.28, Bounds: curling.Bounds2019},
		{Model: V2, Friction: 12.009216, Curl: 0.066696, StoneFriction: 12.009216, Restitution: 1, Threshold: 1, TimeStep: 0.001, TimeScale: 10,
			HackY: 41.28, Bounds: curling.BoundsV2},
		{Model: FCV1, Friction: 1, Curl: 1, StoneFriction: 0.2, Restitution: 1, Threshold: 0, TimeStep: 0.001, TimeScale: 1, HackY: 43.285,
			Bounds: curling.BoundsFCV1},
	} {
		got, err := IceOf(want.Model)
		require.NoError(t, err)
		require.InDelta(t, want.HackY, got.HackY, 1e-9)
		want.HackY = got.HackY
		require.Equal(t, want, got)
		require.NoError(t, got.Check())
	}
	own, err := IceOf(Granite)
	require.NoError(t, err)
	require.NoError(t, own.Check())
	_, err = IceOf("snow")
	require.ErrorContains(t, err, `unknown model "snow"`)
}

// The limits of every number: the last values allowed and the first beyond them.
func TestIceCheck(t *testing.T) {
	for name, c := range map[string]struct {
		set      func(*Ice, float64)
		min, max float64
	}{
		"friction":       {func(i *Ice, v float64) { i.Friction = v }, 0.05, 1000},
		"curl":           {func(i *Ice, v float64) { i.Curl = v }, -10, 10},
		"stone friction": {func(i *Ice, v float64) { i.StoneFriction = v }, 0, 1000},
		"restitution":    {func(i *Ice, v float64) { i.Restitution = v }, 0, 1},
		"threshold":      {func(i *Ice, v float64) { i.Threshold = v }, 0, 100},
		"time step":      {func(i *Ice, v float64) { i.TimeStep = v }, 1e-5, 0.01},
		"clock":          {func(i *Ice, v float64) { i.TimeScale = v }, 0.01, 1000},
		"release":        {func(i *Ice, v float64) { i.HackY = v }, 20, 60},
	} {
		check := func(v float64) error {
			ice, err := IceOf(Mori2019)
			require.NoError(t, err)
			c.set(&ice, v)
			return ice.Check()
		}
		require.NoError(t, check(c.min), name)
		require.NoError(t, check(c.max), name)
		for _, v := range []float64{math.Nextafter(c.min, math.Inf(-1)), math.Nextafter(c.max, math.Inf(1)), math.NaN()} {
			require.ErrorContains(t, check(v), name, "%g", v)
		}
	}
	require.ErrorContains(t, (&Ice{Model: "snow"}).Check(), "snow")
}

// The limits of the numbers of granite, and that no other ice has them.
func TestGraniteCheck(t *testing.T) {
	for name, c := range map[string]struct {
		set      func(*Ice, float64)
		min, max float64
	}{
		"coefficient of friction": {func(i *Ice, v float64) { i.Granite.Mu = v }, 0.001, 0.05},
		"fall of the friction":    {func(i *Ice, v float64) { i.Granite.Fall = v }, 0, 0.5},
		"yaw rate":                {func(i *Ice, v float64) { i.Granite.Yaw = v }, 0, 0.1},
		"fall of the yaw rate":    {func(i *Ice, v float64) { i.Granite.YawFall = v }, 0, 1},
		"slow spin":               {func(i *Ice, v float64) { i.Granite.SlowSpin = v }, 0, 10},
		"decay of the spin":       {func(i *Ice, v float64) { i.Granite.SpinDecay = v }, 0, 1},
		"drift":                   {func(i *Ice, v float64) { i.Granite.Drift = v }, -1, 1},
		"curl of a stone":         {func(i *Ice, v float64) { i.Granite.Stones[15] = v }, 0.5, 2},
		"restitution":             {func(i *Ice, v float64) { i.Restitution = v }, 0, 1},
	} {
		check := func(v float64) error {
			ice, err := IceOf(Granite)
			require.NoError(t, err)
			c.set(&ice, v)
			return ice.Check()
		}
		require.NoError(t, check(c.min), name)
		require.NoError(t, check(c.max), name)
		for _, v := range []float64{math.Nextafter(c.min, math.Inf(-1)), math.Nextafter(c.max, math.Inf(1)), math.NaN()} {
			require.ErrorContains(t, check(v), name, "%g", v)
		}
	}
	published, err := IceOf(FCV1)
	require.NoError(t, err)
	published.Granite.Drift = 0.1
	require.ErrorContains(t, published.Check(), "ice of fcv1 has numbers of granite")
	g := GraniteLaw{}
	g.Stones[3] = 1.2
	require.InDelta(t, 1.2, g.StoneCurl(3), 0)
	require.InDelta(t, 1, g.StoneCurl(4), 0, "0 is 1")
}

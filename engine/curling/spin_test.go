package curling

import (
	"encoding/json"
	"math"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestAbsentIsNotZero: a shot without a spin has the usual one, a shot of 0 rad/s none, and the two stay apart in files.
func TestAbsentIsNotZero(t *testing.T) {
	for text, want := range map[string]struct {
		spin Spin
		rate float64
	}{
		`{"vx":1,"vy":-2,"turn":1}`:              {0, -1.5},
		`{"vx":1,"vy":-2,"turn":1,"spin":null}`:  {0, -1.5},
		`{"vx":1,"vy":-2,"turn":1,"spin":0}`:     {NoSpin, 0},
		`{"vx":1,"vy":-2,"turn":1,"spin":1e-60}`: {NoSpin, 0},
		`{"vx":1,"vy":-2,"turn":1,"spin":15.5}`:  {15.5, -15.5},
		`{"vx":1,"vy":-2,"turn":0,"spin":15.5}`:  {15.5, 15.5},
	} {
		var s Shot
		require.NoError(t, json.Unmarshal([]byte(text), &s), text)
		require.Equal(t, want.spin, s.Spin, text)
		require.InDelta(t, want.rate, s.Rate(1.5), 0, text)
		raw, err := json.Marshal(s)
		require.NoError(t, err)
		var again Shot
		require.NoError(t, json.Unmarshal(raw, &again))
		require.Equal(t, s, again, string(raw))
	}
	raw, err := json.Marshal(Shot{VY: -2})
	require.NoError(t, err)
	require.JSONEq(t, `{"vx":0,"vy":-2,"turn":0}`, string(raw), "files of shots with the usual spin do not change")
	for _, text := range []string{`-1`, `1001`, `"fast"`, `[]`} {
		var s Spin
		require.Error(t, json.Unmarshal([]byte(text), &s), text)
	}
	_, err = json.Marshal(Spin(math.NaN()))
	require.Error(t, err)
}

// TestTurning: what a program tells as a rate in rad/s is a turn and a spin, and goes back to that rate.
func TestTurning(t *testing.T) {
	const usual = math.Pi / 2
	for rate, want := range map[float64]Shot{
		usual:        {Turn: Right},
		-usual:       {Turn: Left},
		-1.5707:      {Turn: Left},
		1.5708:       {Turn: Right},
		5 * math.Pi:  {Turn: Right, Spin: 15.707963},
		-5 * math.Pi: {Turn: Left, Spin: 15.707963},
		0:            {Turn: Right, Spin: NoSpin},
	} {
		require.Equal(t, want, Shot{Turn: Left}.Turning(rate, usual), rate)
	}
	rapid.Check(t, func(t *rapid.T) {
		rate := rapid.Float64Range(-MaxSpin, MaxSpin).Draw(t, "rate")
		s := Shot{VX: 1, VY: -2}.Turning(rate, usual)
		require.NoError(t, s.Check())
		require.InDelta(t, rate, s.Rate(usual), usual/1000+1e-6*math.Abs(rate))
		require.InDelta(t, -s.Rate(usual), s.Mirrored().Rate(usual), 0)
		require.Equal(t, s.Spin, s.With(Vec{3, -4}).Spin)
		limited, _ := s.Limited(1)
		require.Equal(t, s.Spin, limited.Spin)
	})
}

// TestShotIsNoLarger: millions of deliveries are copied in a search; the spin lies where nothing did.
func TestShotIsNoLarger(t *testing.T) { require.LessOrEqual(t, unsafe.Sizeof(Shot{}), uintptr(24)) }

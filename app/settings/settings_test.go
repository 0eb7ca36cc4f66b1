package settings

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// memory is a Store for tests.
type memory map[string]any

func at[T any](m memory, key string, fallback T) T {
	if v, ok := m[key].(T); ok {
		return v
	}
	return fallback
}

func (m memory) StringWithFallback(k, f string) string                { return at(m, k, f) }
func (m memory) SetString(k, v string)                                { m[k] = v }
func (m memory) FloatWithFallback(k string, f float64) float64        { return at(m, k, f) }
func (m memory) SetFloat(k string, v float64)                         { m[k] = v }
func (m memory) BoolWithFallback(k string, f bool) bool               { return at(m, k, f) }
func (m memory) SetBool(k string, v bool)                             { m[k] = v }
func (m memory) StringListWithFallback(k string, f []string) []string { return at(m, k, f) }
func (m memory) SetStringList(k string, v []string)                   { m[k] = v }

func TestLimits(t *testing.T) {
	m := memory{}
	s := New(m)
	require.InDelta(t, 1.0, s.Number(Speed), 0)
	for in, want := range map[float64]float64{4: 4, 100: 16, -3: 0.25, math.NaN(): 1, math.Inf(1): 16} {
		s.SetNumber(Speed, in)
		require.InDelta(t, want, s.Number(Speed), 0)
	}
	m[Theme.Key] = "pink" // a file that somebody edited
	require.Equal(t, "light", s.Choice(Theme))
	s.SetChoice(Theme, "dark")
	require.Equal(t, "dark", s.Choice(Theme))
	s.SetSwitch(Flip, true)
	require.True(t, s.Switch(Flip))
}

// TestStoredSettingsAreStable: keys, defaults and limits are what files of earlier versions were written with.
func TestStoredSettingsAreStable(t *testing.T) {
	for _, c := range []struct {
		got  Number
		want Number
	}{
		{WeightMax, Number{"thrower.weight_max", 33.7419, 0, 150}},
		{NoiseA, Number{"thrower.noise.a", 0.0725, 0, 10}},
		{NoiseB, Number{"thrower.noise.b", 0.29, 0, 10}},
		{AskTime, Number{"ask.seconds", 3, 0.1, 3600}},
		{AskThrows, Number{"ask.throws", 20_000, 0, 1e9}},
		{Speed, Number{"replay.speed", 1, 0.25, 16}},
	} {
		require.Equal(t, c.want, c.got)
	}
	require.Equal(t, Choice{"thrower.noise.model", "rect-tee", []string{"rect-tee", "rect-velocity", "polar", "none"}}, Noise)
	require.Equal(t, Choice{"wins", "usual", []string{"usual", "ohto", "real-four", "real-doubles", "four", "doubles", "logs", "hand",
		"none"}}, WinTable)
	require.Equal(t, 18, WinTableLogs.Max)
	require.Equal(t, 18, WinTableHand.Max)
	require.Equal(t, List{"askers", []string{"shots", "tree"}, 26}, Engines)
}

func TestRecent(t *testing.T) {
	s := New(memory{})
	for _, p := range []string{"a", "b", "c", "a"} {
		s.AddRecent(p)
	}
	require.Equal(t, []string{"a", "c", "b"}, s.List(Recent))
	s.DropRecent("c")
	require.Equal(t, []string{"a", "b"}, s.List(Recent))
	for i := range 20 {
		s.AddRecent(string(rune('e' + i)))
	}
	require.Len(t, s.List(Recent), Recent.Max)
}

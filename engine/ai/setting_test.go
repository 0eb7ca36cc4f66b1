package ai

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSettings(t *testing.T) {
	k := Kind{Name: "skip", Settings: []Setting{
		{Key: "rows", Default: "41", Help: "rows"},
		{Key: "weak", Default: "true", Choices: YesNo, Help: "weak"},
		{Key: "keep", Default: "5", Min: 1, Max: 20, Help: "keep"},
		{Key: "slack", Unit: "m", Default: "0.5", Min: 0, Max: 2, Help: "slack"},
	}}
	v, err := k.Read(map[string]string{"keep": "7", "slack": "1.25", "rows": "0+41"})
	require.NoError(t, err)
	require.Equal(t, Values{"rows": "0+41", "weak": "true", "keep": "7", "slack": "1.25"}, v)
	require.True(t, v.Bool("weak"))
	require.Equal(t, 7, v.Whole("keep"))
	require.Equal(t, 1.25, v.Number("slack"))
	for name, c := range map[string]struct{ key, value, want string }{
		"unknown":        {"colour", "1", `unknown setting "colour" (it has rows, weak, keep, slack)`},
		"misspelt":       {"kep", "1", `unknown setting "kep"; did you mean keep? (it has rows, weak, keep, slack)`},
		"not a choice":   {"weak", "maybe", `weak="maybe", want true, false`},
		"no number":      {"keep", "x", `keep="x" is no number, want 1 to 20`},
		"nan":            {"slack", "NaN", "is no number"},
		"below":          {"keep", "0", "keep=0, want 1 to 20"},
		"above":          {"slack", "2.5", "slack=2.5, want 0 to 2 m"},
		"half a whole":   {"keep", "1.5", "want a whole number"},
		"not at all big": {"keep", "1e308", "keep=1e308, want 1 to 20"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := k.Read(map[string]string{c.key: c.value})
			require.ErrorContains(t, err, c.want)
			require.ErrorContains(t, err, "skip: ")
		})
	}
}

// TestNumbersMayHaveTheirUnit: a time is written as every option takes it, and other numbers with the unit that is shown.
func TestNumbersMayHaveTheirUnit(t *testing.T) {
	k := Kind{Name: "skip", Settings: []Setting{
		{Key: "hello", Unit: "s", Default: "60.0", Min: 0.1, Max: 600},
		{Key: "memory", Unit: "MiB", Default: "4096", Min: 0, Max: 1 << 20},
		{Key: "name", Default: "x"},
	}}
	for given, want := range map[string]float64{"8s": 8, "8": 8, "8.5": 8.5, "500ms": 0.5, "1m30s": 90, "8 s": 8, "0.1": 0.1} {
		v, err := k.Read(map[string]string{"hello": given})
		require.NoError(t, err, given)
		require.InDelta(t, want, v.Number("hello"), 0, given)
		require.NoError(t, k.Settings[0].Check(given))
	}
	v, err := k.Read(map[string]string{"memory": "512 MiB", "name": "8s"})
	require.NoError(t, err)
	require.Equal(t, 512, v.Whole("memory"))
	require.Equal(t, "8s", v["name"])
	for key, given := range map[string]string{"hello": "11m", "memory": "512s"} {
		_, err := k.Read(map[string]string{key: given})
		require.ErrorContains(t, err, key+"=", given)
	}
	for _, given := range []string{"8x", "s", "8s8", "-8s", "NaNs"} {
		_, err := k.Read(map[string]string{"hello": given})
		require.ErrorContains(t, err, "hello=", given)
	}
}

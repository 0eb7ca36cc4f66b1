package nearest

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestName(t *testing.T) {
	among := []string{"four-rock", "five-rock", "five-rock-both", "mixed-doubles", "ja"}
	for name, want := range map[string]string{
		"five-rok": "five-rock", "Five-Rock": "five-rock", "fiverock": "five-rock", "four-rokc": "four-rock", "mixed-double": "mixed-doubles",
		"five-rock-bith": "five-rock-both", "doubles": "", "x": "", "": "", "jaa": "ja", "jaxx": "", "five-rock": "", strings.Repeat("five-rock",
			100): "",
	} {
		require.Equal(t, want, Name(name, among...), name)
	}
	require.Empty(t, Name("shots"))
	require.Equal(t, "試合1", Name("試合2", "試合1"))
}

func TestDistance(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"a", "", 1}, {"", "ab", 2}, {"tee", "tee", 0}, {"tee", "tea", 1}, {"guard", "gaurd", 1}, {"ca", "abc", 3}, {"ストーン", "スト一ン",
			1},
		{strings.Repeat("a", 101), "a", 101},
	} {
		require.Equal(t, test.want, Distance(test.a, test.b), test)
		require.Equal(t, test.want, Distance(test.b, test.a), test)
	}
}

package charting

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestParseClock(t *testing.T) {
	for text, want := range map[string]float64{"5:30": 330, " 38:00 ": 2280, "0:07": 7, "５：３０": 330, "239:59": 239*60 + 59} {
		left, ok := parseClock(text)
		require.True(t, ok, text)
		require.Equal(t, want, left, text)
	}
	for _, text := range []string{"", "5", "5:60", "240:00", "-1:00", "5:-1", "5:30:00", "a:b"} {
		_, ok := parseClock(text)
		require.False(t, ok, text)
	}
}

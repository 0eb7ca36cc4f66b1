package dcp

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSplitter(t *testing.T) {
	var got []string
	take := func(line string) { got = append(got, line) }
	var s splitter
	s.feed([]byte("READYOK\r\nBEST"), take)
	require.Equal(t, []string{"READYOK"}, got)
	s.idle(take)
	require.Len(t, got, 1, "an unfinished message stays")
	s.feed([]byte("SHOT 1 -30 0"), take)
	s.idle(take)
	require.Equal(t, "BESTSHOT 1 -30 0", got[1])
	s.feed([]byte("BESTSHOT 1 -30 0BESTSHOT 2 -30 1\x00"), take)
	require.Equal(t, []string{"BESTSHOT 1 -30 0", "BESTSHOT 2 -30 1"}, got[2:])
	got = nil
	s.feed([]byte("I will say BESTSHOT soon\n"), take)
	require.Equal(t, []string{"I will say BESTSHOT soon"}, got)
	got = nil
	s.feed([]byte(strings.Repeat("x", 3*MaxLine)), take)
	require.LessOrEqual(t, len(s.rest), MaxLine)
	s.idle(take)
	require.Empty(t, got)
	s.feed([]byte("\nREADYOK\n"), take)
	require.Len(t, got, 2)
	require.Equal(t, "READYOK", got[1])
}

func FuzzSplitter(f *testing.F) {
	f.Add([]byte("READYOK\nBESTSHOT 1 -30 0"), 5)
	f.Add([]byte("BESTSHOT 1 -30 0BESTSHOTBESTSHOT\x00"), 3)
	f.Fuzz(func(t *testing.T, data []byte, cut int) {
		var s splitter
		n := 0
		take := func(line string) {
			n += len(line)
			require.LessOrEqual(t, len(line), MaxLine+20)
		}
		cut = max(1, min(len(data), int(math.Abs(float64(cut%4096)))))
		if len(data) > 0 {
			s.feed(data[:cut], take)
			s.idle(take)
			s.feed(data[cut:], take)
		}
		s.idle(take)
		s.flush(take)
		require.LessOrEqual(t, n, len(data)+20*(1+len(data)/MaxLine))
	})
}

package replay_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
)

func TestTimesLeft(t *testing.T) {
	for text, want := range map[string]time.Duration{
		"35:50": 35*time.Minute + 50*time.Second, " 0:09 ": 9 * time.Second, "35:50:00": 35*time.Minute + 50*time.Second, "120:00": 2 * time.Hour,
		"": 0, "35": 0, "35:5": 0, "35:60": 0, "-1:00": 0, "120:01": 0, "35:50:01": 0, "x35:50": 0,
	} {
		require.Equal(t, want, replay.ParseLeft(text), text)
	}
	require.Equal(t, "35:50", replay.LeftText(35*time.Minute+50*time.Second))
	require.Equal(t, "0:10", replay.LeftText(9600*time.Millisecond), "to the second")
	require.Empty(t, replay.LeftText(0))
	require.Equal(t, "0:00", replay.ClockText(0))
}

// TestThinking: of the first end, beside an end that is missing or has no time, and where time was added, it is not known.
func TestThinking(t *testing.T) {
	left := func(red, yellow int) [2]time.Duration {
		return [2]time.Duration{time.Duration(red) * time.Second, time.Duration(yellow) * time.Second}
	}
	end := func(number int, first curling.TeamID, at [2]time.Duration, shots int) replay.End {
		e := replay.End{Number: number, First: first, Left: at}
		for n := range shots {
			e.Shots = append(e.Shots, replay.Shot{Number: n})
		}
		return e
	}
	g := &replay.Game{Ends: []replay.End{end(0, 0, left(2000, 1990), 16), end(1, 1, left(1880, 1830), 5), end(2, 0, left(0, 1700), 16),
		end(3, 0, left(1500, 1710), 16), end(5, 0, left(1400, 1600), 16)}}
	g.Ends[1].Shots = append(g.Ends[1].Shots, replay.Shot{Number: 5, Kind: replay.Conceded})
	type is struct {
		used  time.Duration
		shots int
		known bool
	}
	for _, c := range []struct {
		end  int
		team curling.TeamID
		want is
	}{{0, 0, is{}}, {1, 0, is{120 * time.Second, 2, true}}, {1, 1, is{160 * time.Second, 3, true}}, {2, 0, is{}},
		{2, 1, is{130 * time.Second, 8, true}}, {3, 0, is{}}, {3, 1, is{}}, {4, 0, is{}}} {
		got, known := g.Thinking(c.end, c.team)
		require.Equal(t, c.want, is{got.Used, got.Shots, known}, "%d %d", c.end, c.team)
	}
	all, known := g.AllThinking(1)
	require.True(t, known)
	require.Equal(t, replay.Thinking{Used: 290 * time.Second, Shots: 11}, all)
	require.Equal(t, 290*time.Second/11, all.Mean())
	require.Zero(t, replay.Thinking{Used: time.Second}.Mean())
	_, known = (&replay.Game{Ends: g.Ends[:1]}).AllThinking(0)
	require.False(t, known)
}

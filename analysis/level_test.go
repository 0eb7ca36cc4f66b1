package analysis

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
)

// TestLevelOf: what lies within its error is neutral however large, a gain beyond it is one, a loss beyond it a loss of its size.
func TestLevelOf(t *testing.T) {
	for _, c := range []struct {
		gain, se float64
		want     Level
	}{
		{0, 0, Neutral}, {0.04, 0, Neutral}, {-0.04, 0, Neutral}, {-0.4, 0.3, Neutral}, {0.4, 0.3, Neutral}, {-12, 6.5, Neutral}, {math.NaN(), 0,
			Neutral},
		{0.6, 0.3, Gain}, {30, 2, Gain}, {-0.6, 0.3, Loss}, {-5, 1, Loss}, {-5.1, 1, Costly}, {-10, 1, Costly}, {-10.1, 1, VeryCostly},
	} {
		require.Equal(t, c.want, LevelOf(c.gain, c.se, 5, 10), "%+v", c)
		require.Equal(t, c.want >= Loss, c.want.Lost())
		require.Equal(t, c.want >= Loss, Lost(c.gain, c.se), "%+v", c)
	}
}

// TestLevelOfShot: a charted shot is judged by the real change with its own error, one of a log by call and throw with theirs; one of
// which nothing is known is neutral.
func TestLevelOfShot(t *testing.T) {
	f := func(v float64) *float64 { return &v }
	charted := Shot{WinBefore: 97.5, WinAfter: f(0), Error: 2, Call: f(2), Throw: f(-99.5), CallError: 60, Points: &Points{}}
	require.Equal(t, VeryCostly, charted.Level(5, 10))
	charted.WinAfter = f(95)
	require.Equal(t, Neutral, charted.Level(5, 10), "2.5 ± 2")
	charted.Call, charted.Throw = nil, nil
	charted.Error = 0.5
	require.Equal(t, Loss, charted.Level(5, 10))
	charted.WinAfter = nil
	require.Equal(t, Neutral, charted.Level(5, 10))
	logged := Shot{WinBefore: 60, WinAfter: f(70), Error: 0.1, Call: f(-6), Throw: f(-1), CallError: 2, ThrowError: 2}
	require.Equal(t, Costly, logged.Level(5, 10))
	logged.ThrowError = 4
	require.Equal(t, Neutral, logged.Level(5, 10))
	logged.Call, logged.Throw = nil, nil
	require.Equal(t, Neutral, logged.Level(5, 10))
}

// TestEqualCall: a call is equal to another shot within its error; the best shot itself, a call beyond it, an unknown one and one of a
// charted game are not.
func TestEqualCall(t *testing.T) {
	f := func(v float64) *float64 { return &v }
	best, played := &curling.Shot{VY: -30}, &curling.Shot{VY: -31}
	s := Shot{Call: f(-0.4), CallError: 0.3, Best: Idea{Shot: best}, Played: Idea{Shot: played}}
	require.True(t, s.EqualCall())
	s.Call = f(-0.6)
	require.False(t, s.EqualCall(), "beyond its error")
	s.Call = f(0)
	require.True(t, s.EqualCall())
	s.Played.Shot = best
	require.False(t, s.EqualCall(), "the same shot")
	s.Played.Shot, s.Points = played, &Points{}
	require.False(t, s.EqualCall(), "charted")
	s.Points, s.Call = nil, nil
	require.False(t, s.EqualCall(), "not known")
}

// TestTurningPoints: the largest changes first, of charts either way, of logs the losses; none within its error or up to the threshold.
func TestTurningPoints(t *testing.T) {
	f := func(v float64) *float64 { return &v }
	charted := func(shot int, before, after, se float64) Shot {
		return Shot{Shot: shot, WinBefore: before, WinAfter: f(after), Error: se, Points: &Points{}}
	}
	m := Match{Threshold: 5, Shots: []Shot{charted(1, 50, 42, 1), charted(2, 42, 62, 2), charted(3, 62, 66, 1), charted(4, 66, 78, 8),
		charted(5, 60, 40.5, 2), charted(8, 50, 55, 1), charted(9, 55, 50, 1), {Shot: 6, Call: f(-6), Throw: f(0)},
		{Shot: 7, Call: f(0), Throw: f(30)}}}
	numbers := func(most int) (list []int) {
		for _, s := range m.TurningPoints(most) {
			list = append(list, s.Shot)
		}
		return list
	}
	require.Equal(t, []int{2, 5, 1, 6}, numbers(9))
	require.Equal(t, []int{2, 5}, numbers(2))
}

// TestPointsGained: what a charted shot changed, without what the chart corrected, whose doubt is in the error.
func TestPointsGained(t *testing.T) {
	after := -0.2
	s := Shot{Points: &Points{Before: 0.7, After: &after}}
	s.Points.Errors.Gain = 0.3
	gain, se := s.PointsGained()
	require.InDelta(t, -0.9, gain, 1e-12)
	require.InDelta(t, 0.3, se, 1e-12)
	s.Redrawn = &Redrawn{Points: -0.5}
	gain, se = s.PointsGained()
	require.InDelta(t, -0.4, gain, 1e-12)
	require.InDelta(t, math.Hypot(0.3, 0.5*redrawnDoubt), se, 1e-12)
}

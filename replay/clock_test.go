package replay

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// clockOf is a paused clock at the release of a shot of length seconds.
func clockOf(length float64) (c Clock) {
	c.SetLength(length)
	return c
}

// TestClockPlaysFromItsStart: from the release and from the end, not from where the user went.
func TestClockPlaysFromItsStart(t *testing.T) {
	var c Clock
	c.SetLength(20)
	c.SetStart(11)
	require.Zero(t, c.At(), "the release is shown until it plays")
	c.Play()
	require.InDelta(t, 11, c.At(), 1e-12)
	c.SetLoop(true)
	c.Seek(19)
	require.True(t, c.Advance(2*time.Second))
	require.InDelta(t, 12, c.At(), 1e-9, "round the part that plays")
	c.Pause()
	c.Seek(3)
	c.Play()
	require.InDelta(t, 3, c.At(), 1e-12)
	c.Pause()
	c.Seek(20)
	c.Play()
	require.InDelta(t, 11, c.At(), 1e-12)
	for _, wrong := range []float64{-1, 20, 30, math.NaN()} {
		c.SetStart(wrong)
		c.Seek(0)
		c.Play()
		require.Zero(t, c.At(), "%v", wrong)
	}
}

func TestClockPlaysAtItsSpeed(t *testing.T) {
	for _, c := range []struct {
		name         string
		speed, after float64 // s shown after 2 s of the viewer's
	}{
		{"as on ice", 1, 2}, {"slow", 0.25, 0.5}, {"fast", 4, 8}, {"slower than allowed", 0.01, 0.5}, {"faster than allowed", 99,
			24.6}, {"no number", math.NaN(), 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			clock := clockOf(24.6)
			clock.SetSpeed(c.speed)
			clock.Play()
			require.True(t, clock.Advance(2*time.Second))
			require.InDelta(t, c.after, clock.At(), 1e-12)
		})
	}
}

func TestClockStopsAtTheEnd(t *testing.T) {
	clock := clockOf(1)
	require.False(t, clock.Advance(time.Second), "it is paused")
	clock.Play()
	require.True(t, clock.Advance(3*time.Second))
	require.True(t, clock.Ended())
	require.False(t, clock.Playing())
	require.Equal(t, 1.0, clock.Fraction())
	require.False(t, clock.Advance(time.Second))
	clock.Toggle()
	require.True(t, clock.Playing(), "from the beginning again")
	require.Zero(t, clock.At())
	clock.Toggle()
	require.False(t, clock.Playing())
}

func TestClockLoops(t *testing.T) {
	clock := clockOf(2)
	clock.SetLoop(true)
	clock.Play()
	require.True(t, clock.Advance(5*time.Second))
	require.InDelta(t, 1, clock.At(), 1e-12)
	require.True(t, clock.Playing())
}

func TestClockStepsFrames(t *testing.T) {
	clock := clockOf(1)
	clock.Play()
	clock.Advance(105 * time.Millisecond)
	clock.Step(1, 0.01)
	require.False(t, clock.Playing())
	require.InDelta(t, 0.11, clock.At(), 1e-12, "the next whole frame")
	clock.Step(1, 0.01)
	require.InDelta(t, 0.12, clock.At(), 1e-12)
	clock.Step(-2, 0.01)
	require.InDelta(t, 0.10, clock.At(), 1e-12)
	clock.Step(-100, 0.01)
	require.Zero(t, clock.At())
	clock.Step(1000, 0.01)
	require.Equal(t, 1.0, clock.At())
	clock.Step(1, 0)
	require.Equal(t, 1.0, clock.At(), "no frames, no step")
	clock.Seek(0.105)
	clock.Step(-1, 0.01)
	require.InDelta(t, 0.10, clock.At(), 1e-12)
}

func TestClockOfAShotOfNoLength(t *testing.T) {
	for _, length := range []float64{0, -3, math.NaN(), math.Inf(1)} {
		clock := clockOf(length)
		clock.Play()
		require.False(t, clock.Playing())
		require.False(t, clock.Advance(time.Second))
		require.Zero(t, clock.Fraction())
	}
}

func TestClockKeepsItsWayToTheNextShot(t *testing.T) {
	clock := clockOf(5)
	clock.SetSpeed(1)
	clock.SetLoop(true)
	clock.Play()
	clock.Advance(time.Second)
	clock.SetLength(8)
	require.Zero(t, clock.At())
	require.Equal(t, 8.0, clock.Length())
	require.Equal(t, 1.0, clock.Speed())
	require.True(t, clock.Loop())
	require.True(t, clock.Playing())
}

func TestClockStaysWithinTheShot(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		clock := clockOf(rapid.Float64Range(0, 60).Draw(t, "length"))
		t.Repeat(map[string]func(*rapid.T){
			"advance": func(t *rapid.T) {
				clock.Advance(time.Duration(rapid.Int64Range(-1e9, 1e11).Draw(t, "ns")))
			},
			"seek":  func(t *rapid.T) { clock.Seek(rapid.Float64().Draw(t, "at")) },
			"share": func(t *rapid.T) { clock.SeekFraction(rapid.Float64Range(-1, 2).Draw(t, "share")) },
			"step": func(t *rapid.T) {
				clock.Step(rapid.IntRange(-99, 99).Draw(t, "n"), rapid.Float64Range(0, 1).Draw(t, "frame"))
			},
			"toggle": func(*rapid.T) { clock.Toggle() },
			"speed":  func(t *rapid.T) { clock.SetSpeed(rapid.Float64().Draw(t, "speed")) },
			"loop":   func(t *rapid.T) { clock.SetLoop(rapid.Bool().Draw(t, "on")) },
			"": func(t *rapid.T) {
				if !(clock.At() >= 0 && clock.At() <= clock.Length()) {
					t.Fatalf("at %g of %g", clock.At(), clock.Length())
				}
				if s := clock.Speed(); s < MinSpeed || s > MaxSpeed {
					t.Fatalf("speed %g", s)
				}
			},
		})
	})
}

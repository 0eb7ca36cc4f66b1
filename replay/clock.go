package replay

import (
	"math"
	"time"
)

// Speeds of playback: times real ice.
const (
	MinSpeed = 0.25
	MaxSpeed = 16
)

// Clock is where playback stands within one shot. It is a plain value: the view advances
// it by the time that has passed and draws what it shows. The zero Clock is paused at the
// start of a shot of no length, at speed 1.
type Clock struct {
	at      float64 // s of real ice from the release
	length  float64 // s
	start   float64 // s; where playing begins
	speed   float64 // 0 stands for 1
	playing bool
	loop    bool
}

// SetLength gives the clock another shot, of length seconds, and goes to its release, from where it plays. Speed,
// loop and whether it runs stay.
func (c *Clock) SetLength(length float64) {
	if !(length > 0) || math.IsInf(length, 0) {
		length = 0
	}
	c.at, c.length, c.start = 0, length, 0
}

// SetStart makes the clock play from a time in seconds instead of the release, where it stands at the release.
func (c *Clock) SetStart(at float64) {
	if !(at > 0) || at >= c.length {
		at = 0
	}
	c.start = at
}

// At is the time shown, in seconds of real ice.
func (c *Clock) At() float64 { return c.at }

// Length is how long the shot takes in seconds.
func (c *Clock) Length() float64 { return c.length }

// Fraction is the time shown as a share of the length, 0 to 1.
func (c *Clock) Fraction() float64 {
	if c.length == 0 {
		return 0
	}
	return c.at / c.length
}

// Playing reports whether the clock runs.
func (c *Clock) Playing() bool { return c.playing }

// Ended reports whether the end of the shot is shown.
func (c *Clock) Ended() bool { return c.at >= c.length }

// Play starts the clock, from its start when it stands at the release or at the end.
func (c *Clock) Play() {
	if c.Ended() || c.at == 0 {
		c.at = c.start
	}
	c.playing = c.length > 0
}

// Pause stops the clock where it is.
func (c *Clock) Pause() { c.playing = false }

// Toggle is Play or Pause.
func (c *Clock) Toggle() {
	if c.playing {
		c.Pause()
	} else {
		c.Play()
	}
}

// Speed is how many seconds of ice pass in one of the viewer's.
func (c *Clock) Speed() float64 {
	if c.speed == 0 {
		return 1
	}
	return c.speed
}

// SetSpeed sets the speed, clamped to MinSpeed and MaxSpeed.
func (c *Clock) SetSpeed(s float64) {
	if math.IsNaN(s) {
		s = 1
	}
	c.speed = min(max(s, MinSpeed), MaxSpeed)
}

// Loop reports whether the clock begins again at the end.
func (c *Clock) Loop() bool { return c.loop }

// SetLoop makes the clock begin again at the end, or not.
func (c *Clock) SetLoop(on bool) { c.loop = on }

// Seek goes to a time in seconds, clamped to the shot.
func (c *Clock) Seek(at float64) {
	if math.IsNaN(at) {
		at = 0
	}
	c.at = min(max(0, at), c.length)
}

// SeekFraction goes to a share of the length, 0 to 1.
func (c *Clock) SeekFraction(f float64) { c.Seek(f * c.length) }

// Step pauses and goes n frames of frame seconds on, back for n < 0. It lands on whole
// frames, so that as many steps back show the same picture again.
func (c *Clock) Step(n int, frame float64) {
	c.Pause()
	if !(frame > 0) {
		return
	}
	now := c.at / frame
	k := math.Round(now)
	if math.Abs(now-k) > 1e-6 { // between two frames: the next one in that direction
		k = math.Floor(now)
		if n < 0 {
			k = math.Ceil(now)
		}
	}
	c.Seek((k + float64(n)) * frame)
}

// Advance lets elapsed time of the viewer pass. It reports whether what is shown has
// changed. At the end it stops, or begins again when it loops.
func (c *Clock) Advance(elapsed time.Duration) bool {
	if !c.playing || elapsed <= 0 || c.length == 0 {
		return false
	}
	c.at += elapsed.Seconds() * c.Speed()
	if c.at < c.length {
		return true
	}
	if c.loop {
		c.at = c.start + math.Mod(c.at-c.start, c.length-c.start)
		return true
	}
	c.at, c.playing = c.length, false
	return true
}

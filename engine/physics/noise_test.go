package physics

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
)

// spread is the standard deviation of vx and vy that noise gives a shot.
func spread(n curling.Noise, s curling.Shot) (sx, sy float64) {
	r := rand.New(rand.NewPCG(1, 2))
	const throws = 20000
	var x, xx, y, yy float64
	for range throws {
		z1, z2 := Normals(r)
		d := Disturb(n, s, z1, z2)
		dx, dy := d.VX-s.VX, d.VY-s.VY
		x, xx, y, yy = x+dx, xx+dx*dx, y+dy, yy+dy*dy
	}
	return math.Sqrt(xx/throws - x*x/throws/throws), math.Sqrt(yy/throws - y*y/throws/throws)
}

// TestRectTeeSigma: the tournament noise means velocity errors of 0.0588 and 0.1180 m/s,
// whatever the shot (docs/PHYSICS.md, "Noise").
func TestRectTeeSigma(t *testing.T) {
	for _, s := range []curling.Shot{{VX: -0.99, VY: -29.6, Turn: curling.Right}, {VX: 1, VY: -48, Turn: curling.Left}} {
		sx, sy := spread(curling.NoiseGAT, s)
		require.InDelta(t, 0.0588, sx, 0.001)
		require.InDelta(t, 0.1180, sy, 0.002)
	}
}

func TestPolarKeepsTurnAndSpreadsAngle(t *testing.T) {
	s := curling.Shot{VX: 0, VY: -30, Turn: curling.Left}
	n := curling.Noise{Model: curling.Polar, A: 0.1, B: 0.002}
	sx, sy := spread(n, s)
	require.InDelta(t, 30*0.002, sx, 0.001)
	require.InDelta(t, 0.1, sy, 0.002)
	require.Equal(t, curling.Left, Disturb(n, s, 1, 1).Turn)
}

func TestNoNoise(t *testing.T) {
	s := curling.Shot{VX: 0.3, VY: -30}
	require.Equal(t, s, Disturb(curling.Noise{Model: curling.NoNoise, A: 1, B: 1}, s, 3, 3))
	require.Equal(t, s, Disturb(curling.NoiseGAT, s, 0, 0))
}

// TestCreateShotTee: a tee draw of the thesis leaves at 29.576 m/s with vx = -0.99 (docs/PHYSICS.md, "Frame").
func TestCreateShotTee(t *testing.T) {
	s := CreateShot(Friction2019, curling.Tee, curling.Right)
	require.InDelta(t, -0.99, s.VX, 1e-3)
	require.InDelta(t, 29.576, s.Speed(), 1e-3)
	mirrored := CreateShot(Friction2019, curling.Tee, curling.Left)
	require.InDelta(t, s.Mirrored().VX, mirrored.VX, 1e-12)
}

// The aim points of the heuristic away from the centre line (docs/PHYSICS.md, "Aiming"): 1.22 m to the
// side, tilted by 0.0335.
func TestCreateShotAimPoint(t *testing.T) {
	target := curling.Vec{X: 3.2, Y: 6}
	for turn, aim := range []curling.Vec{
		{X: 3.2 - 1.22 + 0.0335*1.12, Y: 6 - 0.0335*0.825},
		{X: 3.2 + 1.22 - 0.0335*1.12, Y: 6 + 0.0335*0.825},
	} {
		s := CreateShot(12, target, curling.Turn(turn))
		chord := aim.Sub(curling.Hack)
		require.InDelta(t, chord.X/chord.Y, s.VX/s.VY, 1e-9)
		require.InDelta(t, math.Sqrt(2*12*chord.Len()), s.Speed(), 1e-9)
		require.Equal(t, curling.Turn(turn), s.Turn)
	}
}

// TestNoiseKeepsTheSpin: an error of the thrower changes the velocity alone.
func TestNoiseKeepsTheSpin(t *testing.T) {
	for _, m := range curling.NoiseModels {
		for _, spin := range []curling.Spin{0, curling.NoSpin, 15.7} {
			s := Disturb(curling.Noise{Model: m, A: 0.1, B: 0.1}, curling.Shot{VX: 0.1, VY: -2.4, Turn: curling.Left, Spin: spin}, 0.5, -0.5)
			require.Equal(t, spin, s.Spin, m)
			require.Equal(t, curling.Left, s.Turn, m)
		}
	}
}

package sweeping

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/internal/goldentest"
)

// bench is sweepers on an ice with what throws and aims there.
type bench struct {
	*Sweepers
	sim physics.Simulator
	aim *aim.Aimer
}

func benchOn(t *testing.T, m physics.Model, s curling.Sweepers) bench {
	t.Helper()
	ice, err := physics.IceOf(m)
	require.NoError(t, err)
	w, err := New(ice, s)
	require.NoError(t, err)
	sim, err := simulators.FastestSweeping(ice)
	require.NoError(t, err)
	a, err := aim.New(ice)
	require.NoError(t, err)
	return bench{w, sim, a}
}

// stop is where a shot stops at an empty sheet.
func (b bench) stop(t *testing.T, s curling.Shot, sweep physics.Sweep) curling.Vec {
	t.Helper()
	out, err := b.sim.Throw(physics.Delivery{Shot: s, Sweep: sweep}, nil)
	require.NoError(t, err)
	require.True(t, out.Position.Has(0))
	return out.Position[0]
}

// each runs a test for every crew on every ice that can be swept.
func each(t *testing.T, test func(t *testing.T, b bench)) {
	for _, m := range []physics.Model{physics.FCV1, physics.Granite} {
		for _, s := range curling.AllSweepers[1:] {
			t.Run(string(m)+" "+string(s), func(t *testing.T) { test(t, benchOn(t, m, s)) })
		}
	}
}

// Sweepers who judge without error bring a light draw to where it should stop, as far as their brooms reach, and leave one that is
// not light.
func TestWeight(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		tee, err := b.aim.Draw(curling.Tee, curling.Right)
		require.NoError(t, err)
		target := b.TargetOf(tee, curling.Vec{}, false)
		gain := 1 - b.Broom.Friction
		last := 0.0
		for lacks := -1.0; lacks < 5; lacks += 0.17 {
			thrown, err := b.aim.Draw(curling.Tee.Add(curling.Vec{Y: lacks}), curling.Right)
			require.NoError(t, err)
			sweep := b.Choose(target, thrown, 0)
			at := b.stop(t, thrown, sweep)
			most := gain * (firstHog - curling.TeeY)
			switch {
			case lacks <= 0:
				require.Zero(t, sweep, "%g m short", lacks)
			case lacks < most:
				require.InDelta(t, curling.TeeY, at.Y, gain*call/2+0.1, "%g m short", lacks)
			default:
				require.Greater(t, at.Y, curling.TeeY-0.15)
				require.Equal(t, firstHog, sweep.From, "all the way")
			}
			require.GreaterOrEqual(t, sweep.From, last, "the lighter the earlier")
			last = sweep.From
		}
	})
}

// Sweepers who think a stone heavier than it is sweep it too little, and who think it lighter too much.
func TestMisjudged(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		tee, err := b.aim.Draw(curling.Tee, curling.Left)
		require.NoError(t, err)
		target := b.TargetOf(tee, curling.Vec{}, false)
		thrown, err := b.aim.Draw(curling.Tee.Add(curling.Vec{Y: 0.8}), curling.Left)
		require.NoError(t, err)
		low, right, high := b.stop(t, thrown, b.Choose(target, thrown, -5)), b.stop(t, thrown, b.Choose(target, thrown, 0)),
			b.stop(t, thrown, b.Choose(target, thrown, 5))
		require.Greater(t, low.Y, right.Y)
		require.Greater(t, right.Y, high.Y-1e-9)
		sure := crews[curling.ChampionshipSweepers]
		sure.Weight = 0
		w := With(b.ice, sure)
		require.Equal(t, w.Choose(target, thrown, -2), w.Choose(target, thrown, 2), "without an error of judgement it does not matter")
	})
}

// A hit that bends too much is held on its line, one that is wide is left.
func TestLine(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		for _, turn := range []curling.Turn{curling.Right, curling.Left} {
			hit, err := b.aim.Touch(curling.Tee, 0, turn, 4)
			require.NoError(t, err)
			target := b.TargetOf(hit, curling.Tee, true)
			require.True(t, target.hit)
			require.InDelta(t, curling.CentreX, target.at.X, 0.005)
			inward := 1. // the way the stone bends
			if turn == curling.Left {
				inward = -1
			}
			for off := -0.2; off < 0.3; off += 0.04 {
				thrown, err := b.aim.Touch(curling.Tee.Add(curling.Vec{X: inward * off}), 0, turn, 4)
				require.NoError(t, err)
				sweep := b.Choose(target, thrown, 0)
				if off <= 0.001 {
					require.Zero(t, sweep)
					continue
				}
				require.True(t, sweep.On())
				wide := curling.Tee.Add(curling.Vec{X: inward / 2}).Sub(curling.Vec{X: curling.CentreX, Y: b.ice.HackY})
				for of, swept := range map[float64]bool{0.999: true, 1.001: false} { // nobody keeps up
					fast := thrown.With(wide.Mul(of * b.aim.Fastest() / wide.Len()))
					require.Equal(t, swept, b.Choose(target, fast, 0).On())
				}
				// Where the swept stone passes the line of the tee.
				var rec physics.Trajectory
				_, err = b.sim.Throw(physics.Delivery{Shot: thrown, Sweep: sweep}, &rec)
				require.NoError(t, err)
				x := math.NaN()
				for row := range rec.Rows() {
					if p := rec.At(row); p[0].Y <= curling.TeeY {
						x = p[0].X
						break
					}
				}
				left := inward * (x - curling.CentreX)
				require.Less(t, left, off-0.3*min(off, 0.06), "%g m too far", off)
				require.Greater(t, left, -0.08, "%g m too far", off)
			}
		}
	})
}

// Without a stone in its way a hard shot has no line to keep, and a draw into a stone is one of weight.
func TestTargetOf(t *testing.T) {
	b := benchOn(t, physics.FCV1, curling.ClubSweepers)
	hit, err := b.aim.Touch(curling.Tee, 0, curling.Right, 4)
	require.NoError(t, err)
	require.False(t, b.TargetOf(hit, curling.Vec{}, false).hit)
	tap, err := b.aim.Touch(curling.Tee, 0, curling.Right, 0.5)
	require.NoError(t, err)
	require.False(t, b.TargetOf(tap, curling.Tee, true).hit)
}

// A draw aimed light is released short, and swept to where it would have stopped.
func TestLight(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		draw, err := b.aim.Draw(curling.Tee.Add(curling.Vec{X: 0.5, Y: -0.5}), curling.Right)
		require.NoError(t, err)
		target := b.TargetOf(draw, curling.Vec{}, false)
		light, err := b.Light(b.sim, draw, target, 1)
		require.NoError(t, err)
		want := b.stop(t, draw, physics.Sweep{})
		require.InDelta(t, 1, b.stop(t, light, physics.Sweep{}).Distance(want), 0.25)
		at := b.stop(t, light, b.Choose(target, light, 0))
		require.InDelta(t, want.X, at.X, 0.01)
		require.InDelta(t, want.Y, at.Y, (1-b.Broom.Friction)*call/2+0.1)
		same, err := b.Light(b.sim, draw, target, 0)
		require.NoError(t, err)
		require.Equal(t, draw, same)
	})
}

// Sweepers are known by name, and play where a fast simulator can sweep.
func TestNew(t *testing.T) {
	for _, m := range physics.Models() {
		ice, err := physics.IceOf(m)
		require.NoError(t, err)
		w, err := New(ice, curling.NoSweepers)
		require.NoError(t, err)
		require.Nil(t, w)
		_, err = New(ice, "witches")
		require.ErrorContains(t, err, "witches")
		_, err = New(ice, curling.ClubSweepers)
		if m.RealTime() {
			require.NoError(t, err)
		} else {
			require.ErrorContains(t, err, "no fast simulator can sweep")
		}
	}
	for _, s := range curling.AllSweepers {
		_, ok := crews[s]
		require.Equal(t, s != curling.NoSweepers, ok)
	}
}

// TestSweeps: from where to where every crew sweeps draws that are light and hits that are narrow, by as much and with such an error of
// judgement, and where a draw that is aimed light is released.
func TestSweeps(t *testing.T) {
	var text strings.Builder
	for _, m := range []physics.Model{physics.FCV1, physics.Granite} {
		for _, s := range curling.AllSweepers[1:] {
			b := benchOn(t, m, s)
			fmt.Fprintf(&text, "= %s, %s\n", m, s)
			for _, k := range []string{"draw", "hit"} {
				aimed := func(off float64) curling.Shot {
					shot, err := b.aim.Draw(curling.Tee.Add(curling.Vec{Y: off}), curling.Right)
					if k == "hit" {
						shot, err = b.aim.Touch(curling.Tee.Add(curling.Vec{X: off}), 0, curling.Right, 4)
					}
					require.NoError(t, err)
					return shot
				}
				target := b.TargetOf(aimed(0), curling.Tee, true)
				for _, off := range map[string][]float64{"draw": {0, 0.4, 1, 2, 3, 6}, "hit": {0, 0.05, 0.1, 0.2, 0.4}}[k] {
					fmt.Fprintf(&text, "%s off by %.2f m:", k, off)
					for _, z := range []float64{-1.5, -0.5, 0, 0.5, 1.5} {
						if sweep := b.Choose(target, aimed(off), z); sweep.On() {
							fmt.Fprintf(&text, " %.2f-%.2f", sweep.From, sweep.To)
						} else {
							text.WriteString(" no")
						}
					}
					text.WriteByte('\n')
				}
				light, err := b.Light(b.sim, aimed(0), target, 0.8)
				require.NoError(t, err)
				fmt.Fprintf(&text, "%s aimed light: %.3f, %.3f for %.3f, %.3f\n", k, light.VX, light.VY, aimed(0).VX, aimed(0).VY)
			}
		}
	}
	goldentest.Text(t, "sweeps.txt", text.String())
}

// TestAim: a shot is to reach the stone that it touches first, whichever was thrown before; where it touches none the place where it stops.
func TestAim(t *testing.T) {
	b := benchOn(t, physics.FCV1, curling.ClubSweepers)
	hit, err := b.aim.Touch(curling.Tee, 0, curling.Right, 4)
	require.NoError(t, err)
	behind := curling.Vec{X: curling.CentreX + 0.02, Y: curling.TeeY - 0.5}
	for _, c := range []struct{ thrown, first, second int }{{15, 2, 7}, {9, 8, 1}, {2, 0, 1}} {
		var pos curling.Position
		pos[c.first], pos[c.second] = curling.Tee, behind
		target := b.Aim(b.sim, &pos, c.thrown, hit)
		require.True(t, target.hit, "%+v", c)
		require.Equal(t, b.TargetOf(hit, curling.Tee, true), target)
	}
	aside := curling.Position{2: {X: 0.5, Y: curling.TeeY}}
	require.Equal(t, b.TargetOf(hit, curling.Vec{}, false), b.Aim(b.sim, &aside, 15, hit))
	require.False(t, b.Aim(b.sim, &aside, 15, hit).hit)
}

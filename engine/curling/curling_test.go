package curling

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// beside is a place right of and behind the tee, metres.
func beside(right, behind float64) Vec { return Vec{CentreX + right, TeeY - behind} }

func TestCounting(t *testing.T) {
	for name, c := range map[string]struct {
		stones map[int]Vec
		side   Side
		n      int
	}{
		"empty house":             {nil, First, 0},
		"one on the button":       {map[int]Vec{4: Tee}, First, 1},
		"two before the other":    {map[int]Vec{1: beside(0.1, 0), 3: beside(-0.5, 0), 0: beside(0, 1)}, Hammer, 2},
		"outside does not count":  {map[int]Vec{1: beside(0.1, 0), 3: beside(0, -2.5)}, Hammer, 1},
		"biter counts":            {map[int]Vec{0: beside(0, -1.974)}, First, 1},
		"just short of the house": {map[int]Vec{0: beside(0, -1.976)}, First, 0},
		"eight": {map[int]Vec{0: Tee, 2: beside(.3, 0), 4: beside(-.3, 0), 6: beside(0, .3), 8: beside(0, -.3),
			10: beside(.6, 0), 12: beside(-.6, 0), 14: beside(0, .6)}, First, 8},
	} {
		t.Run(name, func(t *testing.T) {
			var p Position
			for i, v := range c.stones {
				p[i] = v
			}
			side, n := p.Counting(Bounds2019)
			require.Equal(t, c.n, n)
			if n > 0 {
				require.Equal(t, c.side, side)
			}
			require.Equal(t, p.Score(Bounds2019, First), -p.Score(Bounds2019, Hammer))
			m := p.Mirrored()
			require.Equal(t, p.Score(Bounds2019, First), m.Score(Bounds2019, First))
		})
	}
}

func TestZones(t *testing.T) {
	b := Bounds2019
	require.True(t, b.InGuardZone(beside(0, -3)))
	require.False(t, b.InGuardZone(beside(0, -1.9)), "touches the house")
	require.True(t, b.InGuardZone(beside(2.1, -0.2)), "beside the house, in front of the tee line")
	require.False(t, b.InGuardZone(beside(2.1, 0.2)), "behind the tee line")
	require.False(t, b.InPlay(Vec{CentreX, BackY + 0.1}), "touches the back line")
	require.True(t, BoundsV2.InPlay(Vec{CentreX, BackY - 0.1}))
}

func TestThrower(t *testing.T) {
	for _, c := range []struct {
		order Delivery
		want  [8]int
	}{
		{Published, [8]int{0, 1, 2, 3, 0, 1, 2, 3}},
		{Pairs, [8]int{0, 0, 1, 1, 2, 2, 3, 3}},
	} {
		for k, want := range c.want {
			require.Equal(t, want, c.order.Thrower(2*k), c.order)
			require.Equal(t, want, c.order.Thrower(2*k+1), c.order)
		}
	}
	for shot := DoublesFirstShot; shot < Stones; shot++ {
		want := 1
		if shot < DoublesFirstShot+2 || shot >= Stones-2 {
			want = 0 // the team's first and last stone
		}
		require.Equal(t, want, Doubles.Thrower(shot), "shot %d", shot)
	}
}

func TestApply(t *testing.T) {
	guard, before := beside(0.05, -3), Position{}
	before[1] = guard // of the hammer; shot 2 is thrown by the side throwing first
	gone := Position{}
	gone[2] = beside(0, 0)
	aside := before
	aside[1] = beside(0.6, -2.5)
	for name, c := range map[string]struct {
		guard FreeGuard
		after Position
		shot  int
		rule  string
	}{
		"removed early":         {FreeGuard{Shots: 5, Zone: ZoneFGZ}, gone, 2, "free-guard"},
		"removed late":          {FreeGuard{Shots: 5, Zone: ZoneFGZ}, gone, 6, ""},
		"own stone, opponents'": {FreeGuard{Shots: 5, Zone: ZoneFGZ}, gone, 3, ""},
		"own stone, both":       {FreeGuard{Shots: 5, Zone: ZoneFGZ, ProtectOwn: true}, gone, 3, "free-guard"},
		"ticked":                {FreeGuard{Shots: 5, Zone: ZoneFGZ, NoTick: 5}, aside, 2, "no-tick"},
		"tick allowed":          {FreeGuard{Shots: 5, Zone: ZoneFGZ}, aside, 2, ""},
		"no zone":               {FreeGuard{Shots: 5, Zone: ZoneNone}, gone, 2, ""},
	} {
		t.Run(name, func(t *testing.T) {
			r := Rules{Guard: c.guard}
			pos, v := r.Apply(Bounds2019, &before, &c.after, c.shot)
			require.Equal(t, c.rule, v.Rule)
			require.Equal(t, c.rule != "", v.Foul)
			if v.Foul {
				require.Equal(t, before, pos)
				require.EqualValues(t, 1<<1, v.Broken)
			} else {
				require.Equal(t, c.after, pos)
			}
		})
	}
}

func TestNextEnd(t *testing.T) {
	r := Standard()
	s := State{End: 3, Ends: 8, First: 0, Score: [2]int{2, 3}}
	steal, _ := r.NextEnd(s, 1)
	require.Equal(t, [2]int{3, 3}, steal.Score)
	require.Equal(t, TeamID(0), steal.First, "who scores throws first")
	scored, _ := r.NextEnd(s, -2)
	require.Equal(t, [2]int{2, 5}, scored.Score)
	require.Equal(t, TeamID(1), scored.First)
	blank, _ := r.NextEnd(s, 0)
	require.Equal(t, TeamID(0), blank.First, "a blank keeps the hammer")
	r.Blank = BlankSwaps
	blank, _ = r.NextEnd(s, 0)
	require.Equal(t, TeamID(1), blank.First)
}

func TestMatchEnds(t *testing.T) {
	r := Standard()
	last := State{End: 7, Ends: 8, Score: [2]int{4, 4}}
	_, over := r.NextEnd(last, 0)
	require.False(t, over, "a tie goes on")
	_, over = r.NextEnd(last, 1)
	require.True(t, over)
	r.Extra = false
	_, over = r.NextEnd(last, 0)
	require.True(t, over)
}

// TestLimited: a shot faster than the limit is thrown at the limit, in its direction.
func TestLimited(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := Shot{VX: rapid.Float64Range(-10, 10).Draw(t, "vx"), VY: rapid.Float64Range(-60, -1).Draw(t, "vy"), Turn: Left}
		limit := rapid.Float64Range(1, 60).Draw(t, "limit")
		l, clamped := s.Limited(limit)
		require.Equal(t, s.Speed() > limit, clamped)
		if !clamped {
			require.Equal(t, s, l)
		}
		require.InDelta(t, min(limit, s.Speed()), l.Speed(), 1e-9)
		require.InDelta(t, math.Atan2(s.VX, s.VY), math.Atan2(l.VX, l.VY), 1e-12)
		require.Equal(t, s.Turn, l.Turn)
	})
	s := Shot{VX: 3, VY: -4}
	for _, limit := range []float64{0, -1, 5} {
		l, clamped := s.Limited(limit)
		require.False(t, clamped, limit)
		require.Equal(t, s, l, limit)
	}
}

func TestCheckNamesTheFault(t *testing.T) {
	touching := Position{0: Tee, 1: beside(0.28, 0)}
	require.NoError(t, touching.Check(0.02))
	require.ErrorContains(t, touching.Check(0.001), "stones 1 and 2 overlap by 10.0 mm")
	nan := Position{3: Vec{math.NaN(), 1}}
	require.ErrorContains(t, nan.Check(0), "stone 4")
	off := Position{3: Vec{-1, 1}}
	require.ErrorContains(t, off.Check(0), "outside the sheet")
	early := State{Ends: 8, Shot: 2, Position: Position{2: Tee}}
	require.ErrorContains(t, early.Check(0), "stone 3 lies on the sheet but shot 3")
	for _, s := range []Shot{{VX: math.NaN(), VY: -30}, {VY: 30}, {VY: -1e6}, {}, {VY: -30, Turn: 7}, {VY: -30, Spin: -1},
		{VY: -30, Spin: MaxSpin + 1}, {VY: -30, Spin: Spin(math.NaN())}} {
		require.Error(t, s.Check())
	}
	require.NoError(t, Shot{VX: -1, VY: -30}.Check())
	require.NoError(t, Shot{VX: 0.0001, VY: 0.076, Turn: Left}.Check(), "thrown away: nothing but the noise of a server")
	require.Error(t, Noise{"fog", 1, 1}.Check())
	require.Error(t, Noise{Polar, math.NaN(), 1}.Check())
}

// TestApart: the farthest of the stones, whichever it is, and infinite where a stone lies in one of two positions alone.
func TestApart(t *testing.T) {
	a := Position{0: {X: 1, Y: 1}, 5: {X: 2, Y: 8}, 15: {X: 3, Y: 4}}
	require.Zero(t, a.Apart(&a))
	for _, i := range []int{0, 5, 15} {
		b := a
		b[i] = Vec{X: a[i].X + 3, Y: a[i].Y - 4}
		b[5].X += 0.5
		want := 5.0
		if i == 5 {
			want = math.Hypot(3.5, 4)
		}
		require.InDelta(t, want, a.Apart(&b), 1e-12)
		require.InDelta(t, want, b.Apart(&a), 1e-12)
		b = a
		b[i] = Vec{}
		require.Equal(t, math.Inf(1), a.Apart(&b), "stone %d", i)
		require.Equal(t, math.Inf(1), b.Apart(&a), "stone %d", i)
	}
}

package curling

import (
	"cmp"
	"encoding/json"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestCountingOfRandomStones: by the words of the rules, over positions of any stones around the house.
func TestCountingOfRandomStones(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 3))
	seen := map[int]int{}
	for range 2000 {
		var p Position
		for i := range p {
			if rng.IntN(3) == 0 {
				p[i] = beside(1.6*rng.NormFloat64(), 1.6*rng.NormFloat64())
			}
		}
		var house []int
		for i := range p {
			if p.Has(i) && Bounds2019.InHouse(p[i]) {
				house = append(house, i)
			}
		}
		slices.SortFunc(house, func(a, b int) int { return cmp.Compare(p[a].Distance(Tee), p[b].Distance(Tee)) })
		want, nearest, side := 0, -1, First
		if len(house) > 0 {
			nearest = house[0]
			side = SideOf(nearest)
		}
		for want < len(house) && SideOf(house[want]) == side {
			want++
		}
		who, n := p.Counting(Bounds2019)
		require.Equal(t, want, n)
		require.Equal(t, side, who)
		require.Equal(t, nearest, p.Nearest(Bounds2019))
		seen[p.Score(Bounds2019, First)]++
	}
	for n := -3; n <= 3; n++ {
		require.Positive(t, seen[n], n)
	}
	tied := Position{2: beside(0.5, 0), 3: beside(0.5, 0)}
	require.Equal(t, 2, tied.Nearest(Bounds2019))
	require.Zero(t, tied.Score(Bounds2019, First), "none is nearer")
	edge := Bounds2019
	edge.House = tied[2].Distance(Tee)
	require.Equal(t, -1, tied.Nearest(edge))
}

// TestBordersOfTheSheet: a stone is in play within the lines, on none of them, and a place is two numbers.
func TestBordersOfTheSheet(t *testing.T) {
	for _, b := range []Bounds{Bounds2019, BoundsV2, BoundsFCV1} {
		middle := Vec{CentreX, b.Back + 1}
		for _, c := range []struct{ at, inward Vec }{{Vec{b.Side, middle.Y}, middle}, {Vec{SheetWidth - b.Side, middle.Y}, middle},
			{Vec{middle.X, b.Back}, middle}, {Vec{middle.X, b.Hog}, middle}} {
			require.False(t, b.InPlay(c.at), "%v", c.at)
			require.True(t, b.InPlay(Vec{math.Nextafter(c.at.X, c.inward.X), math.Nextafter(c.at.Y, c.inward.Y)}), "%v", c.at)
		}
	}
	require.True(t, Vec{1, 2}.Finite())
	for _, bad := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		require.False(t, Vec{bad, 2}.Finite())
		require.False(t, Vec{1, bad}.Finite())
	}
}

// TestBordersOfAPosition: stones may lie on the edge of the sheet and touch each other.
func TestBordersOfAPosition(t *testing.T) {
	for _, c := range []struct {
		p    Position
		want string
	}{
		{Position{3: {0, 1}, 4: {SheetWidth, 1}, 5: {1, 0}, 6: {1, HackY}}, ""},
		{Position{0: {0.1, 0.1}}, ""},
		{Position{3: {1, 1}, 7: {1, 1 + 2*StoneRadius - 0.0009}}, ""},
		{Position{3: {1, 1}, 7: {1, 1 + 2*StoneRadius - 0.0011}}, "stones 4 and 8 overlap by 1.1 mm"},
		{Position{3: {1, 1}, 7: {1, 1}}, "stones 4 and 8 overlap by 290.0 mm"},
	} {
		err := c.p.Check(0.001)
		if c.want == "" {
			require.NoError(t, err, "%v", c.p)
			continue
		}
		require.ErrorContains(t, err, c.want)
	}
	touching := Position{3: {1, 0}, 7: {1, 2 * StoneRadius}}
	require.NoError(t, touching.Check(0))
	require.NoError(t, (&State{Ends: 1}).Check(0))
	require.Error(t, (&State{Ends: 1, Shot: -1}).Check(0))
}

// TestBordersOfAShot: how fast it may be, and which way.
func TestBordersOfAShot(t *testing.T) {
	for _, c := range []struct {
		shot Shot
		ok   bool
	}{
		{Shot{VX: 1}, true}, {Shot{VX: math.Nextafter(1, 2)}, false}, {Shot{VX: 1.5, VY: -0.1}, true}, {Shot{VX: 0.1, VY: 0.1}, true},
		{Shot{}, false},
		{Shot{VY: -MaxSpeed}, true}, {Shot{VY: math.Nextafter(-MaxSpeed, -200)}, false}, {Shot{VY: -2, Turn: 2}, false},
		{Shot{VX: math.NaN(), VY: -2}, false},
	} {
		require.Equal(t, c.ok, c.shot.Check() == nil, "%+v", c.shot)
	}
	p := Player{WeightMax: 33}
	most := p.WeightMax * (1 + roundingTolerance)
	for speed, clamped := range map[float64]bool{33: false, most: false, math.Nextafter(most, 40): true} {
		thrown, is := p.Clamp(Shot{VY: -speed})
		require.Equal(t, clamped, is, speed)
		require.InDelta(t, 33, thrown.Speed(), 1e-7)
	}
	for rate, usual := range map[float64]bool{1001: true, 999: true, 1001.0001: false, 998.9999: false} {
		require.Equal(t, usual, Shot{}.Turning(rate, 1000).Spin.Usual(), rate)
	}
}

// TestSpinsAsJSON: every spin as it is written, and read over another one.
func TestSpinsAsJSON(t *testing.T) {
	for text, want := range map[string]Spin{"null": 0, "0": NoSpin, "1": 1, "1000": MaxSpin, "0.5": 0.5} {
		was := Spin(5)
		require.NoError(t, was.UnmarshalJSON([]byte(text)))
		require.Equal(t, want, was, text)
		b, err := json.Marshal(want)
		require.NoError(t, err)
		require.Equal(t, text, string(b))
		if want != 0 {
			require.Equal(t, text, want.String())
		}
	}
	require.Empty(t, Spin(0).String())
	for _, bad := range []Spin{-1, Spin(math.Inf(1)), Spin(math.Inf(-1))} {
		_, err := bad.MarshalJSON()
		require.Error(t, err, bad)
	}
	_, err := Spin(math.MaxFloat32).MarshalJSON()
	require.NoError(t, err)
	var s Spin
	require.Error(t, s.UnmarshalJSON([]byte("1000.1")))
	require.Error(t, s.UnmarshalJSON([]byte("-1")))
}

// TestNoTickOfEveryStone: every stone of the other team on the centre line is protected, and none of one's own.
func TestNoTickOfEveryStone(t *testing.T) {
	r := Rules{Guard: FreeGuard{NoTick: 16}}
	for shot := range Stones {
		for i := range Stones {
			before, after := Position{}, Position{}
			before[i], after[i] = centreGuard, beside(1.5, -3)
			_, v := r.Apply(Bounds2019, &before, &after, shot)
			require.Equal(t, SideOf(i) != SideOf(shot), v.Foul, "%d %d", shot, i)
			if v.Foul {
				require.Equal(t, Infraction{Foul: true, Choice: true, Rule: "no-tick", Broken: 1 << i}, v)
			}
		}
	}
}

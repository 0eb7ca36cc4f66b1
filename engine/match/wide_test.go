package match

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/internal/goldentest"
)

// TestAllOrders: of every list of up to five numbers, those of one to four different players are an order; whoever is not named throws
// behind the others, as listed.
func TestAllOrders(t *testing.T) {
	var try func(list []int)
	orders := 0
	try = func(list []int) {
		want := slices.Clone(list)
		for k := range 4 {
			if !slices.Contains(want, k) {
				want = append(want, k)
			}
		}
		good := len(list) > 0 && len(want) == 4 && slices.Equal(slices.Sorted(slices.Values(want)), []int{0, 1, 2, 3})
		full, ok := fullOrder(list)
		require.Equal(t, good, ok, list)
		if ok {
			require.Equal(t, want, full[:], list)
			orders++
		}
		if len(list) < 5 {
			for k := -1; k <= 4; k++ {
				try(append(slices.Clone(list), k))
			}
		}
	}
	try(nil)
	require.Equal(t, 4+4*3+4*3*2+4*3*2, orders)
}

// TestAllEnds: an end says what both teams made of it, whatever rules gave or took, and who threw first.
func TestAllEnds(t *testing.T) {
	for first := range curling.TeamID(2) {
		for a := -2; a <= 3; a++ {
			for b := -2; b <= 3; b++ {
				before := [2]int{4, 7}
				e := endOf(first, before, [2]int{4 + a, 7 + b})
				require.Equal(t, [2]int{a, b}, e.Made())
				require.Equal(t, a-b, e.Points())
				require.Equal(t, first, e.First)
				usual := a >= 0 && b >= 0 && (a == 0 || b == 0)
				require.Equal(t, usual, e.Both == [2]int{}, "%d %d", a, b)
			}
		}
	}
}

// TestStreamsOfShots: two matches on end have the same errors, every shot of them its own, and each time that it is thrown; a player has a
// seed of its own for each shot.
func TestStreamsOfShots(t *testing.T) {
	errors, seeds := map[uint64]int{}, map[uint64]bool{}
	for game := range 6 {
		for end := range 12 {
			for shot := range curling.Stones {
				s := curling.State{End: end, Shot: shot}
				for again := range 3 {
					errors[NoiseStream(game, again, s)]++
					seeds[ShotSeed(3, game, again, s)] = true
				}
			}
		}
	}
	require.Equal(t, uint64(2<<16|3<<8|4), NoiseStream(5, 0, curling.State{End: 3, Shot: 4}), "as it was in every match played so far")
	require.Len(t, errors, 3*3*12*curling.Stones)
	for stream, n := range errors {
		require.Equal(t, 2, n, stream)
	}
	require.Len(t, seeds, 3*6*12*curling.Stones)
	require.NotEqual(t, ShotSeed(3, 0, 0, curling.State{}), ShotSeed(4, 0, 0, curling.State{}))
}

// TestBordersOfRings: a stone lies in the smallest ring that it touches, and covers the pin up to its own radius.
func TestBordersOfRings(t *testing.T) {
	var s throw
	s.Bounds = curling.Bounds2019
	const r = curling.StoneRadius
	for k, border := range []float64{r, curling.ButtonRadius + r, curling.FourFoot + r, curling.EightFoot + r, curling.HouseRadius + r} {
		for _, way := range []curling.Vec{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}} {
			require.Equal(t, k, s.ring(curling.Tee.Add(way.Mul(border-1e-6))))
			want := k + 1
			if want == len(ringNames) {
				want = -1
			}
			require.Equal(t, want, s.ring(curling.Tee.Add(way.Mul(border+1e-6))))
		}
	}
	for mm, d := range map[int]float64{0: 0.0004, 1: 0.0006, 1234: 1.2344, 1235: 1.2346} {
		require.Equal(t, mm, millimetres(curling.Tee.Add(curling.Vec{Y: d})))
	}
}

// TestPlacesOfLaidStones: every team and place there is comes back from the place of the state that holds it.
func TestPlacesOfLaidStones(t *testing.T) {
	for team := range curling.TeamID(2) {
		for _, x := range []int{0, 1, 2375, 4750, laidBase - 1} {
			for _, y := range []int{0, 1, 4880, laidBase - 1} {
				l := laid{team, x, y}
				require.Equal(t, l, laidIn(l.place()))
				require.Positive(t, l.place(), "0 is none")
			}
		}
	}
}

// TestIllegalTurns: what the moment does not allow is refused and changes nothing; in mixed doubles the stones are placed before the first
// throw, by who would have the hammer, and a power play is there once a match and in no extra end.
func TestIllegalTurns(t *testing.T) {
	md := curling.MixedDoubles()
	begin := curling.State{Ends: md.Ends, Shot: md.FirstShot}
	f := newCompiledFlow(md, curling.Bounds2019, begin, [2]bool{})
	refused := func(_ Outcome, err error) {
		t.Helper()
		was := *f
		require.ErrorIs(t, err, ErrIllegal)
		require.Equal(t, was, *f)
	}
	refused(f.Throw(curling.Position{}))
	refused(f.Leave())
	refused(f.Place(99))
	require.Equal(t, curling.TeamID(1), f.Mover())
	list, err := f.Placements()
	require.NoError(t, err)
	require.Len(t, list, 6)
	lying, later, four := begin, begin, curling.Standard()
	lying.Position[0], later.Shot = curling.Tee, md.FirstShot+1
	require.True(t, places(&md, &begin))
	require.False(t, places(&md, &lying))
	require.False(t, places(&md, &later))
	require.False(t, places(&four, &curling.State{}))
	for _, c := range list {
		g := newCompiledFlow(md, curling.Bounds2019, begin, [2]bool{})
		o, err := g.Place(c)
		require.NoError(t, err)
		require.Equal(t, md.Placed.Place(c), o.Stands)
		require.Equal(t, md.Placed.Place(c), g.State().Position)
		require.Equal(t, c.First(), g.State().First == 1, c)
		require.Equal(t, [2]bool{1: c.Power()}, g.power)
		more, err := g.Placements()
		require.NoError(t, err)
		require.Empty(t, more)
		_, err = g.Place(c)
		require.ErrorIs(t, err, ErrIllegal)
		g.unplaced = true // the next end, the same team chooses
		g.state.First = 0
		more, err = g.Placements()
		require.NoError(t, err)
		require.Len(t, more, map[bool]int{true: 2, false: 6}[c.Power()])
		g.state.End = md.Ends
		more, err = g.Placements()
		require.NoError(t, err)
		require.Len(t, more, 2, "an extra end")
	}
	o, err := f.Concede()
	require.NoError(t, err)
	require.True(t, o.Over)
	require.True(t, f.Over())
	refused(f.Concede())
	refused(f.Place(curling.CentreLast))
	f.unplaced = false
	refused(f.Throw(curling.Position{}))
}

// TestRandomThrows: where random throws leave the stones, against testdata/random.txt; all lie in play.
func TestRandomThrows(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	var b strings.Builder
	s := curling.State{Ends: 8}
	for range 3 * curling.Stones {
		p := randomThrow(s, curling.Bounds2019, rng)
		fmt.Fprintf(&b, "%d:", s.Shot)
		for i := range p {
			if p.Has(i) {
				require.True(t, curling.Bounds2019.InPlay(p[i]))
			}
			if p[i] != s.Position[i] {
				fmt.Fprintf(&b, " %d %.2f %.2f", i, p[i].X, p[i].Y)
			}
		}
		b.WriteString("\n")
		s.Position = p
		if s.Shot++; s.Shot > curling.Stones {
			s = curling.State{Ends: 8}
		}
	}
	goldentest.Text(t, "random.txt", b.String())
}

package policy

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// TestShotsThatCannotBe: there is no shot at a stone that is not there, onto one that is not or lies in the same place, or round a corner.
func TestShotsThatCannotBe(t *testing.T) {
	b := board(aimsOn(t, physics.Mori2019, 0), 9, map[int]curling.Vec{0: at(0, 0), 2: at(0, -1.2), 4: at(1.2, -1.25), 6: at(1.2, -1.25)})
	require.Equal(t, 4, b.Count())
	for _, c := range []struct {
		label Label
		ok    bool
	}{
		{Label{Kind: Hit, Weight: Middle, Target: 3, Second: -1}, true},
		{Label{Kind: Hit, Weight: Middle, Target: 4, Second: -1}, false},
		{Label{Kind: Hit, Weight: Middle, Target: -1, Second: -1}, false},
		{Label{Kind: Freeze, Target: -1, Second: -1}, false},
		{Label{Kind: DrawTee, Target: -1, Second: -1}, true},
		{Label{Kind: Runback, Weight: Middle, Target: 1, Second: 0}, true},
		{Label{Kind: Runback, Weight: Middle, Target: 1, Second: -1}, false},
		{Label{Kind: Runback, Weight: Middle, Target: 1, Second: 4}, false},
		{Label{Kind: Runback, Weight: Middle, Target: 0, Second: 1}, false}, // backwards
		{Label{Kind: Runback, Weight: Middle, Target: 1, Second: 2}, false}, // across
		{Label{Kind: Double, Weight: Middle, Target: 2, Second: 3}, false},  // in one place
		{Label{Kind: Raise, Weight: Middle, Target: 1, Second: -1}, true},
		{Label{Kind: Raise, Weight: Middle, Target: 0, Second: -1}, false}, // it lies on the tee
	} {
		for turn := range curling.Turn(2) {
			c.label.Turn = turn
			_, ok := b.Realise(c.label)
			require.Equal(t, c.ok, ok, "%+v", c.label)
		}
	}
}

// TestKindsThatTouch: hits, freezes and what drives a stone on.
func TestKindsThatTouch(t *testing.T) {
	for k := range Kinds {
		require.Equal(t, k == Hit || k == Freeze || k == Peel || k == Raise || k == Runback || k == Double, k.Hits(), k)
		require.NotEmpty(t, k.String())
	}
	require.Equal(t, 2, Pick([]Option{{P: 0.5}, {P: 0.25}, {P: 0.25}}, 1), "what rounding leaves is the last")
}

// mirrored is what a label is in the mirror image of a position: the other turn, and the other side of what lies beside the centre line.
func (l Label) mirrored() Label {
	switch l.Turn = l.Turn.Other(); l.Kind {
	case DrawSpot:
		l.Second = []int8{1, 0, 2, 4, 3}[l.Second]
	case SideGuard, Peel:
		l.Second = 1 - l.Second
	}
	return l
}

// TestMirrorImages: in the mirror image of a position every shot is the mirror image of what it is in the position, glances are too.
func TestMirrorImages(t *testing.T) {
	const close = 1e-4 // m/s: two millimetres at the tee
	a := aimsOn(t, physics.FCV1, 0)
	r := rand.New(rand.NewPCG(11, 1))
	for range 60 {
		var p curling.Position
		for i := range r.IntN(9) {
			p[i] = at(3.6*r.Float64()-1.8, 7*r.Float64()-5.5)
		}
		q := p.Mirrored()
		b, m := on(a, &p, 9), on(a, &q, 9)
		thrown := 0
		for _, o := range (Every{}).Options(b, nil) {
			s, ok := b.Realise(o.Label)
			other, otherOK := m.Realise(o.Label.mirrored())
			require.Equal(t, ok, otherOK, "%+v", o.Label)
			if ok {
				require.InDelta(t, -s.VX, other.VX, close, "%+v", o.Label)
				require.InDelta(t, s.VY, other.VY, close, "%+v", o.Label)
				require.Equal(t, s.Turn.Other(), other.Turn)
				thrown++
			}
		}
		require.Positive(t, thrown)
		glances := m.Glances(nil)
		for _, s := range b.Glances(nil) {
			i := slices.IndexFunc(glances, func(x curling.Shot) bool {
				return x.Turn != s.Turn && x.Velocity().Distance(s.Mirrored().Velocity()) < close
			})
			require.GreaterOrEqual(t, i, 0, "%+v", s)
			glances = slices.Delete(glances, i, i+1)
		}
		require.Empty(t, glances)
	}
}

// TestLongRunback: a stone that is driven on far is hit with twelve metres to go at most.
func TestLongRunback(t *testing.T) {
	a := aimsOn(t, physics.Mori2019, 0)
	for behind, toGo := range map[float64]float64{0: 6 + 5, 1.5: 12} {
		b := board(a, 9, map[int]curling.Vec{0: at(0, behind), 3: at(0, -6)})
		s, ok := b.Realise(Label{Kind: Runback, Weight: Middle, Target: 1, Second: 0, Turn: curling.Right})
		require.True(t, ok)
		want, err := a.Aimer().Pass(at(0, -6-2*curling.StoneRadius), curling.Right, toGo)
		require.NoError(t, err)
		require.InDelta(t, want.Speed(), s.Speed(), 1e-9, "a stone %g m behind the tee", behind)
	}
}

// TestComeAroundAtTheSide: behind a stone that lies beside the house, just before the tee line, another stops against it and not before it.
func TestComeAroundAtTheSide(t *testing.T) {
	a := aimsOn(t, physics.V2, 0)
	b := board(a, 9, map[int]curling.Vec{0: at(2, -0.1)})
	require.Zero(t, b.InHouse())
	thrown := 0
	for turn := range curling.Turn(2) {
		if s, ok := b.Realise(Label{Kind: ComeAround, Target: 0, Second: -1, Turn: turn}); ok {
			require.InDelta(t, b.Place(0).Y-2*curling.StoneRadius-0.02, a.Aimer().ClearStop(s).Y, 0.01)
			thrown++
		}
	}
	require.Positive(t, thrown)
}

package shotname

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// at is a place beside the tee: right and behind it positive, metres.
func at(right, behind float64) curling.Vec {
	return curling.Vec{X: curling.CentreX + right, Y: curling.TeeY - behind}
}

func TestOf(t *testing.T) {
	const me = 7 // the hammer's fourth stone; odd stones are its own
	heavy := at(0, 6)
	stones := func(at map[int]curling.Vec) (p curling.Position) {
		for i, v := range at {
			p[i] = v
		}
		return p
	}
	for name, c := range map[string]struct {
		before, after map[int]curling.Vec
		contacts      [][2]int
		clear         curling.Vec
		want          Kind
	}{
		"draw":         {nil, map[int]curling.Vec{me: at(0.2, 0)}, nil, at(0.2, 0), Draw},
		"come-around":  {map[int]curling.Vec{0: at(0, -3)}, map[int]curling.Vec{0: at(0, -3), me: at(0.05, 0)}, nil, at(0, 0), ComeAround},
		"centre guard": {nil, map[int]curling.Vec{me: at(0.1, -3)}, nil, at(0.1, -3), CentreGuard},
		"corner guard": {nil, map[int]curling.Vec{me: at(1.2, -3)}, nil, at(1.2, -3), CornerGuard},
		"guard": {map[int]curling.Vec{1: at(0.6, 0)}, map[int]curling.Vec{1: at(0.6, 0), me: at(0.55, -2.8)}, nil, at(0.55, -2.8),
			Guard},
		"through": {nil, nil, nil, heavy, Through},
		"short":   {nil, nil, nil, curling.Vec{X: 2, Y: 12}, Short},
		"freeze": {map[int]curling.Vec{0: at(0, 0)}, map[int]curling.Vec{0: at(0, 0.02), me: at(0, -0.28)}, [][2]int{{0, me}},
			at(0, 0), Freeze},
		"draw into a pile": {map[int]curling.Vec{0: at(0.3, 0)}, map[int]curling.Vec{0: at(0.5, 0.3), me: at(0, 0)}, [][2]int{{0, me}},
			at(0, 0.4), Draw},
		"beside": {map[int]curling.Vec{0: at(0.3, 0)}, map[int]curling.Vec{0: at(0.3, 0.02), me: at(0, -0.02)}, [][2]int{{0, me}},
			at(0, 0), Draw},
		"behind a guard": {map[int]curling.Vec{0: at(0.3, 0), 2: at(0, -3)}, map[int]curling.Vec{0: at(0.5, 0.3), 2: at(0, -3),
			me: at(0, 0)}, [][2]int{{0, me}}, at(0, 0.4), ComeAround},
		"a tap, far": {map[int]curling.Vec{0: at(0.3, 0)}, map[int]curling.Vec{0: at(0.7, 0.4), me: at(0, 0)}, [][2]int{{0, me}},
			at(0, 0.4), TapBack},
		"a tap, firm": {map[int]curling.Vec{0: at(0.3, 0)}, map[int]curling.Vec{0: at(0.5, 0.3), me: at(0, 0)}, [][2]int{{0, me}},
			at(0, 0.8), TapBack},
		"a raise to the side": {map[int]curling.Vec{1: at(0.3, -2.5)}, map[int]curling.Vec{1: at(0.45, -2.4), me: at(0, 0)}, [][2]int{{1, me}},
			at(0, 0.4), Wick},
		"a guard brushed": {map[int]curling.Vec{1: at(0.3, -2.5)}, map[int]curling.Vec{1: at(0.4, -2.4), me: at(0, 0)}, [][2]int{{1, me}},
			at(0, 0.4), Draw},
		"raise": {map[int]curling.Vec{1: at(0.5, -2.5)}, map[int]curling.Vec{1: at(0.4, -0.5), me: at(0.5, -2.3)},
			[][2]int{{1, me}}, at(0, 0), Raise},
		"tap back": {map[int]curling.Vec{0: at(0.5, 0)}, map[int]curling.Vec{0: at(0.5, 1), me: at(0.5, 0.2)}, [][2]int{{0, me}},
			at(0, 1), TapBack},
		"tick": {map[int]curling.Vec{0: at(0, -3)}, map[int]curling.Vec{0: at(1, -2.5), me: at(-0.5, -1)}, [][2]int{{0, me}},
			at(0, 1), Tick},
		"hit and stay": {map[int]curling.Vec{0: at(0.5, 0)}, map[int]curling.Vec{me: at(0.4, -0.2)}, [][2]int{{0, me}}, heavy, HitStay},
		"hit and roll": {map[int]curling.Vec{0: at(0.5, 0)}, map[int]curling.Vec{me: at(-0.9, 0.2)}, [][2]int{{0, me}}, heavy, HitRoll},
		"take-out":     {map[int]curling.Vec{0: at(0.5, 0)}, nil, [][2]int{{0, me}}, heavy, HitOut},
		"peel":         {map[int]curling.Vec{0: at(0.5, -3)}, nil, [][2]int{{0, me}}, heavy, Peel},
		"one of each side": {map[int]curling.Vec{0: at(0.5, 0), 1: at(-0.5, 0.5)}, map[int]curling.Vec{me: at(0.4, 0)},
			[][2]int{{0, me}, {1, me}}, heavy, HitStay},
		"clearing own too": {map[int]curling.Vec{0: at(0.5, -3), 1: at(0.4, -2), 3: at(0.6, -2)}, map[int]curling.Vec{},
			[][2]int{{0, me}, {0, 1}, {0, 3}}, heavy, Peel},
		"two and one's own": {map[int]curling.Vec{0: at(0.5, 0), 2: at(-0.5, 0.5), 1: at(0, 0.5)}, map[int]curling.Vec{me: at(0, 0)},
			[][2]int{{0, me}, {2, me}, {1, 2}}, heavy, Double},
		"double": {map[int]curling.Vec{0: at(0.5, 0), 2: at(-0.5, 0.5)}, map[int]curling.Vec{me: at(0, 0)},
			[][2]int{{0, me}, {2, me}}, heavy, Double},
		"runback": {map[int]curling.Vec{1: at(0, -2.5), 2: at(0, 0)}, map[int]curling.Vec{1: at(0, 0.2), me: at(0, -2)},
			[][2]int{{1, me}, {1, 2}}, heavy, Runback},
		"runback of two": {map[int]curling.Vec{1: at(0, -2.5), 2: at(0, 0), 4: at(0.2, 0.3)}, map[int]curling.Vec{me: at(0, -2)},
			[][2]int{{1, me}, {1, 2}, {2, 4}}, heavy, Runback},
		"a pair hit": {map[int]curling.Vec{0: at(0, -0.2), 2: at(0, 0.2)}, map[int]curling.Vec{0: at(0, 0.1), me: at(0, -0.3)},
			[][2]int{{0, me}, {0, 2}}, heavy, HitStay},
		"double off a guard": {map[int]curling.Vec{0: at(0, -2.5), 2: at(0, 0)}, map[int]curling.Vec{me: at(1, 0)},
			[][2]int{{0, me}, {2, me}, {0, 2}}, heavy, Double},
	} {
		t.Run(name, func(t *testing.T) {
			before := stones(c.before)
			o := physics.Outcome{Position: stones(c.after)}
			for _, p := range c.contacts {
				o.Contacts.Add(p[0], p[1])
			}
			got := Of(curling.Bounds2019, &curling.Rules{}, &before, me, curling.Shot{}, &o, c.clear)
			require.Equal(t, c.want, got.Kind)
			require.NotEmpty(t, got.String())
			if c.want == Draw || c.want == ComeAround {
				require.Negative(t, got.Stone, "a draw is played on no stone")
			}
		})
	}
}

func TestWeightGrowsWithDistance(t *testing.T) {
	var seen []Weight
	for y := 13.0; y > -15; y -= 0.01 {
		if w := WeightOf(y); len(seen) == 0 || seen[len(seen)-1] != w {
			seen = append(seen, w)
		}
	}
	require.Equal(t, Weights, seen)
	for _, w := range Weights[1:] {
		y, ok := w.Stop()
		require.True(t, ok, w)
		require.Equal(t, w, WeightOf(y))
	}
	_, ok := HogWeight.Stop()
	require.False(t, ok)
}

func TestHandle(t *testing.T) {
	require.Equal(t, "in-turn", Handle(curling.Right, false))
	require.Equal(t, "out-turn", Handle(curling.Right, true))
}

// TestSpinWords: a spin beside the usual one has the curlers' word, and makes another idea of a shot.
func TestSpinWords(t *testing.T) {
	for s, want := range map[curling.Spin][2]string{
		0:              {"", "in-turn guard"},
		1.57:           {"", "in-turn guard"},
		1.3:            {"", "in-turn guard"},
		0.5:            {SlowHandle, "in-turn guard, slow handle"},
		15.7:           {FastHandle, "in-turn guard, fast handle"},
		curling.NoSpin: {NoHandle, "no-handle guard"},
	} {
		require.Equal(t, want[0], SpinWord(s), s)
		c := Call{Kind: Guard, Stone: -1, Spot: InFront, Weight: TeeWeight, Spin: s}
		require.NoError(t, c.Check())
		require.Equal(t, want[1], c.String())
		require.Equal(t, s == 0, c.SameIdea(&Call{Kind: Guard, Stone: -1, Spot: InFront}), s)
	}
	require.Error(t, (&Call{Spin: -1}).Check())
}

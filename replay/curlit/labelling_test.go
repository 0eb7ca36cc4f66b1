package curlit

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
)

// at is a place, x metres to the right of the tee and y metres nearer to the thrower.
func at(x, y float64) curling.Vec { return curling.Tee.Add(curling.Vec{X: x, Y: y}) }

// TestWayOf: what it costs that a stone lies elsewhere in the next chart: the chart's error while it lies still (4.2 cm in each
// direction between two charts), a constant and its way once it was moved, and more if it came towards the thrower.
func TestWayOf(t *testing.T) {
	for name, c := range map[string]struct{ x, y, cost float64 }{
		"still":                           {0, 0, 0},
		"one deviation":                   {0.042, 0, 0.5},
		"two deviations":                  {0, -0.084, 2},
		"where being moved gets likelier": {0.1465, 0, 6.0733},
		"moved by a metre":                {0, -1, 6.5},
		"moved by two":                    {2, 0, 7},
		"nearer by what charts differ":    {0, 0.199, 6.0995},
		"nearer by a little more":         {0, 0.21, 6.105 + 3.36},
		"nearer by more":                  {0, 0.3, 6.15 + 4.8},
		"nearer by much":                  {0, 0.5, 6.25 + 8},
		"nearer by more than counts":      {0, 2, 7 + 8},
	} {
		require.InDelta(t, c.cost, wayOf(at(0, 0), at(c.x, c.y)), 0.02, name)
	}
}

// TestContactsCost: two equal discs part at a right angle, so the thrown stone rests on the line across the way of the struck one
// or not far from it, and neither comes back.
func TestContactsCost(t *testing.T) {
	const touching = 2 * curling.StoneRadius
	back := move{at(0, 0), at(0, -2)} // straight on
	for name, c := range map[string]struct {
		thrown curling.Vec
		moves  []move
		cost   float64
	}{
		"nothing moved":               {at(1, 1), nil, 0},
		"it stays where it hit":       {at(0, touching), []move{back}, 0},
		"it rolls across":             {at(1, touching), []move{back}, 0},
		"it follows a little":         {at(0, touching-0.1), []move{back}, 0.64},    // (0.1/0.125)²
		"it follows farther":          {at(0, touching-0.4), []move{back}, 4},       // (0.4/0.2)²
		"the most a contact costs":    {at(0, touching-4), []move{back}, 9},         // (4/1.1)² = 13.2
		"it came back a little":       {at(0, touching+0.19), []move{back}, 1.6593}, // (0.19/0.1475)²
		"it came back":                {at(1, touching+0.3), []move{back}, 0.6832 + 9*0.3},
		"the struck stone came back":  {at(0, -touching), []move{{at(0, 0), at(0, 1)}}, 9},
		"of two moves the likelier":   {at(1, touching), []move{{at(3, 0), at(3, -2)}, back}, 0},
		"of two moves, the other way": {at(1, touching), []move{back, {at(3, 0), at(3, -2)}}, 0},
	} {
		require.InDelta(t, c.cost, contactsCost(c.thrown, c.moves), 0.01, name)
	}
}

// TestMoves: a stone that lies within 13 cm of its place has not moved, and keeps its place.
func TestMoves(t *testing.T) {
	var before curling.Position
	before[0], before[2] = at(0, 0), at(1, 0)
	l := labelling{stones: []stone{{at(0, -0.129), 0}, {at(1, -0.131), 2}, {at(-1, 0), -1}}}
	require.Equal(t, []move{{before[2], at(1, -0.131)}}, l.moves(&before))
	p := l.position(&before, 4)
	require.Equal(t, before[0], p[0])
	require.Equal(t, at(1, -0.131), p[2])
	require.Equal(t, at(-1, 0), p[4])
}

// TestLabellings: the explanations of a side in the order of their costs.
func TestLabellings(t *testing.T) {
	type stones = map[int]curling.Vec
	for name, c := range map[string]struct {
		before stones
		list   []curling.Vec
		shot   int // -1: of the other side
		struck []move
		want   []int // the numbers of the list in the best explanation, -1 the thrown one
	}{
		"at rest, the new one is thrown": {stones{0: at(0, 0)}, []curling.Vec{at(0, 0.03), at(1, 0)}, 2, nil, []int{0, -1}},
		// at rest but for the chart's error and the thrown one out (d²/2σ² + 2) against removed by the thrown one (4): 8.4 cm
		"8 cm away it is the same":       {stones{0: at(0, 0)}, []curling.Vec{at(0.08, 0)}, 2, nil, []int{0}},
		"9 cm away it is the thrown one": {stones{0: at(0, 0)}, []curling.Vec{at(0.09, 0)}, 2, nil, []int{-1}},
		"the nearer one went there":      {stones{1: at(0, 0), 3: at(1, 0)}, []curling.Vec{at(0.7, -2)}, -1, nil, []int{3}},
		"no stone went towards the hack": {stones{1: at(0, 0), 3: at(0, 2)}, []curling.Vec{at(0, 0.9)}, -1, nil, []int{3}},
		"stones at rest first":           {stones{1: at(0, 0), 3: at(1, 0)}, []curling.Vec{at(1, 0.02), at(1, -1)}, -1, nil, []int{3, 1}},
		"short ways together":            {stones{1: at(-1, 0), 3: at(1, 0)}, []curling.Vec{at(1, -1), at(-1, -1)}, -1, nil, []int{3, 1}},
		"the thrown one is where it hit": {stones{0: at(0, 0)}, []curling.Vec{at(0, -2), at(0, 0.29)}, 2, nil, []int{0, -1}},
		"of two new ones that which can have struck the other side": {stones{0: at(1, 1)}, []curling.Vec{at(-0.3, 0.29), at(1, -1)}, 2,
			[]move{{at(0, 0), at(0, -2)}}, []int{-1, 0}},
	} {
		t.Run(name, func(t *testing.T) {
			var before curling.Position
			for i, p := range c.before {
				before[i] = p
			}
			side := curling.Side(1)
			if c.shot >= 0 {
				side = curling.SideOf(c.shot)
			}
			var doubts []doubt
			all := labellings(&before, c.list, side, c.shot, c.struck, nil, &doubts)
			var got []int
			for _, s := range all[0].stones {
				got = append(got, s.number)
			}
			require.Equal(t, c.want, got)
			require.Empty(t, doubts)
			for k := range all[1:] {
				require.GreaterOrEqual(t, all[k+1].cost, all[k].cost)
			}
		})
	}
}

// TestLabellingsAreFew: explanations that cost 9 more than the best are not looked at, and of the others four.
func TestLabellingsAreFew(t *testing.T) {
	var before curling.Position
	before[1], before[3], before[5], before[7] = at(-0.5, 0), at(0.5, 0), at(-0.5, 1), at(0.5, 1)
	var doubts []doubt
	all := labellings(&before, []curling.Vec{at(-0.4, -2), at(0.4, -2), at(-0.4, -3), at(0.4, -3)}, 1, -1, nil, nil, &doubts)
	require.Len(t, all, 4)
	// where it lay (0 + 2), removed by the thrown stone (4), or moved there by it: impossible without way (0 + 4 + …)
	var single curling.Position
	single[0] = at(0, 0)
	for _, c := range []struct{ y, costs float64 }{{-9.9, 4 + 8.95}, {-10.1, 4 + 9.05}} {
		all = labellings(&single, []curling.Vec{at(0, c.y)}, 0, 2, nil, nil, &doubts)
		require.InDelta(t, 4, all[0].cost, 1e-9)
		require.Len(t, all, map[bool]int{true: 2, false: 1}[c.costs < 4+9], "moved: %v", c.costs)
	}
	require.Empty(t, doubts)
}

// TestSurplus: of more stones than a side can have in play those are left out that came from nowhere.
func TestSurplus(t *testing.T) {
	var before curling.Position
	before[1], before[3] = at(0, 0), at(1, 0)
	var doubts []doubt
	all := labellings(&before, []curling.Vec{at(-1, -1), at(0.01, 0), at(1.01, 0)}, 1, -1, nil, nil, &doubts)
	require.Equal(t, []stone{{at(0.01, 0), 1}, {at(1.01, 0), 3}}, all[0].stones)
	require.Equal(t, []doubt{{1, true, 3}}, doubts)
}

package policy

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// TestEveryThinksOf: the options beside those of every board, by rank of their stones, each with both turns and as likely.
func TestEveryThinksOf(t *testing.T) {
	a := aimsOn(t, physics.Mori2019, 0)
	of := func(k Kind, w Weight, target, second int8) Label {
		return Label{Kind: k, Weight: w, Target: target, Second: second}
	}
	stone := func(k int8) []Label {
		return []Label{of(Hit, Middle, k, -1), of(Hit, Strong, k, -1), of(Freeze, Stop, k, -1)}
	}
	own := func(k int8) []Label { return append(stone(k), of(PostGuard, Stop, k, 0)) }
	guard := func(k int8) []Label {
		return []Label{of(ComeAround, Stop, k, -1), of(Peel, Strong, k, 0), of(Peel, Strong, k, 1)}
	}
	ownGuard := func(k int8) []Label { return append(guard(k), of(Raise, Middle, k, -1)) }
	runback, doubles := of(Runback, Middle, 1, 0), []Label{of(Double, Middle, 0, 1), of(Double, Middle, 1, 0)}
	for _, c := range []struct {
		name   string
		shot   int
		stones map[int]curling.Vec // odd: of the side that throws
		want   []Label
	}{
		{"nothing", 9, nil, nil},
		{"own in the house", 9, map[int]curling.Vec{1: at(0, 0)}, own(0)},
		{"own in the house, the last but one", 13, map[int]curling.Vec{1: at(0, 0)}, own(0)},
		{"own in the house, the last stone", 15, map[int]curling.Vec{1: at(0, 0)}, stone(0)},
		{"theirs in the house", 9, map[int]curling.Vec{0: at(0, 0)}, stone(0)},
		{"own guard", 9, map[int]curling.Vec{1: at(0, -2.8)}, ownGuard(0)},
		{"their guard", 9, map[int]curling.Vec{0: at(0, -2.8)}, guard(0)},
		{"behind the house", 9, map[int]curling.Vec{0: at(1.8, 1.2), 1: at(-1.8, 1.2)}, nil},
		{"their guard before their stone", 9, map[int]curling.Vec{0: at(0, 0), 2: at(0, -2.8)},
			append(slices.Concat(stone(0), guard(1)), runback)},
		{"own guard before their stone", 9, map[int]curling.Vec{0: at(0, 0), 1: at(0, -2.8)},
			append(slices.Concat(stone(0), ownGuard(1)), runback)},
		{"their guard before an own stone", 9, map[int]curling.Vec{1: at(0, 0), 2: at(0, -2.8)}, slices.Concat(own(0), guard(1))},
		{"two of theirs", 9, map[int]curling.Vec{0: at(0, 0), 2: at(0.8, 0)}, slices.Concat(stone(0), stone(1), doubles)},
		{"theirs before own", 9, map[int]curling.Vec{0: at(0, 0), 1: at(0.8, 0)}, slices.Concat(stone(0), own(1))},
		{"own before theirs", 9, map[int]curling.Vec{1: at(0, 0), 2: at(0.8, 0)}, slices.Concat(own(0), stone(1))},
		{"seven stones, of which six are looked at", 15, map[int]curling.Vec{0: at(0, 0), 2: at(0.3, 0), 4: at(0.6, 0), 6: at(0.9, 0),
			8: at(1.2, 0), 10: at(-1, 0), 12: at(-1.4, 0)}, slices.Concat(stone(0), stone(1), stone(2), stone(3), stone(4), stone(5), doubles)},
	} {
		want := append([]Label{of(DrawTee, Stop, -1, -1), of(Away, Middle, -1, -1)}, c.want...)
		for i := range int8(5) {
			want = append(want, of(DrawSpot, Stop, -1, i))
		}
		if c.shot < 15 {
			want = append(want, of(CentreGuard, Stop, -1, -1), of(SideGuard, Stop, -1, 0), of(SideGuard, Stop, -1, 1))
		}
		var got [2][]Label
		for _, o := range (Every{}).Options(board(a, c.shot, c.stones), nil) {
			require.InDelta(t, 0.5/float64(len(want)), o.P, 1e-12, c.name)
			turn := o.Label.Turn
			o.Label.Turn = 0
			got[turn] = append(got[turn], o.Label)
		}
		require.ElementsMatch(t, want, got[0], c.name)
		require.Equal(t, got[0], got[1], c.name)
	}
}

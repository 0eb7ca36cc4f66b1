package policy

import (
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

package rowsets

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai/aitest"
	"github.com/hogline/hogline/engine/ai/scoremap"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/value"
)

// TestAhead: a part of the map is never better than all of it, the value is the thrower's, and guards of the free guard stay.
func TestAhead(t *testing.T) {
	model, err := value.Learned()
	require.NoError(t, err)
	r := aitest.Request(t, 13, 0, nil)
	m, err := NewAhead(t.Context(), &r, model, scoremap.TrueSigma)
	require.NoError(t, err)
	best, _ := m.Best(nil)
	require.Positive(t, best, "an empty sheet, the hammer to throw")
	var all []int
	for row := range m.grid.Rows {
		all = append(all, m.grid.Number(row))
	}
	whole, row := m.Best(all)
	require.InDelta(t, best, whole, 1e-6)
	require.Contains(t, all, row)
	least := 9.0
	for _, set := range [][]int{{0, 34, 41}, {41}, {0}} {
		v, row := m.Best(set)
		require.LessOrEqual(t, v, best+1e-6)
		require.Contains(t, set, row)
		require.LessOrEqual(t, v, least+1e-6, "of less rows, less: %v", set)
		least = v
	}
	require.Less(t, least, best-0.02, "there is nothing to hit")
	// The team that throws first sees it from the other side: an own stone on the button of an empty sheet is worth more than none.
	none := aitest.Request(t, 14, 0, nil)
	before, err := NewAhead(t.Context(), &none, model, scoremap.TrueSigma)
	require.NoError(t, err)
	v, _ := before.Best(nil)
	require.Negative(t, v, "the hammer follows")
	stone := aitest.Request(t, 14, 0, map[int]curling.Vec{0: {}})
	ours, err := NewAhead(t.Context(), &stone, model, scoremap.TrueSigma)
	require.NoError(t, err)
	w, _ := ours.Best(nil)
	require.Greater(t, w, v)
	theirs := aitest.Request(t, 14, 0, map[int]curling.Vec{1: {}})
	other, err := NewAhead(t.Context(), &theirs, model, scoremap.TrueSigma)
	require.NoError(t, err)
	w, _ = other.Best(nil)
	require.Less(t, w, v)
	// A throw of the first stones that takes a guard off the free guard zone changes nothing.
	guard := aitest.Request(t, 2, 0, map[int]curling.Vec{1: {Y: -3}})
	kept, err := NewAhead(t.Context(), &guard, model, scoremap.TrueSigma)
	require.NoError(t, err)
	free := guard
	free.Rules.Guard = curling.FreeGuard{}
	removed, err := NewAhead(t.Context(), &free, model, scoremap.TrueSigma)
	require.NoError(t, err)
	require.NotEqual(t, kept.values, removed.values)

	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = NewAhead(stopped, &r, model, scoremap.TrueSigma)
	require.ErrorIs(t, err, context.Canceled)
}

package reconstruct

import (
	"context"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// TestGuesses: of a throw whose thrown stone alone is charted one guess has all other stones where they came to rest.
func TestGuesses(t *testing.T) {
	ice, err := physics.IceOf(physics.Today)
	require.NoError(t, err)
	r, err := New(ice, Options{})
	require.NoError(t, err)
	before := curling.Position{0: {X: 2.3, Y: 5.2}, 1: {X: 1.6, Y: 4.4}, 2: {X: 2.5, Y: 8.2}}
	throw := func(s curling.Shot, err error) physics.Outcome {
		require.NoError(t, err)
		o, err := r.fast.Throw(physics.Delivery{Position: before, Index: 3, Shot: s}, nil)
		require.NoError(t, err)
		return o
	}
	for name, o := range map[string]physics.Outcome{
		"draw":         throw(r.aim.Draw(curling.Vec{X: 3.1, Y: 4.9}, curling.Right)),
		"raise":        throw(r.aim.Touch(before[2], 0.5, curling.Right, 0.7)),
		"hit and stay": throw(r.aim.Touch(before[0], 0.05, curling.Left, 6)),
	} {
		for _, known := range []bool{true, false} {
			c := Partial{Before: before, After: o.Position, Known: 1 << 3, Index: 3, TurnKnown: known, Turn: curling.Right}
			if name == "hit and stay" {
				c.Turn = curling.Left
			}
			list, err := r.Guesses(t.Context(), c)
			require.NoError(t, err)
			found := false
			for _, g := range list {
				require.LessOrEqual(t, g.Worst, guessWithin)
				require.Less(t, g.Outcome.Position[3].Distance(o.Position[3]), guessWithin, "the thrown stone lies where it was charted")
				same := true
				for i := range o.Position {
					same = same && o.Position.Has(i) == g.Outcome.Position.Has(i) && o.Position[i].Distance(g.Outcome.Position[i]) < 0.15
				}
				found = found || same
			}
			require.True(t, found, "%s, turn known %v: %d guesses", name, known, len(list))
		}
	}
	// The thrown stone left play, and so did stone 0: nothing else is known.
	list, err := r.Guesses(t.Context(), Partial{Before: before, Known: 1<<0 | 1<<3, Index: 3})
	require.NoError(t, err)
	require.NotEmpty(t, list)
	for _, g := range list {
		require.False(t, g.Outcome.Position.Has(0))
		require.False(t, g.Outcome.Position.Has(3))
	}
	_, err = r.Guesses(t.Context(), Partial{Index: 16})
	require.Error(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = r.Guesses(ctx, Partial{Before: before, Known: 1 << 3, Index: 3})
	require.ErrorIs(t, err, context.Canceled)
}

// TestGuessesOfAnInexactFinger: a stone that hit another cannot rest where that lay; the throws that come nearest are found all the same.
func TestGuessesOfAnInexactFinger(t *testing.T) {
	ice, err := physics.IceOf(physics.Today)
	require.NoError(t, err)
	r, err := New(ice, Options{})
	require.NoError(t, err)
	lay := curling.Vec{X: 2.4, Y: 5.04}
	guesses := func(at curling.Vec) []Guess {
		list, err := r.Guesses(t.Context(), Partial{Before: curling.Position{0: lay}, After: curling.Position{1: at}, Known: 1 << 1, Index: 1})
		require.NoError(t, err)
		return list
	}
	short := 2*curling.StoneRadius - 0.16 // where the tap lies, from the stone that lay there
	list := guesses(curling.Vec{X: lay.X, Y: lay.Y + short})
	require.NotEmpty(t, list)
	require.True(t, slices.ContainsFunc(list, func(g Guess) bool { return g.Outcome.Removed == 1 }), "hit and stay")
	for _, g := range list {
		require.Greater(t, g.Worst, guessWithin)
		require.LessOrEqual(t, g.Worst, list[0].Worst+guessWithin/2, "none but the nearest")
	}
	for _, g := range guesses(curling.Vec{X: lay.X, Y: lay.Y + 0.3}) {
		require.LessOrEqual(t, g.Worst, guessWithin, "what fits leaves out what does not")
	}
	both := Partial{Before: curling.Position{0: lay}, Known: 1<<0 | 1<<1, Index: 1,
		After: curling.Position{0: lay.Add(curling.Vec{X: 1, Y: -0.5}), 1: lay.Add(curling.Vec{X: 1, Y: 0.5})}}
	found, err := r.Guesses(t.Context(), both)
	require.NoError(t, err)
	require.Empty(t, found, "both to the same side: no throw comes near that")
}

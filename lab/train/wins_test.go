package train

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/winprob"
)

// TestWins: the matches of a round are the same on any number of workers and when the round goes on where it was stopped;
// every one is decided.
func TestWins(t *testing.T) {
	p := WinsPlan{Games: 3, Rounds: 1, Rules: curling.MixedDoubles(), Seed: 4, Workers: 2}
	play := func(done map[int]WinsGame) map[int]WinsGame {
		require.NoError(t, p.Round(t.Context(), winprob.Ohto(), 0, done, func(k int, g WinsGame) error { done[k] = g; return nil }))
		return done
	}
	all := play(map[int]WinsGame{})
	require.Len(t, all, 3)
	p.Workers = 1
	require.Equal(t, all, play(map[int]WinsGame{1: all[1]}))
	require.NotEqual(t, all[0], all[1])
	c := p.Count(all)
	require.Equal(t, 3*matchEnds, c.Ends.N())
	require.True(t, c.BlankSwaps)
	ctx, stop := context.WithCancel(t.Context())
	stop()
	require.ErrorIs(t, p.Round(ctx, winprob.Ohto(), 1, map[int]WinsGame{}, nil), context.Canceled)
}

// TestBrier: a table that knows that one is stolen in every end is right of such a match, and wrong of one that is lost
// in its last end.
func TestBrier(t *testing.T) {
	p := WinsPlan{Rules: curling.Standard()}
	steals, err := winprob.FromEnds(winprob.EndScores{9: 1}, 1, "")
	require.NoError(t, err)
	require.InDelta(t, 0, p.Brier(steals, WinsGame{1, 1, 1, 1, 1, 1, 1, 1}), 1e-12)
	require.InDelta(t, 1, p.Brier(steals, WinsGame{1, 1, 1, 1, 1, 1, 1, -8}), 1e-12)
}

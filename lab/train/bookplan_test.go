package train

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai/book"
	"github.com/hogline/hogline/engine/curling"
)

// TestBook: the same plan gives the same book on any number of workers, and what was searched is not searched again.
func TestBook(t *testing.T) {
	p := BookPlan{Ends: 18, Openings: 4, Seed: 5, Workers: 1}
	want, err := p.Book(t.Context(), nil)
	require.NoError(t, err)
	require.Len(t, want.Openings, p.Openings)
	for i := range want.Openings {
		o := &want.Openings[i]
		rules, ok := curling.RuleSet(o.Rules)
		require.True(t, ok)
		require.GreaterOrEqual(t, o.Shot, rules.FirstShot)
		require.Less(t, o.Shot, rules.FirstShot+book.Stones)
		require.NotEmpty(t, o.Calls)
		for k := range o.Calls {
			for j := range k {
				require.False(t, same(o.Calls[k].Shot, o.Calls[j].Shot))
			}
		}
	}
	p.Workers = 3
	got, err := p.Book(t.Context(), nil)
	require.NoError(t, err)
	require.Equal(t, want, got)
	want.Openings[1].Calls[0].Name = "as it was found"
	got, err = p.Book(t.Context(), want)
	require.NoError(t, err)
	require.Equal(t, want, got)
	ctx, stop := context.WithCancel(t.Context())
	p.Searched = stop
	p.Workers = 1
	got, err = p.Book(ctx, nil)
	require.ErrorIs(t, err, context.Canceled)
	require.Len(t, got.Openings, 1, "what is done is kept")
}

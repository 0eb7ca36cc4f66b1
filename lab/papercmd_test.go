package lab

import (
	"context"
	"io"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/lab/paper"
)

// TestPaperRound: only the games that are missing are played, and what was played is kept when the time is over.
func TestPaperRound(t *testing.T) {
	ctx := &command.Context{Context: t.Context(), Out: io.Discard, Err: io.Discard}
	c := &PaperPlayCmd{}
	c.Results = t.TempDir()
	r, err := paper.Load(c.Results, "t")
	require.NoError(t, err)
	r.Row("p", "a", "b").Outcomes = "w.l"
	var asked []int
	p := &pairing{plan: "p", a: "a", b: "b", paper: 0.6, play: func(_ context.Context, games int, had paper.Outcomes, done func(int, float64)) error {
		for i := range games {
			if _, ok := had.Value(i); ok {
				continue
			}
			if i == 5 {
				return context.DeadlineExceeded
			}
			asked = append(asked, i)
			done(i, 1)
		}
		return nil
	}}
	require.NoError(t, c.round(ctx, r, p, 4))
	require.Equal(t, []int{1, 3}, asked)
	require.ErrorIs(t, c.round(ctx, r, p, 8), context.DeadlineExceeded)
	again, err := paper.Load(c.Results, "t")
	require.NoError(t, err)
	require.Equal(t, paper.Outcomes("wwlww"), again.Rows[0].Outcomes)
	require.InDelta(t, 0.6, again.Rows[0].Paper, 0)
	require.Equal(t, 3, again.Runs[0].Games)
	asked = nil
	require.NoError(t, c.round(ctx, again, p, 4))
	require.Empty(t, asked)
}

// TestPapersHaveTheirPlans: every row of a table comes from a bundled plan, and the results that are kept are of these rows.
func TestPapersHaveTheirPlans(t *testing.T) {
	ctx := &command.Context{Context: t.Context(), Assets: os.DirFS("../assets")}
	for i := range paper.Tables {
		table := &paper.Tables[i]
		list, err := pairingsOf(ctx, table)
		require.NoError(t, err, table.Name)
		r, err := paper.Load("../docs/results", table.Name)
		require.NoError(t, err)
		require.Len(t, r.Rows, len(list), table.Name)
		for k, p := range list {
			require.Equal(t, []any{p.plan, p.a, p.b, p.paper}, []any{r.Rows[k].Plan, r.Rows[k].A, r.Rows[k].B, r.Rows[k].Paper}, table.Name)
			require.Equal(t, p.seed, r.Seed, table.Name)
		}
	}
}

// TestKeptGamesAreThoseOfThisBuild: games that are kept come out as they are kept, so that those of different builds may be
// counted together.
func TestKeptGamesAreThoseOfThisBuild(t *testing.T) {
	const games = 4
	ctx := &command.Context{Context: t.Context(), Assets: os.DirFS("../assets"), Out: io.Discard, Err: io.Discard}
	for _, of := range []struct{ table, row string }{
		{"murayama-levels", "uct:level=1,playouts=500 "}, {"murayama-levels", "uct:level=3,playouts=500 "},
		{"murayama-levels", "uct:level=2,playouts=1000 "}} {
		c := &PaperPlayCmd{Tables: []string{of.table}, Games: games, Round: games, Rows: []string{of.row}}
		c.Results = t.TempDir()
		require.NoError(t, c.Run(ctx))
		now, err := paper.Load(c.Results, of.table)
		require.NoError(t, err)
		require.Len(t, now.Rows, 1, of)
		kept, err := paper.Load("../docs/results", of.table)
		require.NoError(t, err)
		row := kept.Row(now.Rows[0].Plan, now.Rows[0].A, now.Rows[0].B)
		require.GreaterOrEqual(t, len(row.Outcomes), games, of)
		require.Equal(t, row.Outcomes[:games], now.Rows[0].Outcomes, of)
	}
	c := &PaperPlayCmd{Tables: []string{"murayama-levels"}, Games: 2, Round: 2, Rows: []string{"level=9"}}
	c.Results = t.TempDir()
	require.ErrorContains(t, c.Run(ctx), "level=9")
}

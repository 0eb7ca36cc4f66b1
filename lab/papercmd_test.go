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
		kept, err := paper.Load("../docs/results", of.table)
		require.NoError(t, err)
		require.Len(t, now.Rows, len(kept.Rows), of)
		played := 0
		for i, row := range now.Rows {
			if row.Outcomes != "" {
				played++
				require.GreaterOrEqual(t, len(kept.Rows[i].Outcomes), games, of)
				require.Equal(t, kept.Rows[i].Outcomes[:games], row.Outcomes, of)
			}
		}
		require.Equal(t, 1, played, of)
	}
	c := &PaperPlayCmd{Tables: []string{"murayama-levels"}, Games: 2, Round: 2, Rows: []string{"level=9"}}
	c.Results = t.TempDir()
	require.ErrorContains(t, c.Run(ctx), "level=9")
}

// TestPaperSamples: only the games that are missing are played, each game gives the samples of its own, and they are kept.
func TestPaperSamples(t *testing.T) {
	ctx := &command.Context{Context: t.Context(), Out: io.Discard, Err: io.Discard}
	c := &PaperPlayCmd{}
	c.Results = t.TempDir()
	x, err := gamesOf("sample:trials=1", "sample:trials=2", 5, 1)
	require.NoError(t, err)
	x.plan.Rules.Ends = 2
	x.measure = x.lastStones
	s, err := paper.LoadSamples(c.Results, paper.MashikoAIs)
	require.NoError(t, err)
	require.NoError(t, c.sample(ctx, s, &x, 2))
	require.NoError(t, c.sample(ctx, s, &x, 4))
	again, err := paper.LoadSamples(c.Results, paper.MashikoAIs)
	require.NoError(t, err)
	row := again.Row(x.a, x.b)
	require.Equal(t, 4, row.Played())
	require.Equal(t, 4, again.Runs[0].Games)
	at := 0
	throwers := map[float64]bool{}
	require.NoError(t, x.play(t.Context(), 4, &paper.SampleRow{Games: [][]paper.Sample{nil, row.Games[1], row.Games[2]}}, func(game int,
		list []paper.Sample) {
		at += game
		require.Len(t, list, len(row.Games[game]))
		for i, v := range list {
			throwers[v.Values[0]] = true
			require.InDeltaSlice(t, row.Games[game][i].Values, v.Values, 6e-4)
			require.GreaterOrEqual(t, v.Values[4]+0.1, v.Values[2], "more rows, up to what a part of a map hides")
		}
	}))
	require.Equal(t, 3, at, "games 0 and 3")
	require.Len(t, throwers, 2)

	shots, err := samplingsOf(paper.MashikoBefore)
	require.NoError(t, err)
	require.Len(t, shots, 1)
	all, err := samplingsOf(paper.MashikoAIs)
	require.NoError(t, err)
	require.Len(t, all, 15)
	for i := range all {
		kept, err := paper.LoadSamples("../docs/results", paper.MashikoAIs)
		require.NoError(t, err)
		require.Equal(t, []string{kept.Rows[i].A, kept.Rows[i].B}, []string{all[i].a, all[i].b})
	}
	_, err = samplingsOf("none")
	require.Error(t, err)
}

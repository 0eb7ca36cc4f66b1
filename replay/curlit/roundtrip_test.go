package curlit_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/curlit"
	"github.com/hogline/hogline/replay/kindtest"
)

// charted is a game as its chart is read.
func charted(t *testing.T, g *replay.Game) *replay.Game {
	t.Helper()
	files, err := curlit.Chart([]*replay.Game{g}, curlit.Charting{})
	require.NoError(t, err)
	read := curlit.ReadDoubles
	if g.Rules.FirstShot == 0 {
		read = curlit.ReadFours
	}
	set, err := read(files)
	require.NoError(t, err)
	require.Len(t, set.Games, 1)
	again, err := set.Draft(t.Context(), 0)
	require.NoError(t, err)
	return again
}

// noted is what a chart keeps of a game as it is: teams, ends and what was noted of shots. Stones of teams of four have no numbers there.
func noted(g *replay.Game) (list []string) {
	doubles := g.Rules.FirstShot > 0
	if doubles {
		list = append(list, fmt.Sprintf("%q", g.Teams))
	}
	for i := range g.Ends {
		e := &g.Ends[i]
		list = append(list, fmt.Sprint("end ", e.Number, " first ", e.First, " score ", e.Score))
		if !doubles { // there is no column
			list = append(list, fmt.Sprint("left ", e.Left))
		}
		for k := range e.Shots {
			s := &e.Shots[k]
			if s.Chart == nil || s.After == nil { // nothing is charted
				continue
			}
			c := *s.Chart
			c.Moved, c.Player = 0, "" // of the places before, of the list of players
			if doubles {
				c.Note = "" // there is no column
			}
			list = append(list, fmt.Sprint("shot ", s.Number, " ", c, " stones ", s.After.Count()))
		}
	}
	return list
}

// TestEveryKindOfChart: what a chart holds of a charted game of any kind is read as it was, and a chart of what was read holds the same.
func TestEveryKindOfChart(t *testing.T) {
	kinds := 0
	for _, k := range kindtest.Kinds() {
		if g := k.Draw(0); len(g.Ends) == 0 || len(g.Ends[0].Shots) == 0 || g.Ends[0].Shots[0].Chart == nil {
			continue
		}
		kinds++
		for seed := range uint64(5) {
			g := k.Draw(seed)
			again := charted(t, g)
			if got, want := noted(again), noted(g); len(again.Warnings) == 0 || g.Rules.FirstShot == 0 && len(got) == len(want) {
				require.Equal(t, want, got, "%s %d: %v", k.Name, seed, again.Warnings)
			}
			require.Equal(t, noted(again), noted(charted(t, again)), "%s %d", k.Name, seed)
		}
	}
	require.Greater(t, kinds, 5)
}

// TestTeamsWithoutAListOfGames: where no list of games names the teams they stand in the order of their stones, as in the list, whoever
// began; with them what was noted of each, and what is told of the game.
func TestTeamsWithoutAListOfGames(t *testing.T) {
	kinds := kindtest.Kinds()
	kind := &kinds[slices.IndexFunc(kinds, func(k kindtest.Kind) bool { return k.Name == "power play" })]
	var games []*replay.Game
	for seed := range uint64(6) {
		g := kind.Draw(seed)
		if seed%2 == 1 { // the same with its teams in each other's place: the second begins
			slices.Reverse(g.Teams[:])
			for i := range g.Ends {
				g.Ends[i].First = g.Ends[i].First.Other()
				slices.Reverse(g.Ends[i].Score[:])
			}
		}
		games = append(games, g)
	}
	files, err := curlit.Chart(games, curlit.Charting{})
	require.NoError(t, err)
	listed, err := curlit.ReadDoubles(files)
	require.NoError(t, err)
	delete(files, "Games.csv")
	found, err := curlit.ReadDoubles(files)
	require.NoError(t, err)
	require.Len(t, found.Games, len(games))
	var begins [2]int
	for i := range listed.Games {
		k := found.Find(listed.Games[i].ID)
		require.GreaterOrEqual(t, k, 0)
		want, err := listed.Draft(t.Context(), i)
		require.NoError(t, err)
		got, err := found.Draft(t.Context(), k)
		require.NoError(t, err)
		begins[want.Ends[0].First]++
		ofTheList := func(w replay.Warning) bool { return w.File == "Games.csv" }
		require.Equal(t, slices.DeleteFunc(want.Warnings, ofTheList), slices.DeleteFunc(got.Warnings, ofTheList))
		require.Equal(t, noted(want), noted(got))
		for e := range want.Ends {
			require.Equal(t, want.Ends[e].PowerPlay, got.Ends[e].PowerPlay)
			for s := range want.Ends[e].Shots {
				require.Equal(t, want.Ends[e].Shots[s].After, got.Ends[e].Shots[s].After)
			}
		}
	}
	require.Positive(t, begins[0])
	require.Positive(t, begins[1])
}

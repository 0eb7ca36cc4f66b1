package curlit_test

import (
	"fmt"
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

package season

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
)

// TestChoose: shots of teams and players with a text in their names, whatever its case, and the others.
func TestChoose(t *testing.T) {
	all := Collected{Shots: []Gained{{End: 1, Team: "Sweden", Player: "Ann"}, {End: 2, Team: "Sweden", Player: "Bea"},
		{End: 3, Team: "Norway", Player: "Anne"}}}
	for _, c := range []struct {
		team, player string
		want         []int
	}{{"", "", []int{1, 2, 3}}, {"swed", "", []int{1, 2}}, {"", "ANN", []int{1, 3}}, {"way", "ann", []int{3}}, {"x", "", nil}} {
		own, others := all.Choose(c.team, c.player)
		var ends []int
		for _, g := range own {
			ends = append(ends, g.End)
		}
		require.Equal(t, c.want, ends)
		require.Len(t, others, 3-len(c.want))
		for _, g := range others {
			require.NotContains(t, ends, g.End)
		}
	}
	for words, want := range map[string]bool{"": true, "world 2024": true, "2024 WORLD": true, "world 2023": false, "men": true} {
		require.Equal(t, want, holdsWords("World Mixed Doubles 2024 for women and men", words), words)
	}
}

// TestChosenGames: those with the words, and of those every so manieth from the first on.
func TestChosenGames(t *testing.T) {
	dir := t.TempDir()
	charts(t, dir, 5)
	for _, c := range []struct {
		filter string
		every  int
		want   int
	}{{"", 0, 5}, {"", 1, 5}, {"", 2, 3}, {"", 4, 2}, {"", 5, 1}, {"nothing has this", 0, 0}} {
		got, err := (&Collector{Filter: c.filter, Every: c.every}).Collect(t.Context(), []string{dir})
		require.NoError(t, err)
		require.Equal(t, c.want, got.Games, "%+v", c)
		require.Equal(t, 10*c.want, got.Open)
		require.Empty(t, got.Shots, "nothing is valued")
	}
	calls, err := (&Collector{}).Calls(t.Context(), &Collected{}, []Gained{{Value: &analysis.Shot{}, Call: [2]float64{-1}}}, 3)
	require.NoError(t, err)
	require.Empty(t, calls, "nobody can be asked")
}

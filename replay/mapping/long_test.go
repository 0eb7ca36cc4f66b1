package mapping_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay/mapping"
)

// TestStonesNamedAfterTeams: a table with a line a stone says whose each is by the names of the teams, in whatever order they come.
func TestStonesNamedAfterTeams(t *testing.T) {
	m := &mapping.Mapping{Heading: strings.Split("Game,Home,Away,End,Shot,Stone,X,Y", ","), Unit: "m", Origin: "tee", Along: "y", Long: true,
		Roles: mapping.Roles{Game: []string{"Game"}, Teams: [2]string{"Home", "Away"}, End: "End", Shot: "Shot", Side: "Stone"},
		Pairs: []mapping.Pair{{X: "X", Y: "Y", Team: -1}}}
	var b strings.Builder
	b.WriteString(strings.Join(m.Heading, ",") + "\n")
	for _, order := range [][]string{{"SUI", "SWE"}, {"SWE", "SUI"}} {
		game := order[0] + " first"
		for shot := 15; shot <= 16; shot++ {
			for _, name := range order {
				at := map[string]float64{"SUI": -0.6, "SWE": 0.6}[name]
				for k := range 17 - shot { // no team has one more
					fmt.Fprintf(&b, "%s,SUI,SWE,1,%d,%s,%v,%v\n", game, shot, name, at, 0.4*float64(k))
				}
			}
		}
	}
	set, err := mapping.Read([]byte(b.String()), "made.csv", m, nil)
	require.NoError(t, err)
	require.Len(t, set.Games, 2)
	ids := []string{set.Games[0].ID, set.Games[1].ID}
	require.Equal(t, []string{"SUI first", "SWE first"}, ids)
	for i := range set.Games {
		g, err := set.Draft(t.Context(), i)
		require.NoError(t, err)
		require.ElementsMatch(t, []string{"SUI", "SWE"}, g.Teams[:])
		e := &g.Ends[0]
		last := e.Shots[len(e.Shots)-1].After
		require.Equal(t, 2, last.Count())
		for k := range last {
			if last.Has(k) {
				owner := g.Teams[(k%2)^int(e.First)]
				require.Equal(t, owner == "SUI", last[k].X < curling.CentreX, "%s: %s at %v", ids[i], owner, last[k])
			}
		}
	}
}

// TestFirstPosition: what is shown of a table that is guessed is the position with the most stones among the first twenty, each with its
// team in the order in which these are named. Of less than 60 stones it is told that they are few.
func TestFirstPosition(t *testing.T) {
	table := func(most, all int) string {
		var b strings.Builder
		b.WriteString("End,Shot,Team,X,Y\n")
		n := 0
		stone := func(shot, k int) {
			fmt.Fprintf(&b, "1,%d,%s,%.2f,%.2f\n", shot, []string{"SWE", "SUI", "SWE"}[k], 0.1*float64(shot%7)-0.3, 0.5*float64(k)+0.01*float64(n))
			n++
		}
		for shot := 1; n < all; shot++ {
			stone(shot, 0)
			for k := 1; k < 3 && n < all && (shot == most || shot > 20); k++ {
				stone(shot, k)
			}
		}
		return b.String()
	}
	for most := range 21 {
		if most == 0 {
			continue
		}
		g, err := mapping.Guessed([]byte(table(most, 90)), "made.csv")
		require.NoError(t, err)
		require.True(t, g.Long)
		require.Len(t, g.First, 3, most)
		for k, s := range g.First {
			require.Equal(t, []int{0, 1, 0}[k], s.Team)
			require.InDelta(t, 0.1*float64(most%7)-0.3, s.X, 1e-9, "of shot %d", most)
		}
	}
	for all, few := range map[int]bool{59: true, 60: false} {
		g, err := mapping.Guessed([]byte(table(3, all)), "made.csv")
		require.NoError(t, err)
		told := false
		for _, d := range g.Doubts {
			told = told || d.Key == "mapping.few"
		}
		require.Equal(t, few, told, "%d: %v", all, g.Doubts)
	}
}

// TestCheck: which mappings can be.
func TestCheck(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*mapping.Mapping)
		want   string
	}{
		"as it is":        {func(*mapping.Mapping) {}, ""},
		"unit":            {func(m *mapping.Mapping) { m.Unit = "league" }, "unit"},
		"origin":          {func(m *mapping.Mapping) { m.Origin = "bar" }, "origin"},
		"along x":         {func(m *mapping.Mapping) { m.Along = "x" }, ""},
		"along":           {func(m *mapping.Mapping) { m.Along = "z" }, "along"},
		"width":           {func(m *mapping.Mapping) { m.Width = 10 }, ""},
		"wide":            {func(m *mapping.Mapping) { m.Width = 10.1 }, "width"},
		"narrow":          {func(m *mapping.Mapping) { m.Width = -0.1 }, "width"},
		"no width":        {func(m *mapping.Mapping) { m.Width = math.NaN() }, "width"},
		"no pairs":        {func(m *mapping.Mapping) { m.Pairs = nil }, "pairs"},
		"many pairs":      {func(m *mapping.Mapping) { m.Pairs = make([]mapping.Pair, 32) }, ""},
		"too many pairs":  {func(m *mapping.Mapping) { m.Pairs = make([]mapping.Pair, 33) }, "pairs"},
		"a stone a line":  {func(m *mapping.Mapping) { m.Long, m.Pairs = true, m.Pairs[:1] }, ""},
		"two stones":      {func(m *mapping.Mapping) { m.Long = true }, "pairs"},
		"no end":          {func(m *mapping.Mapping) { m.Roles.End = "" }, "roles"},
		"no shot":         {func(m *mapping.Mapping) { m.Roles.Shot = "" }, "roles"},
		"of no team":      {func(m *mapping.Mapping) { m.Pairs[1].Team = -1 }, ""},
		"of which team":   {func(m *mapping.Mapping) { m.Pairs[1].Team = -2 }, "team"},
		"of a third team": {func(m *mapping.Mapping) { m.Pairs[1].Team = 2 }, "team"},
	} {
		m := mapping.Mapping{Unit: "m", Origin: "tee", Along: "y", Roles: mapping.Roles{End: "End", Shot: "Shot"},
			Pairs: []mapping.Pair{{X: "a_x", Y: "a_y", Team: 0}, {X: "b_x", Y: "b_y", Team: 1}}}
		c.change(&m)
		if err := m.Check(); c.want == "" {
			require.NoError(t, err, name)
		} else {
			require.ErrorContains(t, err, c.want, name)
		}
	}
}

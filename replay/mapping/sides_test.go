package mapping_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/curlit"
	"github.com/hogline/hogline/replay/mapping"
)

// rubTable is a table in which a draw of the second team rubs a guard of the first in every end, n times to the right, and its mapping.
func rubTable(ends, right int) ([]byte, *mapping.Mapping) {
	heading := []string{"End", "Shot", "Team", "Kind", "Turn", "a_x", "a_y", "b_x", "b_y"}
	var b strings.Builder
	b.WriteString(strings.Join(heading, ",") + "\n")
	for e := range ends {
		x := 0.25
		if e >= right {
			x = -0.25
		}
		fmt.Fprintf(&b, "%d,1,AAA,Guard,Clockwise,0.1,3.4,,\n%d,2,BBB,Draw,Clockwise,%v,3.3,-0.3,0.5\n", e+1, e+1, 0.1+x)
	}
	return []byte(b.String()), &mapping.Mapping{Heading: heading, Unit: "m", Origin: "tee", Along: "y",
		Roles: mapping.Roles{End: "End", Shot: "Shot", Team: "Team", Kind: "Kind", Turn: "Turn"},
		Pairs: []mapping.Pair{{X: "a_x", Y: "a_y", Team: 0}, {X: "b_x", Y: "b_y", Team: 1}}}
}

// TestSidesAreProvedByRubs: whether turns push lone guards to the side they should is told, and a table in which they do not is said to be
// mirrored.
func TestSidesAreProvedByRubs(t *testing.T) {
	for _, c := range []struct {
		ends, right int
		left        bool
		want        string
	}{
		{7, 7, false, "left and right are proved: 7 of 7 draws"},
		{7, 0, false, "left and right are exchanged: 7 of 7 draws"},
		{7, 0, true, "left and right are proved: 7 of 7 draws"},
		{4, 4, false, "left and right are not proved by this table: 4 of 4 draws"},
		{8, 5, false, "left and right are not proved by this table: 5 of 8 draws"},
	} {
		data, m := rubTable(c.ends, c.right)
		m.Left = c.left
		set, err := mapping.Read(data, "made.csv", m, nil)
		require.NoError(t, err)
		require.True(t, slices.ContainsFunc(set.Warnings, func(w replay.Warning) bool { return strings.HasPrefix(w.Text.String(), c.want) }),
			"%s: %v", c.want, set.Warnings)
	}
}

// TestSidesStandOnce: a table whose mapping was guessed does not say beside the proof that left and right are in doubt.
func TestSidesStandOnce(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	data, _ := rubTable(40, 40)
	set, err := mapping.OpenBytes(data, "made.csv", nil)
	require.NoError(t, err)
	var told []string
	for _, w := range set.Warnings {
		told = append(told, w.Text.String())
	}
	all := strings.Join(told, "\n")
	require.Contains(t, all, "how the table is to be read was guessed")
	require.Contains(t, all, "left and right are ")
	require.NotContains(t, all, "which numbers do not tell")
}

// TestTablesReadBack: the published tables of a table hold its games; one is chosen by its id.
func TestTablesReadBack(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	data, m := rubTable(6, 6)
	data = append(data, "6,16,BBB,Draw,Clockwise,,,-0.3,0.5\n"...) // of teams of four
	path := filepath.Join(t.TempDir(), "made.csv")
	require.NoError(t, os.WriteFile(path, data, 0o600))
	tables, warnings, err := mapping.Tables(t.Context(), path, m, "", nil)
	require.NoError(t, err)
	require.NotEmpty(t, warnings)
	set, err := curlit.ReadFours(curlit.Folder(tables))
	require.NoError(t, err)
	own, err := mapping.Open(path, m)
	require.NoError(t, err)
	require.Len(t, set.Games, 1)
	require.Equal(t, own.Games[0].Shots, set.Games[0].Shots)
	a, err := own.Draft(t.Context(), 0)
	require.NoError(t, err)
	b, err := set.Draft(t.Context(), 0)
	require.NoError(t, err)
	for i := range a.Ends {
		for k := range a.Ends[i].Shots {
			if a.Ends[i].Shots[k].After == nil { // missing
				require.Nil(t, b.Ends[i].Shots[k].After)
				continue
			}
			for n, at := range a.Ends[i].Shots[k].After {
				require.InDelta(t, 0, at.Distance(b.Ends[i].Shots[k].After[n]), 0.002)
			}
		}
	}
	_, _, err = mapping.Tables(t.Context(), path, m, "nosuch", nil)
	require.EqualError(t, err, path+": there is no game nosuch")
	_, _, err = mapping.Tables(t.Context(), path, m, own.Games[0].ID, nil)
	require.NoError(t, err)
}

// TestPublishedNumbers: charts of mixed doubles alone, whose kinds, turns and shots are numbers, are read as what these mean.
func TestPublishedNumbers(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	var b strings.Builder
	b.WriteString("GameID,EndID,ShotID,TeamID,Task,Handle,Points,s1_x,s1_y,s2_x,s2_y\n")
	for e := range 6 {
		fmt.Fprintf(&b, "1,%d,7,11,2,0,4,0.1,3.4,,\n1,%d,8,12,0,%d,9,%v,3.3,-0.3,0.5\n1,%d,16,11,13,1,0,%v,3.3,-0.3,0.5\n", e+1, e+1, e%2,
			0.1+0.25*float64(1-2*(e%2)), e+1,
			0.1+0.25*float64(1-2*(e%2)))
	}
	m := &mapping.Mapping{Heading: strings.Split("GameID,EndID,ShotID,TeamID,Task,Handle,Points,s1_x,s1_y,s2_x,s2_y", ","), Unit: "m",
		Origin: "tee", Along: "y",
		Roles: mapping.Roles{Game: []string{"GameID"}, End: "EndID", Shot: "ShotID", Team: "TeamID", Kind: "Task", Turn: "Handle",
			Grade: "Points"},
		Pairs: []mapping.Pair{{X: "s1_x", Y: "s1_y", Team: 0}, {X: "s2_x", Y: "s2_y", Team: 1}}}
	set, err := mapping.Read([]byte(b.String()), "made.csv", m, nil)
	require.NoError(t, err)
	require.True(t, slices.ContainsFunc(set.Warnings, func(w replay.Warning) bool {
		return strings.HasPrefix(w.Text.String(),
			"left and right are proved: 6 of 6")
	}), "%v", set.Warnings)
	g, err := set.Draft(t.Context(), 0)
	require.NoError(t, err)
	require.Positive(t, g.Rules.FirstShot, "mixed doubles: the numbers of the shots are ids")
	require.Equal(t, []any{replay.TaskGuard, 100}, []any{g.Ends[0].Shots[0].Chart.Task, g.Ends[0].Shots[0].Chart.Grade})
	require.Equal(t, []any{replay.TaskDraw, -1}, []any{g.Ends[0].Shots[1].Chart.Task, g.Ends[0].Shots[1].Chart.Grade})
}

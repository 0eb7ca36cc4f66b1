package curlit

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/replay"
)

// draft reads a changed chart: its first game, and what was told.
func (c *chart) draft(t *testing.T, change func(f sheets)) (g *replay.Game, told string) {
	t.Helper()
	change(c.sheets)
	set, err := c.read(c.write(t, ','))
	require.NoError(t, err)
	g, err = set.Draft(t.Context(), 0)
	require.NoError(t, err)
	var all []string
	for _, w := range slices.Concat(set.Warnings, g.Warnings) {
		all = append(all, w.String())
	}
	return g, strings.Join(all, "\n")
}

// TestLastLinesMissing: how the stones lay at the end of an end whose last lines are missing is not known; its score is.
func TestLastLinesMissing(t *testing.T) {
	c := cleanCharts(t)[Doubles]
	g, told := c.draft(t, func(f sheets) { f[fileStones] = slices.Delete(f[fileStones], 9, 11) })
	require.Contains(t, told,
		"Stones.csv, line 9: 2 lines are missing after this one, the last of end 1: how the stones lay at its end is not known")
	require.Nil(t, g.Ends[0].Final)
	require.True(t, g.Ends[0].Scored)
	require.Len(t, g.Ends[0].Shots, 9, "the last has the last position known")
}

// TestResultNoted: a game whose ends are lost ended as its result is noted; where nothing is noted how it ended is not known.
func TestResultNoted(t *testing.T) {
	lose := func(f sheets) {
		delete(f, fileEnds)
		f[fileStones] = f[fileStones][:8]
	}
	c := cleanCharts(t)[Doubles]
	want := c.sheets[fileGames][1]
	result := want[c.column(fileGames, "ResultStr1")] + ":" + want[c.column(fileGames, "ResultStr2")]
	g, told := c.draft(t, lose)
	require.True(t, g.Complete)
	require.Equal(t, replay.ByScore, g.Result.Reason)
	require.Contains(t, told, "the ends give 0:0, the result is "+result)
	g, told = c.draft(t, func(f sheets) {
		lose(f)
		f[fileGames][1][f.column(fileGames, "ResultStr1")] = ""
	})
	require.False(t, g.Complete)
	require.Equal(t, replay.ByAbandoning, g.Result.Reason)
	require.Contains(t, told, "how the game ended is not known")
}

// TestLastEndNotFinished: a game of teams of four whose last end stops before its last two shots was conceded; without the last shot alone,
// or with none that is charted, it ended by score.
func TestLastEndNotFinished(t *testing.T) {
	c := cleanCharts(t)[Fours]
	end, shot := c.column(fileLocations, "end_number"), c.column(fileLocations, "shot_number")
	for left, want := range map[int]string{16: replay.ByScore, 15: replay.ByScore, 14: replay.ByConceding, 2: replay.ByConceding,
		1: replay.ByConceding, 0: replay.ByScore} {
		c := cleanCharts(t)[Fours]
		g, _ := c.draft(t, func(f sheets) {
			f[fileLocations] = slices.DeleteFunc(f[fileLocations], func(row []string) bool {
				n, err := strconv.Atoi(row[shot])
				return err == nil && row[end] == "2" && n > left
			})
		})
		require.Len(t, g.Ends, 2)
		require.Equal(t, want, g.Result.Reason, "%d shots are left", left)
	}
}

// TestStonesOfAGap: stones of teams of four that were thrown in missing lines stay after them, as the chart has them.
func TestStonesOfAGap(t *testing.T) {
	c := cleanCharts(t)[Fours]
	whole, _ := c.draft(t, func(sheets) {})
	g, told := c.draft(t, func(f sheets) { f[fileLocations] = slices.Delete(f[fileLocations], 2, 6) })
	require.Contains(t, told, "shots 2 to 5 of end 1 are missing between line 2 and line 3")
	require.NotContains(t, told, "more than can lie there")
	require.Equal(t, whole.Ends[0].Shots[5].After.Count(), g.Ends[0].Shots[2].After.Count())
	require.True(t, g.Ends[0].Shots[2].Gap)
}

// TestStandings: points and standings of teams of four that do not fit are told; one that is missing is taken from the other.
func TestStandings(t *testing.T) {
	for name, v := range map[string]struct{ column, value, want string }{
		"wrong":    {"team1_score_after", "9", "end 1: "},
		"points":   {"team1_score_this_end", "", "ends.csv, line 2: end 1: the points of AAA are not noted: "},
		"standing": {"team1_score_after", "", "ends.csv, line 2: end 1: the standing of AAA is not noted: "},
		"impossible": {"team1_score_this_end", "12",
			`ends.csv, line 2: team1_score_this_end: "12" is not a whole number from 0 to 8: taken as unknown`},
	} {
		t.Run(name, func(t *testing.T) {
			c := cleanCharts(t)[Fours]
			whole, _ := c.draft(t, func(sheets) {})
			g, told := c.draft(t, func(f sheets) { f[fileFourEnds][1][f.column(fileFourEnds, v.column)] = v.value })
			require.Contains(t, told, v.want)
			if name == "wrong" {
				require.Contains(t, told, "do not lead from 0 to 9: the latter is believed")
				return
			}
			require.Equal(t, whole.Ends[0].Score, g.Ends[0].Score)
			require.Equal(t, whole.Result, g.Result)
		})
	}
}

// TestEndsWithoutShots: the score of an end none of whose shots is charted is kept; one without a score is told and left out.
func TestEndsWithoutShots(t *testing.T) {
	c := cleanCharts(t)[Fours]
	column := c.column(fileLocations, "end_number")
	whole, _ := c.draft(t, func(sheets) {})
	number := len(whole.Ends)
	require.Greater(t, number, 1)
	without := func(f sheets) {
		f[fileLocations] = slices.DeleteFunc(f[fileLocations], func(row []string) bool { return row[column] == strconv.Itoa(number) })
	}
	g, told := c.draft(t, without)
	require.Len(t, g.Ends, number)
	require.Empty(t, g.Ends[number-1].Shots)
	require.True(t, g.Ends[number-1].Scored)
	require.Equal(t, whole.Ends[number-1].Score, g.Ends[number-1].Score)
	require.Equal(t, whole.Ends[number-1].First, g.Ends[number-1].First)
	require.Contains(t, told, msg("only-score", number).String())
}

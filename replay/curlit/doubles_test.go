package curlit

import (
	"bytes"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
)

// TestDoublesReadBack: a simulated data set without error is read as it was played.
func TestDoublesReadBack(t *testing.T) {
	rules := curling.MixedDoubles()
	rules.Ends, rules.Extra, rules.Placed = 2, false, Spots()
	set, truth := simulated(t, rules, 3, 0)
	require.Equal(t, Doubles, set.Format)
	for i, want := range truth {
		entry := set.Games[i]
		require.Equal(t, want.Teams, entry.Teams)
		require.Equal(t, "Simulated", entry.Event)
		require.Equal(t, want.Result.Score, entry.Score)
		require.Equal(t, [3]int{2, 20, 2}, [3]int{entry.Ends, entry.Shots, entry.ScoreAgrees})
		got, err := set.OpenGame(t.Context(), i, nil)
		require.NoError(t, err)
		require.True(t, got.Complete)
		require.Equal(t, replay.ByScore, got.Result.Reason)
		for k, e := range got.Ends {
			require.Equal(t, want.Ends[k].First, e.First)
			require.Equal(t, want.Ends[k].Score, e.Score)
			moved := 0.0
			for j, s := range e.Shots {
				w := want.Ends[k].Shots[j]
				require.Equal(t, w.Number, s.Number)
				require.Equal(t, w.Run.Turn, s.Chart.Turn)
				require.Equal(t, w.Chart.Task, s.Chart.Task)
				require.False(t, s.Ran, "a chart holds no throw")
				for n := range s.After {
					require.Equal(t, w.After.Has(n), s.After.Has(n))
					if !w.After.Has(n) {
						continue
					}
					x, _ := toUnits(w.After[n])
					beyond := max(0, leastX-x, x-mostX) * unit // the chart has no place there
					moved = max(moved, s.Chart.Moved)
					require.InDelta(t, 0, w.After[n].Distance(s.After[n]), unit+beyond+moved)
				}
				if j > 0 {
					require.Equal(t, *e.Shots[j-1].After, s.Before)
				}
			}
		}
		for _, p := range got.Places() {
			_, err := got.State(p)
			require.NoError(t, err)
		}
	}
}

// folder is a data set of one game of mixed doubles as text, with lines of Stones.csv.
func folder(stones, ends, games string) fstest.MapFS {
	head := strings.Join(stoneColumns, ",")
	for i := range 12 {
		n := number(float64(i + 1))
		head += ",stone_" + n + "_x,stone_" + n + "_y"
	}
	if games == "" {
		games = "7,1,1,0,A,AAA,BBB,1,0,0,1,30,31\n"
	}
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	return fstest.MapFS{
		"Stones.csv": file(head + "\n" + stones),
		"Games.csv": file("CompetitionID,SessionID,GameID,GroupID,Sheet,NOC1,NOC2,ResultStr1,ResultStr2,LSFE,Winner,TeamID1,TeamID2\n" +
			games),
		"Ends.csv":        file(strings.Join(endColumns, ",") + "\n" + ends),
		"Competition.csv": file("CompetitionName,Place,Venue,CompetitionID\nCup,X,Y,7\n"),
		"Teams.csv":       file("CompetitionID,TeamID,NOC,Name\n7,30,AAA,Ayland\n7,31,BBB,BBB\n"),
		"Competitors.csv": file("CompetitionID,TeamID,NOC,Reportingname\n7,30,AAA,SMITH Ann\n7,30,AAA,MILLER Ben\n7,31,BBB,JONES Cat\n7,31,BBB,GREEN Dan\n"),
	}
}

// idleLines are the lines of the shots of an end from one on that were not thrown.
func idleLines(end, shot int) (lines string) {
	for i, id := range shotIDs[shot:] {
		lines += fmt.Sprintf("7,1,1,%d,%d,%d,1,-1,-1,-1,NA%s\n", end, id, 30+(shot+i)%2, strings.Repeat(",NA", 24))
	}
	return lines
}

// stonesLine is a line with the places of stones by their number in the chart; others are not thrown.
func stonesLine(fields string, at map[int]string) string {
	cells := make([]string, 12)
	for i := range cells {
		cells[i] = "0,0"
		if s, ok := at[i+1]; ok {
			cells[i] = s
		}
	}
	return fields + "," + strings.Join(cells, ",") + "\n"
}

func open(t *testing.T, dir fs.FS) (*replay.DataSet, *replay.Game, []string) {
	t.Helper()
	set, err := ReadDoubles(dir)
	require.NoError(t, err)
	g, err := set.OpenGame(t.Context(), 0, nil)
	require.NoError(t, err)
	var warnings []string
	for _, w := range slices.Concat(set.Warnings, g.Warnings) {
		warnings = append(warnings, w.String())
	}
	return set, g, warnings
}

// TestFrame: 600 units are six feet, y grows towards the thrower and x to the right; a power play at the right lies at the right.
func TestFrame(t *testing.T) {
	require.Equal(t, curling.Tee, fromUnits(750, 800))
	p := fromUnits(1350, 1400)
	require.InDelta(t, 1.8288, p.X-curling.CentreX, 1e-12)
	require.InDelta(t, 1.8288, p.Y-curling.TeeY, 1e-12)
	x, y := toUnits(p)
	require.InDelta(t, 1350, x, 1e-9)
	require.InDelta(t, 1400, y, 1e-9)
	for side, right := range map[replay.PowerPlay]bool{replay.PowerPlayRight: true, replay.PowerPlayLeft: false} {
		guard, house := placed(side)
		require.Equal(t, right, guard.X > curling.CentreX)
		require.Equal(t, right, house.X > curling.CentreX)
	}
	b := ice().Bounds
	spots := Spots()
	require.True(t, b.InGuardZone(spots.CentreGuard))
	require.True(t, b.InHouse(spots.CentreHouse))
	require.InDelta(t, 0.4572, curling.TeeY-spots.CentreHouse.Y, 1e-9, "its back edge at the back of the 4-foot circle")
}

// Stones are numbered by the team and the order of throwing; the first line may have a placed stone moved already.
func TestDoublesStones(t *testing.T) {
	_, g, warnings := open(t, folder(
		stonesLine("7,1,1,1,7,31,2,0,1,4,NA", map[int]string{1: "750,650", 7: "750,1950", 8: "750,700"})+
			stonesLine("7,1,1,1,8,30,1,6,0,2,1", map[int]string{1: "750,650", 7: "4095,0", 8: "750,700", 2: "4095,4095"})+idleLines(1, 2),
		"7,1,1,30,1,1,NA\n7,1,1,31,1,0,NA\n", "7,1,1,0,A,AAA,BBB,1,0,1,1,30,31\n"))
	require.Equal(t, [2]string{"Ayland", "BBB"}, g.Teams)
	require.Equal(t, "SMITH Ann", g.Players[0][0].Name)
	e := g.Ends[0]
	require.Equal(t, curling.TeamID(1), e.First)
	first, second := e.Shots[0], e.Shots[1]
	require.Equal(t, curling.Position{fromUnits(750, 1916), fromUnits(750, 650)}, first.Before, "the guard is the first thrower's")
	require.Equal(t, fromUnits(750, 1950), first.After[0])
	require.Equal(t, fromUnits(750, 650), first.After[1], "a stone that did not move stays")
	require.True(t, first.After.Has(0) && first.After.Has(1) && first.After.Has(6))
	require.Equal(t, replay.Chart{Task: replay.TaskDraw, Turn: curling.Left, TurnKnown: true, Grade: 100, Player: "GREEN Dan",
		Moved: first.Chart.Moved}, *first.Chart)
	require.Equal(t, 1, first.Thrower)
	require.Equal(t, replay.Chart{Task: replay.TaskTakeOut, Turn: curling.Right, TurnKnown: true, Grade: 50, TimeOut: true,
		Player: "SMITH Ann"}, *second.Chart)
	require.False(t, second.After.Has(0), "4095, 0 is out of play")
	require.False(t, second.After.Has(7))
	require.Equal(t, replay.ByConceding, g.Result.Reason)
	require.True(t, g.Complete)
	require.Len(t, warnings, 1)
	require.Contains(t, warnings[0], "Stones.csv, line 2: 1 pair of stones overlap, worst by 13.8 cm: moved apart by up to 13.8 cm")
}

// Every doubt names its file and line.
func TestDoublesWarnings(t *testing.T) {
	ends := "7,1,1,30,1,1,NA\n7,1,1,31,1,0,NA\n"
	for _, c := range []struct {
		name, stones, ends, games, want string
	}{
		{"unknown player", stonesLine("7,1,1,1,7,30,3,0,0,4,NA", map[int]string{1: "750,1916", 7: "750,650", 2: "700,900"}), ends, "",
			"Stones.csv, line 2: player 3 is unknown"},
		{"unknown grade", stonesLine("7,1,1,1,7,30,1,0,0,10,NA", map[int]string{1: "750,1916", 7: "750,650", 2: "700,900"}), ends, "",
			"Stones.csv, line 2: grade 10 is unknown"},
		{"unknown task", stonesLine("7,1,1,1,7,30,1,12,0,4,NA", map[int]string{1: "750,1916", 7: "750,650", 2: "700,900"}), ends, "",
			"Stones.csv, line 2: kind of shot 12 is unknown"},
		{"hammer", stonesLine("7,1,1,1,7,31,1,0,0,4,NA", map[int]string{7: "750,1916", 1: "750,650", 8: "700,900"}), ends, "",
			"Stones.csv, line 2: BBB throws first although the list of games says the other"},
		{"power play at the other side", stonesLine("7,1,1,1,7,30,1,0,0,4,NA", map[int]string{1: "411,1916", 7: "350,850", 2: "700,900"}), "7,1,1,30,1,1,NA\n7,1,1,31,1,0,1\n", "", "Ends.csv, line 2: end 1: power play to the right is noted, but the stones were placed to the left: taken as they lie"},
		{"early stone", stonesLine("7,1,1,1,7,30,1,0,0,4,NA", map[int]string{1: "750,1916", 7: "750,650", 2: "700,900", 3: "900,900"}), ends, "",
			"Stones.csv, line 2: stone 9 lies there before it was thrown: left out"},
		{"nowhere", stonesLine("7,1,1,1,7,30,1,0,0,4,NA", map[int]string{1: "750,1916", 7: "750,650", 2: "700,3100"}), ends, "",
			"Stones.csv, line 2: stone 7 at 700, 3100 is no place on the sheet: taken as out of play"},
		{"total", stonesLine("7,1,1,1,7,30,1,0,0,4,NA", map[int]string{1: "750,1916", 7: "750,650", 2: "700,900"}), ends,
			"7,1,1,0,A,AAA,BBB,3,0,0,1,30,31\n", "Games.csv, line 2: the ends give 1:0, the result is 3:0"},
		{"another game", stonesLine("7,1,1,1,7,30,1,0,0,4,NA", map[int]string{1: "750,1916", 7: "750,650", 2: "700,900"}) +
			stonesLine("7,1,2,1,7,30,1,0,0,4,NA", nil), ends, "", "Stones.csv, line 3: game 7-1-2 is in no list of games: the line is left out"},
		{"a number that is none", stonesLine("7,1,1,1,7,30,1,0,0,4,NA", map[int]string{1: "750,1916", 7: "750,650", 2: "700,900"}) +
			stonesLine("7,1,1,x,7,30,1,0,0,4,NA",
				nil), ends, "", `Stones.csv, line 3: EndID: "x" is not a whole number from 1 to 50: the line is left out`},
		{"short line", stonesLine("7,1,1,1,7,30,1,0,0,4,NA", map[int]string{1: "750,1916", 7: "750,650", 2: "700,900"}) + "7,1\n", ends, "",
			"Stones.csv, line 3: 2 fields, want 35: the line is left out"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, _, warnings := open(t, folder(c.stones, c.ends, c.games))
			require.Contains(t, warnings, c.want)
		})
	}
}

// The side of a power play is told by stones that nobody moved.
func TestPowerPlay(t *testing.T) {
	for units, want := range map[string]replay.PowerPlay{"1089,1916 1150,850": replay.PowerPlayRight,
		"411,1916 350,850": replay.PowerPlayLeft} {
		guard, house, _ := strings.Cut(units, " ")
		set, g, warnings := open(t, folder(stonesLine("7,1,1,1,7,30,1,0,0,4,NA", map[int]string{1: guard, 7: house, 2: "700,900"})+idleLines(1,
			1),
			"7,1,1,30,1,1,NA\n7,1,1,31,1,0,"+number(float64(want))+"\n", ""))
		require.Equal(t, want, g.Ends[0].PowerPlay)
		require.Empty(t, warnings)
		require.Equal(t, 1, set.Games[0].PowerPlays)
		g1, h1 := placed(want)
		require.Equal(t, curling.Position{g1, h1}, g.Ends[0].Shots[0].Before)
	}
}

// Unfinished ends have no score, and lines of stones not thrown are no shots.
func TestUnfinishedEnd(t *testing.T) {
	line := stonesLine("7,1,1,1,7,30,1,0,0,4,NA", map[int]string{1: "750,1916", 7: "750,650", 2: "700,900"})
	empty := "7,1,1,1,8,31,1,-1,-1,-1,NA" + strings.Repeat(",NA", 24) + "\n"
	_, g, _ := open(t, folder(line+empty, "7,1,1,30,1,9,NA\n7,1,1,31,1,9,NA\n", "7,1,1,0,A,AAA,BBB,0,0,0,1,30,31\n"))
	require.Len(t, g.Ends[0].Shots, 1)
	require.False(t, g.Ends[0].Scored)
	require.Equal(t, [2]int{}, g.Ends[0].Score)
	require.Equal(t, replay.ByConceding, g.Result.Reason)
	require.True(t, g.Complete)
}

func TestFilter(t *testing.T) {
	set := replay.DataSet{Games: []replay.GameEntry{
		{ID: "0-1-1", Event: "Olympic Winter Games", Session: "1", Sheet: "A", Teams: [2]string{"Sweden", "Great Britain"}},
		{ID: "0-1-2", Event: "Olympic Winter Games", Session: "1", Sheet: "B", Teams: [2]string{"Norway", "Sweden"}},
	}}
	require.Equal(t, []int{0, 1}, set.Filter(""))
	require.Equal(t, []int{0, 1}, set.Filter("SWEDEN olympic"))
	require.Equal(t, []int{1}, set.Filter("nor swe"))
	require.Empty(t, set.Filter("canada"))
	require.Equal(t, 1, set.Find("0-1-2"))
	require.Equal(t, -1, set.Find("0-1"))
}

// TestSeparate: no two stones overlap after it, and a pair alone is moved by half of what is missing each.
func TestSeparate(t *testing.T) {
	p := curling.Position{0: curling.Tee, 1: curling.Tee.Add(curling.Vec{X: 0.25}), 2: {X: 1, Y: 6}}
	out, s := separate(p, 0)
	require.Equal(t, 1, s.pairs)
	require.InDelta(t, 0.04, s.worst, 1e-9)
	require.InDelta(t, 0.02, s.moved, clearance)
	require.InDelta(t, 0.29, out[0].Distance(out[1]), 2*clearance)
	require.Equal(t, p[2], out[2])
	kept, s := separate(p, 1)
	require.Equal(t, p[0], kept[0])
	require.InDelta(t, 0.04, s.moved, clearance)
	same := curling.Position{0: curling.Tee, 1: curling.Tee, 2: curling.Tee}
	out, s = separate(same, 0)
	require.False(t, s.stuck)
	require.NoError(t, out.Check(0))
	require.Equal(t, 3, s.pairs)
}

func TestRealData(t *testing.T) {
	const dir = "../../../shared/logs/curlit-md"
	if _, err := os.Stat(dir); err != nil {
		t.Skip("no real data here")
	}
	set, err := ReadDoubles(os.DirFS(dir))
	require.NoError(t, err)
	require.Empty(t, set.Warnings)
	require.Len(t, set.Games, 245)
	shots, ends, agree, incomplete := 0, 0, 0, 0
	for i, e := range set.Games {
		g, err := set.OpenGame(t.Context(), i, nil)
		require.NoError(t, err)
		require.Equal(t, e.Shots, g.Shots())
		shots, ends, agree = shots+e.Shots, ends+e.Ends, agree+e.ScoreAgrees
		if !g.Complete {
			incomplete++
		}
	}
	require.Equal(t, [4]int{18850 - 102, 1885, 1748, 0}, [4]int{shots, ends, agree, incomplete})
}

// FuzzDoubles: whatever the files hold, there is an error or games that can be walked through.
func FuzzDoubles(f *testing.F) {
	f.Add([]byte(stonesLine("7,1,1,1,7,30,1,0,0,4,NA", map[int]string{1: "750,1916", 7: "750,650", 2: "700,900"})),
		[]byte("7,1,1,30,1,1,NA\n"), []byte("7,1,1,0,A,AAA,BBB,1,0,0,1,30,31\n"))
	f.Add([]byte("7,1,1,1,7,30"), []byte("\"7,1"), []byte("7,1,1,0,A,AAA,BBB,1,0,0,1,30,31\n"))
	f.Fuzz(func(t *testing.T, stones, ends, games []byte) {
		dir := folder(string(stones), string(ends), string(games))
		set, err := ReadDoubles(dir)
		if err == nil {
			walk(t, set)
		}
		raw := maps.Clone(dir)
		raw["Stones.csv"] = &fstest.MapFile{Data: stones}
		if set, err = ReadDoubles(raw); err == nil {
			walk(t, set)
		}
	})
}

// FuzzFours is the same for teams of four.
func FuzzFours(f *testing.F) {
	rules := curling.FiveRock()
	rules.Ends, rules.Extra = 1, false
	_, list := simulated(f, rules, 1, 0.01)
	files, err := Chart(list, Charting{Seed: 2})
	require.NoError(f, err)
	lines := bytes.SplitAfterN(files[fileLocations], []byte("\n"), 6)
	f.Add(bytes.Join(lines[:5], nil), files[fileFourEnds])
	f.Fuzz(func(t *testing.T, shots, ends []byte) {
		set, err := ReadFours(fstest.MapFS{fileLocations: &fstest.MapFile{Data: shots}, fileFourEnds: &fstest.MapFile{Data: ends}})
		if err == nil && set.Games[0].Shots < 40 {
			walk(t, set)
		}
	})
}

func walk(t *testing.T, set *replay.DataSet) {
	for i := range set.Games {
		g, err := set.OpenGame(t.Context(), i, nil)
		require.NoError(t, err)
		for _, p := range g.Places() {
			_, err := g.State(p)
			require.NoError(t, err)
		}
	}
}

func BenchmarkReadDoubles(b *testing.B) {
	rules := curling.MixedDoubles()
	_, list := simulated(b, rules, 1, 0.03)
	games := make([]*replay.Game, 330) // 26,400 shots
	for i := range games {
		games[i] = list[0]
	}
	files, err := Chart(games, Charting{Error: 0.03})
	require.NoError(b, err)
	for b.Loop() {
		set, err := ReadDoubles(files)
		require.NoError(b, err)
		require.Len(b, set.Games, 330)
	}
}

// BenchmarkOpenGame opens a game of eight ends; of teams of four its stones are told apart by throws, of a draft by their ways.
func BenchmarkOpenGame(b *testing.B) {
	for name, rules := range map[string]curling.Rules{Doubles: curling.MixedDoubles(), Fours: curling.FiveRock()} {
		b.Run(name, func(b *testing.B) {
			rules.Ends, rules.Extra = 8, false
			set, _ := simulated(b, rules, 1, 0.03)
			for b.Loop() {
				_, err := set.OpenGame(b.Context(), 0, nil)
				require.NoError(b, err)
			}
		})
		b.Run(name+"-draft", func(b *testing.B) {
			rules.Ends, rules.Extra = 8, false
			set, _ := simulated(b, rules, 1, 0.03)
			for b.Loop() {
				_, err := set.Draft(b.Context(), 0)
				require.NoError(b, err)
			}
		})
	}
}

package replay_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/charset"
	"github.com/hogline/hogline/replay"
)

// set is a data set of games with these IDs, which tell themselves by their first team.
func set(format string, ids ...string) *replay.DataSet {
	s := &replay.DataSet{Format: format, Files: []replay.TableFile{{Name: format + ".csv"}},
		Warnings: []replay.Warning{{File: "ends.csv", Line: 3}}, Sides: []replay.Warning{{File: "stones.csv"}}}
	for _, id := range ids {
		s.Games = append(s.Games, replay.GameEntry{ID: id, Event: "Cup " + format, Session: "Day 1", Sheet: "B",
			Teams: [2]string{"Norway", "Sweden"}})
	}
	s.OpenGame = func(_ context.Context, i int, on func(done, of int)) (*replay.Game, error) {
		if ids[i] == "broken" {
			return nil, errors.New("torn")
		}
		if on != nil {
			on(1, 1)
		}
		return &replay.Game{Teams: [2]string{format + " " + ids[i], "whole"}, Extra: map[string]string{},
			Warnings: []replay.Warning{{File: "shots.csv"}}}, nil
	}
	return s
}

// TestMerge: the games of several folders in one list, each opened from where it lies. An ID that two folders have is told apart by the
// folder, and so is every file that is named.
func TestMerge(t *testing.T) {
	north, south := set("a", "1", "2"), set("b", "2", "broken")
	require.Same(t, north, replay.Merge([]replay.Part{{Folder: "x", Set: north}}), "one set stays as it is")
	south.DraftGame = func(context.Context, int) (*replay.Game, error) {
		return &replay.Game{Teams: [2]string{"draft"}, Extra: map[string]string{},
			Identify: func(context.Context, func(done, of int)) (*replay.Game, error) {
				return nil, errors.New("of its own folder")
			}}, nil
	}
	m := replay.Merge([]replay.Part{{Folder: "2023/north", Set: north}, {Folder: "south", Set: south}, {Folder: "z", Set: set("a", "3")}})
	require.Equal(t, "a, b", m.Format, "every format once")
	var ids, files, warnings, sides []string
	for _, g := range m.Games {
		ids = append(ids, g.ID)
	}
	for _, f := range m.Files {
		files = append(files, f.Name)
	}
	for i := range m.Warnings {
		warnings, sides = append(warnings, m.Warnings[i].File), append(sides, m.Sides[i].File)
	}
	require.Equal(t, []string{"1", "2023-north-2", "south-2", "broken", "3"}, ids)
	require.Equal(t, []string{"2023/north/a.csv", "south/b.csv", "z/a.csv"}, files)
	require.Equal(t, []string{"2023/north/ends.csv", "south/ends.csv", "z/ends.csv"}, warnings)
	require.Equal(t, []string{"2023/north/stones.csv", "south/stones.csv", "z/stones.csv"}, sides)

	for i, want := range map[int]string{0: "a 1", 1: "a 2", 2: "b 2", 4: "a 3"} {
		heard := 0
		g, err := m.OpenGame(t.Context(), i, func(int, int) { heard++ })
		require.NoError(t, err)
		require.Equal(t, want, g.Teams[0])
		require.Equal(t, ids[i], g.Extra["GameID"])
		require.Equal(t, []string{"2023/north/", "2023/north/", "south/", "", "z/"}[i]+"shots.csv", g.Warnings[0].File)
		require.Equal(t, 1, heard)
	}
	_, err := m.OpenGame(t.Context(), 3, nil)
	require.ErrorContains(t, err, "torn")

	g, err := m.Draft(t.Context(), 1)
	require.NoError(t, err)
	require.Equal(t, "a 2", g.Teams[0], "a set without drafts opens its games at once")
	require.Nil(t, g.Identify)
	g, err = m.Draft(t.Context(), 2)
	require.NoError(t, err)
	require.Equal(t, "draft", g.Teams[0])
	require.Equal(t, "south-2", g.Extra["GameID"])
	g, err = g.Identify(t.Context(), nil)
	require.NoError(t, err)
	require.Equal(t, "b 2", g.Teams[0], "and what is identified has its folder too")
	require.Equal(t, "south-2", g.Extra["GameID"])
	_, err = replay.Merge([]replay.Part{{Set: set("c", "broken")}, {Set: north}}).Draft(t.Context(), 0)
	require.ErrorContains(t, err, "torn")
}

// TestFindAndFilter: a game by its ID, games by words that stand anywhere in what the list shows, whatever the case of letters.
func TestFindAndFilter(t *testing.T) {
	s := replay.Merge([]replay.Part{{Folder: "n", Set: set("a", "A1", "A2")}, {Folder: "s", Set: set("b", "B1")}})
	s.Games[1].Sheet, s.Games[2].Session, s.Games[2].Teams = "D", "Final", [2]string{"Canada", "Norway"}
	require.Equal(t, 1, s.Find("a2"))
	require.Equal(t, -1, s.Find("a"))
	for text, want := range map[string][]int{
		"": {0, 1, 2}, "norway": {0, 1, 2}, "SWEDEN day": {0, 1}, "canada": {2}, "final b1": {2}, "cup A": {0, 1, 2}, "a2": {1},
		"norway zz": {},
	} {
		require.Equal(t, want, s.Filter(text), text)
	}
}

// TestPlain: a table is plain as long as nothing had to be found out about it.
func TestPlain(t *testing.T) {
	for _, c := range []struct {
		f    replay.TableFile
		want bool
	}{
		{replay.TableFile{Separator: ","}, true},
		{replay.TableFile{Separator: ";"}, false},
		{replay.TableFile{Separator: ",", DecimalComma: true}, false},
		{replay.TableFile{Separator: ",", Encoding: charset.Encoding{Name: "Shift_JIS"}}, false},
	} {
		require.Equal(t, c.want, c.f.Plain(), c.f)
	}
}

// TestAlone: a game by itself is a list of one, which says of it what it says itself.
func TestAlone(t *testing.T) {
	g := named(t, "match of four")
	g.Extra = map[string]string{"game_id": "7", "Event": "Cup", "Session": "3", "Sheet": "C"}
	s := replay.Alone(g)
	require.Equal(t, []replay.GameEntry{{ID: "7", Event: "Cup", Session: "3", Sheet: "C", Teams: g.Teams, Score: g.Result.Score,
		Ends: len(g.Ends), Shots: g.Shots()}}, s.Games)
	require.Equal(t, g.Format, s.Format)
	again, err := s.Draft(t.Context(), 0)
	require.NoError(t, err)
	require.Same(t, g, again)
}

package study

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	games "github.com/hogline/hogline/replay/kindtest"
)

// studyOf is a study of one game without a file.
func studyOf(t *testing.T, g *replay.Game) *Document {
	t.Helper()
	d := New()
	require.NoError(t, d.Do("open", func(c *Content) error {
		c.Put(&Line{ID: d.NextID(), Game: g})
		c.Shown = 1
		return nil
	}))
	return d
}

// TestGamesAreKept: a game of every kind is the same in a study that is written and read again, or it is told what is not.
func TestGamesAreKept(t *testing.T) {
	told := map[string]string{"stones being told apart": "identify", "recorded paths": "recorded"}
	for _, k := range games.Kinds() {
		for seed := range uint64(5) {
			g := k.Draw(seed)
			d := studyOf(t, g)
			for range 2 { // the second time the parts are there already
				snap, err := d.Snapshot("test")
				require.NoError(t, err)
				again, err := Read(written(t, d))
				require.NoError(t, err, k.Name)
				lost := replay.Lost(g, again.Content().Lines[0].Game)
				require.Equal(t, lost, snap.Lost, k.Name)
				if part := told[k.Name]; part != "" {
					require.Len(t, lost, 1)
					require.Equal(t, part, lost[0].Part)
				} else {
					require.Empty(t, lost, k.Name)
				}
			}
		}
	}
}

// TestAVariationKeepsTheRecordedPaths of the log that it branches off: they stand in the files of the log.
func TestAVariationKeepsTheRecordedPaths(t *testing.T) {
	const head = `{"tag":"gam","log":{"cmd":`
	stone := `[{"position":{"x":0.5,"y":38}}]`
	text := head + `"new_game","name":{"team0":"North","team1":"South"}}}` + "\n" +
		head + `"update","next_team":"team0","state":{"end":0,"shot":0,"hammer":"team1","stones":{}}}}` + "\n" +
		head + `"update","next_team":"team1","last_move":{"actual_move":{"type":"shot","rotation":"cw","velocity":{"x":0,"y":2}}},"state":{"end":0,"shot":1,"hammer":"team1","stones":{"team0":` + stone + `}}}}` + "\n" +
		head + `"update","next_team":"team0","last_move":{"actual_move":{"type":"shot","rotation":"cw","velocity":{"x":0,"y":3}}},"state":{"end":0,"shot":2,"hammer":"team1","stones":{"team0":` + stone + `}}}}` + "\n"
	path := `{"tag":"sht","log":{"end":0,"shot":0,"trajectory":{"seconds_per_frame":0.1,"start":{"team0":[{"position":{"x":0,"y":0}}]},"finish":{"team0":` + stone + `},"frames":[[{"team":"team0","index":0,"value":{"position":{"x":0.5,"y":38}}}]]}}}`
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "game.dcl2"), []byte(text), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "shot_e000s00.json"), []byte(path), 0o600))
	g, source, err := OpenLog(filepath.Join(dir, "game.dcl2"))
	require.NoError(t, err)
	require.NotNil(t, g.Ends[0].Shots[0].Recorded)

	for _, withFile := range []bool{true, false} {
		d := studyOf(t, g)
		if withFile {
			d.Content().Lines[0].Source = source
		}
		at := replay.Place{Shot: 2}
		v, _, err := Play(g, replay.Place{}, at, curling.Shot{VY: -2.5}, *g.Ends[0].Shots[1].After, &g.Rules)
		require.NoError(t, err)
		require.NotNil(t, v.Ends[0].Shots[0].Recorded)
		require.NoError(t, d.Do("play", func(c *Content) error {
			c.Put(&Line{ID: d.NextID(), Parent: 1, From: at, Game: v})
			return nil
		}))
		snap, err := d.Snapshot("test")
		require.NoError(t, err)
		again, err := Read(written(t, d))
		require.NoError(t, err)
		lost := replay.Lost(v, again.Content().Lines[1].Game)
		if withFile {
			require.Empty(t, lost)
			require.Empty(t, snap.Lost)
			shot := &again.Content().Lines[1].Game.Ends[0].Shots[0]
			shot.Recorded, shot.Run.VX = nil, 1
			addPaths(again.Content().Lines[1].Game, again.Content().Lines[0].Game)
			require.Nil(t, shot.Recorded, "another shot has another path")
		} else {
			require.Equal(t, []replay.Loss{{Part: "recorded", Count: 1, End: 1, Shot: 1, Shots: true}}, snap.Lost)
		}
	}
}

// TestAGameThatCannotBeReadIsNotWritten: the study says which.
func TestAGameThatCannotBeReadIsNotWritten(t *testing.T) {
	g := games.Kinds()[0].Draw(1)
	g.Ends[0].First = 7
	_, err := studyOf(t, g).Snapshot("test")
	require.ErrorContains(t, err, "line 1: Ends[0].First: 7 cannot be")
}

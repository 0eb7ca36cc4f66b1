package file

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/curlit"
	"github.com/hogline/hogline/replay/dcl"
	"github.com/hogline/hogline/replay/sample"
)

// TestDamagedChartsAsLogs: what is left of a chart of which lines are missing, or the end of its file, stays when it is saved as a log: the
// last position before a gap, that what lay there after it is not known, the scores of ends without shots, and the result.
func TestDamagedChartsAsLogs(t *testing.T) {
	ice, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	for name, rules := range map[string]curling.Rules{curlit.Doubles: curling.MixedDoubles(), curlit.Fours: curling.FiveRock()} {
		rules.Ends, rules.Extra = 3, false
		if rules.FirstShot > 0 {
			rules.Placed = curlit.Spots()
		}
		game, err := sample.Charted(ice, rules, 1)
		require.NoError(t, err)
		whole, err := curlit.Chart([]*replay.Game{game}, curlit.Charting{Error: 0.01})
		require.NoError(t, err)
		stones, read := "Stones.csv", curlit.ReadDoubles
		if name == curlit.Fours {
			stones, read = "shot_locations.csv", curlit.ReadFours
		}
		shots := 10
		if name == curlit.Fours {
			shots = 16
		}
		for damage, lines := range map[string]func(rows [][]byte) [][]byte{
			"lines missing": func(rows [][]byte) [][]byte { return append(append([][]byte{}, rows[:4]...), rows[6:]...) },
			"first line":    func(rows [][]byte) [][]byte { return append(append([][]byte{}, rows[:1]...), rows[2:]...) },
			"cut off":       func(rows [][]byte) [][]byte { return rows[:1+2*shots] },
			"end cut off":   func(rows [][]byte) [][]byte { return rows[:1+shots+7] },
			"an end": func(rows [][]byte) [][]byte {
				return append(append([][]byte{}, rows[:1+shots]...), rows[1+2*shots:]...)
			},
		} {
			t.Run(name+" "+damage, func(t *testing.T) {
				dir := curlit.Folder{}
				for file, text := range whole {
					dir[file] = text
				}
				dir[stones] = bytes.Join(lines(bytes.SplitAfter(whole[stones], []byte("\n"))), nil)
				set, err := read(dir)
				require.NoError(t, err)
				g, err := set.Draft(t.Context(), 0)
				require.NoError(t, err)
				require.True(t, g.Complete)
				require.Equal(t, replay.ByScore, g.Result.Reason)
				require.Equal(t, game.Result.Score, g.Result.Score)

				var log bytes.Buffer
				require.NoError(t, dcl.Write(&log, g))
				again, err := dcl.Read(&log)
				require.NoError(t, err)
				require.Equal(t, g.Result, again.Result)
				require.True(t, again.Complete)
				require.Equal(t, g.Teams, again.Teams)
				require.Len(t, again.Ends, 3)
				require.Equal(t, g.Places(), again.Places())
				require.Equal(t, g.Shots(), again.Shots())
				for i := range g.Ends {
					want, got := &g.Ends[i], &again.Ends[i]
					require.Equal(t, [4]any{want.Number, want.First, want.Score, want.Scored}, [4]any{got.Number, got.First, got.Score, got.Scored})
					require.Equal(t, want.Final, got.Final)
					for k := range want.Shots {
						w, s := &want.Shots[k], &got.Shots[k]
						require.Equal(t, [4]any{w.Number, w.Kind, w.Before, w.Gap}, [4]any{s.Number, s.Kind, s.Before, s.Gap})
						require.Equal(t, w.After, s.After, "end %d, shot %d", i+1, w.Number+1)
					}
				}
			})
		}
	}
}

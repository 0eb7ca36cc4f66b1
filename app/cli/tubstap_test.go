package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/command/commandtest"
	"github.com/hogline/hogline/app/cli/play"
	"github.com/hogline/hogline/engine/version"
)

// tubstapRunOf runs a tubstap command and gives its output, its messages and its status.
func tubstapRunOf(ctx context.Context, in string, args ...string) (out, messages string, status int) {
	return commandtest.Run(ctx, Program(), os.DirFS("../../assets"), in, append([]string{"tubstap"}, args...)...)
}

func tubstapOK(t *testing.T, args ...string) string {
	t.Helper()
	out, messages, status := tubstapRunOf(t.Context(), "", args...)
	require.Zero(t, status, messages)
	return out
}

func TestTubstapPerft(t *testing.T) {
	require.Equal(t, "1 21 203 3259\n", tubstapOK(t, "perft", "duel44", "--depth", "3"))
	require.JSONEq(t, `{"version":"`+version.Number+`","map":"duel44","perft":[1,21,203]}`,
		tubstapOK(t, "perft", "../../assets/maps/duel44.tbsmap", "--depth", "2", "--json"))
}

func TestTubstapPlay(t *testing.T) {
	var r play.TubstapResult
	require.NoError(t, json.Unmarshal([]byte(tubstapOK(t, "play", "duel44", "river66", "--a", "sample", "--b", "random", "--games", "20",
		"--json")), &r))
	require.Equal(t, 20, r.Games)
	require.Equal(t, "sample", r.A)
	require.Greater(t, r.WinShare, 0.7)
	require.Equal(t, 10, r.ByMap["duel44"].Games)
	text := tubstapOK(t, "play", "all", "--a", "sample", "--b", "random", "--games", "12")
	require.Contains(t, text, "sample against random: 12 games in ")
	require.Contains(t, text, "study88: 2 games, win share ")
}

func TestTubstapPlayResumes(t *testing.T) {
	dir := t.TempDir()
	args := []string{"play", "duel44", "--a", "attack", "--b", "random", "--games"}
	tubstapOK(t, append(args, "6", "-o", dir)...)
	logs, err := filepath.Glob(filepath.Join(dir, "*.sgf"))
	require.NoError(t, err)
	require.Len(t, logs, 6)
	// A crash has cut off the last line: that game is played again, and six more.
	list := filepath.Join(dir, command.GamesFile)
	raw, err := os.ReadFile(list)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(list, raw[:len(raw)-9], 0o600))
	var resumed, whole play.TubstapResult
	require.NoError(t, json.Unmarshal([]byte(tubstapOK(t, append(args, "12", "-o", dir, "--resume", "--json")...)), &resumed))
	require.NoError(t, json.Unmarshal([]byte(tubstapOK(t, append(args, "12", "--json")...)), &whole))
	resumed.Seconds, whole.Seconds = 0, 0
	require.Equal(t, whole, resumed)
	raw, err = os.ReadFile(list)
	require.NoError(t, err)
	require.Equal(t, 12, bytes.Count(raw, []byte("\n")))

	for want, args := range map[string][]string{
		"holds a run already: --resume goes on with it": append(args, "12", "-o", dir),
		"was made by another plan": {"play", "duel44", "--a", "attack", "--b", "sample", "--games", "6", "-o", dir,
			"--resume"},
		"--resume needs the folder of the run: -o DIR":      append(args, "6", "--resume"),
		"7 games, want an even number: games come in pairs": append(args, "7"),
		"tubstap play needs two programs: --a and --b":      {"play", "duel44", "--a", "attack"},
		"tubstap play needs a map, such as study66":         {"play", "--a", "attack", "--b", "attack"},
		`there is no program "best"`:                        {"play", "duel44", "--a", "best", "--b", "attack"},
		"a program that connects plays one game at a time":  {"play", "duel44", "--a", "attack", "--b", "listen:0", "--workers", "2"},
		"two maps are called duel44": {"play", "duel44", "../../assets/maps/duel44.tbsmap", "--a", "attack", "--b",
			"attack"},
		"want 1 to 256":                           append(args, "2", "--workers", "0"),
		"--depth 40: want 0 to 20":                {"perft", "duel44", "--depth", "40"},
		"--turn wants a log (.sgf)":               {"show", "duel44", "--turn", "3"},
		"levels 9, want 1 to 16 digits of 0 to 4": {"ai", "uct:level=9"},
	} {
		_, messages, status := tubstapRunOf(t.Context(), "", args...)
		require.Contains(t, messages, want)
		require.Equal(t, command.ExitUsage, status, want)
		require.Equal(t, 1, strings.Count(messages, "\n"), "one sentence")
	}
	_, messages, status := tubstapRunOf(t.Context(), "", "perft", "nowhere")
	require.Equal(t, command.ExitFailure, status)
	require.Equal(t, "hogline: nowhere is not there (built in: air88, duel44, hills66, river66, study66, study88)\n", messages)
}

func TestTubstapPlayStopsAndKeepsWhatIsDone(t *testing.T) {
	dir := t.TempDir()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go func() { // until some games are done
		for ctx.Err() == nil {
			if info, err := os.Stat(filepath.Join(dir, command.GamesFile)); err == nil && info.Size() > 0 {
				cancel()
			}
			time.Sleep(time.Millisecond)
		}
	}()
	out, messages, status := tubstapRunOf(ctx, "", "play", "duel44", "--a", "attack", "--b", "random", "--games", "1000000", "-o", dir,
		"--json")
	require.Zero(t, status, messages)
	var r play.TubstapResult
	require.NoError(t, json.Unmarshal([]byte(out), &r))
	raw, err := os.ReadFile(filepath.Join(dir, command.GamesFile))
	require.NoError(t, err)
	require.Equal(t, r.Games, bytes.Count(raw, []byte("\n")))
}

func TestTubstapShow(t *testing.T) {
	require.Equal(t, "turn 0 of 9, HP 15 to 15, red to move\n"+
		"IX . P5 .    \"    .\n   .    =    ^    .\n   .    ^    =    .\n   .    \" p5 . iX .\n", tubstapOK(t, "show", "duel44"))
	dir := t.TempDir()
	tubstapOK(t, "play", "duel44", "--a", "attack", "--b", "random", "--games", "2", "-o", dir)
	log := filepath.Join(dir, "1-00001.sgf")
	var start, end play.TubstapPosition
	require.NoError(t, json.Unmarshal([]byte(tubstapOK(t, "show", log, "--turn", "2", "--json")), &start))
	require.NoError(t, json.Unmarshal([]byte(tubstapOK(t, "show", log, "--json")), &end))
	require.Equal(t, [2]string{"attack", "random"}, start.Teams)
	require.Equal(t, 2, start.Turns)
	require.False(t, start.Over)
	require.True(t, end.Over)
	require.Len(t, end.Value, 2)
	require.Greater(t, end.Actions, start.Actions)
	require.Contains(t, tubstapOK(t, "show", log), "attack (red) against random (blue)")
	kept := filepath.Join(dir, "kept.tbsmap")
	tubstapOK(t, "show", log, "--turn", "1", "-o", kept)
	require.Contains(t, tubstapOK(t, "show", kept), "turn 0 of 8, HP ")
	data, err := os.ReadFile(log)
	require.NoError(t, err)
	bad := filepath.Join(dir, "bad.sgf")
	require.NoError(t, os.WriteFile(bad, bytes.Replace(data, []byte("TURNINFO[1,1"), []byte("TURNINFO[1,0"), 1), 0o600))
	_, messages, status := tubstapRunOf(t.Context(), "", "show", bad)
	require.Equal(t, command.ExitFailure, status)
	require.Contains(t, messages, "want turn 1 of blue")
}

func TestTubstapAI(t *testing.T) {
	out, _, status := tubstapRunOf(t.Context(), "name\r\nnonsense\r\n", "ai", "uct:playouts=20")
	require.Zero(t, status)
	require.Equal(t, "= uct:playouts=20\r\n\r\n= \r\n\r\n", out)
	_, messages, status := tubstapRunOf(t.Context(), "", "ai", "sample", "--connect", "127.0.0.1:1")
	require.Equal(t, command.ExitFailure, status)
	require.Contains(t, messages, "--connect 127.0.0.1:1: nothing listens there")
}

func TestTubstapAis(t *testing.T) {
	var kinds []struct {
		Name     string
		Title    string
		Settings []struct{ Key, Help string }
	}
	require.NoError(t, json.Unmarshal([]byte(tubstapOK(t, "ais", "--json")), &kinds))
	require.Equal(t, "uct", kinds[0].Name)
	require.Equal(t, "playouts", kinds[0].Settings[0].Key)
	require.Contains(t, tubstapOK(t, "ais"), "level=1")
}

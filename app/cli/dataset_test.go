package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/curlit"
	"github.com/hogline/hogline/replay/curlit/charttest"
	"github.com/hogline/hogline/replay/file"
	"github.com/hogline/hogline/replay/kindtest"
)

// dataSetFolder is a folder of simulated games of mixed doubles, charted with an error of 3 cm.
func dataSetFolder(t *testing.T, games, ends int) string {
	t.Helper()
	dir := t.TempDir()
	charttest.Write(t, dir, curlit.Charting{Error: 0.03}, charttest.Doubles(t, games, ends, 1)...)
	return dir
}

// Every command on a log takes a game of a data set.
func TestDataSetCommands(t *testing.T) {
	dir := dataSetFolder(t, 2, 1)
	status, out, errs := run(t, "info", dir, "--json")
	require.Zero(t, status, errs)
	var infos []map[string]any
	require.NoError(t, json.Unmarshal([]byte(out), &infos))
	require.Len(t, infos, 1)
	require.Equal(t, "curlit-md", infos[0]["format"])
	games := infos[0]["games"].([]any)
	require.Len(t, games, 2)
	for _, key := range []string{"id", "event", "session", "sheet", "teams", "score", "ends", "shots", "score_agrees", "warnings"} {
		require.Contains(t, games[0], key)
	}
	id := games[1].(map[string]any)["id"].(string)
	status, out, errs = run(t, "info", dir, "--filter", id)
	require.Zero(t, status, errs)
	require.Contains(t, out, "1 game")

	log := filepath.Join(t.TempDir(), "a.dcl")
	status, _, errs = run(t, "convert", dir, log, "--game", id)
	require.Zero(t, status, errs)
	status, out, errs = run(t, "info", log)
	require.Zero(t, status, errs)
	require.Contains(t, out, "10 shots")
	require.NotContains(t, out, "HoglinePlayers")

	status, _, errs = run(t, "render", dir, "--game", id, "--end", "1", "--shot", "9", "-o", filepath.Join(t.TempDir(), "a.svg"))
	require.Zero(t, status, errs)
	status, out, errs = run(t, "ask", dir, "--game", id, "--end", "1", "--shot", "10", "--ai", "sample", "--sims", "50", "--throws", "20",
		"--json")
	require.Zero(t, status, errs)
	require.Contains(t, out, "expected_score")

	status, _, errs = run(t, "convert", dir, log)
	require.Equal(t, 1, status)
	require.Contains(t, errs, "holds 2 games: choose one of them")
}

func TestReconstructCommand(t *testing.T) {
	dir := dataSetFolder(t, 1, 1)
	status, out, errs := run(t, "reconstruct", dir, "--game", "1-1-1", "--json")
	require.Zero(t, status, errs)
	var doc struct {
		Game, Ice string
		Shots     []struct {
			End, Shot, Team int
			Task, Turn      string
			Explained       bool
			Residual        float64       `json:"residual_cm"`
			Worst           float64       `json:"worst_cm"`
			Found           *curling.Shot `json:"shot_found"`
			Spread          struct{ VX, VY float64 }
			Name            string
		}
	}
	require.NoError(t, json.Unmarshal([]byte(out), &doc))
	require.Equal(t, "1-1-1", doc.Game)
	require.Equal(t, "fcv1", doc.Ice)
	require.Len(t, doc.Shots, 10)
	explained := 0
	for i, s := range doc.Shots {
		require.Equal(t, []int{1, i + 1}, []int{s.End, s.Shot})
		require.NotEmpty(t, s.Task)
		require.NotNil(t, s.Found)
		require.Equal(t, s.Turn, s.Found.Turn.String())
		require.NotEmpty(t, s.Name)
		require.GreaterOrEqual(t, s.Worst, s.Residual)
		if s.Explained {
			explained++
			require.LessOrEqual(t, s.Worst, 15.0)
		}
	}
	require.GreaterOrEqual(t, explained, 9)
	status, out, errs = run(t, "reconstruct", dir, "--end", "1", "--shot", "10")
	require.Zero(t, status, errs)
	require.Contains(t, out, "of 1 shots explained to within 15 cm on fcv1")
	for _, args := range [][]string{{"--end", "9"}, {"--ice", "glass"}, {"--chart-error", "0"}} {
		status, _, _ = run(t, append([]string{"reconstruct", dir}, args...)...)
		require.Equal(t, command.ExitUsage, status, args)
	}
	bad := filepath.Join(t.TempDir(), "ice.json")
	require.NoError(t, os.WriteFile(bad, []byte(`{"format":"hogline-ice","name":"x","ice":{"model":"fcv1","friction":-1}}`), 0o600))
	status, _, errs = run(t, "reconstruct", dir, "--ice", bad)
	require.Equal(t, 1, status)
	require.Contains(t, errs, bad)
}

// TestThrowsOfADataSet: a log keeps those found as found.
func TestThrowsOfADataSet(t *testing.T) {
	dir := dataSetFolder(t, 2, 1)
	_, errs, status := hogline(t, "", "fit", "ice", dir)
	require.Equal(t, 1, status)
	require.Contains(t, errs, dir+": too few shots")
	_, errs, status = hogline(t, "", "fit", "throwers", dir, "--tasks")
	require.Equal(t, 1, status)
	require.Contains(t, errs, dir+": no shot of these games is graded")
	for _, line := range []string{"fit ice", "fit throwers", "fit value -o x.json"} {
		_, errs, status = hogline(t, "", append(strings.Fields(line), dir, "--filter", "nosuch")...)
		require.Equal(t, 1, status)
		require.Contains(t, errs, dir+`: no game has "nosuch" in its event`, line)
	}
	graded := filepath.Join(t.TempDir(), "graded")
	games := charttest.Doubles(t, 6, 1, 1)
	for k, g := range games {
		shots := g.Ends[0].Shots
		for i := range shots {
			if s := &shots[i]; s.Kind == replay.Thrown {
				s.Chart = &replay.Chart{Task: replay.TaskDraw, Turn: s.Run.Turn, TurnKnown: true, Grade: 50}
			}
		}
		last := &shots[len(shots)-1] // a draw to an empty house
		last.Before, last.After = curling.Position{}, &curling.Position{15: {X: 2.2 + 0.1*float64(k), Y: 4.5 + 0.2*float64(k)}}
		shots[len(shots)-2].After = &curling.Position{}
	}
	charttest.Write(t, graded, curlit.Charting{Error: 0.03}, games...)
	out, errs, status := hogline(t, "", "fit", "throwers", graded, "--tasks")
	require.Zero(t, status, errs)
	require.Regexp(t, `all +60 +50\.0 % \(4\d\.\d to 5\d\.\d\) +polar:\d\.\d{4},0\.0\d{4} \(.* m/s, .* rad; 6 draws\)`, out)
	require.Regexp(t, `draw +60 +50\.0 %`, out)
	log := filepath.Join(t.TempDir(), "a.dcl")
	_, errs, status = hogline(t, "", "reconstruct", dir, "--game", "1-1-1", "-o", log)
	require.Zero(t, status, errs)
	g, err := file.Open(log)
	require.NoError(t, err)
	for _, s := range g.Ends[0].Shots {
		require.NotNil(t, s.Chart)
		require.NotNil(t, s.Found, "a throw that was found is not one that was noted")
		require.Equal(t, s.Ran, s.Found.Explained)
	}
	out, errs, status = hogline(t, "", "info", log)
	require.Zero(t, status, errs)
	require.NotContains(t, out, "our simulator repeats")
}

// TestInfoOfAGame: one game of a data set with what the charts tell of thinking times.
func TestInfoOfAGame(t *testing.T) {
	kinds := kindtest.Kinds()
	kind := slices.IndexFunc(kinds, func(k kindtest.Kind) bool { return k.Name == "time-outs" })
	g := kinds[kind].Draw(0)
	for seed := uint64(1); len(g.Ends) < 3; seed++ {
		g = kinds[kind].Draw(seed)
	}
	minutes := time.Minute
	for i := range g.Ends {
		g.Ends[i].Left = [2]time.Duration{30*minutes - time.Duration(i)*2*minutes, 29*minutes - time.Duration(i)*minutes}
	}
	dir := t.TempDir()
	charttest.Write(t, dir, curlit.Charting{}, g)
	status, out, errs := run(t, "info", dir, "--game", "1-1")
	require.Zero(t, status, errs)
	require.Contains(t, out, "thinking time a shot: 15 and 8 s")
	status, out, errs = run(t, "info", dir, "--game", "1-1", "--json")
	require.Zero(t, status, errs)
	var infos []struct {
		Shots     int
		Thinking  []map[string]float64
		Agreement *int
	}
	require.NoError(t, json.Unmarshal([]byte(out), &infos))
	require.Nil(t, infos[0].Agreement)
	n := float64(len(g.Ends) - 1)
	require.Equal(t, []map[string]float64{{"used_s": 120 * n, "shots": 8 * n, "mean_s": 15}, {"used_s": 60 * n, "shots": 8 * n, "mean_s": 7.5}},
		infos[0].Thinking)
	status, _, errs = run(t, "info", dir, "--game", "2-1")
	require.Equal(t, command.ExitFailure, status)
	require.Contains(t, errs, "holds no game 2-1, but 1-1\n")
	for _, line := range [][]string{{"analyse", dir}, {"render", "--all", "ends", "-o", t.TempDir(), dir}} {
		status, out, errs = run(t, append(line, "--game", "2-1")...)
		require.Equal(t, command.ExitFailure, status)
		require.Empty(t, out)
		require.Contains(t, errs, dir+" holds no game 2-1, but 1-1\n")
	}
}

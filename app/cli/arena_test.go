package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/app/cli/play"
	"github.com/hogline/hogline/engine/arena"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay/file"
)

// playedGames are the games kept in the folder of a run.
func playedGames(t *testing.T, dir string) []arena.Game {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join(dir, command.GamesFile))
	require.NoError(t, err)
	var games []arena.Game
	for line := range strings.Lines(string(raw)) {
		var g arena.Game
		require.NoError(t, json.Unmarshal([]byte(line), &g))
		games = append(games, g)
	}
	return games
}

// TestArenaKeepsItsGames: logs with the teams, scores and shots of the games, and a resumed run.
func TestArenaKeepsItsGames(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	args := []string{"arena", "--a", "sample", "--b", "sample:trials=1", "--games", "2", "--sims", "1", "--seed", "5", "--workers", "1",
		"--json", "-o", dir}
	out, errs, status := hogline(t, "", args...)
	require.Zero(t, status, errs)
	var r arena.Result
	require.NoError(t, json.Unmarshal([]byte(out), &r))
	require.Equal(t, 2, r.Games)
	require.Equal(t, "sample", r.A)
	games := playedGames(t, dir)
	require.Len(t, games, 2)
	for i, g := range games {
		log, err := file.Open(filepath.Join(dir, []string{"00001.dcl", "00002.dcl"}[i]))
		require.NoError(t, err)
		require.Equal(t, "sample", log.Teams[g.A], "AI A is team %d of game %d", g.A, i+1)
		require.Equal(t, "sample:trials=1", log.Teams[g.A.Other()])
		require.Equal(t, g.Score, log.Result.Score)
		require.Len(t, log.Ends, 2)
		for k, e := range log.Ends {
			require.Len(t, e.Shots, curling.Stones)
			require.Equal(t, g.Ends[k].First, e.First)
			hammer := e.First.Other()
			require.Equal(t, g.Ends[k].Hammer, e.Score[hammer]-e.Score[e.First])
			for _, s := range e.Shots {
				require.LessOrEqual(t, s.Chosen.Speed(), curling.StandardPlayer.WeightMax+1e-6)
			}
		}
	}

	_, errs, status = hogline(t, "", args...)
	require.Equal(t, command.ExitUsage, status)
	require.Contains(t, errs, "holds a run already")
	args[6] = "4"
	_, errs, status = hogline(t, "", append(args, "--resume")...)
	require.Zero(t, status, errs)
	require.Equal(t, games, playedGames(t, dir)[:2], "what was played is kept")
	require.Len(t, playedGames(t, dir), 4)
	args[10] = "6" // another seed
	_, errs, status = hogline(t, "", append(args, "--resume")...)
	require.Equal(t, command.ExitUsage, status)
	require.Contains(t, errs, "another plan")
}

// TestResumedArenas: whatever is played, a run that went on holds the same games, logs and result as one that was let alone.
func TestResumedArenas(t *testing.T) {
	for name, plan := range map[string]string{
		"four":          `"ends":2`,
		"mixed doubles": `"ends":2,"rules":"mixed-doubles"`,
		"extra ends":    `"ends":1,"extra":true`,
		"conceded":      `"ends":3,"concede":true`,
		"ties count":    `"ends":1,"tie_first":0.219`,
		"worn ice":      `"ends":1,"wear":{"friction":[1,1.02,1.05]}`,
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "plan.json")
			require.NoError(t, os.WriteFile(file, []byte(`{"a":"sample","b":"sample:trials=1","sims":1,"seed":5,"workers":1,`+plan+`}`), 0o600))
			run := func(dir string, more ...string) arena.Result {
				out, errs, status := withAssets(t.Context(), "", append([]string{"arena", file, "--json", "-o", dir}, more...)...)
				require.Zero(t, status, errs)
				var r arena.Result
				require.NoError(t, json.Unmarshal([]byte(out), &r))
				r.Seconds = 0
				return r
			}
			whole, resumed := filepath.Join(t.TempDir(), "whole"), filepath.Join(t.TempDir(), "resumed")
			want := run(whole, "--games", "6")
			run(resumed, "--games", "2")
			require.Equal(t, want, run(resumed, "--games", "6", "--resume"))
			require.Equal(t, playedGames(t, whole), playedGames(t, resumed))
			logs, err := filepath.Glob(filepath.Join(whole, "*.dcl"))
			require.NoError(t, err)
			require.Len(t, logs, 6)
			for _, log := range logs {
				a, err := os.ReadFile(log)
				require.NoError(t, err)
				b, err := os.ReadFile(filepath.Join(resumed, filepath.Base(log)))
				require.NoError(t, err)
				require.Equal(t, string(a), string(b), filepath.Base(log))
			}
		})
	}
}

// TestTournament: everybody meets everybody, each pairing in a folder of its own, and the table adds up.
func TestTournament(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "cup")
	args := []string{"arena", "--player", "sample", "--player", "sample:trials=1", "--player", "sample:trials=2", "--games", "2", "--ends",
		"1", "--sims", "1", "-o", dir}
	out, errs, status := withAssets(t.Context(), "", append(args, "--json")...)
	require.Zero(t, status, errs)
	var r play.TournamentResult
	require.NoError(t, json.Unmarshal([]byte(out), &r))
	require.Len(t, r.Pairings, 3)
	points := 0.0
	for _, s := range r.Table {
		require.Equal(t, 4, s.Games)
		points += s.Points
	}
	require.InDelta(t, 6, points, 1e-9)
	for _, pairing := range []string{"01-02", "01-03", "02-03"} {
		require.Len(t, playedGames(t, filepath.Join(dir, pairing)), 2)
	}
	out, errs, status = withAssets(t.Context(), "", append(args, "--resume")...)
	require.Zero(t, status, errs)
	require.Regexp(t, `3 +sample:trials=2 +\d-\d-\d +\d-\d-\d +`, out)
	out, errs, status = withAssets(t.Context(), "", "arena", "--player", "sample", "--player", "sample:trials=1", "--player",
		"sample:trials=2",
		"--mode", "gauntlet", "--games", "2", "--ends", "1", "--sims", "1", "--json")
	require.Zero(t, status, errs)
	require.NoError(t, json.Unmarshal([]byte(out), &r))
	require.Len(t, r.Pairings, 2)
	require.Equal(t, 4, r.Table[0].Games)
	require.Equal(t, 2, r.Table[2].Games)
	_, errs, status = withAssets(t.Context(), "", "arena", "--player", "sample", "--player", "genie")
	require.Equal(t, command.ExitUsage, status)
	require.Contains(t, errs, "genie")
}

// TestPlansPlay: no AI of a bundled plan fails.
func TestPlansPlay(t *testing.T) {
	plans, err := option.ListPlans(&command.Context{Assets: os.DirFS("../../assets")}, false)
	require.NoError(t, err)
	require.Greater(t, len(plans), 10)
	for _, plan := range plans {
		if strings.HasPrefix(plan[0], "gpw") {
			continue // a tournament under clocks
		}
		t.Run(plan[0], func(t *testing.T) {
			out, errs, status := withAssets(t.Context(), "", "arena", plan[0], "--games", "2", "--ends", "1", "--sims", "200", "--json")
			require.Zero(t, status, errs)
			type result struct {
				Games   int
				Reasons map[string]int
			}
			var r struct {
				result
				Pairings []result
			}
			require.NoError(t, json.Unmarshal([]byte(out), &r))
			if len(r.Pairings) == 0 {
				r.Pairings = []result{r.result}
			}
			for _, p := range r.Pairings {
				require.Equal(t, 2, p.Games)
				require.Empty(t, p.Reasons["failure"], out)
			}
		})
	}
}

// TestArenaStartsFromAPosition: every game, and its log.
func TestArenaStartsFromAPosition(t *testing.T) {
	start, err := file.Open(samplePosition)
	require.NoError(t, err)
	first := start.Ends[0].Shots[0]
	dir := filepath.Join(t.TempDir(), "run")
	_, errs, status := withAssets(t.Context(), "", "arena", "--a", "sample", "--b", "sample", "--games", "2", "--sims", "1", "--start",
		samplePosition, "-o", dir)
	require.Zero(t, status, errs)
	log, err := file.Open(filepath.Join(dir, "00002.dcl"))
	require.NoError(t, err)
	require.Equal(t, first.Number, log.Ends[0].Shots[0].Number)
	require.Equal(t, first.Before, log.Ends[0].Shots[0].Before)
}

// TestArenaList names the bundled plans, rules and AIs.
func TestArenaList(t *testing.T) {
	out, errs, status := withAssets(t.Context(), "", "arena", "--list")
	require.Zero(t, status, errs)
	for _, want := range []string{"gpw2018-mixed", "mixed-doubles", "kruct", "tcp", "SampleAI"} {
		require.Contains(t, out, want)
	}
	require.NotContains(t, out, "tubstap-levels")
}

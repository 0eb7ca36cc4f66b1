package cli

import (
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/arena"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/physics"
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
	args := []string{"arena", "--a", "sample", "--b", "sample:trials=1", "--games", "2", "--sims", "1", "--seed", "5", "--workers", "1", "--json", "-o", dir}
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

// TestArenaOptionsOverrideThePlan: an option that is given replaces the value of the plan file.
func TestArenaOptionsOverrideThePlan(t *testing.T) {
	assets := fstest.MapFS{"plans/short.json": {Data: []byte(`{"a":"sample","b":"mc","games":6,"ends":3,"sims":70,"seed":9,"workers":1,"thrower":{"noise":{"model":"rect-velocity","a":0.1,"b":0.2},"weight_max":30}}`)}}
	ctx := &command.Context{Context: t.Context(), Assets: assets}
	planOf := func(c ArenaCmd) arena.Plan {
		t.Helper()
		written, err := c.merged(assets)
		require.NoError(t, err)
		p, err := written.plan(ctx)
		require.NoError(t, err)
		require.NoError(t, p.Check())
		return p
	}
	p := planOf(ArenaCmd{Plan: "short"})
	require.Equal(t, []any{"sample", "mc", 6, 3, uint64(9), 1}, []any{p.A.Name, p.B.Name, p.Games, p.Rules.Ends, p.Seed, p.Workers})
	require.Equal(t, ai.Budget{Throws: 70}, p.Budget)
	require.Equal(t, curling.TeamOf(curling.Player{Noise: curling.Noise{Model: curling.RectVelocity, A: 0.1, B: 0.2}, WeightMax: 30}), p.Teams[1])
	require.Equal(t, 0.5, p.TieFirst)
	require.False(t, p.Rules.Extra)
	require.NotNil(t, p.Wins)
	p = planOf(ArenaCmd{Plan: "short", A: "rows", B: "shots", Games: 8, Ends: 1, Seed: 3, Workers: 2, SPRT: "0.5,0.6", Points: true, Time: 50 * time.Millisecond})
	require.Equal(t, []any{"rows", "shots", 8, 1, uint64(3), 2}, []any{p.A.Name, p.B.Name, p.Games, p.Rules.Ends, p.Seed, p.Workers})
	require.Equal(t, ai.Budget{Time: 50 * time.Millisecond}, p.Budget, "a budget replaces the other")
	require.Equal(t, arena.SPRT{P0: 0.5, P1: 0.6}, *p.SPRT)
	require.Nil(t, p.Wins)
	p = planOf(ArenaCmd{A: "sample", B: "mc"})
	require.Equal(t, ai.Budget{Time: 200 * time.Millisecond}, p.Budget)
	require.Equal(t, []any{200, 2, uint64(1)}, []any{p.Games, p.Rules.Ends, p.Seed})
	require.Equal(t, curling.TeamOf(curling.StandardPlayer), p.Teams[0])
	p = planOf(ArenaCmd{A: "sample", B: "mc", Model: "fcv1"})
	require.Equal(t, curling.TeamOf(physics.StandardPlayer(physics.FCV1)), p.Teams[0], "the error of the old servers is ten times the velocities there")

	for want, c := range map[string]ArenaCmd{
		"arena needs two AIs":      {A: "sample"},
		"there is no plan or file": {Plan: "no-such-plan"},
		"cannot read the plan":     {Plan: "no/such/plan"},
		`there is no AI "genie"`:   {A: "sample", B: "genie"},
		"two win shares":           {A: "sample", B: "mc", SPRT: "0.5"},
	} {
		written, err := c.merged(assets)
		if err == nil {
			_, err = written.plan(ctx)
		}
		require.ErrorContains(t, err, want)
	}
}

// TestTournament: everybody meets everybody, each pairing in a folder of its own, and the table adds up.
func TestTournament(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "cup")
	args := []string{"arena", "--player", "sample", "--player", "sample:trials=1", "--player", "sample:trials=2", "--games", "2", "--ends", "1", "--sims", "1", "-o", dir}
	out, errs, status := withAssets(t.Context(), "", append(args, "--json")...)
	require.Zero(t, status, errs)
	var r tournamentResult
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
	out, errs, status = withAssets(t.Context(), "", "arena", "--player", "sample", "--player", "sample:trials=1", "--player", "sample:trials=2",
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

// TestArenaFromAPosition: games that start from a position, with throwers, a clock and a value of ties of their own.
func TestArenaFromAPosition(t *testing.T) {
	ctx := &command.Context{Context: t.Context(), Assets: os.DirFS("../../assets"), Err: io.Discard}
	third := 0.3
	strong := curling.Player{Noise: curling.Noise{Model: curling.NoNoise}, WeightMax: 40}
	written := arenaPlan{A: "sample", B: "sample", Games: 2, Ends: 8, Sims: 1, Seed: 1, Workers: 1, Model: "mori2019", Thrower: curling.StandardPlayer,
		ThrowerB: []curling.Player{curling.StandardPlayer, strong}, Start: []string{samplePosition}, Clock: "1h", PerShot: "1m", TieFirst: &third, Extra: true, Limit: match.Refuse}
	p, err := written.plan(ctx)
	require.NoError(t, err)
	require.Equal(t, []curling.Player{curling.StandardPlayer, strong, strong}, []curling.Player{p.Teams[1][0], p.Teams[1][1], p.Teams[1][3]})
	require.Equal(t, curling.StandardPlayer, p.Teams[0][3])
	require.Equal(t, match.Clock{Match: time.Hour, Shot: time.Minute}, p.Clocks[0])
	require.InDelta(t, 0.3, p.TieFirst, 0)
	require.True(t, p.Rules.Extra)
	require.Len(t, p.Start, 1)
	dir := filepath.Join(t.TempDir(), "run")
	_, errs, status := withAssets(t.Context(), "", "arena", "--a", "sample", "--b", "sample", "--games", "2", "--sims", "1", "--start", samplePosition, "-o", dir)
	require.Zero(t, status, errs)
	log, err := file.Open(filepath.Join(dir, "00002.dcl"))
	require.NoError(t, err)
	require.Equal(t, p.Start[0].Shot, log.Ends[0].Shots[0].Number)
	require.Equal(t, p.Start[0].Position, log.Ends[0].Shots[0].Before)
	for text, change := range map[string]func(*arenaPlan){
		"at most 4":    func(p *arenaPlan) { p.ThrowerA = make([]curling.Player, 5) },
		`limit "nail"`: func(p *arenaPlan) { p.Limit = "nail" },
		`clock "soon"`: func(p *arenaPlan) { p.Clock = "soon" },
		"no-such-file": func(p *arenaPlan) { p.Start = []string{"no-such-file.hpos"} },
		"noise":        func(p *arenaPlan) { p.ThrowerA = make([]curling.Player, 1) },
	} {
		bad := written
		change(&bad)
		_, err := bad.plan(ctx)
		require.ErrorContains(t, err, text)
	}
}

// TestArenaList names the bundled plans, rules and AIs, and every plan of the arena can be read.
func TestArenaList(t *testing.T) {
	out, errs, status := withAssets(t.Context(), "", "arena", "--list")
	require.Zero(t, status, errs)
	for _, want := range []string{"gpw2018-mixed", "mixed-doubles", "kruct", "tcp", "SampleAI"} {
		require.Contains(t, out, want)
	}
	require.NotContains(t, out, "tubstap-levels")
	ctx := &command.Context{Context: t.Context(), Assets: os.DirFS("../../assets"), Err: io.Discard}
	for _, name := range []string{"gpw2018", "gpw2018-mixed"} {
		written, err := (&ArenaCmd{Plan: name}).merged(ctx.Assets)
		require.NoError(t, err)
		require.Len(t, written.Players, 4)
		written.A, written.B = written.Players[0], written.Players[1]
		p, err := written.plan(ctx)
		require.NoError(t, err)
		require.NoError(t, p.Check())
		require.Equal(t, 219*time.Second, p.Clocks[1].Match)
	}
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
			var r struct {
				Games   int
				Reasons map[string]int
			}
			require.NoError(t, json.Unmarshal([]byte(out), &r))
			require.Equal(t, 2, r.Games)
			require.Empty(t, r.Reasons["failure"], out)
		})
	}
}

package play

import (
	"io"
	"os"
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
)

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
	require.Equal(t, curling.TeamOf(curling.Player{Noise: curling.Noise{Model: curling.RectVelocity, A: 0.1, B: 0.2}, WeightMax: 30}),
		p.Teams[1])
	require.Equal(t, 0.5, p.TieFirst)
	require.False(t, p.Rules.Extra)
	require.NotNil(t, p.Wins)
	p = planOf(ArenaCmd{Plan: "short",
		arenaTerms: arenaTerms{A: "rows", B: "shots", Games: 8, Ends: 1, Seed: 3, Workers: 2, SPRT: "0.5,0.6", Points: true},
		Budget:     option.Budget{Time: 50 * time.Millisecond}})
	require.Equal(t, []any{"rows", "shots", 8, 1, uint64(3), 2}, []any{p.A.Name, p.B.Name, p.Games, p.Rules.Ends, p.Seed, p.Workers})
	require.Equal(t, ai.Budget{Time: 50 * time.Millisecond}, p.Budget, "a budget replaces the other")
	require.Equal(t, arena.SPRT{P0: 0.5, P1: 0.6}, *p.SPRT)
	require.Nil(t, p.Wins)
	full := arenaTerms{A: "a", B: "b", Games: 2, Ends: 3, Seed: 4, Workers: 5, SPRT: "s", Model: "m", Rules: "r", Players: []string{"p"}, Mode: "o",
		Start: []string{"t"}, Points: true, Wins: "w"}
	over := full
	over.override(arenaTerms{})
	require.Equal(t, full, over, "what is not given stays")
	over = arenaTerms{A: "other", Start: []string{"1", "2"}}
	over.override(full)
	require.Equal(t, full, over)
	p = planOf(ArenaCmd{arenaTerms: arenaTerms{A: "sample", B: "mc"}})
	require.Equal(t, ai.Budget{Time: 200 * time.Millisecond}, p.Budget)
	require.Equal(t, []any{200, 2, uint64(1)}, []any{p.Games, p.Rules.Ends, p.Seed})
	require.Equal(t, curling.TeamOf(curling.StandardPlayer), p.Teams[0])
	p = planOf(ArenaCmd{arenaTerms: arenaTerms{A: "sample", B: "mc", Model: "fcv1"}})
	require.Equal(t, curling.TeamOf(physics.StandardPlayer(physics.FCV1)), p.Teams[0],
		"the error of the old servers is ten times the velocities there")

	for want, c := range map[string]ArenaCmd{
		"arena needs two AIs":      {arenaTerms: arenaTerms{A: "sample"}},
		"--mode gauntlet":          {arenaTerms: arenaTerms{A: "sample", B: "mc", Mode: "gauntlet"}},
		"--a and --b":              {arenaTerms: arenaTerms{A: "sample", Players: []string{"sample", "mc"}}},
		"there is no plan or file": {Plan: "no-such-plan"},
		"cannot read the plan":     {Plan: "no/such/plan"},
		`there is no AI "genie"`:   {arenaTerms: arenaTerms{A: "sample", B: "genie"}},
		"two win shares":           {arenaTerms: arenaTerms{A: "sample", B: "mc", SPRT: "0.5"}},
	} {
		written, err := c.merged(assets)
		if err == nil {
			_, err = written.plan(ctx)
		}
		require.ErrorContains(t, err, want)
	}
}

// TestArenaFromAPosition: games that start from a position, with throwers, a clock and a value of ties of their own.
func TestArenaFromAPosition(t *testing.T) {
	ctx := &command.Context{Context: t.Context(), Assets: os.DirFS("../../../assets"), Err: io.Discard}
	third := 0.3
	strong := curling.Player{Noise: curling.Noise{Model: curling.NoNoise}, WeightMax: 40}
	written := arenaPlan{arenaTerms: arenaTerms{A: "sample", B: "sample", Games: 2, Ends: 8, Seed: 1, Workers: 1, Model: "mori2019",
		Start: []string{"../../../assets/positions/sample.hpos"}}, Sims: 1, Thrower: curling.StandardPlayer,
		ThrowerB: []curling.Player{curling.StandardPlayer, strong}, Clock: "1h", PerShot: "1m", TieFirst: &third, Extra: true, Limit: match.Refuse}
	p, err := written.plan(ctx)
	require.NoError(t, err)
	require.Equal(t, []curling.Player{curling.StandardPlayer, strong, strong}, []curling.Player{p.Teams[1][0], p.Teams[1][1], p.Teams[1][3]})
	require.Equal(t, curling.StandardPlayer, p.Teams[0][3])
	require.Equal(t, match.Clock{Match: time.Hour, Shot: time.Minute}, p.Clocks[0])
	require.InDelta(t, 0.3, p.TieFirst, 0)
	require.True(t, p.Rules.Extra)
	require.Len(t, p.Start, 1)
	require.Equal(t, 8, p.Start[0].Ends)
	for ends, want := range map[int]int{2: 8, 8: 8, 9: 9} { // those of the position's own match at least
		written.Ends = ends
		p, err := written.plan(ctx)
		require.NoError(t, err)
		require.Equal(t, want, p.Rules.Ends)
	}
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

// TestTournamentPlans: those that ship can be read.
func TestTournamentPlans(t *testing.T) {
	ctx := &command.Context{Context: t.Context(), Assets: os.DirFS("../../../assets"), Err: io.Discard}
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

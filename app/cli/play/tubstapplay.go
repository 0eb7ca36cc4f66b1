package play

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/app/cli/table"
	"github.com/hogline/hogline/engine/tubstap"
	"github.com/hogline/hogline/engine/tubstap/match"
	"github.com/hogline/hogline/engine/tubstap/players"
)

// TubstapPlayCmd plays many games between two programs, or the pairings of a plan.
type TubstapPlayCmd struct {
	Maps    []string      `stdin:"" arg:"" optional:"" name:"map" help:"Maps, taken in turn: .tbsmap files, folders of them, names of built-in ones, or all."`
	Plan    string        `stdin:"" help:"A plan as JSON: maps, games, seed and pairings; options given override it. A name without a file is one of the bundled plans."`
	A       string        `name:"a" help:"First program, NAME[:key=value,...], process:COMMAND LINE or listen:[NAME@][HOST:]PORT (hogline tubstap ais)."`
	B       string        `name:"b" help:"Second program."`
	Games   int           `range:"2..1000000" help:"Games, an even number (default 100): each map and its random numbers twice, teams exchanged."`
	Seed    uint64        `help:"Seed of everything random (default 1)."`
	Workers int           `range:"1..${maxWorkers}" default:"1" help:"Games played at once."`
	Limit   time.Duration `range:"1ms..24h" default:"60s" help:"How long a program of others may take to connect or to answer."`
	resumed `set:"games=.sgf"`
	option.AsJSON
}

// Help is the example.
func (*TubstapPlayCmd) Help() string {
	return "Example: hogline tubstap play study66 --a uct:level=1,playouts=500 --b uct:level=0,playouts=500 --games 1000 -o run1\n" +
		"         hogline tubstap play --plan tubstap-levels --games 40 -o run2 --resume"
}

// tubstapPlan is a plan as it is written.
type tubstapPlan struct {
	About    string           `json:"about,omitempty"`
	Maps     []string         `json:"maps"`
	Games    int              `json:"games"` // of every pairing that does not say
	Seed     uint64           `json:"seed"`
	Pairings []tubstapPairing `json:"pairings"`
}

type tubstapPairing struct {
	A     string `json:"a"`
	B     string `json:"b"`
	Games int    `json:"games,omitempty"`
	// Seed003 is the share of A in the thesis.
	Seed003 float64 `json:"seed003,omitempty"`
}

// TubstapResult is the result of a pairing.
type TubstapResult struct {
	match.Result
	Seed003 float64 `json:"seed003,omitempty"`
}

// Run plays.
func (c *TubstapPlayCmd) Run(ctx *command.Context) error {
	written, err := c.written(ctx.Assets)
	if err != nil {
		return err
	}
	maps, err := option.TubstapMaps(ctx, written.Maps)
	if err != nil {
		return err
	}
	plans := make([]match.Plan, len(written.Pairings))
	for i, p := range written.Pairings {
		if plans[i], err = c.plan(&written, p, maps); err != nil {
			return command.WrongUse(err)
		}
	}
	run, err := command.OpenRun[tubstapGame](ctx, c.Out, c.Resume, &written, written.same)
	if err != nil {
		return err
	}
	defer run.Close()
	var results []TubstapResult
	for i := range plans {
		r, err := c.play(ctx, i, plans[i], run)
		if err != nil && !errors.Is(err, ctx.Context.Err()) {
			return err
		}
		results = append(results, TubstapResult{r, written.Pairings[i].Seed003})
		if ctx.Context.Err() != nil {
			break
		}
	}
	switch {
	case c.JSON && c.Plan == "":
		return ctx.JSON(results[0])
	case c.JSON:
		return ctx.JSON(map[string]any{"about": written.About, "results": results})
	case len(results) == 1:
		printTubstap(ctx.Out, &results[0])
		return nil
	}
	return printPairings(ctx.Out, results)
}

// play plays the games of one pairing.
func (c *TubstapPlayCmd) play(ctx *command.Context, pairing int, plan match.Plan, run *command.RunFolder[tubstapGame]) (match.Result,
	error) {
	start := time.Now()
	had := len(gamesOf(run.Done, pairing))
	bar, played, note := ctx.Progress("games", plan.Games), had, plan.A.Name+" against "+plan.B.Name
	bar.From(had)
	defer bar.End()
	r, err := match.Run(ctx.Context, plan, gamesOf(run.Done, pairing), func(g match.Game, soFar func() match.Result) error {
		played++
		if bar.Due() {
			r := soFar()
			note = fmt.Sprintf("%s against %s, win share %.3f (%.3f to %.3f)", r.A, r.B, r.WinShare, r.Wilson[0], r.Wilson[1])
		}
		bar.At(played, note)
		return run.Keep(fmt.Sprintf("%d-%05d.sgf", pairing+1, g.Index+1), func(w io.Writer) error { return tubstap.WriteLog(w, g.Log) },
			tubstapGame{pairing, g})
	})
	r.Seconds = time.Since(start).Seconds()
	return r, err
}

// written is the plan from the file with the options laid over it.
func (c *TubstapPlayCmd) written(assets fs.FS) (tubstapPlan, error) {
	p := tubstapPlan{Games: 100, Seed: 1}
	if err := readPlan(c.Plan, assets, &p); err != nil {
		return p, err
	}
	if len(c.Maps) > 0 {
		p.Maps = c.Maps
	}
	set(&p.Seed, c.Seed)
	if c.Games != 0 {
		p.Games = c.Games
		for i := range p.Pairings {
			p.Pairings[i].Games = 0
		}
	}
	switch {
	case c.A != "" || c.B != "":
		if c.A == "" || c.B == "" {
			return p, command.Usagef("tubstap play needs two programs: --a and --b, or a plan")
		}
		p.Pairings = []tubstapPairing{{A: c.A, B: c.B}}
	case len(p.Pairings) == 0:
		return p, command.Usagef("tubstap play needs two programs: --a and --b, or a plan")
	}
	if len(p.Maps) == 0 {
		return p, command.Usagef("tubstap play needs a map, such as study66")
	}
	return p, nil
}

// plan is the plan of a pairing.
func (c *TubstapPlayCmd) plan(w *tubstapPlan, p tubstapPairing, maps []match.Map) (match.Plan, error) {
	out := match.Plan{Maps: maps, Games: w.Games, Seed: w.Seed, Workers: c.Workers}
	set(&out.Games, p.Games)
	for _, e := range []struct {
		to   *match.Entrant
		spec string
	}{{&out.A, p.A}, {&out.B, p.B}} {
		choice, err := players.Parse(e.spec)
		if err != nil {
			return out, err
		}
		if choice.ReplyLimit = c.Limit; strings.HasPrefix(e.spec, "listen:") && c.Workers > 1 {
			return out, errors.New("a program that connects plays one game at a time: want --workers 1")
		}
		*e.to = match.Entrant{Name: choice.String(), Open: choice.Open}
	}
	return out, out.Check()
}

func printTubstap(w io.Writer, r *TubstapResult) {
	p := func(format string, args ...any) { _, _ = fmt.Fprintf(w, format, args...) }
	if r.Games == 0 {
		p("%s against %s: no game is over yet\n", r.A, r.B)
		return
	}
	p("%s against %s: %d games in %.0f s\n", r.A, r.B, r.Games, r.Seconds)
	p("won %d, drawn %d, lost %d; win share %.3f, 95 %% %.3f to %.3f (Wilson), %.3f to %.3f over %d pairs\n",
		r.Wins, r.Draws, r.Losses, r.WinShare, r.Wilson[0], r.Wilson[1], r.CI95[0], r.CI95[1], r.Pairs)
	p("as red %.3f, as blue %.3f; %.1f turns and %.1f actions a game\n", r.Red, r.Blue, r.Turns, r.Actions)
	if r.Failures > 0 {
		p("%s ended by a program's error\n", command.Count(r.Failures, "game"))
	}
	if len(r.ByMap) > 1 {
		for _, name := range slices.Sorted(maps.Keys(r.ByMap)) {
			p("%s: %d games, win share %.3f\n", name, r.ByMap[name].Games, r.ByMap[name].WinShare)
		}
	}
}

// printPairings is the table of a plan.
func printPairings(w io.Writer, results []TubstapResult) error {
	t := table.New("A", "B", "games", "won-drawn-lost", "win share", "95 % (Wilson)", "95 % (pairs)", "Murayama 2015")
	for i := range results {
		r := &results[i]
		thesis := ""
		if r.Seed003 > 0 {
			thesis = fmt.Sprintf("%.3f", r.Seed003)
		}
		t.Row(r.A, r.B, r.Games, table.Num("%d-%d-%d", r.Wins, r.Draws, r.Losses), table.Num("%.3f", r.WinShare), interval(r.Wilson),
			interval(r.CI95), table.Number(thesis))
	}
	return t.Write(w)
}

func interval(i [2]float64) table.Number { return table.Num("%.3f to %.3f", i[0], i[1]) }

// tubstapGame is a line of the list of games.
type tubstapGame struct {
	Pairing int `json:"pairing"`
	match.Game
}

// same: numbers of games may change and pairings may be added, nothing that decides a
// game may.
func (p *tubstapPlan) same(old []byte) bool {
	var q tubstapPlan
	if json.Unmarshal(old, &q) != nil || q.Seed != p.Seed || !reflect.DeepEqual(q.Maps, p.Maps) || len(q.Pairings) > len(p.Pairings) {
		return false
	}
	for i := range q.Pairings {
		if q.Pairings[i].A != p.Pairings[i].A || q.Pairings[i].B != p.Pairings[i].B {
			return false
		}
	}
	return true
}

// gamesOf are those of a pairing that were played before.
func gamesOf(done []tubstapGame, pairing int) []match.Game {
	var out []match.Game
	for _, g := range done {
		if g.Pairing == pairing {
			out = append(out, g.Game)
		}
	}
	return out
}

package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"reflect"
	"strconv"
	"strings"
	"time"

	"hogline/engine/ai"
	"hogline/engine/arena"
	"hogline/engine/curling"
	"hogline/engine/physics"
	"hogline/engine/physics/simulators"
	"hogline/engine/registry"
	"hogline/engine/safefile"
	"hogline/replay/dcl"
	"hogline/replay/matchlog"
)

// ArenaCmd plays many matches between two AIs.
type ArenaCmd struct {
	Plan    string        `arg:"" optional:"" help:"Plan as JSON: the same names as the options; options given override it. A name without a file is one of the bundled plans."`
	A       string        `name:"a" help:"First AI, NAME[:key=value,...]."`
	B       string        `name:"b" help:"Second AI."`
	Games   int           `help:"Games, an even number (default 200)."`
	Ends    int           `help:"Ends a game (default 2)."`
	Sims    int           `help:"Simulated throws per shot."`
	Time    time.Duration `help:"Time per shot."`
	Seed    uint64        `help:"Seed of everything random (default 1)."`
	Workers int           `help:"Games played at once (default 2)."`
	SPRT    string        `name:"sprt" placeholder:"P0,P1" help:"Stop when the win share is decided between two values."`
	Model   string        `help:"Model of the ice (default mori2019)."`
	Rules   string        `placeholder:"NAME|FILE.gsm" help:"Rule set (default five-rock-both, the programs' of 2018/19); without extra ends."`
	Points  bool          `help:"AIs play for points, not by the win table."`
	Wins    string        `help:"Win table the AIs play by: ohto (seed 004, the default), a folder of logs, or a JSON file."`
	Out     string        `short:"o" placeholder:"DIR" help:"Keep every game as .dcl, and what --resume needs."`
	Resume  bool          `help:"Go on with the games in DIR."`
	JSON    bool          `name:"json" help:"Print one JSON document."`
}

// Help is the example.
func (*ArenaCmd) Help() string {
	return "Example: hogline arena --a shots --b mc --games 40 --time 200ms --seed 7 -o run1"
}

// arenaPlan is a plan as a file, with all defaults.
type arenaPlan struct {
	About   string         `json:"about,omitempty"`
	A       string         `json:"a"`
	B       string         `json:"b"`
	Games   int            `json:"games"`
	Ends    int            `json:"ends"`
	Sims    int            `json:"sims,omitempty"`
	Time    string         `json:"time,omitempty"`
	Seed    uint64         `json:"seed"`
	Workers int            `json:"workers"`
	SPRT    string         `json:"sprt,omitempty"`
	Model   string         `json:"model"`
	Rules   string         `json:"rules,omitempty"` // a name or a file; five-rock-both where missing
	Points  bool           `json:"points,omitempty"`
	Wins    string         `json:"wins,omitempty"`
	Thrower curling.Player `json:"thrower"`
	Wear    physics.Wear   `json:"wear,omitzero"` // factors on friction and curl, shot by shot
}

// Run plays.
func (c *ArenaCmd) Run(ctx *Context) error {
	written, err := c.merged(ctx.Assets)
	if err != nil {
		return err
	}
	plan, err := written.plan(ctx)
	if err != nil {
		return &UsageError{err.Error()}
	}
	if err := plan.Check(); err != nil {
		return &UsageError{err.Error()}
	}
	sim, err := simulators.Reference(plan.Ice)
	if err != nil {
		return err
	}
	out, err := openRun[arena.Game](ctx, c.Out, c.Resume, written, written.same)
	if err != nil {
		return err
	}
	defer out.close()
	start := time.Now()
	last := start
	r, runErr := arena.Run(ctx.Context, plan, sim, out.done, func(g arena.Game, r arena.Result) error {
		if now := time.Now(); now.Sub(last) > 2*time.Second && !c.JSON {
			last = now
			_, _ = fmt.Fprintf(ctx.Err, "%d of %d games, win share of %s %.3f (%.3f to %.3f)\n", r.Games, plan.Games, r.A, r.WinShare, r.CI95[0], r.CI95[1])
		}
		return out.keep(fmt.Sprintf("%05d.dcl", g.Index+1), func(w io.Writer) error { return dcl.Write(w, matchlog.Game(g.Record)) }, g)
	})
	if runErr != nil && !errors.Is(runErr, ctx.Context.Err()) {
		return runErr
	}
	r.Seconds = time.Since(start).Seconds()
	if c.JSON {
		return ctx.JSON(r)
	}
	printArena(ctx.Out, &r)
	return nil
}

func printArena(w io.Writer, r *arena.Result) {
	p := func(format string, args ...any) { _, _ = fmt.Fprintf(w, format, args...) }
	p("%s against %s: %d games in %.0f s\n", r.A, r.B, r.Games, r.Seconds)
	p("won %d, drawn %d, lost %d; win share %.3f, 95 %% %.3f to %.3f over %d pairs\n", r.Wins, r.Draws, r.Losses, r.WinShare, r.CI95[0], r.CI95[1], r.Pairs)
	p("throwing first %.3f, with the hammer %.3f\n", r.First, r.Second)
	if r.Failures > 0 {
		p("%d games ended by an AI's error\n", r.Failures)
	}
	for _, side := range []struct{ key, name string }{{"a_hammer", r.A}, {"b_hammer", r.B}} {
		if e := r.ByEnd[side.key]; e.Ends > 0 {
			p("hammer of %s: %d ends, mean %+.2f, blank %.1f %%, steal %.1f %%\n", side.name, e.Ends, e.Mean, 100*e.Blank, 100*e.Steal)
		}
	}
	if s := r.SPRT; s != nil {
		decision := s.Decision
		if decision == "" {
			decision = "undecided"
		}
		p("sequential test: %s (log likelihood ratio %.2f, bounds %.2f and %.2f)\n", decision, s.LLR, s.Lower, s.Upper)
	}
}

// merged is the plan from the file, overridden by the options.
func (c *ArenaCmd) merged(assets fs.FS) (arenaPlan, error) {
	p := arenaPlan{Games: 200, Ends: 2, Seed: 1, Workers: 2, Model: string(physics.Mori2019), Thrower: curling.StandardPlayer}
	if err := readPlan(c.Plan, assets, &p); err != nil {
		return p, err
	}
	set(&p.A, c.A)
	set(&p.B, c.B)
	set(&p.Games, c.Games)
	set(&p.Ends, c.Ends)
	set(&p.Seed, c.Seed)
	set(&p.Workers, c.Workers)
	set(&p.SPRT, c.SPRT)
	set(&p.Model, c.Model)
	set(&p.Rules, c.Rules)
	set(&p.Points, c.Points)
	set(&p.Wins, c.Wins)
	if c.Sims != 0 || c.Time != 0 {
		p.Sims, p.Time = c.Sims, ""
		if c.Time != 0 {
			p.Time = c.Time.String()
		}
	}
	if p.A == "" || p.B == "" {
		return p, Usagef("arena needs two AIs: --a and --b, or a plan")
	}
	return p, nil
}

// set overrides a value by an option that was given.
func set[T comparable](to *T, option T) {
	var none T
	if option != none {
		*to = option
	}
}

// readPlan reads a plan file, or a bundled plan by its name, over the defaults in plan. Without a
// name it does nothing.
func readPlan(name string, assets fs.FS, plan any) error {
	if name == "" {
		return nil
	}
	raw, err := safefile.Read(name, maxPlan)
	if errors.Is(err, fs.ErrNotExist) {
		if bundled, notBundled := fs.ReadFile(assets, "plans/"+name+".json"); notBundled == nil {
			raw, err = bundled, nil
		}
	}
	if err != nil {
		return fmt.Errorf("cannot read the plan: %w", err)
	}
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.DisallowUnknownFields()
	if err := dec.Decode(plan); err != nil {
		return fmt.Errorf("plan %s: %w", name, err)
	}
	return nil
}

// rules are those of the plan: of as many ends as it says, ties without an extra end.
func (p *arenaPlan) rules(ctx *Context) (curling.Rules, error) {
	name := p.Rules
	if name == "" {
		name = curling.Standard().Name
	}
	return rulesOf(ctx, name, p.Ends, false)
}

func (p *arenaPlan) plan(ctx *Context) (arena.Plan, error) {
	ice, err := physics.IceOf(physics.Model(p.Model))
	if err != nil {
		return arena.Plan{}, err
	}
	rules, err := p.rules(ctx)
	if err != nil {
		return arena.Plan{}, err
	}
	out := arena.Plan{Games: p.Games, Rules: rules, Ice: ice, Teams: curling.Both(curling.TeamOf(p.Thrower)),
		Budget: ai.Budget{Throws: p.Sims}, Seed: p.Seed, Workers: p.Workers, TieFirst: 0.5}
	out.Wear = p.Wear
	if !p.Points {
		if out.Wins, err = winsOf(ctx, p.Wins); err != nil {
			return out, err
		}
	}
	if err := p.Thrower.Noise.Check(); err != nil {
		return out, err
	}
	if p.Time != "" {
		if out.Budget.Time, err = time.ParseDuration(p.Time); err != nil {
			return out, fmt.Errorf("arena: time %q, want for example 200ms", p.Time)
		}
	}
	if out.Budget == (ai.Budget{}) {
		out.Budget.Time = 200 * time.Millisecond
	}
	if p.SPRT != "" {
		p0, p1, ok := strings.Cut(p.SPRT, ",")
		s := arena.SPRT{}
		var err0, err1 error
		s.P0, err0 = strconv.ParseFloat(strings.TrimSpace(p0), 64)
		s.P1, err1 = strconv.ParseFloat(strings.TrimSpace(p1), 64)
		if !ok || err0 != nil || err1 != nil {
			return out, fmt.Errorf("arena: sprt %q, want two win shares such as 0.5,0.55", p.SPRT)
		}
		out.SPRT = &s
	}
	for _, e := range []struct {
		to   *arena.Entrant
		spec string
	}{{&out.A, p.A}, {&out.B, p.B}} {
		choice, err := registry.Parse(e.spec)
		if err != nil {
			return out, err
		}
		*e.to = arena.Entrant{Name: e.spec, New: choice.New}
	}
	return out, nil
}

// same: workers and the number of games may change, nothing that decides a game may.
func (p arenaPlan) same(old []byte) bool {
	var q arenaPlan
	if json.Unmarshal(old, &q) != nil {
		return false
	}
	q.Workers, q.Games, q.SPRT, q.About = p.Workers, p.Games, p.SPRT, p.About
	return reflect.DeepEqual(q, p)
}

package play

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/arena"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/jsonfault"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/engine/registry"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/dcl"
	"github.com/hogline/hogline/replay/file"
	"github.com/hogline/hogline/replay/matchlog"
)

// arenaTerms are what a plan says and the options of the command too: an option that is given overrides the plan.
type arenaTerms struct {
	A       string   `json:"a" name:"a" help:"First AI, NAME[:key=value,...]."`
	B       string   `json:"b" name:"b" help:"Second AI."`
	Games   int      `json:"games" range:"2..1000000" help:"Games, an even number (default 200)."`
	Ends    int      `json:"ends" range:"1..20" help:"Ends a game (default 2)."`
	Seed    uint64   `json:"seed" help:"Seed of everything random (default 1)."`
	Workers int      `json:"workers" range:"1..${maxWorkers}" help:"Games played at once (default 2)."`
	SPRT    string   `json:"sprt,omitempty" name:"sprt" placeholder:"P0,P1" help:"Stop when the win share is decided between two values."`
	Model   string   `json:"model" help:"Model of the ice (default mori2019)."`
	Rules   string   `json:"rules,omitempty" stdin:"" placeholder:"NAME|FILE.gsm" help:"Rule set (default five-rock-both, the programs' of 2018/19); without extra ends."`
	Players []string `json:"players,omitempty" name:"player" sep:"none" placeholder:"AI" help:"A player of a tournament; may stand many times, in place of --a and --b."`
	Mode    string   `json:"mode,omitempty" placeholder:"MODE" help:"How the players meet: round-robin (default), or gauntlet, the first against each other."`
	Start   []string `json:"start,omitempty" stdin:"" sep:"none" placeholder:"FILE" help:"A position that pairs of games start from; may stand many times."`
	Points  bool     `json:"points,omitempty" help:"AIs play for points, not by the win table."`
	Wins    string   `json:"wins,omitempty" stdin:"" help:"Win table the AIs play by: ohto (Ohto 2016, the default), four or doubles (our own play), real-four or real-doubles (real play), none (as --points), a folder of logs, or a JSON file."`
}

// override takes the terms that are given.
func (t *arenaTerms) override(given arenaTerms) {
	to, from := reflect.ValueOf(t).Elem(), reflect.ValueOf(given)
	for i := range from.NumField() {
		if f := from.Field(i); !f.IsZero() {
			to.Field(i).Set(f)
		}
	}
}

// ArenaCmd plays many matches between two AIs.
type ArenaCmd struct {
	Plan string `stdin:"" arg:"" optional:"" help:"Plan as JSON: the same names as the options; options given override it. A name without a file is one of the bundled plans."`
	arenaTerms
	option.Budget
	Clock   time.Duration `range:"1ms..24h" placeholder:"D" help:"Time of each team for a game (default no limit)."`
	resumed `set:"games=.dcl"`
	List    command.ListFlag `kinds:"plans,rules,ais" help:"List the bundled plans, the rule sets and the AIs."`
	option.AsJSON
}

// Help is the example.
func (*ArenaCmd) Help() string {
	return "Examples: hogline arena --a shots --b mc --games 40 --time 200ms --seed 7 -o run1\n          hogline arena --player shots --player mc --player sample --games 20 --rules mixed-doubles\n          hogline arena gpw2018 -o gpw"
}

// arenaPlan is a plan as a file, with all defaults.
type arenaPlan struct {
	About string `json:"about,omitempty"`
	arenaTerms
	Sims    int            `json:"sims,omitempty"`
	Time    string         `json:"time,omitempty"`
	Clock   string         `json:"clock,omitempty"` // time of each team for a game
	Thrower curling.Player `json:"thrower"`
	Wear    physics.Wear   `json:"wear,omitzero"` // factors on friction and curl, shot by shot

	ThrowerA []curling.Player `json:"thrower_a,omitempty"`
	ThrowerB []curling.Player `json:"thrower_b,omitempty"` // up to four; those missing are like the last one, or like thrower
	PerShot  string           `json:"per_shot,omitempty"`  // time for each shot, also of external programs
	Limit    match.Limit      `json:"limit,omitempty"`     // clamp or refuse
	Extra    bool             `json:"extra,omitempty"`     // extra ends decide ties
	TieFirst *float64         `json:"tie_first,omitempty"` // what a tie counts to the team that would throw first next; 0.5
	Concede  bool             `json:"concede,omitempty"`   // AIs of ours give up games that are lost
}

// Run plays.
func (c *ArenaCmd) Run(ctx *command.Context) error {
	written, err := c.merged(ctx.Assets)
	if err != nil {
		return err
	}
	if len(written.Players) > 0 {
		return c.tournament(ctx, written)
	}
	r, err := c.play(ctx, written, c.Out)
	if err != nil {
		return err
	}
	if c.JSON {
		return ctx.JSON(r)
	}
	printArena(ctx.Out, r)
	return nil
}

// play plays the games of a plan and keeps them in a folder, if it is named. A run that is stopped returns what it has.
func (c *ArenaCmd) play(ctx *command.Context, written arenaPlan, dir string) (*arena.Result, error) {
	plan, err := written.plan(ctx)
	if err != nil {
		return nil, command.WrongUse(err)
	}
	if err := plan.Check(); err != nil {
		return nil, command.WrongUse(err)
	}
	sim, err := simulators.Reference(plan.Ice)
	if err != nil {
		return nil, err
	}
	kept := written.shown(ctx)
	out, err := command.OpenRun[arena.Game](ctx, dir, c.Resume, kept, kept.same)
	if err != nil {
		return nil, err
	}
	defer out.Close()
	start := time.Now()
	bar := ctx.Progress("games", plan.Games)
	bar.From(len(out.Done))
	defer bar.End()
	note := ""
	r, runErr := arena.Run(ctx.Context, plan, sim, out.Done, func(g arena.Game, r arena.SoFar) error {
		if bar.Due() {
			so := r.Result()
			note = fmt.Sprintf("win share of %s %.3f (%.3f to %.3f)", so.A, so.WinShare, so.CI95[0], so.CI95[1])
		}
		bar.At(r.Games, note)
		return out.Keep(fmt.Sprintf("%05d.dcl", g.Index+1), func(w io.Writer) error { return dcl.Write(w, matchlog.Game(g.Record)) }, g)
	})
	if runErr != nil && !errors.Is(runErr, ctx.Context.Err()) {
		return nil, runErr
	}
	r.Seconds = time.Since(start).Seconds()
	return &r, nil
}

func printArena(w io.Writer, r *arena.Result) {
	p := func(format string, args ...any) { _, _ = fmt.Fprintf(w, format, args...) }
	if r.Games == 0 {
		p("%s against %s: no game is over yet\n", r.A, r.B)
		return
	}
	p("%s against %s: %d games in %.0f s\n", r.A, r.B, r.Games, r.Seconds)
	p("won %d, drawn %d, lost %d; win share %.3f, 95 %% %.3f to %.3f over %d pairs\n", r.Wins, r.Draws, r.Losses, r.WinShare, r.CI95[0],
		r.CI95[1], r.Pairs)
	p("throwing first %.3f, with the hammer %.3f\n", r.First, r.Second)
	if r.Draws > 0 {
		p("a tie counts %g to the team that would throw first in the next end, %g to the other\n", r.TieFirst, 1-r.TieFirst)
	}
	if r.Failures > 0 {
		p("%s ended by an AI's error, the last: %s\n", command.Count(r.Failures, "game"), command.OneLine(errors.New(r.Failure)))
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
	p := arenaPlan{arenaTerms: arenaTerms{Games: 200, Ends: 2, Seed: 1, Workers: 2, Model: string(physics.Mori2019)},
		Thrower: curling.StandardPlayer}
	if err := readPlan(c.Plan, assets, &p); err != nil {
		return p, err
	}
	if c.Games%2 != 0 {
		return p, command.Usagef("--games %d: want an even number, since games come in pairs", c.Games)
	}
	p.override(c.arenaTerms)
	if c.Sims != 0 || c.Time != 0 {
		p.Sims, p.Time = c.Sims, ""
		if c.Time != 0 {
			p.Time = c.Time.String()
		}
	}
	if p.Thrower == curling.StandardPlayer { // nobody said otherwise
		p.Thrower = physics.StandardPlayer(physics.Model(p.Model))
	}
	if c.Clock != 0 {
		p.Clock = c.Clock.String()
	}
	switch alone := len(p.Players) == 0; {
	case alone && (p.A == "" || p.B == ""):
		return p, command.Usagef("arena needs two AIs: --a and --b, or a plan")
	case alone && p.Mode != "":
		return p, command.Usagef("--mode %s: goes with --player", p.Mode)
	case !alone && (c.A != "" || c.B != ""):
		return p, command.Usagef("--a and --b: two AIs, or --player for each of a tournament")
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
	raw, err := safefile.Read(name, command.MaxPlan)
	if errors.Is(err, fs.ErrNotExist) {
		if bundled, notBundled := fs.ReadFile(assets, "plans/"+name+".json"); notBundled == nil {
			raw, err = bundled, nil
		}
	}
	if err != nil {
		return command.MissingName(fmt.Errorf("cannot read the plan: %w", err), "plan", name, command.AssetNames(assets, ".json", "plans"))
	}
	if err := jsonfault.Decode(raw, plan); err != nil {
		return fmt.Errorf("plan %s: %w", name, err)
	}
	return nil
}

// rules are those of the plan: of as many ends as it says, ties without an extra end unless it says so.
func (p *arenaPlan) rules(ctx *command.Context) (curling.Rules, error) {
	name := p.Rules
	if name == "" {
		name = curling.Standard().Name
	}
	return option.Rules(ctx, name, p.Ends, p.Extra)
}

func (p *arenaPlan) plan(ctx *command.Context) (arena.Plan, error) {
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
	out.Wear, out.Limit, out.Concede = p.Wear, p.Limit, p.Concede
	if err := p.further(&out); err != nil {
		return out, err
	}
	if !p.Points {
		if out.Wins, err = option.Wins(ctx, p.Wins, option.NoWins); err != nil {
			return out, err
		}
	}
	if err := p.Thrower.Noise.Check(); err != nil {
		return out, err
	}
	if p.Time != "" {
		if out.Budget.Time, err = time.ParseDuration(p.Time); err != nil {
			return out, fmt.Errorf("time %q, want for example 200ms", p.Time)
		}
	}
	if out.Budget == (ai.Budget{}) && p.Clock == "" {
		out.Budget.Time = 200 * time.Millisecond
	}
	if p.SPRT != "" {
		p0, p1, ok := strings.Cut(p.SPRT, ",")
		s := arena.SPRT{}
		var err0, err1 error
		s.P0, err0 = strconv.ParseFloat(strings.TrimSpace(p0), 64)
		s.P1, err1 = strconv.ParseFloat(strings.TrimSpace(p1), 64)
		if !ok || err0 != nil || err1 != nil {
			return out, fmt.Errorf("sprt %q, want two win shares such as 0.5,0.55", p.SPRT)
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
		*e.to = arena.Entrant{Name: e.spec, New: option.MakerOf(ctx, choice)}
	}
	return out, nil
}

// further are the throwers, clocks, ties and starting positions of the plan.
func (p *arenaPlan) further(out *arena.Plan) error {
	for t, list := range [][]curling.Player{p.ThrowerA, p.ThrowerB} {
		if len(list) > len(out.Teams[t]) {
			return fmt.Errorf("%d throwers, at most %d", len(list), len(out.Teams[t]))
		}
		for i := range out.Teams[t] {
			if len(list) == 0 {
				break
			}
			out.Teams[t][i] = list[min(i, len(list)-1)]
			if err := out.Teams[t][i].Noise.Check(); err != nil {
				return err
			}
		}
	}
	switch p.Limit {
	case "", match.Clamp, match.Refuse:
	default:
		return fmt.Errorf("limit %q, want %s or %s", p.Limit, match.Clamp, match.Refuse)
	}
	if p.TieFirst != nil {
		out.TieFirst = *p.TieFirst
	}
	for _, clock := range []struct {
		text string
		set  func(*match.Clock, time.Duration)
	}{{p.Clock, func(c *match.Clock, d time.Duration) { c.Match = d }}, {p.PerShot, func(c *match.Clock, d time.Duration) { c.Shot = d }}} {
		if clock.text == "" {
			continue
		}
		d, err := time.ParseDuration(clock.text)
		if err != nil || d <= 0 {
			return fmt.Errorf("clock %q, want for example 219s", clock.text)
		}
		for t := range out.Clocks {
			clock.set(&out.Clocks[t], d)
		}
	}
	for _, name := range p.Start {
		g, err := file.Open(name)
		if err != nil {
			return err
		}
		s, err := g.State(replay.Place{})
		if err != nil {
			return err
		}
		if out.Rules.Ends < s.Ends {
			out.Rules.Ends = s.Ends // the position's own match
		}
		out.Start = append(out.Start, s)
	}
	return nil
}

// shown is the plan as it is kept, with the names of files that the user gave.
func (p arenaPlan) shown(ctx *command.Context) arenaPlan {
	p.Rules, p.Wins, p.Start = ctx.ShownName(p.Rules), ctx.ShownName(p.Wins), slices.Clone(p.Start)
	for i := range p.Start {
		p.Start[i] = ctx.ShownName(p.Start[i])
	}
	return p
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

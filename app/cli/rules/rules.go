// Package rules is the commands on texts of rules.
package rules

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/app/cli/table"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/gsm/check"
	"github.com/hogline/hogline/engine/gsm/component"
	"github.com/hogline/hogline/engine/gsm/link"
	gsmrun "github.com/hogline/hogline/engine/gsm/run"
	"github.com/hogline/hogline/engine/gsm/syntax"
	"github.com/hogline/hogline/engine/match"
)

// Cmd works with rule sets and games in the rule language (docs/GSM.md).
type Cmd struct {
	List    command.ListFlag `kinds:"rules,games" help:"List the built-in rule sets and games."`
	Lint    Lint             `cmd:"" help:"List the faults of rule files, each with line, machine, state and a hint."`
	Check   Check            `cmd:"" help:"Check whether a game ends, can be played and can be won."`
	Run     Run              `cmd:"" help:"Play one game at random."`
	Trace   Trace            `cmd:"" help:"Explain a shot of a log, or a turn of a random game, state by state."`
	Perft   Perft            `cmd:"" help:"Count the paths of 0, 1, … turns, and with --all the states."`
	Diagram Diagram          `cmd:"" help:"Draw a machine as the paper does (.svg, .png)."`
	GDL     GDL              `cmd:"" name:"gdl" help:"Write the game in the Game Description Language."`
}

// Text is a rule file and the values of its params: the arguments that all but lint share.
type Text struct {
	File string            `stdin:"" arg:"" help:"A .gsm file, or the name of a built-in one: five-rock, mixed-doubles, tic-tac-toe, …"`
	Set  map[string]string `placeholder:"NAME=VALUE" help:"Another value for a param."`
}

func (c *Text) parse(ctx *command.Context) (*syntax.File, error) {
	src, err := option.RuleText(ctx, c.File)
	if err != nil {
		return nil, err
	}
	return syntax.Parse(filepath.Base(c.File), src)
}

// values reads the params as the command line gives them.
func (c *Text) values() map[string]syntax.ParamValue {
	out := map[string]syntax.ParamValue{}
	for k, v := range c.Set {
		if n, err := strconv.Atoi(v); err == nil {
			out[k] = syntax.ParamValue{Int: n}
		} else {
			out[k] = syntax.ParamValue{Name: v}
		}
	}
	return out
}

func (c *Text) program(ctx *command.Context) (*link.Program, error) {
	f, err := c.parse(ctx)
	if err != nil {
		return nil, err
	}
	for name := range c.Set {
		if !slices.ContainsFunc(f.Decls, func(d syntax.Decl) bool { return d.Kind == syntax.DeclParam && d.Name == name }) {
			return nil, command.Usagef("%s has no param %s", c.File, name)
		}
	}
	p, problems := link.Compile(f, match.Registry(), c.values())
	if p == nil {
		return nil, problems.Faults()
	}
	return p, nil
}

// board is program for what needs no ice.
func (c *Text) board(ctx *command.Context) (*link.Program, error) {
	p, err := c.program(ctx)
	if err == nil && p.Uses("Stones") {
		return nil, command.Usagef("%s is played with stones on ice: explain a log with  hogline rules trace %s --log FILE", c.File, c.File)
	}
	return p, err
}

// Lint lists the faults of files.
type Lint struct {
	Files         []string `stdin:"" arg:"" help:"Rule files, or names of built-in ones."`
	option.AsJSON `set:"json=Print one JSON document: an array of problems."`
}

// Help is the example.
func (Lint) Help() string { return "Example: hogline rules lint my-rules.gsm" }

// Run lints; a fault makes it fail.
func (c *Lint) Run(ctx *command.Context) error {
	type problem struct {
		File    string `json:"file"`
		Line    int    `json:"line"`
		Column  int    `json:"column"`
		Level   string `json:"level"`
		Code    string `json:"code"`
		Machine string `json:"machine,omitempty"`
		State   string `json:"state,omitempty"`
		Text    string `json:"text"`
		Hint    string `json:"mend,omitempty"`
	}
	all, faults := []problem{}, 0
	for _, name := range c.Files {
		src, err := option.RuleText(ctx, name)
		if err != nil {
			return err
		}
		f, err := syntax.Parse(name, src)
		var found syntax.Problems
		if err == nil {
			found = link.Lint(f, match.Registry())
		} else if !errors.As(err, &found) {
			return err
		}
		faults += len(found.Faults())
		for _, p := range found {
			all = append(all, problem{name, p.Pos.Line, p.Pos.Col, p.Severity.String(), p.Code, p.Machine, p.State, p.What.String(),
				p.Hint.String()})
			if !c.JSON {
				_, _ = fmt.Fprintln(ctx.Out, p.Error())
			}
		}
	}
	if c.JSON {
		if err := ctx.JSON(all); err != nil {
			return err
		}
	}
	if faults > 0 {
		return fmt.Errorf("%s: the rules can be looked at but not played", command.Count(faults, "fault"))
	}
	return nil
}

// Check examines a game.
type Check struct {
	Text
	States        int `range:"0..100000000" default:"20000" help:"Walk all states of games that have at most so many."`
	Playouts      int `range:"1..10000000" default:"1000" help:"Random games where there are more."`
	option.Seeded `set:"seedOf=Of the random games."`
	option.AsJSON
}

// Help is the example.
func (Check) Help() string { return "Example: hogline rules check tic-tac-toe" }

// Run checks.
func (c *Check) Run(ctx *command.Context) error {
	p, err := c.program(ctx)
	if err != nil {
		return err
	}
	bar := ctx.Progress("random games", c.Playouts)
	defer bar.End()
	o := check.Options{States: c.States, Playouts: c.Playouts, Seed: c.Seed, Report: func(games int) { bar.At(games, "") }}
	if p.Uses("Stones") {
		set, err := match.New(strings.TrimSuffix(filepath.Base(c.File), ".gsm"), p.File, c.values())
		if err != nil {
			return err
		}
		o.Play = func(turns int, rng *rand.Rand) (gsmrun.Playout, error) {
			return match.RandomMatch(set, curling.Bounds2019, turns, rng)
		}
	}
	r, err := check.Check(ctx.Context, p, o)
	if err != nil {
		return err
	}
	findings := []struct {
		Question string `json:"question"`
		Answer   string `json:"answer"`
		Why      string `json:"why"`
	}{
		{"terminates", r.Terminates.Answer.String(), r.Terminates.Why.String()},
		{"playable", r.Playable.Answer.String(), r.Playable.Why.String()},
		{"strongly winnable", r.Strong.Answer.String(), r.Strong.Why.String()},
		{"weakly winnable", r.Weak.Answer.String(), r.Weak.Why.String()},
		{"well-formed", r.WellFormed.Answer.String(), r.WellFormed.Why.String()},
	}
	if c.JSON {
		return ctx.JSON(map[string]any{"exhaustive": r.Exhaustive, "states": r.States, "playouts": r.Playouts, "findings": findings})
	}
	how := fmt.Sprintf("all %d states walked", r.States)
	if !r.Exhaustive {
		how = fmt.Sprintf("%d random games", r.Playouts)
	}
	_, _ = fmt.Fprintln(ctx.Out, how)
	t := table.New()
	for _, f := range findings {
		t.Row(f.Question, f.Answer, f.Why)
	}
	return t.Write(ctx.Out)
}

// Run plays a random game.
type Run struct {
	Text
	option.Seeded `set:"seedOf=Of the random moves."`
	Turns         int `range:"1..10000000" default:"2000" help:"Turns after which the game is broken off."`
	option.AsJSON
}

// Help is the example.
func (Run) Help() string { return "Example: hogline rules run reversi --seed 3" }

// Run plays.
func (c *Run) Run(ctx *command.Context) error {
	p, err := c.board(ctx)
	if err != nil {
		return err
	}
	g := gsmrun.NewInterpreter(p)
	turns := [][]string{}
	w, over, err := random(ctx, g, c.Seed, c.Turns, func(_ gsmrun.World, joint []component.Move) error {
		turn := make([]string, len(joint))
		for i, m := range joint {
			turn[i] = p.MoveText(m)
		}
		turns = append(turns, turn)
		if !c.JSON {
			_, _ = fmt.Fprintf(ctx.Out, "%4d  %s\n", len(turns), strings.Join(turn, "  "))
		}
		return nil
	})
	if err != nil {
		return err
	}
	goals, err := g.Goals(w)
	if err != nil {
		return err
	}
	if c.JSON {
		return ctx.JSON(map[string]any{"players": p.Players, "turns": turns, "over": over, "goals": goals})
	}
	if !over {
		_, _ = fmt.Fprintf(ctx.Out, "broken off after %d turns\n", c.Turns)
	}
	for i, n := range goals {
		_, _ = fmt.Fprintf(ctx.Out, "%s %d\n", p.Players[i], n)
	}
	return nil
}

// random plays legal moves at random and shows each turn before it is made.
func random(ctx *command.Context, g *gsmrun.Interpreter, seed uint64, turns int,
	see func(w gsmrun.World, joint []component.Move) error) (w gsmrun.World, over bool, err error) {
	if w, err = g.Start(); err != nil {
		return w, false, err
	}
	rng := rand.New(rand.NewPCG(seed, 0x72756e))
	for range turns {
		if err := ctx.Context.Err(); err != nil {
			return w, false, err
		}
		if over, err = g.Terminal(w); err != nil || over {
			return w, over, err
		}
		moves, err := g.Legal(w)
		if err != nil {
			return w, false, err
		}
		var joint []component.Move
		for _, own := range g.Program().Joint(moves) {
			joint = append(joint, own[rng.IntN(len(own))])
		}
		if err := see(w, joint); err != nil {
			return w, false, err
		}
		if w, err = g.Step(w, joint); err != nil {
			return w, false, err
		}
	}
	over, err = g.Terminal(w)
	return w, over, err
}

// Perft counts.
type Perft struct {
	Text
	Depth int  `range:"0..60" default:"4" help:"Turns."`
	All   bool `help:"Walk all states and count the ends as well."`
	Limit int  `range:"1..100000000" default:"2000000" help:"States after which --all gives up."`
	option.AsJSON
}

// Help is the example.
func (Perft) Help() string { return "Example: hogline rules perft tic-tac-toe --depth 6 --all" }

// Run counts.
func (c *Perft) Run(ctx *command.Context) error {
	p, err := c.board(ctx)
	if err != nil {
		return err
	}
	n, err := check.Perft(ctx.Context, p, c.Depth)
	if err != nil {
		return err
	}
	out := map[string]any{"perft": n}
	if !c.JSON {
		_, _ = fmt.Fprintln(ctx.Out, strings.Trim(fmt.Sprint(n), "[]"))
	}
	if c.All {
		s, err := check.Explore(ctx.Context, p, c.Limit)
		if err != nil {
			return err
		}
		if !s.Complete {
			return fmt.Errorf("%s has more than %d states; raise --limit or leave --all out", c.File, c.Limit)
		}
		out["states"], out["terminals"] = s.States, s.Terminals
		if !c.JSON {
			_, _ = fmt.Fprintf(ctx.Out, "%d states\n", s.States)
			for _, k := range slices.Sorted(maps.Keys(s.Terminals)) {
				_, _ = fmt.Fprintf(ctx.Out, "%6d end with %s\n", s.Terminals[k], k)
			}
		}
	}
	if c.JSON {
		return ctx.JSON(out)
	}
	return nil
}

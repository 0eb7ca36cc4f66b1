package rules

import (
	"errors"
	"fmt"
	"strings"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/app/i18n"
	"github.com/hogline/hogline/engine/gsm/component"
	gsmrun "github.com/hogline/hogline/engine/gsm/run"
	"github.com/hogline/hogline/engine/gsm/syntax"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/message"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/file"
)

// Trace explains.
type Trace struct {
	Text
	Log               string `stdin:"" placeholder:"FILE" help:"The log whose shots are explained."`
	option.Place      `set:"endOf=End, counted from 1; 0 all." set:"shotOf=Shot, counted from 1; 0 all."`
	Full              bool `help:"Every state the machine went through, not the ruling alone."`
	option.Translated `set:"langOf=sentences: en or ja"`
	Turn              int `range:"1..10000000" default:"1" help:"The turn of the random game, without a log."`
	option.Seeded     `set:"seedOf=Of the random game, without a log."`
	option.AsJSON     `set:"json=Print one JSON document: an array, one entry a shot or state."`
}

// Help is the example.
func (Trace) Help() string {
	return "Example: hogline rules trace five-rock --log game.dcl --end 1 --full\n\nA shot is thrown again with the velocity of the log, since a log holds only the position after the rules were applied."
}

// Run explains a log under a rule set, or a turn of a random game.
func (c *Trace) Run(ctx *command.Context) error {
	if c.Log != "" {
		return c.log(ctx)
	}
	p, err := c.board(ctx)
	if err != nil {
		return err
	}
	g := gsmrun.NewInterpreter(p)
	var trace gsmrun.Trace
	turn := 0
	done := errors.New("shown")
	_, _, err = random(ctx, g, c.Seed, c.Turn, func(w gsmrun.World, joint []component.Move) error {
		if turn++; turn < c.Turn {
			return nil
		}
		g.Trace = &trace
		_, err := g.Step(w, joint)
		g.Trace = nil
		if err != nil {
			return err
		}
		return done
	})
	switch {
	case errors.Is(err, done):
		return c.steps(ctx, trace.Steps)
	case err != nil:
		return err
	}
	return command.Usagef("the random game has no turn %d", c.Turn)
}

// steps prints all states a run visited.
func (c *Trace) steps(ctx *command.Context, steps []gsmrun.Step) error {
	type step struct {
		Machine string   `json:"machine"`
		State   string   `json:"state"`
		Depth   int      `json:"depth"`
		Call    string   `json:"call,omitempty"`
		Args    []string `json:"args,omitempty"`
		Input   string   `json:"input,omitempty"`
		Accepts bool     `json:"accepts"`
	}
	out := []step{}
	for _, s := range steps {
		input := ""
		if s.Asked {
			input = s.Input.String()
		}
		out = append(out, step{s.Machine, s.State, s.Depth, s.Call, s.Args, input, s.Accepts})
		if !c.JSON {
			_, _ = fmt.Fprintf(ctx.Out, "%s%s.%s  %s (%s)  %s\n", strings.Repeat("  ", s.Depth), s.Machine, s.State, s.Call,
				strings.Join(s.Args, ", "), input)
		}
	}
	if c.JSON {
		return ctx.JSON(out)
	}
	return nil
}

// explained is a shot of a log with what the rules make of it.
type explained struct {
	End     int      `json:"end"`
	Shot    int      `json:"shot"`
	Foul    bool     `json:"foul"`
	Rule    string   `json:"rule,omitempty"`
	Summary string   `json:"summary"`
	Trace   []string `json:"trace,omitempty"`
}

func (c *Trace) log(ctx *command.Context) error {
	text, err := translator(ctx, c.Lang)
	if err != nil {
		return err
	}
	f, err := c.parse(ctx)
	if err != nil {
		return err
	}
	g, err := file.Open(c.Log)
	if err != nil {
		return err
	}
	name := strings.TrimSuffix(f.Name, ".gsm")
	rules, err := match.New(name, f, c.valuesOf(g, name))
	if err != nil {
		return err
	}
	sim, err := simulators.Reference(g.Ice)
	if err != nil {
		return err
	}
	option.SayRules(ctx, c.Log, g, rules.Name, true)
	g = g.Under(rules.Own())
	engine := rules.Engine(g.Ice.Bounds)
	out := []explained{}
	for _, p := range g.Places() {
		if err := ctx.Context.Err(); err != nil {
			return err
		}
		_, shot := g.ShotAt(p)
		if shot == nil || shot.Kind != replay.Thrown || !shot.Ran || c.End > 0 && p.End != c.End-1 || c.Shot > 0 &&
			g.Rules.Count(shot.Number) != c.Shot {
			continue
		}
		e, err := c.explain(g, p, shot, sim, rules, engine, text)
		if err != nil {
			return fmt.Errorf("end %d, shot %d: %w", p.End+1, g.Rules.Count(shot.Number), err)
		}
		out = append(out, e)
		if !c.JSON {
			_, _ = fmt.Fprintf(ctx.Out, "%d.%d  %s\n", e.End, e.Shot, e.Summary)
			for _, line := range e.Trace {
				_, _ = fmt.Fprintln(ctx.Out, "      "+line)
			}
		}
	}
	if c.JSON {
		return ctx.JSON(out)
	}
	if len(out) == 0 {
		return command.Usagef("%s has no such shot", c.Log)
	}
	return nil
}

// valuesOf are the values of params for a log: where it was played under these rules, with as many ends as it was, and extra ends or not.
func (c *Trace) valuesOf(g *replay.Game, name string) map[string]syntax.ParamValue {
	values := c.values()
	if g.Rules.Name != name || g.Rules.Text == "" {
		return values
	}
	if _, set := values["ENDS"]; !set && g.Rules.Ends > 0 {
		values["ENDS"] = syntax.ParamValue{Int: g.Rules.Ends}
	}
	if _, set := values["EXTRA"]; !set && !g.Rules.Extra {
		values["EXTRA"] = syntax.ParamValue{Name: "NO"}
	}
	return values
}

func (c *Trace) explain(g *replay.Game, p replay.Place, shot *replay.Shot, sim physics.Simulator, rules *match.Ruleset,
	engine *match.RulesEngine, text func(message.Message) string) (explained, error) {
	s, err := g.State(p)
	if err != nil {
		return explained{}, err
	}
	s.Position = replay.InPlay(g.Ice.Bounds, s.Position)
	s.Ends = rules.Rules.Ends
	if s.Shot < rules.Rules.FirstShot {
		return explained{}, fmt.Errorf("by these rules %d stones are thrown in an end", rules.Rules.Throws())
	}
	thrown, err := sim.Throw(physics.Delivery{Position: s.Position, Index: s.Shot, Shot: shot.Run}, nil)
	if err != nil {
		return explained{}, err
	}
	o, err := engine.Throw(s, replay.InPlay(g.Ice.Bounds, thrown.Position), true)
	if err != nil {
		return explained{}, err
	}
	e := explained{End: p.End + 1, Shot: g.Rules.Count(shot.Number), Foul: o.Foul, Rule: o.Rule, Summary: text(rules.Summary(o, s.Shot))}
	if c.Full {
		for _, line := range rules.Explain(o.Steps) {
			e.Trace = append(e.Trace, text(line))
		}
	}
	return e, nil
}

// translator gives the sentences of the rules in a language.
func translator(ctx *command.Context, lang string) (func(message.Message) string, error) {
	if lang == i18n.English {
		return message.Message.String, nil
	}
	bundle, err := i18n.Load(ctx.Assets, "translations")
	if err != nil {
		return nil, err
	}
	bundle.SetLanguage(lang)
	return func(m message.Message) string { return m.Translate(bundle.Lookup) }, nil
}

// Package play is the commands that play: matches, the arena, protocols, the second game of the lab.
package play

import (
	"context"
	"fmt"
	"strings"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/dc3"
	"github.com/hogline/hogline/engine/dcp"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/registry"
)

// AICmd serves a built-in AI.
type AICmd struct {
	Name  string   `arg:"" help:"Name of the AI (hogline ais)."`
	Set   []string `sep:"none" placeholder:"KEY=VALUE" help:"A setting of the AI; may stand many times."`
	Model string   `default:"mori2019" help:"Model of the ice the AI calculates with: mori2019, v2, fcv1 or granite."`
	Rules string   `default:"five-rock-both" placeholder:"NAME|FILE.gsm" help:"Rule set: five-rock-both (the programs of 2018/19), five-rock (the opponent's stones only), four-rock (2015-17), …, or a file."`
	thinking
	Concede bool `default:"true" negatable:"" help:"Give up a match that is lost."`

	DC3      string `name:"dc3" placeholder:"HOST:PORT" help:"Play one match on a server of Digital Curling 3 in place of serving by DCP."`
	Connect  string `placeholder:"HOST:PORT" help:"Log in to a server over TCP in place of standard input and output."`
	Login    string `default:"hogline" help:"Name to log in with."`
	Password string `env:"HOGLINE_PASSWORD" help:"Password to log in with; better in the variable HOGLINE_PASSWORD."`
}

// Help is the example.
func (*AICmd) Help() string {
	return "Example: hogline ai shots --set reply=0\n\nSpeaks the Digital Curling Protocol on standard input and output, for a match server or for hogline ask --ai 'process:hogline ai shots'."
}

// playDC3 plays one match as a client of Digital Curling 3.
func (c *AICmd) playDC3(ctx *command.Context, client *dc3.Client) error {
	var o dc3.Outcome
	conn, err := ctx.Dial("dc3", c.DC3)
	if err == nil {
		o, err = client.Play(ctx.Context, conn)
	}
	if ctx.Context.Err() != nil {
		return nil // Ctrl-C is how a served AI ends
	}
	if err != nil {
		return err
	}
	result := "a draw"
	if o.Winner != "" {
		result = o.Winner + " wins"
	}
	_, _ = fmt.Fprintf(ctx.Out, "team%d: %d : %d, %s (%s)\n", o.Team, o.Score[0], o.Score[1], result, o.Reason)
	return nil
}

// Run serves until the input ends.
func (c *AICmd) Run(ctx *command.Context) error {
	ctx.Interactive()
	if c.Name == dcp.Name {
		return command.Usagef("an external program serves itself")
	}
	line := c.Name
	if len(c.Set) > 0 {
		line += ":" + strings.Join(c.Set, ",")
	}
	choice, err := registry.Parse(line)
	if err != nil {
		return command.WrongUse(err)
	}
	a, err := choice.New()
	if err != nil {
		return err
	}
	ice, err := physics.IceOf(physics.Model(c.Model))
	if err != nil {
		return command.WrongUse(err)
	}
	rules, err := option.Rules(ctx, c.Rules, 0, true)
	if err != nil {
		return err
	}
	s := &dcp.Server{AI: a, Ice: ice, Rules: rules, Budget: ai.Budget{Throws: c.Sims}, Seed: c.Seed, Workers: c.Workers,
		Warn: func(text string) { _, _ = fmt.Fprintln(ctx.Err, "hogline ai:", text) }}
	if !c.Points {
		if s.Wins, err = option.Wins(ctx, ""); err != nil {
			return err
		}
	}
	if c.DC3 != "" {
		return c.playDC3(ctx, &dc3.Client{AI: a, Name: c.Login, Password: c.Password, Wins: s.Wins, Budget: s.Budget, Seed: c.Seed,
			Workers: c.Workers, Concede: c.Concede, Warn: s.Warn})
	}
	s.Concede = c.Concede
	s.Login = dcp.Login{ID: c.Login, Password: c.Password, Name: c.Login}
	in, out := ctx.In, ctx.Out
	if c.Connect != "" {
		conn, err := ctx.Dial("connect", c.Connect)
		if err != nil {
			return err
		}
		stop := context.AfterFunc(ctx.Context, func() { _ = conn.Close() })
		defer stop()
		defer func() { _ = conn.Close() }() // nothing is lost: every answer was sent
		in, out = conn, conn
	}
	err = s.Serve(ctx.Context, in, out)
	if ctx.Context.Err() != nil {
		return nil // Ctrl-C is how a served AI ends
	}
	return err
}

package play

import (
	"errors"
	"fmt"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/dc3/wire"
	"github.com/hogline/hogline/engine/dc4"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/registry"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/engine/version"
)

// DC4Cmd holds the commands about servers of Digital Curling 4.
type DC4Cmd struct {
	Watch DC4WatchCmd `cmd:"" help:"Watch a match live, from its first shot to its end."`
	Play  DC4PlayCmd  `cmd:"" help:"Play a match by one of our AIs or a program."`
	Serve DC4ServeCmd `cmd:"" help:"Be a server: clients play against one of our AIs, a program or each other."`
}

// dc4Output is how a match is told and kept.
type dc4Output struct {
	Out           string `short:"o" placeholder:"DIR" help:"Keep the match there: NAME.dcl for other programs, NAME.json with all that is known."`
	option.AsJSON `set:"json=Print one line of JSON a shot and one at the end."`
}

// told runs something that follows a match, and tells and keeps what it brings.
func (c *dc4Output) told(ctx *command.Context, follow func(on func(match.Event), warn func(string)) (*match.Record, error)) error {
	if c.Out != "" {
		if err := safefile.MakeFolder(c.Out); err != nil {
			return err
		}
	}
	m := &MatchCmd{AsJSON: c.AsJSON}
	rec, err := follow(m.watch(ctx), func(text string) { _, _ = fmt.Fprintln(ctx.Err, "hogline dc4:", text) })
	if rec != nil {
		rec.Version = version.Number
	}
	if c.Out != "" && rec != nil && len(rec.Shots) > 0 {
		if err := saveMatch(c.Out, rec, rec.Reason == ""); err != nil {
			return err
		}
	}
	if ctx.Context.Err() != nil && errors.Is(err, ctx.Context.Err()) {
		return nil // Ctrl-C is how one leaves
	}
	if err != nil {
		return err
	}
	return m.result(ctx, rec)
}

// DC4WatchCmd watches a match.
type DC4WatchCmd struct {
	Address string `arg:"" help:"Address of the match: https://HOST/matches/ID."`
	dc4Output
}

// Help is the example.
func (*DC4WatchCmd) Help() string {
	return "Example: hogline dc4 watch https://HOST/matches/ID -o logs\n\nThe stream is read anew when it breaks off. Ctrl-C leaves, and keeps what was seen."
}

// Run watches.
func (c *DC4WatchCmd) Run(ctx *command.Context) error {
	ctx.Interactive()
	address, err := dc4.ParseAddress(c.Address)
	if err != nil {
		return command.WrongUse(err)
	}
	return c.told(ctx, func(on func(match.Event), warn func(string)) (*match.Record, error) {
		return dc4.Watch(ctx.Context, address, on, warn)
	})
}

// DC4PlayCmd plays a match.
type DC4PlayCmd struct {
	Address  string `arg:"" help:"Address of the match: https://HOST/matches/ID."`
	Name     string `arg:"" help:"Who plays: NAME[:key=value,...] (hogline ais), or process:COMMAND LINE."`
	Team     string `default:"team0" enum:"team0,team1" help:"The team: team0 throws first in the first end."`
	Login    string `required:"" help:"Name to log in with."`
	Password string `required:"" env:"HOGLINE_PASSWORD" help:"Password to log in with."`
	As       string `placeholder:"NAME" help:"Name of the team; default the name to log in with."`
	thinking
	dc4Output
}

// Help is the example.
func (*DC4PlayCmd) Help() string {
	return "Example: HOGLINE_PASSWORD=... hogline dc4 play https://HOST/matches/ID shots --team team1 --login me\n\nThe throwers are told to the server as those of its documents: at most 4 m/s, errors of 0.0076 m/s and 0.0018 rad. Nothing is conceded: the protocol has no word for it."
}

// Run plays.
func (c *DC4PlayCmd) Run(ctx *command.Context) error {
	ctx.Interactive()
	address, err := dc4.ParseAddress(c.Address)
	if err != nil {
		return command.WrongUse(err)
	}
	choice, err := registry.Parse(c.Name)
	if err != nil {
		return command.WrongUse(err)
	}
	a, err := choice.New()
	if err != nil {
		return err
	}
	player := match.PlayerOf(a)
	defer option.ClosePrograms(ctx, player)
	team, _ := wire.Team(c.Team) // the options allow no other
	client := &dc4.Client{Address: address, User: c.Login, Password: c.Password, Team: team, Name: c.As,
		Players: curling.TeamOf(physics.StandardPlayer(physics.FCV1)),
		Player:  player, Budget: ai.Budget{Throws: c.Sims}, Seed: c.Seed, Workers: c.Workers}
	if client.Name == "" {
		client.Name = c.Login
	}
	if !c.Points {
		if client.Wins, err = option.Wins(ctx, ""); err != nil {
			return err
		}
	}
	return c.told(ctx, func(on func(match.Event), warn func(string)) (*match.Record, error) {
		client.On, client.Warn = on, warn
		return client.Play(ctx.Context)
	})
}

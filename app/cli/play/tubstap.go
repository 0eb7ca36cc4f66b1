package play

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/app/cli/table"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/engine/tubstap"
	"github.com/hogline/hogline/engine/tubstap/players"
)

// TubstapCmd is the strategy game of Murayama 2015.
type TubstapCmd struct {
	List  command.ListFlag `kinds:"tubstapplans,maps,programs" help:"List the bundled plans and maps, and the programs."`
	Play  TubstapPlayCmd   `cmd:"" help:"Play many games between two programs."`
	Show  TubstapShowCmd   `cmd:"" help:"Show a map, or replay a log."`
	Perft TubstapPerftCmd  `cmd:"" help:"Count the action sequences from the start of a map."`
	Ais   TubstapAisCmd    `cmd:"" help:"List the programs and their settings."`
	AI    TubstapAICmd     `cmd:"" name:"ai" help:"Let a program play by the network protocol."`
}

// TubstapPerftCmd counts.
type TubstapPerftCmd struct {
	Map   string `stdin:"" arg:"" help:"A .tbsmap file, or the name of a built-in map."`
	Depth int    `range:"0..20" default:"3" help:"Actions of one unit."`
	option.AsJSON
}

// Help is the example.
func (*TubstapPerftCmd) Help() string { return "Example: hogline tubstap perft study66 --depth 3" }

// Run counts.
func (c *TubstapPerftCmd) Run(ctx *command.Context) error {
	m, err := option.TubstapMap(ctx, c.Map)
	if err != nil {
		return err
	}
	n, err := m.Perft(ctx.Context, c.Depth)
	if err != nil {
		return err
	}
	if c.JSON {
		return ctx.JSON(map[string]any{"map": m.Name, "perft": n})
	}
	_, err = fmt.Fprintln(ctx.Out, strings.Trim(fmt.Sprint(n), "[]"))
	return err
}

// TubstapAisCmd lists the programs.
type TubstapAisCmd struct {
	option.AsJSON `set:"json=Print one JSON array."`
}

// Help is the example.
func (*TubstapAisCmd) Help() string { return "Example: hogline tubstap ais --json" }

// Run lists them.
func (c *TubstapAisCmd) Run(ctx *command.Context) error {
	if c.JSON {
		return ctx.JSON(players.Kinds())
	}
	t := table.New()
	for _, k := range players.Kinds() {
		option.SettingRows(t, k.Name, k.Title, k.Settings)
	}
	t.Row("process:COMMAND LINE", "A program that speaks the network protocol on standard input and output")
	t.Row("listen:[NAME@][HOST:]PORT", "A program that connects there; without a host from this machine only, beyond it only one that says this name (or that in HOGLINE_PASSWORD)")
	return t.Write(ctx.Out)
}

// TubstapAICmd lets a built-in program play for a game that runs elsewhere.
type TubstapAICmd struct {
	Name    string `arg:"" help:"The program, NAME[:key=value,...] (hogline tubstap ais)."`
	Connect string `placeholder:"HOST:PORT" help:"Connect to the side that runs the game; without it: standard input and output."`
	As      string `placeholder:"NAME" env:"HOGLINE_PASSWORD" help:"Name to say over the protocol, which stands for a password where the other side wants one; better in the variable HOGLINE_PASSWORD. Default: that of the program."`
	option.Seeded
}

// Help is the example.
func (*TubstapAICmd) Help() string {
	return "Example: hogline tubstap ai uct:playouts=2000 --connect 192.168.0.2:7777\n\nThe other side is hogline tubstap play MAP --a sample --b listen:SECRET@0.0.0.0:7777 (and --as SECRET here), or the server of the platform of Murayama 2015."
}

// Run plays until the other side ends.
func (c *TubstapAICmd) Run(ctx *command.Context) error {
	ctx.Interactive()
	choice, err := players.Parse(c.Name)
	if err != nil {
		return command.WrongUse(err)
	}
	in, out := ctx.In, ctx.Out
	if c.Connect != "" {
		choice.Name = c.As
		conn, err := ctx.Dial("connect", c.Connect)
		if err != nil {
			return err
		}
		defer context.AfterFunc(ctx.Context, func() { _ = conn.Close() })()
		defer func() { _ = conn.Close() }()
		in, out = conn, conn
	}
	served := make(chan error, 1)
	go func() { served <- players.Serve(ctx.Context, choice, c.Seed, in, out) }()
	select {
	case err = <-served:
	case <-ctx.Context.Done(): // a read of standard input cannot be broken off
	}
	if ctx.Context.Err() != nil {
		return nil // Ctrl-C is how a served program ends
	}
	return err
}

// TubstapShowCmd shows a map or a log.
type TubstapShowCmd struct {
	File string `stdin:"" arg:"" help:"A .tbsmap or .sgf file, or the name of a built-in map."`
	Turn int    `range:"-1..1000000" default:"-1" help:"Of a log: show the map before this turn of one team, from 0; otherwise in the end."`
	Out  string `short:"o" writes:"" placeholder:"FILE" help:"Keep the position as a .tbsmap; red moves first on a map, so the teams are exchanged if blue is to move."`
	option.AsJSON
}

// Help is the example.
func (*TubstapShowCmd) Help() string {
	return "Example: hogline tubstap show run1/1-00001.sgf --turn 6"
}

// TubstapPosition is what show prints.
type TubstapPosition struct {
	File    string        `json:"file"`
	Comment string        `json:"comment,omitempty"`
	Teams   [2]string     `json:"teams"`
	Turns   int           `json:"turns"` // of one team, before the position
	Actions int           `json:"actions"`
	HP      [2]int        `json:"hp"`
	Units   []tubstapUnit `json:"units"`
	Over    bool          `json:"over"`
	Value   []float64     `json:"value,omitempty"` // of the game, by team
}

type tubstapUnit struct {
	ID   int    `json:"id"`
	Type string `json:"type"`
	Team string `json:"team"`
	X    int    `json:"x"`
	Y    int    `json:"y"`
	HP   int    `json:"hp"`
}

// Run shows.
func (c *TubstapShowCmd) Run(ctx *command.Context) error {
	m, s, p, err := c.position(ctx)
	if err != nil {
		return err
	}
	p.Turns, p.HP = s.TurnCount(), [2]int{m.TotalHP(&s, tubstap.Red), m.TotalHP(&s, tubstap.Blue)}
	p.Value, p.Over = m.Result(s)
	for id := range m.Layout().Units {
		if u := m.Unit(&s, id); u.HP > 0 {
			p.Units = append(p.Units, tubstapUnit{id, u.Type.String(), u.Team.String(), u.X, u.Y, u.HP})
		}
	}
	if c.Out != "" {
		l, _, err := m.Position(&s)
		if err != nil {
			return err
		}
		if err := ctx.WriteFile(c.Out, func(w io.Writer) error { return tubstap.WriteMap(w, &l) }); err != nil {
			return err
		}
		ctx = ctx.Beside(c.Out)
	}
	if c.JSON {
		return ctx.JSON(p)
	}
	return p.print(ctx.Out, m, &s)
}

// print writes the position as text.
func (p *TubstapPosition) print(w io.Writer, m *tubstap.Map, s *tubstap.State) error {
	if p.Teams != [2]string{} {
		_, _ = fmt.Fprintf(w, "%s (red) against %s (blue), %d actions\n", p.Teams[0], p.Teams[1], p.Actions)
	}
	_, _ = fmt.Fprintf(w, "turn %d of %d, HP %d to %d", p.Turns, m.Layout().TurnLimit, p.HP[0], p.HP[1])
	switch {
	case !p.Over:
		_, _ = fmt.Fprintf(w, ", %v to move\n", s.Team())
	case p.Value[0] == p.Value[1]:
		_, _ = fmt.Fprintln(w, ", drawn")
	case p.Value[0] == 1:
		_, _ = fmt.Fprintln(w, ", red has won")
	default:
		_, _ = fmt.Fprintln(w, ", blue has won")
	}
	return m.Draw(w, s)
}

// position is the state asked for.
func (c *TubstapShowCmd) position(ctx *command.Context) (*tubstap.Map, tubstap.State, TubstapPosition, error) {
	p := TubstapPosition{File: c.File}
	var none tubstap.State
	if !strings.EqualFold(filepath.Ext(c.File), ".sgf") {
		if c.Turn > 0 {
			return nil, none, p, command.Usagef("--turn wants a log (.sgf)")
		}
		m, err := option.TubstapMap(ctx, c.File)
		if err != nil {
			return nil, none, p, err
		}
		p.Comment = m.Layout().Comment
		return m.Map, m.Start(), p, nil
	}
	data, err := safefile.Read(c.File, tubstap.MaxBytes)
	if err != nil {
		return nil, none, p, err
	}
	log, err := tubstap.ReadLog(data)
	if err != nil {
		return nil, none, p, fmt.Errorf("%s: %w", c.File, err)
	}
	p.Comment, p.Teams = log.Map.Layout().Comment, log.Names
	found, reached := none, false
	end, err := log.Replay(func(before tubstap.State, _ tubstap.LogAction) bool {
		if c.Turn >= 0 && before.TurnCount() >= c.Turn {
			found, reached = before, true
			return false
		}
		p.Actions++
		return true
	})
	if err != nil {
		return nil, none, p, fmt.Errorf("%s: %w", c.File, err)
	}
	if !reached {
		found = end
	}
	return log.Map, found, p, nil
}

package rules

import (
	"image/png"
	"io"
	"path/filepath"
	"strings"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/gsm/diagram"
	"github.com/hogline/hogline/engine/gsm/gdl"
	"github.com/hogline/hogline/engine/gsm/syntax"
)

// Diagram draws a machine.
type Diagram struct {
	Text
	Machine string `default:"UPDATE" help:"The machine to draw, as UPDATE or Board.line; G is how the five machines follow each other."`
	Out     string `short:"o" writes:"" default:"-" help:"The picture, .svg or .png; - for SVG on standard output, -.png for the other."`
}

// Help is the example.
func (Diagram) Help() string {
	return "Example: hogline rules diagram five-rock --machine UPDATE -o update.svg"
}

// Run draws. A rule set with faults can be looked at, so it need not compile.
func (c *Diagram) Run(ctx *command.Context) error {
	c.Out = command.WithFormat(c.Out, ".svg")
	pixels := strings.EqualFold(filepath.Ext(c.Out), ".png")
	if !pixels && !strings.EqualFold(filepath.Ext(c.Out), ".svg") {
		return command.Usagef("cannot draw %s: want a name that ends in .svg or .png", c.Out)
	}
	f, err := c.parse(ctx)
	if err != nil {
		return err
	}
	m := f.Machine(c.Machine)
	if m == nil && c.Machine == syntax.OverviewTitle {
		m = syntax.Overview()
	}
	if m == nil {
		var names []string
		for i := range f.Machines {
			names = append(names, f.Machines[i].Title())
		}
		return command.Usagef("%s has no machine %s; it has %s", c.File, c.Machine, strings.Join(names, ", "))
	}
	d, err := diagram.Layout(m, diagram.Options{})
	if err != nil {
		return err
	}
	return ctx.WriteFile(c.Out, func(w io.Writer) error {
		if pixels {
			colours := paint.MachineColoursOf(&paint.Light)
			return png.Encode(w, paint.MachineImage(&d, 2, &colours, paint.MachineMarks{}))
		}
		return d.SVG(w, diagram.Style{})
	})
}

// GDL exports a game.
type GDL struct {
	Text
	Out string `short:"o" writes:"" default:"-" help:"The file, usually .kif; - for standard output."`
}

// Help is the example.
func (GDL) Help() string { return "Example: hogline rules gdl tic-tac-toe -o tic-tac-toe.kif" }

// Run exports.
func (c *GDL) Run(ctx *command.Context) error {
	p, err := c.program(ctx)
	if err != nil {
		return err
	}
	text, err := gdl.Export(p)
	if err != nil {
		return err
	}
	return ctx.WriteFile(c.Out, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
}

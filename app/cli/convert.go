package cli

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"hogline/replay"
	"hogline/replay/dcl"
	"hogline/replay/export"
	"hogline/replay/file"
)

// ConvertCmd writes a log in another format.
type ConvertCmd struct {
	In  string `arg:"" help:"A log (.dcl, .dcl2, a shot json) or position (.hpos)."`
	Out string `arg:"" help:"Where to: .dcl, .json or .csv by its name; - for JSON on standard output."`
}

// Help is the example.
func (ConvertCmd) Help() string {
	return "Example: hogline convert game.dcl2 game.csv\n\nWhat was wrong in the log is told on standard error."
}

// formats are the writers by the ending of the name.
var formats = map[string]func(io.Writer, *replay.Game) error{
	".dcl":  dcl.Write,
	".json": export.JSON,
	".csv":  export.CSV,
}

// Run converts. The output is there whole or not at all.
func (c *ConvertCmd) Run(ctx *Context) error {
	write, known := formats[strings.ToLower(filepath.Ext(c.Out))]
	if c.Out == "-" {
		write, known = export.JSON, true
	}
	if !known {
		return Usagef("cannot write %s: want a name that ends in .dcl, .json or .csv", c.Out)
	}
	doc, err := file.Open(c.In)
	if err != nil {
		return err
	}
	for _, w := range doc.Game.Warnings {
		_, _ = fmt.Fprintf(ctx.Err, "%s: %s\n", c.In, w)
	}
	if c.Out == "-" {
		return write(ctx.Out, doc.Game)
	}
	if err := file.WriteAtomic(c.Out, func(w io.Writer) error { return write(w, doc.Game) }); err != nil {
		return err
	}
	if recorded(doc.Game) {
		_, _ = fmt.Fprintf(ctx.Err, "%s: the recorded paths have no place in this format and are left out\n", c.Out)
	}
	return nil
}

func recorded(g *replay.Game) bool {
	for i := range g.Ends {
		for j := range g.Ends[i].Shots {
			if g.Ends[i].Shots[j].Recorded != nil {
				return true
			}
		}
	}
	return false
}

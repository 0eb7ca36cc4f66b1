package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/file"
)

// ConvertCmd writes a log in another format.
type ConvertCmd struct {
	In string `stdin:"" arg:"" help:"A log (.dcl, .dcl2, a shot json) position (.hpos) or data set."`
	GameChoice
	Out string `arg:"" writes:"" help:"Where to: .dcl, .json or .csv by its name; - for standard output."`
	To  string `default:"json" enum:"dcl,json,csv" help:"Format on standard output: dcl, json or csv."`
}

// Help is the example.
func (ConvertCmd) Help() string {
	return "Example: hogline convert game.dcl2 game.csv\n\nWarnings about the log go to standard error."
}

// Run converts. The output is there whole or not at all.
func (c *ConvertCmd) Run(ctx *Context) error {
	c.Out = withFormat(c.Out, "."+c.To)
	format, known := file.Writer(c.Out)
	if !known {
		return Usagef("cannot write %s: want a name that ends in %s", c.Out, extensionList())
	}
	g, err := c.open(ctx, c.In)
	if err != nil {
		return err
	}
	for _, w := range g.Warnings {
		_, _ = fmt.Fprintf(ctx.Err, "%s: %s\n", c.In, w)
	}
	if err := ctx.write(c.Out, func(w io.Writer) error { return format.Write(w, g) }); err != nil {
		return err
	}
	if recorded(g) && !isStandard(c.Out) {
		_, _ = fmt.Fprintf(ctx.Err, "%s: the recorded paths have no place in this format and are left out\n", c.Out)
	}
	return nil
}

// extensionList is ".dcl, .json or .csv".
func extensionList() string {
	list := file.Extensions(true)
	last := len(list) - 1
	return "." + strings.Join(list[:last], ", .") + " or ." + list[last]
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

package lab

import (
	"errors"
	"fmt"
	"io/fs"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/lab/accuracy"
)

// LateCmd makes positions before the last stone but one with their best shots.
type LateCmd struct {
	Positions       int `range:"1..10000" default:"90" help:"Positions: a third of them for choosing a method, the others for judging it; a third on the ice of fcv1, half with the error of a club."`
	option.Seeded   `set:"seed=7415"`
	option.Parallel `set:"workersOf=Goroutines; they change nothing but the time."`
	Out             string `short:"o" writes:"" required:"" placeholder:"FILE.jsonl" help:"Where they go, one a line. Those that it holds already stay: an interrupted command goes on."`
}

// Help is the example.
func (*LateCmd) Help() string {
	return "Example: hogline-lab experiment late -o late.jsonl\n\nPositions before the last stone but one are from ends of strong play. The best shot of each is that of a lattice of draws and hits, by the search of the last stone after each of its results, which takes five to thirty seconds. `experiment regret --from FILE --part choose|judge` measures AIs by them."
}

// Run makes what is missing.
func (c *LateCmd) Run(ctx *command.Context) error {
	lock, err := takeOutput(c.Out)
	if err != nil {
		return err
	}
	defer lock.Release()
	old, whole, err := accuracy.ReadLate(c.Out)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	out, err := safefile.AppendLines(c.Out, whole)
	if err != nil {
		return err
	}
	defer func() { _ = out.Close() }() // every line is synchronised
	bar := ctx.Progress("positions", c.Positions)
	defer bar.End()
	for from := len(old); from < c.Positions; {
		n := min(max(1, c.Workers), c.Positions-from)
		made, errs := make([]accuracy.Late, n), make([]error, n)
		if err := playout.Each(ctx.Context, c.Workers, n, func(_, i int) {
			made[i], errs[i] = accuracy.LateOf(ctx.Context, c.Seed, from+i)
		}); err != nil {
			return err
		}
		if err := errors.Join(errs...); err != nil {
			return err
		}
		for i := range made {
			line, err := made[i].Line()
			if err == nil {
				err = out.Add(line)
			}
			if err != nil {
				return err
			}
			bar.One()
		}
		from += n
	}
	_, _ = fmt.Fprintf(ctx.Out, "%s: %d positions\n", c.Out, max(c.Positions, len(old)))
	return nil
}

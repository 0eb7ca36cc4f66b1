package cli

import (
	"fmt"
	"time"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/registry"
	"github.com/hogline/hogline/engine/sanity"
)

// SanityCmd asks AIs for positions that are solved at once.
type SanityCmd struct {
	AI   []string      `name:"ai" required:"" sep:"none" placeholder:"NAME[:key=value,...]" help:"An AI to ask; may stand many times."`
	Sims int           `range:"0..1000000000" default:"5000" help:"Simulated throws of every answer; 0 none, with --time."`
	Time time.Duration `range:"1ms..24h" help:"Time of every answer."`
	All  bool          `help:"Show the right answers too."`
}

// Help is the example.
func (*SanityCmd) Help() string {
	return "Example: hogline experiment sanity --ai shots --ai tree --ai mc"
}

// Run asks.
func (c *SanityCmd) Run(ctx *Context) error {
	if c.Sims == 0 && c.Time == 0 {
		return Usagef("--sims 0 wants a --time")
	}
	for _, line := range c.AI {
		choice, err := registry.Parse(line)
		if err != nil {
			return &UsageError{fmt.Sprintf("--ai %s: %v", line, err)}
		}
		e := choice.Engine()
		if e.Broken != nil {
			return e.Broken
		}
		bar := ctx.progress("positions", len(sanity.Positions()))
		right, all, err := sanity.Ask(ctx.Context, e.AI, ai.Budget{Throws: c.Sims, Time: c.Time}, func(a *sanity.Answer) {
			if c.All || !a.Right {
				bar.clear()
				_, _ = fmt.Fprintln(ctx.Out, "  "+a.String())
			}
			bar.one()
		})
		bar.clear()
		if err != nil {
			return fmt.Errorf("%s: %w", line, err)
		}
		_, _ = fmt.Fprintf(ctx.Out, "%s: %d of %d right (%.0f %%)\n", line, right, all, 100*float64(right)/float64(all))
	}
	return nil
}

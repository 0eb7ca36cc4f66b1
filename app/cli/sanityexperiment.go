package cli

import (
	"fmt"
	"time"

	"hogline/engine/ai"
	"hogline/engine/registry"
	"hogline/engine/sanity"
)

// SanityCmd asks AIs for positions that are solved at once.
type SanityCmd struct {
	AI   []string      `name:"ai" required:"" sep:"none" placeholder:"NAME[:key=value,...]" help:"An AI to ask; may stand many times."`
	Sims int           `default:"5000" help:"Simulated throws of every answer; 0 none, with --time."`
	Time time.Duration `help:"Time of every answer."`
	All  bool          `help:"Show the right answers too."`
}

// Help is the example.
func (*SanityCmd) Help() string {
	return "Example: hogline experiment sanity --ai shots --ai tree --ai mc"
}

// Run asks.
func (c *SanityCmd) Run(ctx *Context) error {
	if c.Sims < 0 || c.Time < 0 || c.Sims == 0 && c.Time == 0 {
		return Usagef("want positive numbers for --sims or --time")
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
		right, all, err := sanity.Ask(ctx.Context, e.AI, ai.Budget{Throws: c.Sims, Time: c.Time}, func(a *sanity.Answer) {
			if c.All || !a.Right {
				_, _ = fmt.Fprintln(ctx.Out, "  "+a.String())
			}
		})
		if err != nil {
			return fmt.Errorf("%s: %w", line, err)
		}
		_, _ = fmt.Fprintf(ctx.Out, "%s: %d of %d right (%.0f %%)\n", line, right, all, 100*float64(right)/float64(all))
	}
	return nil
}

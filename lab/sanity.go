package lab

import (
	"fmt"
	"time"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/lab/sanity"
)

// SanityCmd asks AIs for positions that are solved at once.
type SanityCmd struct {
	List command.ListFlag `kinds:"ais" help:"List the AIs."`
	AI   []string         `name:"ai" default:"shots" sep:"none" placeholder:"NAME[:key=value,...]" help:"An AI to ask (default shots); may stand many times."`
	Sims int              `range:"0..1000000000" default:"5000" help:"Simulated throws of every answer; 0 none, with --time."`
	Time time.Duration    `range:"1ms..24h" help:"Time of every answer."`
	All  bool             `help:"Show the right answers too."`
	option.AsJSON
}

// Help is the example.
func (*SanityCmd) Help() string {
	return "Example: hogline-lab sanity --ai shots --ai tree --ai mc"
}

// sanityReport is what --json prints. Keys as docs/COMMANDS.md promises them.
type sanityReport struct {
	Positions int          `json:"positions"`
	AIs       []sanityInfo `json:"ais"`
}

type sanityInfo struct {
	AI    string        `json:"ai"`
	Right int           `json:"right"`
	Share float64       `json:"share"`
	Wrong []wrongAnswer `json:"wrong"`
}

type wrongAnswer struct {
	ID     string `json:"id"`     // of the position
	Shot   string `json:"shot"`   // that the AI would throw
	Reason string `json:"reason"` // why others are right
}

// Run asks.
func (c *SanityCmd) Run(ctx *command.Context) error {
	if c.Sims == 0 && c.Time == 0 {
		return command.Usagef("--sims 0 wants a --time")
	}
	engines, err := option.Engines(ctx, c.AI)
	defer option.CloseEngines(ctx, engines)
	if err != nil {
		return command.WrongUse(err)
	}
	doc := sanityReport{Positions: len(sanity.Positions())}
	for i := range engines {
		info, err := c.ask(ctx, c.AI[i], &engines[i])
		if err != nil {
			return fmt.Errorf("%s: %w", c.AI[i], err)
		}
		doc.AIs = append(doc.AIs, info)
		if !c.JSON {
			_, _ = fmt.Fprintf(ctx.Out, "%s: %d of %d right (%.0f %%)\n", info.AI, info.Right, doc.Positions, 100*info.Share)
		}
	}
	if c.JSON {
		return ctx.JSON(doc)
	}
	return nil
}

// ask asks an AI for all positions.
func (c *SanityCmd) ask(ctx *command.Context, line string, e *evaluate.Engine) (sanityInfo, error) {
	info := sanityInfo{AI: line, Wrong: []wrongAnswer{}}
	if e.Broken != nil {
		return info, e.Broken
	}
	bar := ctx.Progress("positions", len(sanity.Positions()))
	defer bar.End()
	right, all, err := sanity.Ask(ctx.Context, e.AI, ai.Budget{Throws: c.Sims, Time: c.Time}, func(a *sanity.Answer) {
		if !a.Right {
			info.Wrong = append(info.Wrong, wrongAnswer{a.Position.Name, a.Result.Call.String(), a.Position.Reason})
		}
		if !c.JSON && (c.All || !a.Right) {
			_, _ = fmt.Fprintln(ctx.Out, "  "+a.String())
		}
		bar.One()
	})
	if all > 0 {
		info.Right, info.Share = right, float64(right)/float64(all)
	}
	return info, err
}

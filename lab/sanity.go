package lab

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/stats"
	"github.com/hogline/hogline/lab/sanity"
)

// SanityCmd asks AIs for positions that are solved at once.
type SanityCmd struct {
	List  command.ListFlag `kinds:"ais" help:"List the AIs."`
	AI    []string         `name:"ai" default:"shots" sep:"none" placeholder:"NAME[:key=value,...]" help:"An AI to ask (default shots); may stand many times."`
	Sims  int              `range:"0..1000000000" default:"20000" help:"Simulated throws of every answer; 0 none, with --time."`
	Time  time.Duration    `range:"1ms..24h" help:"Time of every answer."`
	Part  string           `enum:"choose,judge,both" default:"both" help:"The positions: those an AI may be changed by, those that judge alone, or both."`
	Lost  int              `range:"2..100000" default:"0" help:"Throws by which a wrong answer is held against the best accepted shot; 0: not. The end is played on by the widest search where two shots follow or fewer."`
	Calls int              `range:"2..1000000" default:"0" help:"Throws by which the best shot of every call is valued in the positions that an AI answers wrongly, the ends played on as --play says; 0: not."`
	Play  string           `enum:"usual,long" default:"usual" help:"How --calls plays ends on: by the search of the referee, or by the widest one, which takes a second and more a throw."`
	Ice   string           `enum:",mori2019,v2,fcv1" default:"" help:"Ask on this ice, with its standard throwers and the win table of real play, in place of that of the positions; those with throwers of their own are left out."`
	Name  string           `placeholder:"TEXT" help:"Only the positions whose names hold this."`
	Check int              `range:"16..10000000" default:"0" help:"Ask no AI: hold the accepted shots of every position against the best of every other call by so many throws of each, the ends played on (before the last stone four times as many); 0: not."`
	Out   string           `short:"o" writes:"" placeholder:"FILE.jsonl" help:"Where --check writes every position as it is known. Those that it holds are not checked again."`
	Most  int              `range:"0..15" default:"15" help:"Only positions that so many shots follow at most."`
	All   bool             `help:"Show the right answers too."`
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
	Parts []partInfo    `json:"parts"`
	Wrong []wrongAnswer `json:"wrong"`
}

// partInfo is how an AI did in a part. Low and High bound the share to 95 % (Wilson).
type partInfo struct {
	Part      sanity.Part `json:"part"`
	Positions int         `json:"positions"`
	Right     int         `json:"right"`
	Share     float64     `json:"share"`
	First     int         `json:"as_first_written"` // right by the shots accepted before any AI was asked
	Low       float64     `json:"low"`
	High      float64     `json:"high"`
}

type wrongAnswer struct {
	ID     string `json:"id"`     // of the position
	Part   string `json:"part"`   // choose or judge
	Shot   string `json:"shot"`   // that the AI would throw
	Reason string `json:"reason"` // why others are right
	// Lost is what the answer loses to the best accepted shot, null where that was not asked for.
	Lost *lostInfo `json:"lost"`
}

type lostInfo struct {
	To    string  `json:"to"`    // the best accepted shot
	Win   float64 `json:"win"`   // negative: the answer is better
	Error float64 `json:"error"` // standard error of Win
	Long  bool    `json:"long"`  // played on by the widest search; else the learned value stands for the rest of the end
}

// Run asks.
func (c *SanityCmd) Run(ctx *command.Context) error {
	if c.Sims == 0 && c.Time == 0 {
		return command.Usagef("--sims 0 wants a --time")
	}
	if c.Calls > 0 && c.JSON {
		return command.Usagef("--calls goes without --json")
	}
	if c.Check > 0 {
		return c.check(ctx)
	}
	engines, err := option.Engines(ctx, c.AI)
	defer option.CloseEngines(ctx, engines)
	if err != nil {
		return command.WrongUse(err)
	}
	doc := sanityReport{Positions: len(c.positions())}
	for i := range engines {
		info, err := c.ask(ctx, c.AI[i], &engines[i])
		if err != nil {
			return fmt.Errorf("%s: %w", c.AI[i], err)
		}
		doc.AIs = append(doc.AIs, info)
		if !c.JSON {
			_, _ = fmt.Fprintf(ctx.Out, "%s: %d of %d right (%.0f %%)\n", info.AI, info.Right, doc.Positions, 100*info.Share)
			for _, p := range info.Parts {
				_, _ = fmt.Fprintf(ctx.Out, "  %-6s %d of %d, %.1f %% (%.1f to %.1f); %d by what was first accepted\n", p.Part, p.Right, p.Positions,
					100*p.Share, 100*p.Low, 100*p.High, p.First)
			}
		}
	}
	if c.JSON {
		return ctx.JSON(doc)
	}
	return nil
}

// positions are those of the part asked for.
func (c *SanityCmd) positions() []sanity.Position {
	list := slices.DeleteFunc(sanity.Positions(), func(p sanity.Position) bool {
		return c.Part != "both" && string(p.Part) != c.Part || !strings.Contains(p.Name, c.Name) || curling.Stones-1-p.Shot > c.Most ||
			c.Ice != "" && p.Thrower != sanity.StandardThrower // whose error and limit are of mori2019
	})
	for i := range list {
		list[i].Model = cmp.Or(physics.Model(c.Ice), list[i].Model)
	}
	return list
}

// ask asks an AI for all positions.
func (c *SanityCmd) ask(ctx *command.Context, line string, e *evaluate.Engine) (sanityInfo, error) {
	info := sanityInfo{AI: line, Parts: []partInfo{}, Wrong: []wrongAnswer{}}
	if e.Broken != nil {
		return info, e.Broken
	}
	all := c.positions()
	bar := ctx.Progress("positions", len(all))
	defer bar.End()
	err := sanity.Ask(ctx.Context, e.AI, ai.Budget{Throws: c.Sims, Time: c.Time}, all, func(a *sanity.Answer) error {
		defer bar.One()
		info.count(a)
		if !c.JSON && (c.All || !a.Right) {
			_, _ = fmt.Fprintln(ctx.Out, "  "+a.String())
		}
		if a.Right && !c.All {
			return nil
		}
		if c.Calls > 0 {
			if err := c.calls(ctx, a); err != nil {
				return err
			}
		}
		if a.Right || c.Lost == 0 {
			return nil
		}
		l, err := a.Position.Lost(ctx.Context, a.Shot, nil, c.Lost)
		if err != nil {
			return err
		}
		info.Wrong[len(info.Wrong)-1].Lost = &lostInfo{l.Best.Call.String(), l.Mean, l.Error, l.Long}
		if !c.JSON {
			_, _ = fmt.Fprintf(ctx.Out, "    loses %.4f ± %.4f to %s\n", l.Mean, l.Error, l.Best.Call)
		}
		return nil
	})
	if len(all) > 0 {
		info.Share = float64(info.Right) / float64(len(all))
	}
	return info, err
}

// mostCalls are valued of a position.
const mostCalls = 8

// calls prints what the best shot of every call is worth beside the answer.
func (c *SanityCmd) calls(ctx *command.Context, a *sanity.Answer) error {
	play := evaluate.Usual
	if c.Play == "long" {
		play = evaluate.Long
	}
	list, err := a.Position.Calls(ctx.Context, []curling.Shot{a.Shot}, mostCalls, c.Calls, play)
	if err != nil {
		return err
	}
	for i := range list {
		w := &list[i]
		accepted, answer := "", ""
		if w.Accepted {
			accepted = "accepted"
		}
		if w.Shot == a.Shot {
			answer = "the answer"
		}
		_, _ = fmt.Fprintf(ctx.Out, "    %.4f ± %.4f  behind %+.4f ± %.4f  %-8s  %s (%.3f, %.3f) %s\n", w.Win, w.WinError, w.Behind, w.BehindError, accepted,
			w.Result.Call, w.Shot.VX, w.Shot.VY, answer)
	}
	return nil
}

// count takes an answer in.
func (info *sanityInfo) count(a *sanity.Answer) {
	i := slices.IndexFunc(info.Parts, func(p partInfo) bool { return p.Part == a.Position.Part })
	if i < 0 {
		i = len(info.Parts)
		info.Parts = append(info.Parts, partInfo{Part: a.Position.Part})
	}
	p := &info.Parts[i]
	if p.Positions++; a.Right {
		p.Right++
		info.Right++
	} else {
		info.Wrong = append(info.Wrong, wrongAnswer{a.Position.Name, string(a.Position.Part), a.Result.Call.String(), a.Position.Reason, nil})
	}
	if a.First {
		p.First++
	}
	p.Share = float64(p.Right) / float64(p.Positions)
	bounds := stats.Wilson(float64(p.Right), p.Positions)
	p.Low, p.High = bounds[0], bounds[1]
}

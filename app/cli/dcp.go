package cli

import (
	"context"
	"fmt"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/dcp"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/registry"
)

// DCPCmd holds the commands about the protocol.
type DCPCmd struct {
	Check DCPCheckCmd `cmd:"" help:"Talk to a program, show both sides and say what is wrong."`
}

// DCPCheckCmd checks a program.
type DCPCheckCmd struct {
	Command []string      `arg:"" passthrough:"" help:"Command line of the program, or process(...):COMMAND LINE, or tcp:ADDRESS."`
	Rules   string        `default:"five-rock-both" help:"Rule set of the end that is played: five-rock-both, mixed-doubles, ..."`
	Model   string        `default:"mori2019" help:"Model of the ice."`
	Timeout time.Duration `range:"1ms..24h" default:"30s" help:"How long a shot may take."`
	JSON    bool          `name:"json" help:"Print one JSON document, without the talk."`
}

// Help is the example.
func (*DCPCheckCmd) Help() string {
	return "Example: hogline dcp check ./my-ai --level 3\n\nOptions stand before the program. The talk is shown as it goes: > to the program, < from it, ! its standard error, # remarks. The status is 1 when the program has a fault."
}

// Run checks.
func (c *DCPCheckCmd) Run(ctx *Context) error {
	spec := strings.Join(c.Command, " ")
	if name, _, _ := strings.Cut(spec, ":"); !strings.HasPrefix(name, dcp.Name) && !strings.HasPrefix(name, dcp.TCPName) {
		quoted := make([]string, len(c.Command))
		for i, w := range c.Command {
			quoted[i] = w
			if line := len(c.Command) == 1 && !isFile(w); !line && strings.ContainsAny(w, " \t") {
				quoted[i] = `"` + w + `"`
			}
		}
		spec = fmt.Sprintf("process(answer=%g):%s", c.Timeout.Seconds(), strings.Join(quoted, " "))
	}
	choice, err := registry.Parse(spec)
	if err != nil {
		return wrongUse(err)
	}
	a, err := choice.New()
	if err != nil {
		return wrongUse(err)
	}
	program, ok := a.(*dcp.External)
	if !ok {
		return Usagef("%s is an AI of ours: want a program", spec)
	}
	defer func() { _ = program.Close() }() // it is killed in any case
	ice, err := physics.IceOf(physics.Model(c.Model))
	if err != nil {
		return wrongUse(err)
	}
	rules, err := rulesOf(ctx, c.Rules, 1, false)
	if err != nil {
		return wrongUse(err)
	}
	var mu sync.Mutex
	watch := func(mark, text string) {
		if len(text) > 160 {
			text = text[:160] + "..."
		}
		mu.Lock()
		defer mu.Unlock()
		_, _ = fmt.Fprintln(ctx.Out, mark, text)
	}
	if ctx.quiet || c.JSON {
		watch = nil
	}
	report, err := program.Check(ctx.Context, rules, ice, curling.TeamOf(physics.StandardPlayer(ice.Model)), watch)
	if err != nil && ctx.Context.Err() == context.Canceled {
		return nil
	}
	if err != nil {
		return err
	}
	mu.Lock()
	defer mu.Unlock()
	return c.print(ctx, report)
}

func (c *DCPCheckCmd) print(ctx *Context, r *dcp.CheckReport) error {
	if c.JSON {
		if err := ctx.JSON(r); err != nil {
			return err
		}
	} else {
		_, _ = fmt.Fprintf(ctx.Out, "READYOK after %v; %d shots", r.Ready.Round(time.Millisecond), len(r.Answers))
		if n := len(r.Answers); n > 0 {
			var sum, most time.Duration
			for _, d := range r.Answers {
				sum, most = sum+d, max(most, d)
			}
			_, _ = fmt.Fprintf(ctx.Out, ", %v each on average, %v at most", (sum / time.Duration(n)).Round(time.Millisecond), most.Round(time.Millisecond))
		}
		_, _ = fmt.Fprintln(ctx.Out)
		for _, f := range r.Findings {
			mark := "note: "
			if f.Fault {
				mark = "FAULT: "
			}
			_, _ = fmt.Fprintln(ctx.Out, mark+f.Text)
		}
	}
	if !r.OK() {
		return fmt.Errorf("the program has faults")
	}
	if !c.JSON {
		_, _ = fmt.Fprintln(ctx.Out, "no faults")
	}
	return nil
}

func isFile(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

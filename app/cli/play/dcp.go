package play

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
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
	Command       []string      `arg:"" passthrough:"" help:"Command line of the program, or process(...):COMMAND LINE, or tcp:ADDRESS."`
	Rules         string        `default:"five-rock-both" help:"Rule set of the end that is played: five-rock-both, mixed-doubles, ..."`
	Model         string        `default:"mori2019" help:"Model of the ice."`
	Ready         time.Duration `range:"100ms..10m" default:"10s" help:"How long the program may take to say READYOK."`
	Timeout       time.Duration `range:"100ms..1h" default:"30s" help:"How long a shot may take."`
	option.AsJSON `set:"json=Print one JSON document, without the talk."`
}

// Help is the example.
func (*DCPCheckCmd) Help() string {
	return "Example: hogline dcp check ./my-ai --level 3\n\nOptions stand before the program. The talk is shown as it goes: > to the program, < from it, ! its standard error, # remarks. The status is 1 when the program has a fault."
}

// Run checks.
func (c *DCPCheckCmd) Run(ctx *command.Context) error {
	spec := strings.Join(c.Command, " ")
	if name, _, _ := strings.Cut(spec, ":"); !strings.HasPrefix(name, dcp.Name) && !strings.HasPrefix(name, dcp.TCPName) {
		quoted := make([]string, len(c.Command))
		for i, w := range c.Command {
			quoted[i] = w
			if line := len(c.Command) == 1 && !isFile(w); !line && strings.ContainsAny(w, " \t") {
				quoted[i] = `"` + w + `"`
			}
		}
		spec = dcp.Name + ":" + strings.Join(quoted, " ")
	}
	choice, err := registry.Parse(spec)
	if err != nil {
		return command.WrongUse(err)
	}
	if choice.Kind.Name == dcp.Name {
		for key, limit := range map[string]time.Duration{"hello": c.Ready, "answer": c.Timeout} {
			if choice.Settings[key] == "" {
				choice.Settings[key] = option.Plain(limit.Seconds())
			}
		}
	}
	a, err := choice.New()
	if err != nil {
		return command.WrongUse(err)
	}
	program, ok := a.(*dcp.External)
	if !ok {
		return command.Usagef("%s is an AI of ours: want a program", spec)
	}
	defer option.ClosePrograms(ctx, program)
	ice, err := physics.IceOf(physics.Model(c.Model))
	if err != nil {
		return command.WrongUse(err)
	}
	rules, err := option.Rules(ctx, c.Rules, 1, false)
	if err != nil {
		return command.WrongUse(err)
	}
	talk := talk{ctx: ctx, limits: choice.Settings, silent: ctx.Quiet() || c.JSON}
	report, err := program.Check(ctx.Context, rules, ice, curling.TeamOf(physics.StandardPlayer(ice.Model)), talk.line)
	talk.end()
	if err != nil && ctx.Context.Err() == context.Canceled {
		return nil
	}
	if err != nil {
		return err
	}
	return c.print(ctx, report)
}

// talk prints what is said, as it is said, and shows what the program is waited for.
type talk struct {
	ctx    *command.Context
	limits map[string]string // the settings of the program
	silent bool              // nothing is printed

	mu    sync.Mutex
	run   int               // lines of the program on end
	waits *command.Progress // nil: for nothing
	over  bool
}

// Limits of what is printed: bytes of a line, and lines of a program to which nobody has said anything meanwhile.
const (
	talkWidth = 160
	talkLines = 100
)

func (t *talk) line(mark, text string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.over {
		return
	}
	t.wait(mark, text)
	if t.run++; mark == ">" || mark == "#" {
		t.run = 0
	}
	switch {
	case t.silent || t.run > talkLines:
		return
	case t.run == talkLines:
		mark, text = "#", "it writes on: more is not shown"
	case len(text) > talkWidth:
		text = strings.ToValidUTF8(text[:talkWidth], "") + "..."
	}
	_, _ = fmt.Fprintln(t.ctx.Out, mark, text)
}

// wait follows what the program is waited for.
func (t *talk) wait(mark, text string) {
	word, _, _ := strings.Cut(text, " ")
	asked := map[string][2]string{"ISREADY": {"READYOK", "hello"}, "GO": {"BESTSHOT", "answer"}}[word]
	switch {
	case mark == ">" && asked[0] != "":
		t.stop()
		what := "waiting for " + asked[0]
		if limit := t.limits[asked[1]]; limit != "" {
			what += ", at most " + limit + " s"
		}
		t.waits = t.ctx.Progress(what, -1)
	case mark == "<" && !strings.EqualFold(word, "ISREADY"):
		t.stop()
	}
}

func (t *talk) stop() {
	if t.waits != nil {
		t.waits.End()
		t.waits = nil
	}
}

func (t *talk) end() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.stop()
	t.over = true
}

func (c *DCPCheckCmd) print(ctx *command.Context, r *dcp.CheckReport) error {
	if c.JSON {
		if err := ctx.JSON(r); err != nil {
			return err
		}
	} else {
		printCheck(ctx.Out, r)
	}
	if !r.OK() {
		return fmt.Errorf("the program has faults")
	}
	if !c.JSON {
		_, _ = fmt.Fprintln(ctx.Out, "no faults")
	}
	return nil
}

// printCheck prints what was found: faults first, and what took how long as far as it came to that.
func printCheck(w io.Writer, r *dcp.CheckReport) {
	tell := func(fault bool, mark string) {
		for _, f := range r.Findings {
			if f.Fault == fault {
				_, _ = fmt.Fprintln(w, mark, f.Text)
			}
		}
	}
	tell(true, "FAULT:")
	if r.Ready > 0 {
		_, _ = fmt.Fprintf(w, "READYOK after %v; %d shots", r.Ready.Round(time.Millisecond), len(r.Answers))
		if n := len(r.Answers); n > 0 {
			var sum, most time.Duration
			for _, d := range r.Answers {
				sum, most = sum+d, max(most, d)
			}
			_, _ = fmt.Fprintf(w, ", %v each on average, %v at most", (sum / time.Duration(n)).Round(time.Millisecond), most.Round(time.Millisecond))
		}
		_, _ = fmt.Fprintln(w)
	}
	tell(false, "note:")
}

func isFile(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

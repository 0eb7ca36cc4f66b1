package lab

import (
	"fmt"
	"strings"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/app/cli/table"
	"github.com/hogline/hogline/engine/physics/check"
	"github.com/hogline/hogline/engine/safefile"
)

// PhysicsCheckCmd compares a simulator with a file of cases.
type PhysicsCheckCmd struct {
	Cases string `stdin:"" arg:"" name:"cases" help:"A file with a case a line (JSON)."`
	Sim   string `default:"exact" help:"The simulator: exact, box2d or flight."`
	Model string `default:"mori2019" help:"The law of motion: mori2019, v2, fcv1 or granite."`
	option.AsJSON
}

// Help is the example.
func (PhysicsCheckCmd) Help() string {
	return "Example: hogline-lab physics check cases.jsonl --sim exact --model mori2019 --json"
}

// maxCases bounds a file of cases, in bytes.
const maxCases = 256 << 20

// Run reads the cases, throws them and prints the report.
func (c *PhysicsCheckCmd) Run(ctx *command.Context) error {
	sim, err := option.SimulatorOf(c.Sim, c.Model)
	if err != nil {
		return err
	}
	f, err := safefile.Open(c.Cases, maxCases)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }() // only read
	cases, err := check.Read(f)
	if err != nil {
		return fmt.Errorf("%s: %w", c.Cases, err)
	}
	if len(cases) == 0 {
		return fmt.Errorf("%s: no cases", c.Cases)
	}
	bar := ctx.Progress("cases", len(cases))
	r, err := check.Run(ctx.Context, c.Sim, sim, cases, func(done int) { bar.At(done, "") })
	bar.End()
	if err != nil {
		return err
	}
	if c.JSON {
		return ctx.JSON(r)
	}
	return printReport(ctx, &r)
}

func printReport(ctx *command.Context, r *check.Report) error {
	_, _ = fmt.Fprintf(ctx.Out, "%s, %s: %d cases, %d identical to the last bit, %.0f shots per second of CPU time\n", r.Sim, r.Model, r.N,
		r.Identical, r.Speed)
	_, _ = fmt.Fprintf(ctx.Out, "other stones in play: %d, other score: %d, other steps: %d, refused: %d\n", r.StonesDiffer, r.ScoreDiffer,
		r.StepsDiffer, r.Refused)
	if len(r.Differing) > 0 {
		_, _ = fmt.Fprintf(ctx.Out, "not identical: %s\n", strings.Join(r.Differing, " "))
	}
	if t := r.Trajectory; t != nil {
		_, _ = fmt.Fprintf(ctx.Out, "trajectories: %d of %d identical, %d of %d frames differ, at most %.2g m\n", t.Identical, t.Cases, t.Differ,
			t.Frames, t.Max)
		if t.Unread > 0 {
			_, _ = fmt.Fprintf(ctx.Out, "trajectories not read: %d (%s)\n", t.Unread, t.Why)
		}
	}
	w := table.New("contacts", "n", "median mm", "p95", "p99", "max")
	mm := func(m float64) table.Number { return table.Num("%.3f", 1e3*m) }
	for _, k := range []string{"0", "1", "2+"} {
		b := r.Contacts[k]
		w.Row(k, b.N, mm(b.Median), mm(b.P95), mm(b.P99), mm(b.Max))
	}
	return w.Write(ctx.Out)
}

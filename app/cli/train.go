package cli

import (
	"fmt"
	"os"

	"hogline/engine/ai/policy"
	"hogline/engine/train"
)

// TrainCmd trains what ships with the program.
type TrainCmd struct {
	Policy TrainPolicyCmd `cmd:"" help:"Learn the softmax policy from our own play."`
	Value  TrainValueCmd  `cmd:"" help:"Learn the value of positions, from the last stone backwards."`
	Wins   TrainWinsCmd   `cmd:"" help:"Work a win table out from matches of the search against itself."`
}

// TrainPolicyCmd trains the weights of the softmax policy.
type TrainPolicyCmd struct {
	Ends     int    `default:"400" help:"Ends of play a round."`
	Rounds   int    `default:"2" help:"Rounds: what was learned plays the next one."`
	Playouts int    `default:"48" help:"Playouts of every shot thought of."`
	Seed     uint64 `default:"2016" help:"Seed of everything random."`
	Workers  int    `default:"2" help:"Goroutines; they change nothing but the time."`
	Out      string `short:"o" required:"" placeholder:"FILE" help:"Where the weights go."`
}

// Help is the example.
func (*TrainPolicyCmd) Help() string {
	return "Example: hogline train policy --seed 2016 -o softmax.weights"
}

// Run trains.
func (c *TrainPolicyCmd) Run(ctx *Context) error {
	if c.Ends < 1 || c.Rounds < 1 || c.Playouts < 1 {
		return Usagef("--ends, --rounds and --playouts want a number of at least 1")
	}
	p := train.Default
	p.Ends, p.Rounds, p.Playouts, p.Seed, p.Workers = c.Ends, c.Rounds, c.Playouts, c.Seed, c.Workers
	p.Report = func(round, examples int, before, after float64) {
		_, _ = fmt.Fprintf(ctx.Out, "round %d: %d lessons, cross-entropy %.4f untaught, %.4f learned\n", round+1, examples, before, after)
	}
	w, err := p.Policy(ctx.Context)
	if err != nil {
		return fmt.Errorf("train policy: %w", err)
	}
	return os.WriteFile(c.Out, policy.FormatWeights(w), 0o666)
}

package lab

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/engine/ai/policy"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/lab/train"
)

// TrainCmd trains what ships with the program.
type TrainCmd struct {
	Policy    TrainPolicyCmd    `cmd:"" help:"Learn the softmax policy from the value of the positions that shots leave."`
	Value     TrainValueCmd     `cmd:"" help:"Learn the value of positions, from the last stone backwards."`
	Calibrate TrainCalibrateCmd `cmd:"" help:"Shift nets of the value so that they agree in the mean with ends of strong play."`
	Further   TrainFurtherCmd   `cmd:"" help:"Let nets of the value learn from ends played to the end by them."`
	Book      TrainBookCmd      `cmd:"" help:"Make the opening book from ends of strong play."`
	Wins      TrainWinsCmd      `cmd:"" help:"Work a win table out from matches of the search against itself."`
	Proposals TrainProposalsCmd `cmd:"" help:"Learn from charted games what is proposed while a game is charted."`
}

// TrainPolicyCmd trains the weights of the softmax policy.
type TrainPolicyCmd struct {
	Ends            int `range:"1..10000000" default:"3000" help:"Ends of play a round."`
	Rounds          int `range:"1..1000" default:"2" help:"Rounds: what was learned plays the next one."`
	Throws          int `range:"1..1000000" default:"16" help:"Throws with error of every shot thought of."`
	option.Seeded   `set:"seed=2016"`
	option.Parallel `set:"workersOf=Goroutines; they change nothing but the time."`
	Out             string `short:"o" writes:"" required:"" placeholder:"FILE" help:"Where the weights go."`
}

// Help is the example.
func (*TrainPolicyCmd) Help() string {
	return "Example: hogline-lab train policy --seed 2016 -o softmax.weights"
}

// Run trains.
func (c *TrainPolicyCmd) Run(ctx *command.Context) error {
	lock, err := takeOutput(c.Out)
	if err != nil {
		return err
	}
	defer lock.Release()
	p := train.Default
	p.Ends, p.Rounds, p.Throws, p.Seed, p.Workers = c.Ends, c.Rounds, c.Throws, c.Seed, c.Workers
	bar := ctx.Progress("rounds", c.Rounds)
	defer bar.End()
	p.Report = func(round, examples int, before, after float64) {
		defer bar.One()
		_, _ = fmt.Fprintf(ctx.Out, "round %d: %d lessons, cross-entropy %.4f untaught, %.4f learned\n", round+1, examples, before, after)
	}
	w, err := p.Policy(ctx.Context)
	if w == nil {
		return fmt.Errorf("train policy: %w", err)
	}
	if kept := safefile.WriteAtomic(c.Out, func(to io.Writer) error {
		_,
			err := to.Write(policy.FormatWeights(w))
		return err
	}); kept != nil || err == nil {
		return kept
	}
	return fmt.Errorf("train policy: %w; %s holds what the finished rounds learned", err, c.Out)
}

// takeOutput keeps other trainings from a file or folder until the lock is released: they go on with what it holds, and each would
// overwrite what the other learned.
func takeOutput(path string) (*safefile.Lock, error) {
	lock, err := safefile.TakeLock(filepath.Clean(path) + ".lock")
	switch {
	case errors.Is(err, safefile.ErrLocked):
		return nil, command.Usagef("%s is in use by another training", path)
	case err != nil:
		return nil, safefile.WriteError(path, err) // not the lock
	}
	return lock, nil
}

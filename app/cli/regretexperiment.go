package cli

import (
	"fmt"
	"math"
	"time"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/evaluate"
)

// RegretCmd measures how much AIs lose to the best answer.
type RegretCmd struct {
	AI        []string      `name:"ai" required:"" sep:"none" placeholder:"NAME[:key=value,...]" help:"An AI to ask; stands many times."`
	Positions int           `range:"1..100000" default:"25" help:"Positions for every number of shots that follow."`
	Most      int           `range:"0..15" default:"3" help:"Shots that follow at most."`
	Sims      int           `range:"0..1000000000" default:"5000" help:"Simulated throws of every answer; 0 none, with --time."`
	Time      time.Duration `range:"1ms..24h" help:"Time of every answer."`
	Throws    int           `range:"2..1000000" default:"300" help:"Throws of an answer by the referee at most."`
	Seed      uint64        `default:"79" help:"Seed of everything random."`
	Workers   int           `range:"1..${maxWorkers}" default:"2" help:"Goroutines an AI and the referee may use."`
}

// Help is the example.
func (*RegretCmd) Help() string {
	return "Example: hogline experiment regret --ai shots --ai tree --ai grid --ai mc\n\nPositions are from ends of strong play. The regret of an answer is how much more often the best answer to the position wins, by the referee, which is asked under search."
}

// Run measures.
func (c *RegretCmd) Run(ctx *Context) error {
	if len(c.AI) < 2 || c.Sims == 0 && c.Time == 0 {
		return Usagef("want two AIs or more, and --sims or --time")
	}
	engines, err := enginesOf(c.AI)
	defer closeAll(engines)
	if err != nil {
		return &UsageError{err.Error()}
	}
	bar := ctx.progress("positions", c.Positions*(c.Most+1))
	defer bar.clear()
	for follow := 0; follow <= c.Most; follow++ {
		loss, squares, answers := make([]float64, len(engines)), make([]float64, len(engines)), make([]float64, len(engines))
		for k := range c.Positions {
			q, err := evaluate.StrongPosition(c.Seed, follow, k)
			if err != nil {
				return err
			}
			q.Budget, q.Workers, q.Method = ai.Budget{Throws: c.Sims, Time: c.Time}, c.Workers, evaluate.Method{Throws: c.Throws}
			r, err := evaluate.Ask(ctx.Context, q, engines, nil)
			if err == nil {
				err = ctx.Context.Err()
			}
			if err != nil {
				return err
			}
			for i := range r.Answers {
				if a := &r.Answers[i]; a.State == evaluate.Done {
					loss[i], squares[i], answers[i] = loss[i]+a.Value.Loss, squares[i]+a.Value.Loss*a.Value.Loss, answers[i]+1
				}
			}
			bar.at(follow*c.Positions+k+1, "")
		}
		bar.clear()
		_, _ = fmt.Fprintf(ctx.Out, "%d shots follow\n", follow)
		for i, line := range c.AI {
			mean := loss[i] / answers[i]
			_, _ = fmt.Fprintf(ctx.Out, "  %-24s regret %.4f ± %.4f, %.0f answers\n", line, mean, math.Sqrt(max(0, squares[i]/answers[i]-mean*mean)/max(1, answers[i]-1)), answers[i])
		}
	}
	return nil
}

package lab

import (
	"fmt"
	"io"
	"slices"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/namedshots"
	"github.com/hogline/hogline/engine/arena"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/lab/accuracy"
	"github.com/hogline/hogline/replay/hpos"
)

// TurningCmd searches the 14th shots of games of self-play of the named shots AI for the position
// of fig 6-1.
type TurningCmd struct {
	Games           int     `range:"1..10000" default:"40" help:"Games of self-play; each end gives one position."`
	Low             float64 `range:"0..${maxSpeed}" default:"${standardWeightMax}" help:"The low limit, m/s."`
	High            float64 `range:"0..${maxSpeed}" default:"${strongWeightMax}" help:"The high limit, m/s."`
	Throws          int     `range:"1..1000000000" default:"60000" help:"Simulated throws of the AI for each answer."`
	option.Seeded   `set:"seed=7"`
	option.Parallel `set:"workersOf=Goroutines."`
	Out             string `short:"o" writes:"" help:"Write the clearest position to this .hpos file."`
}

// Help is the example.
func (*TurningCmd) Help() string {
	return "Example: hogline-lab experiment turning --games 40 --seed 7 -o turning.hpos"
}

// Run runs the experiment.
func (c *TurningCmd) Run(ctx *command.Context) error {
	plan, sim, err := turningPlan(c.Seed, c.Games, c.Workers)
	if err != nil {
		return err
	}
	states, err := c.states(ctx, plan, sim)
	if err != nil {
		return err
	}
	q := turningQuestion(&plan, c.Throws)
	var best *accuracy.LimitSwitch
	found, err := accuracy.FindLimitSwitches(ctx.Context, q, plan.A.New, states, c.Low, c.High, func(s accuracy.LimitSwitch) {
		gain, se := s.Gain()
		_, _ = fmt.Fprintf(ctx.Err, "end %d: %s (%.2f) -> %s (%.2f), %+.2f ± %.2f points\n", s.State.End+1,
			s.Low.Name, s.Low.Value.Score, s.High.Name, s.High.Value.Score, gain, se)
		if best == nil || gain/se > ratio(best) {
			best = &s
		}
	})
	if err != nil {
		return err
	}
	_, _ = fmt.Fprintf(ctx.Out, "%d of %d positions turn from a tap to a take-out between %g and %g m/s\n", len(found), len(states), c.Low,
		c.High)
	if c.Out == "" || best == nil {
		return nil
	}
	p := hpos.On(physics.Mori2019)
	p.Title = "The choice turns with the weight limit"
	p.Note = fmt.Sprintf("Found by hogline-lab experiment turning --games %d --seed %d: with %g m/s %s, with %g m/s %s.", c.Games, c.Seed,
		c.Low, best.Low.Name, c.High, best.High.Name)
	p.Teams = [2]string{"First", "Second"}
	p.State, p.Rules, p.Ice = best.State, plan.Rules, plan.Ice
	p.Players = plan.Teams
	return safefile.WriteAtomic(c.Out, func(w io.Writer) error { return hpos.Write(w, p) })
}

// ratio is the gain of a switch in standard errors.
func ratio(s *accuracy.LimitSwitch) float64 {
	gain, se := s.Gain()
	return gain / se
}

// fourteenth is the shot that is asked about.
const fourteenth = 13

// turningThrows are the throws for each answer.
const turningThrows = 60_000

// turningPlan is the self-play whose positions are asked about.
func turningPlan(seed uint64, games, workers int) (arena.Plan, physics.Simulator, error) {
	ice, err := physics.IceOf(physics.Mori2019)
	if err != nil {
		return arena.Plan{}, nil, err
	}
	rules := curling.Standard()
	rules.Ends, rules.Extra = 8, false
	// As it was when the positions were found: a search of the stone that follows comes to other games and answers.
	self := arena.Entrant{Name: "shots", New: func() (ai.AI, error) { return namedshots.Kind().New(map[string]string{"search": "1"}) }}
	plan := arena.Plan{A: self, B: self, Games: games + games%2, Rules: rules, Ice: ice,
		Teams:  curling.Both(curling.TeamOf(curling.StandardPlayer)),
		Budget: ai.Budget{Throws: 3000}, Seed: seed, Workers: workers, TieFirst: 0.5}
	sim, err := simulators.Fastest(ice)
	return plan, sim, err
}

// turningQuestion is what is asked about its positions.
func turningQuestion(plan *arena.Plan, throws int) evaluate.Question {
	return evaluate.Question{Rules: plan.Rules, Ice: plan.Ice, Teams: plan.Teams, Seed: plan.Seed, Workers: plan.Workers,
		Budget: ai.Budget{Throws: throws}, Method: evaluate.Method{Throws: 4000}}
}

// states are the situations before the 14th shot of the games.
func (c *TurningCmd) states(ctx *command.Context, plan arena.Plan, sim physics.Simulator) ([]curling.State, error) {
	byGame := make([][]curling.State, plan.Games)
	bar := ctx.Progress("games", plan.Games)
	defer bar.End()
	_, err := arena.Run(ctx.Context, plan, sim, nil, func(g arena.Game, r arena.SoFar) error {
		bar.At(r.Games, "")
		byGame[g.Index] = turningStates(&g)
		return nil
	})
	return slices.Concat(byGame...), err
}

// turningStates are the situations of a game that are asked about.
func turningStates(g *arena.Game) (states []curling.State) {
	for _, s := range g.Record.Shots {
		if s.State.Shot == fourteenth {
			states = append(states, s.State)
		}
	}
	return states
}

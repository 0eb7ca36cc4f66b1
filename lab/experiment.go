package lab

import (
	"fmt"
	"io"

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

// ExperimentCmd repeats the experiments of docs/EXPERIMENTS.md.
type ExperimentCmd struct {
	List      command.ListFlag `kinds:"experiments,ais" help:"List the experiments and the AIs."`
	LastShots LastShotsCmd     `cmd:"" help:"Play the positions before the last shot that rows works on."`
	Rows      RowsCmd          `cmd:"" help:"Score maps and n-row search (Mashiko tables 1 and 2, figures 9 and 10)."`
	Referee   RefereeCmd       `cmd:"" help:"How far the referee's values are from those by long strong play."`
	Regret    RegretCmd        `cmd:"" help:"How much the answers of AIs lose to the best of them, by the referee."`
	Late      LateCmd          `cmd:"" help:"Positions before the last stone but one with their best shots, for experiment regret."`
	Value     ValueCmd         `cmd:"" help:"How well the learned value is calibrated, on ends of strong play."`
	Real      RealCmd          `cmd:"" help:"What charted games of tournaments say: hammer, power plays, openings, which shots a throw explains (docs/REAL.md)."`
	Charts    ChartsCmd        `cmd:"" help:"Find throws from charts of simulated games and compare them with those thrown; or write such a data set."`
	Sweeping  SweepingCmd      `cmd:"" help:"What sweepers add to how often shots are made, by kind of shot, for a club and a championship thrower."`
	Turning   TurningCmd       `cmd:"" help:"Find positions where the choice turns from a tap to a take-out with the weight limit (Mori 2019 fig 6-1)."`
}

// TurningCmd searches the 14th shots of games of self-play of the named shots AI for the position
// of fig 6-1.
type TurningCmd struct {
	Games         int     `range:"1..10000" default:"40" help:"Games of self-play; each end gives one position."`
	Low           float64 `range:"0..${maxSpeed}" default:"${standardWeightMax}" help:"The low limit, m/s."`
	High          float64 `range:"0..${maxSpeed}" default:"${strongWeightMax}" help:"The high limit, m/s."`
	Throws        int     `range:"1..1000000000" default:"60000" help:"Simulated throws of the AI for each answer."`
	option.Seeded `set:"seed=61"`
	Out           string `short:"o" writes:"" help:"Write the clearest position to this .hpos file."`
}

// Help is the example.
func (*TurningCmd) Help() string {
	return "Example: hogline-lab experiment turning --games 40 --seed 61 -o turning.hpos"
}

// Run runs the experiment.
func (c *TurningCmd) Run(ctx *command.Context) error {
	ice, err := physics.IceOf(physics.Mori2019)
	if err != nil {
		return err
	}
	rules := curling.Standard()
	rules.Ends, rules.Extra = 8, false
	team := curling.TeamOf(curling.StandardPlayer)
	newAI := func() (ai.AI, error) { return namedshots.Kind().New(nil) }
	states, err := c.states(ctx, rules, ice, team, newAI)
	if err != nil {
		return err
	}
	q := evaluate.Question{Rules: rules, Ice: ice, Teams: [2]curling.Team{team, team}, Seed: c.Seed, Workers: 2,
		Budget: ai.Budget{Throws: c.Throws}, Method: evaluate.Method{Throws: 4000}}
	var best *accuracy.LimitSwitch
	found, err := accuracy.FindLimitSwitches(ctx.Context, q, newAI, states, c.Low, c.High, func(s accuracy.LimitSwitch) {
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
	p.State, p.Rules, p.Ice = best.State, rules, ice
	p.Players = [2]curling.Team{team, team}
	return safefile.WriteAtomic(c.Out, func(w io.Writer) error { return hpos.Write(w, p) })
}

// ratio is the gain of a switch in standard errors.
func ratio(s *accuracy.LimitSwitch) float64 {
	gain, se := s.Gain()
	return gain / se
}

// states are the situations before the 14th shot of games of self-play.
func (c *TurningCmd) states(ctx *command.Context, rules curling.Rules, ice physics.Ice, team curling.Team,
	newAI func() (ai.AI, error)) ([]curling.State, error) {
	const fourteenth = 13
	sim, err := simulators.Fastest(ice)
	if err != nil {
		return nil, err
	}
	self := arena.Entrant{Name: "shots", New: newAI}
	plan := arena.Plan{A: self, B: self, Games: c.Games + c.Games%2, Rules: rules, Ice: ice, Teams: curling.Both(team),
		Budget: ai.Budget{Throws: 3000}, Seed: c.Seed, Workers: 2, TieFirst: 0.5}
	byGame := make([][]curling.State, plan.Games)
	bar := ctx.Progress("games", plan.Games)
	defer bar.End()
	_, err = arena.Run(ctx.Context, plan, sim, nil, func(g arena.Game, r arena.SoFar) error {
		bar.At(r.Games, "")
		for _, s := range g.Record.Shots {
			if s.State.Shot == fourteenth {
				byGame[g.Index] = append(byGame[g.Index], s.State)
			}
		}
		return nil
	})
	var states []curling.State
	for _, s := range byGame {
		states = append(states, s...)
	}
	return states, err
}

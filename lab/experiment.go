package lab

import "github.com/hogline/hogline/app/cli/command"

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

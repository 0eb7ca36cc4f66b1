// Package lab is the program beside Hogline that repeats experiments of papers, trains what ships learned, measures speeds and
// checks the engine. Its commands are those of docs/COMMANDS.md for hogline-lab; nothing of Hogline uses it.
package lab

import (
	"fmt"
	"io/fs"

	"github.com/alecthomas/kong"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/memo"
	"github.com/hogline/hogline/lab/train"
)

type commands struct {
	command.Flags

	Experiment ExperimentCmd `cmd:"" help:"Repeat an experiment of docs/EXPERIMENTS.md."`
	Paper      PaperCmd      `cmd:"" help:"Play games of the papers' tables, as many as there is time for, and write the tables of docs/EXPERIMENTS.md."`
	Train      TrainCmd      `cmd:"" help:"Learn what ships learned: the softmax policy."`
	Bench      BenchCmd      `cmd:"" help:"Measure speeds, as ratios within one run."`
	Sanity     SanityCmd     `cmd:"" help:"Ask AIs for positions whose solution a club curler sees at once."`

	Physics struct {
		Check PhysicsCheckCmd `cmd:"" help:"Throw every case of a file and compare with what an original program made of it."`
	} `cmd:"" help:"Check a simulator."`
	Tubstap struct {
		Bench TubstapBenchCmd `cmd:"" help:"Measure playouts and actions a second."`
	} `cmd:"" help:"The strategy game TUBSTAP."`

	Completion command.Completion `cmd:"" help:"Print the completion of commands and options for a shell."`
}

// Program is the commands of the lab.
func Program() *command.Program {
	return &command.Program{
		Name:     "hogline-lab",
		About:    "The lab of Hogline: experiments, training, benchmarks, checks of the engine.",
		Commands: func() any { return &commands{} },
		Variables: map[string]string{
			"benchGroups":       benchGroups(),
			"valueEnds":         fmt.Sprint(train.DefaultValue.Ends),
			"bookEnds":          fmt.Sprint(train.DefaultBook.Ends),
			"bookOpenings":      fmt.Sprint(train.DefaultBook.Openings),
			"valueLast":         fmt.Sprint(train.DefaultValue.Last),
			"lastShotPairs":     fmt.Sprint(len(lastShotPairs)),
			"standardWeightMax": fmt.Sprint(curling.StandardWeightMax),
			"strongWeightMax":   fmt.Sprint(curling.StrongWeightMax),
			"maxSpeed":          fmt.Sprint(curling.MaxSpeed),
			"refereeThrows":     fmt.Sprint(evaluate.DefaultThrows),
			"searchedThrows":    fmt.Sprint(evaluate.SearchedThrows),
			"stones":            fmt.Sprint(curling.Stones),
		},
		Lists: map[string]command.NameList{
			"ais":         option.Lists["ais"],
			"tables":      {Title: "tables of papers", Names: listTables},
			"experiments": {Title: "experiments", Names: listExperiments},
		},
		ListOf: option.ListOf,
	}
}

// Main runs a command and returns the exit status.
func Main(args []string, assets fs.FS) int {
	memo.KeepInCache()
	return Program().Main(args, assets)
}

// Run is labMain with everything passed in.
func Run(c *command.Context, args []string) (status int) { return Program().Run(c, args) }

func listExperiments(_ *command.Context, k *kong.Context) (list [][2]string, _ error) {
	for _, n := range k.Model.Children {
		if n.Name != "experiment" {
			continue
		}
		for _, e := range n.Children {
			list = append(list, [2]string{e.Name, e.Help})
		}
	}
	return list, nil
}

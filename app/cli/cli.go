// Package cli is Hogline without a window: every sub-command of docs/COMMANDS.md. It
// contains no fyne.
package cli

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/analysis/queue"
	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/games"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/app/cli/physics"
	"github.com/hogline/hogline/app/cli/play"
	"github.com/hogline/hogline/app/cli/rules"
	"github.com/hogline/hogline/app/cli/serve"
	"github.com/hogline/hogline/app/cli/study"
	"github.com/hogline/hogline/engine/ai/scoremap"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/memo"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/library"
)

// chartCmd are the commands of charts.
type chartCmd struct {
	Merge games.ChartMergeCmd `cmd:"" help:"Put together what several devices charted of one game."`
	Pages study.ChartPagesCmd `cmd:"" help:"Write pages to be printed: one a team and one a player."`
}

// commands is the command line. A command is a struct in a file of its own with a
// Run(*Context) error method and, for its example, a Help() string method.
type commands struct {
	command.Flags

	Physics physics.Cmd      `cmd:"" help:"Throw stones: one shot, or a file of cases to check a simulator."`
	Info    games.InfoCmd    `cmd:"" help:"What a log holds: teams, ends, score, rules, model, warnings."`
	Convert games.ConvertCmd `cmd:"" help:"Write a log in another format."`
	Render  games.RenderCmd  `cmd:"" help:"Draw a situation or a shot as a picture (.png, .svg, .gif)."`

	Chart chartCmd       `cmd:"" help:"Games charted by hand: pages to be printed, and what several devices noted put together."`
	Photo games.PhotoCmd `cmd:"" help:"Read the places of stones from a photograph of a house."`

	Reconstruct games.ReconstructCmd `cmd:"" help:"Find the throws behind the charted shots of a tournament."`
	Fit         games.FitCmd         `cmd:"" help:"Fit the ice that explains a data set of charted games."`

	Ask study.AskCmd `cmd:"" help:"Ask several AIs at once what they would throw."`
	Ais study.AisCmd `cmd:"" help:"List the AIs and their settings."`
	AI  play.AICmd   `cmd:"" name:"ai" help:"Serve a built-in AI by the Digital Curling Protocol."`
	Map study.MapCmd `cmd:"" help:"Write the score map of a shot (.png, .csv, .json)."`

	Analyse study.AnalyseCmd `cmd:"" help:"Value every shot of whole games: call, throw and luck."`
	Worker  study.WorkerCmd  `cmd:"" help:"Value shots from a queue that several machines share."`
	Library games.LibraryCmd `cmd:"" help:"An index over many logs: search, statistics, similar positions."`
	Report  study.ReportCmd  `cmd:"" help:"Write the report of an analysed game (.html, .csv, .json)."`
	Season  study.SeasonCmd  `cmd:"" help:"What calls and throws of charted games gained, by player, position, task, turn, phase and score."`

	Rules rules.Cmd `cmd:"" help:"Rule sets and games in the rule language: lint, check, run, trace, perft, diagram, gdl."`

	Match play.MatchCmd `cmd:"" help:"Run matches between two players, as the match server of the thesis does."`
	DCP   play.DCPCmd   `cmd:"" name:"dcp" help:"Check a program that speaks the Digital Curling Protocol."`
	DC4   play.DC4Cmd   `cmd:"" name:"dc4" help:"Watch or play a match on a server of Digital Curling 4."`
	Arena play.ArenaCmd `cmd:"" help:"Play many matches between two AIs."`

	Serve serve.Cmd `cmd:"" help:"Serve the window to browsers on this computer (make web)."`

	Completion command.Completion `cmd:"" help:"Print the completion of commands and options for a shell."`

	Tubstap play.TubstapCmd `cmd:"" help:"The strategy game of Murayama 2015: matches between programs, logs, perft."`
}

// Program is the commands of Hogline.
func Program() *command.Program {
	return &command.Program{
		Name:      "hogline",
		Aliases:   []string{"hogline-cli"},
		About:     "Study curling: watch Digital Curling logs, ask several AIs what they would throw.\n\nWithout a command the window opens: hogline [FILE...]",
		Commands:  func() any { return &commands{} },
		Variables: variables(),
		Lists:     option.Lists,
		ListOf:    option.ListOf,
		Protocol:  speaksProtocol,
		Elsewhere: elsewhere,
	}
}

// Has reports whether the arguments are a command, or meant to be one, rather than files
// for the window.
func Has(args []string) bool { return Program().Has(args) }

// Main runs a command and returns the exit status: 0, 2 on wrong use, 1 on failure with
// one sentence on standard error.
func Main(args []string, assets fs.FS) int {
	memo.KeepInCache()
	return Program().Main(spelled(args), assets)
}

// Run is Main with everything passed in.
func Run(c *command.Context, args []string) (status int) { return Program().Run(c, spelled(args)) }

// spelled is a command as its group has it: serve --dc4 is dc4 serve, which serves no page.
func spelled(args []string) []string {
	if len(args) < 2 || args[0] != "serve" || !slices.Contains(args, "--dc4") {
		return args
	}
	rest := slices.DeleteFunc(slices.Clone(args[1:]), func(a string) bool { return a == "--dc4" })
	return append([]string{"dc4", "serve"}, rest...)
}

// variables are what the tags of options name: ${maxWorkers}.
func variables() map[string]string {
	return map[string]string{
		"analysisAI":        analysis.DefaultMethod().AIs[0],
		"sweptErrors":       fmt.Sprint(scoremap.SweptErrors),
		"analysisSims":      fmt.Sprint(analysis.DefaultSims),
		"askSims":           fmt.Sprint(evaluate.DefaultSims),
		"analysisThreshold": fmt.Sprint(analysis.DefaultThreshold),
		"analysisThrows":    fmt.Sprint(analysis.DefaultThrows),
		"minAnalysisThrows": fmt.Sprint(analysis.MinThrows),
		"maxAnalysisThrows": fmt.Sprint(analysis.MaxThrows),
		"analysisExtension": analysis.Extension,
		"compareShots":      fmt.Sprint(queue.DefaultCompare),
		"longestTask":       queue.DefaultLongest.String(),
		"standardWeightMax": fmt.Sprint(curling.StandardWeightMax),
		"refereeThrows":     fmt.Sprint(evaluate.DefaultThrows),
		"searchedThrows":    fmt.Sprint(evaluate.SearchedThrows),
		"standardNoise":     fmt.Sprintf("%s:%g,%g", curling.NoiseGAT.Model, curling.NoiseGAT.A, curling.NoiseGAT.B),
		"maxSpeed":          fmt.Sprint(curling.MaxSpeed),
		"maxWithin":         fmt.Sprint(library.MaxWithin),
		"stones":            fmt.Sprint(curling.Stones),
		"minPlaySpeed":      fmt.Sprint(float64(replay.MinSpeed)),
		"maxPlaySpeed":      fmt.Sprint(float64(replay.MaxSpeed)),
	}
}

// speaksProtocol reports whether standard output is a program's to read, byte by byte.
func speaksProtocol(args []string) bool {
	return len(args) > 0 && args[0] == "ai" || len(args) > 1 && args[0] == "tubstap" && args[1] == "ai"
}

// elsewhere tells which program has a command that was one of hogline.
func elsewhere(args []string) string {
	args = slices.DeleteFunc(slices.Clone(args), func(s string) bool { return strings.HasPrefix(s, "-") })
	for _, path := range []string{"bench", "experiment", "physics check", "sanity", "train", "tubstap bench"} {
		if words := strings.Fields(path); len(args) >= len(words) && slices.Equal(args[:len(words)], words) {
			return fmt.Sprintf("%s is a command of hogline-lab, the program beside this one for experiments and measurements: hogline-lab %[1]s",
				path)
		}
	}
	return ""
}

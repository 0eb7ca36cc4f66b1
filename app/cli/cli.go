// Package cli is Hogline without a window: every sub-command of docs/COMMANDS.md. It
// contains no fyne.
package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/alecthomas/kong"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/analysis/queue"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/message"
	"github.com/hogline/hogline/engine/subprocess"
	"github.com/hogline/hogline/engine/train"
	"github.com/hogline/hogline/engine/version"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/library"
)

// commands is the command line. A command is a struct in a file of its own with a
// Run(*Context) error method and, for its example, a Help() string method.
type commands struct {
	Quiet bool `short:"q" help:"Print results only: no progress, boards and talk."`

	Physics PhysicsCmd `cmd:"" help:"Throw stones: one shot, or a file of cases to check a simulator."`
	Bench   BenchCmd   `cmd:"" help:"Measure speeds, as ratios within one run."`
	Info    InfoCmd    `cmd:"" help:"What a log holds: teams, ends, score, rules, model, warnings."`
	Convert ConvertCmd `cmd:"" help:"Write a log in another format."`
	Render  RenderCmd  `cmd:"" help:"Draw a situation or a shot as a picture (.png, .svg, .gif)."`

	Reconstruct ReconstructCmd `cmd:"" help:"Find the throws behind the charted shots of a tournament."`
	Fit         FitCmd         `cmd:"" help:"Fit the ice that explains a data set of charted games."`

	Ask AskCmd `cmd:"" help:"Ask several AIs at once what they would throw."`
	Ais AisCmd `cmd:"" help:"List the AIs and their settings."`
	AI  AICmd  `cmd:"" name:"ai" help:"Serve a built-in AI by the Digital Curling Protocol."`
	Map MapCmd `cmd:"" help:"Write the score map of a shot (.png, .csv, .json)."`

	Analyse AnalyseCmd `cmd:"" help:"Value every shot of whole games: call, throw and luck."`
	Worker  WorkerCmd  `cmd:"" help:"Value shots from a queue that several machines share."`
	Library LibraryCmd `cmd:"" help:"An index over many logs: search, statistics, similar positions."`
	Report  ReportCmd  `cmd:"" help:"Write the report of an analysed game (.html, .csv, .json)."`

	Rules RulesCmd `cmd:"" help:"Rule sets and games in the rule language: lint, check, run, trace, perft, diagram, gdl."`

	Match      MatchCmd      `cmd:"" help:"Run matches between two players, as the match server of the thesis does."`
	DCP        DCPCmd        `cmd:"" name:"dcp" help:"Check a program that speaks the Digital Curling Protocol."`
	DC4        DC4Cmd        `cmd:"" name:"dc4" help:"Watch or play a match on a server of Digital Curling 4."`
	Arena      ArenaCmd      `cmd:"" help:"Play many matches between two AIs."`
	Sanity     SanityCmd     `cmd:"" help:"Ask AIs for positions whose solution a club curler sees at once."`
	Experiment ExperimentCmd `cmd:"" help:"Repeat an experiment of docs/EXPERIMENTS.md."`
	Train      TrainCmd      `cmd:"" help:"Learn what ships learned: the softmax policy."`

	Serve ServeCmd `cmd:"" help:"Serve the window to browsers on this computer (make web)."`

	Completion CompletionCmd `cmd:"" help:"Print the completion of commands and options for a shell."`

	Tubstap TubstapCmd `cmd:"" help:"The strategy game of seed 003: matches between programs, logs, perft."`
}

// Context is what a command works with: it ends at Ctrl-C and at the other signals of subprocess.StopSignals.
type Context struct {
	context.Context
	In     io.Reader
	Out    io.Writer
	Err    io.Writer
	Assets fs.FS // the embedded files, by their paths in assets/

	stdin   string    // the file that stands in for standard input, if a file is named -
	console *console  // nil: no progress is shown
	whole   *progress // of the command
	quiet   bool      // as the user asked: results only
}

// JSON prints v as the one document on standard output; an object has the version of the program as well.
func (c *Context) JSON(v any) error {
	var text bytes.Buffer
	enc := json.NewEncoder(&text)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return err
	}
	raw := text.Bytes()
	if rest, ok := bytes.CutPrefix(raw, []byte("{")); ok {
		var has struct {
			Version any `json:"version"`
		}
		if json.Unmarshal(raw, &has) == nil && has.Version == nil {
			head := []byte(`{"version":` + strconv.Quote(version.Number))
			if len(bytes.TrimSpace(rest)) > 1 {
				head = append(head, ',')
			}
			raw = slices.Concat(head, rest)
		}
	}
	var out bytes.Buffer
	if err := json.Indent(&out, raw, "", "  "); err != nil {
		return err
	}
	_, err := c.Out.Write(out.Bytes())
	return err
}

// printVersion prints the version, as JSON if that is asked for.
func (c *Context) printVersion(args []string) int {
	if slices.Contains(args, "--json") {
		if err := c.JSON(version.Get()); err != nil {
			return exitFailure
		}
		return 0
	}
	_, _ = fmt.Fprintln(c.Out, version.Get())
	return 0
}

// Exit codes (docs/COMMANDS.md); subprocess.StatusOf has those of a command that was stopped.
const (
	exitFailure = 1
	exitUsage   = 2
)

// Has reports whether the arguments are a command, or meant to be one, rather than files
// for the window.
func Has(args []string) bool {
	if len(args) == 0 {
		return false
	}
	if strings.HasPrefix(args[0], "-") || args[0] == "help" {
		return true
	}
	if _, err := os.Stat(args[0]); err != nil && !strings.ContainsAny(args[0], `./\`) {
		return true // a misspelt command rather than a file that is gone
	}
	p, err := kong.New(&commands{}, options()...)
	if err != nil {
		return false
	}
	for _, n := range p.Model.Children {
		if n.Name == args[0] {
			return true
		}
	}
	return false
}

// variables are what the tags of options name: ${maxWorkers}.
var variables = sync.OnceValue(func() map[string]string {
	return map[string]string{
		"analysisAI":        analysis.DefaultMethod().AIs[0],
		"analysisSims":      fmt.Sprint(analysis.DefaultSims),
		"analysisThreshold": fmt.Sprint(analysis.DefaultThreshold),
		"analysisThrows":    fmt.Sprint(analysis.DefaultThrows),
		"minAnalysisThrows": fmt.Sprint(analysis.MinThrows),
		"maxAnalysisThrows": fmt.Sprint(analysis.MaxThrows),
		"analysisExtension": analysis.Extension,
		"compareShots":      fmt.Sprint(queue.DefaultCompare),
		"longestTask":       queue.DefaultLongest.String(),
		"benchGroups":       benchGroups(),
		"standardWeightMax": fmt.Sprint(curling.StandardWeightMax),
		"strongWeightMax":   fmt.Sprint(curling.StrongWeightMax),
		"refereeThrows":     fmt.Sprint(evaluate.DefaultThrows),
		"searchedThrows":    fmt.Sprint(evaluate.SearchedThrows),
		"valueEnds":         fmt.Sprint(train.DefaultValue.Ends),
		"bookEnds":          fmt.Sprint(train.DefaultBook.Ends),
		"bookOpenings":      fmt.Sprint(train.DefaultBook.Openings),
		"valueLast":         fmt.Sprint(train.DefaultValue.Last),
		"standardNoise":     fmt.Sprintf("%s:%g,%g", curling.NoiseGAT.Model, curling.NoiseGAT.A, curling.NoiseGAT.B),
		"maxWorkers":        fmt.Sprint(maxWorkers),
		"maxSpeed":          fmt.Sprint(curling.MaxSpeed),
		"maxWithin":         fmt.Sprint(library.MaxWithin),
		"stones":            fmt.Sprint(curling.Stones),
		"minPlaySpeed":      fmt.Sprint(float64(replay.MinSpeed)),
		"maxPlaySpeed":      fmt.Sprint(float64(replay.MaxSpeed)),
		"lastShotPairs":     fmt.Sprint(len(lastShotPairs)),
	}
})

func options() []kong.Option {
	return []kong.Option{
		kong.Name("hogline"),
		kong.Description("Study curling: watch Digital Curling logs, ask several AIs what they would throw.\n\nWithout a command the window opens: hogline [FILE...]\n\nhogline --version [--json] tells version, commit and Go."),
		kong.WithHyphenPrefixedParameters(true),
		kong.Vars(variables()),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
	}
}

// errExit carries the status that kong wants to leave with (after --help).
type errExit int

// Main runs a command and returns the exit status: 0, 2 on wrong use, 1 on failure with
// one sentence on standard error.
func Main(args []string, assets fs.FS) int {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	defer subprocess.EndAll()
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, subprocess.StopSignals...)
	defer signal.Stop(signals)
	stopped := make(chan int, 1)
	go func() {
		s := <-signals
		stopped <- subprocess.StatusOf(s)
		stop()
		subprocess.Hurry()
		<-signals // a second one does not wait for the command
		subprocess.KillAll()
		os.Exit(subprocess.StatusOf(s))
	}()
	progress := newConsole(os.Stderr)
	defer progress.close()
	checked := &checkedWriter{to: os.Stdout}
	var out io.Writer = checked
	if !speaksProtocol(args) {
		out = printable(os.Stdout, progress.writer(checked))
	}
	c := &Context{Context: ctx, In: os.Stdin, Out: out, Err: printable(os.Stderr, progress.writer(os.Stderr)), Assets: assets, console: progress}
	status := Run(c, args)
	if status == 0 {
		status = c.status(checked.err)
	}
	select {
	case status = <-stopped:
		_, _ = fmt.Fprintln(c.Err, "hogline: stopped")
	default:
	}
	return status
}

// speaksProtocol reports whether standard output is a program's to read, byte by byte.
func speaksProtocol(args []string) bool {
	return len(args) > 0 && args[0] == "ai" || len(args) > 1 && args[0] == "tubstap" && args[1] == "ai"
}

// parser reads command lines.
func parser(c *Context) (*kong.Kong, error) {
	p, err := kong.New(&commands{}, append(options(), kong.Writers(c.Out, c.Err), kong.Bind(c), kong.Exit(func(code int) { panic(errExit(code)) }))...)
	if err != nil {
		return nil, err
	}
	return p, tellRanges(p)
}

// Run is Main with everything passed in.
func Run(c *Context, args []string) (status int) {
	defer func() {
		switch v := recover().(type) {
		case nil:
		case errExit:
			status = int(v)
		default:
			panic(v)
		}
	}()
	if len(args) > 0 && (args[0] == "--version" || args[0] == "version") {
		return c.printVersion(args)
	}
	if len(args) > 0 && args[0] == "help" {
		args = append(args[1:], "--help")
	}
	p, err := parser(c)
	if err != nil {
		_, _ = fmt.Fprintln(c.Err, "hogline:", err)
		return exitFailure
	}
	k, err := p.Parse(args)
	if err == nil {
		err = checkRanges(k)
	}
	if err != nil {
		_, _ = fmt.Fprintf(c.Err, "hogline: %s (hogline --help lists the commands)\n", withRange(err))
		return exitUsage
	}
	defer c.showProgress(k).end()
	remove, err := withStdin(c, k)
	if err == nil {
		defer remove()
		if err = checkOutputs(k); err == nil {
			err = k.Run(c)
		}
	}
	return c.status(err)
}

// status tells the error of a command, and is what the program exits with.
func (c *Context) status(err error) int {
	switch {
	case err == nil:
		return 0
	case c.Context != nil && c.Context.Err() != nil && errors.Is(err, c.Context.Err()):
		return exitFailure // who stopped it knows
	}
	_, _ = fmt.Fprintln(c.Err, "hogline:", oneLine(err))
	var use *UsageError
	if errors.As(err, &use) {
		return exitUsage
	}
	return exitFailure
}

// UsageError is wrong use that only a command itself can see.
type UsageError struct{ Text string }

// Error is the text.
func (e *UsageError) Error() string { return e.Text }

// wrongUse is the error of a value on the command line: of a file it is none of use.
func wrongUse(err error) error {
	for e := err; e != nil; e = errors.Unwrap(e) {
		if m, ok := e.(message.Message); ok && strings.HasPrefix(m.Key, "file.") { //nolint:errorlint // each in turn
			return err
		}
	}
	return &UsageError{err.Error()}
}

// Usagef makes a UsageError.
func Usagef(format string, args ...any) error { return &UsageError{fmt.Sprintf(format, args...)} }

// mostFaults is how many lines of an error are told.
const mostFaults = 3

// oneLine is an error in one line: of many faults the first ones, and how many more there are.
func oneLine(err error) string {
	lines := strings.Split(strings.TrimSpace(err.Error()), "\n")
	if more := len(lines) - mostFaults; more > 0 {
		lines = append(lines[:mostFaults], fmt.Sprintf("(and %d more)", more))
	}
	return strings.Join(strings.Fields(strings.Join(lines, " ")), " ")
}

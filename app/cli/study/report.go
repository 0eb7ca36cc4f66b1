package study

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"reflect"
	"strings"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/analysis/queue"
	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/app/report"
	"github.com/hogline/hogline/engine/jsonfault"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/file"
	"github.com/hogline/hogline/session/study"
)

// ReportCmd writes the report of an analysed game.
type ReportCmd struct {
	Path string `stdin:"" arg:"" name:"log|analysis" help:"A study (.hstudy), a log or data set, of which shots are valued that are not yet, or the analysis.json of 'hogline analyse'."`
	option.GameChoice
	AnalysisOptions
	Log string `stdin:"" placeholder:"LOG" help:"The log of an analysis.json: its turning points then have pictures."`
	option.Parallel
	Out string `short:"o" writes:"" required:"" placeholder:"FILE" help:"FILE.html, FILE.csv or FILE.json; -, -.csv or -.json for standard output."`
	option.Translated
}

// Help is the example.
func (ReportCmd) Help() string {
	return "Example: hogline report game.dcl -o game.html --lang ja\n\nThe .html file needs no other file and prints on A4: summary, win graph, turning points with pictures, players, a histogram of what shots lost, all shots. Without options of the method a shot that was valued by another one is taken as it lies beside the log, and the report says so. That of a study has every place that something was noted or asked about, with picture, notes, drawings and answers."
}

// maxAnalysis bounds an analysis.json in bytes.
const maxAnalysis = 64 << 20

// Run writes the report.
func (c *ReportCmd) Run(ctx *command.Context) error {
	c.Out = command.WithFormat(c.Out, ".html")
	ext := strings.ToLower(filepath.Ext(c.Out))
	if ext != ".html" && ext != ".csv" && ext != ".json" {
		return command.Usagef("-o %s: want a name that ends in .html, .csv or .json", c.Out)
	}
	if strings.EqualFold(filepath.Ext(c.Path), "."+study.Extension) {
		return c.study(ctx, ext)
	}
	m, g, err := c.read(ctx)
	if err != nil {
		return err
	}
	texts, err := textsOf(ctx, c.Lang)
	if err != nil {
		return err
	}
	return ctx.WriteFile(c.Out, func(w io.Writer) error {
		switch ext {
		case ".csv":
			return report.CSV(w, m)
		case ".json":
			return writeJSON(w, m)
		}
		return report.HTML(w, m, g, texts)
	})
}

// study writes the page of a study.
func (c *ReportCmd) study(ctx *command.Context, ext string) error {
	if ext != ".html" {
		return command.Usagef("-o %s: the report of a study is an .html file", c.Out)
	}
	if c.Log != "" {
		return errLog(c.Log, c.Path)
	}
	d, err := study.Open(c.Path)
	if err != nil {
		return err
	}
	texts, err := textsOf(ctx, c.Lang)
	if err != nil {
		return err
	}
	return ctx.WriteFile(c.Out, func(w io.Writer) error { return report.Study(w, d, ctx.ShownName(c.Path), texts) })
}

// read reads the analysis, or makes it. The game is nil where it is not known.
func (c *ReportCmd) read(ctx *command.Context) (*analysis.Match, *replay.Game, error) {
	if strings.EqualFold(filepath.Ext(c.Path), ".json") && filepath.Base(c.Path) != "game.dcl2" {
		m, err := readAnalysis(c.Path)
		if err == nil {
			if !c.standard() {
				return nil, nil, command.Usagef("%s: how its shots are valued was said to hogline analyse; --ai, --sims, --time, --throws, --policy, --wins, --value, --seed and --rules are for a log", c.Path)
			}
			if c.Log == "" {
				return m, nil, nil
			}
			g, err := c.Open(ctx, c.Log)
			if err == nil {
				err = sameGame(c.Path, m, c.Log, g)
			}
			return m, g, err
		}
		if !errors.Is(err, errNoAnalysis) {
			return nil, nil, err
		}
	}
	if c.Log != "" {
		return nil, nil, errLog(c.Log, c.Path)
	}
	g, err := c.Open(ctx, c.Path)
	if err != nil {
		return nil, nil, err
	}
	method, over, err := c.method(ctx)
	if err != nil {
		return nil, nil, err
	}
	run := &analysisRun{options: &c.AnalysisOptions, pool: queue.Here(c.Workers, nil), quiet: true, known: c.standard(), ctx: ctx,
		method: method}
	s, err := c.source(ctx)
	if err != nil {
		return nil, nil, err
	}
	s.Open = func(context.Context) (*replay.Game, error) { return g, nil }
	m, err := run.analyse(s, over)
	if err == nil && m == nil {
		err = run.failed[0]
	}
	return m, g, err
}

// source is the game as hogline analyse takes it, beside which the values are kept.
func (c *ReportCmd) source(ctx *command.Context) (file.Source, error) {
	found := file.Source{Path: c.Path, Game: c.Game}
	choice := file.Choice{ID: c.Game}
	err := c.Sources(ctx.Context, c.Path, choice.Of(func(s file.Source) error {
		found = s
		return nil
	}), nil)
	return found, err
}

// sameGame is the error that a game is not the one of an analysis: other teams, or ends that came out otherwise.
func sameGame(path string, m *analysis.Match, log string, g *replay.Game) error {
	same := analysis.NewAssembler(g, "", analysis.DefaultMethod(), nil, analysis.NewStore()).Match(0)
	if same.Teams == m.Teams && reflect.DeepEqual(same.Ends, m.Ends) {
		return nil
	}
	return fmt.Errorf("%s is the analysis of %s - %s, %d : %d, and %s holds %s - %s, %d : %d, or ends that came out otherwise", path,
		m.Teams[0], m.Teams[1], m.Score[0], m.Score[1], log, same.Teams[0], same.Teams[1], same.Score[0], same.Score[1])
}

// errNoAnalysis is the error of a file that is no analysis.
var errNoAnalysis = errors.New("no analysis")

// errLog is the error of a log beside something that has its game itself.
func errLog(log, path string) error {
	return command.Usagef("--log %s is for an analysis.json, which %s is not", log, path)
}

// readAnalysis reads an analysis.json. What is out of range in it is refused.
func readAnalysis(path string) (*analysis.Match, error) {
	data, err := safefile.Read(path, maxAnalysis)
	if err != nil {
		return nil, err
	}
	var m analysis.Match
	if err := safefile.DecodeJSON(data, &m, 4*maxAnalysis); err != nil {
		return nil, fmt.Errorf("%s is %w of 'hogline analyse': %w", path, errNoAnalysis, jsonfault.Line(data, err))
	}
	if m.Shots == nil || m.Method.Wins == nil {
		return nil, fmt.Errorf("%s is %w of 'hogline analyse'", path, errNoAnalysis)
	}
	if err := m.Check(); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return &m, nil
}

package study

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/analysis/queue"
	"github.com/hogline/hogline/analysis/season"
	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/app/cli/table"
	"github.com/hogline/hogline/app/gains"
	"github.com/hogline/hogline/app/wording"
)

// SeasonCmd tells what calls and throws of charted games gained.
type SeasonCmd struct {
	Paths           []string `arg:"" name:"dataset" help:"Data sets of charted games, or folders of them."`
	By              []string `sep:"," enum:"player,team,event,position,task,turn,phase,score,choice" default:"player,event,position,task,turn,phase,score" help:"Tables: player, team, event, position, task, turn, phase, score (with and without hammer), choice (what was called with which lead and hammer)."`
	option.Filtered `set:"filterOf=Only games with these words in their event or id."`
	Team            string `placeholder:"NAME" help:"Only shots of teams with this text in their name."`
	Player          string `placeholder:"NAME" help:"Only shots of players with this text in their name."`
	Calls           int    `range:"0..1000" help:"List so many calls that cost most, with what should have been called: of those that are worth least against the usual call, the ones that lose most against the best idea for their thrower."`
	Every           int    `range:"1..1000000" default:"1" help:"Only every so manieth game."`
	option.Parallel
	option.Translated
	option.AsJSON
	Out string `short:"o" writes:"" placeholder:"FILE" help:"FILE.html, FILE.csv or FILE.json in place of the tables; -, -.csv or -.json for standard output."`
}

// Help is the example.
func (SeasonCmd) Help() string {
	return "Example: hogline season charts --filter 2024 --by player,task\n\nCalls and throws in win % and in points adjusted for the hammer, with 95 % intervals by ends drawn anew. Values are kept beside the data sets: what is known is not valued again."
}

// seasonDoc is the JSON of the command.
type seasonDoc struct {
	Games  int                           `json:"games"`
	Copies int                           `json:"copies,omitempty"` // games that are one of these in another file, and do not count
	Shots  int                           `json:"shots"`
	For    []analysis.For                `json:"for"` // what the values of the games hold for
	Tables map[string][]season.GainedRow `json:"tables"`
	Calls  []season.DearCall             `json:"calls,omitempty"`
	Of     string                        `json:"of,omitempty"` // the team and the player asked for

	By []string `json:"-"` // the tables in their order
}

// Run values the games that are not valued yet, and prints the tables.
func (c *SeasonCmd) Run(ctx *command.Context) error {
	c.Out = command.WithFormat(c.Out, ".html")
	ext := strings.ToLower(filepath.Ext(c.Out))
	if c.Out != "" && ext != ".html" && ext != ".csv" && ext != ".json" {
		return command.Usagef("-o %s: want a name that ends in .html, .csv or .json", c.Out)
	}
	progress := seasonProgress{ctx: ctx, game: -1}
	defer progress.end()
	collector := season.Collector{Filter: c.Filter, Every: c.Every, Pool: queue.Here(c.Workers, nil), Progress: progress.show,
		Problem: func(name string, err error) { _, _ = fmt.Fprintln(ctx.Err, command.Named(name, err)) }}
	all, err := collector.Collect(ctx.Context, c.Paths)
	if err != nil {
		return err
	}
	list, _ := all.Choose(c.Team, c.Player)
	report := gains.New(all, c.Team, c.Player, c.By)
	doc := seasonDoc{Games: report.Games, Copies: report.Copies, Shots: report.Shots, For: report.For, Tables: report.Tables, Of: report.Of,
		By: c.By}
	if doc.Shots == 0 {
		return fmt.Errorf("%s: %s", strings.Join(c.Paths, ", "), c.nothing(all))
	}
	if doc.Calls, err = collector.Calls(ctx.Context, all, list, c.Calls); err != nil {
		return err
	}
	switch {
	case c.Out != "":
		texts, err := textsOf(ctx, c.Lang)
		if err != nil {
			return err
		}
		report.Calls = doc.Calls
		return ctx.WriteFile(c.Out, func(w io.Writer) error {
			if ext == ".html" {
				return report.WriteHTML(w, &wording.Words{Bundle: texts})
			}
			return doc.write(w, ext)
		})
	case c.JSON:
		return ctx.JSON(&doc)
	}
	c.print(ctx, &doc)
	return nil
}

// nothing tells why no shot is found.
func (c *SeasonCmd) nothing(all *season.Collected) string {
	switch {
	case all.Games == 0 && c.Filter != "":
		return fmt.Sprintf("no charted game has %q in its event or id", c.Filter)
	case all.Games == 0:
		return "no charted game"
	case len(all.Shots) == 0:
		return "no charted shot whose call is known"
	}
	var who []string
	if c.Team != "" {
		who = append(who, fmt.Sprintf("team %q", c.Team))
	}
	if c.Player != "" {
		who = append(who, fmt.Sprintf("player %q", c.Player))
	}
	return "no shot of " + strings.Join(who, " and ") + " in " + command.Count(all.Games, "game")
}

// seasonProgress shows the shots of the game at work.
type seasonProgress struct {
	ctx  *command.Context
	bar  *command.Progress // of the game; nil before the first
	game int
}

func (s *seasonProgress) show(p season.Progress) {
	if p.Done != s.game {
		s.end()
		s.bar, s.game = s.ctx.Progress("shots", 0), p.Done
	}
	s.bar.Of(p.Total)
	s.bar.At(p.Shots, seasonNote(p))
}

func (s *seasonProgress) end() {
	if s.bar != nil {
		s.bar.End()
	}
}

// seasonNote tells which game is at work, and how long all of them will still take.
func seasonNote(p season.Progress) string {
	text := fmt.Sprintf("game %d of %d, %s", p.Done+1, p.Games, p.Name)
	if p.Left > 0 {
		text += fmt.Sprintf(", about %s left of all", p.Left)
	}
	return text
}

func (c *SeasonCmd) print(ctx *command.Context, doc *seasonDoc) {
	printf := func(format string, args ...any) { _, _ = fmt.Fprintf(ctx.Out, format, args...) }
	printf("%s, %s\n", command.Count(doc.Games, "game"), command.Count(doc.Shots, "shot"))
	if doc.Copies > 0 {
		printf("copies of them in other files, which do not count: %d\n", doc.Copies)
	}
	for i := range doc.For {
		f := &doc.For[i]
		printf("for: %s throwers, %s, wins by %s, on %s; positions by %s\n", f.Throwers, f.Rules, f.Wins, f.Ice, f.Value)
	}
	if len(doc.Calls) > 0 {
		printf("\ncalls that cost most, win %% against the best idea for the thrower (against the usual call)\n")
	}
	for i := range doc.Calls {
		d := &doc.Calls[i]
		printf("  %+.1f ± %.1f (%+.1f ± %.1f)  %s end %d shot %d, %s / %s: %s (%.0f %% likely); better %s\n", d.Regret, d.RegretError, d.Call, d.CallError, d.Game,
			d.End, d.Shot, d.Team, d.Player, d.Called, 100*d.Known, d.Better)
	}
	for _, by := range c.By {
		head := []string{by, "shots", "call, win %", "throw, win %", "call, points", "throw, points"}
		rows := doc.Tables[by]
		if len(rows) == 0 {
			printf("\n%s: no row has shots of %d ends and more\n", by, season.LeastEnds)
			continue
		}
		if slices.ContainsFunc(rows, func(r season.GainedRow) bool { return r.Field != nil }) {
			head = append(head, "others")
		}
		w := table.New(head...)
		for _, r := range rows {
			row := []any{r.Key, r.Shots}
			for k, i := range gains.Columns(&r) {
				d := 1 + k/2*2
				row = append(row, table.Num("%+.*f (%+.*f to %+.*f)", d, i.Mean, d, i.Low, d, i.High))
			}
			if r.Field != nil {
				row = append(row, table.Num("%+.3f", *r.Field))
			}
			w.Row(row...)
		}
		printf("\n")
		_ = w.Write(ctx.Out) // as printf
	}
}

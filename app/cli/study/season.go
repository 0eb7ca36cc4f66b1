package study

import (
	"cmp"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/analysis/queue"
	"github.com/hogline/hogline/analysis/season"
	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/file"
	"github.com/hogline/hogline/replay/question"
)

// SeasonCmd tells what calls and throws of charted games gained.
type SeasonCmd struct {
	Paths   []string `arg:"" name:"dataset" help:"Data sets of charted games, or folders of them."`
	By      []string `sep:"," enum:"player,team,event,position,task,turn,phase,score,choice" default:"player,event,position,task,turn,phase,score" help:"Tables: player, team, event, position, task, turn, phase, score (with and without hammer), choice (what was called with which lead and hammer)."`
	Filter  string   `placeholder:"WORDS" help:"Only games with these words in their event or id."`
	Team    string   `placeholder:"NAME" help:"Only shots of teams with this text in their name."`
	Player  string   `placeholder:"NAME" help:"Only shots of players with this text in their name."`
	Calls   int      `range:"0..1000" help:"List so many calls that cost most, with what should have been called: of those that are worth least against the usual call, the ones that lose most against the best idea for their thrower."`
	Every   int      `range:"1..1000000" default:"1" help:"Only every so manieth game."`
	Workers int      `range:"1..${maxWorkers}" default:"2" help:"Shots valued at a time."`
	JSON    bool     `name:"json" help:"Print one JSON document."`
	Out     string   `short:"o" writes:"" placeholder:"FILE" help:"FILE.html, FILE.csv or FILE.json in place of the tables; -, -.csv or -.json for standard output."`
}

// Help is the example.
func (SeasonCmd) Help() string {
	return "Example: hogline season charts --filter 2024 --by player,task\n\nCalls and throws in win % and in points adjusted for the hammer, with 95 % intervals by ends drawn anew. Values are kept beside the data sets: what is known is not valued again."
}

// seasonDoc is the JSON of the command.
type seasonDoc struct {
	Games  int                           `json:"games"`
	Shots  int                           `json:"shots"`
	For    *analysis.For                 `json:"for"`
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
	doc := seasonDoc{By: c.By, Tables: map[string][]season.GainedRow{}}
	var list []season.Gained
	games := map[*analysis.Shot]valuedGame{}
	seen, ends := 0, 0
	var err error
	for _, path := range c.Paths {
		err = file.Sources(ctx.Context, path, func(s file.Source) error {
			if !holdsWords(s.Event+" "+s.Game, c.Filter) {
				return nil
			}
			if seen++; (seen-1)%c.Every != 0 {
				return nil
			}
			g, m, err := c.value(ctx, s)
			if err != nil || m == nil {
				return err
			}
			doc.Games++
			held := *m.For
			held.Level = 0 // each event has its own
			doc.For = &held
			for _, x := range season.GainedOf(g, m, ends) {
				games[x.Value] = valuedGame{s, g}
				list = append(list, x)
			}
			ends += len(g.Ends)
			return nil
		})
		if err != nil {
			return err
		}
	}
	var others []season.Gained
	list = slices.DeleteFunc(list, func(x season.Gained) bool {
		if holds(x.Team, c.Team) && holds(x.Player, c.Player) {
			return false
		}
		others = append(others, x)
		return true
	})
	if doc.Shots = len(list); doc.Shots == 0 {
		return fmt.Errorf("%s: no charted shot whose call is known", strings.Join(c.Paths, ", "))
	}
	doc.Of = strings.TrimSpace(c.Team + " " + c.Player)
	for _, by := range c.By {
		doc.Tables[by] = season.Table(list, by)
		season.BesideField(doc.Tables[by], others, by)
	}
	if doc.Calls, err = c.calls(ctx, list, games); err != nil {
		return err
	}
	switch {
	case c.Out != "":
		return ctx.WriteFile(c.Out, func(w io.Writer) error { return doc.write(w, ext) })
	case c.JSON:
		return ctx.JSON(&doc)
	}
	c.print(ctx, &doc)
	return nil
}

// valuedGame is the game of a shot.
type valuedGame struct {
	source file.Source
	game   *replay.Game
}

// leastAsked is of how many calls at least the best ideas are asked for, asksACall how many for each that is listed.
const (
	leastAsked = 12
	asksACall  = 3
)

// calls are those that cost most. The ideas are those of the method of an analysis without options, and are kept beside the data set.
func (c *SeasonCmd) calls(ctx *command.Context, list []season.Gained, games map[*analysis.Shot]valuedGame) (calls []season.DearCall,
	err error) {
	if c.Calls == 0 {
		return nil, nil
	}
	dearest := season.Dearest(list, max(leastAsked, asksACall*c.Calls))
	bar := ctx.Progress("calls", len(dearest))
	defer bar.End()
	for i := range dearest {
		x := &dearest[i]
		v, err := c.ask(ctx, games[x.Value], x.Value)
		if err != nil {
			return nil, err
		}
		if d, ok := season.DearCallOf(x, games[x.Value].source.Game, v); ok {
			calls = append(calls, d)
		}
		bar.At(i+1, games[x.Value].source.Game)
	}
	slices.SortStableFunc(calls, func(a, b season.DearCall) int { return cmp.Compare(a.Regret, b.Regret) })
	return calls[:min(len(calls), c.Calls)], nil
}

// ask is a shot valued with the ideas of the AIs.
func (c *SeasonCmd) ask(ctx *command.Context, in valuedGame, s *analysis.Shot) (*analysis.Shot, error) {
	g, err := in.game.FindThrows(ctx.Context, nil)
	if err != nil {
		return nil, err
	}
	tasks, err := analysis.Tasks(g, analysis.DefaultMethod(), question.Overrides{})
	if err != nil {
		return nil, err
	}
	tasks = slices.DeleteFunc(tasks, func(t analysis.Task) bool { return t.State.End+1 != s.End || t.Rules.Count(t.State.Shot) != s.Shot })
	store, err := analysis.OpenStore(analysis.StorePath(in.source.Path, in.source.Game))
	if err != nil {
		store = analysis.NewStore() // that it is not kept is told already
	}
	defer func() { _ = store.Close() }() // every line is synchronised
	if err := (&analysis.Runner{Pool: queue.Here(c.Workers, nil)}).Run(ctx.Context, tasks, store); err != nil {
		return nil, err
	}
	for i := range tasks {
		if v, ok := store.Get(tasks[i].Key()); ok {
			return &v, nil
		}
	}
	return s, nil
}

// holds reports whether a name holds a text, whatever the case of letters.
func holds(name, text string) bool {
	return strings.Contains(strings.ToLower(name), strings.ToLower(text))
}

// holdsWords reports whether a text holds every word, whatever the case of letters.
func holdsWords(text, words string) bool {
	for _, w := range strings.Fields(words) {
		if !holds(text, w) {
			return false
		}
	}
	return true
}

// value is a charted game with its values; the analysis is nil of a game that is not charted. Shots are valued without any AI.
func (c *SeasonCmd) value(ctx *command.Context, s file.Source) (*replay.Game, *analysis.Match, error) {
	g, err := s.Open(ctx.Context)
	if err != nil {
		_, _ = fmt.Fprintf(ctx.Err, "%s: %s\n", s.Path, command.OneLine(err))
		return nil, nil, ctx.Context.Err()
	}
	m := analysis.DefaultMethod()
	m.AIs = []string{}
	tasks, err := analysis.Tasks(g, m, question.Overrides{})
	if err != nil || len(tasks) == 0 || !tasks[0].Real {
		return nil, nil, err
	}
	store, err := analysis.OpenStore(analysis.StorePath(s.Path, s.Game))
	if err != nil {
		_, _ = fmt.Fprintf(ctx.Err, "%s: not kept: %s\n", s.Game, command.OneLine(err))
		store = analysis.NewStore()
	}
	defer func() { _ = store.Close() }() // every line is synchronised
	if open := store.Open(tasks, analysis.AnyMethod); len(open) > 0 {
		bar := ctx.Progress("shots", len(tasks))
		found, err := g.FindThrows(ctx.Context, nil)
		if err == nil {
			g = found
			tasks, err = analysis.Tasks(g, m, question.Overrides{})
		}
		if err == nil {
			runner := analysis.Runner{Pool: queue.Here(c.Workers, nil), Progress: func(p analysis.Progress) { bar.At(p.Done, s.Game) }}
			err = runner.Run(ctx.Context, store.Open(tasks, analysis.AnyMethod), store)
		}
		bar.End()
		if err != nil {
			return nil, nil, err
		}
	}
	return g, analysis.Assemble(g, s.Game, m, tasks, store, analysis.DefaultThreshold), nil
}

func (c *SeasonCmd) print(ctx *command.Context, doc *seasonDoc) {
	printf := func(format string, args ...any) { _, _ = fmt.Fprintf(ctx.Out, format, args...) }
	printf("%s, %s\n", command.Count(doc.Games, "game"), command.Count(doc.Shots, "shot"))
	if f := doc.For; f != nil {
		printf("for: %s throwers, %s, wins by %s, on %s; positions by %s\n", f.Throwers, f.Rules, f.Wins, f.Ice, f.Value)
	}
	if len(doc.Calls) > 0 {
		printf("\ncalls that cost most, win %% against the best idea for the thrower (against the usual call)\n")
	}
	for i := range doc.Calls {
		d := &doc.Calls[i]
		printf("  %+.1f ± %.1f (%+.1f ± %.1f)  %s end %d shot %d, %s / %s: %s; better %s\n", d.Regret, d.RegretError, d.Call, d.CallError, d.Game,
			d.End, d.Shot, d.Team, d.Player, d.Called, d.Better)
	}
	for _, by := range c.By {
		printf("\n%-34s %6s %24s %24s %26s %26s\n", by, "shots", "call, win %", "throw, win %", "call, points", "throw, points")
		for _, r := range doc.Tables[by] {
			printf("%-34s %6d", r.Key, r.Shots)
			for k, i := range intervals(r) {
				d := 1 + k/2*2
				printf(" %+8.*f (%+7.*f to %+7.*f)", d, i.Mean, d, i.Low, d, i.High)
			}
			if r.Field != nil {
				printf(" %+8.3f", *r.Field)
			}
			printf("\n")
		}
	}
}

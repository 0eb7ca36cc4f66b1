package study

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/analysis/queue"
	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/app/i18n"
	"github.com/hogline/hogline/app/report"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/realplay"
	"github.com/hogline/hogline/engine/registry"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/file"
	"github.com/hogline/hogline/replay/question"
)

// Evaluated is by what the common evaluator values shots.
type Evaluated struct {
	Policy string `default:"${policyUsual=search}" enum:"${policies=search,rules,simple}" help:"${policyOf=Who plays the end on after the shot, as in hogline ask.}"`
	Wins   string `stdin:"" default:"usual" help:"Win table: usual (real play of their kind for charted games, play of programs for others), ohto (Ohto 2016), four or doubles (our own play), ${tables=real-four or real-doubles (real play)}, a folder of logs to estimate it from, or a JSON file with end scores set by hand."`
}

// AnalysisOptions are how the shots of games are valued.
type AnalysisOptions struct {
	AI            []string `name:"ai" sep:"none" placeholder:"NAME[:key=value,...]" help:"An AI that is asked for ideas (hogline ais), or process:COMMAND LINE; may stand many times. Default: ${analysisAI}."`
	option.Budget `set:"timeOf=Time of every AI for a shot; another run may then give other values." set:"simsOf=Simulated throws of every AI for a shot. Default ${analysisSims}, unless --time is given."`
	Throws        int `range:"${minAnalysisThrows}..${maxAnalysisThrows}" default:"${analysisThrows}" help:"Most throws of the referee for each idea."`
	Evaluated
	Value string `stdin:"" placeholder:"FILE" help:"Value of positions in real play for charted games, of hogline fit value; default: that of the program (mixed doubles)."`
	option.Seeded
	Threshold float64 `range:"0..100" default:"${analysisThreshold}" help:"Loss in win % from which a shot is costly."`
	Rules     string  `stdin:"" placeholder:"NAME|FILE.gsm" help:"Rule set to value under instead of the file's."`
}

// AnalyseCmd values every shot of whole games.
type AnalyseCmd struct {
	List command.ListFlag `kinds:"rules,ais" help:"List the rule sets and the AIs."`
	Path string           `stdin:"" arg:"" name:"log|dir" help:"A log, a data set, or a folder of them."`
	option.GameChoice
	AnalysisOptions
	Sweep string `enum:",club,championship" default:"" placeholder:"WHO" help:"Who sweeps for both teams, on fcv1 and granite: club or championship (docs/PHYSICS.md). Default: as the log has it. The learned value, which stands for the rest of an end, knows nothing of them."`
	option.Parallel
	Queue   string `aliases:"nats" placeholder:"URL" help:"Have the shots valued by the workers of this queue (hogline worker) instead."`
	Token   string `env:"HOGLINE_QUEUE_TOKEN,HOGLINE_NATS_TOKEN" help:"Token of the queue; better in the variable HOGLINE_QUEUE_TOKEN."`
	Compare int    `range:"0..1000000" default:"${compareShots}" help:"With --queue: one of so many shots is valued by a second worker too and compared; 0 none."`
	Resume  bool   `help:"Go on with the folder of an earlier run."`
	option.AsJSON
	Out               string `short:"o" placeholder:"DIR" help:"Folder for analysis.json, shots.csv, report.html, and the values (values${analysisExtension}). Without it values are kept beside the log."`
	option.Translated `set:"langOf=report"`
}

// Help is the example.
func (AnalyseCmd) Help() string {
	return "Example: hogline analyse game.dcl --ai shots --ai rows -o analysis\n\nFor every shot: the chance to win before and after it, what the call lost against the best idea, what the throw made of the call, and what the ice gave. A run that was stopped goes on where it was: shots that are valued are never valued again."
}

// method is how shots are valued by the options.
func (o *AnalysisOptions) method(ctx *command.Context) (analysis.Method, question.Overrides, error) {
	m := analysis.Method{AIs: o.AI, Budget: o.Budget.Of(ai.Budget{Throws: analysis.DefaultSims}), Throws: o.Throws,
		Policy: o.Policy, Seed: o.Seed}
	var over question.Overrides
	if len(m.AIs) == 0 {
		m.AIs = analysis.DefaultMethod().AIs
	}
	for i, name := range m.AIs {
		choice, err := registry.Parse(name)
		if err != nil {
			return m, over, command.Usagef("--ai %s: %v", name, err)
		}
		if err := choice.Missing(); err != nil { // its silence would be kept as the value of every shot
			return m, over, err
		}
		m.AIs[i] = choice.String()
	}
	if err := o.tables(ctx, &m); err != nil {
		return m, over, err
	}
	if o.Rules != "" {
		r, err := option.Rules(ctx, o.Rules, 0, true)
		if err != nil {
			return m, over, err
		}
		if r.Machine != nil {
			src, err := option.RuleText(ctx, o.Rules)
			if err != nil {
				return m, over, err
			}
			m.Machine = src
		}
		over.Rules = &r
	}
	return m, over, nil
}

// tables reads the win table and the value of real play that are named.
func (o *AnalysisOptions) tables(ctx *command.Context, m *analysis.Method) error {
	if o.Wins != option.UsualWins {
		wins, err := option.Wins(ctx, o.Wins, option.UsualWins)
		if err != nil {
			return err
		}
		table, ok := wins.(*winprob.Table)
		if !ok {
			return command.Usagef("--wins %s: an analysis needs a win table", o.Wins)
		}
		m.Wins = table
	}
	if o.Value == "" {
		return nil
	}
	text, err := safefile.Read(o.Value, realplay.MaxModel)
	if err != nil {
		return err
	}
	if m.Value, err = realplay.Parse(text); err != nil {
		return fmt.Errorf("%s: %w", o.Value, err)
	}
	return nil
}

// standard reports whether nothing else is asked for than the default method.
func (o *AnalysisOptions) standard() bool {
	m := analysis.DefaultMethod()
	return len(o.AI) == 0 && o.Time == 0 && (o.Sims == 0 || o.Sims == m.Budget.Throws) && o.Throws == m.Throws && o.Policy == m.Policy &&
		o.Wins == option.UsualWins && o.Value == "" && o.Seed == m.Seed && o.Rules == ""
}

// Run values the shots.
func (c *AnalyseCmd) Run(ctx *command.Context) error {
	m, over, err := c.method(ctx)
	if err != nil {
		return err
	}
	m.Sweepers = curling.Sweepers(c.Sweep)
	pool, err := c.pool(ctx)
	if err != nil {
		return err
	}
	run := &analysisRun{options: &c.AnalysisOptions, pool: pool, quiet: c.JSON, cmd: c, ctx: ctx, method: m}
	if c.Out != "" {
		if err := safefile.MakeFolder(c.Out); err != nil {
			return err
		}
		if run.shared, err = analysis.OpenStore(filepath.Join(c.Out, "values"+analysis.Extension)); err != nil {
			return err
		}
		defer func() { _ = run.shared.Close() }() // every line is synchronised
		if run.shared.Len() > 0 && !c.Resume {
			return command.Usagef("%s holds an analysis already: --resume goes on with it", c.Out)
		}
	}
	var docs []*analysis.Match
	choice := file.Choice{ID: c.Game}
	err = c.Sources(ctx.Context, c.Path, choice.Of(func(s file.Source) error {
		doc, err := run.analyse(s, over)
		if doc != nil {
			docs = append(docs, doc)
		}
		return err
	}), run.ctx.PassedOver)
	if err == nil {
		err = choice.Missing(c.Path)
	}
	if c.JSON && len(docs) == 1 {
		err = errors.Join(err, ctx.JSON(docs[0]))
	} else if c.JSON {
		err = errors.Join(err, ctx.JSON(map[string]any{"games": docs}))
	}
	switch {
	case err != nil:
		return err
	case len(docs) == 0:
		return fmt.Errorf("%s: no game could be valued", c.Path)
	case len(run.failed) == 0 && len(run.silent) > 0:
		return run.silent[0]
	case len(run.failed) > 0:
		return fmt.Errorf("%d of %d games could not be valued; the first: %w", len(run.failed), len(run.failed)+len(docs), run.failed[0])
	}
	return nil
}

// analysisRun is one run of the command.
type analysisRun struct {
	ctx     *command.Context
	options *AnalysisOptions
	method  analysis.Method
	pool    analysis.Pool
	quiet   bool            // nothing on standard output
	known   bool            // shots that are valued by any method are not valued again
	cmd     *AnalyseCmd     // nil: no documents are written
	shared  *analysis.Store // of -o
	failed  []error
	silent  []error // of AIs that answered nothing in a game
}

// fail tells why a game is not valued.
func (r *analysisRun) fail(name string, err error) {
	_, _ = fmt.Fprintln(r.ctx.Err, command.Named(name, err))
	r.failed = append(r.failed, err)
}

// tasks are the shots of a game under the rules asked for, which last as many ends as it did.
func (r *analysisRun) tasks(name string, g *replay.Game, over question.Overrides) ([]analysis.Task, error) {
	used := g.Rules.Name
	if over.Rules != nil {
		rules := *over.Rules
		rules.Ends = g.Rules.Ends
		over.Rules, used = &rules, rules.Name
	}
	option.SayRules(r.ctx, name, g, used, over.Rules != nil)
	return analysis.Tasks(g, r.method, over)
}

// analyse values a game. A game that cannot be opened is told and passed over.
func (r *analysisRun) analyse(s file.Source, over question.Overrides) (*analysis.Match, error) {
	name := filepath.Base(s.Path)
	if s.Game != "" {
		name += " " + s.Game
	}
	g, err := s.Open(r.ctx.Context)
	if err == nil {
		bar := r.ctx.Progress("throws found", 0)
		g, err = g.FindThrows(r.ctx.Context, func(done, of int) {
			bar.Of(of)
			bar.At(done, name)
		})
		bar.End()
	}
	if r.ctx.Context.Err() != nil {
		return nil, r.ctx.Context.Err()
	}
	var tasks []analysis.Task
	if err == nil {
		tasks, err = r.tasks(name, g, over)
	}
	if err != nil {
		r.fail(name, err)
		return nil, nil
	}
	store := r.shared
	if store == nil {
		switch store, err = analysis.OpenOrRead(analysis.StorePath(s.Path, s.Game)); {
		case err != nil && r.cmd != nil: // hours of work
			r.fail(name, fmt.Errorf("%w (-o DIR keeps the values elsewhere)", err))
			return nil, nil
		case err != nil:
			_, _ = fmt.Fprintf(r.ctx.Err, "%s; the values are not kept\n", command.Named(name, err))
		}
		defer func() { _ = store.Close() }() // every line is synchronised
	}
	if n := store.Damaged(); n > 0 {
		_, _ = fmt.Fprintf(r.ctx.Err, "%s: %s of its values damaged, to be found again: %s\n", name, command.Count(n, "line"), store.Fault())
	}
	open := tasks
	if r.known {
		open = store.Open(tasks, analysis.AnyMethod)
	}
	bar := r.ctx.Progress("shots", 0)
	alike := 0
	compared := func(c analysis.Comparison) {
		if c.Differ == "" {
			alike++
			return
		}
		_, _ = fmt.Fprintf(r.ctx.Err, "%s: end %d, shot %d: workers differ, %s: the values of %s are in doubt and will be found again by the next run\n", name, c.End, c.Shot, c.Differ, workersOf(c.Suspects))
	}
	err = (&analysis.Runner{Pool: r.pool, Threshold: r.options.Threshold, Progress: r.progress(name, bar),
		Compared: compared}).Run(r.ctx.Context, open, store)
	bar.End()
	if alike > 0 {
		_, _ = fmt.Fprintf(r.ctx.Err, "%s: %s valued by two workers, and alike\n", name, command.Count(alike, "shot"))
	}
	if r.ctx.Context.Err() != nil {
		r.kept(name, tasks, store)
	}
	if analysis.NothingValued(err) && r.cmd != nil { // the other games may be
		r.fail(name, err)
		return nil, nil
	}
	doc := analysis.Assemble(g, name, r.method, tasks, store, r.options.Threshold)
	r.tellSilent(name, doc)
	if err == nil && r.cmd != nil && r.cmd.Out != "" {
		err = r.write(doc, g, s)
	}
	if !r.quiet && err == nil {
		printMatch(r.ctx, doc)
	}
	return doc, err
}

// tellSilent tells of AIs that answered not a single shot of a game: the values are then without them.
func (r *analysisRun) tellSilent(name string, doc *analysis.Match) {
	for k, a := range r.method.AIs {
		asked, problem := 0, ""
		for i := range doc.Shots {
			if ideas := doc.Shots[i].Ideas; k < len(ideas) {
				if asked++; ideas[k].Problem == "" {
					asked = 0
					break
				}
				problem = ideas[k].Problem
			}
		}
		if asked > 0 {
			err := fmt.Errorf("%s: %s answered none of %s: %s", name, a, command.Count(asked, "shot"), problem)
			if len(r.silent) > 0 { // the first is the error of the command
				_, _ = fmt.Fprintln(r.ctx.Err, err)
			}
			r.silent = append(r.silent, err)
		}
	}
}

// kept tells of a game whose analysis was stopped what is kept of it, and how to go on.
func (r *analysisRun) kept(name string, tasks []analysis.Task, store *analysis.Store) {
	again := "the same command goes on with them"
	if r.shared != nil {
		again = "--resume goes on with them"
	}
	done := 0
	for i := range tasks {
		if _, ok := store.Get(tasks[i].Key()); ok {
			done++
		}
	}
	_, _ = fmt.Fprintf(r.ctx.Err, "%s: the values of %d of %d shots are kept: %s\n", name, done, len(tasks), again)
}

// workersOf are the names of workers.
func workersOf(list []analysis.Identity) string {
	names := make([]string, len(list))
	for i := range list {
		names[i] = list[i].String()
	}
	return strings.Join(names, " and ")
}

// progress tells how far the game is.
func (r *analysisRun) progress(name string, bar *command.Progress) func(analysis.Progress) {
	total := 0
	return func(p analysis.Progress) {
		name := name
		if p.Again {
			name += " (more throws)"
		}
		if total != p.Total {
			total = p.Total
			bar.Of(total)
			bar.From(p.Done - 1)
		}
		bar.At(p.Done, name)
	}
}

// write writes the documents of a game: into the folder itself for one log, else into one of its own.
func (r *analysisRun) write(doc *analysis.Match, g *replay.Game, s file.Source) error {
	dir := r.cmd.Out
	if info, err := os.Stat(r.cmd.Path); err == nil && info.IsDir() && r.cmd.Game == "" {
		dir = filepath.Join(dir, strings.TrimSuffix(filepath.Base(s.Path), filepath.Ext(s.Path)))
		if s.Game != "" {
			dir = filepath.Join(r.cmd.Out, s.Game)
		}
		if err := safefile.MakeFolder(dir); err != nil {
			return err
		}
	}
	err := safefile.WriteAtomic(filepath.Join(dir, "analysis.json"), func(w io.Writer) error { return writeJSON(w, doc) })
	if err != nil {
		return err
	}
	if err := safefile.WriteAtomic(filepath.Join(dir, "shots.csv"), func(w io.Writer) error { return report.CSV(w, doc) }); err != nil {
		return err
	}
	texts, err := textsOf(r.ctx, r.cmd.Lang)
	if err != nil {
		return err
	}
	return safefile.WriteAtomic(filepath.Join(dir, "report.html"), func(w io.Writer) error { return report.HTML(w, doc, g, texts) })
}

// pool is the queue of a server if a URL is given, else the one of this program.
func (c *AnalyseCmd) pool(ctx *command.Context) (analysis.Pool, error) {
	switch {
	case c.Queue == "":
		return queue.Here(c.Workers, nil), nil
	case !strings.Contains(c.Queue, "://"):
		return nil, command.Usagef("--queue %s, want a URL such as http://127.0.0.1:4222", c.Queue)
	}
	return queue.At(c.Queue, c.Token, queue.Sender{Compare: c.Compare, Workers: func(workers int) {
		text := command.Count(workers, "shot") + " valued at a time"
		if workers == 0 {
			text = "no worker takes shots: start hogline worker --queue " + c.Queue
		}
		_, _ = fmt.Fprintf(ctx.Err, "%s\n", text)
	}}), nil
}

// textsOf are the texts of a language.
func textsOf(ctx *command.Context, lang string) (*i18n.Bundle, error) {
	texts, err := i18n.Load(ctx.Assets, "translations")
	if err == nil && !texts.SetLanguage(lang) {
		err = command.Usagef("there is no language %q", lang)
	}
	return texts, err
}

// writeJSON writes a document as Context.JSON does.
func writeJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}

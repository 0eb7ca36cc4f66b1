// Package comparison sets answers side by side.
package comparison

import (
	"context"
	"errors"
	"maps"
	"slices"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/compare"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/registry"
	"github.com/hogline/hogline/engine/version"
	"github.com/hogline/hogline/session/event"
	"github.com/hogline/hogline/session/inquiry"
	"github.com/hogline/hogline/session/job"
	"github.com/hogline/hogline/session/preview"
	"github.com/hogline/hogline/session/selection"
	"github.com/hogline/hogline/session/study"
	"github.com/hogline/hogline/session/table"
)

// Document is the study that keeps skill grids with their questions.
type Document interface {
	Content() *study.Content
	Study() *study.Document
}

// Inquiry is the question at the place shown.
type Inquiry interface {
	Question() (evaluate.Question, error)
	Kept(*evaluate.Question) *study.Question
	Tracer() func(curling.Shot) inquiry.Trace
}

// Selection is what of the answers is selected.
type Selection interface{ Now() selection.Selection }

// Preview plays shots of rows at once.
type Preview interface{ PlayRows([]preview.Of) bool }

// Asker has shots of the user valued.
type Asker interface {
	AddShot(shot curling.Shot, name string) bool
}

// Ideas are those that the analysis has of the shot shown, nil where one is no shot.
type Ideas interface{ Ideas() []*curling.Shot }

// Comparison is one of the ways in which answers are set side by side. The text is its translation key.
type Comparison string

// The comparisons.
const (
	NoComparison    Comparison = ""
	GridComparison  Comparison = "grid"   // weight limit and error
	DuelComparison  Comparison = "duel"   // two shots with the same errors
	RobustChoice    Comparison = "robust" // shots under assumptions
	CrossComparison Comparison = "cross"  // what every AI says of every shot
	ShotsComparison Comparison = "shots"  // given shots, by ShowShots
)

// Comparisons are the comparisons of the answers in the order shown.
var Comparisons = []Comparison{GridComparison, DuelComparison, RobustChoice, CrossComparison}

// Comparer sets answers side by side. Duels and robust choices belong to the question with key; a skill grid is kept in its
// question.
type Comparer struct {
	Changed event.Signal // what is compared, how far it is, what of it is selected

	Kept event.Signal // a question has a skill grid that it had not

	doc       Document
	inquiry   Inquiry
	table     *table.Table
	selection Selection
	preview   Preview
	asker     Asker
	ideas     Ideas
	jobs      *job.Dispatcher
	report    func(error)

	shown      Comparison
	ideasShown bool // those that the analysis has of the shot shown are drawn
	of
}

// of is what is compared of one study.
type of struct {
	making    Comparison // that is being made
	question  study.Key  // that it is made for
	done      int        // of total, of what is being made
	total     int
	grid      *compare.SkillGrid // the coarse one while the fine one is being made
	cell      [2]int             // limit and error of the cross-hair
	placed    bool               // the cross-hair was placed
	key       study.Key          // of duel and robust
	duel      *compare.Duel
	rows      [2]*study.Row // of the duel
	duelThrow int           // of Differing; -1 none
	robust    *compare.Robust
	tried     []*study.Row // shots of the robust choice
	shots     []curling.Shot
	tracing   bool
	traces    map[curling.Shot]inquiry.Trace
	traceOf   study.Key
}

// Parts are what answers are compared by.
type Parts struct {
	Doc       Document
	Inquiry   Inquiry
	Table     *table.Table
	Selection Selection
	Preview   Preview
	Asker     Asker
	Ideas     Ideas
}

// New compares the answers of a table. report shows an error to the user.
func New(p Parts, jobs *job.Dispatcher, report func(error)) *Comparer {
	return &Comparer{doc: p.Doc, inquiry: p.Inquiry, table: p.Table, selection: p.Selection, preview: p.Preview, asker: p.Asker,
		ideas: p.Ideas, jobs: jobs, report: report}
}

// ComparedPath is a path of what is compared, to be drawn on the ice.
type ComparedPath struct {
	Trace  inquiry.Trace
	Row    *table.Row // whose shot it is, nil for a cell of the skill grid and for given shots
	Number int        // of a given shot or of an idea of the analysis, from 0; -1 for others
}

// LeavePlace drops the shots that were given for the place.
func (cs *Comparer) LeavePlace(bool) {
	cs.shots, cs.tracing = nil, false
	if cs.shown == ShotsComparison {
		cs.shown = NoComparison
	}
}

// LeaveStudy drops what was compared in the study that was open.
func (cs *Comparer) LeaveStudy() {
	cs.jobs.Cancel(kind)
	cs.of = of{}
}

// ShowShots draws shots from the place shown beside each other, until something else is compared.
func (cs *Comparer) ShowShots(shots []curling.Shot) {
	cs.shots = slices.Clone(shots)
	cs.Show(ShotsComparison)
}

// ShowIdeas draws the ideas that the analysis has of the shot shown, wherever that is, or leaves them out. A comparison goes first.
func (cs *Comparer) ShowIdeas(on bool) {
	cs.ideasShown = on
	cs.computeTraces()
	cs.Changed.Emit()
}

// IdeasShown reports whether ShowIdeas draws them.
func (cs *Comparer) IdeasShown() bool { return cs.ideasShown }

// Show shows a comparison, or none. What it needs is made when it is asked for.
func (cs *Comparer) Show(c Comparison) {
	cs.shown = c
	cs.computeTraces()
	cs.Changed.Emit()
}

// Shown is the comparison that is shown.
func (cs *Comparer) Shown() Comparison { return cs.shown }

// Running reports whether the comparison shown is being made for the question at the place shown, and how far it is.
func (cs *Comparer) Running() (running bool, done, total int) {
	return cs.making != NoComparison && cs.making == cs.shown && cs.question == cs.table.Key(), cs.done, cs.total
}

// Stop ends what is being made; what is known of a skill grid stays. It reports whether there was something.
func (cs *Comparer) Stop() bool {
	if cs.making == NoComparison {
		return false
	}
	cs.jobs.Cancel(kind)
	cs.making = NoComparison
	cs.Changed.Emit()
	return true
}

// kind is that of the jobs that compare, one at a time.
const kind = "compare"

// start makes a comparison of the question at the place shown in the background, and takes what it comes to.
func start[T any](cs *Comparer, c Comparison, work func(ctx context.Context, post job.Post) (T, error), take func(T)) {
	cs.Stop()
	cs.shown, cs.making, cs.question, cs.done, cs.total = c, c, cs.table.Key(), 0, 0
	cs.Changed.Emit()
	job.Of[T](cs.jobs, kind, 0).Start(work, func(v T, err error) {
		cs.making = NoComparison
		if err == nil {
			take(v)
		} else if !errors.Is(err, context.Canceled) {
			cs.report(err)
		}
		cs.Changed.Emit()
	})
}

// MakeGrid makes the skill grid of the question at the place shown, asking the AI selected where that is a built-in one,
// else named shots. It is kept with its question.
func (cs *Comparer) MakeGrid() {
	if !cs.table.CanAsk() {
		return
	}
	q, err := cs.inquiry.Question()
	if err != nil {
		cs.report(err)
		return
	}
	spec := cs.gridSpec()
	choice, err := registry.Parse(spec)
	if err != nil {
		cs.report(err)
		return
	}
	question := cs.inquiry.Kept(&q)
	plan := compare.SkillPlan{Question: q, Spec: spec, NewAI: choice.New, Workers: inquiry.Workers()}
	for i := range cs.table.Asked().Rows {
		if r := cs.table.Answer(i); r != nil && cs.table.Current(r) {
			plan.Known = append(plan.Known, r.Answer.Shot)
		}
	}
	cs.grid = nil
	start(cs, GridComparison, func(ctx context.Context, post job.Post) (*compare.SkillGrid, error) {
		return compare.NewSkillGrid(ctx, plan, func(p compare.GridProgress) {
			key := "progress"
			if p.Grid != nil {
				key = "grid"
				p.Grid.Version = version.Number
			}
			post(key, func() { cs.TakeGrid(question, p) })
		})
	}, func(*compare.SkillGrid) {}) // the last progress has it
}

// TakeGrid takes the progress of a skill grid.
func (cs *Comparer) TakeGrid(question *study.Question, p compare.GridProgress) {
	cs.done, cs.total = max(cs.done, p.Done), p.Total
	if p.Grid != nil {
		cs.grid = p.Grid
		if question.Grid == nil || p.Grid.Fine {
			question.Grid = p.Grid
			cs.doc.Study().Answered(question)
			cs.Kept.Emit()
		}
		cs.computeTraces()
	}
	cs.Changed.Emit()
}

// gridSpec is the AI that is asked for a skill grid.
func (cs *Comparer) gridSpec() string {
	if r := cs.table.Answer(cs.selection.Now().Row); r != nil && r.Kind == study.EngineRow && r.Engine != nil {
		if name := r.Engine.Kind(); slices.ContainsFunc(registry.Kinds(), func(k ai.Kind) bool { return k.Name == name }) {
			return r.Spec
		}
	}
	return "shots"
}

// Grid is the skill grid of the question at the place shown, as far as it is known; nil if it was not made.
func (cs *Comparer) Grid() *compare.SkillGrid {
	if cs.making == GridComparison && cs.question == cs.table.Key() && cs.grid != nil {
		return cs.grid
	}
	if cs.table.Key() == "" {
		return nil
	}
	if q := cs.doc.Study().Question(cs.table.Key()); q != nil {
		return q.Grid
	}
	return nil
}

// GridAt is the cell of the skill grid that the cross-hair is at: at first that of the question's thrower.
func (cs *Comparer) GridAt() (limit, err int) {
	if g := cs.Grid(); g != nil && !cs.placed {
		return g.Home()
	}
	return cs.cell[0], cs.cell[1]
}

// SetGridAt puts the cross-hair at a cell, or at the nearest one.
func (cs *Comparer) SetGridAt(limit, err int) {
	last := compare.GridSize - 1
	cs.cell, cs.placed = [2]int{min(max(limit, 0), last), min(max(err, 0), last)}, true
	cs.computeTraces()
	cs.Changed.Emit()
}

// GridCell is the cell at the cross-hair and its shot; ok is false where no shot is known.
func (cs *Comparer) GridCell() (cell compare.GridCell, shot compare.GridShot, ok bool) {
	g := cs.Grid()
	if g == nil {
		return cell, shot, false
	}
	limit, err := cs.GridAt()
	if cell = g.Cells[err][limit]; cell.Shot < 0 {
		return cell, shot, false
	}
	return cell, g.Shots[cell.Shot], true
}

// Take puts the shot of the cell at the cross-hair into the table of answers. It reports whether there is one.
func (cs *Comparer) Take() bool {
	_, shot, ok := cs.GridCell()
	return ok && cs.asker.AddShot(shot.Shot, "")
}

// Duellists are the rows whose shots a duel sets against each other: the one selected and its rival, else the two best.
// ok is false where there are not two.
func (cs *Comparer) Duellists() (a, b int, ok bool) {
	var rows []int
	add := func(i int) {
		if r := cs.table.Answer(i); r != nil && cs.table.Current(r) && len(rows) < 2 &&
			!slices.ContainsFunc(rows, func(k int) bool { return k == i || cs.table.Asked().Rows[k].Answer.Shot == r.Answer.Shot }) {
			rows = append(rows, i)
		}
	}
	add(cs.selection.Now().Row)
	if r := cs.table.Answer(cs.selection.Now().Row); r != nil && cs.table.Current(r) {
		add(r.Rival)
	}
	for _, i := range cs.table.Asked().Ranking.Order {
		add(i)
	}
	for i := range cs.table.Asked().Rows {
		add(i)
	}
	if len(rows) < 2 {
		return 0, 0, false
	}
	return rows[0], rows[1], true
}

// entry is the shot of a row and who throws it.
func entry(r *study.Row) compare.Entry {
	return compare.Entry{Shot: r.Answer.Shot, Player: r.Answer.Thrower}
}

// MakeDuel throws the shots of two rows with the same errors.
func (cs *Comparer) MakeDuel() {
	a, b, ok := cs.Duellists()
	q, err := cs.inquiry.Question()
	if !ok || err != nil || !cs.table.Known() {
		return
	}
	rows := [2]*study.Row{cs.table.Asked().Rows[a].Row, cs.table.Asked().Rows[b].Row}
	entries := [2]compare.Entry{entry(rows[0]), entry(rows[1])}
	key := cs.table.Key()
	start(cs, DuelComparison, func(ctx context.Context, _ job.Post) (*compare.Duel, error) {
		return compare.NewDuel(ctx, q, entries, compare.DuelThrows)
	}, func(d *compare.Duel) {
		cs.key, cs.duel, cs.rows, cs.duelThrow, cs.robust = key, d, rows, -1, cs.robustOf(key)
		cs.computeTraces()
	})
}

// robustOf is the robust choice of a question, nil if it is of another one.
func (cs *Comparer) robustOf(key study.Key) *compare.Robust {
	if cs.key == key {
		return cs.robust
	}
	return nil
}

// Duel is the duel of the question at the place shown and its rows, nil if none was made.
func (cs *Comparer) Duel() (d *compare.Duel, rows [2]int) {
	if cs.duel == nil || cs.key != cs.table.Key() {
		return nil, rows
	}
	for i := range rows {
		if rows[i] = cs.table.RowOf(cs.rows[i]); rows[i] < 0 {
			return nil, rows
		}
	}
	return cs.duel, rows
}

// DuelThrow is which of the throws in which the shots differ is selected, -1 none.
func (cs *Comparer) DuelThrow() int { return cs.duelThrow }

// SelectDuelThrow selects one of the throws in which the shots differ; -1 selects none.
func (cs *Comparer) SelectDuelThrow(i int) {
	d, _ := cs.Duel()
	if d == nil || i >= len(d.Differing()) {
		return
	}
	cs.duelThrow = max(i, -1)
	cs.computeTraces()
	cs.Changed.Emit()
}

// PlayDuel selects one of the throws in which the shots differ and plays it of both at once. It reports whether there is
// such a throw.
func (cs *Comparer) PlayDuel(i int) bool {
	cs.SelectDuelThrow(i)
	d, rows := cs.Duel()
	if d == nil || cs.duelThrow < 0 {
		return false
	}
	t := d.Differing()[cs.duelThrow]
	return cs.preview.PlayRows([]preview.Of{{Row: rows[0], Shot: t.Shot[0]}, {Row: rows[1], Shot: t.Shot[1]}})
}

// MakeRobust values the shots of the table under assumptions.
func (cs *Comparer) MakeRobust() {
	q, err := cs.inquiry.Question()
	if err != nil || !cs.table.Known() {
		return
	}
	var rows []*study.Row
	var entries []compare.Entry
	for i := range cs.table.Asked().Rows {
		r := cs.table.Answer(i)
		if r != nil && cs.table.Current(r) && len(rows) < maxTried &&
			!slices.ContainsFunc(entries, func(e compare.Entry) bool { return e == entry(r.Row) }) {
			rows, entries = append(rows, r.Row), append(entries, entry(r.Row))
		}
	}
	if len(rows) < 2 {
		return
	}
	key, list := cs.table.Key(), compare.Assumptions(&q)
	cs.robust = nil
	start(cs, RobustChoice, func(ctx context.Context, post job.Post) (*compare.Robust, error) {
		return compare.NewRobust(ctx, q, entries, list, inquiry.Workers(), func(r compare.Robust) {
			post("robust", func() {
				if cs.key != key {
					cs.duel = nil
				}
				cs.key, cs.robust, cs.tried, cs.done, cs.total = key, &r, rows, r.Done, len(list)
				cs.Changed.Emit()
			})
		})
	}, func(*compare.Robust) {}) // the last progress has it
}

// maxTried is how many shots are tried under assumptions.
const maxTried = 6

// Robust is the robust choice of the question at the place shown and the rows of its shots, nil if none was made.
func (cs *Comparer) Robust() (r *compare.Robust, rows []int) {
	if cs.robust == nil || cs.key != cs.table.Key() {
		return nil, nil
	}
	for _, t := range cs.tried {
		i := cs.table.RowOf(t)
		if i < 0 {
			return nil, nil
		}
		rows = append(rows, i)
	}
	return cs.robust, rows
}

// CrossValues are what every AI of the table says of every shot there, and the rows.
func (cs *Comparer) CrossValues() (c *compare.CrossValues, rows []int) {
	var answers []*evaluate.Answer
	for i := range cs.table.Asked().Rows {
		if r := cs.table.Answer(i); r != nil && cs.table.Current(r) && r.Kind == study.EngineRow && r.Candidate == 0 && r.Answer.State.Over() {
			answers, rows = append(answers, &r.Answer), append(rows, i)
		}
	}
	terms := &cs.doc.Content().Terms
	return compare.NewCrossValues(answers, terms.Wins.Wins() != nil), rows
}

// Paths are the paths of what is compared: of the cell at the cross-hair, of the two throws selected, or of the given
// shots, or else of the ideas of the analysis.
func (cs *Comparer) Paths() (paths []ComparedPath) {
	if cs.traceOf != cs.table.Key() || !cs.tracing {
		cs.computeTraces()
	}
	for _, w := range cs.comparedShots() {
		if t, ok := cs.traces[w.shot]; ok {
			paths = append(paths, ComparedPath{t, w.row, w.number})
		}
	}
	return paths
}

type comparedShot struct {
	shot   curling.Shot
	row    *table.Row
	number int
}

// comparedShots are the shots whose paths are drawn.
func (cs *Comparer) comparedShots() (list []comparedShot) {
	switch cs.shown {
	case GridComparison:
		if _, shot, ok := cs.GridCell(); ok {
			list = append(list, comparedShot{shot.Shot, nil, -1})
		}
	case DuelComparison:
		if d, rows := cs.Duel(); d != nil && cs.duelThrow >= 0 {
			t := d.Differing()[cs.duelThrow]
			for i := range rows {
				list = append(list, comparedShot{t.Shot[i], &cs.table.Asked().Rows[rows[i]], -1})
			}
		}
	case ShotsComparison:
		for i, shot := range cs.shots {
			list = append(list, comparedShot{shot, nil, i})
		}
	case NoComparison:
		if !cs.ideasShown {
			break
		}
		for i, shot := range cs.ideas.Ideas() {
			if shot != nil {
				list = append(list, comparedShot{*shot, nil, i})
			}
		}
	case RobustChoice, CrossComparison:
	}
	return list
}

// computeTraces traces in the background what has to be drawn.
func (cs *Comparer) computeTraces() {
	if cs.traces == nil || cs.traceOf != cs.table.Key() {
		cs.traceOf, cs.traces = cs.table.Key(), map[curling.Shot]inquiry.Trace{}
	}
	var missing []curling.Shot
	for _, w := range cs.comparedShots() {
		if _, known := cs.traces[w.shot]; !known {
			missing = append(missing, w.shot)
		}
	}
	if len(missing) == 0 {
		return
	}
	trace, into := cs.inquiry.Tracer(), cs.traces
	cs.tracing = true
	job.Of[map[curling.Shot]inquiry.Trace](cs.jobs, "compare-trace", job.Prompt|job.OfPlace).Start(func(context.Context,
		job.Post) (map[curling.Shot]inquiry.Trace, error) {
		found := map[curling.Shot]inquiry.Trace{}
		for _, shot := range missing {
			found[shot] = trace(shot)
		}
		return found, nil
	}, func(found map[curling.Shot]inquiry.Trace, _ error) {
		cs.tracing = false
		maps.Copy(into, found)
		cs.Changed.Emit()
	})
}

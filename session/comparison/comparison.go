// Package comparison sets answers side by side.
package comparison

import (
	"context"
	"errors"
	"slices"

	"github.com/hogline/hogline/engine/compare"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
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
	TeamOf(q *evaluate.Question, r *study.Row) *curling.Team
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
func (comparer *Comparer) LeavePlace(bool) {
	comparer.shots = nil
	if comparer.shown == ShotsComparison {
		comparer.shown = NoComparison
	}
}

// LeaveStudy drops what was compared in the study that was open.
func (comparer *Comparer) LeaveStudy() {
	comparer.jobs.Cancel(kind)
	comparer.of = of{}
}

// ShowShots draws shots from the place shown beside each other, until something else is compared.
func (comparer *Comparer) ShowShots(shots []curling.Shot) {
	comparer.shots = slices.Clone(shots)
	comparer.Show(ShotsComparison)
}

// ShowIdeas draws the ideas that the analysis has of the shot shown, wherever that is, or leaves them out. A comparison goes first.
func (comparer *Comparer) ShowIdeas(on bool) {
	comparer.ideasShown = on
	comparer.Changed.Emit()
}

// IdeasShown reports whether ShowIdeas draws them.
func (comparer *Comparer) IdeasShown() bool { return comparer.ideasShown }

// Show shows a comparison, or none. What it needs is made when it is asked for.
func (comparer *Comparer) Show(c Comparison) {
	comparer.shown = c
	comparer.Changed.Emit()
}

// Shown is the comparison that is shown.
func (comparer *Comparer) Shown() Comparison { return comparer.shown }

// Running reports whether the comparison shown is being made for the question at the place shown, and how far it is.
func (comparer *Comparer) Running() (running bool, done, total int) {
	return comparer.making != NoComparison && comparer.making == comparer.shown && comparer.question == comparer.table.Key(),
		comparer.done, comparer.total
}

// Stop ends what is being made; what is known of a skill grid stays. It reports whether there was something.
func (comparer *Comparer) Stop() bool {
	if comparer.making == NoComparison {
		return false
	}
	comparer.jobs.Cancel(kind)
	comparer.making = NoComparison
	comparer.Changed.Emit()
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

// Package session is what a user has open: a study (package study) with its place on the ice, the engines that answer
// and what of the answers is selected. It knows no window: views watch the events of the parts that they draw.
//
// A Session belongs to one goroutine, that of the window. Whatever simulates runs on goroutines of its own and
// reaches the session through its jobs.
package session

import (
	"slices"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/aiming"
	"github.com/hogline/hogline/session/asking"
	"github.com/hogline/hogline/session/check"
	"github.com/hogline/hogline/session/comparison"
	"github.com/hogline/hogline/session/document"
	"github.com/hogline/hogline/session/encoding"
	"github.com/hogline/hogline/session/enginelist"
	"github.com/hogline/hogline/session/event"
	"github.com/hogline/hogline/session/found"
	"github.com/hogline/hogline/session/inquiry"
	"github.com/hogline/hogline/session/job"
	"github.com/hogline/hogline/session/lines"
	"github.com/hogline/hogline/session/notes"
	"github.com/hogline/hogline/session/place"
	"github.com/hogline/hogline/session/preview"
	"github.com/hogline/hogline/session/scoremap"
	"github.com/hogline/hogline/session/selection"
	"github.com/hogline/hogline/session/skill"
	"github.com/hogline/hogline/session/storage"
	"github.com/hogline/hogline/session/study"
	"github.com/hogline/hogline/session/table"
	"github.com/hogline/hogline/session/terms"
	"github.com/hogline/hogline/session/throws"
	"github.com/hogline/hogline/session/values"
)

// Session puts the parts of what a user has open together. Each part has its own state and says what changed by its own events;
// the session does what concerns all of them. It is made by New, and used on its goroutine.
type Session struct {
	Jobs      *job.Dispatcher
	Study     *document.Document   // the study that is open
	Storage   *storage.Storage     // its files
	Place     *place.Place         // the place shown and what is on the clock
	Lines     *lines.Lines         // logs, variations and positions
	Encoding  *encoding.Encoding   // of the text of a log
	Throwers  *terms.Throwers      // who throws
	Rules     *terms.Rules         // of the questions
	Ices      *terms.Ices          // that can be chosen by name
	Terms     *terms.Terms         // the budget and the win table
	Engines   *enginelist.List     // the AIs that are asked
	Inquiry   *inquiry.Inquiry     // the question at the place shown
	Table     *table.Table         // the answers at the place shown
	Ask       *asking.Asker        // the question that runs
	Selection *selection.Selector  // what of them is selected
	Preview   *preview.Preview     // their shots on the clock
	Always    *asking.Always       // asks at every place that is shown
	Samples   *throws.Samples      // their throws with error
	Maps      *scoremap.ScoreMaps  // over the ice
	Compare   *comparison.Comparer // answers side by side
	Aim       *aiming.Aiming       // what the pointer does on the ice
	Notes     *notes.Notes         // notes and drawings
	Skills    *skill.Skills        // what throwers' limits and errors lead to
	Found     *found.Finder        // the throws behind charted shots
	Valuation *values.Analyses     // the values of all shots of games
	Check     *check.Checker       // the pass over the game

	Events event.Batch // whoever draws what changed watches through it, and draws once a change

	report   func(error)  // shows an error to the user
	left     bool         // another study was taken, and sync has not put its game on the ice yet
	followed *replay.Game // is still being played
	watching *job.Job[struct{}]
}

// New is a session without a game. ui runs a function on the session's goroutine, report shows an error.
func New(ui func(func()), report func(error)) *Session {
	s := &Session{report: report}
	s.Jobs = job.New(ui, s.Events.Do)
	s.watching = job.Of[struct{}](s.Jobs, "watch", 0)
	s.Study = document.New(s.sync)
	s.Storage = storage.New(s.Study, s.Jobs.Post, s.Jobs.Later, report)
	s.Place, s.Encoding = place.New(s.Study, s.Jobs, report), encoding.New(s.Study, s.Jobs, report)
	s.Throwers, s.Rules, s.Ices, s.Terms = terms.NewThrowers(s.Study, s.Place), terms.NewRules(s.Study, s.Place,
		report), terms.NewIces(s.Study, s.Place, s.Jobs), terms.New(s.Study, s.Jobs)
	s.Engines = enginelist.New(s.Study)
	s.Inquiry = inquiry.New(s.Study, s.Place, s.Throwers, s.Rules, s.Engines)
	s.Table = table.New(s.Study, s.Place, s.Inquiry, s.Throwers, s.Engines, s.Jobs)
	s.Ask = asking.New(s.Table, s.Study, s.Place, s.Inquiry, s.Engines, s.Throwers, s.Jobs, report)
	s.Always = asking.NewAlways(s.Ask, s.Jobs)
	s.Selection = selection.New(s.Table, s.Ask)
	s.Preview = preview.New(s.Place, s.Table, s.Selection)
	s.Samples = throws.New(s.Table, s.Inquiry, s.Selection, s.Preview, s.Jobs)
	s.Maps = scoremap.New(s.Study, s.Place, s.Inquiry, s.Throwers, s.Table, s.Selection, s.Jobs, report)
	s.Found, s.Check = found.New(s.Study, s.Place, s.Jobs, report), check.New(s.Place, s.Jobs)
	s.Valuation = values.New(s.Place, s.Engines, s.Found, s.Terms, s.Throwers, s.Rules, s.Jobs, report)
	s.Compare = comparison.New(comparison.Parts{Doc: s.Study, Inquiry: s.Inquiry, Table: s.Table, Selection: s.Selection, Preview: s.Preview,
		Asker: s.Ask, Ideas: s.Valuation}, s.Jobs, report)
	s.Aim, s.Notes, s.Skills = aiming.New(s.Place, s.Inquiry, s.Throwers, s.Table, s.Ask, s.Jobs), notes.New(s.Study), skill.New(s.Place,
		s.Jobs, inquiry.Seed)
	s.Lines = lines.New(s.Study, s.Place, s.Selection, s.Table, s.Rules, s.Notes, report)
	s.connect()
	s.exchange(study.New())
	s.Study.Study().Set(func(c *study.Content) { c.Terms.Budget = ai.Budget{Throws: evaluate.DefaultSims} })
	s.Table.Refresh()
	return s
}

// connect has parts follow what others tell that do not know them.
func (s *Session) connect() {
	s.Events.Watch(s.Storage.Touch, &s.Storage.Changed, &s.Table.Changed)
	s.Throwers.Changed.Watch(s.Aim.Again)
	s.Engines.Changed.Watch(s.Table.DropPending)
	s.Engines.Changed.Subscribe(s.Ask.LeaveGone)
	s.Ask.Added.Subscribe(s.Selection.ShowAdded)
	s.Ask.Dropped.Subscribe(s.Selection.Drop)
	s.Ask.Answered.Watch(s.Storage.Changed.Emit)
	s.Compare.Kept.Watch(s.Storage.Changed.Emit)
	s.Found.Exchanged.Subscribe(s.Valuation.Exchange)
	for _, changed := range []*event.Signal{&s.Terms.WinsChanged, &s.Throwers.Changed, &s.Rules.Changed} {
		changed.Watch(s.Valuation.Reassess)
	}
	s.Always.May = func() bool { return s.Aim.Mode() != aiming.EditMode } // a position that is being made is no question yet
	s.Events.Watch(s.Always.Anew, &s.Place.Opened, &s.Engines.Changed)
	s.Events.Watch(s.Always.Look, &s.Place.Shown, &s.Throwers.Changed, &s.Rules.Changed, &s.Terms.BudgetChanged, &s.Terms.WinsChanged,
		&s.Aim.Changed)
	s.Found.Ended.Watch(s.goOn)
	s.Found.Identified.Watch(func() { s.Place.Opened.Emit(s.Place.Game()) })
}

// goOn goes on with what waits for the throws of the game shown.
func (s *Session) goOn() {
	s.Check.Start()
	s.Valuation.Load()
	s.Valuation.Changed.Emit()
}

// exchange takes another study in place of the one that is open.
func (s *Session) exchange(d *study.Document) {
	s.Study.Exchange(d)
	s.leaveStudy()
}

// Restore takes terms and engines from the settings, without a command that could be undone. Engines beyond enginelist.Most are left out.
func (s *Session) Restore(t study.Terms, engines []string, throwers []study.Thrower, ices []physics.NamedIce) {
	s.Study.Show(func(c *study.Content) {
		c.Terms, c.Engines, c.Throwers, c.Ices = t, slices.Clone(engines[:min(len(engines), enginelist.Most)]), throwers, ices
	})
}

// Close ends whatever runs, and the programs of the engines. What is unsaved is kept for the next start.
func (s *Session) Close() {
	s.Storage.Close()
	s.Valuation.StopSharing()
	s.Jobs.Close()
	s.Engines.Close()
}

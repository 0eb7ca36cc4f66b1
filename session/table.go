package session

import (
	"context"
	"slices"
	"strconv"
	"time"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/registry"
	"github.com/hogline/hogline/engine/version"
	"github.com/hogline/hogline/session/enginelist"
	"github.com/hogline/hogline/session/event"
	"github.com/hogline/hogline/session/job"
	"github.com/hogline/hogline/session/study"
)

// Table is the table of answers at the place shown and the question that runs. Its rows are those of the study that belong
// there, and those of what would be asked.
type Table struct {
	Changed event.Signal // the question, an answer, the ranking

	s         *Session
	asked     Asked
	problem   error                     // why the position shown cannot be asked about
	pending   map[pendingKey]*study.Row // rows that are not asked yet
	pendingOf study.Key                 // of the question that they belong to
	drawn     map[*study.Row]*drawing
}

// Asked is the table of answers at the place shown: those to the question as it would be asked now, then what would be
// asked beside them, then the answers to other questions about the same position.
type Asked struct {
	Rows    []Row
	Ranking evaluate.Ranking // of the question as it would be asked now
	Running bool
	// Reevaluating is set while all engines have answered and a further shot is evaluated.
	Reevaluating bool
	Seed         uint64    // 0: nothing was asked here
	Budget       ai.Budget // of every engine without one of its own
}

// Row is one answer: of an engine, the shot as played, a shot of the user, or a further candidate of an engine that was
// evaluated.
type Row struct {
	*study.Row
	Engine *enginelist.Engine // whose answer it is, or who had the candidate; nil for shots of people
	// Parent is the row of the engine that had the candidate, where Candidate > 0.
	Parent int
	Rival  int // row with which Answer.Value was compared, -1 none
	Stale  Stale
	Trace  Trace
	// Candidates are the traces of Answer.Candidates, those that are listed.
	Candidates []Trace

	question *study.Question // nil: not asked yet
	progress float64
}

// Stale is in what an answer differs from what would be asked now; 0: in nothing.
type Stale uint

// The differences.
const (
	OtherThrower Stale = 1 << iota
	OtherRules
	OtherWins
	OtherBudget
	OtherEngine  // the list of engines has no such engine any more
	OtherVersion // another version of the program answered
	OtherScore   // number of ends, seed
)

// Played reports whether the row is the shot as played.
func (r *Row) Played() bool { return r.Kind == study.PlayedRow }

// Own reports whether the row is a shot of the user.
func (r *Row) Own() bool { return r.Kind == study.OwnRow }

// Thrower is what is known of who was asked for in a row of another question.
func (r *Row) Thrower() study.Thrower {
	if r.question == nil {
		return study.Thrower{}
	}
	return r.question.Thrower
}

// RulesName is the name of the rules that the answer was given under.
func (r *Row) RulesName() string {
	if r.question == nil {
		return ""
	}
	return r.question.Asked.Rules.Name
}

// drawing is what is drawn of an answer and how far it is; a study does not keep it.
type drawing struct {
	trace      Trace
	candidates []Trace
	progress   float64 // share of the budget spent, negative while unknown
}

func (d *drawing) updateProgress(p *ai.Progress) {
	if p.Done >= 0 && (p.Throws > 0 || p.Done > 0) {
		d.progress = max(d.progress, min(p.Done, 1))
	}
}

// Progress is the share of its budget that the engine has spent, negative when it does not think or does not report.
// It never falls.
func (r *Row) Progress() float64 {
	if r.Row == nil || !r.Asked || r.Answer.State != evaluate.Thinking {
		return -1
	}
	return r.progress
}

// pendingKey is what a row that is not asked yet is found by.
type pendingKey struct {
	engine enginelist.ID
	player curling.Player
	named  bool // player throws
	own    int  // shot of the user
}

// dropPending forgets the rows that are not asked yet: they are those of another list.
func (tb *Table) dropPending(enginelist.Change) { tb.pending, tb.pendingOf = nil, "" }

func (tb *Table) LeaveStudy() {
	tb.drawn, tb.s.Ask.evaluation, tb.s.Ask.running = map[*study.Row]*drawing{}, nil, nil
	tb.pending, tb.pendingOf = nil, ""
	tb.s.Jobs.Cancel("trace")
}

// Asked is the table of answers at the place shown.
func (tb *Table) Asked() *Asked { return &tb.asked }

// Ideas gives for every row the first row with the same idea: a shot of the same kind and turn on the same stone,
// or to the same part of the sheet where it touches none; -1 for a row without a shot.
func (a *Asked) Ideas() []int {
	ideas := make([]int, len(a.Rows))
	for i := range a.Rows {
		ideas[i] = -1
		r := &a.Rows[i]
		if !r.Asked || !r.Answer.State.HasShot() {
			continue
		}
		ideas[i] = i
		for k := range i {
			if ideas[k] == k && a.Rows[k].Answer.Call.SameIdea(&r.Answer.Call) {
				ideas[i] = k
				break
			}
		}
	}
	return ideas
}

// showTable makes the table of the place shown anew. What is selected stays selected.
func (tb *Table) showTable() {
	selected, hovered := tb.rowAt(tb.s.Selection.selection.Row), tb.rowAt(tb.s.Selection.selection.HoverRow)
	t := tableBuilder{s: tb.s}
	t.build()
	tb.asked = t.asked
	tb.s.Selection.selection.Row, tb.s.Selection.selection.HoverRow = t.index(selected), t.index(hovered)
	if tb.s.Selection.selection.Row < 0 {
		tb.s.Selection.selection.Candidate = 0
		if best := tb.s.Table.Best(); best >= 0 && selected == nil && !tb.s.Selection.selection.none {
			tb.s.Selection.selection.Row = best
		}
	}
	tb.s.Preview.follow()
	tb.traceRows()
}

// rowOf is the row of the table of an answer, -1 if it is not there.
func (tb *Table) rowOf(r *study.Row) int {
	if r == nil {
		return -1
	}
	return slices.IndexFunc(tb.asked.Rows, func(x Row) bool { return x.Row == r })
}

// rowAt is the answer in a row of the table, nil if there is none.
func (tb *Table) rowAt(i int) *study.Row {
	if i < 0 || i >= len(tb.asked.Rows) {
		return nil
	}
	return tb.asked.Rows[i].Row
}

// tableBuilder makes a table.
type tableBuilder struct {
	s      *Session
	asked  Asked
	now    study.Asked
	budget ai.Budget
}

func (t *tableBuilder) index(r *study.Row) int {
	if r == nil {
		return -1
	}
	return slices.IndexFunc(t.asked.Rows, func(x Row) bool { return x.Row == r })
}

func (t *tableBuilder) build() {
	defer t.letters()
	s := t.s
	terms := &s.Study.Content().Terms
	t.budget = terms.Budget
	state, ok := s.Place.State()
	if !ok || state.Shot >= curling.Stones { // there is nothing to ask
		s.Table.problem = nil
		s.Table.setPending("")
		t.addPending(nil, "")
		return
	}
	place := study.PlaceKey(state, s.Place.Game().Ice)
	q, err := s.Table.Question()
	if s.Table.problem = err; err == nil {
		s.Table.problem = q.Check()
	}
	t.now = study.AskedBy(&q, terms)
	key := t.now.Key()
	current := s.Study.Study().Question(key)
	if current != nil {
		t.addQuestion(current, true)
		t.asked.Ranking = t.ranking(current)
		if slices.ContainsFunc(current.Rows, func(r *study.Row) bool { return r.Asked }) {
			t.asked.Seed, t.asked.Budget = current.Asked.Seed, t.budget
		}
	}
	if r := s.Ask.running; r != nil && r.question == current {
		t.asked.Running, t.asked.Reevaluating = true, r.further
	}
	s.Table.setPending(key)
	t.addPending(current, place)
	for _, other := range slices.Backward(s.Study.Study().At(place)) {
		if other.Key != key {
			t.addQuestion(other, false)
		}
	}
}

// addQuestion adds the rows of a question; current: it is the one that would be asked now.
func (t *tableBuilder) addQuestion(q *study.Question, current bool) {
	s := t.s
	removed := s.Study.Content().Removed
	places := map[int]int{} // row of the table by row of the question
	first := len(t.asked.Rows)
	for i, r := range q.Rows {
		if slices.Contains(removed, q.RowID(r)) || !current && !r.Asked || t.setAside(r) {
			continue
		}
		places[i] = len(t.asked.Rows)
		row := Row{Row: r, question: q, Parent: -1, Rival: -1, progress: -1}
		if r.Kind == study.EngineRow {
			row.Engine = s.Table.engineOf(r.Spec)
		}
		if d := s.Table.drawn[r]; d != nil {
			row.Trace, row.Candidates, row.progress = d.trace, d.candidates, d.progress
		}
		row.Stale = t.stale(q, r, current)
		t.asked.Rows = append(t.asked.Rows, row)
	}
	at := func(i int) int {
		if k, ok := places[i]; ok {
			return k
		}
		return -1
	}
	for i := first; i < len(t.asked.Rows); i++ {
		row := &t.asked.Rows[i]
		row.Rival = at(row.Answer.Value.Rival)
		if row.Candidate > 0 {
			row.Parent = at(row.Of)
		}
	}
}

// setAside reports whether a row is that of a thrower who can be asked beside, and is not now: it comes back with him.
func (t *tableBuilder) setAside(r *study.Row) bool {
	if r.Kind != study.EngineRow || r.Player == nil || t.s.Table.listed(r) == 0 {
		return false
	}
	return slices.ContainsFunc(t.s.Table.Beside(), func(b Beside) bool { return !b.On && b.rowName() == r.PlayerName && b.Player == *r.Player })
}

// ranking is the ranking of a question by the rows of the table, which begins with it.
func (t *tableBuilder) ranking(q *study.Question) evaluate.Ranking {
	r := q.Ranking
	r.Order = nil
	for _, i := range q.Ranking.Order {
		if i < len(q.Rows) {
			if k := t.index(q.Rows[i]); k >= 0 {
				r.Order = append(r.Order, k)
			}
		}
	}
	return r
}

// stale is in what an answer differs from what would be asked now.
func (t *tableBuilder) stale(q *study.Question, r *study.Row, current bool) (st Stale) {
	if r.Asked && r.Answer.State.Over() && r.Version != version.Number {
		st |= OtherVersion
	}
	if current {
		if r.Kind == study.EngineRow && r.Candidate == 0 {
			st |= t.s.Table.listed(r)
		}
		return st
	}
	mine, other := t.now, q.Asked
	if mine.Teams != other.Teams {
		st |= OtherThrower
	}
	mine.Rules.Name, other.Rules.Name = "", ""
	mine.Rules.Machine = nil
	if mine.Rules != other.Rules || mine.Machine != other.Machine {
		st |= OtherRules
	}
	if mine.Wins != other.Wins {
		st |= OtherWins
	}
	if st == 0 {
		st = OtherScore
	}
	return st
}

// listed is in what an answer of an engine differs from what the list would ask.
func (tb *Table) listed(r *study.Row) Stale {
	found := OtherEngine
	for _, want := range tb.wanted() {
		switch {
		case want.matches(r):
			return 0
		case want.of.Spec == r.Spec && want.samePlayer(r):
			found = OtherBudget
		}
	}
	return found
}

// wantedRow is a row that would be asked now: an engine of the list and who throws.
type wantedRow struct {
	pendingKey
	of      *enginelist.Engine
	budget  ai.Budget
	thrower string // name of the thrower, empty for the common one
}

// wanted are the rows that would be asked now: every engine for the common thrower or its own, then those without one of
// their own for each thrower beside.
func (tb *Table) wanted() []wantedRow {
	var list []wantedRow
	for _, e := range tb.s.Engines.All() {
		w := wantedRow{pendingKey: pendingKey{engine: e.ID}, of: e, budget: e.Budget, thrower: e.Thrower}
		if w.budget == (ai.Budget{}) {
			w.budget = tb.s.Terms.Budget()
		}
		if p, ok := tb.s.Throwers.For(study.Thrower{Name: e.Thrower, Own: e.Player}, e.Limit); ok {
			w.player, w.named = p, true
		}
		list = append(list, w)
	}
	common := len(list)
	for _, b := range tb.Beside() {
		if !b.On {
			continue
		}
		for _, w := range list[:common] {
			if !w.named {
				w.player, w.named, w.thrower = b.Player, true, b.rowName()
				list = append(list, w)
			}
		}
	}
	return list
}

func samePlayer(a, b *curling.Player) bool { return a == b || a != nil && b != nil && *a == *b }

func (k *pendingKey) samePlayer(r *study.Row) bool {
	return k.named == (r.Player != nil) && (!k.named || *r.Player == k.player)
}

// matches reports whether a row is the answer to what is wanted.
func (w *wantedRow) matches(r *study.Row) bool {
	return r.Kind == study.EngineRow && r.Candidate == 0 && r.Spec == w.of.Spec && r.Budget == w.budget && w.samePlayer(r)
}

// addPending adds what would be asked beside the answers that are there: engines of the list and own shots.
func (t *tableBuilder) addPending(current *study.Question, place study.Key) {
	s := t.s
	var there []*study.Row
	if current != nil {
		for _, r := range current.Rows {
			if !slices.Contains(s.Study.Content().Removed, current.RowID(r)) {
				there = append(there, r)
			}
		}
	}
	take := func(match func(*study.Row) bool) (r *study.Row) { // each row stands for one engine of the list
		if i := slices.IndexFunc(there, match); i >= 0 {
			r = there[i]
			there = slices.Delete(there, i, i+1)
		}
		return r
	}
	for i, want := range s.Table.wanted() {
		if r := take(want.matches); r != nil {
			if k := t.index(r); k >= 0 {
				t.asked.Rows[k].Engine = want.of
			}
			continue
		}
		row := s.Table.pendingRow(want.pendingKey, func() *study.Row {
			r := &study.Row{Kind: study.EngineRow, Series: -2 - i, Spec: want.of.Spec, Budget: want.budget, PlayerName: want.thrower}
			if want.named {
				p := want.player
				r.Player = &p
			}
			return r
		})
		t.asked.Rows = append(t.asked.Rows, Row{Row: row, Engine: want.of, Parent: -1, Rival: -1, progress: -1})
	}
	for _, o := range s.Study.Content().Shots {
		if o.Place != place || place == "" || take(func(r *study.Row) bool { return r.Kind == study.OwnRow && r.Own == o.ID }) != nil {
			continue
		}
		row := s.Table.pendingRow(pendingKey{own: o.ID}, func() *study.Row {
			return &study.Row{Kind: study.OwnRow, Series: -2 - len(s.Engines.All()), Own: o.ID}
		})
		row.Answer.Shot = o.Shot
		t.asked.Rows = append(t.asked.Rows, Row{Row: row, Parent: -1, Rival: -1, progress: -1})
	}
}

// setPending tells which question the rows that are not asked yet belong to, "" where there is none.
func (tb *Table) setPending(of study.Key) {
	if of != tb.pendingOf {
		tb.pending, tb.pendingOf = map[pendingKey]*study.Row{}, of
	}
}

func (tb *Table) pendingRow(k pendingKey, make func() *study.Row) *study.Row {
	if r := tb.pending[k]; r != nil {
		return r
	}
	r := make()
	if tb.pending == nil {
		tb.pending = map[pendingKey]*study.Row{}
	}
	tb.pending[k] = r
	return r
}

// letters gives rows that have none a letter: that of their engine's place in the list where it is free, else the next
// free one. -2-i is a row that wants letter i.
func (t *tableBuilder) letters() {
	used := map[int]bool{}
	for i := range t.asked.Rows {
		used[t.asked.Rows[i].Series] = true
	}
	for i := range t.asked.Rows {
		r := t.asked.Rows[i].Row
		if r.Series > -2 {
			continue
		}
		want := -2 - r.Series
		if used[want] {
			for want = len(t.s.Engines.All()); used[want]; want++ {
			}
		}
		r.Series = want
		used[want] = true
	}
}

// engineOf is the engine of the list with a text, else one that only has its name.
func (tb *Table) engineOf(spec string) *enginelist.Engine {
	for _, e := range tb.s.Engines.All() {
		if e.Spec == spec {
			return e
		}
	}
	e := &enginelist.Engine{Spec: spec, Limit: -1}
	e.Choice, e.Err = registry.Parse(spec)
	return e
}

// Remove takes the answer of a row off the table.
func (tb *Table) Remove(row int) {
	if row < 0 || row >= len(tb.asked.Rows) {
		return
	}
	r := tb.asked.Rows[row]
	if tb.s.Ask.running != nil && slices.Contains(tb.s.Ask.running.rows, r.Row) {
		return
	}
	tb.s.Study.Set("remove-answer", func(c *study.Content) {
		if r.question != nil {
			c.Removed = append(slices.Clone(c.Removed), r.question.RowID(r.Row))
		}
		if r.Own() {
			c.Shots = slices.DeleteFunc(slices.Clone(c.Shots), func(o study.OwnShot) bool { return o.ID == r.Row.Own })
		}
		if r.question == nil && r.Kind == study.EngineRow && r.Engine != nil {
			if i := tb.s.Engines.Index(r.Engine.ID); i >= 0 && i < len(c.Engines) {
				c.Engines = slices.Delete(slices.Clone(c.Engines), i, i+1)
			}
		}
	})
}

// traceRows traces the shots of rows that were read from a file, in the background.
func (tb *Table) traceRows() {
	var rows []*study.Row
	for i := range tb.asked.Rows {
		r := &tb.asked.Rows[i]
		shot := r.Asked && r.Answer.State.HasShot() || r.Own()
		if d := tb.drawn[r.Row]; shot && (d == nil || d.trace.Shot != r.Answer.Shot) {
			rows = append(rows, r.Row)
		}
	}
	if len(rows) == 0 {
		return
	}
	trace := tb.tracer()
	type want struct {
		row        *study.Row
		shot       curling.Shot
		candidates []curling.Shot
	}
	var wants []want
	for _, r := range rows {
		w := want{row: r, shot: r.Answer.Shot}
		for k := range r.Answer.Candidates[:min(len(r.Answer.Candidates), MaxCandidates)] {
			w.candidates = append(w.candidates, r.Answer.Candidates[k].Thrown)
		}
		wants = append(wants, w)
	}
	drawn := tb.drawn
	tb.s.Jobs.Start("trace", func(ctx context.Context, post job.Post) {
		for i, w := range wants {
			if ctx.Err() != nil {
				return
			}
			d := &drawing{trace: trace(w.shot), progress: -1}
			for _, shot := range w.candidates {
				d.candidates = append(d.candidates, trace(shot))
			}
			post(strconv.Itoa(i), func() {
				if old := drawn[w.row]; old == nil || old.trace.Shot != w.shot {
					drawn[w.row] = d
					tb.showTraces()
				}
			})
		}
	})
}

// showTraces puts what was traced into the table.
func (tb *Table) showTraces() {
	for i := range tb.asked.Rows {
		r := &tb.asked.Rows[i]
		if d := tb.drawn[r.Row]; d != nil {
			r.Trace, r.Candidates, r.progress = d.trace, d.candidates, d.progress
		}
	}
	tb.Changed.Emit()
}

// Show shows a table of answers as it is given, until something else is done. Nothing is asked.
func (tb *Table) Show(a Asked) {
	tb.s.Jobs.Cancel("ask")
	tb.s.Ask.running = nil
	a.Running, a.Reevaluating = false, false
	tb.asked, tb.s.Selection.selection = a, NoSelection
	tb.Changed.Emit()
}

// elapsedGap is the time between two updates of how long engines think.
const elapsedGap = time.Second / 2

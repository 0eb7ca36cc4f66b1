package table

import (
	"maps"
	"slices"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/registry"
	"github.com/hogline/hogline/engine/version"
	"github.com/hogline/hogline/session/enginelist"
	"github.com/hogline/hogline/session/study"
	"github.com/hogline/hogline/session/terms"
)

// pendingKey is what a row that is not asked yet is found by.
type pendingKey struct {
	engine enginelist.ID
	player curling.Player
	named  bool // player throws
	own    int  // shot of the user
}

// builder makes a table.
type builder struct {
	*Table
	asked  Asked
	now    study.Asked
	budget ai.Budget
}

func (t *builder) build() {
	defer t.letters()
	asked := t.inquiry.Terms()
	t.budget = asked.Budget
	state, ok := t.place.State()
	if !ok || state.Shot >= curling.Stones { // there is nothing to ask
		t.problem = nil
		t.setPending("")
		t.addPending(nil, "")
		return
	}
	place := study.PlaceKey(state, t.place.Game().Ice)
	q, err := t.inquiry.Question()
	if t.problem = err; err == nil {
		t.problem = q.Check()
	}
	t.now = study.AskedBy(&q, asked)
	key := t.now.Key()
	current := t.doc.Study().Question(key)
	if current != nil {
		t.addQuestion(current, true)
		t.asked.Ranking = t.ranking(current)
		if slices.ContainsFunc(current.Rows, func(r *study.Row) bool { return r.Asked }) {
			t.asked.Seed, t.asked.Budget = current.Asked.Seed, t.budget
		}
	}
	if r := t.run; r != nil && r.Question == current {
		t.asked.Running, t.asked.Reevaluating = true, r.Further
	}
	t.setPending(key)
	t.addPending(current, place)
	for _, other := range slices.Backward(t.doc.Study().At(place)) {
		if other.Key != key {
			t.addQuestion(other, false)
		}
	}
}

// addQuestion adds the rows of a question; current: it is the one that would be asked now.
func (t *builder) addQuestion(q *study.Question, current bool) {
	removed := t.doc.Content().Removed
	places := map[int]int{} // row of the table by row of the question
	first := len(t.asked.Rows)
	for i, r := range q.Rows {
		if slices.Contains(removed, q.RowID(r)) || !current && !r.Asked || t.setAside(r) {
			continue
		}
		places[i] = len(t.asked.Rows)
		row := Row{Row: r, Question: q, Parent: -1, Rival: -1, progress: -1}
		if r.Kind == study.EngineRow {
			row.Engine = t.engineOf(r.Spec)
		}
		if d := t.drawn[r]; d != nil {
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
func (t *builder) setAside(r *study.Row) bool {
	if r.Kind != study.EngineRow || r.Player == nil || t.listed(r) == 0 {
		return false
	}
	return slices.ContainsFunc(t.throwers.Beside(), func(b terms.Beside) bool {
		return !b.On && b.RowName() == r.PlayerName &&
			b.Player == *r.Player
	})
}

// ranking is the ranking of a question by the rows of the table, which begins with it.
func (t *builder) ranking(q *study.Question) evaluate.Ranking {
	r := q.Ranking
	r.Order = nil
	for _, i := range q.Ranking.Order {
		if i < len(q.Rows) {
			if k := t.asked.index(q.Rows[i]); k >= 0 {
				r.Order = append(r.Order, k)
			}
		}
	}
	return r
}

// stale is in what an answer differs from what would be asked now.
func (t *builder) stale(q *study.Question, r *study.Row, current bool) (st Stale) {
	if r.Asked && r.Answer.State.Over() && r.Version != version.Number {
		st |= OtherVersion
	}
	if current {
		if r.Kind == study.EngineRow && r.Candidate == 0 {
			st |= t.listed(r)
		}
		return st
	}
	mine, other := t.now, q.Asked
	if mine.Teams != other.Teams {
		st |= OtherThrower
	}
	mine.Rules.Name, other.Rules.Name = "", ""
	mine.Rules.Machine, mine.Rules.Text = nil, ""
	if mine.Rules != other.Rules || mine.Machine != other.Machine {
		st |= OtherRules
	}
	_, mine.Wins.Source = mine.Wins.Table()
	_, other.Wins.Source = other.Wins.Table() // earlier versions left out that of Ohto 2016
	if mine.Wins != other.Wins {
		st |= OtherWins
	}
	if st == 0 {
		st = OtherScore
	}
	return st
}

// listed is in what an answer of an engine differs from what the list would ask.
func (table *Table) listed(r *study.Row) Stale {
	found := OtherEngine
	for _, want := range table.wanted() {
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
func (table *Table) wanted() []wantedRow {
	var list []wantedRow
	for _, e := range table.engines.All() {
		w := wantedRow{pendingKey: pendingKey{engine: e.ID}, of: e, budget: e.Budget, thrower: e.Thrower}
		if w.budget == (ai.Budget{}) {
			w.budget = table.doc.Content().Terms.Budget
		}
		if p, ok := table.throwers.For(study.Thrower{Name: e.Thrower, Own: e.Player}, e.Limit); ok {
			w.player, w.named = p, true
		}
		list = append(list, w)
	}
	common := len(list)
	for _, b := range table.throwers.Beside() {
		if !b.On {
			continue
		}
		for _, w := range list[:common] {
			if !w.named {
				w.player, w.named, w.thrower = b.Player, true, b.RowName()
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
func (t *builder) addPending(current *study.Question, place study.Key) {
	var there []*study.Row
	if current != nil {
		for _, r := range current.Rows {
			if !slices.Contains(t.doc.Content().Removed, current.RowID(r)) {
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
	for i, want := range t.wanted() {
		if r := take(want.matches); r != nil {
			t.asked.Rows[t.asked.index(r)].Engine = want.of // what is wanted is not set aside
			continue
		}
		row := t.pendingRow(want.pendingKey, func() *study.Row {
			r := &study.Row{Kind: study.EngineRow, Series: -2 - i, Spec: want.of.Spec, Budget: want.budget, PlayerName: want.thrower}
			if want.named {
				p := want.player
				r.Player = &p
			}
			return r
		})
		t.asked.Rows = append(t.asked.Rows, Row{Row: row, Engine: want.of, Parent: -1, Rival: -1, progress: -1})
	}
	for _, o := range t.doc.Content().Shots {
		if o.Place != place || place == "" || take(func(r *study.Row) bool { return r.Kind == study.OwnRow && r.Own == o.ID }) != nil {
			continue
		}
		row := t.pendingRow(pendingKey{own: o.ID}, func() *study.Row {
			return &study.Row{Kind: study.OwnRow, Series: -2 - len(t.engines.All()), Own: o.ID}
		})
		row.Answer.Shot = o.Shot
		t.asked.Rows = append(t.asked.Rows, Row{Row: row, Parent: -1, Rival: -1, progress: -1})
	}
}

// setPending tells which question the rows that are not asked yet belong to, "" where there is none.
func (table *Table) setPending(of study.Key) {
	if of != table.pendingOf {
		table.pending, table.pendingOf = map[pendingKey]*study.Row{}, of
	}
}

// TakePending takes a row that is asked now from those that are not asked yet.
func (table *Table) TakePending(r *study.Row) {
	maps.DeleteFunc(table.pending, func(_ pendingKey, p *study.Row) bool { return p == r })
}

func (table *Table) pendingRow(k pendingKey, make func() *study.Row) *study.Row {
	if r := table.pending[k]; r != nil {
		return r
	}
	r := make()
	table.pending[k] = r
	return r
}

// letters gives rows that have none a letter: that of their engine's place in the list where it is free, else the next
// free one. -2-i is a row that wants letter i.
func (t *builder) letters() {
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
			for want = len(t.engines.All()); used[want]; want++ {
			}
		}
		r.Series = want
		used[want] = true
	}
}

// engineOf is the engine of the list with a text, else one that only has its name.
func (table *Table) engineOf(spec string) *enginelist.Engine {
	for _, e := range table.engines.All() {
		if e.Spec == spec {
			return e
		}
	}
	e := &enginelist.Engine{Spec: spec, Limit: -1}
	e.Choice, e.Err = registry.Parse(spec)
	return e
}

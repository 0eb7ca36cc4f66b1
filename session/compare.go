package session

import (
	"context"
	"errors"
	"runtime"
	"slices"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/compare"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/registry"
	"github.com/hogline/hogline/session/study"
)

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

// comparing is what is compared. Duels and robust choices belong to the question with key; a skill grid is kept in its
// question.
type comparing struct {
	shown   Comparison
	running Comparison // that is being made, of the question runningKey
	of      study.Key
	done    int // of total, of what is being made
	total   int
	grid    *compare.SkillGrid // the coarse one while the fine one is being made
	cell    [2]int             // limit and error of the cross-hair
	placed  bool               // the cross-hair was placed
	key     study.Key
	duel    *compare.Duel
	rows    [2]*study.Row // of the duel
	throw   int           // of Differing; -1 none
	robust  *compare.Robust
	tried   []*study.Row // shots of the robust choice
	shots   []curling.Shot
	traces  map[curling.Shot]Trace
	traceOf study.Key
}

// ComparedPath is a path of what is compared, to be drawn on the ice.
type ComparedPath struct {
	Trace  Trace
	Row    *Row // whose shot it is, nil for a cell of the skill grid and for given shots
	Number int  // of a given shot, from 0; -1 for others
}

// ShowShots draws shots from the place shown beside each other, until something else is compared.
func (s *Session) ShowShots(shots []curling.Shot) {
	s.comparing.shots = slices.Clone(shots)
	s.ShowComparison(ShotsComparison)
}

// ShowComparison shows a comparison, or none. What it needs is made when it is asked for.
func (s *Session) ShowComparison(c Comparison) {
	s.comparing.shown = c
	s.computeTraces()
	s.notify(CompareChanged)
}

// ShownComparison is the comparison that is shown.
func (s *Session) ShownComparison() Comparison { return s.comparing.shown }

// Comparing reports whether the comparison shown is being made for the question at the place shown, and how far it is.
func (s *Session) Comparing() (running bool, done, total int) {
	c := &s.comparing
	return c.running != NoComparison && c.running == c.shown && c.of == s.pendingOf, c.done, c.total
}

// StopComparing ends what is being made; what is known of a skill grid stays. It reports whether there was something.
func (s *Session) StopComparing() bool {
	if s.comparing.running == NoComparison {
		return false
	}
	s.Cancel("compare")
	s.comparing.running = NoComparison
	s.notify(CompareChanged)
	return true
}

// compareWorkers is how many goroutines a comparison uses.
func compareWorkers() int { return min(4, max(1, runtime.GOMAXPROCS(0))) }

// startComparing makes a comparison of the question at the place shown in the background.
func (s *Session) startComparing(kind Comparison, work func(ctx context.Context, post Post, end func(error))) {
	s.StopComparing()
	c := &s.comparing
	c.shown, c.running, c.of, c.done, c.total = kind, kind, s.pendingOf, 0, 0
	s.notify(CompareChanged)
	s.Start("compare", func(ctx context.Context, post Post) {
		work(ctx, post, func(err error) {
			post("end", func() {
				c.running = NoComparison
				if err != nil && !errors.Is(err, context.Canceled) {
					s.report(err)
				}
				s.notify(CompareChanged)
			})
		})
	})
}

// MakeGrid makes the skill grid of the question at the place shown, asking the AI selected where that is a built-in one,
// else named shots. It is kept with its question.
func (s *Session) MakeGrid() {
	if !s.CanAsk() {
		return
	}
	q, err := s.Question()
	if err != nil {
		s.report(err)
		return
	}
	spec := s.gridSpec()
	choice, err := registry.Parse(spec)
	if err != nil {
		s.report(err)
		return
	}
	question := s.questionNow(&q)
	plan := compare.SkillPlan{Question: q, Spec: spec, NewAI: func() (ai.AI, error) { return choice.New() }, Workers: compareWorkers()}
	for i := range s.asked.Rows {
		if r := s.Answer(i); r != nil && r.current(s) {
			plan.Known = append(plan.Known, r.Answer.Shot)
		}
	}
	s.comparing.grid = nil
	s.startComparing(GridComparison, func(ctx context.Context, post Post, end func(error)) {
		_, err := compare.NewSkillGrid(ctx, plan, func(p compare.GridProgress) {
			key := "progress"
			if p.Grid != nil {
				key = "grid"
				p.Grid.Version = Version
			}
			post(key, func() { s.takeGrid(question, p) })
		})
		end(err)
	})
}

// takeGrid takes the progress of a skill grid.
func (s *Session) takeGrid(question *study.Question, p compare.GridProgress) {
	c := &s.comparing
	c.done, c.total = max(c.done, p.Done), p.Total
	if p.Grid != nil {
		c.grid = p.Grid
		if question.Grid == nil || p.Grid.Fine {
			question.Grid = p.Grid
			s.doc.Answered(question)
			s.notify(FileChanged)
		}
		s.computeTraces()
	}
	s.notify(CompareChanged)
}

// gridSpec is the AI that is asked for a skill grid.
func (s *Session) gridSpec() string {
	if r := s.Answer(s.selection.Row); r != nil && r.Kind == study.EngineRow && r.Engine != nil {
		if name := r.Engine.Kind(); slices.ContainsFunc(registry.Kinds(), func(k ai.Kind) bool { return k.Name == name }) {
			return r.Spec
		}
	}
	return "shots"
}

// Grid is the skill grid of the question at the place shown, as far as it is known; nil if it was not made.
func (s *Session) Grid() *compare.SkillGrid {
	c := &s.comparing
	if c.running == GridComparison && c.of == s.pendingOf && c.grid != nil {
		return c.grid
	}
	if s.pendingOf == "" {
		return nil
	}
	if q := s.doc.Question(s.pendingOf); q != nil {
		return q.Grid
	}
	return nil
}

// GridAt is the cell of the skill grid that the cross-hair is at: at first that of the question's thrower.
func (s *Session) GridAt() (limit, err int) {
	if g := s.Grid(); g != nil && !s.comparing.placed {
		return g.Home()
	}
	return s.comparing.cell[0], s.comparing.cell[1]
}

// SetGridAt puts the cross-hair at a cell, or at the nearest one.
func (s *Session) SetGridAt(limit, err int) {
	last := compare.GridSize - 1
	s.comparing.cell, s.comparing.placed = [2]int{min(max(limit, 0), last), min(max(err, 0), last)}, true
	s.computeTraces()
	s.notify(CompareChanged)
}

// GridCell is the cell at the cross-hair and its shot; ok is false where no shot is known.
func (s *Session) GridCell() (cell compare.GridCell, shot compare.GridShot, ok bool) {
	g := s.Grid()
	if g == nil {
		return cell, shot, false
	}
	limit, err := s.GridAt()
	if cell = g.Cells[err][limit]; cell.Shot < 0 {
		return cell, shot, false
	}
	return cell, g.Shots[cell.Shot], true
}

// TakeCompared puts the shot of the cell at the cross-hair into the table of answers. It reports whether there is one.
func (s *Session) TakeCompared() bool {
	_, shot, ok := s.GridCell()
	return ok && s.AddShot(shot.Shot, "")
}

// Duellists are the rows whose shots a duel sets against each other: the one selected and its rival, else the two best.
// ok is false where there are not two.
func (s *Session) Duellists() (a, b int, ok bool) {
	var rows []int
	add := func(i int) {
		if r := s.Answer(i); r != nil && r.current(s) && len(rows) < 2 && !slices.ContainsFunc(rows, func(k int) bool { return k == i || s.asked.Rows[k].Answer.Shot == r.Answer.Shot }) {
			rows = append(rows, i)
		}
	}
	add(s.selection.Row)
	if r := s.Answer(s.selection.Row); r != nil && r.current(s) {
		add(r.Rival)
	}
	for _, i := range s.asked.Ranking.Order {
		add(i)
	}
	for i := range s.asked.Rows {
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
func (s *Session) MakeDuel() {
	a, b, ok := s.Duellists()
	q, err := s.Question()
	if !ok || err != nil || !s.questionKnown() {
		return
	}
	rows := [2]*study.Row{s.asked.Rows[a].Row, s.asked.Rows[b].Row}
	entries := [2]compare.Entry{entry(rows[0]), entry(rows[1])}
	key := s.pendingOf
	s.startComparing(DuelComparison, func(ctx context.Context, post Post, end func(error)) {
		d, err := compare.NewDuel(ctx, q, entries, compare.DuelThrows)
		post("duel", func() {
			if c := &s.comparing; err == nil {
				c.key, c.duel, c.rows, c.throw, c.robust = key, d, rows, -1, s.robustOf(key)
				s.computeTraces()
			}
		})
		end(err)
	})
}

func (s *Session) questionKnown() bool { return s.pendingOf != "" && s.play != nil && s.problem == nil }

// robustOf is the robust choice of a question, nil if it is of another one.
func (s *Session) robustOf(key study.Key) *compare.Robust {
	if s.comparing.key == key {
		return s.comparing.robust
	}
	return nil
}

// Duel is the duel of the question at the place shown and its rows, nil if none was made.
func (s *Session) Duel() (d *compare.Duel, rows [2]int) {
	c := &s.comparing
	if c.duel == nil || c.key != s.pendingOf {
		return nil, rows
	}
	for i := range rows {
		if rows[i] = s.rowOf(c.rows[i]); rows[i] < 0 {
			return nil, rows
		}
	}
	return c.duel, rows
}

// rowOf is the row of the table of an answer, -1 if it is not there.
func (s *Session) rowOf(r *study.Row) int {
	return slices.IndexFunc(s.asked.Rows, func(x Row) bool { return x.Row == r })
}

// DuelThrow is which of the throws in which the shots differ is selected, -1 none.
func (s *Session) DuelThrow() int { return s.comparing.throw }

// SelectDuelThrow selects one of the throws in which the shots differ; -1 selects none.
func (s *Session) SelectDuelThrow(i int) {
	d, _ := s.Duel()
	if d == nil || i >= len(d.Differing()) {
		return
	}
	s.comparing.throw = max(i, -1)
	s.computeTraces()
	s.notify(CompareChanged)
}

// PlayDuel selects one of the throws in which the shots differ and plays it of both at once. It reports whether there is
// such a throw.
func (s *Session) PlayDuel(i int) bool {
	s.SelectDuelThrow(i)
	d, rows := s.Duel()
	if d == nil || s.comparing.throw < 0 {
		return false
	}
	t := d.Differing()[s.comparing.throw]
	return s.previewTogether([]rowShot{{rows[0], t.Shot[0]}, {rows[1], t.Shot[1]}})
}

// MakeRobust values the shots of the table under assumptions.
func (s *Session) MakeRobust() {
	q, err := s.Question()
	if err != nil || !s.questionKnown() {
		return
	}
	var rows []*study.Row
	var entries []compare.Entry
	for i := range s.asked.Rows {
		r := s.Answer(i)
		if r != nil && r.current(s) && len(rows) < maxTried && !slices.ContainsFunc(entries, func(e compare.Entry) bool { return e == entry(r.Row) }) {
			rows, entries = append(rows, r.Row), append(entries, entry(r.Row))
		}
	}
	if len(rows) < 2 {
		return
	}
	key, list := s.pendingOf, compare.Assumptions(&q)
	s.comparing.robust = nil
	s.startComparing(RobustChoice, func(ctx context.Context, post Post, end func(error)) {
		_, err := compare.NewRobust(ctx, q, entries, list, compareWorkers(), func(r compare.Robust) {
			post("robust", func() {
				c := &s.comparing
				if c.key != key {
					c.duel = nil
				}
				c.key, c.robust, c.tried, c.done, c.total = key, &r, rows, r.Done, len(list)
				s.notify(CompareChanged)
			})
		})
		end(err)
	})
}

// maxTried is how many shots are tried under assumptions.
const maxTried = 6

// Robust is the robust choice of the question at the place shown and the rows of its shots, nil if none was made.
func (s *Session) Robust() (r *compare.Robust, rows []int) {
	c := &s.comparing
	if c.robust == nil || c.key != s.pendingOf {
		return nil, nil
	}
	for _, t := range c.tried {
		i := s.rowOf(t)
		if i < 0 {
			return nil, nil
		}
		rows = append(rows, i)
	}
	return c.robust, rows
}

// CrossValues are what every AI of the table says of every shot there, and the rows.
func (s *Session) CrossValues() (c *compare.CrossValues, rows []int) {
	var answers []*evaluate.Answer
	for i := range s.asked.Rows {
		if r := s.Answer(i); r != nil && r.current(s) && r.Kind == study.EngineRow && r.Candidate == 0 && r.Answer.State.Over() {
			answers, rows = append(answers, &r.Answer), append(rows, i)
		}
	}
	terms := &s.doc.Content().Terms
	return compare.NewCrossValues(answers, terms.Wins.Wins() != nil), rows
}

// ComparedPaths are the paths of what is compared: of the cell at the cross-hair, of the two throws selected, or of the given
// shots.
func (s *Session) ComparedPaths() (paths []ComparedPath) {
	c := &s.comparing
	if c.traceOf != s.pendingOf {
		s.computeTraces()
	}
	for _, w := range s.comparedShots() {
		if t, ok := c.traces[w.shot]; ok {
			paths = append(paths, ComparedPath{t, w.row, w.number})
		}
	}
	return paths
}

type comparedShot struct {
	shot   curling.Shot
	row    *Row
	number int
}

// comparedShots are the shots whose paths are drawn.
func (s *Session) comparedShots() (list []comparedShot) {
	switch s.comparing.shown {
	case GridComparison:
		if _, shot, ok := s.GridCell(); ok {
			list = append(list, comparedShot{shot.Shot, nil, -1})
		}
	case DuelComparison:
		if d, rows := s.Duel(); d != nil && s.comparing.throw >= 0 {
			t := d.Differing()[s.comparing.throw]
			for i := range rows {
				list = append(list, comparedShot{t.Shot[i], &s.asked.Rows[rows[i]], -1})
			}
		}
	case ShotsComparison:
		for i, shot := range s.comparing.shots {
			list = append(list, comparedShot{shot, nil, i})
		}
	case NoComparison, RobustChoice, CrossComparison:
	}
	return list
}

// computeTraces traces in the background what has to be drawn.
func (s *Session) computeTraces() {
	c := &s.comparing
	if c.traceOf != s.pendingOf {
		c.traceOf, c.traces = s.pendingOf, map[curling.Shot]Trace{}
	}
	var missing []curling.Shot
	for _, w := range s.comparedShots() {
		if _, known := c.traces[w.shot]; !known {
			missing = append(missing, w.shot)
		}
	}
	if len(missing) == 0 || s.play == nil {
		return
	}
	trace, into := s.tracer(), c.traces
	s.StartPrompt("compare-trace", func(_ context.Context, post Post) {
		found := map[curling.Shot]Trace{}
		for _, shot := range missing {
			found[shot] = trace(shot)
		}
		post("", func() {
			for shot, t := range found {
				into[shot] = t
			}
			s.notify(CompareChanged)
		})
	})
}

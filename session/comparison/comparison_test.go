package comparison

import (
	"context"
	"io"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/compare"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/hpos"
	"github.com/hogline/hogline/session/inquiry"
	"github.com/hogline/hogline/session/internal/parttest"
	"github.com/hogline/hogline/session/internal/tabletest"
	"github.com/hogline/hogline/session/job"
	"github.com/hogline/hogline/session/preview"
	"github.com/hogline/hogline/session/selection"
	"github.com/hogline/hogline/session/study"
	"github.com/hogline/hogline/session/table"
)

// around is what answers are compared by.
type around struct {
	ideas  []*curling.Shot
	added  []curling.Shot
	played [][]preview.Of
	traced int // how often shots were
}

func (*around) Question() (q evaluate.Question, err error) { return q, nil }
func (*around) TeamOf(*evaluate.Question, *study.Row) *curling.Team {
	team := curling.TeamOf(curling.StandardPlayer)
	return &team
}
func (*around) Kept(*evaluate.Question) *study.Question { return nil }
func (a *around) Tracer() func(curling.Shot) inquiry.Trace {
	a.traced++
	return func(s curling.Shot) inquiry.Trace { return inquiry.Trace{Shot: s} }
}
func (a *around) Ideas() []*curling.Shot { return a.ideas }
func (a *around) AddShot(s curling.Shot, _ string) bool {
	a.added = append(a.added, s)
	return true
}
func (a *around) PlayRows(list []preview.Of) bool {
	a.played = append(a.played, list)
	return true
}

var soft, hard, wide = curling.Shot{VX: 0.1, VY: -30}, curling.Shot{VX: 0.1, VY: -33}, curling.Shot{VX: 0.5, VY: -30}

func newComparer(t *testing.T, rows ...table.Row) (*Comparer, *selection.Selector, *around, *parttest.Bench) {
	t.Helper()
	b := parttest.New(t)
	tb, a := tabletest.Given(b, rows...), new(around)
	sel := selection.New(tb, nil)
	return New(Parts{Doc: b.Doc, Inquiry: a, Table: tb, Selection: sel, Ideas: a, Preview: a, Asker: a}, b.Jobs, b.Report), sel, a, b
}

// TestWatchersOutliveTheStudy: who watches a comparison goes on watching when another study is open.
func TestWatchersOutliveTheStudy(t *testing.T) {
	cs, _, _, _ := newComparer(t)
	n := 0
	cs.Changed.Watch(func() { n++ })
	cs.ShowIdeas(true)
	cs.Show(DuelComparison)
	cs.SetGridAt(3, 4)
	require.Equal(t, 3, n)
	cs.LeaveStudy()
	limit, at := cs.GridAt()
	require.Equal(t, [2]int{}, [2]int{limit, at}, "the cross-hair was of the study")
	require.Equal(t, DuelComparison, cs.Shown())
	require.True(t, cs.IdeasShown())
	cs.Show(GridComparison)
	require.Equal(t, 4, n)
}

// TestGivenShots: they are drawn with their numbers until the place is left.
func TestGivenShots(t *testing.T) {
	cs, _, a, b := newComparer(t)
	cs.ShowShots([]curling.Shot{soft, hard})
	b.Until("the paths", func() bool { return len(cs.Paths()) == 2 })
	require.Len(t, cs.Paths(), 2)
	require.Equal(t, 1, a.traced, "they are known, and were awaited")
	require.Equal(t, hard, cs.Paths()[1].Trace.Shot)
	require.Equal(t, 1, cs.Paths()[1].Number)
	cs.LeavePlace(true)
	require.Empty(t, cs.Paths())
	require.Equal(t, NoComparison, cs.Shown())
	cs.Show(ShotsComparison)
	require.Empty(t, cs.Paths(), "they were of another place")
	cs.Show(DuelComparison)
	cs.LeavePlace(true)
	require.Equal(t, DuelComparison, cs.Shown())
}

// TestIdeas: an idea that is no shot keeps its number; a comparison goes first.
func TestIdeas(t *testing.T) {
	cs, _, a, b := newComparer(t)
	a.ideas = []*curling.Shot{&soft, nil, &hard}
	require.Empty(t, cs.Paths())
	cs.ShowIdeas(true)
	b.Until("the paths", func() bool { return len(cs.Paths()) == 2 })
	require.Equal(t, 2, cs.Paths()[1].Number)
	require.Equal(t, hard, cs.Paths()[1].Trace.Shot)
	cs.Show(RobustChoice)
	require.Empty(t, cs.Paths())
}

// TestDuellists: the answer selected and its rival, else the best two; two of one shot are no duel.
func TestDuellists(t *testing.T) {
	rows := []table.Row{tabletest.Answer(soft), tabletest.Answer(soft), tabletest.Answer(hard), tabletest.Answer(wide)}
	rows[3].Rival = 1
	cs, sel, _, _ := newComparer(t, rows...)
	a, b, ok := cs.Duellists()
	require.Equal(t, []any{0, 2, true}, []any{a, b, ok}, "the first two of different shots")
	cs.table.Asked().Ranking.Order = []int{2, 1}
	a, b, _ = cs.Duellists()
	require.Equal(t, []int{2, 1}, []int{a, b})
	sel.Select(3)
	a, b, _ = cs.Duellists()
	require.Equal(t, []int{3, 1}, []int{a, b})
	cs.table.Asked().Rows = rows[:2]
	_, _, ok = cs.Duellists()
	require.False(t, ok)
}

// TestDuel: of the throws in which the shots differ the one selected is drawn and played of both; a throw that there is not plays nothing.
// A duel is of the question and the rows that it was made for.
func TestDuel(t *testing.T) {
	cs, _, a, b := newComparer(t, tabletest.Answer(soft), tabletest.Answer(hard), tabletest.Answer(wide))
	require.False(t, cs.PlayDuel(0), "none was made")
	other := func(s curling.Shot) curling.Shot { s.VX += 0.01; return s }
	cs.duel, cs.duelThrow = &compare.Duel{Tolerance: 0.1, Throws: []compare.DuelThrow{
		{Number: 1, Shot: [2]curling.Shot{soft, wide}, Utility: [2]float64{1, 0.8}},
		{Number: 2, Shot: [2]curling.Shot{other(soft), other(wide)}, Utility: [2]float64{0, 1}},
		{Number: 3, Utility: [2]float64{0.5, 0.6}}}}, -1
	rows := cs.table.Asked().Rows
	cs.rows = [2]*study.Row{rows[0].Row, rows[2].Row}
	told := 0
	cs.Changed.Watch(func() { told++ })
	cs.Show(DuelComparison)
	require.Empty(t, cs.Paths())
	for _, c := range []struct {
		i, selected int
		shots       [2]curling.Shot // none: nothing is played
	}{{2, -1, [2]curling.Shot{}}, {-1, -1, [2]curling.Shot{}}, {0, 0, [2]curling.Shot{other(soft), other(wide)}}, {2, 0, [2]curling.Shot{}},
		{1, 1, [2]curling.Shot{soft, wide}}, {-3, -1, [2]curling.Shot{}}} {
		a.played, told = nil, 0
		require.Equal(t, c.shots[0] != curling.Shot{}, cs.PlayDuel(c.i), c.i)
		require.Equal(t, c.i < 2, told == 1, "a throw is selected, or none")
		require.Equal(t, c.selected, cs.DuelThrow(), c.i)
		if c.shots[0] != (curling.Shot{}) {
			require.Equal(t, [][]preview.Of{{{Row: 0, Shot: c.shots[0]}, {Row: 2, Shot: c.shots[1]}}}, a.played)
			b.Until("the paths", func() bool { return len(cs.Paths()) == 2 })
			for k, p := range cs.Paths() {
				require.Equal(t, ComparedPath{inquiry.Trace{Shot: c.shots[k]}, &rows[2*k], -1}, p)
			}
		} else {
			require.Empty(t, a.played)
		}
	}
	cs.table.Asked().Rows = rows[:2]
	d, _ := cs.Duel()
	require.Nil(t, d, "one of its rows is gone")
	cs.table.Asked().Rows, cs.key = rows, "another question"
	d, _ = cs.Duel()
	require.Nil(t, d)
}

// TestSkillGrid: the first grid of a question is kept with it, then only a fine one; progress never goes back. The cross-hair begins at the
// question's thrower, stays on the grid, and the shot there can be taken.
func TestSkillGrid(t *testing.T) {
	p := tabletest.New(t, "sample")
	a := new(around)
	cs := New(Parts{Doc: p.Doc, Inquiry: p.Inquiry, Table: p.Table, Selection: selection.New(p.Table, nil), Ideas: a, Preview: a, Asker: a},
		p.Jobs, p.Report)
	q, err := p.Inquiry.Question()
	require.NoError(t, err)
	kept := p.Inquiry.Kept(&q)
	told, changed := 0, 0
	cs.Kept.Watch(func() { told++ })
	cs.Changed.Watch(func() { changed++ })
	cs.Show(GridComparison)
	require.Nil(t, cs.Grid())
	require.False(t, cs.Take())
	const last = compare.GridSize - 1
	grid := func(fine bool) *compare.SkillGrid {
		g := &compare.SkillGrid{Fine: fine, Shots: []compare.GridShot{{Shot: soft}, {Shot: hard}}}
		g.Errors[2] = 1
		g.Cells[2][last].Shot, g.Cells[0][1].Shot = 1, -1
		return g
	}
	coarse, fine, before := grid(false), grid(true), p.Doc.Study().Revision()
	for i, step := range []struct {
		p          compare.GridProgress
		done, told int
		kept       *compare.SkillGrid
	}{{compare.GridProgress{Done: 1, Total: 9}, 1, 0, nil}, {compare.GridProgress{Done: 3, Total: 9, Grid: coarse}, 3, 1, coarse},
		{compare.GridProgress{Done: 2, Total: 9}, 3, 1, coarse}, {compare.GridProgress{Done: 4, Total: 9, Grid: grid(false)}, 4, 1, coarse},
		{compare.GridProgress{Done: 9, Total: 9, Grid: fine}, 9, 2, fine}} {
		cs.TakeGrid(kept, step.p)
		running, done, total := cs.Running()
		require.Equal(t, []any{false, step.done, 9, step.told}, []any{running, done, total, told})
		require.Equal(t, i+2, changed)
		require.Equal(t, before+step.told, p.Doc.Study().Revision(), "a grid is a change of the study, to be kept")
		require.True(t, kept.Grid == step.kept && cs.Grid() == step.kept)
	}
	for _, c := range []struct {
		set  []int // limit, error; nil: where it begins
		want [2]int
		shot *curling.Shot
	}{{nil, [2]int{last, 2}, &hard}, {[]int{0, 0}, [2]int{0, 0}, &soft}, {[]int{1, 0}, [2]int{1, 0}, nil},
		{[]int{last + 1, 2}, [2]int{last, 2}, &hard}, {[]int{-1, last + 1}, [2]int{0, last}, &soft}, {[]int{2, -1}, [2]int{2, 0}, &soft}} {
		if a.added = nil; c.set != nil {
			cs.SetGridAt(c.set[0], c.set[1])
		}
		limit, at := cs.GridAt()
		require.Equal(t, c.want, [2]int{limit, at})
		require.Equal(t, c.shot != nil, cs.Take())
		var paths []ComparedPath
		p.Until("the path", func() bool { paths = cs.Paths(); return (len(paths) > 0) == (c.shot != nil) })
		if c.shot != nil {
			require.Equal(t, []any{*c.shot, (*table.Row)(nil), -1}, []any{paths[0].Trace.Shot, paths[0].Row, paths[0].Number})
		}
		if c.shot != nil {
			require.Equal(t, []curling.Shot{*c.shot}, a.added)
		}
	}
}

// answering is a comparer of a question that an AI of the program and one from elsewhere have answered, the second twice with one shot.
func answering(t *testing.T) (*Comparer, *selection.Selector, *tabletest.Parts) {
	t.Helper()
	p := tabletest.New(t, "sample", "sample")
	sel, a := selection.New(p.Table, nil), new(around)
	cs := New(Parts{Doc: p.Doc, Inquiry: p.Inquiry, Table: p.Table, Selection: sel, Ideas: a, Preview: a, Asker: a}, p.Jobs, p.Report)
	q, err := p.Inquiry.Question()
	require.NoError(t, err)
	kept := p.Inquiry.Kept(&q)
	for i, shot := range []curling.Shot{soft, hard, hard} {
		kept.Rows = append(kept.Rows, &study.Row{Kind: study.EngineRow, Series: i, Spec: []string{"sample", "tcp:there:1", "x"}[i], Asked: true,
			Answer: evaluate.Answer{State: evaluate.Done, Shot: shot, Thrower: curling.StandardPlayer, Value: evaluate.Value{Rival: -1}}})
	}
	p.Table.Refresh()
	return cs, sel, p
}

// TestMaking: a comparison is shown from its start on, as running only where it is shown and for its question, and another one takes its
// place; what was made of one question goes with that.
func TestMaking(t *testing.T) {
	cs, _, p := answering(t)
	told := 0
	cs.Changed.Watch(func() { told++ })
	state := func() []any {
		running, done, total := cs.Running()
		return []any{cs.Shown(), running, done, total}
	}
	require.False(t, cs.Stop())
	require.Zero(t, told)
	cs.MakeDuel()
	require.Equal(t, []any{DuelComparison, true, 0, 0, 1}, append(state(), told))
	cs.Show(CrossComparison)
	require.Equal(t, []any{CrossComparison, false, 0, 0}, state(), "it is made, and not shown")
	cs.MakeRobust()
	require.Equal(t, []any{RobustChoice, true, 0, 0, 4}, append(state(), told))
	require.True(t, cs.Stop())
	require.Equal(t, []any{RobustChoice, false, 0, 0, 5}, append(state(), told))
	p.Settle()
	require.Nil(t, cs.duel, "it was stopped")
	require.Nil(t, cs.robust)

	cs.MakeDuel()
	p.Settle()
	d, rows := cs.Duel()
	require.Equal(t, []any{compare.DuelThrows, [2]int{0, 1}, -1}, []any{len(d.Throws), rows, cs.DuelThrow()})
	require.Equal(t, [2]compare.Entry{{Shot: soft, Team: curling.TeamOf(curling.StandardPlayer)}, {Shot: hard, Team: curling.TeamOf(curling.StandardPlayer)}}, d.Entries)
	require.Equal(t, []any{DuelComparison, false, 0, 0, 7}, append(state(), told))
	cs.duelThrow = 0
	cs.robust, cs.tried = &compare.Robust{}, []*study.Row{p.Table.Asked().Rows[1].Row}
	cs.MakeDuel()
	p.Settle()
	r, _ := cs.Robust()
	require.NotNil(t, r, "of the same question")
	require.Equal(t, -1, cs.DuelThrow())
	cs.key = "another question"
	cs.MakeDuel()
	p.Settle()
	r, _ = cs.Robust()
	require.Nil(t, r)

	cs.key = "another question"
	cs.MakeRobust()
	p.Settle()
	d, _ = cs.Duel()
	require.Nil(t, d, "it was of the other question")
	cs.MakeDuel()
	p.Settle()
	cs.MakeRobust()
	p.Settle()
	r, rows2 := cs.Robust()
	require.Equal(t, []int{0, 1}, rows2, "a shot once")
	require.Len(t, r.Worth[0], 2)
	require.Equal(t, []any{RobustChoice, false, len(r.Assumptions), len(r.Assumptions)}, state())
	d, _ = cs.Duel()
	require.NotNil(t, d)
	cs.MakeDuel()
	cs.LeaveStudy()
	p.Settle()
	require.Nil(t, cs.duel, "of the study that was open")
	require.Empty(t, p.Errors)
}

// TestNothingToCompare: of one shot neither a duel nor a robust choice is made, and of no question nothing.
func TestNothingToCompare(t *testing.T) {
	cs, _, p := answering(t)
	p.Doc.Study().Question(p.Table.Key()).Rows[0].Answer.Shot = hard
	p.Table.Refresh()
	cs.MakeDuel()
	cs.MakeRobust()
	require.Equal(t, NoComparison, cs.Shown())
	p.Doc.Study().Question(p.Table.Key()).Rows[0].Answer.Shot = soft
	p.Open(replay.NoGame)
	cs.MakeDuel()
	cs.MakeRobust()
	cs.MakeGrid()
	require.Equal(t, NoComparison, cs.Shown())
	require.Nil(t, cs.Grid())
}

// TestWhoIsAskedForAGrid: the AI selected where the program has it, else named shots.
func TestWhoIsAskedForAGrid(t *testing.T) {
	cs, sel, p := answering(t)
	for row, want := range []string{"sample", "shots", "shots"} {
		sel.Select(row)
		require.Equal(t, want, cs.gridSpec(), row)
	}
	p.Doc.Study().Question(p.Table.Key()).Rows[0].Kind = study.PlayedRow
	p.Table.Refresh()
	sel.Select(0)
	require.Equal(t, "shots", cs.gridSpec())
}

// TestCrossValues: of every AI that has answered the question; candidates and shots of people are none of an AI.
func TestCrossValues(t *testing.T) {
	rows := make([]table.Row, 5)
	for i := range rows {
		rows[i] = tabletest.Answer(soft)
	}
	rows[1].Kind, rows[2].Candidate, rows[3].Answer.State = study.OwnRow, 2, evaluate.Evaluating
	cs, _, _, _ := newComparer(t, rows...)
	c, of := cs.CrossValues()
	require.Equal(t, []int{0, 4}, of)
	require.Len(t, c.Of, 2)
	require.Equal(t, ai.WinShare, c.Unit)
	for i := range rows {
		rows[i].Answer.Value.Win = math.NaN()
	}
	cs, _, _, _ = newComparer(t, rows...)
	c, _ = cs.CrossValues()
	require.Equal(t, ai.Points, c.Unit)
}

// TestRobustChoice: it is shown while every one of its shots has a row of the question that it was made for.
func TestRobustChoice(t *testing.T) {
	cs, _, _, _ := newComparer(t, tabletest.Answer(soft), tabletest.Answer(hard))
	rows := cs.table.Asked().Rows
	r, _ := cs.Robust()
	require.Nil(t, r)
	cs.robust, cs.tried = &compare.Robust{}, []*study.Row{rows[1].Row, rows[0].Row}
	r, of := cs.Robust()
	require.Same(t, cs.robust, r)
	require.Equal(t, []int{1, 0}, of)
	cs.table.Asked().Rows = rows[:1]
	r, _ = cs.Robust()
	require.Nil(t, r)
	cs.table.Asked().Rows, cs.key = rows, "another question"
	r, _ = cs.Robust()
	require.Nil(t, r)
}

// TestMakeGrid: it is told how far it is, is drawn as soon as a cell is known, and can be stopped; where nothing can be asked none is made.
func TestMakeGrid(t *testing.T) {
	cs, _, p := answering(t)
	cs.MakeGrid()
	require.Equal(t, GridComparison, cs.Shown())
	running, _, _ := cs.Running()
	require.True(t, running)
	p.Until("progress", func() bool { _, done, total := cs.Running(); return done > 0 && total > done })
	require.True(t, cs.Stop())
	p.Settle()
	require.Empty(t, p.Errors, "to be stopped is no fault")

	over := hpos.On(physics.Mori2019)
	over.State.Shot = curling.Stones
	p.Open(over.Game())
	cs.Show(NoComparison)
	require.False(t, p.Table.CanAsk())
	cs.MakeGrid()
	require.Equal(t, NoComparison, cs.Shown())
}

// TestComparisonThatFails: why is told, but for one that was ended.
func TestComparisonThatFails(t *testing.T) {
	for _, c := range []struct {
		err  error
		want []error
		took bool
	}{{nil, nil, true}, {io.ErrUnexpectedEOF, []error{io.ErrUnexpectedEOF}, false}, {context.Canceled, nil, false}} {
		cs, _, _, b := newComparer(t)
		took := false
		start(cs, DuelComparison, func(context.Context, job.Post) (int, error) { return 7, c.err }, func(n int) { took = n == 7 })
		require.Equal(t, DuelComparison, cs.making)
		b.Until("its end", func() bool { return cs.making == NoComparison })
		require.Equal(t, c.want, b.Errors)
		require.Equal(t, c.took, took)
	}
}

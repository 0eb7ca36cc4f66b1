package comparison

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/session/inquiry"
	"github.com/hogline/hogline/session/internal/parttest"
	"github.com/hogline/hogline/session/internal/tabletest"
	"github.com/hogline/hogline/session/selection"
	"github.com/hogline/hogline/session/study"
	"github.com/hogline/hogline/session/table"
)

// around is what answers are compared by.
type around struct{ ideas []*curling.Shot }

func (*around) Question() (q evaluate.Question, err error) { return q, nil }
func (*around) Kept(*evaluate.Question) *study.Question    { return nil }
func (*around) Tracer() func(curling.Shot) inquiry.Trace {
	return func(s curling.Shot) inquiry.Trace { return inquiry.Trace{Shot: s} }
}
func (a *around) Ideas() []*curling.Shot { return a.ideas }

var soft, hard, wide = curling.Shot{VX: 0.1, VY: -30}, curling.Shot{VX: 0.1, VY: -33}, curling.Shot{VX: 0.5, VY: -30}

func newComparer(t *testing.T, rows ...table.Row) (*Comparer, *selection.Selector, *around, *parttest.Bench) {
	t.Helper()
	b := parttest.New(t)
	tb, a := tabletest.Given(b, rows...), new(around)
	sel := selection.New(tb, nil)
	return New(Parts{Doc: b.Doc, Inquiry: a, Table: tb, Selection: sel, Ideas: a}, b.Jobs, b.Report), sel, a, b
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
	cs, _, _, b := newComparer(t)
	cs.ShowShots([]curling.Shot{soft, hard})
	b.Until("the paths", func() bool { return len(cs.Paths()) == 2 })
	require.Equal(t, hard, cs.Paths()[1].Trace.Shot)
	require.Equal(t, 1, cs.Paths()[1].Number)
	cs.LeavePlace(true)
	require.Empty(t, cs.Paths())
	require.Equal(t, NoComparison, cs.Shown())
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
	rows[3].Rival = 2
	cs, sel, _, _ := newComparer(t, rows...)
	a, b, ok := cs.Duellists()
	require.Equal(t, []any{0, 2, true}, []any{a, b, ok}, "the first two of different shots")
	cs.table.Asked().Ranking.Order = []int{2, 1}
	a, b, _ = cs.Duellists()
	require.Equal(t, []int{2, 1}, []int{a, b})
	sel.Select(3)
	a, b, _ = cs.Duellists()
	require.Equal(t, []int{3, 2}, []int{a, b})
	cs.table.Asked().Rows = rows[:2]
	_, _, ok = cs.Duellists()
	require.False(t, ok)
}

package selection

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/session/asking"
	"github.com/hogline/hogline/session/internal/parttest"
	"github.com/hogline/hogline/session/internal/tabletest"
	"github.com/hogline/hogline/session/table"
)

// evaluated notes what an asker is asked for.
type evaluated [][2]int

func (e *evaluated) Evaluate(row, candidate int) { *e = append(*e, [2]int{row, candidate}) }

// row is an answer of an engine with further candidates.
func row(candidates int) table.Row {
	r := tabletest.Answer(curling.Shot{VX: 0.1, VY: -30})
	for k := 1; k < candidates; k++ {
		r.Answer.Candidates = append(r.Answer.Candidates, evaluate.Candidate{Thrown: curling.Shot{VX: 0.1 * float64(k+1), VY: -30}})
	}
	return r
}

// newSelector selects answers of a table that is given.
func newSelector(t *testing.T, a table.Asked) (*Selector, *table.Table, *evaluated, *[]Moving) {
	t.Helper()
	b := parttest.New(t)
	game := parttest.Position()
	tb := table.New(b.Doc, &parttest.Place{Of: game, P: game.First()}, nil, nil, nil, b.Jobs)
	asker, moved := new(evaluated), new([]Moving)
	sel := New(tb, asker)
	sel.Moving.Subscribe(func(m Moving) { *moved = append(*moved, m) })
	tb.Show(a)
	return sel, tb, asker, moved
}

// TestSelect: an answer is selected, once more it is not; who holds something of it is told before.
func TestSelect(t *testing.T) {
	sel, tb, asked, moved := newSelector(t, table.Asked{Rows: []table.Row{row(3), row(0)}})
	require.Equal(t, []Moving{{Row: -1, Gone: true}}, *moved, "another table was given")
	*moved = nil
	sel.Select(1)
	require.Equal(t, 1, sel.Now().Row)
	require.Equal(t, []Moving{{Row: 1}}, *moved)
	sel.Hover(0)
	sel.Select(2)
	require.Equal(t, Selection{Row: 1, HoverRow: 0}, sel.Now(), "there is no such row")
	sel.Hover(9)
	require.Equal(t, -1, sel.Now().HoverRow)
	sel.Select(1)
	require.Equal(t, -1, sel.Now().Row)
	_, ok := sel.Shot()
	require.False(t, ok)
	sel.Select(0)
	sel.SelectCandidate(2)
	shot, ok := sel.Shot()
	require.True(t, ok)
	require.Equal(t, tb.Asked().Rows[0].Answer.Candidates[2].Thrown, shot)
	sel.Evaluate()
	require.Equal(t, evaluated{{0, 2}}, *asked)
	all := tb.Asked().Rows[0].Answer.Candidates
	tb.Asked().Rows[0].Answer.Candidates = all[:2]
	shot, ok = sel.Shot()
	require.True(t, ok)
	require.Equal(t, tb.Asked().Rows[0].Answer.Shot, shot, "the answer has fewer candidates than before")
	tb.Asked().Rows[0].Answer.Candidates = all
	sel.NextCandidate()
	require.Zero(t, sel.Now().Candidate)
	sel.LeavePlace(true)
	require.Equal(t, Nothing, sel.Now())
}

// TestSelectedStaysSelected: in a table made anew the same answer is selected, wherever it stands; where it is gone nothing is, and
// where nothing was the best is, unless the user wants none.
func TestSelectedStaysSelected(t *testing.T) {
	a, b, c := row(0), row(0), row(0)
	sel, tb, _, _ := newSelector(t, table.Asked{Rows: []table.Row{a, b}})
	sel.Select(1)
	sel.Hover(0)
	was := *tb.Asked()
	tb.Asked().Rows, tb.Asked().Ranking.Order = []table.Row{b, c}, []int{1}
	sel.follow(table.Made{Was: &was, Now: tb.Asked()})
	require.Equal(t, Selection{Row: 0, HoverRow: -1}, sel.Now())
	was = *tb.Asked()
	tb.Asked().Rows = []table.Row{a, c}
	sel.follow(table.Made{Was: &was, Now: tb.Asked()})
	require.Equal(t, -1, sel.Now().Row, "it is gone")
	sel.follow(table.Made{Was: tb.Asked(), Now: tb.Asked()})
	require.Equal(t, 1, sel.Now().Row, "the best")
	sel.Unselect()
	sel.follow(table.Made{Was: tb.Asked(), Now: tb.Asked()})
	require.Equal(t, -1, sel.Now().Row, "the user wants none")
}

// TestCandidateWithARow: a candidate that was valued has a row of its own, which is selected in its place.
func TestCandidateWithARow(t *testing.T) {
	parent, valued := row(4), row(0)
	valued.Row.Candidate, valued.Parent = 2, 0
	sel, _, _, _ := newSelector(t, table.Asked{Rows: []table.Row{parent, valued}})
	sel.Select(0)
	sel.SelectCandidate(1)
	require.Equal(t, Selection{Row: 0, HoverRow: -1, Candidate: 1}, sel.Now())
	sel.SelectCandidate(2)
	require.Equal(t, 1, sel.Now().Row)
	require.Zero(t, sel.Now().Candidate)
	sel.SelectCandidate(0)
	require.Equal(t, 0, sel.Now().Row, "back to the answer")
	sel.SelectCandidate(4)
	require.Equal(t, Selection{Row: 0, HoverRow: -1}, sel.Now(), "there is no such candidate")
	valued.Parent = 1
	sel, _, _, _ = newSelector(t, table.Asked{Rows: []table.Row{valued, parent}})
	sel.Select(1)
	sel.SelectCandidate(2)
	require.Equal(t, Selection{Row: 0, HoverRow: -1}, sel.Now(), "wherever its row stands")
}

// TestAddedAndDropped: what the user added is selected; a candidate that could not be valued is not.
func TestAddedAndDropped(t *testing.T) {
	a, b := row(0), row(0)
	sel, _, _, moved := newSelector(t, table.Asked{Rows: []table.Row{a, b}})
	sel.Hover(1)
	sel.ShowAdded(asking.Added{Row: b.Row})
	require.Equal(t, Selection{Row: 1, HoverRow: 1}, sel.Now())
	*moved = nil
	sel.ShowAdded(asking.Added{Row: a.Row, Further: true})
	require.Equal(t, Selection{Row: 0, HoverRow: -1}, sel.Now())
	require.True(t, (*moved)[0].Gone)
	sel.Drop(b.Row)
	require.Equal(t, 0, sel.Now().Row)
	sel.Drop(nil)
	require.Equal(t, 0, sel.Now().Row)
	sel.Drop(a.Row)
	require.Equal(t, -1, sel.Now().Row)
}

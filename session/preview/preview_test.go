package preview

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/session/internal/parttest"
	"github.com/hogline/hogline/session/internal/tabletest"
	"github.com/hogline/hogline/session/selection"
	"github.com/hogline/hogline/session/table"
)

// TestPreviewFollowsItsAnswer: shots of answers are on the clock until their answer is gone or another place is shown; a preview that is
// ready after that is not shown.
func TestPreviewFollowsItsAnswer(t *testing.T) {
	b := parttest.New(t)
	p := b.Place()
	b.Open(parttest.Position())
	one, two := tabletest.Answer(curling.Shot{VX: 0.2, VY: -30.5}, curling.Shot{VX: 0.4, VY: -31}), tabletest.Answer(curling.Shot{VX: -0.2,
		VY: -30.5})
	tb := tabletest.Given(b, one, two)
	sel := selection.New(tb, nil)
	pv := New(p, tb, sel)
	require.False(t, pv.Play(), "nothing is selected")
	require.Equal(t, -1, pv.Row())
	sel.Select(1)
	require.True(t, pv.Play())
	b.Until("the shot", func() bool { return pv.Row() == 1 })
	require.Nil(t, pv.Together(), "one shot")
	require.True(t, pv.PlayAll())
	b.Until("both", func() bool { return len(pv.Together()) == 2 })
	require.Equal(t, 0, pv.Row())
	require.True(t, pv.PlayRows([]Of{{1, two.Answer.Shot}, {0, one.Answer.Shot}}))
	b.Until("both the other way round", func() bool { return pv.Row() == 1 })
	require.False(t, pv.PlayRows(nil))

	was := *tb.Asked()
	tb.Asked().Rows = []table.Row{one}
	tb.Made.Emit(table.Made{Was: &was, Now: tb.Asked()})
	require.False(t, p.Imagined(), "its answer is gone")
	sel.Select(0)
	require.True(t, pv.Play())
	tb.Asked().Rows = nil
	b.Settle()
	require.False(t, p.Imagined(), "late")
	tb.Asked().Rows = []table.Row{one}
	require.True(t, pv.Play())
	b.Until("the shot", func() bool { return pv.Row() == 0 })
	pv.LeavePlace(true)
	require.Equal(t, -1, pv.Row())
}

// TestAllAnswersTogether: one of each colour, six at most, of those that hold for the question shown; further candidates are not played.
func TestAllAnswersTogether(t *testing.T) {
	shot := curling.Shot{VX: 0.2, VY: -30.5}
	of := func(change func(*table.Row)) table.Row {
		r := tabletest.Answer(shot)
		change(&r)
		return r
	}
	same := func(*table.Row) {}
	candidate := func(r *table.Row) { r.Candidate = 1 }
	stale := func(s table.Stale) func(*table.Row) { return func(r *table.Row) { r.Stale = s } }
	waits := func(r *table.Row) { r.Asked = false }
	for name, c := range map[string]struct {
		rows []func(*table.Row)
		want int
	}{
		"none":                {nil, 0},
		"two":                 {[]func(*table.Row){same, same}, 2},
		"a candidate":         {[]func(*table.Row){same, candidate, same}, 2},
		"one waits":           {[]func(*table.Row){same, waits, same}, 2},
		"of another version":  {[]func(*table.Row){same, stale(table.OtherVersion)}, 2},
		"of another thrower":  {[]func(*table.Row){same, same, stale(table.OtherThrower)}, 2},
		"of both":             {[]func(*table.Row){same, same, stale(table.OtherVersion | table.OtherWins)}, 2},
		"six":                 {[]func(*table.Row){same, same, same, same, same, same}, 6},
		"seven":               {[]func(*table.Row){same, same, same, same, same, same, same}, 6},
		"a candidate of many": {[]func(*table.Row){candidate, same, same, same, same, same, same, same}, 6},
	} {
		b := parttest.New(t)
		p := b.Place()
		b.Open(parttest.Position())
		var rows []table.Row
		for _, change := range c.rows {
			rows = append(rows, of(change))
		}
		tb := tabletest.Given(b, rows...)
		pv := New(p, tb, selection.New(tb, nil))
		require.Equal(t, c.want > 0, pv.PlayAll(), name)
		if c.want == 0 {
			continue
		}
		b.Until(name, p.Imagined)
		require.Len(t, pv.Together(), c.want, name)
		b.Settle()
		tb.Made.Emit(table.Made{Was: tb.Asked(), Now: tb.Asked()})
		require.True(t, p.Imagined(), "%s: its answers are there", name)
	}
}

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

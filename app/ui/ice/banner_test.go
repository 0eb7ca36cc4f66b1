package ice

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/table"
)

// TestBannerOfAnotherAnswer: it names the answer that is on the ice, whatever candidate of another one is selected meanwhile.
func TestBannerOfAnotherAnswer(t *testing.T) {
	e, v := newView(t)
	rows := []table.Row{traced(0), traced(1)}
	for i := range rows {
		rows[i].Answer.Shot = curling.Shot{VX: float64(i), VY: -29.6}
		rows[i].Answer.Candidates[2].Thrown = curling.Shot{VY: -30.2}
	}
	e.Session.Table.Show(table.Asked{Rows: rows})
	e.Session.Selection.Select(1)
	require.True(t, e.Session.Preview.Play())
	e.Until("the preview", func() bool { return e.Session.Preview.Row() == 1 })
	require.Equal(t, "Answer B, imagined, no error", v.banner.text.Text())
	e.Session.Selection.Select(0)
	e.Session.Selection.SelectCandidate(2)
	if e.Session.Preview.Row() == 1 {
		require.Equal(t, "Answer B, imagined, no error", v.banner.message())
	}
}

// TestBannerOfAChange: of a position that is edited it tells where it branches off.
func TestBannerOfAChange(t *testing.T) {
	e, v := newView(t)
	move := func() {
		e.Session.Lines.Edit("move-stone", func(_ *replay.Game, s *curling.State) { s.Position[0] = curling.Vec{X: 1, Y: 7} })
	}
	require.Empty(t, v.banner.message())
	move()
	require.Equal(t, e.Words.T("banner.edited", e.Words.T("place.short", 1, 16)), v.banner.message())
	require.NoError(t, e.Session.Open(uitest.SampleMatch(t), ""))
	require.Empty(t, v.from(), "it branches off from nothing")
	e.Session.Place.GoTo(replay.Place{End: 1, Shot: 4})
	move()
	place := e.Words.T("place.short", 2, 5)
	require.Equal(t, place, v.from())
	require.Equal(t, e.Words.T("banner.edited", place), v.banner.message())
}

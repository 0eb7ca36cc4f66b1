package charting

import (
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/settings"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/replay/chart"
	"github.com/hogline/hogline/replay/chart/sharing"
	"github.com/hogline/hogline/session/charting"
	"github.com/hogline/hogline/session/job"
)

// TestChartedTogether: a link that is none is told; over a host two devices chart one game, what waits and what they noted otherwise is
// told, the copy is the chart that is shown again, and who leaves has nothing told any more.
func TestChartedTogether(t *testing.T) {
	h, _, err := sharing.OpenHost(filepath.Join(t.TempDir(), "game.hchart"), "token-of-tests")
	require.NoError(t, err)
	defer func() { _ = h.Close() }()
	s := httptest.NewServer(h)
	defer s.Close()
	u := newUnder(t)
	w := u.Words
	require.Error(t, u.Join("http://nowhere/"))
	text, _ := u.game.sharedText()
	require.Empty(t, text)
	u.game.askTogether()
	u.answer(t, sharing.Link(strings.TrimPrefix(s.URL, "http://"), "token-of-tests"))
	require.True(t, u.c.Sharing.IsOn())
	require.Equal(t, shotPanel, u.state.panel)
	require.Equal(t, u.c.Path(), u.set.Choice(settings.Charted))
	text, _ = u.game.sharedText()
	require.Equal(t, w.T("charting.together.waiting", 0), text, "it is not reached yet")
	reached := func() bool { ok, _ := u.c.Sharing.Reached(); return ok && u.c.Sharing.Waiting() == 0 }
	u.Until("the host", reached)
	u.show1(gamePanel)
	require.Contains(t, uitest.Texts(u.View.Content), w.T("charting.together.on"))

	other := charting.New(charting.Config{Jobs: job.New(u.UI, func(f func()) { f() }), Device: "b", Folder: t.TempDir(), Now: u.now,
		Report: u.Report})
	defer other.Close()
	require.NoError(t, other.Sharing.Join(sharing.Link(strings.TrimPrefix(s.URL, "http://"), "token-of-tests")))
	u.Until("the other", func() bool { ok, _ := other.Sharing.Reached(); return ok })
	other.SetGame(chart.GameFields{Event: chart.Noted("Cup")})
	u.c.SetGame(chart.GameFields{Event: chart.Noted("Trophy")})
	text, _ = u.game.sharedText()
	require.Equal(t, w.T("charting.together.waiting", 1), text)
	u.Until("both notes", func() bool { return reached() && len(u.c.Sharing.Differences())+len(other.Sharing.Differences()) > 0 })
	if list := u.c.Sharing.Differences(); len(list) > 0 {
		u.show1(gamePanel)
		u.Redraw()
		require.Contains(t, uitest.Texts(u.View.Content), w.Message(list[0].Message(u.c.State())))
	}
	u.Press(u.View.Content, w.T("charting.together.leave"))
	require.False(t, u.c.Sharing.IsOn())
	require.True(t, u.c.IsOpen())
	text, _ = u.game.sharedText()
	require.Empty(t, text)
}

// TestNotesOfAnEnd: the time that each team has left and a note are entered, shown, and taken back by an empty one.
func TestNotesOfAnEnd(t *testing.T) {
	u := newUnder(t)
	u.state.setup.Teams[0], u.state.setup.Teams[1] = team{Name: "Alpha"}, team{Name: "Beta"}
	u.game.begin()
	u.key(t, digit('4'))
	u.show1(endPanel)
	noted := func() chart.EndFields { return u.c.State().Ends[0].Set }
	first := u.end.clock(0, noted().Time1, func(f *chart.Field[float64]) { u.c.NoteEnd(0, chart.EndFields{Time1: f}) })
	first.OnTap()
	u.answer(t, "31:45")
	require.InDelta(t, 31*60+45, noted().Time1.Or(0), 0)
	require.Contains(t, uitest.Texts(u.View.Content), "Alpha 31:45")
	u.Press(u.View.Content, "Alpha 31:45")
	u.answer(t, "")
	require.False(t, noted().Time1.Known())
	u.Press(u.View.Content, u.Words.T("charting.note"))
	u.answer(t, "wet ice")
	require.Equal(t, "wet ice", noted().Note.Or(""))
	require.Contains(t, uitest.Texts(u.View.Content), "wet ice")
	u.Press(u.View.Content, "wet ice")
	u.answer(t, "dry ice")
	require.Equal(t, "dry ice", noted().Note.Or(""))
}

// TestWhatThePlanAccepts: of weight, broom and difficulty those that nobody noted.
func TestWhatThePlanAccepts(t *testing.T) {
	u := newUnder(t)
	u.game.begin()
	u.key(t, letter('I'), letter('A'))
	u.ice.tap(curling.Tee)
	u.settled()
	u.key(t, digit('.'))
	set := u.c.Shot()
	for _, by := range []chart.Source{set.Weight.By, set.Broom.By, set.Difficulty.By} {
		require.Equal(t, chart.Accepted, by)
	}
	require.Equal(t, shotname.TeeWeight, set.Weight.Value)
	u.c.Undo()
	u.settled()
	u.c.Set(chart.ShotFields{Weight: chart.Noted(shotname.HackWeight)})
	u.settled()
	u.key(t, digit('.'))
	require.Equal(t, shotname.HackWeight, u.c.Shot().Weight.Or(""), "what is noted stays")
	require.Equal(t, chart.Accepted, u.c.Shot().Broom.By)
}

// TestTargetOnAStone: a target that is tapped on a stone is that stone.
func TestTargetOnAStone(t *testing.T) {
	u := newUnder(t)
	u.game.begin()
	u.c.Stones.Put(0, curling.Tee)
	u.settled()
	u.key(t, digit('4'), letter('A'))
	u.ice.tap(curling.Vec{X: curling.Tee.X + 0.05, Y: curling.TeeY})
	stone, on := u.c.Shot().OnStone.Get()
	require.True(t, on)
	require.Zero(t, stone)
	u.key(t, letter('A'))
	u.ice.tap(curling.Vec{X: curling.Tee.X + 1, Y: curling.TeeY})
	_, on = u.c.Shot().OnStone.Get()
	require.False(t, on, "beside it it is a place")
}

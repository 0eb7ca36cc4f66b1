package datasets

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/chartstats"
	"github.com/hogline/hogline/replay/curlit"
	"github.com/hogline/hogline/replay/curlit/charttest"
	"github.com/hogline/hogline/replay/sample"
)

// graded is a data set of three games, each of whose shots is a draw that was nearly made.
func graded(t *testing.T) *replay.DataSet {
	t.Helper()
	list := charttest.Doubles(t, 3, 1, 1)
	for i, g := range list {
		g.Teams = [2]string{[]string{"Norway", "Sweden", "Japan"}[i], "Canada"}
		for k := range g.Ends[0].Shots {
			s := &g.Ends[0].Shots[k]
			s.Chart = &replay.Chart{Task: replay.TaskDraw, Turn: s.Chosen.Turn, TurnKnown: true, Grade: 75}
		}
	}
	return charttest.Set(t, curlit.Charting{}, list...)
}

// TestThrowersOfADataSet: how the players of the games that are listed threw is read, and told meanwhile; the throwers are listed, narrowed
// by a text, and the one of a name throws at once. Games without grades have none, which is told.
func TestThrowersOfADataSet(t *testing.T) {
	e := uitest.Open(t)
	ice, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	g, err := sample.Charted(ice, curling.MixedDoubles(), 1)
	require.NoError(t, err)
	require.NoError(t, e.Session.Open(g, ""), "on other ice nobody would be offered")
	w, d := e.Words, e.Dialogs
	v := New(w, PartsOf(e.Session), d)
	v.ShowThrowers("")
	require.False(t, d.IsOpen(), "no data set is open")
	v.Show(dataSet(t, 1), "charts")
	e.Press(e.Overlay(), w.T("dataset.throwers"))
	wrong := w.ErrorSentence(chartstats.Messages.New("chartstats.no-grades"))
	e.Until("what is wrong", func() bool { return strings.Contains(d.Shown(), wrong) })
	v.Show(graded(t), "charts")
	e.Press(e.Overlay(), w.T("dataset.throwers"))
	e.Until("the throwers", func() bool { return v.throwers != nil && d.IsOpen() })
	require.Contains(t, strings.Join(uitest.Texts(e.Overlay()), "\n"), w.T("dataset.thrower-note", 3))
	all := v.throwers.Length()
	require.Greater(t, all, 3)
	v.throwerFilter.SetText(" sweden ")
	require.Equal(t, 3, v.throwers.Length(), "the team and its two players")
	v.throwerFilter.SetText("nobody")
	require.Zero(t, v.throwers.Length())
	v.throwerFilter.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	require.True(t, d.IsOpen(), "there is nobody to take")
	v.throwerFilter.SetText("")
	require.Equal(t, all, v.throwers.Length())
	v.throwerFilter.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	require.Same(t, v.throwers, e.Canvas().Focused())
	d.Hide()

	v.throwers = nil
	v.ShowThrowers("Norwa")
	e.Until("the throwers", func() bool { return v.throwers != nil })
	require.Equal(t, "Norwa", v.throwerFilter.Text, "nobody has just that name")
	require.Equal(t, 3, v.throwers.Length())
	d.Hide()
	v.ShowThrowers("norway")
	e.Until("the thrower", func() bool { return strings.HasPrefix(e.Session.Throwers.Name(), "Norway") })
	require.False(t, d.IsOpen())
}

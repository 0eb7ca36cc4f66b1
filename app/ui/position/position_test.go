package position

import (
	"strconv"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/aiming"
)

func newView(t *testing.T) (*uitest.Env, *View) {
	t.Helper()
	e := uitest.Open(t)
	return e, New(e.Words, PartsOf(e.Session), e.Dialogs)
}

// TestGameForm: end, ends, score, hammer, stone, rules, placed stones and ice as one change, which can be undone.
func TestGameForm(t *testing.T) {
	e, v := newView(t)
	before, _ := e.Session.Place.State()
	v.ShowGame()
	entries, selects := uitest.Find[*forms.Entry](e.Overlay()), uitest.Find[*forms.Select](e.Overlay())
	require.Len(t, entries, 7)
	require.Len(t, selects, 4)
	for _, c := range []struct {
		entry int
		text  string
	}{{0, "0"}, {0, "31"}, {0, "x"}, {4, "18"}, {4, "0"}, {2, "-1"}} {
		was := entries[c.entry].Text
		entries[c.entry].SetText(c.text)
		e.Press(e.Overlay(), "Use")
		require.True(t, e.Dialogs.IsOpen(), c.text)
		require.Contains(t, uitest.Message(e.Window), "enter a whole number from", c.text)
		entries[c.entry].SetText(was)
	}
	for i, text := range []string{"3", "10", "4", "5", "8"} {
		entries[i].SetText(text)
	}
	selects[0].SetSelectedIndex(0) // the hammer
	selects[1].SetSelectedIndex(2) // four-rock
	selects[3].SetSelectedIndex(1) // Digital Curling 3
	require.Equal(t, "1", entries[5].Text, "the friction of the model")
	entries[6].SetText("1.1")
	e.Press(e.Overlay(), "Use")
	require.False(t, e.Dialogs.IsOpen())
	s, _ := e.Session.Place.State()
	require.Equal(t, []any{2, 10, 7, [2]int{4, 5}, curling.TeamID(1)}, []any{s.End, s.Ends, s.Shot, s.Score, s.First})
	require.Equal(t, "four-rock", e.Session.Place.Game().Rules.Name)
	require.Equal(t, physics.FCV1, e.Session.Place.Game().Ice.Model)
	require.InDelta(t, 1.1, e.Session.Place.Game().Ice.Curl, 0)
	require.Equal(t, before.Position, s.Position)
	require.True(t, e.Session.Study.Undo())
	again, _ := e.Session.Place.State()
	require.Equal(t, before, again)

	v.ShowGame()
	uitest.Find[*forms.Entry](e.Overlay())[5].SetText("-3")
	e.Press(e.Overlay(), "Use")
	require.True(t, e.Dialogs.IsOpen(), "ice on which no stone stops")
	selects = uitest.Find[*forms.Select](e.Overlay())
	uitest.Find[*forms.Entry](e.Overlay())[5].SetText("12")
	for i := range 2 {
		uitest.Find[*forms.Entry](e.Overlay())[i].SetText("30") // the most
	}
	selects[1].SetSelectedIndex(4) // mixed doubles
	selects[2].SetSelectedIndex(3) // power play
	e.Press(e.Overlay(), "Use")
	require.False(t, e.Dialogs.IsOpen())
	s, _ = e.Session.Place.State()
	spots := curling.DoublesSpots()
	require.Equal(t, spots.Place(curling.PowerLast), s.Position)
}

func TestExactPlace(t *testing.T) {
	e, v := newView(t)
	v.ShowExact(3)
	require.False(t, e.Dialogs.IsOpen(), "no such stone")
	v.ShowExact(0)
	entries := uitest.Find[*forms.Entry](e.Overlay())
	for _, bad := range []string{"x", "3", "NaN"} {
		entries[0].SetText(bad)
		e.Press(e.Overlay(), "Use")
		require.True(t, e.Dialogs.IsOpen(), bad)
	}
	edge := func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
	for _, bad := range [][2]string{{edge(-curling.CentreX), "0"}, {edge(curling.SheetWidth - curling.CentreX), "0"}, {"0", edge(curling.TeeY)},
		{"0", edge(curling.TeeY - curling.HackY)}, {"0", "NaN"}, {"0", "x"}} {
		entries[0].SetText(bad[0])
		entries[1].SetText(bad[1])
		e.Press(e.Overlay(), "Use")
		require.True(t, e.Dialogs.IsOpen(), "%q: beside the ice, or on its border", bad)
	}
	entries[0].SetText("-0.25")
	entries[1].SetText(" 0.5 ")
	e.Press(e.Overlay(), "Use")
	s, _ := e.Session.Place.State()
	require.InDelta(t, curling.CentreX-0.25, s.Position[0].X, 1e-9)
	require.InDelta(t, curling.TeeY-0.5, s.Position[0].Y, 1e-9)
}

// TestRulesAndPlacedStones: the first of a list is taken as every other one, and what is not chosen stays.
func TestRulesAndPlacedStones(t *testing.T) {
	spots := curling.DoublesSpots()
	for _, c := range []struct {
		rules, placing int
		name           string
		position       curling.Position
		shot           int
	}{
		{-1, -1, "of the game", curling.Position{3: curling.Tee}, 0}, {0, -1, ruleSets[0].Name, curling.Position{3: curling.Tee}, 0},
		{1, 0, ruleSets[1].Name, spots.Place(0), curling.DoublesFirstShot}, {-1, 1, "of the game", spots.Place(1), curling.DoublesFirstShot},
	} {
		g, s := &replay.Game{Rules: curling.Rules{Name: "of the game"}}, curling.State{Position: curling.Position{3: curling.Tee}}
		edit := gameEdit{end: 1, ends: 8, shot: 1, rules: c.rules, placing: c.placing}
		edit.apply(g, &s)
		require.Equal(t, c.name, g.Rules.Name)
		require.Equal(t, c.position, s.Position)
		require.Equal(t, c.shot, s.Shot)
	}
}

// TestCallsOnAStone: those that touch it alone, also where it is the very first.
func TestCallsOnAStone(t *testing.T) {
	e, v := newView(t)
	count := func(stone int) int {
		v.ShowCalls(stone)
		e.Until("the list", e.Dialogs.IsOpen)
		defer e.Dialogs.Hide()
		n := 0
		e.Session.Aim.NamedShots(func(list []aiming.NamedShot) {
			for _, x := range list {
				if stone < 0 || x.Call.Stone == stone {
					n++
				}
			}
		})
		e.Until("the shots", func() bool { return n > 0 })
		require.Contains(t, uitest.Texts(e.Overlay()), e.Words.T("calls.title", n))
		return n
	}
	require.Less(t, count(0), count(-1))
}

// TestCalledShot: a shot of the list stands in the table with its value.
func TestCalledShot(t *testing.T) {
	e, v := newView(t)
	v.ShowCalls(-1)
	e.Until("the list", e.Dialogs.IsOpen)
	field := uitest.Find[*forms.Entry](e.Overlay())[0]
	field.SetText("on 1") // a shot on the stone that is there
	field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	require.False(t, e.Dialogs.IsOpen())
	e.Until("its value", func() bool { return !e.Session.Table.Asked().Running })
	require.True(t, e.Session.Table.Asked().Rows[0].Own())
	require.Positive(t, e.Session.Table.Asked().Rows[0].Answer.Value.Throws)
}

package throwers

import (
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/replay"
)

// TestMenuOfThrowers: the throwers that can be chosen, who throws now with a mark; an item makes another one, and one of a chart whose data
// set is open looks for its thrower there, by the player or, where he is not known, by the team.
func TestMenuOfThrowers(t *testing.T) {
	g := game(t, kim)
	g.Extra = map[string]string{"Event": "Cup"}
	_, v, s := newView(t, g)
	labels := func(m *fyne.Menu) (list []string, checked int) {
		for i, item := range m.Items {
			list = append(list, item.Label)
			if item.Checked {
				checked = i
			}
		}
		return list, checked
	}
	list, checked := labels(v.Menu())
	entries := v.entries()
	require.Len(t, list, len(entries)+2)
	for i, e := range entries {
		require.Equal(t, v.entryName(e), list[i])
	}
	require.Zero(t, checked, "that of the game")
	require.Equal(t, v.words.T("thrower.new"), list[len(list)-1])
	v.Menu().Items[1].Action()
	require.Equal(t, entries[1].thrower.Name, s.Throwers.Name())
	_, checked = labels(v.Menu())
	require.Equal(t, 1, checked)

	asked := ""
	v.OnCharted = func(name string) { asked = name }
	v.CanCharted = func() bool { return false }
	list, _ = labels(v.Menu())
	require.Len(t, list, len(entries)+2, "no data set is open")
	v.CanCharted = func() bool { return true }
	for shot, want := range []string{"Red / Kim", "Yellow / Kim"} {
		s.Place.GoTo(replay.Place{Shot: shot})
		m := v.Menu()
		last := m.Items[len(m.Items)-1]
		require.Equal(t, v.words.T("dataset.thrower-charted", want), last.Label)
		last.Action()
		require.Equal(t, want, asked)
	}
	for team := range g.Players {
		for k := range g.Players[team] {
			g.Players[team][k].Name = ""
		}
	}
	require.Equal(t, "Yellow", v.charted())
	s.Place.GoTo(replay.Place{Shot: 2})
	require.Empty(t, v.charted(), "the end is over")
	s.Place.GoTo(replay.Place{})
	delete(g.Extra, "Event")
	require.Empty(t, v.charted(), "a log has no thrower to look for")
}

// TestWhoThrows: the team, with the hammer where it has it, and who throws the last stone.
func TestWhoThrows(t *testing.T) {
	g := game(t, kim)
	g.Ends[0].Shots = append([]replay.Shot{{Number: 12}, {Number: 13}}, g.Ends[0].Shots...)
	_, v, s := newView(t, g)
	left := " · " + v.words.T("left-handed")
	for shot, want := range []string{"Red" + left, "Yellow · " + v.words.T("hammer.has") + left, "Red" + left,
		"Yellow · " + v.words.T("hammer.last") + left} {
		s.Place.GoTo(replay.Place{Shot: shot})
		require.Equal(t, want+" · "+v.words.T("ends", s.Rules.Now().Ends), v.moverText(true))
	}
	require.NotContains(t, v.moverText(false), left)
	s.Place.GoTo(replay.Place{Shot: 4})
	require.Empty(t, v.moverText(true))
}

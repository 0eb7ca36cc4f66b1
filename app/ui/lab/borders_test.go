package lab

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/boardgame"
	"github.com/hogline/hogline/app/ui/actions"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/tubstap"
)

// TestFirstAndLastGame: the list ends there.
func TestFirstAndLastGame(t *testing.T) {
	f := show(t, "duel44")
	list := f.state.entries
	for _, c := range []struct {
		at  *entry
		key fyne.KeyName
	}{{list[0], fyne.KeyPageUp}, {list[len(list)-1], fyne.KeyPageDown}} {
		f.open(c.at)
		f.key(c.key)
		require.Same(t, c.at, f.state.shown)
	}
}

// TestTakeBackWithoutAUser: up to the beginning where no player is the user, and not beyond.
func TestTakeBackWithoutAUser(t *testing.T) {
	f := show(t, "tic-tac-toe")
	f.state.takeBack()
	require.Zero(t, f.state.game().Place())
	f.users()
	f.choose([]int{0})
	f.choose([]int{0})
	f.choose([]int{0})
	require.Equal(t, 3, f.state.game().Place())
	f.state.takeBack()
	require.Equal(t, 2, f.state.game().Place(), "one action of a user")
	for i := range f.state.shown.seats {
		f.state.shown.seats[i].user = false
	}
	f.state.takeBack()
	require.Zero(t, f.state.game().Place())
	f.state.stop()
}

// TestValuesThatAreListed: those of options that there are and that the program looked at, the first and the last one too.
func TestValuesThatAreListed(t *testing.T) {
	f := show(t, "tic-tac-toe")
	options := f.state.game().Options()
	last := len(options) - 1
	e := f.state.shown
	e.programs[0].state = answered
	e.programs[0].answer.Values = []boardgame.Value{{Option: 0, Value: 0.5, Visits: 9}, {Option: last, Value: 0.4, Visits: 8},
		{Option: last + 1, Value: 0.3, Visits: 7}, {Option: 1, Value: 0.2}}
	f.openPanel(AskPanel)
	text := strings.Join(uitest.Texts(f.panel.Body), "\n")
	for i, want := range map[int]bool{0: true, 1: false, last: true} {
		require.Equal(t, want, strings.Contains(text, f.actionText(options[i].Text)), options[i].Text)
	}
	f.show()
	require.Len(t, f.grid.Model().Values, 2)
	require.Equal(t, "PUT(0,0)", f.actionText("PUT(0,0)"), "only units have names")
}

// TestHowManyProgramsAreAsked: six at most; one that is not there cannot be selected.
func TestHowManyProgramsAreAsked(t *testing.T) {
	f := show(t, "duel44")
	f.openPanel(AskPanel)
	e := f.state.shown
	for len(e.programs) < maxPrograms {
		f.window.Press(f.panel.Body, "Add")
	}
	require.True(t, f.window.Button(f.panel.Body, "Add").Disabled)
	f.ask.addProgram()
	require.Len(t, e.programs, maxPrograms)
	f.ask.selectProgram(maxPrograms - 1)
	require.Equal(t, maxPrograms-1, e.selected)
	f.ask.selectProgram(maxPrograms)
	require.Equal(t, maxPrograms-1, e.selected)
}

// TestDigitsOfTerrains: there is none behind the last one.
func TestDigitsOfTerrains(t *testing.T) {
	f := show(t, "duel44")
	f.openPanel(MapPanel)
	for n := range tubstap.Terrains {
		f.maps.takeTool(rune('0' + n))
		require.Equal(t, n, f.state.tool.terrain)
	}
	was := f.state.tool
	f.maps.takeTool(rune('0' + tubstap.Terrains))
	require.Equal(t, was, f.state.tool)
	f.press(actions.Key{Rune: '0'})
	require.Zero(t, f.state.tool.terrain)
}

// TestTheFirstGroup: it is lit alone where it is selected, whatever piece was clicked.
func TestTheFirstGroup(t *testing.T) {
	f := show(t, "duel44")
	f.openPanel(GroupsPanel)
	groups := f.state.game().Groups(f.state.levels)
	require.NotEmpty(t, groups)
	options := f.state.game().Options()
	want := map[paint.Cell]bool{}
	for _, o := range groups[0] {
		if path := options[o].Path; len(path) > 0 {
			want[paint.Cell(path[len(path)-1])] = true
		}
	}
	f.tap(paint.Cell{X: 1, Y: 0})
	f.state.group = 0
	f.show()
	require.Len(t, f.grid.Model().Tints, len(want))
}

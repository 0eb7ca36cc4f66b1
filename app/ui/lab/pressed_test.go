package lab

import (
	"testing"

	"fyne.io/fyne/v2/widget"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/boardgame"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/canvas/paint"
)

// TestEverythingThatIsPressed: what every button, row, check, choice and field of the view leads to.
func TestEverythingThatIsPressed(t *testing.T) {
	f := show(t, "duel44")
	f.window.PressEverything()
}

// TestEverythingOfAPanel: the same of the panels that are shown after a key, in the middle of a game.
func TestEverythingOfAPanel(t *testing.T) {
	for _, p := range []Panel{AskPanel, GroupsPanel, MapPanel} {
		t.Run(string(p), func(t *testing.T) {
			f := show(t, "duel44")
			f.users()
			f.tap(paint.Cell{X: 0, Y: 0}, paint.Cell{X: 0, Y: 1})
			f.openPanel(p)
			f.list.Hide() // another game would be shown
			f.window.PressEverything()
		})
	}
}

// TestEveryAction: what every action of the page leads to.
func TestEveryAction(t *testing.T) {
	f := show(t, "duel44")
	f.window.RunEverything(f.table)
}

// TestEveryActionOfAMap: what every action leads to while a map is edited.
func TestEveryActionOfAMap(t *testing.T) {
	f := show(t, "duel44")
	f.openPanel(MapPanel)
	f.tap(paint.Cell{X: 0, Y: 0})
	f.list.Hide() // another game would be shown
	f.window.RunEverything(f.table)
}

// TestFormOfAProgram: each program alone and after another entry has the settings that it takes, and choosing one gives it those.
func TestFormOfAProgram(t *testing.T) {
	for _, game := range []string{"duel44", "tic-tac-toe"} {
		for _, first := range []string{"", "You"} {
			f := show(t, game)
			kinds := f.state.game().Kinds()
			for i, k := range kinds {
				var got boardgame.Program
				asFirst := false
				form := f.programForm(boardgame.Program{Kind: k.Name, Playouts: 777, Level: "2"}, first, "",
					func(p boardgame.Program, isFirst bool) { got, asFirst = p, isFirst })
				choices := uitest.Find[*widget.Select](form)
				want := 1
				if k.Playouts {
					want++
					if k.Levels {
						want++
					}
				}
				require.Len(t, choices, want, k.Name)
				offset := min(len(first), 1)
				require.Equal(t, i+offset, choices[0].SelectedIndex())
				if k.Playouts {
					require.Equal(t, f.words.T("lab.playouts", "777"), choices[1].Selected, "beside the usual ones")
					choices[1].SetSelectedIndex(1)
					require.Equal(t, playoutChoices[0], got.Playouts)
				}
				if want > 2 {
					require.Equal(t, f.words.T("lab.level", "2"), choices[2].Selected)
					choices[2].SetSelectedIndex(0)
					require.Equal(t, "0", got.Level)
				}
				for to, other := range kinds {
					choices[0].SetSelectedIndex(to + offset)
					if to == i {
						continue
					}
					require.Equal(t, other.Name, got.Kind)
					require.False(t, asFirst)
				}
				if first != "" {
					choices[0].SetSelectedIndex(0)
					require.Equal(t, i > 0 || len(kinds) > 1, asFirst)
				}
			}
			if first != "" {
				require.Len(t, uitest.Find[*widget.Select](f.programForm(boardgame.Program{Kind: kinds[0].Name}, first, first, nil)), 1)
			}
			for to, k := range kinds { // of a program without settings
				var got boardgame.Program
				form := f.programForm(boardgame.Program{Kind: kinds[(to+1)%len(kinds)].Name}, first, "", func(p boardgame.Program, _ bool) { got = p })
				uitest.Find[*widget.Select](form)[0].SetSelectedIndex(to + min(len(first), 1))
				if len(kinds) > 1 {
					require.Equal(t, map[bool]int{true: 500}[k.Playouts], got.Playouts, k.Name)
					require.Equal(t, map[bool]string{true: "1"}[k.Levels], got.Level, k.Name)
				}
			}
		}
	}
}

package rules

import (
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/i18n"
	"github.com/hogline/hogline/app/ui/actions"
	"github.com/hogline/hogline/engine/gsm/syntax"
)

func TestKeysOfThePageComeFirst(t *testing.T) {
	f := show(t, emptySheet())
	first := f.state.document
	f.press(actions.Key{Name: fyne.KeyUp})
	require.Same(t, first, f.state.document, "there is none above")
	f.press(actions.Key{Name: fyne.KeyDown})
	require.Equal(t, "four-rock", f.state.document.Name)
	f.press(actions.Key{Name: fyne.KeyUp})
	require.Same(t, first, f.state.document)
	f.press(actions.Key{Name: fyne.KeyRight})
	require.Equal(t, []string{"next-shot"}, f.common, "without a board the arrows lead through the game")
	f.press(actions.Key{Rune: ']'})
	require.Equal(t, syntax.Goal, f.state.machine)
	f.press(actions.Key{Rune: '['})
	require.Equal(t, syntax.Update, f.state.machine)
	f.press(actions.Key{Name: fyne.KeyF6})
	require.Equal(t, ParamsPanel, f.state.panel)
	f.press(actions.Ctrl(fyne.KeyU))
	require.NotNil(t, f.state.used)
	f.press(actions.Key{Name: fyne.KeyEscape})
	require.Equal(t, 1, f.stopped)
}

func TestActionsOfAViewThatIsNotShown(t *testing.T) {
	f := newFixture(t)
	require.NoError(t, f.session.Open(emptySheet(), ""))
	for i := range f.table {
		a := &f.table[i]
		a.IsChecked()
		if a.Menu == "rules" {
			require.Equal(t, a.Name == "rules-open", a.IsEnabled(), a.Name)
		}
	}
	f.opened = "/no/such/file.gsm"
	f.table[3].Do()
	require.Equal(t, "rules-open", f.table[3].Name)
	require.True(t, f.Content.Visible())
}

func TestEveryActionHasWordsAndEveryKeyOneMeaning(t *testing.T) {
	f := newFixture(t)
	keys := map[actions.Key]string{}
	for _, a := range f.Actions(rulesPage) {
		for _, k := range a.Keys {
			require.Empty(t, keys[k], a.Name)
			keys[k] = a.Name
		}
		require.Equal(t, len(a.Keys) > 0, a.Page == rulesPage, "%s: keys belong to the page", a.Name)
		for _, l := range i18n.Languages {
			require.True(t, f.words.SetLanguage(l.Code))
			require.True(t, f.words.Has("do."+a.Name), "%s: do.%s", l.Code, a.Name)
			require.True(t, a.Menu == "" || f.words.Has("menu."+a.Menu))
		}
	}
}

func TestResetIsOfferedForAChangedDocument(t *testing.T) {
	f := show(t, emptySheet())
	var reset *actions.Action
	for i := range f.table {
		if f.table[i].Name == "rules-reset" {
			reset = &f.table[i]
		}
	}
	require.False(t, reset.IsEnabled())
	f.params.set("ENDS", "4")
	require.True(t, reset.IsEnabled())
	reset.Do()
	require.False(t, f.state.document.Changed().Any())
}

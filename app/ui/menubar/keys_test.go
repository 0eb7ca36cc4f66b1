package menubar

import (
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/actions"
	"github.com/hogline/hogline/app/ui/uitest"
)

// TestKeysOfAPage: the functions of the page with their keys, in columns.
func TestKeysOfAPage(t *testing.T) {
	w := uitest.New(t)
	table := actions.Table{{Name: "undo", Keys: actions.Press(fyne.KeyZ), Run: func() {}}, {Name: "redo", Run: func() {}},
		{Name: "keys", Keys: actions.Press(fyne.KeyF1), Run: func() {}}, {Name: "select", Keys: actions.Press(fyne.Key1), Run: func() {}},
		{Name: "library-quiz", Keys: actions.Press(fyne.KeyQ), Run: func() {}, Page: 2}}
	ShowKeys(w.Words, w.Dialogs, table, 1)
	w.Looks("the keys")
	require.NotContains(t, uitest.Texts(w.Overlay()), w.Words.T("do.library-quiz"), "of another page")
	require.Contains(t, uitest.Texts(w.Overlay()), "1 – 9")
}

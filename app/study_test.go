package app

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/session/storage"
)

// TestQuitAsksAboutWhatCannotBeKept: a window whose changes can be kept in no file is not closed without a question.
func TestQuitAsksAboutWhatCannotBeKept(t *testing.T) {
	u := newWindow(t)
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	u.session.Storage.Autosave(filepath.Join(file, "unsaved"))
	require.True(t, u.files.OpenSample())
	u.session.Lines.SetTitle("mine", "")
	u.do("quit")
	require.True(t, u.dialogs.IsOpen())
	require.Contains(t, uitest.Texts(u.window.Canvas().Overlays().Top()), u.words.T("quit.unkept.title"))
	u.dialogs.Hide()
	require.Equal(t, "mine", u.session.Study.Content().Title)
	require.NoError(t, os.Remove(file))
	u.do("quit")
	require.False(t, u.dialogs.IsOpen())
	require.Len(t, storage.Recoverable(filepath.Join(file, "unsaved")), 1)
}

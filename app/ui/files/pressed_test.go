package files

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/mapping"
)

// TestEverythingOfATable: what every choice leads to of how a table of positions is read, where its first position lies on the ice then.
func TestEverythingOfATable(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	t.Setenv("AppData", t.TempDir())
	e, f, _ := newFiles(t)
	f.OnDataSet = func(*replay.DataSet, string) {}
	path := filepath.Join(t.TempDir(), "table.csv")
	text := "End,Shot,Stone Color,X,Y\n1,1,red,0.3,3.2\n1,2,red,0.3,3.2\n1,2,yellow,-0.9,1.2\n"
	require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	require.NotNil(t, mapping.Unconfirmed(path))
	f.Open(path)
	e.Until("the dialog", func() bool { return e.Dialogs.IsOpen() })
	e.PressEverything("Close", e.Words.T("mapping.accept"))
	require.NotNil(t, mapping.Unconfirmed(path))
	e.Press(e.Overlay(), e.Words.T("mapping.accept"))
	require.False(t, e.Dialogs.IsOpen())
	require.Nil(t, mapping.Unconfirmed(path))
}

// TestEverythingOfEncodings: what every entry of the list of encodings leads to, for a log whose letters tell its own.
func TestEverythingOfEncodings(t *testing.T) {
	e, f, _ := newFiles(t)
	raw, err := os.ReadFile("../../../assets/positions/sample-match.dcl")
	require.NoError(t, err)
	before, rest, _ := strings.Cut(string(raw), "First=")
	_, after, _ := strings.Cut(rest, "\n")
	path := filepath.Join(t.TempDir(), "a.dcl")
	require.NoError(t, os.WriteFile(path, []byte(before+"First=\xc6\xa3\xb0\xe6\xa5\xab\xa1\xbc\xa5\xea\xa5\xf3\xa5\xb0\n"+after), 0o600))
	f.Open(path)
	e.Until("the log", func() bool { return e.Session.Place.Path() == path })
	f.AskEncoding()
	e.PressEverything("Close")
	require.False(t, e.Dialogs.IsOpen(), "it was read")
}

// TestHowFarABookIsRead: pages by number and by a bar, of one whose number of pages is not known too.
func TestHowFarABookIsRead(t *testing.T) {
	e, f, _ := newFiles(t)
	for _, c := range [][2]int{{0, 9}, {3, 9}, {9, 9}, {1, 0}} {
		f.showPages("/books/book.pdf", c[0], c[1])
		e.Looks("pages")
	}
	f.reading.end()
	require.False(t, e.Dialogs.IsOpen())
	f.reading.end()
	e.Dialogs.Show("another", f.reading.label)
	f.showPages("/books/book.pdf", 2, 9)
	e.Looks("another dialog is open")
}

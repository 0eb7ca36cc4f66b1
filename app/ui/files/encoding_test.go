package files

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/app/ui/uitest"
)

// TestChooseTheEncoding: which encoding was taken is told when a log is opened; the dialog shows how its names read in each, and reads it
// again in the one chosen.
func TestChooseTheEncoding(t *testing.T) {
	e, f, _ := newFiles(t)
	raw, err := os.ReadFile("../../../assets/positions/sample-match.dcl")
	require.NoError(t, err)
	at := strings.Index(string(raw), "First=")
	path := filepath.Join(t.TempDir(), "a.dcl")
	name := "\xc6\xa3\xb0\xe6\xa5\xab\xa1\xbc\xa5\xea\xa5\xf3\xa5\xb0" // 藤井カーリング in EUC-JP
	require.NoError(t, os.WriteFile(path, []byte(string(raw[:at])+"First="+name+string(raw[at+strings.Index(string(raw[at:]), "\n"):])),
		0o600))
	f.AskEncoding() // of nothing
	require.False(t, e.Dialogs.IsOpen())
	f.Open(path)
	e.Until("the log", func() bool { return e.Session.Place.Path() == path })
	require.Equal(t, "藤井カーリング", e.Session.Place.Game().Teams[0])
	require.Equal(t, "Read as EUC-JP, as its letters tell (File > Text encoding)", e.Dialogs.Shown())

	f.AskEncoding()
	choice := uitest.Find[*forms.Select](e.Overlay())
	require.Len(t, choice, 1)
	require.Equal(t, "Automatic (EUC-JP) · 藤井カーリング", choice[0].Selected)
	require.Contains(t, choice[0].Options, "EUC-JP · 藤井カーリング")
	var other string
	for _, o := range choice[0].Options {
		if strings.HasPrefix(o, "GBK · ") {
			other = o
		}
	}
	require.NotEmpty(t, other)
	choice[0].SetSelected(other)
	e.Press(e.Overlay(), "Read")
	require.False(t, e.Dialogs.IsOpen())
	e.Until("the other reading", func() bool { return e.Session.Place.Game().Teams[0] != "藤井カーリング" })
	require.Equal(t, strings.TrimPrefix(other, "GBK · "), e.Session.Place.Game().Teams[0])
	require.Equal(t, "GBK", e.Session.Study.Content().ShownLine().Encoding)
	f.AskEncoding()
	require.Equal(t, other, uitest.Find[*forms.Select](e.Overlay())[0].Selected)
}

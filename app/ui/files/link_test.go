package files

import (
	"bytes"
	"encoding/base64"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/hpos"
	"github.com/hogline/hogline/session/study"
)

// linked takes a link apart as the page does.
func linked(t *testing.T, link string) (kind string, file []byte) {
	t.Helper()
	found := regexp.MustCompile(`^[^#]*#(?:[^&]*&)*(position|study)=([A-Za-z0-9_-]+)(?:&|$)`).FindStringSubmatch(link)
	require.NotNil(t, found)
	file, err := base64.RawURLEncoding.DecodeString(found[2])
	require.NoError(t, err)
	return found[1], file
}

func TestLinkHoldsThePosition(t *testing.T) {
	e, f, _ := newFiles(t)
	f.OpenSampleMatch()
	e.Session.Place.GoTo(replay.Place{End: 2, Shot: 5})
	f.Export.CopyLink()
	kind, file := linked(t, fyne.CurrentApp().Clipboard().Content())
	require.Equal(t, "position", kind)
	want, err := f.Export.position()
	require.NoError(t, err)
	got, err := hpos.Read(bytes.NewReader(file))
	require.NoError(t, err)
	require.Equal(t, want, got)
}

func TestLinkHoldsTheStudy(t *testing.T) {
	e, f, _ := newFiles(t)
	f.OpenSampleMatch()
	fyne.CurrentApp().Clipboard().SetContent("-")
	f.Export.CopyStudyLink()
	e.Until("the link", func() bool { return fyne.CurrentApp().Clipboard().Content() != "-" })
	kind, file := linked(t, fyne.CurrentApp().Clipboard().Content())
	require.Equal(t, "study", kind)
	d, err := study.Read(file)
	require.NoError(t, err)
	require.NotNil(t, d)
}

// TestLinkTooLarge: nothing is copied, and that is said.
func TestLinkTooLarge(t *testing.T) {
	e, f, _ := newFiles(t)
	f.Export.copyLink(strings.Repeat("x", maxLink), nil)
	require.Len(t, fyne.CurrentApp().Clipboard().Content(), maxLink, "the longest")
	fyne.CurrentApp().Clipboard().SetContent("-")
	f.Export.copyLink(strings.Repeat("x", maxLink+1), nil)
	require.Equal(t, "-", fyne.CurrentApp().Clipboard().Content())
	require.Contains(t, e.Dialogs.Shown(), "2001 kB")
	page, err := os.ReadFile(filepath.FromSlash("../../../web/page.js"))
	require.NoError(t, err)
	require.Contains(t, string(page), "const maxLink = 2000000;", "the page takes as much")
}

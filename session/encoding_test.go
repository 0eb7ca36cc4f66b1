package session

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/charset"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/session/encoding"
	"github.com/hogline/hogline/session/study"
)

// czechLog is a log whose first team is Liteň in windows-1250, which its letters do not tell.
func czechLog(t *testing.T) string {
	t.Helper()
	raw, err := os.ReadFile("../assets/positions/sample-match.dcl")
	require.NoError(t, err)
	text := string(raw)
	first, rest, _ := strings.Cut(text[strings.Index(text, "First="):], "\n")
	require.NotEmpty(t, first)
	path := filepath.Join(t.TempDir(), "a.dcl")
	require.NoError(t, os.WriteFile(path, []byte(text[:strings.Index(text, "First=")]+"First=Lite\xf2\n"+rest), 0o600))
	return path
}

// TestChosenEncoding: the log shown is read again in the encoding chosen, where it was left, with its variations; that is undone, and
// kept with the study.
func TestChosenEncoding(t *testing.T) {
	u := newUnder(t)
	require.False(t, u.Encoding.CanSet(), "nothing is open")
	require.Empty(t, u.Encoding.List())
	u.Encoding.Set("windows-1250")
	path := czechLog(t)
	g, source, err := study.OpenLog(path)
	require.NoError(t, err)
	require.NoError(t, u.OpenLog(g, path, source))
	require.True(t, u.Encoding.CanSet())
	require.Equal(t, "Liteò", u.Place.Game().Teams[0])
	at := u.Place.Game().Places()[20]
	u.Place.GoTo(at)
	u.Lines.PlayShot(curling.Shot{VX: -0.9, VY: -29.6})
	u.until("the variation", func() bool { return len(u.Study.Content().Lines) == 2 })
	require.Equal(t, "Liteò", u.Place.Game().Teams[0])

	list := u.Encoding.List()
	require.Equal(t, encoding.Choice{Name: "", Preview: "Liteò", Chosen: true}, list[0])
	require.Contains(t, list, encoding.Choice{Name: "windows-1250", Preview: "Liteň"})
	require.Contains(t, list, encoding.Choice{Name: "EUC-JP", Preview: "Lite\uFFFD"})
	u.Encoding.Set("windows-1250") // from the variation
	u.until("the log", func() bool { return u.Study.Content().Lines[0].Encoding == "windows-1250" })
	require.Equal(t, "Liteň", u.Study.Content().Lines[0].Game.Teams[0])
	require.Equal(t, charset.Encoding{Name: "windows-1250", By: charset.ByChoice}, u.Study.Content().Lines[0].Game.Encoding)
	require.Equal(t, at, u.Study.Content().Lines[0].At)
	require.Equal(t, "Liteň", u.Place.Game().Teams[0], "a variation takes the names")
	require.True(t, u.Encoding.List()[0].Name == "" && !u.Encoding.List()[0].Chosen)

	saved := filepath.Join(t.TempDir(), "a.hstudy")
	u.save(saved)
	d, err := study.Open(saved)
	require.NoError(t, err)
	require.Equal(t, "windows-1250", d.Content().Lines[0].Encoding)
	require.Equal(t, "Liteň", d.Content().Lines[0].Game.Teams[0])
	require.Equal(t, "Liteň", d.Content().Lines[1].Game.Teams[0])

	name, ok := u.Study.CanUndo()
	require.True(t, ok)
	require.Equal(t, "encoding", name)
	require.True(t, u.Study.Undo())
	require.Equal(t, "Liteò", u.Place.Game().Teams[0])
	require.Empty(t, u.Study.Content().Lines[0].Encoding)

	u.Encoding.Set("windows-1250")
	u.Lines.Delete(u.Study.Content().Lines[0].ID) // before it is read
	u.settle()
	require.Empty(t, u.Study.Content().Lines)
	require.False(t, u.Place.HasGame())
	require.Empty(t, u.errors)
}

// TestUnknownEncodingOfAStudy: a study of another program with an encoding that is not known opens, by what the log holds.
func TestUnknownEncodingOfAStudy(t *testing.T) {
	u := newUnder(t)
	path := czechLog(t)
	g, source, err := study.OpenLog(path)
	require.NoError(t, err)
	require.NoError(t, u.OpenLog(g, path, source))
	u.Study.Set("encoding", func(c *study.Content) { c.Reread(c.Shown, g, "klingon") })
	saved := filepath.Join(t.TempDir(), "a.hstudy")
	u.save(saved)
	d, err := study.Open(saved)
	require.NoError(t, err)
	require.Empty(t, d.Content().Lines[0].Encoding)
	require.Equal(t, "Liteò", d.Content().Lines[0].Game.Teams[0])
}

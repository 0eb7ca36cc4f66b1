package rulebook

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// started is a library as a program has it after its start, with what is kept in a folder.
func started(t *testing.T, dir string) (*Library, *Drafts) {
	t.Helper()
	l, err := Load(os.DirFS("../../assets"))
	require.NoError(t, err)
	d := &Drafts{Dir: dir}
	require.NoError(t, d.Load(l))
	return l, d
}

// TestDraftsAreThereAtTheNextStart: changes of shipped rules, of files and of new texts, each until it is none any more.
func TestDraftsAreThereAtTheNextStart(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "rules [own]")
	path := filepath.Join(t.TempDir(), "club.gsm")
	l, d := started(t, dir)
	require.NoError(t, d.Keep(l.Unsaved()))
	require.NoDirExists(t, dir, "nothing was changed")

	five := l.Find("five-rock")
	origin := five.Source()
	require.NoError(t, five.SetSource(origin+"\n"))
	require.NoError(t, os.WriteFile(path, []byte(origin), 0o600))
	club, err := l.Add("club", origin)
	require.NoError(t, err)
	club.Path = path
	require.NoError(t, club.SetSource(origin+"\n\n"))
	own, err := l.Add("ours", origin+"\n\n\n")
	require.NoError(t, err)
	require.Equal(t, []Draft{{"five-rock", "", origin + "\n"}, {"club", path, origin + "\n\n"}, {"ours", "", own.Source()}}, l.Unsaved())
	require.NoError(t, d.Keep(l.Unsaved()))

	l, d = started(t, dir)
	five, club, own = l.Find("five-rock"), l.Find("club"), l.Find("ours")
	require.Equal(t, origin+"\n", five.Source())
	require.True(t, five.CanUndo(), "what came with the program is behind it")
	require.Equal(t, path, club.Path)
	require.Equal(t, origin+"\n\n", club.Source())
	require.True(t, club.CanUndo())
	require.Equal(t, origin+"\n\n\n", own.Source())
	require.Equal(t, Curling, own.Kind)

	five.Reset()
	club.Saved(path)
	l.Remove(own)
	require.NoError(t, d.Keep(l.Unsaved()))
	files, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Empty(t, files)

	l.Insert(own)
	l.Insert(own)
	require.NoError(t, d.Keep(l.Unsaved()))
	l, _ = started(t, dir)
	require.Equal(t, origin+"\n\n\n", l.Find("ours").Source())
	require.Nil(t, l.Find("ours 2"))
	l.Remove(l.Find("five-rock"))
	require.NotNil(t, l.Find("five-rock"), "what came with the program stays")
}

// TestDraftsOfTwoPrograms: neither loses what it changed, also of the same text.
func TestDraftsOfTwoPrograms(t *testing.T) {
	dir := t.TempDir()
	a, keptByA := started(t, dir)
	b, keptByB := started(t, dir)
	origin := a.Find("five-rock").Source()
	require.NoError(t, a.Find("five-rock").SetSource(origin+"\n"))
	require.NoError(t, keptByA.Keep(a.Unsaved()))
	require.NoError(t, b.Find("five-rock").SetSource(origin+"\n\n"))
	require.NoError(t, keptByB.Keep(b.Unsaved()))
	c, keptByC := started(t, dir)
	require.Equal(t, []Draft{{"five-rock", "", origin + "\n"}, {"five-rock 2", "", origin + "\n\n"}}, c.Unsaved())

	require.NoError(t, c.Find("five-rock").SetSource(origin+"\n \n"))
	require.NoError(t, keptByC.Keep(c.Unsaved()))
	a.Find("five-rock").Reset() // its file is another's now
	require.NoError(t, keptByA.Keep(a.Unsaved()))
	d, _ := started(t, dir)
	require.Equal(t, c.Unsaved(), d.Unsaved())
}

// TestDraftsThatAreNone: they are told and left, the others are taken.
func TestDraftsThatAreNone(t *testing.T) {
	dir := t.TempDir()
	l, d := started(t, dir)
	require.NoError(t, l.Find("skins").SetSource("gsm"))
	require.NoError(t, d.Keep(l.Unsaved()))
	for name, text := range map[string]string{"0": "{", "1": `{"name":"","text":"x"}`, "2": "[]"} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name+draftEnd), []byte(text), 0o600))
	}
	require.NoError(t, os.Mkdir(filepath.Join(dir, "3"+draftEnd), 0o700))
	l, err := Load(os.DirFS("../../assets"))
	require.NoError(t, err)
	d = &Drafts{Dir: dir}
	err = d.Load(l)
	for _, name := range []string{"0", "1", "2", "3"} {
		require.ErrorContains(t, err, name+draftEnd)
	}
	require.Equal(t, "gsm", l.Find("skins").Source())
	require.Error(t, l.Find("skins").Fault())
	require.NoError(t, d.Keep(l.Unsaved()))
	require.FileExists(t, filepath.Join(dir, "0"+draftEnd))
}

// TestDraftOfAFileThatIsGone: what was changed of it is a text of its own then.
func TestDraftOfAFileThatIsGone(t *testing.T) {
	dir := t.TempDir()
	l, d := started(t, dir)
	club, err := l.Add("club", "")
	require.NoError(t, err)
	club.Path = filepath.Join(dir, "club.gsm")
	require.NoError(t, club.SetSource("gsm"))
	require.NoError(t, d.Keep(l.Unsaved()))
	l, _ = started(t, dir)
	require.Equal(t, "gsm", l.Find("club").Source())
	require.Empty(t, l.Find("club").Path)
}

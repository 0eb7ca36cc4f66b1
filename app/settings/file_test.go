package settings

import (
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestFileStoreKeepsEverything(t *testing.T) {
	path := filepath.Join(t.TempDir(), "hogline", "settings.json")
	f, err := OpenFile(path, "", nil)
	require.NoError(t, err)
	s := New(f)
	s.SetChoice(Language, "ja")
	s.SetNumber(Speed, 1.5)
	s.SetSwitch(Flip, true)
	s.SetList(Engines, []string{"uct", "mc"})
	s.SetList(Recent, nil)
	require.Equal(t, []string{"uct", "mc"}, s.List(Engines))
	f.Close()
	f.SetBool("late", true)
	f, err = OpenFile(path, "", nil)
	require.NoError(t, err)
	defer f.Close()
	s = New(f)
	require.Equal(t, "ja", s.Choice(Language))
	require.InDelta(t, 1.5, s.Number(Speed), 0)
	require.True(t, s.Switch(Flip))
	require.Equal(t, []string{"uct", "mc"}, s.List(Engines))
	require.Empty(t, s.List(Recent))
	require.Equal(t, Engines.Default, New(f).List(List{"other", Engines.Default, 9}))
}

// TestBrokenSettingsAreTold: the file is kept under another name, and the defaults hold.
func TestBrokenSettingsAreTold(t *testing.T) {
	path := filepath.Join(t.TempDir(), "settings.json")
	require.NoError(t, os.WriteFile(path, []byte(`{"language":"j`), 0o600))
	f, err := OpenFile(path, "", nil)
	require.ErrorContains(t, err, "kept as "+path+".broken")
	New(f).SetChoice(Language, "ja")
	f.Close()
	kept, err := os.ReadFile(path + ".broken")
	require.NoError(t, err)
	require.Equal(t, `{"language":"j`, string(kept))
	f, err = OpenFile(path, "", nil)
	require.NoError(t, err)
	require.Equal(t, "ja", New(f).Choice(Language))
	f.Close()
	require.NoError(t, os.WriteFile(path, []byte(`["another`), 0o600))
	f, err = OpenFile(path, "", nil)
	require.ErrorContains(t, err, "kept as "+path+".broken-2")
	f.Close()
	kept, err = os.ReadFile(path + ".broken")
	require.NoError(t, err)
	require.Equal(t, `{"language":"j`, string(kept), "the one kept before")
}

func TestSettingsOfAnEarlierVersionAreTaken(t *testing.T) {
	dir := t.TempDir()
	old, path := filepath.Join(dir, "preferences.json"), filepath.Join(dir, "settings.json")
	require.NoError(t, os.WriteFile(old, []byte(`{"language":"ja","ask.throws":50000,"askers":["uct"],"theme":3}`), 0o600))
	f, err := OpenFile(path, old, nil)
	require.NoError(t, err)
	s := New(f)
	require.Equal(t, "ja", s.Choice(Language))
	require.InDelta(t, 50000, s.Number(AskThrows), 0)
	require.Equal(t, []string{"uct"}, s.List(Engines))
	require.Equal(t, "light", s.Choice(Theme), "a value of another kind")
	f.Close()
	require.FileExists(t, path)
	require.FileExists(t, old)
}

// TestEmptySettingsOfFyneAreNone: fyne leaves an empty file where the disk is full, which is no loss to tell of.
func TestEmptySettingsOfFyneAreNone(t *testing.T) {
	dir := t.TempDir()
	old := filepath.Join(dir, "preferences.json")
	require.NoError(t, os.WriteFile(old, nil, 0o600))
	f, err := OpenFile(filepath.Join(dir, "settings.json"), old, nil)
	require.NoError(t, err)
	f.Close()
	require.FileExists(t, old)
	require.NoFileExists(t, old+".broken")
}

func TestErrorsOfWritingAreTold(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(dir, nil, 0o600))
	var failed error
	f, _ := OpenFile(filepath.Join(dir, "settings.json"), "", func(err error) { failed = err })
	f.SetBool("x", true)
	f.Close()
	require.Error(t, failed)
	f, err := OpenFile(filepath.Join(t.TempDir(), "settings.json"), "", func(err error) { failed = err })
	require.NoError(t, err)
	f.SetFloat("x", math.NaN())
	f.Close()
	require.ErrorContains(t, failed, "NaN")
}

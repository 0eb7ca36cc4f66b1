package file

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hogline/replay/hpos"
)

const smallLog = "[GameInfo]\nFirst=North\nSecond=South\nRandom=0.145\n"

const smallGame = `{"tag":"gam","log":{"cmd":"new_game","name":{"team0":"North","team1":"South"}}}` + "\n"

const smallShot = `{"tag":"sht","log":{"end":0,"shot":0,"trajectory":{"seconds_per_frame":0.1,"start":{"team0":[{"position":{"x":0,"y":0}}]},"finish":{},"frames":[]}}}`

func put(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	return path
}

func TestOpenKnowsAFormatByItsContent(t *testing.T) {
	var position bytes.Buffer
	require.NoError(t, hpos.Write(&position, hpos.New()))
	for _, c := range []struct {
		name, text, format string
	}{
		{"game.dcl", smallLog, "dcl"},
		{"renamed.txt", "\n\n" + smallLog, "dcl"},
		{"with mark.dcl", "\xef\xbb\xbf" + smallLog, "dcl"},
		{"game.dcl2", smallGame, "dcl2"},
		{"renamed.dcl", smallGame, "dcl2"},
		{"shot_e000s00.json", smallShot, "dcl2"},
		{"x.hpos", position.String(), "hpos"},
		{"renamed.json", position.String(), "hpos"},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := put(t, c.name, c.text)
			d, err := Open(path)
			require.NoError(t, err)
			require.Equal(t, c.format, d.Game.Format)
			require.Equal(t, path, d.Path)
			require.Equal(t, c.format == "hpos", d.Position != nil)
		})
	}
}

// Every failure is one sentence that names the file.
func TestOpenFailures(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"empty.dcl", "", " is empty"},
		{"picture.dcl", "\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01", ": not a log: it holds no text"},
		{"letter.txt", "Dear coach,\n", `: dcl: line 1: "Dear coach,", want [GameInfo]`},
		{"brackets.dcl", strings.Repeat("[", 1<<16), `: dcl: line 1: "[[[[[[[[[[[[[[[[[[[[[[[["…, want [GameInfo]`},
		{"brackets.hpos", strings.Repeat("[", 2<<20), ": hpos: the file is larger than 1 MB, no position is"},
		{"half.hpos", `{"format":`, ": hpos: line 1, column 10: the file ends in the middle"},
		{"other.json", `{"a":1}`, `: dcl2: line 1: "{\"a\":1}": want a message with a tag`},
		{"half.json", `{"tag":"sht",`, ": dcl2: the file ends in the middle"},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := put(t, c.name, c.text)
			_, err := Open(path)
			require.EqualError(t, err, path+c.want)
		})
	}
	dir := t.TempDir()
	_, err := Open(dir)
	require.EqualError(t, err, dir+" is a folder, not a file")
	_, err = Open(filepath.Join(dir, "gone.dcl"))
	require.EqualError(t, err, filepath.Join(dir, "gone.dcl")+" is not there")
	require.ErrorIs(t, err, fs.ErrNotExist)
	_, err = Open(os.DevNull)
	require.EqualError(t, err, os.DevNull+" is not an ordinary file")
	_, err = Open(filepath.Join(put(t, "a.dcl", smallLog), "b.dcl"))
	require.ErrorContains(t, err, "cannot open ")
	require.ErrorContains(t, explain("x.dcl", "open", fs.ErrPermission), "no permission to open x.dcl")
	if os.Getuid() != 0 { // nothing is closed to root
		path := put(t, "closed.dcl", smallLog)
		require.NoError(t, os.Chmod(path, 0))
		_, err = Open(path)
		require.EqualError(t, err, "no permission to open "+path)
	}
}

// TestOpenLooksAtTheBeginningFirst: two gigabytes of brackets are refused by the first few
// bytes. The file is a hole on the disk but for them.
func TestOpenLooksAtTheBeginningFirst(t *testing.T) {
	path := put(t, "huge.dcl", strings.Repeat("[", 1<<12))
	if err := os.Truncate(path, 2<<30); err != nil {
		return // this file system has no holes; the readers' own tests count the bytes
	}
	_, err := Open(path)
	require.ErrorContains(t, err, "want [GameInfo]")
}

func TestOpenFindsTheShotFilesBeside(t *testing.T) {
	dir := t.TempDir()
	text := smallGame +
		`{"tag":"gam","log":{"cmd":"update","next_team":"team0","state":{"end":0,"shot":0,"hammer":"team1","stones":{}}}}` + "\n" +
		`{"tag":"gam","log":{"cmd":"update","next_team":"team1","last_move":{"actual_move":{"type":"shot","rotation":"cw","velocity":{"x":0,"y":2}}},"state":{"end":0,"shot":1,"hammer":"team1","stones":{}}}}` + "\n"
	require.NoError(t, os.WriteFile(filepath.Join(dir, "game.dcl2"), []byte(text), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "shot_e000s00.json"), []byte(smallShot), 0o600))
	d, err := Open(filepath.Join(dir, "game.dcl2"))
	require.NoError(t, err)
	require.Empty(t, d.Game.Warnings)
	require.NotNil(t, d.Game.Ends[0].Shots[0].Recorded)
}

func names(t *testing.T, dir string) (list []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return list
}

func say(text string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	}
}

func TestWriteAtomic(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.hpos")
	require.NoError(t, WriteAtomic(path, say("one")))
	require.NoError(t, os.Chmod(path, 0o640))
	require.NoError(t, WriteAtomic(path, say("two")))
	b, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, "two", string(b))
	info, err := os.Stat(path)
	require.NoError(t, err)
	require.Equal(t, fs.FileMode(0o640), info.Mode().Perm(), "permissions are kept")
	require.Equal(t, []string{"a.hpos"}, names(t, dir))
}

func TestWriteAtomicKeepsTheOldFileWhenItFails(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.hpos")
	require.NoError(t, WriteAtomic(path, say("one")))
	broken := errors.New("broken")
	err := WriteAtomic(path, func(w io.Writer) error {
		_, _ = io.WriteString(w, "half")
		return broken
	})
	require.ErrorIs(t, err, broken)
	b, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, "one", string(b))
	require.Equal(t, []string{"a.hpos"}, names(t, dir), "nothing is left behind")
}

func TestWriteAtomicFollowsALink(t *testing.T) {
	dir := t.TempDir()
	target, link := filepath.Join(dir, "a.hpos"), filepath.Join(dir, "link.hpos")
	require.NoError(t, os.WriteFile(target, []byte("one"), 0o600))
	if err := os.Symlink(target, link); err != nil {
		return // no links here
	}
	require.NoError(t, WriteAtomic(link, say("two")))
	info, err := os.Lstat(link)
	require.NoError(t, err)
	require.NotZero(t, info.Mode()&fs.ModeSymlink, "the link stays a link")
	b, err := os.ReadFile(target)
	require.NoError(t, err)
	require.Equal(t, "two", string(b))
}

func TestWriteAtomicFailures(t *testing.T) {
	dir := t.TempDir()
	require.EqualError(t, WriteAtomic(dir, say("x")), dir+" is a folder, not a file")
	path := filepath.Join(dir, "no", "a.dcl")
	require.EqualError(t, WriteAtomic(path, say("x")), "cannot write "+path+": the folder is not there")
	require.Empty(t, names(t, dir))
}

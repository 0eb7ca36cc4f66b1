package file

import (
	"bytes"
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
			g, err := Open(path)
			require.NoError(t, err)
			require.Equal(t, c.format, g.Format)
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
}

func TestOpenFindsTheShotFilesBeside(t *testing.T) {
	dir := t.TempDir()
	text := smallGame +
		`{"tag":"gam","log":{"cmd":"update","next_team":"team0","state":{"end":0,"shot":0,"hammer":"team1","stones":{}}}}` + "\n" +
		`{"tag":"gam","log":{"cmd":"update","next_team":"team1","last_move":{"actual_move":{"type":"shot","rotation":"cw","velocity":{"x":0,"y":2}}},"state":{"end":0,"shot":1,"hammer":"team1","stones":{}}}}` + "\n"
	require.NoError(t, os.WriteFile(filepath.Join(dir, "game.dcl2"), []byte(text), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "shot_e000s00.json"), []byte(smallShot), 0o600))
	g, err := Open(filepath.Join(dir, "game.dcl2"))
	require.NoError(t, err)
	require.Empty(t, g.Warnings)
	require.NotNil(t, g.Ends[0].Shots[0].Recorded)
}

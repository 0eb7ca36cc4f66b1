package file

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/unicode"

	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/export"
	"github.com/hogline/hogline/replay/hpos"
	"github.com/hogline/hogline/replay/kindtest"
)

const smallLog = "[GameInfo]\nFirst=North\nSecond=South\nRandom=0.145\n"

const smallGame = `{"tag":"gam","log":{"cmd":"new_game","name":{"team0":"North","team1":"South"}}}` + "\n"

const smallShot = `{"tag":"sht","log":{"end":0,"shot":0,"trajectory":{"seconds_per_frame":0.1,"start":{"team0":[{"position":{"x":0,"y":0}}]},"finish":{},"frames":[]}}}`

// utf16 is a text as Windows's editors call Unicode.
func utf16(t testing.TB, text string) string {
	t.Helper()
	out, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String(text)
	require.NoError(t, err)
	return out
}

func put(t testing.TB, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	return path
}

func TestOpenKnowsAFormatByItsContent(t *testing.T) {
	var position bytes.Buffer
	require.NoError(t, hpos.Write(&position, hpos.On(physics.Mori2019)))
	for _, c := range []struct {
		name, text, format string
	}{
		{"game.dcl", smallLog, "dcl"},
		{"renamed.txt", "\n\n" + smallLog, "dcl"},
		{"with mark.dcl", "\xef\xbb\xbf" + smallLog, "dcl"},
		{"game.dcl2", smallGame, "dcl2"},
		{"renamed.dcl", smallGame, "dcl2"},
		{"shot_e000s00.json", smallShot, "dcl2"},
		{"utf-16.dcl", utf16(t, smallLog), "dcl"},
		{"utf-16.dcl2", utf16(t, smallGame), "dcl2"},
		{"utf-16.hpos", utf16(t, position.String()), "hpos"},
		{"utf-16.json", utf16(t, smallShot), "dcl2"},
		{"carriage returns.dcl", strings.ReplaceAll(smallLog, "\n", "\r"), "dcl"},
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
		{"utf-16.txt", utf16(t, "Dear coach,\n"), `: dcl: line 1: "Dear coach,": no log of Digital Curling, which begins with a line [GameInfo]`},
		{"people.csv", "\n name,age\nbob,3\n", `: a table with the columns "name,age", which are none of a chart, of positions or of a log`},
		{"people.TSV", "name\tage\r\n", `: a table with the columns "name\tage", which are none of a chart, of positions or of a log`},
		{"letter.txt", "Dear coach,\n", `: dcl: line 1: "Dear coach,": no log of Digital Curling, which begins with a line [GameInfo]`},
		{"brackets.dcl", strings.Repeat("[", 1<<16),
			`: dcl: line 1: "[[[[[[[[[[[[[[[[[[[[[[[["…: no log of Digital Curling, which begins with a line [GameInfo]`},
		{"brackets.hpos", strings.Repeat("[", 2<<20), ": hpos: the file is larger than 1 MB"},
		{"half.hpos", `{"format":`, ": hpos: line 1, column 10: the file ends in the middle"},
		{"other.json", `{"a":1}`, `: dcl2: line 1: "{\"a\":1}": want a message with a tag`},
		{"half.json", `{"tag":"sht",`, ": dcl2: column 13: the file ends in the middle"},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := put(t, c.name, c.text)
			_, err := Open(path)
			require.EqualError(t, err, path+c.want)
		})
	}
	huge := put(t, "huge.dcl", smallLog)
	if err := os.Truncate(huge, maxBytes+1); err == nil { // a hole on the disk
		_, err = Open(huge)
		require.EqualError(t, err, huge+" is larger than 64 MB")
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

func TestFormats(t *testing.T) {
	seen := map[string]string{}
	for _, f := range Formats() {
		require.NotEmpty(t, f.Name)
		require.True(t, f.Read != nil || f.Write != nil || f.Folder != nil || f.Set != nil, f.Name)
		require.Equal(t, f.Read != nil || f.Set != nil, f.Sniff != nil, "%s: what is read is recognised", f.Name)
		require.True(t, f.Write == nil || f.Read != nil, "%s: what is written is read again", f.Name)
		require.NotEmpty(t, f.Extensions, f.Name)
		for _, ext := range f.Extensions {
			require.Regexp(t, `^\.[a-z0-9]+$`, ext)
			if f.Write != nil {
				require.NotContains(t, seen, ext, "a name has one writer")
				seen[ext] = f.Name
			}
		}
	}
	require.Equal(t, []string{"dcl", "dcl2", "json", "jsonl", "hpos", "hchart", "csv", "pdf", "tsv", "zip"}, Extensions(false))
	require.Equal(t, []string{"dcl", "json", "csv"}, Extensions(true))
	for name, want := range map[string]string{"a.dcl": "dcl", "A.JSON": "json", "b.csv": "csv", "a.dcl2": "", "a.hpos": "", "dcl": "",
		"": ""} {
		f, ok := Writer(name)
		require.Equal(t, want != "", ok, name)
		if ok {
			require.Equal(t, want, f.Name)
			require.NotNil(t, f.Write)
		}
	}
}

// TestSniffIsSureOfItsOwnFilesOnly: no two formats are sure of the same file.
func TestSniffIsSureOfItsOwnFilesOnly(t *testing.T) {
	var position bytes.Buffer
	require.NoError(t, hpos.Write(&position, hpos.On(physics.Mori2019)))
	files := map[string]string{smallLog: ".dcl", smallGame: ".dcl2", smallShot: ".json", position.String(): ".hpos", "{}": "", "x": "",
		"{\"tag": ""}
	for _, f := range Formats() {
		if f.Write != nil {
			var written bytes.Buffer
			require.NoError(t, f.Write(&written, kindtest.Kinds()[0].Draw(1)))
			files[written.String()] = f.Extensions[0]
		}
	}
	for text, want := range files {
		var sure []string
		for _, f := range Formats() {
			if f.Read != nil && f.Sniff([]byte(text)[:min(len(text), headBytes)]) == replay.SureMatch {
				sure = append(sure, f.Extensions[0])
			}
		}
		if want == "" {
			require.Empty(t, sure, text)
		} else {
			require.Equal(t, []string{want}, sure, text)
		}
	}
}

// FuzzRead: whatever bytes come under whatever name, the error is one that names the file, and what
// is read can be walked through.
func FuzzRead(f *testing.F) {
	var position bytes.Buffer
	require.NoError(f, hpos.Write(&position, hpos.On(physics.Mori2019)))
	var asJSON, asCSV bytes.Buffer
	stopped := kindtest.Kinds()[14].Draw(7)
	require.NoError(f, export.JSON(&asJSON, stopped))
	require.NoError(f, export.CSV(&asCSV, stopped))
	for _, text := range []string{asJSON.String(), asCSV.String(), smallLog, smallGame, smallShot, position.String(), utf16(f, smallLog), "",
		"\x00\x01", "{}", "[", "[GameInfo]\r[0000]\rPOSITION=POSITION 1"} {
		for _, name := range []string{"a.dcl", "a.dcl2", "a.hpos", "a.json", "a"} {
			f.Add([]byte(text), name)
		}
	}
	f.Fuzz(func(t *testing.T, b []byte, name string) {
		g, err := Read(bytes.NewReader(b), name, nil)
		if err != nil {
			require.ErrorContains(t, err, name)
			return
		}
		for _, p := range g.Places() {
			_, err := g.State(p)
			require.NoError(t, err)
			require.Equal(t, p, g.Clamp(p))
		}
	})
}

package file

import (
	"archive/zip"
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/book/booktest"
	"github.com/hogline/hogline/replay/curlit"
	"github.com/hogline/hogline/replay/sample"
)

// zipped writes an archive.
func zipped(t *testing.T, files map[string][]byte, change func(*zip.FileHeader)) string {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for name, data := range files {
		h := &zip.FileHeader{Name: name, Method: zip.Deflate}
		if change != nil {
			change(h)
		}
		f, err := w.CreateHeader(h)
		require.NoError(t, err)
		_, err = f.Write(data)
		require.NoError(t, err)
	}
	require.NoError(t, w.Close())
	path := filepath.Join(t.TempDir(), "games.zip")
	require.NoError(t, os.WriteFile(path, b.Bytes(), 0o600))
	return path
}

// TestZips: a zip of a book, a folder of charts, a table and logs is a data set of all their games; what cannot be opened in it is told.
func TestZips(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	log, err := os.ReadFile("testdata/two-ends-mori2019.dcl")
	require.NoError(t, err)
	pdf, _ := booktest.Make(booktest.Options{Seed: 1, Ends: 1})
	ice, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	rules := curling.FiveRock()
	rules.Ends, rules.Extra = 1, false
	g, err := sample.Charted(ice, rules, 1)
	require.NoError(t, err)
	charts, err := curlit.Chart([]*replay.Game{g}, curlit.Charting{Error: 0.01, Seed: 1})
	require.NoError(t, err)
	files := map[string][]byte{"logs/A_B(20190316).dcl": log, `books\book.pdf`: pdf, "readme.txt": []byte("games"), "logs/broken.dcl": {},
		"inner.zip": []byte("PK\x03\x04"), "__MACOSX/x.dcl": log,
		"table.csv": []byte("End,Shot,Stone Color,X,Y\n1,1,red,0.1,0.2\n1,2,red,0.1,0.2\n1,2,yellow,0.9,1.2\n")}
	for name, data := range charts {
		files["charts/"+strings.ToUpper(name)] = data
	}
	path := zipped(t, files, nil)
	require.True(t, IsBook(path))
	o, err := As("").OpenAny(path)
	require.NoError(t, err)
	var ids []string
	for _, e := range o.Set.Games {
		ids = append(ids, e.ID)
	}
	require.ElementsMatch(t, []string{"logs/A_B(20190316).dcl", "CAN-TUR-3", "1-1", "1"}, ids)
	var told []string
	for _, w := range o.Set.Warnings {
		if strings.HasPrefix(w.Text.Key, "file.") {
			told = append(told, w.File)
		}
	}
	require.ElementsMatch(t, []string{"inner.zip", "logs/broken.dcl"}, told)
	list, err := As("").SourcesOf(t.Context(), path)
	require.NoError(t, err)
	require.Len(t, list, 4)
	for _, s := range list {
		g, err := s.Open(t.Context())
		require.NoError(t, err, s.Game)
		require.NotZero(t, g.Shots(), s.Game)
	}
	one, err := OpenGame(t.Context(), path, "logs/A_B(20190316).dcl")
	require.NoError(t, err)
	want, err := Open("testdata/two-ends-mori2019.dcl")
	require.NoError(t, err)
	require.Equal(t, want.Ends, one.Ends)
}

// TestHostileZips are refused in one sentence each.
func TestHostileZips(t *testing.T) {
	log, err := os.ReadFile("testdata/two-ends-mori2019.dcl")
	require.NoError(t, err)
	many := map[string][]byte{}
	for i := range maxZipEntries + 1 {
		many[fmt.Sprintf("a/%d.dcl", i)] = nil
	}
	for name, c := range map[string]struct {
		files  map[string][]byte
		change func(*zip.FileHeader)
		key    string
	}{
		"name":      {map[string][]byte{"../../a.dcl": log}, nil, "file.zip-name"},
		"absolute":  {map[string][]byte{"/etc/a.dcl": log}, nil, "file.zip-name"},
		"drive":     {map[string][]byte{`C:\a.dcl`: log}, nil, "file.zip-name"},
		"backslash": {map[string][]byte{`a\..\..\b.dcl`: log}, nil, "file.zip-name"},
		"bomb":      {map[string][]byte{"a.dcl": make([]byte, 30<<20)}, nil, "file.zip-bomb"},
		"encrypted": {map[string][]byte{"a.dcl": log}, func(h *zip.FileHeader) { h.Flags |= 1 }, "file.zip-encrypted"},
		"nested":    {map[string][]byte{"a.zip": []byte("PK\x03\x04")}, nil, "file.zip-none"},
		"empty":     {map[string][]byte{"a.txt": log}, nil, "file.zip-empty"},
		"none":      {nil, nil, "file.zip-empty"},
		"link":      {map[string][]byte{"a.dcl": log}, func(h *zip.FileHeader) { h.SetMode(os.ModeSymlink | 0o777) }, "file.zip-empty"},
	} {
		_, err := As("").OpenAny(zipped(t, c.files, c.change))
		require.Error(t, err, name)
		require.Contains(t, err.Error(), longest(strings.Split(Messages[c.key], "{")), name)
	}
	_, err = As("").OpenAny(zipped(t, many, nil))
	require.ErrorContains(t, err, "more than 5000")
	path := filepath.Join(t.TempDir(), "cut.zip")
	whole, err := os.ReadFile(zipped(t, map[string][]byte{"a.dcl": log}, nil))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(path, whole[:len(whole)/2], 0o600))
	_, err = As("").OpenAny(path)
	require.ErrorContains(t, err, "no zip archive")
	whole[len("a.dcl")+30+len(whole)/4] ^= 0xff // in what is packed
	require.NoError(t, os.WriteFile(path, whole, 0o600))
	_, err = As("").OpenAny(path)
	require.ErrorContains(t, err, "a.dcl is damaged where the archive packs it")
	require.NotContains(t, err.Error(), "flate")
	require.NotContains(t, err.Error(), "checksum")
}

// longest is the longest text between the places of a message.
func longest(parts []string) (text string) {
	for _, p := range parts {
		if _, after, ok := strings.Cut(p, "}"); ok {
			p = after
		}
		if len(p) > len(text) {
			text = p
		}
	}
	return text
}

// TestZipThatStores: an archive that holds a book as it is, without packing it, is an archive still.
func TestZipThatStores(t *testing.T) {
	pdf, _ := booktest.Make(booktest.Options{Seed: 1, Ends: 1})
	log, err := os.ReadFile("testdata/two-ends-mori2019.dcl")
	require.NoError(t, err)
	files := map[string][]byte{"book.pdf": pdf}
	plain := zipped(t, files, func(h *zip.FileHeader) { h.Method = zip.Store })
	head, err := os.ReadFile(plain)
	require.NoError(t, err)
	require.Contains(t, string(head[:1024]), "%PDF-")
	files["A_B(20190316).dcl"] = log
	for range 4 { // in any order
		o, err := As("").OpenAny(zipped(t, files, func(h *zip.FileHeader) { h.Method = zip.Store }))
		require.NoError(t, err)
		require.Len(t, o.Set.Games, 2)
	}
}

package book

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/message"
)

// TestKeptResults: a result that was kept is taken as it is; one whose checksum does not fit, or of which a part is missing, is none.
func TestKeptResults(t *testing.T) {
	want := Book{Games: []*Game{{Teams: [2]string{"NOR", "SWE"}, Ends: []*End{{Number: 1}}}}}
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	require.NoError(t, json.NewEncoder(z).Encode(want))
	require.NoError(t, z.Close())
	path := filepath.Join(t.TempDir(), "kept.json.gz")
	read := func(data []byte) *Book {
		require.NoError(t, os.WriteFile(path, data, 0o600))
		return load(path)
	}
	whole := packed.Bytes()
	require.Equal(t, want.Games[0].Teams, read(whole).Games[0].Teams)
	spoiled := bytes.Clone(whole)
	spoiled[len(spoiled)-8]++ // of the checksum
	require.Nil(t, read(spoiled))
	require.Nil(t, read(whole[:len(whole)-8]), "it ends before the checksum")
	require.Nil(t, load(path+".gone"))
	require.Nil(t, load(""))
}

// TestPagesThatFail: why a page cannot be read is told in the words of the fault, which are translated where they are the reader's own.
func TestPagesThatFail(t *testing.T) {
	var r reader
	r.fail(2, msg("no-session"))
	r.fail(4, errors.New("the page is torn"))
	require.Equal(t, 2, r.failed)
	require.Equal(t, msg("no-session"), r.firstErr)
	torn := message.Message{English: "the page is torn"}
	require.Equal(t, []Warning{{Page: 3, Text: msg("no-session")}, {Page: 5, Text: torn}}, r.book.Warnings)
}

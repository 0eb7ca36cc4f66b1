package study

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
)

// TestFilesInMemoryAreAFolder: with all that a file system must hold to, files that are there and such as are not.
func TestFilesInMemoryAreAFolder(t *testing.T) {
	m := memory{"a.txt": []byte("first"), "b.txt": []byte("second"), "c": nil}
	require.NoError(t, fstest.TestFS(m, "a.txt", "b.txt", "c"))
	_, err := m.Open("d")
	require.ErrorIs(t, err, fs.ErrNotExist)
	require.EqualError(t, err, "open d: file does not exist")
	dir, err := m.Open(".")
	require.NoError(t, err)
	_, err = dir.Read(make([]byte, 1))
	require.ErrorIs(t, err, errFolder)
	r := recorder{dir: m, files: map[string][]byte{}}
	for range 2 {
		f, err := r.Open("b.txt")
		require.NoError(t, err)
		text, err := io.ReadAll(f)
		require.NoError(t, err)
		require.Equal(t, "second", string(text))
	}
	require.Equal(t, map[string][]byte{"b.txt": []byte("second")}, r.files, "kept once, and nothing that was not read")
}

// TestLinesLeadToOneThatWasOpened: over their parents, of which none may be missing and none its own.
func TestLinesLeadToOneThatWasOpened(t *testing.T) {
	c := &Content{Lines: []*Line{{ID: 1}, {ID: 2, Parent: 1}, {ID: 3, Parent: 2}, {ID: 4, Parent: 9}, {ID: 5, Parent: 6}, {ID: 6, Parent: 5},
		{ID: 7, Parent: 7}}}
	for i, want := range []bool{true, true, true, false, false, false, false} {
		require.Equal(t, want, c.leadsToRoot(c.Lines[i]), "line %d", i+1)
	}
}

// spoiledPart is a study with a byte of a part inverted.
func spoiledPart(t *testing.T, data []byte, part string) []byte {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	require.NoError(t, err)
	i := slices.IndexFunc(z.File, func(f *zip.File) bool { return f.Name == part })
	require.GreaterOrEqual(t, i, 0, part)
	at, err := z.File[i].DataOffset()
	require.NoError(t, err)
	data = bytes.Clone(data)
	data[at+int64(z.File[i].CompressedSize64)/2] ^= 0xff
	return data
}

// TestDamagedLinesAreLeftOut: the others are read, without what branches off a line that is not there; a study of which no line can be read
// is none.
func TestDamagedLinesAreLeftOut(t *testing.T) {
	d := sample(t) // a log and a variation of it
	require.NoError(t, d.Do("more", func(c *Content) error {
		branch := c.Line(2)
		c.Put(&Line{ID: d.NextID(), Parent: 2, Game: branch.Game, At: branch.At})
		c.Put(&Line{ID: d.NextID(), Game: branch.Game, At: branch.At})
		return nil
	}))
	file := written(t, d)
	part := func(id int) string { return fmt.Sprintf("games/%d.json", id) }
	for id, want := range map[int][]int{2: {1, 4}, 3: {1, 2, 4}, 4: {1, 2, 3}} {
		_, err := Read(spoiledPart(t, file, part(id)))
		var damaged *Damaged
		require.ErrorAs(t, err, &damaged)
		var ids []int
		for _, l := range damaged.Rest.Content().Lines {
			ids = append(ids, l.ID)
		}
		require.Equal(t, want, ids)
		require.Len(t, damaged.Left, 4-len(want))
		require.EqualError(t, err, fmt.Sprintf("line %d: %s: what is packed there is damaged", id, part(id)))
		require.Equal(t, 5, damaged.Rest.NextID(), "no other line has its number")
		require.Contains(t, ids, damaged.Rest.Content().Shown)
	}
	none := sample(t)
	require.NoError(t, none.Do("alone", func(c *Content) error {
		*c.Line(2) = Line{ID: 2, Game: c.Line(2).Game}
		c.Lines = c.Lines[1:]
		return nil
	}))
	_, err := Read(spoiledPart(t, written(t, none), part(2)))
	require.EqualError(t, err, "line 2: games/2.json: what is packed there is damaged")
	var damaged *Damaged
	require.False(t, errors.As(err, &damaged))
}

// TestAnArchiveHoldsSoManyValues: what is decoded counts, until there is room for no more.
func TestAnArchiveHoldsSoManyValues(t *testing.T) {
	a := &archive{values: 1000}
	var list []int
	require.NoError(t, a.decode([]byte("[1,2,3]"), &list))
	require.Equal(t, []int{1, 2, 3}, list)
	left := a.values
	require.Less(t, left, int64(1000))
	require.NoError(t, a.decode([]byte("[1,2,3]"), &list))
	require.Equal(t, 1000-2*(1000-left), a.values, "as much as before")
	require.ErrorContains(t, a.decode([]byte(`["x"]`), &list), "want a whole number")
	n := 0
	for a.decode([]byte("["+strings.Repeat("1,", 20)+"1]"), &list) == nil {
		n++
		require.Less(t, n, 1000)
	}
	require.Positive(t, n)
}

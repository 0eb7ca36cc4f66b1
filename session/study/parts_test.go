package study

import (
	"io"
	"io/fs"
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

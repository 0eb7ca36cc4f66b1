package safefile

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// linesOf are the lines of a file as they are told.
func linesOf(t *testing.T, path string, longest int) (list []string, whole int64, cut bool) {
	t.Helper()
	whole, cut, err := ReadLines(path, megabyte, longest, func(l Line) {
		require.Equal(t, len(list)+1, l.Number)
		if l.Err != nil {
			list = append(list, l.Err.Error())
			return
		}
		list = append(list, string(l.Text))
	})
	require.NoError(t, err)
	return list, whole, cut
}

func TestReadLines(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.jsonl")
	long := strings.Repeat("x", 200_000) // longer than what is read at once
	for _, c := range []struct {
		text  string
		lines []string
		whole int
		cut   bool
	}{
		{"", nil, 0, false},
		{"a", nil, 0, true},
		{"\n", []string{""}, 1, false},
		{"a\nb\n", []string{"a", "b"}, 4, false},
		{"a\n\nb", []string{"a", ""}, 3, true},
		{"a\n" + long + "\nb\n", []string{"a", long, "b"}, len(long) + 5, false},
		{"a\n" + long + "x\nb\nc", []string{"a", "longer than 200000 bytes", "b"}, len(long) + 6, true},
		{long + "x", nil, 0, true},
	} {
		require.NoError(t, os.WriteFile(path, []byte(c.text), 0o600))
		lines, whole, cut := linesOf(t, path, len(long))
		require.Equal(t, c.lines, lines)
		require.EqualValues(t, c.whole, whole)
		require.Equal(t, c.cut, cut)
	}
	require.NoError(t, os.WriteFile(path, []byte("ab\ncd\nef\n"), 0o600))
	var at []int64
	_, _, err := ReadLines(path, megabyte, 10, func(l Line) { at = append(at, l.At) })
	require.NoError(t, err)
	require.Equal(t, []int64{0, 3, 6}, at)
	_, _, err = ReadLines(path, 8, 10, func(Line) {})
	require.ErrorContains(t, err, "larger than 8 bytes")
}

// TestReadLinesHoldsOneLine: of a file no more is in memory than a line, though it has no line end at all.
func TestReadLinesHoldsOneLine(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.jsonl")
	f, err := os.Create(path)
	require.NoError(t, err)
	require.NoError(t, f.Truncate(64*megabyte)) // of NUL, on no disk
	require.NoError(t, f.Close())
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, cut, err := ReadLines(path, 64*megabyte, megabyte/4, func(Line) {})
	runtime.ReadMemStats(&after)
	require.NoError(t, err)
	require.True(t, cut)
	require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(4*megabyte))
}

// fullDisk is a file on a disk that has room for so many bytes more.
type fullDisk struct {
	*os.File

	room   int
	stuck  bool // what lies there cannot be removed
	unsync bool
}

func (d *fullDisk) WriteAt(p []byte, at int64) (int, error) {
	if len(p) <= d.room {
		d.room -= len(p)
		return d.File.WriteAt(p, at)
	}
	n, _ := d.File.WriteAt(p[:d.room], at)
	return n, syscall.ENOSPC
}

func (d *fullDisk) Truncate(n int64) error {
	if d.stuck {
		return syscall.EIO
	}
	return d.File.Truncate(n)
}

func (d *fullDisk) Sync() error {
	if d.unsync {
		return syscall.ENOSPC
	}
	return d.File.Sync()
}

// TestLinesOnAFullDisk: of a line that is written in part, or not synchronised, nothing stays, and the next one is whole.
func TestLinesOnAFullDisk(t *testing.T) {
	for room := range 9 {
		for _, d := range []fullDisk{{room: room}, {room: room, stuck: true}, {room: 100, unsync: true}} {
			path := filepath.Join(t.TempDir(), "a.jsonl")
			l, err := AppendLines(path, 0)
			require.NoError(t, err)
			require.NoError(t, l.Add([]byte("first")))
			disk := d
			disk.File = l.file.(*os.File)
			l.file = &disk
			require.ErrorContains(t, l.Add([]byte("a second")), "the disk is full")
			if d.stuck && room > 0 {
				require.Error(t, l.Add([]byte("third")), "nothing is written behind a part of a line")
			}
			disk.room, disk.stuck, disk.unsync = 100, false, false
			require.NoError(t, l.Add([]byte("third")))
			other, err := AppendLines(path, l.whole)
			require.NoError(t, err)
			require.NoError(t, other.Add([]byte("another's")))
			require.ErrorIs(t, l.Add([]byte("fourth")), ErrLocked, "what lies there now is no part of a line")
			require.NoError(t, other.Close())
			require.NoError(t, l.Close())
			lines, _, cut := linesOf(t, path, 100)
			require.Equal(t, []string{"first", "third", "another's"}, lines)
			require.False(t, cut)
		}
	}
}

// TestLinesOfTwoPrograms: where no lock keeps a second program out, the one that comes later writes nothing over what the first has
// written.
func TestLinesOfTwoPrograms(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.jsonl")
	a, err := AppendLines(path, 0)
	require.NoError(t, err)
	b, err := AppendLines(path, 0)
	require.NoError(t, err)
	require.NoError(t, a.Add([]byte("a")))
	require.ErrorIs(t, b.Add([]byte("longer")), ErrLocked)
	require.NoError(t, a.Add([]byte("b")))
	require.NoError(t, b.Close())
	require.NoError(t, a.Close())
	lines, whole, _ := linesOf(t, path, 100)
	require.Equal(t, []string{"a", "b"}, lines)
	b, err = AppendLines(path, whole)
	require.NoError(t, err)
	require.NoError(t, b.Add([]byte("c")))
	require.NoError(t, b.Close())
	lines, _, _ = linesOf(t, path, 100)
	require.Equal(t, []string{"a", "b", "c"}, lines)
}

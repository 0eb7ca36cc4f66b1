package safefile

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
)

func put(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	return path
}

func TestReadUpToTheLimit(t *testing.T) {
	path := put(t, "a.json", "0123456789")
	for _, c := range []struct {
		limit int64
		want  string // error; empty: it is read
	}{
		{11, ""}, {10, ""}, {9, " is larger than 9 bytes"}, {0, " is larger than 0 bytes"},
	} {
		data, err := Read(path, c.limit)
		if c.want == "" {
			require.NoError(t, err)
			require.Equal(t, "0123456789", string(data))
			continue
		}
		require.EqualError(t, err, path+c.want)
		require.Nil(t, data)
	}
	data, err := Read(put(t, "empty", ""), 1)
	require.NoError(t, err)
	require.Empty(t, data)
}

func TestLimitInALargeUnit(t *testing.T) {
	for n, want := range map[int64]string{0: "0 bytes", 1023: "1023 bytes", 1 << 10: "1 KB", 3 << 9: "1536 bytes", 64 << 20: "64 MB",
		1 << 30: "1 GB", 1 << 40: "1024 GB"} {
		require.Equal(t, want, size(n))
	}
}

func TestReadRefuses(t *testing.T) {
	dir := t.TempDir()
	_, err := Read(dir, 100)
	require.EqualError(t, err, dir+" is a folder, not a file")
	gone := filepath.Join(dir, "gone")
	_, err = Read(gone, 100)
	require.EqualError(t, err, gone+" is not there")
	require.ErrorIs(t, err, fs.ErrNotExist)
	for _, device := range []string{os.DevNull, "/dev/zero", "/dev/stdin"} {
		if info, err := os.Stat(device); err != nil || info.Mode().IsRegular() {
			continue // none here
		}
		_, err = Read(device, 100)
		require.EqualError(t, err, device+" is not an ordinary file")
	}
	inFile := filepath.Join(put(t, "a", "text"), "b")
	_, err = Read(inFile, 100)
	require.ErrorContains(t, err, inFile)
	denied := OpenError("a", &fs.PathError{Op: "open", Path: "a", Err: fs.ErrPermission})
	require.EqualError(t, denied, "no permission to open a")
	require.EqualError(t, OpenError("a", &fs.PathError{Op: "open", Path: "a", Err: errors.New("broken disk")}), "cannot open a: broken disk")
	require.EqualError(t, OpenError("b", denied), denied.Error(), "an error names its file once")
}

// TestReadLimitsAFileBeforeItIsRead: two gigabytes are refused by their size. The file is a hole
// on the disk.
func TestReadLimitsAFileBeforeItIsRead(t *testing.T) {
	path := put(t, "huge", "x")
	if err := os.Truncate(path, 2<<30); err != nil {
		t.Skip("the file system has no holes")
	}
	_, err := Read(path, 1<<20)
	require.EqualError(t, err, path+" is larger than 1 MB")
}

// growing is a file that holds more than its size says.
type growing struct {
	fs.FS
	text string
}

type grown struct {
	fs.File
	io.Reader
}

func (g grown) Read(p []byte) (int, error) { return g.Reader.Read(p) }

func (g growing) Open(name string) (fs.File, error) {
	f, err := g.FS.Open(name)
	return grown{f, strings.NewReader(g.text)}, err
}

func TestReadLimitsAFileThatGrows(t *testing.T) {
	fsys := growing{fstest.MapFS{"a": {Data: []byte("12")}}, "12345"}
	for limit, want := range map[int64]string{2: "12", 4: "1234", 5: "12345", 9: "12345"} {
		f, err := OpenFS(fsys, "a", limit)
		require.NoError(t, err)
		data, err := io.ReadAll(f)
		require.Equal(t, want, string(data))
		if limit < 5 {
			require.ErrorContains(t, err, "a is larger than")
		} else {
			require.NoError(t, err)
		}
	}
}

// exchanged is a file system whose file is another one once it is opened.
type exchanged struct{ before, after fstest.MapFS }

func (e exchanged) Open(name string) (fs.File, error) { return e.after.Open(name) }

func (e exchanged) Stat(name string) (fs.FileInfo, error) { return e.before.Stat(name) }

func TestOpenChecksTheFileItOpened(t *testing.T) {
	file := &fstest.MapFile{Data: []byte("1")}
	_, err := OpenFS(exchanged{fstest.MapFS{"a": file}, fstest.MapFS{"a": {Mode: fs.ModeNamedPipe}}}, "a", 10)
	require.EqualError(t, err, "a is not an ordinary file")
	_, err = OpenFS(exchanged{fstest.MapFS{"a": {Mode: fs.ModeDevice}}, fstest.MapFS{"a": file}}, "a", 10)
	require.EqualError(t, err, "a is not an ordinary file")
	_, err = OpenFS(exchanged{fstest.MapFS{"a": file}, fstest.MapFS{"a": {Data: []byte("12345")}}}, "a", 3)
	require.EqualError(t, err, "a is larger than 3 bytes")
}

// failing is a file that the disk gives no byte of.
type failing struct{ fs.FS }

func (f failing) Open(name string) (fs.File, error) {
	file, err := f.FS.Open(name)
	return unreadable{file}, err
}

type unreadable struct{ fs.File }

func (unreadable) Read([]byte) (int, error) {
	return 0, &fs.PathError{Op: "read", Path: "a", Err: errors.New("input/output error")}
}

// TestReadErrorsAreTold: without the operation and the path, which who reads names.
func TestReadErrorsAreTold(t *testing.T) {
	f, err := OpenFS(failing{fstest.MapFS{"a": {Data: []byte("12345")}}}, "a", 10)
	require.NoError(t, err)
	_, err = io.ReadAll(f)
	require.EqualError(t, err, "input/output error")
}

// TestWithEnd: what lies in a folder under names with an end, by name, whatever the folder is called; nothing of one that is not there.
func TestWithEnd(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a [b] {c}")
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "d.x"), 0o700))
	for _, name := range []string{"c.x", ".x", "b.x", "x", "a.y", "a.x.y"} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), nil, 0o600))
	}
	var names []string
	for _, path := range WithEnd(dir, ".x") {
		require.Equal(t, dir, filepath.Dir(path))
		names = append(names, filepath.Base(path))
	}
	require.Equal(t, []string{".x", "b.x", "c.x", "d.x"}, names)
	require.Empty(t, WithEnd(dir+"/none", ".x"))
	require.Empty(t, WithEnd(filepath.Join(dir, "c.x"), ".x"))
}

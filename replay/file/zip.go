package file

import (
	"archive/zip"
	"bytes"
	"context"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/hogline/hogline/engine/charset"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/book"
	"github.com/hogline/hogline/replay/curlit"
	"github.com/hogline/hogline/replay/mapping"
)

// zipName is the format of zip archives, opened as folders are.
const zipName = "zip"

// Limits of a zip archive.
const (
	maxZip        = 1 << 30
	maxZipEntries = 5000
	maxZipData    = 2 << 30 // of all files in it, unpacked
	maxZipRatio   = 200     // unpacked to packed; text comes to 30
	smallEntry    = 1 << 20 // unpacked, of which any ratio will do
	maxZipBook    = 512 << 20
	maxZipTable   = 256 << 20
)

// ZipFormat is the format of a zip archive of books, tables and logs.
func ZipFormat() replay.Format {
	return replay.Format{Name: zipName, Extensions: []string{".zip"}, Sniff: func(head []byte) replay.Match {
		if bytes.HasPrefix(head, []byte("PK\x03\x04")) || bytes.HasPrefix(head, []byte("PK\x05\x06")) {
			return replay.PossibleMatch // studies and documents are archives too
		}
		return replay.NoMatch
	}, Set: openZip}
}

// archive is a zip while it is read.
type archive struct {
	path    string
	files   []*zip.File
	names   []string // of the files, with slashes
	reader  *zip.Reader
	parts   []replay.Part
	left    []replay.Warning // files that cannot be opened
	logs    []string
	entries []replay.GameEntry
}

// openArchive opens a zip and refuses what is no archive of plain files, or is made to grow beyond all bounds.
func openArchive(name string) (*archive, io.Closer, error) {
	f, err := safefile.Open(name, maxZip)
	if err != nil {
		return nil, nil, err
	}
	at, ok := f.File.(io.ReaderAt)
	info, err := f.Stat()
	if err != nil || !ok {
		_ = f.Close()
		return nil, nil, safefile.OpenError(name, err)
	}
	z, err := zip.NewReader(at, info.Size())
	if err != nil {
		_ = f.Close()
		return nil, nil, Messages.New("file.zip", name, err)
	}
	a := &archive{path: name, reader: z}
	if err := a.check(); err != nil {
		_ = f.Close()
		return nil, nil, err
	}
	return a, f, nil
}

// check lists the files of an archive.
func (a *archive) check() error {
	if len(a.reader.File) > maxZipEntries {
		return Messages.New("file.zip-many", a.path, len(a.reader.File), maxZipEntries)
	}
	var sum uint64
	for _, f := range a.reader.File {
		name := f.Name
		if !utf8.ValidString(name) {
			text := charset.Decode([]byte(name))
			name = string(text.Bytes)
		}
		name = strings.ReplaceAll(name, `\`, "/")
		if f.FileInfo().IsDir() || strings.HasSuffix(name, "/") {
			continue
		}
		if !fs.ValidPath(name) || strings.Contains(name, ":") {
			return Messages.New("file.zip-name", a.path, replay.Quote(name, 60))
		}
		if f.Flags&1 != 0 {
			return Messages.New("file.zip-encrypted", a.path)
		}
		sum += f.UncompressedSize64
		if sum > maxZipData || f.UncompressedSize64 > smallEntry && f.UncompressedSize64 > maxZipRatio*max(1, f.CompressedSize64) {
			return Messages.New("file.zip-bomb", a.path, replay.Quote(name, 60))
		}
		if !f.Mode().IsRegular() || strings.HasPrefix(name, "__MACOSX/") || strings.HasPrefix(path.Base(name), ".") {
			continue
		}
		a.files, a.names = append(a.files, f), append(a.names, name)
	}
	return nil
}

// bytes are the content of a file of the archive, never more than it says.
func (a *archive) bytes(i int, limit int64) ([]byte, error) {
	f := a.files[i]
	if f.UncompressedSize64 > uint64(limit) { // limits are positive
		return nil, Messages.New("file.zip-large", a.names[i], limit>>20)
	}
	r, err := f.Open()
	if err != nil {
		return nil, Messages.New("file.zip-spoiled", a.names[i], err)
	}
	defer func() { _ = r.Close() }() // only read
	data, err := io.ReadAll(io.LimitReader(r, limit+1))
	switch {
	case err != nil:
		return nil, Messages.New("file.zip-spoiled", a.names[i], err)
	case int64(len(data)) > limit:
		return nil, Messages.New("file.zip-large", a.names[i], limit>>20)
	}
	return data, nil
}

// openZip is the games of an archive. Files in it that cannot be opened become warnings; where none can the first of them is the error.
func openZip(ctx context.Context, name string, on func(done, of int)) (*replay.DataSet, error) {
	a, f, err := openArchive(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // only read
	taken := a.folders()
	for i, n := range a.names {
		if ctx.Err() != nil {
			break
		}
		if taken[i] {
			continue
		}
		if err := a.add(ctx, i, on); err != nil && ctx.Err() == nil {
			a.left = append(a.left, replay.Warning{File: n, Text: Messages.New("file.part-failed", err)})
		}
	}
	if len(a.logs) > 0 {
		a.parts = append(a.parts, replay.Part{Set: a.logSet()})
	}
	switch {
	case len(a.parts) > 0:
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case len(a.left) > 0:
		return nil, Messages.New("file.zip-none", name, a.left[0].Place(a.left[0].Text))
	default:
		return nil, Messages.New("file.zip-empty", name)
	}
	set := replay.Merge(a.parts)
	set.Warnings = append(set.Warnings, a.left...)
	return set, ctx.Err()
}

// folders adds the data sets that lie in folders of the archive, and tells which files belong to them.
func (a *archive) folders() map[int]bool {
	taken := map[int]bool{}
	at := map[string]int{} // by folder and name in lower case
	var dirs []string
	for i, n := range a.names {
		dir := path.Dir(n)
		at[dir+"/"+strings.ToLower(path.Base(n))] = i
		if !slices.Contains(dirs, dir) {
			dirs = append(dirs, dir)
		}
	}
	for _, dir := range dirs {
		for _, format := range Formats() {
			if format.Folder == nil {
				continue
			}
			if _, ok := at[dir+"/"+strings.ToLower(format.Folder.Files[0])]; !ok {
				continue
			}
			files := curlit.Folder{}
			var failed error
			for _, name := range format.Folder.Files {
				i, ok := at[dir+"/"+strings.ToLower(name)]
				if !ok {
					continue
				}
				taken[i] = true
				data, err := a.bytes(i, maxZipTable)
				if err != nil {
					failed = err
					break
				}
				files[name] = data
			}
			var set *replay.DataSet
			if failed == nil {
				set, failed = format.Folder.Read(files)
			}
			if failed != nil {
				a.left = append(a.left, replay.Warning{File: dir, Text: Messages.New("file.part-failed", failed)})
				continue
			}
			a.parts = append(a.parts, replay.Part{Folder: strings.TrimPrefix(dir, "."), Set: set})
		}
	}
	return taken
}

// add opens a file of the archive: a book, a table, or a log; others are passed over.
func (a *archive) add(ctx context.Context, i int, on func(done, of int)) error {
	name := a.names[i]
	switch ext := strings.ToLower(path.Ext(name)); {
	case ext == ".zip":
		return Messages.New("file.zip-nested", name)
	case ext == bookExtension:
		data, err := a.bytes(i, maxZipBook)
		if err != nil {
			return err
		}
		b, err := book.OpenBytes(ctx, data, name, func(done, of int, _ *book.Book) {
			if on != nil {
				on(done, of)
			}
		})
		if b == nil || len(b.Games) == 0 {
			return err
		}
		a.parts = append(a.parts, replay.Part{Folder: name, Set: b.Set()})
		return nil
	case ext == ".csv" || ext == ".tsv":
		data, err := a.bytes(i, maxZipTable)
		if err != nil {
			return err
		}
		if format, ok := reader(data[:min(len(data), headBytes)], name); ok &&
			format.Sniff(bytes.TrimSpace(data[:min(len(data), headBytes)])) == replay.SureMatch {
			return a.addLog(i)
		}
		if mapping.Sniff(data[:min(len(data), setHead)]) != replay.SureMatch {
			return nil
		}
		set, err := mapping.OpenBytes(data, name, nil)
		if err != nil {
			return err
		}
		a.parts = append(a.parts, replay.Part{Folder: name, Set: set})
		return nil
	case isLogIn(ext) && !a.beside(name):
		return a.addLog(i)
	}
	return nil
}

// isLogIn reports whether files with an extension are games or positions in an archive.
func isLogIn(ext string) bool {
	for _, f := range Formats() {
		if f.Read != nil && slices.Contains(f.Extensions, ext) {
			return true
		}
	}
	return false
}

// beside reports whether a file is one of those that are read with a log: the shot files of Digital Curling 3.
func (a *archive) beside(name string) bool {
	if path.Ext(name) != ".json" {
		return false
	}
	return slices.ContainsFunc(a.names, func(n string) bool {
		return path.Dir(n) == path.Dir(name) &&
			strings.EqualFold(path.Ext(n), ".dcl2")
	})
}

// addLog reads a log for the list.
func (a *archive) addLog(i int) error {
	g, err := a.log(i)
	if err != nil {
		return err
	}
	a.logs = append(a.logs, a.names[i])
	e := replay.Entry(g)
	e.ID = a.names[i]
	a.entries = append(a.entries, e)
	return nil
}

func (a *archive) log(i int) (*replay.Game, error) {
	data, err := a.bytes(i, maxBytes)
	if err != nil {
		return nil, err
	}
	dir, err := fs.Sub(a.reader, path.Dir(a.names[i]))
	if err != nil {
		return nil, Messages.New("file.content", a.names[i], err)
	}
	return Read(bytes.NewReader(data), a.names[i], dir)
}

// logSet is the logs of an archive as a data set: each is read again when it is opened.
func (a *archive) logSet() *replay.DataSet {
	name, logs := a.path, a.logs
	return &replay.DataSet{Format: zipName, Games: a.entries, OpenGame: func(_ context.Context, i int, _ func(done, of int)) (*replay.Game,
		error) {
		a, f, err := openArchive(name)
		if err != nil {
			return nil, err
		}
		defer func() { _ = f.Close() }() // only read
		k := slices.Index(a.names, logs[i])
		if k < 0 {
			return nil, noGame(name, logs[i], a.names)
		}
		g, err := a.log(k)
		if err == nil && g.Extra == nil {
			g.Extra = map[string]string{}
		}
		return g, err
	}}
}

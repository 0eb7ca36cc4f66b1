package safefile

import (
	"bufio"
	"errors"
	"io"
	"io/fs"
	"os"
)

// Line is a line of a file without its end.
type Line struct {
	Number int   // from 1
	At     int64 // where it begins in the file, in bytes
	Text   []byte
	Err    error // it is too long: there is no text
}

// ReadLines calls each for every whole line of a regular file of at most limit bytes; longest bounds a line in bytes, so that no more than
// one line is in memory. The text is each's until it returns. Whole is the length of the lines that are whole: what a kill left of a line
// behind them is cut.
func ReadLines(path string, limit int64, longest int, each func(Line)) (whole int64, cut bool, err error) {
	f, err := Open(path, limit)
	if err != nil {
		return 0, false, err
	}
	defer func() { _ = f.Close() }() // only read
	if whole, cut, err = EachLine(f, longest, each); err != nil {
		err = OpenError(path, err)
	}
	return whole, cut, err
}

// EachLine is ReadLines of what is open.
func EachLine(in io.Reader, longest int, each func(Line)) (whole int64, cut bool, err error) {
	r := bufio.NewReaderSize(in, 64<<10)
	l := Line{Number: 1}
	var held []byte
	for n := int64(0); ; {
		part, err := r.ReadSlice('\n')
		n += int64(len(part))
		switch {
		case len(held)+len(part) > longest+1:
			held, l.Err = held[:0], Messages.New("file.long-line", size(int64(longest)))
		case l.Err == nil:
			held = append(held, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case errors.Is(err, io.EOF):
			return whole, n > whole, nil
		case err != nil:
			return whole, false, err
		}
		if l.Err == nil {
			l.Text = held[:len(held)-1]
		}
		each(l)
		whole, held = n, held[:0]
		l = Line{Number: l.Number + 1, At: n}
	}
}

// Lines is a file that lines are added to. It is one program's at a time: a lock keeps others out, and where the file system knows no locks
// a line is refused once another has written.
type Lines struct {
	path  string
	file  lineFile
	whole int64 // bytes
	torn  bool  // behind them lies a part of a line that could not be removed
}

// lineFile is what Lines needs of os.File.
type lineFile interface {
	io.WriterAt
	io.Closer
	Stat() (fs.FileInfo, error)
	Sync() error
	Truncate(size int64) error
}

// AppendLines opens or makes a file of lines to add to, of which whole bytes, as ReadLines tells them, are kept.
func AppendLines(path string, whole int64) (*Lines, error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, WriteError(path, err)
	}
	if err := f.Truncate(whole); err != nil {
		_ = f.Close() // nothing was written
		return nil, WriteError(path, err)
	}
	return &Lines{path: path, file: f, whole: whole}, nil
}

// Add adds a line and synchronises it. After an error, such as that of a full disk, nothing of it is in the file, and it may be added
// again.
func (l *Lines) Add(text []byte) error {
	info, err := l.file.Stat()
	if err == nil && info.Size() != l.whole {
		if !l.torn {
			return Messages.New("file.in-use", l.path, ErrLocked)
		}
		err = l.file.Truncate(l.whole)
	}
	if err != nil {
		return WriteError(l.path, err)
	}
	line := make([]byte, 0, len(text)+1)
	line = append(append(line, text...), '\n')
	if _, err = l.file.WriteAt(line, l.whole); err == nil {
		err = l.file.Sync()
	}
	if err != nil {
		l.torn = l.file.Truncate(l.whole) != nil
		return WriteError(l.path, err)
	}
	l.whole += int64(len(line))
	l.torn = false
	return nil
}

// Close closes the file.
func (l *Lines) Close() error { return l.file.Close() }

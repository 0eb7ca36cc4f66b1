package chart

import (
	"bytes"
	"errors"
	"io/fs"
	"os"

	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay"
)

// File is a chart that is being made: every change is in the file, and synchronised, before it counts. A kill at any moment costs no change
// that Add has returned of.
type File struct {
	Log   *Log
	path  string
	lines *safefile.Lines
	lock  *safefile.Lock
}

// OpenFile opens a chart to go on with, or begins one where there is no file. A last line that a kill cut off is removed. The warnings are
// those of its lines; an error is that of the file, or that another program has it.
func OpenFile(path string) (*File, []replay.Warning, error) {
	lock, err := safefile.TakeLock(path + ".lock")
	if err != nil {
		return nil, nil, msg("in-use", path, err)
	}
	f := &File{Log: &Log{}, path: path, lock: lock}
	warnings, err := f.open()
	if err != nil {
		lock.Release()
		return nil, nil, err
	}
	return f, warnings, nil
}

func (f *File) open() ([]replay.Warning, error) {
	var warnings replay.Warnings
	r := reader{log: f.Log, warn: warnings.Add}
	var fault error
	whole, cut, err := safefile.ReadLines(f.path, MaxBytes, maxLine, func(l safefile.Line) {
		switch {
		case fault != nil:
		case l.Err != nil && r.begun:
			warnings.Add(l.Number, msg("left-out", l.Err))
		default:
			fault = r.line(l.Number, l.Text, true)
		}
	})
	if _, missing := os.Stat(f.path); errors.Is(missing, fs.ErrNotExist) {
		err = nil
	}
	if err == nil && whole == 0 && cut { // of a chart that was being begun; anything else is no chart, and stays as it is
		text, err := safefile.Read(f.path, MaxBytes)
		if err != nil || !bytes.HasPrefix(headLine(), text) {
			return nil, msg("cell", f.path, msg("no-chart", Mark))
		}
	}
	switch {
	case err != nil:
		return nil, err
	case fault != nil:
		return nil, msg("cell", f.path, fault)
	case cut && whole > 0:
		warnings.Add(0, msg("cut"))
	}
	if f.lines, err = safefile.AppendLines(f.path, whole); err != nil {
		return nil, err
	}
	if !r.begun {
		if err := f.lines.Add(headLine()); err != nil {
			return nil, err
		}
	}
	return warnings.List(), nil
}

// Add makes a change: it is numbered, checked, written and synchronised, then it counts.
func (f *File) Add(c Change) error {
	c.Seq = f.Log.Next()
	if err := c.Check(); err != nil {
		return err
	}
	if err := f.lines.Add(c.text()); err != nil {
		return err
	}
	f.Log.Add(c)
	return nil
}

// Merge adds the changes of another list that are not there, and returns them in their order.
func (f *File) Merge(o *Log) (added []Change, err error) {
	have := map[ID]bool{}
	for i := range f.Log.changes {
		have[f.Log.changes[i].ID] = true
	}
	for _, c := range o.changes {
		if have[c.ID] {
			continue
		}
		if err := f.Log.full(); err != nil {
			return added, err
		}
		if err := f.lines.Add(c.text()); err != nil {
			return added, err
		}
		f.Log.Add(c)
		added = append(added, c)
	}
	return added, nil
}

// Path is the file's.
func (f *File) Path() string { return f.path }

// Close closes the file and lets others have it.
func (f *File) Close() error {
	err := f.lines.Close()
	f.lock.Release()
	return err
}

package command

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/hogline/hogline/engine/safefile"
)

// standard names standard input in place of a file to read, and standard output in place of one to write.
const standard = "-"

// maxStdin bounds what is read from standard input in place of a file, in bytes.
const maxStdin = 256 << 20

// withStdin puts a file with what stands on standard input in place of the argument or option that is -, of those with the
// tag stdin: the files that commands read. What the command then writes names it - again. remove removes the file.
func withStdin(c *Context, k *kong.Context) (remove func(), err error) {
	fields := standardFields(k)
	switch {
	case len(fields) == 0 || c.In == nil:
		return func() {}, nil
	case len(fields) > 1:
		return nil, Usagef("standard input (-) is named %d times: it can be one file only", len(fields))
	}
	dir, err := os.MkdirTemp("", "hogline-stdin-")
	if err != nil {
		return nil, err
	}
	remove = func() { _ = os.RemoveAll(dir) } // it is the system's to clear
	text, err := readStdin(c)
	if err != nil {
		remove()
		return nil, err
	}
	path := filepath.Join(dir, "stdin"+extensionOf(text))
	if err := safefile.WriteAtomic(path, func(w io.Writer) error { _, err := w.Write(text); return err }); err != nil {
		remove()
		return nil, err
	}
	fields[0].SetString(path)
	c.stdin = path
	c.Out, c.Err = renamed(c.Out, path), renamed(c.Err, path)
	return remove, nil
}

// standardFields are the fields of the command line with the tag stdin that are -.
func standardFields(k *kong.Context) (fields []reflect.Value) {
	for _, v := range valuesOf(k, "stdin") {
		list := []reflect.Value{v.Target}
		if v.Target.Kind() == reflect.Slice {
			list = nil
			for i := range v.Target.Len() {
				list = append(list, v.Target.Index(i))
			}
		}
		for _, f := range list {
			if f.String() == standard {
				fields = append(fields, f)
			}
		}
	}
	return fields
}

// valuesOf are the flags and arguments of the command line with a tag, each once.
func valuesOf(k *kong.Context, tag string) (list []*kong.Value) {
	for _, p := range k.Path {
		var v *kong.Value
		switch {
		case p.Flag != nil:
			v = p.Flag.Value
		case p.Positional != nil:
			v = p.Positional
		}
		if v != nil && v.Tag.Has(tag) && !slices.Contains(list, v) {
			list = append(list, v)
		}
	}
	return list
}

// readStdin reads standard input to its end, or until the command is stopped: a read that waits cannot be called off.
func readStdin(c *Context) ([]byte, error) {
	type read struct {
		text []byte
		err  error
	}
	done := make(chan read, 1)
	go func() {
		text, err := io.ReadAll(io.LimitReader(c.In, maxStdin+1))
		done <- read{text, err}
	}()
	select {
	case <-c.Done():
		return nil, c.Context.Err()
	case r := <-done:
		if r.err == nil && len(r.text) > maxStdin {
			r.err = fmt.Errorf("standard input is larger than %d MB", maxStdin>>20)
		}
		return r.text, r.err
	}
}

// extensionOf is the ending that commands know a text by which look at the names of files: of studies, records of TUBSTAP
// and JSON documents.
func extensionOf(text []byte) string {
	text = bytes.TrimSpace(text)
	for _, kind := range []struct{ head, extension string }{{"PK\x03\x04", ".hstudy"}, {"(;", ".sgf"}, {"{", ".json"}} {
		if bytes.HasPrefix(text, []byte(kind.head)) {
			return kind.extension
		}
	}
	return ""
}

// ShownName is a file by the name that the user gave it.
func (c *Context) ShownName(path string) string {
	if path != "" && path == c.stdin {
		return standard
	}
	return path
}

// renamed is a writer of texts that names standard input -, and not the file that stands in for it.
func renamed(to io.Writer, path string) io.Writer {
	quoted := strings.ReplaceAll(path, `\`, `\\`) // in JSON
	names := strings.NewReplacer(quoted, standard, path, standard)
	if w, ok := to.(plainWriter); ok {
		return plainWriter{renamingWriter{w.to, names}}
	}
	return renamingWriter{to, names}
}

type renamingWriter struct {
	to    io.Writer
	names *strings.Replacer
}

// Write implements io.Writer. A name is written in one piece.
func (w renamingWriter) Write(b []byte) (int, error) {
	if _, err := w.names.WriteString(w.to, string(b)); err != nil {
		return 0, err
	}
	return len(b), nil
}

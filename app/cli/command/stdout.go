package command

import (
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/hogline/hogline/engine/safefile"
)

// IsStandard reports whether the name of a file to write is standard output: - or, to say which format, -.csv.
func IsStandard(name string) bool {
	return name == standard || strings.TrimSuffix(name, filepath.Ext(name)) == standard
}

// WithFormat is the name of a file to write that ends in its format: - gets the usual one, so that it is -.png.
func WithFormat(name, usual string) string {
	if name == standard {
		return name + usual
	}
	return name
}

// WriteFile writes a file whole or not at all, or to standard output. A terminal would take a picture for commands.
func (c *Context) WriteFile(name string, f func(w io.Writer) error) error {
	if !IsStandard(name) {
		return safefile.WriteAtomic(name, f)
	}
	if _, terminal := c.Out.(plainWriter); terminal {
		if ext := filepath.Ext(name); ext == ".png" || ext == ".gif" {
			return Usagef("-o %s: standard output is a terminal, which shows no pictures", name)
		}
	}
	return f(c.Out)
}

// Beside is the context for what a command tells besides its file: on standard error if the file is standard output.
func (c *Context) Beside(name string) *Context {
	if !IsStandard(name) {
		return c
	}
	told := *c
	told.Out = c.Err
	return &told
}

// IsFolder reports whether a name to write stands for a folder: it ends in a slash.
func IsFolder(name string) bool { return name != "" && os.IsPathSeparator(name[len(name)-1]) }

// checkOutputs is the error of a file that a command is to write and cannot: it is told before the work.
func checkOutputs(k *kong.Context) error {
	for _, v := range valuesOf(k, "writes") {
		name := v.Target.String()
		if name == "" || IsStandard(name) || IsFolder(name) {
			continue
		}
		if err := safefile.CanWrite(name); err != nil {
			return err
		}
	}
	return nil
}

package command

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strconv"

	"github.com/hogline/hogline/engine/version"
)

// Context is what a command works with: it ends at Ctrl-C and at the other signals of subprocess.StopSignals.
type Context struct {
	context.Context
	In     io.Reader
	Out    io.Writer
	Err    io.Writer
	Assets fs.FS // the embedded files, by their paths in assets/

	program *Program  // whose command runs
	stdin   string    // the file that stands in for standard input, if a file is named -
	console *console  // nil: no progress is shown
	whole   *Progress // of the command
	quiet   bool      // as the user asked: results only
}

// JSON prints v as the one document on standard output; an object has the version of the program as well.
func (c *Context) JSON(v any) error {
	var text bytes.Buffer
	enc := json.NewEncoder(&text)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return err
	}
	raw := text.Bytes()
	if rest, ok := bytes.CutPrefix(raw, []byte("{")); ok {
		var has struct {
			Version any `json:"version"`
		}
		if json.Unmarshal(raw, &has) == nil && has.Version == nil {
			head := []byte(`{"version":` + strconv.Quote(version.Number))
			if len(bytes.TrimSpace(rest)) > 1 {
				head = append(head, ',')
			}
			raw = slices.Concat(head, rest)
		}
	}
	var out bytes.Buffer
	if err := json.Indent(&out, raw, "", "  "); err != nil {
		return err
	}
	_, err := c.Out.Write(out.Bytes())
	return err
}

// printVersion prints the version, as JSON if that is asked for.
func (c *Context) printVersion(args []string) int {
	if slices.Contains(args, "--json") {
		if err := c.JSON(version.Get()); err != nil {
			return ExitFailure
		}
		return 0
	}
	_, _ = fmt.Fprintln(c.Out, version.Get())
	return 0
}

// Quiet reports whether the user asked for results only.
func (c *Context) Quiet() bool { return c.quiet }

// status tells the error of a command, and is what the program exits with.
func (c *Context) status(err error) int {
	switch {
	case err == nil:
		return 0
	case c.Context != nil && c.Context.Err() != nil && errors.Is(err, c.Context.Err()):
		return ExitFailure // who stopped it knows
	case readerGone(err):
		return ExitFailure // nobody reads
	}
	_, _ = fmt.Fprintln(c.Err, c.program.Name+":", OneLine(err))
	var use *UsageError
	if errors.As(err, &use) {
		return ExitUsage
	}
	return ExitFailure
}

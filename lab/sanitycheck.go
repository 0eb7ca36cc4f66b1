package lab

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/jsonfault"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/lab/sanity"
)

// Bounds in bytes of a file of checked positions and of a line of it.
const (
	mostChecked     = 16 << 20
	mostCheckedLine = 64 << 10
)

// check holds the accepted shots of the positions against all others.
func (c *SanityCmd) check(ctx *command.Context) error {
	if c.JSON {
		return command.Usagef("--check goes without --json: -o FILE keeps lines of JSON")
	}
	known := map[string]sanity.Checked{}
	add := func(sanity.Checked) error { return nil }
	if c.Out != "" {
		lock, err := takeOutput(c.Out)
		if err != nil {
			return err
		}
		defer lock.Release()
		whole, err := readChecked(c.Out, known)
		if err != nil {
			return err
		}
		out, err := safefile.AppendLines(c.Out, whole)
		if err != nil {
			return err
		}
		defer func() { _ = out.Close() }() // every line is synchronised
		add = func(x sanity.Checked) error {
			line, err := json.Marshal(x)
			if err == nil {
				err = out.Add(line)
			}
			return err
		}
	}
	all := c.positions()
	bar := ctx.Progress("positions", len(all))
	defer bar.End()
	n := map[sanity.Verdict]int{}
	for i := range all {
		p := &all[i]
		throws := c.Check
		if p.Shot == curling.Stones-1 {
			throws *= 4
		}
		x, ok := known[p.Name]
		if ok = ok && x.Throws == throws; ok {
			bar.Skip()
		} else {
			var err error
			if x, err = p.Check(ctx.Context, throws); err != nil {
				return fmt.Errorf("%s: %w", p.Name, err)
			}
			if err := add(x); err != nil {
				return err
			}
			bar.One()
		}
		n[x.Verdict]++
		c.tell(ctx, &x)
	}
	_, _ = fmt.Fprintf(ctx.Out, "%d %s, %d %s, %d %s\n", n[sanity.AcceptedBest], sanity.AcceptedBest, n[sanity.OtherBetter], sanity.OtherBetter,
		n[sanity.Undecided], sanity.Undecided)
	return nil
}

// tell prints a position where something is to be told.
func (c *SanityCmd) tell(ctx *command.Context, x *sanity.Checked) {
	told := c.All || x.Verdict != sanity.AcceptedBest
	for _, call := range x.Calls {
		told = told || call.Equal && !call.Accepted
	}
	if !told {
		return
	}
	_, _ = fmt.Fprintf(ctx.Out, "%s: %s\n", x.Name, x.Verdict)
	for _, call := range x.Calls {
		accepted, equal := "", ""
		if call.Accepted {
			accepted = "accepted"
		}
		if call.Equal {
			equal = "equal"
		}
		_, _ = fmt.Fprintf(ctx.Out, "    behind %+.4f ± %.4f  %-8s  %-5s  %s\n", call.Behind, call.Error, accepted, equal, call.Text)
	}
}

// readChecked reads the positions of a file; whole is how many bytes of it are whole lines.
func readChecked(path string, known map[string]sanity.Checked) (whole int64, err error) {
	var fault error
	whole, _, err = safefile.ReadLines(path, mostChecked, mostCheckedLine, func(l safefile.Line) {
		var x sanity.Checked
		bad := l.Err
		if bad == nil {
			bad = jsonfault.Line(l.Text, safefile.DecodeJSON(l.Text, &x, mostCheckedLine))
		}
		if bad == nil && (x.Name == "" || len(x.Calls) == 0) {
			bad = errors.New("no position with calls")
		}
		if bad != nil && fault == nil {
			fault = fmt.Errorf("%s: line %d: %w", path, l.Number, bad)
		}
		known[x.Name] = x
	})
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	if err == nil {
		err = fault
	}
	return whole, err
}

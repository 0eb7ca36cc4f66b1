package command

import (
	"strings"

	"github.com/alecthomas/kong"

	"github.com/hogline/hogline/app/cli/table"
)

// ListFlag is --list of a command: it lists the names that its arguments and options take, of the kinds in its tag, and the
// command does nothing else.
type ListFlag bool

// BeforeReset implements the hook of kong that comes before arguments are missed.
func (ListFlag) BeforeReset(k *kong.Context, at *kong.Path, c *Context) error {
	for kind := range strings.SplitSeq(at.Flag.Tag.Get("kinds"), ",") {
		list := c.program.Lists[kind]
		names, err := list.Names(c, k)
		if err != nil {
			return err
		}
		t := table.New(list.Title)
		for _, n := range names {
			t.Row("  "+n[0], n[1])
		}
		if err := t.Write(c.Out); err != nil {
			return err
		}
	}
	k.Exit(0)
	return nil
}

// NameList is a kind of names: each with a few words about it.
type NameList struct {
	Title string
	Names func(*Context, *kong.Context) ([][2]string, error)
}

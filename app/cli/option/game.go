// Package option has the options that several commands share, each with one reader.
package option

import (
	"context"
	"strings"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/engine/charset"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/file"
	"github.com/hogline/hogline/replay/mapping"
)

// GameChoice chooses the game of a data set: the option that all commands on one game share.
type GameChoice struct {
	Game string `placeholder:"ID" help:"The game of a data set (hogline info lists them)."`
	EncodingChoice
}

// Open opens the game of a file or data set.
func (c *GameChoice) Open(ctx *command.Context, path string) (*replay.Game, error) {
	if c.Mapping == "" {
		as, err := c.As()
		if err != nil {
			return nil, err
		}
		return as.OpenGame(ctx.Context, path, c.Game)
	}
	o, err := c.OpenAny(ctx.Context, path)
	if err != nil {
		return nil, err
	}
	return o.OneGame(ctx.Context, path, c.Game)
}

// EncodingChoice chooses how the bytes of logs and charts are read: the option that all commands share that open them.
type EncodingChoice struct {
	Encoding string `placeholder:"NAME" help:"The text encoding of logs and charts, such as Shift_JIS, EUC-JP or windows-1252. By default it is told by what they hold."`
	Mapping  string `placeholder:"FILE" type:"path" help:"How a table of positions is to be read: JSON as hogline info --mapping-out writes it. By default it is guessed."`
}

// OpenAny opens a log or a data set; a table of positions by the mapping chosen.
func (c *EncodingChoice) OpenAny(ctx context.Context, path string) (file.Opened, error) {
	if c.Mapping != "" {
		m, err := mapping.Load(c.Mapping)
		if err != nil {
			return file.Opened{}, err
		}
		return file.OpenTable(path, m)
	}
	as, err := c.As()
	if err != nil {
		return file.Opened{}, err
	}
	return as.OpenProgress(ctx, path, nil)
}

// As is how files are opened by the choice.
func (c *EncodingChoice) As() (file.As, error) {
	if c.Encoding == "" {
		return "", nil
	}
	name, err := charset.Lookup(c.Encoding)
	if err != nil {
		return "", command.Usagef("--encoding %s: want one of %s", c.Encoding, strings.Join(charset.Names(), ", "))
	}
	return file.As(name), nil
}

// Sources calls each for every game at a path, as file.Sources does; of a table of positions by the mapping chosen.
func (c *EncodingChoice) Sources(ctx context.Context, path string, each func(file.Source) error, passed file.Passed) error {
	if c.Mapping == "" {
		as, err := c.As()
		if err != nil {
			return err
		}
		return as.Sources(ctx, path, each, passed)
	}
	o, err := c.OpenAny(ctx, path)
	if err != nil {
		return err
	}
	for _, s := range o.Sources(path) {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := each(s); err != nil {
			return err
		}
	}
	return nil
}

// DataSet opens a data set.
func (c *EncodingChoice) DataSet(ctx context.Context, path string) (*replay.DataSet, error) {
	o, err := c.OpenAny(ctx, path)
	if err != nil {
		return nil, err
	}
	if o.Set == nil {
		return nil, command.Usagef("%s is one game, want a data set of charted games", path)
	}
	return o.Set, nil
}

// EachGame opens the games that a filter leaves, every so manieth.
func EachGame(ctx *command.Context, set *replay.DataSet, filter string, every int, use func(*replay.Game) error) error {
	for k, i := range set.Filter(filter) {
		if k%every != 0 {
			continue
		}
		if err := ctx.Context.Err(); err != nil {
			return err
		}
		g, err := set.OpenGame(ctx.Context, i, nil)
		if err != nil {
			return err
		}
		if err := use(g); err != nil {
			return err
		}
	}
	return nil
}

package lab

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/engine/ai/book"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/lab/train"
)

// TrainBookCmd makes an opening book.
type TrainBookCmd struct {
	Ends            int `range:"18..10000000" default:"${bookEnds}" help:"Ends of strong play that openings are taken from."`
	Openings        int `range:"1..100000" default:"${bookOpenings}" help:"Openings at most: those that were met most often."`
	option.Seeded   `set:"seed=2016"`
	option.Parallel `set:"workersOf=Goroutines; they change nothing but the time."`
	Out             string `short:"o" writes:"" required:"" placeholder:"FILE" help:"Where the book goes. Openings that are in it already are not searched again: an interrupted search goes on."`
}

// Help is the example.
func (*TrainBookCmd) Help() string {
	return "Example: hogline-lab train book --seed 2016 -o engine/ai/book/book.json.gz\n\nPositions of the first four stones of an end, as strong play meets them, each with the best shots of a long search: every candidate is thrown with error and answered by the best reply. The named shots search considers them beside its own."
}

// mostBook bounds the file of a book, bytes.
const mostBook = 4 << 20

// Run makes the book.
func (c *TrainBookCmd) Run(ctx *command.Context) error {
	lock, err := takeOutput(c.Out)
	if err != nil {
		return err
	}
	defer lock.Release()
	old, err := c.old()
	if err != nil {
		return err
	}
	p := train.DefaultBook
	p.Ends, p.Openings, p.Seed, p.Workers = c.Ends, c.Openings, c.Seed, c.Workers
	bar := ctx.Progress("openings", c.Openings)
	defer bar.End()
	p.Searched = bar.One
	b, err := p.Book(ctx.Context, old)
	if len(b.Openings) == 0 {
		return err
	}
	if failed := safefile.WriteAtomic(c.Out, func(to io.Writer) error { return b.Write(to) }); failed != nil {
		return failed
	}
	shots := 0
	for i := range b.Openings {
		shots += len(b.Openings[i].Calls)
	}
	_, _ = fmt.Fprintf(ctx.Out, "%d openings with %d shots\n", len(b.Openings), shots)
	return err
}

// old is the book in the file, nil if there is none. It is an error to go on with one of another plan.
func (c *TrainBookCmd) old() (*book.Book, error) {
	data, err := safefile.Read(c.Out, mostBook)
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(data) == 0 {
		return nil, nil // a new book
	}
	if err != nil {
		return nil, err
	}
	b, err := book.Read(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.Out, err)
	}
	if b.Version != book.Version || b.Seed != c.Seed || b.Ends != c.Ends {
		return nil, command.Usagef("%s holds another book (version %d, --seed %d --ends %d): take another file", c.Out, b.Version, b.Seed, b.Ends)
	}
	return b, nil
}

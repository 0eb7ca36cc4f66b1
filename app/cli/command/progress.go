package command

import (
	"fmt"
	"reflect"
	"slices"
	"time"

	"github.com/alecthomas/kong"
)

// Progress is how far a part of a command is: what is done, the rate, about how long the rest takes, and how long it has been
// at it where that cannot be told. Goroutines may share one. It is shown by the console of the context.
type Progress struct {
	console *console // nil: it is not shown
	noun    string   // of several: games
	total   int      // 0 unknown, negative: nothing is counted
	start   time.Time
	first   int // done before the command started
	done    int
	note    string
}

// Progress starts to count up to total, which is 0 if it is not known. The caller ends it.
func (c *Context) Progress(noun string, total int) *Progress {
	p := &Progress{console: c.console, noun: noun, total: total}
	if c.console != nil {
		p.start = c.console.now()
		c.console.mu.Lock()
		defer c.console.mu.Unlock()
		c.console.bars = append(c.console.bars, p)
	}
	return p
}

// showProgress shows how long a command has been at it, unless it has more to tell, and nothing if --quiet asks for results only
// or --json for a document alone where no terminal shows a line beside it.
func (c *Context) showProgress(k *kong.Context) *Progress {
	asks := func(name string) bool {
		return slices.ContainsFunc(k.Flags(), func(f *kong.Flag) bool {
			return f.Name == name && f.Target.Kind() == reflect.Bool &&
				f.Target.Bool()
		})
	}
	c.quiet = asks("quiet")
	if c.console != nil && (c.quiet || asks("json") && !c.console.terminal) {
		c.console.mute()
	}
	c.whole = c.Progress(k.Selected().Path(), -1)
	return c.whole
}

// Note tells what a command is at, in the line of the whole command.
func (c *Context) Note(text string) {
	if c.whole != nil {
		c.whole.change(func() { c.whole.note = text })
	}
}

// Interactive is for commands that wait for others: they show no progress of their own.
func (c *Context) Interactive() {
	if c.console != nil {
		c.console.mute()
	}
}

// change changes the progress and shows it, if it is time to.
func (p *Progress) change(f func()) {
	c := p.console
	if c == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	f()
	if n := len(c.bars); n > 0 && c.bars[n-1] == p {
		c.draw()
	}
}

// Due reports whether the next at is shown: for notes that are not found for nothing.
func (p *Progress) Due() bool {
	if p.console == nil {
		return false
	}
	p.console.mu.Lock()
	defer p.console.mu.Unlock()
	return p.console.due()
}

// Of tells how much there is to do.
func (p *Progress) Of(total int) { p.change(func() { p.total = total }) }

// From tells how much was done in an earlier run, which takes no time in this one.
func (p *Progress) From(done int) { p.change(func() { p.first = done }) }

// One tells that one more is done.
func (p *Progress) One() { p.change(func() { p.done++ }) }

// Skip tells that one more was done in an earlier run.
func (p *Progress) Skip() { p.change(func() { p.done++; p.first++ }) }

// At tells how much is done, with a note of what came out so far.
func (p *Progress) At(done int, note string) { p.change(func() { p.done, p.note = done, note }) }

// End ends the part. The line stays until something else is shown or written.
func (p *Progress) End() {
	c := p.console
	if c == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.bars = slices.DeleteFunc(c.bars, func(q *Progress) bool { return q == p })
}

// line is "12 of 40 games, 1.5/s, about 19s left; note".
func (p *Progress) line() string {
	elapsed := p.console.now().Sub(p.start)
	s := fmt.Sprintf("%d %s", p.done, p.noun)
	switch {
	case p.total > 0:
		s = fmt.Sprintf("%d of %d %s", p.done, p.total, p.noun)
	case p.total < 0:
		s = p.noun
	}
	fresh := p.done - p.first
	if fresh > 0 && elapsed > 0 {
		rate := float64(fresh) / elapsed.Seconds()
		if rate < 1 {
			s += fmt.Sprintf(", %.1f s each", 1/rate)
		} else {
			s += fmt.Sprintf(", %.1f/s", rate)
		}
		if p.total > p.done {
			left := time.Duration(float64(p.total-p.done) / rate * float64(time.Second))
			s += fmt.Sprintf(", about %s left", left.Round(time.Second))
		}
	}
	if fresh <= 0 || p.total <= 0 {
		s += fmt.Sprintf(", %s so far", elapsed.Round(time.Second))
	}
	if p.note != "" {
		s += "; " + p.note
	}
	return s
}

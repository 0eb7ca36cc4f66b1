package command

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"
)

// Times of the progress line.
const (
	progressAfter = 2 * time.Second        // shorter commands show none
	progressEvery = 250 * time.Millisecond // least time between two pictures of the line on a terminal
	progressBeat  = time.Second            // between two pictures where nothing is told
	progressMost  = time.Minute            // most time between two lines that no terminal shows
)

// console shows on standard error how far a command is. On a terminal that is the last line, which is drawn again and makes way
// for what is written; elsewhere lines of their own, at 2, 4, 8 ... seconds and then every minute. The bar begun last is shown.
type console struct {
	to       io.Writer // standard error
	terminal bool
	now      func() time.Time
	start    time.Time

	mu      sync.Mutex
	muted   bool
	bars    []*Progress
	last    time.Time     // of the line
	gap     time.Duration // to the next line that no terminal shows
	shown   bool          // the line stands on the terminal
	midline bool          // what was written last does not end its line, which is not to be drawn over
	done    chan struct{} // closed by close
	ended   chan struct{} // closed by the beat
}

// newConsole is a console that draws by itself until it is closed.
func newConsole(f *os.File) *console {
	c := &console{to: f, terminal: isTerminal(f) && os.Getenv("TERM") != "dumb", now: time.Now, done: make(chan struct{}),
		ended: make(chan struct{})}
	c.start = c.now()
	go c.beat()
	return c
}

// ShowProgress has progress drawn to a terminal, by a clock.
func (c *Context) ShowProgress(to io.Writer, now func() time.Time) {
	c.console = &console{to: to, terminal: true, now: now, start: now()}
}

// beat draws where the command tells nothing for a while.
func (c *console) beat() {
	defer close(c.ended)
	tick := time.NewTicker(progressBeat)
	defer tick.Stop()
	for {
		select {
		case <-c.done:
			return
		case <-tick.C:
			c.mu.Lock()
			c.draw()
			c.mu.Unlock()
		}
	}
}

// close takes the line away for good.
func (c *console) close() {
	c.mute()
	close(c.done)
	<-c.ended
}

// mute shows no progress from now on.
func (c *console) mute() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.muted = true
	c.erase()
}

// due reports whether draw would draw.
func (c *console) due() bool {
	now := c.now()
	switch {
	case c.muted || c.midline || len(c.bars) == 0 || now.Sub(c.start) < progressAfter:
		return false
	case c.terminal:
		return !c.shown || now.Sub(c.last) >= progressEvery
	}
	return c.last.IsZero() || now.Sub(c.last) >= c.gap
}

// draw shows the line, if it is due.
func (c *console) draw() {
	if !c.due() {
		return
	}
	c.last = c.now()
	line := plainText([]byte(c.bars[len(c.bars)-1].line()))
	if !c.terminal {
		c.gap = min(progressMost, c.last.Sub(c.start))
		_, _ = fmt.Fprintln(c.to, line)
		return
	}
	c.shown = true
	_, _ = fmt.Fprintf(c.to, "\r\x1b[K\x1b[?7l%s\x1b[?7h", line) // cut off at the width of the terminal
}

// erase takes the line away, so that other text may follow.
func (c *console) erase() {
	if c.shown {
		_, _ = io.WriteString(c.to, "\r\x1b[K")
		c.shown = false
	}
}

// writer is what writes to the terminal of the line beside it.
func (c *console) writer(to io.Writer) io.Writer { return consoleWriter{c, to} }

type consoleWriter struct {
	*console
	to io.Writer
}

// Write implements io.Writer.
func (w consoleWriter) Write(b []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.erase()
	if len(b) > 0 {
		w.midline = b[len(b)-1] != '\n'
	}
	return w.to.Write(b)
}

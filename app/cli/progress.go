package cli

import (
	"fmt"
	"io"
	"sync"
	"time"
)

const (
	progressAfter = 2 * time.Second        // shorter commands show no progress
	progressEvery = 250 * time.Millisecond // between two pictures of the line
)

// progress shows how far a command is in the last line of a terminal, from two seconds on: what is done, the rate, and
// about how long the rest takes. Where standard error is no terminal it shows nothing.
type progress struct {
	to    io.Writer // nil: no terminal
	noun  string    // of several: games
	total int       // 0 unknown
	now   func() time.Time

	mu          sync.Mutex
	start, last time.Time
	first       int // done before the command started
	counted     bool
	shown       bool
	done        int
	stopBeat    func() // ends beat and waits for its end; nil: there is none
}

// progress starts to count up to total, which is 0 if it is not known.
func (c *Context) progress(noun string, total int) *progress {
	p := &progress{noun: noun, total: total, now: time.Now}
	if w, ok := c.Err.(plainWriter); ok {
		p.to = w.to // the line is ours: it moves the cursor
	}
	p.start = p.now()
	return p
}

// onTerminal reports whether the progress is shown at all.
func (p *progress) onTerminal() bool { return p.to != nil }

// from tells how much was done in an earlier run, which takes no time in this one.
func (p *progress) from(done int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.first = done
}

// one tells that one more is done.
func (p *progress) one() {
	p.mu.Lock()
	p.done++
	done := p.done
	p.mu.Unlock()
	p.at(done, "")
}

// skip tells that one more was done in an earlier run.
func (p *progress) skip() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done++
	p.first++
}

// beat shows, every second until end, how long the command has been at it: for work whose parts take long, or tell nothing.
func (p *progress) beat() {
	if p.to == nil {
		return
	}
	stop, stopped := make(chan struct{}), make(chan struct{})
	p.stopBeat = func() { close(stop); <-stopped }
	go func() {
		defer close(stopped)
		for {
			select {
			case <-stop:
				return
			case <-time.After(time.Second):
				p.mu.Lock()
				done, elapsed := p.done, p.now().Sub(p.start)
				p.mu.Unlock()
				p.at(done, fmt.Sprintf("%s so far", elapsed.Round(time.Second)))
			}
		}
	}()
}

// end ends beat and takes the line away.
func (p *progress) end() {
	if p.stopBeat != nil {
		p.stopBeat()
		p.stopBeat = nil
	}
	p.clear()
}

// at tells how much is done, with a note of what came out so far. Goroutines may share a progress.
func (p *progress) at(done int, note string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.now()
	if p.to == nil || now.Sub(p.start) < progressAfter || p.shown && now.Sub(p.last) < progressEvery {
		return
	}
	p.last, p.shown, p.done = now, true, done
	_, _ = fmt.Fprintf(p.to, "\r\x1b[K%s", plainText([]byte(p.line(done, now.Sub(p.start), note))))
}

// line is "12 of 40 games, 1.5/s, about 19s left; note".
func (p *progress) line(done int, elapsed time.Duration, note string) string {
	s := fmt.Sprintf("%d %s", done, p.noun)
	if p.total > 0 {
		s = fmt.Sprintf("%d of %d %s", done, p.total, p.noun)
	}
	if fresh := done - p.first; fresh > 0 {
		rate := float64(fresh) / elapsed.Seconds()
		if rate < 1 {
			s += fmt.Sprintf(", %.1f s each", 1/rate)
		} else {
			s += fmt.Sprintf(", %.1f/s", rate)
		}
		if p.total > done {
			left := time.Duration(float64(p.total-done) / rate * float64(time.Second))
			s += fmt.Sprintf(", about %s left", left.Round(time.Second))
		}
	}
	if note != "" {
		s += "; " + note
	}
	return s
}

// clear takes the line away, so that other text may follow.
func (p *progress) clear() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.shown {
		_, _ = io.WriteString(p.to, "\r\x1b[K")
		p.shown = false
	}
}

package webworker

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"
)

// kind is what a letter is about.
type kind string

// The kinds.
const (
	callLetter     kind = "call"     // Name, Text is the question
	cancelLetter   kind = "cancel"   // the call is to end
	progressLetter kind = "progress" // Text is the progress
	doneLetter     kind = "done"     // Text is the answer
	failLetter     kind = "fail"     // Text is the error
	noneLetter     kind = "none"     // nobody can take the call
	readyLetter    kind = "ready"    // the worker has started
)

// letter goes between the page and a worker. ID is that of the call, by the side that called.
type letter struct {
	Kind kind
	ID   int
	Name string
	Text string
}

// port is one end of what lies between the page and a worker. Calls go both ways.
type port struct {
	post func(letter)
	// answer answers a call of the other side.
	answer func(ctx context.Context, name, question string, on func(string)) (string, error)
	silent func() // a call that was cancelled goes on for too long; nil: nothing is done

	mu    sync.Mutex
	last  int
	out   map[int]*outgoing
	in    map[int]context.CancelFunc
	ended error // the other side is gone; nil: it is not
}

// outgoing is a call to the other side.
type outgoing struct {
	letters []letter // that came and were not read
	signal  chan struct{}
}

func newPort(post func(letter), answer func(context.Context, string, string, func(string)) (string, error)) *port {
	return &port{post: post, answer: answer, out: map[int]*outgoing{}, in: map[int]context.CancelFunc{}}
}

// patience is how long a worker may go on with a call that was cancelled before it is ended.
const patience = 3 * time.Second

// call calls a function of the other side.
func (p *port) call(ctx context.Context, name, question string, on func(string)) (string, error) {
	c := &outgoing{signal: make(chan struct{}, 1)}
	p.mu.Lock()
	if p.ended != nil {
		defer p.mu.Unlock()
		return "", p.ended
	}
	p.last++
	id := p.last
	p.out[id] = c
	p.mu.Unlock()
	p.post(letter{Kind: callLetter, ID: id, Name: name, Text: question})
	done := ctx.Done()
	var grace <-chan time.Time
	for {
		select {
		case <-c.signal:
			for _, l := range p.take(c) {
				if l.Kind == progressLetter {
					on(l.Text)
					continue
				}
				return answerOf(l)
			}
		case <-done:
			p.post(letter{Kind: cancelLetter, ID: id})
			done, grace = nil, time.After(Grace)
		case <-grace:
			time.AfterFunc(patience, func() { p.impatient(id) })
			return "", ctx.Err()
		}
	}
}

// answerOf is the answer in a letter that ends a call.
func answerOf(l letter) (string, error) {
	switch l.Kind {
	case doneLetter:
		return l.Text, nil
	case noneLetter:
		return "", ErrNone
	}
	var e Error
	if err := json.Unmarshal([]byte(l.Text), &e); err != nil || e.Err == nil {
		return "", fmt.Errorf("a worker failed: %s", l.Text)
	}
	return "", e.Err
}

// take takes the letters of a call that came.
func (p *port) take(c *outgoing) []letter {
	p.mu.Lock()
	defer p.mu.Unlock()
	list := c.letters
	c.letters = nil
	return list
}

// impatient ends a worker that still has a call.
func (p *port) impatient(id int) {
	p.mu.Lock()
	_, waits := p.out[id]
	p.mu.Unlock()
	if waits && p.silent != nil {
		p.silent()
	}
}

// receive takes a letter of the other side. It does not wait.
func (p *port) receive(l letter) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch l.Kind {
	case callLetter:
		ctx, cancel := context.WithCancel(context.Background())
		p.in[l.ID] = cancel
		go p.serve(ctx, l)
	case cancelLetter:
		if cancel := p.in[l.ID]; cancel != nil {
			cancel()
		}
	default:
		p.put(l)
	}
}

// put hands a letter to the call that it belongs to, while mu is held.
func (p *port) put(l letter) {
	c := p.out[l.ID]
	if c == nil {
		return
	}
	if l.Kind != progressLetter {
		delete(p.out, l.ID)
	}
	c.letters = append(c.letters, l)
	select {
	case c.signal <- struct{}{}:
	default:
	}
}

// serve answers a call of the other side. A panic is an error.
func (p *port) serve(ctx context.Context, l letter) {
	defer func() {
		p.mu.Lock()
		p.in[l.ID]()
		delete(p.in, l.ID)
		p.mu.Unlock()
	}()
	answer, err := func() (answer string, err error) {
		defer func() {
			if r := recover(); r != nil {
				err = fmt.Errorf("%s broke down: %v", l.Name, r)
			}
		}()
		return p.answer(ctx, l.Name, l.Text, func(text string) { p.post(letter{Kind: progressLetter, ID: l.ID, Text: text}) })
	}()
	switch {
	case err == nil:
		p.post(letter{Kind: doneLetter, ID: l.ID, Text: answer})
	case errors.Is(err, ErrNone):
		p.post(letter{Kind: noneLetter, ID: l.ID})
	default:
		text, _ := json.Marshal(Error{err}) // a text and a message can always be written
		p.post(letter{Kind: failLetter, ID: l.ID, Text: string(text)})
	}
}

// end fails all calls: the other side is gone.
func (p *port) end(why error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ended != nil {
		return
	}
	p.ended = why
	l := letter{Kind: noneLetter}
	if !errors.Is(why, ErrNone) {
		text, _ := json.Marshal(Error{why})
		l = letter{Kind: failLetter, Text: string(text)}
	}
	for id := range p.out {
		l.ID = id
		p.put(l)
	}
	for _, cancel := range p.in {
		cancel()
	}
}

// busy is how many calls the other side has not answered.
func (p *port) busy() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.out)
}

// serve of a worker: its functions by name.
func handle(ctx context.Context, name, question string, on func(string)) (string, error) {
	h := handlers[name]
	if h == nil {
		return "", fmt.Errorf("no function %q", name)
	}
	return h(ctx, question, on)
}

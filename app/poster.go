package app

import (
	"sync"
	"time"
)

// Poster brings news from goroutines to the window: at most one update of a kind waits,
// the newest, and they come at most ten times a second. What belongs to a question that
// is no longer asked is dropped.
type Poster struct {
	ui    func(func())                // runs a function on the window's goroutine
	later func(time.Duration, func()) // as time.AfterFunc
	gap   time.Duration

	mu      sync.Mutex
	pending map[string]post
	order   []string
	armed   bool
	request map[string]uint64
}

type post struct {
	request uint64
	run     func()
}

// postGap is the time between two updates.
const postGap = 100 * time.Millisecond

// NewPoster posts through ui, which must run what it is given on the window's goroutine.
func NewPoster(ui func(func())) *Poster {
	return &Poster{ui: ui, later: func(d time.Duration, f func()) { time.AfterFunc(d, f) }, gap: postGap,
		pending: map[string]post{}, request: map[string]uint64{}}
}

// Begin starts a new request of a kind: whatever earlier ones still post is dropped.
func (p *Poster) Begin(kind string) uint64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.request[kind]++
	for key, w := range p.pending {
		if w.request != 0 && keyKind(key) == kind {
			delete(p.pending, key)
		}
	}
	return p.request[kind]
}

// Post sets the update of a key "kind" or "kind/detail" for a request: an older one that
// still waits is replaced.
func (p *Poster) Post(key string, request uint64, run func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if request != p.request[keyKind(key)] {
		return
	}
	if _, waits := p.pending[key]; !waits {
		p.order = append(p.order, key)
	}
	p.pending[key] = post{request, run}
	if !p.armed {
		p.armed = true
		p.later(p.gap, p.flush)
	}
}

func keyKind(key string) string {
	for i := range len(key) {
		if key[i] == '/' {
			return key[:i]
		}
	}
	return key
}

func (p *Poster) flush() {
	p.mu.Lock()
	var run []post
	var kinds []string
	for _, key := range p.order {
		if w, ok := p.pending[key]; ok {
			run, kinds = append(run, w), append(kinds, keyKind(key))
			delete(p.pending, key) // a key can stand in the order twice
		}
	}
	clear(p.pending)
	p.order, p.armed = nil, false
	p.mu.Unlock()
	p.ui(func() {
		for i, w := range run {
			p.mu.Lock()
			fresh := p.request[kinds[i]] == w.request
			p.mu.Unlock()
			if fresh {
				w.run()
			}
		}
	})
}

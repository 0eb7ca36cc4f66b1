package webworker

import (
	"context"
	"errors"
	"fmt"
	"sync"
)

// worker is one of a pool.
type worker struct {
	port  *port
	stop  func()
	ready bool
	gone  bool
}

// pool is the workers of a page. They are started when they are needed, and stay.
type pool struct {
	most int
	// start starts a worker. It hands what comes from it to receive, and ended hears when it is gone by itself.
	start func(receive func(letter), ended func(error)) (post func(letter), stop func(), err error)

	mu      sync.Mutex
	workers []*worker
	broken  bool // workers cannot be had here
}

// errGone is why calls fail whose worker is gone: another one may take them.
var errGone = fmt.Errorf("%w any more: the worker ended", ErrNone)

// attempts is how many workers may take a call, one after the other.
const attempts = 2

func (p *pool) count() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.broken {
		return 0
	}
	return p.most
}

// call calls a function in the worker at, if it lives, else in the one with the fewest calls: a new one while all are busy.
func (p *pool) call(ctx context.Context, at *worker, name, question string, on func(string)) (string, *worker, error) {
	for n := 0; ; n++ {
		w := p.pick(at)
		if w == nil {
			return "", nil, ErrNone
		}
		answer, err := w.port.call(ctx, name, question, on)
		if !errors.Is(err, ErrNone) || ctx.Err() != nil || n == attempts-1 {
			return answer, w, err
		}
		at = nil
	}
}

// pick chooses a worker; nil where there is none.
func (p *pool) pick(at *worker) *worker {
	p.mu.Lock()
	defer p.mu.Unlock()
	if at != nil && !at.gone {
		return at
	}
	best := p.idlest(nil)
	if best == nil || best.port.busy() > 0 && len(p.workers) < p.most {
		if w := p.add(); w != nil {
			return w
		}
	}
	return best
}

// idlest is the worker with the fewest calls beside one, nil where there is none, while mu is held.
func (p *pool) idlest(beside *worker) (best *worker) {
	for _, w := range p.workers {
		if w != beside && (best == nil || w.port.busy() < best.port.busy()) {
			best = w
		}
	}
	return best
}

// add starts a worker, while mu is held.
func (p *pool) add() *worker {
	if p.broken || len(p.workers) >= p.most {
		return nil
	}
	w := &worker{}
	w.port = newPort(nil, func(ctx context.Context, name, question string, on func(string)) (string, error) {
		return p.between(ctx, w, name, question, on)
	})
	post, stop, err := p.start(func(l letter) {
		p.mu.Lock()
		w.ready = true
		p.mu.Unlock()
		if l.Kind != readyLetter {
			w.port.receive(l)
		}
	}, func(why error) { p.lost(w, why) })
	if err != nil {
		p.broken = true
		return nil
	}
	w.port.post, w.stop = post, stop
	w.port.silent = func() { p.lost(w, errGone) }
	p.workers = append(p.workers, w)
	return w
}

// between hands a call of a worker on to another that has nothing to do.
func (p *pool) between(ctx context.Context, from *worker, name, question string, on func(string)) (string, error) {
	p.mu.Lock()
	w := p.idlest(from)
	if w == nil || w.port.busy() > 0 {
		w = p.add()
	}
	p.mu.Unlock()
	if w == nil {
		return "", ErrNone
	}
	return w.port.call(ctx, name, question, on)
}

// lost ends a worker that is gone, or does not stop. One that never started tells that there are none here.
func (p *pool) lost(w *worker, why error) {
	p.mu.Lock()
	if w.gone {
		p.mu.Unlock()
		return
	}
	w.gone = true
	if !w.ready {
		p.broken, why = true, ErrNone
	}
	for i, o := range p.workers {
		if o == w {
			p.workers = append(p.workers[:i:i], p.workers[i+1:]...)
			break
		}
	}
	p.mu.Unlock()
	w.port.end(why)
	w.stop()
}

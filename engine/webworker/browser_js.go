package webworker

import (
	"context"
	"fmt"
	"syscall/js"
)

// Start lets calls go to the web workers that the page offers: web/page.js. It does nothing where there are none. Warm starts the first
// one, when the page has nothing else to do.
func Start() (warm func()) {
	offer := js.Global().Get("hoglineWorkers")
	if offer.IsUndefined() || offer.Get("count").Int() < 1 {
		return func() {}
	}
	p := &pool{most: offer.Get("count").Int()}
	p.start = func(receive func(letter), ended func(error)) (func(letter), func(), error) {
		heard := js.FuncOf(func(_ js.Value, args []js.Value) any {
			receive(letterOf(args[0].Get("data")))
			return nil
		})
		failed := js.FuncOf(func(_ js.Value, args []js.Value) any {
			go ended(fmt.Errorf("%w: %s", errGone, args[0].Get("message").String()))
			return nil
		})
		w, err := create(offer, heard, failed)
		if err != nil {
			return nil, nil, err
		}
		return func(l letter) { w.Call("postMessage", l.value()) }, func() { w.Call("terminate") }, nil
	}
	var h host = p
	current.Store(&h)
	return p.warm
}

// create starts a worker. The error is that of a browser that has none.
func create(offer js.Value, heard, failed js.Func) (w js.Value, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = ErrNone
		}
	}()
	return offer.Call("create", heard, failed), nil
}

// Serve is a worker: it answers the calls of the page until that ends it.
func Serve() {
	self := js.Global()
	post := func(l letter) { self.Call("postMessage", l.value()) }
	p := newPort(post, handle)
	var h host = parent{p}
	current.Store(&h)
	self.Call("hoglineServe", js.FuncOf(func(_ js.Value, args []js.Value) any {
		p.receive(letterOf(args[0]))
		return nil
	}))
	post(letter{Kind: readyLetter})
	select {}
}

// value is a letter as it is posted.
func (l letter) value() any {
	return map[string]any{"kind": string(l.Kind), "id": l.ID, "name": l.Name, "text": l.Text}
}

// letterOf is a letter that came.
func letterOf(v js.Value) letter {
	return letter{kind(v.Get("kind").String()), v.Get("id").Int(), v.Get("name").String(), v.Get("text").String()}
}

// warm starts the first worker: it is ready when it is needed.
func (p *pool) warm() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.workers) == 0 {
		p.add()
	}
}

// parent is the page as a worker calls it.
type parent struct{ *port }

func (p parent) call(ctx context.Context, _ *worker, name, question string, on func(string)) (string, *worker, error) {
	answer, err := p.port.call(ctx, name, question, on)
	return answer, nil, err
}

// count is 0: what a worker does it does alone, unless it calls.
func (p parent) count() int { return 0 }

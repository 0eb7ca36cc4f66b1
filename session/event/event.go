// Package event tells others what changed. A part has a field for each kind of change that it makes: an Of where the event carries
// what changed, a Signal where its name says it all. All of it happens on one goroutine, that of the session.
package event

import "slices"

// Of is an event that says with a T what changed. Its zero value has no subscribers.
type Of[T any] struct {
	subs []*func(T)
}

// Subscribe calls on with every event from now on, until stop is called. Subscribers are called in their order.
func (e *Of[T]) Subscribe(on func(T)) (stop func()) {
	e.subs = append(slices.Clip(e.subs), &on)
	return func() {
		e.subs = slices.DeleteFunc(slices.Clone(e.subs), func(s *func(T)) bool { return s == &on })
	}
}

// Emit tells the subscribers of an event.
func (e *Of[T]) Emit(v T) {
	for _, on := range e.subs {
		(*on)(v)
	}
}

// Watch is Subscribe for who does not need to know what changed.
func (e *Of[T]) Watch(on func()) (stop func()) { return e.Subscribe(func(T) { on() }) }

// Signal is an event whose name says what changed.
type Signal struct{ of Of[struct{}] }

// Emit tells the subscribers.
func (s *Signal) Emit() { s.of.Emit(struct{}{}) }

// Watch calls on at every event from now on, until stop is called.
func (s *Signal) Watch(on func()) (stop func()) { return s.of.Watch(on) }

// Source is an event of any kind.
type Source interface{ Watch(on func()) (stop func()) }

// Batch puts events together that belong to one change: whoever draws what changed draws once, when the change is over. The zero
// value is ready.
type Batch struct {
	depth   int
	last    int
	dirty   []*watcher
	flushes bool
}

type watcher struct {
	id      int
	draw    func()
	stopped bool
}

// Do makes a change, in which any number of events are emitted. Changes may be made within each other.
func (b *Batch) Do(change func()) {
	b.depth++
	defer func() {
		if b.depth--; b.depth == 0 {
			b.flush()
		}
	}()
	change()
}

// flush calls the watchers of what was emitted, in the order in which they began; what they emit themselves follows.
func (b *Batch) flush() {
	if b.flushes {
		return
	}
	b.flushes = true
	defer func() { b.flushes = false }()
	for len(b.dirty) > 0 {
		w := slices.MinFunc(b.dirty, func(x, y *watcher) int { return x.id - y.id })
		b.dirty = slices.DeleteFunc(b.dirty, func(x *watcher) bool { return x == w })
		if !w.stopped {
			w.draw()
		}
	}
}

// Watch calls draw once after every change in which one of the events was emitted, until stop is called.
func (b *Batch) Watch(draw func(), events ...Source) (stop func()) {
	b.last++
	w := &watcher{id: b.last, draw: draw}
	stops := make([]func(), len(events))
	for i, e := range events {
		stops[i] = e.Watch(func() {
			if !slices.Contains(b.dirty, w) {
				b.dirty = append(b.dirty, w)
			}
			if b.depth == 0 {
				b.flush()
			}
		})
	}
	return func() {
		w.stopped = true
		for _, s := range stops {
			s()
		}
	}
}

// Group is what one owner watches, so that it can be drawn at once and ended at once.
type Group struct {
	batch *Batch
	draws []func()
	stops []func()
}

// NewGroup is a group without watchers of the events of a batch.
func NewGroup(b *Batch) *Group { return &Group{batch: b} }

// Watch is Batch.Watch until Stop.
func (g *Group) Watch(draw func(), events ...Source) {
	g.draws = append(g.draws, draw)
	g.stops = append(g.stops, g.batch.Watch(draw, events...))
}

// Draw calls everything that watches once, as if all had changed.
func (g *Group) Draw() {
	for _, draw := range g.draws {
		draw()
	}
}

// Stop ends all watching.
func (g *Group) Stop() {
	for _, stop := range g.stops {
		stop()
	}
	g.draws, g.stops = nil, nil
}

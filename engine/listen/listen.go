// Package listen waits for programs that connect to this one over TCP: at the loopback interface unless an address says otherwise,
// beyond it by a password. A program says a hello before anything else; a stranger that says another one, none or too much
// costs its own connection and nothing else.
package listen

import (
	"context"
	"errors"
	"net"
	"slices"
	"sync"
	"time"

	"github.com/hogline/hogline/engine/netfault"
)

// Bounds of what strangers can take: connections that are being greeted and programs that nobody waits for yet, of which the oldest
// gives way to one more.
const (
	MaxGreeting = 32
	MaxEarly    = 16
)

// acceptPause is how long is waited after a connection that could not be accepted, as when no file can be opened.
const acceptPause = 10 * time.Millisecond

// Group are the listeners of a protocol, of which several may wait at one address. T is what a program says of itself.
type Group[T any] struct {
	// Hello greets a program that has connected and reads what it says of itself. Its error is that of a stranger.
	Hello func(c *Conn) (T, error)
	// Welcome tells a program that it is taken; nil: it is told nothing. One that cannot be told has gone.
	Welcome func(c *Conn) error

	mu sync.Mutex
	at map[string]*port[T]
}

// Listener waits for the programs at an address that suit it.
type Listener[T any] struct {
	port  *port[T]
	suits func(T) error
	got   chan arrival[T] // of the one awaited
	// awaits is guarded by port.mu.
	awaits bool
}

// port is an address at which listeners wait.
type port[T any] struct {
	group   *Group[T]
	address string
	tcp     net.Listener
	limit   time.Duration // of a hello

	mu       sync.Mutex
	users    []*Listener[T]
	greeting []*Conn // the oldest first
	early    []arrival[T]
	refused  int
	last     error // why the last one was refused, with its address
}

// arrival is a program that has said its hello.
type arrival[T any] struct {
	conn  *Conn
	hello T
}

// Listen waits at an address from now on for the programs of which suits says no error; see Address. A hello may take limit, for
// all listeners at one address that of the first.
func (g *Group[T]) Listen(address string, limit time.Duration, suits func(T) error) (*Listener[T], error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	p, there := g.at[address]
	if !there {
		tcp, err := net.Listen("tcp", address)
		if err != nil {
			return nil, msg("cannot", address, netfault.Of(err))
		}
		p = &port[T]{group: g, address: address, tcp: tcp, limit: limit}
		if g.at == nil {
			g.at = map[string]*port[T]{}
		}
		g.at[address] = p
	}
	l := &Listener[T]{port: p, suits: suits, got: make(chan arrival[T], 1)}
	p.mu.Lock()
	p.users = append(p.users, l)
	p.mu.Unlock()
	if !there {
		go p.accept() // not before: who connects at once finds the listener
	}
	return l, nil
}

// Addr is where it listens, with the port that the system gave for port 0.
func (l *Listener[T]) Addr() net.Addr { return l.port.tcp.Addr() }

// Close has it wait no more. The address is closed with its last listener.
func (l *Listener[T]) Close() {
	p := l.port
	p.group.mu.Lock()
	defer p.group.mu.Unlock()
	p.mu.Lock()
	p.users = slices.DeleteFunc(p.users, func(o *Listener[T]) bool { return o == l })
	used := len(p.users) > 0
	var left []*Conn
	if !used {
		for _, a := range p.early {
			left = append(left, a.conn)
		}
		left, p.early, p.greeting = append(left, p.greeting...), nil, nil
	}
	p.mu.Unlock()
	if used {
		return
	}
	if p.group.at[p.address] == p {
		delete(p.group.at, p.address)
	}
	_ = p.tcp.Close()
	for _, c := range left {
		_ = c.Close()
	}
}

// Accept is the next program that suits, or one that came before. The error is ctx's, or wraps context.DeadlineExceeded after the
// limit and tells of those that were refused. One call at a time.
func (l *Listener[T]) Accept(ctx context.Context, limit time.Duration) (*Conn, T, error) {
	timer := time.NewTimer(limit)
	defer timer.Stop()
	for {
		a, there := l.await()
		if !there {
			select {
			case a = <-l.got:
			case <-timer.C:
				return l.end(l.nobody(limit))
			case <-ctx.Done():
				return l.end(ctx.Err())
			}
		}
		welcome := l.port.group.Welcome
		if a.conn.alive() && (welcome == nil || welcome(a.conn) == nil) {
			return a.conn, a.hello, nil
		}
		_ = a.conn.Close() // it has gone: another may come
	}
}

// end ends a wait with an error. A program that was handed over meanwhile waits for the next one.
func (l *Listener[T]) end(err error) (_ *Conn, none T, _ error) {
	p := l.port
	p.mu.Lock()
	defer p.mu.Unlock()
	if !l.awaits {
		p.keep(<-l.got)
	}
	l.awaits = false
	return nil, none, err
}

// await is a program that came before; without one the next that comes is handed over from now on.
func (l *Listener[T]) await() (a arrival[T], there bool) {
	p := l.port
	p.mu.Lock()
	defer p.mu.Unlock()
	if i := slices.IndexFunc(p.early, func(a arrival[T]) bool { return l.suits(a.hello) == nil }); i >= 0 {
		a = p.early[i]
		p.early = slices.Delete(p.early, i, i+1)
		return a, true
	}
	l.awaits = true
	return a, false
}

// nobody is the error of a wait in vain.
func (l *Listener[T]) nobody(limit time.Duration) error {
	p := l.port
	p.mu.Lock()
	defer p.mu.Unlock()
	refused, last := p.refused, p.last
	for _, a := range p.early {
		if err := l.suits(a.hello); err != nil {
			refused, last = refused+1, from(a.conn, err)
		}
	}
	if refused > 0 {
		return msg("nobody-refused", p.tcp.Addr(), limit, refused, last, context.DeadlineExceeded)
	}
	return msg("nobody", p.tcp.Addr(), limit, context.DeadlineExceeded)
}

// from tells who was refused and why.
func from(c *Conn, why error) error { return msg("from", c.RemoteAddr(), reason(why)) }

// accept greets all who connect, each by itself.
func (p *port[T]) accept() {
	for {
		c, err := p.tcp.Accept()
		switch {
		case errors.Is(err, net.ErrClosed):
			return
		case err != nil:
			time.Sleep(acceptPause)
		default:
			p.greet(newConn(c))
		}
	}
}

// greet has a program say its hello.
func (p *port[T]) greet(c *Conn) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.users) == 0 { // closed meanwhile
		_ = c.Close()
		return
	}
	if len(p.greeting) == MaxGreeting {
		_ = p.greeting[0].Close()
		p.greeting = p.greeting[1:]
	}
	p.greeting = append(p.greeting, c)
	go func() {
		_ = c.SetDeadline(time.Now().Add(p.limit))
		hello, err := p.group.Hello(c)
		_ = c.SetDeadline(time.Time{})
		if !p.handOver(arrival[T]{c, hello}, err) {
			_ = c.Close()
		}
	}()
}

// handOver hands a program to the first listener that awaits one like it, or keeps it for one that may. It is false for a stranger.
func (p *port[T]) handOver(a arrival[T], stranger error) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	i := slices.Index(p.greeting, a.conn)
	if i < 0 { // it gave way, or the address was closed
		return false
	}
	p.greeting = slices.Delete(p.greeting, i, i+1)
	if stranger == nil {
		for _, l := range p.users {
			if l.awaits && l.suits(a.hello) == nil {
				l.awaits = false
				l.got <- a
				return true
			}
		}
		p.keep(a)
		return true
	}
	p.refused++
	p.last = from(a.conn, stranger)
	return false
}

// keep keeps a program for a listener that does not await it yet, or is not there yet. Of too many the first goes that suits nobody,
// else the first.
func (p *port[T]) keep(a arrival[T]) {
	if len(p.users) == 0 {
		_ = a.conn.Close()
		return
	}
	if len(p.early) == MaxEarly {
		i := max(0, slices.IndexFunc(p.early, func(e arrival[T]) bool { return p.suit(e.hello) != nil }))
		_ = p.early[i].conn.Close()
		p.early = slices.Delete(p.early, i, i+1)
	}
	p.early = append(p.early, a)
}

// suit is the error of a program that suits no listener.
func (p *port[T]) suit(hello T) (err error) {
	for _, l := range p.users {
		if err = l.suits(hello); err == nil {
			return nil
		}
	}
	return err
}

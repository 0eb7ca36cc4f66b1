package listen

import (
	"context"
	"net"
	"sync"
	"time"

	"github.com/hogline/hogline/engine/ai"
)

// AddressKey is the setting that holds the address of an AI that is a program which connects to us.
const AddressKey = "address"

// passwordKey is the setting with its password.
const passwordKey = "password"

// Settings are those of an AI that is a program which connects to us.
func Settings() []ai.Setting {
	return []ai.Setting{
		{Key: AddressKey, Default: "",
			Help: "address to listen at: a port such as 9000 is one of this computer alone, 0.0.0.0:9000 of all that reach it"},
		{Key: passwordKey, Default: "",
			Help: "password that it must give; beyond this computer one is needed, without it that of HOGLINE_PASSWORD"},
	}
}

// Waiter awaits programs at one address of a group, from its first call on until Close.
type Waiter[T any] struct {
	group   *Group[T]
	address string
	hello   time.Duration
	suits   func(T) error

	mu     sync.Mutex
	at     *Listener[T] // nil before the first call
	closed bool
}

// Waiter is a waiter at the address of Settings for programs that suit it and whose hello takes no longer than a limit. The error is
// that of Address.
func (g *Group[T]) Waiter(v ai.Values, hello time.Duration, suits func(password string, of T) error) (*Waiter[T], error) {
	address, password, err := Address(v[AddressKey], v[passwordKey])
	if err != nil {
		return nil, err
	}
	return &Waiter[T]{group: g, address: address, hello: hello, suits: func(of T) error { return suits(password, of) }}, nil
}

// Listen listens from now on; a second call changes nothing. After Close the error wraps net.ErrClosed.
func (w *Waiter[T]) Listen() (*Listener[T], error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.closed {
		return nil, net.ErrClosed
	}
	if w.at == nil {
		l, err := w.group.Listen(w.address, w.hello, w.suits)
		if err != nil {
			return nil, err
		}
		w.at = l
	}
	return w.at, nil
}

// Accept is the next program, or one that came before. The errors are those of Listen and of Listener.Accept.
func (w *Waiter[T]) Accept(ctx context.Context, limit time.Duration) (*Conn, error) {
	l, err := w.Listen()
	if err != nil {
		return nil, err
	}
	c, _, err := l.Accept(ctx, limit)
	return c, err
}

// Close ends the waiting for good.
func (w *Waiter[T]) Close() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.closed = true
	if w.at != nil {
		w.at.Close()
		w.at = nil
	}
}

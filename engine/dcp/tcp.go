package dcp

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"sync"
	"time"

	"hogline/engine/ai"
)

// The AI that logs in over TCP, and its settings.
const (
	TCPName    = "tcp"
	AddressKey = "address"
)

// TCPKind describes the AI that is a program which connects to us over TCP, as those of 2015-17 do: we greet it
// with CONNECTED, it answers LOGIN id password name, and from LOGIN OK on the protocol is the usual one.
func TCPKind() ai.Kind {
	k := ai.Kind{Name: TCPName, Title: "Program over TCP", Settings: append([]ai.Setting{
		{Key: AddressKey, Default: "", Help: "address to listen at, such as :9000 or 127.0.0.1:9000"},
		{Key: "login", Default: "", Help: "name that it logs in with; empty: any"},
		{Key: "password", Default: "", Help: "password that it must give; empty: any"},
	}, talkSettings()...)}
	for i := range k.Settings {
		if s := &k.Settings[i]; s.Key == "framing" {
			s.Default = string(NUL)
		}
	}
	k.New = func(values map[string]string) (ai.AI, error) {
		v, err := k.Read(values)
		if err != nil {
			return nil, err
		}
		address := strings.TrimSpace(v[AddressKey])
		if !strings.Contains(address, ":") {
			address = ":" + address
		}
		if _, port, err := net.SplitHostPort(address); err != nil || port == "" {
			return nil, fmt.Errorf("dcp: %w", msg("address", quote(address)))
		}
		e := newExternal(v)
		if e.framing == Auto {
			e.framing = NUL
		}
		want := Login{Name: v["login"], Password: v["password"]}
		e.open = func(ctx context.Context, f Framing) (program, error) {
			c, err := awaitLogin(ctx, address, want, e.helloTimeout)
			if err != nil {
				return nil, err
			}
			return newStream(c, f, Pace(v["pace"]), e.watch), nil
		}
		return e, nil
	}
	return k
}

// listeners are the addresses that programs log in at, shared by the AIs that wait there.
var listeners = struct {
	sync.Mutex
	at map[string]*logins
}{at: map[string]*logins{}}

// logins hands out the programs that log in at an address.
type logins struct {
	net.Listener
	users   int
	mu      sync.Mutex
	waiting []*waiter
}

// waiter awaits a login.
type waiter struct {
	want Login
	got  chan net.Conn
}

// awaitLogin is the next connection at an address that logs in as wanted.
func awaitLogin(ctx context.Context, address string, want Login, limit time.Duration) (net.Conn, error) {
	l, err := listenAt(address)
	if err != nil {
		return nil, fmt.Errorf("dcp: %w", msg("no-listen", address, err))
	}
	defer l.leave(address)
	w := &waiter{want, make(chan net.Conn, 1)}
	l.mu.Lock()
	l.waiting = append(l.waiting, w)
	l.mu.Unlock()
	timer := time.NewTimer(limit)
	defer timer.Stop()
	var failure error
	select {
	case c := <-w.got:
		return c, nil
	case <-timer.C:
		failure = fmt.Errorf("dcp: %w", msg("no-login", address, limit, context.DeadlineExceeded))
	case <-ctx.Done():
		failure = ctx.Err()
	}
	if !l.remove(w) { // it was handed out meanwhile
		_ = (<-w.got).Close()
	}
	return nil, failure
}

func listenAt(address string) (*logins, error) {
	listeners.Lock()
	defer listeners.Unlock()
	if l := listeners.at[address]; l != nil {
		l.users++
		return l, nil
	}
	n, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	l := &logins{Listener: n, users: 1}
	listeners.at[address] = l
	go l.accept()
	return l, nil
}

// leave closes the address when nobody waits there any more.
func (l *logins) leave(address string) {
	listeners.Lock()
	defer listeners.Unlock()
	if l.users--; l.users == 0 {
		delete(listeners.at, address)
		_ = l.Close()
	}
}

func (l *logins) remove(w *waiter) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	for i, other := range l.waiting {
		if other == w {
			l.waiting = append(l.waiting[:i], l.waiting[i+1:]...)
			return true
		}
	}
	return false
}

func (l *logins) accept() {
	for {
		c, err := l.Accept()
		if err != nil {
			if errors.Is(err, net.ErrClosed) {
				return
			}
			time.Sleep(pause)
			continue
		}
		go l.greet(c)
	}
}

// loginTime is how long a program that has connected may take to log in.
const loginTime = 10 * time.Second

// greet lets a program log in and hands it to the first who waits for it.
func (l *logins) greet(c net.Conn) {
	_ = c.SetDeadline(time.Now().Add(loginTime))
	if login, err := exchangeLogin(c); err == nil {
		if w := l.find(login); w != nil {
			if _, err := c.Write([]byte(LoginOK{}.String() + "\x00")); err == nil {
				_ = c.SetDeadline(time.Time{})
				w.got <- c
				return
			}
			l.mu.Lock()
			l.waiting = append(l.waiting, w)
			l.mu.Unlock()
		}
	}
	_ = c.Close()
}

// exchangeLogin greets a program and reads its LOGIN byte by byte: what follows it belongs to the conversation.
func exchangeLogin(c net.Conn) (Login, error) {
	if _, err := c.Write([]byte(Connected{}.String() + "\x00")); err != nil {
		return Login{}, err
	}
	var line []byte
	one := make([]byte, 1)
	for len(line) < MaxLine {
		if _, err := c.Read(one); err != nil {
			return Login{}, err
		}
		if one[0] != 0 && one[0] != '\n' {
			line = append(line, one[0])
			continue
		}
		if m, err := Parse(string(line)); err == nil {
			if login, ok := m.(Login); ok {
				return login, nil
			}
		}
		line = line[:0]
	}
	return Login{}, ErrNotAMessage
}

// find takes the first waiter off the list that a login suits.
func (l *logins) find(got Login) *waiter {
	l.mu.Lock()
	defer l.mu.Unlock()
	for i, w := range l.waiting {
		if (w.want.Name == "" || w.want.Name == got.Name || w.want.Name == got.ID) && (w.want.Password == "" || w.want.Password == got.Password) {
			l.waiting = append(l.waiting[:i], l.waiting[i+1:]...)
			return w
		}
	}
	return nil
}

package dcp

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"sync"
	"time"

	"github.com/hogline/hogline/engine/ai"
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
		var at *logins // listened at from the first question until the AI is closed
		var once sync.Mutex
		e.open = func(ctx context.Context, f Framing) (program, error) {
			once.Lock()
			if at == nil {
				l, err := listenAt(address)
				if err != nil {
					once.Unlock()
					return nil, fmt.Errorf("dcp: %w", msg("no-listen", address, err))
				}
				at = l
			}
			l := at
			once.Unlock()
			c, err := l.await(ctx, want, e.helloTimeout)
			if err != nil {
				return nil, err
			}
			return newStream(c, f, Pace(v["pace"]), e.watch), nil
		}
		e.closing = func() {
			once.Lock()
			defer once.Unlock()
			if at != nil {
				at.leave()
				at = nil
			}
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
	address string
	users   int // guarded by listeners
	mu      sync.Mutex
	closed  bool
	waiting []*waiter
	early   []arrival // logged in before anybody waited for them
}

// waiter awaits a login.
type waiter struct {
	want Login
	got  chan net.Conn
}

// arrival is a program that has logged in.
type arrival struct {
	login Login
	conn  net.Conn
}

// maxEarly bounds the programs that nobody waits for.
const maxEarly = 16

func (w *waiter) suits(l Login) bool {
	return (w.want.Name == "" || w.want.Name == l.Name || w.want.Name == l.ID) && (w.want.Password == "" || w.want.Password == l.Password)
}

// await is the next program that logs in as wanted, or has done so before.
func (l *logins) await(ctx context.Context, want Login, limit time.Duration) (net.Conn, error) {
	w := &waiter{want, make(chan net.Conn, 1)}
	l.mu.Lock()
	for i, a := range l.early {
		if w.suits(a.login) {
			l.early = append(l.early[:i], l.early[i+1:]...)
			l.mu.Unlock()
			return a.conn, accepted(a.conn)
		}
	}
	l.waiting = append(l.waiting, w)
	l.mu.Unlock()
	timer := time.NewTimer(limit)
	defer timer.Stop()
	var failure error
	select {
	case c := <-w.got:
		return c, accepted(c)
	case <-timer.C:
		failure = fmt.Errorf("dcp: %w", msg("no-login", l.address, limit, context.DeadlineExceeded))
	case <-ctx.Done():
		failure = ctx.Err()
	}
	if !l.remove(w) { // it was handed out meanwhile
		_ = (<-w.got).Close()
	}
	return nil, failure
}

// accepted tells a program that its login is accepted.
func accepted(c net.Conn) error {
	if _, err := c.Write([]byte(LoginOK{}.String() + "\x00")); err != nil {
		_ = c.Close()
		return fmt.Errorf("dcp: %w", msg("disconnected", ErrEnded))
	}
	return nil
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
	l := &logins{Listener: n, address: address, users: 1}
	listeners.at[address] = l
	go l.accept()
	return l, nil
}

// leave closes the address when nobody uses it any more.
func (l *logins) leave() {
	listeners.Lock()
	if l.users--; l.users > 0 {
		listeners.Unlock()
		return
	}
	delete(listeners.at, l.address)
	listeners.Unlock()
	_ = l.Close()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.closed = true
	for _, a := range l.early {
		_ = a.conn.Close()
	}
	l.early = nil
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

// greet lets a program log in and hands it to the first who waits for it, now or later.
func (l *logins) greet(c net.Conn) {
	_ = c.SetDeadline(time.Now().Add(loginTime))
	login, err := exchangeLogin(c)
	_ = c.SetDeadline(time.Time{})
	if err != nil || !l.hand(login, c) {
		_ = c.Close()
	}
}

func (l *logins) hand(login Login, c net.Conn) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	for i, w := range l.waiting {
		if w.suits(login) {
			l.waiting = append(l.waiting[:i], l.waiting[i+1:]...)
			w.got <- c
			return true
		}
	}
	if l.closed || len(l.early) >= maxEarly {
		return false
	}
	l.early = append(l.early, arrival{login, c})
	return true
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

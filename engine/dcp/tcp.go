package dcp

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/listen"
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
		{Key: AddressKey, Default: "",
			Help: "address to listen at: a port such as 9000 is one of this computer alone, 0.0.0.0:9000 of all that reach it"},
		{Key: "login", Default: "", Help: "name that it logs in with; empty: any"},
		{Key: "password", Default: "",
			Help: "password that it must give; beyond this computer one is needed, without it that of HOGLINE_PASSWORD"},
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
		address, password, err := listen.Address(v[AddressKey], v["password"])
		if err != nil {
			return nil, fmt.Errorf("dcp: %w", err)
		}
		e := newExternal(v)
		if e.framing == Auto {
			e.framing = NUL
		}
		at := &loginAddress{address: address, name: v["login"], password: password}
		e.open = func(ctx context.Context, f Framing) (program, error) {
			c, err := at.await(ctx, e.helloTimeout)
			if err != nil {
				return nil, err
			}
			return newStream(c, f, Pace(v["pace"]), e.watch), nil
		}
		e.closing = at.close
		return e, nil
	}
	return k
}

// logins are the addresses that programs log in at, shared by the AIs that wait there.
var logins = listen.Group[Login]{Hello: exchangeLogin, Welcome: acceptLogin}

// loginTime is how long a program that has connected may take to log in.
const loginTime = 10 * time.Second

// loginAddress is where an AI awaits its program, from its first question on.
type loginAddress struct {
	address, name, password string

	mu sync.Mutex
	at *listen.Listener[Login] // nil before the first question
}

// suits is the error of a program that is another one.
func (a *loginAddress) suits(l Login) error {
	if a.name != "" && a.name != l.Name && a.name != l.ID {
		return msg("other-login", quote(l.Name))
	}
	return listen.CheckPassword(a.password, l.Password)
}

// listen listens from now on until close.
func (a *loginAddress) listen() (*listen.Listener[Login], error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.at == nil {
		l, err := logins.Listen(a.address, loginTime, a.suits)
		if err != nil {
			return nil, fmt.Errorf("dcp: %w", err)
		}
		a.at = l
	}
	return a.at, nil
}

// await is the next program that logs in as wanted, or has done so before.
func (a *loginAddress) await(ctx context.Context, limit time.Duration) (*listen.Conn, error) {
	l, err := a.listen()
	if err != nil {
		return nil, err
	}
	c, _, err := l.Accept(ctx, limit)
	if err != nil && ctx.Err() == nil {
		err = fmt.Errorf("dcp: %w", err)
	}
	return c, err
}

func (a *loginAddress) close() {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.at != nil {
		a.at.Close()
		a.at = nil
	}
}

// exchangeLogin greets a program and reads its LOGIN.
func exchangeLogin(c *listen.Conn) (Login, error) {
	if _, err := c.Write([]byte(Connected{}.String() + "\x00")); err != nil {
		return Login{}, err
	}
	for {
		line, err := c.Line()
		if err != nil {
			return Login{}, err
		}
		if strings.TrimSpace(line) == "" {
			continue
		}
		m, err := Parse(line)
		if login, ok := m.(Login); ok && err == nil {
			return login, nil
		}
		word, _, _ := strings.Cut(strings.TrimSpace(line), " ") // what follows may be a password
		return Login{}, msg("no-login", quote(word))
	}
}

// acceptLogin tells a program that its login is accepted.
func acceptLogin(c *listen.Conn) error {
	_, err := c.Write([]byte(LoginOK{}.String() + "\x00"))
	return err
}

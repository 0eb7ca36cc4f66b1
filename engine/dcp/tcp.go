package dcp

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/listen"
)

// TCPName is the name of the AI that logs in over TCP.
const TCPName = "tcp"

// TCPKind describes the AI that is a program which connects to us over TCP, as those of 2015-17 do: we greet it
// with CONNECTED, it answers LOGIN id password name, and from LOGIN OK on the protocol is the usual one.
func TCPKind() ai.Kind {
	k := ai.Kind{Name: TCPName, Title: "Program over TCP", Settings: slices.Concat(slices.Insert(listen.Settings(), 1,
		ai.Setting{Key: "login", Default: "", Help: "name that it logs in with; empty: any"}), talkSettings())}
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
		at, err := logins.Waiter(v, loginTime, func(password string, l Login) error {
			if name := v["login"]; name != "" && name != l.Name && name != l.ID {
				return msg("other-login", quote(l.Name))
			}
			return listen.CheckPassword(password, l.Password)
		})
		if err != nil {
			return nil, fmt.Errorf("dcp: %w", err)
		}
		e := newExternal(v)
		if e.framing == Auto {
			e.framing = NUL
		}
		e.open = func(ctx context.Context, f Framing) (program, error) {
			c, err := at.Accept(ctx, e.helloTimeout)
			switch {
			case ctx.Err() != nil && err != nil:
				return nil, err
			case err != nil:
				return nil, fmt.Errorf("dcp: %w", err)
			}
			return newStream(c, f, Pace(v["pace"]), e.watch), nil
		}
		e.closing = at.Close
		return e, nil
	}
	return k
}

// logins are the addresses that programs log in at, shared by the AIs that wait there.
var logins = listen.Group[Login]{Hello: exchangeLogin, Welcome: acceptLogin}

// loginTime is how long a program that has connected may take to log in.
const loginTime = 10 * time.Second

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

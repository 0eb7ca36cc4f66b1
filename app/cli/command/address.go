package command

import (
	"errors"
	"fmt"
	"net"
	"time"

	"github.com/hogline/hogline/engine/netfault"
)

// connectTime is how long connecting to a server may take.
const connectTime = 10 * time.Second

// Dial connects to the address of an option, HOST:PORT.
func (c *Context) Dial(option, address string) (net.Conn, error) {
	conn, err := (&net.Dialer{Timeout: connectTime}).DialContext(c.Context, "tcp", address)
	switch {
	case c.Context.Err() != nil:
		if err == nil {
			_ = conn.Close()
		}
		return nil, c.Context.Err()
	case err != nil:
		return nil, AddressError(option, address, err)
	}
	return conn, nil
}

// Listen listens at the address of an option, HOST:PORT.
func (c *Context) Listen(option, address string) (net.Listener, error) {
	l, err := (&net.ListenConfig{}).Listen(c.Context, "tcp", address)
	if err != nil {
		return nil, AddressError(option, address, err)
	}
	return l, nil
}

// AddressError is an error about the address of an option. What is no address is wrong use.
func AddressError(option, address string, err error) error {
	err = fmt.Errorf("--%s %s: %w", option, address, netfault.Of(err))
	if errors.Is(err, netfault.ErrAddress) {
		return WrongUse(err)
	}
	return err
}

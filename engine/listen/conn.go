package listen

import (
	"bufio"
	"errors"
	"io"
	"net"
	"os"
	"time"
)

// MaxHello bounds what a program may say before it is known, in bytes.
const MaxHello = 4096

// Conn is the connection of a program. What it sent with its hello is read before the rest.
type Conn struct {
	net.Conn
	r     *bufio.Reader
	hello int // bytes of it
}

func newConn(c net.Conn) *Conn { return &Conn{Conn: c, r: bufio.NewReader(c)} }

// Read implements net.Conn.
func (c *Conn) Read(b []byte) (int, error) { return c.r.Read(b) }

// CloseWrite tells the program that nothing more comes, where the connection can be closed in one direction.
func (c *Conn) CloseWrite() error {
	half, ok := c.Conn.(interface{ CloseWrite() error })
	if !ok {
		return errors.ErrUnsupported
	}
	return half.CloseWrite()
}

// Line is a line of the hello without its end, a newline or a NUL. All of them together have at most MaxHello bytes.
func (c *Conn) Line() (string, error) {
	var line []byte
	for {
		b, err := c.r.ReadByte()
		switch {
		case err != nil:
			return "", err
		case b == 0 || b == '\n':
			return string(line), nil
		}
		if c.hello++; c.hello > MaxHello {
			return "", msg("long", MaxHello)
		}
		line = append(line, b)
	}
}

// aliveTime is how long is looked whether a connection has ended.
const aliveTime = 20 * time.Millisecond

// alive reports whether the program has not ended the connection.
func (c *Conn) alive() bool {
	_ = c.SetReadDeadline(time.Now().Add(aliveTime))
	_, err := c.r.Peek(1)
	_ = c.SetReadDeadline(time.Time{})
	return err == nil || errors.Is(err, os.ErrDeadlineExceeded)
}

// reason is why a program is refused, in a sentence.
func reason(err error) error {
	switch {
	case errors.Is(err, os.ErrDeadlineExceeded):
		return msg("silent")
	case errors.Is(err, io.EOF):
		return msg("ended")
	}
	return err
}

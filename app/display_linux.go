package app

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"time"

	"hogline/engine/safefile"
)

// probeDisplay knocks at the X server that DISPLAY names and asks whether it can draw with
// OpenGL: where nobody answers fyne ends the program with a trace, and without OpenGL it
// runs on without a window. What cannot be found out is left to fyne.
func probeDisplay() error {
	if os.Getenv("WAYLAND_DISPLAY") != "" {
		return nil
	}
	display := os.Getenv("DISPLAY")
	host, number, ok := strings.Cut(display, ":")
	if !ok {
		return fmt.Errorf("DISPLAY is %q", display)
	}
	number, _, _ = strings.Cut(number, ".")
	if host != "" && host != "unix" {
		return nil // a display of another machine
	}
	c, err := dialX(number)
	if err != nil {
		return fmt.Errorf("nobody answers at DISPLAY %s", display)
	}
	defer func() { _ = c.Close() }() // only asked
	if err := c.SetDeadline(time.Now().Add(xPatience)); err != nil {
		return nil
	}
	has, err := hasGLX(c, cookieFor(number))
	if err == nil && !has {
		return errors.New("the display cannot draw with OpenGL (GLX is missing)")
	}
	return nil
}

// xPatience is how long the X server may take to answer.
const xPatience = time.Second

func dialX(number string) (net.Conn, error) {
	path := "/tmp/.X11-unix/X" + number
	c, err := net.DialTimeout("unix", path, xPatience)
	if err != nil {
		c, err = net.DialTimeout("unix", "@"+path, xPatience)
	}
	return c, err
}

// Names of the X protocol (X Window System Protocol, version 11, chapters 8 and 9).
const (
	xCookieName     = "MIT-MAGIC-COOKIE-1"
	xQueryExtension = 98
	xExtensionGLX   = "GLX"
)

// errRefused is returned when the X server wants another key.
var errRefused = errors.New("the display refuses the connection")

// hasGLX opens a connection to an X server and asks for the extension GLX.
func hasGLX(c io.ReadWriter, cookie []byte) (bool, error) {
	order := binary.LittleEndian
	name := ""
	if len(cookie) > 0 {
		name = xCookieName
	}
	hello := []byte{'l', 0, 11, 0, 0, 0, byte(len(name)), 0, byte(len(cookie)), 0, 0, 0}
	hello = append(hello, padded([]byte(name))...)
	hello = append(hello, padded(cookie)...)
	if _, err := c.Write(hello); err != nil {
		return false, err
	}
	head := make([]byte, 8)
	if _, err := io.ReadFull(c, head); err != nil {
		return false, err
	}
	if _, err := io.CopyN(io.Discard, c, 4*int64(order.Uint16(head[6:]))); err != nil {
		return false, err
	}
	if head[0] != 1 {
		return false, errRefused
	}
	ask := []byte{xQueryExtension, 0, 0, 0, byte(len(xExtensionGLX)), 0, 0, 0}
	ask = append(ask, padded([]byte(xExtensionGLX))...)
	order.PutUint16(ask[2:], uint16(len(ask)/4))
	if _, err := c.Write(ask); err != nil {
		return false, err
	}
	reply := make([]byte, 32)
	if _, err := io.ReadFull(c, reply); err != nil {
		return false, err
	}
	return reply[0] == 1 && reply[8] == 1, nil
}

// padded is b filled up to a multiple of four bytes.
func padded(b []byte) []byte { return append(b[:len(b):len(b)], make([]byte, -len(b)&3)...) }

// maxXauthority bounds the file of keys.
const maxXauthority = 1 << 20

// cookieFor is the key for a display out of the user's file of keys, nil if there is none.
func cookieFor(number string) []byte {
	path := os.Getenv("XAUTHORITY")
	if path == "" {
		path = filepath.Join(os.Getenv("HOME"), ".Xauthority")
	}
	data, err := safefile.Read(path, maxXauthority)
	if err != nil {
		return nil
	}
	field := func() []byte {
		if len(data) < 2 {
			data = nil
			return nil
		}
		n := int(binary.BigEndian.Uint16(data))
		if len(data) < 2+n {
			data = nil
			return nil
		}
		v := data[2 : 2+n]
		data = data[2+n:]
		return v
	}
	for len(data) > 2 {
		data = data[2:] // family
		field()         // address
		display, name, key := field(), field(), field()
		if (string(display) == number || len(display) == 0) && string(name) == xCookieName {
			return key
		}
	}
	return nil
}

package app

import (
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"os"
	"strings"
	"sync"
	"time"

	"fyne.io/fyne/v2"
	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
)

// probeDisplay asks the X server that DISPLAY names whether it can draw with OpenGL: without a
// server fyne ends the program with a trace, and without OpenGL it runs on without a window.
// What cannot be found out is left to fyne.
func probeDisplay() error {
	if os.Getenv("WAYLAND_DISPLAY") != "" {
		return nil
	}
	display := os.Getenv("DISPLAY")
	host, number, ok := strings.Cut(display, ":")
	if !ok {
		return fmt.Errorf("DISPLAY is %q", display)
	}
	if host != "" && host != "unix" {
		return nil // a display of another machine
	}
	number, _, _ = strings.Cut(number, ".")
	c, err := dialX(number)
	if err != nil {
		return fmt.Errorf("nobody answers at DISPLAY %s", display)
	}
	_ = c.Close() // only asked
	if has, err := hasGLX(display, xTimeout); err == nil && !has {
		return errors.New("the display cannot draw with OpenGL (GLX is missing)")
	}
	return nil
}

// xTimeout is how long the X server may take to answer.
const xTimeout = time.Second

func dialX(number string) (net.Conn, error) {
	path := "/tmp/.X11-unix/X" + number
	c, err := net.DialTimeout("unix", path, xTimeout)
	if err != nil {
		c, err = net.DialTimeout("unix", "@"+path, xTimeout)
	}
	return c, err
}

// errTimeout is returned when the X server takes too long.
var errTimeout = errors.New("the display does not answer in time")

// hasGLX reports whether the X server of a display has the extension GLX.
func hasGLX(display string, timeout time.Duration) (bool, error) {
	type answer struct {
		has bool
		err error
	}
	done := make(chan answer, 1)
	go func() {
		has, err := queryGLX(display)
		done <- answer{has, err}
	}()
	select {
	case a := <-done:
		return a.has, a.err
	case <-time.After(timeout):
		return false, errTimeout
	}
}

// screenSize is the size in pixels of the screen that DISPLAY names, with all its monitors; zero where it cannot be asked for.
func screenSize() fyne.Size {
	silenceX()
	sizes := make(chan fyne.Size, 1)
	go func() {
		c, err := xgb.NewConnDisplay(os.Getenv("DISPLAY"))
		if err != nil {
			sizes <- fyne.Size{}
			return
		}
		defer c.Close()
		s := xproto.Setup(c).DefaultScreen(c)
		sizes <- fyne.NewSize(float32(s.WidthInPixels), float32(s.HeightInPixels))
	}()
	select {
	case size := <-sizes:
		return size
	case <-time.After(xTimeout):
		return fyne.Size{}
	}
}

// silenceX keeps the library from writing to the error output.
var silenceX = sync.OnceFunc(func() { xgb.Logger = log.New(io.Discard, "", 0) })

func queryGLX(display string) (bool, error) {
	silenceX()
	c, err := xgb.NewConnDisplay(display)
	if err != nil {
		return false, err
	}
	defer c.Close()
	const name = "GLX"
	r, err := xproto.QueryExtension(c, uint16(len(name)), name).Reply()
	if err != nil {
		return false, err
	}
	return r.Present, nil
}

package app

import (
	"fmt"
	"net"
	"os"
	"strings"
	"time"
)

// probeDisplay knocks at the X server that DISPLAY names: fyne ends the program with a
// trace where nobody answers.
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
		return nil // a display of another machine: fyne will see
	}
	const patience = time.Second
	path := "/tmp/.X11-unix/X" + number
	var err error
	for _, address := range []string{path, "@" + path} {
		var c net.Conn
		if c, err = net.DialTimeout("unix", address, patience); err == nil {
			return c.Close()
		}
	}
	return fmt.Errorf("nobody answers at DISPLAY %s", display)
}

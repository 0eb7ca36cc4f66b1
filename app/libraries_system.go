//go:build !js

package app

import (
	"io"
	"log"
	"os"
)

// logVariable is the environment variable that lets fyne's messages through, for those who look for a fault.
const logVariable = "HOGLINE_LOG"

// prepareLibraries keeps fyne and the libraries of the graphics from printing what is not the user's business: folders that a
// first start does not have yet are made, and what they do without when that cannot be is not complained of. What it changes
// of the environment for them is taken back by restore, when the window is shown.
func prepareLibraries() (restore func()) {
	if os.Getenv(logVariable) == "" {
		log.SetOutput(io.Discard)
	}
	var changed []string
	set := func(name, value string) {
		if os.Getenv(name) == "" && os.Setenv(name, value) == nil {
			changed = append(changed, name)
		}
	}
	cache, err := os.UserCacheDir()
	if err == nil {
		err = os.MkdirAll(cache, 0o700)
	}
	if err != nil {
		set("MESA_SHADER_CACHE_DISABLE", "true")
	}
	if os.Getenv("WAYLAND_DISPLAY") == "" { // Wayland's library is asked all the same
		set("XDG_RUNTIME_DIR", os.TempDir())
	}
	return func() {
		for _, name := range changed {
			_ = os.Unsetenv(name)
		}
	}
}

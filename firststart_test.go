//go:build !js

package main

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestLibrariesPrintNothingAtTheStart: what is linked into the program is initialised before main, for commands too; it
// complains neither of a locale that does not exist nor of a home that is missing.
func TestLibrariesPrintNothingAtTheStart(t *testing.T) {
	for _, locale := range []string{"xx_YY.UTF-8", "!!", "C", "C.UTF-8", "POSIX", "de_DE.UTF-8", "ja_JP.eucJP", "sr_RS@latin", ""} {
		for _, home := range []string{t.TempDir(), "/dev/null", ""} {
			c := exec.CommandContext(t.Context(), os.Args[0], "-test.list=^$")
			for _, v := range os.Environ() {
				if name, _, _ := strings.Cut(v, "="); !strings.HasPrefix(name, "LC_") && !strings.HasPrefix(name, "LANG") &&
					!strings.HasPrefix(name, "XDG_") && name != "HOME" && name != "DISPLAY" {
					c.Env = append(c.Env, v)
				}
			}
			c.Env = append(c.Env, "LC_ALL="+locale, "HOME="+home)
			var faults bytes.Buffer
			c.Stderr = &faults
			require.NoError(t, c.Run())
			require.Empty(t, faults.String(), "locale %q, home %q", locale, home)
		}
	}
}

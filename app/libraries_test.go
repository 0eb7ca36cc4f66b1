//go:build linux

package app

import (
	"errors"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSettingsThatAreNotKeptAreToldOnce: however often they fail.
func TestSettingsThatAreNotKeptAreToldOnce(t *testing.T) {
	u := newWindow(t)
	u.tellUnkept(errors.New("the disk is full"))
	require.Equal(t, "What you choose is not kept until the next start: the disk is full", u.dialogs.Shown())
	u.dialogs.Notify("another")
	u.tellUnkept(errors.New("the disk is full"))
	require.Equal(t, "another", u.dialogs.Shown())
}

// TestLibrariesGetTheirFolders: the folder of caches is made in an empty home; where it cannot be, the graphics do without. What
// was set for them is gone afterwards: programs of AIs inherit the environment.
func TestLibrariesGetTheirFolders(t *testing.T) {
	for _, name := range []string{"XDG_CACHE_HOME", "XDG_RUNTIME_DIR", "WAYLAND_DISPLAY", "MESA_SHADER_CACHE_DISABLE"} {
		t.Setenv(name, "") // put back at the end
		require.NoError(t, os.Unsetenv(name))
	}
	t.Setenv(logVariable, "1")
	home := t.TempDir()
	t.Setenv("HOME", home)
	restore := prepareLibraries()
	require.DirExists(t, home+"/.cache")
	require.Empty(t, os.Getenv("MESA_SHADER_CACHE_DISABLE"))
	require.NotEmpty(t, os.Getenv("XDG_RUNTIME_DIR"))
	restore()
	_, there := os.LookupEnv("XDG_RUNTIME_DIR")
	require.False(t, there)

	t.Setenv("HOME", os.DevNull)
	restore = prepareLibraries()
	require.Equal(t, "true", os.Getenv("MESA_SHADER_CACHE_DISABLE"))
	restore()
	require.Empty(t, os.Getenv("MESA_SHADER_CACHE_DISABLE"))
}

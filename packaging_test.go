//go:build linux

package main

import (
	"errors"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli"
)

// TestPackagesNameTheSameTypes: every type of the MIME file is in the desktop file, in the AppStream file and has an icon, and
// its files are ours by a weight above that of the system's own globs (50).
func TestPackagesNameTheSameTypes(t *testing.T) {
	read := func(name string) string {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		return string(text)
	}
	mime, desktop, appstream := read("packaging/org.hogline.app.mime.xml"), read("packaging/org.hogline.app.desktop"),
		read("packaging/org.hogline.app.metainfo.xml")
	icons := regexp.MustCompile(`(?m)^for type in (.*); do$`).FindStringSubmatch(read("scripts/install-files.sh"))
	require.NotNil(t, icons)
	var types []string
	for _, m := range regexp.MustCompile(`<mime-type type="(application/x-hogline-([a-z0-9]+))">`).FindAllStringSubmatch(mime, -1) {
		types = append(types, m[1])
		require.Contains(t, appstream, "<mediatype>"+m[1]+"</mediatype>")
		require.Contains(t, strings.Fields(icons[1]), m[2])
	}
	require.NotEmpty(t, types)
	require.Contains(t, desktop, "MimeType="+strings.Join(types, ";")+";\n")
	globs := regexp.MustCompile(`<glob [^>]*>`).FindAllString(mime, -1)
	require.Len(t, globs, len(types))
	for _, g := range globs {
		require.Contains(t, g, `weight="60"`)
	}
}

// TestADoubleClickOpensOurFiles runs scripts/associations.sh where the desktop's tools are installed.
func TestADoubleClickOpensOurFiles(t *testing.T) {
	out, err := exec.CommandContext(t.Context(), "scripts/associations.sh").CombinedOutput()
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() == 3 {
		t.Skip(string(out))
	}
	require.NoError(t, err, string(out))
}

// TestTheLinkOfPackagesIsTheCommands: the program under the name of the commands alone opens no window.
func TestTheLinkOfPackagesIsTheCommands(t *testing.T) {
	require.Equal(t, []string{"--help"}, arguments([]string{"/usr/bin/hogline-cli"}))
	require.Empty(t, arguments([]string{"/usr/bin/hogline"}))
	require.Equal(t, []string{"ais"}, arguments([]string{"hogline-cli", "ais"}))
	require.True(t, cli.Has([]string{"--help"}))
}

//go:build linux

package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli"
	"github.com/hogline/hogline/engine/version"
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

// TestAddressesStandInOnePlace: whatever names where Hogline is does so as packaging/addresses, and README leads to the
// releases of the forge that it stands on.
func TestAddressesStandInOnePlace(t *testing.T) {
	address := func(of string) string {
		out, err := exec.CommandContext(t.Context(), "scripts/address.sh", of).Output()
		require.NoError(t, err)
		return strings.TrimSpace(string(out))
	}
	for _, of := range []string{"code", "browser", "mail"} {
		require.NotEmpty(t, address(of))
	}
	toml, err := os.ReadFile("FyneApp.toml")
	require.NoError(t, err)
	require.Contains(t, string(toml), `Website = "`+address("code")+`"`)
	for _, name := range []string{"README.md", "README.ja.md"} {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		require.Contains(t, string(text), "\n[browser]: "+address("browser")+"\n")
		require.Contains(t, string(text), "\n[releases]: ../../releases/latest\n")
		require.Contains(t, string(text), "][releases]")
		require.Contains(t, string(text), "][browser]")
	}
}

// TestTheVersionIsTheSameEverywhere: the version of the program is that of its packages, and CHANGELOG.md tells of it.
func TestTheVersionIsTheSameEverywhere(t *testing.T) {
	toml, err := os.ReadFile("FyneApp.toml")
	require.NoError(t, err)
	number, dev := strings.CutSuffix(version.Number, "-dev")
	require.Contains(t, string(toml), "\nVersion = \""+number+"\"\n")
	section := number
	if dev {
		section = "Unreleased"
	}
	require.NoError(t, exec.CommandContext(t.Context(), "scripts/release-notes.sh", section).Run())
}

// TestReleaseNotesAreASection: those of a version are its section of CHANGELOG.md alone.
func TestReleaseNotesAreASection(t *testing.T) {
	out, err := exec.CommandContext(t.Context(), "scripts/release-notes.sh", "0.1.0").Output()
	require.NoError(t, err)
	all, err := os.ReadFile("CHANGELOG.md")
	require.NoError(t, err)
	_, section, ok := strings.Cut(string(all), "\n## 0.1.0\n")
	require.True(t, ok)
	require.Equal(t, strings.TrimSpace(section), strings.TrimSpace(string(out)))
	require.Error(t, exec.CommandContext(t.Context(), "scripts/release-notes.sh", "0.1").Run())
}

// TestArchivesAreTheSameAgain: the same files make the same archive, whatever their times are and in whatever order they lie.
func TestArchivesAreTheSameAgain(t *testing.T) {
	dir := t.TempDir()
	var first []byte
	for i, names := range [][]string{{"b", "a"}, {"a", "b"}} {
		work := filepath.Join(dir, strconv.Itoa(i))
		require.NoError(t, os.MkdirAll(filepath.Join(work, "x"), 0o750))
		for k, name := range names {
			file := filepath.Join(work, "x", name)
			require.NoError(t, os.WriteFile(file, []byte(name), 0o600))
			then := time.Unix(int64(1e9*(i+1)+k), 0)
			require.NoError(t, os.Chtimes(file, then, then))
		}
		out := filepath.Join(work, "x.tar.gz")
		c := exec.CommandContext(t.Context(), "scripts/archive.sh", work, "x", out)
		c.Env = append(os.Environ(), "SOURCE_DATE_EPOCH=1000000000")
		text, err := c.CombinedOutput()
		require.NoError(t, err, string(text))
		data, err := os.ReadFile(out)
		require.NoError(t, err)
		require.NotEmpty(t, data)
		if first == nil {
			first = data
		}
		require.Equal(t, first, data)
	}
}

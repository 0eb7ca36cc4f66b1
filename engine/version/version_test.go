package version

import (
	"os"
	"regexp"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestVersionTellsTheBuild(t *testing.T) {
	i := Get()
	require.Equal(t, Number, i.Version)
	require.Equal(t, runtime.Version(), i.Go)
	require.Equal(t, "Hogline 1.2.3 (abc, go1, linux/amd64)", Info{"1.2.3", "abc", "go1", "linux/amd64"}.String())
	require.Equal(t, "Hogline 1.2.3 (go1, linux/amd64)", Info{Version: "1.2.3", Go: "go1", System: "linux/amd64"}.String())
}

// TestPackagesHaveTheVersion: the number stands once more where fyne's tool reads it.
func TestPackagesHaveTheVersion(t *testing.T) {
	text, err := os.ReadFile("../../FyneApp.toml")
	require.NoError(t, err)
	found := regexp.MustCompile(`Version = "([^"]+)"`).FindSubmatch(text)
	require.NotNil(t, found)
	require.Equal(t, strings.TrimSuffix(Number, "-dev"), string(found[1]))
}

// TestVersionOfWhatGoInstallFetched: the module's version, but not the one that Go makes up for a working copy.
func TestVersionOfWhatGoInstallFetched(t *testing.T) {
	build := func(version string, settings ...debug.BuildSetting) Info {
		i := Info{Version: Number}
		i.of(&debug.BuildInfo{Main: debug.Module{Version: version}, Settings: settings})
		return i
	}
	require.Equal(t, Info{Version: "0.2.0"}, build("v0.2.0"))
	require.Equal(t, Info{Version: Number}, build("(devel)"))
	require.Equal(t, Info{Version: Number, Commit: "abc"}, build("v0.0.0-20260101000000-abc", debug.BuildSetting{Key: "vcs.revision",
		Value: "abc"}))
	changed := build("(devel)", debug.BuildSetting{Key: "vcs.revision", Value: "abc"}, debug.BuildSetting{Key: "vcs.modified", Value: "true"})
	require.Equal(t, "abc-dirty", changed.Commit)
	require.Empty(t, changed.Build(), "of no commit")
	require.Empty(t, build("(devel)").Build())
	require.Equal(t, Number+"-abc", build("(devel)", debug.BuildSetting{Key: "vcs.revision", Value: "abc"},
		debug.BuildSetting{Key: "vcs.modified", Value: "false"}).Build())
}

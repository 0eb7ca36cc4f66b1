package version

import (
	"os"
	"regexp"
	"runtime"
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

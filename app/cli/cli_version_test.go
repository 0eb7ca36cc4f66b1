package cli

import (
	"encoding/json"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/version"
)

func TestVersion(t *testing.T) {
	for _, args := range [][]string{{"--version"}, {"version"}} {
		out, _, status := hogline(t, "", args...)
		require.Zero(t, status)
		require.Contains(t, out, "Hogline "+version.Number)
		require.Contains(t, out, runtime.Version())
	}
	out, _, status := hogline(t, "", "--version", "--json")
	require.Zero(t, status)
	var info version.Info
	require.NoError(t, json.Unmarshal([]byte(out), &info))
	require.Equal(t, version.Get(), info)
}

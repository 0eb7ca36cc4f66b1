package play

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
)

// TestTubstapPlans: every bundled plan for TUBSTAP can be played.
func TestTubstapPlans(t *testing.T) {
	assets := os.DirFS("../../../assets")
	plans, err := fs.Glob(assets, "plans/tubstap-*.json")
	require.NoError(t, err)
	require.NotEmpty(t, plans)
	ctx := &command.Context{Context: t.Context(), Assets: assets}
	for _, name := range plans {
		c := &TubstapPlayCmd{Plan: strings.TrimSuffix(filepath.Base(name), ".json"), Workers: 1, Limit: time.Second}
		written, err := c.written(assets)
		require.NoError(t, err, name)
		require.NotEmpty(t, written.About, name)
		maps, err := option.TubstapMaps(ctx, written.Maps)
		require.NoError(t, err, name)
		for _, p := range written.Pairings {
			_, err := c.plan(&written, p, maps)
			require.NoError(t, err, name)
		}
	}
}

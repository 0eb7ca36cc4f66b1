package play

import (
	"encoding/json"
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

// TestSameTubstapPlan: a run goes on with a plan of more games or more pairings, and with none that decides other games.
func TestSameTubstapPlan(t *testing.T) {
	ctx := &command.Context{Context: t.Context(), Assets: os.DirFS("../../../assets")}
	c := &TubstapPlayCmd{Plan: "tubstap-levels", Workers: 1, Limit: time.Second}
	written, err := c.written(ctx.Assets)
	require.NoError(t, err)
	require.Greater(t, len(written.Pairings), 1)
	was, err := json.Marshal(&written)
	require.NoError(t, err)
	changed := func(change func(*tubstapPlan)) *tubstapPlan {
		var p tubstapPlan
		require.NoError(t, json.Unmarshal(was, &p))
		change(&p)
		return &p
	}
	require.True(t, changed(func(*tubstapPlan) {}).same(was))
	require.True(t, changed(func(p *tubstapPlan) { p.Pairings[0].Games += 2; p.Pairings = append(p.Pairings, p.Pairings[0]) }).same(was))
	for name, change := range map[string]func(*tubstapPlan){
		"seed":          func(p *tubstapPlan) { p.Seed++ },
		"maps":          func(p *tubstapPlan) { p.Maps = append(p.Maps, "another") },
		"first":         func(p *tubstapPlan) { p.Pairings[0].A = "mc" },
		"second":        func(p *tubstapPlan) { p.Pairings[len(p.Pairings)-1].B = "mc:c=9" },
		"fewer":         func(p *tubstapPlan) { p.Pairings = p.Pairings[1:] },
		"fewer at last": func(p *tubstapPlan) { p.Pairings = p.Pairings[:len(p.Pairings)-1] },
	} {
		require.False(t, changed(change).same(was), name)
	}
	require.False(t, changed(func(*tubstapPlan) {}).same([]byte("{")))
}

// TestMapsOfAFolder: all that are in it, whatever it is called; one without maps is told.
func TestMapsOfAFolder(t *testing.T) {
	ctx := &command.Context{Context: t.Context(), Assets: os.DirFS("../../../assets")}
	all, err := option.TubstapMaps(ctx, []string{"all"})
	require.NoError(t, err)
	dir := filepath.Join(t.TempDir(), "maps [2026]")
	require.NoError(t, os.CopyFS(dir, os.DirFS("../../../assets/maps")))
	own, err := option.TubstapMaps(ctx, []string{dir})
	require.NoError(t, err)
	require.Equal(t, all, own)
	_, err = option.TubstapMaps(ctx, []string{t.TempDir()})
	require.ErrorContains(t, err, "holds no .tbsmap files")
}

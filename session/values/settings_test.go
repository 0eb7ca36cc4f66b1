package values

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/study"
)

// TestValuesOfOtherSettings: values stay when another thrower or win table is chosen, and it is told that they hold for others; asked again
// they are found for these, and those found before are there again without being asked for. In memory and in a file.
func TestValuesOfOtherSettings(t *testing.T) {
	for name, path := range map[string]string{"memory": "", "file": filepath.Join(t.TempDir(), "a.dcl")} {
		u := newUnder(t)
		told := 0
		u.Valuation.UpToDate = func(shots int) { told = shots }
		analyse := func() {
			u.Valuation.Start()
			u.Until("the analysis", func() bool { return !u.Valuation.Now().Running })
			u.Until("the settings", func() bool { return len(u.Valuation.Now().wanted) == 2 })
		}
		settle := func(stale bool) {
			u.Valuation.Reassess()
			u.Until("what the values hold for", func() bool { return u.Valuation.Now().AnyStale() == stale })
		}
		at := replay.Place{Shot: 1}
		u.open(short(t), path)
		analyse()
		first := *u.Valuation.Now().Shot(at)
		require.Equal(t, curling.StandardPlayer.Noise, first.Settings.Thrower.Noise, name)
		require.False(t, u.Valuation.Now().AnyStale(), name)
		require.Zero(t, told, name)
		analyse()
		u.Until("that there is nothing to do", func() bool { return told == 2 })

		u.Throwers.Choose(study.Thrower{Name: "club"})
		settle(true)
		require.True(t, u.Valuation.Now().Stale(at), name)
		require.Equal(t, first.WinBefore, u.Valuation.Now().Shot(at).WinBefore, "it stays")
		told = 0
		analyse()
		require.Zero(t, told, name)
		require.False(t, u.Valuation.Now().AnyStale(), name)
		second := *u.Valuation.Now().Shot(at)
		require.NotEqual(t, first.Key, second.Key, name)
		require.NotEqual(t, first.WinBefore, second.WinBefore, name)

		u.Throwers.Choose(study.Thrower{})
		u.Valuation.Reassess()
		u.Until("the first values", func() bool { return u.Valuation.Now().Shot(at).Key == first.Key })
		require.False(t, u.Valuation.Now().AnyStale(), name)
		u.Terms.SetWinTable(study.WinTable{Source: study.WinsFour})
		settle(true)
		u.Terms.SetWinTable(study.WinTable{Source: study.WinsOhto})
		settle(false)
		u.Throwers.Choose(study.Thrower{Name: "fitted", Own: curling.Player{WeightMax: 20, Noise: curling.NoiseGAT}})
		settle(false)
		require.Empty(t, u.Errors)
	}
}

package values

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
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
		wanted, ok := u.Valuation.Now().Wanted(at)
		require.True(t, ok, name)
		require.Equal(t, first.Settings.Thrower, wanted.Thrower, name)
		_, ok = u.Valuation.Now().Wanted(replay.Place{End: 9})
		require.False(t, ok, name)
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
		u.Throwers.SetSweepers(curling.ClubSweepers)
		settle(false) // nobody can sweep on this ice
		u.Throwers.SetSweepers(curling.NoSweepers)
		u.Terms.SetWinTable(study.WinTable{Source: study.WinsRealFour})
		settle(true)
		u.Terms.SetWinTable(study.WinTable{Source: study.WinsFour})
		settle(false)
		u.Throwers.Choose(study.Thrower{Name: "fitted", Own: curling.Player{WeightMax: 20, Noise: curling.NoiseGAT}})
		settle(false)
		require.Empty(t, u.Errors)
	}
}

// TestValuesWithSweepers: sweepers chosen sweep for both teams in every shot that is valued, on ice where somebody can; without them the
// values of before stand again.
func TestValuesWithSweepers(t *testing.T) {
	u := newUnder(t)
	g := short(t)
	var err error
	g.Ice, err = physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	g.Ends[0].Shots = g.Ends[0].Shots[:1]
	g.Players = [2]curling.Team{}
	u.open(g, filepath.Join(t.TempDir(), "a.dcl"))
	analyse := func() *analysis.Shot {
		u.Valuation.Start()
		u.Until("the analysis", func() bool { return !u.Valuation.Now().Running })
		u.Until("the settings", func() bool { return len(u.Valuation.Now().wanted) == 1 })
		return u.Valuation.Now().Shot(replay.Place{})
	}
	unswept := *analyse()
	require.Empty(t, unswept.Settings.Thrower.Sweepers)
	u.Throwers.SetSweepers(curling.ClubSweepers)
	u.Valuation.Reassess()
	u.Until("values for other sweepers", func() bool { return u.Valuation.Now().AnyStale() })
	swept := *analyse()
	require.Equal(t, curling.ClubSweepers, swept.Settings.Thrower.Sweepers)
	require.NotEqual(t, unswept.Key, swept.Key)
	require.False(t, u.Valuation.Now().AnyStale())
	u.Throwers.SetSweepers(curling.NoSweepers)
	u.Valuation.Reassess()
	u.Until("the first values", func() bool { return u.Valuation.Now().Shot(replay.Place{}).Key == unswept.Key })
	require.Empty(t, u.Errors)
}

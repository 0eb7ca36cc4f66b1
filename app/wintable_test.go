package app

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"hogline/app/settings"
	"hogline/engine/winprob"
)

// logFolder is a folder with a log of the sample match and a file that is no log.
func logFolder(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "spring")
	require.NoError(t, os.Mkdir(dir, 0o700))
	raw, err := os.ReadFile("../assets/positions/sample-match.dcl")
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "match.dcl"), raw, 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "empty.dcl"), nil, 0o600))
	return dir
}

func TestWinTableFromAFolder(t *testing.T) {
	b := newBench(t)
	b.openSample()
	require.Equal(t, winprob.Ohto().Source(), b.wins().Source())
	require.Contains(t, b.status.Text(), "Ohto")
	b.pick.folder = logFolder(t)
	b.askWinsFolder()
	b.until("the ends are counted", func() bool { return b.Settings.Choice(settings.WinTable) == winsLogs })
	name, count := b.countedEnds()
	require.Equal(t, "spring", name)
	require.Positive(t, count.N())
	require.Contains(t, b.wins().Source(), "spring, ")
	require.Contains(t, b.status.Text(), "logs in spring")
	require.Contains(t, b.toast.text.Text, "1 logs could not be opened")
	b.pick.folder = t.TempDir()
	b.askWinsFolder()
	b.until("nothing is found", func() bool { return b.toast.text.Text == b.T("wins.no-ends", filepath.Base(b.pick.folder)) })
	require.Contains(t, b.wins().Source(), "spring, ", "what stands is kept")
	b.Settings.SetList(settings.WinTableLogs, []string{"torn"})
	require.Equal(t, winprob.Ohto().Source(), b.wins().Source(), "a torn setting gives way")
	require.Equal(t, b.T("wins.ohto"), b.winsText(), "and the source shown is the one used")
	b.pick.folder = logFolder(t)
	b.askWinsFolder()
	b.until("the count goes on", func() bool { return b.stopCounting != nil })
	b.stop()
	require.Nil(t, b.stopCounting)
	require.Equal(t, b.T("stopped"), b.toast.text.Text)
	require.Equal(t, winprob.Ohto().Source(), b.wins().Source())
}

func TestWinTableByHandAndNone(t *testing.T) {
	b := newBench(t)
	b.openSample()
	b.showWinsForm()
	b.accept()
	require.Equal(t, winsHand, b.Settings.Choice(settings.WinTable))
	for e := range 3 {
		require.InDelta(t, winprob.Ohto().Win(e, 1, true), b.wins().Win(e, 1, true), 2e-3, "the form shows the table of before, tails cut")
	}
	b.Settings.SetList(settings.WinTableHand, []string{"0", "0", "0", "0", "0", "0", "0", "1", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0.4"})
	require.InDelta(t, 0.4, b.wins().Win(1, -1, true), 1e-12, "one point for sure, then the extra end without the hammer")
	zeros := make([]string, 18)
	for i := range zeros {
		zeros[i] = "0"
	}
	b.Settings.SetList(settings.WinTableHand, zeros)
	require.Equal(t, b.T("wins.ohto"), b.winsText(), "nothing that happens makes no table")
	b.useWins(winsNone)
	require.Nil(t, b.wins())
	require.Contains(t, b.status.Text(), "points")
}

func TestPercent(t *testing.T) {
	for text, want := range map[string]float64{"0": 0, " 12.5 ": 0.125, "100%": 1} {
		got, err := percent(text)
		require.NoError(t, err)
		require.InDelta(t, want, got, 1e-12)
	}
	for _, text := range []string{"", "x", "-1", "101", "NaN", "Inf"} {
		_, err := percent(text)
		require.ErrorIs(t, err, errPercent, text)
	}
}

//go:build unix

package cli

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/engine/arena"
)

// TestArenaIsKilled: an arena that is killed at random moments and resumed loses no game and plays none twice; the games are
// those of a run that was let alone. The variable HOGLINE_KILLS says how often it is killed.
func TestArenaIsKilled(t *testing.T) {
	kills, _ := strconv.Atoi(os.Getenv("HOGLINE_KILLS"))
	kills = max(2, kills)
	dir := filepath.Join(t.TempDir(), "run")
	args := []string{"arena", "--a", "sample", "--b", "sample:trials=1", "--games", strconv.Itoa(40 + 4*kills), "--ends", "1", "--sims", "1",
		"--seed", "5"}
	rng := rand.New(rand.NewPCG(9, 9))
	length := func() int {
		s, err := os.Stat(filepath.Join(dir, command.GamesFile))
		if err != nil {
			return 0
		}
		return int(s.Size())
	}
	midway := 0 // how often it had games left
	for killed := range kills {
		child := process(append(slices.Clone(args), "--resume", "-o", dir)...)
		before := length()
		require.NoError(t, child.Start())
		ended := make(chan error, 1)
		go func() { ended <- child.Wait() }()
		alive := true
		for killed%2 == 1 && alive && length() == before { // every other one in the midst of its games
			select {
			case err := <-ended:
				require.NoError(t, err)
				alive = false
			case <-time.After(time.Millisecond):
			}
		}
		if alive {
			if killed%2 == 0 {
				time.Sleep(time.Duration(rng.IntN(80)) * time.Millisecond)
			}
			_ = child.Process.Kill() // it may have ended
			if <-ended; !child.ProcessState.Exited() {
				midway++
			}
		}
	}
	t.Logf("%d of %d kills before its end", midway, kills)
	if kills > 2 {
		require.Positive(t, midway) // two may both come too late on a fast machine
	}
	_, errs, status := hogline(t, "", append(args, "--resume", "-o", dir)...)
	require.Zero(t, status, errs)
	whole := filepath.Join(t.TempDir(), "whole")
	_, errs, status = hogline(t, "", append(args, "-o", whole)...)
	require.Zero(t, status, errs)
	byIndex := func(a, b arena.Game) int { return a.Index - b.Index }
	want, got := playedGames(t, whole), playedGames(t, dir)
	slices.SortFunc(want, byIndex)
	slices.SortFunc(got, byIndex)
	require.Equal(t, want, got)
	for _, folder := range []string{dir, whole} {
		logs, err := filepath.Glob(filepath.Join(folder, "[0-9]*.dcl"))
		require.NoError(t, err)
		require.Len(t, logs, len(want), "a log a game")
	}
}

//go:build !js

package command

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/safefile"
)

// runVariable makes the test binary a program that plays the games of a run: the folder and who plays.
const runVariable = "HOGLINE_TEST_RUN"

// runGames is how many games a run of the tests has.
const runGames = 40

// TestRunProcess is no test: it plays the games that are missing in a folder, a few each time that it has it.
func TestRunProcess(t *testing.T) {
	dir, who, ok := strings.Cut(os.Getenv(runVariable), "\n")
	if !ok {
		t.Skip("the program of the tests below")
	}
	for {
		f, _, err := openNotes(t, dir, true)
		if err != nil {
			require.ErrorContains(t, err, "in use by another run")
			continue
		}
		have := map[int]bool{}
		for _, g := range f.Done {
			have[g.N] = true
		}
		played := 0
		for n := 0; n < runGames && played < 3; n++ {
			if !have[n] {
				require.NoError(t, f.Keep(fmt.Sprint(n), text(who), note{n, who}))
				played++
			}
		}
		f.Close()
		if played == 0 {
			return
		}
	}
}

// player is another process that plays the games of a run.
func player(t *testing.T, dir, who string) *exec.Cmd {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestRunProcess$")
	cmd.Env = append(os.Environ(), runVariable+"="+dir+"\n"+who)
	cmd.Stdout, cmd.Stderr = os.Stderr, os.Stderr
	require.NoError(t, cmd.Start())
	return cmd
}

// rounds is how often a test is repeated whose processes meet by chance: HOGLINE_TEST_ROUNDS, else a few times.
func rounds() int {
	if n, err := strconv.Atoi(os.Getenv("HOGLINE_TEST_ROUNDS")); err == nil {
		return n
	}
	return 2
}

// requireEveryGameOnce: the list of a run has every game in one line, and its log is that of who wrote the line.
func requireEveryGameOnce(t *testing.T, dir string) {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join(dir, GamesFile))
	require.NoError(t, err)
	have := map[int]int{}
	for line := range bytes.Lines(raw) {
		var g note
		require.NoError(t, json.Unmarshal(line, &g), "%s", line)
		have[g.N]++
		log, err := os.ReadFile(filepath.Join(dir, fmt.Sprint(g.N)))
		require.NoError(t, err)
		require.Equal(t, g.Text, string(log))
	}
	for n := range runGames {
		require.Equal(t, 1, have[n], "game %d", n)
	}
	require.NoFileExists(t, filepath.Join(dir, lockFile))
}

// TestTwoProcessesOnOneRun: of two processes in one folder, which is new or holds a part, each plays when it has the folder, and every
// game is there once.
func TestTwoProcessesOnOneRun(t *testing.T) {
	for range rounds() {
		dir := filepath.Join(t.TempDir(), "run")
		a, b := player(t, dir, "a"), player(t, dir, "b")
		require.NoError(t, a.Wait())
		require.NoError(t, b.Wait())
		requireEveryGameOnce(t, dir)
	}
}

// TestPlayersAreKilled: whatever one of two leaves when it is killed, the other has every game once.
func TestPlayersAreKilled(t *testing.T) {
	for range rounds() {
		dir := filepath.Join(t.TempDir(), "run")
		a, b := player(t, dir, "a"), player(t, dir, "b")
		for played := 0; played < 5; {
			raw, err := os.ReadFile(filepath.Join(dir, GamesFile))
			if err != nil {
				require.ErrorIs(t, err, os.ErrNotExist)
			}
			played = bytes.Count(raw, []byte("\n"))
		}
		require.NoError(t, a.Process.Kill())
		_ = a.Wait() // it was killed
		require.NoError(t, b.Wait())
		f, said, err := openNotes(t, dir, true)
		require.NoError(t, err)
		require.Empty(t, said)
		require.Len(t, f.Done, runGames)
		f.Close()
		requireEveryGameOnce(t, dir)
	}
}

// TestRunFolderWithoutLocks: where nobody is kept out, who comes later writes nothing between the games of the first.
func TestRunFolderWithoutLocks(t *testing.T) {
	dir := t.TempDir()
	f, _, err := openNotes(t, dir, false)
	require.NoError(t, err)
	require.NoError(t, f.Keep("0", text("a"), note{0, "a"}))
	require.NoError(t, os.Remove(filepath.Join(dir, lockFile))) // as if there were none
	g, _, err := openNotes(t, dir, true)
	require.NoError(t, err)
	require.NoError(t, g.Keep("1", text("b"), note{1, "b"}))
	err = f.Keep("2", text("a"), note{2, "a"})
	require.True(t, errors.Is(err, safefile.ErrLocked), err)
	f.Close()
	g.Close()
	h, said, err := openNotes(t, dir, true)
	require.NoError(t, err)
	require.Empty(t, said)
	require.Equal(t, []note{{0, "a"}, {1, "b"}}, h.Done)
	h.Close()
}

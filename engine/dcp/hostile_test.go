//go:build linux

package dcp

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/match"
)

// noMatch stands for the reason of a match that is not played: its program cannot begin it.
const noMatch = match.Reason("")

// hostile are programs that do what they should not, and the reason for which their match ends; they are team 0.
var hostile = map[string]match.Reason{
	"exits at once": noMatch, "silent": noMatch, "deaf": noMatch, "floods stdout": noMatch, "one endless line": noMatch,
	"floods stderr": match.ByScore, "garbage first": match.ByScore, "hangs at GO": match.ByTime, "dies at GO": match.ByFailure,
	"dies at NEWGAME": match.ByFailure, "dies at SETORDER": match.ByFailure, "dies at POSITION": match.ByFailure,
	"dies at RUNSHOT": match.ByFailure,
	"dies at SCORE":   match.ByScore, "late": match.ByTime, "no number": match.ByIllegal, "infinite": match.ByIllegal,
	"1e308":                 match.ByIllegal,
	"throws the impossible": match.ByScore, "no terminator": match.ByScore, "joined": match.ByScore, "answers twice": match.ByScore,
	"writes BESTMOVE": match.ByScore, "knows no SETORDER": match.ByScore, "concedes": match.ByConcede, "has children": match.ByScore,
	"leaves a child with the pipes": match.ByScore, "ignores SIGTERM": match.ByTime, "takes 4 GB": match.ByFailure,
}

// TestHostilePrograms: every match ends with the right reason, and no process, goroutine (TestMain) or file is left. The
// variable HOGLINE_HOSTILE_ROUNDS repeats it.
func TestHostilePrograms(t *testing.T) {
	rounds, _ := strconv.Atoi(os.Getenv("HOGLINE_HOSTILE_ROUNDS"))
	before := openFiles(t)
	for range max(1, rounds) {
		t.Run("round", func(t *testing.T) {
			for habit, want := range hostile {
				t.Run(habit, func(t *testing.T) {
					t.Parallel()
					s, sim := exactMatch(t, curling.Standard(), 1)
					s.Clocks[0].Shot, s.SetUp = 400*time.Millisecond, 50*time.Millisecond
					if want != match.ByTime { // however busy the machine is
						s.Clocks[0].Shot = time.Minute
					}
					hello := "60"
					if want == noMatch && habit != "exits at once" {
						hello = "0.3"
					}
					e := fake(t, habit, map[string]string{"hello": hello, "memory": "512", "answer": "600"})
					rec, err := match.Play(t.Context(), s, [2]match.Player{e.Player(), &drawer{friction: s.Ice.Friction}}, sim, nil)
					if want == noMatch {
						require.ErrorAs(t, err, new(*match.BeginError))
						require.ErrorContains(t, err, "A cannot play: no READYOK")
						require.NoError(t, e.Close())
						return
					}
					require.NoError(t, err)
					require.Equal(t, want, rec.Reason, "%s: %v", rec.Detail, e.Status().Log)
					if want != match.ByScore {
						require.Equal(t, 1, rec.Winner)
					}
					require.NoError(t, e.Close())
				})
			}
		})
	}
	require.Eventually(t, func() bool { return len(fakes(t)) == 0 }, 2*time.Minute, 10*time.Millisecond, "processes left")
	require.Eventually(t, func() bool { return openFiles(t) <= before+2 }, 2*time.Minute, 10*time.Millisecond, "files left")
}

// openFiles is how many files this process has open.
func openFiles(t *testing.T) int {
	t.Helper()
	list, err := os.ReadDir("/proc/self/fd")
	require.NoError(t, err)
	return len(list)
}

// fakes are the processes that play a fake AI of this test, and their children.
func fakes(t *testing.T) (pids []string) {
	t.Helper()
	files, err := filepath.Glob("/proc/[0-9]*/environ")
	require.NoError(t, err)
	for _, name := range files {
		raw, err := os.ReadFile(name)
		if err == nil && bytes.Contains(raw, []byte(fakeEnv+"=")) &&
			bytes.Contains(raw, []byte("HOGLINE_TEST_OWNER="+strconv.Itoa(os.Getpid())+"\x00")) {
			pids = append(pids, name)
		}
	}
	return pids
}

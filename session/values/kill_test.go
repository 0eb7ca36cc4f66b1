//go:build !js

package values

import (
	"bufio"
	"encoding/json"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
)

const killedLog = "HOGLINE_TEST_LOG"

// TestAnalyseProcess is the window of TestAnalysisKills when that starts it.
func TestAnalyseProcess(t *testing.T) {
	path := os.Getenv(killedLog)
	if path == "" {
		t.Skip("started by TestAnalysisKills")
	}
	u := newUnder(t)
	u.open(short(t), path)
	u.Valuation.Start()
	u.Until("the analysis", func() bool { return !u.Valuation.Now().Running })
	require.Empty(t, u.Errors)
}

// TestAnalysisKills: an analysis that is killed at random moments goes on where it was; in the end every shot stands in the
// store once. HOGLINE_TEST_KILLS tells how often, default 1.
func TestAnalysisKills(t *testing.T) {
	kills := 1
	if n, err := strconv.Atoi(os.Getenv("HOGLINE_TEST_KILLS")); err == nil {
		kills = n
	}
	self, err := os.Executable()
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), "a.dcl")
	rng := rand.New(rand.NewPCG(1, uint64(kills))) // a count
	killed, ended := 0, 0
	for least := time.Duration(0); killed < kills || ended == 0; {
		cmd := exec.CommandContext(t.Context(), self, "-test.run=^TestAnalyseProcess$")
		cmd.Env = append(os.Environ(), killedLog+"="+path)
		began := time.Now()
		require.NoError(t, cmd.Start())
		done := make(chan error, 1)
		go func() { done <- cmd.Wait() }()
		at := time.Duration(-1)
		if killed < kills {
			at = time.Duration(rng.Int64N(int64(max(300*time.Millisecond, least))))
		}
		moment := time.After(max(0, at))
		if at < 0 {
			moment = nil
		}
		select {
		case err = <-done:
		case <-moment:
			require.NoError(t, cmd.Process.Kill())
			<-done
			killed++
			continue
		}
		require.NoError(t, err)
		checkStore(t, path)
		least = time.Since(began) // it takes about so long
		require.NoError(t, os.Remove(path+analysis.Extension))
		ended++
	}
	t.Logf("killed %d times, ended %d times", killed, ended)
}

// checkStore: both shots of the log stand in its store, each value once: one of which it is in doubt whether it is costly has two.
func checkStore(t *testing.T, path string) {
	t.Helper()
	f, err := os.Open(path + analysis.Extension)
	require.NoError(t, err)
	defer func() { require.NoError(t, f.Close()) }()
	shots := map[string]int{}
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var v analysis.Shot
		require.NoError(t, json.Unmarshal(lines.Bytes(), &v))
		require.NotContains(t, shots, v.Key, "counted twice")
		shots[v.Key] = v.Shot
	}
	require.Equal(t, []int{1, 2}, slices.Compact(slices.Sorted(maps.Values(shots))))
}

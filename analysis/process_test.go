//go:build !js

package analysis_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
)

// storeVariable makes the test binary a program that writes into a store: its file and who writes.
const storeVariable = "HOGLINE_TEST_STORE"

// storeValues is how many values a store of the tests has.
const storeValues = 40

// value is the n-th value of the tests, found by somebody.
func value(n int, who string) analysis.Shot {
	return analysis.Shot{Key: fmt.Sprint("key ", n), Place: fmt.Sprint("place ", n), End: 1, Shot: 1 + n%16, Referee: who}
}

// TestStoreProcess is no test: it puts values that are missing into a store, a few each time that it has it.
func TestStoreProcess(t *testing.T) {
	path, who, ok := strings.Cut(os.Getenv(storeVariable), "\n")
	if !ok {
		t.Skip("the program of the tests below")
	}
	for put := 1; put > 0; {
		s, err := analysis.OpenStore(path)
		if err != nil {
			require.ErrorContains(t, err, "is being written by another program")
			continue
		}
		put = 0
		for n := 0; n < storeValues && put < 3; n++ {
			if _, there := s.Get(value(n, who).Key); !there {
				require.NoError(t, s.Put(value(n, who)))
				put++
			}
		}
		require.NoError(t, s.Close())
	}
}

// writer is another process that writes into a store.
func writer(t *testing.T, path, who string) *exec.Cmd {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestStoreProcess$")
	cmd.Env = append(os.Environ(), storeVariable+"="+path+"\n"+who)
	cmd.Stdout, cmd.Stderr = os.Stderr, os.Stderr
	require.NoError(t, cmd.Start())
	return cmd
}

// TestTwoProcessesOnOneStore: what two processes put into a store, one of which is killed, stands there once, and at any time it can be
// read.
func TestTwoProcessesOnOneStore(t *testing.T) {
	rounds := 2
	if n, err := strconv.Atoi(os.Getenv("HOGLINE_TEST_ROUNDS")); err == nil {
		rounds = n
	}
	for round := range 2 * rounds {
		path := filepath.Join(t.TempDir(), "a.dcl"+analysis.Extension)
		a, b := writer(t, path, "a"), writer(t, path, "b")
		for n := 0; n < 5; {
			s, err := analysis.ReadStore(path)
			require.NoError(t, err)
			require.Zero(t, s.Damaged())
			n = s.Len()
		}
		if round%2 == 1 {
			require.NoError(t, a.Process.Kill())
			_ = a.Wait() // it was killed
		} else {
			require.NoError(t, a.Wait())
		}
		require.NoError(t, b.Wait())
		raw, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Equal(t, storeValues, bytes.Count(raw, []byte("\n")), "each once")
		s, err := analysis.ReadStore(path)
		require.NoError(t, err)
		require.Zero(t, s.Damaged())
		require.Equal(t, storeValues, s.Len())
		require.NoFileExists(t, path+".lock")
	}
}

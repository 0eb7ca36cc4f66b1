package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestMain is the program itself where the test starts it.
func TestMain(m *testing.M) {
	if os.Getenv("HOGLINE_TEST_PROGRAM") != "" {
		main()
	}
	os.Exit(m.Run())
}

// TestSignalsEndExternalPrograms: whatever ends the command, nothing that an external AI has started is left, and the exit
// status is that of the signal.
func TestSignalsEndExternalPrograms(t *testing.T) {
	for signal, status := range map[syscall.Signal]int{syscall.SIGINT: 130, syscall.SIGTERM: 143, syscall.SIGHUP: 129} {
		t.Run(signal.String(), func(t *testing.T) {
			dir := t.TempDir()
			pids, script := filepath.Join(dir, "pids"), filepath.Join(dir, "ai.sh")
			// A child in its own session, one in its group, and an orphan without environment.
			require.NoError(t, os.WriteFile(script, []byte("#!/bin/sh\nsetsid sleep 600 & echo $! >>"+pids+"\nsleep 600 & echo $! >>"+pids+
				"\nsh -c 'env -i setsid sleep 600 >/dev/null 2>&1 & echo $! >>"+pids+"'\necho READYOK\nsleep 600\n"), 0o700))
			cmd := exec.Command(os.Args[0], "ask", "../../assets/positions/sample.hpos", "--ai", "process:"+script, "--time", "60s")
			cmd.Env = append(os.Environ(), "HOGLINE_TEST_PROGRAM=1")
			var said bytes.Buffer
			cmd.Stderr = &said
			require.NoError(t, cmd.Start())
			children := func() []string {
				text, _ := os.ReadFile(pids)
				return strings.Fields(string(text))
			}
			require.Eventually(t, func() bool { return len(children()) == 3 }, 2*time.Minute, 10*time.Millisecond)
			require.NoError(t, cmd.Process.Signal(signal))
			err := cmd.Wait()
			var exit *exec.ExitError
			require.ErrorAs(t, err, &exit)
			require.Equal(t, status, exit.ExitCode(), said.String())
			require.Contains(t, said.String(), "stopped")
			for _, pid := range children() {
				require.Eventually(t, func() bool {
					stat, err := os.ReadFile("/proc/" + pid + "/stat")
					return err != nil || strings.Contains(string(stat), ") Z ")
				}, 2*time.Minute, 10*time.Millisecond, "process %s lives on", pid)
			}
		})
	}
}

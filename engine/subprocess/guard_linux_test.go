package subprocess

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// playerEnv makes this test program start an external program, tell its children and wait to be killed.
const playerEnv = "SUBPROCESS_TEST_PLAYER"

func TestMain(m *testing.M) {
	if os.Getenv(playerEnv) == "" {
		os.Exit(m.Run())
	}
	cmd := exec.Command("sh", "-c",
		"trap '' TERM HUP INT; sleep 600 & echo $!; setsid sleep 600 & echo $!; echo $$; while :; do sleep 60; done")
	cmd.Stdout = os.Stdout
	if _, err := Start(cmd); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	select {}
}

// TestProgramsEndWithAKilledParent: kill -9 leaves no time to end anything.
func TestProgramsEndWithAKilledParent(t *testing.T) {
	player := exec.Command(os.Args[0]) // this test program
	player.Env = append(os.Environ(), playerEnv+"=1")
	out, err := player.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, player.Start())
	lines := bufio.NewScanner(out)
	var pids []string
	for len(pids) < 3 && lines.Scan() {
		pids = append(pids, strings.TrimSpace(lines.Text()))
	}
	require.Len(t, pids, 3)
	require.NoError(t, player.Process.Kill())
	_ = player.Wait()
	for _, pid := range pids {
		requireGone(t, pid)
	}
}

//go:build unix

package cli

import (
	"context"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/hogline/hogline/app/cli/command"
)

// killedEnv holds the arguments of a command that a test runs as a process of its own, to kill it.
const killedEnv = "HOGLINE_TEST_KILLED"

// TestKilledCommand is that process.
func TestKilledCommand(t *testing.T) {
	args := os.Getenv(killedEnv)
	if args == "" {
		t.Skip("run by tests that kill a command")
	}
	os.Exit(Run(&command.Context{Context: context.Background(), In: strings.NewReader(""), Out: os.Stdout, Err: os.Stderr},
		strings.Split(args, "\n")))
}

// process is a command as a process of its own.
func process(args ...string) *exec.Cmd {
	c := exec.Command(os.Args[0], "-test.run=^TestKilledCommand$")
	c.Env = append(os.Environ(), killedEnv+"="+strings.Join(args, "\n"))
	return c
}

package subprocess

import (
	"bufio"
	"context"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// run starts a shell script that prints a line, and gives the line.
func run(t *testing.T, script string) (p *Program, line string) {
	t.Helper()
	cmd := exec.Command("sh", "-c", script)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	p, err = Start(cmd)
	require.NoError(t, err)
	line, err = bufio.NewReader(out).ReadString('\n')
	require.NoError(t, err)
	return p, strings.TrimSpace(line)
}

// requireGone waits for the end of a process.
func requireGone(t *testing.T, pid string) {
	t.Helper()
	require.Eventually(t, func() bool {
		stat, err := os.ReadFile("/proc/" + pid + "/stat")
		return err != nil || strings.Contains(string(stat), ") Z ")
	}, 2*time.Minute, 5*time.Millisecond, "process %s lives", pid)
}

func TestKillEndsChildrenInTheirOwnSessions(t *testing.T) {
	for name, script := range map[string]string{
		"a child":               "sleep 60 & echo $!; wait",
		"a session of its own":  "setsid sleep 60 & echo $!; wait",
		"an orphan":             "sh -c 'setsid sleep 60 >/dev/null & echo $!'; sleep 60",
		"an orphan without env": "env -i setsid sleep 60 >/dev/null & echo $!; sleep 60",
	} {
		t.Run(name, func(t *testing.T) {
			p, child := run(t, script)
			p.Kill()
			_ = p.cmd.Wait()
			p.Ended()
			requireGone(t, child)
			requireGone(t, strconv.Itoa(p.cmd.Process.Pid))
		})
	}
}

// TestChildrenOfAProgramThatEndedAreKilled: the program itself is gone before it is killed.
func TestChildrenOfAProgramThatEndedAreKilled(t *testing.T) {
	p, child := run(t, "setsid sleep 60 >/dev/null & echo $!")
	require.NoError(t, p.cmd.Wait())
	p.Ended()
	requireGone(t, child)
}

// TestProgramHasNoTerminal: it heads a session of its own, so that it cannot change the terminal.
func TestProgramHasNoTerminal(t *testing.T) {
	p, pid := run(t, "echo $$; sleep 60")
	n, err := strconv.Atoi(pid)
	require.NoError(t, err)
	for _, q := range processes() {
		if q.pid == n {
			require.Equal(t, n, q.session)
		}
	}
	p.Kill()
	_ = p.cmd.Wait()
	p.Ended()
}

// TestSignalsEndPrograms: a program of ours that is killed by a signal after KillAll leaves nothing.
func TestKillAllEndsEverythingAndStartsNothing(t *testing.T) {
	t.Cleanup(func() { running.closed = false })
	p, child := run(t, "env -i setsid sleep 60 >/dev/null & echo $!; sleep 60")
	other, second := run(t, "sleep 60 & echo $!; wait")
	KillAll()
	requireGone(t, child)
	requireGone(t, second)
	_, err := Start(exec.Command("true"))
	require.ErrorIs(t, err, os.ErrProcessDone)
	for _, p := range []*Program{p, other} {
		_ = p.cmd.Wait()
		require.ErrorIs(t, syscall.Kill(p.cmd.Process.Pid, 0), syscall.ESRCH)
		p.Ended()
	}
}

// TestEndOfAProgram: a program ends by itself when its input ends, else by the signal that asks it to, else it is killed.
func TestEndOfAProgram(t *testing.T) {
	const soon, long = 50 * time.Millisecond, time.Minute
	for _, c := range []struct {
		name, script string
		limit        time.Duration
		closes       bool // its input is ended
		itself       bool
		said         string // by the program before it ended
	}{
		{"by itself", "trap 'echo asked; exit' TERM; echo $$; read x; echo over", long, true, true, "over\n"},
		{"asked", "trap 'echo asked; exit' TERM; echo $$; while :; do sleep 0.01; done", soon, true, false, "asked\n"},
		{"asked, its input open", "trap 'echo asked; exit' TERM; echo $$; while :; do sleep 0.01; done", soon, false, false, "asked\n"},
		{"killed", "trap 'echo asked' TERM; echo $$; while :; do sleep 0.01; done", soon, true, false, "asked\n"},
	} {
		cmd := exec.Command("sh", "-c", c.script)
		in, err := cmd.StdinPipe()
		require.NoError(t, err)
		out, err := cmd.StdoutPipe()
		require.NoError(t, err)
		p, err := Start(cmd)
		require.NoError(t, err)
		lines := bufio.NewReader(out)
		pid, err := lines.ReadString('\n')
		require.NoError(t, err)
		said := make(chan string)
		go func() {
			text, _ := io.ReadAll(lines)
			_ = cmd.Wait()
			p.Ended()
			said <- string(text)
		}()
		itself := p.End(c.limit, func(context.Context) {
			if c.closes {
				_ = in.Close()
			}
		})
		require.Equal(t, c.itself, itself, c.name)
		require.Equal(t, c.said, <-said, c.name)
		requireGone(t, strings.TrimSpace(pid))
		require.True(t, p.End(long, func(context.Context) {}), "%s: it has ended", c.name)
	}
}

// TestEndedBesideTheLimit: a program that has ended when the limit is over has ended within it.
func TestEndedBesideTheLimit(t *testing.T) {
	p := &Program{ended: make(chan struct{})}
	require.False(t, p.endsWithin(0))
	close(p.ended)
	for range 100 {
		require.True(t, p.endsWithin(0))
	}
}

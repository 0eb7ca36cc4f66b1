package subprocess

import (
	"bufio"
	"context"
	"debug/elf"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"
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

// TestMemoryIsBounded: of the program, not of this process.
func TestMemoryIsBounded(t *testing.T) {
	p, _ := run(t, "echo; read x")
	defer func() {
		p.Kill()
		_ = p.cmd.Wait()
		p.Ended()
	}()
	const most = 64 << 20
	p.LimitMemory(most)
	var of, own unix.Rlimit
	require.NoError(t, unix.Prlimit(p.cmd.Process.Pid, unix.RLIMIT_DATA, nil, &of))
	require.Equal(t, unix.Rlimit{Cur: most, Max: most}, of)
	require.NoError(t, unix.Prlimit(0, unix.RLIMIT_DATA, nil, &own))
	require.NotEqual(t, of, own)
}

// TestLoaderOfAProgram: the one that the shell asks for is there.
func TestLoaderOfAProgram(t *testing.T) {
	path, err := exec.LookPath("sh")
	require.NoError(t, err)
	f, err := elf.Open(path)
	require.NoError(t, err)
	defer func() { _ = f.Close() }()
	if loader := loaderOf(f); loader != "" { // it may need none
		require.FileExists(t, loader)
	}
	f.Progs = nil
	require.Empty(t, loaderOf(f))
}

// TestEndOfTheProcess: programs that are being ended are waited for, all others are killed, and none is started any more. It runs in a
// process of its own.
func TestEndOfTheProcess(t *testing.T) {
	if os.Getenv("HOGLINE_TEST_END") == "" {
		cmd := exec.Command(os.Args[0], "-test.run=^TestEndOfTheProcess$")
		cmd.Env = append(os.Environ(), "HOGLINE_TEST_END=1")
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, "%s", out)
		return
	}
	p, pid := run(t, "echo $$; exec sleep 60")
	waited := make(chan error, 1)
	go func() { waited <- p.cmd.Wait() }()
	begun, ended := make(chan struct{}), false
	Background(func() {
		close(begun)
		time.Sleep(10 * time.Millisecond)
		ended = true
	})
	<-begun
	EndAll()
	require.True(t, ended)
	require.Error(t, <-waited)
	requireGone(t, pid)
	_, err := Start(exec.Command("sh", "-c", "true"))
	require.ErrorIs(t, err, os.ErrProcessDone)

	ctx, cancel := Patience(time.Hour)
	defer cancel()
	Hurry()
	<-ctx.Done()
}

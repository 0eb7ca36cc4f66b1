package subprocess

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"syscall"

	"golang.org/x/sys/unix"
)

// adoptOrphans makes this process the parent of descendants whose own parent has ended (a subreaper), so that they are found,
// and has them end should it be killed.
var adoptOrphans = sync.OnceFunc(func() {
	_ = unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) // without it they are found by their token alone
	guard()
})

// isolate makes the program the head of a session of its own, which has no terminal.
func isolate(cmd *exec.Cmd) {
	if cmd.SysProcAttr == nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{}
	}
	cmd.SysProcAttr.Setsid = true
}

// process is an entry of /proc.
type process struct{ pid, parent, session int }

// maxRounds bounds how often descendants are looked for: each round finds what the ones killed before had started.
const maxRounds = 20

func (p *Program) kill() {
	pid := p.cmd.Process.Pid
	found := p.descendants(pid)
	_ = syscall.Kill(-pid, syscall.SIGKILL)
	kill(found)
	p.killDescendants()
}

func (p *Program) killDescendants() {
	for range maxRounds {
		found := p.descendants(p.cmd.Process.Pid)
		if len(found) == 0 {
			return
		}
		kill(found)
	}
}

// descendants are the processes below pid, and those with the token of the program wherever they are; not pid itself, which
// its caller waits for.
func (p *Program) descendants(pid int) []int {
	all := processes()
	below := []int{pid}
	for i := 0; i < len(below); i++ {
		for _, q := range all {
			if q.parent == below[i] && !slices.Contains(below, q.pid) {
				below = append(below, q.pid)
			}
		}
	}
	below = below[1:]
	token := []byte(p.token)
	for _, q := range all {
		if q.pid == pid || slices.Contains(below, q.pid) {
			continue
		}
		env, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(q.pid), "environ"))
		if err == nil && slices.ContainsFunc(bytes.Split(env, []byte{0}), func(e []byte) bool { return bytes.Equal(e, token) }) {
			below = append(below, q.pid)
		}
	}
	return slices.DeleteFunc(below, reap)
}

// reap takes the end of a process that was adopted and has ended. It reports whether there was one.
func reap(pid int) bool {
	var status syscall.WaitStatus
	got, err := syscall.Wait4(pid, &status, syscall.WNOHANG, nil)
	return err == nil && got == pid
}

func kill(pids []int) {
	for _, pid := range pids {
		_ = syscall.Kill(pid, syscall.SIGKILL) // it may be gone
	}
}

// killOrphans kills adopted processes whose program is unknown since they emptied their environment: children of ours in
// another session, which nothing else of this program starts.
func killOrphans() {
	self := os.Getpid()
	session, err := unix.Getsid(0)
	if err != nil {
		return
	}
	for _, q := range processes() {
		if q.parent == self && q.session != session {
			_ = syscall.Kill(q.pid, syscall.SIGKILL)
		}
	}
}

// processes reads /proc.
func processes() []process {
	names, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		return nil
	}
	all := make([]process, 0, len(names))
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			continue // it has ended
		}
		// The name in brackets may hold anything; state, parent, group, session follow it.
		fields := bytes.Fields(text[bytes.LastIndexByte(text, ')')+1:])
		if len(fields) < 4 || fields[0][0] == 'Z' && string(fields[1]) != strconv.Itoa(os.Getpid()) {
			continue
		}
		pid, err1 := strconv.Atoi(filepath.Base(filepath.Dir(name)))
		parent, err2 := strconv.Atoi(string(fields[1]))
		session, err3 := strconv.Atoi(string(fields[3]))
		if err1 == nil && err2 == nil && err3 == nil {
			all = append(all, process{pid, parent, session})
		}
	}
	return all
}

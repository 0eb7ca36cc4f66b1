package subprocess

import (
	"os/exec"
	"strconv"
	"syscall"
)

func adoptOrphans() {}

// isolate makes the program the head of a process group of its own, without a window.
func isolate(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: syscall.CREATE_NEW_PROCESS_GROUP, HideWindow: true}
}

func (p *Program) kill() {
	p.killDescendants()
	_ = p.cmd.Process.Kill()
}

func (p *Program) killDescendants() {
	_ = exec.Command("taskkill", "/T", "/F", "/PID", strconv.Itoa(p.cmd.Process.Pid)).Run() // a number
}

func killOrphans() {}

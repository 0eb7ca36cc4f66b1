//go:build !unix && !windows

package dcp

import "os/exec"

func ownGroup(*exec.Cmd) {}

// killGroup kills the program; this system knows no process groups.
func killGroup(cmd *exec.Cmd) {
	if cmd.Process != nil {
		_ = cmd.Process.Kill()
	}
}

package subprocess

import (
	"os"
	"os/exec"
	"strconv"
	"syscall"
)

// guardScript waits for the end of its input, which this process alone holds open, and then kills every process whose
// environment has the mark $0, and what those have started meanwhile. A process that starts another program has no environment for a
// moment, which may be long on a busy machine: so it looks again after pauses.
const guardScript = `while read -r line; do :; done
for pause in 0 0 0.1 0.5 2; do
	sleep "$pause"
	for place in $(grep -ls "$0" /proc/[0-9]*/environ); do
		place=${place#/proc/}
		kill -KILL "${place%/environ}"
	done
done`

// guard starts a process that outlives this one for a moment: where this one is killed and can end nothing itself (kill -9,
// out of memory, a crash), it ends the programs. Those that emptied their environment escape it.
func guard() {
	read, write, err := os.Pipe()
	if err != nil {
		return
	}
	cmd := exec.Command("sh", "-c", guardScript, tokenName+"="+strconv.FormatInt(int64(os.Getpid()), 16)+"-")
	cmd.Stdin, cmd.Dir = read, "/"
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} // Ctrl-C is not for it
	if err := cmd.Start(); err != nil {
		_ = write.Close() // without it programs end with us all the same unless we are killed
	}
	_ = read.Close() // write stays open for as long as this process lives
	held = write
}

// held keeps the guard waiting.
var held *os.File //nolint:unused // only what is reachable stays open

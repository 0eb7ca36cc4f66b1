//go:build linux

package subprocess

import (
	"debug/elf"
	"encoding/binary"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestWhyAProgramDoesNotStart: what stands in the way is told, and what to do about it.
func TestWhyAProgramDoesNotStart(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	file := func(name, text string, mode os.FileMode) {
		require.NoError(t, os.WriteFile(name, []byte(text), mode))
	}
	require.NoError(t, os.Mkdir("folder", 0o700))
	file("my-ai.py", "#!/usr/bin/env sh\n", 0o700)
	file("no-bit.py", "#!/usr/bin/env python3\n", 0o600)
	file("no-bit", "#!/bin/sh\n", 0o600)
	file("line-ends.py", "#!/usr/bin/env python3\r\nprint()\r\n", 0o700)
	file("no-first-line.py", "print()\n", 0o700)
	file("notes", "print()\n", 0o700)
	file("lost", "#!/usr/bin/env no-such-interpreter\n", 0o700)
	file("lost2", "#!/no/such/interpreter -x\n", 0o700)
	file("empty", "", 0o700)
	file("windows.exe", "MZ\x90\x00\x03", 0o700)
	file("mac", "\xcf\xfa\xed\xfe\x07", 0o700)
	file("garbage", "\x00\x01\x02", 0o700)
	header := make([]byte, 64)
	copy(header, elf.ELFMAG)
	header[4], header[5], header[6] = byte(elf.ELFCLASS64), byte(elf.ELFDATA2LSB), byte(elf.EV_CURRENT)
	binary.LittleEndian.PutUint16(header[16:], uint16(elf.ET_EXEC))
	binary.LittleEndian.PutUint16(header[18:], uint16(elf.EM_S390))
	binary.LittleEndian.PutUint32(header[20:], uint32(elf.EV_CURRENT))
	file("other", string(header), 0o700)
	for name, want := range map[string]string{
		"./my_ai.py":         "there is no such file; did you mean ./my-ai.py?",
		"./nothing-like-it":  "there is no such file",
		"my-ai.py":           "no program of this name is installed, but one is in this folder: write ./my-ai.py",
		"no-such-program-xy": "no program of this name is installed",
		"./folder":           "it is a folder, not a program",
		"./empty":            "it is an empty file",
		"./no-bit.py":        "it is not marked as executable: chmod +x ./no-bit.py, or start it by its interpreter: python3 ./no-bit.py",
		"./no-bit":           "it is not marked as executable: chmod +x ./no-bit, or start it by its interpreter: sh ./no-bit",
		"./line-ends.py":     "its lines end as those of Windows (CR LF), so that its interpreter is not found: save it with LF, or start it by its interpreter: python3 ./line-ends.py",
		"./no-first-line.py": "it is a text whose first line does not name its interpreter: begin it with #!/usr/bin/env NAME, or start it by its interpreter: python3 ./no-first-line.py",
		"./notes":            "it is a text whose first line does not name its interpreter: begin it with #!/usr/bin/env NAME",
		"./lost":             "its first line asks for no-such-interpreter, which is not installed",
		"./lost2":            "its first line asks for /no/such/interpreter, which is not installed",
		"./windows.exe":      "it is a program for windows, this computer is linux/",
		"./mac":              "it is a program for darwin, this computer is linux/",
		"./other":            "it is a program for linux/s390x, this computer is linux/",
		"./garbage":          "the system cannot execute it",
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Start(exec.Command(name))
			require.ErrorContains(t, err, "cannot start "+name+": "+want)
		})
	}
	cmd := exec.Command("true")
	cmd.Dir = "no-such-folder"
	_, err := Start(cmd)
	require.ErrorContains(t, err, "the folder no-such-folder, in which it is to run, is not there")
}

// TestWindowsLineEnds: of the script that a shell reads, and of nothing else.
func TestWindowsLineEnds(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "ai.sh"), []byte("echo READYOK\r\n"), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "unix.sh"), []byte("echo READYOK\n"), 0o600))
	for script, want := range map[string]string{"ai.sh": "ai.sh", "unix.sh": "", "missing.sh": ""} {
		cmd := exec.Command("sh", "-e", script)
		cmd.Dir = dir
		require.Equal(t, want, WindowsLineEnds(cmd))
	}
	cmd := exec.Command("cat", "ai.sh")
	cmd.Dir = dir
	require.Empty(t, WindowsLineEnds(cmd))
}

// TestMissingBeforeItRuns: what stands against a command line is told without running it.
func TestMissingBeforeItRuns(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	require.NoError(t, os.MkdirAll("sub", 0o700))
	require.NoError(t, os.WriteFile("sub/run.sh", []byte("#!/bin/sh\n"), 0o700))
	require.NoError(t, os.WriteFile("sub/lost", []byte("#!/no/such/interpreter\n"), 0o700))
	require.NoError(t, Missing([]string{"./run.sh", "-x"}, "sub"))
	require.NoError(t, Missing([]string{"true"}, ""))
	require.ErrorContains(t, Missing([]string{"./run.sh"}, ""), "cannot start ./run.sh: there is no such file")
	require.ErrorContains(t, Missing([]string{"./ran.sh"}, "sub"), "did you mean ./run.sh?")
	require.ErrorContains(t, Missing([]string{"./lost"}, "sub"), "its first line asks for /no/such/interpreter")
	require.ErrorContains(t, Missing([]string{"no-such-program-xy"}, ""), "no program of this name is installed")
}

func TestScriptsOfInterpreters(t *testing.T) {
	for _, c := range []struct {
		interpreter, word string
		want              bool
	}{
		{"python3", "ai.py", true}, {"python", "ai.PY", true}, {"/usr/bin/python3.12", "x/ai.py", true}, {"node", "ai.js", true},
		{"java", "ai.jar", true}, {"python3", "ai.js", false}, {"python3", "ai", false}, {"ruby", "ai.py", false}, {"sh", "--x", false},
	} {
		require.Equal(t, c.want, Script(c.interpreter, c.word), c)
	}
}

func TestStatusOfASignal(t *testing.T) {
	require.Equal(t, 130, StatusOf(os.Interrupt))
	require.Equal(t, 143, StatusOf(syscall.SIGTERM))
}

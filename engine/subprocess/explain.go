package subprocess

import (
	"bytes"
	"debug/elf"
	"errors"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/hogline/hogline/engine/message"
	"github.com/hogline/hogline/engine/nearest"
)

// hindrance is why a command cannot be started as far as its files tell that beforehand, nil if nothing stands against it: the
// system would start it, and it would fail in the words of somebody else.
func hindrance(cmd *exec.Cmd) error {
	if cmd.Dir != "" {
		if info, err := os.Stat(cmd.Dir); err != nil || !info.IsDir() {
			return msg("no-folder", cmd.Dir)
		}
	}
	if cmd.Err != nil {
		return reason(cmd, cmd.Err)
	}
	path := located(cmd)
	if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
		return badScript(cmd, head(path))
	}
	return nil
}

// Missing is why a command line that runs in a folder cannot be started, as far as its files tell that beforehand; nil if nothing
// stands against it.
func Missing(words []string, dir string) error {
	cmd := exec.Command(words[0], words[1:]...) // it is not run
	cmd.Dir = Home(dir)
	why := hindrance(cmd)
	if why == nil {
		if _, err := os.Stat(located(cmd)); err != nil {
			why = reason(cmd, err)
		}
	}
	if why == nil {
		return nil
	}
	return msg("no-start", words[0], why)
}

// reason is why a command could not be started, told from the error and from what its file is.
func reason(cmd *exec.Cmd, err error) error {
	name, path := cmd.Args[0], located(cmd)
	info, missing := os.Stat(path)
	switch {
	case errors.Is(err, exec.ErrNotFound) && filepath.Base(name) == name:
		return notInstalled(name, cmd.Dir)
	case missing != nil:
		if near := nearest.File(path); near != "" {
			return like(msg("missing", err), name[:len(name)-len(filepath.Base(name))]+filepath.Base(near))
		}
		return msg("missing", err)
	case info.IsDir():
		return msg("folder", err)
	case !info.Mode().IsRegular():
		return msg("no-executable", err)
	case info.Size() == 0:
		return msg("empty", err)
	}
	start := head(path)
	if foreign := otherSystem(path, start); foreign != nil {
		return foreign
	}
	if bad := badScript(cmd, start); bad != nil {
		return bad
	}
	text := isText(start)
	switch {
	case errors.Is(err, fs.ErrPermission) && info.Mode()&0o111 == 0:
		return byInterpreter(msg("no-run-bit", name, err), name, start)
	case errors.Is(err, fs.ErrPermission):
		return msg("forbidden", err)
	case text && !bytes.HasPrefix(start, []byte("#!")):
		return byInterpreter(msg("no-first-line", err), name, start)
	}
	return msg("no-executable", err)
}

// located is the path of the command's file.
func located(cmd *exec.Cmd) string {
	if cmd.Dir != "" && !filepath.IsAbs(cmd.Path) && filepath.Base(cmd.Path) != cmd.Path {
		return filepath.Join(cmd.Dir, cmd.Path)
	}
	return cmd.Path
}

// like adds the name that was probably meant; without one the message stays alone.
func like(m message.Message, meant string) message.Message {
	if meant == "" {
		return m
	}
	return msg("like", m, meant)
}

// notInstalled tells of a name without a folder that is not on the PATH.
func notInstalled(name, dir string) error {
	if info, err := os.Stat(filepath.Join(dir, name)); err == nil && info.Mode().IsRegular() {
		return msg("here", "."+string(filepath.Separator)+name, exec.ErrNotFound)
	}
	var installed []string
	for _, folder := range filepath.SplitList(os.Getenv("PATH")) {
		installed = append(installed, nearest.Files(folder)...)
	}
	if near := nearest.Name(name, installed...); near != "" {
		return like(msg("not-installed", exec.ErrNotFound), near)
	}
	near := nearest.Name(name, nearest.Files(dir)...)
	if near != "" {
		near = "." + string(filepath.Separator) + near
	}
	return like(msg("not-installed", exec.ErrNotFound), near)
}

// headBytes is how much of a program is looked at.
const headBytes = 512

// head is the beginning of a file; empty if it cannot be read.
func head(path string) []byte {
	f, err := os.Open(path)
	if err != nil {
		return nil
	}
	defer func() { _ = f.Close() }() // only read
	start := make([]byte, headBytes)
	n, _ := io.ReadFull(f, start)
	return start[:n]
}

// isText reports whether a file that begins so is a text. The last letter may be cut.
func isText(start []byte) bool {
	if bytes.IndexByte(start, 0) >= 0 {
		return false
	}
	for n := 0; n < utf8.UTFMax && n < len(start); n++ {
		if utf8.Valid(start[:len(start)-n]) {
			return true
		}
	}
	return len(start) == 0
}

// badScript is why the interpreter in the first line of a script cannot run it; nil if it can, or if there is none.
func badScript(cmd *exec.Cmd, start []byte) error {
	if runtime.GOOS == "windows" {
		return nil // it reads no first lines
	}
	line, _, _ := bytes.Cut(start, []byte("\n"))
	line, ok := bytes.CutPrefix(line, []byte("#!"))
	words := strings.Fields(string(line))
	if !ok || len(words) == 0 {
		return nil
	}
	if bytes.HasSuffix(line, []byte("\r")) {
		return byInterpreter(msg("line-ends"), cmd.Args[0], start)
	}
	interpreter := words[0]
	if filepath.Base(interpreter) == "env" && len(words) > 1 && !strings.HasPrefix(words[1], "-") && !strings.Contains(words[1], "=") {
		interpreter = words[1]
	}
	if _, err := exec.LookPath(interpreter); errors.Is(err, exec.ErrNotFound) || errors.Is(err, fs.ErrNotExist) {
		return msg("no-interpreter", interpreter, err)
	}
	return nil
}

// interpreters are the programs that run files by their extension.
var interpreters = map[string]string{".py": "python3", ".sh": "sh", ".js": "node", ".rb": "ruby", ".pl": "perl", ".lua": "lua",
	".php": "php", ".jl": "julia", ".r": "Rscript", ".jar": "java -jar"}

// Script reports whether a word of a command line is the script that its first word, an interpreter, runs.
func Script(interpreter, word string) bool {
	by, _, _ := strings.Cut(interpreters[strings.ToLower(filepath.Ext(word))], " ")
	return by != "" && strings.HasPrefix(by, strings.TrimRight(filepath.Base(interpreter), "0123456789."))
}

// byInterpreter adds how a script is started by its interpreter: that of its first line, or the usual one of its extension.
func byInterpreter(m message.Message, name string, start []byte) error {
	by := interpreters[strings.ToLower(filepath.Ext(name))]
	if line, ok := bytes.CutPrefix(start, []byte("#!")); ok {
		line, _, _ = bytes.Cut(line, []byte("\n"))
		if words := strings.Fields(string(line)); len(words) > 0 {
			by = words[len(words)-1]
			if !strings.HasPrefix(words[0], "/usr/bin/env") {
				by = filepath.Base(words[0])
			}
		}
	}
	if by == "" {
		return m
	}
	return msg("by-interpreter", m, by+" "+name)
}

// machines are the processors of executables as Go names them.
var machines = map[elf.Machine]string{elf.EM_X86_64: "amd64", elf.EM_AARCH64: "arm64", elf.EM_386: "386", elf.EM_ARM: "arm",
	elf.EM_RISCV: "riscv64", elf.EM_PPC64: "ppc64", elf.EM_S390: "s390x"}

// otherSystem is why an executable is not one for this computer, or is one without its loader; nil if it is neither.
func otherSystem(path string, start []byte) error {
	system := ""
	switch {
	case bytes.HasPrefix(start, []byte("MZ")):
		system = "windows"
	case bytes.HasPrefix(start, []byte{0xcf, 0xfa, 0xed, 0xfe}), bytes.HasPrefix(start, []byte{0xca, 0xfe, 0xba, 0xbe}):
		system = "darwin"
	case bytes.HasPrefix(start, []byte(elf.ELFMAG)):
		system = "linux"
	}
	if system == "" {
		return nil
	}
	here := runtime.GOOS + "/" + runtime.GOARCH
	if system != runtime.GOOS {
		return msg("other-system", system, here)
	}
	if system != "linux" {
		return nil
	}
	f, err := elf.Open(path)
	if err != nil {
		return nil // what is wrong with it the system has said
	}
	defer func() { _ = f.Close() }() // only read
	if name := machines[f.Machine]; name != runtime.GOARCH {
		if name == "" {
			name = f.Machine.String()
		}
		return msg("other-system", system+"/"+name, here)
	}
	if loader := loaderOf(f); loader != "" {
		if _, err := os.Stat(loader); errors.Is(err, fs.ErrNotExist) {
			return msg("no-loader", loader, err)
		}
	}
	return nil
}

// loaderOf is the path of the loader that an executable asks for, "" if for none.
func loaderOf(f *elf.File) string {
	for _, p := range f.Progs {
		if p.Type != elf.PT_INTERP {
			continue
		}
		path, err := io.ReadAll(io.LimitReader(p.Open(), headBytes))
		if err != nil {
			return ""
		}
		return string(bytes.TrimRight(path, "\x00"))
	}
	return ""
}

// shells are programs that read scripts and take a CR as part of a word.
var shells = []string{"sh", "bash", "dash", "ksh", "zsh"}

// WindowsLineEnds is the script that a command has a shell read although its lines end in CR LF, which no shell understands; ""
// if there is none.
func WindowsLineEnds(cmd *exec.Cmd) string {
	if !slices.Contains(shells, filepath.Base(cmd.Args[0])) {
		return ""
	}
	i := slices.IndexFunc(cmd.Args[1:], func(arg string) bool { return !strings.HasPrefix(arg, "-") })
	if i < 0 {
		return ""
	}
	path := cmd.Args[1+i]
	if !filepath.IsAbs(path) {
		path = filepath.Join(cmd.Dir, path)
	}
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() || !bytes.Contains(head(path), []byte("\r\n")) {
		return ""
	}
	return cmd.Args[1+i]
}

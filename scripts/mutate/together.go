package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// together is the test binary of a package that holds all its mutants which can be picked while it runs.
type together struct {
	dir     string // of the package
	folder  string // of the binary
	numbers map[string]int
	reached map[int][]string // the tests that come to a mutant
	took    map[string]time.Duration
	timeout time.Duration
}

// place names a mutant of a package by what it changes.
func (m *mutant) place() string {
	return fmt.Sprint(filepath.Base(m.file), " ", m.from, " ", m.to, " ", m.text)
}

// picked is the variable of the environment with the number of the mutant in force, reachedFile that with the file for those that are
// reached, and allReached the number by which none is in force and those that are reached are written.
const (
	picked      = "HOGLINE_MUTANT"
	reachedFile = "HOGLINE_MUTANTS_REACHED"
	allReached  = -1
)

// together compiles the mutants of a package. The binary holds none of a package that cannot be compiled so. The error is that of code or
// tests that fail as they are.
func (t *tests) together(p *listed) (a *together, err error) {
	folder, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			_ = os.RemoveAll(folder)
		}
	}()
	a = &together{dir: p.Dir, folder: folder, numbers: map[string]int{}, reached: map[int][]string{},
		took: map[string]time.Duration{}, timeout: t.timeout}
	if !p.hasTests { // it is tested by those who use it
		return a, nil
	}
	w, err := t.readPackage(p)
	if err != nil {
		return nil, err
	}
	for {
		ok, err := w.build(t, folder)
		if err != nil {
			return nil, err
		}
		if ok {
			break
		}
	}
	for number, m := range w.mutants {
		if w.edits[number] != nil {
			a.numbers[m.place()] = number
		}
	}
	return a, a.reach()
}

// reach finds which tests come to which mutants, and how long these take: each test is run by itself. One that fails with no mutant in
// force is left out.
func (a *together) reach() error {
	if len(a.numbers) == 0 {
		return nil
	}
	list := exec.Command(filepath.Join(a.folder, "tests"), "-test.list", ".")
	list.Dir = a.dir
	names, err := list.Output()
	if err != nil {
		return fmt.Errorf("tests of %s: %w", a.dir, err)
	}
	file := filepath.Join(a.folder, "reached")
	for _, name := range strings.Fields(string(names)) {
		if err := os.RemoveAll(file); err != nil {
			return err
		}
		began := time.Now()
		if out, err := a.run(allReached, a.timeout, name); err != nil { // such as one that counts allocations
			fmt.Fprintf(os.Stderr, "mutate: %s of %s is left out: it fails with all mutants together, none of them in force (%s)\n", name, a.dir,
				failed(string(out)))
			continue
		}
		a.took[name] = time.Since(began)
		text, err := os.ReadFile(file)
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
		for _, word := range strings.Fields(string(text)) {
			if number, err := strconv.Atoi(word); err == nil {
				a.reached[number] = append(a.reached[number], name)
			}
		}
	}
	return nil
}

// run runs tests with a mutant in force.
func (a *together) run(number int, timeout time.Duration, names ...string) ([]byte, error) {
	ctx, stop := context.WithTimeout(context.Background(), 2*timeout) // tests that hang end by their own limit
	defer stop()
	cmd := exec.CommandContext(ctx, filepath.Join(a.folder, "tests"), "-test.failfast", "-test.timeout", timeout.String(),
		"-test.run", "^("+strings.Join(names, "|")+")$")
	cmd.Dir = a.dir
	cmd.Env = append(os.Environ(), fmt.Sprint(picked, "=", number), reachedFile+"="+filepath.Join(a.folder, "reached"))
	return cmd.CombinedOutput()
}

// try runs the tests that come to a mutant with it in force; ok is false where the binary does not hold it.
func (a *together) try(m mutant) (r result, ok bool, err error) {
	number, ok := a.numbers[m.place()]
	if !ok {
		return result{}, false, nil
	}
	names := a.reached[number]
	if len(names) == 0 {
		return result{Outcome: survived, By: unreached}, true, nil
	}
	timeout := 10 * time.Second
	for _, name := range names {
		timeout += 15 * a.took[name]
	}
	out, err := a.run(number, min(timeout, a.timeout), names...)
	var exit *exec.ExitError
	switch {
	case err == nil:
		return result{Outcome: survived}, true, nil
	case errors.As(err, &exit):
		return result{Outcome: killed, By: failed(string(out))}, true, nil
	}
	return result{}, false, err
}

// rewritten is a package whose source picks its mutants while it runs.
type rewritten struct {
	own     *listed
	module  string
	names   []string // of files
	sources map[string][]byte
	clause  map[string]int // where the package clause ends
	mutants []mutant
	edits   [][]edit // by number of the mutant; nil: it cannot be picked
	rounds  int
}

// readPackage reads and type-checks a package.
func (t *tests) readPackage(p *listed) (*rewritten, error) {
	out, err := exec.Command("go", "list", "-tags", t.tags, "-export", "-deps", "-json=ImportPath,Export,Module", p.ImportPath).Output()
	if err != nil {
		return nil, fmt.Errorf("go list %s: %w", p.ImportPath, err)
	}
	exports := map[string]string{}
	w := &rewritten{own: p, sources: map[string][]byte{}, clause: map[string]int{}}
	for d := json.NewDecoder(bytes.NewReader(out)); d.More(); {
		var of struct {
			ImportPath, Export string
			Module             *struct{ Path string }
		}
		if err := d.Decode(&of); err != nil {
			return nil, err
		}
		if exports[of.ImportPath] = of.Export; of.ImportPath == p.ImportPath && of.Module != nil {
			w.module = of.Module.Path
		}
	}
	files := token.NewFileSet()
	var parsed []*ast.File
	for _, name := range p.GoFiles {
		path := filepath.Join(p.Dir, name)
		src, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		f, err := parser.ParseFile(files, path, src, parser.ParseComments)
		if err != nil {
			return nil, err
		}
		parsed = append(parsed, f)
		w.names, w.sources[name], w.clause[name] = append(w.names, name), src, files.Position(f.Name.End()).Offset
	}
	s := switcher{files: files, info: &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}}
	check := types.Config{Importer: importer.ForCompiler(files, "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(exports[path])
	}), Error: func(error) {}} // a package with cgo is not checked whole; what has no type then cannot be picked
	s.own, _ = check.Check(p.ImportPath, files, parsed, s.info)
	for i, f := range parsed {
		s.file, s.src = f, w.sources[w.names[i]]
		for _, m := range mutantsIn(filepath.Join(p.Dir, w.names[i]), s.src, files, f) {
			w.edits = append(w.edits, s.edits(&m, len(w.mutants)))
			w.mutants = append(w.mutants, m)
		}
	}
	return w, nil
}

// mostRounds is how often a package is compiled at most: each time without the mutants at which the compiler stopped.
const mostRounds = 15

var compilerError = regexp.MustCompile(`(?m)([\w.-]+)\.go:(\d+)`)

// build compiles the tests of the package. ok is false if some mutants had to be left out, and it is to be tried again.
func (w *rewritten) build(t *tests, folder string) (ok bool, err error) {
	replace := map[string]string{}
	write := func(path, name string, text []byte) error {
		replace[path] = filepath.Join(folder, name)
		return os.WriteFile(replace[path], text, 0o600)
	}
	if err := write(filepath.Join(t.root, "mutantswitch", "switch.go"), "switch.go", []byte(switchSource)); err != nil {
		return false, err
	}
	for _, name := range w.names {
		if err := write(filepath.Join(w.own.Dir, name), name, w.source(name)); err != nil {
			return false, err
		}
	}
	data, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return false, err
	}
	overlay := filepath.Join(folder, "overlay.json")
	if err := os.WriteFile(overlay, data, 0o600); err != nil {
		return false, err
	}
	out, err := exec.Command("go", "test", "-c", "-vet=off", "-gcflags="+w.own.ImportPath+"=-e", "-ldflags=-s -w", "-tags", t.tags,
		"-overlay", overlay,
		"-o", filepath.Join(folder, "tests"), w.own.ImportPath).CombinedOutput()
	var exit *exec.ExitError
	if err == nil || !errors.As(err, &exit) {
		return err == nil, err
	}
	left := 0
	if w.rounds++; w.rounds < mostRounds {
		for _, at := range compilerError.FindAllStringSubmatch(string(out), -1) {
			line, _ := strconv.Atoi(at[2])
			left += w.leaveOut(at[1]+".go", line)
		}
	}
	if left == 0 && w.rounds > mostRounds {
		return false, fmt.Errorf("%s does not compile: %s", w.own.ImportPath, out)
	}
	if left == 0 { // none is held
		w.rounds = mostRounds
		clear(w.edits)
	}
	return false, nil
}

// leaveOut leaves out the mutants of a line and tells how many.
func (w *rewritten) leaveOut(name string, line int) (n int) {
	for i, m := range w.mutants {
		if w.edits[i] == nil || filepath.Base(m.file) != name {
			continue
		}
		if last := m.line + bytes.Count(w.sources[name][m.from:m.to], []byte("\n")); m.line <= line && line <= last {
			w.edits[i] = nil
			n++
		}
	}
	return n
}

// source is a file with its mutants.
func (w *rewritten) source(name string) []byte {
	list := []edit{{at: w.clause[name], text: `; import mutantswitch "` + w.module + `/mutantswitch"`, number: -1}}
	for i, m := range w.mutants {
		if filepath.Base(m.file) == name {
			list = append(list, w.edits[i]...)
		}
	}
	slices.SortStableFunc(list, compareEdits)
	var b bytes.Buffer
	src, at := w.sources[name], 0
	for _, e := range list {
		b.Write(src[at:max(at, e.at)])
		b.WriteString(e.text)
		at = max(at, e.at+e.skip)
	}
	b.Write(src[at:])
	b.WriteString("\nvar _ = mutantswitch.On\n")
	return b.Bytes()
}

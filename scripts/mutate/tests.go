package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// Outcomes of a mutant.
const (
	killed         = "killed"
	survived       = "survived"
	doesNotCompile = "does not compile"
	unreached      = "no test comes there" // of one that survived
)

// result is what became of a mutant. Key is of the code that it was tried on.
type result struct {
	Key     string `json:"key"`
	Mutant  string `json:"mutant"`
	Outcome string `json:"outcome"`
	By      string `json:"by,omitempty"` // the test or package that failed; unreached
}

// results are kept in a file, a JSON document a line.
type results struct {
	path  string
	known map[string]result
	last  map[string]string // outcome by mutant, without its line, when it was tried last
}

func openResults(path string) (*results, error) {
	r := &results{path: path, known: map[string]result{}, last: map[string]string{}}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return nil, err
	}
	data, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	for line := range bytes.Lines(data) {
		var x result
		if json.Unmarshal(line, &x) == nil { // the last line may be cut
			r.set(x)
		}
	}
	return r, nil
}

func (r *results) set(x result) {
	r.known[x.Key] = x
	r.last[withoutLine(x.Mutant)] = x.Outcome
}

// withoutLine is the text of a mutant without its line, which changes.
func withoutLine(mutant string) string {
	file, rest, _ := strings.Cut(mutant, ":")
	_, rest, _ = strings.Cut(rest, " ")
	return file + " " + rest
}

func (r *results) add(x result) error {
	r.set(x)
	line, err := json.Marshal(x)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(r.path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	_, err = f.Write(append(line, '\n'))
	return errors.Join(err, f.Close())
}

// tests are the packages of the module with their tests.
type tests struct {
	tags    string
	timeout time.Duration
	root    string
	byDir   map[string]*listed // by folder, relative
	users   map[string][]*listed

	mostUsers int
	passing   map[string]bool // packages whose tests pass on the code as it is
}

// listed is a package as `go list` tells it.
type listed struct {
	ImportPath, Dir                    string
	Imports, TestGoFiles, XTestGoFiles []string
	GoFiles, TestImports, XTestImports []string
	hasTests                           bool
}

func listTests(tags string, timeout time.Duration, mostUsers int) (*tests, error) {
	out, err := exec.Command("go", "list", "-tags", tags,
		"-json=ImportPath,Dir,Imports,TestGoFiles,XTestGoFiles,GoFiles,TestImports,XTestImports", "./...").Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	here, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	t := &tests{tags: tags, timeout: timeout, mostUsers: mostUsers, root: here, byDir: map[string]*listed{},
		users: map[string][]*listed{}, passing: map[string]bool{}}
	for d := json.NewDecoder(bytes.NewReader(out)); d.More(); {
		p := &listed{}
		if err := d.Decode(p); err != nil {
			return nil, err
		}
		p.hasTests = len(p.TestGoFiles)+len(p.XTestGoFiles) > 0
		rel, err := filepath.Rel(here, p.Dir)
		if err != nil {
			return nil, err
		}
		t.byDir[filepath.ToSlash(rel)] = p
		for _, i := range slices.Concat(p.Imports, p.TestImports, p.XTestImports) {
			if p.hasTests && !slices.Contains(t.users[i], p) {
				t.users[i] = append(t.users[i], p)
			}
		}
	}
	return t, nil
}

// packages are those whose tests should tell a mutant: its own, and those of its layer that import it, the nearest in the tree first.
// Tests of the layers above take minutes, and what only they tell is not tested where it stands.
func (t *tests) packages(m *mutant) (own *listed, users []string) {
	own = t.byDir[filepath.ToSlash(filepath.Dir(m.file))]
	for _, p := range t.users[own.ImportPath] {
		if p != own && t.layer(p) == t.layer(own) {
			users = append(users, p.ImportPath)
		}
	}
	slices.SortStableFunc(users, func(a, b string) int { return shared(b, own.ImportPath) - shared(a, own.ImportPath) })
	return own, users[:min(len(users), t.mostUsers)]
}

// layer is the first folder of a package.
func (t *tests) layer(p *listed) string {
	rel, _ := filepath.Rel(t.root, p.Dir)
	layer, _, _ := strings.Cut(filepath.ToSlash(rel), "/")
	return layer
}

// shared is how many folders two paths have in common from the root on.
func shared(a, b string) (n int) {
	as, bs := strings.Split(a, "/"), strings.Split(b, "/")
	for n < min(len(as), len(bs)) && as[n] == bs[n] {
		n++
	}
	return n
}

// key is of the mutant and of the code and tests of its package: what was found holds as long as they stay.
func (t *tests) key(m mutant) (string, error) {
	own, _ := t.packages(&m)
	h := sha256.New()
	fmt.Fprintln(h, m.name(), m.from)
	for _, f := range slices.Concat(own.GoFiles, own.TestGoFiles, own.XTestGoFiles) {
		src, err := os.ReadFile(filepath.Join(own.Dir, f))
		if err != nil {
			return "", err
		}
		h.Write(src)
	}
	return hex.EncodeToString(h.Sum(nil)[:12]), nil
}

// try runs the tests with the mutant in place of its file.
func (t *tests) try(m mutant) (result, error) {
	dir, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return result{}, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	overlay, err := writeOverlay(dir, &m)
	if err != nil {
		return result{}, err
	}
	own, users := t.packages(&m)
	for _, name := range append([]string{own.ImportPath}, users...) {
		if err := t.passesUnchanged(name); err != nil {
			return result{}, err
		}
		out, err := t.test(name, "-overlay", overlay)
		var exit *exec.ExitError
		switch {
		case err == nil:
		case !errors.As(err, &exit):
			return result{}, err
		case bytes.Contains(out, []byte("[build failed]")) || bytes.Contains(out, []byte("[setup failed]")):
			return result{Outcome: doesNotCompile}, nil
		default:
			return result{Outcome: killed, By: failed(string(out))}, nil
		}
	}
	return result{Outcome: survived}, nil
}

// test runs the tests of a package; its output is of both streams.
func (t *tests) test(name string, more ...string) ([]byte, error) {
	args := slices.Concat([]string{"test", "-vet=off", "-failfast", "-ldflags=-s -w", "-tags", t.tags, "-timeout", t.timeout.String()}, more,
		[]string{name}) // without symbols: linked in a third of the time
	return exec.Command("go", args...).CombinedOutput()
}

// passesUnchanged reports an error if the tests of a package fail without any change: they would kill every mutant.
func (t *tests) passesUnchanged(name string) error {
	if t.passing[name] {
		return nil
	}
	if out, err := t.test(name); err != nil {
		return fmt.Errorf("tests of %s fail without a change: %s", name, failed(string(out)))
	}
	t.passing[name] = true
	return nil
}

var failedTest = regexp.MustCompile(`(?m)^\s*--- FAIL: (\S+)`)

// failed is the first test that failed, else the first line.
func failed(out string) string {
	if m := failedTest.FindStringSubmatch(out); m != nil {
		return m[1]
	}
	if i := strings.Index(out, "panic: "); i >= 0 {
		out = out[i:]
	}
	first, _, _ := strings.Cut(strings.TrimSpace(out), "\n")
	return first
}

// writeOverlay writes the mutant and the file that tells go to take it.
func writeOverlay(dir string, m *mutant) (string, error) {
	src, err := m.source()
	if err != nil {
		return "", err
	}
	changed, overlay := filepath.Join(dir, "mutant.go"), filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(changed, src, 0o600); err != nil {
		return "", err
	}
	file, err := filepath.Abs(m.file)
	if err != nil {
		return "", err
	}
	data, err := json.Marshal(map[string]any{"Replace": map[string]string{file: changed}})
	if err != nil {
		return "", err
	}
	return overlay, os.WriteFile(overlay, data, 0o600)
}

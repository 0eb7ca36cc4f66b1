// Mutate changes the code in small ways, one at a time, and reports which changes no test notices.
//
//	go run ./scripts/mutate [-seed N] [-n N] [-folder build/mutate] [-users N] [-again] [-constants=false] [-kinds KIND,...] [-list]
//	DIR...
//
// Of each directory n mutants are drawn with the seed: kinds evenly, places of a kind evenly; with -n 0 all are tried. The mutants of a
// package are compiled into one test binary, in which a variable of the environment picks the one that is in force (together.go); of its
// tests those run that come to the mutant. One that cannot be picked so, such as a constant, is compiled in place of its file (go test
// -overlay); the tree is not touched by either. A mutant that its package's tests do not notice runs, one by one, those of the nearest
// packages of its layer that import it. It is killed if a test fails or does not end. Results are kept in the folder and are not computed
// again for the same code. Mutants that no test can tell from the code stand in equivalent.txt.
package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

func main() {
	seed := flag.Uint64("seed", 1, "of the draw")
	n := flag.Int("n", 40, "mutants of each directory; 0: all")
	folder := flag.String("folder", filepath.Join("build", "mutate"), "for results")
	list := flag.Bool("list", false, "only list what would be tried")
	again := flag.Bool("again", false, "only those that survived when they were tried last")
	constants := flag.Bool("constants", true, "also those that are compiled alone, which takes long")
	kinds := flag.String("kinds", "", "mutants of these kinds alone, such as negation,logic")
	tags := flag.String("tags", "migrated_fynedo", "build tags")
	users := flag.Int("users", 4, "packages of the layer that import a mutant's and are tested too")
	timeout := flag.Duration("timeout", 4*time.Minute, "after which the tests of a package count as failed")
	flag.Parse()
	survived := 0
	for _, dir := range flag.Args() {
		m, err := newMutation(dir, *tags, *folder, *timeout, *users)
		if err == nil {
			m.again, m.constants, m.kinds = *again, *constants, *kinds
			err = m.run(*seed, *n, *list)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, "mutate:", err)
			os.Exit(2)
		}
		survived += len(m.survived)
	}
	if survived > 0 {
		os.Exit(1)
	}
}

// mutation is the mutants of a directory and what became of them.
type mutation struct {
	dir        string
	tests      *tests
	results    *results
	equivalent map[string]string    // reason by mutant.name
	binaries   map[string]*together // by folder
	killed     int
	survived   []mutant

	again, constants bool // the flags
	kinds            string
}

func newMutation(dir, tags, folder string, timeout time.Duration, users int) (*mutation, error) {
	t, err := listTests(tags, timeout, users)
	if err != nil {
		return nil, err
	}
	r, err := openResults(filepath.Join(folder, strings.ReplaceAll(filepath.ToSlash(filepath.Clean(dir)), "/", "_")+".jsonl"))
	if err != nil {
		return nil, err
	}
	e, err := readEquivalent(filepath.Join("scripts", "mutate", "equivalent.txt"))
	return &mutation{dir: dir, tests: t, results: r, equivalent: e, binaries: map[string]*together{}}, err
}

// run tries n mutants. Those that do not compile, or are known to be equivalent, are replaced by others.
func (m *mutation) run(seed uint64, n int, list bool) error {
	all, err := mutantsOf(m.dir)
	if err != nil {
		return err
	}
	if m.kinds != "" {
		all = slices.DeleteFunc(all, func(mu mutant) bool { return !slices.Contains(strings.Split(m.kinds, ","), mu.kind) })
	}
	draw := newDraw(all, seed)
	defer func() {
		for _, a := range m.binaries {
			_ = os.RemoveAll(a.folder)
		}
	}()
	for tried := 0; n == 0 || tried < n; {
		mu, ok := draw.next()
		if !ok {
			break
		}
		if _, known := m.equivalent[mu.name()]; known || m.again && m.results.last[withoutLine(mu.String())] != survived {
			continue
		}
		if list {
			fmt.Println(mu.String())
			tried++
			continue
		}
		r, err := m.result(mu)
		if err != nil {
			return err
		}
		switch r.Outcome {
		case "":
			continue // compiled alone
		case doesNotCompile:
			continue
		case killed:
			m.killed++
			fmt.Printf("killed    %s  (%s)\n", mu.String(), r.By)
		case survived:
			m.survived = append(m.survived, mu)
			fmt.Println(strings.TrimSpace(fmt.Sprintf("SURVIVED  %s  %s", mu.String(), r.By)))
		}
		tried++
	}
	if total := m.killed + len(m.survived); total > 0 {
		fmt.Printf("%s: seed %d, %d mutants, %d killed (%.0f %%), %d equivalent ones known\n\n", m.dir, seed, total, m.killed,
			100*float64(m.killed)/float64(total), len(m.equivalent))
	}
	return nil
}

// result is what became of a mutant: as it is known, or tried now.
func (m *mutation) result(mu mutant) (result, error) {
	key, err := m.tests.key(mu)
	if err != nil {
		return result{}, err
	}
	if r, ok := m.results.known[key]; ok {
		return r, nil
	}
	r, err := m.try(mu)
	if err != nil || r.Outcome == "" {
		return r, err
	}
	r.Key, r.Mutant = key, mu.String()
	return r, m.results.add(r)
}

// try runs tests with a mutant: those of its package by the binary of all its mutants, where that holds it.
func (m *mutation) try(mu mutant) (result, error) {
	own, users := m.tests.packages(&mu)
	if err := m.tests.passesUnchanged(own.ImportPath); err != nil {
		return result{}, err
	}
	all, known := m.binaries[own.Dir]
	if !known {
		var err error
		if all, err = m.tests.together(own); err != nil {
			return result{}, err
		}
		m.binaries[own.Dir] = all
	}
	r, ok, err := all.try(mu)
	if err != nil || ok && (r.Outcome == killed || len(users) == 0) || !ok && !m.constants {
		return r, err
	}
	return m.tests.try(mu)
}

// draw gives mutants in a random order: each time a kind, then a place of that kind.
type draw struct {
	rand  *rand.Rand
	kinds []string
	left  map[string][]mutant
}

func newDraw(all []mutant, seed uint64) *draw {
	d := &draw{rand: rand.New(rand.NewPCG(seed, 0)), left: map[string][]mutant{}}
	for _, mu := range all {
		if !slices.Contains(d.kinds, mu.kind) {
			d.kinds = append(d.kinds, mu.kind)
		}
		d.left[mu.kind] = append(d.left[mu.kind], mu)
	}
	slices.Sort(d.kinds)
	return d
}

func (d *draw) next() (mutant, bool) {
	for len(d.kinds) > 0 {
		k := d.rand.IntN(len(d.kinds))
		left := d.left[d.kinds[k]]
		if len(left) == 0 {
			d.kinds = slices.Delete(d.kinds, k, k+1)
			continue
		}
		i := d.rand.IntN(len(left))
		mu := left[i]
		d.left[d.kinds[k]] = slices.Delete(left, i, i+1)
		return mu, true
	}
	return mutant{}, false
}

package gdl

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/hogline/hogline/engine/gsm/component"
	"github.com/hogline/hogline/engine/gsm/internal/gsmtest"
	"github.com/hogline/hogline/engine/gsm/link"
	"github.com/hogline/hogline/engine/gsm/run"
	"github.com/hogline/hogline/engine/gsm/syntax"
)

// FuzzRun compiles, plays and exports whatever parses: nothing may panic or run without end.
func FuzzRun(f *testing.F) {
	paths, err := filepath.Glob("../../../assets/games/*.gsm")
	if err != nil {
		f.Fatal(err)
	}
	for _, p := range paths {
		src, err := os.ReadFile(p)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(src))
	}
	f.Add(gsmtest.Wrap(syntax.Terminal,
		"gsm TERMINAL\n* a : Math: k := 0 t-> b\n  b : Math: k := k+1 t-> c\n  c : Math: k >= 0 t-> b f-> ok\n  ok : accept"))
	f.Add(gsmtest.Wrap(syntax.Update,
		"gsm UPDATE\n* a : -> b -> c\n  b : Board.set([1,2],X,MARK) t-> ok\n  c : Board.set([all,2],~X,MARK) t-> ok\n  ok : accept"))
	registry := component.NewRegistry()
	f.Fuzz(func(t *testing.T, src string) {
		file, err := syntax.Parse("f.gsm", src)
		if err != nil {
			return
		}
		p, problems := link.Compile(file, registry, nil)
		if p == nil {
			if len(problems.Faults()) == 0 {
				t.Fatal("no program and no fault")
			}
			return
		}
		p.Limits = link.Limits{Visits: 20_000, Depth: 500}
		g := run.NewInterpreter(p)
		w, err := g.Start()
		if err != nil {
			return
		}
		if _, err := g.Playout(w, 5, rand.New(rand.NewPCG(1, 1))); err != nil {
			return
		}
		_, _ = Export(p) // may refuse, must not panic
	})
}

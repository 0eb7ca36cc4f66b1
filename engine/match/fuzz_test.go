package match

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/gsm/link"
)

// FuzzLoad applies whatever rule set loads to a throw and starts a match: nothing may panic or run without end.
func FuzzLoad(f *testing.F) {
	paths, err := filepath.Glob("../../assets/rules/*.gsm")
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
	f.Fuzz(func(_ *testing.T, src string) {
		r, err := Load("f", src, nil)
		if err != nil {
			return
		}
		r.Program.Limits = link.Limits{Visits: 20_000, Depth: 500}
		s := curling.State{Ends: 8, Shot: 15, Position: curling.Position{0: guard, 1: inHouse}}
		if o, err := r.Engine(bounds).Throw(s, curling.Position{1: inHouse, 15: guard}, true); err == nil {
			_ = r.Explain(o.Steps)
			_ = r.Summary(o, s.Shot)
		}
		flow, err := NewFlow(r, bounds)
		if err != nil {
			return
		}
		for range 4 {
			if ps, err := flow.Placements(); err == nil && len(ps) > 0 {
				_, _ = flow.Place(ps[0])
			}
			if _, err := flow.Throw(curling.Position{}); err != nil {
				break
			}
		}
		_, _ = flow.Concede()
		_, _ = flow.Result()
	})
}

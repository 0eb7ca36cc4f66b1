package match

import (
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/gsm/syntax"
)

var ends = flag.Int("ends", 2500, "random ends of every rule set that drive the machine and its compiled twin")

// source reads a shipped rule set.
func source(tb testing.TB, name string) string {
	tb.Helper()
	b, err := os.ReadFile("../../assets/rules/" + name + ".gsm")
	require.NoError(tb, err)
	return string(b)
}

func load(tb testing.TB, name string, values map[string]syntax.ParamValue) *Ruleset {
	tb.Helper()
	r, err := Load(name, source(tb, name), values)
	require.NoError(tb, err)
	require.Empty(tb, r.Warn)
	return r
}

// shipped lists the rule sets.
func shipped(tb testing.TB) []string {
	tb.Helper()
	paths, err := filepath.Glob("../../assets/rules/*.gsm")
	require.NoError(tb, err)
	var names []string
	for _, p := range paths {
		names = append(names, strings.TrimSuffix(filepath.Base(p), ".gsm"))
	}
	require.Contains(tb, names, "five-rock")
	return names
}

// spot draws a place for a stone, often near a line that the rules look at.
func spot(rng *rand.Rand, b curling.Bounds) curling.Vec {
	x := 0.2 + 4.3*rng.Float64()
	y := b.Back + 0.001 + (b.Hog-b.Back-0.002)*rng.Float64()
	switch rng.IntN(6) {
	case 0: // touching the centre line, or just not
		x = curling.CentreX + (curling.StoneRadius+0.01*(rng.Float64()-0.5))*float64(1-2*rng.IntN(2))
	case 1: // at the tee line
		y = curling.TeeY + curling.StoneRadius + 0.01*(rng.Float64()-0.5)
	case 2: // around the house
		x, y = curling.CentreX+2*(rng.Float64()-0.5), curling.TeeY+2*(rng.Float64()-0.5)
	case 3: // on the centre line
		x = curling.CentreX + 0.2*(rng.Float64()-0.5)
	}
	return curling.Vec{X: x, Y: y}
}

// thrown draws where the stones come to rest after a throw.
func thrown(rng *rand.Rand, s curling.State, b curling.Bounds) curling.Position {
	p := s.Position
	for i := range p {
		if !p.Has(i) {
			continue
		}
		switch rng.IntN(12) {
		case 0:
			p[i] = curling.Vec{}
		case 1:
			p[i] = spot(rng, b)
		}
	}
	if rng.IntN(4) > 0 {
		p[s.Shot] = spot(rng, b)
	}
	return p
}

// begin draws a situation before the first stone of an end.
func begin(rng *rand.Rand, r *curling.Rules) curling.State {
	s := curling.State{End: rng.IntN(r.Ends + 3), Ends: r.Ends, Shot: r.FirstShot, First: curling.TeamID(rng.IntN(2))}
	s.Score = [2]int{rng.IntN(6), rng.IntN(6)}
	if r.Placed != (curling.Spots{}) {
		s.Position = r.Placed.Place(curling.Placement(rng.IntN(4)))
	}
	return s
}

// drive plays random ends under the machine and its twin at once.
func drive(tb testing.TB, set *Ruleset, b curling.Bounds, n int, rng *rand.Rand) (fouls, ticks, blanks, extras int) {
	e := set.Engine(b)
	r := &set.Rules
	for range n {
		s := begin(rng, r)
		for end := s.End; s.End == end; {
			after := thrown(rng, s, b)
			stands, infraction := r.Apply(b, &s.Position, &after, s.Shot)
			want, over := r.Next(b, s, stands)
			got, err := e.Throw(s, after, false)
			if err != nil {
				tb.Fatal(err)
			}
			if got.State != want || got.Over != (over && want.Shot == r.FirstShot) || got.Foul != infraction.Foul ||
				got.Choice != infraction.Choice || got.Rule != infraction.Rule || got.Stands != stands {
				tb.Fatalf("%s differs\nbefore  %+v\nafter   %v\nmachine %+v\ntwin    %+v over %t %+v", set.Name, s, after, got, want, over, infraction)
			}
			switch {
			case infraction.Rule == "free-guard":
				fouls++
			case infraction.Rule == "no-tick":
				ticks++
			case got.Ended && got.Points == 0:
				blanks++
			}
			if got.Ended && !over && want.End >= r.Ends {
				extras++
			}
			s = want
		}
	}
	return fouls, ticks, blanks, extras
}

func TestMachineAndTwinNeverDiffer(t *testing.T) {
	for _, name := range shipped(t) {
		t.Run(name, func(t *testing.T) {
			set := load(t, name, nil)
			fouls, _, _, _ := drive(t, set, curling.Bounds2019, *ends, rand.New(rand.NewPCG(1, 5)))
			require.Positive(t, fouls, "random ends must break the rule now and then")
		})
	}
}

// TestMachineAndTwinUnderAnyParams draws the params a user may set.
func TestMachineAndTwinUnderAnyParams(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	var fouls, ticks, blanks, extras int
	names := shipped(t)
	for k := range 60 {
		name := names[k%len(names)]
		f, err := syntax.Parse(name, source(t, name))
		require.NoError(t, err)
		values := map[string]syntax.ParamValue{}
		for _, d := range f.Decls {
			if d.Kind != syntax.DeclParam {
				continue
			}
			switch {
			case d.Name == "SHOTS":
				values[d.Name] = syntax.ParamValue{Int: 4 + 2*rng.IntN(d.Max/2-1)}
			case len(d.Choices) > 0:
				values[d.Name] = syntax.ParamValue{Name: d.Choices[rng.IntN(len(d.Choices))]}
			case d.Name == "FGZ" || d.Name == "NO_TICK":
				values[d.Name] = syntax.ParamValue{Int: rng.IntN(4)}
			}
		}
		set, err := New(name, f, values)
		require.NoError(t, err)
		b := []curling.Bounds{curling.Bounds2019, curling.BoundsV2, curling.BoundsFCV1}[k%3]
		a1, a2, a3, a4 := drive(t, set, b, 40, rng)
		fouls, ticks, blanks, extras = fouls+a1, ticks+a2, blanks+a3, extras+a4
	}
	for what, n := range map[string]int{"fouls": fouls, "ticks": ticks, "blank ends": blanks, "extra ends": extras} {
		require.Positive(t, n, what)
	}
}

func BenchmarkMachineStep(b *testing.B) {
	set := load(b, "five-rock", nil)
	e := set.Engine(curling.Bounds2019)
	rng := rand.New(rand.NewPCG(1, 2))
	s := begin(rng, &set.Rules)
	for s.Shot < 6 {
		s.Position[s.Shot] = spot(rng, curling.Bounds2019)
		s.Shot++
	}
	after := thrown(rng, s, curling.Bounds2019)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := e.Throw(s, after, false); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTwinStep(b *testing.B) {
	set := load(b, "five-rock", nil)
	r, bounds := &set.Rules, curling.Bounds2019
	rng := rand.New(rand.NewPCG(1, 2))
	s := begin(rng, r)
	for s.Shot < 6 {
		s.Position[s.Shot] = spot(rng, bounds)
		s.Shot++
	}
	after := thrown(rng, s, bounds)
	n := 0
	b.ReportAllocs()
	for b.Loop() {
		stands, _ := r.Apply(bounds, &s.Position, &after, s.Shot)
		next, _ := r.Next(bounds, s, stands)
		n += next.Shot
	}
	if n == 0 {
		b.Fatal("no step")
	}
}

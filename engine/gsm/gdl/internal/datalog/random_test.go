package datalog

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// atom is a literal of a random program; an argument with ? is a variable.
type atom struct {
	pred string
	args []string
	not  bool
}

// written is an atom as it stands in GDL; those of t are fluents.
func (a atom) written() string {
	text := a.pred
	if len(a.args) > 0 {
		text = "(" + a.pred + " " + strings.Join(a.args, " ") + ")"
	}
	if a.pred[0] == 't' {
		text = "(true " + text + ")"
	}
	if a.not {
		text = "(not " + text + ")"
	}
	return text
}

type rule struct {
	head atom
	body []atom
}

// world is a random program with a state. Its predicates are f of facts, t of the state, and p of rules, with their level: what is told
// not to hold stands on a lower one.
type world struct {
	arity  map[string]int
	levels [][]string
	rules  []rule
	facts  []atom
}

var things = []string{"a", "b", "c", "d"}

func randomWorld(rng *rand.Rand) *world {
	w := &world{arity: map[string]int{"f0": 1, "f1": 2, "f2": 3, "t0": 1, "t1": 2}}
	pick := func(list []string) string { return list[rng.IntN(len(list))] }
	given := []string{"f0", "f1", "f2", "t0", "t1"}
	for _, pred := range given {
		for range 2 + rng.IntN(6) {
			f := atom{pred: pred}
			for range w.arity[pred] {
				f.args = append(f.args, pick(things))
			}
			w.facts = append(w.facts, f)
		}
	}
	below := given
	for level := range 3 {
		var here []string
		for k := range 2 {
			pred := fmt.Sprintf("p%d%d", level, k)
			w.arity[pred] = rng.IntN(4)
			here = append(here, pred)
		}
		w.levels = append(w.levels, here)
		for _, pred := range here {
			for range 1 + rng.IntN(3) {
				var r rule
				bound := slices.Clone(things)
				for range 1 + rng.IntN(3) {
					l := atom{pred: pick(slices.Concat(below, here))}
					for range w.arity[l.pred] {
						arg := pick([]string{"?x", "?y", "?z", "?x", "?y", "?z", pick(things)})
						if l.args = append(l.args, arg); arg[0] == '?' {
							bound = append(bound, arg, arg, arg)
						}
					}
					r.body = append(r.body, l)
				}
				if rng.IntN(2) == 0 {
					l := atom{pred: pick(below), not: true}
					for range w.arity[l.pred] {
						l.args = append(l.args, pick(bound))
					}
					r.body = append(r.body, l)
				}
				if rng.IntN(3) == 0 {
					r.body = append(r.body, atom{pred: "distinct", args: []string{pick(bound), pick(bound)}})
				}
				rng.Shuffle(len(r.body), func(i, j int) { r.body[i], r.body[j] = r.body[j], r.body[i] })
				r.head.pred = pred
				for range w.arity[pred] {
					r.head.args = append(r.head.args, pick(bound))
				}
				w.rules = append(w.rules, r)
			}
		}
		below = slices.Concat(below, here)
	}
	return w
}

// text is the program; what its rules lead to is the next state.
func (w *world) text() string {
	var b strings.Builder
	for _, f := range w.facts {
		if f.pred[0] == 'f' {
			b.WriteString(f.written() + "\n")
		}
	}
	for _, r := range w.rules {
		b.WriteString("(<= " + r.head.written())
		for _, l := range r.body {
			b.WriteString(" " + l.written())
		}
		b.WriteString(")\n")
	}
	for _, here := range w.levels {
		for _, pred := range here {
			all := atom{pred: pred, args: []string{"?x", "?y", "?z"}[:w.arity[pred]]}.written()
			fmt.Fprintf(&b, "(<= (next %s) %s)\n", all, all)
		}
	}
	return b.String()
}

func (w *world) state() State {
	s := State{}
	for _, f := range w.facts {
		if f.pred[0] == 't' {
			s["("+f.pred+" "+strings.Join(f.args, " ")+")"] = true
		}
	}
	return s
}

// next is what the rules lead to, by trying everything for every variable, level by level.
func (w *world) next() State {
	has := map[string]bool{}
	for _, f := range w.facts {
		has[f.written()] = true
	}
	all := State{}
	for _, here := range w.levels {
		for added := true; added; {
			added = false
			for _, r := range w.rules {
				if !slices.Contains(here, r.head.pred) {
					continue
				}
				for k := range len(things) * len(things) * len(things) {
					n := len(things)
					put := strings.NewReplacer("?x", things[k%n], "?y", things[k/n%n], "?z", things[k/n/n])
					ok := true
					for _, l := range r.body {
						if l.pred == "distinct" {
							ok = ok && put.Replace(l.args[0]) != put.Replace(l.args[1])
							continue
						}
						holds := atom{pred: l.pred, args: l.args}.written()
						ok = ok && has[put.Replace(holds)] != l.not
					}
					if head := put.Replace(r.head.written()); ok && !has[head] {
						has[head], all[head], added = true, true, true
					}
				}
			}
		}
	}
	return all
}

// TestRandomPrograms: what rules lead to is what trying everything finds, for the whole model and for what is asked for alone.
func TestRandomPrograms(t *testing.T) {
	sizes := 0
	for seed := range uint64(200) {
		w := randomWorld(rand.New(rand.NewPCG(seed, 0)))
		want := w.next()
		sizes += len(want)
		for _, read := range []func(string) (*Program, error){Parse, ParseGoals} {
			p, err := read(w.text())
			require.NoError(t, err, w.text())
			for range 2 { // what is kept of the first time changes nothing
				m, err := p.Model(w.state())
				require.NoError(t, err)
				require.Equal(t, want, m.Next(), "seed %d:\n%s\nof %v", seed, w.text(), w.state())
				m, err = p.Ask(w.state())
				require.NoError(t, err)
				require.Equal(t, want, m.Next(), "seed %d, asked for:\n%s\nof %v", seed, w.text(), w.state())
			}
		}
	}
	require.Greater(t, sizes, 1000)
}

// TestManyArguments: a fluent and a move are told with all of theirs.
func TestManyArguments(t *testing.T) {
	const args = " a/b b c d e f g h i j k"
	p, err := Parse("(init (cell" + args + "))\n(<= (legal r (put" + args + ")) (true (cell" + args + ")))\n(init and/or)")
	require.NoError(t, err)
	s := State{"(cell" + args + ")": true, "and/or": true}
	require.Equal(t, s, p.Initial())
	m, err := p.Model(s)
	require.NoError(t, err)
	require.Equal(t, []string{"(does r (put" + args + "))"}, m.Legal())
}

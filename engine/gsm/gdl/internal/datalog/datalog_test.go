package datalog

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// nim is a heap of three; who takes the last wins. Written by hand.
const nim = `
(role a) (role b)
(init (heap 3)) (init (turn a))
(succ 0 1) (succ 1 2) (succ 2 3)
(other a b) (other b a)
(<= (less ?x ?y) (succ ?x ?y))
(<= (less ?x ?z) (less ?x ?y) (succ ?y ?z))
(<= (legal ?p (leave ?n)) (true (turn ?p)) (true (heap ?h)) (less ?n ?h)) ; one or more
(<= (legal ?p noop) (role ?p) (not (true (turn ?p))))
(<= (next (heap ?n)) (does ?p (leave ?n)))
(<= (next (turn ?q)) (true (turn ?p)) (other ?p ?q))
(<= terminal (true (heap 0)))
(<= (goal ?p 100) (true (heap 0)) (role ?p) (not (true (turn ?p))))
(<= (goal ?p 0) (true (turn ?p)))
`

func TestNim(t *testing.T) {
	p, err := Parse(nim)
	require.NoError(t, err)
	s := p.Initial()
	require.Equal(t, State{"(heap 3)": true, "(turn a)": true}, s)
	m, err := p.Model(s)
	require.NoError(t, err)
	require.Equal(t, []string{"(does a (leave 0))", "(does a (leave 1))", "(does a (leave 2))", "(does b noop)"}, m.Legal())
	require.False(t, m.Holds("terminal"))
	m, err = p.Model(s, "(does a (leave 0))", "(does b noop)")
	require.NoError(t, err)
	s = m.Next()
	require.Equal(t, State{"(heap 0)": true, "(turn b)": true}, s)
	m, err = p.Model(s)
	require.NoError(t, err)
	require.True(t, m.Holds("terminal"))
	require.Equal(t, map[string][]string{"a": {"100"}, "b": {"0"}}, m.Goals())
}

// TestArguments: as many as there is room for, and no more.
func TestArguments(t *testing.T) {
	for n, ok := range map[int]bool{maxArity: true, maxArity + 1: false} {
		_, err := Parse("(p" + strings.Repeat(" a", n) + ")")
		require.Equal(t, ok, err == nil, n)
	}
}

func TestParseRefuses(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"an open bracket", "(role a", "( without )"},
		{"a closed bracket", "(role a))", ") without ("},
		{"an unbound variable", "(<= (p ?x) (not (q ?x)))", "nothing binds ?x"},
		{"a predicate without itself", "(q a) (<= (p ?x) (q ?x) (not (p ?x)))", "needs its own absence"},
		{"an atom of nothing", "(<= (p a) ())", "is no atom"},
		{"an atom that begins with one", "(<= (p a) ((q) a))", "is no atom"},
		{"a nested term", "(p (f (g a)))", "a nested term"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Parse(c.src)
			require.ErrorContains(t, err, c.want)
		})
	}
}

// walk is a token on a graph: it goes where a path without the closed place leads, over two relations that need each other.
const walk = `
(role a)
(init (at 1)) (init (closed 3))
(edge 1 2) (edge 2 3) (edge 3 4) (edge 4 1) (edge 2 5) (edge 5 1) (edge 5 6) (edge 6 6)
(<= (open ?x) (edge ?x ?y) (not (true (closed ?x))))
(<= (odd ?x ?y) (edge ?x ?y) (open ?y))
(<= (odd ?x ?z) (even ?x ?y) (edge ?y ?z) (open ?z))
(<= (even ?x ?z) (odd ?x ?y) (edge ?y ?z) (open ?z))
(<= (legal a (go ?y)) (true (at ?x)) (even ?x ?y) (distinct ?x ?y))
(<= (legal a stay) (role a))
(<= (next (at ?y)) (does a (go ?y)))
(<= (next (at ?x)) (does a stay) (true (at ?x)))
(<= (next (closed ?y)) (true (closed ?x)) (edge ?x ?y) (distinct ?y 1))
(<= (gate 1 ?y) (edge 1 ?y))
(<= (gate 5 ?y) (edge 5 ?y) (not (true (closed ?y))))
(<= (next (passed ?y)) (true (at ?x)) (gate ?x ?y))
(<= lonely (true (at ?x)) (not (way ?x)))
(<= (way ?x) (odd ?x ?y) (distinct ?x ?y))
(<= terminal lonely)
(<= (goal a 100) lonely)
(<= (goal a 50) (not lonely) (true (at ?x)) (odd ?x ?x))
(<= (goal a 0) (true (at ?x)) (not (odd ?x ?x)))
`

// TestWalk: by hand, from place 1: even are 2 (by 2, 5, 1), 5 (by 2), 6 (by 2, 5, 6 and 6 again) and 1 itself, which is no move.
func TestWalk(t *testing.T) {
	p, err := Parse(walk)
	require.NoError(t, err)
	m, err := p.Model(p.Initial(), "(does a (go 5))")
	require.NoError(t, err)
	require.Equal(t, []string{"(does a (go 2))", "(does a (go 5))", "(does a (go 6))", "(does a stay)"}, m.Legal())
	require.Equal(t, State{"(at 5)": true, "(closed 4)": true, "(passed 2)": true}, m.Next())
	require.False(t, m.Holds("terminal"))
	require.Equal(t, map[string][]string{"a": {"50"}}, m.Goals())
}

// TestWhatThereCanBe: moves with arguments that a text tells beforehand, whatever is legal.
func TestWhatThereCanBe(t *testing.T) {
	p, err := Parse(nim + "(<= (input ?p (leave ?n)) (role ?p) (succ ?n ?m))\n(<= (input ?p noop) (role ?p))\n(base (heap 3))\n")
	require.NoError(t, err)
	m, err := p.Model(State{"(heap 1)": true, "(turn a)": true})
	require.NoError(t, err)
	require.Equal(t, []string{"(does a (leave 0))", "(does b noop)"}, m.Legal())
	require.Equal(t, []string{"(does a (leave 0))", "(does a (leave 1))", "(does a (leave 2))", "(does a noop)",
		"(does b (leave 0))", "(does b (leave 1))", "(does b (leave 2))", "(does b noop)"}, m.Inputs())
}

// TestAskedByGoals: what is asked for alone is what the whole model has of it, in every state that can be reached.
func TestAskedByGoals(t *testing.T) {
	for name, src := range map[string]string{"nim": nim, "walk": walk} {
		whole, err := Parse(src)
		require.NoError(t, err)
		asked, err := ParseGoals(src)
		require.NoError(t, err)
		require.Equal(t, whole.Initial(), asked.Initial(), name)
		seen := map[string]bool{}
		var visit func(s State)
		visit = func(s State) {
			key := fmt.Sprint(s)
			if seen[key] {
				return
			}
			seen[key] = true
			m, err := whole.Model(s)
			require.NoError(t, err)
			a, err := asked.Ask(s)
			require.NoError(t, err)
			require.Equal(t, m.Legal(), a.Legal(), "%s: %v", name, s)
			require.Equal(t, m.Goals(), a.Goals(), "%s: %v", name, s)
			require.Equal(t, m.Holds("terminal"), a.Holds("terminal"), "%s: %v", name, s)
			byRole := map[string][]string{}
			for _, does := range m.Legal() {
				role := strings.Fields(does)[1]
				byRole[role] = append(byRole[role], does)
			}
			joint := [][]string{nil}
			for _, moves := range byRole {
				var longer [][]string
				for _, j := range joint {
					for _, move := range moves {
						longer = append(longer, append(slices.Clone(j), move))
					}
				}
				joint = longer
			}
			for _, does := range joint {
				m, err := whole.Model(s, does...)
				require.NoError(t, err)
				a, err := asked.Ask(s, does...)
				require.NoError(t, err)
				require.Equal(t, m.Next(), a.Next(), "%s: %v, %v", name, s, does)
				visit(m.Next())
			}
		}
		visit(whole.Initial())
		require.Greater(t, len(seen), 5, name)
	}
}

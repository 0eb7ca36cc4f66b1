package datalog

import (
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
		{"a nested term", "(p (f (g a)))", "a nested term"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Parse(c.src)
			require.ErrorContains(t, err, c.want)
		})
	}
}

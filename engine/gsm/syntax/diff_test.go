package syntax

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func parsed(t *testing.T, src string) *File {
	t.Helper()
	f, err := Parse("", src)
	require.NoError(t, err)
	return f
}

func TestDiff(t *testing.T) {
	old := parsed(t, "player X O\nparam K 3 [1..5] L 1 [0..1] GONE 2\ngsm A # note\n* s : Turn.true(X) t-> ok\n  gone : accept\n  ok : accept\ngsm OLD\n* s : accept\ngsm P(a)\n* s : accept\n")
	now := parsed(t, "player X Z\nparam K 4 [1..5] L 1 [0..9]\ngsm A\n* s : Turn.true(X)  t-> ok f-> ok\n  ok : accept # kept\ngsm NEW\n* n : accept\ngsm P(b)\n  s : accept\n")
	require.Equal(t, Difference{
		Params:   []Change{{"", "K", "3", "4"}, {"", "GONE", "2", ""}},
		Decls:    []Change{{"", "O", "player O", ""}, {"", "L", "param L 1 [0..1]", "param L 1 [0..9]"}, {"", "Z", "", "player Z"}},
		Machines: []Change{{"", "OLD", "OLD", ""}, {"", "P", "P(a)", "P(b)"}, {"", "NEW", "", "NEW"}},
		States: []Change{
			{"A", "s", "* s : Turn.true(X)  t-> ok", "* s : Turn.true(X)  t-> ok  f-> ok"},
			{"A", "gone", "gone : accept", ""},
			{"OLD", "s", "* s : accept", ""},
			{"P", "s", "* s : accept", "s : accept"},
			{"NEW", "n", "", "* n : accept"},
		},
	}, Diff(old, now))
	d := Diff(old, now)
	require.Equal(t, map[string]bool{"s": true, "gone": true}, d.ChangedStates("A"))
	require.Empty(t, d.ChangedStates("B"))
}

func TestDiffIgnoresLayoutCommentsAndOrder(t *testing.T) {
	a := parsed(t, "player X O\nparam K 3\ngsm A # note\n* s : Turn.true(X) t-> ok t-> u f-> ok\n  u : accept\n  ok : accept\ngsm B\n* s : Math.lt(1,2) accept\n")
	b := parsed(t, "param K 3\nplayer X\nplayer O\ngsm B\n* s : Math: 1 < 2 accept\ngsm A\n  ok :   accept\n  u : accept\n* s : Turn.true(X) f-> ok t-> u t-> ok\n")
	require.Empty(t, Diff(a, b))
	require.Empty(t, Diff(a, parsed(t, a.String())))
}

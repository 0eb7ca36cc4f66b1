package gsm

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestDiff(t *testing.T) {
	parse := func(src string) *File {
		f, err := Parse("", src)
		require.NoError(t, err)
		return f
	}
	old := parse("player X O\nparam K 3 [1..5]\ngsm A # note\n* s : Turn.true(X) t-> ok\n  gone : accept\n  ok : accept\ngsm OLD\n* s : accept\n")
	now := parse("player X Z\nparam K 4 [1..5]\ngsm A\n* s : Turn.true(X)  t-> ok f-> ok\n  ok : accept # kept\ngsm NEW\n* s : accept\n")
	require.Equal(t, []Change{
		{What: "Z", New: "player Z"},
		{What: "K", Old: "param K 3 [1..5]", New: "param K 4 [1..5]"},
		{What: "O", Old: "player O"},
		{Machine: "A", State: "s", Old: "* s : Turn.true(X)  t-> ok", New: "* s : Turn.true(X)  t-> ok  f-> ok"},
		{Machine: "A", State: "gone", Old: "gone : accept"},
		{Machine: "NEW", New: "NEW"},
		{Machine: "OLD", Old: "OLD"},
	}, Diff(old, now))
	require.Empty(t, Diff(old, parse(old.String())))
}

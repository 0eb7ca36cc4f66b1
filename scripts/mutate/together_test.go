package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

const picks = `package p

import "errors"

const least = 3

type metres float64

type box struct{ wide, high metres }

var errNone = errors.New("none")

func (b *box) fits(w, h metres, turned, any bool) (n int, err error) {
	if w <= b.wide && (h < b.high ||
		turned && -h+1 > least) {
		n++
		b.wide -= w * 2
	}
	n += cap([3]int{}) - 3
	for i := range 3 {
		switch {
		case !any:
			n = n - i
		}
	}
	if n == 0 {
		return 0, errNone
	}
	tell(&n)
	return n, err
}

func tell(n *int) {
	if *n > 99 {
		panic("too many")
	}
	*n += 10
}
`

const picksTest = `package p

import "testing"

func TestFits(t *testing.T) {
	b := box{5, 4}
	for _, c := range []struct {
		w, h        metres
		turned, any bool
		n           int
	}{{1, 2, false, false, 8}, {1, -6, false, true, 11}, {9, 1, true, true, 0}, {1, 4, true, true, 0}, {1, -6, true, true, 11}} {
		if n, _ := b.fits(c.w, c.h, c.turned, c.any); n != c.n {
			t.Errorf("%v: %d", c, n)
		}
	}
	if b.wide != -1 {
		t.Error(b.wide)
	}
}
`

// TestMutantsTogetherAreThoseAlone: what the tests notice of a mutant that is picked while they run is what they notice of it compiled
// alone.
func TestMutantsTogetherAreThoseAlone(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module m\n\ngo 1.24\n", "p.go": picks, "p_test.go": picksTest} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	t.Chdir(dir)
	list, err := mutantsOf(".")
	require.NoError(t, err)
	tests, err := listTests("", 10*time.Second, 0)
	require.NoError(t, err)
	all, err := tests.together(tests.byDir["."])
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, os.RemoveAll(all.folder)) })
	outcomes, held := map[string]int{}, 0
	for _, m := range list {
		alone, err := tests.try(m)
		require.NoError(t, err)
		r, ok, err := all.try(m)
		require.NoError(t, err)
		if !ok {
			require.True(t, m.function == "const" || alone.Outcome == doesNotCompile || strings.HasPrefix(m.before, "panic") ||
				strings.Contains(m.before, "[3]int"), m.String())
			continue
		}
		if alone.Outcome == doesNotCompile {
			continue // a name is not used any more, which nobody sees where the statement is only passed over
		}
		held++
		outcomes[r.Outcome]++
		require.Equal(t, alone.Outcome, r.Outcome, m.String())
	}
	require.Greater(t, held, 30)
	require.Greater(t, outcomes[killed], 10)
	require.Greater(t, outcomes[survived], 3)
}

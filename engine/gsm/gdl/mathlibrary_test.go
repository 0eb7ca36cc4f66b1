package gdl

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/gsm/component"
	"github.com/hogline/hogline/engine/gsm/gdl/internal/datalog"
	"github.com/hogline/hogline/engine/gsm/link"
)

// TestMathLibrary evaluates the relations of numbers, as facts and as rules, and compares them with Go's arithmetic.
func TestMathLibrary(t *testing.T) {
	for r, defined := range map[int]bool{2: false, 11: true, 60: true} {
		t.Run(fmt.Sprint(r), func(t *testing.T) {
			e := &library{p: &link.Program{}, r: r, facts: map[string]bool{}, guarded: map[string]bool{}}
			heads := []string{e.guard(component.SortInt, "?x"), e.less("lt", "?x", "?y"), e.less("le", "?x", "?y"), e.arithmetic("plus", "?x", "?y",
				"?z"), e.arithmetic("times", "?x", "?y", "?z")}
			require.Equal(t, defined, len(e.definitions) > 0)
			src := "(init x)\n" + strings.Join(e.definitions, "\n")
			for f := range e.facts {
				src += "\n" + f
			}
			for _, h := range heads { // the legal moves are the tuples
				f := strings.Fields(strings.Trim(h, "()"))
				src += fmt.Sprintf("\n(<= (legal %s (a %s)) %s)", f[0], strings.Join(append(f[1:], "0", "0")[:3], " "), h)
			}
			p, err := datalog.Parse(src)
			require.NoError(t, err)
			m, err := p.Model(p.Initial())
			require.NoError(t, err)
			require.Equal(t, tuples(e), m.Legal())
		})
	}
}

// tuples are the tuples of all relations, as moves of players of their names.
func tuples(e *library) []string {
	var out []string
	add := func(name string, args ...int) {
		words := make([]string, 0, 3)
		for _, n := range args {
			words = append(words, num(n))
		}
		out = append(out, "(does "+name+" (a "+strings.Join(append(words, "0", "0")[:3], " ")+"))")
	}
	for x := -e.r; x <= e.r; x++ {
		add("number", x)
		for y := -e.r; y <= e.r; y++ {
			if x < y {
				add("lt", x, y)
			}
			if x <= y {
				add("le", x, y)
			}
			if z := x + y; z >= -e.r && z <= e.r {
				add("plus", x, y, z)
			}
			if z := x * y; z >= -e.r && z <= e.r {
				add("times", x, y, z)
			}
		}
	}
	slices.Sort(out)
	return out
}

package link_test

import (
	"fmt"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/gsm/component"
	"github.com/hogline/hogline/engine/gsm/internal/gsmtest"
	"github.com/hogline/hogline/engine/gsm/link"
	"github.com/hogline/hogline/engine/gsm/syntax"
	"github.com/hogline/hogline/internal/goldentest"
)

// TestFaultsOfSpoiltTexts: what is said of the shipped games with one thing changed; testdata/faults.txt has the first of every sentence
// and a sum over all.
func TestFaultsOfSpoiltTexts(t *testing.T) {
	paths, err := filepath.Glob("../../../assets/games/*.gsm")
	require.NoError(t, err)
	require.NotEmpty(t, paths)
	first, sums := map[string]string{}, ""
	for i, path := range paths {
		src, err := os.ReadFile(path)
		require.NoError(t, err)
		r, sum, whole := rand.New(rand.NewPCG(uint64(i), 5)), fnv.New64a(), 0
		n := 200
		if len(src) > 6000 {
			n = 40 // of the long ones every compilation takes milliseconds
		}
		for range n {
			f, err := syntax.Parse("x.gsm", gsmtest.Spoilt(r, string(src)))
			if err != nil {
				_, _ = fmt.Fprintln(sum, err)
				continue
			}
			p, problems := link.Compile(f, component.NewRegistry(), nil)
			_, _ = fmt.Fprintln(sum, problems)
			for _, x := range problems {
				if _, ok := first[x.What.Key]; !ok {
					first[x.What.Key] = x.Error()
				}
			}
			if p != nil {
				whole++
				_, _ = fmt.Fprintln(sum, told(p))
			}
		}
		sums += fmt.Sprintf("%s: %d of %d still go, %016x\n", filepath.Base(path), whole, n, sum.Sum64())
	}
	for _, key := range slices.Sorted(maps.Keys(first)) {
		sums += fmt.Sprintf("%s: %s\n", key, first[key])
	}
	goldentest.Text(t, "faults.txt", sums)
}

// told is what a program is made of, without what it points to.
func told(p *link.Program) string {
	var b strings.Builder
	fmt.Fprintln(&b, p.Players, p.Pieces, p.Moves, p.Shape, p.Counter)
	for _, k := range slices.Sorted(maps.Keys(p.Constants)) {
		fmt.Fprintln(&b, k, p.Constants[k])
	}
	for _, a := range p.Automata {
		fmt.Fprintln(&b, a.Title, a.Start, a.Slots, a.Params, a.Effects)
		for i := range a.Nodes {
			n := &a.Nodes[i]
			fmt.Fprintf(&b, "%v %v %v %d %v %d %d\n", n.Kind, n.Accept, n.Edges, n.Sorts, n.Wide, n.RootX, n.RootY)
			for k := range n.Args {
				o := &n.Args[k]
				fmt.Fprintln(&b, o.Kind, o.Not, o.Slot, o.Value, o.Code != nil)
			}
		}
	}
	return b.String()
}

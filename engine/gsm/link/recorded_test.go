package link_test

import (
	"fmt"
	"hash/fnv"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/gsm/component"
	"github.com/hogline/hogline/engine/gsm/internal/gsmtest"
	"github.com/hogline/hogline/engine/gsm/link"
	"github.com/hogline/hogline/internal/goldentest"
)

// TestSamePrograms: what the games that ship are linked to stays as it is: of every machine its start, variables and what they stand for,
// and of each state what it is, its arguments with what they may be, and where it leads: in words for the smallest game, else as a sum.
func TestSamePrograms(t *testing.T) {
	paths, err := filepath.Glob("../../../assets/games/*.gsm")
	require.NoError(t, err)
	var b strings.Builder
	for _, path := range paths {
		name := strings.TrimSuffix(filepath.Base(path), ".gsm")
		p := gsmtest.Game(t, name)
		fmt.Fprintf(&b, "= %s: %v, %v, %v, %dx%d, %d places, turn at %d, constants %v\n", name, p.Players, p.Pieces, p.Moves, p.Shape.W,
			p.Shape.H, p.Size, p.Counter, p.Constants)
		for i := range p.Params {
			v, ok := p.Param(p.Params[i].Name)
			require.True(t, ok)
			require.Equal(t, p.Params[i].Value, v)
		}
		_, ok := p.Param("nothing")
		require.False(t, ok)
		for _, a := range p.Automata {
			nodes := ""
			for i := range a.Nodes {
				n := &a.Nodes[i]
				ofSite, node := p.At(n.Site)
				require.Same(t, a, ofSite)
				require.Same(t, n, node)
				nodes += fmt.Sprintf("  %s: %s -> %v\n", n.State.ID, described(p, n), n.Edges)
			}
			if name != "tic-tac-toe" {
				sum := fnv.New64a()
				_, _ = sum.Write([]byte(nodes))
				nodes = fmt.Sprintf("  %016x\n", sum.Sum64())
			}
			var sorts []component.Sort
			for slot := range a.Slots {
				sorts = append(sorts, a.SortOf(slot))
			}
			fmt.Fprintf(&b, "%s from %d, %v %v of %v, effects %t\n%s", a.Title, a.Start, a.Params, a.Slots, sorts, a.Effects, nodes)
		}
		_, none := p.At(-1)
		require.Nil(t, none)
	}
	goldentest.Text(t, "programs.txt", b.String())
}

// described is a state in words.
func described(p *link.Program, n *link.Node) string {
	text := fmt.Sprintf("kind %d, accept %t, cyclic %t, wide %t, root %d %d, base %d", n.Kind, n.Accept, n.Cyclic, n.Wide, n.RootX, n.RootY,
		n.Base)
	if n.Component != nil {
		text += " " + n.Component.Name + "." + n.Func.Name
	}
	if n.Callee != nil {
		text += " " + n.Callee.Title
	}
	for i, o := range n.Args {
		var slots []int
		if o.Code != nil {
			slots = o.Code.AppendSlots(nil)
		}
		text += fmt.Sprintf(" (%d %t %v %d %v of %v %v)", o.Kind, o.Not, o.Value, o.Slot, slots, n.Sorts[i], p.Domain(n, i))
	}
	return text
}

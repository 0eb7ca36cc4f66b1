package policy

import (
	"fmt"
	"hash/fnv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/cpu/cputest"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/internal/goldentest"
)

// TestSameOptions: what the policies think of in some positions, early and late in the end, for throwers of unlike limits, how likely each
// is, what it is to the learned one, and how it is thrown, stay as they are. A line has the last option of each in words and a sum that
// takes every bit of all.
func TestSameOptions(t *testing.T) {
	cputest.Recorded(t)
	learned, err := Learned()
	require.NoError(t, err)
	policies := []struct {
		name   string
		policy Policy
	}{{"simple", Simple{}}, {"rules", Rules{}}, {"learned", learned}, {"every", Every{}}}
	boards := []struct {
		name   string
		stones map[int]curling.Vec
	}{
		{"none", nil},
		{"one on each side", map[int]curling.Vec{0: at(-0.9, 0.4), 1: at(0.95, -0.3)}},
		{"guards", map[int]curling.Vec{0: at(0.1, -3.1), 1: at(-0.3, -2.4), 2: at(0.05, 0.2), 3: at(1.3, -2.9)}},
		{"far out", map[int]curling.Vec{0: at(1.7, 0.8), 1: at(-1.6, 1.1), 2: at(-0.2, -1.9), 3: at(0.4, 1.7)}},
		{"a house full", map[int]curling.Vec{0: at(0, 0), 1: at(0.35, 0.1), 2: at(-0.5, -0.3), 3: at(0.1, 0.9),
			4: at(-1.1, 0.2), 5: at(0.2, -1.2), 6: at(0, -2.6), 7: at(-0.1, -3.4)}},
		{"theirs behind ours", map[int]curling.Vec{0: at(0.02, 0.15), 1: at(0.01, -0.4), 2: at(0.7, 0.7), 3: at(-0.6, -1.4)}},
	}
	var b strings.Builder
	for i, limit := range []float64{0, 33.7419, 30.2} {
		aims := aimsOn(t, physics.Mori2019, limit)
		if i == 2 {
			all := aimsOn(t, physics.Mori2019, 0)
			same, err := all.Limited(0)
			require.NoError(t, err)
			require.Same(t, all, same)
			aims, err = all.Limited(limit)
			require.NoError(t, err)
			require.InDelta(t, limit, aims.Limit(), 0)
		}
		for k, p := range boards {
			for _, shot := range []int{2, 3, 9, 12, 13, 14, 15} {
				board := board(aims, shot, p.stones)
				board.Lead, board.EndsLeft = shot%3-1, (k+shot)%5
				scene := sceneOf(board)
				fmt.Fprintf(&b, "%s, limit %g, shot %d", p.name, limit, shot)
				for _, x := range policies {
					sum, words := fnv.New32a(), ""
					options := x.policy.Options(board, nil)
					for n, o := range options {
						s, ok := board.Realise(o.Label)
						_, _ = fmt.Fprint(sum, o, o.Label.Code(), scene.features(board, o.Label), s, ok)
						if n == len(options)-1 {
							words = fmt.Sprintf("%v %.4f %.3f %.3f %t", o.Label.Kind, o.P, s.VX, s.VY, ok)
						}
					}
					fmt.Fprintf(&b, "; %s %d, %s, %08x", x.name, len(options), words, sum.Sum32())
				}
				b.WriteString("\n")
			}
		}
	}
	goldentest.Text(t, "options.txt", b.String())
}

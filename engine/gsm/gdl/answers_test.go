package gdl

import (
	"fmt"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hogline/hogline/engine/gsm/internal/gsmtest"
	"github.com/hogline/hogline/internal/goldentest"
)

// TestSameExports: the texts of shipped games, as they are and with one thing changed; testdata/exports.txt has sums of them and
// every reason why there is none.
func TestSameExports(t *testing.T) {
	reasons, sums := map[string]bool{}, ""
	for i, name := range []string{"tic-tac-toe", "connect-four", "eight-queens", "gomoku", "reversi", "rock-paper-scissors", "mini-shogi"} {
		r, sum, whole := rand.New(rand.NewPCG(uint64(i), 6)), fnv.New64a(), 0
		src := gsmtest.Source(t, name)
		text, err := Export(gsmtest.Game(t, name))
		_, _ = fmt.Fprintln(sum, text, err)
		for range 60 {
			p, err := gsmtest.Load("x.gsm", gsmtest.Spoilt(r, src), nil)
			if err != nil {
				continue
			}
			text, err := Export(p)
			_, _ = fmt.Fprintln(sum, text, err)
			if whole++; err != nil {
				reasons[err.Error()] = true
			}
		}
		sums += fmt.Sprintf("%s: %d bytes, %d others, %016x\n", name, len(text), whole, sum.Sum64())
	}
	for _, reason := range slices.Sorted(maps.Keys(reasons)) {
		sums += reason + "\n"
	}
	goldentest.Text(t, "exports.txt", sums)
}

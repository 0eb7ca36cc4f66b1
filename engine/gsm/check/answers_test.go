package check

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/gsm/internal/gsmtest"
	"github.com/hogline/hogline/internal/goldentest"
)

// TestSameReports: what is found of shipped games, and of those with one thing changed, of few states and random games.
func TestSameReports(t *testing.T) {
	var b strings.Builder
	for i, name := range []string{"tic-tac-toe", "connect-four", "eight-queens", "reversi", "rock-paper-scissors"} {
		src, r := gsmtest.Source(t, name), rand.New(rand.NewPCG(uint64(i), 8))
		text := src
		for n := 0; n < 5; text = gsmtest.Spoilt(r, src) {
			p, err := gsmtest.Load("x.gsm", text, nil)
			if err != nil {
				continue
			}
			n++
			states := 150
			if i == 0 && n == 2 {
				states = 6000
			}
			got, err := Check(t.Context(), p, Options{States: states, Playouts: 6, Turns: 50, Seed: 3})
			require.NoError(t, err)
			fmt.Fprintf(&b, "%s %d: exhaustive %v, %d states, %d playouts\n", name, n, got.Exhaustive, got.States, got.Playouts)
			for k, f := range []Finding{got.Terminates, got.Playable, got.Strong, got.Weak, got.WellFormed} {
				fmt.Fprintf(&b, " %s %v: %v\n", []string{"terminates", "playable", "strong", "weak", "well-formed"}[k], f.Answer, f.Why)
			}
		}
	}
	goldentest.Text(t, "reports.txt", b.String())
}

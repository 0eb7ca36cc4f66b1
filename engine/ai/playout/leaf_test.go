package playout

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/policy"
	"github.com/hogline/hogline/engine/curling"
)

// measureLeaf plays ends of p against itself from an empty sheet, from scores between two
// points behind and two ahead, and fits a Leaf to them by least squares.
func measureLeaf(ctx context.Context, r ai.Request, p policy.Policy, ends int) (Leaf, error) {
	type sums struct{ n, x, y, xx, xy, yy float64 }
	var s [curling.Stones + 1]sums
	for k := range ends {
		if err := ctx.Err(); err != nil {
			return Leaf{}, err
		}
		rng := rand.New(rand.NewPCG(r.Seed, uint64(k)))
		r.State.Shot, r.State.Position, r.State.Score = r.Rules.FirstShot, curling.Position{}, [2]int{rng.IntN(3), rng.IntN(3)}
		sim, err := New(&r)
		if err != nil {
			return Leaf{}, err
		}
		sim.Seed(r.Seed, k)
		var now [curling.Stones + 1]float64
		pos := curling.Position{}
		for i := r.State.Shot; i < curling.Stones; i++ {
			sim.ThrowNoisy(&pos, i, sim.Choose(&pos, i, p))
			now[curling.Stones-1-i] = float64(pos.Score(sim.Bounds, curling.Hammer))
		}
		final := now[0]
		for left := range curling.Stones - r.State.Shot {
			a := &s[left]
			a.n++
			a.x, a.y = a.x+now[left], a.y+final
			a.xx, a.xy, a.yy = a.xx+now[left]*now[left], a.xy+now[left]*final, a.yy+final*final
		}
	}
	var l Leaf
	for left := range s {
		a := &s[left]
		if a.n == 0 {
			continue
		}
		mx, my := a.x/a.n, a.y/a.n
		vx, cov, vy := a.xx/a.n-mx*mx, a.xy/a.n-mx*my, a.yy/a.n-my*my
		if vx > 1e-9 {
			l.Slope[left] = cov / vx
		}
		l.Base[left] = my - l.Slope[left]*mx
		l.Spread[left] = math.Sqrt(max(1e-6, vy-l.Slope[left]*l.Slope[left]*vx))
	}
	return l, nil
}

func TestLeafIsWhatEndsCameTo(t *testing.T) {
	r := request(t, 0, nil)
	r.Seed = 7
	got, err := measureLeaf(t.Context(), *r, policy.Rules{}, 300)
	require.NoError(t, err)
	want := RulesLeaf()
	for _, left := range []int{0, 1, 2, 3, 6} {
		require.InDelta(t, want.Base[left], got.Base[left], 0.35, "%d to come", left)
		require.InDelta(t, want.Slope[left], got.Slope[left], 0.15, "%d to come", left)
		require.InDelta(t, want.Spread[left], got.Spread[left], 0.25, "%d to come", left)
	}
}

func TestLeafSeenByBothSides(t *testing.T) {
	pos, l := curling.Position{1: curling.Tee}, RulesLeaf()
	for left := range 16 {
		a, b := l.Ends(&pos, physicsBounds(t), left, curling.Hammer), l.Ends(&pos, physicsBounds(t), left, curling.First)
		sum := 0.0
		for k := range a {
			sum += a[k]
			require.InDelta(t, a[k], b[16-k], 1e-12)
		}
		require.InDelta(t, 1, sum, 1e-9)
	}
	e := l.Ends(&pos, physicsBounds(t), 0, curling.First)
	require.InDelta(t, 1, e[7], 0, "nothing to come: the score as it is")
}

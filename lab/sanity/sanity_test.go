package sanity

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/namedshots"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/shotname"
)

// TestPositions: every position can be asked, has a name and a reason of its own, and neither all shots nor
// none are right in it.
func TestPositions(t *testing.T) {
	all, names := Positions(), map[string]bool{}
	require.GreaterOrEqual(t, len(all), 60)
	for _, p := range all {
		require.False(t, names[p.Name], p.Name)
		names[p.Name] = true
		require.NotEmpty(t, p.Reason)
		r, err := p.Request(ai.Budget{})
		require.NoError(t, err, p.Name)
		require.Equal(t, p.Lead, r.State.Lead(), p.Name)
		require.Equal(t, p.EndsLeft, r.State.EndsLeft(), p.Name)
		right, wrong := 0, 0
		for vx := -2.2; vx <= 2.2; vx += 0.1 {
			for _, vy := range []float64{-33.7, -31.5, -30.2, -29.56, -29, -28.3} {
				for turn := range curling.Turn(2) {
					if math.Hypot(vx, vy) > curling.StandardWeightMax {
						continue
					}
					res, err := p.Throw(&r, curling.Shot{VX: vx, VY: vy, Turn: turn})
					require.NoError(t, err)
					if p.Accept(&res) {
						right++
					} else {
						wrong++
					}
				}
			}
		}
		require.Positive(t, right, p.Name)
		require.Positive(t, wrong, p.Name)
	}
}

func TestAccepts(t *testing.T) {
	r := &Result{Call: shotname.Call{Kind: shotname.Draw}, After: curling.Position{3: {X: 2, Y: 5}}, Score: 1}
	require.True(t, Kinds(shotname.Draw)(r))
	require.False(t, Kinds(Hits...)(r))
	require.True(t, Removes(2)(r))
	require.False(t, Removes(2, 3)(r))
	require.True(t, Keeps(3)(r))
	require.False(t, Keeps(3, 4)(r))
	require.True(t, Scores(1, 2)(r))
	require.False(t, Scores(2, 3)(r))
	require.True(t, Both(Keeps(3), Scores(1, 1))(r))
	require.False(t, Both(Keeps(3), Scores(2, 2))(r))
	require.True(t, Either(Keeps(4), Scores(1, 1))(r))
	require.False(t, Not(Keeps(3))(r))
	r.Shot, r.After[5] = 5, curling.Vec{X: 2, Y: 5.4}
	require.True(t, Near(3, 0.12)(r), "11 cm between them")
	require.False(t, Near(3, 0.1)(r))
	require.False(t, Near(4, 9)(r), "it is gone")
}

// TestDefault: the AI that is asked by default solves 95 % and more.
func TestDefault(t *testing.T) {
	a, err := namedshots.Kind().New(nil)
	require.NoError(t, err)
	right, all, err := Ask(t.Context(), a, ai.Budget{Throws: 5000}, func(a *Answer) {
		if !a.Right {
			t.Log(a)
		}
	})
	require.NoError(t, err)
	t.Logf("%d of %d", right, all)
	require.GreaterOrEqual(t, float64(right), 0.95*float64(all))
}

package policy

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/sample"
)

// What a board has seen before does not matter to its order, not even among stones that lie
// equally far from the tee.
func TestLookAgain(t *testing.T) {
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	r := rand.New(rand.NewPCG(3, 3))
	var old Board
	for k := range 300 {
		pos := sample.Delivery(r, &ice, r.IntN(curling.Stones+1)).Position
		if k%3 == 0 {
			pos = pos.Mirrored()
			pos[2] = curling.Vec{X: curling.CentreX + 0.5, Y: curling.TeeY}
			pos[5] = curling.Vec{X: curling.CentreX - 0.5, Y: curling.TeeY}
		}
		old.Pos = &pos
		old.Update()
		fresh := Board{Pos: &pos}
		fresh.Update()
		require.Equal(t, pos.Count(), old.Count())
		for rank := range old.Count() {
			require.Equal(t, fresh.Stone(rank), old.Stone(rank))
			require.InDelta(t, old.Place(rank).Distance(curling.Tee), fresh.Place(rank).Distance(curling.Tee), 0)
			if rank > 0 {
				nearer, farther := old.Place(rank-1).Distance(curling.Tee), old.Place(rank).Distance(curling.Tee)
				require.GreaterOrEqual(t, farther, nearer-1e-12)
				if farther == nearer {
					require.Less(t, old.Stone(rank-1), old.Stone(rank), "of two equally far the lower number is first")
				}
			}
		}
	}
}

// TestScoreOfAPosition: the stones that lie nearer than the other side's best count, those in the house alone; of the opponent's best one
// gone, what is left counts.
func TestScoreOfAPosition(t *testing.T) {
	a := aimsOn(t, physics.Mori2019, 0)
	for _, c := range []struct {
		name           string
		stones         map[int]curling.Vec // odd: of the side that throws
		score, without int
	}{
		{"none", nil, 0, 0},
		{"guards", map[int]curling.Vec{0: at(0, -3), 1: at(0, -3.5)}, 0, 0},
		{"one, and a guard of each", map[int]curling.Vec{1: at(0, 0), 3: at(0, -3), 4: at(0, -2.5)}, 1, 1},
		{"their one, and their guard", map[int]curling.Vec{0: at(0, 0), 2: at(0, -3)}, -1, 0},
		{"two behind theirs", map[int]curling.Vec{0: at(0, 0), 1: at(0.4, 0), 3: at(0, 0.8)}, -1, 2},
		{"their two", map[int]curling.Vec{0: at(0, 0), 2: at(0.4, 0), 3: at(0, 0.8)}, -2, -1},
		{"one, theirs, one", map[int]curling.Vec{1: at(0, 0), 2: at(0.4, 0), 3: at(0, 0.8)}, 1, 2},
		{"three", map[int]curling.Vec{1: at(0, 0), 3: at(0.4, 0), 5: at(0, 0.8)}, 3, 3},
	} {
		b := board(a, 9, c.stones)
		require.Equal(t, c.score, b.Score(), c.name)
		require.Equal(t, c.without, b.scoreWithout(b.Best(false, -1)), c.name)
	}
}

// TestEmpty: no stone in front, none in the house or within a stone's width of it.
func TestEmpty(t *testing.T) {
	a := aimsOn(t, physics.Mori2019, 0)
	require.True(t, board(a, 9, nil).Empty())
	for place, want := range map[curling.Vec]bool{
		at(1.5, 0): false, at(1.8, 1): false, at(1.9, 1): true, at(-1.9, 1): true, at(1.9, -1): false, at(0, -4): false, at(0, 1.9): false,
	} {
		require.Equal(t, want, board(a, 9, map[int]curling.Vec{3: place}).Empty(), place)
	}
}

// TestGuarded: by a stone in front, less than a stone's width beside the line to the hack, wherever that runs.
func TestGuarded(t *testing.T) {
	a := aimsOn(t, physics.Mori2019, 0)
	for _, x := range []float64{-1.6, 0, 1.6} {
		stone := at(x, 0)
		for _, c := range []struct {
			metres, beside float64
			want           bool
		}{
			{3, 0, true}, {3, 0.28, true}, {3, -0.28, true}, {3, 0.3, false}, {3, -0.3, false},
			{0.4, 0.28, true}, {0.4, -0.28, true}, {0.4, 0.3, false}, {0.4, -0.3, false}, {-0.4, 0, false}, {-3, 0, false},
		} {
			guard := a.hack.Sub(stone).Mul(c.metres / (a.hack.Y - stone.Y)).Add(stone).Add(curling.Vec{X: c.beside})
			b := board(a, 9, map[int]curling.Vec{3: stone, 4: guard})
			rank := 0
			if b.Stone(1) == 3 {
				rank = 1
			}
			require.Equal(t, c.want, b.Guarded(rank), "%g m aside: %+v", x, c)
		}
		require.False(t, board(a, 9, map[int]curling.Vec{3: stone}).Guarded(0), "by itself")
	}
}

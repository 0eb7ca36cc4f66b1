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
				require.GreaterOrEqual(t, old.Place(rank).Distance(curling.Tee), old.Place(rank-1).Distance(curling.Tee)-1e-12)
			}
		}
	}
}

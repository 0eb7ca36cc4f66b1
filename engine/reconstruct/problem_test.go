package reconstruct

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
)

func TestPushApart(t *testing.T) {
	const d = 2 * curling.StoneRadius
	tee := curling.Tee
	p := curling.Position{3: tee, 5: {X: tee.X + d - 0.02, Y: tee.Y}, 8: {X: tee.X, Y: tee.Y + 1}, 15: {X: tee.X, Y: tee.Y + 1}}
	away := curling.Vec{X: tee.X - 1.5, Y: tee.Y + d}
	p[0] = away
	pushApart(&p)
	require.InDelta(t, tee.X-0.01, p[3].X, 1e-4, "each gives way by half")
	require.InDelta(t, tee.X+d-0.01, p[5].X, 1e-4)
	require.Equal(t, tee.Y, p[3].Y)
	require.Greater(t, p[3].Distance(p[5]), d)
	require.Greater(t, p[8].Distance(p[15]), d, "stones in one place")
	require.Equal(t, away, p[0], "a stone that none overlaps stays")
	for _, i := range []int{1, 2, 4} {
		require.False(t, p.Has(i))
	}
}

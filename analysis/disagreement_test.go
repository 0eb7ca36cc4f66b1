package analysis

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
)

func TestApart(t *testing.T) {
	var a, b curling.Position
	a[0], b[0] = curling.Tee, curling.Vec{X: curling.CentreX + 0.3, Y: curling.TeeY}
	require.InDelta(t, 0.3, apart(&a, &b), 1e-9)
	b[0].X += 5
	require.InDelta(t, missing, apart(&a, &b), 1e-9)
	a[3] = curling.Vec{X: 1, Y: 6}
	require.InDelta(t, 2*missing, apart(&a, &b), 1e-9)
	require.InDelta(t, apart(&b, &a), apart(&a, &b), 1e-9)
	require.Zero(t, apart(&a, &a))
}

func TestDisagreementsAreRankedByDistanceTimesStake(t *testing.T) {
	m := Match{Shots: []Shot{{Shot: 1, Disagreement: &Disagreement{2, 3}}, {Shot: 2}, {Shot: 3, Disagreement: &Disagreement{1, 10}},
		{Shot: 4, Disagreement: &Disagreement{0, 50}}, {Shot: 5, Disagreement: &Disagreement{3, 3}}}}
	var order []int
	for _, s := range m.Disagreements() {
		order = append(order, s.Shot)
	}
	require.Equal(t, []int{3, 5, 1}, order)
}

package analysis

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/physics/fast"
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

// TestDisagreementOfIdeas: what comes of the two ideas that lie farthest apart, and the best and the worst of those that come to anything;
// an idea without a shot, or with one that cannot be thrown, counts for nothing.
func TestDisagreementOfIdeas(t *testing.T) {
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	sim, err := fast.New(ice)
	require.NoError(t, err)
	aimer, err := aim.New(ice)
	require.NoError(t, err)
	task := Task{State: curling.State{Shot: 2}, Rules: curling.Standard(), Ice: ice}
	draw := func(x, win float64) Idea {
		s, err := aimer.Draw(curling.Vec{X: curling.CentreX + x, Y: curling.TeeY}, curling.Right)
		require.NoError(t, err)
		return Idea{Shot: &s, Win: win}
	}
	none, backwards := Idea{Win: 1}, Idea{Shot: &curling.Shot{VY: 2}, Win: 99}
	d := task.disagreement(sim, []Idea{none, draw(0.3, 60), draw(0, 50), backwards, draw(0.7, 53)})
	require.NotNil(t, d)
	require.InDelta(t, 0.7, d.Apart, 0.01)
	require.InDelta(t, 10, d.Stake, 1e-12)
	require.Nil(t, task.disagreement(sim, []Idea{none, draw(0.3, 60), backwards}))
}

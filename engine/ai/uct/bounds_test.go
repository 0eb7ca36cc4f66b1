package uct

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/ai/policy"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/search"
)

// TestBoundsOfASearch: nine tenths of a budget of throws, less what the last playout of each tree takes, are for the trees; without any
// budget there is a usual number of playouts, and none of it bounds a search in time.
func TestBoundsOfASearch(t *testing.T) {
	for _, c := range []struct {
		playouts int
		budget   ai.Budget
		want     []int // steps, playouts, and the throws from the last stone but one on
	}{
		{0, ai.Budget{}, []int{0, defaultPlayouts, 2 * defaultPlayouts}},
		{7, ai.Budget{}, []int{0, 7, 14}},
		{0, ai.Budget{Throws: 1000}, []int{500, endless, 500}},
		{7, ai.Budget{Throws: 1000}, []int{500, 7, 14}},
		{250, ai.Budget{Throws: 1000}, []int{500, 250, 500}},
		{0, ai.Budget{Throws: 446}, []int{1, endless, 1}},
		{0, ai.Budget{Throws: 1}, []int{1, endless, 1}},
		{0, ai.Budget{Time: 1}, []int{0, endless, 2 * endless}},
	} {
		r := request(t, 14, nil)
		r.Budget = c.budget
		sim, err := playout.New(&r)
		require.NoError(t, err)
		u := &UCT{Trees: 4, Playouts: c.playouts}
		s := search.UCT[state, policy.Label]{Game: newEnd(&r, sim, policy.Every{}, policy.Every{}), Playouts: u.playouts(&r), Steps: u.steps(&r)}
		require.Equal(t, c.want, []int{s.Steps, s.Playouts, int(u.throws(&s))}, "%+v", c)
	}
}

// TestCovered: a stone straight between hack and a place covers it, one beside that line or behind the place does not.
func TestCovered(t *testing.T) {
	place := curling.Vec{X: curling.CentreX + 1, Y: curling.TeeY}
	on := func(ahead, beside float64) curling.Vec { // metres in front of the place, and beside the line to the hack
		x := place.X + ahead*(curling.CentreX-place.X)/(curling.HackY-place.Y)
		return curling.Vec{X: x + beside, Y: place.Y + ahead}
	}
	for _, c := range []struct {
		at   curling.Vec
		want uint64
	}{{on(2, 0), 1}, {on(2, 0.28), 1}, {on(2, -0.28), 1}, {on(2, 0.3), 0}, {on(2, -0.3), 0}, {on(-2, 0), 0}, {on(0, 0), 0}, {on(0.3, 0), 1}} {
		require.Equal(t, c.want, covered(&curling.Position{3: c.at}, place), "%v", c.at)
	}
	require.Zero(t, covered(&curling.Position{}, place))
}

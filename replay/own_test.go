package replay

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// counting is a machine of a score of its own: who throws is given a point at once, and it remembers how many throws there were. An end
// scored by its stones counts double. usual: it counts as usual.
type counting struct {
	curling.Machine
	usual bool
	ends  int // the end is over with this stone
}

func (c counting) Usual() bool                               { return c.usual }
func (c counting) Counts(curling.State) (counts, plain bool) { return c.usual, false }
func (c counting) Next(_ curling.Bounds, s curling.State, _ curling.Position) (curling.State, bool) {
	s.Score[s.Mover()]++
	s.Memory += "x"
	if s.Shot == c.ends {
		s.End++
	}
	return s, false
}
func (c counting) NextEnd(s curling.State, n int) (curling.State, bool) {
	s.Score[s.First] += 2 * n
	s.Memory += "e"
	return s, false
}

// counted is a game of two ends: the first with two shots and its last one, the second with a shot that was thrown and one that waits.
func counted() *Game {
	after := curling.Position{14: curling.Tee}
	thrown := func(n int) Shot { return Shot{Number: n, Kind: Thrown, After: &after} }
	ice, err := physics.IceOf(physics.Mori2019)
	if err != nil {
		panic(err) // a model of ours
	}
	return &Game{Ice: ice, Start: [2]int{1, 0}, Rules: curling.Standard(), Ends: []End{
		{First: 0, Shots: []Shot{thrown(13), thrown(14), thrown(15)}, Final: &after, Score: [2]int{1, 0}, Scored: true},
		{Number: 1, First: 1, Shots: []Shot{thrown(0), {Number: 1, Kind: Abandoned}}}}}
}

// TestCountedByAMachine: what it gives stands at every shot, of its end alone, and what it remembers goes on into the next end.
func TestCountedByAMachine(t *testing.T) {
	g := counted()
	g.Count("m")
	require.Empty(t, g.Memory, "usual rules leave a game as it is")
	own := g.Rules
	own.Name, own.Machine = "own", counting{ends: -1}
	u := g.Under(own)
	told := func(g *Game) (list []string) {
		for _, e := range g.Ends {
			for _, s := range e.Shots {
				list = append(list, fmt.Sprint(s.Made, s.Memory))
			}
			list = append(list, fmt.Sprint("end ", e.Score, e.Scored, e.Made, e.Memory))
		}
		return list
	}
	want := []string{"[0 0]", "[0 1]x", "[1 1]xx", "end [1 2] true [0 0]", "[0 0]xxx", "[0 1]xxxx", "end [0 0] false [0 1]xxxx"}
	require.Equal(t, want, told(u))
	require.Equal(t, []string{"[0 0]", "[0 0]", "[0 0]", "end [1 0] true [0 0]", "[0 0]", "[0 0]", "end [0 0] false [0 0]"}, told(g),
		"the game itself stays")
	require.Same(t, u, u.Under(own))
	usual := own
	usual.Machine = counting{usual: true}
	require.Same(t, g, g.Under(usual), "another machine that counts as usual")

	back := u.Under(curling.FiveRock())
	require.Equal(t, "end [1 0] true [0 0]", told(back)[3], "it is counted by its stones again")
	require.Equal(t, "[0 0]", told(back)[1])
	back.Ends[0].First = 1
	back.Ends[0].Final = &curling.Position{13: curling.Tee}
	require.Equal(t, "end [1 0] true [0 0]", told((&Game{Ice: g.Ice, Rules: own, Ends: back.Ends}).Under(curling.FiveRock()))[3], "by who threw first")

	u.Memory = "kept"
	again := own
	again.Machine = counting{ends: 13}
	v := u.Under(again)
	require.Equal(t, "kept", v.Memory, "the same rules read once more")
	require.Equal(t, "end [0 1] true [0 0]", told(v)[3], "the rules ended it by its first shot")
	again.Name = "other"
	require.Empty(t, u.Under(again).Memory)
}

// TestAnEndWithoutItsLastThrow: the stones that the log counted are ruled upon.
func TestAnEndWithoutItsLastThrow(t *testing.T) {
	g := counted()
	g.Rules.Machine = counting{ends: -1}
	g.Ends[0].Shots = g.Ends[0].Shots[:2]
	g.Ends[0].Score = [2]int{0, 3}
	g.Count("")
	require.Equal(t, [2]int{1 - 6, 1}, g.Ends[0].Score, "a point a throw, and double what the stones count")
	require.Equal(t, "xxe", g.Ends[1].Shots[0].Memory)
}

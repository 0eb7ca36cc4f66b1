package chartstats

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
)

// TestEventLevel: the level of a game is that of the games before it: none for the first one, below 0 where ends were stolen, and never
// that of the game itself.
func TestEventLevel(t *testing.T) {
	ice, err := physics.IceOf(physics.Today)
	require.NoError(t, err)
	game := func(rules curling.Rules, points int) *replay.Game {
		g := &replay.Game{Ice: ice, Rules: rules}
		for end := range 6 {
			e := replay.End{Number: end, First: 1, Scored: true, Score: [2]int{points, 0}} // the hammer is team 0's
			if points < 0 {
				e.Score = [2]int{0, -points}
			}
			e.Shots = []replay.Shot{{Number: rules.FirstShot, Kind: replay.Thrown, Thrower: -1, Before: rules.Placed.Place(curling.CentreLast)}}
			g.Ends = append(g.Ends, e)
		}
		return g
	}
	md := curling.MixedDoubles()
	var l eventLevels
	for i, points := range []int{-2, -2, 3, 3} {
		l.add(game(md, points), i)
	}
	level := func(i int) float64 { return EventLevel(l.tell(game(md, 1), i)) }
	require.Zero(t, level(0))
	require.Negative(t, level(1))
	require.Less(t, level(2), level(1))
	require.Greater(t, level(3), level(2))
	require.Zero(t, EventLevel(&replay.Game{Extra: map[string]string{LevelKey: "7"}}), "no level")
	var four eventLevels
	for i := range 3 {
		four.add(game(curling.Standard(), -2), i)
	}
	require.Negative(t, EventLevel(four.tell(game(curling.Standard(), 1), 2)))
}

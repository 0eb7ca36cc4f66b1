package chartstats

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/replay"
)

// TestMover: who threw is whom the chart names, else the player of the game who threw it, of the team that moved.
func TestMover(t *testing.T) {
	g := &replay.Game{Teams: [2]string{"A", "B"}}
	g.Players[0][2].Name, g.Players[1][2].Name = "Ann", "Bea"
	for _, c := range []struct {
		number, thrower int
		noted           string
		team, player    string
	}{{0, 2, "", "A", "Ann"}, {1, 2, "", "B", "Bea"}, {1, 2, "Cat", "B", "Cat"}, {0, -1, "", "A", ""}, {0, 4, "", "A", ""}, {0, 3, "", "A", ""}} {
		team, player := mover(g, &replay.End{}, &replay.Shot{Number: c.number, Thrower: c.thrower, Chart: &replay.Chart{Player: c.noted}})
		require.Equal(t, [2]string{c.team, c.player}, [2]string{team, player}, "%+v", c)
	}
}

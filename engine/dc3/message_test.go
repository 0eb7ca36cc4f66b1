package dc3

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/dc3/wire"
)

// begun is the beginning of a match as a server tells it.
func begun() *wire.Message {
	team := "team1"
	player := wire.Player{Type: wire.NormalDist, MaxSpeed: 4, StddevSpeed: 0.01, StddevAngle: 0.002}
	g := &wire.Game{Rule: wire.Rule, Setting: wire.Setting{MaxEnd: 8, FiveRock: true}, Simulator: wire.Simulator{Type: wire.SimulatorType}}
	g.Players.Team0 = []wire.Player{player, player, player, player}
	g.Players.Team1 = []wire.Player{player}
	return &wire.Message{Team: &team, Game: g}
}

// TestBeginnings: what a server may say at the beginning, each limit on both sides.
func TestBeginnings(t *testing.T) {
	setEnds := func(n int) func(*wire.Message) { return func(m *wire.Message) { m.Game.Setting.MaxEnd = n } }
	setSpeed := func(v float64) func(*wire.Message) {
		return func(m *wire.Message) { m.Game.Players.Team0[3].MaxSpeed = v }
	}
	for name, c := range map[string]struct {
		change func(*wire.Message)
		fault  string
	}{
		"as it is":          {func(*wire.Message) {}, ""},
		"no team":           {func(m *wire.Message) { m.Team = nil }, "without team or game"},
		"no game":           {func(m *wire.Message) { m.Game = nil }, "without team or game"},
		"another team":      {func(m *wire.Message) { *m.Team = "team2" }, "want team0 or team1"},
		"another rule":      {func(m *wire.Message) { m.Game.Rule = "mixed" }, `rule "mixed"`},
		"another simulator": {func(m *wire.Message) { m.Game.Simulator.Type = "v2" }, `simulator "v2"`},
		"no end":            {setEnds(0), "max_end 0"},
		"one end":           {setEnds(1), ""},
		"100 ends":          {setEnds(100), ""},
		"101 ends":          {setEnds(101), "max_end 101"},
		"no players":        {func(m *wire.Message) { m.Game.Players.Team1 = nil }, "0 players"},
		"five players":      {func(m *wire.Message) { m.Game.Players.Team1 = make([]wire.Player, 5) }, "5 players"},
		"backwards":         {setSpeed(-0.001), "max_speed"},
		"no limit at all":   {setSpeed(math.NaN()), "max_speed"},
		"fastest":           {setSpeed(curling.MaxSpeed), ""},
		"faster":            {setSpeed(curling.MaxSpeed + 0.001), "max_speed"},
	} {
		m := begun()
		c.change(m)
		g, err := (&Client{}).begin(m)
		if c.fault != "" {
			require.ErrorContains(t, err, c.fault, name)
			continue
		}
		require.NoError(t, err, name)
		require.Equal(t, curling.TeamID(1), g.me)
		require.Equal(t, m.Game.Setting.MaxEnd, g.rules.Ends)
		require.Equal(t, g.teams[1][0], g.teams[1][3], "a player alone stands for the others")
		require.Equal(t, 5, g.rules.Guard.Shots)
	}
	m := begun()
	m.Game.Setting.FiveRock = false
	g, err := (&Client{}).begin(m)
	require.NoError(t, err)
	require.Zero(t, g.rules.Guard.Shots)
}

// TestStates: the hammer throws second, stones have their numbers by it, points are those of all ends and extra ends.
func TestStates(t *testing.T) {
	n := func(i int) *int { return &i }
	stone := func(x float64) *wire.Stone { return &wire.Stone{Position: wire.Vector{X: x, Y: wire.Tee}} }
	for _, hammer := range []string{"team0", "team1"} {
		g := &wire.State{End: 2, Shot: 4, Hammer: &hammer, Scores: wire.Both[[]*int]{Team0: []*int{n(2), n(0), nil},
			Team1: []*int{n(0), n(1), nil}},
			Extra: wire.Both[*int]{Team1: n(4)}, Stones: wire.Stones{Team0: []*wire.Stone{nil, stone(0.5)}, Team1: []*wire.Stone{stone(-1)}}}
		s, err := stateOf(g, 8)
		require.NoError(t, err)
		require.Equal(t, [2]int{2, 5}, s.Score)
		require.Equal(t, []int{2, 4, 8}, []int{s.End, s.Shot, s.Ends})
		require.Equal(t, wire.Teams[s.First.Other()], hammer)
		late, early := 2, 1 // of team 0's second and team 1's first stone, where team 0 throws first
		if hammer == "team0" {
			late, early = 3, 0
		}
		require.Equal(t, 2, s.Position.Count())
		require.InDelta(t, curling.CentreX+0.5, s.Position[late].X, 1e-9)
		require.InDelta(t, curling.CentreX-1, s.Position[early].X, 1e-9)
	}
	_, err := stateOf(&wire.State{}, 8)
	require.ErrorContains(t, err, "nobody has the hammer")
	odd, team := "nobody", "team1"
	_, err = stateOf(&wire.State{Hammer: &odd}, 8)
	require.ErrorContains(t, err, "want team0 or team1")
	for k, want := range map[int]string{7: "", 8: "more than 8 stones"} {
		list := make([]*wire.Stone, k+1)
		list[k] = stone(0)
		_, err = stateOf(&wire.State{Hammer: &team, Shot: 15, Stones: wire.Stones{Team0: list}}, 8)
		if want == "" {
			require.NoError(t, err)
		} else {
			require.ErrorContains(t, err, want)
		}
	}
}

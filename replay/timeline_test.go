package replay

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
)

// match is two ends: one of two shots with a result, one of six placed stones, two shots
// and one that was never thrown.
func match() *Game {
	lies := func(x ...float64) *curling.Position {
		var p curling.Position
		for i, v := range x {
			p[i] = curling.Vec{X: v, Y: 5}
		}
		return &p
	}
	g := &Game{Rules: curling.Standard(), Start: [2]int{1, 0}}
	g.Ends = append(g.Ends, End{
		Number: 0, Scored: true, Score: [2]int{2, 0}, Final: lies(1, 2),
		Shots: []Shot{
			{Number: 14, After: lies(1), Ran: true},
			{Number: 15, Before: *lies(1), After: lies(1, 2), Ran: true},
		},
	})
	e := End{Number: 1}
	for i := range 6 {
		e.Shots = append(e.Shots, Shot{Number: i, Kind: Placed, Before: *lies(1, 2), After: lies(1, 2)})
	}
	e.Shots = append(e.Shots,
		Shot{Number: 6, Before: *lies(1, 2), After: lies(1, 2, 3), Ran: true},
		Shot{Number: 7, Before: *lies(1, 2, 3), After: lies(1, 2, 4), Ran: true},
		Shot{Number: 8, Before: *lies(1, 2, 4), Kind: Abandoned, Thrower: 3})
	g.Ends = append(g.Ends, e)
	return g
}

func TestPlaces(t *testing.T) {
	g := match()
	require.Equal(t, []Place{{0, 0}, {0, 1}, {0, 2}, {1, 6}, {1, 7}, {1, 8}}, g.Places())
	require.Equal(t, 4, g.Shots())
	for _, p := range g.Places() {
		_, err := g.State(p)
		require.NoError(t, err)
	}
	// A log that stops behind a shot has a place there.
	g.Ends[1].Shots = g.Ends[1].Shots[:8]
	require.Equal(t, Place{1, 8}, g.Last())
	s, err := g.State(g.Last())
	require.NoError(t, err)
	require.Equal(t, 8, s.Shot)
	require.Equal(t, 4.0, s.Position[2].X)
	require.Equal(t, [2]int{3, 0}, s.Score, "with the points before the log")
}

func TestWalkAlongTheTimeline(t *testing.T) {
	g := match()
	for _, c := range []struct {
		name string
		step func(Place) Place
		from Place
		want Place
	}{
		{"next shot", g.Next, Place{0, 0}, Place{0, 1}},
		{"next at the last shot of an end", g.Next, Place{0, 1}, Place{0, 2}},
		{"next end, past the placed stones", g.Next, Place{0, 2}, Place{1, 6}},
		{"next at the end of the game", g.Next, Place{1, 8}, Place{1, 8}},
		{"next from a placed stone", g.Next, Place{1, 2}, Place{1, 6}},
		{"previous shot", g.Previous, Place{1, 7}, Place{1, 6}},
		{"previous over the end", g.Previous, Place{1, 6}, Place{0, 2}},
		{"previous at the start", g.Previous, Place{0, 0}, Place{0, 0}},
		{"next end", g.NextEnd, Place{0, 1}, Place{1, 6}},
		{"next end in the last", g.NextEnd, Place{1, 6}, Place{1, 8}},
		{"start of this end", g.PreviousEnd, Place{1, 8}, Place{1, 6}},
		{"previous end", g.PreviousEnd, Place{1, 6}, Place{0, 0}},
		{"previous end in the first", g.PreviousEnd, Place{0, 0}, Place{0, 0}},
		{"beyond the end", g.Clamp, Place{7, 99}, Place{1, 8}},
		{"before the start", g.Clamp, Place{-1, -1}, Place{0, 0}},
		{"at a placed stone", g.Clamp, Place{1, 3}, Place{0, 2}},
	} {
		t.Run(c.name, func(t *testing.T) { require.Equal(t, c.want, c.step(c.from)) })
	}
	require.Equal(t, Place{0, 0}, g.First())
	require.Equal(t, Place{}, (&Game{}).Next(Place{3, 3}), "an empty log has one place")
}

func TestAtCountsAsPeopleDo(t *testing.T) {
	g := match()
	for _, c := range []struct {
		end, shot int
		want      Place
		ok        bool
	}{
		{1, 15, Place{0, 0}, true}, {1, 17, Place{0, 2}, true}, {2, 7, Place{1, 6}, true},
		{2, 17, Place{}, false}, {2, 3, Place{}, false}, {3, 1, Place{}, false}, {0, 0, Place{}, false},
	} {
		p, ok := g.At(c.end, c.shot)
		require.Equal(t, c.ok, ok, "end %d shot %d", c.end, c.shot)
		require.Equal(t, c.want, p)
	}
}

// In mixed doubles ten stones are thrown in an end: those that are placed do not count.
func TestAtCountsThrownStones(t *testing.T) {
	g := &Game{Rules: curling.MixedDoubles(), Ends: []End{{}}}
	for i := curling.DoublesFirstShot; i < curling.Stones; i++ {
		g.Ends[0].Shots = append(g.Ends[0].Shots, Shot{Number: i})
	}
	g.Ends[0].Final = &curling.Position{}
	for shot, want := range map[int]int{1: 0, 10: 9, 11: 10, 17: 10} {
		p, ok := g.At(1, shot)
		require.True(t, ok, shot)
		require.Equal(t, Place{0, want}, p, shot)
	}
	for _, shot := range []int{-1, 0, 12, 16} {
		_, ok := g.At(1, shot)
		require.False(t, ok, shot)
	}
}

func TestShotAtAndPlayerOf(t *testing.T) {
	g := match()
	g.Players[0][3].Name = "Skip"
	g.Players[0][0].Name = "Lead"
	e, s := g.ShotAt(Place{1, 8})
	team, player := g.PlayerOf(e, s)
	require.Equal(t, curling.TeamID(0), team)
	require.Equal(t, "Skip", player.Name)
	s.Thrower = -1
	_, player = g.PlayerOf(e, s)
	require.Equal(t, "Lead", player.Name, "the first stands for all where the log knows none")
	_, s = g.ShotAt(Place{0, 2})
	require.Nil(t, s)
	e, _ = g.ShotAt(Place{9, 0})
	require.Nil(t, e)
}

func TestBoard(t *testing.T) {
	g := match()
	b := g.Board()
	require.Equal(t, [2]int{3, 0}, b.Total)
	require.Equal(t, BoardEnd{Number: 0, Hammer: 1, Score: [2]int{2, 0}, Scored: true}, b.Ends[0])
	require.Equal(t, BoardEnd{Number: 1, Hammer: 1}, b.Ends[1])
	require.Equal(t, [2]int{1, 0}, g.BoardAt(Place{0, 1}).Total, "the end is not over")
	require.Equal(t, [2]int{3, 0}, g.BoardAt(Place{0, 2}).Total, "its last stone lies")
	require.Equal(t, [2]int{3, 0}, g.BoardAt(Place{1, 6}).Total)
}

func TestConceder(t *testing.T) {
	g := match()
	_, ok := g.Conceder()
	require.False(t, ok)
	g.Ends[1].Shots[8].Kind = Conceded
	team, ok := g.Conceder()
	require.True(t, ok)
	require.Equal(t, curling.TeamID(0), team)
}

func TestStateOutsideTheLog(t *testing.T) {
	g := match()
	for _, p := range []Place{{-1, 0}, {2, 0}, {0, -1}, {0, 3}} {
		_, err := g.State(p)
		require.ErrorContains(t, err, " has ")
	}
}

// TestLastOf: the place of the last stone of an end, not that after it; of an end without stones where it begins.
func TestLastOf(t *testing.T) {
	g := match()
	require.Equal(t, Place{0, 1}, g.LastOf(0))
	require.Equal(t, Place{1, 8}, g.LastOf(1), "the one that was not thrown")
	g.Ends = append(g.Ends, End{Number: 2})
	require.Equal(t, Place{2, 0}, g.LastOf(2))
	g.Ends[1].Shots = g.Ends[1].Shots[:6]
	require.Equal(t, g.StartOf(1), g.LastOf(1), "stones that were placed")
	require.True(t, g.HasPlaces())
	require.False(t, NoGame.HasPlaces())
}

func TestStanding(t *testing.T) {
	g := match()
	g.Teams = [2]string{"Kita", "Minami"}
	require.Equal(t, "Kita 1 : 0 Minami", g.Standing(Place{0, 1}), "the end is not over")
	require.Equal(t, "Kita 3 : 0 Minami", g.Standing(Place{0, 2}))
}

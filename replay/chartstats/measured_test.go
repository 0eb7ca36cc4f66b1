package chartstats

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
)

// TestMeasuredShots: by how many shots each player was measured, nothing where nobody was or what is told is none.
func TestMeasuredShots(t *testing.T) {
	g := &replay.Game{}
	_, ok := MeasuredShots(g, 0, 0)
	require.False(t, ok, "nobody was measured")
	require.False(t, IsMeasured(g))
	g.Extra = map[string]string{ThrowersKey: "graded:4,0,0,0,12,3,0,0"}
	require.True(t, IsMeasured(g))
	for _, c := range [][3]int{{0, 0, 4}, {0, 1, 0}, {1, 0, 12}, {1, 1, 3}} {
		n, ok := MeasuredShots(g, curling.TeamID(c[0]), c[1])
		require.True(t, ok)
		require.Equal(t, c[2], n)
	}
	g.Extra[ThrowersKey] = "graded:4,x"
	_, ok = MeasuredShots(g, 0, 1)
	require.False(t, ok)
	_, ok = MeasuredShots(g, 1, 0)
	require.False(t, ok)
	g.Extra[ThrowersKey] = "measured:0.016500,0.006100"
	require.False(t, IsMeasured(g), "of before grades told errors")
}

// TestMeasured: the games of an event open with the errors that grades tell, each player's drawn to his event's; who threw nothing has the
// event's, who has no name that of his team. An event without grades, games on another ice, of no chart and games that cannot be read
// stay as they are; games of no event stand by themselves.
func TestMeasured(t *testing.T) {
	read := map[int]int{}
	good, poor := repeated(30, 100, 75), repeated(30, 25, 50)
	open := func(i int) (*replay.Game, error) {
		read[i]++
		if i == 4 {
			return nil, errors.New("torn")
		}
		player := []string{"Good", "Poor", "Rare", "Good", "", "Good", "Good", "Good"}[i]
		g := gradedGame(t, player, replay.TaskDraw, [][]int{good, poor, {-1}, good, nil, poor, good, poor}[i]...)
		g.Players[1][0].Name, g.Players[1][1].Name, g.Players[1][2].Name = "Good", "Poor", "Spare"
		switch i {
		case 3:
			g.Ice.Model = physics.Mori2019
		case 7:
			g.Ends = nil
		}
		return g, nil
	}
	entries := []replay.GameEntry{{Event: "Cup"}, {Event: "Cup"}, {Event: "Club"}, {Event: "Cup"}, {Event: "Club"}, {}, {}, {}}
	set := &replay.DataSet{Games: entries, OpenGame: func(_ context.Context, i int, _ func(done, of int)) (*replay.Game, error) {
		return open(i)
	}}
	Measured(set)
	require.Nil(t, set.DraftGame, "a set without drafts has none")
	ended, end := context.WithCancel(t.Context())
	end()
	g, err := set.OpenGame(ended, 0, nil)
	require.NoError(t, err)
	require.Equal(t, map[int]int{0: 2, 1: 1, 3: 1}, read, "the event is read when its first game is opened, the others are not")
	require.True(t, IsMeasured(g))
	var all Throwers
	for _, i := range []int{0, 1, 3} {
		other, err := open(i)
		require.NoError(t, err)
		all.Add(other)
	}
	of := func(name string) curling.Noise {
		e, ok := all.Error(name)
		require.True(t, ok)
		return e.Noise
	}
	near := func(want, got curling.Noise) {
		require.Equal(t, curling.Polar, got.Model)
		require.InDelta(t, want.A, got.A, 1e-5)
		require.InDelta(t, want.B, got.B, 1e-5)
	}
	for player, name := range []string{"Sweden / Good", "Sweden / Poor", "Sweden / Spare", "Sweden"} {
		near(of(name), g.Players[1][player].Noise)
	}
	near(of("Norway"), g.Players[0][3].Noise)
	near(of("nobody"), g.Players[1][2].Noise)
	for player, shots := range []int{120, 60, 0, 180} {
		n, ok := MeasuredShots(g, 1, player)
		require.True(t, ok)
		require.Equal(t, shots, n)
		n, ok = MeasuredShots(g, 0, player)
		require.True(t, ok)
		require.Zero(t, n)
	}
	require.Less(t, g.Players[1][0].Noise.A, g.Players[1][1].Noise.A)
	for _, i := range []int{2, 3, 7} {
		g, err := set.OpenGame(t.Context(), i, nil)
		require.NoError(t, err)
		require.False(t, IsMeasured(g), i)
		require.Equal(t, curling.Noise{}, g.Players[1][0].Noise)
	}
	_, err = set.OpenGame(t.Context(), 4, nil)
	require.ErrorContains(t, err, "torn")
	require.Equal(t, map[int]int{0: 3, 1: 2, 2: 2, 3: 3, 4: 2, 7: 1}, read, "each event once, each game when it is opened")
	alone, err := set.OpenGame(t.Context(), 5, nil)
	require.NoError(t, err)
	better, err := set.OpenGame(t.Context(), 6, nil)
	require.NoError(t, err)
	require.Greater(t, alone.Players[1][0].Noise.A, better.Players[1][0].Noise.A, "each by its own grades")
	n, _ := MeasuredShots(alone, 1, 0)
	require.Equal(t, 60, n)
}

// TestMeasuredGame: a game by itself has the errors of its own grades, once.
func TestMeasuredGame(t *testing.T) {
	g := gradedGame(t, "Good", replay.TaskDraw, repeated(30, 100, 75)...)
	g.Players[1][0].Name = "Good"
	require.Same(t, g, MeasuredGame(g))
	require.True(t, IsMeasured(g))
	require.Less(t, g.Players[1][0].Noise.A, physics.ChampionshipPlayer().Noise.A)
	own := g.Players[1][0].Noise
	own.A *= 2
	g.Players[1][0].Noise = own
	require.Equal(t, own, MeasuredGame(g).Players[1][0].Noise, "an error of his own")
	plain := &replay.Game{Ice: g.Ice}
	require.False(t, IsMeasured(MeasuredGame(plain)))
}

// TestMeasuredDrafts: a draft has the errors too, and so has what it becomes when its stones are told apart.
func TestMeasuredDrafts(t *testing.T) {
	fails := false
	game := func() (*replay.Game, error) {
		if fails {
			return nil, errors.New("torn")
		}
		return gradedGame(t, "Good", replay.TaskDraw, 100, 75), nil
	}
	set := &replay.DataSet{Games: []replay.GameEntry{{Event: "Cup"}}, DraftGame: func(context.Context, int) (*replay.Game, error) {
		g, err := game()
		if err == nil {
			g.Identify = func(context.Context, func(done, of int)) (*replay.Game, error) { return game() }
		}
		return g, err
	}}
	Measured(set)
	g, err := set.Draft(t.Context(), 0)
	require.NoError(t, err)
	require.True(t, IsMeasured(g))
	whole, err := g.Identify(t.Context(), nil)
	require.NoError(t, err)
	require.True(t, IsMeasured(whole))
	require.Equal(t, g.Players, whole.Players)
	fails = true
	_, err = g.Identify(t.Context(), nil)
	require.ErrorContains(t, err, "torn")
	_, err = set.Draft(t.Context(), 0)
	require.ErrorContains(t, err, "torn")
}

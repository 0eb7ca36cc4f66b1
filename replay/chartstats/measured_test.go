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

// TestMeasuredDraws: of how many draws each player was measured, nothing where nobody was or what is told is none.
func TestMeasuredDraws(t *testing.T) {
	g := &replay.Game{Extra: map[string]string{DrawsKey: "4,0,0,0,12,3,0,0"}}
	_, ok := MeasuredDraws(g, 0, 0)
	require.False(t, ok, "nobody was measured")
	g.Extra[ThrowersKey] = "measured:0.016500,0.006100"
	for _, c := range [][3]int{{0, 0, 4}, {0, 1, 0}, {1, 0, 12}, {1, 1, 3}} {
		n, ok := MeasuredDraws(g, curling.TeamID(c[0]), c[1])
		require.True(t, ok)
		require.Equal(t, c[2], n)
	}
	g.Extra[DrawsKey] = "4,x"
	_, ok = MeasuredDraws(g, 0, 1)
	require.False(t, ok)
	_, ok = MeasuredDraws(g, 1, 0)
	require.False(t, ok)
}

// TestMeasured: the games of an event open with the errors of its players, each drawn to the event's mean by his own draws; who drew
// nothing has the mean. An event of too few draws, games on another ice and games that cannot be read stay as they are.
func TestMeasured(t *testing.T) {
	wide, narrow := []float64{-0.8, 0.8, -0.4, 0.4, 0, 0.6}, []float64{-0.4, 0.4, -0.2, 0.2, 0, 0.3}
	read := map[int]int{}
	open := func(i int) (*replay.Game, error) {
		read[i]++
		if i == 4 {
			return nil, errors.New("torn")
		}
		g := drawn(t, [][]float64{wide, narrow, {0.1, 0.2}, wide}[i])
		for k := range g.Ends {
			g.Ends[k].Shots[0].Chart.Player = []string{"Wide", "Narrow", "Rare", "Wide"}[i]
		}
		g.Players[1][0].Name, g.Players[1][1].Name = "Wide", "Narrow"
		if i == 3 {
			g.Ice.Model = physics.Mori2019
		}
		return g, nil
	}
	set := &replay.DataSet{Games: []replay.GameEntry{{Event: "Cup"}, {Event: "Cup"}, {Event: "Club"}, {Event: "Cup"}, {Event: "Club"}},
		OpenGame: func(_ context.Context, i int, _ func(done, of int)) (*replay.Game, error) { return open(i) }}
	Measured(set)
	require.Nil(t, set.DraftGame, "a set without drafts has none")
	ended, end := context.WithCancel(t.Context())
	end()
	g, err := set.OpenGame(ended, 0, nil)
	require.NoError(t, err)
	require.Equal(t, map[int]int{0: 2, 1: 1, 3: 1}, read, "the event is read when its first game is opened, the others are not")
	mean, ok := MeasuredMean(g)
	require.True(t, ok)
	var all Throwers
	for i := range 2 {
		other, err := open(i)
		require.NoError(t, err)
		all.Add(other)
	}
	other, err := open(3)
	require.NoError(t, err)
	all.Add(other)
	aimer, err := todaysAim()
	require.NoError(t, err)
	event, ok := all.Error("", aimer)
	require.True(t, ok)
	near := func(want, got curling.Noise) {
		require.Equal(t, curling.Polar, got.Model)
		require.InDelta(t, want.A, got.A, 1e-5)
		require.InDelta(t, want.B, got.B, 1e-5)
	}
	near(event.Noise, mean)
	near(event.Noise, g.Players[0][3].Noise)
	for player, draws := range []int{12, 6, 0, 0} {
		n, ok := MeasuredDraws(g, 1, player)
		require.True(t, ok)
		require.Equal(t, draws, n)
		n, ok = MeasuredDraws(g, 0, player)
		require.True(t, ok)
		require.Zero(t, n)
	}
	for player, name := range []string{"Sweden / Wide", "Sweden / Narrow"} {
		own, ok := all.Error(name, aimer)
		require.True(t, ok)
		near(own.Noise, g.Players[1][player].Noise)
	}
	require.Greater(t, g.Players[1][0].Noise.A, mean.A)
	require.Less(t, g.Players[1][1].Noise.A, mean.A)
	for _, i := range []int{2, 3} {
		g, err := set.OpenGame(t.Context(), i, nil)
		require.NoError(t, err)
		_, ok := MeasuredMean(g)
		require.False(t, ok)
		require.Equal(t, curling.Noise{}, g.Players[1][0].Noise)
	}
	_, err = set.OpenGame(t.Context(), 4, nil)
	require.ErrorContains(t, err, "torn")
	require.Equal(t, map[int]int{0: 3, 1: 2, 2: 2, 3: 3, 4: 2}, read, "each event once, each game when it is opened")
}

// TestMeasuredDrafts: a draft has the errors too, and so has what it becomes when its stones are told apart.
func TestMeasuredDrafts(t *testing.T) {
	fails := false
	game := func() (*replay.Game, error) {
		if fails {
			return nil, errors.New("torn")
		}
		return drawn(t, []float64{-0.8, 0.8, -0.4, 0.4, 0, 0.6}), nil
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
	want, ok := MeasuredMean(g)
	require.True(t, ok)
	whole, err := g.Identify(t.Context(), nil)
	require.NoError(t, err)
	got, ok := MeasuredMean(whole)
	require.True(t, ok)
	require.Equal(t, want, got)
	fails = true
	_, err = g.Identify(t.Context(), nil)
	require.ErrorContains(t, err, "torn")
	_, err = set.Draft(t.Context(), 0)
	require.ErrorContains(t, err, "torn")
}

package replay_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
)

// TestWordsOfALoss: where something is lost once its place is told, where it is lost more often the first place and how often.
func TestWordsOfALoss(t *testing.T) {
	whole := replay.Loss{Part: "teams"}
	shot := replay.Loss{Part: "chart", Count: 1, End: 3, Shot: 5, Shots: true}
	end := replay.Loss{Part: "power-play", Count: 1, End: 4}
	for _, c := range []struct {
		l    replay.Loss
		want string
	}{
		{whole, "the names of the teams"},
		{shot, "end 3"}, {shot, "shot 5"},
		{replay.Loss{Part: "chart", Count: 6, End: 3, Shot: 5, Shots: true}, "shot 5"},
		{replay.Loss{Part: "chart", Count: 6, End: 3, Shot: 5, Shots: true}, "6"},
		{end, "end 4"},
		{replay.Loss{Part: "power-play", Count: 2, End: 4}, "2"},
		{replay.Loss{Part: replay.WholePart, Count: 1, End: 2}, "everything"},
	} {
		require.Contains(t, c.l.Message().String(), c.want)
	}
	require.NotContains(t, end.Message().String(), "shot")
	all := replay.NotKept([]replay.Loss{whole, shot, end}).String()
	for _, words := range []string{"the names of the teams", "what the statisticians noted", "the power play"} {
		require.Contains(t, all, words)
	}
	require.NotContains(t, all, "end 3", "without places")
}

// TestUntold: shots with another spin than the usual one, asked or run, and those that were swept, each by itself.
func TestUntold(t *testing.T) {
	g := named(t, "match of four")
	require.Empty(t, replay.Untold(g))
	require.False(t, g.Swept())
	last := &g.Ends[len(g.Ends)-1]
	k := len(last.Shots) - 1
	last.Shots[k].Sweep = physics.Sweep{From: 1, To: 2}
	require.True(t, g.Swept())
	g.Ends[0].Shots[0].Run.Spin = 1.5
	g.Ends[0].Shots[2].Chosen.Spin = 1.5
	number := func(s *replay.Shot) int { return g.Rules.Count(s.Number) }
	require.Equal(t, []replay.Loss{
		{Part: "spin-elsewhere", Count: 2, End: g.Ends[0].Number + 1, Shot: number(&g.Ends[0].Shots[0]), Shots: true},
		{Part: "sweep-elsewhere", Count: 1, End: last.Number + 1, Shot: number(&last.Shots[k]), Shots: true},
	}, replay.Untold(g))
}

// TestCharted: games of formats that hold charts, and those of which any shot has one.
func TestCharted(t *testing.T) {
	for _, f := range []string{"curlit-md", "curlit-four", "book"} {
		require.True(t, (&replay.Game{Format: f}).Charted(), f)
	}
	g := named(t, "match of four")
	g.Format = "dcl"
	require.False(t, g.Charted())
	last := &g.Ends[len(g.Ends)-1]
	last.Shots[len(last.Shots)-1].Chart = &replay.Chart{}
	require.True(t, g.Charted())
}

// TestThrowerAt: whose turn it is by the rules, of a charted shot who threw it, and nobody behind the last stone.
func TestThrowerAt(t *testing.T) {
	g := named(t, "match of four")
	e := &g.Ends[0]
	for k := range e.Shots {
		team, player, ok := g.ThrowerAt(replay.Place{Shot: k})
		require.True(t, ok)
		require.Equal(t, e.Mover(e.Shots[k].Number), team)
		require.Equal(t, k/4, player, "each player of a team of four throws two stones in turn")
	}
	_, _, ok := g.ThrowerAt(replay.Place{Shot: curling.Stones})
	require.False(t, ok, "the end is over")
	_, _, ok = g.ThrowerAt(replay.Place{End: len(g.Ends)})
	require.False(t, ok)
	e.Shots[0].Thrower = 3
	_, player, _ := g.ThrowerAt(replay.Place{})
	require.Equal(t, 0, player, "a log is no chart")
	e.Shots[0].Chart = &replay.Chart{}
	for thrower, want := range map[int]int{3: 3, -1: 0, len(g.Players[0]): 0} {
		e.Shots[0].Thrower = thrower
		_, player, _ := g.ThrowerAt(replay.Place{})
		require.Equal(t, want, player)
	}
}

package dc3

import (
	"encoding/json"
	"net"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/physics"
)

// TestServerTellsReasonsAndFouls: a client is told why the match ended and who won, and that a shot broke the free guard
// rule.
func TestServerTellsReasonsAndFouls(t *testing.T) {
	for reason, want := range map[match.Reason]string{match.ByScore: "score", match.ByConcede: "concede", match.ByTime: "time_limit",
		match.ByIllegal: "concede", match.ByFailure: "concede"} {
		ours, theirs := net.Pipe()
		p := &serverPlayer{remote: &Remote{}, lines: newLines(ours, "the program", 0), info: match.Info{Rules: curling.FiveRock()}}
		said := make(chan map[string]any, 4)
		go func() {
			defer close(said)
			for in := json.NewDecoder(theirs); ; {
				var m map[string]any
				if in.Decode(&m) != nil {
					return
				}
				said <- m
			}
		}()
		ice, err := physics.IceOf(physics.FCV1)
		require.NoError(t, err)
		p.Thrown(curling.Shot{VX: 0.1, VY: -2.5}, curling.Infraction{Foul: true, Rule: "free-guard"})
		p.Show(&match.Situation{State: curling.State{Ends: 10, Shot: 1}, Ice: ice})
		u := <-said
		require.Equal(t, true, u["last_move"].(map[string]any)["free_guard_zone_foul"])
		p.Thrown(curling.Shot{VX: 0.1, VY: -2.5}, curling.Infraction{})
		p.Over(1, reason)
		u = <-said
		require.Equal(t, false, u["last_move"].(map[string]any)["free_guard_zone_foul"])
		require.Equal(t, map[string]any{"winner": "team1", "reason": want}, u["state"].(map[string]any)["game_result"])
		require.Equal(t, "game_over", (<-said)["cmd"])
		_, more := <-said
		require.False(t, more)
		require.NoError(t, theirs.Close())
	}
}

// TestDraw: a match without a winner has a reason of its own.
func TestDraw(t *testing.T) {
	c := newChunks()
	p := playerAt(t, c, false)
	done := make(chan struct{})
	var reads []map[string]any
	var failure error
	go func() {
		defer close(done)
		reads, failure = readsOf(c, "game_over")
	}()
	p.Show(told(p.info.Ice, 0, curling.Position{}))
	p.Over(-1, match.ByScore)
	<-done
	require.NoError(t, failure)
	require.Equal(t, map[string]any{"winner": nil, "reason": "draw"}, at(t, reads[1], "state", "game_result"))
}

// TestStateOfTheMatch: whose throw it is, who has the hammer, and the points of the ends, each to the team that made them, those of all
// extra ends in one sum. At the end of the match nobody throws next.
func TestStateOfTheMatch(t *testing.T) {
	one, two := "team0", "team1"
	for _, c := range []struct {
		name         string
		first        curling.TeamID
		shot         int
		ends         []int // for the team that threw first in the first end
		next, hammer any
		points       map[string]any
		extra        map[string]any
	}{
		{"the first stone", 0, 0, nil, one, two, map[string]any{one: []any{nil, nil}, two: []any{nil, nil}}, map[string]any{one: nil, two: nil}},
		{"the second", 0, 1, []int{2}, two, two, map[string]any{one: []any{2.0, nil}, two: []any{0.0, nil}}, map[string]any{one: nil, two: nil}},
		{"the other throws first", 1, 0, []int{-3}, two, one, map[string]any{one: []any{0.0, nil}, two: []any{3.0, nil}},
			map[string]any{one: nil, two: nil}},
		{"and has its second stone", 1, 15, []int{0, -1}, one, one, map[string]any{one: []any{0.0, 0.0}, two: []any{0.0, 1.0}},
			map[string]any{one: nil, two: nil}},
		{"an extra end", 0, 2, []int{1, -1, 2}, one, two, map[string]any{one: []any{1.0, 0.0}, two: []any{0.0, 1.0}},
			map[string]any{one: 2.0, two: 0.0}},
		{"three extra ends", 0, 2, []int{1, -1, 0, -2, -1}, one, two, map[string]any{one: []any{1.0, 0.0}, two: []any{0.0, 1.0}},
			map[string]any{one: 0.0, two: 3.0}},
	} {
		read := newChunks()
		p := playerAt(t, read, false)
		p.ends = c.ends
		s := told(p.info.Ice, c.shot, curling.Position{})
		s.State.First = c.first
		done := make(chan struct{})
		var reads []map[string]any
		var failure error
		go func() {
			defer close(done)
			reads, failure = readsOf(read, "game_over")
		}()
		p.Show(s)
		p.Over(0, match.ByScore)
		<-done
		require.NoError(t, failure)
		require.Len(t, reads, 3, c.name)
		for i, want := range [][]any{{c.next, c.hammer, c.points, c.extra}, {nil, nil, c.points, c.extra}} {
			m := reads[i]
			require.Equal(t, want, []any{m["next_team"], at(t, m, "state", "hammer"), at(t, m, "state", "scores"),
				at(t, m, "state", "extra_end_score")}, c.name)
		}
	}
}

// TestWhatTheProtocolHasNoWordFor: single questions and mixed doubles.
func TestWhatTheProtocolHasNoWordFor(t *testing.T) {
	_, err := (&Remote{}).Suggest(t.Context(), ai.Request{}, nil)
	require.ErrorIs(t, err, ai.ErrNoShot)
	_, err = (&serverPlayer{remote: &Remote{}}).Place(t.Context(), &match.Situation{}, nil)
	require.ErrorContains(t, err, "mixed doubles")
}

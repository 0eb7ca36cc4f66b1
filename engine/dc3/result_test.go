package dc3

import (
	"encoding/json"
	"net"
	"testing"

	"github.com/stretchr/testify/require"

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

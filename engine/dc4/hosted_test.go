package dc4

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/physics"
)

// seated is a match on a host that both users u0 and u1 have joined, and that is not played.
func seated(t *testing.T, p MatchPlan) (at string, h *Host, m *hosted) {
	t.Helper()
	h = &Host{}
	at, _ = served(t, h)
	id, err := h.Open(p)
	require.NoError(t, err)
	m = h.matches[id]
	for team, user := range []string{"u0", "u1"} {
		_, _, err := m.seat(user, curling.TeamID(team), "", curling.Team{})
		require.NoError(t, err)
	}
	return at, h, m
}

// TestOneShotOfATurn: who throws before the match asks is not asked again, so that a second shot is refused and does not wait for a later
// turn.
func TestOneShotOfATurn(t *testing.T) {
	at, _, m := seated(t, MatchPlan{Ends: 1})
	state := curling.State{Shot: 1, Ends: 1} // u1 throws
	m.mu.Lock()
	m.expects = 1
	m.states = append(m.states, m.stateOf(&state, true, nil))
	m.mu.Unlock()
	shot := `{"translational_velocity":2.4,"angular_velocity":1.57,"shot_angle":1.57}`
	ctx, leave := context.WithCancel(t.Context())
	gone := make(chan error, 1)
	go func() {
		q, err := http.NewRequestWithContext(ctx, http.MethodPost, at+"/shots?match_id="+m.id, strings.NewReader(shot))
		if err == nil {
			q.SetBasicAuth("u1", "")
			var r *http.Response
			if r, err = http.DefaultClient.Do(q); err == nil {
				err = r.Body.Close()
			}
		}
		gone <- err
	}()
	require.Eventually(t, func() bool { return len(m.players[1].shots) == 1 }, time.Minute, time.Millisecond)
	m.happened(&match.Event{Kind: match.Asked, State: state})
	ask(t, http.MethodPost, at+"/shots?match_id="+m.id, shot, http.StatusConflict, nil)
	require.Len(t, m.players[1].shots, 1)
	leave()
	require.ErrorIs(t, <-gone, context.Canceled)
}

// TestOnePlacementOfAnEnd: a second one is refused, and does not wait for a later end.
func TestOnePlacementOfAnEnd(t *testing.T) {
	at, h, m := seated(t, MatchPlan{Ends: 1, Doubles: true})
	m.placing(1, &curling.State{Ends: 1}, []curling.Placement{curling.CentreLast, curling.CentreFirst})
	place := func(status int) {
		ask(t, http.MethodPost, at+"/matches/"+m.id+"/end-setup?request=center_house", "", status, nil)
	}
	m.mu.Lock()
	m.over = true
	m.mu.Unlock()
	place(http.StatusConflict)
	m.mu.Lock()
	m.over = false
	m.held = &toldState{} // so that the answer does not wait
	m.mu.Unlock()
	place(http.StatusOK)
	place(http.StatusConflict)
	require.Len(t, m.players[1].places, 1)
	h.Close()
}

// TestPlacementIsLate: a client that places no stones does not hold the match for ever.
func TestPlacementIsLate(t *testing.T) {
	_, _, m := seated(t, MatchPlan{Ends: 1, Doubles: true})
	g := m.players[0]
	require.NoError(t, g.Begin(t.Context(), &match.Info{SetUp: time.Millisecond}))
	_, err := g.Place(t.Context(), &match.Situation{}, []curling.Placement{curling.CentreLast})
	require.EqualError(t, err, "dc4: no placement within 1ms")
}

// TestOpponentThatCannotCome: the client is told, and the team stays free.
func TestOpponentThatCannotCome(t *testing.T) {
	broken := true
	h := &Host{Opponent: func() (match.Player, error) {
		if broken {
			return nil, errors.New("no such program")
		}
		return match.PlayerOf(&thrower{shots: spun}), nil
	}}
	at, over := served(t, h)
	id, err := h.Open(MatchPlan{Ends: 1, Time: time.Millisecond})
	require.NoError(t, err)
	join := func(status int) {
		ask(t, http.MethodPost, at+"/store-team-config?expected_match_team_name=team0&match_id="+id, `{"use_default_config":true}`, status, nil)
	}
	join(http.StatusConflict)
	join(http.StatusConflict)
	broken = false
	join(http.StatusOK)
	require.Equal(t, match.ByTime, (<-over).rec.Reason, "it is played")
}

// TestPlayersAreClosed: at the end of a match both players are, and why one could not be is told.
func TestPlayersAreClosed(t *testing.T) {
	h := &Host{Opponent: func() (match.Player, error) { return stuck{match.PlayerOf(&thrower{shots: spun})}, nil }}
	at, over := served(t, h)
	id, err := h.Open(MatchPlan{Ends: 1, Time: time.Millisecond})
	require.NoError(t, err)
	ask(t, http.MethodPost, at+"/store-team-config?expected_match_team_name=team0&match_id="+id, `{"use_default_config":true}`, http.StatusOK, nil)
	require.ErrorIs(t, (<-over).err, errStuck)
}

var errStuck = errors.New("stuck")

// stuck is a player that cannot be closed.
type stuck struct{ match.Player }

func (p stuck) Close() error { return errors.Join(p.Player.Close(), errStuck) }

// TestTimesThatCannotBe: a limit that no clock has is refused, and not taken for none.
func TestTimesThatCannotBe(t *testing.T) {
	at, _ := served(t, &Host{})
	for _, times := range []string{`"time_limit":-1`, `"time_limit":1e9`, `"extra_end_time_limit":-1`, `"extra_end_time_limit":1e9`} {
		ask(t, http.MethodPost, at+"/matches", `{"game_mode":"standard","standard_end_count":1,`+times+`}`, http.StatusBadRequest, nil)
	}
}

// TestNamesOfClients: a name is cut between letters, and control characters are none.
func TestNamesOfClients(t *testing.T) {
	_, h, _ := seated(t, MatchPlan{Ends: 1})
	id, err := h.Open(MatchPlan{Ends: 1})
	require.NoError(t, err)
	m := h.matches[id]
	_, _, err = m.seat("u", 0, "\x1b[31m札幌\n"+strings.Repeat("会", 100), curling.Team{})
	require.NoError(t, err)
	require.Equal(t, "[31m札幌 "+strings.Repeat("会", maxName-8)+"…", m.names[0])
}

// TestAbandonedMatches: when there are too many matches, those that clients made and left give way, played ones are stopped; those that
// somebody listens to, that somebody asked for lately, and those that wait for whoever comes stay.
func TestAbandonedMatches(t *testing.T) {
	var mu sync.Mutex
	now := time.Now()
	h := &Host{now: func() time.Time {
		mu.Lock()
		defer mu.Unlock()
		return now
	}}
	later := func(d time.Duration) {
		mu.Lock()
		defer mu.Unlock()
		now = now.Add(d)
	}
	at, over := served(t, h)
	open := func(status int) (id string) {
		var to any = &id
		if status != http.StatusOK {
			to = nil
		}
		ask(t, http.MethodPost, at+"/matches", `{"game_mode":"standard","standard_end_count":1}`, status, to)
		return id
	}
	there := func(id string) bool {
		h.mu.Lock()
		defer h.mu.Unlock()
		return h.matches[id] != nil
	}
	join := func(id, team string) {
		ask(t, http.MethodPost, at+"/store-team-config?expected_match_team_name="+team+"&match_id="+id, `{"use_default_config":true}`,
			http.StatusOK, nil)
	}
	waits, err := h.Open(MatchPlan{Ends: 1})
	require.NoError(t, err)
	left, heard, played := open(http.StatusOK), open(http.StatusOK), open(http.StatusOK)
	join(left, "team0")
	q, err := http.NewRequestWithContext(t.Context(), http.MethodGet, at+"/matches/"+heard+"/stream", nil)
	require.NoError(t, err)
	q.SetBasicAuth("u1", "")
	stream, err := http.DefaultClient.Do(q) // its head has come: it is counted
	require.NoError(t, err)
	defer stream.Body.Close()
	join(played, "team0")
	m := h.matches[played]
	_, both, err := m.seat("u2", 1, "", curling.TeamOf(physics.StandardPlayer(physics.FCV1)))
	require.NoError(t, err)
	h.start(m, both) // without clocks nothing else ends it
	for range maxMatches - 4 {
		open(http.StatusOK)
	}
	later(abandonTime - time.Second)
	open(http.StatusBadRequest)
	fresh := left
	ask(t, http.MethodPost, at+"/shots?match_id="+fresh, `{}`, http.StatusBadRequest, nil) // whatever it asks for
	later(2 * time.Second)
	for range maxMatches - 3 { // all others
		open(http.StatusOK)
	}
	open(http.StatusBadRequest)
	require.True(t, there(waits))
	require.True(t, there(heard))
	require.True(t, there(fresh))
	require.False(t, there(played))
	require.ErrorIs(t, (<-over).err, context.Canceled)
}

// TestPlayersOfAClient: four players of a team, two of mixed doubles, of whom the second throws all that the first does not; those that the
// mode has no place for, or that are missing, are told, and which player is none.
func TestPlayersOfAClient(t *testing.T) {
	player := func(k float64) playerConfig { return playerConfig{3 + k/10, k / 100, k / 1000, fmt.Sprint(k)} }
	one, two, three, four := player(1), player(2), player(3), player(4)
	throws := func(k float64) curling.Player {
		return curling.Player{Name: fmt.Sprint(k), WeightMax: 3 + k/10, Noise: curling.Noise{Model: curling.Polar, A: k / 100, B: k / 1000}}
	}
	fast := playerConfig{MaxSpeed: 1000}
	for name, c := range map[string]struct {
		config  teamConfig
		doubles bool
		want    curling.Team
		err     string
	}{
		"four":              {teamConfig{Player1: one, Player2: two, Player3: &three, Player4: &four}, false, curling.Team{throws(1), throws(2), throws(3), throws(4)}, ""},
		"two":               {teamConfig{Player1: one, Player2: two}, true, curling.Team{throws(1), throws(2), throws(2), throws(2)}, ""},
		"usual":             {teamConfig{Default: true}, false, curling.TeamOf(physics.StandardPlayer(physics.FCV1)), ""},
		"usual of two":      {teamConfig{Default: true, Player3: &three}, true, curling.TeamOf(physics.StandardPlayer(physics.FCV1)), ""},
		"three of two":      {teamConfig{Player1: one, Player2: two, Player3: &three}, true, curling.Team{}, "must be omitted"},
		"a fourth of two":   {teamConfig{Player1: one, Player2: two, Player4: &four}, true, curling.Team{}, "must be omitted"},
		"no third":          {teamConfig{Player1: one, Player2: two, Player4: &four}, false, curling.Team{}, "are required"},
		"no fourth":         {teamConfig{Player1: one, Player2: two, Player3: &three}, false, curling.Team{}, "are required"},
		"a second too fast": {teamConfig{Player1: one, Player2: fast}, true, curling.Team{}, "player2: "},
	} {
		got, err := c.config.players(c.doubles)
		if c.err != "" {
			require.ErrorContains(t, err, c.err, name)
			continue
		}
		require.NoError(t, err, name)
		require.Equal(t, c.want, got, name)
	}
}

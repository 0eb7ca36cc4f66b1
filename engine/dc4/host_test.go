package dc4

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/physics"
)

// kept is a match that a host has played.
type kept struct {
	rec *match.Record
	err error
}

// served is a host at an address, and what comes of its matches.
func served(t *testing.T, h *Host) (at string, over chan kept) {
	t.Helper()
	over = make(chan kept, 8)
	h.Over = func(_ string, rec *match.Record, err error) { over <- kept{rec, err} }
	s := httptest.NewServer(h.Handler())
	t.Cleanup(func() {
		h.Close()
		s.CloseClientConnections()
		s.Close()
	})
	return s.URL, over
}

// guestOf is our client as a team of a match.
func guestOf(t *testing.T, at, id string, team curling.TeamID, a ai.AI) *Client {
	t.Helper()
	address, err := ParseAddress(at + "/matches/" + id)
	require.NoError(t, err)
	return &Client{Address: address, User: fmt.Sprint("u", team), Password: "secret", Team: team, Name: fmt.Sprint("team ", team),
		Players: curling.TeamOf(physics.StandardPlayer(physics.FCV1)), Player: places{match.PlayerOf(a)}, Budget: ai.Budget{Throws: 10}, Seed: 5,
		wait: func(ctx context.Context, _ time.Duration) error { return wait(ctx, time.Millisecond) }}
}

var spun = []curling.Shot{{VX: 0.1318, VY: -2.4, Turn: curling.Left}, {VX: -0.12, VY: -2.38}, {VX: 0.05, VY: -3.2, Spin: 15.707963},
	{VX: 0.002, VY: -2.39, Spin: curling.NoSpin}, {VX: -0.1, VY: -2.7, Turn: curling.Left}}

// TestHost: two of our clients play a match on a host, watched by a third: all have its shots, with their spins and errors, its ends and
// its result.
func TestHost(t *testing.T) {
	for name, plan := range map[string]MatchPlan{
		"four":    {Ends: 2, Time: time.Hour, Extra: time.Minute, Name: "final"},
		"no tick": {Ends: 1, NoTick: true},
		"doubles": {Ends: 2, Doubles: true, Pattern: 3, Time: time.Hour},
	} {
		t.Run(name, func(t *testing.T) {
			h := &Host{Password: "secret", Seed: 7}
			at, over := served(t, h)
			id, err := h.Open(plan)
			require.NoError(t, err)
			done := make(chan kept, 3)
			for team := range curling.TeamID(2) {
				go func() {
					rec, err := guestOf(t, at, id, team, &thrower{shots: spun}).Play(t.Context())
					done <- kept{rec, err}
				}()
			}
			address, err := ParseAddress(at + "/matches/" + id)
			require.NoError(t, err)
			go func() {
				rec, err := Watch(t.Context(), address, nil, nil)
				done <- kept{rec, err}
			}()
			played := <-over
			require.NoError(t, played.err)
			require.Equal(t, match.ByScore, played.rec.Reason, played.rec.Detail)
			for range 3 {
				seen := <-done
				require.NoError(t, seen.err)
				sameMatch(t, played.rec, seen.rec)
			}
		})
	}
}

// sameMatch holds that a match was told as it was played.
func sameMatch(t *testing.T, played, seen *match.Record) {
	t.Helper()
	require.Equal(t, played.Names, seen.Names)
	require.Equal(t, played.Score, seen.Score)
	require.Equal(t, played.Winner, seen.Winner)
	require.Equal(t, played.Reason, seen.Reason)
	require.Equal(t, played.Ends, seen.Ends)
	require.Equal(t, played.Clocks, seen.Clocks)
	require.Equal(t, played.Rules, seen.Rules)
	require.Len(t, seen.Shots, len(played.Shots))
	for k := range played.Shots {
		want, got := &played.Shots[k], &seen.Shots[k]
		require.Equal(t, want.State.First, got.State.First)
		require.Equal(t, want.State.Shot, got.State.Shot)
		require.Equal(t, want.Thrower, got.Thrower)
		require.InDelta(t, 0, want.Run.Velocity().Distance(got.Run.Velocity()), 1e-9)
		require.InDelta(t, want.Run.Rate(math.Pi/2), got.Run.Rate(math.Pi/2), 0)
		for i := range want.After {
			require.Equal(t, want.State.Position.Has(i), got.State.Position.Has(i))
			require.InDelta(t, 0, want.After[i].Distance(got.After[i]), 1e-9)
		}
	}
}

// TestHostsOpponent: with an opponent of ours a match begins when one client has come; the states of REST are those of the stream.
func TestHostsOpponent(t *testing.T) {
	h := &Host{Seed: 1, Opponent: func() (match.Player, error) { return match.PlayerOf(&thrower{shots: spun}), nil }}
	at, over := served(t, h)
	var id string
	ask(t, http.MethodPost, at+"/matches", `{"game_mode":"mixed_doubles","tournament":{"tournament_name":"x"},"simulator":{"simulator_name":"fcv1"},
		"applied_rule":"modified_fgz_rule","time_limit":600,"extra_end_time_limit":60,
		"standard_end_count":1,"match_name":"m","positioned_stones_pattern":1}`, 200, &id)
	seen, err := guestOf(t, at, id, 1, &thrower{shots: spun}).Play(t.Context())
	require.NoError(t, err)
	played := <-over
	require.NoError(t, played.err)
	sameMatch(t, played.rec, seen)
	require.Equal(t, "hogline", played.rec.Names[0])
	var states []map[string]any
	ask(t, http.MethodGet, at+"/matches/"+id+"/ends/0/states", "", 200, &states)
	require.Nil(t, states[0]["total_shot_number"], "before the stones are placed")
	require.Nil(t, states[0]["shot_number"])
	require.Len(t, states, 12)
	for _, key := range []string{"shot_number", "team_shot_number", "mix_doubles_settings", "mixed_doubles_settings",
		"last_move", "winner_team"} {
		require.Contains(t, states[1], key, "clients read it")
	}
	require.Equal(t, "team1", states[0]["mix_doubles_settings"].(map[string]any)["end_setup_team"])
	require.NotNil(t, states[11]["winner_team"])
	var shots []map[string]any
	ask(t, http.MethodGet, at+"/matches/"+id+"/ends/0/shots", "", 200, &shots)
	require.Len(t, shots, 10)
	for k, s := range shots {
		require.Equal(t, states[k+2]["state_id"], s["post_shot_state_id"])
		require.InDelta(t, spun[(6+k)%len(spun)].Speed(), s["actual_translational_velocity"], 1e-9)
		require.InDelta(t, -spun[(6+k)%len(spun)].Rate(math.Pi/2), s["actual_angular_velocity"], 1e-9)
	}
	ask(t, http.MethodPost, at+"/shots?match_id="+id, `{"translational_velocity":2.4,"angular_velocity":1,"shot_angle":1.5}`, 409, nil)
}

// ask sends a request as the user u1 and holds its status.
func ask(t *testing.T, method, address, body string, status int, to any) {
	t.Helper()
	q, err := http.NewRequestWithContext(t.Context(), method, address, strings.NewReader(body))
	require.NoError(t, err)
	q.SetBasicAuth("u1", "secret")
	r, err := http.DefaultClient.Do(q)
	require.NoError(t, err)
	defer r.Body.Close()
	raw, err := io.ReadAll(r.Body)
	require.NoError(t, err)
	require.Equal(t, status, r.StatusCode, "%s %s: %s", method, address, raw)
	if to != nil {
		require.NoError(t, json.Unmarshal(raw, to), string(raw))
	}
}

// TestHostRefuses: what is no request, comes from a stranger or out of turn is refused with a reason, and harms nobody.
func TestHostRefuses(t *testing.T) {
	h := &Host{Password: "secret"}
	at, over := served(t, h)
	id, err := h.Open(MatchPlan{Ends: 1})
	require.NoError(t, err)
	player := `{"max_velocity":4,"shot_std_dev":0.01,"angle_std_dev":0.01,"player_name":"p"}`
	config := `{"use_default_config":false,"team_name":"t","player1":` + player + `,"player2":` + player + `,"player3":` + player + `,"player4":` + player + `}`
	shot := `{"translational_velocity":2.4,"angular_velocity":1.57,"shot_angle":1.57}`
	for _, c := range []struct {
		method, path, body string
		status             int
	}{
		{"GET", "/matches/none", "", 404},
		{"GET", "/matches/" + id + "/nothing", "", 404},
		{"GET", "/matches/" + id + "/ends/x/states", "", 422},
		{"GET", "/matches/" + id + "/latest-state", "", 404},
		{"POST", "/matches", "{", 400},
		{"POST", "/matches", `{"game_mode":"bowls","standard_end_count":1}`, 400},
		{"POST", "/matches", `{"game_mode":"standard","standard_end_count":0}`, 400},
		{"POST", "/matches", `{"game_mode":"standard","standard_end_count":1,"applied_rule":"modified_fgz_rule"}`, 400},
		{"POST", "/matches", `{"game_mode":"mixed_doubles","standard_end_count":1,"positioned_stones_pattern":6}`, 400},
		{"POST", "/store-team-config?match_id=" + id, config, 400},
		{"POST", "/store-team-config?expected_match_team_name=team0&match_id=" + id, strings.Replace(config, "4,", "-1,", 1), 400},
		{"POST", "/store-team-config?expected_match_team_name=team0&match_id=" + id, strings.Repeat("[", 1<<17), 400},
		{"POST", "/shots?match_id=" + id, shot, 409},
		{"POST", "/matches/" + id + "/end-setup?request=pp_left", "", 400},
		{"POST", "/store-team-config?expected_match_team_name=team0&match_id=" + id, config, 200},
		{"POST", "/store-team-config?expected_match_team_name=team0&match_id=" + id, config, 200}, // once more
		{"POST", "/shots?match_id=" + id, shot, 409},                                              // the other team is not there
		{"POST", "/shots?match_id=" + id, `{"translational_velocity":2.4}`, 400},
		{"POST", "/shots?match_id=" + id, `{"translational_velocity":1e9,"angular_velocity":1,"shot_angle":1}`, 400},
		{"POST", "/shots?match_id=" + id, `{"translational_velocity":2,"angular_velocity":1e9,"shot_angle":1}`, 400},
	} {
		ask(t, c.method, at+c.path, c.body, c.status, nil)
	}
	r, err := http.Post(at+"/shots?match_id="+id, "application/json", strings.NewReader(shot))
	require.NoError(t, err)
	require.NoError(t, r.Body.Close())
	require.Equal(t, 401, r.StatusCode)
	for range maxMatches - 1 {
		_, err = h.Open(MatchPlan{Ends: 1})
		require.NoError(t, err)
	}
	_, err = h.Open(MatchPlan{Ends: 1})
	require.ErrorContains(t, err, "no more are")
	require.Empty(t, over)
}

// TestLateClientLoses: a team whose clock runs out loses, and the last state says so.
func TestLateClientLoses(t *testing.T) {
	h := &Host{Opponent: func() (match.Player, error) { return match.PlayerOf(&thrower{shots: spun}), nil }}
	at, over := served(t, h)
	id, err := h.Open(MatchPlan{Ends: 1, Time: 10 * time.Millisecond})
	require.NoError(t, err)
	ask(t, http.MethodPost, at+"/store-team-config?expected_match_team_name=team0&match_id="+id, `{"use_default_config":true,"team_name":"slow"}`, 200, nil)
	played := <-over
	require.NoError(t, played.err)
	require.Equal(t, match.ByTime, played.rec.Reason)
	require.Equal(t, 1, played.rec.Winner)
	var last map[string]any
	ask(t, http.MethodGet, at+"/matches/"+id+"/latest-state", "", 200, &last)
	require.Equal(t, "team1", last["winner_team"])
	require.Nil(t, last["next_shot_team"])
}

// hesitant does not answer its last throw before it is told to stop.
type hesitant struct {
	match.Player
	throws int
	asked  []time.Duration // how long each question stood
}

func (p *hesitant) Throw(ctx context.Context, _ *match.Situation) (match.Answer, error) {
	if p.throws--; p.throws >= 0 {
		return match.Answer{Shot: spun[0]}, nil
	}
	begun := time.Now()
	<-ctx.Done()
	p.asked = append(p.asked, time.Since(begun))
	return match.Answer{}, ctx.Err()
}

// TestAnswerThatDoesNotCome: a player who does not answer is no longer waited for when its clock has run out; the match ends as the server
// tells.
func TestAnswerThatDoesNotCome(t *testing.T) {
	h := &Host{Opponent: func() (match.Player, error) { return match.PlayerOf(&thrower{shots: spun}), nil }}
	at, over := served(t, h)
	id, err := h.Open(MatchPlan{Ends: 1, Time: 2 * time.Second})
	require.NoError(t, err)
	c := guestOf(t, at, id, 0, &thrower{shots: spun})
	p := &hesitant{Player: c.Player, throws: 2}
	c.Player = p
	rec, err := c.Play(t.Context())
	require.NoError(t, err)
	require.NotEmpty(t, p.asked)
	require.Equal(t, match.ByTime, rec.Reason)
	require.Equal(t, 1, rec.Winner)
	require.Len(t, rec.Shots, 4)
	require.Equal(t, match.ByTime, (<-over).rec.Reason)
}

// TestPythonClient: a program in Python that reads a stream as the client of the documents does plays a match to its end.
func TestPythonClient(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("no python3")
	}
	script := filepath.Join(t.TempDir(), "client.py")
	require.NoError(t, os.WriteFile(script, []byte(pythonClient), 0o600))
	for _, plan := range []MatchPlan{{Ends: 1}, {Ends: 1, Doubles: true}} {
		h := &Host{Opponent: func() (match.Player, error) { return match.PlayerOf(&thrower{shots: spun}), nil }}
		at, over := served(t, h)
		id, err := h.Open(plan)
		require.NoError(t, err)
		out, err := exec.CommandContext(t.Context(), python, script, at, id).CombinedOutput()
		require.NoError(t, err, string(out))
		played := <-over
		require.NoError(t, played.err)
		require.Equal(t, match.ByScore, played.rec.Reason)
		require.Contains(t, string(out), fmt.Sprintf("winner team%d", played.rec.Winner))
		mine := 0
		for _, s := range played.rec.Shots {
			if s.State.Mover() == 1 {
				mine++
				require.InDelta(t, 5*math.Pi, s.Chosen.Rate(math.Pi/2), 1e-5)
			}
		}
		require.Equal(t, len(played.rec.Shots)/2, mine)
	}
}

// pythonClient joins as team1 and throws draws with 5π rad/s.
const pythonClient = `
import base64, json, math, sys, urllib.request
at, match = sys.argv[1], sys.argv[2]
auth = {"Authorization": "Basic " + base64.b64encode(b"py:any").decode(), "Content-Type": "application/json"}
opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
def call(path, body=None, method="GET"):
    data = None if body is None else json.dumps(body).encode()
    return opener.open(urllib.request.Request(at + path, data=data, headers=auth, method=method), timeout=60)
info = json.load(call("/matches/" + match))
player = {"max_velocity": 4.0, "shot_std_dev": 0.0, "angle_std_dev": 0.0, "player_name": "p"}
four = player if info["game_mode"] == "standard" else None
me = json.load(call("/store-team-config?match_id=%s&expected_match_team_name=team1" % match,
    {"use_default_config": False, "team_name": "py", "player1": player, "player2": player, "player3": four, "player4": four}, "POST"))
kind = None
for raw in call("/matches/%s/stream" % match):
    line = raw.decode().rstrip("\n")
    if line.startswith("event: "):
        kind = line[7:]
    elif line.startswith("data: ") and kind == "latest_state_update":
        s = json.loads(line[6:])
        for key in ("winner_team", "end_number", "shot_number", "total_shot_number", "next_shot_team", "first_team_remaining_time",
                "second_team_extra_end_remaining_time", "mix_doubles_settings", "last_move", "stone_coordinate", "score"):
            s[key]
        if s["winner_team"] is not None:
            print("winner", s["winner_team"])
            sys.exit(0)
        if s["next_shot_team"] is None and s["mix_doubles_settings"] is not None and s["total_shot_number"] is None:
            if s["mix_doubles_settings"]["end_setup_team"] == me:
                call("/matches/%s/end-setup?match_id=%s&request=center_house" % (match, match), method="POST")
        elif s["next_shot_team"] == me:
            call("/shots?match_id=" + match, {"translational_velocity": 2.4, "angular_velocity": 5 * math.pi,
                "shot_angle": math.pi / 2 + 0.055}, "POST")
sys.exit("the stream ended")
`

package dc3

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/listen"
	"github.com/hogline/hogline/engine/listen/listentest"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/simulators"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// recorder is an AI that throws one shot and keeps what it was asked.
type recorder struct {
	shot curling.Shot
	got  []ai.Request
}

func (r *recorder) Suggest(_ context.Context, q ai.Request, _ func(ai.Progress)) (ai.Suggestion, error) {
	r.got = append(r.got, q)
	return ai.Suggestion{Candidates: []ai.Candidate{{Shot: r.shot}}}, nil
}

func setup(t *testing.T) (*match.Setup, physics.Simulator) {
	t.Helper()
	ice, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	sim, err := simulators.Fastest(ice)
	require.NoError(t, err)
	rules := curling.FiveRock()
	rules.Ends, rules.Extra = 2, false
	s := &match.Setup{Names: [2]string{"A", "B"}, Rules: rules, Ice: ice,
		Teams: curling.Both(curling.TeamOf(physics.StandardPlayer(physics.FCV1))), Seed: 3}
	s.Teams[1][2].WeightMax = 3
	return s, sim
}

// remote is a Remote at a free address of this computer, for programs that know a password if there is one.
func remote(t *testing.T, password string) *Remote {
	t.Helper()
	a, err := Kind().New(map[string]string{listen.AddressKey: "0", "hello": "10", "password": password, "gap": "0"})
	require.NoError(t, err)
	r := a.(*Remote)
	t.Cleanup(func() { require.NoError(t, r.Close()) })
	return r
}

// address is where it listens, from now on at the latest.
func (r *Remote) address(t *testing.T) string {
	t.Helper()
	l, err := r.clients.Listen()
	require.NoError(t, err)
	return l.Addr().String()
}

// TestMatchOverDC3: our client against our server is told every situation as it is, and the match is that of the same AI
// in this process.
func TestMatchOverDC3(t *testing.T) {
	s, sim := setup(t)
	shot := curling.Shot{VX: 0.13, VY: -2.41, Turn: curling.Left}
	inside, err := match.Play(t.Context(), s, [2]match.Player{match.PlayerOf(&recorder{shot: shot}), match.PlayerOf(&recorder{shot: shot})},
		sim, nil)
	require.NoError(t, err)
	r := remote(t, "")
	theirs := &recorder{shot: shot}
	done := make(chan struct{})
	var o Outcome
	var failure error
	go func() {
		defer close(done)
		c := listentest.Dial(t.Context(), r.address(t))
		o, failure = (&Client{AI: theirs, Name: "theirs", Seed: s.Seed}).Play(t.Context(), c)
	}()
	outside, err := match.Play(t.Context(), s, [2]match.Player{match.PlayerOf(&recorder{shot: shot}), r.Player()}, sim, nil)
	require.NoError(t, err)
	<-done
	require.NoError(t, failure)
	require.Equal(t, match.ByScore, outside.Reason, outside.Detail)
	require.Equal(t, inside.Shots, outside.Shots)
	require.Equal(t, inside.Score, outside.Score)
	require.Equal(t, outside.Score, o.Score)
	require.Equal(t, curling.TeamID(1), o.Team)
	require.Equal(t, "score", o.Reason)
	n := 0
	for _, played := range outside.Shots {
		if played.State.Mover() != 1 {
			continue
		}
		q := theirs.got[n]
		require.True(t, q.UsualSpin)
		n++
		for i := range played.State.Position {
			require.InDelta(t, 0, played.State.Position[i].Distance(q.State.Position[i]), 1e-12)
		}
		got, want := q.State, played.State
		got.Position, want.Position = curling.Position{}, curling.Position{}
		require.Equal(t, want, got)
		require.Equal(t, s.Teams, q.Teams)
	}
	require.Equal(t, n, len(theirs.got))
}

// server is what a server of Digital Curling 3 sends, and what it expects.
type server struct {
	net.Conn
	in *json.Decoder
}

func (s *server) expect(t *testing.T, cmd string) map[string]any {
	t.Helper()
	var m map[string]any
	require.NoError(t, s.in.Decode(&m))
	require.Equal(t, cmd, m["cmd"])
	return m
}

// TestClientOnARecordedGame: the client understands what the server of Digital Curling 3 sent in a recorded game, where it
// lies beside the project, else the beginning of one.
func TestClientOnARecordedGame(t *testing.T) {
	raw, err := os.ReadFile(filepath.FromSlash("../../../shared/logs/dc3-game/game.dcl2"))
	if err != nil {
		raw = []byte(sample)
	}
	played := &recorder{shot: curling.Shot{VX: 0.1, VY: -2.4, Turn: curling.Right}}
	o, moves := playRecorded(t, &Client{AI: played, Name: "hogline", Seed: 1}, string(raw))
	for _, mv := range moves {
		require.Equal(t, "cw", mv["rotation"])
		require.InDelta(t, 2.4, mv["velocity"].(map[string]any)["y"], 1e-9)
	}
	require.NotEmpty(t, moves)
	require.Len(t, played.got, len(moves))
	require.Equal(t, "score", o.Reason)
}

// TestAnAIThatFails: instead of its shot a draw is thrown, and why is told.
func TestAnAIThatFails(t *testing.T) {
	var told []string
	o, moves := playRecorded(t, &Client{AI: failing{}, Name: "hogline", Warn: func(s string) { told = append(told, s) }}, sample)
	require.Equal(t, "score", o.Reason)
	require.Len(t, moves, 1)
	require.InDelta(t, 2.4, moves[0]["velocity"].(map[string]any)["y"], 1e-9)
	require.Equal(t, []string{"no idea; a draw to the tee is thrown instead"}, told)
}

type failing struct{}

func (failing) Suggest(context.Context, ai.Request, func(ai.Progress)) (ai.Suggestion, error) {
	return ai.Suggestion{}, errors.New("no idea")
}

// playRecorded has a client play as team 1 against what the server said in a recorded game. It gives the client's moves.
func playRecorded(t *testing.T, c *Client, raw string) (o Outcome, moves []map[string]any) {
	t.Helper()
	ours, theirs := net.Pipe()
	result := make(chan error, 1)
	go func() {
		var err error
		o, err = c.Play(t.Context(), ours)
		result <- err
	}()
	s := &server{theirs, json.NewDecoder(theirs)}
	for line := range strings.Lines(raw) {
		var e struct {
			Tag string
			Log json.RawMessage
		}
		require.NoError(t, json.Unmarshal([]byte(line), &e))
		var m struct {
			Cmd      string
			NextTeam string `json:"next_team"`
			State    struct {
				Result *struct{} `json:"game_result"`
			}
		}
		if e.Tag != "gam" || json.Unmarshal(e.Log, &m) != nil {
			continue
		}
		text := string(e.Log)
		switch m.Cmd {
		case "is_ready":
			text = strings.Replace(text, `"team":null`, `"team":"team1"`, 1)
			text = strings.Replace(text, `"team": null`, `"team": "team1"`, 1)
		case "dc", "new_game", "update", "game_over":
		default:
			continue
		}
		_, err := io.WriteString(s, strings.TrimSpace(text)+"\n")
		require.NoError(t, err)
		switch {
		case m.Cmd == "dc":
			require.Equal(t, "hogline", s.expect(t, "dc_ok")["name"])
		case m.Cmd == "is_ready":
			require.Len(t, s.expect(t, "ready_ok")["player_order"], 4)
		case m.Cmd == "update" && m.NextTeam == "team1" && m.State.Result == nil:
			moves = append(moves, s.expect(t, "move")["move"].(map[string]any))
		}
	}
	require.NoError(t, <-result)
	require.NoError(t, theirs.Close())
	return o, moves
}

// sample is a game of one end of which the first two stones are told.
var sample = func() string {
	state := `"state":{"end":0,"shot":%,"hammer":"team1","scores":{"team0":[null],"team1":[null]},"extra_end_score":{"team0":null,"team1":null},` +
		`"stones":{"team0":[null,null,null,null,null,null,null,null],"team1":[null,null,null,null,null,null,null,null]},"thinking_time_remaining":{"team0":219.0,"team1":219.0},"game_result":null}`
	player := `{"type":"normal_dist","max_speed":4.0,"stddev_speed":0.0076,"stddev_angle":0.0018}`
	var out bytes.Buffer
	for _, log := range []string{
		`{"cmd":"dc","version":{"major":1,"minor":0},"game_id":"x","date_time":"y"}`,
		`{"cmd":"is_ready","team":null,"game":{"rule":"normal","setting":{"max_end":1,"five_rock_rule":true,"sheet_width":4.75,"thinking_time":{"team0":219,"team1":219}},` +
			`"players":{"team0":[` + player + `],"team1":[` + player + `]},"simulator":{"type":"fcv1","seconds_per_frame":0.001}}}`,
		`{"cmd":"new_game","name":{"team0":"a","team1":"b"}}`,
		`{"cmd":"update","next_team":"team0","last_move":null,` + strings.Replace(state, "%", "0", 1) + `}`,
		`{"cmd":"update","next_team":"team1","last_move":null,` + strings.Replace(state, "%", "1", 1) + `}`,
		`{"cmd":"update","next_team":null,"last_move":null,` + strings.Replace(strings.Replace(state, "%", "0", 1), `"game_result":null`,
			`"game_result":{"winner":"team1","reason":"score"}`, 1) + `}`,
		`{"cmd":"game_over"}`,
	} {
		out.WriteString(`{"tag":"gam","log":` + log + "}\n")
	}
	return out.String()
}()

// hello is what a client says first.
const hello = "{\"cmd\":\"dc_ok\",\"name\":\"x\"}\n"

// TestRemoteMisbehaves: with who does not connect, breaks off or talks nonsense no match is played, in a match he loses, and
// nothing hangs.
func TestRemoteMisbehaves(t *testing.T) {
	for name, c := range map[string]struct {
		talk   func(c net.Conn)
		reason match.Reason
	}{
		"nobody": {nil, match.ByTime},
		"breaks": {func(c net.Conn) {
			_, _ = io.WriteString(c, hello)
			in := bufio.NewReader(c)
			_, _ = in.ReadString('\n') // dc
			_, _ = in.ReadString('\n') // is_ready
		}, match.ByFailure},
		"nonsense": {func(c net.Conn) { _, _ = io.WriteString(c, hello+"hello\n"); _, _ = io.Copy(io.Discard, c) }, match.ByFailure},
		"wrong cmd": {func(c net.Conn) {
			_, _ = io.WriteString(c, hello+"{\"cmd\":\"move\"}\n")
			_, _ = io.Copy(io.Discard, c)
		}, match.ByFailure},
		"not a number": {func(c net.Conn) {
			_, _ = io.WriteString(c, hello+`{"cmd":"ready_ok","player_order":[0,1,2,3]}`+"\n"+
				`{"cmd":"move","move":{"type":"shot","velocity":{"x":0,"y":1e300},"rotation":"cw"}}`+"\n")
			_, _ = io.Copy(io.Discard, c)
		}, match.ByIllegal},
	} {
		t.Run(name, func(t *testing.T) {
			s, sim := setup(t)
			r := remote(t, "")
			done := make(chan struct{})
			if c.talk == nil {
				r.hello = 50 * time.Millisecond
				close(done)
			} else {
				go func() {
					defer close(done)
					conn := listentest.Dial(t.Context(), r.address(t))
					c.talk(conn)
					_ = conn.Close()
				}()
			}
			rec, err := match.Play(t.Context(), s, [2]match.Player{r.Player(), match.PlayerOf(&recorder{shot: curling.Shot{VY: -2.4}})}, sim, nil)
			if name == "not a number" {
				require.NoError(t, err)
			} else {
				require.ErrorAs(t, err, new(*match.BeginError))
			}
			require.Equal(t, c.reason, rec.Reason, rec.Detail)
			require.Equal(t, 1, rec.Winner)
			require.NoError(t, r.Close())
			<-done
		})
	}
}

// TestStrangers: whoever else connects, and says what he likes, ends no match and takes nobody's place; a client is told by its
// password, or by its name where it can send none.
func TestStrangers(t *testing.T) {
	for name, mine := range map[string]Client{
		"by password": {Name: "theirs", Password: "secret"},
		"by name":     {Name: "secret"},
	} {
		t.Run(name, func(t *testing.T) {
			s, sim := setup(t)
			r := remote(t, "secret")
			r.hello = time.Minute
			for _, say := range []string{"GET / HTTP/1.1\r\n\r\n", "", "{\"cmd\":\"dc_ok\",\"name\":\"guess\"}\n", "{\"cmd\":\"move\"}\n", "null\n",
				strings.Repeat("[", 1<<16)} {
				c := listentest.Dial(t.Context(), r.address(t))
				defer func() { _ = c.Close() }()
				_, _ = io.WriteString(c, say) // it may be closed by then
			}
			mine.AI, mine.Seed = &recorder{shot: curling.Shot{VY: -2.4}}, s.Seed
			done := make(chan error, 1)
			go func() {
				_, err := mine.Play(t.Context(), listentest.Dial(t.Context(), r.address(t)))
				done <- err
			}()
			rec, err := match.Play(t.Context(), s, [2]match.Player{r.Player(), match.PlayerOf(&recorder{shot: curling.Shot{VY: -2.4}})}, sim, nil)
			require.NoError(t, err)
			require.Equal(t, match.ByScore, rec.Reason, rec.Detail)
			require.NoError(t, <-done)
		})
	}
}

// TestNextMatchWaits: a client that connects for its next match while another is played is not lost.
func TestNextMatchWaits(t *testing.T) {
	s, sim := setup(t)
	r := remote(t, "")
	at := r.address(t)
	done := make(chan error, 2)
	for range 2 {
		go func() {
			_, err := (&Client{AI: &recorder{shot: curling.Shot{VY: -2.4}}, Name: "x"}).Play(t.Context(), listentest.Dial(t.Context(), at))
			done <- err
		}()
	}
	for range 2 {
		rec, err := match.Play(t.Context(), s, [2]match.Player{r.Player(), match.PlayerOf(&recorder{shot: curling.Shot{VY: -2.4}})}, sim, nil)
		require.NoError(t, err)
		require.Equal(t, match.ByScore, rec.Reason, rec.Detail)
	}
	require.NoError(t, <-done)
	require.NoError(t, <-done)
}

package dc4

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/physics"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// thrower throws one shot after another of a list.
type thrower struct {
	shots []curling.Shot
	asked []curling.State
}

func (r *thrower) Suggest(_ context.Context, q ai.Request, _ func(ai.Progress)) (ai.Suggestion, error) {
	r.asked = append(r.asked, q.State)
	return ai.Suggestion{Candidates: []ai.Candidate{{Shot: r.shots[(q.State.End*16+q.State.Shot)%len(r.shots)]}}}, nil
}

var shots = []curling.Shot{{VX: 0.1318, VY: -2.4, Turn: curling.Left}, {VX: -0.12, VY: -2.38, Turn: curling.Right},
	{VX: 0.05, VY: -3.2, Turn: curling.Right}, {VX: 0.14, VY: -2.36, Turn: curling.Left}, {VX: -0.1, VY: -2.7, Turn: curling.Left}}

func client(d *double, team curling.TeamID, a ai.AI) *Client {
	return &Client{Address: d.address(), User: fmt.Sprint("u", team), Password: "secret", Team: team, Name: fmt.Sprint("team ", team),
		Players: curling.TeamOf(physics.StandardPlayer(physics.FCV1)),
		Player:  places{match.PlayerOf(a)}, Budget: ai.Budget{Throws: 10}, Seed: 5,
		wait: func(ctx context.Context, _ time.Duration) error { return wait(ctx, time.Millisecond) }}
}

type outcome struct {
	rec *match.Record
	err error
}

// play plays a match of two clients, watched from its beginning, and returns the records of both and of the watcher.
func play(t *testing.T, d *double, ais [2]ai.AI) (out [3]outcome, events []match.Event) {
	t.Helper()
	ctx, stop := context.WithTimeout(t.Context(), 5*time.Minute)
	defer stop()
	done := make(chan struct{}, 3)
	for i := range 3 {
		go func() {
			defer func() { done <- struct{}{} }()
			if i == 2 {
				out[2].rec, out[2].err = Watch(ctx, d.address(), func(e match.Event) {
					events = append(events, match.Event{Kind: e.Kind,
						State: e.State})
				}, nil)
				return
			}
			out[i].rec, out[i].err = client(d, curling.TeamID(i), ais[i]).Play(ctx)
		}()
	}
	for range 3 {
		<-done
	}
	return out, events
}

// TestMatchIsPlayedAndWatched: two of our clients play on a server that breaks the streams off again and again and has no
// room at first; both, and one who watches, have the shots, positions and scores of the server, and each situation was asked
// about once.
func TestMatchIsPlayedAndWatched(t *testing.T) {
	d := newDouble(t, 2, false)
	d.cut, d.busy = 19, 1
	ais := [2]ai.AI{&thrower{shots: shots}, &thrower{shots: shots}}
	out, events := play(t, d, ais)
	for i, o := range out {
		require.NoError(t, o.err, i)
		require.Equal(t, match.ByScore, o.rec.Reason)
		for e, end := range o.rec.Ends {
			require.Equal(t, o.rec.Shots[16*e].State.First, end.First)
			require.Equal(t, d.score[end.First.Other()][e]-d.score[end.First][e], end.Hammer)
		}
		require.Len(t, o.rec.Shots, d.posts)
		require.Equal(t, out[0].rec.Score, o.rec.Score)
		require.Equal(t, [2]string{"team 0", "team 1"}, o.rec.Names)
		require.Len(t, o.rec.Ends, len(o.rec.Shots)/16)
		sum := [2]int{}
		for team := range sum {
			for _, n := range d.score[team] {
				sum[team] += n
			}
		}
		require.Equal(t, sum, o.rec.Score)
		require.Equal(t, fmt.Sprint("team", o.rec.Winner), d.states[len(d.states)-1]["winner_team"])
		for k, s := range o.rec.Shots {
			want := shots[(s.State.End*16+s.State.Shot)%len(shots)]
			require.InDelta(t, want.VX, s.Run.VX, 1e-9)
			require.InDelta(t, want.VY, s.Run.VY, 1e-9)
			require.Equal(t, want.Turn, s.Run.Turn)
			if k > 0 && s.State.End == o.rec.Shots[k-1].State.End {
				require.Equal(t, o.rec.Shots[k-1].After, s.State.Position)
			}
			thrown, err := d.sim.Throw(physics.Delivery{Position: s.State.Position, Index: s.State.Shot, Shot: s.Run}, nil)
			require.NoError(t, err)
			for i := range s.After {
				require.InDelta(t, 0, thrown.Position[i].Distance(s.After[i]), 1e-6, "shot %d, stone %d", k, i)
			}
		}
	}
	asked := append(ais[0].(*thrower).asked, ais[1].(*thrower).asked...)
	require.Len(t, asked, d.posts, "each situation is asked about once")
	require.Equal(t, match.Begun, events[0].Kind)
	require.Equal(t, match.Finished, events[len(events)-1].Kind)
	kinds := map[match.EventKind]int{}
	for _, e := range events {
		kinds[e.Kind]++
	}
	require.Equal(t, d.posts, kinds[match.Thrown])
	require.Equal(t, d.posts/16, kinds[match.Ended])
}

// TestSpins: a shot is sent with its spin and comes back with it; 0 rad/s is no turn.
func TestSpins(t *testing.T) {
	d := newDouble(t, 1, false)
	spun := []curling.Shot{{VX: 0.1318, VY: -2.4, Turn: curling.Left, Spin: 15.707963}, {VX: -0.02, VY: -2.39, Spin: curling.NoSpin},
		{VX: 0.05, VY: -3.2, Turn: curling.Right, Spin: 0.25}, {VX: 0.14, VY: -2.36, Turn: curling.Left}}
	out, _ := play(t, d, [2]ai.AI{&thrower{shots: spun}, &thrower{shots: spun}})
	for i, o := range out {
		require.NoError(t, o.err, i)
		for k, s := range o.rec.Shots {
			want := spun[(s.State.End*16+s.State.Shot)%len(spun)]
			require.Equal(t, want.Spin, s.Run.Spin, k)
			require.InDelta(t, want.Rate(math.Pi/2), s.Run.Rate(math.Pi/2), 0, k)
			thrown, err := d.sim.Throw(physics.Delivery{Position: s.State.Position, Index: s.State.Shot, Shot: s.Run}, nil)
			require.NoError(t, err)
			for i := range s.After {
				require.InDelta(t, 0, thrown.Position[i].Distance(s.After[i]), 1e-6, "shot %d, stone %d", k, i)
			}
		}
	}
	for text, want := range map[string]curling.Shot{
		`{"translational_velocity":2,"angular_velocity":-15.5,"shot_angle":1.5707963267948966}`: {VY: -2, Turn: curling.Right, Spin: 15.5},
		`{"translational_velocity":2,"angular_velocity":0,"shot_angle":1.5707963267948966}`:     {VY: -2, Spin: curling.NoSpin},
		`{"translational_velocity":2,"shot_angle":1.5707963267948966}`:                          {VY: -2},
		`{"translational_velocity":2,"angular_velocity":1.57,"shot_angle":1.5707963267948966}`:  {VY: -2, Turn: curling.Left},
	} {
		var m move
		require.NoError(t, json.Unmarshal([]byte(text), &m))
		got, err := m.shot()
		require.NoError(t, err)
		require.InDelta(t, 0, got.VX, 1e-12)
		got.VX = 0
		require.Equal(t, want, got, text)
	}
	tooFast := 1e4
	_, err := (&move{Speed: 2, Angular: &tooFast}).shot()
	require.ErrorContains(t, err, "angular_velocity 10000, want at most 1000 rad/s")
}

// TestWatchBeginsLate: who begins to watch in the second end has the whole match.
func TestWatchBeginsLate(t *testing.T) {
	d := newDouble(t, 2, false)
	out, _ := play(t, d, [2]ai.AI{&thrower{shots: shots}, &thrower{shots: shots}})
	require.NoError(t, out[2].err)
	late, err := Watch(t.Context(), d.address(), nil, nil)
	require.NoError(t, err)
	require.Equal(t, out[2].rec, late)
}

// TestStatesAreMissed: a stream that tells the latest state only leaves out what came between; the record has it.
func TestStatesAreMissed(t *testing.T) {
	d := newDouble(t, 2, false)
	out, _ := play(t, d, [2]ai.AI{&thrower{shots: shots}, &thrower{shots: shots}})
	for told := 1; told < len(d.states); told += 3 {
		s := newServer(d.address(), "", "")
		tr, err := newTracker(t.Context(), s, nil)
		require.NoError(t, err)
		for _, k := range []int{0, told, len(d.states) - 1} {
			raw, err := json.Marshal(d.model(d.states[k]))
			require.NoError(t, err)
			st, err := decode(raw)
			require.NoError(t, err)
			err = tr.take(t.Context(), st, true)
			if k == len(d.states)-1 {
				require.ErrorIs(t, err, errDone)
				break
			}
			require.NoError(t, err)
		}
		s.close()
		require.Equal(t, out[2].rec, tr.rec, told)
	}
}

// TestMixedDoubles: the placement is chosen by the team that is asked, and the placed stones lie where the server puts them.
func TestMixedDoubles(t *testing.T) {
	d := newDouble(t, 1, true)
	out, _ := play(t, d, [2]ai.AI{&thrower{shots: shots}, &thrower{shots: shots}})
	require.NotEmpty(t, d.setups)
	require.Equal(t, "center_house", d.setups[0])
	for _, o := range out {
		require.NoError(t, o.err)
		s := o.rec.Shots[0].State
		require.Equal(t, 6, s.Shot)
		guard, house := 0, 1
		require.InDelta(t, 4.88+38.405-34.435, s.Position[guard].Y, 1e-9)
		require.InDelta(t, 4.88+38.405-38.87, s.Position[house].Y, 1e-9)
		require.Len(t, o.rec.Shots, d.posts)
	}
}

// TestPatternsOfPlacedStones: the stones of a power play that the server calls left lie at the left as seen from the hack.
func TestPatternsOfPlacedStones(t *testing.T) {
	s := spots(2)
	require.Less(t, s.SideGuard.X, curling.CentreX)
	require.Equal(t, curling.CentreX, s.CentreGuard.X)
	require.InDelta(t, 1.219, curling.CentreX-s.SideHouse.X, 1e-12)
}

// TestRefusals: a wrong password, a team that is taken, a match that is not there and a redirection are told.
func TestRefusals(t *testing.T) {
	d := newDouble(t, 1, false)
	var refused *Refused
	c := client(d, 0, &thrower{shots: shots})
	c.Password = "wrong"
	_, err := c.Play(t.Context())
	require.ErrorAs(t, err, &refused)
	require.Equal(t, 401, refused.Status)
	require.ErrorContains(t, err, "Invalid credentials")
	d.names[0] = "somebody"
	_, err = client(d, 0, &thrower{shots: shots}).Play(t.Context())
	require.ErrorContains(t, err, "already started")
	for status, want := range map[int]string{302: "302", 404: "404", 422: "422"} {
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Location", d.URL)
			w.WriteHeader(status)
		}))
		a, err := ParseAddress(s.URL + "/matches/x")
		require.NoError(t, err)
		_, err = Watch(t.Context(), a, nil, nil)
		require.ErrorContains(t, err, want)
		s.Close()
	}
}

func TestAddress(t *testing.T) {
	a, err := ParseAddress(" https://example.org/dc/matches/abc/ ")
	require.NoError(t, err)
	require.Equal(t, "https://example.org/dc/matches/abc", a.String())
	require.Equal(t, "https://example.org/dc/shots?match_id=a+b", a.url(map[string][]string{"match_id": {"a b"}}, "shots"))
	for _, bad := range []string{"", "example.org", "ftp://h/matches/x", "https://h/x", "https://h/matches/", "https://user:word@h/matches/x",
		"https:///matches/x", "%zz"} {
		_, err := ParseAddress(bad)
		require.Error(t, err, bad)
	}
}

// hostile is a server whose match is there and whose stream is what write writes.
func hostile(t *testing.T, write func(w http.ResponseWriter, r *http.Request)) *server {
	t.Helper()
	h := httptest.NewServer(http.HandlerFunc(write))
	t.Cleanup(h.Close)
	a, err := ParseAddress(h.URL + "/matches/x")
	require.NoError(t, err)
	s := newServer(a, "", "")
	t.Cleanup(s.close)
	return s
}

func noPause(ctx context.Context, _ time.Duration) error { return ctx.Err() }

// TestStreamsThatAreNone: whatever a server streams, following it ends with an error, after a bounded number of attempts,
// and nothing is kept.
func TestStreamsThatAreNone(t *testing.T) {
	endless := func(text string) func(http.ResponseWriter, *http.Request) {
		return func(w http.ResponseWriter, r *http.Request) {
			for r.Context().Err() == nil {
				if _, err := io.WriteString(w, text); err != nil {
					return
				}
			}
		}
	}
	event := func(data string) func(http.ResponseWriter, *http.Request) {
		return func(w http.ResponseWriter, _ *http.Request) {
			_, _ = io.WriteString(w, "event: latest_state_update\ndata: "+data+"\n\n")
		}
	}
	for name, write := range map[string]func(http.ResponseWriter, *http.Request){
		"a line without end":    endless(strings.Repeat("x", 1<<16)),
		"an event without end":  endless("data: " + strings.Repeat("x", 1<<10) + "\n"),
		"no JSON":               event("hello"),
		"another kind of value": event(`[1]`),
		"an end that is none":   event(`{"end_number":1000000,"total_shot_number":0,"next_shot_team":"team0"}`),
		"a shot that is none":   event(`{"end_number":0,"total_shot_number":99,"next_shot_team":"team0"}`),
		"a team that is none":   event(`{"end_number":0,"total_shot_number":0,"next_shot_team":"team7"}`),
		"too many stones": event(`{"end_number":0,"total_shot_number":9,"next_shot_team":"team0","stone_coordinate":{"data":{"team0":[` +
			strings.Repeat(`{"x":0,"y":38},`, 20) + `{"x":1,"y":1}]}}}`),
		"a stone far off":        event(`{"end_number":0,"total_shot_number":9,"next_shot_team":"team0","stone_coordinate":{"data":{"team0":[{"x":1e300,"y":1}]}}}`),
		"a score that is none":   event(`{"end_number":0,"total_shot_number":0,"next_shot_team":"team0","score":{"team0":[-5]}}`),
		"nothing":                func(http.ResponseWriter, *http.Request) {},
		"errors of the server":   func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(500) },
		"an error without limit": func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(500); endless("x")(w, r) },
	} {
		t.Run(name, func(t *testing.T) {
			s := hostile(t, write)
			rules := curling.FiveRock()
			tr := &tracker{server: s, info: &matchInfo{}, rules: rules, rec: &match.Record{Rules: rules}, on: func(match.Event) {}}
			n := 0
			err := s.follow(t.Context(), "viewer", time.Minute, noPause, func(error) { n++ },
				func(st *state, latest bool) error { return tr.take(t.Context(), st, latest) })
			require.Error(t, err)
			require.Equal(t, maxFailures, n)
		})
	}
}

// TestSoundStatesAmongFaults: a state that is told wrongly every time ends a stream although others are sound. Breaks alone do not.
func TestSoundStatesAmongFaults(t *testing.T) {
	const sound = `event: latest_state_update` + "\n" + `data: {"end_number":0,"total_shot_number":0,"next_shot_team":"team0"}` + "\n\n"
	for name, fault := range map[string]string{
		"a shot that is none": strings.Replace(sound, `shot_number":0`, `shot_number":99`, 1),
		"no JSON":             "event: latest_state_update\ndata: hello\n\n",
	} {
		t.Run(name, func(t *testing.T) {
			s := hostile(t, func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, sound+fault) })
			n := 0
			rules := curling.FiveRock()
			err := s.follow(t.Context(), "viewer", time.Minute, noPause, func(error) { n++ },
				func(st *state, _ bool) error { return st.check(&rules) })
			require.Error(t, err)
			require.Equal(t, maxFailures, n)
		})
	}
	streams := 0
	other := hostile(t, func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, sound+sound) })
	require.ErrorContains(t, other.follow(t.Context(), "viewer", time.Minute, noPause, nil, func(_ *state, _ bool) error {
		if streams++; streams%2 == 0 {
			return fmt.Errorf("fault %d", streams)
		}
		return nil
	}), "fault", "a server that finds another one each time")
	streams = 0
	s := hostile(t, func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, sound) })
	err := s.follow(t.Context(), "viewer", time.Minute, noPause, func(error) {}, func(*state, bool) error {
		if streams++; streams > 3*maxFailures {
			return errDone
		}
		return nil
	})
	require.NoError(t, err)
}

// TestStreamThatStalls: silence, and signs without states until the context ends.
func TestStreamThatStalls(t *testing.T) {
	s := hostile(t, func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(200)
		w.(http.Flusher).Flush()
		<-r.Context().Done()
	})
	err := s.follow(t.Context(), "viewer", 5*time.Millisecond, noPause, nil, func(*state, bool) error { return nil })
	require.ErrorContains(t, err, "nothing was said")
	flood := hostile(t, func(w http.ResponseWriter, r *http.Request) {
		for r.Context().Err() == nil {
			_, _ = io.WriteString(w, ": ping\n\n")
		}
	})
	ctx, stop := context.WithCancel(t.Context())
	time.AfterFunc(20*time.Millisecond, stop)
	err = flood.follow(ctx, "viewer", time.Minute, noPause, nil, func(*state, bool) error { return nil })
	require.ErrorIs(t, err, context.Canceled)
}

// TestAnswersWithoutEnd: a body beyond the limit is an error.
func TestAnswersWithoutEnd(t *testing.T) {
	s := hostile(t, func(w http.ResponseWriter, r *http.Request) {
		for r.Context().Err() == nil {
			if _, err := io.WriteString(w, strings.Repeat(" ", 1<<16)); err != nil {
				return
			}
		}
	})
	_, err := s.info(t.Context())
	require.ErrorContains(t, err, "more than 8 MiB")
}

// TestBusyServer: requests again are no more than the server takes in a minute, for more than a minute.
func TestBusyServer(t *testing.T) {
	var waited []time.Duration
	s := hostile(t, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTooManyRequests) })
	g := &playing{tracker: &tracker{server: s}, Client: &Client{wait: func(_ context.Context, d time.Duration) error {
		waited = append(waited, d)
		return nil
	}}}
	err := g.post(t.Context(), s.url(nil, "matches"), nil, nil)
	var refused *Refused
	require.ErrorAs(t, err, &refused)
	require.Equal(t, http.StatusTooManyRequests, refused.Status)
	sum := time.Duration(0)
	for i, d := range waited {
		if sum += d; i == 29 {
			require.GreaterOrEqual(t, sum, time.Minute)
		}
	}
	require.Greater(t, sum, time.Minute)
}

// TestConcession: the protocol has no word for it.
func TestConcession(t *testing.T) {
	d := newDouble(t, 1, false)
	d.names[1] = "other"
	c := client(d, 0, &thrower{shots: shots})
	c.Player = concedes{c.Player}
	_, err := c.Play(t.Context())
	require.True(t, errors.Is(err, errConcede), err)
}

type concedes struct{ match.Player }

func (concedes) Throw(context.Context, *match.Situation) (match.Answer, error) {
	return match.Answer{Concede: true}, nil
}

// places chooses the first placement that it may.
type places struct{ match.Player }

func (places) Place(_ context.Context, _ *match.Situation, legal []curling.Placement) (curling.Placement, error) {
	return legal[0], nil
}

// FuzzState: no state makes the tracker panic or keep a position that cannot be.
func FuzzState(f *testing.F) {
	f.Add([]byte(`{"end_number":0,"total_shot_number":0,"next_shot_team":"team0"}`), []byte(`{"end_number":0,"total_shot_number":1,"next_shot_team":"team1","last_move":{"translational_velocity":2.4,"angular_velocity":-1.57,"shot_angle":1.5},"stone_coordinate":{"data":{"team0":[{"x":0.1,"y":38}]}}}`))
	f.Add([]byte(`{"end_number":1,"winner_team":"team1"}`), []byte(`{}`))
	f.Fuzz(func(t *testing.T, a, b []byte) {
		rules := curling.MixedDoubles()
		s := newServer(Address{}, "", "")
		tr := &tracker{server: s, info: &matchInfo{}, rules: rules, rec: &match.Record{Rules: rules}, on: func(match.Event) {}}
		for _, raw := range [][]byte{a, b} {
			_ = readEvents(strings.NewReader("event: latest_state_update\ndata: "+string(raw)+"\n\n"), func(_ string, data []byte) error {
				st, err := decode(data)
				if err != nil || st.check(&rules) != nil || st.End > 0 || st.Shot != nil && tr.now != nil && rules.FirstShot+*st.Shot > tr.now.Shot+1 {
					return nil // these ask the server
				}
				_ = tr.take(t.Context(), st, true)
				return nil
			})
		}
		if tr.now != nil && tr.now.Check(physics.TouchTolerance) != nil {
			t.Fatalf("kept: %+v", tr.now)
		}
	})
}

package matchplay

import (
	"fmt"
	"io"
	"math"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"github.com/hogline/hogline/app/rulebook"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/dc4"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/registry"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/engine/version"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/dcl"
	"github.com/hogline/hogline/replay/matchlog"
	"github.com/hogline/hogline/session"
	"github.com/hogline/hogline/session/aiming"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// fixture is a match whose window is the test.
type fixture struct {
	*Match
	t     *testing.T
	tasks chan func()
	setup Setup
}

func newFixture(t *testing.T, rules string) *fixture {
	t.Helper()
	f := &fixture{t: t, tasks: make(chan func(), 1000)}
	f.Match = New(session.New(func(g func()) { f.tasks <- g }, func(err error) { t.Errorf("reported: %v", err) }))
	t.Cleanup(f.Close)
	library, err := rulebook.Load(os.DirFS("../../assets"))
	require.NoError(t, err)
	d := library.Find(rules)
	require.NotNil(t, d)
	seat := Seat{Spec: "sample", Budget: ai.Budget{Throws: 20}, Thrower: curling.StandardPlayer}
	f.setup = Setup{Names: [2]string{"north", "south"}, Seats: [2]Seat{seat, seat}, Rules: d.Ruleset(), Twin: d.Twin(), Ends: 1, Seed: 7}
	return f
}

// until runs what the match hands to its window until ok.
func (f *fixture) until(what string, ok func() bool) {
	f.t.Helper()
	limit := time.After(5 * time.Minute) // however busy the machine is
	for !ok() {
		select {
		case g := <-f.tasks:
			g()
		case <-limit:
			f.t.Fatal("in vain: " + what)
		}
	}
}

func (f *fixture) ended() bool { return !f.Running() }

// kinds counts the events by kind.
func (f *fixture) kinds() map[match.EventKind]int {
	n := map[match.EventKind]int{}
	for _, e := range f.Events {
		n[e.Kind]++
	}
	return n
}

// TestWatchedMatch: every event of a match of two AIs is there, in order and in words, and the record plays again bit for
// bit.
func TestWatchedMatch(t *testing.T) {
	f := newFixture(t, "five-rock-both")
	f.SetFast(true)
	f.Start(f.setup)
	require.True(t, f.Running())
	f.until("the end", f.ended)
	require.NoError(t, f.Err)
	require.Equal(t, map[match.EventKind]int{match.Begun: 1, match.Thrown: curling.Stones, match.Ended: 1, match.Finished: 1}, f.kinds())
	shot := 0
	for _, e := range f.Events {
		if e.Kind == match.Thrown {
			require.Equal(t, shot, e.State.Shot)
			require.NotEmpty(t, e.Summary.Key)
			shot++
		}
	}
	require.Equal(t, match.ByScore, f.Record.Reason)
	require.NoError(t, matchlog.Verify(f.Record))
	require.True(t, f.Game.Complete)
	require.Equal(t, curling.Stones, f.Game.Shots())
}

// TestShotsWaitUntilTheyAreShown: the next player is asked when the stones have come to rest on the screen; a pause holds
// them, and the match.
func TestShotsWaitUntilTheyAreShown(t *testing.T) {
	f := newFixture(t, "five-rock-both")
	f.Start(f.setup)
	thrown := func(n int) func() bool { return func() bool { return f.kinds()[match.Thrown] == n } }
	f.until("the first shot", thrown(1))
	f.until("its path", func() bool { return !f.Session.Place.Playback().Loading() })
	p := f.Session.Place.Playback()
	require.True(t, p.Clock.Playing(), "the shot is shown")
	require.Equal(t, replay.Place{}, f.Session.Place.At())
	f.Shown()
	require.True(t, f.moving, "it is not at its end")
	f.SetPaused(true)
	require.False(t, p.Clock.Playing())
	p.Clock.SeekFraction(1)
	f.Shown()
	require.True(t, f.moving, "the match is paused")
	f.SetPaused(false)
	require.False(t, f.moving)
	f.until("the second shot", thrown(2))
	f.SetFast(true)
	f.until("the end", f.ended)
	require.Equal(t, curling.Stones, f.kinds()[match.Thrown])
}

// TestPersonPlays: the shot that is aimed at on the ice is thrown with the thrower's error, and a concession ends the
// match.
func TestPersonPlays(t *testing.T) {
	f := newFixture(t, "five-rock-both")
	f.setup.Seats[1] = Seat{Person: true, Thrower: curling.Player{Noise: curling.Noise{Model: curling.NoNoise},
		WeightMax: curling.StandardWeightMax}}
	f.SetFast(true)
	f.Start(f.setup)
	asked := func() bool { return f.Question != nil }
	f.until("the question", asked)
	require.Equal(t, AskThrow, f.Question.Kind)
	require.Equal(t, curling.TeamID(1), f.Question.Team)
	require.Equal(t, aiming.AimMode, f.Session.Aim.Mode())
	require.False(t, f.Throw(), "nothing is aimed at")
	f.Session.Aim.At(curling.Tee)
	f.until("the aim", func() bool { return f.Session.Aim.Shot().Ready() })
	aimed := f.Session.Aim.Shot().Shot
	f.Session.Place.Move((*replay.Game).Previous)
	require.False(t, f.CanThrow(), "an earlier place is shown")
	f.Aim()
	f.Aim()
	f.Session.Aim.At(curling.Tee)
	f.until("the aim again", f.CanThrow)
	require.True(t, f.Throw())
	require.Nil(t, f.Question)
	require.Equal(t, aiming.LookMode, f.Session.Aim.Mode())
	f.until("the next question", asked)
	require.Equal(t, aimed, f.Record.Shots[1].Answered)
	require.Equal(t, aimed, f.Record.Shots[1].Run, "without error")
	require.Equal(t, 3, f.State.Shot)
	require.True(t, f.Concede())
	f.until("the end", f.ended)
	require.Equal(t, match.ByConcede, f.Record.Reason)
	require.Equal(t, 0, f.Record.Winner)
	require.False(t, f.Concede())
}

// TestClockOfAPerson: who does not throw in time has lost, and is not asked any more.
func TestClockOfAPerson(t *testing.T) {
	f := newFixture(t, "five-rock-both")
	f.setup.Seats[0] = Seat{Person: true, Thrower: curling.StandardPlayer}
	f.setup.Clock = 300 * time.Millisecond
	f.Start(f.setup)
	f.until("the question", func() bool { return f.Question != nil })
	require.True(t, f.Timed())
	require.Less(t, f.LeftNow(0, f.Since.Add(100*time.Millisecond)), f.setup.Clock)
	require.Equal(t, f.setup.Clock, f.LeftNow(1, f.Since.Add(time.Hour)), "the other clock stands")
	require.Zero(t, f.LeftNow(0, f.Since.Add(time.Hour)))
	f.until("the end", f.ended)
	require.Equal(t, match.ByTime, f.Record.Reason)
	require.Nil(t, f.Question)
}

// TestPersonPlacesStones: in mixed doubles the team that may is asked how they lie.
func TestPersonPlacesStones(t *testing.T) {
	f := newFixture(t, "mixed-doubles")
	for i := range f.setup.Seats {
		f.setup.Seats[i] = Seat{Person: true, Thrower: curling.StandardPlayer}
	}
	f.Start(f.setup)
	f.until("the placement", func() bool { return f.Question != nil })
	require.Equal(t, AskPlace, f.Question.Kind)
	require.False(t, f.Concede())
	require.NotEmpty(t, f.Question.Legal)
	want := f.Question.Legal[0]
	require.True(t, f.Place(want))
	f.until("the throw", func() bool { return f.Question != nil && f.Question.Kind == AskThrow })
	require.Equal(t, want, f.Record.Places[0].Placement)
	require.Equal(t, 1, f.kinds()[match.Placement])
	state, ok := f.Session.Place.State()
	require.True(t, ok)
	require.Equal(t, 2, state.Position.Count(), "the placed stones lie on the ice")
}

// TestStopEndsThePrograms: a match that is stopped or whose window is closed leaves no process and no goroutine.
func TestStopEndsThePrograms(t *testing.T) {
	pid := filepath.Join(t.TempDir(), "pid")
	f := newFixture(t, "five-rock-both")
	f.setup.Seats[0].Spec = `process:sh -c "echo $$ > ` + pid + `; exec cat > /dev/null"`
	f.Start(f.setup)
	var program int
	f.until("the program", func() bool {
		raw, err := os.ReadFile(pid)
		if err == nil && len(raw) > 1 {
			program, err = strconv.Atoi(string(raw[:len(raw)-1]))
		} else {
			f.tasks <- func() { time.Sleep(time.Millisecond) }
		}
		return err == nil && program > 0
	})
	require.DirExists(t, "/proc/"+strconv.Itoa(program))
	f.Close()
	require.Eventually(t, func() bool { // its end goes on in the background
		_, err := os.Stat("/proc/" + strconv.Itoa(program))
		return err != nil
	}, time.Minute, time.Millisecond)
	require.False(t, f.Running())
	require.False(t, f.Stop())
}

// TestMatchThatCannotBegin: an AI that is none ends the match with the reason.
func TestMatchThatCannotBegin(t *testing.T) {
	f := newFixture(t, "five-rock-both")
	f.setup.Seats[1].Spec = "nobody"
	f.Start(f.setup)
	f.until("the end", f.ended)
	require.ErrorContains(t, f.Err, "nobody")
	require.ErrorContains(t, f.Err, "south")
}

// TestRecordBesideTheLog: a record replaces a record, and no other file.
func TestRecordBesideTheLog(t *testing.T) {
	dir := t.TempDir()
	path := RecordPath(filepath.Join(dir, "a.dcl"))
	require.Equal(t, filepath.Join(dir, "a.json"), path)
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	r := &match.Record{Names: [2]string{"a", "b"}, Ice: ice}
	require.NoError(t, saveRecord(path, r))
	r.Score[0] = 3
	require.NoError(t, saveRecord(path, r))
	back, err := matchlog.ReadRecord(path)
	require.NoError(t, err)
	require.Equal(t, 3, back.Score[0])
	require.NoError(t, os.WriteFile(path, []byte(`{"mine":1}`), 0o600))
	require.ErrorIs(t, saveRecord(path, r), os.ErrExist)
	raw, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, `{"mine":1}`, string(raw))
}

// TestPlayouts: a situation is played out to the end of its end, the k-th time the same whatever the number of games, and
// stopping them keeps what was played.
func TestPlayouts(t *testing.T) {
	f := newFixture(t, "five-rock-both")
	f.setup.Ends = 3
	start := curling.State{End: 1, Ends: 3, Shot: 14, First: 1, Score: [2]int{2, 1}}
	start.Position[0] = curling.Tee
	f.setup.Start = start
	p := NewPlayouts(f.Session)
	p.Play(f.setup, 6)
	require.True(t, p.Running)
	f.until("six games", func() bool { return !p.Running })
	require.NoError(t, p.Err)
	require.Equal(t, 6, p.Played)
	for _, r := range p.Records {
		require.Len(t, r.Shots, 2)
		require.Len(t, r.Ends, 1)
		require.Equal(t, start, r.Shots[0].State)
	}
	require.NotEqual(t, p.Records[0].Shots[0].Run, p.Records[1].Shots[0].Run, "other errors")
	count, n, mean, doubt := p.Distribution(1)
	sum, all, spread := 0, 0, 0.0
	for k, c := range count {
		all += c
		sum += k * c
		spread += float64(c) * (float64(k) - mean) * (float64(k) - mean)
	}
	require.Equal(t, 6, all)
	require.Equal(t, 6, n)
	require.InDelta(t, float64(sum)/6, mean, 1e-12)
	require.InDelta(t, math.Sqrt(spread/5/6), doubt, 1e-9)
	_, _, other, same := p.Distribution(0)
	require.InDelta(t, -mean, other, 1e-12)
	require.InDelta(t, doubt, same, 1e-9)

	six := p.Records
	p.Play(f.setup, 2)
	f.until("two games", func() bool { return !p.Running })
	for i := range 2 {
		require.Equal(t, six[i].Shots, p.Records[i].Shots)
	}
	p.Play(f.setup, MaxGames)
	f.until("some games", func() bool { return p.Played > 0 })
	require.True(t, p.Stop())
	require.False(t, p.Running)
	require.Positive(t, p.Played)
}

// TestSetupReachesTheMatch: clocks, ice and limit of a setup are those of the record.
func TestSetupReachesTheMatch(t *testing.T) {
	f := newFixture(t, "five-rock-both")
	ice, err := physics.IceOf(physics.V2)
	require.NoError(t, err)
	f.setup.Clock, f.setup.Shot, f.setup.ExtraClock, f.setup.Ice, f.setup.Limit = time.Hour, time.Minute, 2*time.Minute, ice, match.Refuse
	f.SetFast(true)
	f.Start(f.setup)
	f.until("the end", f.ended)
	require.NoError(t, f.Err)
	require.Equal(t, match.Clock{Match: time.Hour, Shot: time.Minute, Extra: 2 * time.Minute}, f.Record.Clocks[1])
	require.Equal(t, ice, f.Record.Ice)
	require.Equal(t, match.Refuse, f.Record.Limit)
}

// TestWatchLog: a log is shown as it grows, and the end of watching leaves it.
func TestWatchLog(t *testing.T) {
	f := newFixture(t, "five-rock-both")
	f.SetFast(true)
	f.Start(f.setup)
	f.until("the end", f.ended)
	rec := *f.Record
	path := filepath.Join(t.TempDir(), "growing.dcl")
	write := func(shots int) {
		r := rec
		r.Shots, r.Ends, r.Reason = r.Shots[:shots], nil, ""
		require.NoError(t, safefile.WriteAtomic(path, func(w io.Writer) error { return dcl.Write(w, matchlog.Game(&r)) }))
	}
	write(2)
	require.NoError(t, f.Watch(path))
	require.True(t, f.Watching())
	f.until("two shots", func() bool { return f.Game != nil && f.State.Shot == 2 })
	require.Equal(t, [2]string{"north", "south"}, f.Setup.Names)
	write(5)
	f.until("three more", func() bool { return f.State.Shot == 5 })
	require.Equal(t, rec.Shots[4].After[0].X != 0, f.State.Position[0].X != 0)
	require.NoError(t, os.Remove(path))
	f.until("it is away", func() bool { return f.Err != nil })
	require.NotNil(t, f.Game, "what was there stays")
	require.True(t, f.Stop())
	require.Error(t, f.Watch("https://example.org/nothing"))
}

// hosted is a server of Digital Curling 4 with a match of one end against an AI, and what its referee keeps.
func hosted(t *testing.T, plan dc4.MatchPlan) (address string, over chan *match.Record) {
	t.Helper()
	over = make(chan *match.Record, 1)
	h := &dc4.Host{Budget: ai.Budget{Throws: 20}, Workers: 1, Over: func(_ string, rec *match.Record, _ error) { over <- rec },
		Opponent: func() (match.Player, error) {
			c, err := registry.Parse("sample")
			if err != nil {
				return nil, err
			}
			a, err := c.New()
			return match.PlayerOf(a), err
		}}
	s := httptest.NewServer(h.Handler())
	t.Cleanup(func() {
		h.Close()
		s.CloseClientConnections()
		s.Close()
	})
	id, err := h.Open(plan)
	require.NoError(t, err)
	return s.URL + "/matches/" + id, over
}

// TestJoin: a person plays a team of a match on a server to its end; the record holds what the server's referee keeps.
func TestJoin(t *testing.T) {
	for _, doubles := range []bool{false, true} {
		address, over := hosted(t, dc4.MatchPlan{Ends: 1, Doubles: doubles})
		f := newFixture(t, "five-rock-both")
		f.SetFast(true)
		require.NoError(t, f.Join(&Guest{Address: address, Login: " me ", Team: 1, Seat: Seat{Person: true}}))
		require.False(t, f.Watching())
		throws, places := 0, 0
		for f.Running() {
			f.until("a question", func() bool { return f.Question != nil || f.ended() })
			if f.Question == nil {
				continue
			}
			require.Equal(t, curling.TeamID(1), f.Question.Team)
			if f.Question.Kind == AskPlace {
				require.True(t, f.Place(f.Question.Legal[0]))
				places++
				continue
			}
			f.Session.Aim.At(curling.Tee)
			f.until("a shot that is aimed", f.CanThrow)
			f.SetPaused(true)
			require.False(t, f.Paused(), "the clock of a server waits for nobody")
			require.True(t, f.Throw())
			throws++
		}
		require.NoError(t, f.Err)
		kept := <-over
		require.Equal(t, "me", f.Setup.Names[1])
		require.Equal(t, match.ByScore, f.Record.Reason)
		require.Equal(t, kept.Score, f.Record.Score)
		require.Equal(t, kept.Winner, f.Record.Winner)
		require.Len(t, f.Record.Shots, len(kept.Shots))
		for i := range kept.Shots {
			require.Equal(t, kept.Shots[i].State.Mover(), f.Record.Shots[i].State.Mover())
		}
		require.Equal(t, len(kept.Shots)/2, throws)
		require.Equal(t, doubles, places == 1)
		require.Equal(t, version.Number, f.Record.Version)
	}
}

// TestJoinTooSlow: the question is taken back when the clock has run out, and the match ends as the server tells.
func TestJoinTooSlow(t *testing.T) {
	address, _ := hosted(t, dc4.MatchPlan{Ends: 1, Time: 300 * time.Millisecond})
	f := newFixture(t, "five-rock-both")
	f.SetFast(true)
	require.NoError(t, f.Join(&Guest{Address: address, Login: "me", Seat: Seat{Person: true}}))
	f.until("a question", func() bool { return f.Question != nil })
	require.Equal(t, aiming.AimMode, f.Session.Aim.Mode())
	require.True(t, f.Timed())
	f.until("the end", f.ended)
	require.NoError(t, f.Err)
	require.Nil(t, f.Question)
	require.Equal(t, aiming.LookMode, f.Session.Aim.Mode())
	require.Equal(t, match.Finished, f.Events[len(f.Events)-1].Kind)
}

// TestJoinRefused: what is no address, no login, and what the server refuses are told.
func TestJoinRefused(t *testing.T) {
	f := newFixture(t, "five-rock-both")
	require.ErrorContains(t, f.Join(&Guest{Address: "https://example.org/nothing", Login: "me"}), "no address")
	address, _ := hosted(t, dc4.MatchPlan{Ends: 1})
	require.ErrorIs(t, f.Join(&Guest{Address: address, Login: " "}), ErrNoLogin)
	require.False(t, f.Running())
	require.NoError(t, f.Join(&Guest{Address: address + "0", Login: "me", Seat: Seat{Person: true}}))
	f.until("the end", f.ended)
	require.ErrorContains(t, f.Err, "404")
	require.NoError(t, f.Join(&Guest{Address: address, Login: "me", Seat: Seat{Spec: "no such AI"}}))
	f.until("the end", f.ended)
	require.Error(t, f.Err)
}

// TestWatchOnline: a match of Digital Curling 4 is shown shot by shot.
func TestWatchOnline(t *testing.T) {
	state := func(shot int, next, winner, move, stones string) string {
		return fmt.Sprintf("event: latest_state_update\ndata: "+`{"winner_team":%s,"first_team_name":"Reds","second_team_name":"Blues","end_number":0,"total_shot_number":%d,"next_shot_team":%s,"last_move":%s,`+
			`"stone_coordinate":{"data":{"team0":[%s],"team1":[]}},"score":{"team0":[0,0],"team1":[0,0]}}`+"\n\n", winner, shot, next, move, stones)
	}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/matches/m" {
			_, _ = io.WriteString(w, `{"first_team_id":"a","second_team_id":"b","standard_end_count":8,"game_mode":"standard"}`)
			return
		}
		_, _ = io.WriteString(w, state(0, `"team0"`, "null", "null", "")+
			state(1, `"team1"`, `"team1"`, `{"translational_velocity":2.4,"angular_velocity":-1.57,"shot_angle":1.6}`, `{"x":0.5,"y":38}`))
	}))
	defer s.Close()
	f := newFixture(t, "five-rock-both")
	f.SetFast(true)
	require.NoError(t, f.Watch(s.URL+"/matches/m"))
	f.until("the end", f.ended)
	require.NoError(t, f.Err)
	require.Equal(t, 1, f.kinds()[match.Thrown])
	require.Equal(t, [2]string{"Reds", "Blues"}, f.Setup.Names)
	require.Equal(t, match.ByTime, f.Record.Reason)
	require.Equal(t, 1, f.Record.Winner)
}

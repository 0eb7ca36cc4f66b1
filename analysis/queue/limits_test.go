//go:build !js

package queue

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/listen/listentest"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/engine/netfault"
)

// local is a server of this machine.
func local(t *testing.T) *Server {
	t.Helper()
	s, err := Serve("127.0.0.1:0", t.TempDir(), "", "", "")
	require.NoError(t, err)
	t.Cleanup(s.Close)
	return s
}

// fill has so many tasks wait.
func fill(t *testing.T, s *Server, n int) {
	t.Helper()
	_, err := s.run(`INSERT INTO tasks (key, task) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
		SELECT printf('%x', i), '{}' FROM n`, n)
	require.NoError(t, err)
}

// TestSoManyTasksWait: ten thousand, one more is not kept until workers have taken some.
func TestSoManyTasksWait(t *testing.T) {
	s := local(t)
	fill(t, s, 10_000-1)
	for _, c := range []struct {
		key  string
		kept bool
	}{{"beef", true}, {"cafe", false}} {
		out, err := s.put(t.Context(), &request{Key: c.key, Task: []byte("{}")})
		require.NoError(t, err)
		require.Equal(t, c.kept, out.Kept)
	}
	status, err := s.status(t.Context(), nil)
	require.NoError(t, err)
	require.Equal(t, 10_000, status.Waiting)
}

// TestWorkersThatAreThere: those that were heard of within AckWait, each of one slot at least, and no more than can be listed.
func TestWorkersThatAreThere(t *testing.T) {
	s := local(t)
	slots := map[string]int{"a": -1, "b": 0, "c": 1, "d": 7, "e": 10_000, "f": 10_001}
	for id, n := range slots {
		s.attend(&Present{Identity: analysis.Identity{ID: id}, Slots: n})
	}
	var have []int
	for _, p := range s.workers() {
		have = append(have, p.Slots)
	}
	require.Equal(t, []int{1, 1, 1, 7, 10_000, 10_000}, have)
	silent := s.present["d"]
	silent.heard = time.Now().Add(-2 * ackWait)
	s.present["d"] = silent
	require.Len(t, s.workers(), 5)
	s.leave("a")
	require.Len(t, s.workers(), 4)
	for i := range 1000 {
		s.attend(&Present{Identity: analysis.Identity{ID: fmt.Sprint("w", i)}})
	}
	require.Len(t, s.workers(), 1000)
	s.attend(&Present{Identity: analysis.Identity{ID: "b"}, Slots: 5})
	require.Equal(t, 5, s.present["b"].Slots, "who is known is heard")
}

// TestATaskThatNobodyComesBackFrom: three workers are given it; then it is given up, and who waits for it is told. Behind the point of a
// key stand workers that are not given it.
func TestATaskThatNobodyComesBackFrom(t *testing.T) {
	s := local(t)
	who := analysis.Identity{Name: "w", ID: "w1"}
	waits := func() bool {
		select {
		case <-s.changes():
			return false
		default:
			return true
		}
	}
	changed := s.changes()
	out, err := s.next(&who)
	require.NoError(t, err)
	require.Empty(t, out.Key)
	require.Equal(t, changed, s.changes(), "nothing was given up, nobody is woken")
	_, err = s.put(t.Context(), &request{Key: "beef.w1", Task: []byte("{}")})
	require.NoError(t, err)
	out, err = s.next(&who)
	require.NoError(t, err)
	require.Empty(t, out.Key, "he has valued it before")

	other := analysis.Identity{Name: "other", ID: "w2"}
	for range 3 {
		out, err = s.next(&other)
		require.NoError(t, err)
		require.Equal(t, "beef.w1", out.Key)
		again, err := s.next(&other)
		require.NoError(t, err)
		require.Empty(t, again.Key, "one worker has it")
		_, err = s.run("UPDATE tasks SET until = 1") // he falls silent
		require.NoError(t, err)
	}
	changed = s.changes()
	out, err = s.next(&other)
	require.NoError(t, err)
	require.Empty(t, out.Key)
	require.NotEqual(t, changed, s.changes())
	require.True(t, waits())
	status, err := s.status(t.Context(), nil)
	require.NoError(t, err)
	require.Zero(t, status.Waiting)
	require.Len(t, status.GivenUp, 1)
	require.Contains(t, status.GivenUp[0].Why, "3 workers")

	_, err = s.put(t.Context(), &request{Key: "cafe", Task: []byte("{}")})
	require.NoError(t, err)
	out, err = s.next(&other)
	require.NoError(t, err)
	_, err = s.back(t.Context(), &request{Key: "cafe", Lease: out.Lease + 1})
	require.NoError(t, err)
	again, err := s.next(&who)
	require.NoError(t, err)
	require.Empty(t, again.Key, "only who has it can give it back")
	_, err = s.back(t.Context(), &request{Key: "cafe", Lease: out.Lease})
	require.NoError(t, err)
	again, err = s.next(&who)
	require.NoError(t, err)
	require.Equal(t, "cafe", again.Key, "it went to another at once")
}

// TestInsist: a server that is busy is asked again as long as there is patience, without a bound until it answers; one that refuses is not.
func TestInsist(t *testing.T) {
	status := []int{http.StatusServiceUnavailable}
	asked := 0
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body) // or a large one finds the connection closed
		code := status[min(asked, len(status)-1)]
		asked++
		w.WriteHeader(code)
		_, _ = w.Write([]byte("{}"))
	}))
	defer web.Close()
	q := &Queue{base: web.URL, client: web.Client()}
	q.open, q.close = context.WithCancel(t.Context())
	again := false
	_, err := q.insist(t.Context(), "status", &request{}, time.Nanosecond, &again)
	require.ErrorIs(t, err, errSilent)
	require.Equal(t, 1, asked)
	require.False(t, again)
	asked, status = 0, []int{http.StatusServiceUnavailable, http.StatusOK}
	_, err = q.insist(t.Context(), "status", &request{}, 0, &again)
	require.NoError(t, err)
	require.True(t, again)
	for code, want := range map[int]error{http.StatusUnauthorized: errToken, http.StatusInsufficientStorage: ErrFull,
		http.StatusNotFound: errNobody} {
		asked, status = 0, []int{code}
		_, err = q.insist(t.Context(), "status", &request{}, 0, nil)
		require.ErrorIs(t, err, want)
		require.Equal(t, 1, asked)
	}
	asked, status = 0, []int{http.StatusNotFound}
	const other = len(`{"task":}`)
	_, err = q.call(t.Context(), "put", &request{Task: bytes.Repeat([]byte("1"), maxRequest-other)})
	require.ErrorIs(t, err, errNobody, "it is sent")
	_, err = q.call(t.Context(), "put", &request{Task: bytes.Repeat([]byte("1"), maxRequest-other+1)})
	require.ErrorContains(t, err, "a message of 1114113 bytes, at most 1114112")
	q.Close()
	_, err = q.call(t.Context(), "status", &request{})
	require.ErrorIs(t, err, errClosed)
}

// TestWhoWatches: who asks for keys, for whom there are answers, or who knows of answers that are forgotten hears at once; nobody else.
func TestWhoWatches(t *testing.T) {
	s := local(t)
	for _, key := range []string{"beef", "cafe"} {
		_, err := s.do(func(tx transaction, _ *reply) error { return tx.answer(key, false, []byte("{}")) })
		require.NoError(t, err)
	}
	_, err := s.forget(t.Context(), &request{Keys: []string{"cafe"}})
	require.NoError(t, err)
	gone, stop := context.WithCancel(t.Context())
	stop()
	for _, c := range []struct {
		in      request
		waits   bool
		answers int
	}{
		{request{}, false, 1}, {request{Rev: 1}, false, 0}, {request{Rev: 2}, true, 0}, {request{Rev: 3}, false, 0},
		{request{Keys: []string{"beef"}}, false, 1}, {request{Keys: []string{"f00d"}, Rev: 2}, false, 0},
		{request{Keys: []string{"f00d", "beef", "cafe"}, Rev: 2}, false, 1},
	} {
		out, err := s.watch(gone, &c.in)
		if c.waits {
			require.ErrorIs(t, err, context.Canceled, "%+v", c.in)
			continue
		}
		require.NoError(t, err, "%+v", c.in)
		require.Len(t, out.Answers, c.answers, "%+v", c.in)
		require.Equal(t, []int64{2, int64(len(c.in.Keys))}, []int64{out.Rev, int64(out.Looked)}, "%+v", c.in)
	}
}

// TestWhatIsCompared: a further value counts unless it is a problem, of nobody or of one of whom the shot has a value. Of three values of
// which two agree the third is in doubt, else all that differ.
func TestWhatIsCompared(t *testing.T) {
	by := func(id string, win float64) analysis.Shot {
		s := analysis.Shot{Key: "beef", WinBefore: win}
		if id != "" {
			s.Worker = &analysis.Identity{Name: id, ID: id}
		}
		return s
	}
	for name, c := range map[string]struct {
		values   []analysis.Shot // the last one is new
		problem  error
		suspects []string // nil: not compared
	}{
		"they agree":      {[]analysis.Shot{by("a", 10), by("b", 10)}, nil, []string{}},
		"they differ":     {[]analysis.Shot{by("a", 10), by("b", 90)}, nil, []string{"a", "b"}},
		"a problem":       {[]analysis.Shot{by("a", 10), by("b", 90)}, errSilent, nil},
		"nobody's":        {[]analysis.Shot{by("a", 10), by("", 90)}, nil, nil},
		"the same worker": {[]analysis.Shot{by("a", 10), by("a", 90)}, nil, nil},
		"the first":       {[]analysis.Shot{by("a", 90), by("b", 10), by("c", 10)}, nil, []string{"a"}},
		"the second":      {[]analysis.Shot{by("a", 10), by("b", 90), by("c", 10)}, nil, []string{"b"}},
		"everybody":       {[]analysis.Shot{by("a", 10), by("b", 50), by("c", 90)}, nil, []string{"a", "b", "c"}},
	} {
		var heard []analysis.Comparison
		r := &run{q: &Queue{}, to: analysis.Hearer{Compared: func(c analysis.Comparison) error {
			heard = append(heard, c)
			return nil
		}}}
		r.again = 1
		n := len(c.values) - 1
		require.NoError(t, r.compare(t.Context(), &asked{key: "beef", values: c.values[:n]}, c.values[n], c.problem), name)
		require.Zero(t, r.again)
		require.Equal(t, c.suspects == nil, heard == nil, name)
		for _, h := range heard {
			ids := []string{}
			for _, w := range h.Suspects {
				ids = append(ids, w.ID)
			}
			require.Equal(t, c.suspects, ids, name)
			require.Len(t, h.Workers, n+1, name)
		}
		require.Len(t, r.suspects, len(c.suspects), name)
	}
}

// TestServersOfAURL: as versions before wrote them too; a fingerprint is of one whose connection is encrypted.
func TestServersOfAURL(t *testing.T) {
	mark := strings.Repeat("ab", 32)
	for where, want := range map[string]string{
		"http://a:1": "http://a:1", "https://a:1/": "https://a:1", "nats://a:1": "http://a:1", "nats://a:1#" + mark: "https://a:1",
		"https://a:1#" + mark: "https://a:1", "ftp://a:1": "", "http:///x": "", "https://": "", "http://a:1#" + mark: "",
		"https://a:1#" + mark[2:]: "", "https://a:1#x" + mark[1:]: "", "http://a b": "",
	} {
		base, trust, err := trusted(where)
		require.Equal(t, want, base, where)
		require.Equal(t, want == "", err != nil, where)
		require.Equal(t, want != "" && strings.Contains(where, "#"), trust != nil, where)
	}
}

// TestNobodyListensWithoutAFolder: a server that cannot keep anything gives its port back.
func TestNobodyListensWithoutAFolder(t *testing.T) {
	address, dir := listentest.FreeAddress(t), t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(dir, "queue.db"), 0o700))
	_, err := Serve(address, dir, "", "", "")
	require.Error(t, err)
	l, err := net.Listen("tcp", address)
	require.NoError(t, err)
	require.NoError(t, l.Close())
	_, err = Serve("0.0.0.0:0", t.TempDir(), "", "", "")
	require.ErrorContains(t, err, "a token is needed")
	for _, half := range [][2]string{{"a.pem", ""}, {"", "a.pem"}} {
		_, err = Serve("0.0.0.0:0", t.TempDir(), "secret", half[0], half[1])
		require.ErrorContains(t, err, "a certificate and its key")
	}
	none := filepath.Join(t.TempDir(), "a.pem")
	require.NoError(t, os.WriteFile(none, []byte("no PEM"), 0o600))
	_, err = Serve("127.0.0.1:0", t.TempDir(), "", none, none)
	require.EqualError(t, err, none+" and "+none+" are no certificate and its key in PEM")
	away := filepath.Join(t.TempDir(), "away.pem")
	_, err = Serve("127.0.0.1:0", t.TempDir(), "", away, none)
	require.EqualError(t, err, away+" is not there")
	_, err = Serve("nonsense", t.TempDir(), "", "", "")
	require.ErrorIs(t, err, netfault.ErrAddress)
}

// TestRequestsThatCannotBe: a word without what it needs, or with more than it may have.
func TestRequestsThatCannotBe(t *testing.T) {
	worker := &Present{Identity: analysis.Identity{ID: "w"}}
	task := []byte("{}")
	full := request{Key: "beef", Worker: worker, Task: task}
	for what, needs := range map[string]struct{ key, worker bool }{"put": {true, false}, "alive": {true, true}, "back": {true, false},
		"done": {true, true}, "take": {false, true}, "gone": {false, true}, "watch": {}, "status": {}, "forget": {}} {
		require.NoError(t, full.check(what), what)
		require.Equal(t, needs.key, (&request{Worker: worker, Task: task}).check(what) != nil, what)
		require.Equal(t, needs.worker, (&request{Key: "beef", Task: task}).check(what) != nil, what)
		require.Equal(t, needs.worker, (&request{Key: "beef", Worker: &Present{}, Task: task}).check(what) != nil, what)
		require.Equal(t, what == "put", (&request{Key: "beef", Worker: worker}).check(what) != nil, "%s: a task without content", what)
	}
	for n := 999; n <= 1001; n++ {
		require.Equal(t, n <= 1000, (&request{Keys: slices.Repeat([]string{"a"}, n)}).check("watch") == nil)
	}
	require.Error(t, (&request{Keys: []string{"a", "X"}}).check("watch"))
	for n := 1<<20 - 1; n <= 1<<20+1; n++ {
		require.Equal(t, n <= 1<<20, (&request{Key: "a", Task: make([]byte, n)}).check("put") == nil)
		require.Equal(t, n <= 1<<20, (&request{Key: "a", Worker: worker, Answer: make([]byte, n)}).check("done") == nil)
	}
}

// TestWhoCanValueItAgain: a shot is held until a worker is there of whom it has no value, and then sent before all others. A run whose
// other shots are done waits no longer once there is none.
func TestWhoCanValueItAgain(t *testing.T) {
	by := func(ids ...string) (list []analysis.Shot) {
		for _, id := range ids {
			list = append(list, analysis.Shot{Worker: &analysis.Identity{ID: id}})
		}
		return list
	}
	for name, c := range map[string]struct {
		left      int
		present   []string
		comparing bool
		sent      string // keys, in their order
		held      int
	}{
		"nobody":                     {0, nil, false, "plain", 2},
		"who valued the first":       {0, []string{"a"}, true, "two plain", 1},
		"who valued both":            {0, []string{"b"}, false, "plain", 2},
		"all who valued them":        {0, []string{"a", "b"}, true, "two plain", 1},
		"another":                    {0, []string{"b", "c"}, true, "two one plain", 0},
		"nobody, and others to come": {1, nil, true, "plain", 2},
	} {
		plain, one, two := &asked{key: "plain"}, &asked{key: "one", values: by("a", "b")}, &asked{key: "two", values: by("b")}
		r := &run{left: c.left, open: map[string]*asked{"one": one, "two": two}, order: []*asked{plain}, next: []*asked{plain}}
		r.lookForOthers(c.present)
		require.False(t, r.comparing(), "nothing is compared")
		require.Len(t, r.next, 1)
		r.again, r.held = 2, []*asked{one, two}
		require.True(t, r.comparing())
		r.lookForOthers(c.present)
		require.Equal(t, c.comparing, r.comparing(), name)
		var keys []string
		for _, a := range r.next {
			keys = append(keys, a.key)
		}
		require.Equal(t, c.sent, strings.Join(keys, " "), name)
		require.Len(t, r.order, len(r.next), name)
		require.Len(t, r.held, c.held, name)
	}
}

// TestShareThatIsCompared: one of so many keys, by their first digits; what is no key is not.
func TestShareThatIsCompared(t *testing.T) {
	for key, want := range map[string][3]bool{"00000006ff": {true, true, true}, "00000007": {true, false, false},
		"00000004ffffffff": {true, true, false}, "3": {true, false, true}, "x": {}, "": {}} {
		for i, one := range []int{1, 2, 3} {
			require.Equal(t, want[i], chosen(key, one), "%q, one of %d", key, one)
		}
	}
	r := &run{Sender: Sender{Compare: 0}}
	require.NoError(t, r.choose(t.Context(), &asked{key: "00000006"}, &analysis.Shot{}))
	require.Empty(t, r.valued, "nobody's")
	require.NoError(t, r.choose(t.Context(), &asked{key: "00000006"}, &analysis.Shot{Worker: &analysis.Identity{ID: "a"}}))
	require.Equal(t, map[string][]string{"a": {"00000006"}}, r.valued)
	require.Zero(t, r.again, "none is to be compared")
}

// TestWhoWaitsIsTold: requests that wait are ended when nothing can be kept any more; the first reason stays.
func TestWhoWaitsIsTold(t *testing.T) {
	s := local(t)
	waiting := s.http.BaseContext(nil)
	require.NoError(t, waiting.Err())
	s.fail(errors.New("broken"))
	require.Error(t, waiting.Err())
	s.fail(errors.New("another"))
	<-s.Failed()
	require.ErrorContains(t, s.Err(), "any more: broken. Make room")
}

// TestNumbersOfTheDocumentation: what docs/ANALYSIS.md says of the defaults holds.
func TestNumbersOfTheDocumentation(t *testing.T) {
	text, err := os.ReadFile("../../docs/ANALYSIS.md")
	require.NoError(t, err)
	require.Contains(t, string(text), fmt.Sprintf("One of %d shots (`--compare`", DefaultCompare))
}

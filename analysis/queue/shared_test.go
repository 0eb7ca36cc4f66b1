//go:build !js

package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/replay/file"
	"github.com/hogline/hogline/replay/question"
)

// TestShare: a queue that other machines may take shots from values them itself too, as soon as it may; a second one stands at another
// port, and who knows the token of neither is refused.
func TestShare(t *testing.T) {
	g, err := file.Open("../../replay/file/testdata/two-ends-mori2019.dcl")
	require.NoError(t, err)
	list, err := analysis.Tasks(g, analysis.Method{AIs: []string{"shots"}, Budget: ai.Budget{Throws: 60}, Throws: 20, Policy: "rules",
		Wins: winprob.Ohto(), Seed: 1}, question.Overrides{})
	require.NoError(t, err)
	ports := map[string]bool{}
	for range 2 {
		may := make(chan struct{})
		s, err := Share(t.Context(), t.TempDir(), func(context.Context) { <-may })
		require.NoError(t, err)
		u, err := url.Parse(s.URL())
		require.NoError(t, err)
		require.Equal(t, []string{"https", "127.0.0.1"}, []string{u.Scheme, u.Hostname()})
		require.False(t, ports[u.Port()])
		ports[u.Port()] = true
		for _, outside := range s.OutsideURLs() {
			o, err := url.Parse(outside)
			require.NoError(t, err)
			require.Equal(t, []string{u.Port(), u.Fragment}, []string{o.Port(), o.Fragment})
			require.False(t, net.ParseIP(o.Hostname()).IsLoopback())
		}
		_, err = Connect(t.Context(), s.URL(), s.Token()+"x")
		require.ErrorIs(t, err, errToken)
		close(may)
		store := analysis.NewStore()
		require.NoError(t, (&analysis.Runner{Pool: At(s.URL(), s.Token(), Sender{})}).Run(t.Context(), list[:1], store))
		require.Equal(t, 1, store.Len())
		defer func() {
			s.Close()
			_, err = Connect(t.Context(), s.URL(), s.Token())
			require.Error(t, err, "it is closed")
		}()
	}
}

// listening is a listener at an address.
type listening struct {
	net.Listener
	address net.Addr
}

func (a listening) Addr() net.Addr { return a.address }

// TestWhereOthersConnect: to a server of this machine alone nobody, to one at an address of it there, to one at all addresses at each that
// another machine reaches.
func TestWhereOthersConnect(t *testing.T) {
	of := func(ip string) *Server {
		return &Server{listener: listening{address: &net.TCPAddr{IP: net.ParseIP(ip), Port: 4222}}}
	}
	require.Empty(t, of("127.0.0.1").OutsideURLs())
	require.Equal(t, []string{"http://192.0.2.7:4222"}, of("192.0.2.7").OutsideURLs())
	require.Equal(t, "http://192.0.2.7:4222", of("192.0.2.7").URL())
	require.Equal(t, "http://127.0.0.1:4222", of("0.0.0.0").URL())
	addresses, err := net.InterfaceAddrs()
	require.NoError(t, err)
	for _, u := range of("0.0.0.0").OutsideURLs() {
		parsed, err := url.Parse(u)
		require.NoError(t, err)
		require.Contains(t, fmt.Sprint(addresses), parsed.Hostname()+"/")
	}
}

// TestElsewhere: a server has nothing but the queue, and a client goes nowhere else with its token, whoever sends it there.
func TestElsewhere(t *testing.T) {
	s := local(t)
	for path, want := range map[string]int{"/": http.StatusNotFound, "/hogline-queue/2/status": http.StatusNotFound,
		root + "nothing": http.StatusBadRequest} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.URL()+path, strings.NewReader("{}"))
		require.NoError(t, err)
		r.Header.Set("Content-Type", contentType)
		r.Header.Set("Authorization", "Bearer")
		answer, err := http.DefaultClient.Do(r)
		require.NoError(t, err)
		require.NoError(t, answer.Body.Close())
		require.Equal(t, want, answer.StatusCode, path)
	}
	other := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("it is asked") }))
	defer other.Close()
	sends := httptest.NewServer(http.RedirectHandler(other.URL, http.StatusTemporaryRedirect))
	defer sends.Close()
	_, err := Connect(t.Context(), sends.URL, "secret")
	require.Error(t, err)
}

// TestWhatAServerSays: each answer of a server as what it means; one of a fault of its own, or that stands before another, is asked again.
func TestWhatAServerSays(t *testing.T) {
	status := http.StatusOK
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(status)
		_, _ = w.Write([]byte(`{"waiting": 1}`))
	}))
	defer server.Close()
	q, err := Connect(t.Context(), server.URL, "")
	require.NoError(t, err)
	defer q.Close()
	for code, want := range map[int]error{http.StatusOK: nil, http.StatusInsufficientStorage: ErrFull, http.StatusUnauthorized: errToken,
		http.StatusNotFound: errNobody, 500: errSilent, 502: errSilent, 503: errSilent} {
		status = code
		_, err := q.Status(t.Context())
		require.ErrorIs(t, err, want, code)
	}
	for _, status = range []int{400, 409, 499} {
		_, err = q.Status(t.Context())
		require.Error(t, err)
		require.NotErrorIs(t, err, errSilent, "it has answered")
	}
}

// TestAnswersOfAnySize: a value of a mebibyte is kept, a larger one told as that.
func TestAnswersOfAnySize(t *testing.T) {
	a := answerBy(&analysis.Shot{Key: "a"}, nil, nil)
	a.Shot.Played.Name = strings.Repeat("x", maxPayload-len(a.text()))
	require.Len(t, a.text(), maxPayload)
	require.Contains(t, string(a.text()), "xxx")
	a.Shot.Played.Name += "x"
	require.Contains(t, string(a.text()), "a value of 1048577 bytes, at most 1048576")
}

// TestStatusOfAnyServer: workers are told by name, shots that were given up the last ones first; what cannot be a worker is left out.
func TestStatusOfAnyServer(t *testing.T) {
	at := func(minute int) time.Time { return time.Date(2026, 11, 30, 10, minute, 0, 0, time.UTC) }
	who := func(name, id string) Present {
		return Present{Identity: analysis.Identity{Name: name, Host: "h", ID: id, Version: "1", System: "x"}, Slots: 2}
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_ = json.NewEncoder(w).Encode(reply{Waiting: 7, Workers: []Present{who("ben", "1"), {}, who("anna", "3"), who("anna", "2")},
			GivenUp: []GivenUp{{Key: "a", Time: at(1)}, {Key: "b", Time: at(3), Why: "x\ny"}, {Key: "c", Time: at(2)}}})
	}))
	defer server.Close()
	q, err := Connect(t.Context(), server.URL, "")
	require.NoError(t, err)
	defer q.Close()
	status, err := q.Status(t.Context())
	require.NoError(t, err)
	require.Equal(t, 7, status.Waiting)
	require.Equal(t, []Present{who("anna", "2"), who("anna", "3"), who("ben", "1")}, status.Workers)
	keys := ""
	for _, g := range status.GivenUp {
		keys += g.Key
		require.NotContains(t, g.Why, "\n")
	}
	require.Equal(t, "bca", keys)
}

// TestTasksThatCannotBeSent: one of more than a mebibyte is refused before it is sent; what has no task is none.
func TestTasksThatCannotBeSent(t *testing.T) {
	big := &asked{Task: &analysis.Task{Method: analysis.Method{Policy: strings.Repeat("x", maxPayload)}}, key: "a"}
	r := &run{open: map[string]*asked{"a": big}, next: []*asked{big}, ahead: 1}
	require.ErrorContains(t, r.send(t.Context()), "at most 1048576")
	_, err := taskOf(nil)
	require.ErrorContains(t, err, "without a task")
}

// TestWorkerThatIsGone: a task that a worker is given when it is gone already goes to the next one at once, and counts for no try.
func TestWorkerThatIsGone(t *testing.T) {
	s := local(t)
	fill(t, s, 1)
	gone, stop := context.WithCancel(t.Context())
	stop()
	in := &request{Worker: &Present{Identity: analysis.Identity{ID: "w"}}}
	for range 2 * maxTries {
		out, err := s.take(gone, in)
		require.NoError(t, err)
		require.Empty(t, out.Key)
	}
	out, err := s.take(t.Context(), in)
	require.NoError(t, err)
	require.Equal(t, "1", out.Key)
}

// TestAnswersInParts: a reply holds two mebibytes of answers and no more than one answer beyond; who watches goes on behind them.
func TestAnswersInParts(t *testing.T) {
	s := local(t)
	text := []byte(`"` + strings.Repeat("x", maxPayload-2) + `"`)
	keys := []string{"a", "b", "c"}
	for _, key := range keys {
		_, err := s.do(func(tx transaction, _ *reply) error { return tx.answer(key, true, text) })
		require.NoError(t, err)
	}
	out, err := s.look(&request{})
	require.NoError(t, err)
	require.Len(t, out.Answers, 2)
	require.EqualValues(t, 2, out.Rev)
	out, err = s.look(&request{Rev: out.Rev})
	require.NoError(t, err)
	require.Len(t, out.Answers, 1)
	require.EqualValues(t, 3, out.Rev)
	out, err = s.look(&request{Keys: keys})
	require.NoError(t, err)
	require.Len(t, out.Answers, 2)
	require.Equal(t, 2, out.Looked)
}

// TestAnotherSenderAsked: a further value that stands in the queue already is compared at once, and a problem there is waited for no more.
func TestAnotherSenderAsked(t *testing.T) {
	s := local(t)
	q, err := Connect(t.Context(), s.URL(), "")
	require.NoError(t, err)
	defer q.Close()
	value := analysis.Shot{Key: "beef", Worker: &analysis.Identity{Name: "w", Host: "h", ID: "w", Version: "1", System: "x"}}
	_, err = s.do(func(tx transaction, _ *reply) error {
		return tx.answer("beef.w", false, answerBy(nil, errors.New("none"), value.Worker).text())
	})
	require.NoError(t, err)
	r := &run{q: q, open: map[string]*asked{}}
	task := &asked{Task: &analysis.Task{}, key: "beef"}
	require.NoError(t, r.ask(t.Context(), task, []analysis.Shot{value}))
	require.Zero(t, r.again)
	require.Empty(t, r.held)
	require.Empty(t, r.open)
	value.Worker.ID = "other"
	for range 2 { // it is asked for once
		require.NoError(t, r.ask(t.Context(), task, []analysis.Shot{value}))
		require.Equal(t, 1, r.again)
		require.Len(t, r.held, 1)
	}
	value.Worker.ID = "no key"
	require.NoError(t, r.ask(t.Context(), task, []analysis.Shot{value}))
	require.Equal(t, 1, r.again)
}

// TestFolderOfAQueue: nobody else reads its key.
func TestFolderOfAQueue(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("permissions are others there")
	}
	dir := t.TempDir() + "/queue"
	_, key, mark, err := ownCertificate(dir)
	require.NoError(t, err)
	for path, want := range map[string]os.FileMode{dir: 0o700, key: 0o600} {
		info, err := os.Stat(path)
		require.NoError(t, err)
		require.Equal(t, want, info.Mode().Perm(), path)
	}
	_, _, again, err := ownCertificate(dir)
	require.NoError(t, err)
	require.Equal(t, mark, again)
}

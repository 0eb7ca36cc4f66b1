//go:build !js

package queue_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/analysis/queue"
)

// identity is a worker of a name.
func identity(name string) analysis.Identity {
	return analysis.Identity{Name: name, Host: "host", ID: name, Version: "1", System: "test"}
}

// work starts a worker, which the end of the test ends. Its error is that of no task.
func work(t *testing.T, s *queue.Server, o queue.Worker) {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	q, done := connect(t, s), make(chan error, 1)
	go func() { done <- q.Work(ctx, o) }()
	t.Cleanup(func() {
		stop()
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	})
}

// post asks a server past the client, and tells what it says. The token is the right one where none is given.
func post(ctx context.Context, t *testing.T, s *queue.Server, what string, in any, header ...string) (int, map[string]json.RawMessage) {
	t.Helper()
	body, raw := in.([]byte)
	if !raw {
		var err error
		body, err = json.Marshal(in)
		require.NoError(t, err)
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.URL()+"/hogline-queue/1/"+what, bytes.NewReader(body))
	require.NoError(t, err)
	r.Header.Set("Authorization", "Bearer secret")
	r.Header.Set("Content-Type", "application/json")
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	answer, err := http.DefaultClient.Do(r)
	if ctx.Err() != nil {
		return 0, nil
	}
	require.NoError(t, err)
	defer func() { _ = answer.Body.Close() }() // read
	text, err := io.ReadAll(answer.Body)
	require.NoError(t, err)
	var out map[string]json.RawMessage
	if answer.StatusCode == http.StatusOK {
		require.NoError(t, json.Unmarshal(text, &out))
	}
	return answer.StatusCode, out
}

// put has a task of a text wait.
func put(t *testing.T, s *queue.Server, key, task string) int {
	t.Helper()
	status, _ := post(t.Context(), t, s, "put", map[string]any{"key": key, "task": json.RawMessage(task)})
	return status
}

// TestHostileTasks: whatever waits in the queue, it costs its own task: no worker ends or is held, and the sender hears why and from whom.
func TestHostileTasks(t *testing.T) {
	s := serve(t, t.TempDir())
	for _, key := range []string{"", "a key with blanks", strings.Repeat("f", 500), "beef.a.b.c", "../x"} {
		require.Equal(t, http.StatusBadRequest, put(t, s, key, "{}"), key)
	}
	status, _ := post(t.Context(), t, s, "put", []byte(`{"key":"beef","task":`+strings.Repeat("[", 100_000)))
	require.Equal(t, http.StatusBadRequest, status)
	require.Equal(t, http.StatusOK, put(t, s, "deadbeef", "null"))
	require.Equal(t, http.StatusOK, put(t, s, "deaf", `{"method":7}`))
	require.Equal(t, http.StatusOK, put(t, s, "beef", "{}"))
	list := tasks(t, 8)
	list[0].Method.Budget.Throws = 1_000_000_000_000
	list[1].Method.Budget.Time = 100_000_000_000_000_000
	list[2].Method.Budget.Time, list[2].Method.AIs = 40*time.Minute, []string{"shots", "sample"}
	list[3].Method.AIs = []string{"no-such-ai"}
	list[3].Call, list[3].Run = nil, nil
	list[4].Teams[0][0].Noise.A = -1
	work(t, s, queue.Worker{Identity: identity("anna"), Longest: time.Hour})
	store := analysis.NewStore()
	require.NoError(t, (&analysis.Runner{Pool: queue.At(s.URL(), "secret", queue.Sender{})}).Run(t.Context(), list, store))
	require.Equal(t, 3, store.Len())
	for i, want := range []string{
		"budget.throws is 1000000000000, want 0 to 1000000000", "budget.time is 1e+08, want 0 to 86400",
		"the task gives its AIs 1h20m0s together, the worker no task more than 1h0m0s", "no AI answered", "noise sizes -1 and",
	} {
		require.Contains(t, store.Problem(list[i].Place()), want)
		require.Contains(t, store.Problem(list[i].Place()), "(worker anna (host, anna))")
	}
	for _, task := range list[5:] {
		v, ok := store.Get(task.Key())
		require.True(t, ok)
		require.Equal(t, identity("anna"), *v.Worker)
	}
	require.Eventually(t, func() bool { return connect(t, s).Waiting(t.Context()) == 0 }, time.Minute, 10*time.Millisecond)
	require.Eventually(t, func() bool {
		status, err := connect(t, s).Status(t.Context())
		return err == nil && len(status.Workers) == 1 && status.Workers[0].Valued == 3
	}, time.Minute, 10*time.Millisecond, "how many each worker has valued")
}

// TestHostileClients: who does not know the token, is a page of a browser, says what is no word, or too much, is refused; a task is
// answered by nobody who says so of another, and a problem only by the worker that has it.
func TestHostileClients(t *testing.T) {
	s, ctx := serve(t, t.TempDir()), t.Context()
	who := map[string]any{"id": "anna", "name": "anna"}
	for _, c := range []struct {
		status int
		what   string
		in     any
		header []string
	}{
		{http.StatusOK, "status", map[string]any{}, nil},
		{http.StatusUnauthorized, "status", map[string]any{}, []string{"Authorization", "Bearer secre"}},
		{http.StatusUnauthorized, "status", map[string]any{}, []string{"Authorization", ""}},
		{http.StatusBadRequest, "status", map[string]any{}, []string{"Origin", "http://127.0.0.1"}},
		{http.StatusBadRequest, "status", map[string]any{}, []string{"Content-Type", "text/plain"}},
		{http.StatusBadRequest, "drop", map[string]any{}, nil},
		{http.StatusBadRequest, "status", []byte("{"), nil},
		{http.StatusBadRequest, "status", bytes.Repeat([]byte(" "), 2<<20), nil},
		{http.StatusBadRequest, "put", map[string]any{"key": "beef", "task": strings.Repeat("x", 1<<20)}, nil},
		{http.StatusBadRequest, "put", map[string]any{"key": "beef"}, nil},
		{http.StatusBadRequest, "watch", map[string]any{"keys": make([]string, 1001)}, nil},
		{http.StatusBadRequest, "take", map[string]any{}, nil},
		{http.StatusBadRequest, "take", map[string]any{"worker": map[string]any{"id": "a' OR '1"}}, nil},
	} {
		status, _ := post(ctx, t, s, c.what, c.in, c.header...)
		require.Equal(t, c.status, status, "%s %.50s %v", c.what, c.in, c.header)
	}
	require.Equal(t, http.StatusOK, put(t, s, "beef", "{}"))
	_, taken := post(ctx, t, s, "take", map[string]any{"worker": who})
	require.Equal(t, `"beef"`, string(taken["key"]))
	for _, c := range []struct {
		key, lease, answer string
		kept               bool
	}{
		{`"feed"`, string(taken["lease"]), `{"problem":"x"}`, false},
		{`"beef"`, "1", `{"problem":"x"}`, false},
		{`"beef"`, "1", `{"shot":{"key":"feed","end":1,"shot":2,"team":1}}`, false}, // of another version
		{`"beef"`, "1", `{"shot":{"key":"beef","end":1,"shot":2,"team":1}}`, true},
		{`"beef"`, string(taken["lease"]), `{"problem":"x"}`, false},
		{`"beef"`, string(taken["lease"]), `{"shot":{"key":"beef","end":1,"shot":3,"team":1}}`, false},
	} {
		status, out := post(ctx, t, s, "done", map[string]any{"key": json.RawMessage(c.key), "lease": json.RawMessage(c.lease),
			"answer": json.RawMessage(c.answer), "worker": who})
		require.Equal(t, http.StatusOK, status)
		require.Equal(t, c.kept, string(out["kept"]) == "true", c)
	}
	_, out := post(ctx, t, s, "watch", map[string]any{"keys": []string{"beef"}})
	require.Contains(t, string(out["answers"]), `"shot":2`)
}

// TestTasksThatWait: who has valued a task does not get it to compare; one that has a value does not wait again, and one that has a problem
// does where that is the one that the sender knows.
func TestTasksThatWait(t *testing.T) {
	s, ctx := serve(t, t.TempDir()), t.Context()
	require.Equal(t, http.StatusOK, put(t, s, "beef.anna", "{}"))
	require.Equal(t, http.StatusOK, put(t, s, "feed", "{}"))
	for name, want := range map[string]string{"anna": "feed", "ben": "beef.anna"} {
		_, taken := post(ctx, t, s, "take", map[string]any{"worker": map[string]any{"id": name}})
		require.Equal(t, `"`+want+`"`, string(taken["key"]))
		answer := map[string]any{"problem": "no stone"}
		if want == "beef.anna" {
			answer = map[string]any{"shot": map[string]any{"key": "beef", "end": 1, "shot": 2, "team": 1}}
		}
		_, out := post(ctx, t, s, "done", map[string]any{"key": want, "lease": taken["lease"], "answer": answer,
			"worker": map[string]any{"id": name}})
		require.Equal(t, "true", string(out["kept"]))
	}
	q := connect(t, s)
	var answers []struct{ Rev int64 }
	_, out := post(ctx, t, s, "watch", map[string]any{"keys": []string{"feed"}})
	require.NoError(t, json.Unmarshal(out["answers"], &answers))
	for _, c := range []struct {
		key  string
		rev  int64
		wait int
	}{{"beef.anna", 0, 0}, {"feed", 0, 0}, {"feed", answers[0].Rev + 1, 0}, {"feed", answers[0].Rev, 1}, {"feed", answers[0].Rev, 1}} {
		_, out := post(ctx, t, s, "put", map[string]any{"key": c.key, "rev": c.rev, "task": map[string]any{}})
		require.Equal(t, "true", string(out["kept"]))
		require.Equal(t, c.wait, q.Waiting(ctx), c)
	}
}

// TestTaskThatTakesTooLong: a task of a long search is given up after the time that the worker gives to one.
func TestTaskThatTakesTooLong(t *testing.T) {
	s, list := serve(t, t.TempDir()), tasks(t, 1)
	list[0].Method.Budget.Throws = 1_000_000_000
	work(t, s, queue.Worker{Identity: identity("anna"), Longest: 100 * time.Millisecond})
	err := (&analysis.Runner{Pool: queue.At(s.URL(), "secret", queue.Sender{})}).Run(t.Context(), list, analysis.NewStore())
	require.EqualError(t, err, "the worker gives no task more than 100ms (worker anna (host, anna))")
}

// TestGivenUp: a shot that three workers take and do not come back from is given up: the sender hears who took it, the status lists it,
// and the others are valued. One who is stopped gives it back and does not count.
func TestGivenUp(t *testing.T) {
	queue.SetAckWait(200 * time.Millisecond)
	t.Cleanup(func() { queue.SetAckWait(queue.AckWait) })
	s, list := serve(t, t.TempDir()), tasks(t, 1)
	store := analysis.NewStore()
	asked := make(chan error, 1)
	go func() {
		asked <- (&analysis.Runner{Pool: queue.At(s.URL(), "secret", queue.Sender{})}).Run(t.Context(), list, store)
	}()
	for i, name := range []string{"stopped", "anna", "ben", "cleo"} {
		ctx, stop := context.WithCancel(t.Context())
		q, entered, done := connect(t, s), make(chan struct{}), make(chan error, 1)
		go func() {
			done <- q.Work(ctx, queue.Worker{Identity: identity(name), Wait: func(ctx context.Context) {
				close(entered)
				<-ctx.Done()
			}})
		}()
		<-entered
		if i > 0 {
			q.Close() // it is gone, as by a kill
		}
		stop()
		<-done
	}
	work(t, s, queue.Worker{Identity: identity("dora")})
	require.EqualError(t, <-asked, "given up: 3 workers took the shot and did not come back: anna (host, anna), ben (host, ben), cleo (host, cleo) (worker dora (host, dora))")
	q := connect(t, s)
	status, err := q.Status(t.Context())
	require.NoError(t, err)
	require.Len(t, status.GivenUp, 1)
	g := status.GivenUp[0]
	require.Equal(t, []any{list[0].Key(), 1, 1}, []any{g.Key, g.End, g.Shot})
	require.Contains(t, g.Why, "anna (host, anna), ben")
	require.Equal(t, 0, status.Waiting)

	require.NoError(t, (&analysis.Runner{Pool: queue.At(s.URL(), "secret", queue.Sender{})}).Run(t.Context(), list, store),
		"asked for again it is tried again")
	require.Equal(t, 1, store.Len())
}

// TestStatus: workers that are there are told with what they have done; one that is stopped has gone.
func TestStatus(t *testing.T) {
	s, list := serve(t, t.TempDir()), tasks(t, 4)
	q := connect(t, s)
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	worker := connect(t, s)
	go func() { done <- worker.Work(ctx, queue.Worker{Identity: identity("ben"), Slots: 3}) }()
	work(t, s, queue.Worker{Identity: identity("anna")})
	require.NoError(t, (&analysis.Runner{Pool: queue.At(s.URL(), "secret", queue.Sender{})}).Run(t.Context(), list, analysis.NewStore()))
	there := func() (names []string) {
		status, err := q.Status(t.Context())
		require.NoError(t, err)
		for _, w := range status.Workers {
			names = append(names, fmt.Sprintf("%s %d", w.Identity.String(), w.Slots))
		}
		return names
	}
	require.Eventually(t, func() bool { return len(there()) == 2 }, time.Minute, time.Millisecond)
	require.Equal(t, []string{"anna (host, anna) 1", "ben (host, ben) 3"}, there())
	stop()
	<-done
	require.Eventually(t, func() bool { return len(there()) == 1 }, time.Minute, time.Millisecond)
}

// faulty answers with values that another worker's arithmetic would not come to: a worker with a broken machine.
func faulty(t *testing.T, s *queue.Server, who analysis.Identity, change func(*analysis.Shot)) {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	about := &queue.Present{Identity: who, Slots: 1}
	go func() {
		defer close(done)
		w := analysis.NewWorker()
		defer w.Close()
		for ctx.Err() == nil {
			_, taken := post(ctx, t, s, "take", map[string]any{"worker": about})
			var task analysis.Task
			if taken["task"] == nil || json.Unmarshal(taken["task"], &task) != nil {
				continue
			}
			v, err := w.Value(ctx, &task)
			if err != nil {
				continue
			}
			change(&v)
			v.Worker = &who
			post(ctx, t, s, "done", map[string]any{"key": taken["key"], "lease": taken["lease"], "worker": about,
				"answer": map[string]any{"shot": v}})
		}
	}()
	t.Cleanup(func() {
		stop()
		<-done
	})
}

// TestWorkersAreCompared: a share of the shots is valued by two workers. Those whose values are alike are told to be; one who comes to
// others is found out by a third, his values are marked, and the next run finds them again, the others' it keeps.
func TestWorkersAreCompared(t *testing.T) {
	s, list := serve(t, t.TempDir()), tasks(t, 8)
	work(t, s, queue.Worker{Identity: identity("anna")})
	work(t, s, queue.Worker{Identity: identity("ben")})
	run := func(store *analysis.Store) (compared []analysis.Comparison) {
		r := analysis.Runner{Pool: queue.At(s.URL(), "secret", queue.Sender{Compare: 1}),
			Compared: func(c analysis.Comparison) { compared = append(compared, c) }}
		require.NoError(t, r.Run(t.Context(), list, store))
		return compared
	}
	for _, c := range run(analysis.NewStore()) {
		require.Empty(t, c.Differ)
		require.Len(t, c.Workers, 2)
		require.NotEqual(t, c.Workers[0].ID, c.Workers[1].ID)
	}

	faulty(t, s, identity("mallory"), func(v *analysis.Shot) { v.WinBefore = 100 - v.WinBefore })
	for i := range list {
		list[i].Method.Seed = 2
	}
	var store *analysis.Store
	var found []analysis.Comparison
	for round := uint64(3); len(found) == 0; round++ { // until the faulty one has valued a shot
		require.Less(t, round, uint64(30))
		for i := range list {
			list[i].Method.Seed = round
		}
		store = analysis.NewStore()
		for _, c := range run(store) {
			if c.Differ != "" {
				found = append(found, c)
			}
		}
	}
	for _, c := range found {
		require.Equal(t, []analysis.Identity{identity("mallory")}, c.Suspects)
		require.Len(t, c.Workers, 3)
		require.Contains(t, c.Differ, "win_before")
	}
	g, _ := game(t)
	m := analysis.Assemble(g, "log", list[0].Method, list, store, 5)
	wrong := 0
	for i := range m.Shots {
		require.Equal(t, m.Shots[i].Worker.Name == "mallory", m.Shots[i].Suspect)
		wrong += map[bool]int{true: 1}[m.Shots[i].Suspect]
	}
	for _, w := range m.Workers {
		require.Equal(t, w.Name == "mallory", w.Suspect != nil)
	}
	var again atomic.Int32
	var mu sync.Mutex
	keys := map[string]bool{}
	r := analysis.Runner{Pool: queue.At(s.URL(), "secret", queue.Sender{}), Progress: func(p analysis.Progress) {
		mu.Lock()
		defer mu.Unlock()
		keys[p.Shot.Key] = true
		again.Add(1)
	}}
	require.NoError(t, r.Run(t.Context(), list, store))
	require.EqualValues(t, wrong, again.Load(), "those of the faulty worker alone")
}

// TestTwoWithoutAThird: where two differ and there is no third, both are in doubt.
func TestTwoWithoutAThird(t *testing.T) {
	s, list := serve(t, t.TempDir()), tasks(t, 2)
	work(t, s, queue.Worker{Identity: identity("anna")})
	faulty(t, s, identity("mallory"), func(v *analysis.Shot) { v.WinBefore = 100 - v.WinBefore })
	var compared []analysis.Comparison
	store := analysis.NewStore()
	r := analysis.Runner{Pool: queue.At(s.URL(), "secret", queue.Sender{Compare: 1}),
		Compared: func(c analysis.Comparison) { compared = append(compared, c) }}
	require.NoError(t, r.Run(t.Context(), list, store))
	require.Len(t, compared, 2)
	for _, c := range compared {
		require.ElementsMatch(t, []analysis.Identity{identity("anna"), identity("mallory")}, c.Suspects)
	}
	for i := range list {
		v, ok := store.Get(list[i].Key())
		require.True(t, ok)
		require.True(t, store.Suspected(&v))
	}
}

// TestNobodyElse: with one worker alone a run does not wait for another to compare with.
func TestNobodyElse(t *testing.T) {
	s, list := serve(t, t.TempDir()), tasks(t, 2)
	work(t, s, queue.Worker{Identity: identity("anna"), Slots: 2})
	r := analysis.Runner{Pool: queue.At(s.URL(), "secret", queue.Sender{Compare: 1}),
		Compared: func(analysis.Comparison) { t.Error("compared with itself") }}
	store := analysis.NewStore()
	require.NoError(t, r.Run(t.Context(), list, store))
	require.Equal(t, 2, store.Len())
}

// TestDiskFull: a server whose disk is full says so; so do, in a sentence, the workers and senders that it leaves, and whoever comes then.
func TestDiskFull(t *testing.T) {
	queue.SetPatience(time.Second)
	t.Cleanup(func() { queue.SetPatience(2 * time.Minute) })
	s, list := serve(t, t.TempDir()), tasks(t, 4)
	require.NoError(t, s.Err())
	q := connect(t, s)
	asked, worked := make(chan error, 1), make(chan error, 1)
	entered := make(chan struct{})
	var once sync.Once
	go func() {
		asked <- (&analysis.Runner{Pool: queue.At(s.URL(), "secret", queue.Sender{})}).Run(t.Context(), list, analysis.NewStore())
	}()
	go func() {
		worked <- q.Work(t.Context(), queue.Worker{Identity: identity("anna"),
			Wait: func(context.Context) { once.Do(func() { close(entered) }) }})
	}()
	<-entered
	s.DiskFull(t)
	<-s.Failed()
	require.ErrorContains(t, s.Err(), "the disk is full. Make room")
	require.ErrorIs(t, <-worked, queue.ErrFull)
	require.ErrorIs(t, <-asked, queue.ErrFull)
	_, err := queue.Connect(t.Context(), s.URL(), "secret")
	require.ErrorIs(t, err, queue.ErrFull)
}

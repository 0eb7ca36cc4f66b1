//go:build !js

package queue_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
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

// raw is a connection past the queue.
func raw(t *testing.T, s *queue.Server) (*nats.Conn, jetstream.JetStream) {
	t.Helper()
	conn, err := nats.Connect(s.URL(), nats.Token("secret"))
	require.NoError(t, err)
	t.Cleanup(conn.Close)
	js, err := jetstream.New(conn)
	require.NoError(t, err)
	return conn, js
}

// TestHostileTasks: whatever waits in the queue, it costs its own task: no worker ends or is held, and the sender hears why and from whom.
func TestHostileTasks(t *testing.T) {
	s := serve(t, t.TempDir())
	_ = connect(t, s) // makes the queue
	conn, _ := raw(t, s)
	for _, m := range []*nats.Msg{
		{Subject: "hogline.task"},
		{Subject: "hogline.task", Data: []byte("{"), Header: nats.Header{"Hogline-Key": {"deadbeef"}}},
		{Subject: "hogline.task", Data: []byte("{}"), Header: nats.Header{"Hogline-Key": {"a key with blanks"}}},
		{Subject: "hogline.task", Data: []byte("{}"), Header: nats.Header{"Hogline-Key": {strings.Repeat("f", 500)}}},
		{Subject: "hogline.task", Data: bytes.Repeat([]byte("["), 100_000), Header: nats.Header{"Hogline-Key": {"beef"}}},
	} {
		require.NoError(t, conn.PublishMsg(m))
	}
	list := tasks(t, 8)
	list[0].Method.Budget.Throws = 1_000_000_000_000
	list[1].Method.Budget.Time = 100_000_000_000_000_000
	list[2].Method.Budget.Time = 2 * time.Hour
	list[3].Method.AIs = []string{"no-such-ai"}
	list[3].Call, list[3].Run = nil, nil
	list[4].Teams[0][0].Noise.A = -1
	work(t, s, queue.Worker{Identity: identity("anna"), Longest: time.Hour})
	store := analysis.NewStore()
	require.NoError(t, (&analysis.Runner{Pool: queue.At(s.URL(), "secret", queue.Sender{})}).Run(t.Context(), list, store))
	require.Equal(t, 3, store.Len())
	for i, want := range []string{
		"budget.throws is 1000000000000, want 0 to 1000000000", "budget.time is 1e+08, want 0 to 86400",
		"the task gives its AIs 2h0m0s together, the worker no task more than 1h0m0s", "no AI answered", "noise sizes -1 and",
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

// faulty puts values into the bucket that another worker's arithmetic would not come to: a worker with a broken machine.
func faulty(t *testing.T, s *queue.Server, who analysis.Identity, change func(*analysis.Shot)) {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	_, js := raw(t, s)
	_ = connect(t, s)
	done := make(chan struct{})
	go func() {
		defer close(done)
		values, err := js.KeyValue(ctx, "HOGLINE_VALUES")
		present, err2 := js.KeyValue(ctx, "HOGLINE_WORKERS")
		tasks, err3 := js.Consumer(ctx, "HOGLINE_TASKS", "workers")
		if err != nil || err2 != nil || err3 != nil {
			t.Error(err, err2, err3)
			return
		}
		about, _ := json.Marshal(&queue.Present{Identity: who, Slots: 1})
		_, _ = present.Put(ctx, who.ID, about)
		w := analysis.NewWorker()
		defer w.Close()
		for ctx.Err() == nil {
			batch, err := tasks.Fetch(1, jetstream.FetchContext(ctx))
			if err != nil {
				return
			}
			for m := range batch.Messages() {
				key := m.Headers().Get("Hogline-Key")
				if strings.Contains(m.Headers().Get("Hogline-Not"), who.ID) {
					_ = m.NakWithDelay(10 * time.Millisecond)
					continue
				}
				var task analysis.Task
				if json.Unmarshal(m.Data(), &task) != nil {
					continue
				}
				v, err := w.Value(ctx, &task)
				if err != nil {
					continue
				}
				change(&v)
				v.Worker = &who
				text, _ := json.Marshal(map[string]any{"shot": v})
				_, _ = values.Create(ctx, key, text)
				_ = m.Ack()
			}
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
	queue.SetPassOn(10 * time.Millisecond)
	t.Cleanup(func() { queue.SetPassOn(time.Second) })
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
	queue.SetPassOn(10 * time.Millisecond)
	t.Cleanup(func() { queue.SetPassOn(time.Second) })
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
	require.ErrorContains(t, <-asked, "the server of the queue does not answer")
	_, err := queue.Connect(t.Context(), s.URL(), "secret")
	require.ErrorContains(t, err, "the server of the queue does not answer")
}

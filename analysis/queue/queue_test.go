//go:build !js

package queue_test

import (
	"context"
	"crypto/tls"
	"errors"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/analysis/queue"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/file"
	"github.com/hogline/hogline/replay/question"
)

func tasks(t *testing.T, n int) []analysis.Task {
	t.Helper()
	_, list := game(t)
	return list[:n]
}

// game is a log with the tasks of its shots.
func game(t *testing.T) (*replay.Game, []analysis.Task) {
	t.Helper()
	g, err := file.Open("../../replay/file/testdata/two-ends-mori2019.dcl")
	require.NoError(t, err)
	list, err := analysis.Tasks(g, analysis.Method{AIs: []string{"shots"}, Budget: ai.Budget{Throws: 60}, Throws: 20, Policy: "rules",
		Wins: winprob.Ohto(), Seed: 1}, question.Overrides{})
	require.NoError(t, err)
	return g, list
}

func serve(t *testing.T, dir string) *queue.Server {
	t.Helper()
	s, err := queue.Serve("127.0.0.1:0", dir, "secret", "", "")
	require.NoError(t, err)
	t.Cleanup(s.Close)
	return s
}

func connect(t *testing.T, s *queue.Server) *queue.Queue {
	t.Helper()
	q, err := queue.Connect(t.Context(), s.URL(), "secret")
	require.NoError(t, err)
	t.Cleanup(q.Close)
	return q
}

// TestWorkersShareTheShots: a worker that is stopped leaves its shot to another; every shot gets the value that a single
// machine gives it, and no shot a second one.
func TestWorkersShareTheShots(t *testing.T) {
	s, list := serve(t, t.TempDir()), tasks(t, 12)
	local, shared := analysis.NewStore(), analysis.NewStore()
	const threshold = 2
	require.NoError(t, (&analysis.Runner{Threshold: threshold}).Run(t.Context(), list, local))
	again := analysis.Doubtful(list, local, threshold)
	require.NotEmpty(t, again)

	var valued atomic.Int32
	var wg sync.WaitGroup
	ctx, stop := context.WithCancel(t.Context())
	brief, kill := context.WithCancel(ctx)
	defer kill()
	for i, ctx := range []context.Context{brief, ctx} {
		q := connect(t, s)
		wg.Go(func() {
			err := q.Work(ctx, queue.Worker{Done: func(analysis.Shot) {
				valued.Add(1)
				if i == 0 {
					kill()
				}
			}})
			if !errors.Is(err, context.Canceled) {
				t.Error(err)
			}
		})
	}
	last := 0
	twice := false
	pool := queue.At(s.URL(), "secret", queue.Sender{})
	r := analysis.Runner{Pool: pool, Threshold: threshold, Progress: func(p analysis.Progress) { last, twice = p.Done, p.Again }}
	require.NoError(t, r.Run(t.Context(), list, shared))
	require.Equal(t, len(again), last)
	require.True(t, twice)
	list = append(list, again...)
	for i := range list {
		want, _ := local.Get(list[i].Key())
		have, ok := shared.Get(list[i].Key())
		require.True(t, ok)
		require.Equal(t, want, have)
	}
	require.NoError(t, (&analysis.Runner{Pool: pool}).Run(t.Context(), list, analysis.NewStore()), "the values are still there")
	require.Eventually(t, func() bool { return int(valued.Load()) >= len(list) }, 2*time.Minute, time.Millisecond,
		"the worker hears of its last answer after the sender")
	stop()
	wg.Wait()
	require.EqualValues(t, len(list), valued.Load())
}

// TestServerBeginsAnew: what waits is there after the server was ended, and what is forbidden is not run.
func TestServerBeginsAnew(t *testing.T) {
	dir, list := t.TempDir(), tasks(t, 2)
	list[1].Method.AIs = []string{"process:rm -rf /"}
	s := serve(t, dir)
	ctx, stop := context.WithCancel(t.Context())
	q := connect(t, s)
	sent := make(chan error, 1)
	go func() {
		sent <- (&analysis.Runner{Pool: queue.At(s.URL(), "secret", queue.Sender{})}).Run(ctx, list, analysis.NewStore())
	}()
	require.Eventually(t, func() bool { return q.Waiting(t.Context()) == 2 }, 2*time.Minute, 10*time.Millisecond)
	stop()
	require.ErrorIs(t, <-sent, context.Canceled)
	q.Close()
	s.Close()

	s = serve(t, dir)
	q = connect(t, s)
	require.Equal(t, 2, q.Waiting(t.Context()))
	ctx, stop = context.WithCancel(t.Context())
	defer stop()
	work := func(allow func(string) bool) (stop func()) {
		ctx, cancel := context.WithCancel(t.Context())
		worker, done := connect(t, s), make(chan error, 1)
		go func() { done <- worker.Work(ctx, queue.Worker{Allow: allow}) }()
		return func() {
			cancel()
			require.ErrorIs(t, <-done, context.Canceled)
		}
	}
	end := work(func(name string) bool { return name == "shots" })
	store, r := analysis.NewStore(), analysis.Runner{Pool: queue.At(s.URL(), "secret", queue.Sender{})}
	require.NoError(t, r.Run(t.Context(), list, store))
	require.Equal(t, 1, store.Len())
	require.Equal(t, "the worker does not run process:rm -rf /", store.Problem(list[1].Place()))
	end()

	list[1].Method.AIs = []string{"rows"}
	defer work(func(name string) bool { return name == "shots" })()
	require.NoError(t, r.Run(t.Context(), list, store))
	require.Equal(t, "the worker does not run rows", store.Problem(list[1].Place()))
}

// TestProblemIsTriedAgain: what one worker could not value is given to another when it is asked for once more.
func TestProblemIsTriedAgain(t *testing.T) {
	s, list := serve(t, t.TempDir()), tasks(t, 2)
	r := analysis.Runner{Pool: queue.At(s.URL(), "secret", queue.Sender{})}
	for i, allowed := range []bool{false, false, true, false} {
		ctx, stop := context.WithCancel(t.Context())
		worker, done := connect(t, s), make(chan error, 1)
		go func() { done <- worker.Work(ctx, queue.Worker{Allow: func(string) bool { return allowed }}) }()
		store := analysis.NewStore()
		err := r.Run(t.Context(), list, store)
		if i < 2 {
			require.EqualError(t, err, "the worker does not run shots")
			require.Zero(t, store.Len())
		} else {
			require.NoError(t, err, "a value stays")
			require.Equal(t, 2, store.Len())
		}
		stop()
		require.ErrorIs(t, <-done, context.Canceled)
	}
}

// TestHere: the queue of this program alone gives every shot the value that goroutines without a queue give it, by one worker or
// several.
func TestHere(t *testing.T) {
	const threshold = 2
	list, want := tasks(t, 8), analysis.NewStore()
	list[7].Method.AIs, list[7].Call = []string{"no-such-ai"}, nil
	require.NoError(t, (&analysis.Runner{Threshold: threshold}).Run(t.Context(), list, want))
	for _, workers := range []int{1, 3} {
		var waits atomic.Int32
		have, pool := analysis.NewStore(), queue.Here(workers, func(context.Context) { waits.Add(1) })
		require.NoError(t, (&analysis.Runner{Pool: pool, Threshold: threshold}).Run(t.Context(), list, have))
		require.Equal(t, want.Len(), have.Len())
		require.EqualValues(t, have.Len()+1, waits.Load(), "one has no value")
		require.Equal(t, want.Problem(list[7].Place()), have.Problem(list[7].Place()))
		require.NotEmpty(t, have.Problem(list[7].Place()))
		for i := range list[:7] {
			w, _ := want.Get(list[i].Key())
			h, ok := have.Get(list[i].Key())
			require.True(t, ok)
			require.Equal(t, w, h)
		}
	}
}

// TestHereStops: an error of the one who hears of the values, or the end of the context, ends the work.
func TestHereStops(t *testing.T) {
	list := tasks(t, 12)
	ptrs := make([]*analysis.Task, len(list))
	for i := range list {
		ptrs[i] = &list[i]
	}
	full := errors.New("disk full")
	calls := 0
	require.ErrorIs(t, queue.Here(2, nil).Value(t.Context(), ptrs, analysis.Hearer{Value: func(*analysis.Task, analysis.Shot, error) error {
		calls++
		return full
	}}), full)
	require.Equal(t, 1, calls)
	ctx, stop := context.WithCancel(t.Context())
	require.ErrorIs(t, queue.Here(2, nil).Value(ctx, ptrs, analysis.Hearer{Value: func(*analysis.Task, analysis.Shot, error) error {
		stop()
		return nil
	}}), context.Canceled)
}

// TestMachine: rules that are a state machine of their own are played by every worker, for the ends of the game.
func TestMachine(t *testing.T) {
	text, err := os.ReadFile("../../assets/rules/five-rock.gsm")
	require.NoError(t, err)
	list := tasks(t, 3)
	for i := range list {
		list[i].Method.Machine = string(text)
		list[i].Rules.Ends, list[i].Rules.Extra = 2, false
	}
	store := analysis.NewStore()
	require.NoError(t, (&analysis.Runner{Pool: queue.Here(2, nil)}).Run(t.Context(), list, store))
	require.Equal(t, 3, store.Len())
	list[0].Method.Machine = "machine {"
	require.NoError(t, (&analysis.Runner{Pool: queue.Here(2, nil)}).Run(t.Context(), list, store))
	require.NotEmpty(t, store.Problem(list[0].Place()))
}

// TestTwoAskTheSame: two that ask for the same shots both get all values, also when one of them ends first.
func TestTwoAskTheSame(t *testing.T) {
	s, list := serve(t, t.TempDir()), tasks(t, 24)
	ctx, stop := context.WithCancel(t.Context())
	worker, done := connect(t, s), make(chan error, 1)
	go func() { done <- worker.Work(ctx, queue.Worker{}) }()
	brief, end := context.WithCancel(t.Context())
	both := make(chan error, 1)
	go func() {
		n := 0
		r := analysis.Runner{Pool: queue.At(s.URL(), "secret", queue.Sender{}), Progress: func(analysis.Progress) {
			if n++; n == 10 {
				end()
			}
		}}
		both <- r.Run(brief, list, analysis.NewStore())
	}()
	store := analysis.NewStore()
	require.NoError(t, (&analysis.Runner{Pool: queue.At(s.URL(), "secret", queue.Sender{})}).Run(t.Context(), list, store))
	require.Equal(t, len(list), store.Len())
	require.ErrorIs(t, <-both, context.Canceled)
	stop()
	require.ErrorIs(t, <-done, context.Canceled)
}

// TestStopLeavesLittle: who stops asking leaves no more tasks behind than keep the workers busy, and is told how many there are.
func TestStopLeavesLittle(t *testing.T) {
	s, list := serve(t, t.TempDir()), tasks(t, 32)
	ctx, stop := context.WithCancel(t.Context())
	told := make(chan int, 8)
	asked := make(chan error, 1)
	go func() {
		asked <- (&analysis.Runner{Pool: queue.At(s.URL(), "secret", queue.Sender{Workers: func(n int) { told <- n }})}).Run(ctx, list,
			analysis.NewStore())
	}()
	require.Zero(t, <-told)
	looking := connect(t, s)
	require.Eventually(t, func() bool { return looking.Waiting(t.Context()) == 8 }, time.Minute, 10*time.Millisecond)
	work, end := context.WithCancel(t.Context())
	worker, done := connect(t, s), make(chan error, 1)
	held := make(chan struct{})
	go func() {
		done <- worker.Work(work, queue.Worker{Wait: func(ctx context.Context) {
			select {
			case <-held:
			case <-ctx.Done():
			}
		}})
	}()
	require.Equal(t, 1, <-told)
	require.LessOrEqual(t, looking.Waiting(t.Context()), 8)
	stop()
	require.ErrorIs(t, <-asked, context.Canceled)
	end()
	require.ErrorIs(t, <-done, context.Canceled)
}

// TestConnectStops: a server that takes connections and says nothing does not hold up who stops.
func TestConnectStops(t *testing.T) {
	silent, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer func() { require.NoError(t, silent.Close()) }()
	ctx, stop := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer stop()
	list := tasks(t, 1)
	err = (&analysis.Runner{Pool: queue.At("http://"+silent.Addr().String(), "", queue.Sender{})}).Run(ctx, list, analysis.NewStore())
	require.ErrorIs(t, err, context.DeadlineExceeded)
}

// TestOwnCertificate: beyond this machine a server shows a certificate of its own; who has its fingerprint and the token gets in,
// whoever has another one, none, or no token does not; it stays the same when the server begins anew.
func TestOwnCertificate(t *testing.T) {
	dir := t.TempDir()
	_, err := queue.Serve("0.0.0.0:0", dir, "", "", "")
	require.ErrorContains(t, err, "a token is needed")
	mark := ""
	for range 2 {
		s, err := queue.Serve("0.0.0.0:0", dir, "secret", "", "")
		require.NoError(t, err)
		where, is, _ := strings.Cut(s.URL(), "#")
		require.Len(t, is, 64)
		require.True(t, mark == "" || mark == is)
		mark = is
		for _, u := range s.OutsideURLs() {
			require.Regexp(t, `^https://\d+\.\d+\.\d+\.\d+:\d+#`+is+"$", u)
		}
		q, err := queue.Connect(t.Context(), s.URL(), "secret")
		require.NoError(t, err)
		q.Close()
		for url, want := range map[string]string{
			where:                                 "certificate",
			where + "#" + strings.Repeat("0", 64): "another certificate",
			where + "#12":                         "64 hexadecimal digits",
		} {
			_, err = queue.Connect(t.Context(), url, "secret")
			require.ErrorContains(t, err, want)
		}
		_, err = queue.Connect(t.Context(), s.URL(), "wrong")
		require.Error(t, err)
		s.Close()
	}
	key := filepath.Join(dir, "key.pem")
	pair, err := tls.LoadX509KeyPair(filepath.Join(dir, "cert.pem"), key)
	require.NoError(t, err)
	require.WithinDuration(t, pair.Leaf.NotBefore.AddDate(10, 0, 0), pair.Leaf.NotAfter, 25*time.Hour)
	require.True(t, pair.Leaf.NotBefore.Before(time.Now()), "it holds at once, also for a clock that is behind")
	info, err := os.Stat(key)
	require.NoError(t, err)
	require.Zero(t, info.Mode().Perm()&0o077)
}

func TestServeRefuses(t *testing.T) {
	for _, address := range []string{"0.0.0.0:0", "example.org:4222", "127.0.0.1", "127.0.0.1:x"} {
		_, err := queue.Serve(address, t.TempDir(), "", "", "")
		require.Error(t, err, address)
	}
	s := serve(t, t.TempDir())
	_, err := queue.Connect(t.Context(), s.URL(), "wrong")
	require.ErrorContains(t, err, "does not take the token")
	url := s.URL()
	s.Close()
	_, err = queue.Connect(t.Context(), url, "secret")
	require.ErrorContains(t, err, "no server of a queue is there")
}

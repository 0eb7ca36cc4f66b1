//go:build !js

package queue_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/analysis/queue"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/replay/file"
	"github.com/hogline/hogline/replay/question"
)

func tasks(t *testing.T, n int) []analysis.Task {
	t.Helper()
	g, err := file.Open("../../replay/file/testdata/two-ends-mori2019.dcl")
	require.NoError(t, err)
	list, err := analysis.Tasks(g, analysis.Method{AIs: []string{"shots"}, Budget: ai.Budget{Throws: 60}, Throws: 20, Policy: "rules", Wins: winprob.Ohto(), Seed: 1}, question.Overrides{})
	require.NoError(t, err)
	return list[:n]
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

func all(string) bool { return true }

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
			err := q.Work(ctx, all, func(analysis.Shot) {
				valued.Add(1)
				if i == 0 {
					kill()
				}
			})
			if !errors.Is(err, context.Canceled) {
				t.Error(err)
			}
		})
	}
	last := 0
	twice := false
	require.NoError(t, connect(t, s).Run(t.Context(), list, threshold, shared, func(p analysis.Progress) { last, twice = p.Done, p.Again }))
	require.Equal(t, len(again), last)
	require.True(t, twice)
	list = append(list, again...)
	for i := range list {
		want, _ := local.Get(list[i].Key())
		have, ok := shared.Get(list[i].Key())
		require.True(t, ok)
		require.Equal(t, want, have)
	}
	require.NoError(t, connect(t, s).Run(t.Context(), list, 0, analysis.NewStore(), nil), "the values are still there")
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
	go func() { sent <- q.Run(ctx, list, 0, analysis.NewStore(), nil) }()
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
	done := make(chan error, 1)
	worker := connect(t, s)
	go func() {
		done <- worker.Work(ctx, func(name string) bool { return name == "shots" }, nil)
	}()
	store := analysis.NewStore()
	require.NoError(t, q.Run(t.Context(), list, 0, store, nil))
	require.Equal(t, 1, store.Len(), "the other has a problem instead of a value")
	stop()
	require.ErrorIs(t, <-done, context.Canceled)
}

func TestServeRefuses(t *testing.T) {
	for _, address := range []string{"0.0.0.0:0", "example.org:4222", "127.0.0.1", "127.0.0.1:x"} {
		_, err := queue.Serve(address, t.TempDir(), "", "", "")
		require.Error(t, err, address)
	}
	s := serve(t, t.TempDir())
	_, err := queue.Connect(t.Context(), s.URL(), "wrong")
	require.Error(t, err)
}

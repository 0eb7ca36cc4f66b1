package job

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// manual is a dispatcher whose timer the test fires.
func manual(t *testing.T) (d *Dispatcher, fire func(), delays *[]time.Duration) {
	t.Helper()
	now := time.Unix(1000, 0)
	run := func(f func()) { f() }
	d = New(run, run)
	d.now = func() time.Time { return now }
	var mu sync.Mutex
	var due []func()
	delays = &[]time.Duration{}
	d.After = func(wait time.Duration, f func()) {
		mu.Lock()
		defer mu.Unlock()
		*delays = append(*delays, wait)
		due = append(due, f)
	}
	return d, func() {
		mu.Lock()
		list := due
		due = nil
		mu.Unlock()
		for _, f := range list {
			f()
		}
	}, delays
}

// start runs work of a kind and waits until it has returned.
func start(d *Dispatcher, kind string, work func(ctx context.Context, post Post)) {
	done := make(chan struct{})
	d.Start(kind, func(ctx context.Context, post Post) {
		defer close(done)
		work(ctx, post)
	})
	<-done
}

func TestDispatcherCoalescesResults(t *testing.T) {
	d, fire, delays := manual(t)
	var seen []string
	add := func(s string) func() { return func() { seen = append(seen, s) } }
	start(d, "ask", func(_ context.Context, post Post) {
		for _, s := range []string{"10%", "20%", "30%"} {
			post("0", add(s))
		}
		post("1", add("other"))
	})
	require.Equal(t, []time.Duration{0}, *delays, "the first result comes at once")
	fire()
	require.Equal(t, []string{"30%", "other"}, seen, "only the newest of each key")

	start(d, "open", func(_ context.Context, post Post) { post("", add("file")) })
	require.Equal(t, []time.Duration{0, applyGap}, *delays, "then at most ten times a second")
	fire()
	require.Equal(t, []string{"30%", "other", "file"}, seen)
}

// TestResultsWaitForTheRestOfTheGap: since results were applied, for as long as is left of it; prompt ones do not.
func TestResultsWaitForTheRestOfTheGap(t *testing.T) {
	d, fire, delays := manual(t)
	now := time.Unix(2000, 0)
	d.now = func() time.Time { return now }
	post := func(m Manner) {
		done := make(chan struct{})
		d.StartAs("ask", m, func(_ context.Context, post Post) {
			defer close(done)
			post("", func() {})
		})
		<-done
	}
	for _, since := range []time.Duration{0, applyGap / 4, applyGap, 3 * applyGap} {
		post(0)
		fire()
		now = now.Add(since)
	}
	post(0)
	fire()
	post(Prompt)
	require.Equal(t, []time.Duration{0, applyGap, applyGap * 3 / 4, 0, 0, 0}, *delays)
}

func TestDispatcherDropsLateResults(t *testing.T) {
	d, fire, _ := manual(t)
	var seen []string
	add := func(s string) func() { return func() { seen = append(seen, s) } }
	var late Post
	start(d, "ask", func(_ context.Context, post Post) {
		late = post
		post("", add("waits"))
	})
	start(d, "ask", func(_ context.Context, post Post) { post("", add("new")) })
	late("", add("late"))
	fire()
	require.Equal(t, []string{"new"}, seen)

	start(d, "ask", func(_ context.Context, post Post) { post("", add("cancelled")) })
	d.Cancel("ask")
	fire()
	require.Equal(t, []string{"new"}, seen)
}

// TestTaskEndsWithItsKind: a new task, Cancel and Close end the context of the one before; Stop does and keeps its
// results.
// TestBusyUntilApplied: there is no moment between the end of the work and what its result does when nothing seems to run.
func TestBusyUntilApplied(t *testing.T) {
	d, fire, _ := manual(t)
	var onItsWay func()
	applied := false
	d.ui = func(f func()) {
		require.True(t, d.Busy(), "while the result is handed on")
		onItsWay = f
	}
	require.False(t, d.Busy())
	start(d, "ask", func(_ context.Context, post Post) {
		require.True(t, d.Busy())
		post("", func() { applied = true })
	})
	require.True(t, d.Busy(), "the result waits")
	fire()
	require.False(t, applied)
	require.True(t, d.Busy(), "the session has it, and has not taken it")
	onItsWay()
	require.True(t, applied)
	require.Eventually(t, func() bool { return !d.Busy() }, time.Minute, time.Millisecond, "the goroutine of the work may end later")
	fire()
	require.False(t, d.Busy(), "nothing waited")
}

func TestTaskEndsWithItsKind(t *testing.T) {
	d, fire, _ := manual(t)
	applied := 0
	begin := func() (ended chan struct{}) {
		ended, started := make(chan struct{}), make(chan struct{})
		d.Start("ask", func(ctx context.Context, post Post) {
			close(started)
			<-ctx.Done()
			post("", func() { applied++ })
			close(ended)
		})
		<-started
		return ended
	}
	first := begin()
	second := begin()
	<-first
	d.Cancel("ask")
	<-second
	fire()
	require.Zero(t, applied)
	third := begin()
	d.Stop("ask")
	<-third
	fire()
	require.Equal(t, 1, applied, "what a stopped task has is still taken")
	fourth := begin()
	d.Close()
	<-fourth
	fire()
	require.Equal(t, 1, applied)
}

// TestTimer: a result that waits for the rest of the gap is applied when that is over.
func TestTimer(t *testing.T) {
	run := func(f func()) { f() }
	d := New(run, run)
	applied := make(chan int, 2)
	start(d, "ask", func(_ context.Context, post Post) {
		post("0", func() { applied <- 1 })
	})
	require.Equal(t, 1, <-applied)
	d.Start("ask", func(_ context.Context, post Post) { post("0", func() { applied <- 2 }) })
	select {
	case n := <-applied:
		require.Equal(t, 2, n)
	case <-time.After(time.Minute):
		require.Fail(t, "it was never applied")
	}
}

// TestKindsAreApart: results of one key are those of each kind, and who cancels one kind keeps the results of the others; after the end
// nothing is applied.
func TestKindsAreApart(t *testing.T) {
	d, fire, _ := manual(t)
	var seen []string
	hand := func(kind string) {
		start(d, kind, func(_ context.Context, post Post) { post("0", func() { seen = append(seen, kind) }) })
	}
	hand("ask")
	hand("map")
	fire()
	require.Equal(t, []string{"ask", "map"}, seen)
	hand("ask")
	hand("map")
	d.Cancel("map")
	fire()
	require.Equal(t, []string{"ask", "map", "ask"}, seen)
	hand("map")
	require.True(t, d.Busy())
	d.Close()
	require.False(t, d.Busy())
	fire()
	require.Len(t, seen, 3)
}

// TestNothingIsHandedOnTwice: a timer that fires where no result waits hands nothing to the session.
func TestNothingIsHandedOnTwice(t *testing.T) {
	d, fire, _ := manual(t)
	handed := 0
	d.ui = func(f func()) { handed++; f() }
	start(d, "ask", func(_ context.Context, post Post) { post("0", func() {}) })
	d.Cancel("ask")
	fire()
	require.Zero(t, handed)
	require.False(t, d.Busy())
	start(d, "ask", func(_ context.Context, post Post) { post("0", func() {}) })
	fire()
	require.Equal(t, 1, handed)
	require.False(t, d.Busy())

	ran := 0
	d.Post(func() { ran++ })
	require.Equal(t, []int{2, 1}, []int{handed, ran})
	d.Later(time.Hour, func() { ran++ })
	require.Equal(t, 1, ran)
	fire()
	require.Equal(t, []int{3, 2}, []int{handed, ran})
}

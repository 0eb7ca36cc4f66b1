package asking

import (
	"context"
	"io"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/internal/parttest"
	"github.com/hogline/hogline/session/internal/tabletest"
)

// always is what asks by itself at the places of a match; wait ends the k-th of its waits, counted from the end if k is negative.
func always(t *testing.T) (a *Always, p *tabletest.Parts, wait func(k int)) {
	as, p := newAsker(t, evaluate.FixedShot(draw))
	p.Open(parttest.SampleMatch(t))
	p.Settle() // no job reads what follows
	a = NewAlways(as, p.Jobs)
	var waits []func()
	p.Jobs.After = func(d time.Duration, f func()) {
		if d != Pause { // of results that are applied together
			time.AfterFunc(d, f)
			return
		}
		waits = append(waits, f)
	}
	return a, p, func(k int) {
		if k < 0 {
			k += len(waits)
		}
		waits[k]()
		over := false
		p.Jobs.Post(func() { over = true })
		p.Until("the wait", func() bool { return over })
	}
}

// TestAskAlways: a place that is shown for a moment is asked about, one that is passed is not, and none twice.
func TestAskAlways(t *testing.T) {
	a, p, wait := always(t)
	as, told := a.asker, 0
	a.Changed.Watch(func() { told++ })
	show := func(shot int) {
		p.Place.GoTo(replay.Place{Shot: shot})
		a.Look()
	}
	show(1)
	a.Set(true)
	a.Set(true)
	require.True(t, a.On())
	require.Equal(t, 1, told)
	show(2)
	wait(0)
	require.False(t, as.Running(), "the place was left before")
	wait(1)
	require.True(t, as.Running())
	p.Until("the answer", func() bool { return !as.Running() })
	a.Look()
	wait(-1)
	require.False(t, as.Running(), "it is answered")

	show(4)
	as.Start()
	p.Until("the answer", func() bool { return !as.Running() })
	a.Look()
	wait(-1)
	require.False(t, as.Running(), "it was asked by hand")

	a.May = func() bool { return false }
	show(3)
	wait(-1)
	require.False(t, as.Running(), "it may not")
	a.May = nil
	a.Look()
	a.Set(false)
	wait(-1)
	require.False(t, as.Running(), "it is off")
	require.Equal(t, 2, told)
	a.Set(true)
	wait(-1)
	require.True(t, as.Running())
}

// TestAskedOnceByItself: a question that was stopped, or that an AI fails at, is not asked again by itself until another was looked at, the
// list of AIs is another one, or it is turned on again.
func TestAskedOnceByItself(t *testing.T) {
	a, p, wait := always(t)
	as := a.asker
	p.Engines.All()[0].AI = waits{}
	a.Set(true)
	wait(-1)
	require.True(t, as.Running())
	look := func() {
		a.Look()
		wait(-1)
	}
	stopped := func() {
		t.Helper()
		as.Stop()
		p.Until("the end", func() bool { return !as.Running() })
		look() // as after a look at a shot
		require.False(t, as.Running(), "it was stopped")
	}
	stopped()
	a.Anew()
	wait(-1)
	require.True(t, as.Running())
	stopped()
	p.Place.GoTo(replay.Place{Shot: 1})
	look()
	require.True(t, as.Running())
	stopped()
	p.Place.GoTo(replay.Place{})
	look()
	require.True(t, as.Running(), "another was looked at")
	stopped()
	as.Start()
	stopped()

	p.Engines.All()[0].AI = broken{}
	p.Place.GoTo(replay.Place{Shot: 1})
	look()
	p.Until("the failure", func() bool { return !as.Running() })
	require.Equal(t, evaluate.Failed, p.Table.Asked().Rows[0].Answer.State)
	look()
	require.False(t, as.Running())
}

// broken is an AI that fails.
type broken struct{}

func (broken) Suggest(context.Context, ai.Request, func(ai.Progress)) (s ai.Suggestion, err error) {
	return s, io.ErrUnexpectedEOF
}

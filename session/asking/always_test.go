package asking

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

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

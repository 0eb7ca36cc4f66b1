package event

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSubscribers hear of every event in their order until they stop, also in the middle of one.
func TestSubscribers(t *testing.T) {
	var e Of[int]
	var heard []string
	e.Emit(1) // nobody hears
	stopA := e.Subscribe(func(n int) { heard = append(heard, "a"+string(rune('0'+n))) })
	var stopB func()
	stopB = e.Subscribe(func(n int) {
		heard = append(heard, "b"+string(rune('0'+n)))
		stopB()
	})
	e.Subscribe(func(n int) { heard = append(heard, "c"+string(rune('0'+n))) })
	e.Emit(2)
	require.Equal(t, []string{"a2", "b2", "c2"}, heard)
	stopA()
	stopA()
	e.Emit(3)
	require.Equal(t, []string{"a2", "b2", "c2", "c3"}, heard)
}

// TestSubscribersOfAnEventThatIsEmitted: who comes meanwhile hears of the next one.
func TestSubscribersOfAnEventThatIsEmitted(t *testing.T) {
	var s Signal
	late := 0
	s.Watch(func() { s.Watch(func() { late++ }) })
	s.Emit()
	require.Zero(t, late)
	s.Emit()
	require.Equal(t, 1, late)
}

// TestBatchDrawsOnce: whatever happens in a change, each watcher of it draws once when it is over, in the order in which they began.
func TestBatchDrawsOnce(t *testing.T) {
	var b Batch
	var place, table, other Signal
	var drawn []string
	draw := func(name string) func() { return func() { drawn = append(drawn, name) } }
	b.Watch(draw("ice"), &place, &table)
	b.Watch(draw("answers"), &table)
	b.Watch(draw("other"), &other)
	b.Do(func() {
		table.Emit()
		b.Do(func() { place.Emit() })
		table.Emit()
		require.Empty(t, drawn, "the change is not over")
	})
	require.Equal(t, []string{"ice", "answers"}, drawn)
	other.Emit()
	require.Equal(t, []string{"ice", "answers", "other"}, drawn, "an event by itself is a change")
	drawn = nil
	b.Do(func() {
		other.Emit()
		table.Emit()
	})
	require.Equal(t, []string{"ice", "answers", "other"}, drawn, "in their order, whatever was first")
}

// TestBatchFollowsWhatDrawingChanges: what a watcher changes is drawn after it, and no watcher draws within another.
func TestBatchFollowsWhatDrawingChanges(t *testing.T) {
	var b Batch
	var place, table Signal
	var drawn []string
	b.Watch(func() { drawn = append(drawn, "table") }, &table)
	b.Watch(func() {
		drawn = append(drawn, "place")
		table.Emit()
		drawn = append(drawn, "placed")
	}, &place)
	place.Emit()
	require.Equal(t, []string{"place", "placed", "table"}, drawn)
}

// TestGroupEndsAtOnce: nothing of a group that was stopped draws any more, also where it was to draw already.
func TestGroupEndsAtOnce(t *testing.T) {
	var b Batch
	var s Signal
	n := 0
	g := NewGroup(&b)
	g.Watch(func() { n++ }, &s)
	g.Watch(func() { n += 10 }, &s)
	g.Draw()
	require.Equal(t, 11, n)
	s.Emit()
	require.Equal(t, 22, n)
	b.Do(func() {
		s.Emit()
		g.Stop()
	})
	s.Emit()
	g.Draw()
	require.Equal(t, 22, n)
	require.Empty(t, s.of.subs, "nothing of it is kept")
}

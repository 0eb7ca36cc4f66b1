package matchplay

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/replay/matchlog"
)

// asked waits until a person is asked for shot n of an end, from 0.
func (f *fixture) asked(n int) {
	f.t.Helper()
	f.until("the question", func() bool {
		if f.Question != nil && f.Question.Kind == AskPlace {
			f.Place(f.Question.Legal[0])
		}
		return f.Question != nil && f.Question.Kind == AskThrow && f.State.Shot == n
	})
}

// TestTakeBack: the last shot of a person is thrown again with another error, as often as he wishes; what stood before stays bit for bit,
// the answer of the AI that followed goes, and both come back until something else is thrown.
func TestTakeBack(t *testing.T) {
	f := newFixture(t, "five-rock-both")
	f.setup.Seats[0] = Seat{Person: true, Thrower: curling.StandardPlayer}
	f.SetFast(true)
	f.Start(f.setup)
	require.False(t, f.History.CanTakeBack(), "nothing is thrown yet")
	f.asked(0)
	require.False(t, f.History.CanTakeBack())
	f.throwTo(curling.Tee)
	f.asked(2)
	f.throwTo(curling.Tee.Add(curling.Vec{Y: 3}))
	f.asked(4)
	require.True(t, f.History.CanTakeBack())
	require.False(t, f.History.CanRestore())
	first := *f.Record
	first.Shots = slices.Clone(first.Shots)
	require.Empty(t, f.History.Branches())

	f.History.TakeBack()
	require.True(t, f.Running())
	require.Len(t, f.Events, 3, "the beginning and two shots")
	require.Equal(t, first.Shots[:2], f.Record.Shots, "at once")
	f.asked(2)
	require.Equal(t, first.Shots[:2], f.Record.Shots)
	require.Equal(t, first.Shots[2].State, f.State)
	state, ok := f.Session.Place.State()
	require.True(t, ok)
	require.Equal(t, f.State.Position, state.Position, "as the ice shows it")
	require.True(t, f.History.CanRestore())

	require.Len(t, f.History.Branches(), 1)
	f.History.Restore()
	f.asked(4)
	require.Empty(t, f.History.Branches(), "the match has all of it again")
	require.Equal(t, first.Shots, f.Record.Shots, "it was not thrown again")
	require.Len(t, f.Events, 5)
	require.False(t, f.History.CanRestore())

	f.History.TakeBack()
	f.asked(2)
	f.History.TakeBack()
	f.asked(0)
	require.False(t, f.History.CanTakeBack())
	f.History.Restore()
	f.asked(2)
	f.throwTo(curling.Tee.Add(curling.Vec{Y: 3}))
	require.True(t, f.History.CanRestore())
	f.asked(4)
	require.False(t, f.History.CanRestore(), "another shot was thrown")
	branches := f.History.Branches()
	require.Len(t, branches, 1, "the shorter one is in it")
	require.Equal(t, first.Shots, branches[0].Shots, "nothing that was thrown is lost")
	g, games := f.History.Games()
	require.Equal(t, f.Game, g)
	require.Len(t, games, 1)
	require.Equal(t, first.Shots[2].Run, games[0].Ends[0].Shots[2].Run)
	require.Equal(t, first.Shots[:2], f.Record.Shots[:2])
	again := f.Record.Shots[2]
	require.Equal(t, 3, again.Again, "taken back three times")
	require.Equal(t, first.Shots[2].Answered, again.Answered)
	require.NotEqual(t, first.Shots[2].Run, again.Run)
	require.NoError(t, matchlog.Verify(f.Record))

	require.True(t, f.Concede())
	f.until("the end", f.ended)
	f.History.TakeBack() // of the concession
	require.False(t, f.History.CanRestore())
	f.asked(4)
	require.Equal(t, again, f.Record.Shots[2])
	require.Equal(t, map[match.EventKind]int{match.Begun: 1, match.Thrown: 4}, f.kinds())
}

// TestMostBranches: only the last of what was taken back is remembered, so that the file of a match can be read again.
func TestMostBranches(t *testing.T) {
	h := History{match: &Match{}}
	for k := range mostBranches + 5 {
		h.left = append(h.left, &match.Record{Shots: []match.Shot{{Again: k}}})
	}
	list := h.Branches()
	require.Len(t, list, mostBranches)
	require.Equal(t, 5, list[0].Shots[0].Again)
}

// TestTakeBackAPlacement: how stones were placed is taken back before the shots of the end are, and across the border of an end.
func TestTakeBackAPlacement(t *testing.T) {
	f := newFixture(t, "mixed-doubles")
	f.setup.Ends = 2
	for i := range f.setup.Seats {
		f.setup.Seats[i] = Seat{Person: true, Thrower: curling.StandardPlayer}
	}
	f.SetFast(true)
	f.Start(f.setup)
	place := func(i int) {
		f.until("the placement", func() bool { return f.Question != nil && f.Question.Kind == AskPlace })
		require.True(t, f.Place(f.Question.Legal[i]))
	}
	place(1)
	f.asked(6)
	f.History.TakeBack()
	require.Len(t, f.Events, 1)
	place(0)
	f.asked(6)
	require.Equal(t, curling.CentreLast, f.Record.Places[0].Placement)
	for range 10 {
		n := len(f.Events)
		f.throwTo(curling.Tee)
		f.until("the shot", func() bool { return len(f.Events) > n && (f.Question != nil || !f.Running()) })
	}
	require.Equal(t, AskPlace, f.Question.Kind, "of the second end")
	before := *f.Record
	f.History.TakeBack()
	require.Empty(t, f.Record.Ends, "at once")
	require.Equal(t, [2]int{}, f.Record.Score)
	f.asked(15)
	require.Equal(t, before.Shots[:9], f.Record.Shots)
	require.Empty(t, f.Record.Ends)
	require.Len(t, f.Record.Places, 1)
	f.History.Restore()
	f.until("the placement", func() bool { return f.Question != nil && f.Question.Kind == AskPlace })
	require.Equal(t, before.Shots, f.Record.Shots)
	require.Equal(t, before.Ends, f.Record.Ends)
	require.Equal(t, 1, f.kinds()[match.Ended])
}

// TestGoOn: a match that was stopped is played on as it would have been.
func TestGoOn(t *testing.T) {
	f := newFixture(t, "five-rock-both")
	f.setup.Seats[0] = Seat{Person: true, Thrower: curling.StandardPlayer}
	f.SetFast(true)
	begin := func(shots int) {
		f.Start(f.setup)
		require.False(t, f.History.CanGoOn(), "it goes on")
		for n := range shots {
			f.asked(2 * n)
			f.throwTo(curling.Tee)
		}
		f.asked(2 * shots)
	}
	begin(3)
	whole := f.Record.Shots
	begin(2)
	require.True(t, f.Stop())
	require.True(t, f.History.CanGoOn())
	f.History.GoOn()
	f.asked(4)
	require.Len(t, f.Events, 5)
	f.throwTo(curling.Tee)
	f.asked(6)
	for i, s := range f.Record.Shots {
		s.Took, whole[i].Took = 0, 0
		require.Equal(t, whole[i], s, "shot %d", i+1)
	}
	require.True(t, f.Concede())
	f.until("the end", f.ended)
	require.False(t, f.History.CanGoOn(), "it is over")
	f.setup.Seats[0] = f.setup.Seats[1]
	f.Start(f.setup)
	f.until("the end", f.ended)
	require.False(t, f.History.CanTakeBack(), "no person plays")
}

// TestStartInTheMiddle: a match from a position of its own, with its score and what was used before.
func TestStartInTheMiddle(t *testing.T) {
	f := newFixture(t, "mixed-doubles")
	f.setup.Ends, f.setup.Powers = 8, [2]bool{1: true}
	f.setup.Start = curling.State{End: 6, Score: [2]int{3, 5}}
	f.setup.Seats[1] = Seat{Person: true, Thrower: curling.StandardPlayer}
	f.SetFast(true)
	f.Start(f.setup)
	require.Equal(t, [2]int{3, 5}, f.State.Score, "at once")
	f.until("the placement", func() bool { return f.Question != nil })
	require.Len(t, f.Question.Legal, 2, "no power play is left")
	require.True(t, f.Concede() || f.Place(curling.CentreFirst))
	f.until("the shot", func() bool { return f.Question != nil && f.Question.Kind == AskThrow })
	require.Equal(t, 6, f.State.End)
	f.throwTo(curling.Tee)
	f.until("the AI's", func() bool { return f.kinds()[match.Thrown] >= 2 })
	f.History.TakeBack()
	f.asked(6)
	state, ok := f.Session.Place.State()
	require.True(t, ok)
	require.Equal(t, f.State, state, "as the ice shows it")
	require.Equal(t, [2]int{3, 5}, f.Record.Start.Score)
	require.Equal(t, 6, f.State.End)
}

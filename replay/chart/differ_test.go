package chart

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
)

// by adds a change of a device to a list, numbered as the device numbers it.
func by(l *Log, device string, c Change) {
	c.Seq, c.Device = l.Next(), device
	l.Add(c)
}

func TestDifferences(t *testing.T) {
	common := &Log{}
	by(common, "a", OfGame(GameFields{Event: Noted("Open")}))
	by(common, "a", OfShot(0, 0, ShotFields{Grade: Noted(Grade(4))}))
	a, _ := Merge(common, &Log{})
	b, _ := Merge(common, &Log{})
	by(a, "a", OfShot(0, 1, ShotFields{Grade: Noted(Grade(3)), Turn: Noted(curling.Right)}))
	by(b, "b", OfShot(0, 1, ShotFields{Grade: Noted(Grade(1)), Turn: Noted(curling.Right)}))
	by(b, "b", OfShot(0, 0, ShotFields{Grade: Noted(Grade(2))})) // an edit of what was known
	by(a, "a", OfEnd(0, EndFields{Score: Noted([2]int{1, 0})}))
	by(b, "b", OfEnd(0, EndFields{Score: Noted([2]int{0, 2})}))
	by(b, "b", OfGame(GameFields{Sheet: Noted("B")}))

	list := Differences(a, b)
	require.Len(t, list, 2, "%v", list)
	require.Equal(t, Difference{0, -1, "score", [2]string{"[1,0]", "[0,2]"}, 1}, list[0], "the later change counts")
	require.Equal(t, Difference{0, 1, "grade", [2]string{"3", "1"}, 1}, list[1], "what both noted alike is no difference")
	s := &State{Rules: Fours.Rules()}
	require.Equal(t, "end 1: score was noted as [1,0] and as [0,2]: [0,2] counts", list[0].Message(s).Error())
	require.Equal(t, "end 1, shot 2: grade was noted as 3 and as 1: 1 counts", list[1].Message(s).Error())
	neither := Difference{-1, -1, "event", [2]string{"A", "B"}, -1}
	require.Equal(t, "event was noted as A and as B: a later change counts", neither.Message(s).Error())
	first := Difference{0, 0, "turn", [2]string{"0", "1"}, 0}
	require.Equal(t, "end 1, shot 1: turn was noted as 0 and as 1: 0 counts", first.Message(s).Error())
	swapped := Differences(b, a)
	require.Equal(t, [2]string{"1", "3"}, swapped[1].Values)
	require.Equal(t, 0, swapped[1].Kept)
	m, _ := Merge(a, b)
	require.Equal(t, Grade(1), m.State().Ends[0].Shots[1].Set.Grade.Or(0))

	undo, _ := b.Undo()
	by(b, "b", undo) // the sheet
	undo, _ = b.Undo()
	by(b, "b", undo) // the score
	require.Len(t, Differences(a, b), 1, "what was taken back differs from nothing")
	require.Empty(t, Differences(a, a))

	by(a, "a", OfGame(GameFields{Session: Noted("1")}))
	by(b, "b", OfGame(GameFields{Session: Noted("2")}))
	list = Differences(a, b)
	require.Len(t, list, 2)
	require.Equal(t, []any{-1, -1, "session"}, []any{list[0].End, list[0].Shot, list[0].Field}, "of the game, first")
}

package chart

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
)

// TestWhereAChartGoesOn: the first shot that is not done, the end of an end without a score, the next end; nowhere after the game.
func TestWhereAChartGoesOn(t *testing.T) {
	for _, f := range []Format{Fours, Doubles} {
		h := &hand{device: "a"}
		h.add(OfGame(GameFields{Format: Noted(f), Ends: Noted(2), First: Noted(1), Team1: TeamFields{Name: Noted("Alpha"),
			Line: Noted([]string{"Ann", "Bob", "Cid", "Dan"}[:f.Players()])}}))
		s := h.log.State()
		first := s.Rules.FirstShot
		require.Equal(t, Cursor{0, first}, s.Next())
		require.False(t, s.Over())
		team, _ := s.Mover(Cursor{0, first})
		require.Equal(t, curling.TeamID(1), team, "who was noted to throw first")
		team, player := s.Mover(Cursor{0, first + 1})
		require.Equal(t, curling.TeamID(0), team)
		require.Equal(t, "Ann", s.Name(0, player))
		require.Nil(t, s.Shot(0, first))
		require.Nil(t, s.Shot(-1, first))

		h.add(OfEnd(0, EndFields{Hammer: Noted(0)}))
		s = h.log.State()
		require.Equal(t, Cursor{0, first}, s.Next(), "nothing of a shot")
		require.Equal(t, s.Waiting(Cursor{0, first}), s.Waiting(Cursor{1, first}))

		h.add(OfShot(0, first, ShotFields{Turn: Noted(curling.Left)}))
		s = h.log.State()
		require.Equal(t, Cursor{0, first}, s.Next(), "it is not done")
		require.NotNil(t, s.Shot(0, first))
		require.Nil(t, s.Shot(0, first+1))
		require.Nil(t, s.Shot(0, first-1))
		require.Nil(t, s.Shot(1, first))
		h.add(OfShot(0, first, ShotFields{Grade: Noted(Grade(4)), Stones: map[int]*Field[Place]{first: Noted(At(curling.Tee))}}))
		s = h.log.State()
		require.Equal(t, Cursor{0, first + 1}, s.Next())
		waiting := s.Waiting(s.Next())
		require.Equal(t, curling.Tee, waiting[first].At, "after the shot before")
		before := s.Waiting(Cursor{0, first})
		require.NotEqual(t, InPlay, before[first].Rest)
		require.Equal(t, before, s.Waiting(Cursor{5, first}), "an end of which nothing is noted begins like it")

		h.add(OfShot(0, first+1, ShotFields{Thrower: Noted(1)}))
		_, player = h.log.State().Mover(Cursor{0, first + 1})
		require.Equal(t, 1, player, "who was noted, whatever the order")

		h.add(OfShot(0, first+1, ShotFields{Grade: Noted(Grade(4))})) // nobody saw where the stones lie
		h.add(OfEnd(0, EndFields{Over: Noted(true)}))
		require.Equal(t, Cursor{0, curling.Stones}, h.log.State().Next(), "it has no score")
		h.add(OfEnd(0, EndFields{Score: Noted([2]int{2, 0})}))
		require.Equal(t, Cursor{1, first}, h.log.State().Next())
		h.add(OfEnd(1, EndFields{Score: Noted([2]int{0, 2})}))
		s = h.log.State()
		require.False(t, s.Over(), "a tie")
		require.Equal(t, Cursor{2, first}, s.Next(), "an extra end")
		h.add(OfEnd(1, EndFields{Score: Noted([2]int{0, 1})}))
		s = h.log.State()
		require.True(t, s.Over())
		require.Equal(t, Cursor{1, curling.Stones}, s.Next())
		h.add(OfEnd(1, EndFields{Score: Noted([2]int{0, 2}), Conceded: Noted(1)}))
		require.True(t, h.log.State().Over(), "a team gave up")
	}
}

// TestOrderOfPlayers: as noted in an end, and from there on.
func TestOrderOfPlayers(t *testing.T) {
	h := &hand{device: "a"}
	h.add(OfGame(GameFields{Format: Noted(Fours), Ends: Noted(8), First: Noted(0)}))
	s := h.log.State()
	require.Equal(t, []int{0, 1, 2, 3}, s.OrderOf(0, 0))
	require.Equal(t, []int{0, 1, 2, 3}, s.OrderOf(7, 1))
	h.add(OfEnd(0, EndFields{Order1: Noted([]int{1, 0, 2, 3}), Score: Noted([2]int{1, 0})}))
	s = h.log.State()
	require.Equal(t, []int{1, 0, 2, 3}, s.OrderOf(0, 0))
	require.Equal(t, []int{1, 0, 2, 3}, s.OrderOf(1, 0), "they go on so")
	require.Equal(t, []int{0, 1, 2, 3}, s.OrderOf(1, 1))
	h.add(OfEnd(1, EndFields{Order1: Noted([]int{2})}))
	s = h.log.State()
	throws := func(shot int) int { _, player := s.Mover(Cursor{1, shot}); return player }
	require.Equal(t, []int{2, 2, 0, 0, -1, 1}, []int{throws(0), throws(2), throws(1), throws(3), throws(4), throws(5)},
		"nobody knows who throws after the one who is noted")
}

// TestMoverAfterTheLastStone: of what comes after the last stone of an end the mover is that of the last one.
func TestMoverAfterTheLastStone(t *testing.T) {
	for _, first := range []curling.TeamID{0, 1} {
		s := &State{Ends: []End{{First: first}}}
		last, player := s.Mover(Cursor{0, curling.Stones - 1})
		require.Equal(t, first.Other(), last)
		team, who := s.Mover(Cursor{0, curling.Stones})
		require.Equal(t, last, team)
		require.Equal(t, player, who)
	}
}

package mapping

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/message"
	"github.com/hogline/hogline/replay/curlit"
)

// inHouse are n stones of a team so far from the tee, side by side.
func inHouse(n int, metres float64) (list []curling.Vec) {
	for i := range n {
		list = append(list, curling.Tee.Add(curling.Vec{X: metres * float64(1-2*(i%2)), Y: 0.01 * float64(i)}))
	}
	return list
}

// endOf are the shots of an end, the last first; after the last one the stones of the halves lie as told.
func endOf(number, shots int, last [2][]curling.Vec) (list []*shot) {
	for n := shots; n >= 1; n-- {
		s := &shot{shotKey: shotKey{end: number, shot: n}}
		if n == shots {
			s.at = last
		}
		list = append(list, s)
	}
	return list
}

// TestEndsOfATable: an end counts, by its last stones, where all its shots are there: 16, or 10 where no end has more.
func TestEndsOfATable(t *testing.T) {
	one, two := [2][]curling.Vec{inHouse(1, 0.3), inHouse(2, 0.9)}, [2][]curling.Vec{inHouse(1, 0.9), inHouse(2, 0.3)}
	charted := func(ends ...[]*shot) curlit.Charted {
		return (&reading{Mapping: &Mapping{}}).charted(&gameRows{id: "7", shots: slices.Concat(ends...)})
	}
	fours := charted(endOf(4, 10, two), endOf(1, 16, one), endOf(2, 15, one), endOf(3, 16, two))
	require.False(t, fours.Doubles)
	require.Equal(t, [2]int{1, 2}, fours.Result)
	require.Len(t, fours.Ends, 4)
	for i, e := range fours.Ends {
		require.Equal(t, i+1, e.Number)
		require.Equal(t, -1, e.Hammer, "the table does not tell")
		require.Equal(t, []bool{true, false, true, false}[i], e.Finished, i+1)
		require.Equal(t, [][2]int{{1, 0}, {-1, -1}, {0, 2}, {-1, -1}}[i], e.Score)
		require.Len(t, e.Shots, []int{16, 15, 16, 10}[i])
		for k := range e.Shots {
			require.Equal(t, k+1, e.Shots[k].Number)
		}
	}
	doubles := charted(endOf(1, 10, two), endOf(2, 9, one))
	require.True(t, doubles.Doubles)
	require.Equal(t, [2]int{0, 2}, doubles.Result)
	require.Equal(t, []bool{true, false}, []bool{doubles.Ends[0].Finished, doubles.Ends[1].Finished})
}

// TestWhoseStones: the half of the stones that grows with a team's shots is its own; where more than one shot of ten says otherwise, that
// is told.
func TestWhoseStones(t *testing.T) {
	for _, c := range []struct {
		agree, of int
		told      bool
	}{{0, 0, false}, {10, 10, false}, {9, 10, false}, {8, 9, true}, {8, 10, true}, {1, 1, false}} {
		for half := range 2 { // that of team A
			g := &gameRows{id: "7", teams: [2]string{"A", "B"}}
			var lie [2][]curling.Vec
			for n := range 11 {
				s := &shot{shotKey: shotKey{end: 1, shot: n + 1}, team: []string{"A", "B"}[n%2], kind: "draw"}
				if n > 0 && n <= c.of { // nothing is known of before the first
					k := half ^ n%2
					if n > c.agree {
						k = 1 - k
					}
					lie[k] = append(slices.Clone(lie[k]), curling.Tee.Add(curling.Vec{X: 0.3 * float64(n-5), Y: float64(k)}))
				}
				s.at = lie
				g.shots = append(g.shots, s)
			}
			got := (&reading{Mapping: &Mapping{}}).charted(g)
			var told []message.Message
			for _, w := range got.Warnings {
				told = append(told, w.Text)
			}
			if c.told {
				require.Equal(t, []message.Message{msg("teams-vote", "A", c.agree, c.of)}, told)
			} else {
				require.Empty(t, told, "%+v", c)
			}
			if last := got.Ends[0].Shots[10]; c.of > 0 {
				require.Equal(t, [2][]curling.Vec{lie[half], lie[1-half]}, last.At, "%+v", c)
			}
		}
	}
}

package playout

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai/policy"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/winprob"
)

// contest are rules of one's own: so many stones are thrown in an end, each alone on the sheet; every stone that comes to rest in the house
// is a point for who threw it.
type contest struct {
	curling.Machine
	stones int
	stay   bool // the stones stay on the sheet
	lifted int  // before this stone they do
}

func (c contest) Throw(b curling.Bounds, s curling.State, after curling.Position) (curling.Position, curling.Infraction,
	curling.State, bool) {
	next := s
	if b.InHouse(after[s.Shot]) {
		next.Score[s.Mover()]++
	}
	if next.Position = (curling.Position{}); c.stay || s.Shot < c.lifted {
		next.Position = after
	}
	if next.Shot++; next.Shot == c.stones {
		next.Shot, next.End = 0, s.End+1
	}
	return after, curling.Infraction{}, next, false
}

func (c contest) Next(b curling.Bounds, s curling.State, pos curling.Position) (curling.State, bool) {
	_, _, next, over := c.Throw(b, s, pos)
	return next, over
}

func (contest) Usual() bool                               { return false }
func (contest) Counts(curling.State) (counts, plain bool) { return false, false }
func (c contest) At(curling.State) curling.Machine        { return c }
func (contest) Err() error                                { return nil }

// TestPlayoutsStopWhereTheRulesEndTheEnd: nothing is thrown after the stone with which the rules close an end.
func TestPlayoutsStopWhereTheRulesEndTheEnd(t *testing.T) {
	for from := range 4 {
		r := request(t, from, nil)
		r.Rules.Machine = contest{stones: 4}
		r.Teams = curling.Both(curling.TeamOf(curling.Player{Noise: curling.Noise{Model: curling.NoNoise}, WeightMax: curling.StandardWeightMax}))
		sim, err := New(r)
		require.NoError(t, err)
		require.True(t, sim.Own())
		for range 2 { // once more with what is left of the line before
			sim.Thrown = 0
			pos := curling.Position{}
			sim.Finish(&pos, from, policy.Simple{})
			require.Equal(t, 4-from, sim.Thrown)
			gain := sim.Gain(&pos)
			for i := 4; i < curling.Stones; i++ { // a search that throws on changes nothing
				sim.ThrowNoisy(&pos, i, sim.Choose(&pos, i, policy.Simple{}))
			}
			require.Equal(t, 4-from, sim.Thrown)
			require.Equal(t, gain, sim.Gain(&pos))
		}
	}
}

// TestLineOfAnEndThatIsOver: who keeps a position aside keeps with it that the end is over there.
func TestLineOfAnEndThatIsOver(t *testing.T) {
	r := request(t, 0, nil)
	r.Rules.Machine = contest{stones: 2}
	sim, err := New(r)
	require.NoError(t, err)
	draw, ok := sim.Aims(1).Shot(curling.Tee, policy.Stop, curling.Right)
	require.True(t, ok)
	var pos curling.Position
	sim.Throw(&pos, 0, draw)
	require.Zero(t, pos.Count(), "the stone is taken off")
	require.Equal(t, 1, sim.Rested(&pos).Count(), "after it came to rest")
	sim.Throw(&pos, 1, draw)
	over, line := pos, sim.Line()
	require.Equal(t, curling.Stones, line.Shot)
	require.Zero(t, sim.Gain(&over), "a point each")
	var other curling.Position
	sim.Throw(&other, 0, draw)
	sim.SetLine(line)
	n := sim.Thrown
	sim.Throw(&over, 2, draw)
	require.Equal(t, n, sim.Thrown)
	require.Zero(t, sim.Gain(&over))
	var again curling.Position
	sim.Throw(&again, 0, draw)
	require.Equal(t, n+1, sim.Thrown, "the first shot is always thrown")
}

// TestDecidedMatchesAreNotTied: under rules of one's own more points are worth more also where the match is decided, by next to nothing.
func TestDecidedMatchesAreNotTied(t *testing.T) {
	r := request(t, 0, nil)
	r.Rules.Machine = decided{contest{stones: 2}}
	r.Wins = winprob.Ohto()
	w := UtilityOf(r)
	require.True(t, w.Wins)
	for k := range 16 {
		require.Less(t, w.Value[k], w.Value[k+1])
		require.InDelta(t, 1, w.Value[k], 2e-8)
	}
	require.LessOrEqual(t, w.Value[16], 1.0)
	r.Rules.Machine = nil
	plain := UtilityOf(r)
	require.Equal(t, winprob.EndUtilities(r.Wins, &r.Rules, r.State), plain.Value)
}

// decided are rules under which the thrower has won whatever the end comes to.
type decided struct{ contest }

func (decided) NextEnd(s curling.State, n int) (curling.State, bool) {
	s.Score[s.TeamOf(curling.First)] += max(0, -n)
	s.Score[s.TeamOf(curling.Hammer)] += max(0, n)
	return s, true
}
func (decided) Over(curling.State) bool         { return true }
func (decided) Result(curling.State) [2]float64 { return [2]float64{1, 0} }

// Package charts tells what charted games say: ends with the hammer, what throws came to, how the learned value foretells ends.
package charts

import (
	"math"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/chartstats"
)

// Calls compares what was called with what the throws found came to.
type Calls struct {
	Shots     map[replay.Task]int                 // charted
	Explained map[replay.Task]int                 // of these, those that a throw explains
	Plain     map[replay.Task]int                 // of these, those that one explains by the chart as it is, on the ice as it is
	Named     map[replay.Task]map[replay.Task]int // of the explained ones by call and by what the throw came to
	Made      map[replay.Task]map[replay.Task]int // the same of shots graded 100 %
	// Of the explained ones, those that another turn, stones drawn anew, or another ice explains.
	Turned, Redrawn, OtherIce int
	// Likelihood is the sum of the log likelihoods of the places of all shots, that of a place hit exactly being 0: minus half the squares
	// of the errors of the nearest throw in charting errors, held down from heldDown on.
	Likelihood float64
}

// heldDown is the sum of the squares of the errors of a shot from which it counts less. A shot for which no throw was found counts as lost.
const (
	heldDown = 16.0
	lost     = 1e4
)

// NewCalls is a comparison without shots.
func NewCalls() *Calls {
	return &Calls{
		Shots: map[replay.Task]int{}, Explained: map[replay.Task]int{}, Plain: map[replay.Task]int{},
		Named: map[replay.Task]map[replay.Task]int{}, Made: map[replay.Task]map[replay.Task]int{},
	}
}

// Add counts the throws found for a game.
func (c *Calls) Add(g *replay.Game, found []replay.FoundThrow, b curling.Bounds, a *aim.Aimer) {
	for i := range found {
		f := &found[i]
		_, s := g.ShotAt(f.At)
		if s == nil || s.Chart == nil {
			continue
		}
		c.Shots[s.Chart.Task]++
		c.Likelihood += likelihood(f)
		if f.Err != nil || !f.Throw.Explained {
			continue
		}
		c.Explained[s.Chart.Task]++
		switch {
		case f.Throw.OtherTurn:
			c.Turned++
		case f.Throw.Redrawn != 0:
			c.Redrawn++
		case f.Throw.Ice != nil:
			c.OtherIce++
		}
		if !f.Throw.Plain() {
			continue // not thrown as charted: it would have to be named by another ice, turn or chart
		}
		c.Plain[s.Chart.Task]++
		t := &f.Throw
		before := replay.InPlay(b, t.Start)
		is := chartstats.TaskOf(shotname.Of(b, &g.Rules, &before, s.Number, t.Shot, &t.Outcome, a.ClearStop(t.Shot)).Kind)
		count(c.Named, s.Chart.Task, is)
		if s.Chart.Grade == 100 {
			count(c.Made, s.Chart.Task, is)
		}
	}
}

// likelihood is the log likelihood of the places of a shot (see Calls).
func likelihood(f *replay.FoundThrow) float64 {
	cost := f.Throw.Cost
	if f.Err != nil || !(cost < lost) {
		cost = lost
	}
	return -heldDown / 2 * math.Log1p(cost/heldDown)
}

func count(m map[replay.Task]map[replay.Task]int, a, b replay.Task) {
	if m[a] == nil {
		m[a] = map[replay.Task]int{}
	}
	m[a][b]++
}

// Agreement is the share of shots whose name is the one called, and the share whose name is of its family.
func Agreement(m map[replay.Task]map[replay.Task]int) (same, family float64, n int) {
	for call, row := range m {
		for is, k := range row {
			n += k
			if is == call {
				same += float64(k)
			}
			if chartstats.Family(is) == chartstats.Family(call) {
				family += float64(k)
			}
		}
	}
	return same / float64(max(1, n)), family / float64(max(1, n)), n
}

package chartstats

import (
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/replay"
)

// TaskOf is the kind under which statisticians would note what a throw came to. They call a stone that comes to rest against
// another a draw, unless the call was a freeze (docs/REAL.md, "Call against throw"). A throw that did not cross the hog line has none.
func TaskOf(k shotname.Kind) replay.Task {
	switch k {
	case shotname.Draw, shotname.ComeAround, shotname.Freeze:
		return replay.TaskDraw
	case shotname.CentreGuard:
		return replay.TaskFront
	case shotname.Guard, shotname.CornerGuard:
		return replay.TaskGuard
	case shotname.Raise, shotname.TapBack:
		return replay.TaskRaise
	case shotname.Wick, shotname.Tick:
		return replay.TaskWick
	case shotname.HitStay, shotname.HitOut:
		return replay.TaskTakeOut
	case shotname.HitRoll:
		return replay.TaskHitRoll
	case shotname.Peel:
		return replay.TaskClearing
	case shotname.Double, shotname.Triple:
		return replay.TaskDouble
	case shotname.Runback:
		return replay.TaskPromotion
	case shotname.Through:
		return replay.TaskThrough
	}
	return replay.TaskNone
}

// Family is a group of tasks among which the purpose decides, not what the stones do: a guard that guards nothing yet is a
// front stone; a freeze is a draw that was called to a stone; a roll that was small a take-out.
func Family(t replay.Task) string {
	switch t {
	case replay.TaskFront, replay.TaskGuard:
		return "guards"
	case replay.TaskDraw, replay.TaskFreeze:
		return "draws"
	case replay.TaskRaise, replay.TaskWick:
		return "raises"
	case replay.TaskTakeOut, replay.TaskHitRoll, replay.TaskClearing:
		return "hits"
	case replay.TaskDouble, replay.TaskPromotion:
		return "doubles"
	}
	return string(t)
}

// Calls compares what was called with what the throws found came to.
type Calls struct {
	Shots     map[replay.Task]int                 // charted
	Explained map[replay.Task]int                 // of these, those that a throw explains
	Named     map[replay.Task]map[replay.Task]int // of the explained ones by call and by what the throw came to
	Made      map[replay.Task]map[replay.Task]int // the same of shots graded 100 %
}

// NewCalls is a comparison without shots.
func NewCalls() *Calls {
	return &Calls{map[replay.Task]int{}, map[replay.Task]int{}, map[replay.Task]map[replay.Task]int{}, map[replay.Task]map[replay.Task]int{}}
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
		if f.Err != nil || !f.Throw.Explained {
			continue
		}
		c.Explained[s.Chart.Task]++
		if !f.Throw.Plain() {
			continue // thrown on another ice, by which it would have to be named, or with another turn
		}
		t := &f.Throw
		before := replay.InPlay(b, t.Start)
		is := TaskOf(shotname.Of(b, &before, s.Number, t.Shot.Turn, &t.Outcome, a.ClearStop(t.Shot)).Kind)
		count(c.Named, s.Chart.Task, is)
		if s.Chart.Grade == 100 {
			count(c.Made, s.Chart.Task, is)
		}
	}
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
			if Family(is) == Family(call) {
				family += float64(k)
			}
		}
	}
	return same / float64(max(1, n)), family / float64(max(1, n)), n
}

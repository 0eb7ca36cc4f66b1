package match

import (
	"fmt"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/gsm/component"
	"github.com/hogline/hogline/engine/gsm/run"
	"github.com/hogline/hogline/engine/physics"
)

// maxLaid is how many stones can be laid before a throw.
const maxLaid = 8

// layingFuncs is the function of Stones that lays a stone before the next throw. It writes the team and the place into a place of the
// state, from which Ruleset.lay takes it.
func layingFuncs() []component.Func {
	number := func(name string) component.Param { return component.Param{Name: name, Sort: component.SortInt} }
	return []component.Func{
		{Name: "lay", Role: component.Define, Params: []component.Param{number("k"), team, number("x"), number("y")}, Define: stonesLay,
			Doc: "before the next throw the k-th stone is laid, of team pl, its centre x millimetres from the left side line and y before the backboard"},
	}
}

// laid is a stone to be laid in a place of the state: 0 is none.
type laid struct {
	team curling.TeamID
	x, y int // mm
}

const laidBase = 1 << 14 // above the length of what is in play, mm

func (l laid) place() int { return 1 + int(l.team) + 2*(l.x+laidBase*l.y) }

func laidIn(place int) laid {
	n := place - 1
	return laid{curling.TeamID(n & 1), n >> 1 % laidBase, n >> 1 / laidBase}
}

func stonesLay(c *component.Call) bool {
	k, okNumber := c.Int(0)
	pl, okTeam := c.Player(1)
	x, okX := c.Int(2)
	y, okY := c.Int(3)
	if !okNumber || !okTeam || !okX || !okY || k < 1 || k > maxLaid || x < 0 || x >= laidBase || y < 0 || y >= laidBase {
		return false
	}
	c.Set(placeLaid+k-1, laid{curling.TeamID(pl), x, y}.place())
	return true
}

// lay puts the stones on the ice that the machine wants to lie there before the throw of a state, and forgets them. A laid stone is one
// that its team does not throw in the end. The error names a stone that cannot lie where it shall.
func (r *Ruleset) lay(w run.World, s *curling.State) error {
	if !r.lays {
		return nil
	}
	some := false
	for k := range maxLaid {
		place := w.Place(r.Program, "Stones", placeLaid+k)
		if place == 0 {
			continue
		}
		some = true
		w.SetPlace(r.Program, "Stones", placeLaid+k, 0)
		l := laidIn(place)
		i := int(s.SideOfTeam(l.team))
		for i < r.Rules.FirstShot && s.Position.Has(i) {
			i += 2
		}
		if i >= r.Rules.FirstShot {
			return fmt.Errorf("%s: %w", r.Name, Messages.New("match.lay.none", k+1, r.Rules.FirstShot/2))
		}
		s.Position[i] = curling.Vec{X: float64(l.x) / 1000, Y: float64(l.y) / 1000}
	}
	if !some {
		return nil
	}
	if err := s.Position.Check(physics.TouchTolerance); err != nil {
		return fmt.Errorf("%s: %w", r.Name, Messages.New("match.lay", err))
	}
	return nil
}

package proposal

import (
	"context"
	"math/rand/v2"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/engine/shotname"
)

// Target is what a shot was meant for: a place where the thrown stone is to rest, or a stone to be hit.
type Target struct {
	Before curling.Position
	Index  int // of the thrown stone, 0 to 15
	Turn   curling.Turn
	At     curling.Vec     // m; of a stone the place of its centre
	Stone  int             // -1 none: the thrown stone is to rest at At
	Weight shotname.Weight // "" the one that a draw or a usual hit has
	Player curling.Player
}

// Comparer compares throws with targets. It belongs to one goroutine.
type Comparer struct {
	ice physics.Ice
	sim physics.Simulator
	aim *aim.Aimer
}

// NewComparer is a comparer on the ice that charts are shown on.
func NewComparer() (*Comparer, error) {
	ice, err := physics.IceOf(physics.Today)
	if err != nil {
		return nil, err
	}
	sim, err := simulators.Fastest(ice)
	if err != nil {
		return nil, err
	}
	a, err := aim.New(ice)
	if err != nil {
		return nil, err
	}
	return &Comparer{ice, sim, a}, nil
}

// Fork is another comparer, for another goroutine.
func (c *Comparer) Fork() *Comparer { return &Comparer{c.ice, c.sim.Fork(), c.aim} }

// hitToGo is how far in metres a stone thrown at another is taken to run on from there: control weight.
const hitToGo = 6

// ideal is the throw that does what is meant.
func (c *Comparer) ideal(t *Target) (curling.Shot, error) {
	if t.Stone >= 0 {
		toGo := float64(hitToGo)
		if y, ok := t.Weight.Stop(); ok && y < t.At.Y {
			toGo = t.At.Y - y
		}
		return c.aim.Touch(t.At, 0, t.Turn, toGo)
	}
	return c.aim.Draw(t.At, t.Turn)
}

// Plan is what a target asks for: the weight, and where the broom is held, as far from the hack as the target.
type Plan struct {
	Weight shotname.Weight
	Broom  curling.Vec // m
}

// firstHogY is the hog line at which a stone is released, m: as far from the other tee as the second one from this.
const firstHogY = curling.TeeY + 34.747 - (curling.HogY - curling.TeeY)

// Plan is the weight and the broom of the throw that does what is meant; ok is false where none does. The broom is held where the stone is
// heading as it is released, at the first hog line: up to there the thrower leads it.
func (c *Comparer) Plan(t *Target) (p Plan, ok bool) {
	shot, err := c.ideal(t)
	if err != nil {
		return p, false
	}
	path := c.aim.Path(shot, pathStep)
	for i := 1; i < len(path); i++ {
		if from, to := path[i-1], path[i]; to.Y <= firstHogY && to.Y < from.Y {
			broom := curling.Vec{X: to.X + (t.At.Y-to.Y)*(to.X-from.X)/(to.Y-from.Y), Y: t.At.Y}
			return Plan{shotname.WeightOf(c.aim.ClearStop(shot).Y), broom}, broom.X >= 0 && broom.X <= curling.SheetWidth
		}
	}
	return p, false
}

// Throws of a difficulty: its standard error is at most 5 %.
const difficultyThrows = 100

// Difficulty is the share of throws with the player's error that make the shot, as shotname.Intent judges it. ok is false where no throw
// does what is meant, or nothing can be made by it. The error is the context's.
func (c *Comparer) Difficulty(ctx context.Context, t *Target, seed uint64) (share float64, ok bool, err error) {
	shot, err := c.ideal(t)
	if err != nil {
		return 0, false, nil // no throw reaches it
	}
	throw := func(s curling.Shot) (physics.Outcome, bool) {
		o, err := c.sim.Throw(physics.Delivery{Position: t.Before, Index: t.Index, Shot: s}, nil)
		return o, err == nil
	}
	meant, thrown := throw(shot)
	if !thrown {
		return 0, false, nil
	}
	call := shotname.Of(c.ice.Bounds, &curling.Rules{}, &t.Before, t.Index, shot, &meant, c.aim.ClearStop(shot))
	intent := shotname.IntentOf(c.ice.Bounds, &t.Before, t.Index, call, &meant.Position)
	if !intent.CanBeMade() {
		return 0, false, nil
	}
	made := 0
	rng := rand.New(rand.NewPCG(seed, uint64(t.Index)))
	for range difficultyThrows {
		if ctx.Err() != nil {
			return 0, false, ctx.Err()
		}
		z1, z2 := physics.Normals(rng)
		if o, thrown := throw(physics.Disturb(t.Player.Noise, shot, z1, z2)); thrown && intent.Made(&o.Position) {
			made++
		}
	}
	return float64(made) / difficultyThrows, true, nil
}

// How far beside the target a throw is told as a miss: half a stone in line, and in weight the breadth of a ring.
const (
	besideBy = curling.StoneRadius
	weightBy = curling.FourFoot
)

// Miss is by how much a throw missed its target in metres: Long positive where it was heavy, negative where it was light, and Wide positive
// where it passed on the side from which it curls, negative where it was narrow. Of a stone that was hit the weight is not told.
type Miss struct{ Long, Wide float64 }

// Heavy reports a stone that would have run too far, by as much as a person would tell.
func (m Miss) Heavy() bool { return m.Long > weightBy }

// Light reports a stone that would have stopped short.
func (m Miss) Light() bool { return m.Long < -weightBy }

// OutsideLine reports a stone that passed on the side from which it curls.
func (m Miss) OutsideLine() bool { return m.Wide > besideBy }

// Narrow reports a stone that passed on the side to which it curls.
func (m Miss) Narrow() bool { return m.Wide < -besideBy }

// pathStep is the distance in metres of the points of a path.
const pathStep = 0.05

// Missed compares the throw found behind a shot with its target.
func (c *Comparer) Missed(t *Target, found curling.Shot) (m Miss) {
	stop := c.aim.ClearStop(found)
	if t.Stone < 0 {
		m.Long = t.At.Y - stop.Y
	}
	at := stop
	for _, p := range c.aim.Path(found, pathStep) {
		if at = p; p.Y <= t.At.Y {
			break
		}
	}
	m.Wide = t.At.X - at.X
	if found.Turn == curling.Left { // it curls to smaller x
		m.Wide = -m.Wide
	}
	return m
}

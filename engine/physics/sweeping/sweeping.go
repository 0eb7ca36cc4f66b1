// Package sweeping is what sweepers decide after the release: they see how the stone runs, with an error of their own, and sweep where
// it is light, or where it bends too much to hit what it is thrown at. The ice under their brooms is physics.Sweep. What they can, and
// where that is from, stands in docs/PHYSICS.md, "Sweeping".
package sweeping

import (
	"math"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/message"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/law"
	"github.com/hogline/hogline/engine/physics/law/laws"
)

// Crew is what two sweepers and their skip can.
type Crew struct {
	Broom physics.Broom
	// Weight is the standard deviation with which they judge where the stone will stop, as a share of the metres that it has to go.
	Weight float64
	// Line is that of where it will be to the side at the stone that it is thrown at, likewise.
	Line float64
}

// crews are those that can be named. Their errors of judgement are assumptions: nobody has measured them.
var crews = map[curling.Sweepers]Crew{
	curling.ClubSweepers:         {broom(physics.ClubBroom), 0.06, 0.008},
	curling.ChampionshipSweepers: {broom(physics.ChampionshipBroom), 0.03, 0.004},
}

func broom(name string) physics.Broom {
	b, _ := physics.BroomOf(name) // a name that is known
	return b
}

// Messages are the errors by key.
var Messages = message.Catalog{
	"sweeping.ice": "on {0} no fast simulator can sweep: on {1} and {2} there are sweepers",
}

// Check reports sweepers that are none, and ice on which shots with sweepers cannot be searched and valued.
func Check(ice *physics.Ice, s curling.Sweepers) error {
	if err := s.Check(); err != nil || s == curling.NoSweepers {
		return err
	}
	if laws.HasClosedForm(ice.Model) {
		return Messages.New("sweeping.ice", ice.Model, physics.FCV1, physics.Granite)
	}
	return nil
}

// Lines of a sweep, in metres.
const (
	// firstHog is the y of the first hog line: a stone is swept from there on.
	firstHog = curling.TeeY + curling.TeeToTee - 6.401
	// call is how far a stone runs from one decision to the next, some two seconds of a draw.
	call = 4.0
)

// Sweepers sweep on an ice. They are safe for concurrent use.
type Sweepers struct {
	Crew
	ice    physics.Ice
	motion law.Motion
	usual  float64 // rad/s, the spin of a stone of which nothing is said
}

// New is the sweepers of a name on an ice, nil for none. The error is that of Check.
func New(ice physics.Ice, s curling.Sweepers) (*Sweepers, error) {
	if err := Check(&ice, s); err != nil {
		return nil, err
	}
	crew, ok := crews[s]
	if !ok {
		return nil, nil
	}
	return With(ice, crew), nil
}

// With is a crew on an ice of a law that can be swept.
func With(ice physics.Ice, c Crew) *Sweepers {
	return &Sweepers{Crew: c, ice: ice, motion: laws.MotionOn(ice), usual: laws.ProgramOf(&ice).Spin}
}

// Target is what a shot is to reach: where it would stop on clear ice, or how it is to pass a stone that it is to hit.
type Target struct {
	length float64     // m from the hack to the stop
	hit    bool        // the line counts
	at     curling.Vec // of the stone in the line of the shot that is hit: its y, and the x of the shot there
}

// TargetOf is what a shot that is thrown without error reaches. struck is where the stone lies that it touches first; ok is false where it
// touches none. The weight counts where the shot would stop before the back line on clear ice, else the line.
func (w *Sweepers) TargetOf(s curling.Shot, struck curling.Vec, ok bool) Target {
	t := Target{length: w.motion.ToGo(s.Speed())}
	stop, _ := w.motion.Run(s.Velocity(), s.Rate(w.usual), 0)
	if y := w.ice.HackY + stop.Y; y >= w.ice.Bounds.Back || !ok {
		return t
	}
	t.hit = true
	t.at, _ = w.passes(s, struck.Y)
	return t
}

// Aim is what shot i at a position is to reach: TargetOf with the stone that it touches first. sim throws it.
func (w *Sweepers) Aim(sim physics.Simulator, pos *curling.Position, i int, s curling.Shot) Target {
	if o, err := sim.Throw(physics.Delivery{Position: *pos, Index: i, Shot: s}, nil); err == nil {
		if struck := o.Contacts.First(i); struck >= 0 {
			return w.TargetOf(s, pos[struck], true)
		}
	}
	return w.TargetOf(s, curling.Vec{}, false)
}

// passes is where a shot passes the line of a y on clear ice, and its heading there.
func (w *Sweepers) passes(s curling.Shot, y float64) (at, heading curling.Vec) {
	v, spin, hack := s.Velocity(), s.Rate(w.usual), curling.Vec{X: curling.CentreX, Y: w.ice.HackY}
	// A path is little longer than the chord: the speed of the distance to go is nearly that at the line.
	toGo := w.motion.ToGo(v.Len()) - (hack.Y - y)
	for range 4 {
		at, heading = w.motion.Run(v, spin, w.motion.SpeedToGo(max(toGo, 0)))
		at = hack.Add(at)
		if heading.Y > -0.1 {
			break
		}
		toGo += (at.Y - y) / heading.Y
	}
	return at, heading
}

// Choose is how a thrown shot is swept to reach a target. z is the error with which the sweepers judge this stone, a standard normal
// number. The same as without error is aimed at a target that the shot reaches unswept: what is thrown too hard, or too wide, is not swept.
func (w *Sweepers) Choose(t Target, thrown curling.Shot, z float64) physics.Sweep {
	if t.hit {
		return w.forLine(t, thrown, z)
	}
	return w.forWeight(t, thrown, z)
}

// forWeight sweeps a stone that is light. At every call what it is judged to lack is compared with what sweeping later could still
// make up: they sweep as late as they can, when they know more. On swept ice of f times the friction a stone that runs a metre
// loses f metres of those that it would run on clear ice.
func (w *Sweepers) forWeight(t Target, thrown curling.Shot, z float64) physics.Sweep {
	before := w.ice.HackY - firstHog
	left, toGo := t.length-before, w.motion.ToGo(thrown.Speed())-before // m: to the target, and on clear ice
	gain := 1 - w.Broom.Friction                                        // m a metre
	from, y := math.NaN(), firstHog
	stop := y - left // of the target
	for ; left > 0 && toGo > 0; left -= call {
		lacks := left - toGo + z*w.Weight*left
		sweep := lacks > gain*max(left-call/2, left/2)
		switch {
		case sweep && math.IsNaN(from):
			from = y
		case !sweep && !math.IsNaN(from):
			return w.Broom.Sweep(from, y)
		}
		if toGo -= call; sweep {
			toGo += gain * call
		}
		y -= call
	}
	if math.IsNaN(from) {
		return physics.Sweep{}
	}
	return w.Broom.Sweep(from, stop)
}

// forLine sweeps a stone that bends too much to hit what it should: what each stretch of ice bends it to the side at the target
// falls with the curl. Nobody keeps up with one that is faster than what can be aimed.
func (w *Sweepers) forLine(t Target, thrown curling.Shot, z float64) physics.Sweep {
	if thrown.Speed() > w.motion.Fastest() {
		return physics.Sweep{}
	}
	stretches := int(math.Ceil((firstHog - t.at.Y) / call))
	shifts := make([]float64, 0, 16) // m to the side at the target that a swept stretch is worth
	_, heading := w.passes(thrown, firstHog)
	sum := 0.0
	for k := range stretches {
		end := max(firstHog-float64(k+1)*call, t.at.Y)
		_, next := w.passes(thrown, end)
		middle := (firstHog - float64(k)*call + end) / 2
		turned := next.X/next.Y - heading.X/heading.Y
		shift := -turned * (middle - t.at.Y) * (1 - w.Broom.Curl)
		shifts, heading, sum = append(shifts, shift), next, sum+shift
	}
	at, _ := w.passes(thrown, t.at.Y)
	off, side := at.X-t.at.X, math.Copysign(1, sum)
	from := math.NaN()
	for k, shift := range shifts {
		y := firstHog - float64(k)*call
		sum -= shift
		sweep := side*off+z*w.Line*(y-t.at.Y) > side*(sum+shift/2)
		switch {
		case sweep && math.IsNaN(from):
			from = y
		case !sweep && !math.IsNaN(from):
			return w.Broom.Sweep(from, y)
		}
		if sweep {
			off -= shift
		}
	}
	if math.IsNaN(from) {
		return physics.Sweep{}
	}
	return w.Broom.Sweep(from, t.at.Y)
}

// Light is a shot that is to be swept to where s stops: released so that it would stop metres short of it. It is s where the line
// counts, or where no crew can sweep so far. sim throws it at an empty sheet; it must be able to sweep.
func (w *Sweepers) Light(sim physics.Simulator, s curling.Shot, t Target, metres float64) (curling.Shot, error) {
	if t.hit || metres <= 0 || w.Broom.Friction >= 1 {
		return s, nil
	}
	want, _ := w.motion.Run(s.Velocity(), s.Rate(w.usual), 0)
	want = want.Add(curling.Vec{X: curling.CentreX, Y: w.ice.HackY})
	light := s.With(s.Velocity().Mul(w.motion.SpeedToGo(t.length-metres) / s.Speed()))
	for range 4 {
		sweep := w.Choose(t, light, 0)
		out, err := sim.Throw(physics.Delivery{Shot: light, Sweep: sweep}, nil)
		if err != nil {
			return s, err
		}
		stop := out.Position[0]
		if !out.Position.Has(0) { // it left the sheet: the shot is not one to be swept
			return s, nil
		}
		turn := (want.X - stop.X) / (w.ice.HackY - want.Y)
		v := light.Velocity()
		light = light.With(curling.Vec{X: v.X - turn*v.Y, Y: v.Y})
		if math.Abs(want.X-stop.X) < 0.001 {
			break
		}
	}
	return light, nil
}

// Package aim finds the shot that stops at a point, passes through one or touches a stone: the
// inverse of the motion of a lone stone on clear ice.
package aim

import (
	"errors"
	"fmt"
	"math"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/law"
	"github.com/hogline/hogline/engine/physics/law/laws"
)

// Aimer finds shots on an ice, to within a millimetre of what the simulators make of them. It is
// safe for concurrent use and allocates nothing but errors, which all wrap ErrUnreachable.
type Aimer struct {
	ice    physics.Ice
	motion law.Motion
	limit  float64      // m/s at release
	usual  float64      // rad/s, the spin of a stone of which nothing is said
	spin   curling.Spin // of the shots it finds
}

// ErrUnreachable is wrapped by the errors of an Aimer: no shot does what is asked for.
var ErrUnreachable = errors.New("no throw reaches it")

// New is an aimer on the ice. It returns the error of Ice.Check. The tables of FCV1 are made at
// the first shots that need them.
func New(ice physics.Ice) (*Aimer, error) {
	if err := ice.Check(); err != nil {
		return nil, err
	}
	matched := ice
	matched.Granite.Stones = [curling.Stones]float64{}
	return &Aimer{ice: ice, motion: laws.MotionOn(matched), limit: curling.MaxSpeed, usual: laws.ProgramOf(&ice).Spin}, nil
}

// Of is an aimer for a stone, by its number 0 to 15, where the stones of the ice curl each by a factor of its own
// (physics.GraniteLaw); one of New aims for a stone that has none. It shares the tables of a.
func (a *Aimer) Of(stone int) *Aimer {
	if a.ice.Granite.Stones == ([curling.Stones]float64{}) {
		return a
	}
	of := *a
	of.motion = laws.MotionOn(a.ice.OfStone(stone))
	return &of
}

// Limited is an aimer for a thrower who releases no stone faster than speed m/s (0: no limit). It
// shares the tables of a.
func (a *Aimer) Limited(speed float64) *Aimer {
	limited := *a
	limited.limit = curling.MaxSpeed
	if speed > 0 {
		limited.limit = math.Min(speed, curling.MaxSpeed)
	}
	return &limited
}

// Spinning is an aimer whose stones are released with a spin. It shares the tables of a. The error is that of Ice.CheckSpin.
func (a *Aimer) Spinning(s curling.Spin) (*Aimer, error) {
	if err := a.ice.CheckSpin(s); err != nil {
		return nil, err
	}
	spinning := *a
	spinning.spin = s
	return &spinning, nil
}

// Ice is the ice aimed on.
func (a *Aimer) Ice() physics.Ice { return a.ice }

// Draw is the shot that stops at target.
func (a *Aimer) Draw(target curling.Vec, turn curling.Turn) (curling.Shot, error) {
	if err := a.checkOnSheet(target); err != nil {
		return curling.Shot{}, err
	}
	return a.reach(target, turn, 0)
}

// Pass is the shot that crosses point with toGo metres to go.
func (a *Aimer) Pass(point curling.Vec, turn curling.Turn, toGo float64) (curling.Shot, error) {
	if err := checkToGo(toGo); err != nil {
		return curling.Shot{}, err
	}
	return a.PassAt(point, turn, a.motion.SpeedToGo(toGo))
}

// maxToGo bounds what can be asked for, in metres: no limit of any rule comes near.
const maxToGo = 1000

func checkToGo(metres float64) error {
	if !(metres >= 0) || metres > maxToGo {
		return fmt.Errorf("%g m to go, want 0 to %d: %w", metres, maxToGo, ErrUnreachable)
	}
	return nil
}

// PassAt is the shot that crosses point at a speed in m/s.
func (a *Aimer) PassAt(point curling.Vec, turn curling.Turn, speed float64) (curling.Shot, error) {
	if err := a.checkOnSheet(point); err != nil {
		return curling.Shot{}, err
	}
	return a.reach(point, turn, speed)
}

// Around is the shot that passes a stone on the side from which its turn curls behind it, clear of it by some metres, and comes to rest at
// a y of the sheet behind the stone.
func (a *Aimer) Around(stone curling.Vec, turn curling.Turn, clear, y float64) (curling.Shot, error) {
	past := 2*curling.StoneRadius + clear
	if turn == curling.Right {
		past = -past
	}
	return a.Pass(curling.Vec{X: stone.X + past, Y: stone.Y}, turn, stone.Y-y)
}

// Touch is the shot that hits a stone: its centre would pass offset·2R beside the other's (0 full,
// negative left, positive right as seen from the hack), with toGo metres to go there. |offset| < 1,
// else it misses.
func (a *Aimer) Touch(stone curling.Vec, offset float64, turn curling.Turn, toGo float64) (curling.Shot, error) {
	if !(math.Abs(offset) < 1) {
		return curling.Shot{}, fmt.Errorf("passing %g stone widths beside it misses the stone: %w", offset, ErrUnreachable)
	}
	if err := checkToGo(toGo); err != nil {
		return curling.Shot{}, err
	}
	if err := a.checkOnSheet(stone); err != nil {
		return curling.Shot{}, err
	}
	speed := a.motion.SpeedToGo(toGo)
	heading := curling.Vec{X: 0, Y: -1}
	for round := 0; ; round++ {
		beside := curling.Vec{X: -heading.Y, Y: heading.X}.Mul(2 * curling.StoneRadius * offset)
		point := stone.Add(beside)
		s, h, err := a.solve(point, turn, speed)
		if err != nil {
			return s, err
		}
		if round == 3 || h.Distance(heading) < 1e-4 {
			if near := math.Min(stone.X, curling.SheetWidth-stone.X); near < 3*curling.StoneRadius {
				point, h = a.contact(s, stone, speed)
			}
			if err := a.checkSides(s, point, h); err != nil {
				return curling.Shot{}, err
			}
			return s, nil
		}
		heading = h
	}
}

// contact is where a shot that passes a stone with speed m/s meets it, and its heading there.
func (a *Aimer) contact(s curling.Shot, stone curling.Vec, speed float64) (at, heading curling.Vec) {
	hack, v, spin := a.hack(), s.Velocity(), s.Rate(a.usual)
	for slow, fast, round := speed, v.Len(), 0; round < 40; round++ {
		mid := (slow + fast) / 2
		at, heading = a.motion.Run(v, spin, mid)
		if at = hack.Add(at); at.Distance(stone) < 2*curling.StoneRadius {
			slow = mid
		} else {
			fast = mid
		}
	}
	return at, heading
}

// reach is the shot that passes target at speed m/s and stays between the side lines up to there.
func (a *Aimer) reach(target curling.Vec, turn curling.Turn, speed float64) (curling.Shot, error) {
	s, heading, err := a.solve(target, turn, speed)
	if err == nil {
		err = a.checkSides(s, target, heading)
	}
	if err != nil {
		return curling.Shot{}, err
	}
	return s, nil
}

// Weight is the shot that stops on the centre line at y metres, which may lie far behind the rink
// (negative). Package shotname names weights.
func (a *Aimer) Weight(turn curling.Turn, y float64) (curling.Shot, error) {
	return a.reach(curling.Vec{X: curling.CentreX, Y: y}, turn, 0)
}

// ClearStop is where a shot stops on clear ice, in the plane beyond the rink if need be.
func (a *Aimer) ClearStop(s curling.Shot) curling.Vec {
	d, _ := a.motion.Run(s.Velocity(), s.Rate(a.usual), 0)
	return a.hack().Add(d)
}

// Fastest is the speed of the fastest shot that can be aimed, m/s.
func (a *Aimer) Fastest() float64 { return a.motion.Fastest() }

// ToGo is the metres that a stone of a speed in m/s still runs.
func (a *Aimer) ToGo(speed float64) float64 { return a.motion.ToGo(speed) }

// Path is the path of a shot on clear ice: a point every step metres, and the stop.
func (a *Aimer) Path(s curling.Shot, step float64) []curling.Vec {
	return a.PathFrom(s, math.Inf(1), step)
}

// PathFrom is Path without the points before a y of the sheet, in m, but for the hack and the last of them or some.
func (a *Aimer) PathFrom(s curling.Shot, y, step float64) []curling.Vec {
	v, spin, hack := s.Velocity(), s.Rate(a.usual), a.hack()
	total := a.motion.ToGo(v.Len())
	step = math.Max(step, total/maxPathPoints)
	pts := []curling.Vec{hack}
	for left := total - step; left > 0 && step > 0; left -= step {
		if total-left+step < hack.Y-y { // it has not come there when the next one is reached, even straight on
			continue
		}
		d, _ := a.motion.Run(v, spin, a.motion.SpeedToGo(left))
		pts = append(pts, hack.Add(d))
	}
	return append(pts, a.ClearStop(s))
}

const maxPathPoints = 10_000

func (a *Aimer) hack() curling.Vec { return curling.Vec{X: curling.CentreX, Y: a.ice.HackY} }

// checkOnSheet reports a point that no stone on the sheet can reach.
func (a *Aimer) checkOnSheet(p curling.Vec) error {
	switch {
	case !p.Finite():
		return fmt.Errorf("the point (%g, %g) is not a number: %w", p.X, p.Y, ErrUnreachable)
	case p.Y >= a.ice.HackY:
		return fmt.Errorf("(%.3f, %.3f) lies behind the hack: %w", p.X, p.Y, ErrUnreachable)
	case p.X <= 0 || p.X >= curling.SheetWidth || p.Y <= 0:
		return fmt.Errorf("(%.3f, %.3f) lies outside the sheet: %w", p.X, p.Y, ErrUnreachable)
	}
	return nil
}

// solve finds the shot that passes target at w m/s, and its heading there. Each round compares the
// chord of the throw's path with the one from the hack to the target, turns the throw by the angle
// between them and lengthens it by the difference. The error falls thirtyfold a round or more,
// since curl bends the chord by little.
func (a *Aimer) solve(target curling.Vec, turn curling.Turn, w float64) (curling.Shot, curling.Vec, error) {
	const tolerance, rounds = 1e-5, 30 // m
	hack, spin := a.hack(), curling.Shot{Turn: turn, Spin: a.spin}.Rate(a.usual)
	chord := target.Sub(hack)
	length := chord.Len()
	if !chord.Finite() || !(chord.Y < 0) || !(w >= 0) {
		return curling.Shot{}, curling.Vec{}, fmt.Errorf("(%g, %g) at %g m/s: %w", target.X, target.Y, w, ErrUnreachable)
	}
	u, hx, hy := a.motion.Longer(w, length), chord.X/length, chord.Y/length
	for range rounds {
		if !(u > w) || u > a.motion.Fastest() {
			break
		}
		v := curling.Vec{X: hx * u, Y: hy * u}
		d, heading := a.motion.Run(v, spin, w)
		if d.Distance(chord) < tolerance {
			return a.accept(v, heading, turn, target)
		}
		reached := d.Len()
		if !(reached > 0) {
			break
		}
		// Turn (hx, hy) by the angle between d and the chord.
		c, s := (d.X*chord.X+d.Y*chord.Y)/(reached*length), (d.X*chord.Y-d.Y*chord.X)/(reached*length)
		hx, hy = hx*c-hy*s, hx*s+hy*c
		u = a.motion.Longer(u, length-reached)
	}
	if u > a.limit || u > a.motion.Fastest() {
		return curling.Shot{}, curling.Vec{}, a.tooFast(target, u)
	}
	return curling.Shot{}, curling.Vec{}, fmt.Errorf("nothing stops or passes at (%.3f, %.3f) with %.3f m/s: %w", target.X, target.Y,
		w, ErrUnreachable)
}

// accept checks a throw that passes the target: its speed and its direction.
func (a *Aimer) accept(v, heading curling.Vec, turn curling.Turn, target curling.Vec) (curling.Shot, curling.Vec, error) {
	if u := v.Len(); u > a.limit {
		return curling.Shot{}, curling.Vec{}, a.tooFast(target, u)
	}
	if !(v.Y < 0) {
		return curling.Shot{}, curling.Vec{}, fmt.Errorf("(%.3f, %.3f) needs a throw away from the house: %w", target.X, target.Y,
			ErrUnreachable)
	}
	return curling.Shot{VX: v.X, VY: v.Y, Turn: turn, Spin: a.spin}, heading, nil
}

// checkSides reports a shot that leaves the sheet at the side before it is at end with that heading.
func (a *Aimer) checkSides(s curling.Shot, end, heading curling.Vec) error {
	if a.staysBetweenSides(s, end, heading) {
		return nil
	}
	return fmt.Errorf("a stone with turn %s to (%.3f, %.3f) leaves the sheet at the side on its way: %w", s.Turn, end.X, end.Y,
		ErrUnreachable)
}

func (a *Aimer) tooFast(target curling.Vec, u float64) error {
	return fmt.Errorf("(%.3f, %.3f) needs %.2f m/s, the limit is %.2f: %w", target.X, target.Y, u,
		math.Min(a.limit, a.motion.Fastest()), ErrUnreachable)
}

// staysBetweenSides reports whether the path to end, which it reaches with the heading, stays off the
// side lines, where the simulators remove a stone. A path that bends to one side lies within the
// triangle of its chord and its two tangents; only where that crosses a line the turning point is
// searched for.
func (a *Aimer) staysBetweenSides(s curling.Shot, end, heading curling.Vec) bool {
	const left, right = curling.StoneRadius, curling.SheetWidth - curling.StoneRadius
	v := s.Velocity()
	switch {
	case end.X <= left || end.X >= right:
		return false
	case v.X*heading.X >= 0:
		return true // x changes one way from the hack to the end
	}
	hack, u := a.hack(), v.Len()
	cross := v.X*heading.Y - v.Y*heading.X
	if chord := end.Sub(hack); cross != 0 {
		apex := hack.X + v.X*(chord.X*heading.Y-chord.Y*heading.X)/cross
		if apex > left && apex < right {
			return true
		}
	}
	slow, fast := 0.0, u // m/s, around the turning point
	x := end.X
	for range 30 {
		mid := (slow + fast) / 2
		d, h := a.motion.Run(v, s.Rate(a.usual), mid)
		if x = hack.X + d.X; h.X*v.X > 0 {
			fast = mid
		} else {
			slow = mid
		}
	}
	return x > left && x < right
}

package policy

import (
	"fmt"
	"math"

	"github.com/hogline/hogline/engine/curling"

	"github.com/hogline/hogline/engine/physics/aim"
)

// Weight is how hard a stone arrives, by the names of Ohto 2016's program.
type Weight uint8

// The weights.
const (
	Stop   Weight = iota // comes to rest there
	Middle               // passes the point with middleToGo metres to go
	Strong               // a little less than the thrower's limit allows (published: 0.2 m/s of 33.7)
	weights
)

const (
	middleToGo = 5.0   // m
	ofLimit    = 0.994 // of the limit's speed
	strongRun  = 46.8  // m a Strong shot runs where the limit is no bound: 33.54 m/s on the ice of 2016
	beforeHog  = 2.0   // m in front of the hog line to the nearest point
	lengthStep = 3.0   // m between two rows of a table
	slopeStep  = 0.04  // between two columns, sideways per metre ahead
	slopes     = 5     // columns, the middle one straight ahead
)

// Furthest is how far from the hack a Stop may be aimed at, metres: twice a sheet holds the
// hardest shots of any published limit.
const Furthest = 106.0

// Aims finds shots in tables, in some nanoseconds where Aimer takes microseconds, within a
// millimetre of it (eight under FCV1). The tables hold what is nearly constant, the speed over the
// root of the distance and the angle to the path, so that large steps are enough. It is safe for
// concurrent use.
type Aims struct {
	aimer   *aim.Aimer
	hack    curling.Vec
	nearest float64 // m from the hack
	limit   float64 // m/s; 0 none
	strong  float64 // m a Strong shot runs in all
	table   [weights][2][]aimed
}

// aimed is a shot by the path to its point: the speed along it over the root of the metres
// that the stone runs in all, and the speed to the right over that along.
type aimed struct{ along, across float64 }

// NewAims makes the tables for an ice and a thrower's limit (m/s, 0 none).
func NewAims(aimer *aim.Aimer, limit float64) (*Aims, error) {
	a := &Aims{aimer: aimer, hack: curling.Vec{X: curling.CentreX, Y: aimer.Ice().HackY}, limit: limit}
	a.nearest = math.Floor(a.hack.Y - curling.HogY - beforeHog)
	for w := range weights {
		if err := a.fill(w); err != nil {
			return nil, err
		}
	}
	return a, nil
}

// Limited is a with the tables of another thrower's limit.
func (a *Aims) Limited(limit float64) (*Aims, error) {
	if limit == a.limit {
		return a, nil
	}
	b := *a
	b.limit = limit
	return &b, b.fill(Strong)
}

// fill makes the tables of a weight for both turns.
func (a *Aims) fill(w Weight) error {
	if w == Strong {
		a.strong = strongRun
		if run := a.aimer.ToGo(a.limit * ofLimit); a.limit > 0 && run < Furthest {
			a.strong = run
		}
	}
	last := a.hack.Y - curling.BackY + 1
	if w == Stop {
		last = Furthest
	}
	for turn := range curling.Turn(2) {
		var t []aimed
		for l := a.nearest; l <= last+lengthStep; l += lengthStep {
			var guess aimed
			if len(t) > 0 {
				guess = t[len(t)-1-slopes/2]
			}
			row, err := a.row(w, turn, l, guess)
			if err != nil {
				if len(t) > 0 || w == Strong {
					break // too far for the thrower or the ice
				}
				return fmt.Errorf("no table of shots on this ice: %w", err)
			}
			t = append(t, row[:]...)
		}
		a.table[w][turn] = t
	}
	return nil
}

// row is the shots to points at one distance. A path along the side that cannot be thrown
// goes on as its two neighbours do.
func (a *Aims) row(w Weight, turn curling.Turn, l float64, guess aimed) (row [slopes]aimed, err error) {
	const mid = slopes / 2
	if row[mid], err = a.entry(w, turn, l, 0, guess); err != nil {
		return row, err
	}
	for _, d := range []int{-1, 1} {
		for k := mid + d; k >= 0 && k < slopes; k += d {
			if row[k], err = a.entry(w, turn, l, float64(k-mid)*slopeStep, row[k-d]); err != nil {
				row[k] = row[k-d]
				if k-d != mid {
					row[k].along += row[k-d].along - row[k-2*d].along
					row[k].across += row[k-d].across - row[k-2*d].across
				}
			}
		}
	}
	return row, nil
}

func (a *Aims) entry(w Weight, turn curling.Turn, l, slope float64, guess aimed) (aimed, error) {
	path := curling.Vec{X: slope, Y: -1}.Mul(l / math.Hypot(slope, 1))
	run := a.run(w, l)
	var s curling.Shot
	var err error
	if w == Stop {
		s, err = a.stopAt(path, turn, guess)
	} else {
		s, err = a.aimer.Pass(a.hack.Add(path), turn, run-l)
	}
	if err != nil {
		return aimed{}, err
	}
	along := (s.VX*path.X + s.VY*path.Y) / l
	across := (s.VY*path.X - s.VX*path.Y) / l // to the right: (-path.Y, path.X) turned to the thrower
	return aimed{along / math.Sqrt(run), across / along}, nil
}

// run is how many metres a stone runs in all that passes a point l metres away.
func (a *Aims) run(w Weight, l float64) float64 {
	switch w {
	case Strong:
		return a.strong
	case Middle:
		return l + middleToGo
	}
	return l
}

// stopAt is the shot that stops at the end of a path, on the sheet or far behind it. guess is
// that of a point not far from it; the zero guess is none.
func (a *Aims) stopAt(path curling.Vec, turn curling.Turn, guess aimed) (curling.Shot, error) {
	const tolerance, rounds = 1e-5, 20 // m
	if guess == (aimed{}) {
		return a.aimer.Weight(turn, a.hack.Y-path.Len())
	}
	s := guess.to(path, path.Len(), turn)
	for range rounds {
		d := a.aimer.ClearStop(s).Sub(a.hack)
		if d.Distance(path) < tolerance {
			return s, nil
		}
		k := math.Sqrt(path.Len()/d.Len()) / (path.Len() * d.Len())
		cos, sin := k*(d.X*path.X+d.Y*path.Y), k*(d.X*path.Y-d.Y*path.X)
		s.VX, s.VY = s.VX*cos-s.VY*sin, s.VX*sin+s.VY*cos
		if err := s.Check(); err != nil {
			return s, err
		}
	}
	return s, aim.ErrUnreachable
}

// to is the shot for a path when the stone runs so many metres in all.
func (e *aimed) to(path curling.Vec, run float64, turn curling.Turn) curling.Shot {
	along := e.along * math.Sqrt(run) / path.Len()
	return curling.Shot{VX: along * (path.X - e.across*path.Y), VY: along * (path.Y + e.across*path.X), Turn: turn}
}

// Shot is the shot with which a stone passes point with a weight, or stops there. ok is
// false when the thrower cannot throw it.
func (a *Aims) Shot(point curling.Vec, w Weight, turn curling.Turn) (s curling.Shot, ok bool) {
	dx, dy := point.X-a.hack.X, point.Y-a.hack.Y
	l := math.Sqrt(dx*dx + dy*dy)
	t := a.table[w][turn]
	f, g := (l-a.nearest)*(1/lengthStep), dx/-dy*(1/slopeStep)+slopes/2
	if !(f >= 0 && g >= 0 && dy < 0) || g >= slopes-1 {
		return s, false
	}
	i, j := int(f), int(g)
	k := i*slopes + j
	if k+slopes+1 >= len(t) {
		return s, false
	}
	f, g = f-float64(i), g-float64(j)
	e00, e01, e10, e11 := &t[k], &t[k+1], &t[k+slopes], &t[k+slopes+1]
	n, m := 1-f, 1-g
	along := n*(m*e00.along+g*e01.along) + f*(m*e10.along+g*e11.along)
	across := n*(m*e00.across+g*e01.across) + f*(m*e10.across+g*e11.across)
	along *= math.Sqrt(a.run(w, l)) / l
	s = curling.Shot{VX: along * (dx - across*dy), VY: along * (dy + across*dx), Turn: turn}
	return s, a.allows(s)
}

// Pass is the shot that passes a point with any number of metres to go; slower than Shot.
func (a *Aims) Pass(point curling.Vec, toGo float64, turn curling.Turn) (curling.Shot, bool) {
	s, err := a.aimer.Pass(point, turn, toGo)
	return s, err == nil && a.allows(s)
}

// Around is the shot that comes around a stone (aim.Aimer.Around); slower than Shot.
func (a *Aims) Around(stone curling.Vec, turn curling.Turn, clear, y float64) (curling.Shot, bool) {
	s, err := a.aimer.Around(stone, turn, clear, y)
	return s, err == nil && a.allows(s)
}

// allows reports whether the thrower can throw a shot.
func (a *Aims) allows(s curling.Shot) bool {
	return a.limit <= 0 || s.VX*s.VX+s.VY*s.VY <= a.limit*a.limit
}

// Limit is the thrower's greatest speed in m/s, 0 none.
func (a *Aims) Limit() float64 { return a.limit }

// Aimer is what the tables were made with.
func (a *Aims) Aimer() *aim.Aimer { return a.aimer }

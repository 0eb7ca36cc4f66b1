// Package reconstruct finds the throw behind a charted shot: charts of tournaments hold where the stones lay before and
// after, and the turn, but neither the speed nor the line. The throw whose simulated outcome is nearest to the chart is
// searched coarse to fine on the fast simulator of the ice and settled on the reference one.
package reconstruct

import (
	"context"
	"math"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/physics/simulators"
)

// Chart is a shot as it was charted.
type Chart struct {
	Before, After curling.Position
	Index         int // of the thrown stone, 0 to 15
	Turn          curling.Turn
	TurnKnown     bool         // otherwise both turns are tried
	Spin          curling.Spin // that the stone was released with; zero is the usual one
	HogTime       float64      // s, from hog line to hog line by a stopwatch; 0 not timed
}

// Options say how a throw is judged. The zero Options are the usual ones.
type Options struct {
	ChartError float64 // m, standard deviation of a charted place; 0 stands for 0.03
	Tolerance  float64 // m, how far from its charted place a stone may come to rest; 0 stands for 0.15
	MostShots  int     // that FitIce rests on; 0 stands for 800
	Numbers    bool    // FitIce: other numbers of the ice than the curl too
	Friction   bool    // FitIce: the friction of the start is known, whatever charted times tell
	Rough      bool    // the fast simulator alone, and no throws that fit as well
	Workers    int     // goroutines that find the throws of many shots; 0: those of the context (replay.Workers)
	// OtherIce tries other ices for a shot that no throw explains on the given one: swept, or curling more, or with stones that part more
	// slowly.
	OtherIce bool
	// AsDrawn takes charts for right to within ChartError. Otherwise a shot that no throw explains may have been thrown
	// with the turn that is not charted, and a stone may have been drawn anew.
	AsDrawn bool
}

// Usual options: charts drawn by hand are right to about 3 cm.
const (
	DefaultChartError = 0.03
	DefaultTolerance  = 0.15
	DefaultMostShots  = 800
)

func (o Options) complete() Options {
	if o.ChartError <= 0 {
		o.ChartError = DefaultChartError
	}
	if o.Tolerance <= 0 {
		o.Tolerance = DefaultTolerance
	}
	if o.MostShots <= 0 {
		o.MostShots = DefaultMostShots
	}
	return o
}

// Throw is the throw found behind a charted shot.
type Throw struct {
	Shot curling.Shot
	// Explained reports that the outcome is the charted one to within the tolerance. Where it is not, Shot is the nearest
	// throw, which must not be shown as what was thrown.
	Explained bool
	Residual  float64 // m, root mean square of the distances of the stones that moved
	Worst     float64 // m, the greatest distance of a stone
	// Stones are the distances by stone, m. The chart of a stone may be wrong before and after the shot: the error is
	// shared by both. For a stone that should be out of play and is not, it is how far it had to go on; for one that should
	// be in play and is not, MissingStone.
	Stones [curling.Stones]float64
	// Slowest and Fastest bound the throws that fit as well, and Spread is half the range of their velocities, m/s.
	Slowest, Fastest curling.Shot
	Spread           curling.Vec
	Start            curling.Position // the stones before the shot, moved within the charting error
	Outcome          physics.Outcome  // of the reference simulator, from Start
	Cost             float64          // sum of squares of all errors, in units of the charting error
	Free             int              // numbers that the chart gives beyond those that were fitted
	// Ice is how the ice differs on which it was found and is to be thrown; nil is the given one.
	Ice *IceChange
	// OtherTurn reports that it has not the turn that is charted.
	OtherTurn bool
	// Redrawn are the stones, a set of bits, that nothing moved but the chart after the shot has elsewhere: it corrects the one before.
	Redrawn uint16
}

// Plain reports whether the throw explains the chart as it is on the ice as it is: it can be shown as thrown.
func (t *Throw) Plain() bool { return t.Explained && t.Ice == nil && !t.OtherTurn && t.Redrawn == 0 }

// MissingStone is the distance in metres that stands for a stone that should be in play and is not.
const MissingStone = 1.0

// Reconstructor finds throws on an ice. It belongs to one goroutine; Fork is another of the same ice.
type Reconstructor struct {
	ice       physics.Ice
	options   Options
	fast      physics.Simulator
	reference physics.Simulator
	aim       *aim.Aimer
	ices      []otherIce // none where other ices are no explanation
}

// New is a reconstructor on an ice. It returns the errors of Ice.Check.
func New(ice physics.Ice, options Options) (*Reconstructor, error) {
	fast, err := simulators.Fastest(ice)
	if err != nil {
		return nil, err
	}
	reference, err := simulators.Reference(ice)
	if err != nil {
		return nil, err
	}
	a, err := aim.New(ice)
	if err != nil {
		return nil, err
	}
	r := &Reconstructor{ice: ice, options: options.complete(), fast: fast, reference: reference, aim: a}
	if options.OtherIce {
		options.OtherIce = false
		for _, change := range iceChanges {
			on, err := New(change.Of(ice), options)
			if err != nil {
				return nil, err
			}
			r.ices = append(r.ices, otherIce{change, on})
		}
	}
	return r, nil
}

// Fork is another reconstructor of the same ice, for another goroutine.
func (r *Reconstructor) Fork() *Reconstructor {
	f := *r
	f.fast, f.reference, f.ices = r.fast.Fork(), r.reference.Fork(), nil
	for _, o := range r.ices {
		f.ices = append(f.ices, otherIce{o.change, o.on.Fork()})
	}
	return &f
}

// Throw finds the throw behind a shot. The error is the context's, that of a position that cannot be thrown at, or that no throw at all
// could be tried. Where none explains the chart as it is, it is the likeliest of those that do if the chart errs, or the ice differs, as
// the options allow.
func (r *Reconstructor) Throw(ctx context.Context, c Chart) (Throw, error) {
	return throwThere.Or(ctx, &asked[Chart]{r.ice, r.options, c}, nil, func() (Throw, error) { return r.throw(ctx, c) })
}

func (r *Reconstructor) throw(ctx context.Context, c Chart) (Throw, error) {
	best, err := r.asGiven(ctx, &c)
	if err != nil || best.Explained || r.options.Rough {
		return best, err
	}
	return r.explain(ctx, &c, best)
}

// asGiven is the throw behind a chart as it is, on the given ice.
func (r *Reconstructor) asGiven(ctx context.Context, c *Chart) (Throw, error) {
	d := physics.Delivery{Position: r.inPlay(c.Before), Index: c.Index, Shot: curling.Shot{VY: -1}}
	if err := d.Check(); err != nil {
		return Throw{}, err
	}
	spinning, err := r.spinning(c.Spin)
	if err != nil {
		return Throw{}, err
	}
	turns := []curling.Turn{c.Turn}
	if !c.TurnKnown {
		turns = []curling.Turn{curling.Right, curling.Left}
	}
	var best *solution
	for _, turn := range turns {
		p := spinning.problem(c, turn)
		s, err := p.solve(ctx)
		if err != nil {
			return Throw{}, err
		}
		if s != nil && (best == nil || s.cost < best.cost) {
			best = s
		}
	}
	if best == nil {
		return Throw{}, aim.ErrUnreachable
	}
	return best.throw(), nil
}

// of is the reconstructor of the throws of a stone.
func (r *Reconstructor) of(stone int) *Reconstructor {
	a := r.aim.Of(stone)
	if a == r.aim {
		return r
	}
	other := *r
	other.aim = a
	return &other
}

// spinning is the reconstructor whose stones have a spin. The error is that of physics.Ice.CheckSpin.
func (r *Reconstructor) spinning(s curling.Spin) (*Reconstructor, error) {
	if s.Usual() {
		return r, nil
	}
	a, err := r.aim.Spinning(s)
	if err != nil {
		return nil, err
	}
	other := *r
	other.aim = a
	return &other, nil
}

// inPlay is a position without stones that the simulators take as out of play.
func (r *Reconstructor) inPlay(p curling.Position) curling.Position {
	for i := range p {
		if p.Has(i) && !r.ice.Bounds.InPlay(p[i]) {
			p[i] = curling.Vec{}
		}
	}
	return p
}

// outBy is how far in metres a stone at p has to go to be out of play behind the house or at the sides.
func outBy(b *curling.Bounds, p curling.Vec) float64 {
	return math.Max(0, math.Min(p.Y-b.Back, math.Min(p.X-b.Side, curling.SheetWidth-b.Side-p.X)))
}

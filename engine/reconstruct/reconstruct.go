// Package reconstruct finds the throw behind a charted shot: charts of tournaments hold where the stones lay before and
// after, and the turn, but neither the speed nor the line. The throw whose simulated outcome is nearest to the chart is
// searched coarse to fine on the fast simulator of the ice and settled on the reference one.
package reconstruct

import (
	"context"
	"fmt"
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
	TurnKnown     bool // otherwise both turns are tried
}

// Options say how a throw is judged. The zero Options are the usual ones.
type Options struct {
	ChartError float64 // m, standard deviation of a charted place; 0 stands for 0.03
	Tolerance  float64 // m, how far from its charted place a stone may come to rest; 0 stands for 0.15
	MostShots  int     // that FitIce rests on; 0 stands for 800
	Rough      bool    // the fast simulator alone, and no throws that fit as well
	Sweeping   bool    // a shot that no throw explains may have been swept: see SweptIce
	OtherTurn  bool    // or may have been thrown with the turn that the chart does not have
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
	// Swept is how much the shot was swept, 0 not at all, 1 as much as is plausible: it was found, and is to be thrown, on that
	// SweptIce.
	Swept float64
	// OtherTurn reports that it has not the turn that is charted.
	OtherTurn bool
}

// Plain reports whether the throw explains the chart as it is on the ice as it is: it can be shown as thrown.
func (t *Throw) Plain() bool { return t.Explained && t.Swept == 0 && !t.OtherTurn }

// MissingStone is the distance in metres that stands for a stone that should be in play and is not.
const MissingStone = 1.0

// Reconstructor finds throws on an ice. It belongs to one goroutine; Fork is another of the same ice.
type Reconstructor struct {
	ice       physics.Ice
	options   Options
	fast      physics.Simulator
	reference physics.Simulator
	aim       *aim.Aimer
	swept     []*Reconstructor // on ices that stand for sweeping, by sweptShares; none where it is no explanation
}

// Sweeping as an explanation: what may be taken from friction and curl by sweeping all the way, as shares, and how much of it
// is tried.
const (
	sweptFriction = 0.1
	sweptCurl     = 0.3
)

var sweptShares = []float64{0.25, 0.5, 0.75, 1}

// SweptIce is an ice that stands for sweeping by a share of what is plausible, 0 to 1: the friction is at most 10 % and the curl
// at most 30 % less. It is so all the way and under all stones of the shot: a chart does not tell where a stone was swept, and
// sweeping it well on part of its way leads where sweeping it less on all of it does.
func SweptIce(ice physics.Ice, share float64) physics.Ice {
	ice.Friction *= 1 - sweptFriction*share
	ice.Curl *= 1 - sweptCurl*share
	return ice
}

// New is a reconstructor on an ice. It returns the errors of Ice.Check.
func New(ice physics.Ice, options Options) (*Reconstructor, error) {
	fast, err := simulators.Fastest(ice)
	if err != nil {
		return nil, fmt.Errorf("reconstruct: %w", err)
	}
	reference, err := simulators.Reference(ice)
	if err != nil {
		return nil, fmt.Errorf("reconstruct: %w", err)
	}
	a, err := aim.New(ice)
	if err != nil {
		return nil, fmt.Errorf("reconstruct: %w", err)
	}
	r := &Reconstructor{ice: ice, options: options.complete(), fast: fast, reference: reference, aim: a}
	if options.Sweeping {
		options.Sweeping = false
		for _, share := range sweptShares {
			s, err := New(SweptIce(ice, share), options)
			if err != nil {
				return nil, err
			}
			r.swept = append(r.swept, s)
		}
	}
	return r, nil
}

// Fork is another reconstructor of the same ice, for another goroutine.
func (r *Reconstructor) Fork() *Reconstructor {
	f := *r
	f.fast, f.reference, f.swept = r.fast.Fork(), r.reference.Fork(), nil
	for _, s := range r.swept {
		f.swept = append(f.swept, s.Fork())
	}
	return &f
}

// Throw finds the throw behind a shot. The error is the context's, that of a position that cannot be thrown at, or that
// no throw at all could be tried. Where sweeping may be an explanation, it is the best of those with sweeping that explain a shot
// which none without explains; and where the other turn may be one, such a throw if there is no other.
func (r *Reconstructor) Throw(ctx context.Context, c Chart) (Throw, error) {
	best, err := r.unswept(ctx, &c)
	if err != nil || best.Explained {
		return best, err
	}
	for k, s := range r.swept {
		t, err := s.unswept(ctx, &c)
		switch {
		case ctx.Err() != nil:
			return Throw{}, err
		case err == nil && t.Explained && (!best.Explained || t.Cost < best.Cost):
			best, best.Swept = t, sweptShares[k]
		}
	}
	if best.Explained || !r.options.OtherTurn || !c.TurnKnown {
		return best, nil
	}
	c.Turn = curling.Right + curling.Left - c.Turn
	other, err := r.unswept(ctx, &c)
	switch {
	case ctx.Err() != nil:
		return Throw{}, err
	case err == nil && other.Explained:
		best, best.OtherTurn = other, true
	}
	return best, nil
}

// unswept is Throw without sweeping.
func (r *Reconstructor) unswept(ctx context.Context, c *Chart) (Throw, error) {
	d := physics.Delivery{Position: r.inPlay(c.Before), Index: c.Index, Shot: curling.Shot{VY: -1}}
	if err := d.Check(); err != nil {
		return Throw{}, fmt.Errorf("reconstruct: %w", err)
	}
	turns := []curling.Turn{c.Turn}
	if !c.TurnKnown {
		turns = []curling.Turn{curling.Right, curling.Left}
	}
	var best *solution
	for _, turn := range turns {
		p := r.problem(c, turn)
		s, err := p.solve(ctx)
		if err != nil {
			return Throw{}, err
		}
		if s != nil && (best == nil || s.cost < best.cost) {
			best = s
		}
	}
	if best == nil {
		return Throw{}, fmt.Errorf("reconstruct: %w", aim.ErrUnreachable)
	}
	return best.throw(), nil
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

package scoremap

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/sweeping"
)

// SweptErrors is with how many errors a cell of a map with sweepers is thrown.
const SweptErrors = 34

// sweptStride spreads the errors over the plane of the thrower's two: with two neighbouring numbers of Fibonacci a lattice of as many
// places is spread as evenly as one can be (Niederreiter 1992, "Random Number Generation and Quasi-Monte Carlo Methods", ch. 5).
const sweptStride = 21

// Swept are sweepers of the stones of a map. What is swept depends on where a shot is aimed, not only on how it runs, so that no mean over
// the cells of the fixed map is the mean under the thrower's error: every cell is thrown with the same SweptErrors errors, which stand for
// equal shares of them all, and swept.
type Swept struct {
	Crew  *sweeping.Sweepers
	Noise curling.Noise
	Seed  uint64 // of the errors with which the sweepers judge
}

// Expect is Expect with sweepers, of the map that the scan has thrown; done, which may be nil, gets the rows that are finished. Sweeping is
// known to no batch, so a map takes SweptErrors+1 times the throws, each slower.
func (w *Swept) Expect(ctx context.Context, s *Scan, m *Scores, utility *[17]float64, done func(rows int)) (*Expected, error) {
	e := &Expected{Scores: m}
	e.columns, e.rows = Kernels(&m.Grid, w.Noise, TrueSigma)
	for turn := range e.Value {
		e.Value[turn] = make([]float64, m.Rows*Cols)
	}
	e.ends = make([]ai.Ends, 2*m.Rows*Cols)
	workers, n := max(1, s.Workers), 0
	err := Parallel(workers, m.Rows, func(first int, finished func(row int)) error {
		t := w.thrower(s)
		for row := first; row < m.Rows; row += workers {
			if !m.Has[row] {
				for turn := range e.Value {
					for col := range Cols {
						e.Value[turn][row*Cols+col] = math.NaN()
					}
				}
			} else if err := t.row(ctx, e, row, utility); err != nil {
				return err
			}
			finished(row)
		}
		return nil
	}, func(int) {
		if n++; done != nil {
			done(n)
		}
	})
	return e, err
}

// sweptThrower throws for one goroutine.
type sweptThrower struct {
	*Swept
	scan   *Scan
	sim    physics.Simulator
	errors [SweptErrors][3]float64 // of the thrower, and of his sweepers: standard normal numbers
}

func (w *Swept) thrower(s *Scan) *sweptThrower {
	return &sweptThrower{w, s, s.Sim.Fork(), SweptNormals(w.Seed)}
}

// SweptNormals are standard normal numbers that stand for equal shares of all errors: two of the thrower, and one of his sweepers, which
// has nothing to do with those; the seed says which belong together.
func SweptNormals(seed uint64) (errors [SweptErrors][3]float64) {
	judged := rand.New(rand.NewPCG(seed, 0x6d6170)).Perm(SweptErrors)
	for i := range errors {
		for k, place := range [3]int{i, sweptStride * i % SweptErrors, judged[i]} {
			errors[i][k] = math.Sqrt2 * math.Erfinv(2*(float64(place)+0.5)/SweptErrors-1)
		}
	}
	// The quantiles lie nearer to the middle than the numbers that they stand for.
	for k := range errors[0] {
		squares := 0.0
		for i := range errors {
			squares += errors[i][k] * errors[i][k] / SweptErrors
		}
		for i := range errors {
			errors[i][k] /= math.Sqrt(squares)
		}
	}
	return errors
}

// row throws the cells of a row in both turns.
func (t *sweptThrower) row(ctx context.Context, e *Expected, row int, utility *[17]float64) error {
	pos, shot := t.scan.State.Position, t.scan.State.Shot
	for turn := range e.Value {
		for col := range Cols {
			if err := ctx.Err(); err != nil {
				return err
			}
			aimed := e.Scores.Shot(curling.Turn(turn), row, col)
			target := t.Crew.Aim(t.sim, &pos, shot, aimed)
			ends := &e.ends[(turn*e.Scores.Rows+row)*Cols+col]
			for i := range t.errors {
				z := &t.errors[i]
				thrown := physics.Disturb(t.Noise, aimed, z[0], z[1])
				score, err := t.scan.score(t.sim, thrown, t.Crew.Choose(target, thrown, z[2]))
				if err != nil {
					return err
				}
				ends[min(max(score, -8), 8)+8] += 1.0 / SweptErrors
			}
			for k, p := range ends {
				e.Value[turn][row*Cols+col] += p * utility[k]
			}
		}
	}
	return nil
}

// score is the end score of a shot for the thrower.
func (s *Scan) score(sim physics.Simulator, v curling.Shot, sweep physics.Sweep) (int, error) {
	bounds, me, before := sim.Ice().Bounds, curling.SideOf(s.State.Shot), s.State.Position
	o, err := sim.Throw(physics.Delivery{Position: before, Index: s.State.Shot, Shot: v, Sweep: sweep}, nil)
	switch {
	case errors.Is(err, physics.ErrSteps): // once in very many throws: as if thrown away
		return before.Score(bounds, me), nil
	case err != nil:
		return 0, err
	}
	rules, counted := s.Rules.Counted(*s.State)
	if !counted {
		return min(max(rules.GainBy(bounds, *s.State, o.Position), -8), 8), nil
	}
	after, _ := rules.Apply(bounds, &before, &o.Position, s.State.Shot)
	return after.Score(bounds, me), nil
}

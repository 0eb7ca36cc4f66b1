package evaluate

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"

	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/value"
	"github.com/hogline/hogline/engine/winprob"
)

// Calibration compares the learned value with how ends came out that strong play played to the end, with
// seeds of their own.
type Calibration struct {
	Ends    int
	Seed    uint64
	Workers int
	Report  func() // an end was played; goroutines call it; may be nil
}

// CalibrationRow holds positions of a kind: with so many shots to come, or with a value in a tenth of the
// range. Values are win probabilities of the hammer.
type CalibrationRow struct {
	Shots     int     `json:"shots,omitempty"` // to come
	From      float64 `json:"from,omitempty"`
	To        float64 `json:"to,omitempty"`
	Positions int     `json:"positions"`
	Predicted float64 `json:"predicted"` // mean
	Played    float64 `json:"played"`
	Error     float64 `json:"error"` // standard error of the difference
	// Spread is the root of the mean square difference of the value and the played end, which chance
	// alone makes great; Known is that if the value were the mean of all positions.
	Spread float64 `json:"spread"`
	Known  float64 `json:"known"`
}

// calibrationSum are the sums of a row.
type calibrationSum struct{ n, value, played, squares, difference, differences float64 }

func (s *calibrationSum) add(v, played float64) {
	d := v - played
	s.n, s.value, s.played, s.squares = s.n+1, s.value+v, s.played+played, s.squares+played*played
	s.difference, s.differences = s.difference+d, s.differences+d*d
}

func (s *calibrationSum) merge(o *calibrationSum) {
	s.n, s.value, s.played, s.squares = s.n+o.n, s.value+o.value, s.played+o.played, s.squares+o.squares
	s.difference, s.differences = s.difference+o.difference, s.differences+o.differences
}

func (s *calibrationSum) row() CalibrationRow {
	mean := s.played / s.n
	_, se := meanAndError(s.difference, s.differences, int(s.n), 1)
	return CalibrationRow{Positions: int(s.n), Predicted: s.value / s.n, Played: mean, Error: se,
		Spread: math.Sqrt(s.differences / s.n), Known: math.Sqrt(max(0, s.squares/s.n-mean*mean))}
}

const tenths = 10

// calibrationPart are the sums of one end.
type calibrationPart struct {
	shots [curling.Stones + 1]calibrationSum
	tenth [tenths]calibrationSum
}

// Rows plays the ends; the first rows are by shots to come, the others by value. Without learned values
// it is an error.
func (c *Calibration) Rows(ctx context.Context) (byShots, byValue []CalibrationRow, err error) {
	m, err := value.Learned()
	if err != nil {
		return nil, nil, err
	}
	if m.Net(curling.Stones) == nil {
		return nil, nil, errors.New("evaluate: no learned value of the first stone")
	}
	parts, errs := make([]calibrationPart, c.Ends), make([]error, c.Ends)
	err = playout.Each(ctx, max(1, c.Workers), c.Ends, func(_, k int) {
		errs[k] = c.end(m, k, &parts[k])
		if c.Report != nil {
			c.Report()
		}
	})
	if err = errors.Join(append(errs, err)...); err != nil {
		return nil, nil, err
	}
	var all calibrationPart
	for k := range parts {
		for i := range all.shots {
			all.shots[i].merge(&parts[k].shots[i])
		}
		for i := range all.tenth {
			all.tenth[i].merge(&parts[k].tenth[i])
		}
	}
	for i := range all.shots {
		if all.shots[i].n > 0 {
			row := all.shots[i].row()
			row.Shots = i
			byShots = append(byShots, row)
		}
	}
	for i := range all.tenth {
		if all.tenth[i].n > 0 {
			row := all.tenth[i].row()
			row.From, row.To = float64(i)/tenths, float64(i+1)/tenths
			byValue = append(byValue, row)
		}
	}
	return byShots, byValue, nil
}

// situation is a situation before the first stone of an end: tied or nearly, any end of eight.
func situation(seed uint64, k int) (q Question, err error) {
	rng := rand.New(rand.NewPCG(seed, uint64(k)))
	lead := int(math.Round(1.5 * rng.NormFloat64()))
	team := curling.TeamOf(curling.StandardPlayer)
	q = Question{Rules: curling.Standard(), Wins: winprob.Ohto(), Seed: seed + uint64(k), Workers: 1, Teams: [2]curling.Team{team, team}}
	q.State = curling.State{Ends: 8, End: rng.IntN(8), Score: [2]int{max(0, lead), max(0, -lead)}, First: curling.TeamID(rng.IntN(2))}
	q.Ice, err = physics.IceOf(physics.Mori2019)
	return q, err
}

// end plays end k.
func (c *Calibration) end(m *value.Model, k int, part *calibrationPart) error {
	q, err := situation(c.Seed, k)
	if err != nil {
		return err
	}
	sim, p, err := strongPlayer(&q, m)
	if err != nil {
		return err
	}
	r := q.Request()
	u := winprob.EndUtilities(r.Wins, &r.Rules, r.State) // of the side that throws first
	var hammer [17]float64
	for i := range hammer {
		hammer[i] = 1 - u[16-i]
	}
	sim.Seed(c.Seed^0x63616c, k)
	var values [curling.Stones]float64
	pos := curling.Position{}
	for i := range curling.Stones {
		values[i] = p.Evaluator().Mean(&pos, i, &hammer)
		before := pos
		sim.ThrowNoisy(&pos, i, p.Choose(&before, i))
	}
	played := hammer[pos.Score(q.Ice.Bounds, curling.Hammer)+8]
	for i, v := range values {
		part.shots[curling.Stones-i].add(v, played)
		part.tenth[min(int(v*tenths), tenths-1)].add(v, played)
	}
	return playout.Check([]*playout.Simulation{sim})
}

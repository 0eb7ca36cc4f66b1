package accuracy

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/lookahead"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
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
	Report  func()         // an end was played; goroutines call it; may be nil
	Others  []*value.Model // that are compared with the learned value on the same positions
	Ice     physics.Model  // played on, by its standard thrower; "" is mori2019
	Repeats int            // how often the end is played on from each late position; 0: not, 1 is an error
	Late    int            // shots to come of a late position at most
	Rules   curling.Rules  // zero: curling.Standard. Others begin with ends that came out as Ohto's did
}

// CalibrationResult is what a Calibration finds.
type CalibrationResult struct {
	ByShots []CalibrationRow `json:"by_shots"`
	ByValue []CalibrationRow `json:"by_value"`
	// Compared are for each of Others, by the shots to come, the mean square difference of value and played end: of the learned
	// value (Predicted) and of the other (Played), on the positions that both know.
	Compared [][]CalibrationRow `json:"compared,omitempty"`
	// Late are for the learned value, and then for each of Others, the errors against the mean of the ends played on, by the
	// shots to come.
	Late [][]NetRow `json:"late,omitempty"`
}

// NetRow is how far the values of a net are from the mean of ends that strong play played on from the same positions, in
// win probabilities. The standard errors take the positions for independent.
type NetRow struct {
	Shots         int     `json:"shots"` // to come
	Positions     int     `json:"positions"`
	Bias          float64 `json:"bias"` // mean error
	BiasError     float64 `json:"bias_error"`
	Absolute      float64 `json:"absolute"` // mean absolute error; chance in the ends played on adds to it
	AbsoluteError float64 `json:"absolute_error"`
	RMS           float64 `json:"rms"`   // root of the mean square error without what that chance adds
	Apart         float64 `json:"apart"` // mean absolute difference from the learned value that ships
	// Covered is the share of the values whose intervals of 95 %, by what the referee takes the learned value to be off by, hold the mean of
	// the ends played on, whose chance counts too.
	Covered float64 `json:"covered"`
	// Gain is the mean square error of the value that ships less that of this net, both without chance.
	Gain      float64 `json:"gain"`
	GainError float64 `json:"gain_error"`
}

// netSum are the sums of a NetRow.
type netSum struct{ n, bias, squares, absolute, chance, apart, gain, gains, covered float64 }

// add counts a position: the value of the net, that of the one that ships, the mean of the ends played on and the variance of
// that mean; off is by how much the referee takes the value to be off.
func (s *netSum) add(v, shipped, played, variance, off float64) {
	d, own := v-played, shipped-played
	gain := own*own - d*d
	s.n, s.bias, s.squares, s.absolute = s.n+1, s.bias+d, s.squares+d*d, s.absolute+math.Abs(d)
	s.chance, s.apart, s.gain, s.gains = s.chance+variance, s.apart+math.Abs(v-shipped), s.gain+gain, s.gains+gain*gain
	if math.Abs(d) <= 1.96*math.Hypot(math.Sqrt(variance), off) {
		s.covered++
	}
}

func (s *netSum) merge(o *netSum) {
	s.n, s.bias, s.squares, s.absolute = s.n+o.n, s.bias+o.bias, s.squares+o.squares, s.absolute+o.absolute
	s.chance, s.apart, s.gain, s.gains = s.chance+o.chance, s.apart+o.apart, s.gain+o.gain, s.gains+o.gains
	s.covered += o.covered
}

func (s *netSum) row(shots int) NetRow {
	error := func(sum, squares float64) float64 { // of a mean
		return math.Sqrt(max(0, squares/s.n-sum*sum/(s.n*s.n)) / max(1, s.n-1))
	}
	return NetRow{Shots: shots, Positions: int(s.n), Bias: s.bias / s.n, BiasError: error(s.bias, s.squares),
		Absolute: s.absolute / s.n, AbsoluteError: error(s.absolute, s.squares), RMS: math.Sqrt(max(0, (s.squares-s.chance)/s.n)),
		Apart: s.apart / s.n, Covered: s.covered / s.n, Gain: s.gain / s.n, GainError: error(s.gain, s.gains)}
}

// CalibrationRow holds positions of a kind: with so many shots to come, or with a value between two bounds. Values are those of
// the hammer: win probabilities in rows of a Calibration.
type CalibrationRow struct {
	Shots     int     `json:"shots,omitempty"` // to come
	From      float64 `json:"from,omitempty"`
	To        float64 `json:"to,omitempty"`
	Positions int     `json:"positions"`
	Predicted float64 `json:"predicted"` // mean
	Played    float64 `json:"played"`
	Error     float64 `json:"error"` // standard error of the difference, 0 of a single position
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
	_, se := evaluate.MeanAndError(s.difference, s.differences, int(s.n), 1)
	if s.n < 2 {
		se = 0
	}
	return CalibrationRow{Positions: int(s.n), Predicted: s.value / s.n, Played: mean, Error: se,
		Spread: math.Sqrt(s.differences / s.n), Known: math.Sqrt(max(0, s.squares/s.n-mean*mean))}
}

// CalibrationTable counts positions with what they were worth and what became of them, by the shots to come and in bins of the
// value. The zero value with a Width is empty.
type CalibrationTable struct {
	Width float64 // of the bins
	shots [curling.Stones + 1]calibrationSum
	bins  map[int]*calibrationSum
}

// Add counts a position with so many shots to come.
func (t *CalibrationTable) Add(toCome int, expected, played float64) {
	t.shots[toCome].add(expected, played)
	t.bin(int(math.Floor(expected/t.Width))).add(expected, played)
}

func (t *CalibrationTable) bin(i int) *calibrationSum {
	if t.bins == nil {
		t.bins = map[int]*calibrationSum{}
	}
	if t.bins[i] == nil {
		t.bins[i] = &calibrationSum{}
	}
	return t.bins[i]
}

// Merge adds the positions of another table with bins of the same width.
func (t *CalibrationTable) Merge(o *CalibrationTable) {
	for i := range t.shots {
		t.shots[i].merge(&o.shots[i])
	}
	for i, s := range o.bins {
		t.bin(i).merge(s)
	}
}

// Rows are those by the shots to come and those by value, both in rising order.
func (t *CalibrationTable) Rows() (byShots, byValue []CalibrationRow) {
	for i := range t.shots {
		if t.shots[i].n > 0 {
			row := t.shots[i].row()
			row.Shots = i
			byShots = append(byShots, row)
		}
	}
	for _, i := range slices.Sorted(maps.Keys(t.bins)) {
		row := t.bins[i].row()
		row.From, row.To = float64(i)*t.Width, float64(i+1)*t.Width
		byValue = append(byValue, row)
	}
	return byShots, byValue
}

// calibrationPart are the positions of some ends: the learned value's, and the comparisons.
type calibrationPart struct {
	own    CalibrationTable
	others []CalibrationTable
	late   [][curling.Stones + 1]netSum // of the learned value and of the others
}

// Rows plays the ends. Without learned values it is an error.
func (c *Calibration) Rows(ctx context.Context) (r CalibrationResult, err error) {
	m, err := value.Learned()
	if err != nil {
		return r, err
	}
	if m.Net(curling.Stones) == nil {
		return r, errors.New("no learned value of the first stone")
	}
	if c.Repeats == 1 {
		return r, errors.New("the error of ends played on once is not known")
	}
	parts, errs := make([]calibrationPart, c.Ends), make([]error, c.Ends)
	err = playout.Each(ctx, max(1, c.Workers), c.Ends, func(_, k int) {
		errs[k] = c.end(m, k, &parts[k])
		if c.Report != nil {
			c.Report()
		}
	})
	if err = errors.Join(append(errs, err)...); err != nil {
		return r, err
	}
	all := c.part()
	for k := range parts {
		all.own.Merge(&parts[k].own)
		for i := range all.others {
			all.others[i].Merge(&parts[k].others[i])
		}
		for i := range all.late {
			for shots := range all.late[i] {
				all.late[i][shots].merge(&parts[k].late[i][shots])
			}
		}
	}
	r.ByShots, r.ByValue = all.own.Rows()
	for i := range all.others {
		byShots, _ := all.others[i].Rows()
		r.Compared = append(r.Compared, byShots)
	}
	for i := range all.late {
		var rows []NetRow
		for shots := range all.late[i] {
			if s := &all.late[i][shots]; s.n > 0 {
				rows = append(rows, s.row(shots))
			}
		}
		r.Late = append(r.Late, rows)
	}
	return r, nil
}

func (c *Calibration) part() calibrationPart {
	p := calibrationPart{own: CalibrationTable{Width: binWidth}}
	for range c.Others {
		p.others = append(p.others, CalibrationTable{Width: binWidth})
	}
	if c.Repeats > 0 {
		p.late = make([][curling.Stones + 1]netSum, 1+len(c.Others))
	}
	return p
}

// situation is a situation before the first stone of an end: tied or nearly, any end of eight. Of rules that are given it is any end after
// others that came out as those of Ohto 2016 did.
func situation(seed uint64, k int, model physics.Model, rules curling.Rules) (q evaluate.Question, err error) {
	rng := rand.New(rand.NewPCG(seed, uint64(k)))
	lead := int(math.Round(1.5 * rng.NormFloat64()))
	team := curling.TeamOf(physics.StandardPlayer(model))
	q = evaluate.Question{Rules: curling.Standard(), Wins: winprob.Ohto(), Seed: seed + uint64(k), Workers: 1,
		Teams: [2]curling.Team{team, team}}
	q.State = curling.State{Ends: 8, End: rng.IntN(8), Score: [2]int{max(0, lead), max(0, -lead)}, First: curling.TeamID(rng.IntN(2))}
	if rules.Ends > 0 {
		q.Rules = rules
		if q.State, err = afterEnds(&rules, rng); err != nil {
			return q, err
		}
		if rules.Placed != (curling.Spots{}) {
			q.State.Position = rules.Placed.Place(curling.CentreLast)
		}
	}
	q.Ice, err = physics.IceOf(model)
	return q, err
}

// afterEnds is the state after some ends of a match, in which the match goes on. The error is that of rules under which more than counting
// stones decides the next one.
func afterEnds(r *curling.Rules, rng *rand.Rand) (s curling.State, err error) {
	ends := winprob.OhtoEnds()
	for over := true; over; {
		s, over = curling.State{Ends: r.Ends, Shot: r.FirstShot, First: curling.TeamID(rng.IntN(2))}, false
		for end := rng.IntN(r.Ends); s.End < end && !over; {
			n, at := 0, rng.Float64()
			for at -= ends[n]; at > 0 && n < len(ends)-1; at -= ends[n] {
				n++
			}
			s, over = r.NextEnd(s, n-8)
		}
	}
	if _, counted := r.Counted(s); !counted {
		return s, fmt.Errorf("%s: more than counting stones decides end %d", r.Name, s.End+1)
	}
	return s, r.Err()
}

// binWidth is that of the rows by win probability.
const binWidth = 0.1

// end plays end k.
func (c *Calibration) end(m *value.Model, k int, part *calibrationPart) error {
	*part = c.part()
	q, err := situation(c.Seed, k, cmp.Or(c.Ice, physics.Mori2019), c.Rules)
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
	situation, err := value.NewSituation(&r)
	if err != nil {
		return err
	}
	evaluators := []*value.Evaluator{p.Evaluator()}
	for _, other := range c.Others {
		evaluators = append(evaluators, value.NewEvaluator(other, situation))
	}
	values := make([][curling.Stones]float64, len(evaluators))
	var late lateEnds
	if c.Repeats > 0 {
		if late.sim, late.player, err = strongPlayer(&q, m); err != nil {
			return err
		}
		late.hammer = &hammer
	}
	off := evaluate.LearnedError(q.Ice, &q.Rules) * evaluate.ErrorScale(&hammer, &ai.Ends{})
	pos := q.State.Position
	for i := q.State.Shot; i < curling.Stones; i++ {
		for n, e := range evaluators {
			if values[n][i] = math.NaN(); e.Knows(i) {
				values[n][i] = e.Mean(&pos, i, &hammer)
			}
		}
		before := pos
		s := p.Choose(&before, i)
		if shots := curling.Stones - i; c.Repeats > 0 && shots <= c.Late {
			late.sim.Seed(c.Seed^0x6c617465, k<<8|shots)
			mean, variance := late.play(&before, i, s, c.Repeats)
			for n := range evaluators {
				if v := values[n][i]; !math.IsNaN(v) {
					part.late[n][shots].add(v, values[0][i], mean, variance, off)
				}
			}
		}
		sim.ThrowNoisy(&pos, i, s)
	}
	played := hammer[pos.Score(q.Ice.Bounds, curling.Hammer)+8]
	for i, v := range values[0] {
		part.own.Add(curling.Stones-i, v, played)
		for n := range part.others {
			if other := values[n+1][i]; !math.IsNaN(other) {
				part.others[n].Add(curling.Stones-i, (v-played)*(v-played), (other-played)*(other-played))
			}
		}
	}
	if c.Repeats > 0 {
		if err := playout.Check([]*playout.Simulation{late.sim}); err != nil {
			return err
		}
	}
	return playout.Check([]*playout.Simulation{sim})
}

// lateEnds plays ends on from their late positions.
type lateEnds struct {
	sim    *playout.Simulation
	player *lookahead.Player
	hammer *[17]float64 // win probability of the hammer by its score
}

// value is the value to the hammer of the end played on once from shot i.
func (l *lateEnds) value(pos *curling.Position, i int) (v float64) {
	var ends ai.Ends
	l.player.AddEnds(&ends, pos, i, curling.Hammer)
	for k, p := range ends {
		v += p * l.hammer[k]
	}
	return v
}

// play throws shot s as shot i and plays the end on, n times; the result is the mean and its variance.
func (l *lateEnds) play(pos *curling.Position, i int, s curling.Shot, n int) (mean, variance float64) {
	var sum, squares float64
	for range n {
		after := *pos
		l.sim.ThrowNoisy(&after, i, s)
		v := l.value(&after, i+1)
		sum, squares = sum+v, squares+v*v
	}
	mean = sum / float64(n)
	return mean, max(0, squares/float64(n)-mean*mean) / float64(n-1)
}

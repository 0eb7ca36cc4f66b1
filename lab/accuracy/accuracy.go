// Package accuracy measures how near values of the engine are to those by long strong play, and finds positions where a limit of
// the thrower changes the shot.
package accuracy

import (
	"context"
	"math"
	"math/rand/v2"

	"github.com/hogline/hogline/engine/ai/lookahead"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/ai/policy"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/value"
)

// Accuracy measures how far values are from those by long strong play: every shot to the end of the end
// chosen by a wider search with more errors, the last one on the whole map. Positions are from ends of such play with seeds of
// their own; the answers to each are what the search throws there and shots at random.
type Accuracy struct {
	Positions int // for every number of shots that follow
	Least     int // shots that follow at least; 0 is 1
	Most      int // shots that follow at most
	Answers   int // for every position
	Throws    int // of an answer by the method
	Reference int // of an answer by long strong play
	Policy    string
	Seed      uint64
	Workers   int
}

// AccuracyRow is the accuracy for one number of shots that follow. Values are win probabilities.
type AccuracyRow struct {
	Follow   int
	Answers  int
	Bias     float64 // mean error
	Absolute float64 // mean absolute error; chance in the reference adds to it
	RMS      float64 // root of the mean square error without what chance in both adds
	Pairs    int     // pairs of answers that the reference tells apart
	Ordered  float64 // share of them in the same order; 0 without a pair
	Behind   int     // answers called clearly behind
	Wrong    int     // of them, those that the reference finds better
	// Covered is the share of the intervals of 95 % that hold the reference, by throws with other errors
	// than those of the reference, whose own error counts too.
	Covered float64
	Learned bool // the learned value stands for what follows
	// Differences are those of the best answer from the others, as a verdict tells them, by throws with other errors than those of the
	// reference: their mean error, the root of its mean square without chance, the share of intervals of 95 % that hold the reference.
	Differences   int
	DifferBias    float64
	DifferRMS     float64
	DifferCovered float64

	intervals, differences []interval
}

// interval is the difference of a value from its reference and its standard error by the throws alone.
type interval struct {
	position   int
	difference float64 // win probability
	se         float64
	spread     float64 // of the utilities
	off        float64 // share of the spread that the referee takes what follows to be off by
}

// holds reports whether an interval of 95 % holds the reference when what follows is off by a share of the spread.
func (i *interval) holds(share float64) bool {
	return math.Abs(i.difference) <= 1.96*math.Hypot(i.se, share*i.spread)
}

// Calibrate is the error of what stands for the rest of the end, the learned value or the search, as a share of the spread of the
// utilities, with which the intervals of 95 % hold the reference in 95 % of the answers to the even positions, or of their
// differences; and the share of those to the odd ones that it covers. Without rows of that kind both are NaN.
func Calibrate(rows []AccuracyRow, learned, differences bool) (share, covered float64) {
	var even, odd []interval
	for _, r := range rows {
		list := r.intervals
		if differences {
			list = r.differences
		}
		for _, i := range list {
			switch {
			case r.Learned != learned:
			case i.position%2 == 0:
				even = append(even, i)
			default:
				odd = append(odd, i)
			}
		}
	}
	if len(even) == 0 || len(odd) == 0 {
		return math.NaN(), math.NaN()
	}
	const step = 0.001
	for share < 1 && held(even, func(*interval) float64 { return share }) < 0.95 {
		share += step
	}
	return share, held(odd, func(*interval) float64 { return share })
}

// held is the share of intervals that hold their reference when what follows is off by so much.
func held(list []interval, off func(*interval) float64) float64 {
	n := 0
	for i := range list {
		if list[i].holds(off(&list[i])) {
			n++
		}
	}
	return float64(n) / float64(len(list))
}

// Rows measures, for each number of shots that follow from Least on. each, which may be nil, gets every row.
func (a *Accuracy) Rows(ctx context.Context, each func(AccuracyRow)) ([]AccuracyRow, error) {
	var rows []AccuracyRow
	for follow := max(1, a.Least); follow <= a.Most; follow++ {
		var all sums
		parts, errs := make([]sums, a.Positions), make([]error, a.Positions)
		err := playout.Each(ctx, max(1, a.Workers), a.Positions, func(_, k int) {
			parts[k], errs[k] = a.position(ctx, follow, k)
		})
		if err != nil {
			return rows, err
		}
		for k := range parts {
			if errs[k] != nil {
				return rows, errs[k]
			}
			all.add(&parts[k])
		}
		row := all.row(follow)
		rows = append(rows, row)
		if each != nil {
			each(row)
		}
	}
	return rows, nil
}

// sums are the sums of a row.
type sums struct {
	n, bias, absolute, squares, pairs, ordered, behind, wrong float64
	intervals, differences                                    []interval
	learned                                                   bool
}

func (s *sums) add(o *sums) {
	s.n, s.bias, s.absolute, s.squares = s.n+o.n, s.bias+o.bias, s.absolute+o.absolute, s.squares+o.squares
	s.pairs, s.ordered, s.behind, s.wrong = s.pairs+o.pairs, s.ordered+o.ordered, s.behind+o.behind, s.wrong+o.wrong
	s.intervals, s.differences, s.learned = append(s.intervals, o.intervals...), append(s.differences, o.differences...), o.learned
}

func (s *sums) row(follow int) AccuracyRow {
	r := AccuracyRow{Follow: follow, Answers: int(s.n), Bias: s.bias / s.n, Absolute: s.absolute / s.n, RMS: math.Sqrt(max(0, s.squares/s.n)),
		Pairs: int(s.pairs), Ordered: s.ordered / max(1, s.pairs), Behind: int(s.behind), Wrong: int(s.wrong), Covered: held(s.intervals,
			func(i *interval) float64 { return i.off }),
		Learned: s.learned, Differences: len(s.differences), intervals: s.intervals, differences: s.differences}
	if len(s.differences) > 0 {
		squares := 0.0
		for i := range s.differences {
			d := &s.differences[i]
			r.DifferBias += d.difference / float64(len(s.differences))
			squares += d.difference*d.difference - d.se*d.se
		}
		r.DifferRMS = math.Sqrt(max(0, squares/float64(len(s.differences))))
		r.DifferCovered = held(s.differences, func(i *interval) float64 { return i.off })
	}
	return r
}

// position measures the answers to one position.
func (a *Accuracy) position(ctx context.Context, follow, k int) (s sums, err error) {
	q, answers, err := a.question(follow, k)
	if err != nil {
		return s, err
	}
	got, err := a.values(ctx, q, answers, a.Throws, false)
	if err != nil {
		return s, err
	}
	want, err := a.values(ctx, q, answers, a.Reference, true)
	if err != nil {
		return s, err
	}
	q.Seed ^= 0x6f74686572
	other, err := a.values(ctx, q, answers, a.Throws, false)
	if err != nil {
		return s, err
	}
	s.learned = other.Learned
	s.differences = differences(k, other, want)
	best := got.Best()
	for i := range answers {
		x, y := got.Utilities[i], want.Utilities[i]
		d, se := got.Difference(x, y)
		s.n, s.bias, s.absolute, s.squares = s.n+1, s.bias+d, s.absolute+math.Abs(d), s.squares+d*d-se*se
		theirs, theirSE := other.Mean(i)
		reference, referenceSE := want.Mean(i)
		s.intervals = append(s.intervals, interval{k, theirs - reference, math.Hypot(theirSE, referenceSE), other.Spread, other.Off})
		if lost, se := got.Difference(got.Utilities[best], x); lost > evaluate.ClearSE*se && lost > 0 {
			s.behind++
			if more, se := want.Difference(y, want.Utilities[best]); more > evaluate.ClearSE*se && more > 0 {
				s.wrong++
			}
		}
		for j := range i {
			if lead, se := want.Difference(y, want.Utilities[j]); math.Abs(lead) > evaluate.ClearSE*se {
				s.pairs++
				if by, _ := got.Difference(x, got.Utilities[j]); (by > 0) == (lead > 0) {
					s.ordered++
				}
			}
		}
	}
	return s, nil
}

// differences are those of the best answer to position k from the others, against the reference.
func differences(k int, other, want *evaluate.Thrown) (list []interval) {
	best := other.Best()
	for i, u := range other.Utilities {
		if i == best {
			continue
		}
		theirs, theirSE := other.Difference(other.Utilities[best], u)
		reference, referenceSE := want.Difference(want.Utilities[best], want.Utilities[i])
		list = append(list, interval{k, theirs - reference, math.Hypot(theirSE, referenceSE), other.Spread, other.DifferOff})
	}
	return list
}

// values are the values of answers.
func (a *Accuracy) values(ctx context.Context, q evaluate.Question, answers []curling.Shot, throws int, reference bool) (*evaluate.Thrown,
	error) {
	q.Method = evaluate.Method{Throws: throws, Policy: a.Policy}
	return evaluate.ThrowAll(ctx, q, answers, throws, reference)
}

// StrongPosition is position k of a seed with so many shots that follow the next one, from an end of strong
// play. Throwers and rules are the standard ones.
func StrongPosition(seed uint64, follow, k int) (q evaluate.Question, err error) {
	seed ^= uint64(follow) << 32
	if q, err = situation(seed, k, physics.Mori2019); err != nil {
		return q, err
	}
	m, err := value.Learned()
	if err != nil {
		return q, err
	}
	sim, p, err := strongPlayer(&q, m)
	if err != nil {
		return q, err
	}
	sim.Seed(seed, k)
	for ; q.State.Shot < curling.Stones-1-follow; q.State.Shot++ {
		pos := q.State.Position
		sim.ThrowNoisy(&q.State.Position, q.State.Shot, p.Choose(&pos, q.State.Shot))
	}
	return q, nil
}

// question is position k with so many shots that follow, and its answers.
func (a *Accuracy) question(follow, k int) (q evaluate.Question, answers []curling.Shot, err error) {
	if q, err = StrongPosition(a.Seed, follow, k); err != nil {
		return q, nil, err
	}
	m, err := value.Learned()
	if err != nil {
		return q, nil, err
	}
	sim, p, err := strongPlayer(&q, m)
	if err != nil {
		return q, nil, err
	}
	pos := q.State.Position
	answers = append(answers, p.Choose(&pos, q.State.Shot))
	b := sim.Board(&pos, q.State.Shot)
	options := policy.Rules{}.Options(b, nil)
	rng := rand.New(rand.NewPCG(q.Seed, uint64(k)<<8))
	rng.Shuffle(len(options), func(i, j int) { options[i], options[j] = options[j], options[i] })
	for _, o := range options {
		if s, ok := b.Realise(o.Label); ok && len(answers) < a.Answers {
			answers = append(answers, s)
		}
	}
	return q, answers, nil
}

// strongPlayer chooses shots by search in a question.
func strongPlayer(q *evaluate.Question, m *value.Model) (*playout.Simulation, *lookahead.Player, error) {
	r := q.Request()
	sim, err := playout.New(&r)
	if err != nil {
		return nil, nil, err
	}
	p, err := lookahead.New(&r, sim, m)
	return sim, p, err
}

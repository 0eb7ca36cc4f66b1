// Package accuracy measures how near values of the engine are to those by long strong play, and finds positions where a limit of
// the thrower changes the shot.
package accuracy

import (
	"cmp"
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
	Ice       physics.Model // "" mori2019
	Positions int           // for every number of shots that follow
	Least     int           // shots that follow at least; 0 is 1
	Most      int           // shots that follow at most
	Answers   int           // for every position
	Throws    int           // of an answer by the method
	Reference int           // of an answer by long strong play
	Policy    string
	Usual     bool // the reference plays on by the search of the referee in place of long play
	Seed      uint64
	Workers   int
	Rules     curling.Rules // zero: curling.Standard, ends that are tied or nearly; of others, see situation
}

// Row is the accuracy for one number of shots that follow. Values are win probabilities.
type Row struct {
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
	Position   int     `json:"-"`
	Difference float64 `json:"difference"` // win probability
	SE         float64 `json:"error"`
	Spread     float64 `json:"spread"` // of the utilities of usual scores, as a value's error has it (evaluate.ErrorScale)
	Off        float64 `json:"off"`    // share of the spread that the referee takes what follows to be off by
}

// holds reports whether an interval of 95 % holds the reference when what follows is off by a share of the spread.
func (i *interval) holds(share float64) bool {
	return math.Abs(i.Difference) <= 1.96*math.Hypot(i.SE, share*i.Spread)
}

// Calibrate is the error of what stands for the rest of the end, the learned value or the search, as a share of the spread of the
// utilities, with which the intervals of 95 % hold the reference in 95 % of the answers to the even positions, or of their
// differences; and the share of those to the odd ones that it covers. Without rows of that kind both are NaN.
func Calibrate(rows []Row, learned, differences bool) (share, covered float64) {
	var even, odd []interval
	for _, r := range rows {
		list := r.intervals
		if differences {
			list = r.differences
		}
		for _, i := range list {
			switch {
			case r.Learned != learned:
			case i.Position%2 == 0:
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

// Rows measures, for each number of shots that follow from Least on, all numbers position by position. What is known is not measured
// again; keep, which may be nil, gets every position as it is measured.
func (a *Accuracy) Rows(ctx context.Context, known []Part, keep func(*Part) error) ([]Row, error) {
	type place struct{ follow, position int }
	parts := map[place]Part{}
	for i := range known {
		parts[place{known[i].Follow, known[i].Position}] = known[i]
	}
	var wanted, missing []place
	for k := range a.Positions {
		for follow := max(1, a.Least); follow <= a.Most; follow++ {
			at := place{follow, k}
			if wanted = append(wanted, at); parts[at].N == 0 {
				missing = append(missing, at)
			}
		}
	}
	for workers := max(1, a.Workers); len(missing) > 0; missing = missing[min(workers, len(missing)):] {
		n := min(workers, len(missing))
		made, errs := make([]Part, n), make([]error, n)
		if err := playout.Each(ctx, workers, n, func(_, i int) {
			made[i], errs[i] = a.part(ctx, missing[i].follow, missing[i].position)
		}); err != nil {
			return nil, err
		}
		for i := range made {
			if errs[i] == nil && keep != nil {
				errs[i] = keep(&made[i])
			}
			if errs[i] != nil {
				return nil, errs[i]
			}
			parts[missing[i]] = made[i]
		}
	}
	all := make([]Part, a.Most+1)
	for _, at := range wanted {
		part := parts[at]
		all[at.follow].add(&part)
	}
	var rows []Row
	for follow := max(1, a.Least); follow <= a.Most; follow++ {
		rows = append(rows, all[follow].row(follow))
	}
	return rows, nil
}

func (s *Part) add(o *Part) {
	s.N, s.Bias, s.Absolute, s.Squares = s.N+o.N, s.Bias+o.Bias, s.Absolute+o.Absolute, s.Squares+o.Squares
	s.Pairs, s.Ordered, s.Behind, s.Wrong = s.Pairs+o.Pairs, s.Ordered+o.Ordered, s.Behind+o.Behind, s.Wrong+o.Wrong
	s.Values, s.Differences, s.Learned = append(s.Values, o.Values...), append(s.Differences, o.Differences...), o.Learned
}

func (s *Part) row(follow int) Row {
	r := Row{Follow: follow, Answers: int(s.N), Bias: s.Bias / s.N, Absolute: s.Absolute / s.N, RMS: math.Sqrt(max(0, s.Squares/s.N)),
		Pairs: int(s.Pairs), Ordered: s.Ordered / max(1, s.Pairs), Behind: int(s.Behind), Wrong: int(s.Wrong), Covered: held(s.Values,
			func(i *interval) float64 { return i.Off }),
		Learned: s.Learned, Differences: len(s.Differences), intervals: s.Values, differences: s.Differences}
	if len(s.Differences) > 0 {
		squares := 0.0
		for i := range s.Differences {
			d := &s.Differences[i]
			r.DifferBias += d.Difference / float64(len(s.Differences))
			squares += d.Difference*d.Difference - d.SE*d.SE
		}
		r.DifferRMS = math.Sqrt(max(0, squares/float64(len(s.Differences))))
		r.DifferCovered = held(s.Differences, func(i *interval) float64 { return i.Off })
	}
	return r
}

// part measures the answers to one position.
func (a *Accuracy) part(ctx context.Context, follow, k int) (s Part, err error) {
	s = Part{Setup: a.Setup(), Follow: follow, Position: k}
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
	s.Learned = other.Learned
	s.Differences = differences(k, other, want)
	best := got.Best()
	for i := range answers {
		x, y := got.Utilities[i], want.Utilities[i]
		d, se := got.Difference(x, y, want)
		s.N, s.Bias, s.Absolute, s.Squares = s.N+1, s.Bias+d, s.Absolute+math.Abs(d), s.Squares+d*d-se*se
		theirs, theirSE := other.Mean(i)
		reference, referenceSE := want.Mean(i)
		s.Values = append(s.Values, interval{k, theirs - reference, math.Hypot(theirSE, referenceSE), other.Scales[i], other.Off})
		if lost, se := got.Difference(got.Utilities[best], x, nil); lost > evaluate.ClearSE*se && lost > 0 {
			s.Behind++
			if more, se := want.Difference(y, want.Utilities[best], nil); more > evaluate.ClearSE*se && more > 0 {
				s.Wrong++
			}
		}
		for j := range i {
			if lead, se := want.Difference(y, want.Utilities[j], nil); math.Abs(lead) > evaluate.ClearSE*se {
				s.Pairs++
				if by, _ := got.Difference(x, got.Utilities[j], nil); (by > 0) == (lead > 0) {
					s.Ordered++
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
		theirs, theirSE := other.Difference(other.Utilities[best], u, nil)
		reference, referenceSE := want.Difference(want.Utilities[best], want.Utilities[i], nil)
		list = append(list, interval{k, theirs - reference, math.Hypot(theirSE, referenceSE),
			max(other.Scales[best], other.Scales[i]), other.DifferOff})
	}
	return list
}

// values are the values of answers.
func (a *Accuracy) values(ctx context.Context, q evaluate.Question, answers []curling.Shot, throws int, reference bool) (*evaluate.Thrown,
	error) {
	play := evaluate.AsAsked
	if reference {
		if play = evaluate.Long; a.Usual {
			play = evaluate.Usual
		}
	}
	q.Method = evaluate.Method{Throws: throws, Policy: a.Policy}
	return evaluate.ThrowAll(ctx, q, answers, throws, play)
}

// StrongPosition is position k of a seed with so many shots that follow the next one, from an end of strong
// play. Throwers and rules are the standard ones.
func StrongPosition(seed uint64, follow, k int) (q evaluate.Question, err error) {
	return strongPosition(seed, follow, k, physics.Mori2019, curling.Rules{})
}

func strongPosition(seed uint64, follow, k int, ice physics.Model, rules curling.Rules) (q evaluate.Question, err error) {
	seed ^= uint64(follow) << 32
	if q, err = situation(seed, k, ice, rules); err != nil {
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
	if q, err = strongPosition(a.Seed, follow, k, cmp.Or(a.Ice, physics.Mori2019), a.Rules); err != nil {
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

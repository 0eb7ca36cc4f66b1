package train

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/lookahead"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/ai/policy"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/value"
	"github.com/hogline/hogline/engine/winprob"
)

// ValuePlan holds the parameters of learning the value of positions. The nets are learned one by one,
// from the last stone backwards: the label of a position is the distribution of the end score after the
// shot that package lookahead chooses there with the nets learned so far.
type ValuePlan struct {
	Ends    int           // of play that positions are taken from
	Last    int           // the same for the last stone, which teaches all others; half of it for the two before
	Ice     physics.Model // "" mori2019
	Seed    uint64
	Workers int
	Fit     value.Fit
	Report  func(ValueReport) // nil: none
	Played  func()            // told of every end that Calibrate played, on any goroutine; nil: nobody
}

// DefaultValue is the plan of the nets that ship with the program.
var DefaultValue = ValuePlan{Ends: 16000, Last: 80000, Seed: 2016, Fit: value.Fit{Epochs: 9, Batch: 64, LearningRate: 0.003}}

// ValueReport tells how the net for so many shots to come was learned.
type ValueReport struct {
	Version   int       `json:"version,omitempty"` // of the training, if it is not that of the card
	Shots     int       `json:"shots"`             // to come
	Positions int       `json:"positions"`
	Tested    int       `json:"tested"`              // positions kept from learning
	Curve     []float64 `json:"curve"`               // cross-entropy on these after each epoch
	Entropy   float64   `json:"entropy"`             // of their labels: the least possible cross-entropy
	Error     float64   `json:"mean_absolute_error"` // of the expected reward on these, in standard deviations
	Bias      float64   `json:"mean_error"`
}

// lateShots is with how many shots to come at most the value is hard to learn.
const lateShots = 3

// strongShots is how many shots before a position strong play throws at most, in every second end.
const strongShots = 4

// testShare is every how many ends one is kept from learning.
const testShare = 10

// Net learns the net for so many shots to come; m holds those for fewer. The result depends on the
// plan alone. It returns ctx.Err() when ctx ends.
func (p *ValuePlan) Net(ctx context.Context, m *value.Model, shots int) (*value.Net, ValueReport, error) {
	ends := p.Ends
	switch {
	case shots == 1:
		ends = p.Last
	case shots <= lateShots:
		ends = max(ends, p.Last/2)
	}
	examples, err := p.examples(ctx, m, shots, ends)
	if err != nil {
		return nil, ValueReport{}, err
	}
	var learn, test []value.Example
	for k, e := range examples {
		switch {
		case e == nil: // the end has no such shot
		case k%testShare == 0:
			test = append(test, *e)
		default:
			learn = append(learn, *e)
		}
	}
	start := m.Net(shots - 1) // nearly what is to be learned
	if shots == 1 {
		start = nil
	}
	report := ValueReport{Shots: shots, Positions: len(learn), Tested: len(test), Entropy: value.Entropy(test)}
	fit := p.Fit
	fit.Seed = p.Seed ^ uint64(shots)<<32
	net, err := fit.Learn(ctx, start, learn, func(n *value.Net) {
		report.Curve = append(report.Curve, value.Loss(n, test))
	})
	if err != nil {
		return nil, report, err
	}
	report.Bias, report.Error = value.Errors(net, test)
	if p.Report != nil {
		p.Report(report)
	}
	return net, report, nil
}

// examples are the examples of the ends, nil where an end has no such position.
func (p *ValuePlan) examples(ctx context.Context, m *value.Model, shots, ends int) ([]*value.Example, error) {
	list, errs := make([]*value.Example, ends), make([]error, ends)
	err := playout.Each(ctx, max(1, p.Workers), ends, func(_, k int) { list[k], errs[k] = p.example(k, m, shots) })
	if err != nil {
		return nil, err
	}
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return list, nil
}

// labelThrows is how often the chosen shot is thrown for its label: the last stone's score is known
// after the throw, before that the net says what follows.
const (
	labelThrowsLast = 48
	labelThrows     = 12
)

// example is the example of end k, nil if it has no such shot.
func (p *ValuePlan) example(k int, m *value.Model, shots int) (*value.Example, error) {
	ok, pos, ends, err := p.label(k, m, shots)
	if err != nil || !ok {
		return nil, err
	}
	r, err := p.request(k)
	if err != nil {
		return nil, err
	}
	r.State.Position, r.State.Shot = pos, curling.Stones-shots
	s, err := value.NewSituation(&r)
	if err != nil {
		return nil, err
	}
	return value.NewExample(s, &pos, r.State.Shot, &ends), nil
}

// label plays end k up to the shot and labels the position.
func (p *ValuePlan) label(k int, m *value.Model, shots int) (ok bool, pos curling.Position, ends ai.Ends, err error) {
	shot := curling.Stones - shots
	r, err := p.request(k)
	if err != nil || shot < r.Rules.FirstShot {
		return false, pos, ends, err
	}
	at := r.State.Shot
	sim, err := playout.New(&r)
	if err != nil {
		return false, pos, ends, err
	}
	sim.Seed(p.Seed, k)
	pos = r.State.Position
	play := p.explorer(sim.Rand)
	var strong *lookahead.Player
	if k%2 == 1 {
		if strong, err = p.strong(&r, sim); err != nil {
			return false, pos, ends, err
		}
	}
	for ; at < shot; at++ {
		var s curling.Shot
		if before := pos; strong != nil && at >= shot-strongShots && strong.Knows(at) {
			s = strong.Choose(&before, at)
		} else {
			s = sim.Choose(&pos, at, play(sim.Rand))
		}
		sim.ThrowNoisy(&pos, at, s)
	}
	r.State.Position, r.State.Shot = pos, shot
	if sim, err = playout.New(&r); err != nil {
		return false, pos, ends, err
	}
	sim.Seed(p.Seed^0x6c6162656c, k<<8|shots)
	player, err := lookahead.New(&r, sim, m)
	if err != nil || !player.Knows(shot) {
		return false, pos, ends, err
	}
	best := player.Choose(&pos, shot)
	n := labelThrows
	if shots == 1 {
		n = labelThrowsLast
	}
	for range n {
		after := pos
		sim.ThrowNoisy(&after, shot, best)
		player.Evaluator().AddEnds(&ends, 1/float64(n), &after, shot+1, curling.Hammer)
	}
	return true, pos, ends, nil
}

// strong plays as the search does with the nets of the program; nil without such nets.
func (p *ValuePlan) strong(r *ai.Request, sim *playout.Simulation) (*lookahead.Player, error) {
	m, err := value.Learned()
	if err != nil {
		return nil, nil // the first training has no nets to play by
	}
	return lookahead.New(r, sim, m)
}

// explorer plays an end so that many kinds of positions come about: by the rules of thumb, by what was
// learned of them, and now and then anything.
func (p *ValuePlan) explorer(r *rand.Rand) func(*rand.Rand) policy.Policy {
	learned, err := policy.Learned()
	base := policy.Policy(policy.Rules{})
	if err == nil && r.IntN(2) == 0 {
		base = learned
	}
	odd := []float64{0.05, 0.15, 0.4}[r.IntN(3)]
	return func(r *rand.Rand) policy.Policy {
		if r.Float64() < odd {
			return policy.Every{}
		}
		return base
	}
}

// Limits that throwers of the examples have, m/s, the standard one apart.
var trainedLimits = []float64{30.5, 31.5, 32.5, 35, 38, 42, curling.StrongWeightMax}

// request is the situation at the start of end k: score, ends left, rules, throwers.
func (p *ValuePlan) request(k int) (ai.Request, error) {
	model := cmp.Or(p.Ice, physics.Mori2019)
	ice, err := physics.IceOf(model)
	if err != nil {
		return ai.Request{}, err
	}
	rng := rand.New(rand.NewPCG(p.Seed, 0x76616c7565<<24|uint64(k)))
	r := ai.Request{Ice: ice, Wins: winprob.Ohto(), Seed: p.Seed, Workers: 1}
	switch x := rng.IntN(20); {
	case x < 13:
		r.Rules = curling.Standard()
	case x < 15:
		r.Rules = curling.FourRock()
	case x < 17:
		r.Rules = curling.NoTick()
	default:
		r.Rules = curling.MixedDoubles()
	}
	r.State = curling.State{Ends: 10, Shot: r.Rules.FirstShot, First: curling.TeamID(rng.IntN(2))}
	r.State.End = 9 - min(rng.IntN(10), rng.IntN(10))
	lead := int(math.Round(1.7 * rng.NormFloat64()))
	r.State.Score = [2]int{max(lead, 0), max(-lead, 0)}
	if rng.IntN(6) == 0 {
		r.Wins = nil
	}
	if r.Rules.FirstShot > 0 {
		place := curling.CentreLast
		if rng.IntN(4) == 0 {
			place = curling.PowerLast
		}
		r.State.Position = r.Rules.Placed.Place(place)
	}
	for t := range r.Teams {
		player, err := thrower(rng, model)
		if err != nil {
			return r, err
		}
		r.Teams[t] = curling.TeamOf(player)
	}
	return r, nil
}

// thrower is a standard thrower of an ice or one with another error and limit; on today's ice up to that of a club.
func thrower(rng *rand.Rand, model physics.Model) (curling.Player, error) {
	p, most := physics.StandardPlayer(model), 2.0
	if model.RealTime() {
		most = physics.ClubError
	}
	if rng.IntN(5) < 3 {
		return p, nil
	}
	size := math.Exp(math.Log(0.25) + rng.Float64()*math.Log(most/0.25))
	p.Noise.A *= size * math.Exp(0.25*rng.NormFloat64())
	p.Noise.B *= size * math.Exp(0.25*rng.NormFloat64())
	if rng.IntN(2) == 0 {
		limit := trainedLimits[rng.IntN(len(trainedLimits))]
		if model.RealTime() {
			return p, limitOn(&p, model, limit)
		}
		p.WeightMax = limit
	}
	return p, nil
}

// limitOn gives a thrower on an ice the limit by which a stone runs as far past the tee as on mori2019, at most his own.
func limitOn(p *curling.Player, model physics.Model, limit float64) error {
	learned, err := physics.IceOf(physics.Mori2019)
	if err != nil {
		return err
	}
	ice, err := physics.IceOf(model)
	if err != nil {
		return err
	}
	from, err := aim.New(learned)
	if err != nil {
		return err
	}
	to, err := aim.New(ice)
	if err != nil {
		return err
	}
	s, err := to.Pass(curling.Tee, curling.Right, from.ToGo(limit)-(learned.HackY-curling.TeeY))
	p.WeightMax = min(p.WeightMax, s.Speed())
	return err
}

// String is one line about a net.
func (r ValueReport) String() string {
	last := math.NaN()
	if n := len(r.Curve); n > 0 {
		last = r.Curve[n-1]
	}
	return fmt.Sprintf("%2d shots to come: %d positions, %d tested, cross-entropy %.4f (labels %.4f), error %+.4f, absolute %.4f", r.Shots,
		r.Positions, r.Tested, last, r.Entropy, r.Bias, r.Error)
}

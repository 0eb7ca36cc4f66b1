package train

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"

	"github.com/hogline/hogline/engine/ai/lookahead"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/value"
)

// CalibrationReport tells how the net for so many shots to come was calibrated.
type CalibrationReport struct {
	Shots     int     `json:"shots"` // to come
	Positions int     `json:"positions"`
	Before    float64 `json:"mean_error_before"` // mean expected end score of the hammer less that played, points
	After     float64 `json:"mean_error_after"`
	Error     float64 `json:"standard_error"` // of Before
}

// priorEnds are the ends that a net's own share of a score counts as beside those played, so that a score that
// hardly comes about moves little.
const priorEnds = 20

// shiftSteps is how often the mean shares are looked at, the last time after the last shift.
const shiftSteps = 5

// Calibrate shifts the nets of a model: each gives every end score on average the share that it has in ends that strong play by
// these nets played to the end. A net learned from the next one takes over its error, and the shots chosen by a net are those
// that it values too highly; the ends played tell the sum of it. The result depends on the plan alone.
func (p *ValuePlan) Calibrate(ctx context.Context, m *value.Model) (*value.Model, []CalibrationReport, error) {
	if m.Net(1) == nil {
		return nil, nil, errors.New("no nets to calibrate")
	}
	ends, errs := make([]playedEnd, p.Ends), make([]error, p.Ends)
	err := playout.Each(ctx, max(1, p.Workers), p.Ends, func(_, k int) {
		ends[k], errs[k] = p.played(k, m)
		if p.Played != nil {
			p.Played()
		}
	})
	if err = errors.Join(append(errs, err)...); err != nil {
		return nil, nil, err
	}
	shifted := &value.Model{}
	var reports []CalibrationReport
	for shots := 1; shots <= curling.Stones; shots++ {
		if m.Net(shots) == nil {
			continue
		}
		r := CalibrationReport{Shots: shots}
		var shift, played value.Shares
		for step := range shiftSteps {
			var learned value.Shares
			var sum, squares float64
			r.Positions = 0
			for k := range ends {
				e := &ends[k]
				if shots > e.most {
					continue
				}
				d := -float64(e.score)
				for i, v := range e.shares[shots].Shifted(&shift) {
					learned[i] += v
					d += float64(v) * float64(i-value.MostScore)
				}
				r.Positions++
				sum, squares = sum+d, squares+d*d
				if step == 0 {
					played[e.score+value.MostScore]++
				}
			}
			n := float64(max(1, r.Positions))
			r.After = sum / n
			if step == 0 {
				r.Before, r.Error = r.After, math.Sqrt(max(0, squares/n-sum*sum/(n*n))/max(1, n-1))
			}
			if step == shiftSteps-1 {
				break
			}
			for i := range shift {
				shift[i] += float32(math.Log(float64(played[i]+priorEnds) / float64(learned[i]+priorEnds)))
			}
		}
		shifted.Set(shots, m.Net(shots).Shifted(&shift))
		reports = append(reports, r)
	}
	return shifted, reports, nil
}

// playedEnd is an end that strong play played to the end.
type playedEnd struct {
	score  int // of the hammer, within value.MostScore
	most   int // shots to come where strong play took over
	shares [curling.Stones + 1]value.Shares
}

// played plays end k: every second one by the search from its first shot on, the others from some shot on.
func (p *ValuePlan) played(k int, m *value.Model) (e playedEnd, err error) {
	r, err := p.request(k)
	if err != nil {
		return e, err
	}
	sim, err := playout.New(&r)
	if err != nil {
		return e, err
	}
	sim.Seed(p.Seed^0x706c61796564, k)
	rng := rand.New(rand.NewPCG(p.Seed^0x706c61796564, uint64(k)))
	pos, from := r.State.Position, r.State.Shot
	if k%2 == 1 {
		from += rng.IntN(curling.Stones - from)
	}
	play := p.explorer(rng)
	for at := r.State.Shot; at < from; at++ {
		sim.ThrowNoisy(&pos, at, sim.Choose(&pos, at, play(rng)))
	}
	player, err := lookahead.New(&r, sim, m)
	if err != nil {
		return e, err
	}
	for at := from; at < curling.Stones; at++ {
		if !player.Knows(at) || !player.Evaluator().Knows(at) {
			e.most = 0
			sim.ThrowNoisy(&pos, at, sim.Choose(&pos, at, play(rng)))
			continue
		}
		shots := curling.Stones - at
		e.most = max(e.most, shots)
		e.shares[shots] = *player.Evaluator().Ends(&pos, at)
		before := pos
		sim.ThrowNoisy(&pos, at, player.Choose(&before, at))
	}
	e.score = min(max(pos.Score(sim.Bounds, curling.Hammer), -value.MostScore), value.MostScore)
	return e, playout.Check([]*playout.Simulation{sim})
}

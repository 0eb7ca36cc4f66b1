package namedshots

import (
	"math/rand/v2"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/ai/policy"
	"github.com/hogline/hogline/engine/curling"
)

// simulation is a playout.Simulation that can search the opponent's reply.
type simulation struct {
	*playout.Simulation
	request *ai.Request
	policy  policy.Policy
	pool    []curling.Shot // replies, kept to reuse its memory
}

func newSimulation(r *ai.Request, p policy.Policy) (*simulation, error) {
	sim, err := playout.New(r)
	if err != nil {
		return nil, err
	}
	return &simulation{Simulation: sim, request: r, policy: p}, nil
}

func (sim *simulation) fork() *simulation {
	return &simulation{Simulation: sim.Fork(), request: sim.request, policy: sim.policy}
}

// playout throws shot with the thrower's error, plays the end out and adds the end score as the
// thrower sees it to out. Playout k uses the k-th stream of errors, the same for every shot. The next
// shot is the opponent's best reply if reply is set, all others go by the policy; under playout.Value
// the learned distribution of the end score counts instead.
func (sim *simulation) playout(shot curling.Shot, k int, reply bool, out *outcomes) {
	sim.Seed(sim.request.Seed, k)
	pos, i := sim.request.State.Position, sim.request.State.Shot
	sim.ThrowNoisy(&pos, i, shot)
	i++
	out.n++
	if reply && i < curling.Stones {
		sim.ThrowNoisy(&pos, i, sim.reply(&pos, i))
		i++
	}
	for k, p := range sim.Ends(&pos, i, sim.policy) {
		out.sum[k] += p
	}
}

// replyThrows is how often each reply is tried before one is chosen.
const replyThrows = 3

// reply is the best of a few answers that the opponent has to a position as shot i.
func (sim *simulation) reply(pos *curling.Position, i int) curling.Shot {
	sim.replies(pos, i)
	if len(sim.pool) == 0 {
		return sim.Choose(pos, i, sim.policy)
	}
	best, bestSum, seed := sim.pool[0], 1<<30, sim.Rand.Uint64()
	outer, line := sim.Rand, sim.Line()
	for _, s := range sim.pool {
		sum := 0
		for k := range replyThrows {
			sim.Rand = rand.New(rand.NewPCG(seed, uint64(k)))
			try := *pos
			sim.SetLine(line)
			sim.ThrowNoisy(&try, i, s)
			sum += sim.Finish(&try, i+1, sim.policy)
		}
		if sum < bestSum { // the score is ours, the choice the opponent's
			best, bestSum = s, sum
		}
	}
	sim.Rand = outer
	sim.SetLine(line)
	return best
}

// replies fills the pool: hits on the two best stones of the other side, a freeze to the
// best, draws to the tee and, before an empty house, beside it.
func (sim *simulation) replies(pos *curling.Position, i int) {
	sim.pool = sim.pool[:0]
	aims := sim.Aims(i)
	add := func(s curling.Shot, ok bool) {
		if ok {
			sim.pool = append(sim.pool, s)
		}
	}
	touch := func(stone curling.Vec, offset, toGo float64, t curling.Turn) {
		s, err := aims.Aimer().Touch(stone, offset, t, toGo)
		add(s, err == nil && (aims.Limit() <= 0 || s.Speed() <= aims.Limit()))
	}
	first := nearestOf(pos, sim.Bounds, curling.SideOf(i).Other(), -1)
	for _, t := range turns {
		add(aims.Shot(curling.Tee, policy.Stop, t))
		if first < 0 {
			add(aims.Shot(curling.Vec{X: curling.CentreX + 0.6, Y: curling.TeeY}, policy.Stop, t))
			add(aims.Shot(curling.Vec{X: curling.CentreX - 0.6, Y: curling.TeeY}, policy.Stop, t))
			continue
		}
		for _, o := range []float64{-0.5, 0, 0.5} {
			touch(pos[first], o, middleWeight, t)
		}
		touch(pos[first], 0, weakWeight, t)
		add(aims.Shot(curling.Vec{X: pos[first].X, Y: pos[first].Y + 2*curling.StoneRadius + 0.01}, policy.Stop, t))
		if second := nearestOf(pos, sim.Bounds, curling.SideOf(i).Other(), first); second >= 0 {
			touch(pos[second], 0, middleWeight, t)
		}
	}
}

// nearestOf is the stone of a side nearest to the tee in the house, not counting stone
// except; -1 none.
func nearestOf(pos *curling.Position, b curling.Bounds, side curling.Side, except int) int {
	best, bestD := -1, b.House
	for i := int(side); i < curling.Stones; i += 2 {
		if pos.Has(i) && i != except {
			if d := pos[i].Distance(curling.Tee); d < bestD {
				best, bestD = i, d
			}
		}
	}
	return best
}

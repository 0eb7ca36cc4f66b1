package namedshots

import (
	"math/rand/v2"

	"hogline/engine/ai"
	"hogline/engine/ai/playout"
	"hogline/engine/ai/policy"
	"hogline/engine/curling"
)

// simulation is what one goroutine plays out on.
type simulation struct {
	*playout.Simulation
	request *ai.Request
	policy  policy.Policy
	pool    []curling.Shot // replies, kept for their memory
}

func newSimulation(r *ai.Request, p policy.Policy) (*simulation, error) {
	g, err := playout.New(r)
	if err != nil {
		return nil, err
	}
	return &simulation{Simulation: g, request: r, policy: p}, nil
}

func (g *simulation) fork() *simulation {
	return &simulation{Simulation: g.Fork(), request: g.request, policy: g.policy}
}

// playout throws shot with the thrower's error and plays the end out; the result is the
// end score as the thrower sees it. Playout k uses the k-th stream of errors, the same for
// every shot. The next shot is the opponent's best reply when reply says so, all others go
// by the policy.
func (g *simulation) playout(shot curling.Shot, k int, reply bool) int {
	g.Seed(g.request.Seed, k)
	pos, i := g.request.State.Position, g.request.State.Shot
	g.ThrowNoisy(&pos, i, shot)
	i++
	if reply && i < curling.Stones {
		g.ThrowNoisy(&pos, i, g.reply(&pos, i))
		i++
	}
	return g.Finish(&pos, i, g.policy)
}

// replyThrows is how often each reply is tried before one is chosen.
const replyThrows = 3

// reply is the best of a few answers that the opponent has to a position as shot i.
func (g *simulation) reply(pos *curling.Position, i int) curling.Shot {
	g.replies(pos, i)
	if len(g.pool) == 0 {
		return g.Choose(pos, i, g.policy)
	}
	best, bestSum, seed := g.pool[0], 1<<30, g.Rand.Uint64()
	outer := g.Rand
	for _, s := range g.pool {
		sum := 0
		for k := range replyThrows {
			g.Rand = rand.New(rand.NewPCG(seed, uint64(k)))
			try := *pos
			g.ThrowNoisy(&try, i, s)
			sum += g.Finish(&try, i+1, g.policy)
		}
		if sum < bestSum { // the score is ours, the choice the opponent's
			best, bestSum = s, sum
		}
	}
	g.Rand = outer
	return best
}

// replies fills the pool: hits on the two best stones of the other side, a freeze to the
// best, draws to the tee and, before an empty house, beside it.
func (g *simulation) replies(pos *curling.Position, i int) {
	g.pool = g.pool[:0]
	aims := g.Aims(i)
	add := func(s curling.Shot, ok bool) {
		if ok {
			g.pool = append(g.pool, s)
		}
	}
	touch := func(stone curling.Vec, offset, toGo float64, t curling.Turn) {
		s, err := aims.Aimer().Touch(stone, offset, t, toGo)
		add(s, err == nil && (aims.Limit() <= 0 || s.Speed() <= aims.Limit()))
	}
	first := nearestOf(pos, g.Bounds, curling.SideOf(i).Other(), -1)
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
		if second := nearestOf(pos, g.Bounds, curling.SideOf(i).Other(), first); second >= 0 {
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

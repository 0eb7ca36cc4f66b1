package shots

import (
	"math/rand/v2"

	"hogline/engine/ai"
	"hogline/engine/curling"
	"hogline/engine/physics"
)

// ground is what one goroutine plays out on.
type ground struct {
	sim    physics.Simulator
	aim    *physics.Aimer
	tee    [2]curling.Shot // tee draws by turn
	thrown int             // shots simulated
	pool   []curling.Shot  // replies, kept for their memory
}

func newGround(r ai.Request) (*ground, error) {
	sim, err := physics.Fastest(r.Ice)
	if err != nil {
		return nil, err
	}
	aim, err := physics.NewAimer(r.Ice)
	if err != nil {
		return nil, err
	}
	g := &ground{sim: sim, aim: aim}
	for _, t := range turns {
		if g.tee[t], err = aim.Draw(curling.Tee, t); err != nil {
			return nil, err
		}
	}
	return g, nil
}

func (g *ground) fork() *ground {
	f := *g
	f.sim, f.thrown, f.pool = g.sim.Fork(), 0, nil
	return &f
}

// clear is where a shot would stop on clear ice.
func (g *ground) clear(s curling.Shot) curling.Vec { return g.aim.ClearStop(s) }

// playout throws shot with the thrower's error and plays the end out; the result is the
// end score as the thrower sees it. Playout k uses the k-th stream of errors. The next
// shot is the opponent's best reply when reply says so, all others go by rule.
func (g *ground) playout(r *ai.Request, shot curling.Shot, k int, reply bool) (int, error) {
	rng := stream(r.Seed, k)
	me := curling.SideOf(r.State.Shot)
	pos := r.State.Position
	for i := r.State.Shot; i < curling.Stones; i++ {
		p := r.ThrowerOf(i)
		switch {
		case i == r.State.Shot:
		case i == r.State.Shot+1 && reply:
			best, err := g.reply(r, pos, i, rng)
			if err != nil {
				return 0, err
			}
			shot = best
		default:
			shot = g.byRule(&pos, i, p, r.Ice.Bounds, rng)
		}
		var err error
		if pos, err = g.throw(r, pos, i, thrownAt(p, shot, rng)); err != nil {
			return 0, err
		}
	}
	return pos.Score(r.Ice.Bounds, me), nil
}

func (g *ground) throw(r *ai.Request, pos curling.Position, i int, s curling.Shot) (curling.Position, error) {
	g.thrown++
	o, err := g.sim.Throw(physics.Delivery{Position: pos, Index: i, Shot: s}, nil)
	if err != nil {
		return pos, err
	}
	left, _ := r.Rules.Settle(r.Ice.Bounds, &pos, &o.Position, i)
	return left, nil
}

// byRule is the simple policy of seed 004, table 1: a draw to the tee or, when the opponent
// has a stone in the house, a hit on the one nearest to the tee; either turn, by chance.
func (g *ground) byRule(pos *curling.Position, i int, p curling.Player, b curling.Bounds, rng *rand.Rand) curling.Shot {
	turn := curling.Turn(rng.UintN(2))
	hit := rng.UintN(2) == 1
	if target := nearestOf(pos, b, curling.SideOf(i).Other(), -1); hit && target >= 0 {
		if s, err := g.aim.Touch(pos[target], 0, turn, middleWeight); err == nil {
			s, _ = s.Limited(p.WeightMax)
			return s
		}
	}
	return g.tee[turn]
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

// replyThrows is how often each reply is tried before one is chosen.
const replyThrows = 3

// reply is the best of a few answers that the opponent has to a position: hits on the two
// best stones, draws to the tee and beside it.
func (g *ground) reply(r *ai.Request, pos curling.Position, i int, rng *rand.Rand) (curling.Shot, error) {
	p, b, side := r.ThrowerOf(i), r.Ice.Bounds, curling.SideOf(i)
	g.pool = g.pool[:0]
	add := func(s curling.Shot, err error) {
		if err == nil && (p.WeightMax <= 0 || s.Speed() <= p.WeightMax) {
			g.pool = append(g.pool, s)
		}
	}
	first := nearestOf(&pos, b, side.Other(), -1)
	for _, t := range turns {
		add(g.tee[t], nil)
		if first < 0 {
			add(g.aim.Draw(curling.Vec{X: curling.CentreX + 0.6, Y: curling.TeeY}, t))
			add(g.aim.Draw(curling.Vec{X: curling.CentreX - 0.6, Y: curling.TeeY}, t))
			continue
		}
		for _, o := range []float64{-0.5, 0, 0.5} {
			add(g.aim.Touch(pos[first], o, t, middleWeight))
		}
		add(g.aim.Touch(pos[first], 0, t, weakWeight))
		add(g.aim.Draw(curling.Vec{X: pos[first].X, Y: pos[first].Y + 2*curling.StoneRadius + 0.01}, t))
		if second := nearestOf(&pos, b, side.Other(), first); second >= 0 {
			add(g.aim.Touch(pos[second], 0, t, middleWeight))
		}
	}
	if len(g.pool) == 0 {
		s, _ := g.tee[0].Limited(p.WeightMax)
		return s, nil
	}
	seed := rng.Uint64()
	best, bestSum := g.pool[0], -1<<30
	for _, s := range g.pool {
		sum := 0
		for k := range replyThrows {
			score, err := g.playOn(r, pos, i, s, rand.New(rand.NewPCG(seed, uint64(k))))
			if err != nil {
				return s, err
			}
			sum += score
		}
		if sum > bestSum {
			best, bestSum = s, sum
		}
	}
	return best, nil
}

// playOn throws shot i and plays the end out by rule; the score is that of shot i's side.
func (g *ground) playOn(r *ai.Request, pos curling.Position, i int, shot curling.Shot, rng *rand.Rand) (int, error) {
	side := curling.SideOf(i)
	for k := i; k < curling.Stones; k++ {
		p := r.ThrowerOf(k)
		if k > i {
			shot = g.byRule(&pos, k, p, r.Ice.Bounds, rng)
		}
		var err error
		if pos, err = g.throw(r, pos, k, thrownAt(p, shot, rng)); err != nil {
			return 0, err
		}
	}
	return pos.Score(r.Ice.Bounds, side), nil
}

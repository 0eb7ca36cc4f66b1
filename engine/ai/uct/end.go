package uct

import (
	"math/rand/v2"
	"sync"
	"sync/atomic"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/ai/policy"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// state is an end under way.
type state struct {
	pos   curling.Position
	shot  int
	first float64        // reward by the learned value after the first shot, where that counts
	line  *curling.State // of playout.Simulation, under rules of one's own; else nil
}

// end is the rest of an end as a game.Game of two players: 0 is the thrower of the request.
// An action is a shot by its meaning; its thrower errs. It ends with the last stone of the
// end.
type end struct {
	request     *ai.Request
	utility     *playout.Utility
	options     policy.Policy // what may be thrown now
	replies     policy.Policy // what may be thrown later
	leaf        int           // from this shot on the learned value of the position counts where there is one; 0: never
	simulations sync.Pool     // of *playout.Simulation
	mu          sync.Mutex
	all         []*playout.Simulation
	throws      atomic.Int64
}

func newEnd(r *ai.Request, sim *playout.Simulation, options, replies policy.Policy) *end {
	e := &end{request: r, utility: playout.UtilityOf(r), options: options, replies: replies}
	e.simulations.New = func() any {
		e.mu.Lock()
		defer e.mu.Unlock()
		f := sim.Fork()
		e.all = append(e.all, f)
		return f
	}
	return e
}

func (e *end) simulation() *playout.Simulation {
	sim, _ := e.simulations.Get().(*playout.Simulation)
	return sim
}

// Start implements game.Game.
func (e *end) Start() state {
	return state{pos: e.request.State.Position, shot: e.request.State.Shot}
}

// Turn implements game.Game.
func (e *end) Turn(s state) int { return (s.shot ^ e.request.State.Shot) & 1 }

// Actions implements game.Game: the shots that the thrower can throw.
func (e *end) Actions(s state) []policy.Label {
	sim := e.simulation()
	defer e.simulations.Put(sim)
	b := sim.Board(&s.pos, s.shot)
	options := e.replies
	if s.shot == e.request.State.Shot {
		options = e.options
	}
	all := options.Options(b, nil)
	out := make([]policy.Label, 0, len(all))
	for _, o := range all {
		if _, ok := b.Realise(o.Label); ok {
			out = append(out, o.Label)
		}
	}
	if len(out) == 0 { // a thrower too weak for anything: see the fallbacks of Simulation.Choose
		out = append(out, all[0].Label)
	}
	return out
}

// Apply implements game.Game.
func (e *end) Apply(s state, l policy.Label, rng *rand.Rand) state {
	sim := e.simulation()
	defer e.simulations.Put(sim)
	shot := sim.Realise(sim.Board(&s.pos, s.shot), l)
	z1, z2 := physics.Normals(rng)
	e.throws.Add(1)
	sim.SetLine(s.line)
	sim.Throw(&s.pos, s.shot, physics.Disturb(sim.Thrower(s.shot).Noise, shot, z1, z2))
	s.shot, s.line = s.shot+1, sim.Line()
	if s.line != nil && s.line.Shot == curling.Stones { // the rules have ended the end
		s.shot = curling.Stones
	}
	if e.leaf > 0 && s.shot == e.request.State.Shot+1 && sim.Knows(s.shot) {
		s.first = e.learned(sim, &s)
	}
	return s
}

// learned is the reward by the learned value of a state.
func (e *end) learned(sim *playout.Simulation, s *state) float64 {
	ends := sim.Learned(&s.pos, s.shot)
	reward, _ := playout.Mean(&ends, &e.utility.Reward)
	return reward
}

// spread is how many standard deviations of the utility of ends lie between 0 and 1.
const spread = 6

// Result implements game.Game: the utility of the end score, a standard deviation being 1/spread. At the leaf it is the mean of
// what the learned value says after the first shot and there: bad replies are tried too, so that what comes after them is better
// for the thrower than it should be.
func (e *end) Result(s state) ([]float64, bool) {
	reward := 0.0
	switch {
	case s.shot >= curling.Stones:
		reward = e.utility.Reward[min(max(e.score(&s), -8), 8)+8]
	case e.leaf > 0 && s.shot >= e.leaf:
		sim := e.simulation()
		defer e.simulations.Put(sim)
		if !sim.Knows(s.shot) {
			return nil, false
		}
		reward = (s.first + e.learned(sim, &s)) / 2
	default:
		return nil, false
	}
	v := min(max(0.5+reward/spread, 0), 1)
	return []float64{v, 1 - v}, true
}

// score is the end score of a state behind the last stone.
func (e *end) score(s *state) int {
	if s.line == nil {
		return s.pos.Score(e.request.Ice.Bounds, curling.SideOf(e.request.State.Shot))
	}
	sim := e.simulation()
	defer e.simulations.Put(sim)
	sim.SetLine(s.line)
	return sim.Score(&s.pos)
}

// rollout plays out by a policy.
func (e *end) rollout(p policy.Policy) func(state, *rand.Rand) policy.Label {
	return func(s state, rng *rand.Rand) policy.Label {
		sim := e.simulation()
		defer e.simulations.Put(sim)
		all := p.Options(sim.Board(&s.pos, s.shot), nil)
		return all[policy.Pick(all, rng.Float64())].Label
	}
}

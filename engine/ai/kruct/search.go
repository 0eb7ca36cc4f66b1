package kruct

import (
	"context"
	"math"
	"math/rand/v2"
	"sort"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/ai/policy"
	"github.com/hogline/hogline/engine/ai/shotgrid"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// shot is a shot of the root.
type shot struct {
	curling.Shot
	white  [4]float64 // velocity differences to widths of the kernel around this shot
	visits float64
	sum    float64 // of the rewards of its playouts, those that are not played yet with what is expected of them
	scores playout.Scores
	known  bool
	out    physics.Outcome // without error
	// Kernel sums over all shots, itself among them: of visits and of rewards.
	density, reward float64
	replies         []reply
	tried           int
}

// reply is a reply of the opponent to a shot, aimed in the position that the shot leads to.
type reply struct {
	label  policy.Label
	visits int
	sum    float64 // of rewards, as seen by the thrower of the request
}

// search is one decision.
type search struct {
	*KRUCT
	*playout.Decision
	shots   []*shot
	bounds  []bound       // by shot
	density float64       // sum over the shots
	near    [][]neighbour // by shot: those with a kernel value, itself among them
	limit   int           // playouts at most
	told    bool          // the learned value knows more of the reply than its search: it is the last stone
	plies   int           // throws of a playout
	total   float64       // playouts done
}

// neighbour is a shot that throws of another speak for, and how much.
type neighbour struct {
	shot   int
	kernel float32
}

// batch is how many playouts are chosen at once. While they are played one worker learns from those before them and chooses the
// next, so that nobody waits for it: what a playout brings counts from the batch after the next one on. Batches decide the answer, the
// number of workers does not. Until it is played a playout counts with the reward that is expected
// of it: if it counted with none, batches of more than 16 made the search much weaker.
const batch = 48

// task is a playout to be done.
type task struct {
	shot  int
	reply int     // -1: by policy
	of    *shot   // with the number shot
	guess float64 // reward that it counts with until it is played
	ends  ai.Ends // distribution of the end score
}

func (s *search) run(ctx context.Context) error {
	rng := rand.New(rand.NewPCG(s.Request.Seed, 0x6b72756374))
	before, tasks, next := make([]task, 0, batch), make([]task, 0, batch), make([]task, 0, batch)
	tasks = s.choices(tasks, max(1, s.affords(0, 0)), rng)
	s.prepare(s.Simulations[0], tasks)
	for done := 0; len(tasks) > 0; {
		n := s.affords(done, len(tasks))
		err := playout.Each(ctx, len(s.Simulations), 1+len(tasks), func(w, i int) {
			if i > 0 {
				s.once(s.Simulations[w], &tasks[i-1], done+i-1)
				return
			}
			s.learn(before)
			next = s.choices(next[:0], n, rng)
			s.prepare(s.Simulations[w], next)
		})
		if err != nil {
			return err
		}
		s.Tell(s.done(done), func() []ai.Candidate { return s.answer(1).Candidates })
		if done += len(tasks); done > 0 && s.TimeUp() {
			next = next[:0]
		}
		before, tasks, next = tasks, next, before
	}
	s.learn(before)
	return nil
}

// affords is how many playouts may be begun when some are done and others are being played.
func (s *search) affords(done, playing int) int {
	n := min(batch, s.limit-done-playing)
	if b := s.Request.Budget.Throws; b > 0 {
		n = min(n, (b-s.Thrown())/(s.plies+1)-playing) // a shot may be thrown once more without error
	}
	return max(0, n)
}

// choices are n playouts.
func (s *search) choices(list []task, n int, rng *rand.Rand) []task {
	for range n {
		list = append(list, s.choose(rng))
	}
	return list
}

// done is what share of the playouts, or of a budget of throws, is done.
func (s *search) done(playouts int) float64 {
	if b := s.Request.Budget.Throws; b > 0 {
		return float64(s.Thrown()) / float64(b)
	}
	return float64(playouts) / float64(s.limit)
}

// choose is the next playout: the shot with the greatest bound, or a new one beside it. Its
// visit counts at once, so that the playouts of a batch spread.
func (s *search) choose(rng *rand.Rand) task {
	best := s.best()
	if n := float64(len(s.shots)); s.total > s.Widen*n*n && len(s.shots) < mostShots {
		if v, ok := s.beside(best, rng); ok {
			best = s.add(v)
		}
	}
	c := s.shots[best]
	t := task{shot: best, reply: -1, of: c, guess: s.visit(best)}
	if s.Reply && !s.told && c.known && len(c.replies) > 0 {
		t.reply = c.answer(s.C)
		c.replies[t.reply].visits++
		c.tried++
	}
	return t
}

// visit counts a playout of a shot with all its neighbours, with the reward that is expected of it.
func (s *search) visit(i int) (guess float64) {
	if c := s.shots[i]; c.density > 0 {
		guess = c.reward / c.density
	}
	s.total++
	s.shots[i].visits++
	s.shots[i].sum += guess
	for _, n := range s.near[i] {
		o := s.shots[n.shot]
		o.density += float64(n.kernel)
		o.reward += float64(n.kernel) * guess
		s.density += float64(n.kernel)
		s.rebound(n.shot)
	}
	return guess
}

// bound is what the upper bound of a shot is made of.
type bound struct {
	mean    float64 // by the kernel
	width   float64 // one over the root of the density
	untried bool    // with all its neighbours
}

// rebound works the bound of a shot out anew.
func (s *search) rebound(i int) {
	c := s.shots[i]
	s.bounds[i] = bound{c.reward / c.density, 1 / math.Sqrt(c.density), c.visits == 0 && c.density < 0.5}
}

// best is the shot with the greatest upper bound.
func (s *search) best() int {
	best, most, wide := 0, math.Inf(-1), s.C*math.Sqrt(math.Log(max(math.E, s.density)))
	for i := range s.bounds {
		b := &s.bounds[i]
		if b.untried {
			return i
		}
		if u := b.mean + wide*b.width; u > most {
			best, most = i, u
		}
	}
	return best
}

// answer is the reply with the least lower bound for the thrower.
func (c *shot) answer(explore float64) int {
	best, least, ln := 0, math.Inf(1), math.Log(float64(c.tried+2))
	for i := range c.replies {
		a := &c.replies[i]
		if a.visits == 0 {
			return i
		}
		if v := a.sum/float64(a.visits) - explore*math.Sqrt(ln/float64(a.visits)); v < least {
			best, least = i, v
		}
	}
	return best
}

// add takes in a shot.
func (s *search) add(v curling.Shot) int {
	c := &shot{Shot: v, white: whiten(s.Simulations[0].Thrower(s.Request.State.Shot).Noise, v, s.Width)}
	s.shots, s.near, s.bounds = append(s.shots, c), append(s.near, nil), append(s.bounds, bound{})
	last := len(s.shots) - 1
	for j, o := range s.shots {
		k := kernelOf(c, o)
		if k == 0 {
			continue
		}
		s.near[last] = append(s.near[last], neighbour{j, float32(k)})
		if j < last {
			s.near[j] = append(s.near[j], neighbour{last, float32(k)})
			c.density += k * o.visits
			c.reward += k * o.sum
		}
	}
	s.density += c.density
	s.rebound(last)
	return last
}

// beside is a new shot within two deviations of a shot: of three, the one where the least
// was thrown.
func (s *search) beside(i int, rng *rand.Rand) (curling.Shot, bool) {
	const tries, wide = 3, 2.0
	noise, limit := s.Simulations[0].Thrower(s.Request.State.Shot).Noise, s.Request.Thrower().WeightMax
	var best curling.Shot
	least := math.Inf(1)
	for range tries {
		radius, angle := wide*math.Sqrt(rng.Float64()), 2*math.Pi*rng.Float64()
		v := physics.Disturb(noise, s.shots[i].Shot, radius*math.Cos(angle), radius*math.Sin(angle))
		if limit > 0 && v.Speed() > limit || v == s.shots[i].Shot || v.Check() != nil || !(v.VY < 0) {
			continue
		}
		c, density := shot{Shot: v, white: s.shots[i].white}, 0.0
		for _, o := range s.shots {
			density += kernelOf(&c, o) * o.visits
		}
		if density < least {
			best, least = v, density
		}
	}
	return best, !math.IsInf(least, 1)
}

// whiten is the inverse of how the thrower's error moves the velocity, row by row, in
// kernels of so many deviations; zero where there is no error.
func whiten(noise curling.Noise, v curling.Shot, width float64) (w [4]float64) {
	const h = 0.01
	p := physics.Disturb(noise, v, h, 0).Velocity().Sub(v.Velocity()).Mul(width / h)
	q := physics.Disturb(noise, v, 0, h).Velocity().Sub(v.Velocity()).Mul(width / h)
	if det := p.X*q.Y - p.Y*q.X; det != 0 {
		w = [4]float64{q.Y / det, -q.X / det, -p.Y / det, p.X / det}
	}
	return w
}

// kernelOf is the kernel weight of a throw of one shot for another, 1 for the same.
func kernelOf(a, b *shot) float64 {
	switch {
	case a.Turn != b.Turn:
		return 0
	case a.Shot == b.Shot:
		return 1
	case a.white == [4]float64{}:
		return 0
	}
	dx, dy := a.VX-b.VX, a.VY-b.VY
	x, y := a.white[0]*dx+a.white[1]*dy, a.white[2]*dx+a.white[3]*dy
	if d := x*x + y*y; d < 18 {
		return math.Exp(-d / 2)
	}
	return 0
}

// prepare throws shots that were chosen for the first time without error.
func (s *search) prepare(sim *playout.Simulation, tasks []task) {
	for i := range tasks {
		if c := tasks[i].of; !c.known {
			after := s.Request.State.Position
			c.known, c.out = true, sim.Throw(&after, s.Request.State.Shot, c.Shot)
			s.answers(sim, c, &after)
		}
	}
}

// once does playout k.
func (s *search) once(sim *playout.Simulation, t *task, k int) {
	c, from := t.of, s.Request.State.Shot
	pos := sim.From(&s.Request.State.Position)
	sim.Seed(s.Request.Seed, k)
	sim.ThrowNoisy(pos, from, c.Shot)
	from++
	if t.reply >= 0 {
		b := sim.Board(pos, from)
		sim.ThrowNoisy(pos, from, sim.Realise(b, c.replies[t.reply].label))
		from++
	}
	t.ends = sim.Ends(pos, from, s.Policy)
}

// answers lists the opponent's replies to what a shot leaves without error.
func (s *search) answers(sim *playout.Simulation, c *shot, after *curling.Position) {
	next := s.Request.State.Shot + 1
	if next >= curling.Stones {
		return
	}
	b := sim.Board(after, next)
	for _, o := range (policy.Rules{}).Options(b, nil) {
		c.replies = append(c.replies, reply{label: o.Label})
	}
}

// learn shares the results of playouts with all neighbours.
func (s *search) learn(tasks []task) {
	for i := range tasks {
		s.share(&tasks[i])
	}
}

// share shares a result with all neighbours.
func (s *search) share(t *task) {
	c := s.shots[t.shot]
	c.scores.Add(&t.ends)
	reward, _ := playout.Mean(&t.ends, &s.Utility.Reward)
	c.sum += reward - t.guess
	if t.reply >= 0 {
		c.replies[t.reply].sum += reward
	}
	for _, n := range s.near[t.shot] {
		o := s.shots[n.shot]
		o.reward += float64(n.kernel) * (reward - t.guess)
		s.bounds[n.shot].mean = o.reward / o.density
	}
}

// answer is the shots by how much was thrown around them, no two near each other.
func (s *search) answer(most int) ai.Suggestion {
	order := make([]int, len(s.shots))
	for i := range order {
		order[i] = i
	}
	sort.SliceStable(order, func(a, b int) bool { return s.shots[order[a]].density > s.shots[order[b]].density })
	out := ai.Suggestion{Throws: s.Thrown()}
	var chosen []*shot
next:
	for _, i := range order {
		c := s.shots[i]
		if !c.known {
			continue
		}
		for k, o := range chosen {
			if kernelOf(o, c) > 0.1 {
				out.Candidates[k].Children++
				continue next
			}
		}
		if len(chosen) < most {
			chosen = append(chosen, c)
			out.Candidates = append(out.Candidates, s.candidate(i))
		}
	}
	return out
}

func (s *search) candidate(i int) ai.Candidate {
	c := s.shots[i]
	a := ai.Candidate{Shot: c.Shot, Target: s.Simulations[0].Aims(s.Request.State.Shot).Aimer().ClearStop(c.Shot), Children: 1}
	a.Name = shotgrid.Name(s.Request, c.Shot, &c.out, a.Target)
	var ends ai.Ends
	var total, squares float64
	for _, at := range s.near[i] {
		o := s.shots[at.shot]
		k, n := float64(at.kernel), o.scores.N()
		if n == 0 {
			continue
		}
		for b, p := range o.scores.Ends() {
			ends[b] += k * float64(n) * p
		}
		total += k * float64(n)
		squares += k * k * float64(n)
		a.Throws += n
	}
	for b := range ends {
		ends[b] /= max(1e-300, total)
	}
	s.Utility.Describe(&a, &ends, total*total/max(1e-300, squares))
	return a
}

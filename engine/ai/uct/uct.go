// Package uct is search.UCT on curling: named shots of both sides in one tree, thrown with
// error every time, alike candidates grouped as Murayama 2015 groups unit actions.
package uct

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/laststone"
	"github.com/hogline/hogline/engine/ai/lookahead"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/ai/policy"
	"github.com/hogline/hogline/engine/ai/shotgrid"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/search"
)

// Kind describes the AI.
func Kind() ai.Kind {
	k := ai.Kind{Name: "uct", Title: "UCT with grouping", Settings: []ai.Setting{
		{Key: "level", Default: "0", Choices: []string{"0", "1", "2", "3", "4"},
			Help: "grouping: 0 none, 1 draws covered or open, 2 hits by stone, 3 hits by kind of stone, 4 one hit and one draw"},
		{Key: "late", Default: "0", Choices: []string{"0", "1", "2", "3", "4"}, Help: "grouping when few shots are left"},
		{Key: "few", Default: "0", Min: -1, Max: 16, Help: "how many shots are few"},
		{Key: "represent", Default: string(Sight), Choices: []string{string(Likely), string(Sight), string(Chance)},
			Help: "the shot that stands for a group: the one a curler would think of first, the one that leaves the best score, or any"},
		{Key: "replies", Default: "rules", Choices: []string{"rules", "every"},
			Help: "shots that are tried after the first: what a curler would think of, or every one that has a name"},
		{Key: "c", Default: "0.3", Min: 0, Max: 10,
			Help: "weight of trying what is little known; a standard deviation of the worth of ends is 1/6"},
		{Key: "expand", Default: "5", Min: 0.5, Max: 10000, Help: "visits before a position's shots are told apart"},
		{Key: "final", Default: string(search.MostVisits), Choices: []string{string(search.MostVisits), string(search.BestMean)},
			Help: "the answer: the shot most often tried, or the one with the best mean"},
		{Key: "playouts", Default: "0", Min: 0, Max: 1e8,
			Help: "playouts at most; 0 as many as the budget allows, 20,000 without one, and the last stone of an end is searched as by the others"},
		{Key: "trees", Default: "4", Min: 1, Max: 64,
			Help: "trees that share the playouts and are added up; more of them keep more workers busy"},
		{Key: "policy", Default: "value", Choices: shotgrid.Policies,
			Help: "who plays the end out; value: nobody, the learned distribution of the end score counts"},
		{Key: "plies", Default: "2", Min: 1, Max: 16, Help: "shots in the tree before the learned value counts, where it is the policy"},
		{Key: "keep", Default: "5", Min: 1, Max: 20, Help: "candidates in the answer"},
	}}
	k.New = func(values map[string]string) (ai.AI, error) {
		v, err := k.Read(values)
		if err != nil {
			return nil, err
		}
		u := &UCT{Level: Level(v.Whole("level")), Late: Level(v.Whole("late")), Few: v.Whole("few"),
			Represent: Representative(v["represent"]), Every: v["replies"] == "every", C: v.Number("c"),
			Expand: v.Whole("expand"), Final: search.Final(v["final"]), Playouts: v.Whole("playouts"), Trees: v.Whole("trees"),
			Plies: v.Whole("plies"), Keep: v.Whole("keep")}
		u.Policy, err = shotgrid.PolicyOf(v["policy"])
		return lookahead.Refined(u, u.Policy, lookahead.LastStone), err
	}
	return k
}

// UCT is the AI.
type UCT struct {
	Level, Late Level
	Few         int
	Represent   Representative
	Every       bool // replies are every shot that has a name
	C           float64
	Expand      int
	Final       search.Final
	Playouts    int
	Trees       int
	Policy      policy.Policy
	Plies       int // shots in the tree with the policy playout.Value
	Keep        int
}

const (
	defaultPlayouts = 20_000
	checkPlayouts   = 200 // of every candidate of the answer, for the distribution of its ends
	endless         = 1 << 40
)

// Suggest implements ai.AI.
func (u *UCT) Suggest(ctx context.Context, r ai.Request, report func(ai.Progress)) (ai.Suggestion, error) {
	start := time.Now()
	if u.Playouts == 0 {
		if out, ok, err := laststone.Answer(ctx, &r, u.Keep, report); ok {
			return out, err
		}
	}
	sim, err := playout.New(&r)
	if err != nil {
		return ai.Suggestion{}, err
	}
	if board := sim.Board(&r.State.Position, r.State.Shot); !anyShot(board) {
		return ai.Suggestion{}, ai.NoThrow(r.Thrower().WeightMax)
	}
	replies := policy.Policy(policy.Every{})
	if !u.Every {
		replies = policy.Rules{}
	}
	e := newEnd(&r, sim.Until(ctx), policy.Every{}, replies)
	const last = curling.Stones - 1
	if _, ok := u.Policy.(playout.Value); ok && r.State.Shot < last {
		e.leaf = min(r.State.Shot+u.Plies, last) // the value knows more of the last stone than named shots do
	}
	s := search.UCT[state, policy.Label]{Game: e, Playouts: u.playouts(&r), Steps: u.steps(&r), C: u.C, Expand: max(1, u.Expand),
		Rollout: e.rollout(u.Policy), Chance: true,
		Final: u.Final, Trees: u.Trees, Workers: max(1, r.Workers)}
	if u.Level != All || u.Few > 0 && u.Late != All {
		s.Group = e.grouping(u.Level, u.Late, u.Few)
		switch u.Represent {
		case Likely:
			s.Represent = e.likely
		case Sight:
			s.Represent = e.sight
		}
	}
	if r.Budget.Time > 0 {
		s.Until, s.Trees = start.Add(r.Budget.Time*9/10), s.Workers
	}
	choices, err := u.search(ctx, e, &s, start, report)
	if err == nil {
		err = playout.Check(e.all)
	}
	switch {
	case ctx.Err() != nil:
		return ai.Suggestion{}, ctx.Err()
	case err != nil:
		return ai.Suggestion{}, err
	}
	out := ai.Suggestion{}
	for _, c := range choices[:min(u.Keep, len(choices))] {
		out.Candidates = append(out.Candidates, u.candidate(e, sim, c))
	}
	out.Throws = int(e.throws.Load()) + sim.Thrown
	return out, nil
}

// search runs the search in goroutines of its own and reports from this one.
func (u *UCT) search(ctx context.Context, e *end, s *search.UCT[state, policy.Label], start time.Time,
	report func(ai.Progress)) ([]search.Choice[policy.Label], error) {
	rng := rand.New(rand.NewPCG(e.request.Seed, 0x756374))
	if report == nil {
		return s.Search(ctx, e.Start(), rng)
	}
	var choices []search.Choice[policy.Label]
	over := make(chan error, 1)
	go func() {
		var err error
		choices, err = s.Search(ctx, e.Start(), rng)
		over <- err
	}()
	tick := time.NewTicker(ai.ReportInterval)
	defer tick.Stop()
	for {
		select {
		case err := <-over:
			return choices, err
		case <-tick.C:
			p := ai.Progress{Throws: int(e.throws.Load()), Elapsed: time.Since(start)}
			switch b := e.request.Budget; {
			case b.Time > 0:
				p.Done = min(1, float64(p.Elapsed)/float64(b.Time))
			default:
				p.Done = min(1, float64(p.Throws)/u.throws(s))
			}
			report(p)
		}
	}
}

// tail is about how many throws a tree's last playout takes, new candidates included.
const tail = 100

// steps is how many throws the trees share: the rest is for the answer's candidates. 0 is no
// bound.
func (u *UCT) steps(r *ai.Request) int {
	if r.Budget.Throws <= 0 {
		return 0
	}
	return max(1, r.Budget.Throws*9/10-u.Trees*tail)
}

// throws is about how many a search without a bound in time takes.
func (u *UCT) throws(s *search.UCT[state, policy.Label]) float64 {
	plies := float64(curling.Stones - s.Game.Start().shot)
	if n := float64(s.Playouts) * plies; s.Steps == 0 || n < float64(s.Steps) {
		return n
	}
	return float64(s.Steps)
}

func anyShot(b *policy.Board) bool {
	for _, o := range (policy.Every{}).Options(b, nil) {
		if _, ok := b.Realise(o.Label); ok {
			return true
		}
	}
	return false
}

// playouts is how many are played at most.
func (u *UCT) playouts(r *ai.Request) int {
	switch b := r.Budget; {
	case u.Playouts > 0:
		return u.Playouts
	case b.Throws > 0 || b.Time > 0:
		return endless
	}
	return defaultPlayouts
}

// candidate plays a chosen shot out for its distribution of end scores; the order stays
// that of the search.
func (u *UCT) candidate(e *end, sim *playout.Simulation, c search.Choice[policy.Label]) ai.Candidate {
	r := e.request
	shot := r.State.Shot
	pos := r.State.Position
	out := ai.Candidate{Shot: sim.Realise(sim.Board(&pos, shot), c.Action), Children: c.Group}
	out.Target = sim.Aims(shot).Aimer().ClearStop(out.Shot)
	o := sim.Throw(&pos, shot, out.Shot)
	out.Name = shotgrid.Name(r, out.Shot, &o, out.Target)
	n := checkPlayouts
	if b := r.Budget.Throws; b > 0 {
		n = min(n, max(1, b/10/(u.Keep*(curling.Stones-shot))))
	}
	var scores playout.Scores
	for k := range n {
		sim.Seed(r.Seed, k)
		pos = r.State.Position
		sim.ThrowNoisy(&pos, shot, out.Shot)
		ends := sim.Ends(&pos, shot+1, u.Policy)
		scores.Add(&ends)
	}
	ends := scores.Ends()
	e.utility.Describe(&out, &ends, float64(n))
	out.Throws = c.Visits + n
	return out
}

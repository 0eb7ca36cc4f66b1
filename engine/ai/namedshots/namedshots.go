// Package namedshots is the coach's default AI: it proposes the shots a skip would name, keeps
// one of each group that leads to the same position, and values them by throwing them with
// the thrower's own error, more and more often while fewer remain (successive halving).
// With a policy that plays the end out, the opponent's reply near the end of the end is searched. For the
// last stone the shot that package nrow finds is a candidate too.
//
// Named candidates are from MogMog (seed 000 §5, facts: ai §1.8), keeping one of a group of similar
// candidates from seed 003.
package namedshots

import (
	"context"
	"fmt"
	"math"
	"time"

	"hogline/engine/ai"
	"hogline/engine/ai/nrow"
	"hogline/engine/ai/playout"
	"hogline/engine/ai/policy"
	"hogline/engine/curling"
)

// Kind describes the AI.
func Kind() ai.Kind {
	return ai.Kind{Name: "shots", Title: "Named shots", New: newAI, Settings: []ai.Setting{
		{Key: "group", Default: string(GroupPlaces), Choices: []string{string(GroupNone), string(GroupPlaces), string(GroupStones), string(GroupKinds)},
			Help: "which proposals count as one and are thrown once: all apart, by resulting position, by stones, by kind of shot"},
		{Key: "reply", Default: "2", Min: 0, Max: 4, Help: "search the opponent's reply when at most so many shots follow; 0 never"},
		{Key: "policy", Default: "value", Choices: []string{"value", "rules", "simple"}, Help: "who plays the end out after the shot and its reply: rules of thumb of a skip, or draws and hits by chance; value: nobody, the learned distribution of the end score counts after the shot"},
		{Key: "keep", Default: "5", Min: 1, Max: 20, Help: "candidates in the answer"},
	}}
}

// AI is the AI.
type AI struct {
	group  Grouping
	reply  int
	keep   int
	policy policy.Policy
}

func newAI(values map[string]string) (ai.AI, error) {
	kind := Kind()
	v, err := kind.Read(values)
	if err != nil {
		return nil, err
	}
	s := &AI{group: Grouping(v["group"]), reply: v.Whole("reply"), keep: v.Whole("keep"), policy: policy.Rules{}}
	switch v["policy"] {
	case "simple":
		s.policy = policy.Simple{}
	case "value":
		s.policy = playout.Value{}
	}
	return s, nil
}

// Suggest implements ai.AI.
func (s *AI) Suggest(ctx context.Context, r ai.Request, report func(ai.Progress)) (ai.Suggestion, error) {
	start := time.Now()
	sim, err := newSimulation(&r, s.policy)
	if err != nil {
		return ai.Suggestion{}, fmt.Errorf("shots: %w", err)
	}
	proposals := propose(sim.Aims(r.State.Shot).Aimer(), &r.State.Position, r.State.Shot, r.Thrower().WeightMax)
	if len(proposals) == 0 {
		return ai.Suggestion{}, fmt.Errorf("shots: %w", ai.NoThrow(r.Thrower().WeightMax))
	}
	all, err := group(sim, proposals, s.group)
	if err != nil {
		return ai.Suggestion{}, fmt.Errorf("shots: %w", err)
	}
	proposed := len(proposals)
	var last []proposal
	if r.State.Shot == curling.Stones-1 {
		var thrown int
		last, thrown = searched(sim, &r)
		alone, err := group(sim, last, GroupNone)
		if err != nil {
			return ai.Suggestion{}, fmt.Errorf("shots: %w", err)
		}
		all, proposed = append(alone, all...), proposed+thrown+len(last)
	}
	follow := curling.Stones - 1 - r.State.Shot
	_, leaf := s.policy.(playout.Value)
	leaf = leaf && follow > 0 && sim.Knows(r.State.Shot+1)
	e := evaluation{request: &r, utility: playout.UtilityOf(&r), start: start, report: report, reply: follow > 0 && follow <= s.reply && !leaf, follow: follow, leaf: leaf, proposed: proposed}
	for range max(1, r.Workers) {
		f := sim.fork()
		e.simulations, e.all = append(e.simulations, f), append(e.all, f.Simulation)
	}
	if all, err = e.run(ctx, all); err != nil {
		return ai.Suggestion{}, err
	}
	if err := playout.Check(e.all); err != nil {
		return ai.Suggestion{}, fmt.Errorf("shots: %w", err)
	}
	prefer(all, last, e.utility)
	out := ai.Suggestion{Throws: proposed + e.thrown()}
	for i := range min(s.keep, len(all)) {
		out.Candidates = append(out.Candidates, answer(&all[i], e.utility))
	}
	return out, nil
}

// searchedFrom is the least budget of throws of which some go to the search of the last stone.
const searchedFrom = 3000

// searchedFinely is the least budget of throws of which the search of the last stone leaves nothing out: it takes some
// 6,300 throws then.
const searchedFinely = 10_000

// searchedFinelyTime is the same of a budget of time.
const searchedFinelyTime = 100 * time.Millisecond

// searched is the last stone that nrow.LastStone chooses, and how many throws that took: it sees hits and
// draws between those that have a name. There is none for a thrower too weak for its map.
func searched(sim *simulation, r *ai.Request) (list []proposal, thrown int) {
	if b := r.Budget.Throws; b > 0 && b < searchedFrom {
		return nil, 0
	}
	search := nrow.NewLastStone
	if b := r.Budget.Throws; b == 0 && r.Budget.Time == 0 || b >= searchedFinely || r.Budget.Time >= searchedFinelyTime {
		search = nrow.NewFineLastStone
	}
	last, err := search(r.Ice, r.Thrower(), &r.Rules)
	if err != nil {
		return nil, 0
	}
	pos, utility := r.State.Position, playout.UtilityOf(r)
	shot, _, err := last.Best(&pos, r.State.Shot, &utility.Value)
	if err != nil {
		return nil, last.Thrown
	}
	return []proposal{{shot, sim.Aims(r.State.Shot).Aimer().ClearStop(shot)}}, last.Thrown
}

// prefer puts the shot that was searched for first, unless another one is better by more than two standard
// errors of its playouts: the search knows its value better than these.
func prefer(all []candidate, searched []proposal, utility *playout.Utility) {
	for i := range all {
		if len(searched) == 0 || all[i].shot != searched[0].shot || all[i].scores.n == 0 {
			continue
		}
		best, own := all[0].scores.ends(), all[i].scores.ends()
		most, _ := playout.Mean(&best, &utility.Value)
		mean, sd := playout.Mean(&own, &utility.Value)
		if most-mean <= 2*sd/math.Sqrt(float64(all[i].scores.n)) {
			c := all[i]
			copy(all[1:i+1], all[:i])
			all[0] = c
		}
		return
	}
}

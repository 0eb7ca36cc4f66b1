// Package namedshots is the coach's default AI: it proposes the shots a skip would name, keeps
// one of each group that leads to the same position, and values them by throwing them with
// the thrower's own error, more and more often while fewer remain (successive halving).
// With a policy that plays the end out, the opponent's reply near the end of the end is searched. For the
// last stone the search of package nrow answers.
//
// Named candidates are from MogMog (Mori 2019 §5), keeping one of a group of similar
// candidates from Murayama 2015.
package namedshots

import (
	"context"
	"math"
	"strconv"
	"time"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/book"
	"github.com/hogline/hogline/engine/ai/laststone"
	"github.com/hogline/hogline/engine/ai/lookahead"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/ai/policy"
	"github.com/hogline/hogline/engine/curling"
)

// Kind describes the AI.
func Kind() ai.Kind {
	return ai.Kind{Name: "shots", Title: "Named shots", New: newAI, Settings: []ai.Setting{
		{Key: "group", Default: string(GroupPlaces), Choices: []string{string(GroupNone), string(GroupPlaces), string(GroupStones),
			string(GroupKinds)},
			Help: "which proposals count as one and are thrown once: all apart, by resulting position, by stones, by kind of shot"},
		{Key: "reply", Default: "2", Min: 0, Max: 4, Help: "search the opponent's reply when at most so many shots follow; 0 never"},
		{Key: "policy", Default: "value", Choices: []string{"value", "rules", "simple"}, Help: "who plays the end out after the shot and its reply: rules of thumb of a skip, or draws and hits by chance; value: nobody, the learned distribution of the end score counts after the shot"},
		book.Setting(),
		{Key: "most", Default: strconv.Itoa(mostThrown), Min: 0, Max: 1000, Help: "candidates thrown with error at most, where the learned value counts after the shot: those it likes best without error, fewer with a small budget; 0 all"},
		{Key: "spin", Default: spinUsual, Choices: []string{spinUsual, spinLast, spinAny},
			Help: "how stones may turn where the ice knows it (fcv1, matches of Digital Curling 4): as usual; last: the last stone of an end also with 5 pi rad/s; any: all with 5 pi rad/s and not at all too"},
		{Key: "search", Default: strconv.Itoa(searched), Min: 0, Max: 15, Help: "answers are chosen by a search of the stone that follows where at most so many do, with 13,000 throws and more or 60 ms; 0 never"},
		{Key: "keep", Default: "5", Min: 1, Max: 20, Help: "candidates in the answer"},
	}}
}

// searched is how many stones follow an answer at most that is chosen by a search of the next one (docs/EXPERIMENTS.md, "The stone that
// follows by search").
const searched = 7

// AI is the AI.
type AI struct {
	group  Grouping
	reply  int
	keep   int
	most   int            // see promising
	spins  []curling.Spin // that are tried beside the usual one
	last   []curling.Spin // at the last stone
	policy policy.Policy
}

// The choices of the setting spin.
const (
	spinUsual = "usual"
	spinLast  = "last"
	spinAny   = "any"
)

// otherSpins are those that programs of Digital Curling 4 throw with beside the usual one: 5π rad/s, and none, which at
// the last stone costs more than it brings.
var otherSpins = []curling.Spin{curling.SpinOf(5 * math.Pi), curling.NoSpin}

func newAI(values map[string]string) (ai.AI, error) {
	kind := Kind()
	v, err := kind.Read(values)
	if err != nil {
		return nil, err
	}
	s := &AI{group: Grouping(v["group"]), reply: v.Whole("reply"), most: v.Whole("most"), keep: v.Whole("keep"), policy: policy.Rules{}}
	switch v["spin"] {
	case spinAny:
		s.spins, s.last = otherSpins, otherSpins[:1]
	case spinLast:
		s.last = otherSpins[:1]
	}
	switch v["policy"] {
	case "simple":
		s.policy = policy.Simple{}
	case "value":
		s.policy = playout.Value{}
	}
	out := lookahead.Refined(s, s.policy, v.Whole("search"))
	if v.Bool("book") {
		out = book.Opened(out, s.policy)
	}
	return out, nil
}

// some are every so many of the proposals where throwing all of them once would take more than half of a budget of throws.
func some(all []proposal, throws int) []proposal {
	if throws <= 0 || 2*len(all) <= throws {
		return all
	}
	var out []proposal
	for i, n := 0, max(1, throws/2); i < n; i++ {
		out = append(out, all[i*len(all)/n])
	}
	return out
}

// allowed are the spins that the protocol of the match can tell.
func allowed(spins []curling.Spin, r *ai.Request) []curling.Spin {
	if r.UsualSpin {
		return nil
	}
	return spins
}

// propose lists what a skip might ask for, with the usual spin first and, where the ice knows them, with the others that the AI tries.
func (s *AI) propose(sim *simulation, r *ai.Request) []proposal {
	aimer, limit := sim.Aims(r.State.Shot).Aimer(), r.Thrower().WeightMax
	list := propose(aimer, &r.State.Position, r.State.Shot, limit)
	for _, spin := range allowed(s.spins, r) {
		if a, err := aimer.Spinning(spin); err == nil {
			list = append(list, propose(a, &r.State.Position, r.State.Shot, limit)...)
		}
	}
	return list
}

// Suggest implements ai.AI.
func (s *AI) Suggest(ctx context.Context, r ai.Request, report func(ai.Progress)) (ai.Suggestion, error) {
	start := time.Now()
	if out, ok, err := laststone.Answer(ctx, &r, s.keep, report, allowed(s.last, &r)...); ok {
		return out, err
	}
	sim, err := newSimulation(&r, s.policy)
	if err != nil {
		return ai.Suggestion{}, err
	}
	proposals := s.propose(sim, &r)
	if len(proposals) == 0 {
		return ai.Suggestion{}, ai.NoThrow(r.Thrower().WeightMax)
	}
	proposals = some(proposals, r.Budget.Throws)
	all, err := group(sim, proposals, s.group)
	if err != nil {
		return ai.Suggestion{}, err
	}
	follow := curling.Stones - 1 - r.State.Shot
	_, leaf := s.policy.(playout.Value)
	leaf = leaf && follow > 0 && sim.Knows(r.State.Shot+1)
	e := evaluation{request: &r, utility: playout.UtilityOf(&r), start: start, report: report, reply: follow > 0 && follow <= s.reply &&
		!leaf, follow: follow, leaf: leaf, keep: s.keep, most: s.most, proposed: len(proposals)}
	for range max(1, r.Workers) {
		f := sim.fork()
		e.simulations, e.all = append(e.simulations, f), append(e.all, f.Simulation)
	}
	if all, err = e.run(ctx, all); err != nil {
		return ai.Suggestion{}, err
	}
	if err := playout.Check(e.all); err != nil {
		return ai.Suggestion{}, err
	}
	out := ai.Suggestion{Throws: len(proposals) + e.thrown()}
	for i := range min(s.keep, len(all)) {
		out.Candidates = append(out.Candidates, answer(&all[i], e.utility))
	}
	return out, nil
}

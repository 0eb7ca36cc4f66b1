package train

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sort"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/book"
	"github.com/hogline/hogline/engine/ai/lookahead"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/ai/policy"
	"github.com/hogline/hogline/engine/ai/shotgrid"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/value"
	"github.com/hogline/hogline/engine/winprob"
)

// BookPlan holds the parameters of an opening book: which positions strong play meets in so many ends, and the shots that a long
// search finds best in the most frequent ones.
type BookPlan struct {
	Ends     int
	Openings int // at most
	Seed     uint64
	Workers  int
	Met      func(openings int) // when the ends are played; nil: it is not told
	Searched func()             // after every opening; nil: likewise
}

// DefaultBook is the plan of the book that ships with the program.
var DefaultBook = BookPlan{Ends: 6000, Openings: 300, Seed: 2016}

// shotsOfOpening is how many of the best shots an opening has at most, apart by so much at least, m/s.
const (
	shotsOfOpening = 4
	shotsApart     = 0.12
)

// Book plays the ends and searches the openings; those of old, made by the same plan, are not searched again. The result depends on
// the plan alone. When ctx ends it returns what is done and ctx.Err().
func (p *BookPlan) Book(ctx context.Context, old *book.Book) (*book.Book, error) {
	out := &book.Book{Version: book.Version, Seed: p.Seed, Ends: p.Ends, Ice: string(physics.Mori2019)}
	met := make([][]book.Opening, p.Ends)
	errs := make([]error, p.Ends)
	err := playout.Each(ctx, max(1, p.Workers), p.Ends, func(_, k int) { met[k], errs[k] = p.end(k) })
	for k := 0; err == nil && k < len(errs); k++ {
		err = errs[k]
	}
	if err != nil {
		return out, err
	}
	openings := frequent(met, p.Openings)
	if p.Met != nil {
		p.Met(len(openings))
	}
	done := make([]bool, len(openings))
	errs = make([]error, len(openings))
	err = playout.Each(ctx, max(1, p.Workers), len(openings), func(_, i int) {
		o := &openings[i]
		if known := searched(old, o); known != nil {
			o.Calls = known
		} else if o.Calls, errs[i] = p.search(ctx, o, i); errs[i] != nil {
			return
		}
		done[i] = true
		if p.Searched != nil {
			p.Searched()
		}
	})
	for i := range openings {
		if done[i] {
			out.Openings = append(out.Openings, openings[i])
		} else if err == nil {
			err = errs[i]
		}
	}
	return out, err
}

// searched are the shots of an opening in another book, nil if it is not there.
func searched(old *book.Book, o *book.Opening) []book.Call {
	if old == nil {
		return nil
	}
	pos := o.Position()
	for i := range old.Openings {
		x := &old.Openings[i]
		if x.Rules == o.Rules && x.Class == o.Class && x.Shot == o.Shot && book.Distance(x.Stones, &pos) < 1e-9 {
			return x.Calls
		}
	}
	return nil
}

// situationOf is a state of a class before the first stone of an end.
func situationOf(rules *curling.Rules, c book.Class) curling.State {
	s := curling.State{Ends: 8, End: 3, Shot: rules.FirstShot}
	const hammer, first = 1, 0
	switch c {
	case book.Early:
	case book.Ahead:
		s.Score[hammer] = 3
	case book.Behind:
		s.Score[first] = 3
	case book.Tied:
		s.End = 7
	case book.Up:
		s.End, s.Score[hammer] = 7, 1
	case book.Down:
		s.End, s.Score[first] = 7, 1
	}
	return s
}

// requestOf is the request for the first stone of an end of a class.
func requestOf(rules curling.Rules, c book.Class, seed uint64) (ai.Request, error) {
	ice, err := physics.IceOf(physics.Mori2019)
	r := ai.Request{Ice: ice, Rules: rules, Wins: winprob.Ohto(), Seed: seed, Workers: 1, State: situationOf(&rules, c)}
	for t := range r.Teams {
		r.Teams[t] = curling.TeamOf(curling.StandardPlayer)
	}
	return r, err
}

// end are the openings that end k meets: every rule set and class is played equally often.
func (p *BookPlan) end(k int) ([]book.Opening, error) {
	sets := bookRules()
	rules, class := sets[k%len(sets)], book.Classes[k/len(sets)%len(book.Classes)]
	r, err := requestOf(rules, class, p.Seed)
	if err != nil {
		return nil, err
	}
	rng := rand.New(rand.NewPCG(p.Seed, uint64(k)))
	if rules.FirstShot > 0 {
		place := curling.CentreLast
		if rng.IntN(4) == 0 {
			place = curling.PowerLast
		}
		r.State.Position = rules.Placed.Place(place)
	}
	sim, player, err := playerOf(&r)
	if err != nil {
		return nil, err
	}
	sim.Seed(p.Seed, k)
	pos := r.State.Position
	var list []book.Opening
	for i := rules.FirstShot; i < rules.FirstShot+book.Stones; i++ {
		list = append(list, book.Opening{Rules: rules.Name, Class: class, Shot: i, Stones: book.StonesOf(canonical(&pos)), Seen: 1})
		before := pos
		shot := player.Choose(&before, i)
		if k%3 == 0 && rng.IntN(4) == 0 { // not all play as this search does
			shot = sim.Choose(&before, i, policy.Rules{})
		}
		sim.ThrowNoisy(&pos, i, shot)
	}
	return list, nil
}

// bookRules are the rule sets of a book.
func bookRules() []curling.Rules {
	return []curling.Rules{curling.Standard(), curling.NoTick(), curling.MixedDoubles()}
}

// canonical is a position or its mirror image: of the stone of the least number that is off the centre line, that with it on the right.
func canonical(pos *curling.Position) *curling.Position {
	const off = 0.02 // m
	for i := range pos {
		if !pos.Has(i) {
			continue
		}
		switch x := pos[i].X - curling.CentreX; {
		case x > off:
			return pos
		case x < -off:
			image := pos.Mirrored()
			return &image
		}
	}
	return pos
}

// frequent are the openings that were met most often, those alike taken together: as many before each of the stones as there are, for
// before the first few differ.
func frequent(met [][]book.Opening, most int) []book.Opening {
	const alike = book.Tolerance / 2
	var all []book.Opening
	for _, list := range met {
	next:
		for _, o := range list {
			pos := o.Position()
			for i := range all {
				x := &all[i]
				if x.Rules == o.Rules && x.Class == o.Class && x.Shot == o.Shot && book.Distance(x.Stones, &pos) <= alike {
					x.Seen++
					continue next
				}
			}
			all = append(all, o)
		}
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].Seen > all[j].Seen })
	var byStone [book.Stones][]book.Opening
	for _, o := range all {
		rules, _ := curling.RuleSet(o.Rules)
		byStone[o.Shot-rules.FirstShot] = append(byStone[o.Shot-rules.FirstShot], o)
	}
	var out []book.Opening
	for k, list := range byStone {
		out = append(out, list[:min(len(list), (most-len(out))/(book.Stones-k))]...)
	}
	return out
}

// search finds the best shots of an opening.
func (p *BookPlan) search(ctx context.Context, o *book.Opening, k int) ([]book.Call, error) {
	rules, ok := curling.RuleSet(o.Rules)
	if !ok {
		return nil, fmt.Errorf("no rule set %q", o.Rules)
	}
	r, err := requestOf(rules, o.Class, p.Seed)
	if err != nil {
		return nil, err
	}
	r.State.Position, r.State.Shot = o.Position(), o.Shot
	sim, player, err := playerOf(&r)
	if err != nil {
		return nil, err
	}
	sim.Until(ctx).Seed(p.Seed, k)
	player.Deep() // its replies are thrown in the same simulation
	pos := r.State.Position
	rated := player.Rate(&pos, o.Shot)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	image := pos.Mirrored()
	symmetric := book.Distance(o.Stones, &image) < 1e-3
	var calls []book.Call
next:
	for _, x := range rated {
		for _, c := range calls {
			if same(x.Shot, c.Shot) || symmetric && same(x.Shot.Mirrored(), c.Shot) {
				continue next
			}
		}
		if len(calls) == shotsOfOpening {
			break
		}
		after := r.State.Position
		outcome := sim.Throw(&after, o.Shot, x.Shot)
		name := shotgrid.Name(&r, x.Shot, &outcome, sim.Aims(o.Shot).Aimer().ClearStop(x.Shot))
		calls = append(calls, book.Call{Shot: x.Shot, Name: name, Value: x.Value})
	}
	return calls, nil
}

// same reports whether two shots are one in a book.
func same(a, b curling.Shot) bool {
	return a.Turn == b.Turn && a.Velocity().Sub(b.Velocity()).Len() < shotsApart
}

// playerOf chooses shots by search in a request.
func playerOf(r *ai.Request) (*playout.Simulation, *lookahead.Player, error) {
	m, err := value.Learned()
	if err != nil {
		return nil, nil, err
	}
	sim, err := playout.New(r)
	if err != nil {
		return nil, nil, err
	}
	player, err := lookahead.New(r, sim, m)
	return sim, player, err
}

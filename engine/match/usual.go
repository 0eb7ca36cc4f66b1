package match

import (
	"math/rand/v2"

	"github.com/hogline/hogline/engine/curling"
)

// Usual reports whether the rules score as curling does: an end counts its stones, no throw before its last one changes the score, and
// nothing is remembered. A text is tried by random ends; one that measures where stones lie, other than by the free guard rules, is
// never usual.
func (r *Ruleset) Usual() bool {
	r.tried.Do(func() {
		r.usual = !r.Remembers() && !r.calls(func(name string) bool { return measuring[name] }) && r.countsStones()
	})
	return r.usual
}

// calls reports whether the machine has a state with a function of Stones of which is tells so.
func (r *Ruleset) calls(is func(name string) bool) bool {
	for _, a := range r.Program.Automata {
		for i := range a.Nodes {
			if n := &a.Nodes[i]; n.Component != nil && n.Component.Name == "Stones" && is(n.Func.Name) {
				return true
			}
		}
	}
	return false
}

// triedEnds is how many random ends are played to see how a text scores.
const triedEnds = 24

// countsStones plays random ends and reports whether all were scored by counting stones. Rules that fail in play are not.
func (r *Ruleset) countsStones() bool {
	rng := rand.New(rand.NewPCG(0x7573, 0x75616c))
	e := r.Engine(curling.Bounds2019)
	for k := range triedEnds {
		s := curling.State{End: k % max(1, r.Rules.Ends), Ends: r.Rules.Ends, Shot: r.Rules.FirstShot, First: curling.TeamID(k / 2 % 2),
			Score: [2]int{k % 3, k % 4}}
		if r.Rules.Extra && k%6 == 5 { // an extra end
			s.End, s.Score = r.Rules.Ends, [2]int{k % 3, k % 3}
		}
		last, o, ok := e.randomEnd(s, rng, 0, 0)
		if !ok {
			return false
		}
		want := s.Score
		side, n := o.Stands.Counting(e.bounds)
		if want[last.TeamOf(side)] += n; o.State.Score != want {
			return false
		}
	}
	return true
}

// randomEnd plays an end with random throws from the state before its first stone: last is the state before the one that closes it, o what
// that gives. With n above 0 that leaves n stones of a side in the house and no others. ok is false where rules fail, or do not go on from
// stone to stone, with the score as it was, to the sixteenth; or where a stone is measured.
func (e *RulesEngine) randomEnd(s curling.State, rng *rand.Rand, n int, side curling.Side) (last curling.State, o Outcome, ok bool) {
	for s.Shot < curling.Stones {
		after := randomThrow(s, e.bounds, rng)
		if n > 0 && s.Shot == curling.Stones-1 {
			after = curling.Position{}
			for k := range n {
				after[curling.Stones-2-2*k+int(side)] = curling.Vec{X: curling.CentreX + 2*(rng.Float64()-0.5), Y: curling.TeeY + 2*(rng.Float64()-0.5)}
			}
		}
		o, err := e.Throw(s, after, false)
		if err != nil || e.throw.measured || o.Lifted {
			return s, o, false
		}
		if s.Shot == curling.Stones-1 {
			return s, o, o.Ended
		}
		want := s
		want.Position, want.Shot = o.State.Position, s.Shot+1
		if o.Over || o.State != want {
			return s, o, false
		}
		s = o.State
	}
	return s, o, false
}

// counting is what Counts tells of an end.
type counting struct{ counts, plain bool }

// mostCounted is of how many states it is kept.
const mostCounted = 64

// Counts reports whether the end of a state is decided by its counting stones alone, and whether throws stand as by the fields of Rules:
// see curling.Machine. A text is tried by random ends, in half of which as many stones count as may, and by random throws.
func (r *Ruleset) Counts(s curling.State) (counts, plain bool) {
	s.Position, s.Shot, s.Ends = curling.Position{}, r.Rules.FirstShot, r.Rules.Ends
	r.counting.Lock()
	defer r.counting.Unlock()
	c, ok := r.counting.of[s]
	if !ok {
		rng := rand.New(rand.NewPCG(0x636f, 0x756e74))
		c.counts = r.countsIn(s, rng)
		c.plain = c.counts && r.plainIn(s, rng)
		if len(r.counting.of) >= mostCounted || r.counting.of == nil {
			r.counting.of = map[curling.State]counting{}
		}
		r.counting.of[s] = c
	}
	return c.counts, c.plain
}

// Runs reports whether searches run the machine for the throws of the first end, which is slower than rules that are compiled.
func (r *Ruleset) Runs() bool {
	_, plain := r.Counts(curling.State{})
	return !plain
}

// countsIn plays random ends from the state before the first stone of one.
func (r *Ruleset) countsIn(s curling.State, rng *rand.Rand) bool {
	e := r.Engine(curling.Bounds2019)
	most := (curling.Stones - r.Rules.FirstShot) / 2 // stones of a side
	for k := range 2 * triedEnds {
		n := 0
		if k >= triedEnds {
			n = 1 + k%most
		}
		last, o, ok := e.randomEnd(s, rng, n, curling.Side(k/most%2))
		if !ok {
			return false
		}
		side, n := o.Stands.Counting(e.bounds)
		if side == curling.Hammer {
			n = -n
		}
		before, after := countingStones(last, n)
		want, err := e.Throw(before, after, false)
		if o.State.Position = want.State.Position; err != nil || o.State != want.State {
			return false
		}
	}
	return true
}

// triedThrows are how many throws of every stone are tried to see what a text protects.
const triedThrows = 32

// plainIn throws every stone of an end at many guards, one of which it removes or moves.
func (r *Ruleset) plainIn(s curling.State, rng *rand.Rand) bool {
	e := r.Engine(curling.Bounds2019)
	spot := func() curling.Vec {
		at := randomSpot(e.bounds, rng)
		if rng.IntN(3) > 0 {
			at.Y = curling.TeeY + curling.HouseRadius + rng.Float64()*(curling.HogY-curling.TeeY-curling.HouseRadius)
		}
		if rng.IntN(3) == 0 {
			at.X = curling.CentreX + 2*curling.StoneRadius*(2*rng.Float64()-1)
		}
		return at
	}
	for s.Shot = r.Rules.FirstShot; s.Shot < curling.Stones; s.Shot++ {
		for k := range triedThrows {
			s.Position = curling.Position{}
			for i := range s.Shot {
				if i >= r.Rules.FirstShot || rng.IntN(2) == 0 { // as placed or laid
					s.Position[i] = spot()
				}
			}
			after := s.Position
			if s.Shot > 0 {
				if at := &after[rng.IntN(s.Shot)]; k%2 == 0 {
					*at = curling.Vec{}
				} else if *at != (curling.Vec{}) {
					*at = spot()
				}
			}
			if rng.IntN(4) > 0 {
				after[s.Shot] = spot()
			}
			o, err := e.Throw(s, after, false)
			stands, v := r.Rules.Apply(e.bounds, &s.Position, &after, s.Shot)
			if err != nil || stands != o.Stands || v.Foul != o.Foul || v.Choice != o.Choice || v.Rule != o.Rule {
				return false
			}
		}
	}
	return true
}

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
	b, rng := curling.Bounds2019, rand.New(rand.NewPCG(0x7573, 0x75616c))
	e := r.Engine(b)
	for k := range triedEnds {
		s := curling.State{End: k % max(1, r.Rules.Ends), Ends: r.Rules.Ends, Shot: r.Rules.FirstShot, First: curling.TeamID(k / 2 % 2),
			Score: [2]int{k % 3, k % 4}}
		if r.Rules.Extra && k%6 == 5 { // an extra end
			s.End, s.Score = r.Rules.Ends, [2]int{k % 3, k % 3}
		}
		for end := s.End; s.End == end; {
			o, err := e.Throw(s, randomThrow(s, b, rng), false)
			if err != nil {
				return false
			}
			want := s.Score
			if o.Ended {
				side, n := o.Stands.Counting(b)
				want[s.TeamOf(side)] += n
			}
			if o.State.Score != want || o.Ended && s.Shot != curling.Stones-1 {
				return false // or the end is over before its last stone
			}
			if o.State.End == end && (o.State.Shot <= s.Shot || o.State.Shot >= curling.Stones) {
				return false // the end does not go on
			}
			s = o.State
		}
	}
	return true
}

package uct

import (
	"math/rand/v2"

	"github.com/hogline/hogline/engine/ai/policy"
	"github.com/hogline/hogline/engine/curling"
)

// Level is how far candidates are grouped: the abstraction levels of Murayama 2015 §6 carried to
// curling. An attack is a shot that, thrown without error, first touches a stone; a move is
// one that touches none. Inside the range of the enemy is a resting place in the open,
// outside one that a stone covers; the target is the stone touched first; its type is whose
// it is and whether it counts.
type Level int

// The levels.
const (
	All       Level = iota // every candidate by itself
	Moves                  // attacks by themselves, moves covered or in the open
	Targets                // attacks by the stone touched, moves as one
	Types                  // attacks by the type of stone touched, moves as one
	OneOfEach              // one attack, one move
)

// Representative is which shot of a group is thrown for all of them; Murayama 2015 §6 does not define
// it.
type Representative string

// The representatives.
const (
	Likely Representative = "likely" // the most likely one of the rule policy
	Sight  Representative = "sight"  // the one that leaves the best score if the end ended now
	Chance Representative = "chance" // any, as likely as the others
)

// sight is the shot of a group that, thrown without error, leaves the best score for its
// side if the end ended now; of equal ones the most likely of the rule policy.
func (e *end) sight(s state, group []policy.Label, rng *rand.Rand) policy.Label {
	sim := e.simulation()
	defer e.simulations.Put(sim)
	var best []policy.Label
	most := -curling.Stones
	for _, l := range group {
		pos := s.pos
		e.throws.Add(1)
		sim.Throw(&pos, s.shot, sim.Realise(sim.Board(&s.pos, s.shot), l))
		switch score := pos.Score(e.request.Ice.Bounds, curling.SideOf(s.shot)); {
		case score > most:
			best, most = append(best[:0], l), score
		case score == most:
			best = append(best, l)
		}
	}
	return e.likely(s, best, rng)
}

// likely is the most likely shot of a group by the rule policy, one at random of equal ones.
func (e *end) likely(s state, group []policy.Label, rng *rand.Rand) policy.Label {
	sim := e.simulation()
	defer e.simulations.Put(sim)
	options := policy.Rules{}.Options(sim.Board(&s.pos, s.shot), nil)
	best, most, equals := group[0], -1.0, 0
	for _, l := range group {
		p := 0.0
		for _, o := range options {
			if o.Label == l {
				p = o.P
			}
		}
		switch {
		case p > most:
			best, most, equals = l, p, 1
		case p == most:
			if equals++; rng.IntN(equals) == 0 {
				best = l
			}
		}
	}
	return best
}

// grouping is the key of a shot's group: what it does without error.
func (e *end) grouping(level, late Level, lateShots int) func(state, policy.Label) uint64 {
	return func(s state, l policy.Label) uint64 {
		use := level
		if curling.Stones-s.shot <= lateShots {
			use = late
		}
		if use == All {
			return uint64(l.Code())
		}
		touched, rest := e.without(s, l)
		attack := touched >= 0
		const group = 1 << 40 // apart from the codes of labels
		switch {
		case !attack && use == Moves:
			return group | 1 | covered(&s.pos, rest)<<1
		case !attack:
			return group
		case use == Moves:
			return uint64(l.Code())
		case use == Targets:
			return group<<1 | uint64(touched)
		case use == Types:
			side, n := s.pos.Counting(e.request.Ice.Bounds)
			counts := side == curling.SideOf(touched) && counting(&s.pos, touched, n)
			return group<<2 | uint64(touched^s.shot)&1 | bit(counts)<<1
		}
		return group << 3
	}
}

// without throws a shot without error: the stone it first touches, -1 none, and where it
// comes to rest (the zero Vec: out of play).
func (e *end) without(s state, l policy.Label) (touched int, rest curling.Vec) {
	sim := e.simulation()
	defer e.simulations.Put(sim)
	pos := s.pos
	e.throws.Add(1)
	o := sim.Throw(&pos, s.shot, sim.Realise(sim.Board(&s.pos, s.shot), l))
	return o.Contacts.First(s.shot), o.Position[s.shot]
}

// covered is 1 when a stone lies in front of p on the straight line from the hack.
func covered(pos *curling.Position, p curling.Vec) uint64 {
	for i := range pos {
		if !pos.Has(i) || pos[i].Y <= p.Y {
			continue
		}
		x := p.X + (pos[i].Y-p.Y)*(curling.CentreX-p.X)/(curling.HackY-p.Y)
		if d := pos[i].X - x; d*d < 4*curling.StoneRadius*curling.StoneRadius {
			return 1
		}
	}
	return 0
}

// counting reports whether a stone is among the n nearest to the tee.
func counting(pos *curling.Position, stone, n int) bool {
	nearer := 0
	for i := range pos {
		if pos.Has(i) && pos[i].Distance(curling.Tee) < pos[stone].Distance(curling.Tee) {
			nearer++
		}
	}
	return nearer < n
}

func bit(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

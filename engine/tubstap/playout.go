package tubstap

import (
	"math/bits"
	"math/rand/v2"
)

// Playout is search.Playout by AttackFirst; nil on a map of more than 64 cells. It draws the same numbers and takes the same actions as
// AttackFirst one by one, which a test holds, and does not work out again what an action leaves as it was: how far units come changes in
// a turn only where an enemy is gone, and attacks become possible only where a cell beside an enemy becomes free.
func (m *Map) Playout() func(s State, rng *rand.Rand, most int) (value []float64, actions int) {
	if m.grid.words != 1 {
		return nil
	}
	return func(s State, rng *rand.Rand, most int) ([]float64, int) {
		p := playout{Map: m, s: s}
		actions := p.run(rng, most)
		value, _ := m.Result(p.s)
		return value, actions
	}
}

// playout is a game on a map of at most 64 cells that is played on by AttackFirst.
type playout struct {
	*Map
	s               State
	flood           [MaxUnits]uint64 // cells that a unit of flooded can come to or pass
	able            [MaxUnits]uint64 // cells of the enemies that an attack of a unit of judged would take HP from, and of those that are gone
	flooded, judged uint64           // units, by id
	quiet           bool             // no unit can attack
}

// run plays until the game is over, but at most so many actions, and is how many there were.
func (p *playout) run(rng *rand.Rand, most int) (actions int) {
	for {
		if _, over := p.winner(&p.s); over {
			return actions
		}
		p.flooded, p.judged, p.quiet = 0, 0, false
		for turn := p.s.turn; p.s.turn == turn; actions++ {
			if p.s.resigned > 0 || actions >= most {
				return actions
			}
			a := p.next(rng)
			if a.Kind == Move {
				if at := uint64(1) << (p.s.cell[a.Unit] & 63); at&p.near() != 0 {
					p.quiet = false
				}
				p.apply(&p.s, a)
				continue
			}
			alive := p.s.alive
			p.apply(&p.s, a)
			if target := int(a.Target); p.s.Alive(target) {
				p.hurt1(target)
			} else {
				p.flooded = 0
			}
			if p.s.alive != alive {
				if _, over := p.winner(&p.s); over {
					return actions + 1
				}
			}
		}
	}
}

// near are the cells beside enemies of the team to move.
func (p *playout) near() uint64 { return p.grid.neighbours1(p.s.occupied[p.s.team.Other()][0]) }

// next is AttackFirst.
func (p *playout) next(rng *rand.Rand) Action {
	s := &p.s
	movable := p.movable(s)
	for u := movable &^ p.flooded; u != 0; u &= u - 1 {
		id := bits.TrailingZeros64(u)
		p.flood[id] = p.flood1(s, s.team, int(s.cell[id]), &specs[p.kinds[id]])
	}
	p.flooded |= movable
	if !p.quiet {
		if a, ok := p.attack(movable, rng); ok {
			return a
		}
		p.quiet = true
	}
	own, total := s.occupied[s.team][0], 0
	for u := movable; u != 0; u &= u - 1 {
		total += bits.OnesCount64(p.reach(bits.TrailingZeros64(u), own))
	}
	n := rng.IntN(total)
	for u := movable; ; u &= u - 1 {
		id := bits.TrailingZeros64(u)
		reach := p.reach(id, own)
		if k := bits.OnesCount64(reach); n >= k {
			n -= k
			continue
		}
		return MoveAction(id, nthBit(reach, n))
	}
}

// reach is Reach of a unit whose flood is known; own are the cells of its team.
func (p *playout) reach(id int, own uint64) uint64 {
	return p.flood[id]&^own | 1<<(p.s.cell[id]&63)
}

// able1 are the cells of the enemies that an attack of a unit would take HP from.
func (p *playout) able1(id int) (out uint64) {
	for e := p.targetsOf(&p.s, id); e != 0; e &= e - 1 {
		if t := bits.TrailingZeros64(e); p.AttackDamage(&p.s, id, t) > 0 {
			out |= 1 << (p.s.cell[t] & 63)
		}
	}
	return out
}

// hurt1 follows an attack that its target has outlived: with less HP on protecting terrain the target may now lose some to weaker units.
func (p *playout) hurt1(target int) {
	if p.protection(target, int(p.s.cell[target])) == 0 {
		return
	}
	for u := p.movable(&p.s) & p.judged & p.attackers[p.kinds[target]]; u != 0; u &= u - 1 {
		if id := bits.TrailingZeros64(u); p.AttackDamage(&p.s, id, target) > 0 {
			p.able[id] |= 1 << (p.s.cell[target] & 63)
		}
	}
}

// attack is one of the attacks that movable units have, all equally likely, and whether there are any.
func (p *playout) attack(movable uint64, rng *rand.Rand) (Action, bool) {
	var counts [MaxUnits]uint16 // of attacks
	for u := movable &^ p.judged; u != 0; u &= u - 1 {
		id := bits.TrailingZeros64(u)
		p.able[id] = p.able1(id)
	}
	p.judged |= movable
	enemies, own, total := p.s.occupied[p.s.team.Other()][0], p.s.occupied[p.s.team][0], 0
	near := p.grid.neighbours1(enemies)
	for u := movable; u != 0; u &= u - 1 {
		id := bits.TrailingZeros64(u)
		n := 0
		if p.indirect>>id&1 != 0 {
			n = bits.OnesCount64(p.ring[p.s.cell[id]][0] & p.able[id] & enemies)
		} else if reach := p.reach(id, own) & near; reach != 0 {
			n = p.grid.pairs1(reach, p.able[id]&enemies)
		}
		counts[id] = uint16(n)
		total += n
	}
	if total == 0 {
		return Action{}, false
	}
	n := rng.IntN(total)
	u := movable
	for ; n >= int(counts[bits.TrailingZeros64(u)]); u &= u - 1 {
		n -= int(counts[bits.TrailingZeros64(u)])
	}
	return p.nth(bits.TrailingZeros64(u), n, own), true
}

// nth is the n-th attack of a unit, in the order of Actions.
func (p *playout) nth(id, n int, own uint64) Action {
	s, reach, able := &p.s, p.reach(id, own), p.able[id]
	for e := p.targetsOf(s, id); e != 0; e &= e - 1 {
		target := bits.TrailingZeros64(e)
		cell := s.cell[target] & 63
		if able>>cell&1 == 0 {
			continue
		}
		var from uint64
		if p.indirect>>id&1 == 0 {
			from = reach & p.adjacent[cell][0]
		} else if p.ring[cell][0]>>(s.cell[id]&63)&1 != 0 {
			from = 1 << (s.cell[id] & 63)
		}
		if k := bits.OnesCount64(from); n >= k {
			n -= k
			continue
		}
		return AttackAction(id, nthBit(from, n), target)
	}
	return StayAction(s, id) // n is no number of an attack: it stays
}

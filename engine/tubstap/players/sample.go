package players

import (
	"context"
	"math/rand/v2"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/tubstap"
)

// sample is the sample program of the platform: it values every attack by its damages and plays
// the best; without a good one it moves a random unit.
var sample = functionKind("sample", "The platform's sample: the best attack by its damages",
	func(ctx context.Context, m *tubstap.Map, s tubstap.State, rng *rand.Rand) (tubstap.Action, error) {
		return sampler{m}.choose(s, rng), ctx.Err()
	})

// attack and random play without any thought: the policies of playouts.
var (
	attack = functionKind("attack", "A random attack if there is one, else a random move",
		func(ctx context.Context, m *tubstap.Map, s tubstap.State, rng *rand.Rand) (tubstap.Action, error) {
			return m.AttackFirst(s, rng), ctx.Err()
		})
	random = functionKind("random", "A random action",
		func(ctx context.Context, m *tubstap.Map, s tubstap.State, rng *rand.Rand) (tubstap.Action, error) {
			return m.RandomAction(s, rng), ctx.Err()
		})
)

func functionKind(name, title string, f Func) Kind {
	return Kind{Name: name, Title: title, player: func(m *tubstap.Map, _ ai.Values) (Player, error) { return function{f, m}, nil }}
}

type sampler struct{ m *tubstap.Map }

// Numbers of the sample program.
const (
	baseUtility   = 10  // of a unit, to which its HP or the damage it threatens is added
	worstAttack   = -20 // attacks of no greater utility are not made
	starUtility   = 5   // of a cell's protection when moving
	distanceShift = 5
)

func (p sampler) choose(s tubstap.State, rng *rand.Rand) tubstap.Action {
	best, most := tubstap.Action{}, worstAttack
	for _, a := range p.m.Actions(s) {
		if a.Kind != tubstap.Attack {
			continue
		}
		if u := p.utility(&s, a); u > most {
			best, most = a, u
		}
	}
	if most > worstAttack {
		return best
	}
	return p.move(&s, rng)
}

// utility is the damage of an attack times the utility of the target, less the same for the
// counter-attack.
func (p sampler) utility(s *tubstap.State, a tubstap.Action) int {
	id, target := int(a.Unit), int(a.Target)
	return p.m.AttackDamage(s, id, target)*(baseUtility+p.threat(s, target)) -
		p.m.CounterDamage(s, id, target, int(a.To))*(baseUtility+s.HP(id))
}

// threat is the greatest damage that an enemy can do to a unit that has acted.
func (p sampler) threat(s *tubstap.State, enemy int) int {
	reach, most := p.m.Reach(s, enemy), 0
	for id := range p.m.Units(s, s.Team()) {
		if from := p.m.AttackCells(s, enemy, id, &reach); !s.Ready(id) && from.Count() > 0 {
			most = max(most, p.m.AttackDamage(s, enemy, id))
		}
	}
	return most
}

// move takes a random unit to the cell that protects it best or is nearest to an enemy that it
// has power against.
func (p sampler) move(s *tubstap.State, rng *rand.Rand) tubstap.Action {
	n := rng.IntN(p.m.MovableCount(s))
	var unit int
	for id := range p.m.Movable(s) {
		if unit = id; n == 0 {
			break
		}
		n--
	}
	kind, to, most := p.m.Unit(s, unit).Type, -1, 0
	reach := p.m.Reach(s, unit)
	for cell := range reach.All {
		for id := range p.m.Units(s, s.Team().Other()) {
			e := p.m.Unit(s, id)
			u := starUtility*p.m.Terrain(cell).Stars(kind) + kind.Spec().Power[e.Type]/(p.m.Distance(cell, s.CellOf(id))+distanceShift)
			if to < 0 || u > most {
				to, most = cell, u
			}
		}
	}
	return tubstap.MoveAction(unit, to)
}

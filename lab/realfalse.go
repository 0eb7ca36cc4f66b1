package lab

import (
	"cmp"
	"slices"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/curlit"
)

// movedBeyond is from how many metres on a stone has moved.
const movedBeyond = 0.04

// move is what a charted shot did to the stones.
type move struct {
	task   replay.Task
	at     curling.Vec // where the delivered stone came to rest; zero: it left
	stones []int       // of the others those that moved and stay in play, the farthest first
	ways   []curling.Vec
	gone   int
}

// moveOf is what a shot did.
func moveOf(s *replay.Shot) move {
	m := move{task: s.Chart.Task, at: s.After[s.Number]}
	for i := range s.Before {
		switch {
		case i == s.Number || !s.Before.Has(i):
		case !s.After.Has(i):
			m.gone++
		case s.Before[i].Distance(s.After[i]) > movedBeyond:
			m.stones = append(m.stones, i)
		}
	}
	slices.SortStableFunc(m.stones, func(a, b int) int {
		return cmp.Compare(s.Before[b].Distance(s.After[b]), s.Before[a].Distance(s.After[a]))
	})
	for _, i := range m.stones {
		m.ways = append(m.ways, s.After[i].Sub(s.Before[i]))
	}
	return m
}

// like reports whether two shots did as much: as many stones left and moved, in shots of one kind.
func (m *move) like(o *move) bool {
	return m.task == o.task && m.gone == o.gone && len(m.stones) == len(o.stones) && (m.at == curling.Vec{}) == (o.at == curling.Vec{})
}

// falsified is a game whose charts are false: the stones that a shot moved go the ways, and the delivered stone comes to rest where it
// did, of the next shot of the game of the same kind that moved and took out as many. Shots that leave no place, or that have no like,
// are left out.
func falsified(g *replay.Game) *replay.Game {
	out := *g
	out.Ends = slices.Clone(g.Ends)
	var shots []*replay.Shot
	var moves []move
	for i := range out.Ends {
		out.Ends[i].Shots = slices.Clone(out.Ends[i].Shots)
		for k := range out.Ends[i].Shots {
			if s := &out.Ends[i].Shots[k]; s.Chart != nil && s.Kind == replay.Thrown && s.After != nil && !s.Gap {
				shots, moves = append(shots, s), append(moves, moveOf(s))
			}
		}
	}
	for i, s := range shots {
		m := &moves[i]
		s.Gap = true // until a like is found
		for k := 1; k < len(moves) && s.Gap; k++ {
			if other := &moves[(i+k)%len(moves)]; m.like(other) && (len(m.stones) > 0 || m.at != curling.Vec{}) {
				s.Gap = !falsify(g, s, m, other)
			}
		}
	}
	return &out
}

// falsify gives a shot what another one did. ok is false where the stones would not lie in play, or one on another.
func falsify(g *replay.Game, s *replay.Shot, m, other *move) (ok bool) {
	after, keep := *s.After, ^uint16(0)
	after[s.Number], keep = other.at, keep&^(1<<s.Number)
	for k, i := range m.stones {
		after[i], keep = s.Before[i].Add(other.ways[k]), keep&^(1<<i)
	}
	after, _, ok = curlit.Separate(after, keep)
	for i := range after {
		if after.Has(i) && !g.Ice.Bounds.InPlay(after[i]) {
			return false
		}
	}
	s.After = &after
	return ok
}

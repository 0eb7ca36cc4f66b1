package replay

import "github.com/hogline/hogline/engine/curling"

// Count counts the game by its rules where they are a machine with a score or a memory of its own: it writes into every shot what the
// machine remembers and has given before it, and into every end what it came to. memory is what it remembers before the first end.
// Other games are left as they are. What stands after a shot is that of the log, so that no throw is ruled upon again.
func (g *Game) Count(memory string) {
	if !g.Rules.Own() {
		return
	}
	g.Memory = memory
	s := curling.State{Score: g.Start, Memory: memory}
	for i := range g.Ends {
		s = g.Ends[i].count(&g.Rules, g.Ice.Bounds, s)
	}
}

// count counts an end by rules from the score and the memory before it, and gives those behind it.
func (e *End) count(r *curling.Rules, b curling.Bounds, s curling.State) curling.State {
	start := s
	s.End, s.Ends, s.First = e.Number, max(1, r.Ends), e.First
	for k := range e.Shots {
		shot := &e.Shots[k]
		shot.Memory, shot.Made = s.Memory, [2]int{s.Score[0] - start.Score[0], s.Score[1] - start.Score[1]}
		if shot.Kind != Thrown || shot.After == nil {
			continue
		}
		s.Position, s.Shot = InPlay(b, shot.Before), shot.Number
		next, _ := r.Next(b, s, InPlay(b, *shot.After))
		if shot.Number == curling.Stones-1 || next.End != s.End { // its last stone, or that with which the rules end it
			e.Score, e.Scored = [2]int{next.Score[0] - start.Score[0], next.Score[1] - start.Score[1]}, true
			return curling.State{Score: next.Score, Memory: next.Memory}
		}
		s.Score, s.Memory = next.Score, next.Memory
	}
	if !e.Scored { // under way, or given up
		e.Memory, e.Made = s.Memory, [2]int{s.Score[0] - start.Score[0], s.Score[1] - start.Score[1]}
		return curling.State{Score: s.Score, Memory: s.Memory}
	}
	n := e.Score[e.First] - e.Score[e.First.Other()]
	next, _ := r.NextEnd(s, n) // a log without its last throw: the counting stones are what it has
	e.Score = [2]int{next.Score[0] - start.Score[0], next.Score[1] - start.Score[1]}
	return curling.State{Score: next.Score, Memory: next.Memory}
}

// recall adds to a situation of an end before one of its shots what the rules have given and remember.
func (e *End) recall(s *curling.State, shot int) {
	made, memory := e.Made, e.Memory
	if shot < len(e.Shots) {
		made, memory = e.Shots[shot].Made, e.Shots[shot].Memory
	} else if last := &e.Shots[len(e.Shots)-1]; e.Scored {
		made, memory = last.Made, last.Memory
	}
	s.Score[0], s.Score[1], s.Memory = s.Score[0]+made[0], s.Score[1]+made[1], memory
}

// Under is the game as it counts by rules: g itself unless these, or its own, are a machine with a score or a memory of its own.
func (g *Game) Under(r curling.Rules) *Game {
	if r == g.Rules || !r.Own() && !g.Rules.Own() {
		return g
	}
	other := *g
	other.Rules = r
	other.Ends = make([]End, len(g.Ends))
	for i := range g.Ends {
		e := g.Ends[i]
		e.Shots = append([]Shot(nil), e.Shots...)
		other.Ends[i] = e
	}
	if r.Own() {
		memory := ""
		if r.Name == g.Rules.Name { // the same rules read once more
			memory = g.Memory
		}
		other.Count(memory)
		return &other
	}
	other.forget()
	return &other
}

// forget counts a game of a machine's score by its stones again.
func (g *Game) forget() {
	g.Memory = ""
	for i := range g.Ends {
		e := &g.Ends[i]
		e.Memory, e.Made = "", [2]int{}
		for k := range e.Shots {
			e.Shots[k].Memory, e.Shots[k].Made = "", [2]int{}
		}
		if e.Final != nil {
			side, n := e.Final.Counting(g.Ice.Bounds)
			e.Score, e.Scored = [2]int{}, true
			e.Score[e.teamOf(side)] = n
		}
	}
}

func (e *End) teamOf(side curling.Side) curling.TeamID { return curling.TeamID(side) ^ e.First }

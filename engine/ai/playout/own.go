package playout

import (
	"math"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/policy"
	"github.com/hogline/hogline/engine/curling"
)

// Own reports whether more than counting stones decides the end (curling.Rules.Counted).
func (sim *Simulation) Own() bool { return sim.own }

// Side is the side of the thrower of the request.
func (sim *Simulation) Side() curling.Side { return curling.SideOf(sim.request.State.Shot) }

// Line is the state behind the last throw, for SetLine; nil unless Own.
func (sim *Simulation) Line() *curling.State {
	if !sim.own {
		return nil
	}
	state := sim.line.State
	return &state
}

// SetLine has the next throw go on from a state that Line gave; nil changes nothing.
func (sim *Simulation) SetLine(line *curling.State) {
	if line != nil {
		sim.line.State, sim.line.closed, sim.line.next = *line, line.Shot == curling.Stones, anyShot
	}
}

// Rested is where the stones lay after the last throw, of which pos is what it left: they differ where the rules then take the stones
// off.
func (sim *Simulation) Rested(pos *curling.Position) *curling.Position {
	if sim.own && sim.line.Position == *pos {
		return &sim.line.rested
	}
	return pos
}

// Behind has the next throw go on from a position that the shot of the request came to; it changes nothing unless Own.
func (sim *Simulation) Behind(after *curling.Position) {
	if sim.own {
		pos := sim.request.State.Position
		sim.line.settle(&sim.Rules, sim.Bounds, &pos, sim.request.State.Shot, *after)
		*after = pos
	}
}

// Gain is by how much the thrower of the request gains on the other from the request to the end of the end that a position ends, as
// the rules score it.
func (sim *Simulation) Gain(pos *curling.Position) int {
	r := sim.request
	if !sim.own {
		return pos.Score(sim.Bounds, curling.SideOf(r.State.Shot))
	}
	s := &sim.line.State
	if s.Shot != curling.Stones || s.Position != *pos {
		before := r.State
		before.Position, before.Shot = *pos, curling.Stones-1
		next, _ := sim.Rules.Next(sim.Bounds, before, *pos)
		s = &next
	}
	return gain(&r.State, s.Score)
}

// gain is by how much the thrower of a state has gained on the other at a score.
func gain(s *curling.State, score [2]int) int {
	me := s.Mover()
	return score[me] - score[me.Other()] - s.Lead()
}

// Lying is Gain if the end were over with the stones as they lie before shot i.
func (sim *Simulation) Lying(pos *curling.Position, i int) int {
	if !sim.own || i >= curling.Stones {
		return sim.Score(pos)
	}
	lead, r := sim.Rules.LeadLying(sim.Bounds, sim.line.stateAt(pos, i)), &sim.request.State
	if r.Mover() == 1 {
		lead = -lead
	}
	return bounded(lead - r.Lead())
}

// bounded is a score within those that a distribution knows.
func bounded(score int) int { return min(max(score, -8), 8) }

// Guess is a first guess at the distribution of the end score of a position before shot i, as seen by the thrower of the request: that
// of leaf, or, under rules of one's own, of one end played out by the rule policy, always with the same errors.
func (sim *Simulation) Guess(leaf *Leaf, pos *curling.Position, i int) ai.Ends {
	if !sim.own {
		return leaf.Ends(pos, sim.Bounds, curling.Stones-i, curling.SideOf(sim.request.State.Shot))
	}
	var mix uint64
	for _, p := range pos {
		mix = Mix(mix^math.Float64bits(p.X)) + math.Float64bits(p.Y)
	}
	sim.Seed(sim.request.Seed^mix, i)
	end := *pos
	return EndsOf(sim.Finish(&end, i, policy.Rules{}))
}

// Try is Guess behind a shot that is thrown from the position of the request without error.
func (sim *Simulation) Try(leaf *Leaf, shot curling.Shot) ai.Ends {
	pos, i := sim.request.State.Position, sim.request.State.Shot
	sim.Throw(&pos, i, shot)
	return sim.Guess(leaf, &pos, i+1)
}

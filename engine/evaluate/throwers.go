package evaluate

import (
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/laststone"
	"github.com/hogline/hogline/engine/ai/lookahead"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/realplay"
)

// throwers throw the shots of two teams: a simulation and a player a worker.
type throwers struct {
	teams       [2]curling.Team
	simulations []*playout.Simulation
	players     []*lookahead.Player // nil: a policy plays on, or real is what follows
	real        []*realplay.Evaluator
}

// throwersOf are the throwers of two teams.
func (e *evaluator) throwersOf(teams [2]curling.Team) (*throwers, error) {
	for _, t := range e.throwers {
		if t.teams == teams {
			return t, nil
		}
	}
	r := e.q.Request()
	r.Teams = teams
	first, err := playout.New(&r)
	if err != nil {
		return nil, err
	}
	first.Simulator = e.sim
	t := &throwers{teams: teams}
	var player *lookahead.Player
	if e.real {
		if err := e.addReal(t); err != nil {
			return nil, err
		}
	}
	for range max(1, e.q.Workers) {
		sim := first.Fork()
		t.simulations = append(t.simulations, sim)
		switch {
		case e.policy != nil || e.real:
		case player == nil:
			if player, err = lookahead.New(&r, sim, e.model); err != nil {
				return nil, err
			}
			if err := e.prepare(player, &r); err != nil {
				return nil, err
			}
			t.players = append(t.players, player)
		default:
			t.players = append(t.players, player.Fork(sim))
		}
	}
	e.throwers = append(e.throwers, t)
	return t, nil
}

// addReal adds the value of real play for every worker.
func (e *evaluator) addReal(t *throwers) error {
	first, err := realplay.New(e.q.Method.Real, &e.q.Rules)
	if err != nil {
		return err
	}
	for range max(1, e.q.Workers) {
		t.real = append(t.real, first.Fork())
	}
	return nil
}

// realShare is how much of what the throws of a shot gain against the position they are thrown at comes between people: the rest is what
// simulated throws get wrong of it, the error of the thrower and his sweepers and ice, and what was called (docs/REAL.md, "What calls are
// worth").
const realShare = 0.7

// addBefore adds how the end comes out between people from the position asked about, where Method.Real knows it.
func (e *evaluator) addBefore() error {
	if e.policy != nil || !e.q.Method.Real.Knows(&e.q.Rules, e.q.State.Shot) {
		return nil
	}
	real, err := realplay.New(e.q.Method.Real, &e.q.Rules)
	if err != nil {
		return err
	}
	e.before = &ai.Ends{}
	real.AddEnds(e.before, &e.q.State, curling.SideOf(e.q.State.Shot))
	return nil
}

// drawToBefore takes of what a throw gains what comes of it between people.
func (e *evaluator) drawToBefore(ends *ai.Ends) {
	if e.before == nil {
		return
	}
	for k, p := range e.before {
		ends[k] = realShare*ends[k] + (1-realShare)*p
	}
}

// addEnds adds the distribution that stands for the rest of an end from a position before a shot, as the thrower asked about sees it.
func (e *evaluator) addEnds(t *throwers, worker int, pos *curling.Position, shot int, ends *ai.Ends) {
	side := curling.SideOf(e.q.State.Shot)
	if !e.real {
		t.players[worker].Evaluator().AddEnds(ends, 1, pos, shot, side)
		return
	}
	s := e.q.State
	s.Position, s.Shot = *pos, shot
	t.real[worker].AddEnds(ends, &s, side)
}

// prepare makes the search of a player as careful as the verdict has time for. A thrower too weak for the score map plays the last stone by
// a policy.
func (e *evaluator) prepare(p *lookahead.Player, r *ai.Request) error {
	switch {
	case e.leaf || !p.Knows(curling.Stones-1):
		return nil
	case e.fine:
		return p.Fine(r)
	case r.State.Shot == curling.Stones-2:
		return p.Careful(r, laststone.Close)
	}
	return nil // before that the searches of the stones between take the time
}

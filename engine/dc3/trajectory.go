package dc3

import (
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/dc3/wire"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/simulators"
)

// secondsPerFrame is the time between two frames of a trajectory, as the server's configuration has it.
const secondsPerFrame = 0.1

// trajectory is the motion of the stones from the situation shown, nil where the shot cannot be thrown again. After a foul the stones lie
// where they lay.
func (p *serverPlayer) trajectory(run curling.Shot, foul bool) *wire.Trajectory {
	s := &p.shown.State
	if s.Shot >= curling.Stones {
		return nil
	}
	if p.sim == nil || p.sim.Ice() != p.shown.Ice {
		sim, err := simulators.Reference(p.shown.Ice)
		if err != nil {
			return nil
		}
		p.sim = sim
	}
	var rec physics.Trajectory
	out, err := p.sim.Throw(physics.Delivery{Position: s.Position, Index: s.Shot, Shot: run}, &rec)
	if err != nil {
		return nil
	}
	after := out.Position
	if foul {
		after = s.Position
	}
	return framesOf(&rec, &after, s.First)
}

// framesOf are the frames of a recorded shot, in an end in which a team throws first, after which the stones lie so.
func framesOf(rec *physics.Trajectory, after *curling.Position, first curling.TeamID) *wire.Trajectory {
	now := rec.At(0)
	t := &wire.Trajectory{SecondsPerFrame: secondsPerFrame, Start: stonesOf(&now, first), Finish: stonesOf(after, first),
		Frames: [][]wire.Change{}}
	for k := 1; ; k++ {
		seconds := float64(k) * secondsPerFrame
		next := rec.Between(rec.RowAt(seconds))
		changes := []wire.Change{}
		for i := range next {
			if next[i] != now[i] {
				team, index := owner(i, first)
				changes = append(changes, wire.Change{Team: wire.Teams[team], Index: index, Value: stoneOf(&next, i)})
			}
		}
		t.Frames = append(t.Frames, changes)
		if now = next; seconds >= rec.Seconds() {
			return t
		}
	}
}

// owner is the team of stone i of an end and its number among that team's stones.
func owner(i int, first curling.TeamID) (team curling.TeamID, index int) {
	return first ^ curling.TeamID(i&1), i / 2
}

// stoneOf is stone i of a position, nil if it is not there.
func stoneOf(p *curling.Position, i int) *wire.Stone {
	if !p.Has(i) {
		return nil
	}
	return &wire.Stone{Position: wire.FromPoint(p[i])}
}

// stonesOf is a position by team.
func stonesOf(p *curling.Position, first curling.TeamID) (s wire.Stones) {
	for t := range wire.Teams {
		*s.Of(curling.TeamID(t)) = make([]*wire.Stone, curling.Stones/2)
	}
	for i := range p {
		team, index := owner(i, first)
		(*s.Of(team))[index] = stoneOf(p, i)
	}
	return s
}

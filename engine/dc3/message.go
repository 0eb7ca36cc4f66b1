// Package dc3 speaks the protocol of Digital Curling 3, in use since 2022: one JSON object a line over TCP (package wire).
// Client plays an AI of ours on such a server; the AI of Kind is a program that connects to us as to such a server.
package dc3

import (
	"fmt"
	"math"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/dc3/wire"
	"github.com/hogline/hogline/engine/physics"
)

func teamOf(name string) (curling.TeamID, error) {
	t, ok := wire.Team(name)
	if !ok {
		return 0, fmt.Errorf("dc3: team %q, want team0 or team1", name)
	}
	return t, nil
}

func shotOf(m *wire.Move) (curling.Shot, error) {
	if m.Velocity == nil {
		return curling.Shot{}, fmt.Errorf("dc3: a shot without velocity")
	}
	s, ok := m.Shot()
	if !ok {
		return s, fmt.Errorf("dc3: rotation %q, want cw or ccw", m.Rotation)
	}
	return s, nil
}

func playerOf(p *wire.Player) (curling.Player, error) {
	q := curling.Player{WeightMax: p.MaxSpeed, Noise: p.Noise()}
	if math.IsNaN(p.MaxSpeed) || p.MaxSpeed < 0 || p.MaxSpeed > curling.MaxSpeed {
		return q, fmt.Errorf("dc3: max_speed %g, want 0 to %d", p.MaxSpeed, curling.MaxSpeed)
	}
	return q, q.Noise.Check()
}

// stateOf is a situation as ours, in a match of so many ends.
func stateOf(g *wire.State, ends int) (curling.State, error) {
	s := curling.State{End: g.End, Ends: ends, Shot: g.Shot, Score: scoreOf(g)}
	if g.Hammer == nil {
		return s, fmt.Errorf("dc3: nobody has the hammer")
	}
	hammer, err := teamOf(*g.Hammer)
	if err != nil {
		return s, err
	}
	s.First = hammer.Other()
	for t := range wire.Teams {
		id := curling.TeamID(t)
		for k, st := range *g.Stones.Of(id) {
			if st == nil {
				continue
			}
			i := wire.Index(id, k, s.First)
			if i >= curling.Stones {
				return s, fmt.Errorf("dc3: %s has more than %d stones", wire.Teams[t], curling.Stones/2)
			}
			s.Position[i] = st.Position.Point()
		}
	}
	return s, s.Check(physics.TouchTolerance)
}

// scoreOf is the score of a situation.
func scoreOf(g *wire.State) (score [2]int) {
	for t := range wire.Teams {
		id := curling.TeamID(t)
		for _, n := range append(append([]*int{}, *g.Scores.Of(id)...), *g.Extra.Of(id)) {
			if n != nil {
				score[t] += *n
			}
		}
	}
	return score
}

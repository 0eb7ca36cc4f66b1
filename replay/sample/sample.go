// Package sample plays matches for benchmarks and tests.
package sample

import (
	"math/rand/v2"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/replay"
)

// takeOut is how far in metres a take-out would run past its target.
const takeOut = 6

// Match is a match of two standard teams on an ice under rules, simulated by the reference
// simulator. Teams draw to the tee with their errors, every third shot is a take-out if a
// stone lies there. The match depends on seed alone.
func Match(ice physics.Ice, rules curling.Rules, seed uint64) (*replay.Game, error) {
	m, err := newMatch(ice, rules, seed)
	if err != nil {
		return nil, err
	}
	return m.play()
}

// newMatch is a match before its first end.
func newMatch(ice physics.Ice, rules curling.Rules, seed uint64) (*match, error) {
	sim, err := simulators.Reference(ice)
	if err != nil {
		return nil, err
	}
	aimer, err := aim.New(ice)
	if err != nil {
		return nil, err
	}
	team := curling.TeamOf(curling.StandardPlayer)
	if ice.Model.RealTime() { // its errors are those of the real server's players
		team = curling.TeamOf(physics.StandardPlayer(physics.FCV1))
	}
	return &match{
		sim: sim, aim: aimer, rng: rand.New(rand.NewPCG(seed, 0)),
		game:  &replay.Game{Teams: [2]string{"First", "Second"}, Players: [2]curling.Team{team, team}, Rules: rules, Ice: ice, Complete: true},
		state: curling.State{Ends: rules.Ends, Shot: rules.FirstShot},
	}, nil
}

// play plays all ends.
func (m *match) play() (*replay.Game, error) {
	for over := false; !over; {
		var err error
		if over, err = m.end(); err != nil {
			return nil, err
		}
	}
	r := &m.game.Result
	*r = replay.Result{Score: m.state.Score, Winner: -1, Reason: replay.ByScore}
	switch {
	case r.Score[0] > r.Score[1]:
		r.Winner = 0
	case r.Score[1] > r.Score[0]:
		r.Winner = 1
	}
	return m.game, nil
}

type match struct {
	sim   physics.Simulator
	aim   *aim.Aimer
	rng   *rand.Rand
	game  *replay.Game
	state curling.State
	chart bool // shots are varied and charted
}

// end plays one end. over reports that it was the last.
func (m *match) end() (over bool, err error) {
	g, before := m.game, m.state
	e := replay.End{Number: before.End, First: before.First, Scored: true}
	if m.chart {
		m.state.Position = g.Rules.Placed.Place(curling.CentreLast)
	}
	for m.state.End == before.End && !over {
		s := m.state
		chosen, chart, err := m.choose()
		if err != nil {
			return false, err
		}
		z1, z2 := physics.Normals(m.rng)
		run := physics.Disturb(g.Players[s.Mover()][0].Noise, chosen, z1, z2)
		o, err := m.sim.Throw(physics.Delivery{Position: s.Position, Index: s.Shot, Shot: run}, nil)
		if err != nil {
			return false, err
		}
		after, _ := g.Rules.Apply(g.Ice.Bounds, &s.Position, &o.Position, s.Shot)
		e.Shots = append(e.Shots, replay.Shot{
			Number: s.Shot, Before: s.Position, Chosen: chosen, Asked: true, Run: run, Ran: true, After: &after, Chart: chart,
			Thrower: g.Rules.Delivery.Thrower(s.Shot),
		})
		e.Final = &after
		m.state, over = g.Rules.Next(g.Ice.Bounds, s, after)
	}
	for t := range e.Score {
		e.Score[t] = m.state.Score[t] - before.Score[t]
	}
	g.Ends = append(g.Ends, e)
	return over, nil
}

// choose is the shot that is asked for, and what is noted of it.
func (m *match) choose() (shot curling.Shot, chart *replay.Chart, err error) {
	if m.chart {
		shot, task, err := m.charted()
		return shot, &replay.Chart{Task: task, Turn: shot.Turn, TurnKnown: true, Grade: -1}, err
	}
	turn := curling.Turn(m.rng.UintN(2))
	if k := m.rng.IntN(3 * curling.Stones); k < curling.Stones && m.state.Position.Has(k) {
		if s, err := m.aim.Pass(m.state.Position[k], turn, takeOut); err == nil {
			return s, nil, nil
		}
	}
	shot, err = m.aim.Draw(curling.Tee, turn)
	return shot, nil, err
}

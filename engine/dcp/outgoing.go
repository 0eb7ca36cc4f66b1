package dcp

import (
	"math"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// noLimit is the weight limit in PLAYERINFO of a thrower without one, m/s.
const noLimit = 100

// skillOf is a thrower in PLAYERINFO. The protocol has the servers' offset of the tee and polar
// noise; velocity noise is converted to the offset of the same size.
func skillOf(p curling.Player) Skill {
	s := Skill{p.Noise.A, p.Noise.B, p.WeightMax}
	switch p.Noise.Model {
	case curling.NoNoise:
		s.A, s.B = 0, 0
	case curling.RectVelocity:
		still := curling.Shot{VY: -30, Turn: curling.Right}
		perA := physics.Disturb(curling.Noise{Model: curling.RectTee, A: 1e-3}, still, 1, 0).Velocity().Sub(still.Velocity())
		perB := physics.Disturb(curling.Noise{Model: curling.RectTee, B: 1e-3}, still, 0, 1).Velocity().Sub(still.Velocity())
		s.A *= 1e-3 / math.Abs(perA.X)
		s.B *= 1e-3 / math.Abs(perB.Y)
	}
	if s.WeightMax <= 0 {
		s.WeightMax = noLimit
	}
	return s
}

// scoreMessages are ends that lead to the score of a state: the protocol gives a score only by
// the points of earlier ends. They are not the ends that were played: their sum is right, and
// the team that throws first scored last.
func scoreMessages(s *curling.State) []Message {
	if s.End == 0 {
		return nil
	}
	const most = 8 // points of an end
	var made []int
	for _, t := range []curling.TeamID{s.First.Other(), s.First} {
		sign := 1 // for the team that threw first in the first end
		if t == 1 {
			sign = -1
		}
		for left := s.Score[t]; left > 0; left -= most {
			made = append(made, sign*min(left, most))
		}
	}
	if n := len(made) - s.End; n > 0 { // more points than the ends can hold
		made = made[n:]
	}
	var list []Message
	for range s.End - len(made) {
		list = append(list, Score{})
	}
	for _, n := range made {
		list = append(list, Score{n})
	}
	return list
}

// shotTime is the time for a shot without a budget of time, in milliseconds: the thesis's 219 s
// for the 64 shots of a team in eight ends.
const shotTime = 219_000 / 64

// clockMessage is GO with the clocks of teams that may take the budget for every shot.
func clockMessage(r *ai.Request) Go {
	per := shotTime
	if r.Budget.Time > 0 {
		per = max(1, int(r.Budget.Time.Milliseconds()))
	}
	s := &r.State
	ends := max(0, s.EndsLeft())
	var left [2]int
	for t := range left {
		n := 0
		for i := s.Shot; i < curling.Stones; i++ {
			if s.TeamOf(curling.SideOf(i)) == curling.TeamID(t) {
				n++
			}
		}
		left[t] = per * (n + ends*curling.Stones/2)
	}
	return Go{left}
}

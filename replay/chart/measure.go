package chart

import (
	"math"

	"github.com/hogline/hogline/engine/curling"
)

// placeError is the error in metres of a place that a finger noted (docs/REAL.md, "What a throw explains").
const placeError = 0.03

// Measure is which team's nearest stone lies closer to the tee, by the places noted.
type Measure struct {
	Stones   [2]int     // the nearest of each team, by number
	Distance [2]float64 // m from the tee to their middles
	Doubt    float64    // m, standard error of the difference
	Sure     bool       // the difference is more than twice that
}

// Closer is the team whose stone lies closer by the places noted.
func (m *Measure) Closer() curling.TeamID {
	if m.Distance[1] < m.Distance[0] {
		return 1
	}
	return 0
}

// Measure compares the stones of a house that count or may; ok is false where not both teams have one in the house. first throws first in
// the end.
func (h *House) Measure(first curling.TeamID) (m Measure, ok bool) {
	m = Measure{Stones: [2]int{-1, -1}, Distance: [2]float64{math.Inf(1), math.Inf(1)}, Doubt: math.Sqrt2 * placeError}
	for i, s := range h {
		t := curling.TeamID(curling.SideOf(i)) ^ first
		if d := s.At.Distance(curling.Tee); s.Rest == InPlay && bounds.InHouse(s.At) && d < m.Distance[t] {
			m.Stones[t], m.Distance[t] = i, d
		}
	}
	ok = m.Stones[0] >= 0 && m.Stones[1] >= 0
	m.Sure = math.Abs(m.Distance[0]-m.Distance[1]) > 2*m.Doubt
	return m, ok
}

// Measured is the score of an end whose umpire found a team's stone closer: of its stones those count that lie closer than the other's
// nearest, the measured one in any case.
func (h *House) Measured(first, closer curling.TeamID) (score [2]int) {
	m, ok := h.Measure(first)
	if !ok {
		return score
	}
	limit := m.Distance[closer.Other()]
	for i, s := range h {
		if s.Rest == InPlay && curling.TeamID(curling.SideOf(i))^first == closer && bounds.InHouse(s.At) &&
			(i == m.Stones[closer] || s.At.Distance(curling.Tee) < limit) {
			score[closer]++
		}
	}
	return score
}

package curling

// TeamID is one of the two teams of a match: 0 threw first in the first end.
type TeamID uint8

// Other is the opponent.
func (t TeamID) Other() TeamID { return 1 - t }

// State is the situation before a shot: everything that a question about the next shot
// depends on, as a value. End and Shot count from 0.
type State struct {
	Position Position `json:"position"`
	End      int      `json:"end"`
	Ends     int      `json:"ends"`  // scheduled ends
	Shot     int      `json:"shot"`  // 0..15 the shot to be thrown; 16 the end is over
	First    TeamID   `json:"first"` // the team that throws first in this end
	Score    [2]int   `json:"score"` // points of the teams before this end; with rules of one's own those made so far
	// Memory is what a machine of rules carries from shot to shot beside all this, in its own words, such as the points of blank
	// ends; "" is its beginning, and that of rules which remember nothing.
	Memory string `json:"memory,omitempty"`
}

// MaxMemory is the longest Memory of a State, in bytes.
const MaxMemory = 4096

// Mover is the team to throw.
func (s *State) Mover() TeamID { return s.TeamOf(SideOf(s.Shot)) }

// TeamOf is the team that stands on a side in this end.
func (s *State) TeamOf(side Side) TeamID { return TeamID(side) ^ s.First }

// SideOfTeam is the side of a team in this end.
func (s *State) SideOfTeam(t TeamID) Side { return Side(t ^ s.First) }

// Lead is the score difference as seen by the team to throw.
func (s *State) Lead() int {
	m := s.Mover()
	return s.Score[m] - s.Score[m.Other()]
}

// LeadLying is the lead of team 0 if the end were over with the stones as they lie.
func (s *State) LeadLying(b Bounds) int {
	side, n := s.Position.Counting(b)
	lead := s.Score[0] - s.Score[1]
	if s.TeamOf(side) == 0 {
		return lead + n
	}
	return lead - n
}

// EndsLeft is the number of ends to be played after this one, never below 0.
func (s *State) EndsLeft() int { return max(0, s.Ends-s.End-1) }

// Check reports numbers that no match can hold and whatever Position.Check reports.
func (s *State) Check(touch float64) error {
	switch {
	case s.Ends < 1 || s.Ends > MaxEnds:
		return wrong("ends", s.Ends)
	case s.End < 0 || s.End > MaxEnd:
		return wrong("end", s.End+1)
	case s.Shot < 0 || s.Shot > Stones:
		return wrong("shot", s.Shot+1, Stones)
	case len(s.Memory) > MaxMemory:
		return wrong("memory", len(s.Memory), MaxMemory)
	case s.First > 1:
		return wrong("first", int(s.First))
	case max(s.Score[0], s.Score[1]) > maxScore || min(s.Score[0], s.Score[1]) < -maxScore:
		return wrong("score", s.Score[0], s.Score[1], maxScore)
	}
	for i := s.Shot; i < Stones; i++ {
		if s.Position.Has(i) {
			return wrong("early-stone", i+1, s.Shot+1)
		}
	}
	return s.Position.Check(touch)
}

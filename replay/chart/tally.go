package chart

import "github.com/hogline/hogline/engine/curling"

// Tally is how well shots were graded, of how many that were thrown.
type Tally struct {
	Points, Graded int // grades that count, and their sum
	Thrown         int
}

// Share is the points of those that could be had, 0 to 1; ok is false where nothing is graded.
func (t Tally) Share() (share float64, ok bool) {
	if t.Graded == 0 {
		return 0, false
	}
	return float64(t.Points) / float64(int(GradeMax)*t.Graded), true
}

// Tally adds up the shots that were noted and that want takes. A team that is not charted has none.
func (s *State) Tally(want func(t curling.TeamID, shot *Shot) bool) (t Tally) {
	own := s.Game.Own.Or(-1)
	for i := range s.Ends {
		for k := range s.Ends[i].Shots {
			shot := &s.Ends[i].Shots[k]
			if !shot.Noted || !shot.Done || shot.Set.Kind.Or(Thrown) == NotThrown || own >= 0 && own != int(shot.Team) || !want(shot.Team, shot) {
				continue
			}
			t.Thrown++
			if g, ok := shot.Set.Grade.Get(); ok && g != GradeX {
				t.Graded++
				t.Points += int(min(g, GradeMax))
			}
		}
	}
	return t
}

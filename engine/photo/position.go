package photo

import "github.com/hogline/hogline/engine/curling"

// Lay gives stones their numbers in an end under rules in which a team throws first: those of a side in the order of the list, in mixed
// doubles the placed one before those thrown. shot is the first number that a shot to come can have; ok is false where a team has more
// stones than there are.
func Lay(list []Stone, first curling.TeamID, rules *curling.Rules) (p curling.Position, shot int, ok bool) {
	var next [2]int
	shot = rules.FirstShot
	for _, s := range list {
		side := int(curling.TeamID(s.Team) ^ first)
		i := 2*next[side] + side
		if i > 1 {
			i += max(0, rules.FirstShot-2)
		}
		if i >= curling.Stones {
			return p, shot, false
		}
		next[side]++
		p[i], shot = s.Place, max(shot, i+1)
	}
	return p, shot, true
}

// Grade is how good a camera fits, in words: by the error of its edges on the ice.
type Grade int

// The grades.
const (
	Good Grade = iota // under 3 cm
	Fair              // under 6 cm
	Poor              // more points are needed
)

// Grade judges the fit.
func (q *Quality) Grade() Grade {
	switch {
	case q.Edges > 0 && q.Error < 0.03:
		return Good
	case q.Error < 0.06:
		return Fair
	}
	return Poor
}

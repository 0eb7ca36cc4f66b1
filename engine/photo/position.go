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

// Shares of the edges that are looked for in a picture. Where fewer agree the camera explains other things than the rings, however well:
// of pictures with people in the house more than nine of ten agree, of those fitted wrongly two of three at most.
const (
	plainlySeen = 0.9
	mostlySeen  = 0.8
	leastSeen   = 0.7
)

// agree is the share of the edges looked for in the picture that agree; 1 where it is not known.
func (q *Quality) agree() float64 {
	if q.Edges == 0 || q.Seen == 0 {
		return 1
	}
	return float64(q.Edges) / float64(q.Seen)
}

// Grade judges the fit.
func (q *Quality) Grade() Grade {
	share := q.agree()
	switch {
	case share < leastSeen:
		return Poor
	case q.Edges > 0 && q.Error < 0.03 && share >= mostlySeen:
		return Good
	case q.Error < 0.06:
		return Fair
	}
	return Poor
}

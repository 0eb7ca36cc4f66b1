package curlit

import (
	"math"
	"slices"
	"strings"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
)

// Draws that rub a guard, in m.
const (
	rubGuard  = 2.4  // a guard lies farther before the tee
	rubLeast  = 0.04 // it is pushed to a side
	rubMost   = 1.0  // it is pushed in all
	rubAlone  = 0.5  // no other stone lies so near to it
	rubAtRest = 0.06 // two charts of a stone at rest lie apart at most
)

// Sides is what draws tell of left and right in charts: those that rubbed a guard that lay alone, and those of them that pushed it as a
// thrown stone does: one that turns clockwise to the thrower's right, one that turns the other way to his left.
type Sides struct{ Expected, All int }

// Of so many draws most tell left and right.
const (
	sidesCases   = 5
	sidesProof   = 0.8 // of them as expected
	sidesAgainst = 0.4
)

// Proved reports that left and right are right.
func (s Sides) Proved() bool {
	return s.All >= sidesCases && float64(s.Expected) >= sidesProof*float64(s.All)
}

// Exchanged reports that left and right are exchanged.
func (s Sides) Exchanged() bool {
	return s.All >= sidesCases && float64(s.Expected) <= sidesAgainst*float64(s.All)
}

// sidesOf tells whether left and right are proved by games read of a file.
func sidesOf(file string, games []Charted) []replay.Warning {
	s := Rubs(games)
	text := msg("sides-unproved", s.Expected, s.All)
	switch {
	case s.Proved():
		text = msg("sides-proved", s.Expected, s.All)
	case s.Exchanged():
		text = msg("sides-mirrored", s.All-s.Expected, s.All)
	}
	return []replay.Warning{{File: file, Text: text}}
}

// asCharted are the shots of a game by which left and right are told.
func (g *foursGame) asCharted() (c Charted) {
	for _, e := range g.ends {
		var end ChartedEnd
		for i := range e.shots {
			s := &e.shots[i]
			shot := ChartedShot{Number: s.shot, Team: s.team, At: s.at, Chart: replay.Chart{Task: kindOfCell(s.task).Task}}
			switch strings.ToLower(s.turn) {
			case "clockwise":
				shot.Chart.Turn, shot.Chart.TurnKnown = curling.Right, true
			case "counter-clockwise":
				shot.Chart.Turn, shot.Chart.TurnKnown = curling.Left, true
			}
			end.Shots = append(end.Shots, shot)
		}
		c.Ends = append(c.Ends, end)
	}
	return c
}

// asCharted are the shots of a game by which left and right are told.
func (g *doublesGame) asCharted() (c Charted) {
	for _, e := range g.ends {
		var end ChartedEnd
		for _, r := range e.rows {
			shot := ChartedShot{Number: r.number + 1, Team: max(0, r.team), Chart: replay.Chart{Task: doublesTasks[r.task]}}
			switch r.handle {
			case 0:
				shot.Chart.Turn, shot.Chart.TurnKnown = curling.Right, true
			case 1:
				shot.Chart.Turn, shot.Chart.TurnKnown = curling.Left, true
			}
			for i, at := range r.at {
				if inPlay(at[0], at[1]) {
					shot.At[i/doublesStones] = append(shot.At[i/doublesStones], fromUnits(at[0], at[1]))
				}
			}
			end.Shots = append(end.Shots, shot)
		}
		c.Ends = append(c.Ends, end)
	}
	return c
}

// Rubs counts the draws that tell left and right.
func Rubs(games []Charted) (s Sides) {
	for i := range games {
		for k := range games[i].Ends {
			shots := games[i].Ends[k].Shots
			for j := 1; j < len(shots); j++ {
				if shots[j-1].Number != shots[j].Number-1 {
					continue
				}
				if right, ok := rubbed(&shots[j-1].At, &shots[j]); ok {
					s.All++
					if right == (shots[j].Chart.Turn == curling.Right) {
						s.Expected++
					}
				}
			}
		}
	}
	return s
}

// rubbed is whether a draw pushed a guard that lay alone to the right; ok is false for any other shot, and where more than the guard moved.
func rubbed(before *[2][]curling.Vec, s *ChartedShot) (right, ok bool) {
	switch s.Chart.Task {
	case replay.TaskDraw, replay.TaskFreeze, replay.TaskGuard, replay.TaskFront:
	default:
		return false, false
	}
	if !s.Chart.TurnKnown {
		return false, false
	}
	var moved [2][]curling.Vec // that lie elsewhere after the shot, by team
	var fresh [2][]curling.Vec // that were not there before
	for t := range before {
		fresh[t] = slices.Clone(s.At[t])
		for _, p := range before[t] {
			i := nearest(fresh[t], p)
			if i >= 0 && fresh[t][i].Distance(p) <= rubAtRest {
				fresh[t] = slices.Delete(fresh[t], i, i+1)
				continue
			}
			moved[t] = append(moved[t], p)
		}
	}
	guard := slices.IndexFunc(moved[:], func(list []curling.Vec) bool { return len(list) == 1 })
	if len(moved[0])+len(moved[1]) != 1 || len(fresh[0])+len(fresh[1]) != 2 {
		return false, false
	}
	was := moved[guard][0]
	at := nearest(fresh[guard], was)
	if at < 0 || was.Y < curling.TeeY+rubGuard || alone(before, was) < rubAlone {
		return false, false
	}
	now := fresh[guard][at]
	fresh[guard] = slices.Delete(fresh[guard], at, at+1)
	if len(fresh[s.Team]) != 1 || fresh[s.Team][0].Y > now.Y || now.Y > was.Y+rubAtRest {
		return false, false
	}
	side := now.X - was.X
	return side > 0, math.Abs(side) >= rubLeast && now.Distance(was) <= rubMost
}

// nearest is the place that lies nearest to another; -1 where there is none.
func nearest(list []curling.Vec, to curling.Vec) (best int) {
	best = -1
	for i, p := range list {
		if best < 0 || p.Distance(to) < list[best].Distance(to) {
			best = i
		}
	}
	return best
}

// alone is how far the nearest other stone lies from one.
func alone(stones *[2][]curling.Vec, from curling.Vec) float64 {
	least := math.Inf(1)
	for _, list := range stones {
		for _, p := range list {
			if p != from {
				least = min(least, p.Distance(from))
			}
		}
	}
	return least
}

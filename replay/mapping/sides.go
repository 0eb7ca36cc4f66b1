package mapping

import (
	"slices"
	"strings"
)

// teams are the names of the teams of a game: of their columns, else of those who threw, else of the sides.
func (r *reading) teams(g *gameRows) [2]string {
	if g.teams[0] != "" && g.teams[1] != "" && g.teams[0] != g.teams[1] {
		return g.teams
	}
	var names []string
	for _, s := range g.shots {
		if s.team != "" && !slices.Contains(names, s.team) {
			names = append(names, s.team)
		}
	}
	if len(names) == 2 {
		return [2]string{names[0], names[1]}
	}
	names = nil
	for _, s := range r.sides {
		if name, ok := strings.CutPrefix(s, g.id+"\n"); ok && name != "" {
			names = append(names, name)
		}
	}
	if len(names) == 2 {
		return [2]string{names[0], names[1]}
	}
	return [2]string{"Team 1", "Team 2"}
}

// namedSides reports whether the stones of a table with a line a stone are named after the teams, and puts the first team's first.
func (g *gameRows) namedSides(r *reading, teams [2]string) bool {
	a, b := r.side(teams[0], g.id), r.side(teams[1], g.id)
	if a == b || !slices.Contains(r.sides, g.id+"\n"+teams[0]) {
		return false
	}
	if a == 1 {
		for _, s := range g.shots {
			s.at[0], s.at[1] = s.at[1], s.at[0]
		}
	}
	return true
}

// throwers are who threw every shot: as the table says, else by turns, in every end the half first whose stones grow in number by odd
// shots. Numbers of halves stand for teams then.
func (g *gameRows) throwers(teams [2]string) []int {
	list := make([]int, len(g.shots))
	votes := map[int]int{} // by end, for half 0 throwing odd shots
	for i, s := range g.shots {
		if list[i] = slices.Index(teams[:], s.team); list[i] >= 0 {
			votes[s.end] += sign(list[i] == s.byTurn()) * 10
		}
	}
	for i, s := range g.shots {
		var before [2]int
		if i > 0 && g.shots[i-1].end == s.end && g.shots[i-1].shot == s.shot-1 {
			before = [2]int{len(g.shots[i-1].at[0]), len(g.shots[i-1].at[1])}
		} else if s.shot != 1 {
			continue
		}
		for k := range 2 {
			if len(s.at[k]) == before[k]+1 && list[i] < 0 {
				votes[s.end] += sign(k == s.byTurn())
			}
		}
	}
	for i, s := range g.shots {
		if list[i] < 0 {
			list[i] = s.byTurn()
			if votes[s.end] < 0 {
				list[i] = 1 - list[i]
			}
		}
	}
	return list
}

// byTurn is whose turn a shot is where half 0 throws odd shots.
func (s *shot) byTurn() int { return 1 - s.shot%2 }

func sign(yes bool) int {
	if yes {
		return 1
	}
	return -1
}

// halves is which half of the stones is the first team's: that which grows by one with its shots.
func (g *gameRows) halves(thrower []int, told func(agree, of int)) int {
	var votes [2]int
	for i, s := range g.shots {
		if i == 0 || g.shots[i-1].end != s.end || g.shots[i-1].shot != s.shot-1 {
			continue
		}
		for k := range 2 {
			if len(s.at[k]) == len(g.shots[i-1].at[k])+1 {
				votes[k^thrower[i]]++
			}
		}
	}
	first := 0
	if votes[1] > votes[0] {
		first = 1
	}
	told(votes[first], votes[0]+votes[1])
	return first
}

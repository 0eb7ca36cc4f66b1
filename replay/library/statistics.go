package library

import (
	"cmp"
	"encoding/json"
	"slices"
)

// Statistics are those of a team over games. Shares are of the ends they name.
type Statistics struct {
	Team   string `json:"team"`
	Games  int    `json:"games"`
	Wins   int    `json:"wins"`
	Draws  int    `json:"draws"` // or not known
	Points int    `json:"points"`
	Lost   int    `json:"points_against"`
	// Ends with the hammer: how many, and of them with two or more points, one point, none, and stolen from the team.
	Hammer    int `json:"hammer_ends"`
	Converted int `json:"hammer_two_or_more"`
	Forced    int `json:"hammer_one"`
	Blank     int `json:"hammer_blank"`
	Stolen    int `json:"hammer_stolen"`
	// Ends without it: how many, and of them those that the team stole.
	Without int `json:"other_ends"`
	Steals  int `json:"steals"`
	// Power plays of the team, and their points.
	Power    int              `json:"power_plays"`
	PowerSum int              `json:"power_play_points"`
	Grades   map[string]Grade `json:"grades,omitempty"` // by task; "" all
}

// Grade is how well rated shots were made.
type Grade struct {
	Shots int     `json:"shots"`
	Mean  float64 `json:"mean"` // per cent
}

// StatisticsOf are the statistics of all teams in games, by name.
func StatisticsOf(games []Found) []Statistics {
	index := map[string]*Statistics{}
	sums := map[string]map[string][2]int{}
	for i := range games {
		g := &games[i].Game
		var facts Facts
		if json.Unmarshal([]byte(g.facts), &facts) != nil {
			continue // a damaged index
		}
		for t, name := range g.Teams {
			s := index[name]
			if s == nil {
				s = &Statistics{Team: name}
				index[name], sums[name] = s, map[string][2]int{}
			}
			s.add(g, &facts, t)
			for task, v := range facts.Grades[t] {
				for _, key := range []string{task, ""} {
					sum := sums[name][key]
					sums[name][key] = [2]int{sum[0] + v[0], sum[1] + v[1]}
				}
			}
		}
	}
	list := make([]Statistics, 0, len(index))
	for name, s := range index {
		for task, v := range sums[name] {
			if s.Grades == nil {
				s.Grades = map[string]Grade{}
			}
			s.Grades[task] = Grade{v[1], float64(v[0]) / float64(v[1])}
		}
		list = append(list, *s)
	}
	slices.SortFunc(list, func(a, b Statistics) int { return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Team, b.Team)) })
	return list
}

func (s *Statistics) add(g *Game, facts *Facts, t int) {
	s.Games++
	switch g.Winner {
	case t:
		s.Wins++
	case 1 - t:
	default:
		s.Draws++
	}
	s.Points += g.Score[t]
	s.Lost += g.Score[1-t]
	for _, e := range facts.Ends {
		if e.Hammer != t {
			s.Without++
			if e.Points < 0 {
				s.Steals++
			}
			continue
		}
		s.Hammer++
		switch {
		case e.Points >= 2:
			s.Converted++
		case e.Points == 1:
			s.Forced++
		case e.Points == 0:
			s.Blank++
		default:
			s.Stolen++
		}
		if e.Power {
			s.Power++
			s.PowerSum += e.Points
		}
	}
}

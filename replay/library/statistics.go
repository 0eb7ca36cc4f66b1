package library

import (
	"cmp"
	"encoding/json"
	"slices"
)

// Group is of whom statistics are.
type Group string

// The groups.
const (
	ByTeam   Group = "team"
	ByPlayer Group = "player" // who threw rated or analysed shots
	ByAI     Group = "ai"     // the teams of games without a chart
)

// Groups are all groups.
var Groups = []Group{ByTeam, ByPlayer, ByAI}

// Statistics are those of a team, a player or an AI over games. Shares are of the ends they name; those of a player's ends
// are his team's.
type Statistics struct {
	Name   string `json:"name"`
	Games  int    `json:"games"`
	Wins   int    `json:"wins"`
	Draws  int    `json:"draws"` // or not known
	Points int    `json:"points"`
	Lost   int    `json:"points_against"`
	EndCounts
	// Power plays of the team, and their points.
	Power    int              `json:"power_plays"`
	PowerSum int              `json:"power_play_points"`
	Grades   map[string]Grade `json:"grades,omitempty"` // by task and by turn (Turns); "" all
	Values   Values           `json:"values"`           // of the shots that are analysed
}

// EndCounts are how the ends of a team came out.
type EndCounts struct {
	// Ends with the hammer: how many, and of them with two or more points, one point, none, and stolen from the team.
	Hammer    int `json:"hammer_ends"`
	Converted int `json:"hammer_two_or_more"`
	Forced    int `json:"hammer_one"`
	Blank     int `json:"hammer_blank"`
	Stolen    int `json:"hammer_stolen"`
	// Ends without it: how many, and of them those that the team stole, and those in which it forced the opponent to take one point.
	Without int `json:"other_ends"`
	Steals  int `json:"steals"`
	Forces  int `json:"forces"`
}

// Add counts an end by the points of the team with the hammer, negative if they were stolen.
func (c *EndCounts) Add(hammer bool, points int) {
	if !hammer {
		c.Without++
		switch {
		case points < 0:
			c.Steals++
		case points == 1:
			c.Forces++
		}
		return
	}
	c.Hammer++
	switch {
	case points >= 2:
		c.Converted++
	case points == 1:
		c.Forced++
	case points == 0:
		c.Blank++
	default:
		c.Stolen++
	}
}

// Grade is how well rated shots were made.
type Grade struct {
	Shots int     `json:"shots"`
	Mean  float64 `json:"mean"` // per cent
}

// StatisticsOf are the statistics of a group over games, those with the most games first.
func StatisticsOf(games []Found, group Group) []Statistics {
	index := map[string]*Statistics{}
	sums := map[string]map[string][2]int{}
	of := func(name string) *Statistics {
		if index[name] == nil {
			index[name], sums[name] = &Statistics{Name: name}, map[string][2]int{}
		}
		return index[name]
	}
	for i := range games {
		g := games[i].Game
		var facts Facts
		if json.Unmarshal([]byte(g.facts), &facts) != nil || group == ByAI && g.Charted {
			continue // a damaged index
		}
		if group != ByPlayer {
			for t, name := range g.Teams {
				of(name).add(g, &facts, t)
			}
		}
		for k := range facts.People {
			p := &facts.People[k]
			if p.Team < 0 || p.Team > 1 || group == ByPlayer && p.Name == "" {
				continue
			}
			name := g.Teams[p.Team]
			if group == ByPlayer {
				name = p.Name
				of(name).add(g, &facts, p.Team)
			}
			index[name].Values.add(&p.Values)
			for key, v := range p.Grades {
				addGrade(sums[name], key, v)
				if !slices.Contains(Turns[:], key) {
					addGrade(sums[name], "", v)
				}
			}
		}
	}
	list := make([]Statistics, 0, len(index))
	for name, s := range index {
		for key, v := range sums[name] {
			if s.Grades == nil {
				s.Grades = map[string]Grade{}
			}
			s.Grades[key] = Grade{v[1], float64(v[0]) / float64(v[1])}
		}
		list = append(list, *s)
	}
	slices.SortFunc(list, func(a, b Statistics) int { return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Name, b.Name)) })
	return list
}

func addGrade(sums map[string][2]int, key string, v [2]int) {
	sums[key] = [2]int{sums[key][0] + v[0], sums[key][1] + v[1]}
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
		s.EndCounts.Add(e.Hammer == t, e.Points)
		if e.Power && e.Hammer == t {
			s.Power++
			s.PowerSum += e.Points
		}
	}
}

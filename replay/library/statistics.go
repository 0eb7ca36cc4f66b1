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
	Rates    Rates            `json:"rates"`
	Grades   map[string]Grade `json:"grades,omitempty"` // by task and by turn (Turns); "" all
	Values   Values           `json:"values"`           // of the shots that are analysed
}

// Rates are shares of the games, of the ends with the hammer and of those without, and the points of a power play. The errors are those of
// other games of the team.
type Rates struct {
	Won       Mean `json:"won"`
	Converted Mean `json:"hammer_two_or_more"`
	Forced    Mean `json:"hammer_one"`
	Blank     Mean `json:"hammer_blank"`
	Stolen    Mean `json:"hammer_stolen"`
	Steals    Mean `json:"steals"`
	Forces    Mean `json:"forces"`
	Power     Mean `json:"power_play_points"`
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

// Grade is how well rated shots were made, per cent, and the standard error of that.
type Grade struct {
	Shots int     `json:"shots"`
	Mean  float64 `json:"mean"`
	Error float64 `json:"error"`
}

// sums are what the statistics of a name are made from, by game.
type sums struct {
	of                                              Statistics
	won                                             cluster
	converted, forced, blank, stolen, steals, force cluster
	power                                           cluster
	grades                                          map[string]*cluster // of shares
}

// StatisticsOf are the statistics of a group over games, those with the most games first.
func StatisticsOf(games []Found, group Group) []Statistics {
	index := map[string]*sums{}
	of := func(name string) *sums {
		if index[name] == nil {
			index[name] = &sums{of: Statistics{Name: name}, grades: map[string]*cluster{}}
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
		grades := map[string]map[string][2]int{} // of the game, by name
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
			index[name].of.Values.add(&p.Values)
			if grades[name] == nil {
				grades[name] = map[string][2]int{}
			}
			for key, v := range p.Grades {
				addGrade(grades[name], key, v)
				if !slices.Contains(Turns[:], key) {
					addGrade(grades[name], "", v)
				}
			}
		}
		for name, all := range grades {
			index[name].addGrades(all)
		}
	}
	list := make([]Statistics, 0, len(index))
	for _, s := range index {
		list = append(list, s.statistics())
	}
	slices.SortFunc(list, func(a, b Statistics) int { return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Name, b.Name)) })
	return list
}

func addGrade(sums map[string][2]int, key string, v [2]int) {
	sums[key] = [2]int{sums[key][0] + v[0], sums[key][1] + v[1]}
}

// add adds a game of team t.
func (s *sums) add(g *Game, facts *Facts, t int) {
	of := &s.of
	of.Games++
	won := 0.
	switch g.Winner {
	case t:
		of.Wins++
		won = 1
	case 1 - t:
	default:
		of.Draws++
	}
	of.Points += g.Score[t]
	of.Lost += g.Score[1-t]
	var c EndCounts
	power, points := 0, 0
	for _, e := range facts.Ends {
		of.EndCounts.Add(e.Hammer == t, e.Points)
		c.Add(e.Hammer == t, e.Points)
		if e.Power && e.Hammer == t {
			power, points = power+1, points+e.Points
		}
	}
	of.Power, of.PowerSum = of.Power+power, of.PowerSum+points
	s.won.game(1, won)
	s.converted.game(c.Hammer, float64(c.Converted))
	s.forced.game(c.Hammer, float64(c.Forced))
	s.blank.game(c.Hammer, float64(c.Blank))
	s.stolen.game(c.Hammer, float64(c.Stolen))
	s.steals.game(c.Without, float64(c.Steals))
	s.force.game(c.Without, float64(c.Forces))
	s.power.game(power, float64(points))
}

// addGrades adds the grades of a game, sum in per cent and number by key.
func (s *sums) addGrades(grades map[string][2]int) {
	for key, v := range grades {
		if s.grades[key] == nil {
			s.grades[key] = &cluster{}
		}
		s.grades[key].game(v[1], float64(v[0])/100)
	}
}

// statistics are what the sums come to. Ends and shots of a game are nearly as unlike as those of others: few games tell more than they
// would if each were wholly one or the other.
func (s *sums) statistics() Statistics {
	share := func(c *cluster) Mean { return c.mean().shareOf(c.n) }
	out := s.of
	out.Rates = Rates{share(&s.won), share(&s.converted), share(&s.forced), share(&s.blank), share(&s.stolen), share(&s.steals),
		share(&s.force), s.power.mean()}
	for key, c := range s.grades {
		if out.Grades == nil {
			out.Grades = map[string]Grade{}
		}
		m := share(c)
		out.Grades[key] = Grade{m.N, 100 * m.Mean, 100 * m.Error}
	}
	return out
}

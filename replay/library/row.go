package library

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
)

// indexed is a file that was read.
type indexed struct {
	job
	games   []row
	problem string
}

// row is a game as it is written.
type row struct {
	Game
	content replay.Fingerprint
	charts  string // what chartsOf gives
	Facts   Facts
	facts   string // Facts as they are written
	places  []byte
	shots   []byte // as appendValued writes them
}

func (x *indexing) read(ctx context.Context, j job) indexed {
	out := indexed{job: j}
	list, err := x.As.SourcesOf(ctx, j.path)
	if err != nil {
		out.problem = err.Error()
	}
	for _, s := range list {
		g, err := s.Open(ctx)
		if err != nil {
			out.problem = err.Error()
			continue
		}
		r, err := x.rowOf(j, s.Game, g)
		if err != nil {
			out.problem = err.Error()
		}
		r.Event = s.Event
		facts, err := json.Marshal(&r.Facts)
		if err != nil { // the fault of this game alone
			out.problem = err.Error()
			continue
		}
		r.facts = string(facts)
		out.games = append(out.games, r)
	}
	return out
}

// rowOf is what the index holds of a game. The error tells what of its values could not be read.
func (x *indexing) rowOf(j job, id string, g *replay.Game) (r row, err error) {
	r = row{shots: []byte{}, Game: Game{Path: j.path, Game: id, Format: g.Format, Teams: g.Teams, Score: g.Result.Score,
		Winner: g.Result.Winner, Rules: g.Rules.Name, Ice: string(g.Ice.Model),
		Ends: len(g.Ends), Shots: g.Shots(), Complete: g.Complete, Session: g.Extra["Session"], Sheet: g.Extra["Sheet"]}, content: g.Fingerprint(), charts: chartsOf(g)}
	if r.Date, r.named = dateOf(g, j.path, id); id == "" {
		r.FileDate = time.Unix(0, j.changed).UTC().Format(time.DateOnly)
	}
	for t := range g.Players {
		for _, p := range g.Players[t] {
			r.addPlayer(p.Name)
		}
	}
	for i := range g.Ends {
		e := &g.Ends[i]
		if e.Scored {
			h := e.First.Other()
			r.Facts.Ends = append(r.Facts.Ends, EndFacts{int(h), e.Score[h] - e.Score[e.First], e.PowerPlay != replay.NoPowerPlay})
		}
		for k := range e.Shots {
			if c := e.Shots[k].Chart; c != nil {
				r.Charted = true
				r.addPlayer(c.Player)
			}
		}
		r.Facts.grades(e)
	}
	if x.Values != nil {
		var people []Person
		var shots []ValuedShot
		people, shots, err = x.Values(j.path, id, g)
		for i := range people {
			p := &people[i]
			r.Facts.person(p.Team, p.Name).Values.add(&p.Values)
			r.Valued += p.Values.Shots
		}
		for i := range shots {
			r.shots = appendValued(r.shots, &shots[i])
		}
	}
	for _, at := range g.Places() {
		if s, err := g.State(at); err == nil && s.Shot < curling.Stones {
			r.places = appendPlace(r.places, at.End, g.Rules.FirstShot, &s, g.Ice.Bounds, outcomeOf(g, at))
		}
	}
	return r, err
}

func (g *Game) addPlayer(name string) {
	if name = strings.TrimSpace(strings.ReplaceAll(name, "\n", " ")); name != "" && !slices.Contains(g.Players, name) {
		g.Players = append(g.Players, name)
	}
}

// person is the entry of who threw for a team.
func (f *Facts) person(team int, name string) *Person {
	for i := range f.People {
		if p := &f.People[i]; p.Team == team && p.Name == name {
			return p
		}
	}
	f.People = append(f.People, Person{Team: team, Name: name})
	return &f.People[len(f.People)-1]
}

// grade adds a rated shot.
func (f *Facts) grade(team int, c *replay.Chart) {
	if c.Grade < 0 { // not rated
		return
	}
	p := f.person(team, strings.TrimSpace(c.Player))
	if p.Grades == nil {
		p.Grades = map[string][2]int{}
	}
	add := func(key string) {
		v := p.Grades[key]
		p.Grades[key] = [2]int{v[0] + c.Grade, v[1] + 1}
	}
	add(string(c.Task))
	if c.TurnKnown {
		add(Turns[number(c.Turn == curling.Left)])
	}
}

// PeopleOf are those who threw rated shots of a game, with their grades.
func PeopleOf(g *replay.Game) []Person {
	var f Facts
	for i := range g.Ends {
		f.grades(&g.Ends[i])
	}
	return f.People
}

// grades adds the rated shots of an end.
func (f *Facts) grades(e *replay.End) {
	for k := range e.Shots {
		if c := e.Shots[k].Chart; c != nil {
			f.grade(int(e.Mover(e.Shots[k].Number)), c)
		}
	}
}

package replay

import (
	"fmt"
	"math"

	"github.com/hogline/hogline/engine/curling"
)

// What a game can hold at most. A log is far below.
const (
	mostEnds  = 200
	mostScore = curling.MaxOwnPoints
	mostSpeed = 1000 // m/s in x and in y; programs write what they like
	farthest  = 100  // m
)

// Check reports the first value of a game that cannot be, by its place. It is for games that come from a file as they are; readers of
// logs check what they read themselves.
func (g *Game) Check() error {
	if err := g.Ice.Check(); err != nil {
		return err
	}
	r := &g.Rules
	for _, c := range []check{
		{"Rules.Ends", r.Ends, r.Ends >= 0 && r.Ends <= mostEnds},
		{"Rules.FirstShot", r.FirstShot, r.FirstShot >= 0 && r.FirstShot < curling.Stones},
		{"Start", g.Start, between(g.Start, mostScore)},
		{"Result.Score", g.Result.Score, between(g.Result.Score, mostScore)},
		{"Result.Winner", g.Result.Winner, g.Result.Winner >= -1 && g.Result.Winner <= 1},
		{"Ends", len(g.Ends), len(g.Ends) <= mostEnds},
	} {
		if err := c.at(""); err != nil {
			return err
		}
	}
	for t := range g.Players {
		for i := range g.Players[t] {
			p := &g.Players[t][i]
			c := check{"Players", *p, (p.Noise == (curling.Noise{}) || p.Noise.Check() == nil) && p.WeightMax >= 0 && p.WeightMax <= mostSpeed}
			if err := c.at(""); err != nil {
				return err
			}
		}
	}
	most := curling.MaxPoints
	if r.Text != "" { // rules of one's own count as they like
		most = mostScore
	}
	for i := range g.Ends {
		if err := g.Ends[i].check(fmt.Sprintf("Ends[%d].", i), most); err != nil {
			return err
		}
	}
	return nil
}

// check is a value with whether it can be.
type check struct {
	name  string
	value any
	ok    bool
}

// at is the error of a value below a place, nil for one that can be.
func (c check) at(place string) error {
	if c.ok {
		return nil
	}
	return Messages.New("replay.bad-value", place+c.name, fmt.Sprint(c.value))
}

// Check reports the first value of an end that cannot be.
func (e *End) Check() error { return e.check("", curling.MaxPoints) }

// check is Check of an end at a place, of at most so many points.
func (e *End) check(place string, most int) error {
	for _, c := range []check{
		{"Number", e.Number, e.Number >= 0 && e.Number <= mostEnds},
		{"First", e.First, e.First <= 1},
		{"Score", e.Score, between(e.Score, most)},
		{"PowerPlay", e.PowerPlay, e.PowerPlay <= PowerPlayLeft},
		{"Shots", len(e.Shots), len(e.Shots) <= curling.Stones},
		{"Final", e.Final, possible(e.Final)},
	} {
		if err := c.at(place); err != nil {
			return err
		}
	}
	for k := range e.Shots {
		if err := e.Shots[k].check(fmt.Sprintf("%sShots[%d].", place, k)); err != nil {
			return err
		}
	}
	return nil
}

// Check reports the first value of a shot that cannot be.
func (s *Shot) Check() error { return s.check("") }

func (s *Shot) check(place string) error {
	for _, c := range []check{
		{"Number", s.Number, s.Number >= 0 && s.Number < curling.Stones},
		{"Kind", s.Kind, s.Kind <= Abandoned},
		{"Thrower", s.Thrower, s.Thrower >= -1 && s.Thrower <= 3},
		{"Before", s.Before, possible(&s.Before)},
		{"After", s.After, possible(s.After)},
		{"Chosen", s.Chosen, throwable(s.Chosen)},
		{"Run", s.Run, throwable(s.Run)},
		{"Sweep", s.Sweep, s.Sweep.Check() == nil && math.Abs(s.Sweep.From) <= farthest && math.Abs(s.Sweep.To) <= farthest},
	} {
		if err := c.at(place); err != nil {
			return err
		}
	}
	if c := s.Chart; c != nil {
		if err := (check{"Chart", *c, c.Turn <= curling.Left && c.Grade >= -1 && c.Grade <= 100 && c.Moved >= 0 &&
			c.Moved <= farthest}).at(place); err != nil {
			return err
		}
	}
	if f := s.Found; f != nil {
		size := f.Residual + f.Worst + f.SpreadVX + f.SpreadVY
		return check{"Found", *f, size >= 0 && size <= mostSpeed}.at(place)
	}
	return nil
}

// between reports points of two teams from 0 to most.
func between(score [2]int, most int) bool {
	return min(score[0], score[1]) >= 0 && max(score[0], score[1]) <= most
}

// throwable reports velocities that a log can hold: also none, of a shot that was refused.
func throwable(s curling.Shot) bool {
	return math.Abs(s.VX) <= mostSpeed && math.Abs(s.VY) <= mostSpeed && s.Turn <= curling.Left &&
		s.Spin >= 0 && s.Spin <= curling.MaxSpin
}

// possible reports places on or near the sheet; nil is unknown.
func possible(p *curling.Position) bool {
	if p == nil {
		return true
	}
	for _, v := range p {
		if !(math.Abs(v.X) <= farthest && math.Abs(v.Y) <= farthest) {
			return false
		}
	}
	return true
}

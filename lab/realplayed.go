package lab

import (
	"fmt"
	"math"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/realplay"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/chartstats"
)

// played learns the value of real play from the games without the words of hold, and holds it against the results of those with them.
func (c *RealCmd) played(ctx *command.Context, set *replay.DataSet) error {
	held := map[int]bool{}
	for _, i := range set.Filter(c.Hold) {
		held[i] = true
	}
	if c.Hold == "" || len(held) == 0 {
		return command.Usagef("--part played needs --hold WORDS that some games have, all others are learned from")
	}
	var learn, test []realplay.Row
	var rules curling.Rules
	for i := range set.Games {
		if err := ctx.Context.Err(); err != nil {
			return err
		}
		g, err := set.Draft(ctx.Context, i)
		if err != nil {
			return err
		}
		rules = g.Rules
		if rows := chartstats.PlayedRows(g, i); held[i] {
			test = append(test, rows...)
		} else {
			learn = append(learn, rows...)
		}
	}
	m, err := c.playedModel(ctx, learn, &rules)
	if err != nil {
		return err
	}
	e, err := realplay.New(m, &rules)
	if err != nil {
		return err
	}
	counts := realplay.CountsOf(learn, &rules)
	level := c.levels(test, m, e, &rules)
	score := [curling.Stones + 1]playedScore{}
	all := playedScore{}
	for i := range test {
		r := &test[i]
		if !m.Knows(&rules, r.State.Shot) {
			continue
		}
		p, q := e.Shares(&r.State).Tilt(level[r.Game]), counts.Shares(e, &r.State)
		score[curling.Stones-r.State.Shot].add(&p, &q, r.Points)
		all.add(&p, &q, r.Points)
	}
	_, _ = fmt.Fprintf(ctx.Out, "%s, %s known; held out: %s\n%-8s %9s %9s %9s %7s %7s %7s\n", m.Source, command.Count(len(learn), "position"), c.Hold,
		"to come", "positions", "log loss", "count", "slope", "bias", "R2")
	for left := range score {
		if score[left].n > 0 {
			score[left].print(ctx, fmt.Sprint(left))
		}
	}
	all.print(ctx, "all")
	printChanges(ctx, test, func(r *realplay.Row) (float64, bool) {
		if !m.Knows(&rules, r.State.Shot) {
			return 0, false
		}
		p := e.Shares(&r.State).Tilt(level[r.Game])
		return p.Points(), true
	})
	return nil
}

// playedModel is what foretells the ends, of which it may know those of rows: all of their positions, how they came out, or nothing.
func (c *RealCmd) playedModel(ctx *command.Context, rows []realplay.Row, rules *curling.Rules) (*realplay.Model, error) {
	search := realplay.BySearch(rules)
	switch c.By {
	case "learned":
		return realplay.Fit(ctx.Context, rows, realplay.Fitting{Source: "without " + c.Hold, Rules: *rules, Ridge: c.Ridge})
	case "search":
		return search, nil
	}
	e, err := realplay.New(search, rules)
	if err != nil {
		return nil, err
	}
	var began, ended realplay.Shares
	n := 0.0
	for i := range rows {
		if rows[i].State.Shot != rules.FirstShot {
			continue
		}
		n++
		ended[realplay.ClassOf(rows[i].Points)]++
		for k, v := range e.Shares(&rows[i].State) {
			began[k] += v
		}
	}
	for k := range began {
		began[k], ended[k] = began[k]/n, ended[k]/n
	}
	shares := shiftShares(rows, rules, &began, &ended)
	_, _ = fmt.Fprintf(ctx.Out, "share of the shift by the shots to come, from 1 on: %.1f\n", shares[1:])
	return realplay.Shifted(rules, &began, &ended, shares), nil
}

// shiftShares are the shares of a shift, by the shots to come, by which rows are foretold best.
func shiftShares(rows []realplay.Row, rules *curling.Rules, began, ended *realplay.Shares) []float64 {
	var best, least [curling.Stones + 1]float64
	for step := range 13 {
		share := float64(step) / 10
		all := make([]float64, curling.Stones+1)
		for i := range all {
			all[i] = share
		}
		e, err := realplay.New(realplay.Shifted(rules, began, ended, all), rules)
		if err != nil {
			return nil
		}
		var loss [curling.Stones + 1]float64
		for i := range rows {
			p := e.Shares(&rows[i].State)
			loss[curling.Stones-rows[i].State.Shot] -= math.Log(p[realplay.ClassOf(rows[i].Points)])
		}
		for left, v := range loss {
			if step == 0 || v < least[left] {
				best[left], least[left] = share, v
			}
		}
	}
	return best[:curling.Stones-rules.FirstShot+1]
}

// levels are the levels of the event that the games of rows are played at: that told by the ends of the games before, or of all others.
func (c *RealCmd) levels(rows []realplay.Row, m *realplay.Model, e *realplay.Evaluator, rules *curling.Rules) map[int]float64 {
	list := map[int]float64{}
	if c.Level == "none" {
		return list
	}
	var all realplay.Levels
	games := map[int]*realplay.Levels{}
	for i := range rows {
		r := &rows[i]
		if games[r.Game] == nil {
			games[r.Game] = &realplay.Levels{}
			list[r.Game] = all.Level(c.Spread) // of the games before
		}
		if r.State.Shot == rules.FirstShot && m.Knows(rules, r.State.Shot) {
			p := e.Shares(&r.State)
			all.Add(p, r.Points)
			games[r.Game].Add(p, r.Points)
		}
	}
	if c.Level == "others" {
		for g, own := range games {
			others := all.Less(*own)
			list[g] = others.Level(c.Spread)
		}
	}
	return list
}

// playedScore sums up how well distributions of results foretell them.
type playedScore struct {
	n                    float64
	loss, count          float64
	x, y, xx, xy, yy, ss float64
}

func (s *playedScore) add(p, q *realplay.Shares, points int) {
	class := realplay.ClassOf(points)
	y, x := float64(class-realplay.MostPoints), p.Points()
	s.n++
	s.loss -= math.Log(p[class])
	s.count -= math.Log(q[class])
	s.x, s.y, s.xx, s.xy, s.yy, s.ss = s.x+x, s.y+y, s.xx+x*x, s.xy+x*y, s.yy+y*y, s.ss+(y-x)*(y-x)
}

func (s *playedScore) print(ctx *command.Context, name string) {
	vx, vxy, vy := s.xx-s.x*s.x/s.n, s.xy-s.x*s.y/s.n, s.yy-s.y*s.y/s.n
	_, _ = fmt.Fprintf(ctx.Out, "%-8s %9.0f %9.4f %9.4f %7.3f %+7.3f %7.3f\n", name, s.n, s.loss/s.n, s.count/s.n, vxy/vx, (s.x-s.y)/s.n,
		1-s.ss/vy)
}

// Package kindtest draws games of the kinds that files may hold, for the tests of formats.
package kindtest

import (
	"context"
	"math/rand/v2"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
)

// Kind is a kind of game that a file may hold. Its games depend on the seed alone; their throws are not simulated.
type Kind struct {
	Name   string
	charts bool // a chart of a tournament: nothing is known of the throws
	rules  func() curling.Rules
	model  physics.Model
	change func(d *drawing) // makes a plain match of the kind
}

// Kinds are the kinds of games that formats are tried with.
func Kinds() []Kind {
	four, doubles := curling.FiveRock, curling.MixedDoubles
	const m, f = physics.Mori2019, physics.FCV1
	return []Kind{
		{"match of four", false, four, m, func(*drawing) {}},
		{"mixed doubles, stones placed", false, doubles, m, placed},
		{"mixed doubles, chart", true, doubles, f, func(*drawing) {}},
		{"chart of four", true, four, f, func(*drawing) {}},
		{"power play", true, doubles, f, powerPlay},
		{"time-outs", true, four, f, timeOuts},
		{"last stone not thrown", false, four, m, lastNotThrown},
		{"last stone not thrown, chart", true, doubles, f, lastNotThrown},
		{"free guard violation", false, four, m, violation},
		{"refused shots", false, four, m, refused},
		{"conceded", false, four, m, conceded},
		{"conceded between ends", false, four, m, concededBetween},
		{"conceded, chart", true, four, f, concededChart},
		{"lost on time", false, four, m, outOfTime},
		{"stopped before a shot", false, four, m, waiting},
		{"stopped after a shot", false, doubles, m, stopped},
		{"extra end", false, four, m, extraEnd},
		{"tie", false, four, m, tie},
		{"unknown shots", false, four, m, unknownShots},
		{"unknown stones", true, four, f, unknownStones},
		{"missing shots", true, doubles, f, missingShots},
		{"position before a shot missing", true, doubles, f, gapBefore},
		{"missing end", true, four, f, missingEnd},
		{"end without score", true, doubles, f, noScore},
		{"score not of the ends", true, four, f, otherScore},
		{"second team begins", false, four, m, secondBegins},
		{"score before", false, four, m, scoreBefore},
		{"position", false, four, f, position},
		{"position after the last stone", false, four, f, lastPosition},
		{"throws found", true, four, f, found},
		{"stones being told apart", true, four, f, draft},
		{"recorded paths", false, four, f, recorded},
		{"stones of other spins", false, four, f, spins},
		{"stones that were swept", false, four, f, sweeps},
		{"answers that are no shots", false, four, m, answers},
		{"odd names", false, four, m, oddNames},
		{"own rules, ice and players", false, four, m, own},
		{"program of 2015", false, curling.FourRock, physics.V2, noPlayers},
	}
}

// Draw is a game of the kind.
func (k *Kind) Draw(seed uint64) *replay.Game {
	ice, err := physics.IceOf(k.model)
	if err != nil {
		panic(err) // a model of ours
	}
	d := drawing{rng: rand.New(rand.NewPCG(seed, 1)), charts: k.charts}
	team := curling.TeamOf(physics.StandardPlayer(k.model))
	d.game = &replay.Game{Format: "dcl", Teams: [2]string{"North", "South"}, Players: [2]curling.Team{team, team}, Rules: k.rules(), Ice: ice,
		Complete: true}
	d.game.Rules.Ends = 1 + d.rng.IntN(4)
	d.match()
	k.change(&d)
	return d.game
}

// drawing is a game being drawn.
type drawing struct {
	rng    *rand.Rand
	game   *replay.Game
	charts bool
}

// match draws a match that was played to its end.
func (d *drawing) match() {
	first := curling.TeamID(0)
	for n := range d.game.Rules.Ends {
		e := d.end(n, first)
		if e.Score != [2]int{} {
			first = 0
			if e.Score[1] > 0 {
				first = 1
			}
		}
		d.game.Ends = append(d.game.Ends, e)
	}
	d.settle()
}

// settle adds the ends up to the result.
func (d *drawing) settle() {
	g := d.game
	r := replay.Result{Score: g.Start, Winner: -1, Reason: replay.ByScore}
	for i := range g.Ends {
		r.Score[0] += g.Ends[i].Score[0]
		r.Score[1] += g.Ends[i].Score[1]
	}
	switch {
	case r.Score[0] > r.Score[1]:
		r.Winner = 0
	case r.Score[1] > r.Score[0]:
		r.Winner = 1
	}
	g.Result = r
}

func (d *drawing) end(number int, first curling.TeamID) replay.End {
	rules := &d.game.Rules
	e := replay.End{Number: number, First: first, Scored: true}
	now := curling.Position{}
	if rules.FirstShot > 0 {
		now = rules.Placed.Place(curling.CentreLast)
	}
	for i := rules.FirstShot; i < curling.Stones; i++ {
		s := replay.Shot{Number: i, Before: now, Thrower: rules.Delivery.Thrower(i)}
		if d.charts {
			s.Chart = d.chart()
		} else {
			s.Chosen, s.Asked, s.Run, s.Ran = d.shot(), true, d.shot(), true
		}
		now = d.moved(now, i)
		after := now
		s.After = &after
		e.Shots = append(e.Shots, s)
	}
	final := now
	e.Final = &final
	side, n := now.Counting(d.game.Ice.Bounds)
	e.Score[curling.TeamID(side)^first] = n
	return e
}

func (d *drawing) number(least, most float64) float64 { return least + (most-least)*d.rng.Float64() }

func (d *drawing) shot() curling.Shot {
	return curling.Shot{VX: d.number(-2, 2), VY: d.number(-34, -28), Turn: curling.Turn(d.rng.UintN(2))}
}

func (d *drawing) chart() *replay.Chart {
	c := &replay.Chart{Task: replay.Tasks[d.rng.IntN(len(replay.Tasks))], Turn: curling.Turn(d.rng.UintN(2)), TurnKnown: true,
		Grade: 25*d.rng.IntN(6) - 25}
	if c.Grade < 0 {
		c.Grade = -1
	}
	if d.rng.UintN(3) == 0 {
		c.Moved, c.Player = d.number(0, 0.1), "SMITH, A."
	}
	if d.rng.UintN(5) == 0 {
		c.Turn, c.TurnKnown = 0, false
	}
	return c
}

// moved is a position after shot number i: some stones moved or went, and the thrown one may lie somewhere. No two stones touch.
func (d *drawing) moved(p curling.Position, i int) curling.Position {
	for k := range i {
		switch {
		case !p.Has(k) || d.rng.UintN(4) > 0:
		case d.rng.UintN(2) == 0:
			p[k] = curling.Vec{}
		default:
			d.lay(&p, k)
		}
	}
	if d.rng.UintN(4) > 0 {
		d.lay(&p, i)
	}
	return p
}

// lay puts stone i to a free place in play.
func (d *drawing) lay(p *curling.Position, i int) {
	for {
		at := curling.Vec{X: d.number(0.2, curling.SheetWidth-0.2), Y: d.number(curling.BackY+0.2, curling.HogY-0.5)}
		free := true
		for k := range p {
			free = free && (k == i || !p.Has(k) || p[k].Distance(at) > 2.1*curling.StoneRadius)
		}
		if free {
			p[i] = at
			return
		}
	}
}

// draft: the search that tells the stones of a chart apart is still to be asked.
func draft(d *drawing) {
	g := d.game
	g.Identify = func(context.Context, func(done, of int)) (*replay.Game, error) { return g, nil }
}

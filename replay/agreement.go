package replay

import (
	"context"
	"fmt"

	"hogline/engine/curling"
	"hogline/engine/physics"
)

// Tolerance is the distance in metres up to which a simulated shot counts as agreeing with
// the log.
const Tolerance = 0.01

// Difference is how far a simulated shot ends from what the log says.
type Difference struct {
	Place    Place            `json:"-"`
	Distance float64          `json:"distance"` // m, the largest over the stones that lie in both
	Stone    int              `json:"stone"`    // the one that differs most, -1 none
	Other    uint16           `json:"other"`    // bit i: stone i lies in one of the two only
	Foul     bool             `json:"foul"`     // the simulated shot broke the free guard rule
	Position curling.Position `json:"-"`        // what the simulator gives, as the rules leave it
	Err      error            `json:"-"`        // the shot could not be thrown
}

// Agrees reports that the same stones lie within Within of each other.
func (d *Difference) Agrees() bool { return d.Err == nil && d.Other == 0 && d.Distance <= Tolerance }

// Agreement is a whole log held against a simulator.
type Agreement struct {
	Shots    int          `json:"shots"`      // that could be compared
	Within   int          `json:"within_1cm"` // of these, how many agree
	Failed   int          `json:"failed"`     // that the simulator refused
	Worst    float64      `json:"worst"`      // m, where the same stones lie
	Stones   int          `json:"stones"`     // shots after which other stones lie
	Each     []Difference `json:"-"`
	Complete bool         `json:"-"` // not stopped in the middle
}

// Agree throws every shot of the log that has a result again and measures the difference.
// It stops with ctx and returns what it has; progress, if not nil, is told how many of all
// shots are done.
func Agree(ctx context.Context, g *Game, sim physics.Simulator, progress func(done, all int)) Agreement {
	var places []Place
	for _, p := range g.Places() {
		if _, shot := g.ShotAt(p); shot != nil && shot.Ran && shot.After != nil && shot.Kind == Thrown {
			places = append(places, p)
		}
	}
	var a Agreement
	for i, p := range places {
		if ctx.Err() != nil {
			return a
		}
		d := Compare(g, p, sim, nil)
		a.Each = append(a.Each, d)
		switch {
		case d.Err != nil:
			a.Failed++
		default:
			a.Shots++
			if d.Agrees() {
				a.Within++
			}
			if d.Other != 0 {
				a.Stones++
			} else {
				a.Worst = max(a.Worst, d.Distance)
			}
		}
		if progress != nil {
			progress(i+1, len(places))
		}
	}
	a.Complete = true
	return a
}

// Compare throws the shot at a place as the log says it was run, into rec if that is not
// nil, and holds what comes of it, after the rules, against the log.
func Compare(g *Game, p Place, sim physics.Simulator, rec *physics.Trajectory) Difference {
	d := Difference{Place: p, Stone: -1}
	_, shot := g.ShotAt(p)
	switch {
	case shot == nil:
		d.Err = fmt.Errorf("replay: %w", Messages.New("replay.end-over"))
		return d
	case !shot.Ran:
		d.Err = fmt.Errorf("replay: %w", Messages.New("replay.not-thrown"))
		return d
	}
	bounds := g.Ice.Bounds
	before := InPlay(bounds, shot.Before)
	thrown := before
	if shot.Run.Speed() > 0 { // a shot that the server refused is noted as 0 0 0: its stone is taken off
		out, err := sim.Throw(physics.Delivery{Position: before, Index: shot.Number, Shot: shot.Run}, rec)
		if err != nil {
			d.Err = err
			return d
		}
		thrown = InPlay(bounds, out.Position)
	}
	settled, verdict := g.Rules.Apply(bounds, &before, &thrown, shot.Number)
	d.Foul, d.Position = verdict.Foul, settled
	if shot.After == nil {
		return d
	}
	after := InPlay(bounds, *shot.After)
	for i := range after {
		switch here, there := d.Position.Has(i), after.Has(i); {
		case here != there:
			d.Other |= 1 << i
		case here:
			if m := d.Position[i].Distance(after[i]); d.Stone < 0 || m > d.Distance {
				d.Distance, d.Stone = m, i
			}
		}
	}
	return d
}

// InPlay is p without the stones that lie outside the play area: the programs of 2015-17
// drop them only before the next shot (facts: physics, "The other two models").
func InPlay(b curling.Bounds, p curling.Position) curling.Position {
	for i := range p {
		if p.Has(i) && !b.InPlay(p[i]) {
			p[i] = curling.Vec{}
		}
	}
	return p
}

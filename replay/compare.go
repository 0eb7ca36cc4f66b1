package replay

import (
	"context"
	"slices"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// Tolerance is the distance in metres up to which a simulated shot agrees with the log.
const Tolerance = 0.01

// Difference is how far a simulated shot ends from what the log holds.
type Difference struct {
	Compared bool             // the log holds what was thrown and its result
	Distance float64          // m, the largest over the stones that lie in both
	Stone    int              // the one that differs most, -1 none
	Other    uint16           // bit i: stone i lies in one of the two only
	Foul     bool             // the simulated shot broke the free guard rule
	Outcome  *physics.Outcome // of the simulator, before the rules; nil if nothing was simulated
	Position curling.Position // what the rules leave of it
	Err      error            // the shot is not known or could not be simulated
}

// Agrees reports that the same stones lie within Tolerance of each other.
func (d *Difference) Agrees() bool {
	return d.known() && d.Other == 0 && d.Distance <= Tolerance
}

// Differs reports that the shot was compared and does not agree.
func (d *Difference) Differs() bool { return d.known() && !d.Agrees() }

func (d *Difference) known() bool { return d.Compared && d.Err == nil }

// Agreement sums up the differences of many shots.
type Agreement struct {
	Shots       int     `json:"shots"`        // compared
	Agreeing    int     `json:"within_1cm"`   // of these, within Tolerance
	Failed      int     `json:"failed"`       // refused by the simulator
	OtherStones int     `json:"other_stones"` // shots after which other stones lie
	Worst       float64 `json:"worst"`        // m, over shots after which the same stones lie
}

// Add counts one shot. A shot that was not compared changes nothing.
func (a *Agreement) Add(d *Difference) {
	switch {
	case !d.Compared:
		return
	case d.Err != nil:
		a.Failed++
		return
	}
	a.Shots++
	if d.Agrees() {
		a.Agreeing++
	}
	if d.Other != 0 {
		a.OtherStones++
	} else {
		a.Worst = max(a.Worst, d.Distance)
	}
}

// CompareGame simulates every shot of a game that has a result and sums up the differences.
// When ctx ends it returns what it has and ctx's error.
func CompareGame(ctx context.Context, g *Game, sim physics.Simulator) (Agreement, error) {
	var a Agreement
	places := slices.DeleteFunc(g.Places(), func(p Place) bool { return !g.comparable(p) })
	ds, outs, errs := make([]physics.Delivery, len(places)), make([]physics.Outcome, len(places)), make([]error, len(places))
	for k, p := range places {
		_, shot := g.ShotAt(p)
		ds[k] = shot.Delivery(g.Ice.Bounds)
	}
	n, err := physics.ThrowAll(ctx, sim, ds, outs, errs)
	for k, p := range places[:n] {
		_, shot := g.ShotAt(p)
		d := Difference{Stone: -1, Compared: true}
		d.judge(g, shot, &outs[k], errs[k])
		a.Add(&d)
	}
	return a, err
}

// comparable reports that the log holds what was thrown at a place and its result.
func (g *Game) comparable(p Place) bool {
	_, shot := g.ShotAt(p)
	return shot != nil && shot.Kind == Thrown && shot.Ran && shot.Found == nil && shot.After != nil
}

// CompareShot simulates the shot at a place as it was run, recording it into rec if that is
// not nil, applies the rules and measures the distance to the result in the log.
func CompareShot(g *Game, p Place, sim physics.Simulator, rec *physics.Trajectory) Difference {
	d := Difference{Stone: -1, Compared: g.comparable(p)}
	_, shot := g.ShotAt(p)
	switch {
	case shot == nil:
		d.Err = Messages.New("replay.end-over")
		return d
	case !shot.Ran:
		d.Err = Messages.New("replay.not-thrown")
		return d
	}
	var out physics.Outcome
	var err error
	if !shot.refused() {
		out, err = sim.Throw(shot.Delivery(g.Ice.Bounds), rec)
	}
	d.judge(g, shot, &out, err)
	return d
}

// refused reports that the server refused the shot: it is noted as 0 0 0, and its stone is taken off.
func (s *Shot) refused() bool { return !(s.Run.Speed() > 0) }

// Delivery is how the shot was thrown, for a simulator.
func (s *Shot) Delivery(b curling.Bounds) physics.Delivery {
	return physics.Delivery{Position: InPlay(b, s.Before), Index: s.Number, Shot: s.Run, Sweep: s.Sweep}
}

// judge completes the difference of a shot by what the simulator returned for it.
func (d *Difference) judge(g *Game, shot *Shot, out *physics.Outcome, err error) {
	bounds := g.Ice.Bounds
	before := InPlay(bounds, shot.Before)
	thrown := before
	if !shot.refused() {
		if d.Err = err; err != nil {
			return
		}
		d.Outcome = out
		thrown = InPlay(bounds, out.Position)
	}
	settled, infraction := g.Rules.Apply(bounds, &before, &thrown, shot.Number)
	d.Foul, d.Position = infraction.Foul, settled
	if d.Compared {
		d.measure(InPlay(bounds, *shot.After))
	}
}

// measure compares the simulated position with the logged one.
func (d *Difference) measure(logged curling.Position) {
	for i := range logged {
		switch simulated := d.Position.Has(i); {
		case simulated != logged.Has(i):
			d.Other |= 1 << i
		case simulated:
			if m := d.Position[i].Distance(logged[i]); d.Stone < 0 || m > d.Distance {
				d.Distance, d.Stone = m, i
			}
		}
	}
}

// CheckPosition reports why no shot can be simulated from a position: stones that overlap or
// lie off the sheet. Stones out of play do not matter.
func CheckPosition(b curling.Bounds, p curling.Position) error {
	p = InPlay(b, p)
	return p.Check(physics.TouchTolerance)
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

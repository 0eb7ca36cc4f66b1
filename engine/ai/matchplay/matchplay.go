// Package matchplay is what an AI decides in a match beside its shots: the order of its players, the placement of a
// mixed doubles end, how long to think, and whether to give up.
package matchplay

import (
	"context"
	"fmt"
	"time"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/ai/policy"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// Order is the order in which the players of a team throw, by their numbers. Those who throw last in an end have the
// least error: the last stones decide it. In mixed doubles the player of the first and last stone comes first. It is nil
// where all are alike.
func Order(t curling.Team, d curling.Delivery) []int {
	n := len(t)
	if d == curling.Doubles {
		n = 2
	}
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	alike := true
	for i := range order[1:] {
		alike = alike && t[i].Noise == t[i+1].Noise && t[i].WeightMax == t[i+1].WeightMax
	}
	if alike {
		return nil
	}
	// The error of a draw is what is compared: its place at the tee, wide and long, in units of the standard thrower.
	size := func(k int) float64 {
		still := physics.CreateShot(physics.Friction2019, curling.Tee, curling.Right)
		a := physics.Disturb(t[k].Noise, still, 1, 0).Velocity().Sub(still.Velocity())
		b := physics.Disturb(t[k].Noise, still, 0, 1).Velocity().Sub(still.Velocity())
		return a.Len() + b.Len()
	}
	for i := 1; i < n; i++ { // largest error first; equal ones keep their order
		for j := i; j > 0 && size(order[j]) > size(order[j-1]); j-- {
			order[j], order[j-1] = order[j-1], order[j]
		}
	}
	if d == curling.Doubles {
		order[0], order[1] = order[1], order[0]
	}
	return order
}

// playouts is how often each choice is played out.
const playouts = 200

// Place is the placement of a mixed doubles end that is worth most to the team that chooses: each is played out to the
// end of the end by the rule-based policy with the throwers' errors. r is the situation before the placement: who throws
// first has not chosen. A power play is kept for a later end unless it gains keepPower for each end to come.
func Place(ctx context.Context, r *ai.Request, legal []curling.Placement) (curling.Placement, error) {
	if len(legal) == 0 {
		return 0, fmt.Errorf("no placement is allowed")
	}
	chooser := r.State.First.Other()
	best, bestValue := legal[0], 0.0
	values := map[curling.Placement]float64{}
	for i, p := range legal {
		v, err := placementValue(ctx, *r, p, chooser)
		if err != nil {
			return 0, err
		}
		values[p] = v
		if i == 0 || v > bestValue {
			best, bestValue = p, v
		}
	}
	if best.Power() && r.State.EndsLeft() > 0 {
		if gain := bestValue - values[best.Centre()]; gain < keepPower*float64(min(r.State.EndsLeft(), 3)) {
			best = best.Centre()
			if other := best ^ 1; values[other] > values[best] {
				best = other
			}
		}
	}
	return best, nil
}

// keepPower is the gain in win share, or tenths of a point, for each of up to three ends to come below which a power play
// is kept for later.
const keepPower = 0.01

// placementValue is what a placement is worth to the team that chooses: its win share, or a tenth of its end score where
// the request has no win table.
func placementValue(ctx context.Context, r ai.Request, p curling.Placement, chooser curling.TeamID) (float64, error) {
	r.State.Position = r.Rules.Placed.Place(p)
	r.State.Shot = r.Rules.FirstShot
	r.State.First = chooser.Other()
	if p.First() {
		r.State.First = chooser
	}
	return value(ctx, &r, chooser)
}

// value is what a situation is worth to a team when its end is played out by the rule-based policy.
func value(ctx context.Context, r *ai.Request, t curling.TeamID) (float64, error) {
	sim, err := playout.New(r)
	if err != nil {
		return 0, err
	}
	sim = sim.Until(ctx)
	var total float64
	for k := range playouts {
		sim.Seed(r.Seed, k)
		pos := *sim.From(&r.State.Position)
		score := sim.Finish(&pos, r.State.Shot, policy.Rules{})
		if r.State.Mover() != t {
			score = -score
		}
		total += Worth(r, t, score)
	}
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	if err := sim.Err; err != nil {
		return 0, err
	}
	return total / playouts, nil
}

// Leave reports whether the team to throw is better off when the stones stay where the opponent's tick brought them
// than when they are put back, as in the request.
func Leave(ctx context.Context, r *ai.Request, left curling.Position) (bool, error) {
	back, err := value(ctx, r, r.State.Mover())
	if err != nil {
		return false, err
	}
	as := *r
	as.State.Position = left
	stay, err := value(ctx, &as, r.State.Mover())
	return stay > back, err
}

// Worth is what an end score is worth to a team: its win share by the table of the request, or a tenth of the score
// without one.
func Worth(r *ai.Request, t curling.TeamID, score int) float64 {
	if r.Wins == nil {
		return float64(score) / 10
	}
	lead := r.State.Score[t] - r.State.Score[t.Other()] + score
	hammer := score < 0
	if score == 0 {
		hammer = r.State.First != t
		if r.Rules.Blank == curling.BlankSwaps {
			hammer = !hammer
		}
	}
	return r.Wins.Win(r.State.EndsLeft(), lead, hammer)
}

// Concede reports whether the team to throw should give up: it cannot score enough any more, or it has its first stone
// of an end in the last quarter of the match before it and the win table leaves it less than one match in two hundred. Nobody gives up
// under rules that score by a machine of their own: what an end may bring is not known.
func Concede(r *ai.Request) bool {
	if r.Rules.Own() {
		return false
	}
	s := &r.State
	me := s.Mover()
	lead := s.Score[me] - s.Score[me.Other()]
	if s.End < s.Ends && -lead > possible(r) {
		return true
	}
	opening := s.Shot-r.Rules.FirstShot < 2
	if r.Wins == nil || !opening || 4*s.End < 3*s.Ends {
		return false
	}
	return r.Wins.Win(s.EndsLeft()+1, lead, s.First != me) < hopeless
}

// hopeless is the win share below which a match is given up.
const hopeless = 0.005

// possible is the most points that the team to throw can score in the rest of the match.
func possible(r *ai.Request) int {
	s := &r.State
	side := curling.SideOf(s.Shot)
	now := 0
	for i := int(side); i < curling.Stones; i += 2 {
		if i >= s.Shot || s.Position.Has(i) {
			now++
		}
	}
	stones := (curling.Stones - r.Rules.FirstShot) / 2
	if r.Rules.Placed != (curling.Spots{}) {
		stones++
	}
	return now + s.EndsLeft()*stones
}

// ShotTime is how long a shot may take when so much time is left: an equal part for each shot to come, with one part in
// reserve, at most ten seconds. Without a clock, left of 0 or less, it is a second.
func ShotTime(s *curling.State, left time.Duration) time.Duration {
	if left <= 0 {
		return time.Second
	}
	shots := (curling.Stones-s.Shot+1)/2 + s.EndsLeft()*curling.Stones/2
	return min(left/time.Duration(shots+1), 10*time.Second)
}

package study

import (
	"fmt"
	"math"
	"math/rand/v2"

	"hogline/engine/curling"
	"hogline/engine/physics"
)

// Policies are the names of those who may play an end out after a judged shot.
//
//   - simple: a draw to the tee or, when the opponent has a stone in the house, a hit on the
//     one nearest to the tee, with either turn, each as likely (seed 004 table 1).
//   - sample: what the thesis's SampleAI does: hit the opponent's counting stone, guard the
//     own one, else draw to the tee (seed 000 §5).
var Policies = []string{"simple", "sample"}

// policy chooses shot i for the side whose turn it is.
type policy func(p *playerOn, pos *curling.Position, i int, r *rand.Rand) curling.Shot

func policyOf(name string) (policy, error) {
	switch name {
	case "", "simple":
		return simplePolicy, nil
	case "sample":
		return samplePolicy, nil
	}
	return nil, fmt.Errorf("study: no policy %q (simple, sample)", name)
}

func (r *Referee) policyName() string {
	if r.Policy == "" {
		return Policies[0]
	}
	return r.Policy
}

// hitToGo is how many metres a hitting stone has to go at the stone it hits: MIDDLE weight
// of seed 004's program.
const hitToGo = 5.0

// playerOn aims the shots of a policy.
type playerOn struct {
	aim    *physics.Aimer
	bounds curling.Bounds
	tee    [2]curling.Shot // the tee draw by turn
}

func newPlayerOn(aim *physics.Aimer, b curling.Bounds) *playerOn {
	p := &playerOn{aim: aim, bounds: b}
	for _, turn := range []curling.Turn{curling.Right, curling.Left} {
		s, err := aim.Draw(curling.Tee, turn)
		if err != nil {
			s = physics.CreateShot(aim.Ice().Friction, curling.Tee, turn)
		}
		p.tee[turn] = s
	}
	return p
}

// hit is a hit on a stone, or the tee draw when none reaches it.
func (p *playerOn) hit(stone curling.Vec, turn curling.Turn) curling.Shot {
	s, err := p.aim.Pass(stone, turn, hitToGo)
	if err != nil {
		return p.tee[turn]
	}
	return s
}

// nearestOf is the stone of a side nearest to the tee among those in the house, or -1.
func (p *playerOn) nearestOf(pos *curling.Position, side curling.Side) int {
	best, bestD := -1, math.Inf(1)
	for i := int(side); i < curling.Stones; i += 2 {
		if pos.Has(i) {
			if d := pos[i].Distance(curling.Tee); d < p.bounds.House && d < bestD {
				best, bestD = i, d
			}
		}
	}
	return best
}

func simplePolicy(p *playerOn, pos *curling.Position, i int, r *rand.Rand) curling.Shot {
	turn := curling.Turn(r.IntN(2))
	wantHit := r.IntN(2) == 1
	if near := p.nearestOf(pos, curling.SideOf(i).Other()); near >= 0 && wantHit {
		return p.hit(pos[near], turn)
	}
	return p.tee[turn]
}

func samplePolicy(p *playerOn, pos *curling.Position, i int, r *rand.Rand) curling.Shot {
	turn := curling.Turn(r.IntN(2))
	near := pos.Nearest(p.bounds)
	switch {
	case near < 0:
		return p.tee[turn]
	case curling.SideOf(near) != curling.SideOf(i):
		return p.hit(pos[near], turn)
	}
	guard := pos[near].Add(curling.Vec{Y: curling.HouseRadius})
	turn = curling.Left
	if guard.X > curling.CentreX {
		turn = curling.Right
	}
	s, err := p.aim.Draw(guard, turn)
	if err != nil {
		return p.tee[turn]
	}
	return s
}

package match

import (
	"math/rand/v2"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/gsm/run"
)

// RandomMatch plays a match of a rule set with random throws on a sheet, of at most so many throws and placements.
// Nobody concedes, so that the match ends by its rules or not at all.
func RandomMatch(r *Ruleset, b curling.Bounds, turns int, rng *rand.Rand) (run.Playout, error) {
	var out run.Playout
	f, err := NewFlow(r, b)
	if err != nil {
		return out, err
	}
	for ; out.Turns < turns && !f.Over(); out.Turns++ {
		placements, err := f.Placements()
		if err != nil {
			return out, err
		}
		switch {
		case len(placements) > 0:
			_, err = f.Place(placements[rng.IntN(len(placements))])
		case f.MayLeave() && rng.IntN(2) == 0:
			_, err = f.Leave()
		default:
			_, err = f.Throw(randomThrow(f.State(), b, rng))
		}
		if err != nil {
			return out, err
		}
	}
	out.Over = f.Over()
	goals, err := f.Result()
	out.Goals = goals[:]
	return out, err
}

// randomThrow draws where the stones come to rest: most stay, a few move or go out of play, the thrown one stays in
// play three times in four.
func randomThrow(s curling.State, b curling.Bounds, rng *rand.Rand) curling.Position {
	p := s.Position
	for i := range p {
		if !p.Has(i) {
			continue
		}
		switch rng.IntN(12) {
		case 0:
			p[i] = curling.Vec{}
		case 1:
			p[i] = randomSpot(b, rng)
		}
	}
	if s.Shot < curling.Stones && rng.IntN(4) > 0 {
		p[s.Shot] = randomSpot(b, rng)
	}
	return p
}

// randomSpot is a place in play, every other one in or near the house.
func randomSpot(b curling.Bounds, rng *rand.Rand) curling.Vec {
	if rng.IntN(2) == 0 {
		return curling.Vec{X: curling.CentreX + 2*(rng.Float64()-0.5), Y: curling.TeeY + 2*(rng.Float64()-0.5)}
	}
	return curling.Vec{X: b.Side + 0.001 + (curling.SheetWidth-2*b.Side-0.002)*rng.Float64(), Y: b.Back + 0.001 +
		(b.Hog-b.Back-0.002)*rng.Float64()}
}

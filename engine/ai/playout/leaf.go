package playout

import (
	"math"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
)

// Leaf is a leaf evaluation: the distribution of the end score given the score if the end ended
// now. As seen by the hammer, with n shots to come, the end score is normal with mean
// Base[n] + Slope[n]·(score now) and standard deviation Spread[n].
type Leaf struct {
	Base, Slope, Spread [curling.Stones + 1]float64
}

// RulesLeaf is fitted to 4000 ends of the rule-based policy against
// itself: mori2019, the five-rock rules, tournament noise, the last end but one, seed 2016.
func RulesLeaf() *Leaf {
	return &Leaf{
		Base:   [17]float64{0, 0.859, 0.277, 0.739, 0.357, 0.683, 0.419, 0.644, 0.460, 0.626, 0.474, 0.607, 0.506, 0.515, 0.538, 0.465, 0.5},
		Slope:  [17]float64{1, 0.611, 0.514, 0.372, 0.320, 0.251, 0.221, 0.185, 0.148, 0.147, 0.117, 0.103, 0.062, -0.050, 0.014, -0.134, 0},
		Spread: [17]float64{0, 1.505, 1.639, 1.759, 1.793, 1.827, 1.839, 1.851, 1.860, 1.861, 1.867, 1.869, 1.871, 1.872, 1.873, 1.871, 1.87},
	}
}

// Ends is the estimated distribution of the end score as seen by a side.
func (l *Leaf) Ends(pos *curling.Position, b curling.Bounds, shotsLeft int, side curling.Side) (e ai.Ends) {
	now := pos.Score(b, curling.Hammer)
	sign := 1
	if side == curling.First {
		sign = -1
	}
	if shotsLeft <= 0 {
		e[min(max(sign*now, -8), 8)+8] = 1
		return e
	}
	mean, sd := l.Base[shotsLeft]+l.Slope[shotsLeft]*float64(now), l.Spread[shotsLeft]
	below := 0.0
	for k := -8; k <= 8; k++ {
		upto := 1.0
		if k < 8 {
			upto = 0.5 * (1 + math.Erf((float64(k)+0.5-mean)/(sd*math.Sqrt2)))
		}
		e[sign*k+8] = upto - below
		below = upto
	}
	return e
}

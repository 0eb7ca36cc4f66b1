// Package sample makes random deliveries like those of games, for benchmarks and for comparing
// simulators.
package sample

import (
	"math/rand/v2"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// Delivery is a shot at a position of 0 to 15 stones about the house, a third of them guards.
func Delivery(r *rand.Rand, ice *physics.Ice, stones int) physics.Delivery {
	d := physics.Delivery{Index: stones}
	for i := 0; i < stones; {
		p := curling.Vec{X: curling.CentreX + 0.8*r.NormFloat64(), Y: curling.TeeY + r.NormFloat64()}
		if r.IntN(3) == 0 {
			p.Y = 7 + 3*r.Float64()
		}
		q := d.Position
		q[i] = curling.Vec{X: float64(float32(p.X)), Y: float64(float32(p.Y))}
		if ice.Bounds.InPlay(p) && q.Check(0) == nil {
			d.Position = q
			i++
		}
	}
	d.Shot = Shot(r, ice, &d.Position)
	return d
}

// Shot is a draw into the house or a hit at a stone of the position, with either turn. It is made by
// physics.CreateShot and its numbers are float32.
func Shot(r *rand.Rand, ice *physics.Ice, p *curling.Position) curling.Shot {
	target := curling.Vec{X: curling.CentreX + 0.7*r.NormFloat64(), Y: curling.TeeY + 1.2*r.NormFloat64()}
	if n := p.Count(); n > 0 && r.IntN(2) == 0 {
		k := r.IntN(n)
		for i := range p {
			if p.Has(i) {
				if k == 0 {
					target = p[i].Add(curling.Vec{X: 0.15 * r.NormFloat64(), Y: -5 * r.Float64()})
				}
				k--
			}
		}
	}
	s := physics.CreateShot(ice.Friction, target, curling.Turn(r.IntN(2)))
	s.VX, s.VY = float64(float32(s.VX)), float64(float32(s.VY))
	return s
}

// Map is the 12,000 shots of a score map: 120 directions by 50 weights, from the hog line to a hit, with
// both turns.
func Map(ice *physics.Ice) []curling.Shot {
	const directions, weights = 120, 50
	shots := make([]curling.Shot, 0, 2*directions*weights)
	for turn := range curling.Turn(2) {
		for w := range weights {
			for k := range directions {
				target := curling.Vec{X: 0.3 + 4.15*float64(k)/(directions-1), Y: 10 - 16*float64(w)/(weights-1)}
				shots = append(shots, physics.CreateShot(ice.Friction, target, turn))
			}
		}
	}
	return shots
}

package charts

import (
	"math"

	"github.com/hogline/hogline/replay"
)

// Versus compares how two ices explain the same charted shots.
type Versus struct {
	Shots      int
	Both       int       // explained on both
	OnlyFirst  int       // explained on the first alone
	OnlySecond int       // explained on the second alone
	byGame     []float64 // the sums of the differences of the log likelihoods
}

// Add counts the throws found for a game on either ice, in the same order.
func (v *Versus) Add(g *replay.Game, first, second []replay.FoundThrow) {
	sum := 0.0
	for i := range first {
		if _, s := g.ShotAt(first[i].At); s == nil || s.Chart == nil {
			continue
		}
		v.Shots++
		a, b := &first[i], &second[i]
		switch x, y := a.Err == nil && a.Throw.Explained, b.Err == nil && b.Throw.Explained; {
		case x && y:
			v.Both++
		case x:
			v.OnlyFirst++
		case y:
			v.OnlySecond++
		}
		sum += likelihood(a) - likelihood(b)
	}
	v.byGame = append(v.byGame, sum)
}

// Difference is by how much the log likelihood of the places of a shot is greater on the first ice in the mean, and the standard
// error of that over games, whose shots share ice, players and charting.
func (v *Versus) Difference() (mean, standardError float64) {
	sum, squares, n := 0.0, 0.0, float64(len(v.byGame))
	for _, d := range v.byGame {
		sum += d
	}
	for _, d := range v.byGame {
		squares += (d - sum/n) * (d - sum/n)
	}
	shots := math.Max(float64(v.Shots), 1)
	return sum / shots, math.Sqrt(squares*n/math.Max(n-1, 1)) / shots
}

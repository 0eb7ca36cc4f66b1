package chartstats

import (
	"math"
	"strings"

	"github.com/hogline/hogline/engine/stats"
	"github.com/hogline/hogline/replay"
)

// Priors are strengths of the prior that are held against each other, in shots or draws of the event; infinity: throwers are like
// their event.
var Priors = []float64{1, 2, 5, 10, 15, 20, 25, 35, 50, 100, 200, math.Inf(1)}

// GradeLikelihood is the mean log likelihood of the grades of players in some games, as profiles of others foretell them: normal, with
// the mean of the player (else of the team) at the task drawn to that of all by so many shots, and the spread of single grades of the task.
func (t *Throwers) GradeLikelihood(games []*replay.Game, prior float64) (mean float64, shots int) {
	for _, g := range games {
		for e, s := range charted(g) {
			event := t.Grades[Key{Task: s.Chart.Task}]
			if s.Chart.Grade < 0 || event == nil {
				continue
			}
			team, player := mover(g, e, s)
			v := max(event.Variance(), 0.01)
			d := float64(s.Chart.Grade)/100 - t.predict(team, player, s.Chart.Task, prior)
			mean -= (d*d/v + math.Log(2*math.Pi*v)) / 2
			shots++
		}
	}
	return mean / float64(max(1, shots)), shots
}

// freedom is that of Student's distribution, by which single draws with another purpose weigh little, studentMedian the median of its
// distances from 0.
const (
	freedom       = 4
	studentMedian = 0.7407
)

// DrawLikelihood is the mean log likelihood of where draws to the tee of the players of an event came to rest, long and to the right
// (in m), those of each game as all other games foretell them: Student's distribution around the event's median, as wide as the draws
// of the player drawn to the event's by so many draws. Of players with a draw in other games alone.
func DrawLikelihood(games []*replay.Game, prior float64) (mean float64, draws int) {
	each := make([]Throwers, len(games))
	for i, g := range games {
		each[i].Add(g)
	}
	for i := range each {
		others := map[string][]Miss{}
		for k := range each {
			if k != i {
				for name, list := range each[k].Misses {
					others[name] = append(others[name], list...)
				}
			}
		}
		for name, list := range each[i].Misses {
			own := others[name]
			if !strings.Contains(name, " / ") || len(own) < 2 {
				continue
			}
			for _, of := range []func(Miss) float64{func(m Miss) float64 { return m.Long }, func(m Miss) float64 { return m.Right }} {
				middle := medianOf(others[""], of)
				scale := drawnSpread(own, spread(others[""], of), prior, of) * 0.6745 / studentMedian
				for _, m := range list {
					mean += student((of(m)-middle)/scale) - math.Log(scale)
				}
			}
			draws += len(list)
		}
	}
	return mean / float64(max(1, draws)), draws
}

// student is the logarithm of the density of Student's distribution.
func student(x float64) float64 {
	a, _ := math.Lgamma((freedom + 1) / 2.)
	b, _ := math.Lgamma(freedom / 2.)
	return a - b - math.Log(freedom*math.Pi)/2 - (freedom+1)/2.*math.Log1p(x*x/freedom)
}

func medianOf(list []Miss, of func(Miss) float64) float64 {
	values := make([]float64, len(list))
	for i, m := range list {
		values[i] = of(m)
	}
	return stats.Median(values)
}

// Package compare sets shots of one question side by side: which shot is chosen under every weight limit and error
// (SkillGrid), where one of two shots is better with the same errors (Duel), which is best whatever is assumed (Robust),
// what every AI says of every shot (CrossValues), and what every shot of a grid of velocities leads to (ScoreMap).
//
// Every number is found by throwing with the random errors of the question's seed: the same ones for every shot, thrower
// and assumption.
package compare

import (
	"math"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
)

// withThrower is a question whose throwing team throws like a player: his limit and error.
func withThrower(q evaluate.Question, p curling.Player) evaluate.Question {
	t := q.State.Mover()
	for i := range q.Teams[t] {
		q.Teams[t][i].Noise, q.Teams[t][i].WeightMax = p.Noise, p.WeightMax
	}
	return q
}

// scaled is an error f times as large.
func scaled(n curling.Noise, f float64) curling.Noise {
	n.A *= f
	n.B *= f
	return n
}

// mean is the mean of numbers and its standard error; 0 and infinite without any.
func mean(list []float64) (m, se float64) {
	if len(list) == 0 {
		return 0, math.Inf(1)
	}
	n := float64(len(list))
	sum, squares := 0.0, 0.0
	for _, x := range list {
		sum += x
	}
	m = sum / n
	for _, x := range list {
		squares += (x - m) * (x - m)
	}
	return m, math.Sqrt(squares / n / max(1, n-1))
}

// paired is the mean of the differences a - b over the throws that both have, and its standard error.
func paired(a, b []float64) (m, se float64) {
	n := min(len(a), len(b))
	d := make([]float64, n)
	for i := range d {
		d[i] = a[i] - b[i]
	}
	return mean(d)
}

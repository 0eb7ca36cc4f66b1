// Package compare sets shots of one question side by side: which shot is chosen under every weight limit and error
// (SkillGrid), where one of two shots is better with the same errors (Duel), which is best whatever is assumed (Robust),
// what every AI says of every shot (CrossValues), and what every shot of a grid of velocities leads to (ScoreMap).
//
// Every number is found by throwing with the random errors of the question's seed: the same ones for every shot, thrower
// and assumption.
package compare

import (
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

// withTeam is a question whose throwing team is another.
func withTeam(q evaluate.Question, t *curling.Team) evaluate.Question {
	q.Teams[q.State.Mover()] = *t
	return q
}

// scaled is an error f times as large.
func scaled(n curling.Noise, f float64) curling.Noise {
	n.A *= f
	n.B *= f
	return n
}

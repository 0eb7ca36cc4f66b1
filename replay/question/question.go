// Package question makes the question of what to throw at a place of a game. Window, commands and analysis ask by it.
package question

import (
	"strconv"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/message"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/realplay"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/chartstats"
)

// Overrides is what a question takes instead of what the game holds. The zero value changes nothing.
type Overrides struct {
	// WeightMax (m/s, 0 no limit) and Noise are those of every player of the throwing team.
	WeightMax *float64
	Noise     *curling.Noise
	// LeftHanded is the hand of every player of the throwing team. It changes words alone.
	LeftHanded *bool
	// Sweepers are those of every player of the throwing team.
	Sweepers *curling.Sweepers
	// Rules and Ice replace those of the game. The velocities of Digital Curling 3 are not those of the older programs: on
	// ice of the other kind everybody is the standard thrower there.
	Rules *curling.Rules
	Ice   *physics.Ice
}

// OverridesOf makes the throwing team throw like p: his limit and error, not his name or hand.
func OverridesOf(p curling.Player) Overrides {
	return Overrides{WeightMax: &p.WeightMax, Noise: &p.Noise}
}

// New is the question of what to throw at a place of a game: stones that lie out of play are left out, and both
// teams are complete (Teams). What follows a shot of a charted game is valued by real play (evaluate.Method.Real), as its analysis has
// it. How it is asked (budget, seed, workers, win table, the rest of the evaluation) is left to the caller. The error is that of a place
// that the game does not have, or of overrides out of range.
func New(g *replay.Game, at replay.Place, o Overrides) (evaluate.Question, error) {
	if o.Rules != nil {
		g = g.Under(*o.Rules)
	}
	s, err := g.State(at)
	if err != nil {
		return evaluate.Question{}, err
	}
	if o.Ice != nil {
		g = onIce(g, *o.Ice)
	}
	q := evaluate.Question{State: s, Rules: g.Rules, Ice: g.Ice}
	q.State.Position = replay.InPlay(g.Ice.Bounds, s.Position)
	if o.Rules != nil {
		q.Rules = *o.Rules
	}
	q.State.Ends = max(1, q.Rules.Ends)
	if q.Teams, err = teams(g, s.Mover(), o); err != nil {
		return q, err
	}
	if t, k, ok := g.ThrowerAt(at); ok { // who threw a charted shot stands where the rules have the thrower
		q.Teams[t][q.Rules.Delivery.Thrower(s.Shot)] = q.Teams[t][k]
	}
	q.Method.Real, err = realPlay(g, &q.Rules)
	return q, err
}

// realPlay is the value of positions of a charted game, at the level of its event; nil of other games, and under rules of which no ends of
// real play are known.
func realPlay(g *replay.Game, r *curling.Rules) (*realplay.Model, error) {
	if !g.Charted() || r.Own() {
		return nil, nil
	}
	m, err := realplay.For(nil, r)
	if err != nil {
		return nil, err
	}
	return m.At(chartstats.EventLevel(g)), nil
}

// onIce is a game on other ice, with the throwers that it can have there.
func onIce(g *replay.Game, ice physics.Ice) *replay.Game {
	other := *g
	if ice.Model.RealTime() != g.Ice.Model.RealTime() {
		for t := range other.Players {
			for i := range other.Players[t] {
				p, standard := &other.Players[t][i], physics.StandardPlayer(ice.Model)
				p.Noise, p.WeightMax, p.Sweepers = standard.Noise, standard.WeightMax, curling.NoSweepers
			}
		}
	}
	other.Ice = ice
	return &other
}

// teams are the players of the game, standard ones where it holds none, with the throwing team changed as o says.
func teams(g *replay.Game, mover curling.TeamID, o Overrides) ([2]curling.Team, error) {
	teams := g.Players
	for t := range teams {
		for i := range teams[t] {
			teams[t][i] = CompletePlayer(g, teams[t][i])
		}
	}
	if o.WeightMax != nil {
		if err := CheckWeightMax(*o.WeightMax); err != nil {
			return teams, err
		}
	}
	if o.Noise != nil {
		if err := o.Noise.Check(); err != nil {
			return teams, err
		}
	}
	for i := range teams[mover] {
		p := &teams[mover][i]
		if o.WeightMax != nil {
			p.WeightMax = *o.WeightMax
		}
		if o.Noise != nil {
			p.Noise = *o.Noise
		}
		if o.LeftHanded != nil {
			p.LeftHanded = *o.LeftHanded
		}
		if o.Sweepers != nil {
			p.Sweepers = *o.Sweepers
		}
	}
	return teams, nil
}

// CompletePlayer is a player of a game with standard values for what the game does not hold.
func CompletePlayer(g *replay.Game, p curling.Player) curling.Player {
	standard := physics.StandardPlayer(g.Ice.Model)
	if p.Noise.Model == "" {
		p.Noise, p.WeightMax = standard.Noise, standard.WeightMax
	}
	if p.WeightMax == 0 && !holdsLimits(g) {
		p.WeightMax = standard.WeightMax
	}
	return p
}

// holdsLimits reports whether a weight limit of 0 in a game means none: it says so, or is of Digital Curling 3, whose logs always do.
func holdsLimits(g *replay.Game) bool { return g.Limits || g.Ice.Model.RealTime() }

// CheckWeightMax reports a weight limit in m/s that no thrower has; 0 is none.
func CheckWeightMax(v float64) error {
	if !(v >= 0 && v <= curling.MaxSpeed) {
		return Messages.New("question.weight-max", strconv.FormatFloat(v, 'g', -1, 64), curling.MaxSpeed)
	}
	return nil
}

// Messages are the errors of a question by key.
var Messages = message.Catalog{"question.weight-max": "weight limit {0}, want 0 (no limit) to {1} m/s"}

package session

import (
	"fmt"
	"strconv"

	"hogline/engine/curling"
	"hogline/engine/evaluate"
	"hogline/engine/message"
	"hogline/engine/physics"
	"hogline/replay"
	"hogline/replay/hpos"
)

// Overrides is what a question takes instead of what the game holds. The zero value changes nothing.
type Overrides struct {
	// WeightMax (m/s, 0 no limit) and Noise are those of every player of the throwing team.
	WeightMax *float64
	Noise     *curling.Noise
	// Rules replace those of the game.
	Rules *curling.Rules
}

// OverridesOf makes the throwing team throw like p: his limit and error, not his name or hand.
func OverridesOf(p curling.Player) Overrides {
	return Overrides{WeightMax: &p.WeightMax, Noise: &p.Noise}
}

// NewQuestion is the question of what to throw at a place of a game: stones that lie out of play are left out, and both
// teams are complete (Teams). How it is asked (budget, seed, workers, win table, evaluation) is left to the caller.
// The error is that of a place that the game does not have, or of overrides out of range.
func NewQuestion(g *replay.Game, at replay.Place, o Overrides) (evaluate.Question, error) {
	s, err := g.State(at)
	if err != nil {
		return evaluate.Question{}, err
	}
	s.Position = replay.InPlay(g.Ice.Bounds, s.Position)
	q := evaluate.Question{State: s, Rules: g.Rules, Ice: g.Ice}
	if o.Rules != nil {
		q.Rules = *o.Rules
	}
	q.State.Ends = max(1, q.Rules.Ends)
	q.Teams, err = teams(g, s.Mover(), o)
	return q, err
}

// teams are the players of the game, standard ones where it holds none, with the throwing team changed as o says.
func teams(g *replay.Game, mover curling.TeamID, o Overrides) ([2]curling.Team, error) {
	teams := g.Players
	for t := range teams {
		for i := range teams[t] {
			teams[t][i] = completePlayer(g, teams[t][i])
		}
	}
	if o.WeightMax != nil && !(*o.WeightMax >= 0 && *o.WeightMax <= curling.MaxSpeed) {
		return teams, fmt.Errorf("session: %w", msg("weight-max", strconv.FormatFloat(*o.WeightMax, 'g', -1, 64), curling.MaxSpeed))
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
	}
	return teams, nil
}

// completePlayer is a player of a game with standard values for what the game does not hold.
func completePlayer(g *replay.Game, p curling.Player) curling.Player {
	standard := physics.StandardPlayer(g.Ice.Model)
	if p.Noise.Model == "" {
		p.Noise, p.WeightMax = standard.Noise, standard.WeightMax
	}
	if p.WeightMax == 0 && !holdsLimits(g) {
		p.WeightMax = standard.WeightMax
	}
	return p
}

// holdsLimits reports whether a weight limit of 0 in a game means none: position files and games of Digital Curling 3
// hold the limits of their players, logs of the older programs do not.
func holdsLimits(g *replay.Game) bool {
	return g.Format == hpos.Format || g.Ice.Model == physics.FCV1
}

// Messages are the sentences of the session by key.
var Messages = message.Catalog{
	"session.weight-max": "weight limit {0}, want 0 (no limit) to {1} m/s",
	"session.budget":     "{0} is no time from 0.1 s to 1 h and no number of throws",
	"session.no-place":   "the game holds no position to show",
}

// msg is a sentence of Messages by its key without the name of the package.
func msg(key string, args ...any) message.Message { return Messages.New("session."+key, args...) }

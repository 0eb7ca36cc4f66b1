package chartstats

import (
	"context"
	"strconv"
	"strings"
	"sync"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
)

// ThrowersKey is the key of replay.Game.Extra that tells where the errors of the players come from.
const ThrowersKey = "Throwers"

// gradedWord begins its text where grades explain them; how many of each player, those of the first team first, follow.
const gradedWord = "graded:"

// IsMeasured reports whether the errors of the players of a game are those that grades explain.
func IsMeasured(g *replay.Game) bool { return strings.HasPrefix(g.Extra[ThrowersKey], gradedWord) }

// MeasuredShots is by how many graded shots of his own a player was measured, 0: by those of his event alone. ok is false where the players
// were not measured.
func MeasuredShots(g *replay.Game, team curling.TeamID, player int) (shots int, ok bool) {
	text, ok := strings.CutPrefix(g.Extra[ThrowersKey], gradedWord)
	if !ok {
		return 0, false
	}
	k := int(team)*len(g.Players[0]) + player
	if list := strings.Split(text, ","); k >= 0 && k < len(list) {
		shots, err := strconv.Atoi(list[k])
		return shots, err == nil
	}
	return 0, false
}

// event is what the charts of an event tell of its throwers.
type event struct {
	games  []int
	once   sync.Once
	throw  Throwers
	levels eventLevels
}

// Measured has the charted games of a data set open with the errors of the players as the grades of the event tell them (Throwers.Error),
// where they have none of their own. An event is read when the first of its games is opened; a game of none stands by itself. Where
// nothing is graded its players stay those that the format gives them.
func Measured(set *replay.DataSet) *replay.DataSet {
	open, draft := set.OpenGame, set.DraftGame
	plain := *set
	events, of := map[string]*event{}, make([]*event, len(set.Games))
	for i := range set.Games {
		name := set.Games[i].Event
		e := events[name]
		if e == nil || name == "" {
			e = &event{}
			events[name] = e
		}
		e.games = append(e.games, i)
		of[i] = e
	}
	measured := func(ctx context.Context, g *replay.Game, i int) *replay.Game {
		if !g.Charted() || !ordinary(g) {
			return g
		}
		e := of[i]
		e.once.Do(func() {
			for _, k := range e.games {
				if other, err := plain.Draft(context.WithoutCancel(ctx), k); err == nil {
					e.throw.Add(other)
					e.levels.add(other, k)
				}
			}
		})
		return e.levels.tell(e.throw.Measure(g), i)
	}
	set.OpenGame = func(ctx context.Context, i int, on func(done, of int)) (*replay.Game, error) {
		g, err := open(ctx, i, on)
		if err != nil {
			return g, err
		}
		return measured(ctx, g, i), nil
	}
	if draft == nil {
		return set
	}
	set.DraftGame = func(ctx context.Context, i int) (*replay.Game, error) {
		g, err := draft(ctx, i)
		if err != nil {
			return g, err
		}
		if identify := g.Identify; identify != nil {
			g.Identify = func(ctx context.Context, on func(done, of int)) (*replay.Game, error) {
				g, err := identify(ctx, on)
				if err != nil {
					return g, err
				}
				return measured(ctx, g, i), nil
			}
		}
		return measured(ctx, g, i), nil
	}
	return set
}

// ordinary reports whether nobody in a game has an error of his own: that of the standard player, or none that is known.
func ordinary(g *replay.Game) bool {
	standard := physics.StandardPlayer(g.Ice.Model).Noise
	for t := range g.Players {
		for _, p := range g.Players[t] {
			if p.Noise.Model != "" && p.Noise != standard {
				return false
			}
		}
	}
	return true
}

// MeasuredGame is a charted game by itself with the errors of its players as its own grades tell them; it is changed.
func MeasuredGame(g *replay.Game) *replay.Game {
	if !g.Charted() || !ordinary(g) {
		return g
	}
	var t Throwers
	t.Add(g)
	return t.Measure(g)
}

// Measure gives the players of a game the errors that these grades tell; a game on other ice than today's, or without grades, stays as it
// is.
func (t *Throwers) Measure(g *replay.Game) *replay.Game {
	if g.Ice.Model != physics.Today {
		return g
	}
	var shots []string
	for team := range g.Players {
		for i := range g.Players[team] {
			p := &g.Players[team][i]
			name := g.Teams[team]
			if p.Name != "" {
				name += " / " + p.Name
			}
			e, ok := t.Error(name)
			if !ok {
				return g
			}
			shots = append(shots, strconv.Itoa(e.Shots))
			p.Noise = curling.Noise{Model: e.Noise.Model, A: rounded(e.Noise.A), B: rounded(e.Noise.B)}
		}
	}
	if g.Extra == nil {
		g.Extra = map[string]string{}
	}
	g.Extra[ThrowersKey] = gradedWord + strings.Join(shots, ",")
	return g
}

// rounded is an error to 0.00001, so that every format keeps it.
func rounded(v float64) float64 { return float64(int(v*1e5+0.5)) / 1e5 }

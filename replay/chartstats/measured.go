package chartstats

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/replay"
)

// ThrowersKey is the key of replay.Game.Extra that tells where the errors of the players come from.
const ThrowersKey = "Throwers"

// measuredFormat is its word where they were measured at the event, with the mean of that: speed in m/s and line in rad.
const measuredFormat = "measured:%f,%f"

// MeasuredMean is the mean error of the event that the players of a game were measured at, from its Extra; ok is false where they were not.
func MeasuredMean(g *replay.Game) (n curling.Noise, ok bool) {
	n.Model = curling.Polar
	k, err := fmt.Sscanf(g.Extra[ThrowersKey], measuredFormat, &n.A, &n.B)
	return n, err == nil && k == 2 && n.A > 0 && n.B > 0
}

// DrawsKey is the key of replay.Game.Extra that tells of how many draws the players were measured, those of the first team first.
const DrawsKey = "ThrowersDraws"

// MeasuredDraws is of how many draws of his own the error of a player was measured at the event, 0: it is the event's mean. ok is false
// where the players were not measured.
func MeasuredDraws(g *replay.Game, team curling.TeamID, player int) (draws int, ok bool) {
	if _, ok := MeasuredMean(g); !ok {
		return 0, false
	}
	k := int(team)*len(g.Players[0]) + player
	if list := strings.Split(g.Extra[DrawsKey], ","); k >= 0 && k < len(list) {
		draws, err := strconv.Atoi(list[k])
		return draws, err == nil
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

// Measured has the games of a data set open with the errors of the players as they were measured at the event: each player his own, drawn
// to the event's mean (Throwers.Error). An event is read when the first of its games is opened. Where it has too few draws to measure
// anything its players stay those that the format gives them.
func Measured(set *replay.DataSet) *replay.DataSet {
	open, draft := set.OpenGame, set.DraftGame
	plain := *set
	events := map[string]*event{}
	for i := range set.Games {
		name := set.Games[i].Event
		if events[name] == nil {
			events[name] = &event{}
		}
		events[name].games = append(events[name].games, i)
	}
	measured := func(ctx context.Context, g *replay.Game, i int) *replay.Game {
		e := events[set.Games[i].Event]
		e.once.Do(func() {
			for _, k := range e.games {
				if other, err := plain.Draft(context.WithoutCancel(ctx), k); err == nil {
					e.throw.Add(other)
					e.levels.add(other, k)
				}
			}
		})
		return e.levels.tell(e.throw.measure(g), i)
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

// measure gives the players of a game their errors.
func (t *Throwers) measure(g *replay.Game) *replay.Game {
	aimer, err := todaysAim()
	if err != nil || g.Ice.Model != physics.Today {
		return g
	}
	mean, ok := t.Error("", aimer)
	if !ok {
		return g
	}
	var draws []string
	for team := range g.Players {
		for i := range g.Players[team] {
			p := &g.Players[team][i]
			noise, own := mean.Noise, 0
			if e, ok := t.Error(g.Teams[team]+" / "+p.Name, aimer); ok && p.Name != "" {
				noise, own = e.Noise, e.N
			}
			draws = append(draws, strconv.Itoa(own))
			p.Noise = curling.Noise{Model: noise.Model, A: rounded(noise.A), B: rounded(noise.B)}
		}
	}
	if g.Extra == nil {
		g.Extra = map[string]string{}
	}
	g.Extra[ThrowersKey] = fmt.Sprintf(measuredFormat, mean.Noise.A, mean.Noise.B)
	g.Extra[DrawsKey] = strings.Join(draws, ",")
	return g
}

// rounded is an error to 0.00001, so that every format keeps it.
func rounded(v float64) float64 { return float64(int(v*1e5+0.5)) / 1e5 }

// todaysAim aims on the ice on which errors are measured.
var todaysAim = sync.OnceValues(func() (*aim.Aimer, error) {
	ice, err := physics.IceOf(physics.Today)
	if err != nil {
		return nil, err
	}
	return aim.New(ice)
})

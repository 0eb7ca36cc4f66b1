package chartstats

import (
	"strconv"

	"github.com/hogline/hogline/engine/realplay"
	"github.com/hogline/hogline/replay"
)

// LevelKey is the key of replay.Game.Extra that tells the level of the event of a game, as its games before told it.
const LevelKey = "Level"

// EventLevel is the level of the event of a game by the ends of its games before (realplay.Levels), 0 where nothing tells it.
func EventLevel(g *replay.Game) float64 {
	v, err := strconv.ParseFloat(g.Extra[LevelKey], 64)
	if err != nil || !(v >= -realplay.MostLevel && v <= realplay.MostLevel) {
		return 0
	}
	return v
}

// eventLevels are the levels of the games of an event.
type eventLevels struct {
	of    map[int]float64       // by the number of the game
	kinds map[bool]*levelOfKind // by whether the games are doubles: what is known of the ones tells nothing of the others
}

// levelOfKind is what the games of one discipline told so far.
type levelOfKind struct {
	sum  realplay.Levels
	eval *realplay.Evaluator // nil: it is not known how ends of such games come out
}

// add adds a game, whose number is given, behind those before it. Only where it is known how ends of such games come out there is a level.
func (l *eventLevels) add(g *replay.Game, game int) {
	if l.of == nil {
		l.of, l.kinds = map[int]float64{}, map[bool]*levelOfKind{}
	}
	k := l.kinds[g.Rules.Doubles()]
	if k == nil {
		k = &levelOfKind{}
		l.kinds[g.Rules.Doubles()] = k
	}
	l.of[game] = k.sum.Level(realplay.LevelSpread)
	if k.eval == nil {
		m, err := realplay.For(nil, &g.Rules)
		if err != nil || m.Source == realplay.SearchSource {
			return
		}
		if k.eval, err = realplay.New(m, &g.Rules); err != nil {
			return
		}
	}
	for _, r := range PlayedRows(g, game) {
		if r.State.Shot == g.Rules.FirstShot {
			k.sum.Add(k.eval.Shares(&r.State), r.Points)
		}
	}
}

// tell writes the level of a game into its Extra.
func (l *eventLevels) tell(g *replay.Game, game int) *replay.Game {
	level := l.of[game]
	if level == 0 {
		return g
	}
	if g.Extra == nil {
		g.Extra = map[string]string{}
	}
	g.Extra[LevelKey] = strconv.FormatFloat(level, 'f', 4, 64)
	return g
}

package chartstats

import (
	"github.com/hogline/hogline/engine/realplay"
	"github.com/hogline/hogline/replay"
)

// PlayedRows are the positions before the shots of the scored ends of a charted game with what the ends brought, for realplay.Fit.
// game is its number. Ends in which lines are missing are left out.
func PlayedRows(g *replay.Game, game int) (rows []realplay.Row) {
	for e := range g.Ends {
		end := &g.Ends[e]
		if !end.Scored {
			continue
		}
		hammer := end.First.Other()
		points := end.Score[hammer] - end.Score[hammer.Other()]
		for k := range end.Shots {
			shot := &end.Shots[k]
			if shot.Kind != replay.Thrown || shot.Gap {
				continue
			}
			s, err := g.State(replay.Place{End: e, Shot: k})
			if err != nil {
				continue
			}
			s.Position = replay.InPlay(g.Ice.Bounds, s.Position)
			rows = append(rows, realplay.Row{State: s, Points: points, Game: game})
		}
	}
	return rows
}

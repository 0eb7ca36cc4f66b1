package chart

import (
	"context"
	"strconv"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/message"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/curlit"
)

// TableName is the name of the table that holds all of a chart.
const TableName = "chart.csv"

// Tables are the chart in the form in which charts are published, of teams of four or of mixed doubles, and beside it as a table of its own
// that holds all of it. Shots after which not all places are known have no place in the published form; the notes say how many there are.
func (s *State) Tables(ctx context.Context) (files map[string][]byte, notes []message.Message, err error) {
	if len(s.Ends) == 0 {
		return nil, nil, msg("no-shots")
	}
	g := s.Replay()
	files = map[string][]byte{}
	c := s.charted(g)
	if s.Format == Doubles {
		f, err := curlit.ExportDoubles(ctx, []curlit.Charted{c}, func(context.Context, int) (*replay.Game, error) { return g, nil })
		if err != nil {
			return nil, nil, err
		}
		for name, text := range f {
			files[name] = text
		}
	} else {
		for name, text := range curlit.ExportFours([]curlit.Charted{c}) {
			files[name] = text
		}
	}
	files[TableName] = s.CSV()
	if unknown, all := s.unknown(); unknown > 0 {
		notes = append(notes, msg("unplaced", unknown, all))
	}
	return files, append(notes, msg("unfolded", TableName)), nil
}

// charted is the game as package curlit takes those that were charted elsewhere.
func (s *State) charted(g *replay.Game) curlit.Charted {
	c := curlit.Charted{ID: "1", Event: s.Game.Event.Or(""), Session: s.Game.Session.Or(""), Sheet: s.Game.Sheet.Or(""), Teams: g.Teams,
		Doubles: s.Format == Doubles, Result: s.Score,
		Noted: g.Complete, Conceded: g.Result.Reason == replay.ByConceding}
	for t, name := range c.Teams {
		if name == "" {
			c.Teams[t] = strconv.Itoa(t + 1)
		}
		c.Players[t] = s.Game.Team(curling.TeamID(t)).Line.Or(nil)
	}
	for i := range g.Ends {
		e := &g.Ends[i]
		out := curlit.ChartedEnd{Number: e.Number + 1, Score: e.Score, Hammer: int(e.First.Other()), Finished: s.Ends[i].Scored &&
			!s.Ends[i].Set.Conceded.Known(), Power: e.PowerPlay, Left: e.Left}
		if !e.Scored {
			out.Score = [2]int{-1, -1}
		}
		for k := range e.Shots {
			if shot := &e.Shots[k]; shot.After != nil && shot.Chart != nil {
				charted := curlit.ChartedShot{Number: s.Rules.Count(shot.Number), Team: int(e.Mover(shot.Number)), Chart: *shot.Chart}
				for n := range shot.After {
					if shot.After.Has(n) {
						charted.At[e.Mover(n)] = append(charted.At[e.Mover(n)], shot.After[n])
					}
				}
				out.Shots = append(out.Shots, charted)
			}
		}
		c.Ends = append(c.Ends, out)
	}
	return c
}

package curlit

import (
	"context"
	"slices"
	"time"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/message"
	"github.com/hogline/hogline/replay"
)

// Charted is a game whose charts were read elsewhere, such as from a book: whose every stone is is told, but not which of the team's it is.
// Places are those of our frame, in metres.
type Charted struct {
	ID, Event, Session, Sheet string
	Extra                     map[string]string // more about the game, beside these
	Teams                     [2]string         // names
	Players                   [2][]string       // in the order in which they throw; those not given are taken from the shots
	Doubles                   bool
	Result                    [2]int
	Noted                     bool // the result
	Conceded                  bool // the last end was not finished
	Forfeit                   int  // 1 or 2: the first or the second team won by forfeit; 0 none
	Ends                      []ChartedEnd
	// Warnings are doubts about the game. Where gives a line, as shots have it, its place in the words of what was read.
	Warnings []replay.Warning
	Where    func(line int, text message.Message) message.Message
}

// ChartedEnd is an end of a Charted.
type ChartedEnd struct {
	Number   int // from 1
	Line     int
	Score    [2]int // -1 not known
	Hammer   int    // the team that throws last, -1 not known
	Finished bool   // all its shots were thrown
	Placed   []curling.Vec
	Power    replay.PowerPlay
	Left     [2]time.Duration // thinking time of the teams after it, 0 not known
	Shots    []ChartedShot
}

// ChartedShot is a shot of a ChartedEnd and where the stones of the two teams lay after it.
type ChartedShot struct {
	Number int // from 1 among those thrown in the end
	Line   int
	Team   int
	Chart  replay.Chart
	At     [2][]curling.Vec
	Marked *curling.Vec // the place in At of the stone that is marked as the thrown one; nil where none is
}

// OpenCharted is the data set of games that were charted elsewhere. Games without shots are left out. The numbers of stones are found as
// those of Fours are.
func OpenCharted(format string, games []Charted) *replay.DataSet {
	set := &replay.DataSet{Format: format}
	var kept []*foursGame
	for i := range games {
		g := games[i].game()
		entry := g.list()
		if entry.Shots == 0 {
			continue
		}
		c := &games[i]
		entry.ID, entry.Event, entry.Session, entry.Sheet, entry.Teams = c.ID, c.Event, c.Session, c.Sheet, c.Teams
		for k := range c.Ends {
			if c.Ends[k].Power != replay.NoPowerPlay {
				entry.PowerPlays++
			}
			for j := range c.Ends[k].Shots {
				if c.Ends[k].Shots[j].Chart.TimeOut {
					entry.TimeOuts++
				}
			}
		}
		kept = append(kept, g)
		set.Games = append(set.Games, entry)
	}
	openers(set, kept)
	open, draft := set.OpenGame, set.DraftGame
	set.OpenGame = opened(format, open)
	set.DraftGame = nil
	if draft != nil {
		set.DraftGame = drafted(format, draft)
	}
	return set
}

// game is a game as the builder takes it.
func (c *Charted) game() *foursGame {
	g := &foursGame{event: c.Event, match: c.ID, codes: c.Teams, ends: map[int]*foursEnd{}, result: c.Result, noted: c.Noted, charted: c}
	for i := range c.Ends {
		e := &c.Ends[i]
		o := &foursEnd{line: e.Line, score: e.Score, after: [2]int{-1, -1}, left: e.Left, charted: e}
		if e.Hammer >= 0 {
			o.hammer = c.Teams[e.Hammer]
		}
		for k := range e.Shots {
			s := &e.Shots[k]
			o.shots = append(o.shots, foursShot{line: s.Line, shot: s.Number, team: s.Team, player: s.Chart.Player, chart: &s.Chart,
				counts: [2]int{-1, -1}, at: s.At, marked: s.Marked})
		}
		slices.SortFunc(o.shots, func(x, y foursShot) int { return x.shot - y.shot })
		g.ends[e.Number] = o
	}
	return g
}

// head writes what stands above the ends.
func (c *Charted) head(g *replay.Game) {
	if c.Doubles {
		g.Rules = curling.MixedDoubles()
		g.Rules.Placed = Spots()
	}
	for t, names := range c.Players {
		for i, name := range names {
			if i < 2 || !c.Doubles && i < len(g.Players[t]) {
				g.Players[t][i].Name = name
			}
		}
	}
	g.Extra = map[string]string{"GameID": c.ID, "Event": c.Event, "Session": c.Session, "Sheet": c.Sheet}
	for k, v := range c.Extra {
		if v != "" {
			g.Extra[k] = v
		}
	}
}

// place gives the warnings of a game their place in the words of what was read, and adds those of the reader.
func (c *Charted) place(g *replay.Game) {
	for i := range g.Warnings {
		if w := &g.Warnings[i]; w.Line > 0 && c.Where != nil {
			w.Text, w.Line = c.Where(w.Line, w.Text), 0
		}
	}
	g.Warnings = slices.Concat(c.Warnings, g.Warnings)
	for i := range g.Ends {
		for k := range g.Ends[i].Shots {
			g.Ends[i].Shots[k].Line = 0 // it is no line of a text
		}
	}
}

// placed is where the stones lie before the first shot of an end.
func (e *foursEnd) placed(end *replay.End, doubles bool) (p curling.Position) {
	if !doubles {
		return p
	}
	if c := e.charted; c != nil {
		end.PowerPlay = c.Power
		if len(c.Placed) == 2 {
			p[0], p[1] = c.Placed[0], c.Placed[1]
			return p
		}
	}
	p[0], p[1] = placed(end.PowerPlay)
	return p
}

// opened and drafted name the format of the games.
func opened(format string, open func(ctx context.Context, i int, on func(done, of int)) (*replay.Game, error)) func(ctx context.Context,
	i int, on func(done, of int)) (*replay.Game, error) {
	return func(ctx context.Context, i int, on func(done, of int)) (*replay.Game, error) {
		g, err := open(ctx, i, on)
		if err != nil {
			return nil, err
		}
		g.Format = format
		return g, nil
	}
}

func drafted(format string, draft func(ctx context.Context, i int) (*replay.Game, error)) func(ctx context.Context, i int) (*replay.Game,
	error) {
	return func(ctx context.Context, i int) (*replay.Game, error) {
		g, err := draft(ctx, i)
		if err != nil {
			return nil, err
		}
		g.Format = format
		return g, nil
	}
}

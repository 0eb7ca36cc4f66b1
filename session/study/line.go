package study

import (
	"slices"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
)

// Line is a game on the ice: a log or position that was opened, or a variation that branches off another line.
type Line struct {
	ID     int          `json:"id"`
	Parent int          `json:"parent,omitempty"` // ID of the line that it branches off; 0: it was opened
	From   replay.Place `json:"from"`             // of the parent where it branches off
	At     replay.Place `json:"at"`               // shown last
	Name   string       `json:"name,omitempty"`
	Note   string       `json:"note,omitempty"`
	Edited bool         `json:"edited,omitempty"` // it begins with a position that was set up, not with one of the parent
	Path   string       `json:"path,omitempty"`
	// Encoding is that in which the user wants the log read; empty: by what it holds.
	Encoding string       `json:"encoding,omitempty"`
	Game     *replay.Game `json:"-"`
	Source   *Source      `json:"-"` // the files that it was read from; nil: Game is all there is
}

// NoLine is the line where none is shown, with nothing on the ice. It must not be changed.
var NoLine = &Line{Game: replay.NoGame}

// Variation reports whether the line branches off another one.
func (l *Line) Variation() bool { return l.Parent != 0 }

// Line is the line with an ID, nil if there is none.
func (c *Content) Line(id int) *Line {
	for _, l := range c.Lines {
		if l.ID == id {
			return l
		}
	}
	return nil
}

// ShownLine is the line on the ice, NoLine if there is none.
func (c *Content) ShownLine() *Line {
	if l := c.Line(c.Shown); l != nil {
		return l
	}
	return NoLine
}

// Root is the log or position that a line goes back to.
func (c *Content) Root(l *Line) *Line {
	for range c.Lines {
		p := c.Line(l.Parent)
		if p == nil {
			break
		}
		l = p
	}
	return l
}

// Children are the variations that branch off a line, in the order shown. Those of parent 0 are the logs and positions
// that were opened.
func (c *Content) Children(parent int) []*Line {
	var list []*Line
	for _, l := range c.Lines {
		if l.Parent == parent {
			list = append(list, l)
		}
	}
	return list
}

// Put replaces the line with the ID of l, or adds it as the last one.
func (c *Content) Put(l *Line) {
	lines := slices.Clone(c.Lines)
	if i := slices.IndexFunc(lines, func(o *Line) bool { return o.ID == l.ID }); i >= 0 {
		lines[i] = l
	} else {
		lines = append(lines, l)
	}
	c.Lines = lines
}

// Reread puts another reading of a log that was opened in place of it, in an encoding that was chosen. Variations that branch off it
// keep their shots and take its names.
func (c *Content) Reread(id int, g *replay.Game, encoding string) {
	l := c.Line(id)
	if l == nil {
		return
	}
	old := l.Game
	read := *l
	read.Game, read.Encoding, read.At = g, encoding, g.Clamp(l.At)
	c.Put(&read)
	for _, v := range c.Lines {
		if v.ID == id || c.Root(v).ID != id {
			continue
		}
		named := *v
		game := *v.Game
		for t := range game.Teams {
			if game.Teams[t] == old.Teams[t] {
				game.Teams[t] = g.Teams[t]
			}
			for i := range game.Players[t] {
				if game.Players[t][i].Name == old.Players[t][i].Name {
					game.Players[t][i].Name = g.Players[t][i].Name
				}
			}
		}
		named.Game = &game
		c.Put(&named)
	}
}

// Show puts a place of a line on the ice.
func (c *Content) Show(id int, at replay.Place) {
	l := c.Line(id)
	if l == nil {
		return
	}
	at = l.Game.Clamp(at)
	if l.At != at {
		changed := *l
		changed.At = at
		c.Put(&changed)
	}
	c.Shown = id
}

// Delete takes a line away with all that branches off it. What is shown, if it went, gives way to where the line
// branched off, or to another line.
func (c *Content) Delete(id int) {
	gone := map[int]bool{id: true}
	for range c.Lines { // a child may stand before its parent
		for _, l := range c.Lines {
			if gone[l.Parent] {
				gone[l.ID] = true
			}
		}
	}
	of := c.Line(id)
	c.Lines = slices.DeleteFunc(slices.Clone(c.Lines), func(l *Line) bool { return gone[l.ID] })
	c.Annotations = slices.DeleteFunc(slices.Clone(c.Annotations), func(a Annotated) bool { return gone[a.Line] })
	if !gone[c.Shown] || of == nil {
		return
	}
	c.Shown = 0
	if p := c.Line(of.Parent); p != nil {
		c.Show(p.ID, of.From)
	} else if len(c.Lines) > 0 {
		c.Shown = c.Lines[len(c.Lines)-1].ID
	}
}

// Promote moves a line before the one above it among those of its parent. It reports whether there was one.
func (c *Content) Promote(id int) bool {
	i := slices.IndexFunc(c.Lines, func(l *Line) bool { return l.ID == id })
	for j := i - 1; j >= 0; j-- { // of no line and the first one there is none before
		if c.Lines[j].Parent == c.Lines[i].Parent {
			lines := slices.Clone(c.Lines)
			lines[i], lines[j] = lines[j], lines[i]
			c.Lines = lines
			return true
		}
	}
	return false
}

// PositionGame is a game of one place that waits for its shot: state, with teams, players, rules and ice of g.
func PositionGame(g *replay.Game, state curling.State) *replay.Game {
	v := *g
	v.Start, v.Result, v.Complete, v.Warnings, v.Extra = state.Score, replay.Result{Score: state.Score, Winner: -1,
		Reason: replay.ByAbandoning}, false, nil, nil
	v.TimeLeft, v.Memory = [2]int{}, state.Memory
	v.Identify = nil // it is of the game, and would put that in place of the position
	v.Ends = []replay.End{waiting(&v.Rules, state)}
	return &v
}

// waiting is an end in which the next shot has not been thrown.
func waiting(r *curling.Rules, s curling.State) replay.End {
	e := replay.End{Number: s.End, First: s.First}
	if s.Shot >= curling.Stones {
		final := s.Position
		e.Final = &final
		return e
	}
	e.Shots = []replay.Shot{{Number: s.Shot, Kind: replay.Abandoned, Before: s.Position, Thrower: r.Delivery.Thrower(s.Shot)}}
	return e
}

// Branch is what a game has from the first place on at which it goes on otherwise than another one, which has that place too; nil if there
// is none.
func Branch(of, g *replay.Game) (branch *replay.Game, from replay.Place, err error) {
	for _, from = range g.Places() {
		_, shot := g.ShotAt(from)
		_, other := of.ShotAt(from)
		if shot == nil || other != nil && shot.Before == other.Before && shot.Run == other.Run && shot.Kind == other.Kind {
			continue
		}
		if from.End >= len(of.Ends) || from.Shot > len(of.Ends[from.End].Shots) || shot.Kind != replay.Thrown {
			return nil, from, nil
		}
		state, err := g.State(from)
		if err != nil {
			return nil, from, err
		}
		branch = PositionGame(g, state)
		branch.Ends = slices.Clone(g.Ends[from.End:])
		branch.Ends[0].Shots = slices.Clone(branch.Ends[0].Shots[from.Shot:])
		branch.Count(branch.Memory)
		return branch, from, nil
	}
	return nil, from, nil
}

// Play is a game that goes on from a place of g with a shot, after which the stones stand at after: the shots of g up
// to there, then this one, then the next shot to be thrown. from is the first place that it keeps. It returns the place
// of the next shot; the game ends with the shot if the rules say so.
func Play(g *replay.Game, from, at replay.Place, shot curling.Shot, after curling.Position, rules *curling.Rules) (*replay.Game,
	replay.Place, error) {
	first, err := g.State(from)
	if err != nil {
		return nil, at, err
	}
	state, err := g.State(at)
	if err != nil {
		return nil, at, err
	}
	v := PositionGame(g, first)
	v.Ends = nil
	for i := from.End; i <= at.End; i++ {
		e := g.Ends[i]
		begin, end := 0, len(e.Shots)
		if i == from.End {
			begin = from.Shot
		}
		if i == at.End {
			end = at.Shot
			e.Final, e.Score, e.Scored = nil, [2]int{}, false
		}
		e.Shots = slices.Clone(e.Shots[begin:end])
		v.Ends = append(v.Ends, e)
	}
	end := &v.Ends[len(v.Ends)-1]
	end.Shots = append(end.Shots, replay.Shot{Number: state.Shot, Before: state.Position, Chosen: shot, Asked: true, Run: shot, Ran: true,
		After: &after, Thrower: g.Rules.Delivery.Thrower(state.Shot)})
	next, over := rules.Next(g.Ice.Bounds, state, after)
	if state.Shot+1 < curling.Stones {
		end.Shots = append(end.Shots, waiting(&v.Rules, next).Shots...)
		v.Count(v.Memory)
		return v, replay.Place{End: len(v.Ends) - 1, Shot: len(end.Shots) - 1}, nil
	}
	final := after
	end.Final, end.Scored = &final, true
	for t := range end.Score {
		end.Score[t] = next.Score[t] - state.Score[t]
	}
	v.Result.Score = next.Score
	if over {
		v.Count(v.Memory)
		return v, replay.Place{End: len(v.Ends) - 1, Shot: len(end.Shots)}, nil
	}
	if v.Rules.Placed != (curling.Spots{}) {
		next.Position = v.Rules.Placed.Place(curling.CentreLast)
	}
	v.Ends = append(v.Ends, waiting(&v.Rules, next))
	v.Count(v.Memory)
	return v, replay.Place{End: len(v.Ends) - 1}, nil
}

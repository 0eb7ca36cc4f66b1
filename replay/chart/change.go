// Package chart is a game charted by hand: one append-only list of changes, each of which sets fields of the game, of an end or of a shot,
// or takes an earlier change back. Every field has its source, and any may be left out. The list folds into a State, which becomes a
// replay.Game, tables of charts as they are published, and a table of its own that holds all of it.
package chart

import (
	"cmp"
	"strconv"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/limits"
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/replay"
)

// ID names a change: devices number their changes, each with one more than the highest number that it knows.
type ID struct {
	Seq    int    `json:"seq"`
	Device string `json:"device"`
}

// compare orders changes: a later one knows the earlier, and those that do not know each other go by the names of their devices.
func (i ID) compare(o ID) int {
	return cmp.Or(cmp.Compare(i.Seq, o.Seq), cmp.Compare(i.Device, o.Device))
}

// Change is one line of the list. Exactly one of Game, End, Shot and Undo is set.
type Change struct {
	ID
	Time int64       `json:"time,omitempty"` // ms since 1970, as its caller had it
	Game *GameFields `json:"game,omitempty"`
	End  *EndChange  `json:"end,omitempty"`
	Shot *ShotChange `json:"shot,omitempty"`
	Undo *ID         `json:"undo,omitempty"` // the change that is taken back
}

// EndChange sets fields of an end.
type EndChange struct {
	Number int       `json:"end"` // from 0
	Set    EndFields `json:"set"`
}

// ShotChange sets fields of a shot.
type ShotChange struct {
	End    int        `json:"end"`  // from 0
	Number int        `json:"shot"` // 0 to 15; those of mixed doubles begin with 6
	Set    ShotFields `json:"set"`
}

// OfShot is a change of a shot.
func OfShot(end, shot int, set ShotFields) Change {
	return Change{Shot: &ShotChange{End: end, Number: shot, Set: set}}
}

// OfEnd is a change of an end.
func OfEnd(end int, set EndFields) Change { return Change{End: &EndChange{Number: end, Set: set}} }

// OfGame is a change of the game.
func OfGame(set GameFields) Change { return Change{Game: &set} }

// What a chart can hold at most.
const (
	maxEnds    = 50
	maxName    = 200
	maxNote    = 4000
	maxPlayers = 12
	maxSeq     = 1 << 30
	maxDevice  = 40
	maxSeconds = 4 * 3600
)

// MaxDraws is how many last stone draws a team has at most, MaxDraw the longest distance of one, cm.
const (
	MaxDraws = 4
	MaxDraw  = 1000
)

// Check reports the first thing that no change holds.
func (c *Change) Check() error {
	l := limits.Of("")
	l.Whole("seq", c.Seq, 1, maxSeq)
	l.Needed("device", c.Device, maxDevice)
	n := 0
	for _, set := range []bool{c.Game != nil, c.End != nil, c.Shot != nil, c.Undo != nil} {
		if set {
			n++
		}
	}
	l.Whole("game, end, shot, undo", n, 1, 1)
	switch {
	case c.Undo != nil:
		u := l.In("undo")
		u.Whole("seq", c.Undo.Seq, 1, c.Seq-1)
		u.Needed("device", c.Undo.Device, maxDevice)
	case c.Game != nil:
		c.Game.check(l.In("game"))
	case c.End != nil:
		e := l.In("end")
		e.Whole("end", c.End.Number, 0, maxEnds-1)
		c.End.Set.check(e)
	case c.Shot != nil:
		s := l.In("shot")
		s.Whole("end", c.Shot.End, 0, maxEnds-1)
		s.Whole("shot", c.Shot.Number, 0, curling.Stones-1)
		c.Shot.Set.check(s)
	}
	return l.Err()
}

// value checks a field: its source, and what look says of its value where there is one.
func value[T any](c limits.Check, name string, f *Field[T], look func(c limits.Check, v T)) {
	if f == nil {
		return
	}
	limits.Word(c.In(name), "by", f.By, []Source{Accepted, Proposed, Unknown})
	if f.By != Unknown {
		look(c.In(name).In("v"), f.Value)
	}
}

func text(most int) func(limits.Check, string) {
	return func(c limits.Check, v string) { c.Lines("", v, most) }
}

func whole[T ~int | ~uint8](least, most T) func(limits.Check, T) {
	return func(c limits.Check, v T) { c.Whole("", int(v), int(least), int(most)) }
}

func number(least, most float64) func(limits.Check, float64) {
	return func(c limits.Check, v float64) { c.Number("", v, least, most) }
}

func anything(limits.Check, bool) {}

func spot(c limits.Check, v curling.Vec) {
	c.Number("x", v.X, 0, curling.SheetWidth)
	c.Number("y", v.Y, 0, curling.RinkLength)
}

func list[T any](most int, each func(limits.Check, T)) func(limits.Check, []T) {
	return func(c limits.Check, v []T) {
		c.Count("", len(v), most)
		for i := range v {
			each(c.At("", i), v[i])
		}
	}
}

func (g *GameFields) check(c limits.Check) {
	value(c, "event", g.Event, text(maxName))
	value(c, "date", g.Date, text(maxName))
	value(c, "session", g.Session, text(maxName))
	value(c, "sheet", g.Sheet, text(maxName))
	value(c, "format", g.Format, func(c limits.Check, v Format) { limits.Word(c, "", v, Formats) })
	value(c, "ends", g.Ends, whole(1, maxEnds))
	value(c, "first", g.First, whole(0, 1))
	value(c, "own", g.Own, whole(-1, 1))
	value(c, "note", g.Note, text(maxNote))
	for t, name := range []string{"team1", "team2"} {
		team, c := g.Team(curling.TeamID(t)), c.In(name)
		value(c, "name", team.Name, text(maxName))
		value(c, "colour", team.Colour, text(maxName))
		value(c, "line", team.Line, list(maxPlayers, text(maxName)))
		value(c, "substitutes", team.Substitutes, list(maxPlayers, text(maxName)))
		value(c, "draws", team.Draws, list(MaxDraws, number(0, MaxDraw)))
	}
}

func (e *EndFields) check(c limits.Check) {
	value(c, "hammer", e.Hammer, whole(0, 1))
	value(c, "order1", e.Order1, list(maxPlayers, whole(0, 2*maxPlayers-1)))
	value(c, "order2", e.Order2, list(maxPlayers, whole(0, 2*maxPlayers-1)))
	value(c, "power_play", e.PowerPlay, whole(replay.NoPowerPlay, replay.PowerPlayLeft))
	value(c, "placed", e.Placed, list(2, spot))
	value(c, "score", e.Score, func(c limits.Check, v [2]int) { list(2, whole(0, curling.MaxPoints))(c, v[:]) })
	value(c, "over", e.Over, anything)
	value(c, "time1", e.Time1, number(0, maxSeconds))
	value(c, "time2", e.Time2, number(0, maxSeconds))
	value(c, "conceded", e.Conceded, whole(0, 1))
	value(c, "note", e.Note, text(maxNote))
}

func (s *ShotFields) check(c limits.Check) {
	value(c, "kind", s.Kind, func(c limits.Check, v Kind) { limits.Word(c, "", v, []Kind{Thrown, NotThrown}) })
	value(c, "thrower", s.Thrower, whole(0, 2*maxPlayers-1))
	value(c, "task", s.Task, func(c limits.Check, v replay.Task) { limits.Word(c, "", v, replay.Tasks) })
	value(c, "turn", s.Turn, whole(curling.Right, curling.Left))
	value(c, "target", s.Target, spot)
	value(c, "target_stone", s.OnStone, whole(0, curling.Stones-1))
	value(c, "broom", s.Broom, spot)
	value(c, "weight", s.Weight, func(c limits.Check, v shotname.Weight) { limits.Word(c, "", v, shotname.Weights) })
	value(c, "fate", s.Fate, func(c limits.Check, v Fate) { limits.Word(c, "", v, []Fate{WentOut, Hogged, Burned}) })
	c.Count("stones", len(s.Stones), curling.Stones)
	for i, f := range s.Stones {
		c.Whole("stones", i, 0, curling.Stones-1)
		value(c.In("stones"), strconv.Itoa(i), f, func(c limits.Check, v Place) {
			if !v.Out {
				spot(c, curling.Vec{X: v.X, Y: v.Y})
				c.Number("x, y", v.X+v.Y, 2*limits.Slack, curling.SheetWidth+curling.RinkLength) // both 0 is no stone
			}
		})
	}
	value(c, "seen", s.Seen, anything)
	value(c, "grade", s.Grade, whole(GradeX, GradeBonus))
	value(c, "scale", s.Scale, whole(GradeMax, GradeBonus))
	value(c, "reasons", s.Reasons, list(len(Reasons), func(c limits.Check, v Reason) { limits.Word(c, "", v, Reasons) }))
	value(c, "difficulty", s.Difficulty, number(0, 1))
	value(c, "split", s.Split, number(0, 60))
	value(c, "hog", s.Hog, number(0, 120))
	value(c, "time_out", s.TimeOut, anything)
	value(c, "sweepers", s.Sweepers, list(maxPlayers, whole(0, 2*maxPlayers-1)))
	value(c, "note", s.Note, text(maxNote))
	value(c, "key", s.Key, anything)
	value(c, "done", s.Done, anything)
}

package curlit

import (
	"math"
	"slices"
	"strconv"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
)

// doublesTasks are Curlit's numbers for the kinds of shots.
var doublesTasks = map[int]replay.Task{
	0: replay.TaskDraw, 1: replay.TaskFront, 2: replay.TaskGuard, 3: replay.TaskRaise, 4: replay.TaskWick, 5: replay.TaskFreeze,
	6: replay.TaskTakeOut, 7: replay.TaskHitRoll, 8: replay.TaskClearing, 9: replay.TaskDouble, 10: replay.TaskPromotion,
	11: replay.TaskThrough, 13: replay.TaskNone,
}

// TaskOf is the kind of shot with a number in the published charts of mixed doubles.
func TaskOf(number int) (t replay.Task, ok bool) {
	t, ok = doublesTasks[number]
	return t, ok
}

// doublesBuilder makes a game of the lines of the files.
type doublesBuilder struct {
	set      *doublesSet
	source   *doublesGame
	out      *replay.Game
	warnings replay.Warnings
}

func (b *doublesBuilder) warn(line int, key string, args ...any) {
	b.warnings.AddIn(fileStones, line, msg(key, args...))
}

func (b *doublesBuilder) game() *replay.Game {
	g := b.source
	score := g.total()
	b.out = &replay.Game{Format: Doubles, Ice: ice(), Rules: curling.MixedDoubles(), Result: replay.Result{Score: score,
		Winner: winner(score)}}
	b.out.Rules.Placed = Spots()
	b.out.Players = standardPlayers(b.out.Ice.Model)
	for t := range b.out.Teams {
		b.out.Teams[t] = b.set.teamName(g, t)
		for i, name := range b.set.playerNames(g, t) {
			b.out.Players[t][i].Name = name
		}
	}
	b.out.Extra = map[string]string{"GameID": g.key.String(), "Event": b.set.events[g.key.competition], "Session": g.key.session,
		"Sheet": g.sheet}
	for i := range g.ends {
		end := &g.ends[i]
		if len(end.rows) == 0 {
			b.out.Ends = append(b.out.Ends, b.scored(end))
			continue
		}
		e := b.end(end)
		if i == 0 && g.lsfe >= 0 && e.First != curling.TeamID(g.lsfe) {
			b.warn(end.rows[0].line, "first", b.out.Teams[e.First])
		}
		b.out.Ends = append(b.out.Ends, e)
	}
	finish(b.out, g.ending(), func(key string, args ...any) { b.warnings.AddIn(fileGames, g.line, msg(key, args...)) })
	b.out.Warnings = slices.Concat(g.doubts.List(), b.warnings.List())
	return b.out
}

// ending is how a game ended, as far as its files say.
func (g *doublesGame) ending() ending {
	how := ending{noted: g.noted()}
	if n := len(g.ends); n > 0 && len(g.ends[n-1].rows) > 0 {
		last := &g.ends[n-1]
		r := g.results[last.number]
		how.conceded = r != nil && r.unfinished() || last.notThrown > 1 && last.lost == 0
	}
	return how
}

// scored is an end of which only the score is noted. Who threw first follows from the rules and the end before.
func (b *doublesBuilder) scored(source *doublesRows) replay.End {
	e := replay.End{Number: source.number - 1}
	switch n := len(b.out.Ends); {
	case n > 0:
		last := &b.out.Ends[n-1]
		points := last.Score[last.First] - last.Score[last.First.Other()]
		after, _ := b.out.Rules.NextEnd(curling.State{First: last.First}, points)
		e.First = after.First
	case b.source.lsfe >= 0:
		e.First = curling.TeamID(b.source.lsfe)
	}
	e.Score, _, e.Scored = b.source.scoreOfEnd(source)
	return e
}

func winner(score [2]int) int {
	switch {
	case score[0] > score[1]:
		return 0
	case score[1] > score[0]:
		return 1
	}
	return -1
}

// end is one end. Stones are numbered by the order in which they were thrown: what a team throws as its k-th stone is
// number k+2 of the chart.
func (b *doublesBuilder) end(source *doublesRows) replay.End {
	number, rows, result := source.number, source.rows, b.source.results[source.number]
	e := replay.End{Number: number - 1, First: curling.TeamID((rows[0].team + rows[0].number) % 2)}
	e.PowerPlay = b.powerPlay(number, &e, rows[0], result)
	guard, house := placed(e.PowerPlay)
	before := curling.Position{guard, house}
	raw := placedUnits(&e, before)
	seen := uint16(3) // stones that lay there at some time
	for _, r := range rows {
		s := replay.Shot{Number: curling.DoublesFirstShot + r.number, Before: before, Line: r.line}
		if team := e.Mover(s.Number); int(team) != r.team {
			b.warn(r.line, "order", b.out.Teams[r.team])
		}
		s.Chart, s.Thrower = b.chart(r)
		after := b.position(&e, r, s.Number, &seen, &before, &raw)
		var moved float64
		after, moved = b.separate(r.line, after, &before)
		s.Chart.Moved = moved
		s.After = &after
		e.Shots = append(e.Shots, s)
		before = after
	}
	final := before
	e.Final = &final
	switch score, noted, ok := b.source.scoreOfEnd(source); {
	case noted && ok:
		setScore(&e, &b.out.Ice.Bounds, score, doublesShots, func(key string, args ...any) { b.warn(source.last().line, key, args...) })
	case ok:
		e.Score, e.Scored = score, true
		b.warn(source.last().line, "no-score", number, score[0], score[1])
	case !noted:
		b.warn(source.last().line, "unscored", number)
	}
	fillGaps(&e, &b.out.Rules, source.lost, func(from, to int, before, after *replay.Shot) {
		if after != nil { // those after the last line were told with the lines
			b.gap(number, shotIDs[from-curling.DoublesFirstShot], shotIDs[to-curling.DoublesFirstShot], before, after)
		}
	})
	return e
}

// gap tells of missing lines before that of a shot.
func (b *doublesBuilder) gap(end, from, to int, before, after *replay.Shot) {
	tellGap(end, from, to, before, after, func(key string, args ...any) { b.warn(after.Line, key, args...) })
}

// tellGap tells of shots of an end whose lines are missing.
func tellGap(end, from, to int, before, after *replay.Shot, warn func(key string, args ...any)) {
	switch {
	case before == nil && from == to:
		warn("gap-first-one", from, end, after.Line)
	case before == nil:
		warn("gap-first", from, to, end, after.Line)
	case from == to:
		warn("gap-one", from, end, before.Line, after.Line)
	default:
		warn("gap", from, to, end, before.Line, after.Line)
	}
}

// placedUnits are the placed stones as the chart would have them.
func placedUnits(e *replay.End, p curling.Position) (raw [2 * doublesStones][2]float64) {
	for i := range 2 {
		x, y := toUnits(p[i])
		raw[chartIndex(e, i)] = [2]float64{x, y}
	}
	return raw
}

// chartIndex is where the chart has stone i of our position: the stones of team 0 first.
func chartIndex(e *replay.End, i int) int {
	team := int(e.Mover(i))
	if i < 2 {
		return team * doublesStones
	}
	return team*doublesStones + 1 + (i-curling.DoublesFirstShot)/2
}

// position is where the stones lie after a shot. raw are the units of the line before, which stones that were not moved
// repeat: those keep the place they have in before.
func (b *doublesBuilder) position(e *replay.End, r *doublesShot, shot int, seen *uint16, before *curling.Position,
	raw *[2 * doublesStones][2]float64) curling.Position {
	var p curling.Position
	bounds := &b.out.Ice.Bounds
	for i := range p {
		if i >= 2 && i < curling.DoublesFirstShot {
			continue
		}
		at := r.at[chartIndex(e, i)]
		x, y := at[0], at[1]
		switch {
		case isMark(x, y):
			if i == shot {
				*seen |= 1 << i
			}
			b.mark(r.line, i, x, y, i == shot, before.Has(i))
			continue
		case !inPlay(x, y):
			b.warn(r.line, "place", i+1, number(x), number(y))
			continue
		case i > shot:
			b.warn(r.line, "early", i+1)
			continue
		case i < shot && *seen>>i&1 == 1 && !before.Has(i):
			b.warn(r.line, "returned", i+1)
		}
		*seen |= 1 << i
		p[i] = fromUnits(x, y)
		if before.Has(i) && raw[chartIndex(e, i)] == at {
			p[i] = before[i]
		}
		if onHogLine(bounds, p[i]) && (!before.Has(i) || before[i] != p[i]) {
			b.warn(r.line, "hog", i+1)
		}
	}
	*raw = r.at
	return p
}

// mark tells of a mark that does not go with a stone: of one that was thrown now, or lay there before.
func (b *doublesBuilder) mark(line, stone int, x, y float64, thrown, lay bool) {
	switch {
	case !thrown && !lay:
	case !finite(x, y):
		b.warn(line, "no-place", stone+1)
	case x != notThrown || y != notThrown:
	case thrown:
		b.warn(line, "not-new", stone+1)
	default:
		b.warn(line, "gone", stone+1)
	}
}

func number(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// separate moves overlapping stones apart. Stones that did not move since the shot before stay.
func (b *doublesBuilder) separate(line int, p curling.Position, before *curling.Position) (curling.Position, float64) {
	return separateShot(p, before, func(key string, args ...any) { b.warn(line, key, args...) })
}

// separateShot moves overlapping stones apart and tells it.
func separateShot(p curling.Position, before *curling.Position, warn func(key string, args ...any)) (curling.Position, float64) {
	var keep uint16
	for i := range p {
		if p.Has(i) && p[i] == before[i] {
			keep |= 1 << i
		}
	}
	out, s := separate(p, keep)
	switch {
	case s.stuck:
		warn("stuck")
	case s.pairs == 1:
		warn("moved", msg("stones-one"), centimetres(s.worst), centimetres(s.moved))
	case s.pairs > 1:
		warn("moved", msg("stones", s.pairs), centimetres(s.worst), centimetres(s.moved))
	}
	return out, s.moved
}

// chart is what is noted of a shot, and who of the team threw it.
func (b *doublesBuilder) chart(r *doublesShot) (c *replay.Chart, thrower int) {
	c = &replay.Chart{Task: doublesTasks[r.task], Grade: -1, TimeOut: r.timeOut}
	told := func(column, key string, value int) {
		if !b.set.lacks[column] {
			b.warn(r.line, key, value)
		}
	}
	if c.Task == "" {
		told("Task", "task", r.task)
		c.Task = replay.TaskNone
	}
	switch r.handle {
	case 0:
		c.Turn, c.TurnKnown = curling.Right, true
	case 1:
		c.Turn, c.TurnKnown = curling.Left, true
	default:
		told("Handle", "turn", r.handle)
	}
	switch {
	case r.points >= 0 && r.points <= 4:
		c.Grade = 25 * r.points
	case r.points != 9: // not rated
		told("Points", "grade", r.points)
	}
	thrower = r.player - 1
	if thrower != 0 && thrower != 1 {
		told("PlayerID", "player", r.player)
		return c, -1
	}
	if names := b.set.playerNames(b.source, r.team); thrower < len(names) {
		c.Player = names[thrower]
	}
	return c, thrower
}

// powerPlay is the side to which the stones of an end were placed: what is noted, unless stones that nobody has moved lie
// at another one.
func (b *doublesBuilder) powerPlay(number int, e *replay.End, first *doublesShot, result *doublesEnd) replay.PowerPlay {
	noted, line := replay.NoPowerPlay, first.line
	if result != nil {
		p := result.powerPlay
		if p[0] > 0 && p[1] > 0 && p[0] != p[1] {
			b.warnings.AddIn(fileEnds, result.line, msg("power-lines", number))
		}
		noted = replay.PowerPlay(max(p[0], p[1]))
		line = result.line
	}
	lie, apart := noted, placedApart(noted, e, first)
	for side := replay.NoPowerPlay; side <= replay.PowerPlayLeft; side++ {
		if d := placedApart(side, e, first); d < apart {
			lie, apart = side, d
		}
	}
	switch {
	case apart > asPlaced && lie != noted: // both stones were moved: nothing can be told
		return noted
	case lie != noted:
		b.warnings.AddIn(fileEnds, line, msg("power-side", number, sideName(noted), sideName(lie)))
	}
	return lie
}

// asPlaced is how far from its place in metres a stone is taken as placed by hand there.
const asPlaced = 0.15

func sideName(side replay.PowerPlay) any {
	switch side {
	case replay.PowerPlayRight:
		return msg("side.right")
	case replay.PowerPlayLeft:
		return msg("side.left")
	}
	return msg("side.none")
}

// placedApart is how far the nearer of the placed stones lies after the first shot from where a side has it, m.
func placedApart(side replay.PowerPlay, e *replay.End, first *doublesShot) float64 {
	guard, house := placed(side)
	apart := math.Inf(1)
	for i, spot := range []curling.Vec{guard, house} {
		at := first.at[chartIndex(e, i)]
		if inPlay(at[0], at[1]) {
			apart = min(apart, fromUnits(at[0], at[1]).Distance(spot))
		}
	}
	return apart
}

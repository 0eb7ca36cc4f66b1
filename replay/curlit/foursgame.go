package curlit

import (
	"context"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/memo"
	"github.com/hogline/hogline/engine/reconstruct"
	"github.com/hogline/hogline/replay"
)

// foursBuilder makes a game of the lines of the files.
type foursBuilder struct {
	ctx      context.Context            // of one call
	throws   *reconstruct.Reconstructor // nil: stones are told apart by their ways alone
	kept     *memo.Results              // how stones were told apart before; nil: nothing
	source   *foursGame
	out      *replay.Game
	on       func(done, of int)
	lock     sync.Mutex // of warnings and done: ends are built at once
	done     int        // shots
	warnings replay.Warnings
}

func (b *foursBuilder) warn(line int, key string, args ...any) {
	b.warnIn(fileLocations, line, key, args...)
}

// warnIn adds a warning about a line of a file; what was charted elsewhere has no files.
func (b *foursBuilder) warnIn(file string, line int, key string, args ...any) {
	b.lock.Lock()
	defer b.lock.Unlock()
	if b.source.charted != nil {
		file = ""
	}
	b.warnings.AddIn(file, line, msg(key, args...))
}

func (b *foursBuilder) game() *replay.Game {
	g := b.source
	b.out = &replay.Game{Format: Fours, Teams: g.codes, Ice: ice(), Rules: curling.FiveRock(), Result: replay.Result{Score: g.result,
		Winner: winner(g.result)}}
	b.out.Players = standardPlayers(b.out.Ice.Model)
	b.out.Extra = map[string]string{"GameID": g.id(), "Event": g.event, "Session": g.match}
	if g.charted != nil {
		g.charted.head(b.out)
		if g.charted.Forfeit > 0 {
			b.out.Result.Winner = g.charted.Forfeit - 1
		}
	}
	if !b.doubles() {
		b.warnIn(fileLocations, 0, "rules-unknown", b.out.Rules.Name)
	}
	var wait sync.WaitGroup
	free := make(chan struct{}, replay.Workers(b.ctx))
	numbers := slices.Sorted(maps.Keys(g.ends))
	b.out.Ends = make([]replay.End, len(numbers))
	for _, number := range numbers { // before ends are built at once, which look names up
		b.names(g.ends[number])
	}
	for k, number := range numbers {
		if len(g.ends[number].shots) == 0 {
			continue
		}
		free <- struct{}{}
		wait.Go(func() {
			defer func() { <-free }()
			throws := b.throws
			if throws != nil {
				throws = throws.Fork()
			}
			b.out.Ends[k] = b.end(number, g.ends[number], throws)
		})
	}
	wait.Wait()
	b.kept.Keep(b.ctx.Err() == nil)
	if b.ctx.Err() != nil {
		return nil
	}
	for k, number := range numbers {
		if len(g.ends[number].shots) == 0 {
			b.out.Ends[k] = b.scored(k, number)
		}
	}
	b.out.Ends = slices.DeleteFunc(b.out.Ends, func(e replay.End) bool { return len(e.Shots) == 0 && !e.Scored })
	how := ending{noted: g.noted}
	if last := g.ends[numbers[len(numbers)-1]].shots; len(last) > 0 {
		how.conceded = last[len(last)-1].shot < b.shots()-1
	}
	if g.charted != nil {
		how.conceded = g.charted.Conceded
	}
	finish(b.out, how, func(key string, args ...any) { b.warnIn(fileFourEnds, 0, key, args...) })
	b.out.Warnings = slices.Concat(g.doubts.List(), b.warnings.List())
	if g.charted != nil {
		g.charted.place(b.out)
	}
	return b.out
}

func (b *foursBuilder) doubles() bool { return b.out.Rules.FirstShot > 0 }

// shots is how many are thrown in an end.
func (b *foursBuilder) shots() int { return curling.Stones - b.out.Rules.FirstShot }

// index is the number of a shot in an end of the game, of which charts count those that are thrown from 1.
func (b *foursBuilder) index(shot int) int { return b.out.Rules.FirstShot + shot - 1 }

// scored is an end without shots, number k of the game: its score is kept. Who threw first follows from the hammer noted, else from the
// rules and the end before.
func (b *foursBuilder) scored(k, number int) replay.End {
	source := b.source.ends[number]
	e := replay.End{Number: number - 1, Score: source.score, Scored: min(source.score[0], source.score[1]) >= 0, Left: source.left}
	if !e.Scored {
		b.warnIn(fileFourEnds, source.line, "no-end", number)
		return replay.End{}
	}
	b.warnIn(fileFourEnds, source.line, "only-score", number)
	switch hammer := slices.Index(b.out.Teams[:], source.hammer); {
	case hammer >= 0:
		e.First = curling.TeamID(hammer).Other()
	case k > 0:
		last := &b.out.Ends[k-1]
		after, _ := b.out.Rules.NextEnd(curling.State{First: last.First}, last.Score[last.First]-last.Score[last.First.Other()])
		e.First = after.First
	}
	return e
}

// tell tells that another shot is done.
func (b *foursBuilder) tell() {
	if b.on == nil {
		return
	}
	of := 0
	for _, e := range b.source.ends {
		of += len(e.shots)
	}
	b.lock.Lock()
	defer b.lock.Unlock()
	b.done++
	b.on(b.done, of)
}

// end is one end. Every stone gets its number by identify.
func (b *foursBuilder) end(number int, source *foursEnd, throws *reconstruct.Reconstructor) replay.End {
	rows := source.shots
	e := replay.End{Number: number - 1, First: curling.TeamID((rows[0].team + rows[0].shot - 1) % 2), Left: source.left}
	if source.hammer == b.source.codes[e.First] && source.hammer != "" && source.charted == nil {
		b.warnIn(fileFourEnds, source.line, "hammer", number, source.hammer)
	}
	track := tracker{ctx: b.ctx, throws: throws, kept: b.kept}
	start := source.placed(&e, b.doubles())
	track.before = start
	for i := range start {
		if start.Has(i) {
			track.charts[i] = 1
		}
	}
	var rested []uint16
	next := 1 // shot
	for i := range rows {
		if b.ctx.Err() != nil {
			return e
		}
		r := &rows[i]
		for ; next < r.shot; next++ {
			track.lost = append(track.lost, b.index(next))
		}
		next++
		s := replay.Shot{Number: b.index(r.shot), Line: r.line, Thrower: b.thrower(r)}
		if team := e.Mover(s.Number); int(team) != r.team {
			b.warn(r.line, "order", b.out.Teams[r.team])
		}
		s.Chart = b.chart(r)
		after, rest := b.position(&e, r, s.Number, &track, s.Chart)
		s.After = &after
		e.Shots, rested = append(e.Shots, s), append(rested, rest)
		b.tell()
	}
	before := b.settle(&e, start, rested)
	final := before
	e.Final = &final
	if source.score[0] >= 0 && source.score[1] >= 0 {
		setScore(&e, &b.out.Ice.Bounds, source.score, b.shots(), func(key string, args ...any) { b.warn(rows[len(rows)-1].line, key, args...) })
	}
	last := &rows[len(rows)-1]
	lost := 0
	if source.charted != nil && source.charted.Finished {
		lost = b.shots() - last.shot
	}
	fillGaps(&e, &b.out.Rules, lost, func(from, to int, before, after *replay.Shot) {
		if source.charted == nil { // the reader of charts tells what they lack
			tellGap(number, from+1, to+1, before, after, func(key string, args ...any) { b.warn(after.Line, key, args...) })
		}
	})
	switch {
	case lost > 0:
		b.warn(last.line, "lost-shots", lost, number)
	case last.shot < b.shots():
		b.warn(last.line, "not-listed", b.shots()-last.shot, number)
	}
	return e
}

// thrower is the number of the player of a shot in his team: in mixed doubles by his name, else by the order of delivery.
func (b *foursBuilder) thrower(r *foursShot) int {
	if !b.doubles() {
		return b.out.Rules.Delivery.Thrower(r.shot - 1)
	}
	return slices.IndexFunc(b.out.Players[r.team][:2], func(p curling.Player) bool { return p.Name == r.player && p.Name != "" })
}

// names notes the players of an end in the order of delivery.
func (b *foursBuilder) names(source *foursEnd) {
	for i := range source.shots {
		r := &source.shots[i]
		if b.doubles() {
			for k := range 2 {
				name := &b.out.Players[r.team][k].Name
				if *name == "" && r.player != "" {
					*name = r.player
				}
				if *name == r.player {
					break
				}
			}
			continue
		}
		if name := &b.out.Players[r.team][b.out.Rules.Delivery.Thrower(r.shot-1)].Name; *name == "" {
			*name = r.player
		}
	}
}

// settle gives every stone at rest one place, the mean of all its charts, moves overlapping stones apart and sets the places
// before all shots. It is the place of the stones after the last.
func (b *foursBuilder) settle(e *replay.End, start curling.Position, rested []uint16) (before curling.Position) {
	before = start
	for k := len(e.Shots) - 1; k > 0; k-- {
		for i := range curling.Stones {
			if rested[k]>>i&1 == 1 {
				e.Shots[k-1].After[i] = e.Shots[k].After[i]
			}
		}
	}
	for k := range e.Shots {
		s := &e.Shots[k]
		s.Before = before
		for i := range before {
			if rested[k]>>i&1 == 1 { // where it was moved apart
				s.After[i] = before[i]
			}
		}
		after, moved := separateShot(*s.After, &before, func(key string, args ...any) { b.warn(s.Line, key, args...) })
		s.After, s.Chart.Moved = &after, moved
		before = after
	}
	return before
}

// position is where the stones lie after a shot, each under its number, and which of them lay there before.
func (b *foursBuilder) position(e *replay.End, r *foursShot, shot int, track *tracker, c *replay.Chart) (p curling.Position,
	rested uint16) {
	for team, list := range r.at {
		if n := r.counts[team]; n >= 0 && n != len(list) {
			b.warn(r.line, "count", n, b.out.Teams[team], len(list))
		}
	}
	var lists [2][]curling.Vec // by side
	for team, list := range r.at {
		lists[curling.TeamID(team)^e.First] = list
	}
	track.marked = r.marked
	p, rested, doubts := track.next(lists, shot, c)
	for _, d := range doubts {
		team := b.out.Teams[curling.TeamID(d.side)^e.First]
		if d.extra {
			b.warn(r.line, "extra-stones", team, d.stones)
		} else {
			b.warn(r.line, "doubtful", team)
		}
	}
	for i := range p {
		if p.Has(i) && rested>>i&1 == 0 && onHogLine(&b.out.Ice.Bounds, p[i]) {
			b.warn(r.line, "hog", i+1)
		}
	}
	return p, rested
}

// chart is what is noted of a shot.
func (b *foursBuilder) chart(r *foursShot) *replay.Chart {
	if r.chart != nil {
		c := *r.chart
		return &c
	}
	lacks := b.source.lacks
	if r.player == "" && !lacks["player_name"] {
		b.warn(r.line, "no-player-name")
	}
	kind := kindOfCell(r.task)
	c := &replay.Chart{Task: kind.Task, Grade: -1, Player: r.player, TimeOut: kind.TimeOut, Note: kind.Note}
	switch {
	case !kind.Known && lacks["shot_type"]:
	case !kind.Known:
		b.warn(r.line, "task", replay.Quote(r.task, 40))
	case kind.Stray != "":
		b.warn(r.line, "stray", replay.Quote(kind.Stray, 40), replay.Quote(r.task, 40))
	}
	switch strings.ToLower(r.turn) {
	case "clockwise":
		c.Turn, c.TurnKnown = curling.Right, true
	case "counter-clockwise":
		c.Turn, c.TurnKnown = curling.Left, true
	default:
		if !lacks["turn"] {
			b.warn(r.line, "turn", replay.Quote(r.turn, 40))
		}
	}
	if r.grade != "" {
		if v, err := strconv.ParseFloat(strings.Replace(r.grade, ",", ".", 1), 64); err == nil && v >= 0 && v <= 100 {
			if c.Grade = int(math.Round(v)); float64(c.Grade) != v {
				b.warn(r.line, "grade-rounded", replay.Quote(r.grade, 40), c.Grade)
			}
		} else {
			b.warn(r.line, "grade", replay.Quote(r.grade, 40))
		}
	}
	return c
}

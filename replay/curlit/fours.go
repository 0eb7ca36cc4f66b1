package curlit

import (
	"context"
	"fmt"
	"io/fs"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/reconstruct"
	"github.com/hogline/hogline/replay"
)

// Fours is the name of the format of teams of four: two CSV files, extracted from result books.
const Fours = "curlit-four"

// Files of a data set of teams of four.
const (
	fileLocations = "shot_locations.csv"
	fileFourEnds  = "ends.csv"
	foursStones   = 8 // of a team
)

// FoursFormat is the format of a folder of charts of teams of four.
func FoursFormat() replay.Format {
	return replay.Format{
		Name: Fours, Extensions: []string{".csv"},
		Folder: &replay.FolderFormat{Files: []string{fileLocations, fileFourEnds}, Read: ReadFours},
	}
}

// foursTasks are the words for the kinds of shots.
var foursTasks = map[string]replay.Task{
	"draw": replay.TaskDraw, "front": replay.TaskFront, "guard": replay.TaskGuard, "raise": replay.TaskRaise, "tap-back": replay.TaskRaise,
	"raise / tap-back": replay.TaskRaise, "wick": replay.TaskWick, "soft peel": replay.TaskWick, "wick / soft peel": replay.TaskWick,
	"wick / soft peeling": replay.TaskWick, "freeze": replay.TaskFreeze, "take-out": replay.TaskTakeOut, "hit and roll": replay.TaskHitRoll,
	"clearing": replay.TaskClearing, "double take-out": replay.TaskDouble, "promotion take-out": replay.TaskPromotion,
	"through": replay.TaskThrough, "no statistics": replay.TaskNone, "not considered": replay.TaskNone,
}

// foursGame is a game as the files hold it.
type foursGame struct {
	event, match string
	codes        [2]string
	ends         map[int]*foursEnd
	entry        replay.GameEntry
}

// foursEnd is an end: its line of ends.csv, if it has one, and its shots.
type foursEnd struct {
	line   int
	score  [2]int // -1 missing
	after  [2]int
	hammer string
	shots  []foursShot
}

// foursShot is a line of shot_locations.csv.
type foursShot struct {
	line, shot, team   int
	player, task, turn string
	grade              string
	counts             [2]int // noted in play, -1 missing
	at                 [2][]curling.Vec
}

type foursSet struct {
	warnings replay.Warnings
	games    []*foursGame
	byKey    map[string]*foursGame
}

// ReadFours reads a data set of teams of four. Lines that cannot be read become warnings. An error means that the folder
// holds none.
func ReadFours(dir fs.FS) (*replay.DataSet, error) {
	d := &foursSet{byKey: map[string]*foursGame{}}
	if err := d.readEnds(dir); err != nil {
		return nil, err
	}
	if err := d.readShots(dir); err != nil {
		return nil, err
	}
	set := &replay.DataSet{Format: Fours}
	var kept []*foursGame
	for _, g := range d.games {
		for _, e := range g.ends {
			slices.SortFunc(e.shots, func(x, y foursShot) int { return x.shot - y.shot })
		}
		entry := g.list()
		if entry.Shots == 0 {
			d.warnings.AddIn(fileFourEnds, 0, msg("no-shots", entry.ID))
			continue
		}
		kept = append(kept, g)
		set.Games = append(set.Games, entry)
	}
	if len(kept) == 0 {
		return nil, msg("empty", fileLocations)
	}
	set.Warnings = d.warnings.List()
	set.OpenGame = func(ctx context.Context, i int, on func(done, of int)) (*replay.Game, error) {
		throws, err := reconstruct.New(ice(), reconstruct.Options{Rough: true})
		if err != nil {
			return nil, err //nolint:wrapcheck // our own ice
		}
		b := foursBuilder{ctx: ctx, throws: throws, source: kept[i], on: on}
		g := b.game(set.Games[i].Score)
		if err := ctx.Err(); err != nil {
			return nil, err //nolint:wrapcheck // the caller's
		}
		return g, nil
	}
	set.DraftGame = func(ctx context.Context, i int) (*replay.Game, error) {
		b := foursBuilder{ctx: ctx, source: kept[i]}
		g := b.game(set.Games[i].Score)
		if err := ctx.Err(); err != nil {
			return nil, err //nolint:wrapcheck // the caller's
		}
		g.Identify = func(ctx context.Context, on func(done, of int)) (*replay.Game, error) {
			return set.OpenGame(ctx, i, on)
		}
		return g, nil
	}
	return set, nil
}

// id is a game in lists.
func (g *foursGame) id() string { return g.event + "-" + g.match }

func (d *foursSet) readEnds(dir fs.FS) error {
	t, err := openTable(dir, fileFourEnds, &d.warnings, []string{"event_id", "match_id", "end_number", "team1_code", "team2_code"},
		"team1_score_this_end", "team2_score_this_end", "team1_score_after", "team2_score_after", "hammer_team_code")
	if err != nil {
		return err
	}
	for t.next() {
		ids, ok := t.ids("event_id", "match_id", "team1_code", "team2_code")
		if !ok {
			continue
		}
		g := &foursGame{event: ids[0], match: ids[1], codes: [2]string{ids[2], ids[3]}, ends: map[int]*foursEnd{}}
		if g.codes[0] == g.codes[1] {
			t.warn("one-team", g.id())
			continue
		}
		if old := d.byKey[g.id()]; old != nil {
			g = old
		} else {
			d.byKey[g.id()] = g
			d.games = append(d.games, g)
		}
		number, ok := t.number("end_number", 1, 50, 0)
		if !ok || number == 0 || g.ends[number] != nil {
			if ok {
				t.warn("twice", g.id())
			}
			continue
		}
		e := &foursEnd{line: t.line, hammer: t.text("hammer_team_code")}
		for i, c := range []string{"team1", "team2"} {
			e.score[i] = t.noted(c+"_score_this_end", 0, foursStones, -1)
			e.after[i] = t.noted(c+"_score_after", 0, 99, -1)
		}
		g.ends[number] = e
	}
	if len(d.games) == 0 {
		return msg("empty", fileFourEnds)
	}
	return nil
}

func (d *foursSet) readShots(dir fs.FS) error {
	columns := []string{"event_id", "match_id", "end_number", "shot_number", "team_code"}
	for team := range 2 {
		for i := range foursStones {
			name := fmt.Sprintf("team%d_stone%d", team+1, i+1)
			columns = append(columns, name+"_x", name+"_y")
		}
	}
	t, err := openTable(dir, fileLocations, &d.warnings, columns, "player_name", "shot_type", "turn", "accuracy", "team1_stones_in_play", "team2_stones_in_play")
	if err != nil {
		return err
	}
	for t.next() {
		ids, ok := t.ids("event_id", "match_id", "team_code")
		if !ok {
			continue
		}
		id := ids[0] + "-" + ids[1]
		g := d.byKey[id]
		if g == nil {
			t.warn("no-game", id)
			continue
		}
		end, okEnd := t.number("end_number", 1, 50, 0)
		shot, okShot := t.number("shot_number", 1, curling.Stones, 0)
		if !okEnd || !okShot || end == 0 || shot == 0 {
			continue
		}
		team := slices.Index(g.codes[:], ids[2])
		if team < 0 {
			t.warn("no-team", ids[2], id)
			continue
		}
		e := g.ends[end]
		if e == nil {
			e = &foursEnd{score: [2]int{-1, -1}, after: [2]int{-1, -1}}
			g.ends[end] = e
		}
		if slices.ContainsFunc(e.shots, func(s foursShot) bool { return s.shot == shot }) {
			t.warn("line-twice", shot, end)
			continue
		}
		s := foursShot{line: t.line, shot: shot, team: team, player: t.text("player_name"), task: t.text("shot_type"), turn: t.text("turn"), grade: t.text("accuracy")}
		for i := range 2 {
			s.counts[i] = t.noted(fmt.Sprintf("team%d_stones_in_play", i+1), 0, foursStones, -1)
			s.at[i] = t.stones(i)
		}
		e.shots = append(e.shots, s)
	}
	return nil
}

// stones are the stones of a team that have a place, in metres.
func (t *table) stones(team int) (list []curling.Vec) {
	for i := range foursStones {
		name := fmt.Sprintf("team%d_stone%d", team+1, i+1)
		x, y := place(t.record[t.columns[name+"_x"]]), place(t.record[t.columns[name+"_y"]])
		if !finite(x, y) {
			continue
		}
		p := curling.Vec{X: curling.CentreX + sixFeet*x, Y: curling.TeeY + sixFeet*y}
		if p.X <= 0 || p.X >= curling.SheetWidth || p.Y <= 0 || p.Y > curling.HogY+1 {
			t.warn("place", i+1, number(x), number(y))
			continue
		}
		list = append(list, p)
	}
	return list
}

// list is the game in a list.
func (g *foursGame) list() replay.GameEntry {
	e := replay.GameEntry{ID: g.id(), Event: g.event, Session: g.match, Teams: g.codes}
	b := ice().Bounds
	for _, number := range slices.Sorted(maps.Keys(g.ends)) {
		end := g.ends[number]
		for i, n := range end.after {
			if n >= 0 {
				e.Score[i] = n
			}
		}
		if len(end.shots) == 0 {
			continue
		}
		e.Ends++
		e.Shots += len(end.shots)
		if end.shots[len(end.shots)-1].score(b) == end.score {
			e.ScoreAgrees++
		}
	}
	return e
}

// score is the score that the stones of a line give to the two teams.
func (s *foursShot) score(b curling.Bounds) (score [2]int) {
	var p curling.Position
	for team, list := range s.at {
		for i, at := range list {
			p[2*i+team] = at
		}
	}
	side, n := p.Counting(b)
	score[side] = n
	return score
}

// foursBuilder makes a game of the lines of the files.
type foursBuilder struct {
	ctx      context.Context            //nolint:containedctx // of one call
	throws   *reconstruct.Reconstructor // nil: stones are told apart by their ways alone
	source   *foursGame
	out      *replay.Game
	on       func(done, of int)
	lock     sync.Mutex // of out.Ends, warnings and done: ends are built at once
	done     int        // shots
	warnings replay.Warnings
}

func (b *foursBuilder) warn(line int, key string, args ...any) {
	b.lock.Lock()
	defer b.lock.Unlock()
	b.warnings.AddIn(fileLocations, line, msg(key, args...))
}

func (b *foursBuilder) game(score [2]int) *replay.Game {
	g := b.source
	b.out = &replay.Game{Format: Fours, Teams: g.codes, Ice: ice(), Rules: curling.FiveRock(), Result: replay.Result{Score: score, Winner: winner(score), Reason: replay.ByScore}}
	b.out.Players = standardPlayers(b.out.Ice.Model)
	b.out.Extra = map[string]string{"GameID": g.id(), "Event": g.event, "Session": g.match}
	b.warnings.AddIn(fileLocations, 0, msg("rules-unknown", b.out.Rules.Name))
	var wait sync.WaitGroup
	for _, number := range slices.Sorted(maps.Keys(g.ends)) {
		if len(g.ends[number].shots) == 0 {
			continue
		}
		b.out.Ends = append(b.out.Ends, replay.End{})
		k := len(b.out.Ends) - 1
		b.names(g.ends[number])
		wait.Go(func() {
			throws := b.throws
			if throws != nil {
				throws = throws.Fork()
			}
			e := b.end(number, g.ends[number], throws)
			b.lock.Lock()
			b.out.Ends[k] = e
			b.lock.Unlock()
		})
	}
	wait.Wait()
	if b.ctx.Err() != nil {
		return nil
	}
	finish(b.out, curling.Stones, func(key string, args ...any) { b.warnings.AddIn(fileFourEnds, 0, msg(key, args...)) })
	b.out.Warnings = b.warnings.List()
	return b.out
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
	e := replay.End{Number: number - 1, First: curling.TeamID((rows[0].team + rows[0].shot - 1) % 2)}
	if source.hammer == b.out.Teams[e.First] && source.hammer != "" {
		b.lock.Lock()
		b.warnings.AddIn(fileFourEnds, source.line, msg("hammer", number, source.hammer))
		b.lock.Unlock()
	}
	track := tracker{ctx: b.ctx, throws: throws}
	var rested []uint16
	for i := range rows {
		if b.ctx.Err() != nil {
			return e
		}
		r := &rows[i]
		s := replay.Shot{Number: r.shot - 1, Line: r.line, Thrower: b.out.Rules.Delivery.Thrower(r.shot - 1)}
		if team := e.Mover(s.Number); int(team) != r.team {
			b.warn(r.line, "order", b.out.Teams[r.team])
		}
		s.Chart = b.chart(r)
		after, rest := b.position(&e, r, s.Number, &track, s.Chart)
		s.After = &after
		e.Shots, rested = append(e.Shots, s), append(rested, rest)
		b.tell()
	}
	before := b.settle(&e, rested)
	final := before
	e.Final = &final
	if source.score[0] >= 0 && source.score[1] >= 0 {
		setScore(&e, &b.out.Ice.Bounds, source.score, curling.Stones, func(key string, args ...any) { b.warn(rows[len(rows)-1].line, key, args...) })
	}
	return e
}

// names notes the players of an end in the order of delivery.
func (b *foursBuilder) names(source *foursEnd) {
	for i := range source.shots {
		r := &source.shots[i]
		if name := &b.out.Players[r.team][b.out.Rules.Delivery.Thrower(r.shot-1)].Name; *name == "" {
			*name = r.player
		}
	}
}

// settle gives every stone at rest one place, the mean of all its charts, moves overlapping stones apart and sets the places
// before all shots. It is the place of the stones after the last.
func (b *foursBuilder) settle(e *replay.End, rested []uint16) (before curling.Position) {
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
func (b *foursBuilder) position(e *replay.End, r *foursShot, shot int, track *tracker, c *replay.Chart) (p curling.Position, rested uint16) {
	for team, list := range r.at {
		if n := r.counts[team]; n >= 0 && n != len(list) {
			b.warn(r.line, "count", n, b.out.Teams[team], len(list))
		}
	}
	var lists [2][]curling.Vec // by side
	for team, list := range r.at {
		lists[curling.TeamID(team)^e.First] = list
	}
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
	c := &replay.Chart{Task: foursTasks[strings.ToLower(r.task)], Grade: -1, Player: r.player}
	if c.Task == "" {
		b.warn(r.line, "task", replay.Quote(r.task, 40))
		c.Task = replay.TaskNone
	}
	switch strings.ToLower(r.turn) {
	case "clockwise":
		c.Turn, c.TurnKnown = curling.Right, true
	case "counter-clockwise":
		c.Turn, c.TurnKnown = curling.Left, true
	default:
		b.warn(r.line, "turn", replay.Quote(r.turn, 40))
	}
	if r.grade != "" {
		if v, err := strconv.ParseFloat(r.grade, 64); err == nil && v >= 0 && v <= 100 {
			c.Grade = int(math.Round(v))
		} else {
			b.warn(r.line, "grade", replay.Quote(r.grade, 40))
		}
	}
	return c
}

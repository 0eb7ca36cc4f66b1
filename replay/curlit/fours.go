package curlit

import (
	"context"
	"fmt"
	"io/fs"
	"maps"
	"math"
	"slices"
	"time"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/memo"
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
	result       [2]int
	noted        bool            // the result
	doubts       replay.Warnings // about the ends
	charted      *Charted        // where the game is not of the files
	lacks        map[string]bool // columns that the shots do not have
}

// foursEnd is an end: its line of ends.csv, if it has one, and its shots.
type foursEnd struct {
	line   int
	score  [2]int // -1 missing
	after  [2]int
	hammer string
	left   [2]time.Duration // 0 missing
	shots  []foursShot

	charted *ChartedEnd
}

// foursShot is a line of shot_locations.csv.
type foursShot struct {
	line, shot, team   int
	player, task, turn string
	grade              string
	chart              *replay.Chart // where it was read elsewhere
	counts             [2]int        // noted in play, -1 missing
	at                 [2][]curling.Vec
	marked             *curling.Vec // in at, the stone marked as the thrown one; nil none
}

type foursSet struct {
	tables
	games []*foursGame
	byKey map[string]*foursGame
}

// ReadFours reads a data set of teams of four. Lines that cannot be read become warnings. An error means that the folder
// holds none.
func ReadFours(dir fs.FS) (*replay.DataSet, error) {
	d := &foursSet{tables: tables{dir: dir}, byKey: map[string]*foursGame{}}
	if err := d.readEnds(); err != nil {
		return nil, err
	}
	if err := d.readShots(); err != nil {
		return nil, err
	}
	set := &replay.DataSet{Format: Fours}
	var kept []*foursGame
	for _, g := range d.games {
		for _, e := range g.ends {
			slices.SortFunc(e.shots, func(x, y foursShot) int { return x.shot - y.shot })
		}
		g.addUp()
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
	set.Warnings, set.Files = d.warnings.List(), d.described()
	charted := make([]Charted, len(kept))
	for i, g := range kept {
		charted[i] = g.asCharted()
	}
	set.Sides = sidesOf(fileLocations, charted)
	openers(set, kept)
	return set, nil
}

// openers gives a data set what opens its games.
func openers(set *replay.DataSet, kept []*foursGame) {
	set.OpenGame = func(ctx context.Context, i int, on func(done, of int)) (*replay.Game, error) {
		throws, err := reconstruct.New(ice(), reconstruct.Options{Rough: true})
		if err != nil {
			return nil, err
		}
		b := foursBuilder{ctx: ctx, throws: throws, kept: memo.Of(fmt.Sprint("stones of ", kept[i].id(), kept[i].codes)), source: kept[i], on: on}
		g := b.game()
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		return g, nil
	}
	set.DraftGame = func(ctx context.Context, i int) (*replay.Game, error) {
		b := foursBuilder{ctx: ctx, source: kept[i]}
		g := b.game()
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		g.Identify = func(ctx context.Context, on func(done, of int)) (*replay.Game, error) {
			return set.OpenGame(ctx, i, on)
		}
		return g, nil
	}
}

// id is a game in lists.
func (g *foursGame) id() string { return g.event + "-" + g.match }

func (d *foursSet) readEnds() error {
	t, err := d.open(fileFourEnds, []string{"event_id", "match_id", "end_number", "team1_code", "team2_code"},
		"team1_score_this_end", "team2_score_this_end", "team1_score_after", "team2_score_after", "hammer_team_code",
		"team1_time_left", "team2_time_left")
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
			t.leave(msg("one-team", g.id()))
			continue
		}
		number, ok := t.number("end_number", 1, 50)
		if !ok {
			continue
		}
		if old := d.byKey[g.id()]; old == nil {
			d.byKey[g.id()] = g
			d.games = append(d.games, g)
		} else if old.codes != g.codes {
			t.leave(msg("other-teams", g.id(), g.codes[0], g.codes[1], old.codes[0], old.codes[1]))
			continue
		} else if g = old; g.ends[number] != nil {
			t.leave(msg("fours-end-twice", number, g.id()))
			continue
		}
		e := &foursEnd{line: t.line, hammer: t.cell("hammer_team_code")}
		for i, c := range []string{"team1", "team2"} {
			e.score[i] = t.noted(c+"_score_this_end", 0, foursStones, -1)
			e.after[i] = t.noted(c+"_score_after", 0, 99, -1)
			e.left[i] = t.left(c + "_time_left")
		}
		if e.hammer != "" && e.hammer != g.codes[0] && e.hammer != g.codes[1] {
			t.warn("no-hammer", replay.Quote(e.hammer, 40))
		}
		g.ends[number] = e
	}
	if len(d.games) == 0 {
		return t.nothing()
	}
	return nil
}

// left is a thinking time; one that is not readable is told, and not known.
func (t *table) left(column string) time.Duration {
	text := t.cell(column)
	left := replay.ParseLeft(text)
	if left == 0 && text != "" && text != "NA" {
		t.warn("time", replay.Quote(text, 40))
	}
	return left
}

func (d *foursSet) readShots() error {
	columns := []string{"event_id", "match_id", "end_number", "shot_number", "team_code"}
	known := len(columns)
	for team := range 2 {
		for i := range foursStones {
			name := fmt.Sprintf("team%d_stone%d", team+1, i+1)
			columns = append(columns, name+"_x", name+"_y")
		}
	}
	t, err := d.open(fileLocations, columns, "player_name", "shot_type", "turn", "accuracy", "team1_stones_in_play", "team2_stones_in_play")
	if err != nil {
		return err
	}
	lacks := t.lacks()
	var cells []int
	for _, c := range columns[known:] {
		cells = append(cells, t.columns[c])
	}
	for t.next() {
		ids, ok := t.ids("event_id", "match_id", "team_code")
		if !ok {
			continue
		}
		id := ids[0] + "-" + ids[1]
		g := d.byKey[id]
		if g == nil {
			t.leave(msg("no-game", id))
			continue
		}
		g.lacks = lacks
		end, okEnd := t.number("end_number", 1, 50)
		shot, okShot := t.number("shot_number", 1, curling.Stones)
		if !okEnd || !okShot {
			continue
		}
		team := slices.Index(g.codes[:], ids[2])
		if team < 0 {
			t.leave(msg("no-team", ids[2], id))
			continue
		}
		e := g.ends[end]
		if e == nil {
			t.warn("no-end-line", end, id)
			e = &foursEnd{score: [2]int{-1, -1}, after: [2]int{-1, -1}}
			g.ends[end] = e
		}
		if slices.ContainsFunc(e.shots, func(s foursShot) bool { return s.shot == shot }) {
			t.leave(msg("line-twice", shot, end))
			continue
		}
		s := foursShot{line: t.line, shot: shot, team: team, player: t.cell("player_name"), task: t.cell("shot_type"), turn: t.cell("turn"),
			grade: t.cell("accuracy")}
		for i := range 2 {
			s.counts[i] = t.noted(fmt.Sprintf("team%d_stones_in_play", i+1), 0, foursStones, -1)
			s.at[i] = t.stones(cells[2*foursStones*i : 2*foursStones*(i+1)])
		}
		e.shots = append(e.shots, s)
	}
	if t.rows == 0 {
		return t.nothing()
	}
	return nil
}

// stones are the stones of a team that have a place, in metres, from their cells.
func (t *table) stones(cells []int) (list []curling.Vec) {
	for i := range foursStones {
		x, y := t.place(cells[2*i], false), t.place(cells[2*i+1], false)
		if math.IsNaN(x) != math.IsNaN(y) {
			t.warn("half-place", i+1)
		}
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
	e := replay.GameEntry{TimeOuts: g.timeOuts(), ID: g.id(), Event: g.event, Session: g.match, Teams: g.codes, Score: g.result}
	b := ice().Bounds
	for _, end := range g.ends {
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

// timeOuts are the shots before which the cell of their kind notes a time-out.
func (g *foursGame) timeOuts() (n int) {
	for _, e := range g.ends {
		for i := range e.shots {
			if e.shots[i].chart == nil && kindOfCell(e.shots[i].task).TimeOut {
				n++
			}
		}
	}
	return n
}

// addUp makes the result of the standings after the ends, or of their points where these are missing, and the points that are missing of
// the standings. What does not fit is told.
func (g *foursGame) addUp() {
	g.noted = true
	warn := func(e *foursEnd, key string, args ...any) { g.doubts.AddIn(fileFourEnds, e.line, msg(key, args...)) }
	last := 0
	for _, number := range slices.Sorted(maps.Keys(g.ends)) {
		e := g.ends[number]
		if number > last+1 {
			warn(e, "ends-missing", number, last)
		}
		last = number
		for t := range e.score {
			switch points, after := e.score[t], e.after[t]; {
			case points >= 0 && after >= 0:
				if g.noted && g.result[t]+points != after {
					warn(e, "standing", number, points, g.codes[t], g.result[t], after)
				}
				g.result[t] = after
			case after >= g.result[t] && g.noted:
				e.score[t], g.result[t] = after-g.result[t], after
				warn(e, "from-standing", number, g.codes[t], e.score[t])
			case after >= 0:
				g.result[t] = after
			case points >= 0:
				g.result[t] += points
				warn(e, "no-standing", number, g.codes[t], g.result[t])
			default:
				g.noted = false
				warn(e, "no-points", number, g.codes[t])
			}
		}
		g.noted = g.noted || min(e.after[0], e.after[1]) >= 0
	}
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

// Package curlit reads the charts of real tournaments that Curlit made for World Curling: after every stone the places of
// all stones, who threw, the kind of shot, the turn and the grade. A folder of such files is a data set of many games
// (docs/FORMATS.md, "Charts of tournaments").
package curlit

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"slices"

	"github.com/hogline/hogline/replay"
)

// Doubles is the name of the format of mixed doubles events: six CSV files joined by ids, as published with the CSAS 2026
// data challenge.
const Doubles = "curlit-md"

// Files of a data set of mixed doubles.
const (
	fileStones       = "Stones.csv"
	fileGames        = "Games.csv"
	fileEnds         = "Ends.csv"
	fileCompetition  = "Competition.csv"
	fileCompetitors  = "Competitors.csv"
	fileTeams        = "Teams.csv"
	doublesShots     = 10 // of an end
	doublesStones    = 6  // of a team, the placed one first
	unfinishedResult = 9  // in Ends.csv: the end was not finished
)

// Columns of the files: those without which nothing can be read, and those that are welcome.
var (
	stoneColumns = []string{"CompetitionID", "SessionID", "GameID", "EndID", "ShotID", "TeamID", "PlayerID", "Task", "Handle", "Points",
		"TimeOut"}
	stoneNeeded   = []string{"CompetitionID", "SessionID", "GameID", "EndID", "TeamID"}
	stoneWelcome  = []string{"ShotID", "PlayerID", "Task", "Handle", "Points", "TimeOut"}
	gameNeeded    = []string{"CompetitionID", "SessionID", "GameID", "TeamID1", "TeamID2"}
	gameWelcome   = []string{"Sheet", "NOC1", "NOC2", "ResultStr1", "ResultStr2", "LSFE"}
	endColumns    = []string{"CompetitionID", "SessionID", "GameID", "TeamID", "EndID", "Result", "PowerPlay"}
	endNeeded     = endColumns[:6]
	endWelcome    = endColumns[6:]
	competitionIn = []string{"CompetitionName", "CompetitionID"}
	teamIn        = []string{"CompetitionID", "TeamID", "Name"}
	competitorIn  = []string{"CompetitionID", "TeamID", "Reportingname"}
)

// DoublesFormat is the format of a folder of mixed doubles charts.
func DoublesFormat() replay.Format {
	return replay.Format{
		Name: Doubles, Extensions: []string{".csv"},
		Folder: &replay.FolderFormat{
			Files: []string{fileStones, fileGames, fileEnds, fileCompetition, fileCompetitors, fileTeams},
			Read:  ReadDoubles,
		},
	}
}

// gameKey is what tells one game from another: the ids are unique only together.
type gameKey struct{ competition, session, game string }

func (k gameKey) String() string { return k.competition + "-" + k.session + "-" + k.game }

// teamKey is a team of a competition.
type teamKey struct{ competition, team string }

// doublesGame is a game as the files hold it.
type doublesGame struct {
	key     gameKey
	sheet   string
	teams   [2]string // ids
	codes   [2]string
	score   [2]int // -1 unknown
	lsfe    int    // 1: team 1 has the hammer of the first end, 0 not, -1 unknown
	line    int
	results map[int]*doublesEnd // by end from 1
	rows    []doublesShot       // of Stones.csv, as they stand there
	ends    []doublesRows       // those of stones that were thrown, by end
	doubts  replay.Warnings     // about the order of the lines
}

// doublesEnd is what Ends.csv holds of an end.
type doublesEnd struct {
	line      int
	listed    [2]bool
	result    [2]int // -1 missing
	powerPlay [2]int
}

// doublesShot is a line of Stones.csv.
type doublesShot struct {
	line, end, shot, team, player, task, handle, points int                           // -1 missing
	timeOut                                             bool                          //
	at                                                  [2 * doublesStones][2]float64 // in the chart's units; NaN missing
	number                                              int                           // of the shot in its end, 0 to 9
}

// doublesSet is a data set of mixed doubles while it is read.
type doublesSet struct {
	tables
	listed  bool // there is a list of games; otherwise they are those of the stones
	games   []*doublesGame
	byKey   map[gameKey]*doublesGame
	events  map[string]string
	names   map[teamKey]string
	players map[teamKey][]string
	lacks   map[string]bool // columns that the stones do not have
	unnamed map[any]bool    // competitions and teams of which it was told what is not named
}

// ReadDoubles reads a data set of mixed doubles. Lines that cannot be read become warnings. An error means that the folder
// holds none.
func ReadDoubles(dir fs.FS) (*replay.DataSet, error) {
	d := &doublesSet{tables: tables{dir: dir}, listed: true, byKey: map[gameKey]*doublesGame{}, events: map[string]string{},
		names: map[teamKey]string{}, players: map[teamKey][]string{}, unnamed: map[any]bool{}}
	if err := d.readGames(); errors.Is(err, fs.ErrNotExist) && isThere(dir, fileStones) {
		d.listed = false
		d.warnings.AddIn(fileGames, 0, msg("no-list", err))
	} else if err != nil {
		return nil, err
	}
	if err := d.readStones(); err != nil {
		return nil, err
	}
	// What these say is welcome, not needed.
	for _, read := range []func() error{d.readEnds, d.readCompetitions, d.readTeams, d.readCompetitors} {
		if err := read(); err != nil {
			d.warnings.Add(0, msg("without", err))
		}
	}
	set := &replay.DataSet{Format: Doubles}
	var kept []*doublesGame
	for _, g := range d.games {
		if g.order(d.listed); len(g.ends) == 0 {
			d.warnings.AddIn(fileGames, g.line, msg("no-shots", g.key))
			continue
		}
		d.checkNames(g)
		kept = append(kept, g)
		set.Games = append(set.Games, d.entry(g))
	}
	if len(kept) == 0 {
		return nil, msg("empty", fileStones)
	}
	set.Warnings, set.Files = d.warnings.List(), d.described()
	charted := make([]Charted, len(kept))
	for i, g := range kept {
		charted[i] = g.asCharted()
	}
	set.Sides = sidesOf(fileStones, charted)
	set.OpenGame = func(_ context.Context, i int, _ func(done, of int)) (*replay.Game, error) {
		b := doublesBuilder{set: d, source: kept[i]}
		return b.game(), nil
	}
	return set, nil
}

// isThere reports whether a folder has a file.
func isThere(dir fs.FS, name string) bool {
	_, err := fs.Stat(dir, nameIn(dir, name))
	return err == nil
}

func (d *doublesSet) readGames() error {
	t, err := d.open(fileGames, gameNeeded, gameWelcome...)
	if err != nil {
		return err
	}
	for t.next() {
		ids, ok := t.ids(gameNeeded...)
		if !ok {
			continue
		}
		g := newDoublesGame(gameKey{ids[0], ids[1], ids[2]}, [2]string{ids[3], ids[4]}, t.line)
		switch {
		case g.teams[0] == g.teams[1]:
			t.leave(msg("one-team", g.key))
			continue
		case d.byKey[g.key] != nil:
			t.leave(msg("twice", g.key))
			continue
		}
		g.sheet, g.codes = t.cell("Sheet"), [2]string{t.cell("NOC1"), t.cell("NOC2")}
		g.score = [2]int{t.noted("ResultStr1", 0, 99, -1), t.noted("ResultStr2", 0, 99, -1)}
		if !g.noted() {
			t.warn("no-result", g.key)
		}
		if g.sheet == "" && t.columns["Sheet"] >= 0 {
			t.warn("no-sheet", g.key)
		}
		g.lsfe = t.noted("LSFE", 0, 1, -1)
		d.add(g)
	}
	if len(d.games) == 0 {
		return t.nothing()
	}
	return nil
}

// newDoublesGame is a game of which nothing but its teams is known.
func newDoublesGame(key gameKey, teams [2]string, line int) *doublesGame {
	return &doublesGame{key: key, teams: teams, codes: teams, score: [2]int{-1, -1}, lsfe: -1, line: line, results: map[int]*doublesEnd{}}
}

func (d *doublesSet) add(g *doublesGame) {
	d.byKey[g.key] = g
	d.games = append(d.games, g)
}

// gameOf is the game of the line of a table.
func (d *doublesSet) gameOf(t *table) (*doublesGame, bool) {
	ids, ok := t.ids("CompetitionID", "SessionID", "GameID")
	if !ok {
		return nil, false
	}
	key := gameKey{ids[0], ids[1], ids[2]}
	g := d.byKey[key]
	if g == nil {
		t.leave(msg("no-game", key))
	}
	return g, g != nil
}

// teamOf is 0 or 1 for the first and second team of a game.
func (g *doublesGame) teamOf(t *table) (team int, ok bool) {
	ids, ok := t.ids("TeamID")
	if !ok {
		return 0, false
	}
	if team = slices.Index(g.teams[:], ids[0]); team < 0 {
		t.leave(msg("no-team", ids[0], g.key))
	}
	return team, team >= 0
}

// thrower is the game and the team of a line of Stones.csv. Where there is no list of games they are those that its lines name,
// the first named team the first.
func (d *doublesSet) thrower(t *table) (g *doublesGame, team int, ok bool) {
	if !d.listed {
		if ids, ok := t.ids("CompetitionID", "SessionID", "GameID", "TeamID"); ok {
			key := gameKey{ids[0], ids[1], ids[2]}
			switch g := d.byKey[key]; {
			case g == nil:
				d.add(newDoublesGame(key, [2]string{ids[3]}, t.line))
			case g.teams[1] == "" && g.teams[0] != ids[3]:
				g.teams[1], g.codes[1] = ids[3], ids[3]
			}
		}
	}
	if g, ok = d.gameOf(t); ok {
		team, ok = g.teamOf(t)
	}
	return g, team, ok
}

func (d *doublesSet) readStones() error {
	columns := slices.Clone(stoneNeeded)
	for i := range 2 * doublesStones {
		columns = append(columns, fmt.Sprintf("stone_%d_x", i+1), fmt.Sprintf("stone_%d_y", i+1))
	}
	t, err := d.open(fileStones, columns, stoneWelcome...)
	if err != nil {
		return err
	}
	d.lacks = t.lacks()
	cells := make([]int, 0, 4*doublesStones)
	for _, c := range columns[len(stoneNeeded):] {
		cells = append(cells, t.columns[c])
	}
	for t.next() {
		g, team, ok := d.thrower(t)
		if !ok {
			continue
		}
		end, ok := t.number("EndID", 1, 50)
		if !ok {
			continue
		}
		const most = math.MaxInt32
		s := doublesShot{
			line: t.line, end: end, team: team, shot: t.noted("ShotID", -1, most, -1), task: t.noted("Task", -1, most, -1), handle: t.noted("Handle",
				-1, most, -1),
			points: t.noted("Points", -1, most, -1), player: t.noted("PlayerID", -1, most, -1), timeOut: t.noted("TimeOut", 0, 1, 0) == 1,
		}
		for i := range s.at {
			s.at[i] = [2]float64{t.place(cells[2*i], true), t.place(cells[2*i+1], true)}
		}
		g.rows = append(g.rows, s)
	}
	if t.rows == 0 {
		return t.nothing()
	}
	return nil
}

// Package curlit reads the charts of real tournaments that Curlit made for World Curling: after every stone the places of
// all stones, who threw, the kind of shot, the turn and the grade. A folder of such files is a data set of many games
// (docs/FORMATS.md, "Charts of tournaments").
package curlit

import (
	"context"
	"fmt"
	"io/fs"
	"math"
	"strconv"

	"github.com/hogline/hogline/engine/curling"
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

var (
	stoneColumns = []string{"CompetitionID", "SessionID", "GameID", "EndID", "ShotID", "TeamID", "PlayerID", "Task", "Handle", "Points", "TimeOut"}
	gameColumns  = []string{"CompetitionID", "SessionID", "GameID", "Sheet", "NOC1", "NOC2", "ResultStr1", "ResultStr2", "LSFE", "TeamID1", "TeamID2"}
	endColumns   = []string{"CompetitionID", "SessionID", "GameID", "TeamID", "EndID", "Result", "PowerPlay"}
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
type gameKey struct{ competition, session, game int }

func (k gameKey) String() string { return fmt.Sprintf("%d-%d-%d", k.competition, k.session, k.game) }

// teamKey is a team of a competition.
type teamKey struct{ competition, team int }

// doublesGame is a game as the files hold it.
type doublesGame struct {
	key     gameKey
	sheet   string
	teams   [2]int // ids
	codes   [2]string
	score   [2]int
	lsfe    int // 1: team 1 has the hammer of the first end, 0 not, -1 unknown
	line    int
	results map[int]*doublesEnd // by end from 1
	shots   []doublesShot
	entry   replay.GameEntry
}

// doublesEnd is what Ends.csv holds of an end.
type doublesEnd struct {
	line      int
	result    [2]int // -1 missing
	powerPlay [2]int
}

// doublesShot is a line of Stones.csv.
type doublesShot struct {
	line, end, team, player, task, handle, points int
	timeOut                                       bool
	at                                            [2 * doublesStones][2]float64 // in the chart's units; NaN missing
}

// doublesSet is a data set of mixed doubles while it is read.
type doublesSet struct {
	warnings replay.Warnings
	games    []*doublesGame
	byKey    map[gameKey]*doublesGame
	events   map[int]string
	names    map[teamKey]string
	players  map[teamKey][]string
}

// ReadDoubles reads a data set of mixed doubles. Lines that cannot be read become warnings. An error means that the folder
// holds none.
func ReadDoubles(dir fs.FS) (*replay.DataSet, error) {
	d := &doublesSet{byKey: map[gameKey]*doublesGame{}, events: map[int]string{}, names: map[teamKey]string{}, players: map[teamKey][]string{}}
	if err := d.readGames(dir); err != nil {
		return nil, err
	}
	if err := d.readStones(dir); err != nil {
		return nil, err
	}
	// What these say is welcome, not needed.
	for _, read := range []func(fs.FS) error{d.readEnds, d.readCompetitions, d.readTeams, d.readCompetitors} {
		if err := read(dir); err != nil {
			d.warnings.Add(0, msg("of", "", err))
		}
	}
	set := &replay.DataSet{Format: Doubles}
	var kept []*doublesGame
	for _, g := range d.games {
		if len(g.shots) == 0 {
			d.warnings.AddIn(fileGames, g.line, msg("no-shots", g.key))
			continue
		}
		kept = append(kept, g)
		set.Games = append(set.Games, d.entry(g))
	}
	if len(kept) == 0 {
		return nil, msg("empty", fileStones)
	}
	set.Warnings = d.warnings.List()
	set.OpenGame = func(_ context.Context, i int, _ func(done, of int)) (*replay.Game, error) {
		b := doublesBuilder{set: d, source: kept[i]}
		return b.game(), nil
	}
	return set, nil
}

func (d *doublesSet) readGames(dir fs.FS) error {
	t, err := openTable(dir, fileGames, &d.warnings, gameColumns...)
	if err != nil {
		return err
	}
	for t.next() {
		ids, ok := t.numbers("CompetitionID", "SessionID", "GameID", "TeamID1", "TeamID2")
		if !ok {
			continue
		}
		g := &doublesGame{key: gameKey{ids[0], ids[1], ids[2]}, teams: [2]int{ids[3], ids[4]}, line: t.line, results: map[int]*doublesEnd{}}
		if d.byKey[g.key] != nil {
			t.warn("twice", g.key)
			continue
		}
		g.sheet, g.codes = t.text("Sheet"), [2]string{t.text("NOC1"), t.text("NOC2")}
		var scores [2]bool
		g.score[0], scores[0] = t.number("ResultStr1", 0, 99, 0)
		g.score[1], scores[1] = t.number("ResultStr2", 0, 99, 0)
		lsfe, known := t.number("LSFE", 0, 1, -1)
		g.lsfe = lsfe
		if !known || !scores[0] || !scores[1] {
			continue
		}
		d.byKey[g.key] = g
		d.games = append(d.games, g)
	}
	if len(d.games) == 0 {
		return msg("empty", fileGames)
	}
	return nil
}

// gameOf is the game of the line of a table.
func (d *doublesSet) gameOf(t *table) (*doublesGame, bool) {
	ids, ok := t.numbers("CompetitionID", "SessionID", "GameID")
	if !ok {
		return nil, false
	}
	key := gameKey{ids[0], ids[1], ids[2]}
	g := d.byKey[key]
	if g == nil {
		t.warn("no-game", key)
	}
	return g, g != nil
}

// teamOf is 0 or 1 for the first and second team of a game.
func (g *doublesGame) teamOf(t *table) (team int, ok bool) {
	ids, ok := t.numbers("TeamID")
	switch {
	case !ok:
		return 0, false
	case ids[0] == g.teams[0]:
		return 0, true
	case ids[0] == g.teams[1]:
		return 1, true
	}
	t.warn("no-team", ids[0], g.key)
	return 0, false
}

func (d *doublesSet) readStones(dir fs.FS) error {
	columns := stoneColumns
	for i := range 2 * doublesStones {
		columns = append(columns, fmt.Sprintf("stone_%d_x", i+1), fmt.Sprintf("stone_%d_y", i+1))
	}
	t, err := openTable(dir, fileStones, &d.warnings, columns...)
	if err != nil {
		return err
	}
	cells := make([]int, 0, 4*doublesStones)
	for _, c := range columns[len(stoneColumns):] {
		cells = append(cells, t.columns[c])
	}
	for t.next() {
		g, ok := d.gameOf(t)
		if !ok {
			continue
		}
		s := doublesShot{line: t.line}
		var okTeam, okEnd bool
		s.team, okTeam = g.teamOf(t)
		s.end, okEnd = t.number("EndID", 1, 50, 0)
		if !okTeam || !okEnd || s.end == 0 {
			continue
		}
		s.task, _ = t.number("Task", -1, math.MaxInt32, -1)
		s.handle, _ = t.number("Handle", -1, math.MaxInt32, -1)
		s.points, _ = t.number("Points", -1, math.MaxInt32, -1)
		s.player, _ = t.number("PlayerID", -1, math.MaxInt32, -1)
		s.timeOut = t.text("TimeOut") == "1"
		for i := range s.at {
			s.at[i] = [2]float64{place(t.record[cells[2*i]]), place(t.record[cells[2*i+1]])}
		}
		g.shots = append(g.shots, s)
	}
	return nil
}

func (d *doublesSet) readEnds(dir fs.FS) error {
	t, err := openTable(dir, fileEnds, &d.warnings, endColumns...)
	if err != nil {
		return err
	}
	for t.next() {
		g, ok := d.gameOf(t)
		if !ok {
			continue
		}
		team, okTeam := g.teamOf(t)
		end, okEnd := t.number("EndID", 1, 50, 0)
		result, okResult := t.number("Result", 0, unfinishedResult, -1)
		power, _ := t.number("PowerPlay", 0, 2, 0)
		if !okTeam || !okEnd || !okResult || end == 0 {
			continue
		}
		e := g.results[end]
		if e == nil {
			e = &doublesEnd{line: t.line, result: [2]int{-1, -1}}
			g.results[end] = e
		}
		e.result[team], e.powerPlay[team] = result, power
	}
	return nil
}

func (d *doublesSet) readCompetitions(dir fs.FS) error {
	t, err := openTable(dir, fileCompetition, &d.warnings, "CompetitionName", "CompetitionID")
	if err != nil {
		return err
	}
	for t.next() {
		if ids, ok := t.numbers("CompetitionID"); ok {
			d.events[ids[0]] = t.text("CompetitionName")
		}
	}
	return nil
}

func (d *doublesSet) readTeams(dir fs.FS) error {
	t, err := openTable(dir, fileTeams, &d.warnings, "CompetitionID", "TeamID", "Name")
	if err != nil {
		return err
	}
	for t.next() {
		if ids, ok := t.numbers("CompetitionID", "TeamID"); ok {
			d.names[teamKey{ids[0], ids[1]}] = t.text("Name")
		}
	}
	return nil
}

func (d *doublesSet) readCompetitors(dir fs.FS) error {
	t, err := openTable(dir, fileCompetitors, &d.warnings, "CompetitionID", "TeamID", "Reportingname")
	if err != nil {
		return err
	}
	for t.next() {
		if ids, ok := t.numbers("CompetitionID", "TeamID"); ok {
			key := teamKey{ids[0], ids[1]}
			d.players[key] = append(d.players[key], t.text("Reportingname"))
		}
	}
	return nil
}

// entry is a game in the list.
func (d *doublesSet) entry(g *doublesGame) replay.GameEntry {
	e := replay.GameEntry{ID: g.key.String(), Event: d.events[g.key.competition], Session: strconv.Itoa(g.key.session), Sheet: g.sheet, Score: g.score}
	if e.Event == "" {
		e.Event = strconv.Itoa(g.key.competition)
	}
	for t := range e.Teams {
		e.Teams[t] = d.teamName(g, t)
	}
	last := map[int]*doublesShot{}
	for i := range g.shots {
		s := &g.shots[i]
		if s.task < 0 {
			continue
		}
		last[s.end] = s
		e.Shots++
		if s.timeOut {
			e.TimeOuts++
		}
	}
	e.Ends = len(last)
	b := ice().Bounds
	for end, s := range last {
		r := g.results[end]
		if r == nil {
			continue
		}
		if r.powerPlay[0] > 0 || r.powerPlay[1] > 0 {
			e.PowerPlays++
		}
		if scoreOf(b, s) == r.result {
			e.ScoreAgrees++
		}
	}
	return e
}

// scoreOf is the score that the stones of a line give to the two teams.
func scoreOf(b curling.Bounds, s *doublesShot) (score [2]int) {
	var p curling.Position
	for i := range s.at {
		team, k := i/doublesStones, i%doublesStones
		if x, y := s.at[i][0], s.at[i][1]; inPlay(x, y) {
			p[2*k+team] = fromUnits(x, y) // stones of team 0 on the even numbers
		}
	}
	side, n := p.Counting(b)
	score[side] = n
	return score
}

// teamName is a team as lists show it.
func (d *doublesSet) teamName(g *doublesGame, t int) string {
	if name := d.names[teamKey{g.key.competition, g.teams[t]}]; name != "" {
		return name
	}
	if g.codes[t] != "" {
		return g.codes[t]
	}
	return strconv.Itoa(g.teams[t])
}

// playerNames are the players of a team in the order of the file: the first is PlayerID 1.
func (d *doublesSet) playerNames(g *doublesGame, t int) []string {
	names := d.players[teamKey{g.key.competition, g.teams[t]}]
	if len(names) > len(curling.Team{}) {
		names = names[:len(curling.Team{})]
	}
	return names
}

// inPlay reports whether the units of a chart are a stone in play: neither of the marks (0, 0) not thrown, (4095, 4095) out
// of play, nor (4095, 0), which many files have for the latter.
func inPlay(x, y float64) bool {
	return finite(x, y) && x >= leastX && x <= mostX && y >= leastY && y <= mostY
}

// isMark reports whether units are a mark rather than a place.
func isMark(x, y float64) bool {
	switch {
	case !finite(x, y):
		return true
	case x == notThrown && y == notThrown:
		return true
	}
	return x == outOfPlay && (y == outOfPlay || y == 0)
}

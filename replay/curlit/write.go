package curlit

import (
	"bytes"
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay"
)

// Charting is how games are charted: with an error of every place, normally distributed in x and in y.
type Charting struct {
	Error float64 // m, standard deviation
	Seed  uint64
}

// Chart writes games as a data set. Mixed doubles are written as Doubles, teams of four as Fours, so all
// games must be of one kind. Placed stones and shots without a result have no line. It is the way to data whose throws are known. An
// error means that a game has no shots or stones that a chart has no place for.
func Chart(games []*replay.Game, c Charting) (Folder, error) {
	rng := rand.New(rand.NewPCG(c.Seed, 0))
	if len(games) > 0 && games[0].Rules.FirstShot == 0 {
		return chartFours(games, c.Error, rng)
	}
	return chartDoubles(games, c.Error, rng)
}

// sheet is a CSV file being written.
type sheetWriter struct {
	bytes.Buffer
	csv *safefile.CSV
}

func newSheet(columns ...string) *sheetWriter {
	s := &sheetWriter{}
	s.csv = safefile.NewCSV(&s.Buffer)
	s.row(columns)
	return s
}

// row writes a line; a buffer takes everything.
func (s *sheetWriter) row(cells []string) { s.csv.Write(cells...) }

func (s *sheetWriter) text() []byte {
	_ = s.csv.Flush()
	return s.Bytes()
}

// hand is who charts: a stone at rest keeps the place it was given.
type hand struct {
	rng   *rand.Rand
	error float64
	known map[int]curling.Vec // the true place of each stone
	drawn map[int]curling.Vec
}

// place is where a stone at p is drawn.
func (h *hand) place(i int, p curling.Vec) curling.Vec {
	if h.known[i] != p {
		h.known[i], h.drawn[i] = p, h.again(p)
	}
	return h.drawn[i]
}

func (h *hand) again(p curling.Vec) curling.Vec {
	return p.Add(curling.Vec{X: h.error * h.rng.NormFloat64(), Y: h.error * h.rng.NormFloat64()})
}

func chartDoubles(games []*replay.Game, spread float64, rng *rand.Rand) (Folder, error) {
	competition := newSheet("CompetitionName", "Place", "Venue", "CompetitionID")
	competition.row([]string{"Simulated", "NA", "NA", "1"})
	teams := newSheet("CompetitionID", "TeamID", "NOC", "Name")
	players := newSheet("CompetitionID", "TeamID", "NOC", "Reportingname")
	list := newSheet("CompetitionID", "SessionID", "GameID", "GroupID", "Sheet", "NOC1", "NOC2", "ResultStr1", "ResultStr2", "LSFE", "Winner",
		"TeamID1", "TeamID2")
	ends := newSheet(endColumns...)
	columns := slices.Clone(stoneColumns)
	for i := range 2 * doublesStones {
		columns = append(columns, fmt.Sprintf("stone_%d_x", i+1), fmt.Sprintf("stone_%d_y", i+1))
	}
	stones := newSheet(columns...)
	for n, g := range games {
		if len(g.Ends) == 0 {
			return nil, msg("no-shots", n+1)
		}
		ids := [2]int{10 + 2*n, 11 + 2*n}
		for t, id := range ids {
			teams.row([]string{"1", strconv.Itoa(id), code(n, t), g.Teams[t]})
			for i := range 2 {
				players.row([]string{"1", strconv.Itoa(id), code(n, t), fmt.Sprintf("PLAYER %s%d", code(n, t), i+1)})
			}
		}
		key := []string{"1", strconv.Itoa(n/5 + 1), strconv.Itoa(n%5 + 1)}
		lsfe := strconv.Itoa(int(g.Ends[0].First))
		list.row(append(slices.Clone(key), "0", string(rune('A'+n%5)), code(n, 0), code(n, 1), strconv.Itoa(g.Result.Score[0]),
			strconv.Itoa(g.Result.Score[1]),
			lsfe, strconv.Itoa(max(0, g.Result.Winner)), strconv.Itoa(ids[0]), strconv.Itoa(ids[1])))
		for i := range g.Ends {
			chartDoublesEnd(&g.Ends[i], key, ids, spread, rng, ends, stones)
		}
	}
	return Folder{fileCompetition: competition.text(), fileTeams: teams.text(), fileCompetitors: players.text(), fileGames: list.text(),
		fileEnds: ends.text(), fileStones: stones.text()}, nil
}

// code is the three letters of a team.
func code(game, team int) string {
	return string([]rune{'A' + rune(game/26%26), 'A' + rune(game%26), 'A' + rune(team)})
}

func chartDoublesEnd(e *replay.End, key []string, ids [2]int, spread float64, rng *rand.Rand, ends, stones *sheetWriter) {
	for t, id := range ids {
		power := "NA"
		if e.PowerPlay != replay.NoPowerPlay && t == int(e.First.Other()) {
			power = strconv.Itoa(int(e.PowerPlay))
		}
		ends.row([]string{key[0], key[1], key[2], strconv.Itoa(id), strconv.Itoa(e.Number + 1), strconv.Itoa(e.Score[t]), power})
	}
	h := hand{rng: rng, error: spread, known: map[int]curling.Vec{}, drawn: map[int]curling.Vec{}}
	guard, house := placed(e.PowerPlay)
	for i, p := range []curling.Vec{guard, house} { // those are drawn where the rules have them
		h.known[i], h.drawn[i] = p, p
	}
	for k := range e.Shots {
		s := &e.Shots[k]
		if s.After == nil || s.Number < curling.DoublesFirstShot {
			continue
		}
		team := int(e.Mover(s.Number))
		c := chartOf(s)
		row := append(slices.Clone(key), strconv.Itoa(e.Number+1), strconv.Itoa(doublesShotID(s.Number-curling.DoublesFirstShot)),
			strconv.Itoa(ids[team]), strconv.Itoa(max(s.Thrower, 0)+1),
			strconv.Itoa(doublesTask(c.Task)), doublesTurn(&c), doublesGrade(c.Grade), map[bool]string{true: "1", false: "NA"}[c.TimeOut])
		cells := make([]string, 4*doublesStones)
		for i := range curling.Stones {
			if i >= 2 && i < curling.DoublesFirstShot {
				continue
			}
			x, y := float64(notThrown), float64(notThrown)
			switch {
			case s.After.Has(i):
				x, y = toUnits(h.place(i, s.After[i]))
				x, y = math.Round(min(max(x, leastX), mostX)), math.Round(min(max(y, leastY), mostY))
			case i <= s.Number:
				x, y = outOfPlay, outOfPlay
			}
			at := chartIndex(e, i)
			cells[2*at], cells[2*at+1] = number(x), number(y)
		}
		stones.row(append(row, cells...))
	}
}

// doublesShotID is the number of the k-th shot of an end in the files.
func doublesShotID(k int) int {
	return [doublesShots]int{7, 8, 9, 16, 17, 18, 19, 20, 21, 22}[k%doublesShots]
}

func doublesTask(task replay.Task) int {
	for n, t := range doublesTasks {
		if t == task {
			return n
		}
	}
	return 13
}

func doublesTurn(c *replay.Chart) string {
	if !c.TurnKnown {
		return "NA"
	}
	return strconv.Itoa(int(c.Turn))
}

func doublesGrade(grade int) string {
	if grade < 0 {
		return "9"
	}
	return strconv.Itoa((grade + 12) / 25)
}

// chartOf is what is noted of a shot, of a simulated one its turn.
func chartOf(s *replay.Shot) replay.Chart {
	if s.Chart != nil {
		return *s.Chart
	}
	return replay.Chart{Task: replay.TaskNone, Turn: s.Run.Turn, TurnKnown: true, Grade: -1}
}

// words for the kinds of shots and turns of teams of four.
var (
	foursWords = map[replay.Task]string{
		replay.TaskDraw: "Draw", replay.TaskFront: "Front", replay.TaskGuard: "Guard", replay.TaskRaise: "Raise", replay.TaskWick: "Wick",
		replay.TaskFreeze: "Freeze", replay.TaskTakeOut: "Take-out", replay.TaskHitRoll: "Hit and Roll", replay.TaskClearing: "Clearing",
		replay.TaskDouble: "Double Take-out", replay.TaskPromotion: "Promotion Take-out", replay.TaskThrough: "Through",
		replay.TaskNone: "No statistics",
	}
	turnWords = [...]string{curling.Right: "Clockwise", curling.Left: "Counter-clockwise"}
)

func chartFours(games []*replay.Game, spread float64, rng *rand.Rand) (Folder, error) {
	ends, shots := foursSheets()
	for n, g := range games {
		if len(g.Ends) == 0 {
			return nil, msg("no-shots", n+1)
		}
		var score [2]int
		codes := [2]string{code(n, 0), code(n, 1)}
		for i := range g.Ends {
			e := &g.Ends[i]
			row := []string{"1", strconv.Itoa(n + 1), strconv.Itoa(e.Number + 1), codes[0], codes[1], strconv.Itoa(score[0]), strconv.Itoa(score[1]),
				strconv.Itoa(e.Score[0]), strconv.Itoa(e.Score[1]), strconv.Itoa(score[0] + e.Score[0]), strconv.Itoa(score[1] +
					e.Score[1]), codes[e.First.Other()], replay.LeftText(e.Left[0]), replay.LeftText(e.Left[1])}
			score[0], score[1] = score[0]+e.Score[0], score[1]+e.Score[1]
			ends.row(row)
			for k := range e.Shots {
				if e.Shots[k].After == nil {
					continue
				}
				shots.row(foursRow(e, &e.Shots[k], n, codes, spread, rng))
			}
		}
	}
	return Folder{fileFourEnds: ends.text(), fileLocations: shots.text()}, nil
}

func foursRow(e *replay.End, s *replay.Shot, game int, codes [2]string, spread float64, rng *rand.Rand) []string {
	h := hand{rng: rng, error: spread}
	team := e.Mover(s.Number)
	c := chartOf(s)
	grade, turn := "", ""
	if c.TurnKnown {
		turn = turnWords[c.Turn&1]
	}
	if c.Grade >= 0 {
		grade = strconv.Itoa(c.Grade)
	}
	player := 2*max(0, s.Thrower) + int(team) + 1
	row := []string{"1", strconv.Itoa(game + 1), strconv.Itoa(e.Number + 1), strconv.Itoa(s.Number + 1), codes[team], strconv.Itoa(player),
		strings.TrimSpace(codes[team] + " " + strconv.Itoa(s.Thrower+1)), foursCell(&c), turn, grade}
	var lists [2][]curling.Vec
	for i := range curling.Stones {
		if s.After.Has(i) {
			t := e.Mover(i)
			lists[t] = append(lists[t], h.again(s.After[i]))
		}
	}
	row = append(row, strconv.Itoa(len(lists[0])), strconv.Itoa(len(lists[1])))
	for _, list := range lists {
		slices.SortFunc(list, func(a, b curling.Vec) int { return cmp.Compare(a.Distance(curling.Tee), b.Distance(curling.Tee)) })
		row = append(row, foursCells(list)...)
	}
	return row
}

// foursCells are the cells of the stones of a team.
func foursCells(list []curling.Vec) (row []string) {
	for i := range foursStones {
		if i >= len(list) {
			row = append(row, "", "", "", "")
			continue
		}
		x, y := (list[i].X-curling.CentreX)/sixFeet, (list[i].Y-curling.TeeY)/sixFeet
		row = append(row, fixed(x, 3), fixed(y, 3), fixed(math.Hypot(x, y), 3), fixed(math.Atan2(y, x)*180/math.Pi, 1))
	}
	return row
}

// foursSheets are the tables of Fours.
func foursSheets() (ends, shots *sheetWriter) {
	ends = newSheet("event_id", "match_id", "end_number", "team1_code", "team2_code", "team1_score_before", "team2_score_before",
		"team1_score_this_end",
		"team2_score_this_end", "team1_score_after", "team2_score_after", "hammer_team_code", "team1_time_left", "team2_time_left")
	columns := []string{"event_id", "match_id", "end_number", "shot_number", "team_code", "player_id", "player_name", "shot_type", "turn",
		"accuracy", "team1_stones_in_play", "team2_stones_in_play"}
	for team := range 2 {
		for i := range foursStones {
			name := fmt.Sprintf("team%d_stone%d", team+1, i+1)
			columns = append(columns, name+"_x", name+"_y", name+"_dist", name+"_angle")
		}
	}
	return ends, newSheet(columns...)
}

func fixed(x float64, digits int) string { return strconv.FormatFloat(x, 'f', digits, 64) }

package curlit

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
)

// ExportCharted writes games that were charted elsewhere in the published forms: teams of four as ExportFours does, mixed doubles as
// ExportDoubles. Where there are both they are in folders of their own, "four" and "doubles". set has the games by their IDs; on, which may
// be nil, hears how many games of mixed doubles are written. Of more than MostSearched of these the stones are told apart by their ways
// alone, as a search for throws takes seconds a game. Where ctx ends the games written so far are given with its error.
func ExportCharted(ctx context.Context, games []Charted, set *replay.DataSet, on func(done, of int)) (map[string][]byte, error) {
	var kinds [2][]Charted
	for i := range games {
		kind := 0
		if games[i].Doubles {
			kind = 1
		}
		kinds[kind] = append(kinds[kind], games[i])
	}
	out := map[string][]byte{}
	add := func(below string, f Folder) {
		if len(kinds[0]) == 0 || len(kinds[1]) == 0 {
			below = ""
		}
		for name, text := range f {
			out[below+name] = text
		}
	}
	if len(kinds[0]) > 0 {
		add("four/", ExportFours(kinds[0]))
	}
	if len(kinds[1]) > 0 {
		doubles := kinds[1]
		f, err := ExportDoubles(ctx, doubles, func(ctx context.Context, game int) (*replay.Game, error) {
			if on != nil {
				on(game, len(doubles))
			}
			i := set.Find(doubles[game].ID)
			switch {
			case i < 0:
				return nil, msg("no-game", doubles[game].ID)
			case len(doubles) > MostSearched:
				return set.Draft(ctx, i)
			}
			return set.OpenGame(ctx, i, nil)
		})
		if err != nil && (ctx.Err() == nil || f == nil) {
			return nil, err
		}
		add("doubles/", f)
		return out, err
	}
	return out, nil
}

// MostSearched are the games of mixed doubles of an export for which throws are searched.
const MostSearched = 12

// ExportFours writes games of teams of four that were charted elsewhere in the form of Fours: stones by their distance from the tee, as
// they were charted.
func ExportFours(games []Charted) Folder {
	ends, shots := foursSheets()
	players := map[string]int{}
	for n := range games {
		g := &games[n]
		key := []string{"1", strconv.Itoa(n + 1)}
		var score [2]int
		for i := range g.Ends {
			e := &g.Ends[i]
			row := append(slices.Clone(key), strconv.Itoa(e.Number), g.Teams[0], g.Teams[1], strconv.Itoa(score[0]), strconv.Itoa(score[1]))
			for t := range score {
				score[t] += max(0, e.Score[t])
			}
			hammer := ""
			if e.Hammer >= 0 {
				hammer = g.Teams[e.Hammer]
			}
			ends.row(append(row, noted(e.Score[0]), noted(e.Score[1]), strconv.Itoa(score[0]), strconv.Itoa(score[1]), hammer,
				replay.LeftText(e.Left[0]), replay.LeftText(e.Left[1])))
			for k := range e.Shots {
				s := &e.Shots[k]
				name := g.Teams[s.Team] + " " + s.Chart.Player
				if players[name] == 0 {
					players[name] = len(players) + 1
				}
				shots.row(s.foursRow(append(slices.Clone(key), strconv.Itoa(e.Number), strconv.Itoa(s.Number), g.Teams[s.Team],
					strconv.Itoa(players[name]))))
			}
		}
	}
	return Folder{fileFourEnds: ends.text(), fileLocations: shots.text()}
}

func noted(points int) string {
	if points < 0 {
		return ""
	}
	return strconv.Itoa(points)
}

// foursRow is the line of a shot after the cells that name it.
func (s *ChartedShot) foursRow(row []string) []string {
	turn, grade := "", ""
	if s.Chart.TurnKnown {
		turn = turnWords[s.Chart.Turn&1]
	}
	if s.Chart.Grade >= 0 {
		grade = strconv.Itoa(s.Chart.Grade)
	}
	row = append(row, s.Chart.Player, foursCell(&s.Chart), turn, grade, strconv.Itoa(len(s.At[0])), strconv.Itoa(len(s.At[1])))
	for _, at := range s.At {
		list := slices.Clone(at)
		slices.SortFunc(list, func(a, b curling.Vec) int { return cmp.Compare(a.Distance(curling.Tee), b.Distance(curling.Tee)) })
		row = append(row, foursCells(list)...)
	}
	return row
}

// ExportDoubles writes games of mixed doubles that were charted elsewhere in the form of Doubles. Which stone is which is that of the games
// as opened; places are those charted. Where ctx ends the games written before are given with its error.
func ExportDoubles(ctx context.Context, games []Charted, open func(ctx context.Context, game int) (*replay.Game, error)) (Folder, error) {
	w := newDoublesSheets()
	if len(games) > 0 {
		w.competition.row([]string{games[0].Event, cmp.Or(games[0].Extra["Place"], "NA"), "NA", "1"})
	}
	for n := range games {
		c := &games[n]
		g, err := open(ctx, n)
		switch {
		case err != nil && ctx.Err() != nil && n > 0:
			return w.folder(), ctx.Err()
		case err != nil:
			return nil, err
		}
		if len(g.Ends) == 0 {
			return nil, msg("no-shots", c.ID)
		}
		ids := [2]int{10 + 2*n, 11 + 2*n}
		for t, id := range ids {
			w.teams.row([]string{"1", strconv.Itoa(id), c.Teams[t], c.name(t)})
			for i := range 2 {
				w.players.row([]string{"1", strconv.Itoa(id), c.Teams[t], g.Players[t][i].Name})
			}
		}
		key := []string{"1", "1", strconv.Itoa(n + 1)}
		w.list.row(append(slices.Clone(key), "0", cmp.Or(c.Sheet, "NA"), c.Teams[0], c.Teams[1], strconv.Itoa(c.Result[0]),
			strconv.Itoa(c.Result[1]),
			strconv.Itoa(int(g.Ends[0].First)), strconv.Itoa(max(0, g.Result.Winner)), strconv.Itoa(ids[0]), strconv.Itoa(ids[1])))
		for i := range g.Ends {
			e := &g.Ends[i]
			k := slices.IndexFunc(c.Ends, func(x ChartedEnd) bool { return x.Number == e.Number+1 })
			if k >= 0 {
				w.end(e, &c.Ends[k], key, ids)
			}
		}
	}
	return w.folder(), nil
}

// name is that of a team in words.
func (c *Charted) name(team int) string {
	return cmp.Or(c.Extra["Team"+strconv.Itoa(team+1)], c.Teams[team])
}

// doublesSheets are the tables of Doubles.
type doublesSheets struct{ competition, teams, players, list, ends, stones *sheetWriter }

func newDoublesSheets() *doublesSheets {
	columns := slices.Clone(stoneColumns)
	for i := range 2 * doublesStones {
		columns = append(columns, fmt.Sprintf("stone_%d_x", i+1), fmt.Sprintf("stone_%d_y", i+1))
	}
	w := &doublesSheets{
		competition: newSheet("CompetitionName", "Place", "Venue", "CompetitionID"), teams: newSheet("CompetitionID", "TeamID", "NOC", "Name"),
		players: newSheet("CompetitionID", "TeamID", "NOC", "Reportingname"),
		list: newSheet("CompetitionID", "SessionID", "GameID", "GroupID", "Sheet", "NOC1", "NOC2", "ResultStr1", "ResultStr2", "LSFE",
			"Winner", "TeamID1", "TeamID2"),
		ends: newSheet(endColumns...), stones: newSheet(columns...),
	}
	return w
}

func (w *doublesSheets) folder() Folder {
	return Folder{fileCompetition: w.competition.text(), fileTeams: w.teams.text(), fileCompetitors: w.players.text(),
		fileGames: w.list.text(), fileEnds: w.ends.text(), fileStones: w.stones.text()}
}

// unfinished is the result of an end that was not finished.
const unfinished = 9

// end writes an end.
func (w *doublesSheets) end(e *replay.End, c *ChartedEnd, key []string, ids [2]int) {
	for t, id := range ids {
		power, points := "NA", e.Score[t]
		if e.PowerPlay != replay.NoPowerPlay && t == int(e.First.Other()) {
			power = strconv.Itoa(int(e.PowerPlay))
		}
		if !c.Finished {
			points = unfinished
		}
		w.ends.row([]string{key[0], key[1], key[2], strconv.Itoa(id), strconv.Itoa(e.Number + 1), strconv.Itoa(points), power})
	}
	for k := range e.Shots {
		s := &e.Shots[k]
		i := slices.IndexFunc(c.Shots, func(x ChartedShot) bool { return x.Number == s.Number-curling.DoublesFirstShot+1 })
		if s.After == nil || s.Chart == nil || i < 0 {
			continue
		}
		row := append(slices.Clone(key), strconv.Itoa(e.Number+1), strconv.Itoa(doublesShotID(s.Number-curling.DoublesFirstShot)),
			strconv.Itoa(ids[e.Mover(s.Number)]),
			strconv.Itoa(max(s.Thrower, 0)+1), strconv.Itoa(doublesTask(s.Chart.Task)), doublesTurn(s.Chart), doublesGrade(s.Chart.Grade),
			map[bool]string{true: "1", false: "NA"}[s.Chart.TimeOut])
		w.stones.row(append(row, doublesCells(e, s, &c.Shots[i])...))
	}
}

// doublesCells are the places of the stones of a shot: those charted, under the numbers that the game found.
func doublesCells(e *replay.End, s *replay.Shot, c *ChartedShot) []string {
	cells := make([]string, 4*doublesStones)
	for i := range curling.Stones {
		if i >= 2 && i < curling.DoublesFirstShot {
			continue
		}
		x, y := float64(notThrown), float64(notThrown)
		switch {
		case s.After.Has(i):
			at, near := s.After[i], math.Inf(1)
			for _, p := range c.At[e.Mover(i)] {
				if d := p.Distance(s.After[i]); d < near {
					at, near = p, d
				}
			}
			x, y = toUnits(at)
			x, y = math.Round(min(max(x, leastX), mostX)), math.Round(min(max(y, leastY), mostY))
		case i <= s.Number:
			x, y = outOfPlay, outOfPlay
		}
		k := chartIndex(e, i)
		cells[2*k], cells[2*k+1] = number(x), number(y)
	}
	return cells
}

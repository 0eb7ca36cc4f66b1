package curlit

import (
	"maps"
	"math"
	"slices"
)

// doublesRows are the lines of an end of stones that were thrown, in the order of the shots. An end of which only the score is noted
// has none.
type doublesRows struct {
	number    int // of the end, from 1
	rows      []*doublesShot
	notThrown int // lines after the last of stones that were not thrown
	lost      int // shots after the last line that have none
}

// last is the line of the last shot.
func (e *doublesRows) last() *doublesShot { return e.rows[len(e.rows)-1] }

// whole reports whether the last shot of the end has a line.
func (e *doublesRows) whole() bool { return len(e.rows) > 0 && e.last().number == doublesShots-1 }

// shotIDs are the numbers that the files give the shots of an end.
var shotIDs = [doublesShots]int{7, 8, 9, 16, 17, 18, 19, 20, 21, 22}

// order sorts the lines of a game into its ends and tells what is wrong with them. The files number the stones of the team
// listed first 1 to 6; where the stones that were thrown say otherwise they are taken so. Where no list names the teams they are in the
// order of the stones.
func (g *doublesGame) order(listed bool) {
	byEnd := map[int][]*doublesShot{}
	for i := range g.rows {
		byEnd[g.rows[i].end] = append(byEnd[g.rows[i].end], &g.rows[i])
	}
	for number, r := range g.results {
		if r.listed[0] != r.listed[1] {
			g.doubts.AddIn(fileEnds, r.line, msg("half-end", number, g.codes[slices.Index(r.listed[:], true)]))
		}
		byEnd[number] = byEnd[number][:len(byEnd[number]):len(byEnd[number])] // one without lines is an end too
	}
	var game evidence
	for _, number := range slices.Sorted(maps.Keys(byEnd)) {
		e := g.end(number, byEnd[number])
		game.add(halves(e.rows))
		if len(e.rows) > 0 || g.onlyScored(&e, len(byEnd[number]) > 0) {
			g.ends = append(g.ends, e)
		}
	}
	if g.charted(); !listed && game.exchanged() {
		g.exchangeTeams()
		return
	}
	for i := range g.ends {
		e := &g.ends[i]
		end := halves(e.rows)
		if end.new < surelyTold {
			end = game
		}
		if len(e.rows) > 0 && end.exchanged() {
			for _, r := range e.rows {
				r.at = [2 * doublesStones][2]float64(slices.Concat(r.at[doublesStones:], r.at[:doublesStones]))
			}
			g.doubt(e.rows[0].line, "halves", e.number, g.codes[1])
		}
	}
}

// end is an end of its lines.
func (g *doublesGame) end(number int, rows []*doublesShot) doublesRows {
	kept, others := g.single(number, rows)
	e := doublesRows{number: number, rows: g.unshifted(number, g.numbered(number, g.sorted(number, kept)))}
	if len(e.rows) == 0 {
		return e
	}
	for _, r := range others {
		if last := e.last(); r.shot > last.shot || (r.shot < 0 || last.shot < 0) && r.line > last.line {
			e.notThrown++
		}
	}
	e.lost = max(0, doublesShots-1-e.last().number-e.notThrown)
	if r := g.results[number]; e.lost > 0 && r != nil && r.unfinished() { // what was not thrown may have no line
		g.doubt(e.last().line, "not-listed", e.lost, number)
		e.notThrown, e.lost = e.notThrown+e.lost, 0
	} else if e.lost > 0 {
		g.doubt(e.last().line, "lost", e.lost, number)
	}
	return e
}

// onlyScored reports whether an end without lines of stones that were thrown is kept for its score, and tells it. Unplayed ends may
// have lines and a score of 0:0.
func (g *doublesGame) onlyScored(e *doublesRows, listed bool) bool {
	r := g.results[e.number]
	if r == nil || listed && r.result[0] <= 0 && r.result[1] <= 0 || listed && r.unfinished() {
		return false
	}
	if r.unfinished() {
		g.doubts.AddIn(fileEnds, r.line, msg("no-end", e.number))
		return false
	}
	g.doubts.AddIn(fileEnds, r.line, msg("only-score", e.number))
	return true
}

// charted leaves a game without any line of stones without ends.
func (g *doublesGame) charted() {
	if !slices.ContainsFunc(g.ends, func(e doublesRows) bool { return len(e.rows) > 0 }) {
		g.ends = nil
	}
}

// exchangeTeams makes the second team the first.
func (g *doublesGame) exchangeTeams() {
	slices.Reverse(g.teams[:])
	slices.Reverse(g.codes[:])
	for i := range g.rows {
		g.rows[i].team = 1 - g.rows[i].team
	}
	for _, r := range g.results {
		slices.Reverse(r.result[:])
		slices.Reverse(r.powerPlay[:])
	}
}

func (g *doublesGame) doubt(line int, key string, args ...any) {
	g.doubts.AddIn(fileStones, line, msg(key, args...))
}

// single are the lines of an end without those listed twice, parted into those of stones that were thrown and others. The numbers of the
// shots tell lines listed twice only where they tell the lines apart.
func (g *doublesGame) single(number int, rows []*doublesShot) (kept, others []*doublesShot) {
	listed := map[int]*doublesShot{}
	for _, r := range rows {
		old := listed[r.shot]
		switch {
		case old != nil && (len(rows) > doublesShots && r.shot >= 0 || old.same(r)):
			g.doubt(r.line, "line-twice", r.shot, number)
			continue
		case !r.thrown() && r.task >= 0:
			g.doubt(r.line, "no-stones", r.shot, number)
		}
		if listed[r.shot] = r; r.thrown() {
			kept = append(kept, r)
		} else {
			others = append(others, r)
		}
	}
	return kept, others
}

// same reports whether two lines hold the same.
func (s *doublesShot) same(o *doublesShot) bool {
	if s.team != o.team || s.player != o.player || s.task != o.task || s.handle != o.handle || s.points != o.points {
		return false
	}
	for i := range s.at {
		for k := range 2 {
			if a, b := s.at[i][k], o.at[i][k]; a != b && !(math.IsNaN(a) && math.IsNaN(b)) {
				return false
			}
		}
	}
	return true
}

// thrown reports whether the stone of a line was thrown: the lines of others hold no stones.
func (s *doublesShot) thrown() bool { return s.known() > 0 }

// known are the stones of a line that were thrown or placed.
func (s *doublesShot) known() (n int) {
	for i := range s.at {
		if s.isKnown(i) {
			n++
		}
	}
	return n
}

// isKnown reports whether a stone of a line was thrown or placed.
func (s *doublesShot) isKnown(i int) bool {
	x, y := s.at[i][0], s.at[i][1]
	return !(x == notThrown && y == notThrown) && !(math.IsNaN(x) && math.IsNaN(y))
}

// sorted are lines in the order of their numbers, or of the stones that they know, where they stand in no order in which they can have
// been thrown: a line knows no stones fewer than the one before, and teams take turns.
func (g *doublesGame) sorted(number int, rows []*doublesShot) []*doublesShot {
	for _, key := range []func(*doublesShot) int{func(s *doublesShot) int { return s.shot }, (*doublesShot).known} {
		other := slices.Clone(rows)
		slices.SortStableFunc(other, func(a, b *doublesShot) int { return key(a) - key(b) })
		if disorder(other) < disorder(rows) {
			g.doubt(rows[0].line, "sorted", number)
			rows = other
		}
	}
	return rows
}

// disorder counts what cannot follow each other.
func disorder(rows []*doublesShot) (n int) {
	for i := 1; i < len(rows); i++ {
		if rows[i].team == rows[i-1].team {
			n++
		}
		if rows[i].known() < rows[i-1].known() {
			n++
		}
	}
	return n
}

// numbered are lines with the number of their shot: by the numbers of the files where all lines have them in their order, else by the
// stones that they know, else one after the other.
func (g *doublesGame) numbered(number int, rows []*doublesShot) []*doublesShot {
	if len(rows) > doublesShots {
		g.doubt(rows[doublesShots].line, "many-shots", number, doublesShots)
		rows = rows[:doublesShots]
	}
	told := func(of func(*doublesShot) int) bool {
		last := -1
		for _, r := range rows {
			k := of(r)
			if k <= last || k >= doublesShots || (r.team+k-rows[0].team-of(rows[0]))%2 != 0 {
				return false
			}
			last = k
		}
		return true
	}
	byID := func(r *doublesShot) int { return slices.Index(shotIDs[:], r.shot) }
	place := func(r *doublesShot) int { return slices.Index(rows, r) }
	switch {
	case len(rows) == 0 || len(rows) == doublesShots:
	case told(byID):
		place = byID
	case told((*doublesShot).shotByStones):
		place = (*doublesShot).shotByStones
	default:
		g.doubt(rows[0].line, "unplaced", number, len(rows), doublesShots)
	}
	for _, r := range rows {
		r.number = place(r)
	}
	return rows
}

// shotByStones is the number of the shot after which a line knows so many stones: the two that were placed and those thrown.
func (s *doublesShot) shotByStones() int { return s.known() - 3 }

// evidence tells whose the two halves of the stones are: how many thrown stones are new in their line, and in which half.
type evidence struct{ new, other int }

// surelyTold is how many new stones tell it for an end: single ones are charted under a wrong number.
const surelyTold = 3

func (e *evidence) add(o evidence) { e.new, e.other = e.new+o.new, e.other+o.other }

// exchanged reports whether nearly all lie in the half of the team that did not throw.
func (e *evidence) exchanged() bool { return 3*e.other > 2*e.new }

// halves is what the stones thrown in an end tell.
func halves(rows []*doublesShot) (e evidence) {
	for i := 1; i < len(rows); i++ {
		for team := range 2 {
			if k := stoneOf(team, rows[i].number); rows[i].isKnown(k) && !rows[i-1].isKnown(k) {
				e.new++
				if team != rows[i].team {
					e.other++
				}
			}
		}
	}
	return e
}

// stoneOf is where the stone of a team stands in a line that is thrown in a pair of shots of an end.
func stoneOf(team, shot int) int { return team*doublesStones + 1 + shot/2 }

// unshifted puts places that stand a line too early, up to the last that is listed twice, beside their shots. Of the first of
// these shots no line is left: its stone is taken to have come to rest where the next line has it, the others where they were.
func (g *doublesGame) unshifted(number int, rows []*doublesShot) []*doublesShot {
	n := len(rows)
	if n != doublesShots || rows[n-1].at != rows[n-2].at {
		return rows
	}
	lost := n - 1
	for lost > 0 && rows[lost-1].isKnown(stoneOf(rows[lost].team, rows[lost].number)) {
		lost--
	}
	if lost == 0 || lost > n-surelyTold {
		return rows
	}
	for i := n - 1; i > lost; i-- {
		rows[i].at = rows[i-1].at
	}
	stone := stoneOf(rows[lost].team, rows[lost].number)
	rows[lost].at = rows[lost-1].at
	rows[lost].at[stone] = rows[lost+1].at[stone]
	g.doubt(rows[lost].line, "shifted", shotIDs[lost], number)
	return rows
}

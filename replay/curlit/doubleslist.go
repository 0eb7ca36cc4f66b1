package curlit

import (
	"cmp"
	"slices"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
)

func (d *doublesSet) readEnds() error {
	t, err := d.open(fileEnds, endNeeded, endWelcome...)
	if err != nil {
		return err
	}
	for t.next() {
		g, ok := d.gameOf(t)
		if !ok {
			continue
		}
		team, ok := g.teamOf(t)
		if !ok {
			continue
		}
		end, ok := t.number("EndID", 1, 50)
		if !ok {
			continue
		}
		e := g.results[end]
		switch {
		case e == nil:
			e = &doublesEnd{line: t.line, result: [2]int{-1, -1}}
			g.results[end] = e
		case e.listed[team]:
			t.leave(msg("end-twice", end, g.key, g.codes[team]))
			continue
		}
		e.listed[team], e.powerPlay[team] = true, t.noted("PowerPlay", 0, 2, 0)
		if e.result[team] = t.noted("Result", 0, unfinishedResult, -1); e.result[team] < 0 {
			t.warn("no-team-score", end, g.codes[team])
		}
	}
	return nil
}

func (d *doublesSet) readCompetitions() error {
	t, err := d.open(fileCompetition, competitionIn)
	if err != nil {
		return err
	}
	for t.next() {
		if ids, ok := t.ids("CompetitionID"); ok {
			name(t, d.events, ids[0], ids[0], t.cell("CompetitionName"))
		}
	}
	return nil
}

func (d *doublesSet) readTeams() error {
	t, err := d.open(fileTeams, teamIn)
	if err != nil {
		return err
	}
	for t.next() {
		if ids, ok := t.ids("CompetitionID", "TeamID"); ok {
			name(t, d.names, teamKey{ids[0], ids[1]}, ids[1], t.cell("Name"))
		}
	}
	return nil
}

// name notes the name of what has a key. A second one is left out and told.
func name[K comparable](t *table, names map[K]string, key K, id, to string) {
	switch old, twice := names[key]; {
	case twice && old != to:
		t.leave(msg("other-name", id, old, to))
	default:
		names[key] = to
	}
}

func (d *doublesSet) readCompetitors() error {
	t, err := d.open(fileCompetitors, competitorIn)
	if err != nil {
		return err
	}
	for t.next() {
		if ids, ok := t.ids("CompetitionID", "TeamID"); ok {
			key := teamKey{ids[0], ids[1]}
			if name := t.cell("Reportingname"); name == "" {
				t.warn("no-player", ids[1])
				d.players[key] = append(d.players[key], "")
			} else if !slices.Contains(d.players[key], name) {
				d.players[key] = append(d.players[key], name)
			}
		}
	}
	return nil
}

// checkNames tells what the files that were read do not name of a game.
func (d *doublesSet) checkNames(g *doublesGame) {
	if d.events[g.key.competition] == "" && d.isRead(fileCompetition) && !d.unnamed[g.key.competition] {
		d.unnamed[g.key.competition] = true
		d.warnings.AddIn(fileCompetition, 0, msg("no-name", g.key.competition, g.key.competition))
	}
	for t, id := range g.teams {
		key := teamKey{g.key.competition, id}
		if d.unnamed[key] {
			continue
		}
		d.unnamed[key] = true
		if d.names[key] == "" && d.isRead(fileTeams) {
			d.warnings.AddIn(fileTeams, 0, msg("no-name", id, d.teamName(g, t)))
		}
		switch n := len(d.players[key]); {
		case !d.isRead(fileCompetitors):
		case n == 0:
			d.warnings.AddIn(fileCompetitors, 0, msg("no-players", d.teamName(g, t)))
		case n == 1:
			d.warnings.AddIn(fileCompetitors, 0, msg("one-player", d.teamName(g, t)))
		}
	}
}

// isRead reports whether a file is there and was read.
func (s *tables) isRead(name string) bool {
	return slices.ContainsFunc(s.files, func(f *replay.TableFile) bool { return plainName(f.Name) == plainName(name) })
}

// entry is a game in the list.
func (d *doublesSet) entry(g *doublesGame) replay.GameEntry {
	e := replay.GameEntry{ID: g.key.String(), Event: d.events[g.key.competition], Session: g.key.session, Sheet: g.sheet, Score: g.total()}
	if e.Event == "" {
		e.Event = g.key.competition
	}
	for t := range e.Teams {
		e.Teams[t] = d.teamName(g, t)
	}
	b := ice().Bounds
	for i := range g.ends {
		end := &g.ends[i]
		if len(end.rows) == 0 {
			continue
		}
		e.Ends++
		e.Shots += len(end.rows)
		for _, s := range end.rows {
			if s.timeOut {
				e.TimeOuts++
			}
		}
		r := g.results[end.number]
		if r == nil {
			continue
		}
		if r.powerPlay[0] > 0 || r.powerPlay[1] > 0 {
			e.PowerPlays++
		}
		if scoreOf(b, end.last()) == r.result {
			e.ScoreAgrees++
		}
	}
	return e
}

// noted reports whether the result is noted.
func (g *doublesGame) noted() bool { return g.score[0] >= 0 && g.score[1] >= 0 }

// total is the noted result; where none is noted, the sum of the ends.
func (g *doublesGame) total() (score [2]int) {
	if g.noted() {
		return g.score
	}
	for i := range g.ends {
		if s, _, ok := g.scoreOfEnd(&g.ends[i]); ok {
			score[0] += s[0]
			score[1] += s[1]
		}
	}
	return score
}

// unfinished reports whether an end is noted as not finished.
func (r *doublesEnd) unfinished() bool {
	return r.result[0] == unfinishedResult || r.result[1] == unfinishedResult
}

// scoreOfEnd is the noted score of an end. Where it is not noted of a team, and of the other no points, it is that of the stones after the
// last shot. ok is false for an end that was not finished, or of which neither is known.
func (g *doublesGame) scoreOfEnd(e *doublesRows) (score [2]int, noted, ok bool) {
	r := g.results[e.number]
	switch {
	case r != nil && r.unfinished():
		return score, true, false
	case r != nil && (min(r.result[0], r.result[1]) >= 0 || max(r.result[0], r.result[1]) > 0): // one team scores in an end
		return [2]int{max(0, r.result[0]), max(0, r.result[1])}, true, true
	case e.whole():
		return scoreOf(ice().Bounds, e.last()), false, true
	}
	return score, false, false
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
	return cmp.Or(g.codes[t], g.teams[t])
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

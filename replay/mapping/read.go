package mapping

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/hogline/hogline/engine/charset"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/message"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/curlit"
)

// Stones of a team in an end, and the shots of an end of mixed doubles.
const (
	foursStones  = 8
	doublesShots = 10
	maxEnds      = 50
)

// shotKey names a shot.
type shotKey struct {
	game      string
	end, shot int
}

// shot is a shot as the table has it.
type shot struct {
	shotKey
	line         int
	team, player string
	kind, turn   string
	grade        string
	at           [2][]curling.Vec // by the halves of the columns, or by side
}

// reading is a table while its games are made.
type reading struct {
	*Mapping
	name     string
	warnings replay.Warnings
	shots    map[shotKey]*shot
	order    []string // games
	of       map[string]*gameRows
	sides    []string // whose stones, of a table with a line a stone
}

// gameRows are the rows of a game.
type gameRows struct {
	id, event string
	teams     [2]string
	shots     []*shot
}

// Read reads the games of a table as a mapping says. name is that of the table; told says how the mapping came about.
func Read(data []byte, name string, m *Mapping, told []message.Message) (*replay.DataSet, error) {
	set, _, err := read(data, name, m, told)
	return set, err
}

// read is Read with the games as they were charted.
func read(data []byte, name string, m *Mapping, told []message.Message) (*replay.DataSet, []curlit.Charted, error) {
	if err := m.Check(); err != nil {
		return nil, nil, err
	}
	text := charset.Decode(data)
	t, err := tableOf(text.Bytes)
	if err != nil {
		return nil, nil, msg("no-table", name)
	}
	r := &reading{Mapping: m, name: name, shots: map[shotKey]*shot{}, of: map[string]*gameRows{}}
	for _, w := range told {
		r.warnings.Add(0, w)
	}
	r.warnings.AddText(name, &text)
	for _, c := range m.columns() {
		if _, ok := t.columns[c]; !ok {
			return nil, nil, msg("no-column", name, c)
		}
	}
	for n := 0; n < maxRows && t.next(); n++ {
		r.row(t)
	}
	if len(r.shots) == 0 {
		return nil, nil, msg("no-rows", name)
	}
	var games []curlit.Charted
	for _, id := range r.order {
		games = append(games, r.charted(r.of[id]))
	}
	r.tellSides(games)
	set := curlit.OpenCharted(Format, games)
	if len(set.Games) == 0 {
		return nil, nil, msg("no-rows", name)
	}
	set.Warnings = r.warnings.List()
	return set, games, nil
}

// tellSides tells whether the turns of the shots prove left and right.
func (r *reading) tellSides(games []curlit.Charted) {
	s := curlit.Rubs(games)
	switch {
	case s.Proved():
		r.warnings.Add(0, msg("sides-proved", s.Expected, s.All))
	case s.Exchanged():
		r.warnings.Add(0, msg("sides-mirrored", s.All-s.Expected, s.All))
	default:
		r.warnings.Add(0, msg("sides-unproved", s.Expected, s.All))
	}
}

// columns are those that a table cannot do without.
func (m *Mapping) columns() []string {
	list := []string{m.Roles.End, m.Roles.Shot}
	for _, p := range m.Pairs {
		list = append(list, p.X, p.Y)
	}
	if m.Long && m.Roles.Side != "" {
		list = append(list, m.Roles.Side)
	}
	return list
}

// row reads a line.
func (r *reading) row(t *table) {
	var ids []string
	for _, c := range r.Roles.Game {
		if v := t.cell(c); v != "" {
			ids = append(ids, v)
		}
	}
	k := shotKey{strings.Join(ids, "-"), t.whole(r.Roles.End), t.whole(r.Roles.Shot)}
	if k.game == "" {
		k.game = "1"
	}
	for _, c := range []struct {
		column      string
		value, most int
	}{{r.Roles.End, k.end, maxEnds}, {r.Roles.Shot, k.shot, 1 << 20}} {
		if c.value < 0 || c.value > c.most {
			r.warnings.AddIn("", t.line, msg("cell", c.column, replay.Quote(t.cell(c.column), 40)))
			return
		}
	}
	s := r.shots[k]
	switch {
	case s == nil:
		s = &shot{shotKey: k, line: t.line, team: t.cell(r.Roles.Team), player: t.cell(r.Roles.Player), kind: t.cell(r.Roles.Kind),
			turn: t.cell(r.Roles.Turn), grade: t.cell(r.Roles.Grade)}
		r.shots[k] = s
		g := r.of[k.game]
		if g == nil {
			g = &gameRows{id: k.game, event: t.cell(r.Roles.Event), teams: [2]string{t.cell(r.Roles.Teams[0]), t.cell(r.Roles.Teams[1])}}
			r.of[k.game] = g
			r.order = append(r.order, k.game)
		}
		g.shots = append(g.shots, s)
	case !r.Long:
		r.warnings.AddIn("", t.line, msg("line-twice", k.shot, k.end))
		return
	}
	t.places(r.Pairs, func(i int, p Place) {
		if slices.Contains(r.Absent, p) {
			return
		}
		at := r.At(p)
		if !onSheet(at) {
			r.warnings.AddIn("", t.line, msg("off", p.X, p.Y))
			return
		}
		team := max(0, r.Pairs[i].Team)
		if r.Long {
			team = r.side(t.cell(r.Roles.Side), k.game)
		}
		if len(s.at[team]) >= foursStones {
			r.warnings.AddIn("", t.line, msg("many", foursStones))
			return
		}
		s.at[team] = append(s.at[team], at)
	})
}

// side is the number of the side that a stone is of: known words, else in the order in which a game names them.
func (r *reading) side(name, game string) int {
	if v, ok := sides[strings.ToLower(name)]; ok {
		return v
	}
	name = game + "\n" + name
	var n int
	for _, s := range r.sides {
		if s == name {
			return n % 2
		}
		if strings.HasPrefix(s, game+"\n") {
			n++
		}
	}
	r.sides = append(r.sides, name)
	return n % 2
}

// charted is a game as the builder of charts takes it.
func (r *reading) charted(g *gameRows) curlit.Charted {
	var stray []*shot
	g.shots, stray = withoutStray(g.shots)
	number(g.shots)
	c := curlit.Charted{ID: g.id, Event: g.event, Where: func(line int, text message.Message) message.Message {
		return replay.Warning{Line: line}.Place(text)
	}}
	for _, s := range stray {
		c.Warnings = append(c.Warnings, replay.Warning{Line: s.line, Text: msg("stray-zero", s.end, s.shot)})
	}
	c.Doubles = !slices.ContainsFunc(g.shots, func(s *shot) bool { return s.shot > doublesShots })
	slices.SortStableFunc(g.shots, func(a, b *shot) int {
		if a.end != b.end {
			return a.end - b.end
		}
		return a.shot - b.shot
	})
	c.Teams = r.teams(g)
	thrower := g.throwers(c.Teams)
	first := g.halves(thrower, func(agree, of int) {
		if agree*10 < of*9 {
			c.Warnings = append(c.Warnings, replay.Warning{Text: msg("teams-vote", c.Teams[0], agree, of)})
		}
	}) // which half of the stones is the first team's
	if r.Long && g.namedSides(r, c.Teams) {
		first = 0
	}
	for i, s := range g.shots {
		if n := len(c.Ends); n == 0 || c.Ends[n-1].Number != s.end {
			c.Ends = append(c.Ends, curlit.ChartedEnd{Number: s.end, Line: s.line, Score: [2]int{-1, -1}, Hammer: -1})
		}
		e := &c.Ends[len(c.Ends)-1]
		x := curlit.ChartedShot{Number: s.shot, Line: s.line, Team: thrower[i], At: [2][]curling.Vec{s.at[first], s.at[1-first]}}
		var left message.Message
		if x.Chart, left = s.chart(r.coded()); left.Key != "" {
			c.Warnings = append(c.Warnings, replay.Warning{Line: s.line, Text: left})
		}
		e.Shots = append(e.Shots, x)
	}
	for i := range c.Ends {
		e := &c.Ends[i]
		last := &e.Shots[len(e.Shots)-1]
		if all := curling.Stones; last.Number == all || c.Doubles && last.Number == doublesShots {
			e.Score, e.Finished = count(last.At), true
		}
		for t := range e.Score {
			c.Result[t] += max(0, e.Score[t])
		}
	}
	return c
}

// number counts the ends of a game and the shots of every end from 1 where the table numbers them otherwise: ends from 0; shots from 0, on
// through the game, or by ids that do not follow each other.
func number(shots []*shot) {
	ends := map[int][]*shot{}
	over := false
	fromOne(shots, func(s *shot) *int { return &s.end })
	fromOne(shots, func(s *shot) *int { return &s.shot })
	for _, s := range shots {
		ends[s.end] = append(ends[s.end], s)
		over = over || s.shot > curling.Stones
	}
	for _, list := range ends {
		slices.SortStableFunc(list, func(a, b *shot) int { return a.shot - b.shot })
	}
	ids := sameNumbers(ends)
	if !over && !ids {
		return
	}
	for _, list := range ends {
		base := list[0].shot - 1
		for i, s := range list {
			if s.shot -= base; s.shot > curling.Stones || ids {
				s.shot = min(i+1, curling.Stones)
			}
		}
	}
}

// withoutStray parts shots from those with a number 0 where the table counts from 1 all the same: a shot 0 beside a sixteenth that is the
// last, or where more ends begin with 1; an end 0 with less than half of the shots of the fullest.
func withoutStray(all []*shot) (kept, stray []*shot) {
	first, shots := map[int]int{}, map[int]int{} // the least number by end, and how many there are
	last, fullest := 0, 0
	for _, s := range all {
		if n, seen := first[s.end]; !seen || s.shot < n {
			first[s.end] = s.shot
		}
		shots[s.end]++
		last, fullest = max(last, s.shot), max(fullest, shots[s.end])
	}
	var begin [2]int // ends that begin with 0 and 1
	for _, n := range first {
		if n < len(begin) {
			begin[n]++
		}
	}
	strayShot, strayEnd := last == curling.Stones || begin[1] > begin[0], 2*shots[0] < fullest
	for _, s := range all {
		if s.shot == 0 && strayShot || s.end == 0 && strayEnd {
			stray = append(stray, s)
		} else {
			kept = append(kept, s)
		}
	}
	return kept, stray
}

// fromOne adds 1 to a number of all shots where one of them has 0.
func fromOne(shots []*shot, of func(*shot) *int) {
	if slices.ContainsFunc(shots, func(s *shot) bool { return *of(s) == 0 }) {
		for _, s := range shots {
			*of(s)++
		}
	}
}

// sameNumbers reports whether all ends have the same numbers of shots, which neither begin with 0 or 1 nor follow each other.
func sameNumbers(ends map[int][]*shot) bool {
	var first []*shot
	for _, list := range ends {
		if first == nil {
			first = list
		}
		if !slices.EqualFunc(list, first, func(a, b *shot) bool { return a.shot == b.shot }) {
			return false
		}
	}
	n := len(first)
	return len(ends) > 1 && n > 0 && first[0].shot > 1 && first[n-1].shot-first[0].shot >= n
}

// coded reports whether kinds and turns may be numbers, as in the published charts of mixed doubles: their columns are Task and Handle.
func (r *reading) coded() bool {
	return strings.EqualFold(r.Roles.Kind, "task") && strings.EqualFold(r.Roles.Turn, "handle")
}

// chart is what is noted of a shot, by numbers where it is coded; left tells of a kind that is not known.
func (s *shot) chart(coded bool) (c replay.Chart, left message.Message) {
	c = replay.Chart{Grade: -1, Player: s.player, Task: replay.TaskNone}
	code, numbered := replay.TaskNone, false
	if n, err := strconv.Atoi(s.kind); coded && err == nil {
		code, numbered = curlit.TaskOf(n)
	}
	switch {
	case numbered:
		c.Task = code
	case s.kind != "":
		kind := curlit.KindOf(s.kind)
		if c.Task, c.TimeOut, c.Note = kind.Task, kind.TimeOut, kind.Note; !kind.Known {
			left = msg("kind", replay.Quote(s.kind, 40))
		}
	}
	switch low := strings.ToLower(s.turn); {
	case coded && (low == "0" || low == "1"):
		c.Turn, c.TurnKnown = map[string]curling.Turn{"0": curling.Right, "1": curling.Left}[low], true
	case strings.HasPrefix(low, "counter"), low == "ccw", low == "out", low == "l", low == "left", low == "anticlockwise", low == "↺":
		c.Turn, c.TurnKnown = curling.Left, true
	case strings.HasPrefix(low, "clock"), low == "cw", low == "in", low == "r", low == "right", low == "↻":
		c.Turn, c.TurnKnown = curling.Right, true
	}
	text := strings.Replace(strings.TrimSpace(strings.TrimSuffix(s.grade, "%")), ",", ".", 1)
	if v, err := strconv.ParseFloat(text, 64); err == nil && v >= 0 && v <= 100 {
		switch {
		case coded && v > 4: // not rated
			return c, left
		case v <= 1 && strings.Contains(text, ".") && !coded: // a share
			v *= 100
		case v <= 4 && v == math.Trunc(v) && !strings.Contains(s.grade, "%"):
			v *= 25
		}
		c.Grade = int(math.Round(v))
	}
	return c, left
}

// count is the score that stones give to the two teams.
func count(at [2][]curling.Vec) (score [2]int) {
	var far [2][]float64
	for t, list := range at {
		for _, p := range list {
			if d := math.Hypot(p.X-curling.CentreX, p.Y-curling.TeeY); d <= curling.HouseRadius+curling.StoneRadius {
				far[t] = append(far[t], d)
			}
		}
		slices.Sort(far[t])
	}
	for t := range far {
		for _, d := range far[t] {
			if len(far[1-t]) == 0 || d < far[1-t][0] {
				score[t]++
			}
		}
	}
	return score
}

package chart

import (
	"maps"
	"reflect"
	"slices"

	"github.com/hogline/hogline/engine/curling"
)

// State is a chart as its changes leave it.
type State struct {
	Game   GameFields
	Format Format
	Rules  curling.Rules
	Ends   []End // from the first to the last of which anything is noted
	Score  [2]int
}

// End is an end of a State.
type End struct {
	Number  int
	Set     EndFields
	First   curling.TeamID // throws first
	Sure    bool           // First is noted, or follows from scores that are known
	Order   [2][]int       // players in the order in which they throw
	Shots   []Shot         // from the first of the end to the last of which anything is noted
	Over    bool           // no further stone is thrown
	Counted *[2]int        // what the stones count, where all are known at the end of the end
	Score   [2]int
	Scored  bool // by hand, or counted
}

// Shot is a shot of an End.
type Shot struct {
	Number  int // 0 to 15
	Team    curling.TeamID
	Thrower int  // of the line-up and substitutes of the team, -1 unknown
	Noted   bool // anything is
	Done    bool // it is graded, said to be done or not thrown, or a later one is noted
	Set     ShotFields
	Before  House
	After   House
}

// key is a shot of a game.
type key struct{ end, shot int }

// folded are the fields as the changes leave them.
type folded struct {
	game  GameFields
	ends  map[int]*EndFields
	shots map[key]*ShotFields
}

func (l *Log) fold() folded {
	f := folded{ends: map[int]*EndFields{}, shots: map[key]*ShotFields{}}
	on := l.active()
	for i := range l.changes {
		c := &l.changes[i]
		switch {
		case !on[i]:
		case c.Game != nil:
			lay(&f.game, c.Game)
		case c.End != nil:
			lay(entry(f.ends, c.End.Number), &c.End.Set)
		case c.Shot != nil:
			lay(entry(f.shots, key{c.Shot.End, c.Shot.Number}), &c.Shot.Set)
		}
	}
	return f
}

// entry is an entry of a map, made where there is none.
func entry[K comparable, V any](m map[K]*V, k K) *V {
	if m[k] == nil {
		m[k] = new(V)
	}
	return m[k]
}

// lay sets the fields of a set that are there in another.
func lay[T any](on, set *T) { layValue(reflect.ValueOf(on).Elem(), reflect.ValueOf(set).Elem()) }

func layValue(on, set reflect.Value) {
	for i := range set.NumField() {
		to, from := on.Field(i), set.Field(i)
		switch from.Kind() {
		case reflect.Struct:
			layValue(to, from)
		case reflect.Map:
			if to.IsNil() {
				to.Set(reflect.MakeMap(to.Type()))
			}
			for it := from.MapRange(); it.Next(); {
				to.SetMapIndex(it.Key(), it.Value())
			}
		default:
			if !from.IsNil() {
				to.Set(from)
			}
		}
	}
}

// State folds the changes.
func (l *Log) State() *State {
	f := l.fold()
	s := &State{Game: f.game, Format: f.game.Format.Or(Fours)}
	s.Rules = s.Format.Rules()
	s.Rules.Ends = f.game.Ends.Or(s.Rules.Ends)
	last := -1
	for n := range f.ends {
		last = max(last, n)
	}
	for k := range f.shots {
		last = max(last, k.end)
	}
	for n := range last + 1 {
		s.Ends = append(s.Ends, s.end(n, last, &f))
	}
	return s
}

// end is end n of those up to last.
func (s *State) end(n, last int, f *folded) End {
	e := End{Number: n, Set: *entry(f.ends, n)}
	s.first(&e)
	s.order(&e)
	house := start(s.Format, &e.Set)
	most := -1
	for k := range f.shots {
		if k.end == n && k.shot >= s.Rules.FirstShot {
			most = max(most, k.shot)
		}
	}
	for i := s.Rules.FirstShot; i <= most; i++ {
		shot := Shot{Number: i, Team: curling.TeamID(curling.SideOf(i)) ^ e.First, Before: house}
		if set := f.shots[key{n, i}]; set != nil {
			shot.Set, shot.Noted = *set, true
			shot.Set.Stones = maps.Clone(set.Stones)
		}
		shot.Thrower = s.thrower(&e, &shot)
		house = shot.Set.after(house, i)
		shot.After = house
		shot.Done = i < most || shot.Set.Grade.Known() || shot.Set.Done.Or(false) || shot.Set.Kind.Or(Thrown) == NotThrown
		e.Shots = append(e.Shots, shot)
	}
	all := most == curling.Stones-1 && (e.Shots[len(e.Shots)-1].Done || n < last)
	e.Over = e.Set.Over.Or(false) || e.Set.Score.Known() || e.Set.Conceded.Known() || all || n < last
	s.score(&e, house, all)
	return e
}

// first tells who throws first in an end: as noted, else by the rules from the end before.
func (s *State) first(e *End) {
	switch h, noted := e.Set.Hammer.Get(); {
	case noted:
		e.First, e.Sure = curling.TeamID(h&1).Other(), true
	case e.Number == 0:
		e.First, e.Sure = curling.TeamID(s.Game.First.Or(0)&1), s.Game.First.Known()
	default:
		was := &s.Ends[e.Number-1]
		next, _ := s.Rules.NextEnd(
			curling.State{First: was.First, End: was.Number, Ends: curling.MaxEnds},
			was.Score[was.First]-was.Score[was.First.Other()],
		)
		e.First, e.Sure = next.First, was.Scored && (was.Sure || was.Score != [2]int{}) // who scored throws first, whoever did then
	}
}

// order is that of the end before, or as noted.
func (s *State) order(e *End) {
	for t, noted := range []*Field[[]int]{e.Set.Order1, e.Set.Order2} {
		switch {
		case noted.Known():
			e.Order[t] = noted.Value
		case e.Number > 0:
			e.Order[t] = s.Ends[e.Number-1].Order[t]
		default:
			for i := range s.Format.Players() {
				e.Order[t] = append(e.Order[t], i)
			}
		}
	}
}

func (s *State) thrower(e *End, shot *Shot) int {
	if p, noted := shot.Set.Thrower.Get(); noted {
		return p
	}
	if i := s.Format.thrower(shot.Number); i < len(e.Order[shot.Team]) {
		return e.Order[shot.Team][i]
	}
	return -1
}

// score is what an end came to: as noted, else as counted.
func (s *State) score(e *End, house House, all bool) {
	p, known := house.Position()
	if e.Over && known && (all || e.Set.Over.Or(false)) {
		side, n := p.Counting(bounds)
		var points [2]int
		points[curling.TeamID(side)^e.First] = n
		e.Counted, e.Score, e.Scored = &points, points, true
	}
	if score, noted := e.Set.Score.Get(); noted {
		e.Score, e.Scored = score, true
	}
	for t := range s.Score {
		s.Score[t] += e.Score[t]
	}
}

// Name is a player's, empty where it is not known.
func (s *State) Name(t curling.TeamID, player int) string {
	team := s.Game.Team(t)
	line := slices.Concat(team.Line.Or(nil), team.Substitutes.Or(nil))
	if player < 0 || player >= len(line) {
		return ""
	}
	return line[player]
}

// Shot is a shot of an end, nil where nothing of it or of a later one is noted.
func (s *State) Shot(end, number int) *Shot {
	if end < 0 || end >= len(s.Ends) {
		return nil
	}
	i := number - s.Rules.FirstShot
	if i < 0 || i >= len(s.Ends[end].Shots) {
		return nil
	}
	return &s.Ends[end].Shots[i]
}

// Cursor is the shot that is charted next: end, and shot from 0 to 15, or 16 where the end waits for its score.
type Cursor struct{ End, Shot int }

// Next is the first shot after those that are done. A game that is over stays at the end of its last end.
func (s *State) Next() Cursor {
	n := len(s.Ends)
	if n == 0 {
		return Cursor{0, s.Rules.FirstShot}
	}
	e := &s.Ends[n-1]
	switch {
	case !e.Over:
		next := s.Rules.FirstShot + len(e.Shots)
		if len(e.Shots) > 0 && !e.Shots[len(e.Shots)-1].Done {
			next--
		}
		return Cursor{e.Number, next}
	case !e.Scored || s.Over():
		return Cursor{e.Number, curling.Stones}
	}
	return Cursor{n, s.Rules.FirstShot}
}

// Over reports that the game has ended: a team gave up, or all ends have a score and one leads.
func (s *State) Over() bool {
	n := len(s.Ends)
	if n == 0 {
		return false
	}
	e := &s.Ends[n-1]
	return e.Set.Conceded.Known() || n >= s.Rules.Ends && e.Over && e.Scored && s.Score[0] != s.Score[1]
}

// OrderOf is the order in which the players of a team throw in an end, also in one of which nothing is noted yet.
func (s *State) OrderOf(end int, t curling.TeamID) []int {
	e := End{Number: min(end, len(s.Ends))}
	if end < len(s.Ends) {
		e = s.Ends[end]
	} else {
		s.order(&e)
	}
	return e.Order[t]
}

// Waiting is the house before a shot, one that is charted or the next one.
func (s *State) Waiting(c Cursor) House {
	var set EndFields
	if c.End < len(s.Ends) {
		e := &s.Ends[c.End]
		set = e.Set
		if i := min(c.Shot-s.Rules.FirstShot, len(e.Shots)); i > 0 {
			return e.Shots[i-1].After
		}
	}
	return start(s.Format, &set)
}

// Mover is the team that throws a shot of an end, and the player by the order.
func (s *State) Mover(c Cursor) (t curling.TeamID, player int) {
	e := End{Number: c.End}
	if c.End < len(s.Ends) {
		e = s.Ends[c.End]
	} else {
		s.first(&e)
		s.order(&e)
	}
	shot := Shot{Number: min(c.Shot, curling.Stones-1)}
	if at := s.Shot(c.End, c.Shot); at != nil {
		shot = *at
	}
	shot.Team = curling.TeamID(curling.SideOf(shot.Number)) ^ e.First
	return shot.Team, s.thrower(&e, &shot)
}

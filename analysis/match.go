package analysis

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"

	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/limits"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/library"
)

// Match is the analysis of a game.
type Match struct {
	Game      string        `json:"game"` // name of its file, or its id in a data set
	Event     string        `json:"event,omitempty"`
	Session   string        `json:"session,omitempty"`
	Sheet     string        `json:"sheet,omitempty"`
	Teams     [2]string     `json:"teams"`
	Score     [2]int        `json:"score"`
	Winner    int           `json:"winner"` // 0, 1; -1 a draw or unknown
	Rules     string        `json:"rules"`
	Model     physics.Model `json:"model"`
	Ends      []MatchEnd    `json:"ends"`
	Method    Method        `json:"method"`
	Threshold float64       `json:"threshold"`       // per cent of win probability from which a loss is costly
	Worst     float64       `json:"worst,omitempty"` // from which it is very costly; 0 twice as much
	Valued    int           `json:"valued"`
	Thrown    int           `json:"thrown"`
	Other     *OtherMethod  `json:"other_method,omitempty"` // of those that are valued by another method
	For       *For          `json:"for,omitempty"`          // of a charted game
	Shots     []Shot        `json:"shots"`                  // those that are valued, in order
	Without   []Without     `json:"without,omitempty"`      // those that were tried and have no value
	Workers   []WorkerShots `json:"workers,omitempty"`      // of a queue that valued them
	Players   []Sum         `json:"players"`
	Sides     [2]Sum        `json:"sides"` // of the teams
}

// For is what the values of a charted game hold for; what differs between its shots stands beside each other.
type For struct {
	Throwers string `json:"throwers"` // "measured": each player as measured at the event; "default": the usual thrower; "chosen"
	Rules    string `json:"rules"`
	Wins     string `json:"wins"`  // source of the win table
	Ice      string `json:"ice"`   // its model
	Value    string `json:"value"` // source of the value of positions
	// Level is that of the event by its games before, in logits a point of the hammer: 0 that of the games the value was learned from.
	Level float64 `json:"level,omitempty"`
}

// heldFor is For of a game, nil where no shot of it is charted: of the values that it has, whatever was asked for, else what it would
// have.
func (b *Assembler) heldFor(shots []Shot) *For {
	i := slices.IndexFunc(b.tasks, func(t Task) bool { return t.Real })
	if i < 0 {
		return nil
	}
	var texts [5][]string // of For, in its order
	add := func(s *Settings, by *By) {
		for k, text := range [...]string{s.Throwers, s.Rules, s.Wins, s.Ice, by.Value} {
			if text != "" && !slices.Contains(texts[k], text) {
				texts[k] = append(texts[k], text)
			}
		}
	}
	t := &b.tasks[i]
	f := &For{Level: t.Level}
	for i := range shots {
		if s := &shots[i]; s.Real() && s.Settings != nil && s.By != nil {
			add(s.Settings, s.By)
			f.Level = s.By.Level
		}
	}
	if texts[0] == nil {
		settings := t.Settings()
		add(&settings, t.by())
	}
	for k, to := range []*string{&f.Throwers, &f.Rules, &f.Wins, &f.Ice, &f.Value} {
		*to = limits.Clean(strings.Join(texts[k], " / "), evaluate.MaxText)
	}
	return f
}

// OtherMethod is another method, or several, by which shots were valued.
type OtherMethod struct {
	Shots int      `json:"shots"`
	AIs   []string `json:"ais"`          // that had ideas for any of them
	By    []By     `json:"by,omitempty"` // the methods; values of older versions do not tell theirs
}

// WorkerShots is a worker of a queue with how many shots of a game it valued.
type WorkerShots struct {
	Identity
	Shots   int      `json:"shots"`
	Suspect *Suspect `json:"suspect,omitempty"` // why its values are in doubt; nil: they are not
}

// Without is a shot that was tried and has no value.
type Without struct {
	End     int    `json:"end"`  // from 1
	Shot    int    `json:"shot"` // from 1
	Team    int    `json:"team"`
	Problem string `json:"problem"`
}

// MatchEnd is the score of an end.
type MatchEnd struct {
	End    int     `json:"end"`    // from 1
	Hammer int     `json:"hammer"` // team
	Score  *[2]int `json:"score"`
}

// Sum is what the shots of a player or a team come to, in per cent of win probability.
type Sum struct {
	Team   int    `json:"team"`
	Player int    `json:"player"` // from 1; 0 the team
	Name   string `json:"name"`
	library.Values
	Punished int `json:"punished"` // costly shots that the opponent punished
}

// Costly reports whether a shot lost more than a threshold, in per cent.
func (s *Shot) Costly(threshold float64) bool { return s.Loss() > threshold }

// Loss is what call and throw lost together, in per cent, of a charted shot what was lost by what came, without what the chart
// corrected; negative: they won.
func (s *Shot) Loss() float64 {
	if s.Real() {
		gain, _ := s.Gain()
		if s.Redrawn != nil {
			gain -= s.Redrawn.Win
		}
		return -gain
	}
	return -(value(s.Call) + value(s.Throw))
}

func value(v *float64) float64 {
	if v == nil {
		return 0
	}
	return *v
}

// Assembler assembles the analysis of a game, again and again while its shots are valued: it keeps the keys of its tasks, which
// take longer to make than all the rest.
type Assembler struct {
	game         *replay.Game
	name         string
	method       Method
	tasks        []Task
	store        *Store
	keys, places []string
	again        []string // keys of the second pass, of the shots that are valued

	// WillDo tells which values by another method are taken; nil: all of the place.
	WillDo func(*Task, *Shot) bool
}

// NewAssembler is an assembler of a game by the values that a store has of its tasks. name is that of its file.
func NewAssembler(g *replay.Game, name string, m Method, tasks []Task, store *Store) *Assembler {
	if m.Wins == nil {
		m.Wins = UsualWins(g)
	}
	a := &Assembler{game: g, name: name, method: m, tasks: tasks, store: store, keys: make([]string, len(tasks)),
		places: make([]string, len(tasks)), again: make([]string, len(tasks))}
	for i := range tasks {
		a.keys[i] = tasks[i].Key()
	}
	return a
}

// value is what is known of a task: by its method, with more throws where they were made, else by another method.
func (a *Assembler) value(i int) (v Shot, other, ok bool) {
	v, ok = a.store.Get(a.keys[i])
	if !ok {
		if a.places[i] == "" {
			a.places[i] = a.tasks[i].Place()
		}
		v, ok = a.store.of(&a.tasks[i], a.places[i])
		return v, true, ok && (a.WillDo == nil || a.WillDo(&a.tasks[i], &v))
	}
	if a.again[i] == "" {
		again := a.tasks[i].Again(&v)
		a.again[i] = again.Key()
	}
	if more, twice := a.store.Get(a.again[i]); twice {
		return more, false, true
	}
	return v, false, true
}

// Assemble is the analysis of a game by the values that a store has of its tasks, in their place those of the same shots
// by another method. name is that of its file.
func Assemble(g *replay.Game, name string, m Method, tasks []Task, store *Store, threshold float64) *Match {
	return NewAssembler(g, name, m, tasks, store).Match(threshold)
}

// Match is the analysis as far as values are known. A shot is costly from a loss of threshold per cent on.
func (b *Assembler) Match(threshold float64) *Match {
	g := b.game
	a := &Match{Game: clean(b.name), Event: clean(g.Extra["Event"]), Session: clean(g.Extra["Session"]), Sheet: clean(g.Extra["Sheet"]),
		Teams: [2]string{clean(g.Teams[0]),
			clean(g.Teams[1])}, Score: g.Result.Score, Winner: g.Result.Winner, Rules: g.Rules.Name, Model: g.Ice.Model,
		Method: b.method, Threshold: threshold, Thrown: len(b.tasks), Shots: []Shot{}, Ends: []MatchEnd{}}
	if id := g.Extra["GameID"]; id != "" {
		a.Game = clean(id)
	}
	for i := range g.Ends {
		e := &g.Ends[i]
		end := MatchEnd{End: e.Number + 1, Hammer: int(e.First.Other())}
		if e.Scored {
			end.Score = &e.Score
		}
		a.Ends = append(a.Ends, end)
	}
	for i := range b.tasks {
		if v, other, ok := b.value(i); ok {
			if other {
				a.other(&v)
			}
			v.Punished = nil
			a.by(&v, b.store)
			t := &b.tasks[i]
			// earlier versions counted stones that were placed
			v.Equal = v.EqualCall()
			v.End, v.Shot, v.Team = t.State.End+1, t.Rules.Count(t.State.Shot), int(t.State.Mover())
			a.Shots = append(a.Shots, v)
		} else if problem := b.store.Problem(b.places[i]); problem != "" {
			s := &b.tasks[i].State
			a.Without = append(a.Without, Without{s.End + 1, b.tasks[i].Rules.Count(s.Shot), int(s.Mover()), problem})
		}
	}
	a.Valued, a.For = len(a.Shots), b.heldFor(a.Shots)
	a.punish()
	a.sum(g)
	return a
}

// by counts a value for the worker that found it, and marks it where its values are in doubt.
func (a *Match) by(v *Shot, store *Store) {
	if v.Worker == nil {
		return
	}
	suspect := store.suspicion(v.Worker.ID)
	v.Suspect = suspect != nil
	for i := range a.Workers {
		if w := &a.Workers[i]; w.ID == v.Worker.ID {
			w.Shots++
			return
		}
	}
	a.Workers = append(a.Workers, WorkerShots{*v.Worker, 1, suspect})
}

// other counts a value by another method.
func (a *Match) other(v *Shot) {
	if a.Other == nil {
		a.Other = &OtherMethod{}
	}
	a.Other.Shots++
	for i := range v.Ideas {
		if name := v.Ideas[i].AI; !slices.Contains(a.Other.AIs, name) {
			a.Other.AIs = append(a.Other.AIs, name)
		}
	}
	if v.By != nil {
		a.Other.by(*v.By)
	}
}

// by adds a method. That of the second pass, which throws more often, is the one of the first.
func (o *OtherMethod) by(m By) {
	for i := range o.By {
		same := m
		if same.Throws = o.By[i].Throws; reflect.DeepEqual(same, o.By[i]) {
			o.By[i].Throws = min(o.By[i].Throws, m.Throws)
			return
		}
	}
	o.By = append(o.By, m)
}

// From is the analysis as if shots were costly from another loss on, and very costly from worst.
func (a *Match) From(g *replay.Game, threshold, worst float64) *Match {
	b := *a
	b.Threshold, b.Worst, b.Shots = threshold, worst, slices.Clone(a.Shots)
	for i := range b.Shots {
		b.Shots[i].Punished = nil
	}
	b.punish()
	b.sum(g)
	return &b
}

// punish finds for every costly shot whether the opponent's next shot kept at least half of what was lost.
func (a *Match) punish() {
	for i := range a.Shots {
		s := &a.Shots[i]
		if !s.Costly(a.Threshold) || s.WinAfter == nil || i+1 == len(a.Shots) {
			continue
		}
		next := &a.Shots[i+1]
		if next.End != s.End || next.Shot != s.Shot+1 || next.WinAfter == nil {
			continue
		}
		kept := 100-*next.WinAfter <= s.WinBefore-s.Loss()/2
		s.Punished = &kept
	}
}

// sum adds up the shots by team and by player.
func (a *Match) sum(g *replay.Game) {
	type who struct{ team, player int }
	index := map[who]int{}
	for i := range a.Sides {
		a.Sides[i] = Sum{Team: i, Name: clean(g.Teams[i])}
	}
	a.Players = []Sum{}
	for i := range a.Shots {
		s := &a.Shots[i]
		at, ok := g.At(s.End, s.Shot)
		if !ok {
			continue
		}
		_, shot := g.ShotAt(at)
		player, name := PlayerOf(g, s.Team, shot)
		k := who{s.Team, player}
		j, there := index[k]
		if !there {
			j = len(a.Players)
			index[k] = j
			a.Players = append(a.Players, Sum{Team: s.Team, Player: player, Name: name})
		}
		for _, sum := range []*Sum{&a.Players[j], &a.Sides[s.Team]} {
			sum.Add(s, a.Threshold)
		}
	}
}

// PlayerOf is who threw a shot: the player's number from 1, and his name where there is one.
func PlayerOf(g *replay.Game, team int, s *replay.Shot) (int, string) {
	i := s.Thrower
	if i < 0 {
		i = g.Rules.Delivery.Thrower(s.Number)
	}
	name := g.Players[team][i].Name
	if s.Chart != nil && s.Chart.Player != "" {
		name = s.Chart.Player
	}
	if name == "" {
		name = fmt.Sprintf("%s %d", g.Teams[team], i+1)
	}
	return i + 1, clean(name)
}

// clean is a name of a log as it is told.
func clean(name string) string { return limits.Clean(name, evaluate.MaxText) }

// Add takes a shot into the sum; it is costly where it lost more than the threshold, in per cent.
func (s *Sum) Add(v *Shot, threshold float64) {
	s.Shots++
	for _, p := range []struct {
		part     *float64
		off      float64
		sum, err *float64
		known    *int
	}{{v.Call, v.CallError, &s.Call, &s.CallError, &s.Calls}, {v.Throw, v.ThrowError, &s.Throw, &s.ThrowError, &s.Throws},
		{v.Luck, v.LuckError, &s.Luck, &s.LuckError, &s.Lucks}} {
		if p.part != nil {
			*p.sum += *p.part
			*p.err = math.Hypot(*p.err, p.off)
			*p.known++
		}
	}
	if v.Costly(threshold) {
		s.Costly++
		if v.Punished != nil && *v.Punished {
			s.Punished++
		}
	}
}

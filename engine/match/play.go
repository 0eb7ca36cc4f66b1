package match

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/simulators"
)

// Setup is everything that decides a match but its players.
type Setup struct {
	Names  [2]string // team 0 throws first in the first end
	Rules  curling.Rules
	Flow   *Ruleset // the machine that the match runs; nil: its compiled twin, Rules
	Ice    physics.Ice
	Wear   physics.Wear    // how the ice changes from shot to shot
	Teams  [2]curling.Team // players as listed
	Clocks [2]Clock
	Limit  Limit // "": Clamp
	Wins   ai.Wins
	Budget [2]ai.Budget // of built-in AIs, per shot; zero: a share of the clock
	// Seed decides the errors of the throws and the seeds of the AIs, Game which of the matches under
	// this seed is played: matches 2k and 2k+1 have the same errors.
	Seed uint64
	Game int
	// Start is the situation in which the match starts; the zero State is its beginning. Ends is taken
	// from Rules.
	Start curling.State
	// Powers are the teams that had used their power play before Start.
	Powers [2]bool
	// Played is a record under this setup, or the first shots of one: the match goes on after them; nil: it begins. Players are shown
	// these shots, and are not asked for them.
	Played *Record
	// Again is how often shots were taken back before the match went on like this. What is thrown now has other errors each time.
	Again int
	// MaxExtra is how many extra ends may be played before a tie is left a draw; 0 is 8.
	MaxExtra int
	SetUp    time.Duration // bounds a player's order and placement; 0 is no limit
	Workers  int           // goroutines of a built-in AI; 0 is 1
	Concede  bool          // built-in AIs give up matches that are lost
	Timing   bool          // the record tells how long each answer took
	Version  string
}

// MaxExtraEnds is how many extra ends are played where Setup does not say: two teams that blank every end never finish.
const MaxExtraEnds = 8

// game is a match under way.
type game struct {
	*Setup
	players [2]Player
	lines   *physics.Lines    // that stones have run on; nil where they change nothing
	sim     physics.Simulator // on the ice of the setup; swept stones too, where anybody sweeps
	worn    physics.Simulator // on the ice of the last shot whose ice was another
	referee referee
	teams   [2]curling.Team // in the order in which they throw
	orders  [2][4]int
	left    [2]time.Duration
	rec     *Record
	on      func(Event)
	over    bool
}

// Play plays a match to its end. on, which may be nil, receives what happens. A player that fails, answers
// nothing that can be thrown or is late loses; only an ended context, a failed simulation, rules that
// cannot be run or a player that cannot begin (BeginError) are errors, and come with the record so far.
func Play(ctx context.Context, s *Setup, players [2]Player, sim physics.Simulator, on func(Event)) (*Record, error) {
	m, err := newGame(s, players, sim, on)
	if err != nil {
		return nil, err
	}
	err = m.play(ctx)
	if err == nil {
		m.finish()
	}
	m.rec.Left = [2]time.Duration{}
	if m.timed() {
		m.rec.Left = m.left
	}
	return m.rec, err
}

func newGame(s *Setup, players [2]Player, sim physics.Simulator, on func(Event)) (*game, error) {
	start := s.Start
	start.Ends = s.Rules.Ends
	start.Shot = max(start.Shot, s.Rules.FirstShot)
	m := &game{Setup: s, players: players, sim: sim, teams: s.Teams, on: on}
	if m.on == nil {
		m.on = func(Event) {}
	}
	if s.Wear.Lines.On() {
		if err := physics.CheckLines(sim); err != nil {
			return nil, err
		}
		m.lines = physics.NewLines(s.Wear.Lines)
	}
	if err := checkSweepers(s, sim); err != nil {
		return nil, err
	}
	m.referee = newCompiledFlow(s.Rules, s.Ice.Bounds, start, s.Powers)
	flow := s.Flow
	if flow == nil {
		flow = RulesetOf(&s.Rules) // rules of one's own are run as they are wherever they are played
	}
	if flow != nil {
		var err error
		if m.referee, err = newFlowAt(flow, s.Ice.Bounds, start, s.Powers); err != nil {
			return nil, err
		}
		start.Position = m.referee.State().Position
	}
	for t := range m.orders {
		m.orders[t] = [4]int{0, 1, 2, 3}
		m.left[t] = s.Clocks[t].Match
	}
	limit := s.Limit
	if limit == "" {
		limit = Clamp
	}
	m.rec = &Record{Names: s.Names, Rules: s.Rules, Ice: s.Ice, Wear: s.Wear, Teams: s.Teams, Clocks: s.Clocks, Limit: limit,
		Seed: s.Seed, Game: s.Game, Start: start, Winner: -1, Version: s.Version}
	return m, nil
}

func (m *game) play(ctx context.Context) error {
	m.event(Begun, Outcome{})
	if err := m.begin(ctx); err != nil || m.over {
		return err
	}
	extra := m.MaxExtra
	if extra == 0 {
		extra = MaxExtraEnds
	}
	for !m.over && m.referee.State().End < m.Rules.Ends+extra {
		if err := m.end(ctx); err != nil {
			return err
		}
	}
	return nil
}

// begin tells the players the match and asks for their orders.
func (m *game) begin(ctx context.Context) error {
	for t, p := range m.players {
		info := Info{Team: curling.TeamID(t), Names: m.Names, Rules: m.Rules, Ice: m.Ice, Teams: m.Setup.Teams, Wins: m.Wins, Budget: m.Budget[t],
			Start: m.referee.State(), Workers: m.Workers, Concede: m.Concede, SetUp: m.SetUp, Clocks: m.Clocks}
		if err := p.Begin(ctx, &info); err != nil {
			if err := m.lost(ctx, curling.TeamID(t), err); err != nil {
				return err
			}
			return &BeginError{curling.TeamID(t), Messages.New("match.no-begin", m.Names[t], err)}
		}
	}
	if m.Rules.Delivery == curling.Doubles {
		return nil
	}
	return m.askOrders(ctx, m.Played != nil)
}

// askOrders asks both teams in which order they throw, or takes the orders that they played in. An order that is none leaves the last one.
func (m *game) askOrders(ctx context.Context, played bool) error {
	for t, p := range m.players {
		order, err := m.playedOrder(curling.TeamID(t)), error(nil)
		if !played {
			order, err = p.Order(ctx)
		}
		if err != nil {
			if err := m.lost(ctx, curling.TeamID(t), err); err != nil || m.over {
				return err
			}
		}
		n, ok := fullOrder(order)
		if !ok || n == m.orders[t] {
			continue
		}
		m.orders[t] = n
		for i, k := range n {
			m.teams[t][i] = m.Setup.Teams[t][k]
		}
		m.rec.Orders = append(m.rec.Orders, Order{m.referee.State().End, curling.TeamID(t), n})
	}
	return nil
}

// fullOrder is an order of all four players: those who are not named throw in the order of the list. ok is false
// unless every number is named at most once.
func fullOrder(order []int) (full [4]int, ok bool) {
	if len(order) == 0 || len(order) > len(full) {
		return full, false
	}
	n := 0
	for _, k := range order {
		if k < 0 || k >= len(full) || slices.Contains(full[:n], k) {
			return full, false
		}
		full[n] = k
		n++
	}
	for k := range full {
		if !slices.Contains(full[:n], k) {
			full[n] = k
			n++
		}
	}
	return full, true
}

// end plays one end, or what is left of it.
func (m *game) end(ctx context.Context) error {
	s := m.referee.State()
	if s.End >= m.Rules.Ends {
		for t := range m.left {
			if d := m.Clocks[t].Extra; d > 0 {
				m.left[t] = d
			}
		}
	}
	if err := m.place(ctx); err != nil || m.over {
		return err
	}
	before := m.referee.State()
	for !m.over && m.referee.State().End == before.End {
		if err := m.shot(ctx); err != nil {
			return err
		}
		if m.referee.Over() {
			m.over = true
		}
	}
	after := m.referee.State()
	if after.End == before.End { // conceded or lost
		return nil
	}
	e := endOf(before.First, before.Score, after.Score)
	m.rec.Ends = append(m.rec.Ends, e)
	m.rec.Score = after.Score
	for _, p := range m.players {
		p.Scored(e.Points())
	}
	m.event(Ended, Outcome{})
	return nil
}

// place lets a team place the stones of a mixed doubles end, and both choose their orders.
func (m *game) place(ctx context.Context) error {
	legal, err := m.referee.Placements()
	if err != nil || len(legal) == 0 {
		return err
	}
	t := m.referee.Mover()
	sit := m.situation(m.referee.State())
	choice, played := m.playedPlace()
	if !played {
		if choice, err = m.players[t].Place(ctx, &sit, legal); err != nil {
			return m.lost(ctx, t, err)
		}
	}
	if !slices.Contains(legal, choice) {
		choice = choice.Centre() // a power play used already counts as the placement without it (docs/PROTOCOL.md)
	}
	if !slices.Contains(legal, choice) {
		return m.lost(ctx, t, fmt.Errorf("%w: placement %d", ErrAnswer, choice))
	}
	o, err := m.referee.Place(choice)
	if err != nil {
		return err
	}
	m.rec.Places = append(m.rec.Places, Placed{o.State.End, t, choice})
	if err := m.askOrders(ctx, played); err != nil || m.over {
		return err
	}
	m.event(Placement, o)
	return nil
}

func (m *game) situation(s curling.State) Situation {
	return Situation{State: s, Ice: m.Wear.At(m.Ice, len(m.rec.Shots)), Teams: m.teams, Left: m.left, Timed: m.timed(),
		Seed: ShotSeed(m.Seed, m.Game, m.Again, s)}
}

func (m *game) timed() bool { return m.Clocks[0].Match > 0 || m.Clocks[1].Match > 0 }

// shot plays the next shot: the player to move answers, and the shot is thrown with its thrower's error.
func (m *game) shot(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	s := m.referee.State()
	t := s.Mover()
	sit := m.situation(s)
	for _, p := range m.players {
		p.Show(&sit)
	}
	if old, err := m.playedShot(s); err != nil {
		return err
	} else if old != nil {
		m.left[t] = max(0, m.left[t]-old.Took)
		return m.throw(ctx, s, &sit, old.Answered, old.Again, old.Took)
	}
	m.event(Asked, Outcome{})
	answer, took, err := m.answer(ctx, t, &sit)
	if err != nil {
		return m.lost(ctx, t, err)
	}
	if answer.Concede {
		if _, err := m.referee.Concede(); err != nil {
			return err
		}
		m.decide(t.Other(), ByConcede, "")
		return nil
	}
	return m.throw(ctx, s, &sit, answer.Shot, m.Again, took)
}

// answer asks the player of a team, as long as its clock allows.
func (m *game) answer(ctx context.Context, t curling.TeamID, sit *Situation) (Answer, time.Duration, error) {
	limit := m.Clocks[t].Shot
	if m.Clocks[t].Match > 0 {
		limit = max(0, m.left[t])
		if shot := m.Clocks[t].Shot; shot > 0 {
			limit = min(limit, shot)
		}
	}
	inner := ctx
	if limit > 0 || m.Clocks[t].Match > 0 {
		var stop context.CancelFunc
		inner, stop = context.WithTimeoutCause(ctx, limit, ErrLate)
		defer stop()
	}
	start := time.Now()
	a, err := m.players[t].Throw(inner, sit)
	took := time.Since(start)
	m.left[t] = max(0, m.left[t]-took)
	if ctx.Err() == nil && inner.Err() != nil {
		err = fmt.Errorf("%w: %v", ErrLate, took.Round(time.Millisecond))
	}
	if !m.Timing {
		took = 0
	}
	return a, took, err
}

// throw throws an answer under the limit of its thrower, which is given so often again.
func (m *game) throw(ctx context.Context, s curling.State, sit *Situation, answered curling.Shot, again int, took time.Duration) error {
	t := s.Mover()
	index := m.Rules.Delivery.Thrower(s.Shot)
	thrower := m.teams[t][index]
	shot := Shot{State: s, Thrower: m.orders[t][index], Answered: answered, Chosen: answered, Again: again, Took: took}
	out := answered.Speed() == 0 // a program throws a stone away like this
	if !out {
		if err := answered.Check(); err != nil {
			m.decide(t.Other(), ByIllegal, fmt.Sprintf("%s: %v", m.Names[t], err))
			return nil
		}
		if err := sit.Ice.CheckSpin(answered.Spin); err != nil {
			m.decide(t.Other(), ByIllegal, fmt.Sprintf("%s: %v", m.Names[t], err))
			return nil
		}
		limited, clamped := thrower.Clamp(answered)
		switch {
		case clamped && m.Limit == Refuse:
			shot.Chosen, out = curling.Shot{}, true
		case clamped:
			shot.Chosen = limited
		}
	}
	after := s.Position
	if !out {
		sim, err := m.simulator(sit.Ice)
		if err != nil {
			return err
		}
		z1, z2 := physics.Normals(rand.New(rand.NewPCG(m.Seed, NoiseStream(m.Game, again, s))))
		shot.Run = physics.Disturb(thrower.Noise, shot.Chosen, z1, z2)
		if shot.Sweep, err = SweepOf(sim, thrower.Sweepers, m.Seed, m.Game, again, s, shot.Chosen, shot.Run); err != nil {
			return err
		}
		thrown, err := ThrowOver(m.lines, sim, physics.Delivery{Position: s.Position, Index: s.Shot, Shot: shot.Run, Sweep: shot.Sweep}, s.End)
		if err != nil {
			return fmt.Errorf("end %d, shot %d: %w", s.End+1, s.Shot+1, err)
		}
		after = thrown.Position
	}
	o, err := m.referee.Throw(after)
	if err != nil {
		return err
	}
	shot.After, shot.Infraction = o.Stands, curling.Infraction{Foul: o.Foul, Choice: o.Choice, Rule: o.Rule}
	if m.referee.MayLeave() {
		if o, err = m.leave(ctx, o, after); err != nil || m.over {
			return err
		}
		shot.Left, shot.After = o.Stands == after, o.Stands
	}
	m.rec.Shots = append(m.rec.Shots, shot)
	for _, p := range m.players {
		p.Thrown(shot.Run, shot.Infraction)
	}
	m.event(Thrown, o)
	return nil
}

// leave lets the opponent of a tick choose whether the stones stay where they came to rest.
func (m *game) leave(ctx context.Context, o Outcome, after curling.Position) (Outcome, error) {
	t := m.referee.Mover()
	stay := false
	if i := len(m.rec.Shots); m.isPlayed() {
		stay = m.Played.Shots[i].Left
	} else if p, ok := m.players[t].(Leaver); ok {
		sit := m.situation(m.referee.State())
		var err error
		if stay, err = p.Leave(ctx, &sit, after); err != nil {
			return o, m.lost(ctx, t, err)
		}
	}
	if !stay {
		return o, nil
	}
	return m.referee.Leave()
}

// simulator is a simulator of an ice.
func (m *game) simulator(ice physics.Ice) (physics.Simulator, error) {
	if ice == m.Ice {
		return m.sim, nil
	}
	if m.worn == nil || m.worn.Ice() != ice {
		var err error
		if m.worn, err = simulators.Reference(ice); err != nil {
			return nil, err
		}
	}
	return m.worn, nil
}

// lost ends the match that a team lost by an error; the error of an ended context is returned.
func (m *game) lost(ctx context.Context, t curling.TeamID, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if errors.Is(err, ErrRules) {
		return err
	}
	reason := ByFailure
	switch {
	case errors.Is(err, ErrLate), errors.Is(err, context.DeadlineExceeded):
		reason = ByTime
	case errors.Is(err, ErrAnswer), errors.Is(err, ai.ErrNoShot):
		reason = ByIllegal
	}
	m.decide(t.Other(), reason, fmt.Sprintf("%s: %v", m.Names[t], err))
	return nil
}

// decide ends the match before its last end.
func (m *game) decide(winner curling.TeamID, reason Reason, detail string) {
	m.over = true
	m.rec.Winner, m.rec.Reason, m.rec.Detail = int(winner), reason, detail
}

// finish fills in the result and tells the players.
func (m *game) finish() {
	m.rec.Score = m.referee.State().Score
	if m.rec.Reason == "" {
		m.rec.Reason = ByScore
		switch won := m.Rules.Result(m.referee.State()); {
		case won[0] > won[1]:
			m.rec.Winner = 0
		case won[0] < won[1]:
			m.rec.Winner = 1
		}
	}
	for _, p := range m.players {
		p.Over(m.rec.Winner, m.rec.Reason)
	}
	m.event(Finished, Outcome{})
}

func (m *game) event(k EventKind, o Outcome) {
	m.on(Event{Kind: k, State: m.referee.State(), Left: m.left, Outcome: o, Record: m.rec})
}

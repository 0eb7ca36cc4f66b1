package match

import (
	"sync"
	"sync/atomic"

	"github.com/hogline/hogline/engine/curling"
)

// Machine is the rule set as searches run it when it has no compiled twin: every shot runs
// UPDATE, in the middle of a match that is not over. It is safe for concurrent use.
func (r *Ruleset) Machine() curling.Machine {
	r.once.Do(func() { r.machine = &machine{rules: r, engines: &sync.Pool{}} })
	return r.machine
}

// machine runs a rule set for throws of one end.
type machine struct {
	rules   *Ruleset
	engines *sync.Pool    // of *RulesEngine
	at      curling.State // End, First and Score are those of the throws of Apply
	err     atomic.Pointer[error]
}

// At implements curling.Machine.
func (m *machine) At(s curling.State) curling.Machine {
	s.Position = curling.Position{}
	return &machine{rules: m.rules, engines: m.engines, at: s}
}

// Err implements curling.Machine.
func (m *machine) Err() error {
	if err := m.err.Load(); err != nil {
		return *err
	}
	return nil
}

func (m *machine) fail(err error) { m.err.CompareAndSwap(nil, &err) }

// engine is a rules engine for one throw; give it back with engines.Put.
func (m *machine) engine(b curling.Bounds) *RulesEngine {
	e, _ := m.engines.Get().(*RulesEngine)
	if e == nil {
		return m.rules.Engine(b)
	}
	e.bounds = b
	return e
}

// Apply implements curling.Machine.
func (m *machine) Apply(b curling.Bounds, before, after *curling.Position, shot int) (curling.Position, curling.Infraction) {
	e := m.engine(b)
	defer m.engines.Put(e)
	s := m.at
	s.Position, s.Ends, s.Shot = *before, m.rules.Rules.Ends, shot
	o, err := e.Throw(s, *after, false)
	if err != nil {
		m.fail(err)
		return *after, curling.Infraction{}
	}
	return o.Stands, curling.Infraction{Foul: o.Foul, Choice: o.Choice, Rule: o.Rule}
}

// Next implements curling.Machine: pos stands, so that the throw that led to it breaks no rule again.
func (m *machine) Next(b curling.Bounds, s curling.State, pos curling.Position) (next curling.State, over bool) {
	e := m.engine(b)
	defer m.engines.Put(e)
	o, err := e.Throw(s, pos, false)
	if err != nil {
		m.fail(err)
		return m.rules.Rules.Next(b, s, pos)
	}
	return o.State, o.Over
}

// Throw implements curling.Machine.
func (m *machine) Throw(b curling.Bounds, s curling.State, after curling.Position) (stands curling.Position, v curling.Infraction,
	next curling.State, over bool) {
	e := m.engine(b)
	defer m.engines.Put(e)
	o, err := e.Throw(s, after, false)
	if err != nil {
		m.fail(err)
		next, over = m.rules.Rules.Next(b, s, after)
		return after, curling.Infraction{}, next, over
	}
	return o.Stands, curling.Infraction{Foul: o.Foul, Choice: o.Choice, Rule: o.Rule}, o.State, o.Over
}

// Usual implements curling.Machine.
func (m *machine) Usual() bool { return m.rules.Usual() }

// Over implements curling.Machine.
func (m *machine) Over(s curling.State) bool {
	e := m.engine(curling.Bounds2019)
	defer m.engines.Put(e)
	w, err := m.rules.world(s)
	over := false
	if err == nil {
		over, err = e.interp.Terminal(w)
	}
	if err != nil {
		m.fail(err)
	}
	return over
}

// Counts implements curling.Machine.
func (m *machine) Counts(s curling.State) (counts, plain bool) { return m.rules.Counts(s) }

// NextEnd implements curling.Machine: the last throw of the end leaves n counting stones.
func (m *machine) NextEnd(s curling.State, n int) (next curling.State, over bool) {
	s, after := countingStones(s, n)
	return m.Next(curling.Bounds2019, s, after)
}

// countingStones is the last throw of the end of a state, by which n stones count: of the side that throws first, of the other for n below
// 0.
func countingStones(s curling.State, n int) (before curling.State, after curling.Position) {
	side := curling.First
	if n < 0 {
		side, n = curling.Hammer, -n
	}
	s.Position, s.Shot = curling.Position{}, curling.Stones-1
	for k := range min(n, curling.Stones/2) {
		s.Position[curling.Stones-2-2*k+int(side)] = curling.Vec{X: curling.CentreX, Y: curling.TeeY - 0.1*float64(k)}
	}
	after = s.Position
	s.Position[s.Shot] = curling.Vec{}
	return s, after
}

// Result implements curling.Machine.
func (m *machine) Result(s curling.State) [2]float64 {
	e := m.engine(curling.Bounds2019)
	defer m.engines.Put(e)
	w, err := m.rules.world(s)
	var goals []int
	if err == nil {
		goals, err = e.interp.Goals(w)
	}
	if err != nil {
		m.fail(err)
		return m.rules.Rules.Result(s)
	}
	return [2]float64{float64(goals[0]) / 100, float64(goals[1]) / 100}
}

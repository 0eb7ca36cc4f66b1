package match

import (
	"sync"

	"hogline/engine/curling"
)

// Machine is the rule set as searches run it when it has no compiled twin: every shot runs
// UPDATE, in the middle of a match that is not over. It is safe for concurrent use. A throw
// that the machine rejects stands.
func (r *Ruleset) Machine() curling.Machine {
	r.once.Do(func() { r.machine = &machine{rules: r} })
	return r.machine
}

type machine struct {
	rules   *Ruleset
	engines sync.Pool // *RulesEngine
}

// Apply implements curling.Machine.
func (m *machine) Apply(b curling.Bounds, before, after *curling.Position, shot int) (curling.Position, curling.Infraction) {
	e, _ := m.engines.Get().(*RulesEngine)
	if e == nil {
		e = m.rules.Engine(b)
	}
	e.bounds = b
	defer m.engines.Put(e)
	s := curling.State{Position: *before, Ends: m.rules.Rules.Ends, Shot: shot}
	o, err := e.Throw(s, *after, false)
	if err != nil {
		return *after, curling.Infraction{}
	}
	return o.Stands, curling.Infraction{Foul: o.Foul, Rule: o.Rule}
}

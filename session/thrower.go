package session

import (
	"slices"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay/question"
	"github.com/hogline/hogline/session/event"
	"github.com/hogline/hogline/session/study"
)

// Terms are those that a question is asked under: who throws, the budget, rules, ice and win table.
type Terms struct {
	ThrowerChanged event.Signal // thrower, budget, or the lists of throwers and ices
	RulesChanged   event.Signal
	WinsChanged    event.Signal // by what end scores are valued

	s         *Session
	ruleset   *match.Ruleset // of the rules chosen, nil for those of the game
	rulesetOf *study.Rules   // that it was made of
	counting  bool           // the ends of a folder
}

// MaxNoise is the largest size of an error that a user can enter, in the unit of its model (m, m/s or rad).
const MaxNoise = 10

// A Preset is a thrower chosen by name.
type Preset struct {
	Name   string
	Player curling.Player
}

// Presets are the throwers that can be chosen by name, the usual one first.
var Presets = []Preset{
	{"tournament", curling.StandardPlayer},
	{"strong", standardWith(curling.NoiseGAT, curling.StrongWeightMax)},
	{"strong-half", standardWith(scaled(0.5), curling.StrongWeightMax)},
	{"half", standardWith(scaled(0.5), curling.StandardWeightMax)},
	{"twice", standardWith(scaled(2), curling.StandardWeightMax)},
	{"club", standardWith(scaled(clubError), curling.StandardWeightMax)},
	{"perfect", standardWith(curling.Noise{Model: curling.NoNoise}, curling.StandardWeightMax)},
}

// clubError is how many times the tournament error a club player has: half of his draws stop within 1.05 m of the tee, and 50 % of
// the hits on a lone stone there take it out, on every ice (measureSkill).
const clubError = 5

// presetNames are the names of all presets.
var presetNames = func() map[string]bool {
	names := map[string]bool{}
	for _, p := range append(PresetsOn(physics.FCV1), Presets...) {
		names[p.Name] = true
	}
	return names
}()

// PresetsOn are the throwers that can be chosen by name on the ice of a model: of those with a limit in m/s of another
// model there is none.
func PresetsOn(m physics.Model) []Preset {
	if m != physics.FCV1 {
		return Presets
	}
	of := func(f float64) curling.Player {
		p := physics.StandardPlayer(m)
		p.Noise.A *= f
		p.Noise.B *= f
		return p
	}
	perfect := physics.StandardPlayer(m)
	perfect.Noise = curling.Noise{Model: curling.NoNoise}
	championship := curling.Player{Noise: curling.Noise{Model: curling.Polar, A: 0.0165, B: 0.0061}, WeightMax: perfect.WeightMax} // docs/REAL.md, "Players", Error
	return []Preset{{"tournament", of(1)}, {"half", of(0.5)}, {"twice", of(2)}, {"club", of(clubError)}, {"championship", championship}, {"perfect", perfect}}
}

// Presets are the throwers that can be chosen by name on the ice shown.
func (tm *Terms) Presets() []Preset { return PresetsOn(tm.s.Place.Game().Ice.Model) }

// SlowestLimit is the least weight limit in m/s with which a thrower of the older models reaches the house, and more than the
// hardest throw of fcv1: their scales of speed do not meet (docs/PHYSICS.md).
const SlowestLimit = 10

// Suits reports whether limit and error of a thrower mean something on the ice of a model: those of another scale of speed do not.
func Suits(p curling.Player, m physics.Model) bool {
	if m == physics.FCV1 {
		return p.WeightMax <= SlowestLimit && p.Noise.Model != curling.RectTee
	}
	return p.WeightMax == 0 || p.WeightMax >= SlowestLimit
}

// suits reports whether a thrower can be offered on the ice shown.
func (tm *Terms) suits(t study.Thrower) bool {
	if presetNames[t.Name] {
		return slices.ContainsFunc(tm.Presets(), func(p Preset) bool { return p.Name == t.Name })
	}
	return Suits(t.Own, tm.s.Place.Game().Ice.Model)
}

// KeptThrowers are all throwers that the user named.
func (tm *Terms) KeptThrowers() []study.Thrower { return tm.s.Study.Content().Throwers }

// Throwers are the throwers that the user named and that suit the ice shown.
func (tm *Terms) Throwers() (list []study.Thrower) {
	for _, t := range tm.KeptThrowers() {
		if tm.suits(t) {
			list = append(list, t)
		}
	}
	return list
}

// KeepThrower keeps a thrower under his name, in place of one of the same name.
func (tm *Terms) KeepThrower(t study.Thrower) {
	tm.s.Study.Set("keep-thrower", func(c *study.Content) { c.Throwers = study.WithThrower(c.Throwers, t) })
}

// RemoveThrower takes a named thrower off the list, and off those asked beside.
func (tm *Terms) RemoveThrower(name string) {
	named := func(t study.Thrower) bool { return t.Name == name }
	tm.s.Study.Set("remove-thrower", func(c *study.Content) {
		c.Throwers = slices.DeleteFunc(slices.Clone(c.Throwers), named)
		c.Terms.Also = slices.DeleteFunc(slices.Clone(c.Terms.Also), named)
	})
}

func standardWith(n curling.Noise, limit float64) curling.Player {
	return curling.Player{Noise: n, WeightMax: limit}
}

// scaled is the tournament error times f.
func scaled(f float64) curling.Noise {
	n := curling.NoiseGAT
	n.A *= f
	n.B *= f
	return n
}

// ThrowerChoice is the thrower chosen.
func (tm *Terms) ThrowerChoice() study.Thrower { return tm.s.Study.Content().Terms.Thrower }

// ChooseThrower chooses who throws. Answers to another thrower's question stay below those to the new one.
func (tm *Terms) ChooseThrower(t study.Thrower) {
	tm.s.Study.Set("thrower", func(c *study.Content) { c.Terms.Thrower = t })
}

// GameThrower is who throws at the place shown by the game. ok is false where the game does not hold it.
func (tm *Terms) GameThrower() (p curling.Player, ok bool) {
	state, ok := tm.s.Place.State()
	if !ok || state.Shot >= curling.Stones {
		return curling.Player{}, false
	}
	g := tm.s.Place.Game()
	p = g.Players[state.Mover()][g.Rules.Delivery.Thrower(state.Shot)]
	if p.Noise.Model == "" {
		return p, false
	}
	return question.CompletePlayer(g, p), true
}

// ThrowerNow is who throws the shot that is asked about: limit and error of the thrower chosen, name of the
// game's, and the hand of the game's unless it was entered with the numbers.
func (tm *Terms) ThrowerNow() curling.Player {
	now, known := tm.GameThrower()
	if o := tm.throwerOverrides(known); o.Noise != nil {
		now.Noise, now.WeightMax = *o.Noise, *o.WeightMax
		if o.LeftHanded != nil {
			now.LeftHanded = *o.LeftHanded
		}
	}
	return now
}

// ThrowerName is the name of the preset that throws, OwnThrower, or empty for the thrower of the game.
func (tm *Terms) ThrowerName() string {
	_, known := tm.GameThrower()
	return tm.throwerHere(known).Name
}

// throwerHere is the thrower chosen as far as he suits the ice shown, else that of the game where it is known, else the usual one.
func (tm *Terms) throwerHere(known bool) study.Thrower {
	switch t := tm.ThrowerChoice(); {
	case t.Name != "" && tm.suits(t):
		return t
	case known:
		return study.Thrower{}
	}
	return study.Thrower{Name: Presets[0].Name}
}

// throwerOverrides is what the thrower chosen changes in a question; nothing for the game's thrower where it is known.
func (tm *Terms) throwerOverrides(known bool) question.Overrides {
	t := tm.throwerHere(known)
	if t.Name == "" {
		return question.Overrides{}
	}
	presets := tm.Presets()
	if i := slices.IndexFunc(presets, func(p Preset) bool { return p.Name == t.Name }); i >= 0 {
		return question.OverridesOf(presets[i].Player)
	}
	o := question.OverridesOf(t.Own)
	o.LeftHanded = &t.Own.LeftHanded
	return o
}

// playerOf is who throws for an engine alone; ok is false if it is the common thrower.
func (tm *Terms) playerOf(e *Engine) (p curling.Player, ok bool) {
	p = tm.ThrowerNow()
	switch {
	case e.Thrower != "" && tm.suits(study.Thrower{Name: e.Thrower, Own: e.Player}):
		p = as(p, study.Thrower{Name: e.Thrower, Own: e.Player})
		if e.Limit >= 0 {
			p.WeightMax = e.Limit
		}
	case e.Limit >= 0:
		p.WeightMax = e.Limit
	default:
		return curling.Player{}, false
	}
	return p, true
}

// Budget is what every engine without a budget of its own may spend on an answer.
func (tm *Terms) Budget() ai.Budget { return tm.s.Study.Content().Terms.Budget }

// SetBudget sets the common budget.
func (tm *Terms) SetBudget(b ai.Budget) {
	tm.s.Study.Set("budget", func(c *study.Content) { c.Terms.Budget = b })
}

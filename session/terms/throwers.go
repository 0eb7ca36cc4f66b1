package terms

import (
	"slices"
	"strings"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay/chartstats"
	"github.com/hogline/hogline/replay/question"
	"github.com/hogline/hogline/session/event"
	"github.com/hogline/hogline/session/study"
)

// Throwers are who throws in a question: the thrower chosen, and those that the user named.
type Throwers struct {
	Changed event.Signal // who throws, who is asked for beside him, who was named

	doc   Document
	place Place
}

// NewThrowers are the throwers of a study, for the game shown.
func NewThrowers(doc Document, p Place) *Throwers { return &Throwers{doc: doc, place: p} }

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
	{"club", standardWith(scaled(physics.ClubError), curling.StandardWeightMax)},
	{"perfect", standardWith(curling.Noise{Model: curling.NoNoise}, curling.StandardWeightMax)},
}

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
	if !m.RealTime() {
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
	return []Preset{{"tournament", of(1)}, {"half", of(0.5)}, {"twice", of(2)}, {"club", of(physics.ClubError)},
		{"championship", physics.ChampionshipPlayer()},
		{"perfect", perfect}}
}

// Presets are the throwers that can be chosen by name on the ice shown.
func (ts *Throwers) Presets() []Preset { return PresetsOn(ts.place.Game().Ice.Model) }

// SlowestLimit is the least weight limit in m/s with which a thrower of the older models reaches the house, and more than the
// hardest throw of fcv1: their scales of speed do not meet (docs/PHYSICS.md).
const SlowestLimit = 10

// Suits reports whether limit and error of a thrower mean something on the ice of a model: those of another scale of speed do not.
func Suits(p curling.Player, m physics.Model) bool {
	if m.RealTime() {
		return p.WeightMax <= SlowestLimit && p.Noise.Model != curling.RectTee
	}
	return p.WeightMax == 0 || p.WeightMax >= SlowestLimit
}

// Suits reports whether a thrower can be offered on the ice shown.
func (ts *Throwers) Suits(t study.Thrower) bool {
	if presetNames[t.Name] {
		return slices.ContainsFunc(ts.Presets(), func(p Preset) bool { return p.Name == t.Name })
	}
	return Suits(t.Own, ts.place.Game().Ice.Model)
}

// Kept are all throwers that the user named.
func (ts *Throwers) Kept() []study.Thrower { return ts.doc.Content().Throwers }

// Named are the throwers that the user named and that suit the ice shown.
func (ts *Throwers) Named() (list []study.Thrower) {
	for _, t := range ts.Kept() {
		if ts.Suits(t) {
			list = append(list, t)
		}
	}
	return list
}

// Keep keeps a thrower under his name, in place of one of the same name.
func (ts *Throwers) Keep(t study.Thrower) {
	ts.doc.Set("keep-thrower", func(c *study.Content) { c.Throwers = study.WithThrower(c.Throwers, t) })
}

// Remove takes a named thrower off the list, and off those asked beside.
func (ts *Throwers) Remove(name string) {
	named := func(t study.Thrower) bool { return t.Name == name }
	ts.doc.Set("remove-thrower", func(c *study.Content) {
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

// Choice is the thrower chosen.
func (ts *Throwers) Choice() study.Thrower { return ts.doc.Content().Terms.Thrower }

// Choose chooses who throws. Answers to another thrower's question stay below those to the new one.
func (ts *Throwers) Choose(t study.Thrower) {
	ts.doc.Set("thrower", func(c *study.Content) { c.Terms.Thrower = t })
}

// Leave has the first of those asked for beside throw in place of the one chosen. It reports whether there is one.
func (ts *Throwers) Leave() bool {
	list := ts.Beside()
	i := slices.IndexFunc(list, func(b Beside) bool { return b.On })
	if i < 0 {
		return false
	}
	next := ts.Choice()
	if next.Name = list[i].Name; next.Name != "" && !IsPreset(next.Name) {
		next = list[i].Thrower
	}
	ts.doc.Set("thrower", func(c *study.Content) {
		c.Terms.Thrower = next
		c.Terms.Also = slices.DeleteFunc(slices.Clone(c.Terms.Also), func(t study.Thrower) bool { return t.Name == next.Name })
	})
	return true
}

// OfGame is who throws at the place shown by the game. ok is false where the game does not hold it.
func (ts *Throwers) OfGame() (p curling.Player, ok bool) {
	g := ts.place.Game()
	team, k, ok := g.ThrowerAt(ts.place.At())
	if !ok {
		return curling.Player{}, false
	}
	p = g.Players[team][k]
	if p.Noise.Model == "" {
		return p, false
	}
	return question.CompletePlayer(g, p), true
}

// Now is who throws the shot that is asked about: limit and error of the thrower chosen, name of the
// game's, and the hand of the game's unless it was entered with the numbers.
func (ts *Throwers) Now() curling.Player {
	now, _ := ts.OfGame()
	if o := ts.Overrides(); o.Noise != nil {
		now.Noise, now.WeightMax = *o.Noise, *o.WeightMax
		if o.LeftHanded != nil {
			now.LeftHanded = *o.LeftHanded
		}
	}
	if s := ts.sweepers(); s != nil {
		now.Sweepers = *s
	}
	return now
}

// Name is the name of the preset that throws, OwnThrower, or empty for the thrower of the game.
func (ts *Throwers) Name() string {
	_, known := ts.OfGame()
	return ts.here(known).Name
}

// here is the thrower chosen as far as he suits the ice shown, else that of the game where it is known, else the usual one.
func (ts *Throwers) here(known bool) study.Thrower {
	switch t := ts.Choice(); {
	case t.Name != "" && ts.Suits(t) && !ts.ofOther(t):
		return t
	case known:
		return study.Thrower{}
	}
	return study.Thrower{Name: Presets[0].Name}
}

// ofOther reports whether a thrower, by his name "team" or "team / player", is one of the team that does not throw at the place shown.
func (ts *Throwers) ofOther(t study.Thrower) bool {
	state, ok := ts.place.State()
	if !ok || state.Shot >= curling.Stones {
		return false
	}
	teams, mover := ts.place.Game().Teams, state.Mover()
	of := func(team string) bool {
		return team != "" && (t.Name == team || strings.HasPrefix(t.Name, team+" / "))
	}
	return of(teams[mover.Other()]) && !of(teams[mover])
}

// Measured is how many graded shots of his own tell the error of the thrower of the game at the place shown, 0: it is that of his event. ok
// is false where no grades tell it.
func (ts *Throwers) Measured() (shots int, ok bool) {
	g := ts.place.Game()
	team, k, ok := g.ThrowerAt(ts.place.At())
	if !ok {
		return 0, false
	}
	return chartstats.MeasuredShots(g, team, k)
}

// Overrides is what the thrower and the sweepers chosen change in a question; nothing for the game's where they are known.
func (ts *Throwers) Overrides() question.Overrides {
	o := ts.thrownBy()
	o.Sweepers = ts.sweepers()
	return o
}

// thrownBy is Overrides of the thrower alone.
func (ts *Throwers) thrownBy() question.Overrides {
	_, known := ts.OfGame()
	t := ts.here(known)
	if t.Name == "" {
		return question.Overrides{}
	}
	presets := ts.Presets()
	if i := slices.IndexFunc(presets, func(p Preset) bool { return p.Name == t.Name }); i >= 0 {
		return question.OverridesOf(presets[i].Player)
	}
	o := question.OverridesOf(t.Own)
	o.LeftHanded = &t.Own.LeftHanded
	return o
}

// For is who throws for an engine with a thrower of its own, by name, numbers and a weight limit in m/s in place of his (negative:
// none); ok is false where he is the common thrower.
func (ts *Throwers) For(t study.Thrower, limit float64) (p curling.Player, ok bool) {
	p = ts.Now()
	own := t.Name != "" && ts.Suits(t)
	if own {
		p = As(p, t)
	}
	if limit >= 0 {
		p.WeightMax = limit
	}
	return p, own || limit >= 0
}

// IsPreset reports whether a name is that of a preset of any ice: no thrower of the user has it.
func IsPreset(name string) bool { return presetNames[name] }

// As is a player with limit and error of a thrower; the hand is the player's where the thrower is a preset.
func As(p curling.Player, t study.Thrower) curling.Player {
	p.Noise, p.WeightMax = t.Own.Noise, t.Own.WeightMax
	if !IsPreset(t.Name) {
		p.LeftHanded = t.Own.LeftHanded
	}
	return p
}

// Follow follows a change of the study and says whether who throws may be another one.
func (ts *Throwers) Follow(before *study.Content) {
	c := ts.doc.Content()
	if c.Terms.Thrower != before.Terms.Thrower || !slices.Equal(c.Terms.Also, before.Terms.Also) ||
		!slices.Equal(c.Throwers, before.Throwers) || c.Terms.Sweepers != before.Terms.Sweepers {
		ts.Changed.Emit()
	}
}

package terms

import (
	"slices"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/session/study"
)

// Beside is a thrower for whom the AIs can be asked beside the one chosen.
type Beside struct {
	study.Thrower
	Player curling.Player // as he throws here
	On     bool           // he is asked for
}

// OfGameName is what the thrower of the game is called in a row of his own.
const OfGameName = study.OfGameName

// RowName is the name of the thrower in a row.
func (b *Beside) RowName() string {
	if b.Name == "" {
		return OfGameName
	}
	return b.Name
}

// Beside are the throwers for whom the AIs can be asked beside the one chosen: that of the game, the presets of the ice,
// those that the user named, and those asked for that are no more known; none that throws as the one chosen. A preset that throws as the
// thrower of the game is not among them whoever is chosen, so that a choice changes no other row.
func (ts *Throwers) Beside() []Beside {
	now := ts.Now()
	own, hasOwn := ts.OfGame()
	own = As(now, study.Thrower{Own: own})
	var list []Beside
	add := func(t study.Thrower) {
		b := Beside{Thrower: t, Player: As(now, t)}
		same := func(o Beside) bool { return o.Name == t.Name }
		if b.Player == now || b.Player.Check() != nil || t.Name != "" && !ts.Suits(t) || slices.ContainsFunc(list, same) {
			return
		}
		b.On = slices.ContainsFunc(ts.doc.Content().Terms.Also, func(o study.Thrower) bool { return o.Name == t.Name })
		if !b.On && hasOwn && b.Player == own && IsPreset(t.Name) {
			return
		}
		list = append(list, b)
	}
	if p, ok := ts.OfGame(); ok {
		add(study.Thrower{Own: p})
	}
	for _, t := range ts.Named() {
		add(t)
	}
	for _, p := range ts.Presets() {
		add(study.Thrower{Name: p.Name, Own: p.Player})
	}
	for _, t := range ts.doc.Content().Terms.Also {
		if t.Name != "" { // named in another study
			add(t)
		}
	}
	return list
}

// AskedBeside are those for whom the AIs are asked beside the one chosen, whether the ice shown knows them or not.
func (ts *Throwers) AskedBeside() []study.Thrower { return ts.doc.Content().Terms.Also }

// SetBeside has the AIs asked for a thrower beside the one chosen if he is not asked for, else no more. It reports whether he is now.
func (ts *Throwers) SetBeside(t study.Thrower) (on bool) {
	ts.doc.Set("throwers-beside", func(c *study.Content) {
		also := slices.Clone(c.Terms.Also)
		i := slices.IndexFunc(also, func(o study.Thrower) bool { return o.Name == t.Name })
		if on = i < 0; on {
			also = append(also, t)
		} else {
			also = slices.Delete(also, i, i+1)
		}
		c.Terms.Also = also
	})
	return on
}

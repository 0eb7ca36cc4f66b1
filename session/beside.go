package session

import (
	"slices"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/session/study"
	"github.com/hogline/hogline/session/terms"
)

// Beside is a thrower for whom the AIs can be asked beside the one chosen.
type Beside struct {
	study.Thrower
	Player curling.Player // as he throws here
	On     bool           // he is asked for
}

// GameThrowerName is what the thrower of the game is called in a row of his own.
const GameThrowerName = "log"

// rowName is the name of the thrower in a row.
func (b *Beside) rowName() string {
	if b.Name == "" {
		return GameThrowerName
	}
	return b.Name
}

// Beside are the throwers for whom the AIs can be asked beside the one chosen: that of the game, the presets of the ice,
// those that the user named, and those asked for that are no more known; none that throws as the one chosen.
func (tb *Table) Beside() []Beside {
	now := tb.s.Throwers.Now()
	var list []Beside
	add := func(t study.Thrower) {
		b := Beside{Thrower: t, Player: terms.As(now, t)}
		same := func(o Beside) bool { return o.Name == t.Name }
		if b.Player == now || b.Player.Check() != nil || t.Name != "" && !tb.s.Throwers.Suits(t) || slices.ContainsFunc(list, same) {
			return
		}
		b.On = slices.ContainsFunc(tb.s.Study.Content().Terms.Also, func(o study.Thrower) bool { return o.Name == t.Name })
		list = append(list, b)
	}
	if p, ok := tb.s.Throwers.OfGame(); ok {
		add(study.Thrower{Own: p})
	}
	for _, t := range tb.s.Throwers.Named() {
		add(t)
	}
	for _, p := range tb.s.Throwers.Presets() {
		add(study.Thrower{Name: p.Name, Own: p.Player})
	}
	for _, t := range tb.s.Study.Content().Terms.Also {
		if t.Name != "" && !terms.IsPreset(t.Name) { // named in another study
			add(t)
		}
	}
	return list
}

// ThrowersBeside are those for whom the AIs are asked beside the one chosen, whether the ice shown knows them or not.
func (tb *Table) ThrowersBeside() []study.Thrower { return tb.s.Study.Content().Terms.Also }

// AskBeside has the AIs asked for a thrower beside the one chosen, or no more. Where the question was asked already, the
// answers for him are asked for at once.
func (tb *Table) AskBeside(t study.Thrower) {
	on := true
	tb.s.Study.Set("throwers-beside", func(c *study.Content) {
		also := slices.Clone(c.Terms.Also)
		if i := slices.IndexFunc(also, func(o study.Thrower) bool { return o.Name == t.Name }); i >= 0 {
			also, on = slices.Delete(also, i, i+1), false
		} else {
			also = append(also, t)
		}
		c.Terms.Also = also
	})
	asked := slices.ContainsFunc(tb.asked.Rows, func(r Row) bool { return r.Asked && r.Stale == 0 && r.Kind == study.EngineRow })
	if on && asked && slices.ContainsFunc(tb.asked.Rows, func(r Row) bool { return tb.missing(&r) }) {
		tb.askMissing()
	}
}

// syncBeside ends what runs for throwers who are not asked for any more.
func (tb *Table) syncBeside(before *study.Content) {
	also := tb.s.Study.Content().Terms.Also
	if slices.Equal(also, before.Terms.Also) {
		return
	}
	keep := make([]string, len(also))
	for i, t := range also {
		keep[i] = (&Beside{Thrower: t}).rowName()
	}
	if tb.s.Ask.running != nil && tb.s.Engines.Extra(keep) {
		tb.s.Ask.leaveAsking()
	}
	tb.s.Engines.KeepFor(keep)
}

// askMissing asks what is missing, also while other answers of the question are awaited.
func (tb *Table) askMissing() {
	if tb.asked.Running {
		tb.s.Ask.leaveAsking()
		tb.showTable()
	}
	if tb.CanAsk() {
		tb.s.Ask.ask(tb.missing)
	}
}

// ThrowerRows are the rows of one thrower in the question that would be asked now.
type ThrowerRows struct {
	Row   *Row  // the first of them
	Order []int // those with a value, best first
	Clear bool  // the best is better than the second beyond doubt
}

// ByThrower are the rows of the question that would be asked now by who throws, the common thrower first.
func (a *Asked) ByThrower() []ThrowerRows {
	var list []ThrowerRows
	find := func(r *Row) int {
		return slices.IndexFunc(list, func(o ThrowerRows) bool { return samePlayer(o.Row.Player, r.Player) })
	}
	for i := range a.Rows {
		r := &a.Rows[i]
		if r.Stale&^(OtherVersion|OtherBudget) != 0 || find(r) >= 0 {
			continue
		}
		g := ThrowerRows{Row: r}
		if r.Player == nil {
			list = slices.Insert(list, 0, g)
		} else {
			list = append(list, g)
		}
	}
	for _, i := range a.Ranking.Order {
		if k := find(&a.Rows[i]); k >= 0 {
			list[k].Order = append(list[k].Order, i)
		}
	}
	for k := range list {
		if o := list[k].Order; len(o) > 1 {
			list[k].Clear = a.Rows[o[1]].Answer.Value.Behind()
		}
	}
	return list
}

// BestOfThrower reports whether a row is the best of its thrower.
func (a *Asked) BestOfThrower(row int) bool {
	for _, i := range a.Ranking.Order {
		if samePlayer(a.Rows[i].Player, a.Rows[row].Player) {
			return i == row
		}
	}
	return false
}

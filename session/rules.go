package session

import (
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/study"
)

// UseRules asks under a rule set from now on; nil asks under the rules of the game. twin tells that r.Rules do all that
// its machine does, so that searches need not run the machine. Answers under other rules stay below those under these.
func (tm *Terms) UseRules(r *match.Ruleset, twin bool) {
	var rules *study.Rules
	if r != nil {
		rules = &study.Rules{Name: r.Name, Rules: r.Rules, Twin: twin}
		if r.Program != nil {
			rules.Text = r.Program.File.String()
		}
		tm.ruleset, tm.rulesetOf = r, rules
	}
	tm.s.set("rules", func(c *study.Content) { c.Terms.Rules = rules })
}

// UsedRules are the rules chosen, nil for those of the game.
func (tm *Terms) UsedRules() *match.Ruleset { return tm.ruleset }

// RulesApply reports whether the rules chosen can be applied to the game: an end has as many stones in both.
func (tm *Terms) RulesApply() bool {
	return tm.ruleset != nil && tm.ruleset.Rules.FirstShot == tm.s.play.Game.Rules.FirstShot
}

// Rules are the rules of the questions: those chosen where they apply, else those of the game.
func (tm *Terms) Rules() curling.Rules {
	if !tm.RulesApply() {
		return tm.s.play.Game.Rules
	}
	r := tm.ruleset.Rules
	if chosen := tm.s.doc.Content().Terms.Rules; chosen == nil || !chosen.Twin {
		r.Machine = tm.ruleset.Machine()
	}
	return r
}

// ThrowShown is the situation before the shot that is on the clock and where its stones came to rest before the rules
// were applied. A log holds only what stood afterwards; where our simulator sees an infraction and the log the stones
// put back, the stones are those of the simulator. ok is false where no stone is thrown.
func (tm *Terms) ThrowShown() (state curling.State, thrown curling.Position, ok bool) {
	state, ok = tm.s.State()
	if !ok {
		return state, thrown, false
	}
	p, shot := tm.s.play, tm.s.play.Shot()
	g := p.Game
	bounds := g.Ice.Bounds
	hasPath := p.Path != nil && p.Path.Rows() > 0
	if tm.s.preview != nil && hasPath {
		state.Position = replay.InPlay(bounds, state.Position)
		return state, replay.InPlay(bounds, p.Path.At(p.Path.Rows()-1)), true
	}
	if shot == nil || shot.Kind != replay.Thrown || !shot.Ran && shot.After == nil {
		return state, thrown, false
	}
	state.Position = replay.InPlay(bounds, state.Position)
	thrown = state.Position
	switch {
	case shot.Ran && shot.Run.Speed() > 0 && hasPath:
		thrown = replay.InPlay(bounds, p.Path.At(p.Path.Rows()-1))
	case shot.After != nil:
		return state, replay.InPlay(bounds, *shot.After), true
	}
	if shot.After != nil {
		after := replay.InPlay(bounds, *shot.After)
		if _, infraction := g.Rules.Apply(bounds, &state.Position, &thrown, shot.Number); !infraction.Foul || !sameStones(after, state.Position) {
			thrown = after
		}
	}
	return state, thrown, true
}

// sameStones reports whether the same stones are in two positions.
func sameStones(a, b curling.Position) bool {
	for i := range a {
		if a.Has(i) != b.Has(i) {
			return false
		}
	}
	return true
}

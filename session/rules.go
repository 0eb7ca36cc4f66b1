package session

import (
	"slices"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/match"
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
	tm.s.Study.Set("rules", func(c *study.Content) { c.Terms.Rules = rules })
}

// UsedRules are the rules chosen, nil for those of the game.
func (tm *Terms) UsedRules() *match.Ruleset { return tm.ruleset }

// RulesApply reports whether the rules chosen can be applied to the game: an end has as many stones in both.
func (tm *Terms) RulesApply() bool {
	return tm.ruleset != nil && tm.ruleset.Rules.FirstShot == tm.s.Place.Game().Rules.FirstShot
}

// Rules are the rules of the questions: those chosen where they apply, else those of the game.
func (tm *Terms) Rules() curling.Rules {
	if !tm.RulesApply() {
		return tm.s.Place.Game().Rules
	}
	r := tm.ruleset.Rules
	if chosen := tm.s.Study.Content().Terms.Rules; chosen == nil || !chosen.Twin {
		r.Machine = tm.ruleset.Machine()
	}
	return r
}

// syncRules makes the rule set of the rules chosen.
func (tm *Terms) syncRules(r *study.Rules) {
	if tm.rulesetOf == r {
		return
	}
	tm.ruleset, tm.rulesetOf = nil, r
	if r == nil {
		return
	}
	set, err := match.Load(r.Name, r.Text, nil)
	if err != nil {
		tm.s.report(err)
		return
	}
	tm.ruleset = set
}

// sync follows a change of the study and says what of the terms is another one. It reports whether who throws may be.
func (tm *Terms) sync(before *study.Content) (throws bool) {
	c := tm.s.Study.Content()
	throws = c.Terms.Thrower != before.Terms.Thrower || !slices.Equal(c.Terms.Also, before.Terms.Also) || c.Terms.Budget != before.Terms.Budget ||
		!slices.Equal(c.Throwers, before.Throwers) || !sameIces(c.Ices, before.Ices)
	if throws {
		tm.ThrowerChanged.Emit()
	}
	if c.Terms.Rules != before.Terms.Rules {
		tm.syncRules(c.Terms.Rules)
		tm.RulesChanged.Emit()
	}
	if c.Terms.Wins != before.Terms.Wins {
		tm.WinsChanged.Emit()
	}
	return throws
}

package terms

import (
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/session/event"
	"github.com/hogline/hogline/session/study"
)

// Rules are those of the questions: chosen, or those of the game.
type Rules struct {
	Changed event.Signal // other ones are chosen

	doc     Document
	place   Place
	report  func(error)
	ruleset *match.Ruleset // of the rules chosen, nil for those of the game
	of      *study.Rules   // that it was made of
}

// NewRules are the rules of a study, for the game shown. report shows an error to the user.
func NewRules(doc Document, p Place, report func(error)) *Rules {
	return &Rules{doc: doc, place: p, report: report}
}

// Use asks under a rule set from now on; nil asks under the rules of the game. twin tells that r.Rules do all that
// its machine does, so that searches need not run the machine. Answers under other rules stay below those under these.
func (rs *Rules) Use(r *match.Ruleset, twin bool) {
	var rules *study.Rules
	if r != nil {
		rules = &study.Rules{Name: r.Name, Rules: r.Rules, Twin: twin}
		if r.Program != nil {
			rules.Text = r.Program.File.String()
		}
		rs.ruleset, rs.of = r, rules
	}
	rs.doc.Set("rules", func(c *study.Content) { c.Terms.Rules = rules })
}

// Used are the rules chosen, nil for those of the game.
func (rs *Rules) Used() *match.Ruleset { return rs.ruleset }

// Apply reports whether the rules chosen can be applied to the game: an end has as many stones in both.
func (rs *Rules) Apply() bool {
	return rs.ruleset != nil && rs.ruleset.Rules.FirstShot == rs.place.Game().Rules.FirstShot
}

// Now are the rules of the questions: those chosen where they apply, else those of the game.
func (rs *Rules) Now() curling.Rules {
	if !rs.Apply() {
		return rs.place.Game().Rules
	}
	r := rs.ruleset.Rules
	if chosen := rs.doc.Content().Terms.Rules; chosen == nil || !chosen.Twin {
		r = rs.ruleset.Own()
	}
	return r
}

// load makes the rule set of the rules chosen.
func (rs *Rules) load(r *study.Rules) {
	if rs.of == r {
		return
	}
	rs.ruleset, rs.of = nil, r
	if r == nil {
		return
	}
	set, err := match.Load(r.Name, r.Text, nil)
	if err != nil {
		rs.report(err)
		return
	}
	rs.ruleset = set
}

// Follow follows a change of the study.
func (rs *Rules) Follow(before *study.Content) {
	if now := rs.doc.Content().Terms.Rules; now != before.Terms.Rules {
		rs.load(now)
		rs.Changed.Emit()
	}
}

package app

import (
	"fyne.io/fyne/v2"

	"hogline/app/rulebook"
	"hogline/engine/curling"
	"hogline/engine/match"
)

// rulesChanged follows another choice of the rules that the study is under.
func (w *Window) rulesChanged() {
	w.forgetAnswers()
	if w.play != nil {
		w.thrower.show()
		w.showStatus()
	}
}

// useRules studies under the text that is shown, or, if it is used already, under the log's.
func (w *Window) useRules() {
	if w.desk.used == w.desk.text {
		w.chooseRules(nil)
	} else {
		w.chooseRules(w.desk.text)
	}
}

// chooseRules studies under a text from now on; nil is the log's own rules.
func (w *Window) chooseRules(t *rulebook.Document) {
	switch {
	case t == nil:
		w.tell(w.T("rv.use.log"))
	case t.Ruleset() == nil:
		w.tell(w.T("rv.use.faulty"))
		return
	case w.play != nil && t.Ruleset().Rules.FirstShot != w.play.Game.Rules.FirstShot:
		w.tell(w.T("rv.use.other", w.ruleName(t)))
		return
	case !t.Twin():
		w.tell(w.T("rv.use.now.no-twin", w.ruleName(t)))
	default:
		w.tell(w.T("rv.use.now", w.ruleName(t)))
	}
	w.desk.used = t
	w.rulesChanged()
	w.rules.show()
}

// rulesMenu offers the rules that the study can be under.
func (w *Window) rulesMenu() *fyne.Menu {
	m := fyne.NewMenu("")
	if err := w.openDesk(); err != nil {
		w.tellError(err)
		return m
	}
	item := func(text string, t *rulebook.Document) {
		i := fyne.NewMenuItem(text, func() { w.chooseRules(t) })
		i.Checked = t == w.desk.used
		m.Items = append(m.Items, i)
	}
	item(w.T("rv.log-rules"), nil)
	for _, t := range w.desk.shelf.Documents {
		if t.Ruleset() != nil {
			item(w.ruleName(t), t)
		}
	}
	m.Items = append(m.Items, fyne.NewMenuItemSeparator(), fyne.NewMenuItem(w.T("rv.look"), func() { w.showPage(pageRules) }))
	return m
}

// rulesNow are the rules of the study: those chosen in the Rules view, else the log's. Those
// chosen hold where an end has as many stones.
func (w *Window) rulesNow() curling.Rules {
	if w.play == nil {
		return curling.Standard()
	}
	g := w.play.Game.Rules
	if t := w.desk.used; t != nil && t.Ruleset() != nil && t.Ruleset().Rules.FirstShot == g.FirstShot {
		r := t.Ruleset().Rules
		if !t.Twin() {
			r.Machine = t.Ruleset().Machine()
		}
		return r
	}
	return g
}

// rulesetNow is the machine that says what becomes of the shots of the log.
func (w *Window) rulesetNow() (*match.Ruleset, error) {
	if err := w.openDesk(); err != nil {
		return nil, err
	}
	if t := w.desk.used; t != nil && t.Ruleset() != nil {
		return t.Ruleset(), nil
	}
	d := &w.desk
	if d.logSet == nil || d.logRules != w.play.Game.Rules {
		set, err := d.shelf.ForRules(w.play.Game.Rules)
		if err != nil {
			return nil, err
		}
		d.logRules, d.logSet = w.play.Game.Rules, set
	}
	return d.logSet, nil
}

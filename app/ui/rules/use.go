package rules

import (
	"fyne.io/fyne/v2"

	"github.com/hogline/hogline/app/rulebook"
	"github.com/hogline/hogline/app/wording"
)

// use asks under the rules of a document from now on; nil, or one with faults, is the rules of the game.
func (s *State) use(d *rulebook.Document) {
	if d == nil || d.Ruleset() == nil {
		s.used = nil
		s.session.Rules.Use(nil, false)
		return
	}
	s.used = d
	s.session.Rules.Use(d.Ruleset(), d.Twin())
}

// follow finds the document of the rules that the session uses, after it changed them by itself: by undo, or with
// another study.
func (s *State) follow() {
	r := s.session.Rules.Used()
	if r == nil {
		s.used = nil
		return
	}
	if s.used != nil && s.used.Ruleset() == r || s.library == nil {
		return
	}
	s.used = nil
	text := r.Program.File.String()
	for _, d := range s.library.Documents {
		if set := d.Ruleset(); set == r || set != nil && set.Program.File.String() == text {
			s.used = d
			return
		}
	}
}

// UsedName is the name of the rules chosen for the questions, "" while the rules of the game apply.
func (s *State) UsedName(words *wording.Words) string {
	r := s.session.Rules.Used()
	switch {
	case r == nil || !s.session.Rules.Apply():
		return ""
	case s.used == nil:
		return words.First(r.Name, "rv.name."+r.Name)
	}
	name := documentName(words, s.used)
	if s.used.Changed().Any() {
		name += " (" + words.T("rv.changed") + ")"
	}
	return name
}

// toggleUse asks under the rules of the document shown, or, if that is done already, under those of the game.
func (v *View) toggleUse() {
	if v.state.used == v.state.document {
		v.use(nil)
	} else {
		v.use(v.state.document)
	}
}

// use asks under the rules of a document from now on, nil is the rules of the game, and says what that means.
func (v *View) use(d *rulebook.Document) {
	s := v.state
	switch {
	case d == nil:
		v.dialogs.Notify(v.words.T("rv.use.log"))
	case d.Ruleset() == nil:
		v.dialogs.Notify(v.words.T("rv.use.faulty"))
		return
	case s.session.Place.Game().HasPlaces() && d.Ruleset().Rules.FirstShot != s.session.Place.Game().Rules.FirstShot:
		v.dialogs.Notify(v.words.T("rv.use.other", v.name(d)))
		return
	case !d.Twin() && d.Ruleset().Runs():
		v.dialogs.Notify(v.words.T("rv.use.now.no-twin", v.name(d)))
	default:
		v.dialogs.Notify(v.words.T("rv.use.now", v.name(d)))
	}
	s.use(d)
	v.Redraw()
}

// Menu offers the rules under which can be asked.
func (v *View) Menu() *fyne.Menu {
	m := fyne.NewMenu("")
	s := v.state
	if err := s.load(); err != nil {
		v.dialogs.Error(err)
		return m
	}
	item := func(text string, d *rulebook.Document) {
		i := fyne.NewMenuItem(text, func() { v.use(d) })
		i.Checked = d == s.used
		m.Items = append(m.Items, i)
	}
	item(v.words.T("rv.log-rules"), nil)
	for _, d := range s.library.Documents {
		if d.Ruleset() != nil {
			item(v.name(d), d)
		}
	}
	m.Items = append(m.Items, fyne.NewMenuItemSeparator(), fyne.NewMenuItem(v.words.T("rv.look"), v.OnOpen))
	return m
}

// compare shows another document beside the one shown; nil ends that.
func (v *View) compare(d *rulebook.Document) {
	v.state.compare(d)
	if d == nil {
		v.stage.main.Read()
	}
	v.Redraw()
	if d != nil {
		v.stage.fit()
	}
}

// play plays the game of the document.
func (v *View) play() {
	if v.state.hasBoard() {
		v.OnPlay(v.state.document)
	}
}

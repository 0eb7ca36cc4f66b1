package app

import (
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"

	"github.com/hogline/hogline/app/i18n"
	"github.com/hogline/hogline/app/ui/finder"
)

// commandPalette finds everything there is in the window by typing: functions, places, files, throwers, ice, rules, games of the library.
type commandPalette struct{ *Window }

// show opens the list.
func (w commandPalette) show() {
	items := w.items()
	finder.Show(w.words, w.dialogs, w.words.T("do.find"), w.words.T("find.hint"), func(query string) []finder.Item {
		found := finder.Match(query, items)
		if text := strings.TrimSpace(query); text != "" {
			found = append(found, finder.Item{Text: w.words.T("find.library", text), Note: w.words.T("menu.library"),
				Run: func() { w.library.Find(text) }})
		}
		return found
	})
}

// choose shows the actions whose names begin alike, of which one is in use.
func (w commandPalette) choose(begin, title string) {
	var items []finder.Item
	for i := range w.actions {
		a := &w.actions[i]
		if !strings.HasPrefix(a.Name, begin) {
			continue
		}
		item := finder.Item{Text: w.words.T("do." + a.Name), Run: a.Do}
		if a.IsChecked() {
			item.Note = w.words.T("in-use")
		}
		items = append(items, item)
	}
	finder.Show(w.words, w.dialogs, w.words.T(title), w.words.T("choose.hint"), func(query string) []finder.Item { return finder.Match(query, items) })
}

// items are what can be found now.
func (w commandPalette) items() []finder.Item {
	items := w.functions()
	items = append(items, w.menuItems(w.throwers.Menu(), "who")...)
	if w.session.Place.HasGame() && w.session.Throwers.CanSweep() {
		items = append(items, w.menuItems(w.throwers.SweepersMenu(), "sweepers.head")...)
	}
	if w.session.Place.HasGame() {
		items = append(items, w.menuItems(w.ruleBook.Menu(), "do.page-rules")...)
		items = append(items, w.menuItems(w.position.IceMenu(), "find.ice")...)
	}
	for _, path := range w.files.Recent() {
		items = append(items, finder.Item{Text: filepath.Base(path), Note: filepath.Dir(path), Run: func() { w.files.Open(path) }})
	}
	for _, l := range i18n.Languages {
		also := append(w.words.All("find.language"), w.words.All("also.language")...)
		items = append(items, finder.Item{Text: l.Name, Note: w.words.T("find.language"), Also: strings.Join(also, " "),
			Run: func() { w.setLanguage(l.Code) }})
	}
	return append(items, w.places()...)
}

// functions are the actions that work now, with the menus they stand in and their keys. They are found in every language, and by
// other words that a coach has for them.
func (w commandPalette) functions() (items []finder.Item) {
	seen := map[string]bool{}
	for i := range w.actions {
		a := &w.actions[i]
		here := a.Page == 0 || a.Page&w.page != 0 || a.Menu != "" && !a.Own
		if seen[a.Name] || !here || !a.IsEnabled() {
			continue
		}
		seen[a.Name] = true
		var notes []string
		if a.Menu != "" {
			notes = append(notes, w.words.T("menu."+a.Menu))
		}
		if labels := a.Labels(); len(labels) > 0 {
			notes = append(notes, labels[0])
		}
		items = append(items, finder.Item{Text: w.words.T("do." + a.Name), Note: strings.Join(notes, "  "),
			Also: strings.Join(append(w.words.All("do."+a.Name), w.words.All("also."+a.Name)...), " "), Run: a.Do})
	}
	return items
}

// menuItems are the items of a menu that is not in the line of menus.
func (w commandPalette) menuItems(m *fyne.Menu, name string) (items []finder.Item) {
	for _, item := range m.Items {
		if item.Action != nil && !item.Disabled && !item.IsSeparator {
			items = append(items, finder.Item{Text: strings.TrimSpace(item.Label), Note: w.words.T(name), Also: strings.Join(w.words.All(name), " "),
				Run: item.Action})
		}
	}
	return items
}

// places are the ends and shots of what is open.
func (w commandPalette) places() (items []finder.Item) {
	s := w.session
	g := s.Place.Game()
	for _, at := range g.Places() {
		items = append(items, finder.Item{Text: w.words.Place(g, at), Note: w.shots.Name(at), Run: func() {
			w.showPage(studyPage)
			s.Place.GoTo(at)
		}})
	}
	return items
}

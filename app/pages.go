package app

import (
	"path/filepath"

	"fyne.io/fyne/v2"

	"github.com/hogline/hogline/app/settings"
	"github.com/hogline/hogline/app/ui/actions"
	"github.com/hogline/hogline/app/ui/page"
	"github.com/hogline/hogline/canvas"
)

// The pages of the window.
const (
	studyPage actions.Page = 1 << iota
	rulesPage
	labPage
	matchPage
	libraryPage
	quizPage
	turningsPage
	chartPage
	seasonPage
	anyPage = seasonPage<<1 - 1
)

// windowPage is a page beside the study: Name is the end of its action "page-<name>", Key opens it together with Ctrl.
type windowPage struct {
	*page.Page

	id    actions.Page
	name  string
	menu  string // that its action stands in
	key   fyne.KeyName
	study bool // the transport and the status line of the study stand around it
	view  interface {
		Show() error
		Hide()
		Actions(p actions.Page) actions.Table
	}
}

// listPages is the table of the pages beside the study, in their order.
func (w *Window) listPages() []windowPage {
	return []windowPage{
		{w.ruleBook.Page, rulesPage, "rules", "lab", fyne.Key2, true, w.ruleBook},
		{w.lab.Page, labPage, "lab", "lab", fyne.Key3, false, w.lab},
		{w.match.view.Page, matchPage, "match", "game", fyne.Key4, false, w.match.view},
		{w.library.Page, libraryPage, "library", "library", fyne.Key5, false, w.library},
		{w.quiz.view.Page, quizPage, "quiz", "library", fyne.Key6, false, w.quiz.view},
		{w.chart.Page, chartPage, "chart", "game", fyne.Key7, false, w.chart},
		{w.turnings.Page, turningsPage, "turnings", "analysis", fyne.Key8, false, w.turnings},
		{w.season.Page, seasonPage, "season", "library", fyne.Key9, false, w.season},
	}
}

// connectPages gives the pages the means to come to the front and to open and save files.
func (w *Window) connectPages() {
	for i := range w.pages {
		p := &w.pages[i]
		p.OnOpen, p.Open, p.Save = func() { w.showPage(p.id) }, w.files.Ask.Pick, w.files.Ask.Save
	}
}

// pageActions are the actions that show a page, and those of the pages.
func (w *Window) pageActions() actions.Table {
	open := func(id actions.Page, name, menu string, key fyne.KeyName) actions.Action {
		return actions.Action{Name: "page-" + name, Menu: menu, Keys: []actions.Key{actions.Ctrl(key)},
			Run: func() { w.showPage(id) }, Checked: func() bool { return w.page == id }, Separator: true}
	}
	t := actions.Table{open(studyPage, "study", "view", fyne.Key1)}
	for i := range w.pages {
		p := &w.pages[i]
		t = append(append(t, open(p.id, p.name, p.menu, p.key)), p.view.Actions(p.id)...)
	}
	return t
}

// showPage changes between the study and the other pages. A page that cannot be shown leads to the study.
func (w *Window) showPage(id actions.Page) {
	w.page = studyPage
	w.window.Canvas().Unfocus() // what has the keyboard may lie on the page that is left
	for i := range w.pages {
		if w.pages[i].id != id {
			w.pages[i].view.Hide()
		}
	}
	for i := range w.pages {
		if w.pages[i].id != id {
			continue
		}
		if err := w.pages[i].view.Show(); err != nil {
			w.dialogs.Error(err)
			break
		}
		w.page = id
	}
	canvas.SetVisible(w.split, w.page == studyPage)
	w.showFile()
	w.showPanels()
	if w.tour != nil {
		w.tour.leavePage()
	}
	keepAwake(w)
}

// gameOfPage is the name of the game that is charted or played on the page shown; empty where that is none of its own.
func gameOfPage(w *Window) string {
	switch c, m := w.chartState.Chart, w.matchState.Match; {
	case w.page == chartPage && c.IsOpen():
		return filepath.Base(c.Path())
	case w.page == matchPage && m.Game != nil:
		return m.Setup.Names[0] + " – " + m.Setup.Names[1]
	}
	return ""
}

// besideStudy reports whether the transport and the status line of the study stand around the page that is shown.
func (w *Window) besideStudy() bool {
	for i := range w.pages {
		if w.pages[i].id == w.page {
			return w.pages[i].study
		}
	}
	return true
}

// shotsSection is the section of the shots where the window is one column; the timeline belongs to it.
const shotsSection = 2

// showPanels shows the panels that the user wants, as far as there is something in them; in the show mode the ice and
// the caption alone.
func (w *Window) showPanels() {
	for _, bar := range w.bars {
		canvas.SetVisible(bar, !w.showing)
	}
	for _, bar := range []fyne.CanvasObject{w.transport.Content, w.statusBar.Content} {
		canvas.SetVisible(bar, w.besideStudy())
	}
	canvas.SetVisible(w.caption.Content, w.showing)
	canvas.SetVisible(w.split.Left, w.settings.Switch(settings.ShowShots) && !w.showing)
	canvas.SetVisible(w.split.Right, w.settings.Switch(settings.ShowAnswers) && !w.showing)
	section, column := w.split.Column()
	canvas.SetVisible(w.timeline.Content, w.page == studyPage && w.settings.Switch(settings.ShowTimeline) && w.timeline.Useful() &&
		(!column || section == shotsSection))
	w.split.Refresh()
	w.content.Refresh()
}

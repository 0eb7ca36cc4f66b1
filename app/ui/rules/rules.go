// Package rules is the view of rule texts: the rule sets of curling and the other games that come with the program or
// were opened, the machines of one of them, and panels in which it is explained, checked, changed and played.
//
// A window keeps one State, made by NewState, and makes a View of it by New; when language or theme change it makes
// another View of the same State. It sets the callbacks of the View, all of them, adds its Actions to the table, and
// calls Show and Hide when the page of the view comes and goes, Update with every change of the session, and OpenFile
// for a file whose name ends in Ext. Menu, State.UsedName and State.Infraction are for the other views.
package rules

import (
	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"

	"github.com/hogline/hogline/app/rulebook"
	"github.com/hogline/hogline/app/ui/actions"
	"github.com/hogline/hogline/app/ui/dialogs"
	"github.com/hogline/hogline/app/ui/page"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/gsm/syntax"
	"github.com/hogline/hogline/session/event"
)

// View is documents at the left, a machine of one in the middle, a panel at the right.
type View struct {
	*page.Page

	OnPlay func(*rulebook.Document) // plays a game on its board
	OnStop func()                   // stops what runs outside of the view; Esc does when nothing runs in it
	// FindAction is the action of a key typed in the source, nil if there is none.
	FindAction func(actions.Key) *actions.Action

	*common
	files

	list     *documentList
	stage    *stage
	panel    *page.Panels[Panel]
	params   *paramsPanel
	shot     *shotPanel
	checks   *checkPanel
	editor   *editPanel
	source   *sourcePanel
	compared *comparePanel
}

// Widths of the outer panes in pixels.
const (
	leftWidth, rightWidth = 196, 384
)

// New is a hidden view of a state, which it takes over from the view before.
func New(words *wording.Words, s *State, d *dialogs.Dialogs, palette *paint.Palette) *View {
	v := &View{common: &common{words: words, state: s, dialogs: d, palette: palette}}
	v.Page = page.New(s.show, v.build, v.show)
	c := v.common
	c.page = v
	v.files = files{common: c, frame: v.Page, open: v.open}
	v.list = &documentList{common: c, open: v.open, askOpen: v.askOpen, askNew: v.askNew}
	v.source = &sourcePanel{common: c, findAction: v.findAction, save: v.askSave}
	v.stage = &stage{common: c, source: v.source.text, play: v.play, compareWith: v.compare, exports: v.exportMenu}
	v.params = &paramsPanel{common: c, toggleUse: v.toggleUse, save: v.askSave}
	v.shot = &shotPanel{common: c, reveal: v.stage.reveal}
	v.checks = &checkPanel{c}
	v.editor = &editPanel{c}
	v.compared = &comparePanel{common: c, reveal: v.stage.reveal}
	s.view = v
	return v
}

// Watch follows the session from now on: the rules chosen, and the ruling of the shot shown.
func (v *View) Watch(g *event.Group) {
	s := v.state.session
	g.Watch(v.state.follow, &s.Rules.Changed)
	g.Watch(func() {
		if v.IsShown() && v.state.isCurling() {
			v.stage.show()
			v.shot.fill()
		}
	}, &s.Place.Opened, &s.Place.Shown, &s.Place.Clock)
}

// build puts the view together.
func (v *View) build() fyne.CanvasObject {
	v.panel = page.NewPanels[Panel]()
	list := v.list.build()
	return canvas.NewSplit(list, v.stage.build(), v.panel.Content, leftWidth, rightWidth,
		canvas.Section{Title: v.words.T("section.details"), Pane: v.panel.Content}, canvas.Section{Title: v.words.T("rv.title"), Pane: list})
}

// show draws the state as it is.
func (v *View) show() {
	v.showDocuments()
	v.showPanel()
}

func (v *View) showDocuments() {
	v.list.show()
	v.stage.show()
}

func (v *View) selectState(state string) { v.stage.selectState(state) }

// goToLine shows a place of the source.
func (v *View) goToLine(at syntax.Pos) {
	if v.state.panel != SourcePanel {
		v.openPanel(SourcePanel)
	}
	v.source.goTo(at)
}

// findAction is the action of a key that the window knows, nil if there is none.
func (v *View) findAction(k actions.Key) *actions.Action {
	if v.FindAction == nil {
		return nil
	}
	return v.FindAction(k)
}

// changed follows a change of the document.
func (v *View) changed() {
	v.state.changed()
	v.Redraw()
}

// open shows another document.
func (v *View) open(d *rulebook.Document) {
	if d != nil && d != v.state.document {
		v.state.open(d)
		v.Redraw()
	}
}

// notKept tells that what is changed cannot be kept for the next start, or could not be read at this one.
func (v *View) notKept(err error) { v.dialogs.Error(err) }

func (v *View) checkEnded(err error) {
	if err != nil {
		v.dialogs.Error(err)
	}
	if v.IsBuilt() && v.state.panel == CheckPanel {
		v.showPanel()
	}
}

// openPanel shows another panel.
func (v *View) openPanel(p Panel) {
	v.state.openPanel(p)
	v.Redraw()
}

// showPanel draws the panel and the tabs above it.
func (v *View) showPanel() {
	s := v.state
	v.params.rows, v.shot.box = nil, nil
	v.panel.Show(s.panels(), s.panel, func(p Panel) string { return v.words.T("rv.side." + string(p)) }, v.openPanel, v.panelContent())
}

func (v *View) panelContent() fyne.CanvasObject {
	switch v.state.panel {
	case ParamsPanel:
		return v.params.content()
	case ShotPanel:
		return v.shot.content()
	case CheckPanel:
		return v.checks.content()
	case EditPanel:
		return v.editor.content()
	case ComparePanel:
		return v.compared.content()
	}
	return v.source.content()
}

func documentName(words *wording.Words, d *rulebook.Document) string {
	if d.Shipped {
		return words.First(d.Name, "rv.name."+d.Name)
	}
	return d.Name
}

// quietText is a text in quiet letters.
func quietText(s string) *fcanvas.Text {
	return canvas.NewText(s, canvas.NoteSize, false, canvas.ColourQuiet)
}

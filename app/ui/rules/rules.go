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
	"github.com/hogline/hogline/session/event"
)

// View is documents at the left, a machine of one in the middle, a panel at the right.
type View struct {
	*page.Page

	OnPlay func(*rulebook.Document) // plays a game on its board
	OnStop func()                   // stops what runs outside of the view; Esc does when nothing runs in it
	// FindAction is the action of a key typed in the source, nil if there is none.
	FindAction func(actions.Key) *actions.Action

	words   *wording.Words
	dialogs *dialogs.Dialogs
	palette *paint.Palette
	state   *State

	list        documentList
	stage       stage
	panel       *page.Panels[Panel]
	params      paramForm
	source      source
	explanation *fyne.Container // of the shot, nil while another panel is shown
}

// Widths of the outer panes in pixels.
const (
	leftWidth, rightWidth = 196, 384
)

// New is a hidden view of a state, which it takes over from the view before.
func New(words *wording.Words, s *State, d *dialogs.Dialogs, palette *paint.Palette) *View {
	v := &View{words: words, state: s, dialogs: d, palette: palette}
	v.Page = page.New(s.show, v.build, v.show)
	s.view = v
	return v
}

// Watch follows the session from now on: the rules chosen, and the ruling of the shot shown.
func (v *View) Watch(g *event.Group) {
	s := v.state.session
	g.Watch(v.state.follow, &s.Rules.Changed)
	g.Watch(func() {
		if v.IsShown() && v.state.isCurling() {
			v.showMachine()
			v.fillExplanation()
		}
	}, &s.Place.Opened, &s.Place.Shown, &s.Place.Clock)
}

// build puts the view together.
func (v *View) build() fyne.CanvasObject {
	v.panel = page.NewPanels[Panel]()
	list := v.newList()
	return canvas.NewSplit(list, v.newStage(), v.panel.Content, leftWidth, rightWidth,
		canvas.Section{Title: v.words.T("section.details"), Pane: v.panel.Content}, canvas.Section{Title: v.words.T("rv.title"), Pane: list})
}

// show draws the state as it is.
func (v *View) show() {
	v.showList()
	v.showMachine()
	v.showPanel()
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

// openPanel shows another panel.
func (v *View) openPanel(p Panel) {
	v.state.openPanel(p)
	v.Redraw()
}

// showPanel draws the panel and the tabs above it.
func (v *View) showPanel() {
	s := v.state
	v.params, v.explanation = paramForm{}, nil
	v.panel.Show(s.panels(), s.panel, func(p Panel) string { return v.words.T("rv.side." + string(p)) }, v.openPanel, v.panelContent())
}

func (v *View) panelContent() fyne.CanvasObject {
	switch v.state.panel {
	case ParamsPanel:
		return v.paramsPanel()
	case ShotPanel:
		return v.shotPanel()
	case CheckPanel:
		return v.checkPanel()
	case EditPanel:
		return v.editPanel()
	case ComparePanel:
		return v.comparePanel()
	}
	return v.sourcePanel()
}

// name is what a document is called.
func (v *View) name(d *rulebook.Document) string { return documentName(v.words, d) }

func documentName(words *wording.Words, d *rulebook.Document) string {
	if d.Shipped {
		return words.First(d.Name, "rv.name."+d.Name)
	}
	return d.Name
}

// term is a name of the rule language in words.
func (v *View) term(s string) string { return v.words.First(s, "rules.word."+s) }

// quietText is a text in quiet letters.
func quietText(s string) *fcanvas.Text {
	return canvas.NewText(s, canvas.NoteSize, false, canvas.ColourQuiet)
}

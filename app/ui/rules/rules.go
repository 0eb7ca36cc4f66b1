// Package rules is the view of rule texts: the rule sets of curling and the other games that come with the program or
// were opened, the machines of one of them, and panels in which it is explained, checked, changed and played.
//
// A window keeps one State, made by NewState, and makes a View of it by New; when language or theme change it makes
// another View of the same State. It sets the callbacks of the View, all of them, adds its Actions to the table, and
// calls Show and Hide when the page of the view comes and goes, Update with every change of the session, and OpenFile
// for a file whose name ends in Ext. Menu, State.UsedName and State.Infraction are for the other views.
package rules

import (
	"io"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"hogline/app/filepick"
	"hogline/app/rulebook"
	"hogline/app/ui/actions"
	"hogline/app/ui/dialogs"
	"hogline/app/wording"
	"hogline/canvas"
	"hogline/canvas/paint"
	"hogline/session"
)

// View is documents at the left, a machine of one in the middle, a panel at the right.
type View struct {
	Content *fyne.Container // hidden until Show

	OnOpen func()                   // shows the page of the view, which calls Show
	OnPlay func(*rulebook.Document) // plays a game on its board
	OnStop func()                   // stops what runs outside of the view; Esc does when nothing runs in it
	// Open asks for a file of a kind and hands its path to then.
	Open func(title string, kind filepick.Kind, then func(path string))
	// Save asks where to save a file of a kind, writes it, says so, and hands its path to then, which may be nil.
	Save func(name string, kind filepick.Kind, write func(io.Writer) error, then func(path string))
	// FindAction is the action of a key typed in the source, nil if there is none.
	FindAction func(actions.Key) *actions.Action

	words   *wording.Words
	dialogs *dialogs.Dialogs
	palette *paint.Palette
	state   *State

	built       bool
	list        documentList
	stage       stage
	panelTabs   *fyne.Container
	panel       *fyne.Container
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
	v := &View{Content: container.NewStack(), words: words, state: s, dialogs: d, palette: palette}
	v.Content.Hide()
	s.view = v
	return v
}

// Show shows the view. The first time it reads the rule texts; with an error the view stays hidden.
func (v *View) Show() error {
	if err := v.state.show(); err != nil {
		return err
	}
	v.build()
	v.Content.Show()
	v.show()
	return nil
}

// Hide hides the view.
func (v *View) Hide() { v.Content.Hide() }

// Update follows a change of the session: the ruling of the shot shown.
func (v *View) Update(c session.Change) {
	if c.Is(session.RulesChanged) {
		v.state.follow()
	}
	if !c.Is(session.GameChanged|session.PlaceChanged|session.PlaybackChanged) || !v.isShown() || !v.state.isCurling() {
		return
	}
	v.showMachine()
	v.fillExplanation()
}

// isShown reports whether the view is on the screen.
func (v *View) isShown() bool { return v.built && v.Content.Visible() }

// build puts the view together, once.
func (v *View) build() {
	if v.built {
		return
	}
	v.built = true
	v.panelTabs = container.New(&canvas.Flow{Gap: 5, Wrap: true})
	v.panel = container.NewStack()
	right := canvas.Card(container.NewBorder(canvas.VStack(canvas.Padded(v.panelTabs, 7, 6, 10, 8), canvas.Separator()), nil, nil, nil, v.panel))
	v.Content.Objects = []fyne.CanvasObject{canvas.NewSplit(v.newList(), v.newStage(), right, leftWidth, rightWidth)}
	v.Content.Refresh()
}

// show draws the state as it is.
func (v *View) show() {
	if !v.built {
		return
	}
	v.showList()
	v.showMachine()
	v.showPanel()
}

// changed follows a change of the document.
func (v *View) changed() {
	v.state.changed()
	v.show()
}

// open shows another document.
func (v *View) open(d *rulebook.Document) {
	if d != nil && d != v.state.document {
		v.state.open(d)
		v.show()
	}
}

// openPanel shows another panel.
func (v *View) openPanel(p Panel) {
	v.state.openPanel(p)
	v.show()
}

// showPanel draws the panel and the tabs above it.
func (v *View) showPanel() {
	v.panelTabs.RemoveAll()
	for _, p := range v.state.panels() {
		b := canvas.NewButton(v.words.T("rv.side."+string(p)), canvas.ButtonQuiet, func() { v.openPanel(p) })
		b.Selected = p == v.state.panel
		v.panelTabs.Add(b)
	}
	v.params, v.explanation = paramForm{}, nil
	v.panel.Objects = []fyne.CanvasObject{v.panelContent()}
	v.panelTabs.Refresh()
	v.panel.Refresh()
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

// column is what a panel shows, one below the other.
type column struct{ content *fyne.Container }

func newColumn() column { return column{canvas.VStack()} }

// add adds an object at full width.
func (c column) add(o fyne.CanvasObject) { c.content.Add(o) }

// addPadded adds an object with space around.
func (c column) addPadded(o fyne.CanvasObject, top, bottom float32) {
	c.add(canvas.Padded(o, top, bottom, 12, 12))
}

// addText adds a paragraph with space around.
func (c column) addText(s string, importance widget.Importance, top, bottom float32) {
	c.addPadded(canvas.Paragraph(s, importance), top, bottom)
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

// smallButton is a button of the stage.
func smallButton(text string, run func()) *canvas.Button {
	b := canvas.NewButton(text, canvas.ButtonOutline, run)
	b.Small = true
	return b
}

// quietText is a text in quiet letters.
func quietText(s string) *fcanvas.Text {
	return canvas.NewText(s, canvas.NoteSize, false, canvas.ColourQuiet)
}

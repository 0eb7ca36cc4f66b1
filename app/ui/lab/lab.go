// Package lab is the view of games on a grid: the maps of TUBSTAP and the board games of the rule language, played,
// watched, gone through, asked about, and maps edited.
//
// A window keeps one State, made by NewState, and makes a View of it by New; when language or theme change it makes
// another View of the same State. It sets the callbacks of the View, adds its Actions to the table, calls Show and Hide
// when the page of the view comes and goes, OpenFile for a file whose name ends in one of Exts, and OpenDocument for a
// game of the rule language.
package lab

import (
	"io"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"hogline/app/filepick"
	"hogline/app/rulebook"
	"hogline/app/ui/dialogs"
	"hogline/app/wording"
	"hogline/canvas"
	"hogline/canvas/paint"
)

// View is the games at the left, the board in the middle, a panel at the right.
type View struct {
	Content *fyne.Container // hidden until Show

	OnOpen func() // shows the page of the view, which calls Show
	// Open asks for a file of a kind and hands its path to then.
	Open func(title string, kind filepick.Kind, then func(path string))
	// Save asks where to save a file of a kind, writes it, says so, and hands its path to then, which may be nil.
	Save func(name string, kind filepick.Kind, write func(io.Writer) error, then func(path string))

	words   *wording.Words
	dialogs *dialogs.Dialogs
	palette *paint.Palette
	state   *State

	built     bool
	list      *fyne.Container
	title     *fcanvas.Text
	status    *fcanvas.Text
	place     *fcanvas.Text
	run       *canvas.Button
	grid      *canvas.GameBoard
	stage     *fyne.Container // the board, or why there is none
	panelTabs *fyne.Container
	panel     *fyne.Container
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

// Show shows the view. The first time it reads the maps and games; with an error the view stays hidden.
func (v *View) Show() error {
	if err := v.state.load(); err != nil {
		return err
	}
	v.build()
	v.Content.Show()
	v.show()
	return nil
}

// Hide hides the view. What programs do in it goes on.
func (v *View) Hide() { v.Content.Hide() }

func (v *View) isShown() bool { return v.built && v.Content.Visible() }

// OpenDocument shows a game of the rule language.
func (v *View) OpenDocument(d *rulebook.Document) {
	v.OnOpen()
	for _, e := range v.state.entries {
		if e.document == d {
			v.open(e)
		}
	}
}

// build puts the view together, once.
func (v *View) build() {
	if v.built {
		return
	}
	v.built = true
	v.list = canvas.VStack()
	open := canvas.NewButton(v.words.T("lab.open"), canvas.ButtonOutline, v.askOpen)
	foot := canvas.Padded(container.New(&canvas.Flow{Gap: 6, Wrap: true}, open), 6, 10, 12, 8)
	left := canvas.Card(container.NewBorder(canvas.CardHeader(v.words.T("lab.title"), nil), foot, nil, nil, container.NewVScroll(v.list)))
	v.panelTabs = container.New(&canvas.Flow{Gap: 5, Wrap: true})
	v.panel = container.NewStack()
	right := canvas.Card(container.NewBorder(canvas.VStack(canvas.Padded(v.panelTabs, 7, 6, 10, 8), canvas.Separator()), nil, nil, nil, v.panel))
	v.Content.Objects = []fyne.CanvasObject{canvas.NewSplit(left, v.newStage(), right, leftWidth, rightWidth)}
	v.Content.Refresh()
}

// newStage is the middle of the view.
func (v *View) newStage() fyne.CanvasObject {
	v.title = canvas.NewText("", canvas.BodySize, true, theme.ColorNameForeground)
	v.status = canvas.NewText("", canvas.BodySize, false, canvas.ColourQuiet)
	v.place = canvas.NewText("", canvas.BodySize, false, canvas.ColourQuiet)
	v.grid = canvas.NewGameBoard(v.palette)
	v.grid.OnCell, v.grid.OnHand, v.grid.OnDrag = v.clickCell, v.clickHand, v.dragCell
	v.stage = container.NewStack(v.grid)
	button := func(icon fyne.Resource, run func()) *canvas.Button {
		return canvas.NewIconButton(icon, canvas.ButtonQuiet, run)
	}
	v.run = button(theme.MediaPlayIcon(), v.toggle)
	steps := container.New(&canvas.Flow{Gap: 5}, button(theme.MediaSkipPreviousIcon(), func() { v.goTo(0) }), button(theme.MediaFastRewindIcon(), func() { v.step(-1) }), v.run,
		button(theme.MediaFastForwardIcon(), func() { v.step(1) }), button(theme.MediaSkipNextIcon(), v.goToEnd), v.place)
	head := container.NewBorder(nil, nil, nil, steps, container.New(&canvas.Flow{Gap: 10}, v.title, v.status))
	top := canvas.VStack(canvas.Padded(head, 6, 4, 12, 10), canvas.Separator())
	return canvas.Card(container.NewBorder(top, nil, nil, nil, v.stage))
}

// show draws the state as it is.
func (v *View) show() {
	if !v.built {
		return
	}
	v.showList()
	v.showBoard()
	v.showPanel()
}

// showList draws the games.
func (v *View) showList() {
	v.list.RemoveAll()
	for _, tubstap := range []bool{true, false} {
		key := "lab.games"
		if tubstap {
			key = "lab.maps"
		}
		v.list.Add(canvas.Padded(canvas.NewText(v.words.T(key), canvas.NoteSize, true, canvas.ColourQuiet), 9, 3, 12, 8))
		for _, e := range v.state.entries {
			if e.isTubstap() != tubstap {
				continue
			}
			words := canvas.VStack(canvas.NewLabel(v.name(e), canvas.BodySize, false, theme.ColorNameForeground, 60))
			if e.changed {
				words.Add(canvas.NewLabel(v.words.T("lab.changed"), canvas.NoteSize, false, canvas.ColourAmber, 60))
			}
			row := canvas.NewListRow(canvas.Padded(words, 5, 5, 9, 8), func() { v.open(e) }).Ruled()
			row.SetSelected(e == v.state.shown)
			v.list.Add(row)
		}
	}
	v.list.Refresh()
}

// name is what a game is called.
func (v *View) name(e *entry) string {
	if e.document != nil && e.document.Shipped {
		return v.words.First(e.name, "rv.name."+e.name)
	}
	return e.name
}

// open shows another game.
func (v *View) open(e *entry) {
	if e != v.state.shown {
		v.state.open(e)
	}
	v.show()
}

// next is the game so many places further down the list, nil beyond its ends.
func (v *View) next(n int) *entry {
	for i, e := range v.state.entries {
		if k := i + n; e == v.state.shown && k >= 0 && k < len(v.state.entries) {
			return v.state.entries[k]
		}
	}
	return nil
}

// openNext shows the game so many places further down the list.
func (v *View) openNext(n int) {
	if e := v.next(n); e != nil {
		v.open(e)
	}
}

// openPanel shows another panel.
func (v *View) openPanel(p Panel) {
	v.state.openPanel(p)
	v.show()
}

// showPanel draws the panel and the tabs above it.
func (v *View) showPanel() {
	s := v.state
	v.panelTabs.RemoveAll()
	for _, p := range s.panels() {
		b := canvas.NewButton(v.words.T("lab.side."+string(p)), canvas.ButtonQuiet, func() { v.openPanel(p) })
		b.Selected = p == s.panel
		v.panelTabs.Add(b)
	}
	v.panel.Objects = nil
	if s.game() != nil || s.panel == MapPanel {
		content := map[Panel]func() fyne.CanvasObject{PlayPanel: v.playPanel, AskPanel: v.askPanel, GroupsPanel: v.groupsPanel, MapPanel: v.mapPanel}[s.panel]
		v.panel.Objects = []fyne.CanvasObject{content()}
	}
	v.panelTabs.Refresh()
	v.panel.Refresh()
}

// column is what a panel shows, one below the other.
type column struct{ content *fyne.Container }

func newColumn() column { return column{canvas.VStack()} }

// add adds an object with space around.
func (c column) add(o fyne.CanvasObject, top, bottom float32) {
	c.content.Add(canvas.Padded(o, top, bottom, 12, 12))
}

// addText adds a paragraph with space around.
func (c column) addText(s string, importance widget.Importance, top, bottom float32) {
	c.add(canvas.Paragraph(s, importance), top, bottom)
}

// smallButton is a button of the stage or in a row.
func smallButton(text string, run func()) *canvas.Button {
	b := canvas.NewButton(text, canvas.ButtonOutline, run)
	b.Small = true
	return b
}

// Package lab is the view of games on a grid: the maps of TUBSTAP and the board games of the rule language, played,
// watched, gone through, asked about, and maps edited.
//
// A window keeps one State, made by NewState, and makes a View of it by New; when language or theme change it makes
// another View of the same State. It sets the callbacks of the View, adds its Actions to the table, calls Show and Hide
// when the page of the view comes and goes, OpenFile for a file whose name ends in one of Exts, and OpenDocument for a
// game of the rule language.
package lab

import (
	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/hogline/hogline/app/rulebook"
	"github.com/hogline/hogline/app/ui/dialogs"
	"github.com/hogline/hogline/app/ui/page"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
)

// View is the games at the left, the board in the middle, a panel at the right.
type View struct {
	*page.Page
	*common

	drawing *drawing
	play    *playPanel
	ask     *askPanel
	groups  *groupsPanel
	maps    *mapPanel

	list   *fyne.Container
	title  *fcanvas.Text
	status *fcanvas.Text
	place  *fcanvas.Text
	run    *canvas.Button
	grid   *canvas.GameBoard
	stage  *fyne.Container // the board, or why there is none
	panel  *page.Panels[Panel]
}

// Widths of the outer panes in pixels.
const (
	leftWidth, rightWidth = 196, 384
)

// New is a hidden view of a state, which it takes over from the view before.
func New(words *wording.Words, s *State, d *dialogs.Dialogs, palette *paint.Palette) *View {
	v := &View{common: &common{words: words, dialogs: d, palette: palette, state: s}}
	v.Page = page.New(s.load, v.build, v.show)
	v.changed = func() {
		if v.IsShown() {
			v.showBoard()
			v.showPanel()
		}
	}
	v.drawing = &drawing{v.common}
	v.play = &playPanel{v.common, v.newGame, v.takeBack, v.endTurn, v.askSaveLog, v.goTo}
	v.ask = &askPanel{v.common, v.askAll}
	v.groups = &groupsPanel{v.common, func() { v.openPanel(GroupsPanel) }}
	v.maps = &mapPanel{v.common, v.askSaveMap, v.playMap}
	s.view = v
	return v
}

// OpenDocument shows a game of the rule language.
func (v *View) OpenDocument(d *rulebook.Document) {
	v.OnOpen()
	for _, e := range v.state.entries {
		if e.document == d {
			v.open(e)
		}
	}
}

// build puts the view together.
func (v *View) build() fyne.CanvasObject {
	v.list = canvas.VStack()
	open := canvas.NewButton(v.words.T("lab.open"), canvas.ButtonOutline, v.askOpen)
	foot := canvas.Padded(container.New(&canvas.Flow{Gap: 6, Wrap: true}, open), 6, 10, 12, 8)
	left := canvas.Card(container.NewBorder(canvas.CardHeader(v.words.T("lab.title"), nil), foot, nil, nil, container.NewVScroll(v.list)))
	v.panel = page.NewPanels[Panel]()
	return canvas.NewSplit(left, v.newStage(), v.panel.Content, leftWidth, rightWidth,
		canvas.Section{Title: v.words.T("section.details"), Pane: v.panel.Content}, canvas.Section{Title: v.words.T("lab.title"), Pane: left})
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
	steps := container.New(&canvas.Flow{Gap: 5, Wrap: true}, button(theme.MediaSkipPreviousIcon(), func() { v.goTo(0) }),
		button(theme.MediaFastRewindIcon(), func() { v.step(-1) }), v.run,
		button(theme.MediaFastForwardIcon(), func() { v.step(1) }), button(theme.MediaSkipNextIcon(), v.goToEnd), v.place)
	head := container.New(&canvas.Beside{Gap: 4}, container.New(&canvas.Flow{Gap: 10, Wrap: true}, v.title, v.status), steps)
	top := canvas.VStack(canvas.Padded(head, 6, 4, 12, 10), canvas.Separator())
	return canvas.Card(container.NewBorder(top, nil, nil, nil, v.stage))
}

// show draws the state as it is.
func (v *View) show() {
	v.showList()
	v.showBoard()
	v.showPanel()
}

// Board is what the game is shown on, nil before the page was shown.
func (v *View) Board() fyne.CanvasObject {
	if v.grid == nil {
		return nil
	}
	return v.grid
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

// open shows another game.
func (v *View) open(e *entry) {
	if e != v.state.shown {
		v.state.open(e)
	}
	v.Redraw()
}

// openNext shows the game so many places further down the list.
func (v *View) openNext(n int) {
	if e := v.state.next(n); e != nil {
		v.open(e)
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
	var content fyne.CanvasObject
	if s.game() != nil || s.panel == MapPanel {
		content = map[Panel]func() fyne.CanvasObject{PlayPanel: v.play.content, AskPanel: v.ask.content,
			GroupsPanel: v.groups.content, MapPanel: v.maps.content}[s.panel]()
	}
	v.panel.Show(s.panels(), s.panel, func(p Panel) string { return v.words.T("lab.side." + string(p)) }, v.openPanel, content)
}

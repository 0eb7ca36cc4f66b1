package lab

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"github.com/hogline/hogline/app/boardgame"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
)

// showBoard draws the position, its title and its place in the game.
func (v *View) showBoard() {
	if !v.IsBuilt() {
		return
	}
	s := v.state
	canvas.SetText(v.title, v.name(s.shown))
	status, place := "", ""
	if g := s.game(); g != nil && s.panel != MapPanel {
		status, place = v.statusText(g), strconv.Itoa(g.Place())+" / "+strconv.Itoa(g.Length())
	}
	canvas.SetText(v.status, status)
	canvas.SetText(v.place, place)
	v.run.SetIcon(map[bool]fyne.Resource{false: theme.MediaPlayIcon(), true: theme.MediaPauseIcon()}[s.running])
	v.title.Refresh()
	var shown fyne.CanvasObject
	if len(v.stage.Objects) > 0 {
		shown = v.stage.Objects[0]
	}
	if b, ok := s.board(); ok {
		v.stage.Objects = []fyne.CanvasObject{v.grid}
		v.grid.SetModel(v.drawing.model(b))
		v.showCursor()
	} else {
		text := canvas.NewProse(v.words.ErrorSentence(s.shown.err))
		text.Alignment = fyne.TextAlignCenter
		v.stage.Objects = []fyne.CanvasObject{canvas.Padded(text, 60, 0, 30, 30)}
	}
	if shown == nil || shown != v.stage.Objects[0] {
		v.stage.Refresh()
	}
}

// showCursor shows the cell at which the keyboard points.
func (v *View) showCursor() {
	if v.IsBuilt() {
		v.grid.SetCursor((*paint.Cell)(v.state.cursor))
	}
}

// clickCell is a click on a cell: of a move, or with the tool of the editor.
func (v *View) clickCell(c paint.Cell) {
	v.state.cursor = nil
	v.click(boardgame.Cell(c))
}

func (v *View) click(c boardgame.Cell) {
	switch s := v.state; {
	case s.panel == MapPanel:
		v.maps.useTool(c)
	case s.userToMove():
		v.choose(s.game().Click(c))
	}
}

// dragCell draws terrain with the tool of the editor.
func (v *View) dragCell(c paint.Cell) {
	if s := v.state; s.panel == MapPanel && s.tool.kind == terrainTool {
		v.maps.useTool(boardgame.Cell(c))
	}
}

func (v *View) clickHand(kind string) {
	if v.state.userToMove() {
		v.choose(v.state.game().ClickHand(kind))
	}
}

// clickCursor clicks the cell at which the keyboard points.
func (v *View) clickCursor() {
	if c := v.state.cursor; c != nil {
		v.click(*c)
	}
}

// choose plays the option that the clicks leave, or asks which of several.
func (v *View) choose(options []int) {
	g := v.state.game()
	if len(options) > 1 {
		m := fyne.NewMenu("")
		all := g.Options()
		for _, o := range options {
			m.Items = append(m.Items, fyne.NewMenuItem(v.actionText(all[o].Text), func() { v.choose([]int{o}) }))
		}
		v.dialogs.PopUp(m, v.title)
	}
	if len(options) == 1 {
		if err := v.state.play(options[0]); err != nil {
			v.dialogs.Error(err)
		}
	}
	v.changed()
}

// moved draws what a program has played.
func (v *View) moved(err error) {
	if err != nil {
		v.dialogs.Error(err)
	}
	v.changed()
}

// answered draws an answer.
func (v *View) answered() { v.moved(nil) }

func (v *View) goTo(place int) {
	v.state.goTo(place)
	v.moved(nil)
}

func (v *View) step(n int) {
	if g := v.state.game(); g != nil {
		v.goTo(g.Place() + n)
	}
}

func (v *View) goToEnd() {
	if g := v.state.game(); g != nil {
		v.goTo(g.Length())
	}
}

func (v *View) toggle() {
	v.state.toggle()
	v.moved(nil)
}

func (v *View) moveCursor(dx, dy int) {
	v.state.moveCursor(dx, dy)
	v.showCursor()
}

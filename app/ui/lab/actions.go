package lab

import (
	"fyne.io/fyne/v2"

	"github.com/hogline/hogline/app/ui/actions"
	"github.com/hogline/hogline/app/ui/page"
)

// Actions are the actions of the view: its menu, and keys that work on its page.
func (v *View) Actions(page actions.Page) actions.Table {
	ctrl := func(n fyne.KeyName) []actions.Key { return []actions.Key{actions.Ctrl(n)} }
	tubstap := func() bool { return v.IsShown() && v.state.shown.isTubstap() }
	playing := func() bool { return v.IsShown() && v.state.game() != nil && v.state.panel != MapPanel }
	editing := func() bool { return v.IsShown() && v.state.panel == MapPanel }
	table := actions.Table{
		{Name: "lab-open", Menu: "lab", Run: func() { v.OnOpen(); v.askOpen() }},
		{Name: "lab-save-map", Menu: "lab", Own: true, Page: page, Keys: ctrl(fyne.KeyS), Run: v.askSaveMap, Enabled: tubstap},
		{Name: "lab-save-log", Menu: "lab", Own: true, Run: v.askSaveLog, Enabled: func() bool { return tubstap() && playing() }},
		{Name: "lab-new", Menu: "lab", Own: true, Page: page, Keys: actions.Press(fyne.KeyN), Run: v.newGame, Enabled: playing, Separator: true},
		{Name: "lab-back", Menu: "lab", Own: true, Page: page, Keys: actions.Press(fyne.KeyBackspace), Run: v.takeBack, Enabled: playing},
		{Name: "lab-end-turn", Menu: "lab", Own: true, Page: page, Keys: actions.Press(fyne.KeyE), Run: v.endTurn, Enabled: func() bool {
			return tubstap() &&
				v.state.userToMove()
		}},
		{Name: "lab-run", Menu: "lab", Own: true, Page: page, Keys: actions.Press(fyne.KeySpace), Run: v.toggle, Enabled: playing},
		{Name: "lab-ask", Menu: "lab", Own: true, Page: page, Keys: actions.Press(fyne.KeyA), Run: v.askAll, Enabled: playing, Separator: true},
		{Name: "lab-groups", Menu: "lab", Own: true, Page: page, Keys: actions.Press(fyne.KeyG), Run: v.groups.nextLevel, Enabled: func() bool {
			return tubstap() &&
				playing()
		}},
		{Name: "lab-undo", Menu: "lab", Own: true, Page: page, Keys: ctrl(fyne.KeyZ), Run: v.maps.undo, Enabled: editing, Separator: true},
		{Name: "lab-redo", Menu: "lab", Own: true, Page: page, Keys: ctrl(fyne.KeyY), Run: v.maps.redo, Enabled: editing},
	}
	return append(append(table, v.keyActions(page)...), v.toolActions(page)...)
}

// keyActions are the actions that have keys alone.
func (v *View) keyActions(page actions.Page) actions.Table {
	move := func(dx, dy int) func() { return func() { v.moveCursor(dx, dy) } }
	return actions.Table{
		{Name: "lab-left", Page: page, Keys: actions.Press(fyne.KeyLeft), Run: move(-1, 0), Enabled: v.IsShown},
		{Name: "lab-right", Page: page, Keys: actions.Press(fyne.KeyRight), Run: move(1, 0), Enabled: v.IsShown},
		{Name: "lab-up", Page: page, Keys: actions.Press(fyne.KeyUp), Run: move(0, -1), Enabled: v.IsShown},
		{Name: "lab-down", Page: page, Keys: actions.Press(fyne.KeyDown), Run: move(0, 1), Enabled: v.IsShown},
		{Name: "lab-click", Page: page, Keys: []actions.Key{{Name: fyne.KeyReturn}, {Name: fyne.KeyEnter}}, Run: v.clickCursor,
			Enabled: v.IsShown},
		{Name: "lab-next", Page: page, Keys: actions.Type('.'), Run: func() { v.step(1) }, Enabled: v.IsShown},
		{Name: "lab-previous", Page: page, Keys: actions.Type(','), Run: func() { v.step(-1) }, Enabled: v.IsShown},
		{Name: "lab-first", Page: page, Keys: actions.Press(fyne.KeyHome), Run: func() { v.goTo(0) }, Enabled: v.IsShown},
		{Name: "lab-last", Page: page, Keys: actions.Press(fyne.KeyEnd), Run: v.goToEnd, Enabled: v.IsShown},
		{Name: "lab-next-game", Page: page, Keys: actions.Press(fyne.KeyPageDown), Run: func() { v.openNext(1) }, Enabled: v.IsShown},
		{Name: "lab-previous-game", Page: page, Keys: actions.Press(fyne.KeyPageUp), Run: func() { v.openNext(-1) }, Enabled: v.IsShown},
		{Name: "lab-side", Page: page, Keys: actions.Press(fyne.KeyF6), Run: v.nextPanel, Enabled: v.IsShown},
		{Name: "stop", Page: page, Keys: actions.Press(fyne.KeyEscape), Run: v.stop, Enabled: v.IsShown},
	}
}

// toolActions are the keys of the map's editor, and those that select a program elsewhere.
func (v *View) toolActions(page actions.Page) actions.Table {
	editing := func() bool { return v.IsShown() && v.state.panel == MapPanel }
	digit := func(r rune) func() {
		return func() {
			if editing() {
				v.maps.takeTool(r)
			} else if r > '0' {
				v.ask.selectProgram(int(r - '1'))
			}
		}
	}
	var table actions.Table
	for r := '0'; r <= '6'; r++ {
		table = append(table, actions.Action{Name: "lab-digit", Page: page, Keys: actions.Type(r), Run: digit(r), Enabled: v.IsShown})
	}
	return append(table, actions.Table{
		{Name: "lab-remove", Page: page, Keys: actions.Press(fyne.KeyX), Run: v.maps.takeRemover, Enabled: editing},
		{Name: "lab-unit", Page: page, Keys: actions.Press(fyne.KeyU), Run: v.maps.nextUnit, Enabled: editing},
		{Name: "lab-team", Page: page, Keys: actions.Press(fyne.KeyT), Run: v.maps.changeTeam, Enabled: editing},
		{Name: "lab-more-hp", Page: page, Keys: actions.Type('+'), Run: func() { v.maps.changeHP(1) }, Enabled: editing},
		{Name: "lab-less-hp", Page: page, Keys: actions.Type('-'), Run: func() { v.maps.changeHP(-1) }, Enabled: editing},
	}...)
}

// nextPanel shows the next panel, round the tabs.
func (v *View) nextPanel() { v.openPanel(page.Step(v.state.panels(), v.state.panel, 1)) }

// stop ends the first that there is of: programs that play, a question, the clicks of half an action, the cursor.
func (v *View) stop() {
	s := v.state
	switch {
	case s.stop() || s.stopAsking():
		v.dialogs.Notify(v.words.T("stopped"))
	case s.game() != nil && len(s.game().Picked()) > 0:
		s.game().Forget()
	case s.group >= 0:
		s.group = -1
	default:
		s.cursor = nil
	}
	v.moved(nil)
}

// askAll asks all programs; the panel with their answers is shown.
func (v *View) askAll() {
	v.state.openPanel(AskPanel)
	v.state.ask()
	v.Redraw()
}

func (v *View) newGame() {
	v.state.newGame()
	v.moved(nil)
}

func (v *View) takeBack() {
	v.state.takeBack()
	v.moved(nil)
}

func (v *View) endTurn() {
	v.state.endTurn()
	v.moved(nil)
}

// playMap starts a game on the map as it was edited.
func (v *View) playMap() {
	s := v.state
	e := s.shown
	m, err := e.editor.Map()
	if err != nil {
		v.dialogs.Error(err)
		return
	}
	e.layout, e.changed = m.Layout(), e.changed || e.editor.CanUndo()
	s.openPanel(PlayPanel)
	s.newGame()
	v.Redraw()
}

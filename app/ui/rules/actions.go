package rules

import (
	"fyne.io/fyne/v2"

	"hogline/app/ui/actions"
)

// Actions are the actions of the view: its menu, and keys that work on its page. They work for any View of the window
// if view gives the one that is shown.
func Actions(page actions.Page, view func() *View) actions.Table {
	return append(menuActions(page, view), keyActions(page, view)...)
}

// menuActions are the actions of the menu of rules.
func menuActions(page actions.Page, view func() *View) actions.Table {
	shown := func() bool { return view().isShown() }
	ctrl := func(n fyne.KeyName) []actions.Key { return []actions.Key{actions.Ctrl(n)} }
	return actions.Table{
		{Name: "rules-open", Menu: "rules", Run: func() { view().OnOpen(); view().askOpen() }},
		{Name: "rules-save", Menu: "rules", Page: page, Keys: ctrl(fyne.KeyS), Run: func() { view().askSave() }, Enabled: shown},
		{Name: "rules-svg", Menu: "rules", Run: func() { view().savePicture("svg") }, Enabled: shown, Separator: true},
		{Name: "rules-png", Menu: "rules", Page: page, Keys: ctrl(fyne.KeyP), Run: func() { view().savePicture("png") }, Enabled: shown},
		{Name: "rules-gdl", Menu: "rules", Run: func() { view().saveGDL() }, Enabled: shown},
		{Name: "rules-use", Menu: "rules", Page: page, Keys: ctrl(fyne.KeyU), Run: func() { view().toggleUse() }, Enabled: shown, Separator: true,
			Checked: func() bool { s := view().state; return s.used != nil && s.used == s.document }},
		{Name: "rules-check", Menu: "rules", Page: page, Keys: actions.Press(fyne.KeyF5), Run: func() { view().startCheck() }, Enabled: shown},
		{Name: "rules-undo", Menu: "rules", Page: page, Keys: ctrl(fyne.KeyZ), Run: func() { view().undo() }, Enabled: shown, Separator: true},
		{Name: "rules-redo", Menu: "rules", Page: page, Keys: ctrl(fyne.KeyY), Run: func() { view().redo() }, Enabled: shown},
		{Name: "rules-reset", Menu: "rules", Run: func() { view().reset() },
			Enabled: func() bool { return shown() && view().state.document.Changed().Any() }},
	}
}

// keyActions are the actions that have keys alone.
func keyActions(page actions.Page, view func() *View) actions.Table {
	onBoard := func() bool { return view().isShown() && view().state.machine == boardTab }
	vertical := func(n int) func() {
		return func() {
			if onBoard() {
				view().moveCursor(0, n)
			} else {
				view().open(view().state.next(n))
			}
		}
	}
	menu := func(of func(*View) *fyne.Menu) func() {
		return func() { view().dialogs.PopUp(of(view()), view().stage.tabs) }
	}
	return actions.Table{
		{Name: "rules-next", Page: page, Keys: actions.Press(fyne.KeyDown), Run: vertical(1)},
		{Name: "rules-previous", Page: page, Keys: actions.Press(fyne.KeyUp), Run: vertical(-1)},
		{Name: "rules-right", Page: page, Keys: actions.Press(fyne.KeyRight), Run: func() { view().moveCursor(1, 0) }, Enabled: onBoard},
		{Name: "rules-left", Page: page, Keys: actions.Press(fyne.KeyLeft), Run: func() { view().moveCursor(-1, 0) }, Enabled: onBoard},
		{Name: "rules-click", Page: page, Keys: []actions.Key{{Name: fyne.KeyReturn}, {Name: fyne.KeyEnter}}, Run: func() { view().clickCursor() }, Enabled: onBoard},
		{Name: "machine-next", Page: page, Keys: actions.Type(']'), Run: func() { view().stepMachine(1) }},
		{Name: "machine-previous", Page: page, Keys: actions.Type('['), Run: func() { view().stepMachine(-1) }},
		{Name: "side-next", Page: page, Keys: actions.Press(fyne.KeyF6), Run: func() { view().nextPanel() }},
		{Name: "rules-compare", Page: page, Keys: actions.Type('c'), Run: menu((*View).compareMenu)},
		{Name: "rules-export", Page: page, Keys: actions.Type('e'), Run: menu((*View).exportMenu)},
		{Name: "game-new", Page: page, Keys: actions.Type('n'), Run: func() { view().newGame() }, Enabled: onBoard},
		{Name: "game-back", Page: page, Keys: actions.Press(fyne.KeyBackspace), Run: func() { view().takeBack() }, Enabled: onBoard},
		{Name: "zoom-in", Page: page, Keys: actions.Type('+'), Run: func() { view().zoom(1) }},
		{Name: "zoom-out", Page: page, Keys: actions.Type('-'), Run: func() { view().zoom(-1) }},
		{Name: "zoom-fit", Page: page, Keys: actions.Type('0'), Run: func() { view().fit() }},
		{Name: "stop", Page: page, Keys: actions.Press(fyne.KeyEscape), Run: func() { view().stop() }},
	}
}

// stepMachine shows the machine so many tabs further, round the tabs.
func (v *View) stepMachine(n int) { v.openMachine(step(v.state.machines(), v.state.machine, n)) }

// nextPanel shows the next panel, round the tabs.
func (v *View) nextPanel() { v.openPanel(step(v.state.panels(), v.state.panel, 1)) }

// stop ends the first that runs of: a check, the thinking of an opponent, the clicks of half a move, a comparison,
// what runs outside of the view.
func (v *View) stop() {
	s := v.state
	switch {
	case s.checking:
		v.stopCheck()
		v.dialogs.Notify(v.words.T("stopped"))
	case s.stopThinking():
		v.showGame()
	case s.board.session != nil && len(s.board.session.Picked()) > 0:
		s.board.session.Forget()
		v.showGame()
	case s.compared != nil:
		v.compare(nil)
	default:
		v.OnStop()
	}
}

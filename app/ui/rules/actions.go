package rules

import (
	"fyne.io/fyne/v2"

	"github.com/hogline/hogline/app/ui/actions"
	"github.com/hogline/hogline/app/ui/page"
)

// Actions are the actions of the view: its menu, and keys that work on its page.
func (v *View) Actions(page actions.Page) actions.Table {
	return append(v.menuActions(page), v.keyActions(page)...)
}

// menuActions are the actions of the menu of rules.
func (v *View) menuActions(page actions.Page) actions.Table {
	ctrl := func(n fyne.KeyName) []actions.Key { return []actions.Key{actions.Ctrl(n)} }
	return actions.Table{
		{Name: "rules-open", Menu: "lab", Unlisted: true, Run: func() { v.OnOpen(); v.askOpen() }},
		{Name: "rules-new", Menu: "lab", Page: page, Keys: actions.Type('n'), Run: v.askNew},
		{Name: "rules-remove", Menu: "lab", Unlisted: true, Own: true, Page: page, Keys: actions.Press(fyne.KeyDelete), Run: v.remove,
			Enabled: func() bool { return v.IsShown() && !v.state.document.Shipped }},
		{Name: "rules-save", Menu: "lab", Own: true, Page: page, Keys: ctrl(fyne.KeyS), Run: v.askSave, Enabled: v.IsShown},
		{Name: "rules-svg", Menu: "lab", Own: true, Run: func() { v.savePicture("svg") }, Enabled: v.IsShown, Separator: true},
		{Name: "rules-png", Menu: "lab", Own: true, Page: page, Keys: ctrl(fyne.KeyP), Run: func() { v.savePicture("png") }, Enabled: v.IsShown},
		{Name: "rules-gdl", Menu: "lab", Own: true, Run: v.saveGDL, Enabled: v.IsShown},
		{Name: "rules-use", Menu: "lab", Own: true, Page: page, Keys: ctrl(fyne.KeyU), Run: v.toggleUse, Enabled: v.IsShown, Separator: true,
			Checked: func() bool { s := v.state; return s.used != nil && s.used == s.document }},
		{Name: "rules-check", Menu: "lab", Own: true, Page: page, Keys: actions.Press(fyne.KeyF5), Run: v.checks.start, Enabled: v.IsShown},
		{Name: "rules-undo", Menu: "lab", Own: true, Page: page, Keys: ctrl(fyne.KeyZ), Run: v.undo, Enabled: v.IsShown, Separator: true},
		{Name: "rules-redo", Menu: "lab", Own: true, Page: page, Keys: ctrl(fyne.KeyY), Run: v.redo, Enabled: v.IsShown},
		{Name: "rules-reset", Menu: "lab", Own: true, Run: v.reset,
			Enabled: func() bool { return v.IsShown() && v.state.document.Changed().Any() }},
	}
}

// keyActions are the actions that have keys alone.
func (v *View) keyActions(page actions.Page) actions.Table {
	next := func(n int) func() { return func() { v.open(v.state.next(n)) } }
	popUp := func(menu func() *fyne.Menu) func() {
		return func() { v.dialogs.PopUp(menu(), v.stage.tabs) }
	}
	return actions.Table{
		{Name: "rules-next", Page: page, Keys: actions.Press(fyne.KeyDown), Run: next(1)},
		{Name: "rules-previous", Page: page, Keys: actions.Press(fyne.KeyUp), Run: next(-1)},
		{Name: "machine-next", Page: page, Keys: actions.Type(']'), Run: func() { v.stepMachine(1) }},
		{Name: "machine-previous", Page: page, Keys: actions.Type('['), Run: func() { v.stepMachine(-1) }},
		{Name: "side-next", Page: page, Keys: actions.Press(fyne.KeyF6), Run: v.nextPanel},
		{Name: "rules-compare", Page: page, Keys: actions.Type('c'), Run: popUp(v.stage.compareMenu)},
		{Name: "rules-export", Page: page, Keys: actions.Type('e'), Run: popUp(v.exportMenu)},
		{Name: "rules-play", Page: page, Keys: actions.Press(fyne.KeyF9), Run: v.play, Enabled: func() bool {
			return v.IsShown() &&
				v.state.hasBoard()
		}},
		{Name: "zoom-in", Page: page, Keys: actions.Type('+'), Run: func() { v.stage.zoom(1) }},
		{Name: "zoom-out", Page: page, Keys: actions.Type('-'), Run: func() { v.stage.zoom(-1) }},
		{Name: "zoom-fit", Page: page, Keys: actions.Type('0'), Run: v.stage.fit},
		{Name: "stop", Page: page, Keys: actions.Press(fyne.KeyEscape), Run: v.stop},
	}
}

// stepMachine shows the machine so many tabs further, round the tabs.
func (v *View) stepMachine(n int) {
	v.stage.openMachine(page.Step(v.state.machines(), v.state.machine, n))
}

// nextPanel shows the next panel, round the tabs.
func (v *View) nextPanel() { v.openPanel(page.Step(v.state.panels(), v.state.panel, 1)) }

// stop ends the first that runs of: a check, a comparison, what runs outside of the view.
func (v *View) stop() {
	s := v.state
	switch {
	case s.checking:
		v.checks.stop()
		v.dialogs.Notify(v.words.T("stopped"))
	case s.compared != nil:
		v.compare(nil)
	default:
		v.OnStop()
	}
}

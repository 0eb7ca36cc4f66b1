package match

import (
	"fyne.io/fyne/v2"

	"github.com/hogline/hogline/app/ui/actions"
)

// aimStep is how far an arrow key moves the target in m.
const aimStep = 0.1

// Actions are the actions of the view: its menu, and keys that work on its page.
func (v *View) Actions(page actions.Page) actions.Table {
	m := v.state.Match
	running := func() bool { return v.IsShown() && m.Running() }
	mayGoOn := func() bool { return v.IsShown() && (m.Running() || m.History.CanGoOn()) }
	takeBack := append(actions.Press(fyne.KeyBackspace), actions.Press(fyne.KeyU)...)
	asked := func() bool { return v.IsShown() && v.canConcede() }
	aim := func(right, up float64) func() { return func() { v.OnAim(right*aimStep, up*aimStep) } }
	enter := []actions.Key{{Name: fyne.KeyReturn}, {Name: fyne.KeyEnter}}
	table := actions.Table{
		{Name: "match-new", Menu: "game", Page: page, Keys: actions.Press(fyne.KeyN), Run: func() { v.OnOpen(); v.showSetup() }},
		{Name: "match-watch", Menu: "game", Page: page, Keys: actions.Type('w'), Run: v.askWatch},
		{Name: "match-join", Menu: "game", Unlisted: true, Page: page, Keys: actions.Type('j'), Run: v.askJoin},
		{Name: "match-earlier", Menu: "game", Unlisted: true, Page: page, Run: v.showEarlier},
		{Name: "match-playout", Menu: "game", Page: page, Keys: actions.Press(fyne.KeyP), Run: v.playOut, Enabled: v.state.study.Table.CanAsk},
		{Name: "match-throw", Menu: "game", Unlisted: true, Own: true, Page: page, Keys: enter, Run: v.enter,
			Enabled: v.IsShown, Separator: true},
		{Name: "match-aim", Menu: "game", Own: true, Page: page, Keys: actions.Press(fyne.KeyM), Run: m.Aim, Enabled: asked},
		{Name: "match-turn", Menu: "game", Unlisted: true, Own: true, Page: page, Keys: actions.Press(fyne.KeyX),
			Run: m.Session.Aim.OtherTurn, Enabled: asked},
		{Name: "match-harder", Menu: "game", Unlisted: true, Own: true, Page: page, Keys: actions.Type(']'),
			Run: func() { m.Session.Aim.Weight(1) }, Enabled: asked},
		{Name: "match-softer", Menu: "game", Unlisted: true, Own: true, Page: page, Keys: actions.Type('['),
			Run: func() { m.Session.Aim.Weight(-1) }, Enabled: asked},
		{Name: "match-advice", Menu: "game", Own: true, Page: page, Keys: actions.Press(fyne.KeyA), Run: m.Advise,
			Enabled: func() bool { return v.IsShown() && m.CanAdvise() }},
		{Name: "match-judge", Menu: "game", Own: true, Page: page, Keys: actions.Press(fyne.KeyK), Run: v.toggleJudging, Enabled: v.IsShown,
			Checked: m.Judging},
		{Name: "match-take-back", Menu: "game", Unlisted: true, Own: true, Page: page, Keys: takeBack, Run: m.History.TakeBack,
			Enabled: func() bool { return v.IsShown() && v.canTakeBack() }},
		{Name: "match-restore", Menu: "game", Unlisted: true, Own: true, Page: page, Keys: actions.Press(fyne.KeyY), Run: m.History.Restore,
			Enabled: func() bool { return v.IsShown() && m.History.CanRestore() }},
		{Name: "match-concede", Menu: "game", Own: true, Page: page, Keys: actions.Press(fyne.KeyC), Run: v.askConcede, Enabled: asked},
		{Name: "match-pause", Menu: "game", Own: true, Page: page, Keys: actions.Press(fyne.KeySpace), Run: v.togglePause, Enabled: mayGoOn,
			Separator: true, Checked: m.Paused},
		{Name: "match-fast", Menu: "game", Own: true, Page: page, Keys: actions.Press(fyne.KeyF), Run: v.toggleFast,
			Enabled: v.IsShown, Checked: m.Fast},
		{Name: "match-machine", Menu: "game", Own: true, Page: page, Keys: actions.Press(fyne.KeyG), Run: v.toggleMachine, Enabled: v.IsShown,
			Checked: func() bool { return v.state.machine }},
		{Name: "match-stop", Menu: "game", Own: true, Run: v.stop, Enabled: running},
		{Name: "match-study", Menu: "game", Own: true, Page: page, Keys: actions.Press(fyne.KeyO), Run: v.openInStudy,
			Enabled: func() bool { return v.IsShown() && m.Game != nil }, Separator: true},
		{Name: "match-save", Menu: "game", Own: true, Page: page, Keys: []actions.Key{actions.Ctrl(fyne.KeyS)}, Run: v.askSave,
			Enabled: func() bool { return v.IsShown() && v.canSave() }},
		{Name: "match-aim-left", Page: page, Keys: actions.Press(fyne.KeyLeft), Run: aim(-1, 0), Enabled: asked},
		{Name: "match-aim-right", Page: page, Keys: actions.Press(fyne.KeyRight), Run: aim(1, 0), Enabled: asked},
		{Name: "match-aim-up", Page: page, Keys: actions.Press(fyne.KeyUp), Run: aim(0, 1), Enabled: asked},
		{Name: "match-aim-down", Page: page, Keys: actions.Press(fyne.KeyDown), Run: aim(0, -1), Enabled: asked},
		{Name: "stop", Page: page, Keys: actions.Press(fyne.KeyEscape), Run: v.escape, Enabled: v.IsShown},
	}
	for i := range 6 {
		table = append(table, actions.Action{Name: "match-answer", Page: page, Keys: actions.Type(rune('1' + i)), Run: func() { v.answer(i) },
			Enabled: v.IsShown})
	}
	return table
}

// enter throws what is aimed at, or begins the match that is set up.
func (v *View) enter() {
	if v.state.shown == setupPanel {
		v.begin()
		return
	}
	v.state.Match.Throw()
}

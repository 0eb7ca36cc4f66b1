package app

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"hogline/app/settings"
	"hogline/replay"
)

// action is something the user can do: from a menu, by a key, or both. All keys of the
// window stand in this one table; the page of keys is made from it.
type action struct {
	name string // translation key "do.<name>"
	menu string // translation key "menu.<menu>"; empty: keys only
	keys []key
	run  func(*Window)
	on   func(*Window) bool // whether it works now; nil: always
	tick func(*Window) bool // shows a tick; nil: none
	rule bool               // a line above it in the menu
	in   page               // where its keys work; 0: everywhere that no other action has them
}

// key is a key, with Ctrl or as a letter typed.
type key struct {
	name fyne.KeyName
	ctrl bool
	typ  rune // instead of name: whatever key types this letter
}

// label is the key as people write it.
func (k key) label() string {
	s := string(k.name)
	if k.typ != 0 {
		s = string(k.typ)
	}
	if n, ok := keyNames[s]; ok {
		s = n
	}
	if k.ctrl {
		s = "Ctrl+" + s
	}
	return s
}

var keyNames = map[string]string{"Left": "←", "Right": "→", "Up": "↑", "Down": "↓", "Return": "Enter", "Escape": "Esc", "Prior": "PgUp", "Next": "PgDn"}

// labels are the keys of the action; the second Enter key goes without saying.
func (a *action) labels() []string {
	var s []string
	for _, k := range a.keys {
		if k.name != fyne.KeyEnter {
			s = append(s, k.label())
		}
	}
	return s
}

func press(n fyne.KeyName) []key  { return []key{{name: n}} }
func withCtrl(n fyne.KeyName) key { return key{name: n, ctrl: true} }
func types(r rune) []key          { return []key{{typ: r}} }

// actions is the table.
var actions []action

func init() {
	hasGame := func(w *Window) bool { return w.play != nil }
	actions = []action{
		{name: "open", menu: "file", keys: []key{withCtrl(fyne.KeyO)}, run: (*Window).askOpen},
		{name: "save-position", menu: "file", keys: []key{withCtrl(fyne.KeyS)}, run: (*Window).askSavePosition, on: hasGame},
		{name: "save-log", menu: "file", run: (*Window).askSaveLog, on: func(w *Window) bool { return w.play != nil && w.play.Game.Shots() > 0 }},
		{name: "save-picture", menu: "file", keys: []key{withCtrl(fyne.KeyP)}, run: (*Window).askSavePicture, on: hasGame},
		{name: "sample", menu: "file", run: (*Window).openSample, rule: true},
		{name: "sample-match", menu: "file", run: (*Window).openSampleMatch},
		{name: "sample-limits", menu: "file", run: (*Window).openTurning},
		{name: "quit", menu: "file", keys: []key{withCtrl(fyne.KeyQ)}, run: (*Window).quit, rule: true},

		{name: "copy", menu: "edit", keys: []key{withCtrl(fyne.KeyC)}, run: (*Window).copyPosition, on: hasGame},
		{name: "paste", menu: "edit", keys: []key{withCtrl(fyne.KeyV)}, run: (*Window).pastePosition},

		{name: "mirror", menu: "position", run: (*Window).mirrorPosition, on: hasGame},

		{name: "play", menu: "shot", keys: press(fyne.KeySpace), run: (*Window).togglePlay, on: hasGame},
		{name: "frame-on", menu: "shot", keys: types('.'), run: func(w *Window) { w.stepFrame(1) }, on: hasGame},
		{name: "frame-back", menu: "shot", keys: types(','), run: func(w *Window) { w.stepFrame(-1) }, on: hasGame},
		{name: "faster", menu: "shot", keys: []key{{typ: '+'}, {name: fyne.KeyUp}}, run: func(w *Window) { w.changeSpeed(2) }},
		{name: "slower", menu: "shot", keys: []key{{typ: '-'}, {name: fyne.KeyDown}}, run: func(w *Window) { w.changeSpeed(0.5) }},
		{name: "loop", menu: "shot", keys: press(fyne.KeyL), run: (*Window).toggleLoop, tick: func(w *Window) bool { return w.loop }},
		{name: "next-shot", menu: "shot", keys: press(fyne.KeyRight), run: func(w *Window) { w.move((*replay.Game).Next) }, on: hasGame, rule: true},
		{name: "previous-shot", menu: "shot", keys: press(fyne.KeyLeft), run: func(w *Window) { w.move((*replay.Game).Previous) }, on: hasGame},
		{name: "next-end", menu: "shot", keys: []key{withCtrl(fyne.KeyRight), {name: fyne.KeyPageDown}}, run: func(w *Window) { w.move((*replay.Game).NextEnd) }, on: hasGame},
		{name: "previous-end", menu: "shot", keys: []key{withCtrl(fyne.KeyLeft), {name: fyne.KeyPageUp}}, run: func(w *Window) { w.move((*replay.Game).PreviousEnd) }, on: hasGame},
		{name: "first", menu: "shot", keys: press(fyne.KeyHome), run: func(w *Window) { w.goTo(w.play.Game.First()) }, on: hasGame},
		{name: "last", menu: "shot", keys: press(fyne.KeyEnd), run: func(w *Window) { w.goTo(w.play.Game.Last()) }, on: hasGame},

		{name: "ask", menu: "ai", keys: []key{{name: fyne.KeyReturn}, {name: fyne.KeyEnter}}, run: (*Window).ask, on: (*Window).canAsk},
		{name: "stop", menu: "ai", keys: press(fyne.KeyEscape), run: (*Window).stop},
		{name: "play-answer", menu: "ai", keys: press(fyne.KeyP), run: (*Window).playAnswer, on: func(w *Window) bool { return w.answerAt(w.selected) != nil }},
		{name: "next-idea", menu: "ai", keys: press(fyne.KeyI), run: (*Window).nextIdea, on: (*Window).hasIdeas, rule: true},
		{name: "judge-idea", menu: "ai", keys: press(fyne.KeyJ), run: (*Window).judgeIdea, on: (*Window).canJudge},
		{name: "add-ai", menu: "ai", run: (*Window).showAddAI, rule: true},
		{name: "manage-ai", menu: "ai", keys: press(fyne.KeyA), run: (*Window).showAskers},
		{name: "figure", menu: "ai", run: (*Window).usePreset},

		{name: "differences", menu: "analysis", keys: press(fyne.KeyD), run: (*Window).nextDifference, on: hasGame},

		{name: "wins-ohto", menu: "analysis", run: func(w *Window) { w.useWins(winsOhto) }, tick: func(w *Window) bool { return w.Settings.Choice(settings.WinTable) == winsOhto }, rule: true},
		{name: "wins-logs", menu: "analysis", run: (*Window).askWinsFolder, tick: func(w *Window) bool { return w.Settings.Choice(settings.WinTable) == winsLogs }},
		{name: "wins-hand", menu: "analysis", run: (*Window).showWinsForm, tick: func(w *Window) bool { return w.Settings.Choice(settings.WinTable) == winsHand }},
		{name: "wins-none", menu: "analysis", run: func(w *Window) { w.useWins(winsNone) }, tick: func(w *Window) bool { return w.Settings.Choice(settings.WinTable) == winsNone }},

		{name: "house", menu: "view", keys: press(fyne.KeyF2), run: func(w *Window) { w.setFrame("house") }, tick: func(w *Window) bool { return w.frameName() == "house" }},
		{name: "sheet", menu: "view", keys: press(fyne.KeyF3), run: func(w *Window) { w.setFrame("sheet") }, tick: func(w *Window) bool { return w.frameName() == "sheet" }},
		{name: "flip", menu: "view", keys: press(fyne.KeyF), run: (*Window).toggleFlip, tick: func(w *Window) bool { return w.flipped() }},
		{name: "map", menu: "view", keys: press(fyne.KeyH), run: (*Window).cycleMap},
		{name: "traces", menu: "view", keys: press(fyne.KeyT), run: (*Window).toggleTraces, tick: func(w *Window) bool { return w.tracesShown() }},
		{name: "panel-shots", menu: "view", keys: press(fyne.KeyF6), run: func(w *Window) { w.togglePanel(panelShots) }, tick: func(w *Window) bool { return w.panelShown(panelShots) }, rule: true},
		{name: "panel-answers", menu: "view", keys: press(fyne.KeyF7), run: func(w *Window) { w.togglePanel(panelAnswers) }, tick: func(w *Window) bool { return w.panelShown(panelAnswers) }},
		{name: "panel-strip", menu: "view", keys: press(fyne.KeyF8), run: func(w *Window) { w.togglePanel(panelStrip) }, tick: func(w *Window) bool { return w.panelShown(panelStrip) }},
		{name: "full-screen", menu: "view", keys: press(fyne.KeyF11), run: (*Window).toggleFullScreen},
		{name: "light", menu: "view", run: func(w *Window) { w.setLook("light") }, tick: func(w *Window) bool { return w.lookName() == "light" }, rule: true},
		{name: "dark", menu: "view", run: func(w *Window) { w.setLook("dark") }, tick: func(w *Window) bool { return w.lookName() == "dark" }},
		{name: "contrast", menu: "view", run: func(w *Window) { w.setLook("contrast") }, tick: func(w *Window) bool { return w.lookName() == "contrast" }},
		{name: "larger", menu: "view", keys: []key{withCtrl(fyne.KeyEqual)}, run: func(w *Window) { w.changeText(1) }, rule: true},
		{name: "smaller", menu: "view", keys: []key{withCtrl(fyne.KeyMinus)}, run: func(w *Window) { w.changeText(-1) }},

		{name: "keys", menu: "help", keys: types('?'), run: (*Window).showKeys},
		{name: "about", menu: "help", run: (*Window).showAbout},
	}
	for n := range 9 {
		actions = append(actions, action{name: "select", keys: types(rune('1' + n)), run: func(w *Window) { w.selectAnswer(n) }})
	}
}

// menus are the menus in order.
var menus = []string{"file", "edit", "position", "shot", "ai", "analysis", "rules", "view", "help"}

// find is the action of a key on the page shown: one that belongs to the page and works now,
// else one that works everywhere.
func (w *Window) find(k key) *action {
	var common *action
	for i := range actions {
		a := &actions[i]
		if !slices.Contains(a.keys, k) {
			continue
		}
		if a.in == w.page && a.in != 0 && (a.on == nil || a.on(w)) {
			return a
		}
		if a.in == 0 && common == nil {
			common = a
		}
	}
	return common
}

// do runs an action if it works now.
func (w *Window) do(a *action) {
	if a != nil && (a.on == nil || a.on(w)) {
		a.run(w)
	}
}

// listen hears keys on the window.
func (w *Window) listen(c fyne.Canvas) {
	c.SetOnTypedKey(func(e *fyne.KeyEvent) {
		if !w.sheetKey(e) && !w.sheetOpen() {
			w.do(w.find(key{name: e.Name}))
		}
	})
	c.SetOnTypedRune(func(r rune) {
		if !w.sheetOpen() {
			w.do(w.find(key{typ: r}))
		}
	})
	for i := range actions {
		for _, k := range actions[i].keys {
			if k.ctrl {
				c.AddShortcut(k.shortcut(), func(fyne.Shortcut) { w.do(w.find(k)) })
			}
		}
	}
}

// shortcut is how fyne tells a key with Ctrl: some have names of their own there.
func (k key) shortcut() fyne.Shortcut {
	switch k.name {
	case fyne.KeyC:
		return &fyne.ShortcutCopy{}
	case fyne.KeyV:
		return &fyne.ShortcutPaste{}
	case fyne.KeyX:
		return &fyne.ShortcutCut{}
	case fyne.KeyZ:
		return &fyne.ShortcutUndo{}
	case fyne.KeyY:
		return &fyne.ShortcutRedo{}
	}
	return &desktop.CustomShortcut{KeyName: k.name, Modifier: fyne.KeyModifierControl}
}

// shortcut is how a menu shows the first key of the action.
func (a *action) shortcut() fyne.Shortcut {
	if len(a.keys) == 0 {
		return nil
	}
	k := a.keys[0]
	s := &desktop.CustomShortcut{KeyName: k.name}
	if k.typ != 0 {
		s.KeyName = fyne.KeyName(string(k.typ))
	}
	if k.ctrl {
		s.Modifier = fyne.KeyModifierControl
	}
	return s
}

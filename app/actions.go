package app

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/filepick"
	"github.com/hogline/hogline/app/settings"
	"github.com/hogline/hogline/app/ui/actions"
	"github.com/hogline/hogline/app/ui/ice"
	"github.com/hogline/hogline/app/ui/menubar"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/session/aiming"
	"github.com/hogline/hogline/session/comparison"
	"github.com/hogline/hogline/session/lines"
	"github.com/hogline/hogline/session/scoremap"
)

// menus are the menus in order.
var menus = []string{"file", "edit", "game", "analysis", "library", "lab", "view", "help"}

// makeActions is the table of everything the user can do in the window.
func (w *Window) makeActions() actions.Table {
	return slices.Concat(w.study.drawKeys(), w.fileActions(), ofStudy(w, studyPage, editActions(w), w.study.drawActions()),
		ofStudy(w, studyPage|rulesPage, w.study.playbackActions()), ofStudy(w, studyPage, w.study.answerActions(), w.viewActions()),
		helpActions(w), ofStudy(w, studyPage, w.study.selectActions()), w.pageActions())
}

// ofStudy are actions of the study: a key without Ctrl works on those pages alone where the study is seen, and what has such a key shows
// the study first when it is chosen from a menu.
func ofStudy(w *Window, seen actions.Page, tables ...actions.Table) actions.Table {
	t := slices.Concat(tables...)
	for i := range t {
		a := &t[i]
		if a.Page != 0 || !slices.ContainsFunc(a.Keys, func(k actions.Key) bool { return !k.Ctrl }) {
			continue
		}
		run := a.Run
		a.Page, a.Run = seen, func() {
			if w.page&seen == 0 {
				w.showPage(studyPage)
			}
			run()
		}
	}
	return t
}

// shiftHeld reports whether Shift is held: fyne tells it with no key.
func shiftHeld() bool {
	d, ok := fyne.CurrentApp().Driver().(desktop.Driver)
	return ok && d.CurrentKeyModifiers()&fyne.KeyModifierShift != 0
}

func (w *Window) fileActions() actions.Table {
	f := w.files
	ctrl := func(n fyne.KeyName) []actions.Key { return []actions.Key{actions.Ctrl(n)} }
	table := actions.Table{
		{Name: "new-study", Menu: "file", Keys: ctrl(fyne.KeyN), Run: f.NewStudy},
		{Name: "open", Menu: "file", Keys: ctrl(fyne.KeyO), Run: f.AskOpen},
		{Name: "open-dataset", Menu: "file", Run: f.AskDataSet},
		{Name: "dataset-games", Menu: "file", Own: true, Page: studyPage, Run: w.datasets.ShowAgain, Enabled: w.datasets.HasSet},
		{Name: "recover", Menu: "file", Run: w.recovery.show, Enabled: func() bool { return w.data != "" }},
		{Name: "save-study", Menu: "file", Keys: ctrl(fyne.KeyS), Run: f.SaveStudy, Enabled: w.study.hasGame, Separator: true},
		{Name: "save-study-as", Menu: "file", Run: f.AskSaveStudy, Enabled: w.study.hasGame},
		{Name: "export", Menu: "file", Keys: ctrl(fyne.KeyP), Run: w.study.showExport, Enabled: w.study.hasGame, Separator: true},
		{Name: "save-position", Menu: "file", Unlisted: true, Run: f.Export.SavePosition, Enabled: w.study.hasGame},
		{Name: "save-log", Menu: "file", Unlisted: true, Run: f.Export.SaveLog, Enabled: func() bool {
			return w.study.hasGame() &&
				w.session.Place.Game().Shots() > 0
		}},
		{Name: "save-picture", Menu: "file", Unlisted: true, Run: func() { f.Export.SavePicture(w.study.picture(), "png") },
			Enabled: w.study.hasGame},
		{Name: "save-film", Menu: "file", Unlisted: true, Run: w.study.saveFilm, Enabled: w.study.hasGame},
		{Name: "save-page", Menu: "file", Unlisted: true, Run: f.Export.SavePage, Enabled: w.study.hasGame},
		{Name: "save-report", Menu: "file", Unlisted: true, Keys: ctrl(fyne.KeyE), Run: f.Export.SaveReport,
			Enabled: func() bool { return w.session.Valuation.Now().Known() }},
		{Name: "encoding", Menu: "file", Run: f.AskEncoding, Enabled: w.session.Encoding.CanSet, Separator: true},
		{Name: "sample", Menu: "file", Unlisted: true, Sub: "samples", Run: w.openSample, Separator: true},
		{Name: "sample-match", Menu: "file", Run: f.OpenSampleMatch},
		{Name: "sample-limits", Menu: "file", Unlisted: true, Sub: "samples", Run: w.openLimitSample},
		{Name: "quit", Menu: "file", Keys: ctrl(fyne.KeyQ), Run: w.askQuit, Separator: true},
	}
	if filepick.Page() == "" {
		return table
	}
	return slices.Concat(table, actions.Table{
		{Name: "copy-link", Menu: "file", Run: f.Export.CopyLink, Enabled: w.study.hasGame, Separator: true},
		{Name: "copy-study-link", Menu: "file", Run: f.Export.CopyStudyLink, Enabled: w.study.hasGame},
	})
}

// editActions are those of the menu Edit.
func editActions(w *Window) actions.Table {
	f := w.files
	ctrl := func(n fyne.KeyName) []actions.Key { return []actions.Key{actions.Ctrl(n)} }
	return actions.Table{
		{Name: "undo", Menu: "edit", Keys: ctrl(fyne.KeyZ), Run: w.study.undo, Enabled: w.study.canUndo},
		{Name: "redo", Menu: "edit", Keys: ctrl(fyne.KeyY), Run: w.study.redo, Enabled: w.study.canRedo},
		{Name: "copy", Menu: "edit", Keys: ctrl(fyne.KeyC), Run: f.Export.Copy, Enabled: w.study.hasGame, Separator: true},
		{Name: "copy-picture", Menu: "edit", Unlisted: true, Keys: ctrl(fyne.KeyI),
			Run: func() { f.Export.CopyPicture(w.study.picture()) }, Enabled: w.study.hasGame},
		{Name: "paste", Menu: "edit", Keys: ctrl(fyne.KeyV), Run: f.Paste},

		{Name: "new-position", Menu: "edit", Run: f.New},
		{Name: "edit", Menu: "edit", Keys: actions.Press(fyne.KeyE), Run: func() { w.study.toggleMode(aiming.EditMode) },
			Enabled: w.study.hasGame,
			Checked: func() bool { return w.session.Aim.Mode() == aiming.EditMode }},
		{Name: "game-form", Menu: "edit", Run: w.position.ShowGame, Enabled: w.study.hasGame},
		{Name: "ice-form", Menu: "edit", Unlisted: true, Run: w.position.ShowIce, Enabled: w.study.hasGame},
		{Name: "mirror", Menu: "edit", Unlisted: true, Run: f.Mirror, Enabled: w.study.hasGame},
		{Name: "photo", Menu: "edit", Run: w.photo.Ask},
		{Name: "book-page", Menu: "edit", Keys: []actions.Key{actions.Ctrl(fyne.KeyB)}, Run: w.bookPage.Toggle,
			Enabled: w.bookPage.Available, Checked: w.bookPage.Shown},
		{Name: "stone-next", Menu: "edit", Unlisted: true, Keys: actions.Type('.'), Run: func() { w.ice.SelectStone(1) },
			Enabled:   w.study.editing,
			Separator: true},
		{Name: "stone-previous", Menu: "edit", Unlisted: true, Keys: actions.Type(','), Run: func() { w.ice.SelectStone(-1) },
			Enabled: w.study.editing},
		{Name: "stone-left", Keys: actions.Press(fyne.KeyLeft), Run: func() { w.ice.NudgeStone(-1, 0, shiftHeld()) },
			Enabled: w.ice.StoneSelected},
		{Name: "stone-right", Keys: actions.Press(fyne.KeyRight), Run: func() { w.ice.NudgeStone(1, 0, shiftHeld()) },
			Enabled: w.ice.StoneSelected},
		{Name: "stone-up", Keys: actions.Press(fyne.KeyUp), Run: func() { w.ice.NudgeStone(0, -1, shiftHeld()) }, Enabled: w.ice.StoneSelected},
		{Name: "stone-down", Keys: actions.Press(fyne.KeyDown), Run: func() { w.ice.NudgeStone(0, 1, shiftHeld()) },
			Enabled: w.ice.StoneSelected},
		{Name: "aim", Menu: "edit", Keys: actions.Press(fyne.KeyM), Run: func() { w.study.toggleMode(aiming.AimMode) },
			Enabled: w.session.Table.CanAsk, Checked: func() bool { return w.session.Aim.Mode() == aiming.AimMode }, Separator: true},
		{Name: "aim-turn", Menu: "edit", Unlisted: true, Keys: actions.Press(fyne.KeyX), Run: w.session.Aim.OtherTurn, Enabled: w.study.aiming},
		{Name: "aim-harder", Menu: "edit", Unlisted: true, Keys: actions.Type(']'), Run: func() { w.session.Aim.Weight(1) },
			Enabled: w.study.aiming},
		{Name: "aim-softer", Menu: "edit", Unlisted: true, Keys: actions.Type('['), Run: func() { w.session.Aim.Weight(-1) },
			Enabled: w.study.aiming},
		{Name: "aim-take", Menu: "edit", Unlisted: true, Keys: actions.Press(fyne.KeyInsert), Run: func() { w.session.Aim.Take() },
			Enabled: func() bool { return w.session.Aim.Shot().Ready() }},
		{Name: "call-shot", Menu: "edit", Keys: actions.Press(fyne.KeyC), Run: func() { w.position.ShowCalls(-1) },
			Enabled: w.session.Table.CanAsk},
		{Name: "play-out", Menu: "edit", Keys: actions.Type('g'), Run: w.session.Lines.PlayOut, Enabled: w.session.Lines.CanPlayOut,
			Separator: true},
		{Name: "play-on", Menu: "game", Own: true, Keys: actions.Type('G'), Run: w.match.view.PlayOn,
			Enabled: w.session.Table.CanAsk, Separator: true},
		{Name: "leave", Menu: "edit", Unlisted: true, Keys: actions.Press(fyne.KeyBackspace), Run: func() { w.session.Lines.Leave() },
			Enabled: func() bool { return w.session.Lines.Showing() != lines.ShowsLog }},
		{Name: "remove", Menu: "edit", Unlisted: true, Keys: actions.Press(fyne.KeyDelete), Run: w.study.remove, Enabled: w.study.hasGame},
	}
}

// Beginnings of the names of actions of which one is chosen.
const (
	winsAction  = "wins-"
	lookAction  = "look-"
	touchAction = "touch-"
)

func (w *Window) viewActions() actions.Table {
	v, set := w.ice, w.settings
	frame := func(name string, key fyne.KeyName) actions.Action {
		return actions.Action{Name: name, Menu: "view", Keys: actions.Press(key), Run: func() { v.Framing.SetFrame(name) },
			Checked: func() bool { return v.Framing.Frame() == name }}
	}
	panel := func(name string, key fyne.KeyName, shown settings.Switch, separator bool) actions.Action {
		toggle := func() {
			set.SetSwitch(shown, !set.Switch(shown))
			w.showPanels()
		}
		return actions.Action{Name: name, Menu: "view", Sub: "panels", Keys: actions.Press(key), Run: toggle,
			Checked: func() bool { return set.Switch(shown) }, Separator: separator}
	}
	mapped := func() bool { return w.session.Maps.Which() != scoremap.NoMap }
	look := func(name string) actions.Action {
		return actions.Action{Name: lookAction + name, Menu: "view", Unlisted: true, Run: func() { w.chooseTheme(name) },
			Checked: func() bool { return set.Choice(settings.Theme) == name }}
	}
	touch := func(choice string) actions.Action {
		return actions.Action{Name: touchAction + choice, Menu: "view", Unlisted: true, Run: func() { w.chooseTouch(choice) },
			Checked: func() bool { return set.Choice(settings.Touch) == choice }}
	}
	return actions.Table{
		frame(ice.HouseFrame, fyne.KeyF2),
		frame(ice.HogFrame, fyne.KeyF4),
		frame(ice.SheetFrame, fyne.KeyF3),
		{Name: "flip", Menu: "view", Unlisted: true, Keys: actions.Press(fyne.KeyF), Run: v.Framing.ToggleFlip, Checked: v.Framing.Flipped},
		{Name: "turn", Menu: "view", Unlisted: true, Keys: actions.Press(fyne.KeyR), Run: v.Framing.Turn},
		{Name: "turn-auto", Menu: "view", Unlisted: true, Run: func() { v.Framing.SetOrientation(ice.AutomaticSheet) },
			Checked: func() bool { return v.Framing.Orientation() == ice.AutomaticSheet }},
		{Name: "map", Menu: "view", Keys: actions.Press(fyne.KeyH), Run: v.NextMap},
		{Name: "map-layer", Menu: "view", Unlisted: true, Keys: actions.Press(fyne.KeyV), Run: w.session.Maps.NextLayer, Enabled: mapped},
		{Name: "map-weight", Menu: "view", Unlisted: true, Keys: actions.Press(fyne.KeyY), Run: w.session.Maps.NextWeight, Enabled: mapped},
		{Name: "traces", Menu: "view", Unlisted: true, Keys: actions.Press(fyne.KeyT), Run: v.ToggleTraces, Checked: v.TracesShown},
		panel("panel-shots", fyne.KeyF6, settings.ShowShots, true),
		panel("panel-answers", fyne.KeyF7, settings.ShowAnswers, false),
		panel("panel-strip", fyne.KeyF8, settings.ShowTimeline, false),
		{Name: "strip-closer", Menu: "view", Unlisted: true, Sub: "panels", Keys: actions.Type('z'), Run: w.timeline.Closer,
			Enabled: w.study.hasGame},
		{Name: "strip-wider", Menu: "view", Unlisted: true, Sub: "panels", Keys: actions.Type('Z'), Run: w.timeline.Wider,
			Enabled: w.study.hasGame},
		{Name: "full-screen", Menu: "view", Keys: []actions.Key{actions.Ctrl(fyne.KeyF11)},
			Run: func() { w.window.SetFullScreen(!w.window.FullScreen()) }},
		{Name: "show", Menu: "view", Page: anyPage, Keys: actions.Press(fyne.KeyF11), Run: w.toggleShow,
			Checked: func() bool { return w.showing }},
		{Name: "look", Menu: "view", Run: func() { commandPalette{w}.choose(lookAction, "do.look") }, Separator: true},
		look("light"),
		look("dark"),
		look("contrast"),
		{Name: "touch", Menu: "view", Run: func() { commandPalette{w}.choose(touchAction, "do.touch") }},
		touch("auto"),
		touch("on"),
		touch("off"),
		{Name: "larger", Menu: "view", Keys: []actions.Key{actions.Ctrl(fyne.KeyEqual)}, Run: func() { w.changeScale(scaleStep) }},
		{Name: "smaller", Menu: "view", Keys: []actions.Key{actions.Ctrl(fyne.KeyMinus)}, Run: func() { w.changeScale(-scaleStep) }},
	}
}

// helpActions are those of the menu Help.
func helpActions(w *Window) actions.Table {
	return actions.Table{
		{Name: "find", Menu: "help", Keys: []actions.Key{actions.Ctrl(fyne.KeyK)}, Run: commandPalette{w}.show},
		{Name: "keys", Menu: "help", Keys: actions.Type('?'), Run: func() { menubar.ShowKeys(w.words, w.dialogs, w.actions, w.page) }},
		{Name: "tour", Menu: "help", Run: func() { w.tour.start() }},
		{Name: "lesson", Menu: "help", Run: func() { w.tour.startLesson() }},
		{Name: "rebind", Menu: "help", Run: w.showRebind},
		{Name: "about", Menu: "help", Run: w.showAbout},
	}
}

// showRebind opens the dialog in which actions get other keys; they work when it is closed.
func (w *Window) showRebind() {
	bindings := actions.ParseBindings(w.settings.List(settings.Keys))
	changed := false
	menubar.ShowRebind(w.words, w.dialogs, w.makeActions(), menus, bindings, func(b actions.Bindings) {
		w.settings.SetList(settings.Keys, b.Texts())
		changed = true
	})
	w.dialogs.OnHide(func() {
		if changed {
			w.build()
		}
	})
}

// recentMenu is the menu item with the files that were open lately.
func (w *Window) recentMenu() []*fyne.MenuItem {
	list := w.files.Recent()
	if len(list) == 0 {
		return nil
	}
	item := fyne.NewMenuItem(w.words.T("recent"), nil)
	item.ChildMenu = fyne.NewMenu("")
	for _, path := range list {
		item.ChildMenu.Items = append(item.ChildMenu.Items, fyne.NewMenuItem(path, func() { w.files.Open(path) }))
	}
	return []*fyne.MenuItem{item}
}

// stop ends what is going on: the question, a count of ends, a preview, the playback, the show mode, a selection.
func (w *Window) stop() {
	s := w.session
	switch {
	case !w.besideStudy(): // what goes on in the study is not seen
		if w.showing {
			w.toggleShow()
		}
	case s.Table.Asked().Running:
		s.Ask.Stop()
		w.dialogs.Notify(w.words.T("stopped"))
	case s.Terms.StopCounting():
		w.dialogs.Notify(w.words.T("stopped"))
	case s.Compare.Stop():
		w.dialogs.Notify(w.words.T("stopped"))
	case w.ice.Sheets.Shown():
		w.ice.Sheets.Toggle()
	case s.Preview.Row() >= 0:
		s.Lines.Leave()
	case w.transport.Pause():
	case w.ice.Drawing.DropShape():
	case s.Aim.Mode() != aiming.LookMode:
		s.Aim.SetMode(aiming.LookMode)
	case w.showing:
		w.toggleShow()
	case s.Compare.Shown() != comparison.NoComparison:
		s.Compare.Show(comparison.NoComparison)
	case s.Compare.IdeasShown():
		s.Compare.ShowIdeas(false)
	case s.Selection.Unselect():
	default:
		s.Lines.Leave()
	}
}

func (w *Window) showAbout() {
	w.dialogs.Show("Hogline", container.NewVBox(canvas.Paragraph(w.words.T("about"), widget.MediumImportance),
		canvas.Spacer(w.dialogs.Width(460), 1)))
}

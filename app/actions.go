package app

import (
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/filepick"
	"github.com/hogline/hogline/app/settings"
	"github.com/hogline/hogline/app/ui/actions"
	"github.com/hogline/hogline/app/ui/ice"
	"github.com/hogline/hogline/app/ui/menubar"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/version"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/aiming"
	"github.com/hogline/hogline/session/comparison"
	"github.com/hogline/hogline/session/lines"
	"github.com/hogline/hogline/session/scoremap"
	"github.com/hogline/hogline/session/study"
)

// menus are the menus in order.
var menus = []string{"file", "edit", "position", "shot", "ai", "analysis", "rules", "lab", "match", "library", "view", "help"}

// makeActions is the table of everything the user can do in the window.
func (w *Window) makeActions() actions.Table {
	var t actions.Table
	t = append(t, w.fileActions()...)
	t = append(t, w.drawActions()...)
	t = append(t, w.playbackActions()...)
	t = append(t, w.answerActions()...)
	t = append(t, w.viewActions()...)
	t = append(t, w.selectActions()...)
	return append(t, w.pageActions()...)
}

func (w *Window) editing() bool { return w.session.Aim.Mode() == aiming.EditMode }

// shiftHeld reports whether Shift is held: fyne tells it with no key.
func shiftHeld() bool {
	d, ok := fyne.CurrentApp().Driver().(desktop.Driver)
	return ok && d.CurrentKeyModifiers()&fyne.KeyModifierShift != 0
}

func (w *Window) hasGame() bool { return w.session.Place.HasGame() }

func (w *Window) fileActions() actions.Table {
	f := w.files
	ctrl := func(n fyne.KeyName) []actions.Key { return []actions.Key{actions.Ctrl(n)} }
	table := actions.Table{
		{Name: "new-study", Menu: "file", Keys: ctrl(fyne.KeyN), Run: f.NewStudy},
		{Name: "open", Menu: "file", Keys: ctrl(fyne.KeyO), Run: f.AskOpen},
		{Name: "open-dataset", Menu: "file", Run: f.AskDataSet},
		{Name: "recover", Menu: "file", Run: w.showRecovered, Enabled: func() bool { return w.data != "" }},
		{Name: "save-study", Menu: "file", Keys: ctrl(fyne.KeyS), Run: f.SaveStudy, Enabled: w.hasGame, Separator: true},
		{Name: "save-study-as", Menu: "file", Run: f.AskSaveStudy, Enabled: w.hasGame},
		{Name: "save-position", Menu: "file", Run: f.AskSavePosition, Enabled: w.hasGame, Separator: true},
		{Name: "save-log", Menu: "file", Run: f.AskSaveLog, Enabled: func() bool { return w.hasGame() && w.session.Place.Game().Shots() > 0 }},
		{Name: "save-picture", Menu: "file", Keys: ctrl(fyne.KeyP), Run: func() { f.AskSavePicture(w.picture()) }, Enabled: w.hasGame},
		{Name: "save-film", Menu: "file", Run: w.saveFilm, Enabled: w.hasGame},
		{Name: "save-page", Menu: "file", Run: f.AskSavePage, Enabled: w.hasGame},
		{Name: "save-report", Menu: "file", Keys: ctrl(fyne.KeyE), Run: f.AskSaveReport,
			Enabled: func() bool { return w.session.Valuation.Now().Known() }},
		{Name: "encoding", Menu: "file", Run: f.AskEncoding, Enabled: w.session.Encoding.CanSet, Separator: true},
		{Name: "sample", Menu: "file", Run: w.openSample, Separator: true},
		{Name: "sample-match", Menu: "file", Run: f.OpenSampleMatch},
		{Name: "sample-limits", Menu: "file", Run: w.openLimitSample},
		{Name: "quit", Menu: "file", Keys: ctrl(fyne.KeyQ), Run: w.askQuit, Separator: true},

		{Name: "undo", Menu: "edit", Keys: ctrl(fyne.KeyZ), Run: w.undo, Enabled: w.canUndo},
		{Name: "redo", Menu: "edit", Keys: ctrl(fyne.KeyY), Run: w.redo, Enabled: w.canRedo},
		{Name: "copy", Menu: "edit", Keys: ctrl(fyne.KeyC), Run: f.Copy, Enabled: w.hasGame, Separator: true},
		{Name: "copy-picture", Menu: "edit", Keys: ctrl(fyne.KeyI), Run: func() { f.CopyPicture(w.picture()) }, Enabled: w.hasGame},
		{Name: "paste", Menu: "edit", Keys: ctrl(fyne.KeyV), Run: f.Paste},

		{Name: "new-position", Menu: "position", Run: f.New},
		{Name: "edit", Menu: "position", Keys: actions.Press(fyne.KeyE), Run: func() { w.toggleMode(aiming.EditMode) }, Enabled: w.hasGame,
			Checked: func() bool { return w.session.Aim.Mode() == aiming.EditMode }},
		{Name: "game-form", Menu: "position", Run: w.position.ShowGame, Enabled: w.hasGame},
		{Name: "ice-form", Menu: "position", Run: w.position.ShowIce, Enabled: w.hasGame},
		{Name: "mirror", Menu: "position", Run: f.Mirror, Enabled: w.hasGame},
		{Name: "photo", Menu: "position", Run: w.photo.Ask},
		{Name: "stone-next", Menu: "position", Keys: actions.Type('.'), Run: func() { w.ice.SelectStone(1) }, Enabled: w.editing,
			Separator: true},
		{Name: "stone-previous", Menu: "position", Keys: actions.Type(','), Run: func() { w.ice.SelectStone(-1) }, Enabled: w.editing},
		{Name: "stone-left", Keys: actions.Press(fyne.KeyLeft), Run: func() { w.ice.NudgeStone(-1, 0, shiftHeld()) },
			Enabled: w.ice.StoneSelected},
		{Name: "stone-right", Keys: actions.Press(fyne.KeyRight), Run: func() { w.ice.NudgeStone(1, 0, shiftHeld()) },
			Enabled: w.ice.StoneSelected},
		{Name: "stone-up", Keys: actions.Press(fyne.KeyUp), Run: func() { w.ice.NudgeStone(0, -1, shiftHeld()) }, Enabled: w.ice.StoneSelected},
		{Name: "stone-down", Keys: actions.Press(fyne.KeyDown), Run: func() { w.ice.NudgeStone(0, 1, shiftHeld()) },
			Enabled: w.ice.StoneSelected},
		{Name: "aim", Menu: "position", Keys: actions.Press(fyne.KeyM), Run: func() { w.toggleMode(aiming.AimMode) },
			Enabled: w.session.Table.CanAsk, Checked: func() bool { return w.session.Aim.Mode() == aiming.AimMode }, Separator: true},
		{Name: "aim-turn", Menu: "position", Keys: actions.Press(fyne.KeyX), Run: w.session.Aim.OtherTurn, Enabled: w.aiming},
		{Name: "aim-harder", Menu: "position", Keys: actions.Type(']'), Run: func() { w.session.Aim.Weight(1) }, Enabled: w.aiming},
		{Name: "aim-softer", Menu: "position", Keys: actions.Type('['), Run: func() { w.session.Aim.Weight(-1) }, Enabled: w.aiming},
		{Name: "aim-take", Menu: "position", Keys: actions.Press(fyne.KeyInsert), Run: func() { w.session.Aim.Take() },
			Enabled: func() bool { return w.session.Aim.Shot().Ready() }},
		{Name: "call-shot", Menu: "position", Keys: actions.Press(fyne.KeyC), Run: w.position.ShowCalls, Enabled: w.session.Table.CanAsk},
		{Name: "play-out", Menu: "position", Keys: actions.Press(fyne.KeyG), Run: w.session.Lines.PlayOut, Enabled: w.session.Lines.CanPlayOut,
			Separator: true},
		{Name: "leave", Menu: "position", Keys: actions.Press(fyne.KeyBackspace), Run: func() { w.session.Lines.Leave() },
			Enabled: func() bool { return w.session.Lines.Showing() != lines.ShowsLog }},
		{Name: "remove", Menu: "position", Keys: actions.Press(fyne.KeyDelete), Run: w.remove, Enabled: w.hasGame},
	}
	if filepick.Page() == "" {
		return table
	}
	return slices.Concat(table, actions.Table{
		{Name: "copy-link", Menu: "file", Run: f.CopyLink, Enabled: w.hasGame, Separator: true},
		{Name: "copy-study-link", Menu: "file", Run: f.CopyStudyLink, Enabled: w.hasGame},
	})
}

func (w *Window) playbackActions() actions.Table {
	s, t := w.session, w.transport
	faster := func(factor float64) func() { return func() { t.SetSpeed(t.Speed() * factor) } }
	move := func(next func(*replay.Game, replay.Place) replay.Place) func() { return func() { s.Place.Move(next) } }
	return actions.Table{
		{Name: "play", Menu: "shot", Keys: actions.Press(fyne.KeySpace), Run: t.TogglePlay, Enabled: w.hasGame},
		{Name: "frame-on", Menu: "shot", Keys: actions.Type('.'), Run: func() { t.StepFrame(1) }, Enabled: w.hasGame},
		{Name: "frame-back", Menu: "shot", Keys: actions.Type(','), Run: func() { t.StepFrame(-1) }, Enabled: w.hasGame},
		{Name: "faster", Menu: "shot", Keys: []actions.Key{{Rune: '+'}, {Name: fyne.KeyUp}}, Run: faster(2)},
		{Name: "slower", Menu: "shot", Keys: []actions.Key{{Rune: '-'}, {Name: fyne.KeyDown}}, Run: faster(0.5)},
		{Name: "loop", Menu: "shot", Keys: actions.Press(fyne.KeyL), Run: w.toggleLoop, Checked: s.Place.Loop},
		{Name: "whole-way", Menu: "shot", Run: w.ice.ToggleWholeWay, Checked: w.ice.WholeWay},
		{Name: "next-shot", Menu: "shot", Keys: actions.Press(fyne.KeyRight), Run: move((*replay.Game).Next), Enabled: w.hasGame,
			Separator: true},
		{Name: "previous-shot", Menu: "shot", Keys: actions.Press(fyne.KeyLeft), Run: move((*replay.Game).Previous), Enabled: w.hasGame},
		{Name: "next-end", Menu: "shot", Keys: []actions.Key{actions.Ctrl(fyne.KeyRight), {Name: fyne.KeyPageDown}},
			Run: move((*replay.Game).NextEnd), Enabled: w.hasGame},
		{Name: "previous-end", Menu: "shot", Keys: []actions.Key{actions.Ctrl(fyne.KeyLeft), {Name: fyne.KeyPageUp}},
			Run: move((*replay.Game).PreviousEnd), Enabled: w.hasGame},
		{Name: "first", Menu: "shot", Keys: actions.Press(fyne.KeyHome), Run: func() { s.Place.GoTo(s.Place.Game().First()) },
			Enabled: w.hasGame},
		{Name: "last", Menu: "shot", Keys: actions.Press(fyne.KeyEnd), Run: func() { s.Place.GoTo(s.Place.Game().Last()) }, Enabled: w.hasGame},
	}
}

func (w *Window) answerActions() actions.Table {
	s, table := w.session, w.winTables
	wins := func(source study.WinSource, run func(), separator bool) actions.Action {
		return actions.Action{Name: "wins-" + string(source), Menu: "analysis", Run: run, Separator: separator,
			Checked: func() bool { t := s.Terms.WinTable(); return t.Source == source }}
	}
	return actions.Table{
		{Name: "ask", Menu: "ai", Keys: []actions.Key{{Name: fyne.KeyReturn}, {Name: fyne.KeyEnter}}, Run: s.Ask.Start, Enabled: s.Table.CanAsk},
		{Name: "stop", Menu: "ai", Keys: actions.Press(fyne.KeyEscape), Run: w.stop},
		{Name: "play-all", Menu: "ai", Keys: actions.Type('p'), Run: func() { s.Preview.PlayAll() },
			Enabled: func() bool { return s.Table.HasAnswers() }},
		{Name: "play-answer", Menu: "ai", Keys: actions.Type('P'), Run: func() { s.Preview.Play() },
			Enabled: func() bool { return s.Table.Answer(s.Selection.Now().Row) != nil }},
		{Name: "next-idea", Menu: "ai", Keys: actions.Press(fyne.KeyI), Run: func() { s.Selection.NextCandidate(); w.answers.RevealCandidate() },
			Enabled: s.Selection.HasCandidates, Separator: true},
		{Name: "judge-idea", Menu: "ai", Keys: actions.Press(fyne.KeyJ), Run: s.Selection.Evaluate, Enabled: s.Selection.CanEvaluate},
		{Name: "sort-answers", Menu: "ai", Keys: actions.Press(fyne.KeyO), Run: w.answers.SortNext},
		{Name: "add-ai", Menu: "ai", Run: w.engines.ShowAdd, Separator: true},
		{Name: "manage-ai", Menu: "ai", Keys: actions.Press(fyne.KeyA), Run: w.engines.ShowList},

		{Name: "throws", Menu: "analysis", Keys: actions.Press(fyne.KeyW), Run: s.Samples.ShowMore,
			Enabled: func() bool { return s.Table.Answer(s.Selection.Now().Row) != nil }, Checked: func() bool { return s.Samples.Shown() > 0 }},
		{Name: "compare", Menu: "analysis", Keys: actions.Press(fyne.KeyQ), Run: w.nextComparison, Enabled: w.hasGame,
			Checked: func() bool { return s.Compare.Shown() != comparison.NoComparison }},
		{Name: "compare-make", Menu: "analysis", Keys: actions.Press(fyne.KeyU), Run: w.compare.Make,
			Enabled: func() bool { return s.Compare.Shown() != comparison.NoComparison }},
		{Name: "analyse", Menu: "analysis", Keys: []actions.Key{actions.Ctrl(fyne.KeyA)}, Run: s.Valuation.Start,
			Enabled: func() bool { return s.Valuation.CanStart() && !s.Valuation.Now().Running }},
		{Name: "auto-analyse", Menu: "analysis", Run: func() {
			w.settings.SetSwitch(settings.AutoAnalyse,
				!w.settings.Switch(settings.AutoAnalyse))
		}, Checked: func() bool { return w.settings.Switch(settings.AutoAnalyse) }},
		{Name: "analyse-pause", Menu: "analysis", Keys: []actions.Key{actions.Ctrl(fyne.KeyK)}, Run: func() { s.Valuation.Stop() },
			Enabled: func() bool { return s.Valuation.Now().Running }},
		{Name: "next-costly", Menu: "analysis", Keys: actions.Type('n'), Run: func() { w.nextCostly(1) },
			Enabled: func() bool { return s.Valuation.Now().Known() }},
		{Name: "previous-costly", Menu: "analysis", Keys: actions.Type('N'), Run: func() { w.nextCostly(-1) },
			Enabled: func() bool { return s.Valuation.Now().Known() }},
		{Name: "next-disagreement", Menu: "analysis", Keys: actions.Type('d'), Run: w.nextDisagreement,
			Enabled: func() bool { return s.Valuation.Now().Known() }},
		{Name: "analysis-ideas", Menu: "analysis", Keys: actions.Press(fyne.KeyK), Run: func() { s.Compare.ShowIdeas(!s.Compare.IdeasShown()) },
			Enabled: func() bool { return s.Valuation.Now().Known() }, Checked: s.Compare.IdeasShown},
		{Name: "analysis-terms", Menu: "analysis", Run: w.valuation.ShowTerms},
		{Name: "analysis-computers", Menu: "analysis", Run: func() { w.valuation.ShowComputers(filepath.Join(w.data, "queue")) },
			Enabled: func() bool { return w.data != "" }},
		{Name: "differences", Menu: "analysis", Keys: actions.Type('D'), Run: w.nextDifference, Enabled: w.hasGame},
		wins(study.WinsUsual, func() { table.Use(study.WinsUsual) }, true),
		wins(study.WinsOhto, func() { table.Use(study.WinsOhto) }, false),
		wins(study.WinsRealFour, func() { table.Use(study.WinsRealFour) }, false),
		wins(study.WinsRealDoubles, func() { table.Use(study.WinsRealDoubles) }, false),
		wins(study.WinsFour, func() { table.Use(study.WinsFour) }, false),
		wins(study.WinsDoubles, func() { table.Use(study.WinsDoubles) }, false),
		wins(study.WinsLogs, table.AskFolder, false),
		wins(study.WinsHand, table.ShowForm, false),
		wins(study.WinsNone, func() { table.Use(study.WinsNone) }, false),
	}
}

// selectActions select answers by their place.
func (w *Window) selectActions() (t actions.Table) {
	for n := range 9 {
		t = append(t, actions.Action{Name: "select", Keys: actions.Type(rune('1' + n)), Run: func() { w.answers.SelectLine(n) }})
	}
	return t
}

func (w *Window) viewActions() actions.Table {
	v, set := w.ice, w.settings
	frame := func(name string, key fyne.KeyName) actions.Action {
		return actions.Action{Name: name, Menu: "view", Keys: actions.Press(key), Run: func() { v.SetFrame(name) },
			Checked: func() bool { return v.Frame() == name }}
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
	look := func(name string, separator bool) actions.Action {
		return actions.Action{Name: name, Menu: "view", Sub: "look", Run: func() { w.chooseTheme(name) },
			Checked: func() bool { return set.Choice(settings.Theme) == name }, Separator: separator}
	}
	touch := func(choice string) actions.Action {
		return actions.Action{Name: "touch-" + choice, Menu: "view", Sub: "touch", Run: func() { w.chooseTouch(choice) },
			Checked: func() bool { return set.Choice(settings.Touch) == choice }}
	}
	return actions.Table{
		frame(ice.HouseFrame, fyne.KeyF2),
		frame(ice.RingsFrame, fyne.KeyF4),
		frame(ice.SheetFrame, fyne.KeyF3),
		{Name: "flip", Menu: "view", Keys: actions.Press(fyne.KeyF), Run: v.ToggleFlip, Checked: v.Flipped},
		{Name: "turn", Menu: "view", Keys: actions.Press(fyne.KeyR), Run: v.Turn},
		{Name: "turn-auto", Menu: "view", Run: func() { v.SetOrientation(ice.AutomaticSheet) },
			Checked: func() bool { return v.Orientation() == ice.AutomaticSheet }},
		{Name: "map", Menu: "view", Keys: actions.Press(fyne.KeyH), Run: v.NextMap},
		{Name: "map-layer", Menu: "view", Keys: actions.Press(fyne.KeyV), Run: w.session.Maps.NextLayer, Enabled: mapped},
		{Name: "map-weight", Menu: "view", Keys: actions.Press(fyne.KeyY), Run: w.session.Maps.NextWeight, Enabled: mapped},
		{Name: "traces", Menu: "view", Keys: actions.Press(fyne.KeyT), Run: v.ToggleTraces, Checked: v.TracesShown},
		panel("panel-shots", fyne.KeyF6, settings.ShowShots, true),
		panel("panel-answers", fyne.KeyF7, settings.ShowAnswers, false),
		panel("panel-strip", fyne.KeyF8, settings.ShowTimeline, false),
		{Name: "strip-closer", Menu: "view", Sub: "panels", Keys: actions.Type('z'), Run: w.timeline.Closer, Enabled: w.hasGame},
		{Name: "strip-wider", Menu: "view", Sub: "panels", Keys: actions.Type('Z'), Run: w.timeline.Wider, Enabled: w.hasGame},
		{Name: "full-screen", Menu: "view", Keys: []actions.Key{actions.Ctrl(fyne.KeyF11)},
			Run: func() { w.window.SetFullScreen(!w.window.FullScreen()) }},
		{Name: "show", Menu: "view", Keys: actions.Press(fyne.KeyF11), Run: w.toggleShow, Checked: func() bool { return w.showing }},
		look("light", true),
		look("dark", false),
		look("contrast", false),
		touch("auto"),
		touch("on"),
		touch("off"),
		{Name: "larger", Menu: "view", Keys: []actions.Key{actions.Ctrl(fyne.KeyEqual)}, Run: func() { w.changeScale(scaleStep) },
			Separator: true},
		{Name: "smaller", Menu: "view", Keys: []actions.Key{actions.Ctrl(fyne.KeyMinus)}, Run: func() { w.changeScale(-scaleStep) }},

		{Name: "keys", Menu: "help", Keys: actions.Type('?'), Run: func() { menubar.ShowKeys(w.words, w.dialogs, w.actions, w.page) }},
		{Name: "tour", Menu: "help", Run: w.StartTour},
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
	case s.Table.Asked().Running:
		s.Ask.Stop()
		w.dialogs.Notify(w.words.T("stopped"))
	case s.Terms.StopCounting():
		w.dialogs.Notify(w.words.T("stopped"))
	case s.Compare.Stop():
		w.dialogs.Notify(w.words.T("stopped"))
	case s.Preview.Row() >= 0:
		s.Lines.Leave()
	case w.transport.Pause():
	case w.ice.DropShape():
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

// nextComparison opens the comparison of the answers, or shows the next one.
func (w *Window) nextComparison() {
	list := comparison.Comparisons
	w.session.Compare.Show(list[(slices.Index(list, w.session.Compare.Shown())+1)%len(list)])
}

// chooseMapAgainst chooses the thrower whose map is taken off the one shown.
func (w *Window) chooseMapAgainst(below fyne.CanvasObject) {
	s := w.session
	none := fyne.NewMenuItem(w.words.T("map.alone"), func() { s.Maps.SetAgainst(study.Thrower{}) })
	none.Checked = s.Maps.Against() == ""
	menu := fyne.NewMenu("", none)
	for _, t := range s.Maps.Throwers() {
		item := fyne.NewMenuItem(w.words.First(t.Name, "thrower."+t.Name), func() { s.Maps.SetAgainst(t) })
		item.Checked = s.Maps.Against() == t.Name
		menu.Items = append(menu.Items, item)
	}
	w.dialogs.PopUp(menu, below)
}

func (w *Window) toggleLoop() {
	w.session.Place.SetLoop(!w.session.Place.Loop())
	w.dialogs.Notify(w.words.T(map[bool]string{true: "loop.on", false: "loop.off"}[w.session.Place.Loop()]))
}

// nextDifference goes to the next shot where our simulator and the log disagree.
func (w *Window) nextDifference() {
	if p, ok := w.session.Check.Next(); ok {
		w.session.Place.GoTo(p)
	} else {
		w.dialogs.Notify(w.words.T("differences.none"))
	}
}

// nextCostly goes to the next costly shot, or to the one before.
func (w *Window) nextCostly(by int) {
	if p, ok := w.session.Valuation.NextCostly(by); ok {
		w.session.Place.GoTo(p)
	} else {
		w.dialogs.Notify(w.words.T("costly.none", wording.Number(w.session.Valuation.Terms().Costly)))
	}
}

// nextDisagreement goes to the next shot that the AIs disagree about.
func (w *Window) nextDisagreement() {
	switch p, ok := w.session.Valuation.NextDisagreement(1); {
	case ok:
		w.session.Place.GoTo(p)
		w.session.Compare.ShowIdeas(true)
	case w.session.Valuation.Now().SeveralAIs():
		w.dialogs.Notify(w.words.T("disagreement.none", wording.Number(w.session.Valuation.Terms().Costly)))
	default:
		w.dialogs.Notify(w.words.T("disagreement.one-ai"))
	}
}

// pictureLength is the length of the sheet in pixels in a saved picture.
const pictureLength = 1400

// picture is the ice as it is shown, with its caption.
func (w *Window) picture() *paint.Picture {
	scene, frame, house := w.ice.Scene()
	v := paint.ViewOf(frame, house, pictureLength)
	v.Unit = 2
	picture := paint.Picture{Scene: scene, View: v, Palette: w.theme.Palette, Caption: w.caption.Block(w.statusBar.Text() + "  ·  Hogline " +
		version.Number)}
	return &picture
}

// Animated pictures are smaller and faster than the ice.
const (
	filmLength = 1000 // pixels along the sheet
	filmSpeed  = 2
)

// saveFilm saves the shot on the clock, or all answers at once, as an animated picture.
func (w *Window) saveFilm() {
	film, frame, house, ok := w.ice.Film()
	if !ok {
		w.dialogs.Notify(w.words.T("film.none"))
		return
	}
	film.View, film.Speed = paint.ViewOf(frame, house, filmLength), filmSpeed
	film.View.Unit = filmLength / 700.
	w.files.AskSaveFilm(film)
}

// showWarnings lists what was doubtful in the log that is open.
func (w *Window) showWarnings() {
	warnings := w.session.Place.Game().Warnings
	list := canvas.VStack()
	for _, d := range warnings {
		list.Add(canvas.Padded(canvas.Paragraph(w.words.Warning(d), widget.MediumImportance), 3, 3, 0, 12))
	}
	scroll := container.NewVScroll(list)
	scroll.SetMinSize(fyne.NewSize(w.dialogs.Width(620), min(420, w.dialogs.Size().Height-160)))
	count := canvas.NewText(w.words.T("warnings", len(warnings)), canvas.NoteSize, false, theme.ColorNamePlaceHolder)
	w.dialogs.Show(w.words.T("warnings.title"), container.NewVBox(count, scroll))
	g := w.session.Place.Game()
	w.dialogs.While(func() bool { return w.session.Place.Game() == g })
}

func (w *Window) showAbout() {
	w.dialogs.Show("Hogline", container.NewVBox(canvas.Paragraph(w.words.T("about"), widget.MediumImportance),
		canvas.Spacer(w.dialogs.Width(460), 1)))
}

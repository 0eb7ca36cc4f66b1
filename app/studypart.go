package app

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/settings"
	"github.com/hogline/hogline/app/ui/actions"
	"github.com/hogline/hogline/app/ui/dialogs"
	"github.com/hogline/hogline/app/ui/files"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/version"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/annotation"
	"github.com/hogline/hogline/replay/book"
	"github.com/hogline/hogline/session"
	"github.com/hogline/hogline/session/aiming"
	"github.com/hogline/hogline/session/comparison"
	"github.com/hogline/hogline/session/study"
)

// studyPart is what a user can do on the page of the study.
type studyPart struct {
	*views
	session  *session.Session
	words    *wording.Words
	dialogs  *dialogs.Dialogs
	settings *settings.Settings
	palette  *paint.Palette
	files    *files.Files
	stop     func() // what is going on
	queue    string // folder of the queue of analyses of this computer, "" none
	// choose shows the actions whose names begin alike, of which one is in use, under a title.
	choose func(begin, title string)
}

func (p *studyPart) editing() bool { return p.session.Aim.Mode() == aiming.EditMode }

func (p *studyPart) aiming() bool { return p.session.Aim.Mode() == aiming.AimMode }

// drawing reports whether the pointer draws on the ice.
func (p *studyPart) drawing() bool { return p.session.Aim.Mode() == aiming.DrawMode }

func (p *studyPart) hasGame() bool { return p.session.Place.HasGame() }

// toggleMode lets the pointer edit or aim, or look again.
func (p *studyPart) toggleMode(m aiming.Mode) {
	if p.session.Aim.Mode() == m {
		m = aiming.LookMode
	}
	p.session.Aim.SetMode(m)
}

// remove takes the selected stone off the ice while positions are edited, else the selected answer off the table.
func (p *studyPart) remove() {
	if !p.ice.RemoveStone() {
		p.session.Table.Remove(p.session.Selection.Now().Row)
	}
}

// undo undoes the command done last and says which.
func (p *studyPart) undo() {
	name, _ := p.session.Study.CanUndo()
	if p.session.Study.Undo() {
		p.dialogs.Notify(p.words.T("undone", p.words.T("command."+name)))
	}
}

// redo does the command undone last again and says which.
func (p *studyPart) redo() {
	name, _ := p.session.Study.CanRedo()
	if p.session.Study.Redo() {
		p.dialogs.Notify(p.words.T("redone", p.words.T("command."+name)))
	}
}

func (p *studyPart) canUndo() bool {
	_, ok := p.session.Study.CanUndo()
	return ok
}

func (p *studyPart) canRedo() bool {
	_, ok := p.session.Study.CanRedo()
	return ok
}

func (p *studyPart) playbackActions() actions.Table {
	s, t := p.session, p.transport
	faster := func(factor float64) func() { return func() { t.SetSpeed(t.Speed() * factor) } }
	move := func(next func(*replay.Game, replay.Place) replay.Place) func() { return func() { s.Place.Move(next) } }
	return actions.Table{
		{Name: "play", Menu: "game", Keys: actions.Press(fyne.KeySpace), Run: t.TogglePlay, Enabled: p.hasGame},
		{Name: "frame-on", Menu: "game", Unlisted: true, Keys: actions.Type('.'), Run: func() { t.StepFrame(1) }, Enabled: p.hasGame},
		{Name: "frame-back", Menu: "game", Unlisted: true, Keys: actions.Type(','), Run: func() { t.StepFrame(-1) }, Enabled: p.hasGame},
		{Name: "faster", Menu: "game", Unlisted: true, Keys: []actions.Key{{Rune: '+'}, {Name: fyne.KeyUp}}, Run: faster(2)},
		{Name: "slower", Menu: "game", Unlisted: true, Keys: []actions.Key{{Rune: '-'}, {Name: fyne.KeyDown}}, Run: faster(0.5)},
		{Name: "loop", Menu: "game", Unlisted: true, Keys: actions.Press(fyne.KeyL), Run: p.toggleLoop, Checked: s.Place.Loop},
		{Name: "whole-way", Menu: "game", Unlisted: true, Run: p.ice.Framing.ToggleWholeWay, Checked: p.ice.Framing.WholeWay},
		{Name: "next-shot", Menu: "game", Unlisted: true, Keys: actions.Press(fyne.KeyRight), Run: move((*replay.Game).Next), Enabled: p.hasGame,
			Separator: true},
		{Name: "previous-shot", Menu: "game", Unlisted: true, Keys: actions.Press(fyne.KeyLeft), Run: move((*replay.Game).Previous),
			Enabled: p.hasGame},
		{Name: "next-end", Menu: "game", Unlisted: true, Keys: []actions.Key{actions.Ctrl(fyne.KeyRight), {Name: fyne.KeyPageDown}},
			Run: move((*replay.Game).NextEnd), Enabled: p.hasGame},
		{Name: "previous-end", Menu: "game", Unlisted: true, Keys: []actions.Key{actions.Ctrl(fyne.KeyLeft), {Name: fyne.KeyPageUp}},
			Run: move((*replay.Game).PreviousEnd), Enabled: p.hasGame},
		{Name: "first", Menu: "game", Unlisted: true, Keys: actions.Press(fyne.KeyHome), Run: func() { s.Place.GoTo(s.Place.Game().First()) },
			Enabled: p.hasGame},
		{Name: "last", Menu: "game", Unlisted: true, Keys: actions.Press(fyne.KeyEnd), Run: func() { s.Place.GoTo(s.Place.Game().Last()) },
			Enabled: p.hasGame},
	}
}

func (p *studyPart) answerActions() actions.Table {
	s, table := p.session, p.winTables
	wins := func(source study.WinSource, run func()) actions.Action {
		return actions.Action{Name: winsAction + string(source), Menu: "analysis", Unlisted: true, Run: run,
			Checked: func() bool { t := s.Terms.WinTable(); return t.Source == source }}
	}
	return actions.Table{
		{Name: "ask", Menu: "analysis", Keys: []actions.Key{{Name: fyne.KeyReturn}, {Name: fyne.KeyEnter}}, Run: s.Ask.Start,
			Enabled: s.Table.CanAsk},
		{Name: "ask-always", Menu: "analysis", Own: true, Keys: actions.Type('A'),
			Run: func() { s.Always.Set(!s.Always.On()) }, Checked: s.Always.On},
		{Name: "stop", Menu: "analysis", Unlisted: true, Page: anyPage, Keys: actions.Press(fyne.KeyEscape), Run: p.stop},
		{Name: "play-all", Menu: "analysis", Unlisted: true, Keys: actions.Type('p'), Run: p.ice.Sheets.PlayAll,
			Enabled: func() bool { return s.Table.HasAnswers() }},
		{Name: "side-by-side", Menu: "analysis", Page: studyPage, Keys: actions.Press(fyne.KeyS), Run: p.ice.Sheets.Toggle,
			Enabled: p.ice.Sheets.Possible, Checked: p.ice.Sheets.Shown},
		{Name: "play-answer", Menu: "analysis", Unlisted: true, Keys: actions.Type('P'), Run: func() { s.Preview.Play() },
			Enabled: func() bool { return s.Table.Answer(s.Selection.Now().Row) != nil }},
		{Name: "next-idea", Menu: "analysis", Unlisted: true, Keys: actions.Press(fyne.KeyI),
			Run:     func() { s.Selection.NextCandidate(); p.answers.RevealCandidate() },
			Enabled: s.Selection.HasCandidates, Separator: true},
		{Name: "judge-idea", Menu: "analysis", Unlisted: true, Keys: actions.Press(fyne.KeyJ), Run: s.Selection.Evaluate,
			Enabled: s.Selection.CanEvaluate},
		{Name: "sort-answers", Menu: "analysis", Unlisted: true, Keys: actions.Press(fyne.KeyO), Run: p.answers.SortNext},
		{Name: "add-ai", Menu: "analysis", Unlisted: true, Run: p.engines.ShowAdd, Separator: true},
		{Name: "manage-ai", Menu: "analysis", Page: studyPage, Keys: actions.Type('a'), Run: p.engines.ShowList},

		{Name: "throws", Menu: "analysis", Keys: actions.Press(fyne.KeyW), Run: s.Samples.ShowMore,
			Enabled: func() bool { return s.Table.Answer(s.Selection.Now().Row) != nil }, Checked: func() bool { return s.Samples.Shown() > 0 }},
		{Name: "compare", Menu: "analysis", Keys: actions.Press(fyne.KeyQ), Run: p.nextComparison, Enabled: p.hasGame,
			Checked: func() bool { return s.Compare.Shown() != comparison.NoComparison }},
		{Name: "compare-make", Menu: "analysis", Unlisted: true, Keys: actions.Press(fyne.KeyU), Run: p.compare.Make,
			Enabled: func() bool { return s.Compare.Shown() != comparison.NoComparison }},
		{Name: "analyse", Menu: "analysis", Keys: []actions.Key{actions.Ctrl(fyne.KeyA)}, Run: p.toggleAnalysis,
			Enabled: func() bool { return s.Valuation.CanStart() || s.Valuation.Now().Running },
			Checked: func() bool { return s.Valuation.Now().Running }},
		{Name: "auto-analyse", Menu: "analysis", Run: func() {
			p.settings.SetSwitch(settings.AutoAnalyse,
				!p.settings.Switch(settings.AutoAnalyse))
		}, Checked: func() bool { return p.settings.Switch(settings.AutoAnalyse) }},
		{Name: "next-costly", Menu: "analysis", Keys: actions.Type('n'), Run: func() { p.nextCostly(1) },
			Enabled: func() bool { return s.Valuation.Now().Known() }},
		{Name: "previous-costly", Menu: "analysis", Unlisted: true, Keys: actions.Type('N'), Run: func() { p.nextCostly(-1) },
			Enabled: func() bool { return s.Valuation.Now().Known() }},
		{Name: "next-disagreement", Menu: "analysis", Keys: actions.Type('d'), Run: p.nextDisagreement,
			Enabled: func() bool { return s.Valuation.Now().Known() }},
		{Name: "analysis-ideas", Menu: "analysis", Unlisted: true, Keys: actions.Type('K'),
			Run:     func() { s.Compare.ShowIdeas(!s.Compare.IdeasShown()) },
			Enabled: func() bool { return s.Valuation.Now().Known() }, Checked: s.Compare.IdeasShown},
		{Name: "plan", Menu: "analysis", Run: p.plans.Show, Enabled: p.plans.Possible},
		{Name: "win-table", Menu: "analysis", Run: func() { p.choose(winsAction, "do.win-table") }},
		{Name: "analysis-terms", Menu: "analysis", Run: p.valuation.ShowTerms},
		{Name: "analysis-computers", Menu: "analysis", Run: func() { p.valuation.ShowComputers(p.queue) },
			Enabled: func() bool { return p.queue != "" }},
		{Name: "differences", Menu: "analysis", Unlisted: true, Keys: actions.Type('D'), Run: p.nextDifference, Enabled: p.hasGame},
		wins(study.WinsUsual, func() { table.Use(study.WinsUsual) }),
		wins(study.WinsOhto, func() { table.Use(study.WinsOhto) }),
		wins(study.WinsRealFour, func() { table.Use(study.WinsRealFour) }),
		wins(study.WinsRealDoubles, func() { table.Use(study.WinsRealDoubles) }),
		wins(study.WinsFour, func() { table.Use(study.WinsFour) }),
		wins(study.WinsDoubles, func() { table.Use(study.WinsDoubles) }),
		wins(study.WinsLogs, table.AskFolder),
		wins(study.WinsHand, table.ShowForm),
		wins(study.WinsNone, func() { table.Use(study.WinsNone) }),
	}
}

// selectActions select answers by their place.
func (p *studyPart) selectActions() (t actions.Table) {
	for n := range 9 {
		t = append(t, actions.Action{Name: "select", Keys: actions.Type(rune('1' + n)), Run: func() { p.answers.SelectLine(n) }})
	}
	return t
}

// drawActions are notes and drawings.
func (p *studyPart) drawActions() actions.Table {
	return actions.Table{
		{Name: "note", Menu: "edit", Keys: actions.Type('k'), Run: p.notes.ShowNote, Enabled: p.hasGame, Separator: true},
		{Name: "find-note", Menu: "edit", Keys: []actions.Key{actions.Ctrl(fyne.KeyF)}, Run: p.notes.ShowFind, Enabled: p.hasGame},
		{Name: "draw", Menu: "edit", Keys: actions.Press(fyne.KeyB), Run: func() { p.toggleMode(aiming.DrawMode) }, Enabled: p.hasGame,
			Checked: p.drawing},
		{Name: "draw-clear", Menu: "edit", Unlisted: true, Run: p.session.Notes.Clear,
			Enabled: func() bool { return len(p.session.Notes.Here().Drawings) > 0 }},
	}
}

// drawKeys move the cursor and choose tools in the draw mode, where they come before others.
func (p *studyPart) drawKeys() actions.Table {
	v := p.ice.Drawing
	const step = 0.1 // m
	key := func(name string, keys []actions.Key, run func()) actions.Action {
		return actions.Action{Name: name, Keys: keys, Run: run, Enabled: p.drawing, Page: studyPage}
	}
	move := func(name fyne.KeyName, right, up float64) actions.Action {
		return key("draw-move", actions.Press(name), func() { v.Step(right, up) })
	}
	t := actions.Table{
		move(fyne.KeyLeft, -step, 0), move(fyne.KeyRight, step, 0), move(fyne.KeyUp, 0, step), move(fyne.KeyDown, 0, -step),
		key("draw-mark", []actions.Key{{Name: fyne.KeyReturn}, {Name: fyne.KeyEnter}}, v.Mark),
		key("draw-tool", actions.Press(fyne.KeyX), v.NextShape),
		key("draw-erase", actions.Press(fyne.KeyDelete), v.Erase),
	}
	for i := range annotation.Colours {
		t = append(t, key("draw-colour", actions.Type(rune('1'+i)), func() { v.SetColour(i) }))
	}
	return t
}

// nextComparison opens the comparison of the answers, or shows the next one.
func (p *studyPart) nextComparison() {
	list := comparison.Comparisons
	p.session.Compare.Show(list[(slices.Index(list, p.session.Compare.Shown())+1)%len(list)])
}

// toggleAnalysis values the shots of the match, or pauses that.
func (p *studyPart) toggleAnalysis() {
	if v := p.session.Valuation; v.Now().Running {
		v.Stop()
	} else {
		v.Start()
	}
}

func (p *studyPart) toggleLoop() {
	p.session.Place.SetLoop(!p.session.Place.Loop())
	p.dialogs.Notify(p.words.T(map[bool]string{true: "loop.on", false: "loop.off"}[p.session.Place.Loop()]))
}

// nextDifference goes to the next shot where our simulator and the log disagree.
func (p *studyPart) nextDifference() {
	if at, ok := p.session.Check.Next(); ok {
		p.session.Place.GoTo(at)
	} else {
		p.dialogs.Notify(p.words.T("differences.none"))
	}
}

// nextCostly goes to the next costly shot, or to the one before.
func (p *studyPart) nextCostly(by int) {
	if at, ok := p.session.Valuation.NextCostly(by); ok {
		p.session.Place.GoTo(at)
	} else {
		p.dialogs.Notify(p.words.T("costly.none", wording.Number(p.session.Valuation.Terms().Costly)))
	}
}

// nextDisagreement goes to the next shot that the AIs disagree about.
func (p *studyPart) nextDisagreement() {
	switch at, ok := p.session.Valuation.NextDisagreement(1); {
	case ok:
		p.session.Place.GoTo(at)
		p.session.Compare.ShowIdeas(true)
	case p.session.Valuation.Now().SeveralAIs():
		p.dialogs.Notify(p.words.T("disagreement.none", wording.Number(p.session.Valuation.Terms().Costly)))
	default:
		p.dialogs.Notify(p.words.T("disagreement.one-ai"))
	}
}

// pictureLength is the length of the sheet in pixels in a saved picture.
const pictureLength = 1400

// block tells below a picture what it shows and on what its figures depend.
func (p *studyPart) block() paint.Caption {
	return p.caption.Block(p.statusBar.Text() + "  ·  Hogline " + version.Number)
}

// picture is the ice as it is shown, with its caption.
func (p *studyPart) picture() *paint.Picture {
	scene, frame, house := p.ice.Scene()
	v := paint.ViewOf(frame, house, pictureLength)
	v.Unit = 2
	picture := paint.Picture{Scene: scene, View: v, Palette: p.palette, Caption: p.block()}
	return &picture
}

// Animated pictures are smaller and faster than the ice.
const (
	filmLength = 1000 // pixels along the sheet
	filmSpeed  = 2
)

// film is the shot on the clock, or all answers at once, with its caption.
func (p *studyPart) film() (film paint.Film, ok bool) {
	film, frame, house, ok := p.ice.Film()
	if !ok {
		return film, false
	}
	film.View, film.Speed, film.Caption = paint.ViewOf(frame, house, filmLength), filmSpeed, p.block()
	film.View.Unit = filmLength / 700.
	return film, true
}

// saveFilm saves the shot on the clock, or all answers at once, as an animated picture.
func (p *studyPart) saveFilm() {
	if film, ok := p.film(); ok {
		p.files.Export.SaveFilm(film)
	} else {
		p.dialogs.Notify(p.words.T("film.none"))
	}
}

// showExport opens the sheet of everything that can be saved of what is shown.
func (p *studyPart) showExport() {
	film, ok := p.film()
	e := files.Export{Picture: p.picture(), Report: p.session.Valuation.Now().Known(), Log: p.session.Place.Game().Shots() > 0}
	if ok {
		e.Film = &film
	}
	p.files.Export.Show(e)
}

// showWarnings lists what was doubtful in the log that is open.
func (p *studyPart) showWarnings() {
	warnings := p.session.Place.Game().Warnings
	list := canvas.VStack()
	for _, d := range warnings {
		var line fyne.CanvasObject = canvas.Padded(canvas.Paragraph(p.words.Warning(d), widget.MediumImportance), 3, 3, 0, 12)
		if number, shot, ok := book.PlaceOf(d.Text); ok && p.bookPage.Available() {
			line = canvas.NewListRow(line, func() {
				p.dialogs.Hide()
				p.bookPage.GoTo(number, shot)
			})
		}
		list.Add(line)
	}
	scroll := container.NewVScroll(list)
	scroll.SetMinSize(fyne.NewSize(p.dialogs.Width(620), min(420, p.dialogs.Size().Height-160)))
	count := canvas.NewText(p.words.T("warnings", len(warnings)), canvas.NoteSize, false, theme.ColorNamePlaceHolder)
	p.dialogs.Show(p.words.T("warnings.title"), container.NewVBox(count, scroll))
	study, line := p.session.Study.Study(), p.session.Place.OnIce().Line // the game is another one whenever a throw is found
	p.dialogs.While(func() bool { return p.session.Study.Study() == study && p.session.Place.OnIce().Line == line })
}

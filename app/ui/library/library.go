// Package library is the view of many games: folders that are watched, a search over their games, positions like that of
// the study, where AIs disagree, what was costly, and statistics.
//
// A window keeps one State, made by NewState, and makes a View of it by New; when language or theme change it makes another
// View of the same State.
package library

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/analysis/season"
	"github.com/hogline/hogline/app/ui/actions"
	"github.com/hogline/hogline/app/ui/dialogs"
	"github.com/hogline/hogline/app/ui/forms"
	uipage "github.com/hogline/hogline/app/ui/page"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/replay/library"
	"github.com/hogline/hogline/session/event"
)

// View is the filters at the left and what they find at the right.
type View struct {
	*uipage.Page

	OnGame   func(g season.Game, end, shot int) // opens a place of a game in the study, both from 1; 0: its beginning
	OnIdeas  func(g season.Game, end, shot int) // the same, with the ideas of the AIs on the ice
	OnFolder func(then func(dir string))        // asks for a folder
	OnSave   func(write func(io.Writer) error)  // asks for a file and writes the statistics
	OnQuiz   func(shots []season.Shot)          // makes exercises of shots

	words   *wording.Words
	dialogs *dialogs.Dialogs
	palette *paint.Palette
	state   *State

	folders      *fyne.Container
	criteria     criteria
	left         *fyne.Container // holds them
	scrolled     *container.Scroll
	reading      *canvas.Prose
	count        *canvas.Label
	problem      *canvas.Prose
	panels       *uipage.Panels[Mode]
	list         *list
	shownMode    Mode // that list is made for
	shownColumns int  // of the statistics
	detail       *canvas.Prose
	hint         *canvas.Prose  // in a list without a row
	exercises    *canvas.Button // nil until the costly shots were shown
	progress     *canvas.Label
	bar          *canvas.ProgressBar
	stop, fails  *canvas.Button
	details      details
	situations   situationPanel
}

// New is a hidden view of a state, which it takes over from the view before.
func New(words *wording.Words, s *State, d *dialogs.Dialogs, palette *paint.Palette) *View {
	v := &View{words: words, state: s, dialogs: d, palette: palette}
	v.situations = situationPanel{situations: &s.situations, view: v, words: words}
	v.Page = uipage.New(func() error { return nil }, v.build, v.show)
	s.view = v
	return v
}

// Show shows the page and begins to watch the folders.
func (v *View) Show() error {
	if err := v.Page.Show(); err != nil {
		return err
	}
	v.state.hidden.Store(false)
	v.state.look()
	v.focusList()
	return nil
}

// Hide hides the page. A batch goes on.
func (v *View) Hide() {
	if v.IsShown() {
		v.state.rest()
	}
	v.Page.Hide()
}

// leftWidth is that of the filters in pixels.
const leftWidth = 292

func (v *View) build() fyne.CanvasObject {
	v.folders = canvas.VStack()
	v.criteria = criteria{words: v.words, dialogs: v.dialogs, state: v.state, typed: v.typed,
		form: container.New(canvas.Stacked{}), saved: container.New(&canvas.Flow{Gap: 4, Wrap: true})}
	v.reading = canvas.NewProse("")
	v.reading.SizeName = theme.SizeNameCaptionText
	v.reading.SetImportance(widget.LowImportance)
	v.count = canvas.NewLabel("", canvas.BodySize, true, theme.ColorNameForeground, 60)
	v.problem = forms.NewProblem()
	add := canvas.NewButton(v.words.T("library.add-folder"), canvas.ButtonOutline, v.addFolder)
	add.Small = true
	v.criteria.showForm()
	v.left = canvas.VStack(canvas.Padded(v.folders, 4, 0, 12, 6), canvas.Padded(container.New(canvas.Unpadded{}, v.reading), 2, 4, 12, 12),
		canvas.Padded(container.New(&canvas.Flow{Gap: 6, Wrap: true}, add), 2, 8, 12, 12), canvas.Separator(),
		canvas.Padded(v.criteria.form, 6, 4, 12, 12), canvas.Padded(v.criteria.saved, 4, 4, 12, 8), canvas.Padded(v.problem, 0, 0, 8, 8))
	v.scrolled = container.NewVScroll(v.left)
	card := canvas.Card(container.NewBorder(canvas.CardHeader(v.words.T("library.title"), nil), nil, nil, nil, v.scrolled))
	v.panels = uipage.NewPanels[Mode]()
	v.progress = canvas.NewLabel("", canvas.BodySize, false, theme.ColorNameForeground, 100)
	v.bar = canvas.NewProgressBar()
	v.detail = canvas.NewProse("")
	v.detail.SizeName = theme.SizeNameCaptionText
	v.detail.SetImportance(widget.LowImportance)
	return canvas.NewSplit(card, v.panels.Content, nil, leftWidth, 0)
}

func (v *View) addFolder() { v.OnFolder(v.state.addFolder) }

// show draws the state as it is.
func (v *View) show() {
	s := v.state
	v.showFolders()
	v.criteria.showSaved()
	problem := ""
	if s.err != nil {
		problem = v.words.ErrorSentence(s.err)
		switch {
		case errors.Is(s.err, library.ErrDate):
			problem = v.words.T("library.bad.day")
		case errors.Is(s.err, library.ErrScore):
			problem = v.words.T("library.bad.score")
		}
	}
	if problem == "" && s.unread != nil {
		problem = v.words.ErrorSentence(s.unread)
	}
	if problem == "" && s.unkept != nil {
		problem = v.words.T("library.unkept", v.words.Error(s.unkept))
	}
	forms.ShowProblem(v.problem, problem)
	v.scrolled.Refresh()
	v.left.Refresh() // what has more or fewer rows now moves what is below it
	if v.list == nil || v.shownMode != s.mode || v.shownColumns != len(s.columns()) {
		v.makeList()
	}
	v.showCount()
	v.showBatch()
	if n := v.list.Length(); v.list.at >= n {
		v.list.at = n - 1
	}
	v.details.list = s.shots
	v.showDetail()
	v.list.Refresh()
}

// showCount tells how much was found.
func (v *View) showCount() {
	s := v.state
	text := v.words.T("library.found", wording.Group(len(s.found)), len(s.found))
	switch s.mode {
	case SimilarMode:
		text = v.words.T("library.found.similar", len(s.similar))
	case SituationMode:
		text = v.situations.count()
	case Disagreements, CostlyMode:
		text = v.words.T("library.found.shots", len(s.shots), len(s.found))
		if s.total > len(s.shots) {
			text = v.words.T("library.found.most", wording.Group(s.total), wording.Group(len(s.shots)))
		}
	}
	if s.searching {
		text = v.words.T("library.searching")
	}
	v.count.SetText(text)
	if v.exercises != nil {
		v.exercises.SetDisabled(len(s.shots) == 0)
	}
	v.hint.SetText(v.whyEmpty())
}

// whyEmpty tells what to do about a list without a row; empty where there is nothing to tell.
func (v *View) whyEmpty() string {
	s := v.state
	switch {
	case v.list.Length() > 0 || s.searching || s.reading || s.err != nil || s.unread != nil:
		return ""
	case len(s.folders) == 0:
		return v.words.T("library.empty.folders")
	case s.mode == SimilarMode:
		return v.words.T("library.empty.similar")
	case len(s.found) == 0:
		return v.words.T("library.empty.games")
	case s.mode == SituationMode && s.situations.found == nil:
		return v.words.T("library.empty.situation")
	case s.mode == SituationMode:
		return v.words.T("library.empty.situations")
	case s.mode == CostlyMode:
		return v.words.T("library.empty.costly")
	case s.mode == Disagreements:
		return v.words.T("library.empty.disagreements")
	}
	return ""
}

// showBatch tells how far the analysis of the selection is.
func (v *View) showBatch() {
	p := v.state.batch
	canvas.SetVisible(v.stop, p != nil)
	canvas.SetVisible(v.fails, len(v.state.failed) > 0)
	if p == nil {
		v.progress.SetText("")
		v.bar.SetValue(-1)
		return
	}
	text := v.words.T("library.batch.begin", p.Done+1, p.Games, p.Name)
	if p.Total > 0 {
		text = v.words.T("library.batch", p.Done+1, p.Games, p.Shots, p.Total, p.Name)
	}
	if p.Left > 0 {
		text += " · " + v.words.T("library.left", v.words.Duration(p.Left))
	}
	v.progress.SetText(text)
	done := float64(p.Done)
	if p.Total > 0 {
		done += float64(p.Shots) / float64(p.Total)
	}
	v.bar.SetValue(done / float64(max(1, p.Games)))
}

// detailHeight is that of two lines below the list, in pixels, so that the list keeps its height as rows are selected.
const detailHeight = 30

// makeList makes the list of a mode with the row of its columns and its buttons.
func (v *View) makeList() {
	s := v.state
	v.shownMode, v.shownColumns = s.mode, len(s.columns())
	head, body := v.listOf(s.mode)
	v.list = body
	v.list.picked = func(int) { v.showDetail() }
	small := func(key string, kind canvas.ButtonKind, run func()) *canvas.Button {
		b := canvas.NewButton(v.words.T(key), kind, run)
		b.Small = true
		return b
	}
	tools := container.New(&canvas.Flow{Gap: 6, Wrap: true})
	switch s.mode {
	case SimilarMode:
		v.addLikeness(tools)
	case SituationMode:
		v.situations.addTools(tools)
	case StatisticMode:
		v.addGroups(tools)
	case Disagreements:
		tools.Add(small("library.analyse-many", canvas.ButtonOutline, s.analyse))
	case CostlyMode:
		v.exercises = small("library.quiz", canvas.ButtonPrimary, v.quiz)
		tools.Add(v.exercises)
		tools.Add(small("library.analyse", canvas.ButtonOutline, s.analyse))
	default:
		tools.Add(small("library.analyse", canvas.ButtonOutline, s.analyse))
	}
	v.stop = small("library.stop", canvas.ButtonOutline, func() { s.stopAnalysis() })
	v.fails = small("library.failures", canvas.ButtonOutline, v.showFailures)
	tools.Add(v.stop)
	tools.Add(v.fails)
	top := canvas.VStack(canvas.Padded(container.New(&canvas.Beside{Gap: 4}, v.count, tools), 4, 4, 12, 12), canvas.Separator())
	v.hint = canvas.NewProse("")
	v.hint.Alignment = fyne.TextAlignCenter
	v.hint.SetImportance(widget.LowImportance)
	above := canvas.VStack(canvas.Padded(head, 2, 2, 4, 4), canvas.Separator())
	wide := container.NewHScroll(container.NewBorder(above, nil, nil, nil, v.list))
	table := container.NewStack(wide, canvas.VStack(canvas.Padded(v.hint, 90, 0, 24, 24))) // the hint is as wide as what is seen
	detail := container.NewStack(canvas.Spacer(1, detailHeight), container.New(canvas.Unpadded{}, v.detail))
	foot := canvas.VStack(canvas.Separator(), canvas.Padded(detail, 3, 3, 12, 12), container.New(canvas.ProgressOverlay{},
		canvas.Padded(v.progress, 0, 4, 12, 12), v.bar))
	v.panels.Show(Modes, s.mode, func(m Mode) string { return v.words.T("library.mode." + string(m)) }, s.setMode,
		container.NewBorder(top, foot, nil, nil, table))
}

// focusList gives the list the keyboard.
func (v *View) focusList() {
	if v.list != nil {
		if v.list.at < 0 {
			v.list.pick(0)
		}
		v.dialogs.Focus(v.list)
	}
}

func (v *View) quiz() {
	if len(v.state.shots) > 0 {
		v.state.quiz(v.OnQuiz)
	}
}

// showDetail writes what there is no column for below the list.
func (v *View) showDetail() {
	s, i := v.state, v.list.at
	text := ""
	switch {
	case s.mode == Games && i >= 0 && i < len(s.found):
		f := &s.found[i]
		text = season.Game{Path: f.Path, ID: f.Game.Game}.Name()
		if n := len(f.Also); n > 0 {
			text += " · " + v.words.T("library.also", n, strings.Join(f.Also, v.words.T("and.comma")))
		}
		if f.Date == "" && f.FileDate != "" {
			text = v.words.T("library.undated", f.FileDate) + " · " + text
		}
		if f.Event != "" {
			text = v.words.Event(f.Event, f.Session, f.Sheet) + " · " + text
		}
		if n := len(f.Places); n > 0 {
			text = v.words.T("library.places", n, f.Places[0].End, f.Places[0].Shot) + " · " + text
		}
	case s.mode == SituationMode:
		text = v.situations.detail(i)
	case s.mode == StatisticMode:
		if i >= 0 && i < len(s.statistics) {
			text = v.tasksText(&s.statistics[i])
		}
		if text == "" {
			text = v.words.T("library.mode.statistics.help")
		}
	}
	if v.detail.Said() != text {
		v.detail.SetText(text)
		v.panels.Body.Refresh() // it has more or fewer lines now
	}
}

// open opens row i of the list in the study.
func (v *View) open(i int) {
	s := v.state
	switch s.mode {
	case Games:
		f := &s.found[i]
		end, shot := 0, 0
		if len(f.Places) > 0 {
			end, shot = f.Places[0].End, f.Places[0].Shot
		}
		v.OnGame(season.Game{Path: f.Path, ID: f.Game.Game}, end, shot)
	case SimilarMode:
		p := &s.similar[i]
		v.OnGame(season.Game{Path: p.Path, ID: p.Game.Game}, p.End, p.Place.Shot)
	case SituationMode:
		v.situations.open(i)
	case Disagreements, CostlyMode:
		v.OnIdeas(s.shots[i].Game, s.shots[i].End, s.shots[i].Shot)
	case StatisticMode:
		f := Form{Query: library.Query{Team: s.statistics[i].Name}}
		if s.group == "player" {
			f = Form{Query: library.Query{Player: s.statistics[i].Name}}
		}
		s.mode = Games
		v.criteria.take(f)
	}
}

// showFailures lists the games that could not be valued.
func (v *View) showFailures() {
	rows := canvas.VStack()
	for _, f := range v.state.failed {
		rows.Add(canvas.Paragraph(fmt.Sprintf("%s: %s", f.Game.Name(), v.words.ErrorSentence(f.Err)), widget.MediumImportance))
	}
	v.dialogs.Show(v.words.T("library.failures"), container.NewStack(canvas.Spacer(v.dialogs.Width(620), 320), container.NewVScroll(rows)))
}

// Find opens the page with the games that hold a text.
func (v *View) Find(text string) {
	v.OnOpen()
	v.state.setMode(Games)
	v.criteria.first.SetText(text)
}

// Actions are the actions of the view: its menu, and keys that work on its page.
func (v *View) Actions(p actions.Page) actions.Table {
	step := func(n int) func() {
		return func() { v.state.setMode(uipage.Step(Modes, v.state.mode, n)); v.focusList() }
	}
	open := func(m Mode) func() { return func() { v.OnOpen(); v.state.setMode(m); v.focusList() } }
	return actions.Table{
		{Name: "library-folder", Menu: "library", Page: p, Keys: actions.Press(fyne.KeyF), Run: func() { v.OnOpen(); v.addFolder() }},
		{Name: "library-search", Menu: "library", Unlisted: true, Page: p, Keys: actions.Type('/'),
			Run: func() { v.OnOpen(); v.dialogs.Focus(v.criteria.first) }},
		{Name: "library-similar", Menu: "library", Unlisted: true, Page: p, Keys: actions.Press(fyne.KeyS),
			Run: open(SimilarMode), Separator: true},
		{Name: "library-situations", Menu: "library", Unlisted: true, Page: p, Keys: actions.Press(fyne.KeyW), Run: open(SituationMode)},
		{Name: "library-disagreements", Menu: "library", Unlisted: true, Page: p, Keys: actions.Press(fyne.KeyD), Run: open(Disagreements)},
		{Name: "library-costly", Menu: "library", Unlisted: true, Page: p, Keys: actions.Press(fyne.KeyC), Run: open(CostlyMode)},
		{Name: "library-statistics", Menu: "library", Unlisted: true, Page: p, Keys: actions.Press(fyne.KeyT), Run: open(StatisticMode)},
		{Name: "library-save", Menu: "library", Own: true, Page: p, Keys: actions.Press(fyne.KeyE), Run: func() { v.OnSave(v.writeTable) },
			Enabled: func() bool { return v.IsShown() && v.state.hasTable() }},
		{Name: "library-games", Menu: "library", Unlisted: true, Page: p, Keys: actions.Press(fyne.KeyG), Run: open(Games)},
		{Name: "library-analyse", Menu: "library", Own: true, Page: p, Keys: []actions.Key{actions.Ctrl(fyne.KeyA)}, Run: v.state.analyse,
			Enabled: v.IsShown, Separator: true},
		{Name: "library-quiz", Menu: "library", Own: true, Page: p, Keys: actions.Press(fyne.KeyQ), Run: v.quiz, Enabled: func() bool {
			return v.IsShown() &&
				v.state.mode == CostlyMode
		}},
		{Name: "library-next", Page: p, Keys: actions.Press(fyne.KeyF6), Run: step(1), Enabled: v.IsShown},
		{Name: "library-list", Page: p, Keys: actions.Press(fyne.KeyDown), Run: v.focusList, Enabled: v.IsShown},
		{Name: "stop", Page: p, Keys: actions.Press(fyne.KeyEscape), Run: func() { v.state.stopAnalysis() }, Enabled: v.IsShown},
	}
}

// writeTable writes the list as a table for other programs.
func (v *View) writeTable(w io.Writer) error {
	if v.state.mode == SituationMode {
		return v.situations.write(w)
	}
	return v.writeStatistics(w)
}

// Watch follows the study from now on: positions like the one on the ice.
func (v *View) Watch(g *event.Group) {
	g.Watch(func() {
		if v.IsShown() && (v.state.mode == SimilarMode || v.state.mode == SituationMode && v.state.situations.like) {
			v.state.search()
		}
	}, &v.state.study.Place.Opened, &v.state.study.Place.Shown)
}

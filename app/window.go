package app

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/hogline/hogline/app/filepick"
	"github.com/hogline/hogline/app/i18n"
	"github.com/hogline/hogline/app/matchplay"
	"github.com/hogline/hogline/app/settings"
	"github.com/hogline/hogline/app/ui/actions"
	"github.com/hogline/hogline/app/ui/answers"
	"github.com/hogline/hogline/app/ui/bookpage"
	"github.com/hogline/hogline/app/ui/caption"
	chartview "github.com/hogline/hogline/app/ui/charting"
	"github.com/hogline/hogline/app/ui/compare"
	"github.com/hogline/hogline/app/ui/datasets"
	"github.com/hogline/hogline/app/ui/dialogs"
	"github.com/hogline/hogline/app/ui/engines"
	"github.com/hogline/hogline/app/ui/files"
	"github.com/hogline/hogline/app/ui/ice"
	"github.com/hogline/hogline/app/ui/lab"
	"github.com/hogline/hogline/app/ui/library"
	"github.com/hogline/hogline/app/ui/match"
	"github.com/hogline/hogline/app/ui/menubar"
	"github.com/hogline/hogline/app/ui/notes"
	"github.com/hogline/hogline/app/ui/photo"
	"github.com/hogline/hogline/app/ui/plans"
	"github.com/hogline/hogline/app/ui/position"
	"github.com/hogline/hogline/app/ui/quiz"
	"github.com/hogline/hogline/app/ui/rules"
	"github.com/hogline/hogline/app/ui/season"
	"github.com/hogline/hogline/app/ui/shots"
	"github.com/hogline/hogline/app/ui/statusbar"
	"github.com/hogline/hogline/app/ui/throwers"
	"github.com/hogline/hogline/app/ui/timeline"
	"github.com/hogline/hogline/app/ui/transport"
	"github.com/hogline/hogline/app/ui/turnings"
	"github.com/hogline/hogline/app/ui/valuation"
	"github.com/hogline/hogline/app/ui/wintables"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session"
	"github.com/hogline/hogline/session/comparison"
	"github.com/hogline/hogline/session/event"
	"github.com/hogline/hogline/session/study"
	"github.com/hogline/hogline/session/terms"
)

// Config is what a Window is made of.
type Config struct {
	App      fyne.App
	Assets   fs.FS
	Bundle   *i18n.Bundle
	Settings *settings.Settings
	Picker   filepick.Picker // nil: files are picked in the window itself
	UI       func(func())    // runs a function on the window's goroutine
	Data     string          // folder where studies are kept while they are open; empty: nowhere
	Touch    bool            // the device is pointed at by fingers
	Screen   fyne.Size       // of the screen in its pixels; zero: not known
}

// Window is the main window. It puts the views of a session together; they are built anew when language or theme change.
type Window struct {
	app          fyne.App
	window       fyne.Window
	settings     *settings.Settings
	words        *wording.Words
	theme        *canvas.Theme
	session      *session.Session
	dialogs      *dialogs.Dialogs
	files        *files.Files
	rules        *rules.State
	labState     *lab.State
	matchState   *match.State
	libraryState *library.State
	quizState    *quiz.State
	chartState   *chartview.State
	turningState *turnings.State
	bookState    *bookpage.State
	seasonState  *season.State
	page         actions.Page
	actions      actions.Table
	stopKeys     func() // ends the shortcuts of actions
	tour         *tour
	showing      bool // the show mode
	sizeBefore   fyne.Size
	fullBefore   bool // size and state of the window before the show mode
	ui           func(func())
	order        *answers.Order
	data         string         // folder of studies that are not saved
	watched      []*event.Group // what the views draw, of each session
	touchDevice  bool           // the device is pointed at by fingers
	unkeptTold   bool           // that the settings are not kept

	scale, systemScale float64 // of everything in the window; of all programs of fyne
	study              *studyPart
	recovery           *recovery
	views
}

// views are the parts of the window.
type views struct {
	menuBar   *menubar.View
	transport *transport.View
	shots     *shots.View
	ice       *ice.View
	throwers  *throwers.View
	plans     *plans.View
	answers   *answers.View
	compare   *compare.View
	timeline  *timeline.View
	statusBar *statusbar.View
	caption   *caption.View
	ruleBook  *rules.View
	lab       *lab.View
	match     *matchPart
	library   *library.View
	quiz      *quizPart
	chart     *chartview.View
	turnings  *turnings.View
	bookPage  *bookpage.View
	season    *season.View
	pages     []windowPage // beside the study
	engines   *engines.View
	winTables *wintables.View
	valuation *valuation.View
	position  *position.View
	photo     *photo.View
	datasets  *datasets.View
	notes     *notes.View
	split     *canvas.Split       // of the study
	bars      []fyne.CanvasObject // above and below it
	content   fyne.CanvasObject
}

// firstSize is the size that the window had last, as far as the screen holds it: not every system makes a window smaller that reaches
// beyond it.
func firstSize(set *settings.Settings, screen fyne.Size, scale float64) fyne.Size {
	size := fyne.NewSize(float32(set.Number(settings.Width)), float32(set.Number(settings.Height)))
	if screen.IsZero() {
		return size
	}
	return size.Min(fyne.NewSize(screen.Width/float32(scale), screen.Height/float32(scale)))
}

// NewWindow is a window that is not shown yet.
func NewWindow(c Config) *Window {
	language := c.Settings.Choice(settings.Language)
	if language == "" {
		language = i18n.System()
	}
	c.Bundle.SetLanguage(language)
	w := &Window{app: c.App, settings: c.Settings, words: &wording.Words{Bundle: c.Bundle}, page: studyPage, ui: c.UI,
		order: answers.NewOrder(), touchDevice: c.Touch, systemScale: systemScale()}
	w.scale = w.systemScale
	w.setTheme()
	w.window = c.App.NewWindow("Hogline")
	w.window.SetMaster()
	w.window.SetPadded(false)
	w.window.Resize(firstSize(c.Settings, c.Screen, w.scale))
	w.dialogs = dialogs.New(w.window, w.words, c.UI)
	w.session = session.New(c.UI, w.dialogs.Error)
	restore(w.session, c.Settings)
	w.session.Always.Set(c.Settings.Switch(settings.AskAlways))
	w.session.Always.Changed.Watch(func() { c.Settings.SetSwitch(settings.AskAlways, w.session.Always.On()) })
	w.session.Valuation.Auto = func() bool {
		return c.Settings.Switch(settings.AutoAnalyse) && !onBattery(os.DirFS("/sys/class/power_supply"))
	}
	w.session.Valuation.UpToDate = func(shots int) { w.dialogs.Notify(w.words.T("analysis.up-to-date", shots)) }
	if c.Data != "" {
		w.session.Storage.Autosave(c.Data)
		w.data = c.Data
	}
	if c.Picker == nil {
		c.Picker = files.NewWindowPicker(w.window, w.words)
	}
	w.files = files.New(files.Config{Words: w.words, Session: files.PartsOf(w.session), Settings: c.Settings, Dialogs: w.dialogs,
		Picker:    c.Picker,
		Clipboard: c.App.Clipboard(), Assets: c.Assets, Palette: func() *paint.Palette { return w.theme.Palette }, UI: c.UI})
	w.rules = rules.NewState(rules.PartsOf(w.session), c.Assets, folderBeside(c.Data, "rules"))
	w.labState = lab.NewState(lab.PartsOf(w.session), c.Assets, w.rules.Documents)
	played := matchplay.New(session.New(c.UI, w.dialogs.Error))
	played.Keeper.Keep(folderBeside(c.Data, "matches"), w.dialogs.Error)
	w.matchState = match.NewState(played, match.StudyOf(w.session), w.rules.Documents)
	w.libraryState = library.NewState(library.PartsOf(w.session), c.Settings, "")
	asked := session.New(c.UI, w.dialogs.Error)
	w.turningState = turnings.NewState(turnings.PartsOf(w.session))
	w.bookState = bookpage.NewState(bookpage.PartsOf(w.session))
	w.seasonState = season.NewState(season.PartsOf(w.session), c.Settings)
	w.quizState = quiz.NewState(asked, c.Settings, quizBook(c.Data))
	w.chartState = newChartState(w, c.Data)
	w.recovery = &recovery{w.words, w.dialogs, w.files, c.Data}
	w.build()
	w.applyScale()
	w.window.SetOnDropped(func(_ fyne.Position, uris []fyne.URI) {
		var paths []string
		for _, u := range uris {
			paths = append(paths, u.Path())
		}
		w.files.OpenAll(paths)
	})
	w.window.SetCloseIntercept(w.askQuit)
	return w
}

// folderBeside is a folder beside that of unsaved studies, "" where nothing is kept.
func folderBeside(data, name string) string {
	if data == "" {
		return ""
	}
	return filepath.Join(filepath.Dir(data), name)
}

// queueFolder is the folder of the queue of analyses of this computer beside that of unsaved studies.
func queueFolder(data string) string {
	if data == "" {
		return ""
	}
	return filepath.Join(data, "queue")
}

// ShowAndRun shows the window and returns when it is closed.
func (w *Window) ShowAndRun() { w.window.ShowAndRun() }

// Open opens files, or the sample if there are none.
func (w *Window) Open(paths []string) {
	w.openSample()
	w.files.OpenAll(paths)
}

// openSample shows the position of a first start and asks about it.
func (w *Window) openSample() {
	if w.files.OpenSample() {
		w.session.Ask.Start()
	}
}

// openLimitSample shows the position in which the best shot turns with the weight limit, and asks under both limits.
func (w *Window) openLimitSample() {
	if w.files.OpenLimitSample() {
		strong := study.Thrower{Name: "strong"}
		if !slices.ContainsFunc(w.session.Throwers.Beside(), func(b terms.Beside) bool { return b.Name == strong.Name && b.On }) {
			w.session.Ask.Beside(strong)
		}
		w.session.Ask.Start()
	}
}

// build makes the views and shows the session in them.
func (w *Window) build() {
	if w.transport != nil {
		w.transport.Close()
	}
	s, words, set, d := w.session, w.words, w.settings, w.dialogs
	palette := w.theme.Palette
	d.Clear()
	d.Build()
	chart, was, opened := newChart(w), w.ice, w.datasets
	w.match.close()
	w.views = views{
		chart:     chart,
		transport: transport.New(words, transport.PartsOf(s), set, d),
		shots:     shots.New(words, shots.PartsOf(s), palette, d),
		ice:       ice.New(words, ice.PartsOf(s), set, palette),
		throwers:  throwers.New(words, throwers.PartsOf(s), d),
		answers:   answers.New(words, answers.PartsOf(s), palette, w.order, d.Focus),
		compare:   compare.New(words, compare.PartsOf(s), palette, d.Focus),
		timeline:  timeline.New(words, timeline.PartsOf(s)),
		statusBar: statusbar.New(words, statusbar.PartsOf(s)),
		caption:   caption.New(words, caption.PartsOf(s), palette),
		ruleBook:  rules.New(words, w.rules, d, palette),
		lab:       lab.New(words, w.labState, d, palette),
		engines:   engines.New(words, engines.PartsOf(s), d, palette),
		winTables: wintables.New(words, s.Terms, d),
		plans:     plans.New(words, plans.PartsOf(s), d),
		valuation: valuation.New(words, valuation.PartsOf(s), d),
		position:  position.New(words, position.PartsOf(s), d),
		photo:     photo.New(words, photo.PartsOf(s), d, set),
		datasets:  datasets.New(words, datasets.PartsOf(s), d),
		notes:     notes.New(words, notes.PartsOf(s), d),
		bookPage:  bookpage.New(words, w.bookState, d),
	}
	w.ice.Sheets.Keep(was)
	w.datasets.Keep(opened)
	w.match, w.library, w.quiz = newMatch(w), newLibrary(w), newQuiz(w)
	w.study = &studyPart{&w.views, s, words, d, set, palette, w.files, w.stop, queueFolder(w.data), commandPalette{w}.choose}
	w.turnings = turnings.New(words, w.turningState, palette)
	w.turnings.OnStudy = func(at replay.Place) {
		w.showPage(studyPage)
		s.Place.GoTo(at)
	}
	w.season = season.New(words, w.seasonState)
	w.season.OnFolder = func() { w.library.OnOpen() }
	w.pages = w.listPages()
	w.connectPages()
	w.connect()
	w.actions = w.makeActions().Rebound(actions.ParseBindings(w.settings.List(settings.Keys)))
	w.menuBar = menubar.New(words, d, menus, w.actions, func() actions.Page { return w.page })
	w.menuBar.OnLanguage = w.setLanguage
	w.menuBar.Extra = map[string]func() []*fyne.MenuItem{"open": w.recentMenu}
	w.arrange()
	if w.stopKeys != nil {
		w.stopKeys()
	}
	w.stopKeys = w.actions.Listen(w.window.Canvas(), func() actions.Page { return w.page },
		func(e *fyne.KeyEvent) bool { return d.TypedKey(e) || w.tour.TypedKey(e) }, d.IsOpen)
	w.watch()
	w.showPage(w.page)
}

// connect leads from one view to what lies outside it.
func (w *Window) connect() {
	f := w.files
	w.transport.OnClock = func(jump bool) { w.ice.ShowClock(jump) }
	w.shots.OnOpen, w.shots.OnSampleMatch, w.shots.OnFile, w.shots.OnWarnings, w.shots.Recent = f.AskOpen, f.OpenSampleMatch, f.Open,
		w.study.showWarnings, f.Recent
	w.shots.OnLesson = func() { w.tour.startLesson() }
	w.ice.OnNoMap = func() { w.dialogs.Notify(w.words.T("map.none")) }
	w.answers.OnAdd, w.answers.OnManage = w.engines.ShowAdd, w.engines.ShowList
	for _, v := range []*ice.View{w.ice, w.match.ice, w.quiz.ice} {
		v.OnMenu = w.dialogs.PopUpAt
	}
	w.match.ice.Open = true
	w.match.ice.Sheets.Off()
	w.quiz.ice.Sheets.Off()
	w.ice.OnGame, w.ice.OnExact, w.ice.OnCalls = w.position.ShowGame, w.position.ShowExact, w.position.ShowCalls
	w.ice.OnNote, w.ice.OnDrawText, w.ice.OnError = w.notes.ShowNote, w.notes.ShowText, w.dialogs.Error
	w.throwers.OnEngines = w.engines.ShowList
	w.throwers.OnIce, w.position.OnIceFile = w.position.IceMenu, f.Ask.Pick
	w.photo.OnPicture, w.photo.OnNew = f.Ask.Pick, f.New
	f.OnPicture = func(path string) { openPhotograph(w, path) }
	w.photo.OnLaid = w.ice.ShowPicture
	w.winTables.OnFolder = f.Ask.PickFolder
	w.throwers.OnRules, w.throwers.RulesName = w.ruleBook.Menu, func() string { return w.rules.UsedName(w.words) }
	w.statusBar.Infraction = func() string { return w.rules.Infraction(w.words) }
	w.ruleBook.OnStop = w.stop
	w.ruleBook.FindAction = func(k actions.Key) *actions.Action { return w.actions.Find(k, w.page) }
	w.ruleBook.OnPlay = w.lab.OpenDocument
	f.OnRules, f.OnBoardGame = w.ruleBook.OpenFile, w.lab.OpenFile
	w.shots.OnDataSet = f.AskDataSet
	w.throwers.OnCharted, w.throwers.CanCharted = w.datasets.ShowThrowers, w.datasets.HasSet
	f.OnReading = func(r files.Reading, again bool) bool {
		return w.datasets.ShowReading(r.Set, r.Path, r.Done, r.Of, r.Stop, again)
	}
	f.OnDataSet, w.datasets.OnGame = w.datasets.Open, func(g *replay.Game, path string) { f.Show(g, path) }
}

// roomForNotes is from which height of the window on, in pixels, the answers have room below all that is told of a shot.
const roomForNotes = 790

// arrange lays the views out in the window.
func (w *Window) arrange() {
	throwers := canvas.Margin(w.throwers.Content, 0, 9, 0, 0)
	results := container.New(canvas.HeaderFooter{}, w.valuation.Content, canvas.Spacer(1, 0), container.NewStack(w.answers.Content,
		w.compare.Content))
	w.valuation.OnResize = results.Refresh
	w.valuation.Notes = func() bool {
		chosen := w.settings.Choice(settings.ShotNotes)
		return chosen == "on" || chosen == "auto" && w.window.Canvas().Size().Height >= roomForNotes
	}
	w.valuation.OnNotes = func(on bool) { w.settings.SetChoice(settings.ShotNotes, map[bool]string{true: "on", false: "off"}[on]) }
	right := container.New(canvas.HeaderFooter{}, throwers, canvas.Spacer(1, 0), results)
	w.throwers.OnResize = right.Refresh
	middle := container.NewBorder(nil, nil, w.bookPage.Content, nil, w.ice.Content)
	w.split = canvas.NewSplit(w.shots.Content, middle, right, float32(w.settings.Number(settings.LeftPaneWidth)),
		float32(w.settings.Number(settings.RightPaneWidth)),
		canvas.Section{Title: w.words.T("answers"), Pane: right, Part: results}, canvas.Section{Title: w.words.T("who"), Pane: right,
			Part: throwers},
		canvas.Section{Title: w.words.T("shots"), Pane: w.shots.Content})
	w.split.OnColumn = w.showPanels
	w.bookPage.OnShown = w.split.Refresh
	w.split.OnResize = func(left, right float32) {
		w.settings.SetNumber(settings.LeftPaneWidth, float64(left))
		w.settings.SetNumber(settings.RightPaneWidth, float64(right))
	}
	top := canvas.VStack(w.menuBar.Content, canvas.Separator(), w.transport.Content, canvas.Separator())
	bottom := canvas.VStack(canvas.Margin(w.timeline.Content, 8, 0, 12, 12), w.statusBar.Content)
	w.bars = []fyne.CanvasObject{top, bottom}
	body := container.NewStack(w.split)
	for i := range w.pages {
		body.Add(w.pages[i].Content)
	}
	w.content = container.New(canvas.HeaderFooter{}, container.NewStack(top), container.NewStack(bottom, w.caption.Content),
		canvas.Margin(body, 8, 0, 12, 12))
	was := w.tour // in another language or theme it goes on
	w.tour = newTour(w)
	w.window.SetContent(container.NewStack(w.content, w.tour.Content, w.dialogs.Content))
	w.tour.goOn(was)
}

// watch draws the session in the views, and what changes of it from now on.
func (w *Window) watch() {
	for _, g := range w.watched {
		g.Stop()
	}
	s := w.session
	g := event.NewGroup(&s.Events)
	keep(g, s, w.settings)
	g.Watch(w.dialogs.Update, &s.Place.Opened, &s.Place.Shown, &s.Table.Changed, &s.Study.Changed)
	for _, v := range []interface{ Watch(*event.Group) }{w.transport, w.shots, w.ice, w.throwers, w.answers, w.compare, w.valuation,
		w.timeline, w.ruleBook, w.statusBar, w.caption, w.library, w.turnings, w.bookPage} {
		v.Watch(g)
	}
	g.Watch(func() { canvas.SetVisible(w.answers.Content, s.Compare.Shown() == comparison.NoComparison) }, &s.Compare.Changed)
	g.Watch(w.showFile, &s.Place.Opened, &s.Storage.Changed)
	g.Watch(w.showPanels, &s.Place.Opened)
	g.Watch(w.tour.follow, &s.Place.Opened, &s.Place.Shown, &s.Place.Clock, &s.Table.Changed, &s.Study.Changed, &s.Aim.Changed,
		&s.Valuation.Changed)
	g.Watch(w.quiz.view.StudyChanged, &s.Place.Opened, &s.Valuation.Changed)
	w.watched = []*event.Group{g, w.match.watch(), w.quiz.watch()}
	w.watched[1].Watch(w.showFile, &w.matchState.Match.Session.Place.Opened)
	for _, g := range w.watched {
		g.Draw()
	}
}

// showFile writes the name of what is open: of the game that the page shown has of its own, else of the study.
func (w *Window) showFile() {
	if name := gameOfPage(w); name != "" {
		w.window.SetTitle(name + " - Hogline")
		w.menuBar.SetFile(name)
		return
	}
	if !w.session.Place.HasGame() && w.session.Storage.Path() == "" {
		w.window.SetTitle("Hogline")
		w.menuBar.SetFile("")
		return
	}
	name := w.words.GameName(w.session.Study.Content().Root(w.session.Study.Content().ShownLine()).Game, w.session.Place.Path())
	if path := w.session.Storage.Path(); path != "" {
		name = filepath.Base(path)
	}
	if w.session.Study.Unsaved() {
		name += " •"
	}
	w.window.SetTitle(name + " - Hogline")
	w.menuBar.SetFile(name)
}

func (w *Window) setTheme() {
	touch := w.forFingers()
	w.words.SetTouch(touch)
	w.theme = canvas.NewTheme(w.settings.Choice(settings.Theme)).ForFingers(touch)
	canvas.ForgetFonts()
	w.app.Settings().SetTheme(w.theme)
}

// chooseTheme draws the window in another theme.
func (w *Window) chooseTheme(name string) {
	w.settings.SetChoice(settings.Theme, name)
	w.setTheme()
	w.build()
}

func (w *Window) setLanguage(code string) {
	if w.words.SetLanguage(code) {
		w.settings.SetChoice(settings.Language, code)
		w.build()
	}
}

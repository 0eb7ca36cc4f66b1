package app

import (
	"context"
	"io/fs"
	"path/filepath"
	"time"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"hogline/app/filepick"
	"hogline/app/i18n"
	"hogline/app/settings"
	"hogline/canvas"
	"hogline/canvas/playback"
	"hogline/replay"
)

// Parts is what a Window is made of.
type Parts struct {
	App      fyne.App
	Assets   fs.FS
	Book     *i18n.Bundle
	Settings *settings.Settings
	Picker   filepick.Picker
	UI       func(func()) // runs a function on the window's goroutine
}

// Window is the main window. It holds what is open and hands it to the views, which are
// built anew when the language or the look changes: what they show lies here.
type Window struct {
	Parts
	win    fyne.Window
	poster *Poster

	path      string // of the file shown; empty for the sample
	saved     time.Time
	play      *playback.Playback
	loop      bool
	found     map[replay.Place]playback.ShotAnalysis // what the pass over the log found
	whole     replay.Agreement                       // of it
	stopStudy context.CancelFunc                     // ends that pass

	stopCounting context.CancelFunc // ends the count of a folder's ends; nil: none goes on

	roster   []entry // AIs that are asked
	question asking
	selected int // answer that is selected, -1 none
	hovered  int // answer under the pointer, -1 none
	idea     int // of the selected answer's AI that is selected instead, 0 none
	overIdea int // under the pointer, 0 none
	mapOf    int // 0 no map, 1 and 2 the map of the selected answer for each turn

	look      *canvas.Theme
	bar       *menuBar
	transport *transport
	shots     *shotsView
	ice       *iceView
	thrower   *throwerView
	answers   *answersView
	strip     *canvas.Timeline
	status    *canvas.Label
	toast     *toast
	rooms     *canvas.Split
	stripCard fyne.CanvasObject
	rules     *rulesView
	desk      rulesDesk
	page      page
	ticker    *fyne.Animation
	ticked    time.Time
	sheet     *widget.PopUp
	accept    func() // what Enter does on the sheet, nil nothing
	failure   error
}

// NewWindow is a window that is not shown yet.
func NewWindow(p Parts) *Window {
	w := &Window{Parts: p, selected: -1, hovered: -1, poster: NewPoster(p.UI)}
	lang := p.Settings.Choice(settings.Language)
	if lang == "" {
		lang = i18n.System()
	}
	p.Book.SetLanguage(lang)
	w.setTheme()
	w.win = p.App.NewWindow("Hogline")
	w.win.SetMaster()
	w.win.SetPadded(false)
	w.win.Resize(fyne.NewSize(float32(p.Settings.Number(settings.Width)), float32(p.Settings.Number(settings.Height))))
	w.win.SetOnDropped(func(_ fyne.Position, uris []fyne.URI) {
		for _, u := range uris {
			w.openFile(u.Path())
			return
		}
	})
	w.win.SetCloseIntercept(w.quit)
	w.loadAskers()
	w.build()
	w.listen(w.win.Canvas())
	return w
}

// ShowAndRun shows the window and returns when it is closed.
func (w *Window) ShowAndRun() { w.win.ShowAndRun() }

func (w *Window) failed() error { return w.failure }

// T is the text of a key in the language spoken.
func (w *Window) T(key string, args ...any) string { return w.Book.T(key, args...) }

func (w *Window) setTheme() {
	w.look = canvas.NewTheme(w.Settings.Choice(settings.Theme), float32(w.Settings.Number(settings.TextSize)))
	w.App.Settings().SetTheme(w.look)
}

// build puts the views together and shows what is open in them.
func (w *Window) build() {
	w.bar = newMenuBar(w)
	w.transport = newTransport(w)
	w.shots = newShotsView(w)
	w.ice = newIceView(w)
	w.thrower = newThrowerView(w)
	w.answers = newAnswersView(w)
	w.strip = canvas.NewTimeline()
	w.strip.OnSelect = w.goTo
	w.status = canvas.NewLabel("", canvas.NoteSize, false, canvas.ColourQuiet, 200)
	w.toast = newToast(w)
	w.stripCard = canvas.Card(w.strip)
	right := container.New(canvas.HeaderFooter{}, canvas.Margin(w.thrower.card, 0, 9, 0, 0), canvas.Spacer(1, 0), w.answers.card)
	w.rooms = canvas.NewSplit(w.shots.card, w.ice.card, right, float32(w.Settings.Number(settings.LeftPaneWidth)), float32(w.Settings.Number(settings.RightPaneWidth)))
	w.rooms.OnResize = func(left, right float32) {
		w.Settings.SetNumber(settings.LeftPaneWidth, float64(left))
		w.Settings.SetNumber(settings.RightPaneWidth, float64(right))
	}
	status := fcanvas.NewRectangle(canvas.ThemeColour(canvas.ColourBackground))
	bottom := container.New(stacked{}, canvas.Margin(w.stripCard, 9, 0, 12, 12), container.NewStack(status, canvas.Padded(w.status, 6, 7, 14, 14)))
	top := container.New(stacked{}, w.bar.content, canvas.Separator(), w.transport.content, canvas.Separator())
	w.rules = newRulesView(w)
	content := container.New(canvas.HeaderFooter{}, top, bottom, canvas.Margin(container.NewStack(w.rooms, w.rules.content), 9, 0, 12, 12))
	w.win.SetContent(container.NewStack(content, w.toast.content))
	w.showPage(max(w.page, pageStudy))
	w.showGame()
	w.showQuestion()
}

// showGame shows the game that is open everywhere.
func (w *Window) showGame() {
	if w.play == nil {
		return
	}
	name := w.T("sample")
	if w.play.Game.Shots() > 0 {
		name = w.T("sample-match")
	}
	if w.path != "" {
		name = filepath.Base(w.path)
	}
	w.win.SetTitle(name + " - Hogline")
	w.bar.setFile(name)
	m := canvas.TimelineOf(w.play.Game)
	m.Title = w.T("strip.title")
	w.strip.SetModel(m)
	w.showPanels()
	w.shots.setGame()
	w.showPlace()
}

// showPlace shows the place in the game everywhere.
func (w *Window) showPlace() {
	if w.play == nil {
		return
	}
	w.transport.showPlace()
	w.shots.showPlace()
	w.thrower.show()
	w.ice.showPlace()
	w.rules.showPlace()
	w.showStripValue()
	w.showStatus()
	w.showClock(true)
}

// showClock shows what the clock shows; whole also draws trails from scratch.
func (w *Window) showClock(whole bool) {
	w.ice.showClock(whole)
	w.transport.showClock()
}

func (w *Window) goTo(p replay.Place) {
	if w.play == nil {
		return
	}
	before := w.play.At
	w.play.Go(p)
	w.ice.preview = -1
	if w.play.At != before {
		w.forgetAnswers()
	}
	w.showPlace()
	w.run()
}

// move goes where next leads from the place shown.
func (w *Window) move(next func(*replay.Game, replay.Place) replay.Place) {
	if w.play != nil {
		w.goTo(next(w.play.Game, w.play.At))
	}
}

func (w *Window) quit() {
	if s := w.win.Canvas().Size(); !w.win.FullScreen() {
		w.Settings.SetNumber(settings.Width, float64(s.Width))
		w.Settings.SetNumber(settings.Height, float64(s.Height))
	}
	w.stopAsking()
	w.closeAskers()
	if w.stopStudy != nil {
		w.stopStudy()
	}
	w.App.Quit()
}

// Panels of the window.
const (
	panelShots = iota
	panelAnswers
	panelStrip
)

var panelSettings = [...]settings.Switch{settings.ShowShots, settings.ShowAnswers, settings.ShowTimeline}

func (w *Window) panelShown(n int) bool { return w.Settings.Switch(panelSettings[n]) }

func (w *Window) togglePanel(n int) {
	w.Settings.SetSwitch(panelSettings[n], !w.panelShown(n))
	w.showPanels()
}

func (w *Window) showPanels() {
	show := func(o fyne.CanvasObject, on bool) {
		if on {
			o.Show()
		} else {
			o.Hide()
		}
	}
	show(w.rooms.Left, w.panelShown(panelShots))
	show(w.rooms.Right, w.panelShown(panelAnswers))
	show(w.stripCard, w.page != pageRules && w.panelShown(panelStrip) && w.play != nil && len(w.play.Game.Places()) > 1)
	w.rooms.Refresh()
	if c := w.win.Content(); c != nil {
		c.Refresh()
	}
}

func (w *Window) toggleFullScreen() { w.win.SetFullScreen(!w.win.FullScreen()) }

func (w *Window) lookName() string { return w.Settings.Choice(settings.Theme) }

func (w *Window) setLook(name string) {
	w.Settings.SetChoice(settings.Theme, name)
	w.setTheme()
	w.build()
}

func (w *Window) changeText(by float64) {
	w.Settings.SetNumber(settings.TextSize, w.Settings.Number(settings.TextSize)+by)
	w.setTheme()
	w.build()
}

func (w *Window) speak(code string) {
	if w.Book.SetLanguage(code) {
		w.Settings.SetChoice(settings.Language, code)
		w.build()
	}
}

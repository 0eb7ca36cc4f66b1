// Package charting is the page on which a game is charted: the ice at the left, where a tap says where the stone came to rest, and at the
// right what is noted of the shot, of the end and of the game.
//
// A window keeps one State and makes a View of it by New; when language or theme change it makes another View of the same State.
package charting

import (
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/app/settings"
	"github.com/hogline/hogline/app/ui/dialogs"
	"github.com/hogline/hogline/app/ui/page"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/file"
	"github.com/hogline/hogline/session/charting"
)

// panel is what the right pane shows.
type panel int

// The panels.
const (
	shotPanel panel = iota
	morePanel
	shotsPanel
	endPanel
	gamePanel
)

// tapMode is what the next tap on the ice notes.
type tapMode int

// What a tap notes.
const (
	tapStone tapMode = iota
	tapTarget
	tapBroom
)

// State is what the view shows. It outlives the view, which is built anew when language or theme change.
type State struct {
	Chart *charting.Charting

	settings *settings.Settings
	panel    panel
	flip     bool
	tap      tapMode
	behind   backdrop
	setup    setup
}

// NewState is the state before the first look.
func NewState(c *charting.Charting, set *settings.Settings) *State {
	return &State{Chart: c, settings: set, setup: newSetup()}
}

// load opens the chart that was open last.
func (s *State) load() error {
	path := s.settings.Choice(settings.Charted)
	if s.Chart.IsOpen() || path == "" {
		return nil
	}
	if _, err := s.Chart.Open(path); err != nil {
		s.settings.SetChoice(settings.Charted, "") // it is not there any more: another can be opened
	}
	return nil
}

// View is the ice at the left and the panels at the right.
type View struct {
	*page.Page

	OnStudy func(g *replay.Game, path string) // opens the chart in the study
	OnPhoto func()                            // asks for a photograph of the house after the shot shown
	OnMatch func() *analysis.Match            // the analysis of the chart that is open, nil for none

	*common
	shot *shotForm
	more *moreForm
	list *shotsList
	end  *endForm
	game *gameForm

	ice     *ice
	head    *fyne.Container
	tabs    *fyne.Container
	band    *fyne.Container // the tabs and a line below
	body    *fyne.Container
	parts   []*fyne.Container // whose sizes follow from what is shown
	form    *fyne.Container   // what is scrolled
	shown   panel             // that the form is of
	unwatch func()
}

// New is a hidden view of a state, which it takes over from the view before.
func New(words *wording.Words, s *State, d *dialogs.Dialogs, p *paint.Palette) *View {
	c := &common{words: words, state: s, dialogs: d, palette: p}
	v := &View{common: c}
	c.page = v
	v.Page = page.New(s.load, v.build, v.show)
	v.shot = &shotForm{common: c}
	v.more = &moreForm{common: c, shot: v.shot, isShown: v.IsShown}
	v.shot.times = v.more
	v.list, v.end = &shotsList{c}, &endForm{c}
	v.game = &gameForm{common: c, frame: v.Page}
	v.unwatch = s.Chart.Changed.Watch(v.Redraw)
	return v
}

// Close ends the view: another one shows the state.
func (v *View) Close() { v.unwatch() }

// panelWidth is the width of the right pane in pixels.
const panelWidth = 560

func (v *View) build() fyne.CanvasObject {
	v.ice = newIce(v)
	v.more.onPhoto, v.more.onPicture, v.game.onMatch = v.OnPhoto, v.nextPicture, v.OnMatch
	v.head, v.tabs, v.body = container.NewStack(), container.NewStack(), container.NewStack()
	v.band = canvas.VStack(canvas.Padded(v.tabs, 5, 5, 8, 8), canvas.Separator())
	top := canvas.VStack(v.head, canvas.Separator(), v.band)
	right := container.NewBorder(top, nil, nil, nil, v.body)
	v.parts = []*fyne.Container{v.head, v.tabs, v.body, top, right}
	return canvas.NewSplit(nil, canvas.Card(v.ice.content), canvas.Card(right), 0, panelWidth)
}

// Rink is the ice of the page, nil before the page was shown.
func (v *View) Rink() fyne.CanvasObject {
	if v.ice == nil {
		return nil
	}
	return v.ice.rink
}

// show draws the state as it is.
func (v *View) show() {
	c := v.state.Chart
	v.ice.show()
	canvas.SetVisible(v.band, c.IsOpen())
	if !c.IsOpen() {
		v.head.Objects = []fyne.CanvasObject{canvas.CardHeader(v.words.T("charting.title"), nil,
			container.NewStack(canvas.Spacer(120, least), canvas.NewButton(v.words.T("charting.begin"), canvas.ButtonPrimary, v.game.begin)))}
		v.tabs.Objects = nil
		v.setBody(noPanel, true, v.startPanel())
		return
	}
	changed := v.place(v.head, v.header())
	changed = v.place(v.tabs, v.tabRow()) || changed
	panel := v.state.panel
	if (panel == shotPanel || panel == morePanel) && c.At().Shot == curling.Stones {
		panel = endPanel // nothing is thrown at the end of an end
	}
	v.more.watch = nil
	switch panel {
	case morePanel:
		v.setBody(panel, changed, v.more.content())
	case shotsPanel:
		v.setBody(panel, changed, v.list.content())
	case endPanel:
		v.setBody(panel, changed, v.end.content())
	case gamePanel:
		v.setBody(panel, changed, v.game.content())
	default:
		v.setBody(panel, changed, v.shot.content())
	}
}

// noPanel is what is shown where no chart is open.
const noPanel panel = -1

// setBody shows the form of a panel; changed tells that what stands above it is new. A form with the same parts as the one that is shown is
// changed in place.
func (v *View) setBody(p panel, changed bool, o fyne.CanvasObject) {
	if v.form == nil || v.shown != p || !v.patch(v.form.Objects[0], o) {
		v.form, v.shown, changed = container.NewStack(o), p, true
		v.body.Objects = []fyne.CanvasObject{container.NewVScroll(canvas.Padded(v.form, 6, 10, 8, 8))}
	}
	if !changed {
		return
	}
	for _, part := range v.parts {
		part.Refresh()
	}
}

// show1 shows a panel.
func (v *View) show1(p panel) {
	v.state.panel = p
	if p == gamePanel {
		v.state.setup.of(v.state.Chart.State())
	}
	v.Redraw()
}

// header tells which shot is charted, who throws it, and how the game stands.
func (v *View) header() fyne.CanvasObject {
	c := v.state.Chart
	s, at := c.State(), c.At()
	team, player := c.Mover()
	place := v.words.T("charting.end-of", at.End+1)
	if at.Shot < curling.Stones {
		place = v.words.T("charting.shot-of", at.End+1, s.Rules.Count(at.Shot), s.Rules.Throws())
	}
	who := v.teamName(int(team))
	if player != "" {
		who += " · " + player
	}
	if at.Shot == curling.Stones {
		who = v.words.T("charting.end-over")
	}
	hammer := ""
	if at.Shot < curling.Stones {
		hammer = " · " + v.words.T("charting.hammer", v.teamName(1-v.first()))
	}
	standing := v.teamName(0) + " " + v.words.T("charting.score", s.Score[0], s.Score[1]) + " " + v.teamName(1) + hammer
	if text, _ := v.game.sharedText(); text != "" {
		standing += " · " + text
	}
	dot := canvas.StoneIcon(v.palette, v.ice.colour(int(team)), 0, false, 22)
	text := canvas.VStack(
		canvas.NewLabel(place+" · "+who, canvas.ValueSize, true, theme.ColorNameForeground, 60),
		canvas.NewLabel(standing, canvas.NoteSize, false, canvas.ColourQuiet, 60),
	)
	now := canvas.NewIconButton(theme.MediaSkipNextIcon(), canvas.ButtonOutline, v.latest)
	if now.Disabled = at == s.Next(); !now.Disabled {
		now.Kind = canvas.ButtonPrimary // an earlier shot is edited
	}
	steps := container.NewGridWithColumns(3)
	for _, b := range []*canvas.Button{canvas.NewButton("◀", canvas.ButtonOutline, func() { c.Step(-1) }),
		canvas.NewButton("▶", canvas.ButtonOutline, func() { c.Step(1) }), now} {
		steps.Add(container.NewStack(canvas.Spacer(least, least), b))
	}
	return canvas.Padded(
		container.NewBorder(nil, nil, container.New(canvas.VCentre{}, dot), steps, canvas.Padded(text, 0, 0, 8, 6)),
		6,
		6,
		10,
		8,
	)
}

// latest shows the shot that is charted next.
func (v *View) latest() { v.state.Chart.GoTo(v.state.Chart.State().Next()) }

func (v *View) tabRow() fyne.CanvasObject {
	var list []*canvas.Button
	for p, key := range []string{"charting.shot", "charting.more", "charting.shots", "charting.end", "charting.game"} {
		b := canvas.NewButton(v.words.T(key), canvas.ButtonQuiet, func() { v.show1(panel(p)) })
		b.Selected = v.state.panel == panel(p)
		list = append(list, b)
	}
	return grid(len(list), list...)
}

// startPanel is shown where no chart is open: those that can be opened, and a new one.
func (v *View) startPanel() fyne.CanvasObject {
	c := v.state.Chart
	box := container.NewVBox(canvas.Paragraph(v.words.T("charting.start"), widget.MediumImportance))
	for i, path := range c.Files.Recent() {
		if i == 5 {
			break
		}
		box.Add(grid(1, canvas.NewButton(filepath.Base(path), canvas.ButtonOutline, func() { v.open(path) })))
	}
	box.Add(grid(2, canvas.NewButton(v.words.T("charting.open"), canvas.ButtonOutline, v.pick), v.game.together()))
	box.Add(canvas.Separator())
	box.Add(v.game.setupForm(true))
	return box
}

// pick asks for a chart and opens it.
func (v *View) pick() { v.Open(v.words.T("charting.open"), v.game.kind(), v.open) }

// open opens a chart where it was left, and tells what of it could not be read.
func (v *View) open(path string) {
	warnings, err := v.state.Chart.Open(path)
	if err != nil {
		v.dialogs.Error(err)
		return
	}
	v.state.settings.SetChoice(settings.Charted, path)
	v.show1(shotPanel)
	if len(warnings) > 0 {
		v.dialogs.Notify(v.words.Warning(warnings[0]))
	}
}

// study opens the chart as a game in the study.
func (v *View) study() {
	path := v.state.Chart.Path()
	g, err := file.Open(path)
	if err != nil {
		v.dialogs.Error(err)
		return
	}
	v.OnStudy(g, path)
}

// Join follows a link to a chart that others share.
func (v *View) Join(link string) error { return v.game.join(link) }

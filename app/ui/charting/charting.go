// Package charting is the page on which a game is charted: the ice at the left, where a tap says where the stone came to rest, and at the
// right what is noted of the shot, of the end and of the game.
//
// A window keeps one State and makes a View of it by New; when language or theme change it makes another View of the same State.
package charting

import (
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/app/filepick"
	"github.com/hogline/hogline/app/settings"
	"github.com/hogline/hogline/app/ui/dialogs"
	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/app/ui/page"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/chart"
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

	words   *wording.Words
	dialogs *dialogs.Dialogs
	palette *paint.Palette
	state   *State

	ice     *ice
	head    *fyne.Container
	tabs    *fyne.Container
	body    *fyne.Container
	parts   []*fyne.Container // whose sizes follow from what is shown
	watch   *canvas.Button    // shows the running stopwatch, nil where the panel has none
	ticks   bool              // it will be drawn again by itself
	form    *fyne.Container   // what is scrolled
	shown   panel             // that the form is of
	unwatch func()
}

// New is a hidden view of a state, which it takes over from the view before.
func New(words *wording.Words, s *State, d *dialogs.Dialogs, p *paint.Palette) *View {
	v := &View{words: words, state: s, dialogs: d, palette: p}
	v.Page = page.New(s.load, v.build, v.show)
	v.unwatch = s.Chart.Changed.Watch(v.Redraw)
	return v
}

// Close ends the view: another one shows the state.
func (v *View) Close() { v.unwatch() }

// panelWidth is the width of the right pane in pixels.
const panelWidth = 560

func (v *View) build() fyne.CanvasObject {
	v.ice = newIce(v)
	v.head, v.tabs, v.body = container.NewStack(), container.NewStack(), container.NewStack()
	top := canvas.VStack(v.head, canvas.Separator(), canvas.Padded(v.tabs, 5, 5, 8, 8), canvas.Separator())
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
	if !c.IsOpen() {
		v.head.Objects = []fyne.CanvasObject{canvas.CardHeader(v.words.T("charting.title"), nil,
			container.NewStack(canvas.Spacer(120, least), canvas.NewButton(v.words.T("charting.begin"), canvas.ButtonPrimary, v.begin)))}
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
	v.watch = nil
	switch panel {
	case morePanel:
		v.setBody(panel, changed, v.moreForm())
	case shotsPanel:
		v.setBody(panel, changed, v.shotsList())
	case endPanel:
		v.setBody(panel, changed, v.endForm())
	case gamePanel:
		v.setBody(panel, changed, v.gameForm())
	default:
		v.setBody(panel, changed, v.shotForm())
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

// teamName is the name of a team, or its number.
func (v *View) teamName(t int) string {
	if name := v.state.Chart.State().Game.Team(curling.TeamID(t)).Name.Or(""); name != "" {
		return name
	}
	return v.words.T("charting.team", t+1)
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
	if text, _ := v.sharedText(); text != "" {
		standing += " · " + text
	}
	dot := canvas.StoneIcon(v.palette, v.ice.colour(int(team)), 0, false, 22)
	text := canvas.VStack(
		canvas.NewLabel(place+" · "+who, canvas.ValueSize, true, theme.ColorNameForeground, 60),
		canvas.NewLabel(standing, canvas.NoteSize, false, canvas.ColourQuiet, 60),
	)
	steps := container.NewGridWithColumns(2)
	for _, b := range []*canvas.Button{canvas.NewButton("◀", canvas.ButtonOutline, func() { c.Step(-1) }),
		canvas.NewButton("▶", canvas.ButtonOutline, func() { c.Step(1) })} {
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

// first is the team that throws first in the end shown.
func (v *View) first() int {
	c := v.state.Chart
	t, _ := c.State().Mover(chart.Cursor{End: c.At().End, Shot: c.State().Rules.FirstShot})
	return int(t)
}

// choice is a button that is selected where a value is noted.
func (v *View) choice(text string, on, proposed bool, run func()) *canvas.Button {
	kind := canvas.ButtonOutline
	if proposed && !on {
		text, kind = text+" ?", canvas.ButtonQuiet
	}
	b := canvas.NewButton(text, kind, run)
	b.Selected = on
	return b
}

func (v *View) tabRow() fyne.CanvasObject {
	var list []*canvas.Button
	for p, key := range []string{"charting.shot", "charting.more", "charting.shots", "charting.end", "charting.game"} {
		b := canvas.NewButton(v.words.T(key), canvas.ButtonQuiet, func() { v.show1(panel(p)) })
		b.Selected = v.state.panel == panel(p)
		list = append(list, b)
	}
	return grid(len(list), list...)
}

// caption is the name of a group of buttons.
func (v *View) caption(key string) fyne.CanvasObject {
	return canvas.NewLabel(v.words.T(key), canvas.NoteSize, false, canvas.ColourQuiet, 60)
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
	box.Add(grid(2, canvas.NewButton(v.words.T("charting.open"), canvas.ButtonOutline, v.pick), v.together()))
	box.Add(canvas.Separator())
	box.Add(v.setupForm(true))
	return box
}

// pick asks for a chart and opens it.
func (v *View) pick() { v.Open(v.words.T("charting.open"), v.kind(), v.open) }

// kind are the files of charts.
func (v *View) kind() filepick.Kind {
	return filepick.Kind{Name: v.words.T("charting.files"), Ends: []string{strings.TrimPrefix(chart.Extension, ".")}}
}

// ask asks for a text. accept returns why it cannot be taken.
func (v *View) ask(title, text string, accept func(text string) error) {
	e := forms.NewEntry(v.dialogs.TypedKey)
	e.SetText(text)
	v.dialogs.ShowForm(title, e, v.words.T("charting.take"), func() error { return accept(strings.TrimSpace(e.Text)) })
}

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

// merge adds what another device charted of the game.
func (v *View) merge() {
	v.Open(v.words.T("charting.merge"), v.kind(), func(path string) {
		n, err := v.state.Chart.Files.Merge(path)
		if err != nil {
			v.dialogs.Error(err)
			return
		}
		v.dialogs.Notify(v.words.T("charting.merged", n))
	})
}

// leave closes the chart.
func (v *View) leave() {
	v.state.settings.SetChoice(settings.Charted, "")
	v.state.Chart.Close()
}

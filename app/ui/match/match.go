// Package match is the view of a match: its two players are set up, it is played by mouse or keys, or watched, and what
// happens is told in words.
//
// A window keeps one State, made by NewState, and makes a View of it by New; when language or theme change it makes
// another View of the same State. It sets the callbacks and the two parts that show the session of the match, adds the
// Actions to its table, and calls Show and Hide when the page of the view comes and goes.
package match

import (
	"context"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/hogline/hogline/app/ui/dialogs"
	"github.com/hogline/hogline/app/ui/page"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/job"
)

// View is the ice at the left with the controls of the playback above it, and at the right the form of a match or the
// match that is played.
type View struct {
	*page.Page

	// OnStudy opens a match in the study, and what was taken back of it.
	OnStudy func(g *replay.Game, branches []*replay.Game)
	OnAim   func(right, up float64) // moves the target by metres as the ice is shown
	// OnSave asks for a file whose name ends in one of ends and writes a game; then gets its path.
	OnSave func(name string, ends []string, g *replay.Game, then func(path string))

	words   *wording.Words
	dialogs *dialogs.Dialogs
	state   *State

	parts Parts
	panel *fyne.Container
	form  *form
	board *board
	left  *fyne.Container // the controls above the ice

	controls fyne.CanvasObject // of the playback
}

// Parts are the views that show the session of the match.
type Parts struct {
	Transport, Ice fyne.CanvasObject
}

// panelWidth is that of the right pane in pixels.
const panelWidth = 400

// New is a hidden view of a state, which it takes over from the view before.
func New(words *wording.Words, s *State, d *dialogs.Dialogs, palette *paint.Palette, parts Parts) *View {
	v := &View{words: words, state: s, dialogs: d, parts: parts}
	v.form = &form{words: words, dialogs: d, palette: palette, state: s, page: v}
	v.board = &board{words: words, palette: palette, state: s, study: func(g *replay.Game) { v.OnStudy(g, nil) }}
	v.Page = page.New(s.load, v.build, v.show)
	s.view = v
	return v
}

// Hide hides the view and has a match wait before its next shot.
func (v *View) Hide() {
	if v.IsShown() {
		v.state.Match.SetPaused(true)
	}
	v.Page.Hide()
}

// build puts the view together.
func (v *View) build() fyne.CanvasObject {
	v.controls = canvas.Margin(canvas.Card(v.parts.Transport), 0, 7, 0, 0)
	v.left = container.New(canvas.HeaderFooter{}, v.controls, canvas.Spacer(1, 0), v.parts.Ice)
	v.panel = container.NewStack()
	return canvas.NewSplit(nil, v.left, canvas.Card(v.panel), 0, panelWidth)
}

// changed follows the match.
func (v *View) changed() {
	v.dialogs.Update()
	if !v.IsShown() {
		return
	}
	v.show()
}

// show draws the state as it is.
func (v *View) show() {
	m := v.state.Match
	if on := m.Game != nil; on != v.controls.Visible() {
		canvas.SetVisible(v.controls, on)
		v.left.Refresh() // makes room for it
	}
	content := map[panel]func() fyne.CanvasObject{setupPanel: v.form.panel,
		matchPanel: func() fyne.CanvasObject { return v.board.panel(v.buttons()) }, playoutPanel: v.playoutPanel}[v.state.shown]
	v.panel.Objects = []fyne.CanvasObject{content()}
	v.panel.Refresh()
	v.runClock()
}

// clockTask shows the clocks of a match again and again.
const clockTask = "match-clock"

// runClock shows the clocks four times a second while one runs.
func (v *View) runClock() {
	m := v.state.Match
	if _, thinking := m.Thinking(); !thinking || !m.Timed() {
		m.Session.Jobs.Cancel(clockTask)
		return
	}
	m.Session.Jobs.Start(clockTask, func(ctx context.Context, post job.Post) {
		tick := time.NewTicker(time.Second / 4)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				post("", v.board.showClocks)
			case <-ctx.Done():
				return
			}
		}
	})
}

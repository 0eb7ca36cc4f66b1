package app

import (
	"fyne.io/fyne/v2/container"

	"github.com/hogline/hogline/app/ui/ice"
	"github.com/hogline/hogline/app/ui/match"
	"github.com/hogline/hogline/app/ui/transport"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/event"
)

// buildMatch makes the view of the match, with an ice and a transport of its own that show the session of the match.
func (w *Window) buildMatch() *match.View {
	m := w.matchState.Match
	if w.matchTransport != nil {
		w.matchTransport.Close()
	}
	shown := ice.PartsOf(m.Session)
	shown.Take = m.Throw // a shot that is aimed is thrown
	w.matchIce = ice.New(w.words, shown, w.settings, w.theme.Palette)
	w.matchIce.SetTakeText(w.words.T("match.throw"))
	w.matchTransport = transport.New(w.words, transport.PartsOf(m.Session), w.settings, w.dialogs)
	w.matchTransport.OnClock = func(jump bool) {
		w.matchIce.ShowClock(jump)
		m.Shown()
	}
	v := match.New(w.words, w.matchState, w.dialogs, w.theme.Palette, match.Parts{Transport: w.matchTransport.Content,
		Ice: container.NewStack(w.matchIce.Content)})
	v.OnAim, v.OnSave = w.matchIce.AimStep, w.files.SaveGame
	v.OnStudy = func(g *replay.Game) {
		if w.files.Show(g, "") {
			w.showPage(studyPage)
		}
	}
	return v
}

// watchMatch draws what changes in the session of the match.
func (w *Window) watchMatch() *event.Group {
	m := w.matchState.Match
	g := event.NewGroup(&m.Session.Events)
	w.matchTransport.Watch(g)
	w.matchIce.Watch(g)
	g.Watch(m.Shown, &m.Session.Place.Clock)
	return g
}

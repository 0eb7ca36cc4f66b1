package app

import (
	"fyne.io/fyne/v2/container"

	"github.com/hogline/hogline/app/matchplay"
	"github.com/hogline/hogline/app/ui/ice"
	"github.com/hogline/hogline/app/ui/match"
	"github.com/hogline/hogline/app/ui/transport"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session"
)

// matchIce is the session of a match as the view of the ice uses it: a shot that is aimed is thrown.
type matchIce struct {
	*session.Session
	match *matchplay.Match
}

// TakeAim implements ice.Session.
func (m matchIce) TakeAim() bool { return m.match.Throw() }

// buildMatch makes the view of the match, with an ice and a transport of its own that show the session of the match.
func (w *Window) buildMatch() *match.View {
	m := w.matchState.Match
	if w.matchTransport != nil {
		w.matchTransport.Close()
	}
	w.matchIce = ice.New(w.words, matchIce{m.Session, m}, w.settings, w.theme.Palette)
	w.matchIce.SetTakeText(w.words.T("match.throw"))
	w.matchTransport = transport.New(w.words, m.Session, w.settings, w.dialogs)
	w.matchTransport.OnClock = func(jump bool) {
		w.matchIce.ShowClock(jump)
		m.Shown()
	}
	w.updateMatch(^session.Change(0))
	v := match.New(w.words, w.matchState, w.dialogs, w.theme.Palette, match.Parts{Transport: w.matchTransport.Content, Ice: container.NewStack(w.matchIce.Content)})
	v.OnAim, v.OnSave = w.matchIce.AimStep, w.files.SaveGame
	v.OnStudy = func(g *replay.Game) {
		if w.files.Show(g, "") {
			w.showPage(studyPage)
		}
	}
	return v
}

// updateMatch redraws what changed in the session of the match.
func (w *Window) updateMatch(c session.Change) {
	if w.matchIce == nil {
		return
	}
	w.matchTransport.Update(c)
	w.matchIce.Update(c)
	if c.Is(session.PlaybackChanged) {
		w.matchState.Match.Shown()
	}
}

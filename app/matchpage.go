package app

import (
	"fyne.io/fyne/v2/container"

	"github.com/hogline/hogline/app/matchplay"
	"github.com/hogline/hogline/app/ui/ice"
	"github.com/hogline/hogline/app/ui/match"
	"github.com/hogline/hogline/app/ui/transport"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/event"
)

// matchPart is the match, with an ice and a transport of its own that show its session.
type matchPart struct {
	view      *match.View
	ice       *ice.View
	transport *transport.View
	match     *matchplay.Match
}

func newMatch(w *Window) *matchPart {
	m := w.matchState.Match
	shown := ice.PartsOf(m.Session)
	shown.Take = m.Throw // a shot that is aimed is thrown
	p := &matchPart{ice: ice.New(w.words, shown, w.settings, w.theme.Palette), match: m,
		transport: transport.New(w.words, transport.PartsOf(m.Session), w.settings, w.dialogs)}
	p.ice.SetTakeText(w.words.T("match.throw"))
	p.transport.OnClock = func(jump bool) {
		p.ice.ShowClock(jump)
		m.Shown()
	}
	p.view = match.New(w.words, w.matchState, w.dialogs, w.theme.Palette, match.Parts{Transport: p.transport.Content,
		Ice: container.NewStack(p.ice.Content)})
	p.view.OnAim, p.view.OnSave = p.ice.AimStep, w.files.Ask.SaveGame
	p.view.OnStudy = func(g *replay.Game, branches []*replay.Game) {
		if w.files.Show(g, "") {
			if err := w.session.Lines.Branch(branches, w.words.T("match.taken-back")); err != nil {
				w.dialogs.Error(err)
			}
			if !g.Complete { // what is to be thrown now is what is asked about
				w.session.Place.GoTo(w.session.Place.Game().Last())
			}
			w.showPage(studyPage)
		}
	}
	return p
}

// close ends the playback.
func (p *matchPart) close() {
	if p != nil {
		p.transport.Close()
	}
}

// watch draws what changes in the session of the match.
func (p *matchPart) watch() *event.Group {
	m := p.match
	g := event.NewGroup(&m.Session.Events)
	p.transport.Watch(g)
	p.ice.Watch(g)
	g.Watch(m.Shown, &m.Session.Place.Clock)
	return g
}

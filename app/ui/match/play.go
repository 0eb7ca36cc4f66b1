package match

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/matchplay"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/replay/matchlog"
	"github.com/hogline/hogline/session/aiming"
)

// statusText is what the match waits for, or how it ended.
func (v *View) statusText() string {
	m := v.state.Match
	if q := m.Question; q != nil {
		return v.words.T([]string{"match.your-throw", "match.your-placement", "match.your-choice"}[q.Kind], m.Setup.Names[q.Team])
	}
	mover, thinking := m.Thinking()
	switch {
	case m.Running() && m.Watching():
		return v.words.T("match.watching", m.Setup.Watched)
	case m.Running() && m.Paused():
		return v.words.T("match.paused")
	case thinking && m.Setup.Seats[mover].Person:
		return v.words.T("match.your-turn")
	case thinking:
		return v.words.T("lab.thinks", m.Setup.Names[mover])
	case m.Running():
		return v.words.T("match.playing")
	}
	return v.resultText()
}

// resultText is how the match ended.
func (v *View) resultText() string {
	m := v.state.Match
	r := m.Record
	switch {
	case r == nil || r.Reason == "":
		return v.words.T("match.stopped")
	case r.Winner < 0:
		return v.words.T("match.draw", r.Score[0], r.Score[1])
	}
	return v.words.T("match.won", r.Names[r.Winner], r.Score[0], r.Score[1]) + " · " + v.words.T("match.by."+string(r.Reason))
}

// buttons are what can be done with the match.
func (v *View) buttons() fyne.CanvasObject {
	m := v.state.Match
	row := container.New(&canvas.Flow{Gap: 6, Wrap: true})
	add := func(key string, enabled bool, run func()) *canvas.Button {
		b := canvas.NewButton(v.words.T(key), canvas.ButtonOutline, run)
		b.Small, b.Disabled = true, !enabled
		row.Add(b)
		return b
	}
	switch {
	case m.Watching():
		if m.Running() {
			add("match.stop", true, v.stop)
		}
		add("match.new", true, v.showSetup)
	case m.Setup.Server != "":
		if m.Running() {
			add("match.fast", true, v.toggleFast).Selected = m.Fast()
			add("match.stop", true, v.stop)
		}
		add("match.new", true, v.showSetup)
	case m.Running():
		add("match.pause", true, v.togglePause).Selected = m.Paused()
		add("match.fast", true, v.toggleFast).Selected = m.Fast()
		add("match.concede", v.canConcede(), v.askConcede)
		add("match.stop", true, v.stop)
	default:
		add("match.again", true, v.again)
		add("match.new", true, v.showSetup)
	}
	add("match.machine", v.state.played != nil, v.toggleMachine).Selected = v.state.machine
	add("match.study", m.Game != nil, v.openInStudy)
	add("match.save", v.canSave(), v.askSave)
	return row
}

// question is what a person answers by buttons: the placement of stones, or the choice after a tick.
func (v *View) question() fyne.CanvasObject {
	m := v.state.Match
	row := container.New(&canvas.Flow{Gap: 6, Wrap: true})
	add := func(text string, run func()) {
		b := canvas.NewButton(text, canvas.ButtonPrimary, run)
		b.Small = true
		row.Add(b)
	}
	switch m.Question.Kind {
	case matchplay.AskPlace:
		for i, p := range m.Question.Legal {
			add(v.words.T("match.key", i+1, v.placement(p)), func() { m.Place(p) })
		}
	case matchplay.AskLeave:
		add(v.words.T("match.key", 1, v.words.T("match.put-back")), func() { m.Leave(false) })
		add(v.words.T("match.key", 2, v.words.T("match.leave")), func() { m.Leave(true) })
	case matchplay.AskThrow:
		return canvas.Paragraph(v.words.T("match.aim.hint"), widget.LowImportance)
	}
	return row
}

// placement is a placement of a mixed doubles end in words.
func (v *View) placement(p curling.Placement) string {
	return v.words.T("match.place." + strings.ToLower(curling.PlacementNames[p]))
}

// answer chooses one of the buttons of a question by its number from 0.
func (v *View) answer(i int) {
	m := v.state.Match
	switch q := m.Question; {
	case q == nil:
	case q.Kind == matchplay.AskPlace && i < len(q.Legal):
		m.Place(q.Legal[i])
	case q.Kind == matchplay.AskLeave && i < 2:
		m.Leave(i == 1)
	}
}

// eventList is what happened, the last first.
func (v *View) eventList() fyne.CanvasObject {
	list := canvas.VStack()
	for i, e := range slices.Backward(v.state.Match.Events) {
		if e.Kind != match.Begun {
			list.Add(v.eventRow(&e, i == len(v.state.Match.Events)-1))
		}
	}
	return list
}

// eventRow is an event: a shot with what the rule machine made of it, of the last one also how.
func (v *View) eventRow(e *matchplay.Event, last bool) fyne.CanvasObject {
	w, m := v.words, v.state.Match
	names := m.Setup.Names
	if e.Kind != match.Thrown {
		text := ""
		switch e.Kind {
		case match.Ended:
			text = w.T("match.blank")
			if e.Points != 0 {
				scorer := 0
				if e.Points < 0 {
					scorer = 1
				}
				text = w.T("match.scored", names[scorer], max(e.Points, -e.Points))
			}
		case match.Placement:
			text = w.T("match.placed", v.placement(e.Placed))
		case match.Finished:
			text = v.resultText()
		}
		return canvas.VStack(canvas.Padded(canvas.NewLabel(text, canvas.BodySize, true, theme.ColorNameForeground, 100), 5, 5, 12, 12),
			canvas.Separator())
	}
	head := w.T("place", e.State.End+1, m.Record.Rules.Count(e.State.Shot), m.Record.Rules.Throws()) + " · " + names[e.State.Mover()]
	body := canvas.VStack(canvas.NewLabel(head, canvas.NoteSize, false, canvas.ColourQuiet, 100))
	if e.Named {
		left := m.Record.Teams[e.State.Mover()][e.Shot.Thrower].LeftHanded
		body.Add(canvas.NewLabel(w.Shot(e.Call, left)+" · "+w.Result(e.Call), canvas.BodySize, false, theme.ColorNameForeground, 100))
	}
	if e.Shot.Infraction.Foul || last {
		importance := widget.LowImportance
		if e.Shot.Infraction.Foul {
			importance = widget.WarningImportance
		}
		body.Add(canvas.Paragraph(w.Ruling(e.Summary, names), importance))
	}
	if last {
		for _, r := range e.Reasons {
			body.Add(canvas.Paragraph("· "+w.Ruling(r, names), widget.LowImportance))
		}
	}
	return canvas.VStack(canvas.Padded(body, 4, 4, 12, 12), canvas.Separator())
}

func (v *View) togglePause() { v.state.Match.SetPaused(!v.state.Match.Paused()) }
func (v *View) toggleFast()  { v.state.Match.SetFast(!v.state.Match.Fast()) }

func (v *View) canConcede() bool {
	q := v.state.Match.Question
	return q != nil && q.Kind == matchplay.AskThrow && v.state.Match.Setup.Server == "" // the protocol has no word for it
}

// askConcede asks whether the person who is to throw gives the match up.
func (v *View) askConcede() {
	if !v.canConcede() {
		return
	}
	text := canvas.Paragraph(v.words.T("match.concede.sure", v.state.Match.Setup.Names[v.state.Match.Question.Team]), widget.MediumImportance)
	v.dialogs.ShowForm(v.words.T("match.concede"), container.NewVBox(text, canvas.Spacer(v.dialogs.Width(380), 1)), v.words.T("match.concede"),
		func() error {
			v.state.Match.Concede()
			return nil
		})
	q := v.state.Match.Question
	v.dialogs.While(func() bool { return v.state.Match.Question == q })
}

// stop ends aiming, or the match.
func (v *View) stop() {
	if v.state.playouts.Stop() || v.state.Match.Stop() {
		v.dialogs.Notify(v.words.T("match.stopped"))
	}
}

// escape ends what is going on in a small way: aiming begins again, a form gives way to the match.
func (v *View) escape() {
	s := v.state
	switch {
	case s.playouts.Stop():
		v.dialogs.Notify(v.words.T("stopped"))
	case s.shown != matchPanel && s.Match.Game != nil:
		s.shown = matchPanel
		v.Redraw()
	case s.Match.Session.Aim.Mode() == aiming.AimMode:
		s.Match.Aim()
	default:
		s.Match.SetPaused(true)
	}
}

// openInStudy opens the match as a log in the study.
func (v *View) openInStudy() {
	if g := v.state.Match.Game; g != nil {
		v.OnStudy(g)
	}
}

func (v *View) canSave() bool {
	r := v.state.Match.Record
	return r != nil && len(r.Shots) > 0
}

// askSave saves the match as a log for other programs, and beside it the record from which it can be played again.
func (v *View) askSave() {
	if !v.canSave() {
		return
	}
	m := v.state.Match
	r, g := m.Record, m.Game
	v.OnSave(matchlog.FileName(r)+".dcl", []string{"dcl"}, g, func(path string) { m.SaveRecord(path, r, v.dialogs.Error) })
}

package match

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/matchplay"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/replay/matchlog"
	"github.com/hogline/hogline/session/aiming"
)

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
		v.addTakeBack(add)
		if m.Setup.Seats[0].Person || m.Setup.Seats[1].Person {
			add("match.advice", m.CanAdvise(), m.Advise)
			add("match.judge", true, v.toggleJudging).Selected = m.Judging()
		}
		add("match.concede", v.canConcede(), v.askConcede)
		add("match.stop", true, v.stop)
		add("match.new", true, v.showSetup)
	default:
		if m.History.CanGoOn() {
			add("match.go-on", true, m.History.GoOn)
		}
		v.addTakeBack(add)
		next := "match.again"
		if v.state.series.matches > 1 && !v.state.series.open && !v.state.series.over() {
			next = "match.next"
		}
		add(next, true, v.again)
		add("match.new", true, v.showSetup)
	}
	add("match.machine", v.state.played != nil, v.toggleMachine).Selected = v.state.machine
	add("match.study", m.Game != nil, v.openInStudy)
	add("match.save", v.canSave(), v.askSave)
	if m.History.CanRestore() { // last, so that no other button moves
		add("match.restore", true, m.History.Restore)
	}
	return row
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

// toggleMachine shows the machine of the rules in place of the list, or the list.
func (v *View) toggleMachine() {
	v.state.machine = !v.state.machine
	v.Redraw()
}

// addTakeBack adds the button that takes the last decision of a person back, where one plays.
func (v *View) addTakeBack(add func(key string, enabled bool, run func()) *canvas.Button) {
	m := v.state.Match
	if m.Setup.Seats[0].Person || m.Setup.Seats[1].Person {
		add("match.take-back", v.canTakeBack(), m.History.TakeBack)
	}
}

// canTakeBack reports whether something can be taken back: a match of a series that is over is counted.
func (v *View) canTakeBack() bool {
	m := v.state.Match
	return m.History.CanTakeBack() && (m.Running() || v.state.series.matches < 2)
}

// togglePause holds the match, or has it go on, also one that was stopped.
func (v *View) togglePause() {
	if m := v.state.Match; m.Running() {
		m.SetPaused(!m.Paused())
	} else {
		m.History.GoOn()
	}
}

func (v *View) toggleJudging() { v.state.Match.SetJudging(!v.state.Match.Judging()) }
func (v *View) toggleFast()    { v.state.Match.SetFast(!v.state.Match.Fast()) }

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
	if g, branches := v.state.Match.History.Games(); g != nil {
		v.OnStudy(g, branches)
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

// showSetup shows the form of a match.
func (v *View) showSetup() {
	v.state.Match.SetPaused(true)
	v.state.shown, v.state.earlier = setupPanel, v.state.kept()
	v.show()
}

// begin begins the match that is set up, or the first of its series.
func (v *View) begin() {
	if !v.rightForm() {
		return
	}
	s := v.state
	s.origin = nil
	if s.from {
		var err error
		if s.origin, err = s.here(); err != nil {
			v.dialogs.Error(err)
			return
		}
	}
	s.series = s.newSeries()
	v.start()
}

// rightForm reports whether nothing is wrong with the form, and tells what is.
func (v *View) rightForm() bool {
	problem := v.form.wrong.first()
	if problem != "" {
		v.dialogs.Notify(problem)
	}
	return problem == ""
}

func (v *View) start() {
	if err := v.state.start([2]string{v.form.playerName(&v.state.seats[0]), v.form.playerName(&v.state.seats[1])}); err != nil {
		v.tell(err)
	}
}

// again begins the match that was played once more, or the next of its series, with the next seed.
func (v *View) again() {
	if v.state.resumed { // the form may say something else
		next := v.state.Match.Setup
		next.Seed++
		v.state.Match.Start(next)
		return
	}
	v.state.seed++
	v.state.series.next(v.state.newSeries())
	v.start()
}

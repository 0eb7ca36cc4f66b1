package match

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/matchplay"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/gsm/diagram"
	"github.com/hogline/hogline/engine/gsm/syntax"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/replay"
)

// board tells a match that is played or was: the teams with their clocks and scores, what is asked, and what happened.
type board struct {
	words   *wording.Words
	palette *paint.Palette
	state   *State
	study   func(*replay.Game) // opens a match in the study
	clocks  [2]*canvas.Label
	machine *canvas.Diagram
}

// panel is the match that is played or was, with the buttons below the teams.
func (b *board) panel(buttons fyne.CanvasObject) fyne.CanvasObject {
	m := b.state.Match
	title := canvas.NewLabel(b.statusText(), canvas.BodySize, true, theme.ColorNameForeground, 100)
	box := canvas.VStack(canvas.Padded(title, 9, 6, 12, 12))
	for t := range m.Setup.Names {
		box.Add(canvas.Padded(b.teamRow(curling.TeamID(t)), 2, 2, 12, 12))
	}
	box.Add(canvas.Padded(buttons, 7, 8, 12, 12))
	if m.Question != nil {
		box.Add(canvas.Padded(b.question(), 0, 8, 12, 12))
	}
	if m.Err != nil {
		box.Add(canvas.Padded(canvas.Paragraph(b.words.ErrorSentence(m.Err), widget.DangerImportance), 2, 4, 12, 12))
	}
	if r := m.Record; r != nil && r.Detail != "" {
		box.Add(canvas.Padded(canvas.Paragraph(b.words.T("match.detail", r.Detail), widget.LowImportance), 2, 4, 12, 12))
	}
	box.Add(canvas.Separator())
	if b.state.machine {
		return container.NewBorder(box, nil, nil, nil, b.machinePanel())
	}
	list := b.eventList()
	if rows := seriesRows(b.words, &b.state.series, b.study); rows != nil {
		list = canvas.VStack(rows, list)
	}
	return container.NewBorder(box, nil, nil, nil, container.NewVScroll(list))
}

// teamRow is a team with its stone, hammer, clock and score.
func (b *board) teamRow(t curling.TeamID) fyne.CanvasObject {
	m := b.state.Match
	name := m.Setup.Names[t]
	if m.Running() && m.State.TeamOf(curling.Hammer) == t {
		if name != "" { // of a match that is watched it is not known before the first news
			name += "  ·  "
		}
		name += b.words.T("hammer")
	}
	mover, thinking := m.Thinking()
	text := canvas.NewLabel(name, canvas.BodySize, thinking && mover == t, theme.ColorNameForeground, 60)
	b.clocks[t] = canvas.NewLabel(b.clockText(t), canvas.BodySize, false, canvas.ColourQuiet, 60).Align(fyne.TextAlignTrailing)
	score := canvas.NewLabel(strconv.Itoa(m.State.Score[t]), canvas.BodySize+2, true, theme.ColorNameForeground,
		30).Align(fyne.TextAlignTrailing)
	icon := canvas.Padded(container.NewCenter(canvas.StoneIcon(b.palette, int(t), 0, false, 16)), 0, 0, 0, 8)
	return container.NewBorder(nil, nil, icon, container.NewHBox(b.clocks[t], score), text)
}

func (b *board) showClocks() {
	for t, l := range b.clocks {
		if l != nil {
			l.SetText(b.clockText(curling.TeamID(t)))
		}
	}
}

func (b *board) clockText(t curling.TeamID) string {
	if !b.state.Match.Timed() {
		return ""
	}
	return replay.ClockText(b.state.Match.LeftNow(t, time.Now()))
}

// statusText is what the match waits for, or how it ended.
func (b *board) statusText() string {
	m := b.state.Match
	if q := m.Question; q != nil {
		if q.Kind == matchplay.AskThrow && m.Setup.Names[q.Team] == b.words.T("lab.you") {
			return b.words.T("match.your-throw.you")
		}
		return b.words.T([]string{"match.your-throw", "match.your-placement", "match.your-choice"}[q.Kind], m.Setup.Names[q.Team])
	}
	mover, thinking := m.Thinking()
	switch {
	case m.Running() && m.Watching():
		return b.words.T("match.watching", m.Setup.Watched)
	case m.Running() && m.Paused():
		return b.words.T("match.paused")
	case thinking && m.Setup.Seats[mover].Person:
		return b.words.T("match.your-turn")
	case thinking:
		return b.words.T("lab.thinks", m.Setup.Names[mover])
	case m.Running():
		return b.words.T("match.playing")
	}
	return b.resultText()
}

// resultText is how the match ended.
func (b *board) resultText() string {
	m := b.state.Match
	r := m.Record
	switch {
	case r == nil || r.Reason == "":
		return b.words.T("match.stopped")
	case r.Winner < 0:
		return b.words.T("match.draw", r.Score[0], r.Score[1])
	}
	return b.words.T("match.won", r.Names[r.Winner], r.Score[0], r.Score[1]) + " · " + b.words.T("match.by."+string(r.Reason))
}

// question is what a person answers by buttons: the placement of stones, or the choice after a tick.
func (b *board) question() fyne.CanvasObject {
	m := b.state.Match
	row := container.New(&canvas.Flow{Gap: 6, Wrap: true})
	add := func(text string, run func()) {
		button := canvas.NewButton(text, canvas.ButtonPrimary, run)
		button.Small = true
		row.Add(button)
	}
	switch m.Question.Kind {
	case matchplay.AskPlace:
		for i, p := range m.Question.Legal {
			add(b.words.T("match.key", i+1, b.placement(p)), func() { m.Place(p) })
		}
	case matchplay.AskLeave:
		add(b.words.T("match.key", 1, b.words.T("match.put-back")), func() { m.Leave(false) })
		add(b.words.T("match.key", 2, b.words.T("match.leave")), func() { m.Leave(true) })
	case matchplay.AskThrow:
		hint := canvas.Paragraph(b.words.T("match.aim.hint"), widget.LowImportance)
		if a := m.Advice(); a != nil {
			return canvas.VStack(hint, canvas.Paragraph(b.adviceText(a), widget.MediumImportance))
		}
		return hint
	}
	return row
}

// placement is a placement of a mixed doubles end in words.
func (b *board) placement(p curling.Placement) string {
	return b.words.T("match.place." + strings.ToLower(curling.PlacementNames[p]))
}

// eventList is what happened, the last first.
func (b *board) eventList() fyne.CanvasObject {
	list := canvas.VStack()
	for i, e := range slices.Backward(b.state.Match.Events) {
		if e.Kind != match.Begun {
			list.Add(b.eventRow(&e, i == len(b.state.Match.Events)-1))
		}
	}
	return list
}

// eventRow is an event: a shot with what the rule machine made of it, of the last one also how.
func (b *board) eventRow(e *matchplay.Event, last bool) fyne.CanvasObject {
	w, m := b.words, b.state.Match
	names := m.Setup.Names
	if e.Kind != match.Thrown {
		text := ""
		switch e.Kind {
		case match.Ended:
			var scored []string
			for t, n := range e.Made {
				if n != 0 {
					scored = append(scored, w.T("match.scored", names[t], n))
				}
			}
			if text = strings.Join(scored, " · "); text == "" {
				text = w.T("match.blank")
			}
		case match.Placement:
			text = w.T("match.placed", b.placement(e.Placed))
		case match.Finished:
			text = b.resultText()
		}
		return canvas.VStack(canvas.Padded(canvas.NewLabel(text, canvas.BodySize, true, theme.ColorNameForeground, 100), 5, 5, 12, 12),
			canvas.Separator())
	}
	head := w.T("place", e.State.End+1, m.Record.Rules.Count(e.State.Shot), m.Record.Rules.Throws()) + " · " + names[e.State.Mover()]
	body := canvas.VStack(canvas.NewLabel(head, canvas.NoteSize, false, canvas.ColourQuiet, 100))
	if e.Named {
		left := m.Record.Teams[e.State.Mover()][e.Shot.Thrower].LeftHanded
		body.Add(canvas.NewLabel(w.Shots().Name(e.Call, left)+" · "+w.Shots().Result(e.Call), canvas.BodySize, false, theme.ColorNameForeground, 100))
	}
	if a := e.Judged; a != nil && a.Thrown() != nil {
		body.Add(canvas.Paragraph(b.judgement(a.Thrown(), a.Shot())))
	}
	if e.Shot.Infraction.Foul {
		body.Add(canvas.Paragraph(w.Ruling(e.Summary, names), widget.WarningImportance))
	}
	if last {
		b.addReasons(body, e)
	}
	return canvas.VStack(canvas.Padded(body, 4, 4, 12, 12), canvas.Separator())
}

// addReasons adds what the rule machine went through at a shot, where it is asked for.
func (b *board) addReasons(body *fyne.Container, e *matchplay.Event) {
	w, s := b.words, b.state
	text := w.T("match.reasons")
	if s.reasons {
		text = w.T("match.reasons.less")
		if !e.Shot.Infraction.Foul {
			body.Add(canvas.Paragraph(w.Ruling(e.Summary, s.Match.Setup.Names), widget.LowImportance))
		}
		for _, r := range e.Reasons {
			body.Add(canvas.Paragraph("· "+w.Ruling(r, s.Match.Setup.Names), widget.LowImportance))
		}
	}
	more := canvas.NewButton(text, canvas.ButtonOutline, func() {
		s.reasons = !s.reasons
		s.view.Redraw()
	})
	more.Small = true
	body.Add(canvas.Padded(container.New(&canvas.Flow{}, more), 3, 1, 0, 0))
}

// machinePanel is the machine that rules on the shots, with the states that the last one led through.
func (b *board) machinePanel() fyne.CanvasObject {
	s := b.state
	if b.machine == nil {
		b.machine = canvas.NewDiagram(b.palette)
	}
	if s.played == nil {
		return b.machine
	}
	m := s.played.File().Machine(syntax.Update)
	if m == nil {
		return b.machine
	}
	layout, err := diagram.Layout(m, diagram.Options{})
	if err != nil {
		return canvas.VStack(canvas.NewText(b.words.ErrorSentence(err), canvas.BodySize, false, canvas.ColourQuiet))
	}
	marks := paint.MachineMarks{Path: s.path()}
	b.machine.SetModel(canvas.DiagramModel{Machine: &layout, Marks: marks})
	if n := len(marks.Path); n > 0 {
		b.machine.Reveal(marks.Path[n-1])
	}
	return b.machine
}

package matchplay

import (
	"github.com/hogline/hogline/engine/registry"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/study"
)

// Advice is what the first of the AIs would throw where a person is to, for his error and weight limit, and what his own shot is worth
// beside that, both thrown with the same errors.
type Advice struct {
	question *study.Question // whose rows have the answers as far as they are known
	place    replay.Place
	event    int // of Match.Events, whose shot is judged; -1: the shot is not thrown yet
	done     bool
}

// Done reports whether all that was asked has its value.
func (a *Advice) Done() bool { return a.done }

// row is the row of a kind that has its value, nil if there is none.
func (a *Advice) row(kind study.RowKind) *study.Row {
	for _, r := range a.question.Rows {
		if a.done && r.Kind == kind && r.Asked && r.Answer.State.HasShot() && r.Answer.Value.Throws > 0 {
			return r
		}
	}
	return nil
}

// Shot is the answer of the AI, nil while it is not known, or where it had none.
func (a *Advice) Shot() *study.Row { return a.row(study.EngineRow) }

// Thrown is the shot of the person as he called it, nil where it is not judged. Its loss is that to the better of both.
func (a *Advice) Thrown() *study.Row { return a.row(study.PlayedRow) }

// Advice is the advice on the shot that a person is asked for, nil where he did not ask.
func (m *Match) Advice() *Advice {
	if a := m.advice; a != nil && m.CanAdvise() && a.place == m.live && a.event < 0 {
		return a
	}
	return nil
}

// CanAdvise reports whether an AI can be asked what it would throw: a person is to throw, and no server plays.
func (m *Match) CanAdvise() bool {
	return m.Question != nil && m.Question.Kind == AskThrow && m.Setup.Server == ""
}

// Advise asks the AI what it would throw for the person who is to throw.
func (m *Match) Advise() {
	if !m.CanAdvise() {
		return
	}
	m.Session.Place.GoTo(m.live)
	m.askAdvice(-1)
}

// Judging reports whether shots of persons are held against the AI's.
func (m *Match) Judging() bool { return m.judging }

// SetJudging has the shots of persons held against the AI's after they are thrown, or no more.
func (m *Match) SetJudging(on bool) {
	m.judging = on
	m.changed()
}

// judge holds the shot of the last event against the AI's, where that is wished and a person threw it.
func (m *Match) judge() {
	event := len(m.Events) - 1
	if e := &m.Events[event]; m.judging && m.Setup.Server == "" && m.Setup.Seats[e.State.Mover()].Person {
		m.askAdvice(event)
	}
}

// askAdvice asks the AI at the place shown, and has the shot of an event valued beside its answer.
func (m *Match) askAdvice(event int) {
	s := m.Session
	s.Engines.Set([]string{registry.Kinds()[0].Name})
	if s.Ask.Running() { // of an earlier shot, or of this one before it was thrown
		s.Ask.Leave()
		s.Table.Refresh()
	}
	s.Ask.Start()
	q := s.Ask.Question()
	if q == nil {
		return
	}
	m.advice = &Advice{question: q, place: s.Place.At(), event: event}
	m.changed()
}

// advised follows the end of a question to the AI.
func (m *Match) advised() {
	a := m.advice
	if a == nil || m.Session.Ask.Running() {
		return
	}
	a.done = true
	if a.event >= 0 {
		m.Events[a.event].Judged = a
	}
	m.changed()
}

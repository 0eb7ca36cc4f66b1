package matchplay

import (
	"context"
	"slices"
	"time"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/match"
)

// History takes a match back to what a person decided before, and goes on with what was stopped.
type History struct {
	match *Match
	taken []line // back, the last one last, as long as nothing else is thrown
	again int    // how often
}

// line is a match as it was played up to a place.
type line struct {
	record *match.Record
	events []Event
}

// lastDecision is the last event that a person decided: his shot, the placement of stones or his concession; -1 if there is none.
func (h *History) lastDecision() int {
	m := h.match
	if m.Record == nil || m.Watching() || m.Setup.Server != "" {
		return -1
	}
	placed := len(m.Record.Places)
	for i, e := range slices.Backward(m.Events) {
		var t curling.TeamID
		switch e.Kind {
		case match.Thrown:
			t = e.State.Mover()
		case match.Placement:
			placed--
			t = m.Record.Places[placed].Team
		case match.Finished:
			if m.Record.Reason != match.ByConcede {
				continue
			}
			t = curling.TeamID(1 - m.Record.Winner)
		default:
			continue
		}
		if m.Setup.Seats[t].Person {
			return i
		}
	}
	return -1
}

// CanTakeBack reports whether a person has decided anything that he could take back.
func (h *History) CanTakeBack() bool { return h.lastDecision() >= 0 && h.again < match.MaxAgain }

// TakeBack goes back to the last decision of a person, who is asked again. What is thrown from there on has other errors. Restore has it
// again until something else is thrown.
func (h *History) TakeBack() {
	m, i := h.match, h.lastDecision()
	if i < 0 || h.again >= match.MaxAgain {
		return
	}
	if m.Events[i].Kind != match.Finished {
		h.taken = append(h.taken, line{m.Record, m.Events})
	}
	h.again++
	h.goOn(h.upTo(i))
}

// upTo is the match before one of its events.
func (h *History) upTo(event int) line {
	r, kept := *h.match.Record, h.match.Events[:event]
	n, score := map[match.EventKind]int{}, r.Start.Score
	for _, e := range kept {
		n[e.Kind]++
		score[0], score[1] = score[0]+e.Made[0], score[1]+e.Made[1]
	}
	r.Shots, r.Places, r.Ends, r.Score = r.Shots[:n[match.Thrown]], r.Places[:n[match.Placement]], r.Ends[:n[match.Ended]], score
	r.Winner, r.Reason, r.Detail = -1, "", ""
	return line{&r, kept}
}

// CanRestore reports whether what was taken back last can be had again: nothing else was thrown since.
func (h *History) CanRestore() bool { return len(h.taken) > 0 }

// Restore has the match as it was before it was taken back last.
func (h *History) Restore() {
	if n := len(h.taken); n > 0 {
		last := h.taken[n-1]
		h.taken = h.taken[:n-1]
		h.goOn(last)
	}
}

// CanGoOn reports whether the match was stopped before its end.
func (h *History) CanGoOn() bool {
	m := h.match
	return !m.running && m.Record != nil && m.Record.Reason == "" && !m.Watching() && m.Setup.Server == ""
}

// GoOn plays a match on that was stopped.
func (h *History) GoOn() {
	if h.CanGoOn() {
		h.goOn(line{h.match.Record, h.match.Events})
	}
}

// goOn plays on after a line, whose events stay but for the end of the match, which comes again.
func (h *History) goOn(l line) {
	m := h.match
	m.Events = slices.DeleteFunc(slices.Clone(l.events), func(e Event) bool { return e.Kind == match.Finished })
	m.Record, m.Err = l.record, nil
	m.withdrawn()
	if s := m.Session; s.Ask.Running() { // the advice on what was taken back
		s.Ask.Leave()
	}
	m.begin(&run{setup: m.Setup, played: l.record, kept: len(m.Events), again: h.again}, true,
		func(ctx context.Context, r *run) (*match.Record, error) { return r.play(ctx) })
}

// clear is a match of which nothing is known yet but its setup.
func (h *History) clear(s Setup) {
	m := h.match
	m.Setup, m.Events, m.State, m.Record, m.Game, m.Err = s, nil, s.Start, nil, nil, nil
	m.State.Ends = s.Ends
	m.Left = [2]time.Duration{s.Clock, s.Clock}
	h.taken, h.again = nil, 0
}

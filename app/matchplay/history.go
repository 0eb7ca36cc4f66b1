package matchplay

import (
	"context"
	"slices"
	"time"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/replay"
)

// History takes a match back to what a person decided before, and goes on with what was stopped.
type History struct {
	match *Match
	taken []line          // back, the last one last, as long as nothing else is thrown
	left  []*match.Record // what was taken back before: something else was thrown since
	again int             // how often
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

// mostBranches is how many matches that were taken back are remembered: the file of a match, which holds them all, stays far below
// matchlog.MaxRecord.
const mostBranches = 20

// leave remembers what was taken back, for something else is thrown.
func (h *History) leave() {
	h.left, h.taken = h.Branches(), nil
}

// Branches are the matches as they stood when they were taken back, the earliest first: those which neither the match itself nor another of
// them goes on from, and the last twenty.
func (h *History) Branches() (list []*match.Record) {
	all := slices.Clone(h.left)
	for _, l := range h.taken {
		all = append(all, l.record)
	}
	for i, r := range all {
		on := func(of []*match.Record, longer int) bool {
			return slices.ContainsFunc(of, func(o *match.Record) bool { return len(o.Shots) >= len(r.Shots)+longer && goesOn(o, r) })
		}
		if !goesOn(h.match.Record, r) && !on(all[:i], 0) && !on(all[i+1:], 1) {
			list = append(list, r)
		}
	}
	return list[max(0, len(list)-mostBranches):]
}

// Games are the match shown as a log, nil if nothing was thrown, and what was taken back of it.
func (h *History) Games() (g *replay.Game, branches []*replay.Game) {
	if h.match.Game == nil || h.match.Record == nil {
		return h.match.Game, nil
	}
	_, branches = games(h.match.Record, h.Branches())
	return h.match.Game, branches
}

// goesOn reports whether a match has all shots of another one, and maybe more.
func goesOn(r, from *match.Record) bool {
	return r != nil && len(r.Shots) >= len(from.Shots) && slices.Equal(r.Shots[:len(from.Shots)], from.Shots)
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
	m.begin(&run{setup: m.Setup, played: l.record, kept: len(m.Events), again: h.again, branches: h.Branches()}, true,
		func(ctx context.Context, r *run) (*match.Record, error) { return r.play(ctx) })
}

// clear is a match of which nothing is known yet but its setup.
func (h *History) clear(s Setup) {
	m := h.match
	m.Setup, m.Events, m.State, m.Record, m.Game, m.Err = s, nil, s.Start, nil, nil, nil
	m.State.Ends = s.Ends
	m.Left = [2]time.Duration{s.Clock, s.Clock}
	h.taken, h.left, h.again = nil, nil, 0
}

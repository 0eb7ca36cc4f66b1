// Package matchlog makes logs of matches that were played here: a replay.Game for the formats that other programs read,
// and a record of our own from which the match can be played again bit for bit.
package matchlog

import (
	"time"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay"
)

// Game is a match as a log. The players of a team stand in the order in which they threw last.
func Game(r *match.Record) *replay.Game {
	g := &replay.Game{Format: "dcl", Teams: r.Names, Players: r.Teams, Limits: true, Rules: r.Rules, Ice: r.Ice, Start: r.Start.Score,
		Complete: true, Result: replay.Result{Score: r.Score, Winner: r.Winner, Reason: reasons[r.Reason]}}
	if g.Result.Reason == "" {
		g.Result.Reason = string(r.Reason)
	}
	for t, c := range r.Clocks {
		g.TimeLeft[t] = int(c.Match / time.Millisecond)
	}
	for _, o := range r.Orders {
		for i, k := range o.Thrown {
			g.Players[o.Team][i] = r.Teams[o.Team][k]
		}
	}
	first := -1
	for i := range r.Shots {
		s := &r.Shots[i]
		if first != s.State.End {
			first = s.State.End
			g.Ends = append(g.Ends, replay.End{Number: s.State.End, First: s.State.First})
			if s.State.Shot == r.Rules.FirstShot {
				placed(r, &g.Ends[len(g.Ends)-1], s)
			}
		}
		e := &g.Ends[len(g.Ends)-1]
		after := s.After
		e.Shots = append(e.Shots, replay.Shot{Number: s.State.Shot, Before: s.State.Position, Chosen: s.Answered, Asked: true,
			Run: s.Run, Ran: s.Run.Speed() > 0, Sweep: s.Sweep, After: &after, Thrower: r.Rules.Delivery.Thrower(s.State.Shot)})
	}
	for i := range min(len(g.Ends), len(r.Ends)) {
		e := &g.Ends[i]
		e.Final = e.Shots[len(e.Shots)-1].After
		e.Scored, e.Score = true, r.Ends[i].Made()
	}
	stopped(r, g)
	g.Count(r.Start.Memory)
	for i := range g.Ends {
		g.Ends[i].PowerPlay = powerPlay(r, g.Ends[i].Number)
	}
	return g
}

// powerPlay is the side to which the stones of an end were placed.
func powerPlay(r *match.Record, end int) replay.PowerPlay {
	for _, p := range r.Places {
		switch {
		case p.End != end:
		case p.Placement == curling.PowerLast, p.Placement == curling.PowerFirst:
			return replay.PowerPlayLeft
		case p.Placement.Power():
			return replay.PowerPlayRight
		}
	}
	return replay.NoPowerPlay
}

// placed adds the dummy shots that open a mixed doubles end in the logs of the thesis.
func placed(r *match.Record, e *replay.End, s *match.Shot) {
	for i := range r.Rules.FirstShot {
		after := s.State.Position
		e.Shots = append(e.Shots, replay.Shot{Number: i, Kind: replay.Placed, Before: s.State.Position, After: &after, Thrower: -1})
	}
}

// reasons are the reasons in the words of logs.
var reasons = map[match.Reason]string{match.ByScore: replay.ByScore, match.ByConcede: replay.ByConceding, match.ByTime: replay.ByTime}

// stopped adds the shot at which a match ended that was not played to its end: the concession, or the shot that nobody
// threw.
func stopped(r *match.Record, g *replay.Game) {
	if r.Reason == match.ByScore {
		return
	}
	shot := replay.Shot{Number: max(r.Start.Shot, r.Rules.FirstShot), Before: r.Start.Position, Thrower: -1}
	end := replay.End{Number: r.Start.End, First: r.Start.First}
	if n := len(g.Ends); n > 0 {
		last := &g.Ends[n-1]
		if k := len(last.Shots); k > 0 && last.Shots[k-1].Number < curling.Stones-1 {
			shot.Number, shot.Before = last.Shots[k-1].Number+1, *last.Shots[k-1].After
			shot.Thrower = r.Rules.Delivery.Thrower(shot.Number)
			shot.Kind = kindOfStop(r)
			last.Shots = append(last.Shots, shot)
			return
		}
		shot.Number, shot.Before = r.Rules.FirstShot, curling.Position{}
		s, _ := r.Rules.NextEnd(curling.State{First: last.First, Ends: r.Rules.Ends}, last.Score[last.First]-last.Score[last.First.Other()])
		end = replay.End{Number: last.Number + 1, First: s.First}
	}
	if len(r.Places) > 0 {
		if p := r.Places[len(r.Places)-1]; p.End == end.Number {
			shot.Before = r.Rules.Placed.Place(p.Placement)
			end.First = p.Team.Other()
			if p.Placement.First() {
				end.First = p.Team
			}
		}
	}
	shot.Thrower, shot.Kind = r.Rules.Delivery.Thrower(shot.Number), kindOfStop(r)
	end.Shots = []replay.Shot{shot}
	g.Ends = append(g.Ends, end)
}

func kindOfStop(r *match.Record) replay.Kind {
	if r.Reason == match.ByConcede {
		return replay.Conceded
	}
	return replay.Abandoned
}

// FileName is a name for the log of a match without its extension: the teams and the number.
func FileName(r *match.Record) string {
	return safefile.Name(r.Names[0]) + "_vs_" + safefile.Name(r.Names[1])
}

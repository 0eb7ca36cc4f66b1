package chart

import (
	"slices"
	"time"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/message"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/chartstats"
	"github.com/hogline/hogline/replay/curlit"
)

// Replay is the chart as a game. Only what a person stands for is in it; shots after which not all places are known have none, and that is
// told with the number of them, as are conflicts. Of a team that is not charted nothing but the places is in it.
func (s *State) Replay() *replay.Game {
	g := &replay.Game{Format: FormatName, Rules: s.Rules, Ice: ice(), Result: replay.Result{Score: s.Score}}
	if s.Format == Doubles {
		g.Rules.Placed = curlit.Spots()
	}
	standard := curling.TeamOf(physics.StandardPlayer(g.Ice.Model))
	for t := range g.Teams {
		g.Teams[t] = s.Game.Team(curling.TeamID(t)).Name.Or("")
		g.Players[t] = standard
		for i := range g.Players[t] {
			if i < s.Format.Players() {
				g.Players[t][i].Name = s.Name(curling.TeamID(t), i)
			}
		}
	}
	g.Extra = map[string]string{}
	for name, f := range map[string]*Field[string]{"Event": s.Game.Event, "Date": s.Game.Date, "Session": s.Game.Session,
		"Sheet": s.Game.Sheet} {
		if v := f.Or(""); v != "" {
			g.Extra[name] = v
		}
	}
	var warnings replay.Warnings
	for i := range s.Ends {
		g.Ends = append(g.Ends, s.replayEnd(&s.Ends[i], &warnings))
	}
	s.result(g)
	s.tell(&warnings)
	g.Warnings = warnings.List()
	return chartstats.MeasuredGame(g)
}

// result is how the game ended.
func (s *State) result(g *replay.Game) {
	g.Complete, g.Result.Winner, g.Result.Reason = s.Over(), -1, replay.ByAbandoning
	if !g.Complete {
		return
	}
	g.Result.Winner, g.Result.Reason = slices.Index(s.Score[:], slices.Max(s.Score[:])), replay.ByScore
	if t, conceded := s.Ends[len(s.Ends)-1].Set.Conceded.Get(); conceded {
		g.Result.Winner, g.Result.Reason = 1-t, replay.ByConceding
	}
}

// tell adds the conflicts of the chart and how many places are not known.
func (s *State) tell(w *replay.Warnings) {
	for _, c := range s.Conflicts() {
		w.Add(0, s.Told(c))
	}
	if unknown, all := s.unknown(); unknown > 0 {
		w.Add(0, msg("unknown", unknown, all))
	}
}

// Told is a conflict with its place.
func (s *State) Told(c Conflict) message.Message {
	if c.Shot == curling.Stones {
		return msg("of-end", c.End+1, c.Text)
	}
	return msg("of-shot", c.End+1, s.Rules.Count(c.Shot), c.Text)
}

// unknown is how many of the shots that were noted leave stones whose places are not known.
func (s *State) unknown() (unknown, all int) {
	for i := range s.Ends {
		for k := range s.Ends[i].Shots {
			shot := &s.Ends[i].Shots[k]
			if !shot.Noted || shot.Set.Kind.Or(Thrown) == NotThrown || !shot.Done && shot.Set.unseen() {
				continue
			}
			all++
			if _, known := shot.After.Position(); !known {
				unknown++
			}
		}
	}
	return unknown, all
}

// left is the thinking time after an end.
func (e *End) left() (left [2]time.Duration) {
	for t, f := range []*Field[float64]{e.Set.Time1, e.Set.Time2} {
		left[t] = replay.Seconds(f.Or(0))
	}
	return left
}

func (s *State) replayEnd(e *End, warnings *replay.Warnings) replay.End {
	out := replay.End{Number: e.Number, First: e.First, Score: e.Score, Scored: e.Scored, PowerPlay: e.Set.PowerPlay.Or(replay.NoPowerPlay),
		Left: e.left()}
	h := start(s.Format, &e.Set)
	before, known := h.Position()
	for i := range e.Shots {
		shot := &e.Shots[i]
		r := replay.Shot{Number: shot.Number, Thrower: s.place(shot), Before: before, Gap: !known}
		after, all := shot.After.Position()
		moved := 0.0
		if all {
			var keep uint16
			for n := range after {
				if before.Has(n) && shot.Before[n] == shot.After[n] {
					after[n], keep = before[n], keep|1<<n
				}
			}
			if after, moved, all = curlit.Separate(after, keep); !all {
				warnings.Add(0, msg("of-shot", e.Number+1, s.Rules.Count(shot.Number), msg("apart")))
			}
		}
		switch {
		case !shot.Noted || shot.Set.Kind.Or(Thrown) == NotThrown || !shot.Done && shot.Set.unseen():
			r.Kind, r.Thrower = replay.Abandoned, -1
		default:
			r.Chart = s.chart(shot)
			r.Chart.Moved = moved
			if all {
				r.After = &after
			}
		}
		out.Shots = append(out.Shots, r)
		if known = all; known {
			before = after
		}
	}
	if t, conceded := e.Set.Conceded.Get(); conceded {
		n := s.Rules.FirstShot + len(e.Shots)
		if n < curling.Stones && e.First == curling.TeamID(t&1)^curling.TeamID(curling.SideOf(n)) {
			out.Shots = append(out.Shots, replay.Shot{Number: n, Kind: replay.Conceded, Before: before, Gap: !known, Thrower: -1})
			return out
		}
	}
	if e.Over && known && len(e.Shots) > 0 {
		final := before
		out.Final = &final
	}
	return out
}

// place is the place of the thrower among the players of a game, who are those of the line-up.
func (s *State) place(shot *Shot) int {
	if shot.Thrower < 0 || shot.Thrower >= s.Format.Players() {
		return -1
	}
	return shot.Thrower
}

// fateNotes are what charts note of a stone that went out by a rule.
var fateNotes = map[Fate]string{Hogged: "Hog line violation", Burned: "Burned stone"}

// chart is what is noted of a shot.
func (s *State) chart(shot *Shot) *replay.Chart {
	c := &replay.Chart{Task: replay.TaskNone, Grade: -1}
	if own := s.Game.Own.Or(-1); own >= 0 && own != int(shot.Team) {
		return c
	}
	set := &shot.Set
	c.Task = set.Task.Or(replay.TaskNone)
	c.Turn, c.TurnKnown = set.Turn.Get()
	if grade, ok := set.Grade.Get(); ok {
		c.Grade = grade.Percent()
	}
	c.TimeOut = set.TimeOut.Or(false)
	c.HogTime = set.Hog.Or(0)
	c.Note = fateNotes[set.Fate.Or("")]
	c.Player = s.Name(shot.Team, shot.Thrower)
	return c
}

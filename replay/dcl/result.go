package dcl

import (
	"strings"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
)

// readResult reads how the match ended: by the total score, by a concession, or not at all
// when the log just stops. base threw first in the first end.
func (s *scan) readResult(g *replay.Game, base curling.TeamID) {
	res := replay.Result{Score: g.Start, Winner: -1, Reason: replay.ByAbandoning}
	for i := range g.Ends {
		for t, n := range g.Ends[i].Score {
			res.Score[t] += n
		}
	}
	given := s.total != nil || len(s.over) > 0
	if s.total != nil {
		total := *s.total
		if total != res.Score && base == 1 {
			total[0], total[1] = total[1], total[0]
		}
		if total != res.Score && g.Rules.Text == "" { // rules of one's own count the ends anew, and may give points to both teams
			s.warn(0, msg("other-total", s.total[0], s.total[1], res.Score[0], res.Score[1]))
		}
	}
	if given {
		g.Complete, res.Reason, res.Winner = true, replay.ByScore, leader(res.Score)
		s.readOver(g, &res)
	}
	if loser, ok := g.Conceder(); ok {
		g.Complete, res.Reason, res.Winner = true, replay.ByConceding, int(loser.Other())
	}
	var own replay.Result
	if s.headJSON(keyResult, &own) && own.Winner >= -1 && own.Winner <= 1 {
		if g.Complete {
			res = own
		} else { // the end of the log, which holds the result too, is gone
			s.warn(0, msg("cut", own.Score[0], own.Score[1]))
		}
	}
	if r, ok := s.ownStanding(); ok {
		res, g.Complete = r, false
	}
	g.Result = res
	switch {
	case s.ours():
	case len(g.Ends) > g.Rules.Ends:
		g.Rules.Extra = true
	case g.Complete && res.Winner < 0:
		g.Rules.Extra = false // it was left a draw
	}
}

func leader(score [2]int) int {
	switch {
	case score[0] > score[1]:
		return 0
	case score[1] > score[0]:
		return 1
	}
	return -1
}

// readOver reads [GameOverInfo]. The names are compared with those of the head, which some
// programs cut at a blank.
func (s *scan) readOver(g *replay.Game, res *replay.Result) {
	switch state := strings.ToLower(s.over["ENDSTATE"]); {
	case state == "" || state == "normal":
	case strings.HasPrefix(state, "time"): // TIME, TIMEOUT
		res.Reason = replay.ByTime
	default:
		res.Reason = state
	}
	win := s.over["WIN"]
	if win == "" || strings.EqualFold(win, "DRAW") || g.Teams[0] == g.Teams[1] {
		return
	}
	for t, name := range g.Teams {
		if win == name || (name != "" && strings.HasPrefix(win, name+" ")) || strings.HasPrefix(name, win+" ") {
			if res.Winner != t && res.Reason == replay.ByScore {
				s.warn(0, msg("other-winner", quote(win), res.Score[0], res.Score[1]))
			}
			res.Winner = t
			return
		}
	}
	s.warn(0, msg("no-winner", quote(win)))
}

package wording

import (
	"cmp"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
)

// EndTimes is what the teams thought in end number i of the list, or what they had left after it where that alone is known; empty where
// nothing is.
func (w *Words) EndTimes(g *replay.Game, i int) string {
	var used [2]string
	for t := range used {
		if v, ok := g.Thinking(i, curling.TeamID(t)); ok {
			used[t] = replay.ClockText(v.Used)
		}
	}
	if used != [2]string{} {
		return w.T("end.thinking", cmp.Or(used[0], "–"), cmp.Or(used[1], "–"))
	}
	left := g.Ends[i].Left
	if left[0] <= 0 && left[1] <= 0 {
		return ""
	}
	return w.T("end.left", cmp.Or(replay.LeftText(left[0]), "–"), cmp.Or(replay.LeftText(left[1]), "–"))
}

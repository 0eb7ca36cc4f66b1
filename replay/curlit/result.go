package curlit

import (
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
)

// setScore sets the score of an end as it is noted. Where all shots of the end are charted and the stones give another
// score it is told.
func setScore(e *replay.End, bounds *curling.Bounds, noted [2]int, shots int, warn func(key string, args ...any)) {
	e.Score, e.Scored = noted, true
	var stones [2]int
	side, n := e.Final.Counting(*bounds)
	stones[curling.TeamID(side)^e.First] = n
	if len(e.Shots) == shots && stones != noted {
		warn("score", e.Number+1, stones[0], stones[1], noted[0], noted[1])
	}
}

// finish is how a game ended: its result is noted, ends without a score count nothing. A game whose last end was not
// finished, or lacks shots of an end that still was open, was conceded.
func finish(g *replay.Game, shots int, warn func(key string, args ...any)) {
	var sum [2]int
	for i := range g.Ends {
		sum[0] += g.Ends[i].Score[0]
		sum[1] += g.Ends[i].Score[1]
	}
	g.Complete = len(g.Ends) > 0 && sum == g.Result.Score
	if !g.Complete {
		warn("total", sum[0], sum[1], g.Result.Score[0], g.Result.Score[1])
	}
	g.Result.Reason = replay.ByScore
	if n := len(g.Ends); n > 0 && (!g.Ends[n-1].Scored || len(g.Ends[n-1].Shots) < shots-1) {
		g.Result.Reason = replay.ByConceding
	}
}

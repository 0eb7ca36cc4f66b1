package curlit

import (
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
)

// setScore sets the score of an end. Where all shots of the end are charted and the stones give another score it is told.
func setScore(e *replay.End, bounds *curling.Bounds, noted [2]int, shots int, warn func(key string, args ...any)) {
	e.Score, e.Scored = noted, true
	if e.Final == nil {
		return
	}
	var stones [2]int
	side, n := e.Final.Counting(*bounds)
	stones[curling.TeamID(side)^e.First] = n
	if len(e.Shots) == shots && stones != noted {
		warn("score", e.Number+1, stones[0], stones[1], noted[0], noted[1])
	}
}

// ending is what is known of how a game ended.
type ending struct {
	noted    bool // its result
	conceded bool // its last end was not finished, or stones of it were not thrown
}

// finish is how a game ended. Ends without a score count nothing; that they do not give the result is told.
func finish(g *replay.Game, how ending, warn func(key string, args ...any)) {
	var sum [2]int
	scored := len(g.Ends) > 0
	for i := range g.Ends {
		sum[0] += g.Ends[i].Score[0]
		sum[1] += g.Ends[i].Score[1]
		scored = scored && (g.Ends[i].Scored || how.conceded && i == len(g.Ends)-1)
	}
	g.Complete = how.noted || scored
	if sum != g.Result.Score {
		warn("total", sum[0], sum[1], g.Result.Score[0], g.Result.Score[1])
	}
	if !g.Complete {
		warn("no-ending")
	}
	g.Result.Reason = replay.ByScore
	switch {
	case !g.Complete:
		g.Result.Reason = replay.ByAbandoning
	case how.conceded:
		g.Result.Reason = replay.ByConceding
	}
}

// fillGaps gives the first shot that is missing in every gap of an end a place, so that the last position known stands there, and marks the
// shot after it. lost shots are missing after the last; what lay there in the end is not known then.
func fillGaps(e *replay.End, rules *curling.Rules, lost int, tell func(from, to int, before, after *replay.Shot)) {
	next := rules.FirstShot
	var list []replay.Shot
	gap := func(to int, after *replay.Shot) {
		var last *replay.Shot
		if len(list) > 0 {
			last = &list[len(list)-1]
		}
		tell(next, to, last, after)
		s := replay.Shot{Number: next, Kind: replay.Abandoned, Thrower: -1}
		switch {
		case last != nil:
			s.Before = *last.After
		case after != nil:
			s.Before = after.Before
		}
		list = append(list, s)
	}
	for i := range e.Shots {
		s := e.Shots[i]
		if s.Number > next {
			gap(s.Number-1, &s)
			s.Gap = true
		}
		list, next = append(list, s), s.Number+1
	}
	if lost > 0 && len(list) > 0 {
		gap(curling.Stones-1, nil)
		e.Final = nil
	}
	e.Shots = list
}

package dcl

import (
	"strconv"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
)

// column is the team that throws first in an end by the mover column of SETSTATE, the
// line of the first shot that has one, and whether all shots agree. The dummy sections of
// mixed doubles do not count.
func (b *builder) column(secs []*section) (first curling.TeamID, line int, ok bool) {
	n := 0
	for _, sec := range secs {
		if sec.state == nil || sec.state.mover < 0 || sec.state.mover > 1 || b.dummy(sec) {
			continue
		}
		t := curling.TeamID(sec.state.mover ^ (sec.shot & 1))
		if n > 0 && t != first {
			return 0, 0, false
		}
		if n == 0 {
			first, line = t, sec.state.line
		}
		n++
	}
	return first, line, n > 0
}

// dummy reports a section of mixed doubles in which nothing is thrown.
func (b *builder) dummy(sec *section) bool {
	return sec.shot < b.game.Rules.FirstShot && !b.ours()
}

// sectionsOf is the sections of an end, the one after its last stone included.
func (s *scan) sectionsOf(end int) (secs []*section) {
	for _, sec := range s.sections {
		if sec.end == end {
			secs = append(secs, sec)
		}
	}
	return secs
}

// firstThrower is the team that throws first in the first end: the one named First, unless
// the column names the other in every shot of the end (there are logs that start with mover 1).
func (b *builder) firstThrower() curling.TeamID {
	if len(b.sections) == 0 {
		return 0
	}
	t, line, ok := b.column(b.sectionsOf(b.sections[0].end))
	if ok && t == 1 && b.sections[0].end == 0 {
		if b.ours() {
			return 1
		}
		b.warn(line, msg("second-first"))
		return 1
	}
	return 0
}

// firstByColumn is who throws first in an end when the score of the end before is not
// known: that of the column, else the order stays.
func (b *builder) firstByColumn(end int, before curling.TeamID) curling.TeamID {
	if t, _, ok := b.column(b.sectionsOf(end)); ok {
		return t
	}
	return before
}

// checkMover warns where the mover column of SETSTATE names the team that does not throw.
// The scores are believed: against what a server really sent, the column was wrong in 368
// of 1,152 shots and the scores in none.
func (b *builder) checkMover(secs []*section, first curling.TeamID) {
	line, n := 0, 0
	for _, sec := range secs {
		if sec.state == nil || b.dummy(sec) {
			continue
		}
		if m := sec.state.mover; m != int(first)^(sec.shot&1) {
			if n == 0 {
				line = sec.state.line
			}
			n++
		}
	}
	if n > 0 {
		what := msg("mover", n, secs[0].end+1)
		if n == 1 {
			what = msg("mover-one", secs[0].end+1)
		}
		b.warn(line, what)
	}
}

// points are those of SCORE, where it holds what an end can count: rules that are a text of their own count as they like.
func (b *builder) points(final *section) (n int, ok bool) {
	if final.score == nil {
		return 0, false
	}
	n = *final.score
	most := curling.MaxPoints
	if b.game.Rules.Text != "" {
		most = curling.MaxOwnPoints
	}
	if n < -most || n > most {
		b.warn(final.scoreLine, msg("bad-score", quote(strconv.Itoa(n)), -most, most))
		return 0, false
	}
	return n, true
}

// score gives the points of SCORE to the teams and compares them with the stones.
func (b *builder) score(e *replay.End, final *section) {
	if final == nil {
		return
	}
	n, ok := b.points(final)
	if !ok {
		b.warn(final.line, msg("no-score", final.name()))
		return
	}
	e.Scored = true
	switch {
	case n > 0:
		e.Score[b.base] = n
	case n < 0:
		e.Score[b.base.Other()] = -n
	}
	if e.Final == nil {
		if !b.ours() {
			b.warn(final.line, msg("no-final", final.name()))
		}
		return
	}
	if counted := e.Final.Score(b.game.Ice.Bounds, curling.Side(e.First^b.base)); counted != n && !b.ours() {
		b.warn(final.scoreLine, msg("other-score", n, counted))
	}
}

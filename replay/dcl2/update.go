package dcl2

import (
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/dc3/wire"
	"github.com/hogline/hogline/replay"
)

// update closes the shot that was thrown at the state before, and remembers the new one.
func (b *builder) update(m *serverMessage) error {
	s := m.State
	switch {
	case s == nil:
		return msg("missing", "update.state")
	case s.End < 0 || s.End > maxEnds || s.Shot < 0 || s.Shot > curling.Stones:
		return msg("of", "update", msg("no-match", s.Shot+1, s.End+1))
	}
	var err error
	if b.now != nil && m.LastMove != nil {
		switch steps := b.steps(m); {
		case steps < 1:
			return msg("update-order", s.Shot+1, s.End+1, b.now.Shot+1, b.now.End+1)
		case steps > 1:
			b.warn(msg("no-updates", s.Shot+1, s.End+1, b.now.Shot+1, b.now.End+1))
			err = b.skipped(m, steps)
		default:
			err = b.thrown(m)
		}
	}
	b.now, b.nowLine, b.next, b.asked = s, b.line, m.NextTeam, nil
	if s.Result != nil {
		b.result(s)
	}
	return err
}

// steps is how many shots lie between the last update and this one: 1 where no line is missing.
func (b *builder) steps(m *serverMessage) int {
	s := m.State
	if a := m.LastMove.Actual; s.Result != nil && (s.End == b.now.End || a == nil || a.Type == wire.MoveConcede) {
		return 1 // the match was ended before its time
	}
	return (s.End-b.now.End)*curling.Stones + s.Shot - b.now.Shot
}

// thrown adds the shot between two updates.
func (b *builder) thrown(m *serverMessage) error {
	e, shot, err := b.open()
	if err != nil {
		return err
	}
	s := m.State
	if err := b.ran(&shot, m); err != nil {
		return err
	}
	if s.End == b.now.End && s.Result == nil {
		after, _ := position(&s.Stones, e.First, -1) // faults are reported before the next shot
		shot.After = &after
	}
	e.Shots = append(e.Shots, shot)
	if s.End != b.now.End || s.Result != nil {
		b.score(e, s)
	}
	return nil
}

// ran takes what was thrown from the update after it.
func (b *builder) ran(shot *replay.Shot, m *serverMessage) (err error) {
	a := m.LastMove.Actual
	switch {
	case a == nil:
	case a.Type == wire.MoveConcede:
		shot.Kind = replay.Conceded
	default:
		if shot.Run, err = shotOf(a); err != nil {
			return msg("of", "update.actual_move", err)
		}
		shot.Ran, shot.Kind = true, replay.Thrown
	}
	return nil
}

// skipped adds the first and the last of the shots whose updates are missing before this one. What the first led to, and where the stones
// lay before the last, is not known. The moves between both updates are theirs where there is one for each shot.
func (b *builder) skipped(m *serverMessage, steps int) error {
	s, moves := m.State, b.asked
	whole := len(moves) == steps
	b.asked = nil
	if whole {
		b.asked = moves[:1]
	}
	e, shot, err := b.open()
	if err != nil {
		return err
	}
	if shot.Kind == replay.Abandoned {
		shot.Kind = replay.Thrown
	}
	e.Shots = append(e.Shots, shot)
	if s.End > b.now.End {
		b.score(e, s)
	}
	last := replay.Shot{Number: (s.Shot + curling.Stones - 1) % curling.Stones, Kind: replay.Thrown, Gap: true, Before: shot.Before,
		Line: b.line}
	end := s.End
	if s.Shot == 0 {
		end--
	}
	if end != e.Number {
		return nil // of the end that it belongs to nothing is known but this shot
	}
	last.Thrower = b.game.Rules.Delivery.Thrower(last.Number)
	if whole {
		b.ask(&last, moves[steps-1])
	}
	if err := b.ran(&last, m); err != nil {
		return err
	}
	if s.End == end && s.Result == nil {
		after, _ := position(&s.Stones, e.First, -1)
		last.After = &after
	}
	e.Shots = append(e.Shots, last)
	return nil
}

// open is the end of the last update, made if it is new, and its shot that is to be
// thrown. The shot is not part of the end yet.
func (b *builder) open() (*replay.End, replay.Shot, error) {
	g, s := b.game, b.now
	if n := len(g.Ends); n == 0 || g.Ends[n-1].Number != s.End {
		first, err := b.first()
		if err != nil {
			return nil, replay.Shot{}, err
		}
		g.Ends = append(g.Ends, replay.End{Number: s.End, First: first})
	}
	e := &g.Ends[len(g.Ends)-1]
	shot := replay.Shot{Number: s.Shot, Kind: replay.Abandoned, Thrower: g.Rules.Delivery.Thrower(s.Shot)}
	shot.Before = b.before(e.First)
	if n := len(b.asked); n > 0 {
		b.ask(&shot, b.asked[n-1])
	}
	return e, shot, nil
}

// ask takes what a player asked for.
func (b *builder) ask(shot *replay.Shot, m asked) {
	shot.Line = m.line
	switch chosen, err := shotOf(m.Move); {
	case m.Type == wire.MoveConcede:
		shot.Kind = replay.Conceded
	case err != nil:
		b.warn(msg("of", "move", err))
	default:
		shot.Chosen, shot.Asked = chosen, true
	}
}

// before is the position of the last update, without the stones that cannot lie there.
func (b *builder) before(first curling.TeamID) curling.Position {
	p, faults := position(&b.now.Stones, first, -1)
	if len(faults) > 0 {
		b.warnAt(b.nowLine, msg("bad-stones", faults))
	}
	for i := b.now.Shot; i < curling.Stones; i++ {
		if p.Has(i) {
			b.warnAt(b.nowLine, msg("early-stone", i+1, b.now.Shot+1))
			p[i] = curling.Vec{}
		}
	}
	for i := range p {
		if p.Has(i) && !b.game.Ice.Bounds.InPlay(p[i]) {
			b.warnAt(b.nowLine, msg("out-of-play", i+1))
		}
	}
	if err := replay.CheckPosition(b.game.Ice.Bounds, p); err != nil {
		b.warnAt(b.nowLine, msg("impossible", err))
	}
	return p
}

// first is the team that throws first in the end of the last update.
func (b *builder) first() (curling.TeamID, error) {
	if b.now.Hammer != nil {
		t, err := team(*b.now.Hammer)
		if err != nil {
			return 0, msg("of", "hammer", err)
		}
		return t.Other(), nil
	}
	t, err := team(b.next)
	if err != nil {
		return 0, msg("of", "next_team", err)
	}
	return t ^ curling.TeamID(b.now.Shot&1), nil
}

// score takes the points of an end from the state after it.
func (b *builder) score(e *replay.End, s *wire.State) {
	for t, key := range wire.Teams {
		var n *int
		if list := *s.Scores.Of(curling.TeamID(t)); e.Number < len(list) {
			n = list[e.Number]
		} else if e.Number >= b.game.Rules.Ends {
			n = *s.Extra.Of(curling.TeamID(t))
		}
		if n == nil {
			continue
		}
		if *n < 0 || *n > curling.Stones/2 {
			b.warn(msg("bad-score", "scores."+key, *n, curling.Stones/2))
			continue
		}
		e.Score[t], e.Scored = *n, true
	}
}

// result takes the end of the match.
func (b *builder) result(s *wire.State) {
	r := &b.game.Result
	b.game.Complete = true
	r.Reason = s.Result.Reason
	switch r.Reason {
	case wire.ByDraw:
		r.Reason = replay.ByScore
	case wire.ByTime:
		r.Reason = replay.ByTime
	}
	if s.Result.Winner != nil {
		t, err := team(*s.Result.Winner)
		if err != nil {
			b.warn(msg("of", "game_result.winner", err))
			return
		}
		r.Winner = int(t)
	}
}

// finish adds the shot that was never thrown and sums up.
func (b *builder) finish() {
	g := b.game
	if b.now != nil && b.now.Result == nil && b.now.Shot < curling.Stones {
		if e, shot, err := b.open(); err != nil {
			b.warn(msg("warning", err))
		} else {
			e.Shots = append(e.Shots, shot)
		}
	}
	if loser, ok := g.Conceder(); ok && !g.Complete {
		g.Complete, g.Result.Reason, g.Result.Winner = true, replay.ByConceding, int(loser.Other())
	}
	for i := range g.Ends {
		for t, n := range g.Ends[i].Score {
			g.Result.Score[t] += n
		}
	}
}

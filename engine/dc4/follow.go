package dc4

import (
	"context"
	"fmt"
	"time"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/dc3/wire"
	"github.com/hogline/hogline/engine/limits"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/physics"
)

// Watch follows a match from its first shot to its end; on receives what happens, on the calling goroutine. A stream that
// breaks off is read anew, which warn, that may be nil, is told. The record holds every shot as it was thrown: what its
// player meant is not told, nor are the throwers' errors.
func Watch(ctx context.Context, a Address, on func(match.Event), warn func(string)) (*match.Record, error) {
	s := newServer(a, "", "")
	defer s.close()
	t, err := newTracker(ctx, s, on)
	if err != nil {
		return nil, err
	}
	if t.info.silent() && warn != nil {
		warn("dc4: the server does not tell the rules of the match: the five-rock rule is taken")
	}
	err = s.follow(ctx, "viewer", silence, wait, warnOf(warn), func(st *state, latest bool) error { return t.take(ctx, st, latest) })
	return t.rec, err
}

func warnOf(warn func(string)) func(error) {
	if warn == nil {
		return nil
	}
	return func(err error) { warn(fmt.Sprintf("%v; the stream is read anew", err)) }
}

// tracker makes a record of the states of a match in the order in which they come.
type tracker struct {
	*server

	info  *matchInfo
	rules curling.Rules
	rec   *match.Record
	on    func(match.Event)
	now   *curling.State // the last that was taken, nil before the first
	ended bool           // its end is over
	left  [2]time.Duration
}

func newTracker(ctx context.Context, s *server, on func(match.Event)) (*tracker, error) {
	info, err := s.info(ctx)
	if err != nil {
		return nil, err
	}
	t := &tracker{server: s, info: info, on: on}
	if t.rules, err = info.rules(); err != nil {
		return nil, err
	}
	ice, err := physics.IceOf(physics.FCV1)
	if err != nil {
		return nil, fmt.Errorf("dc4: %w", err)
	}
	t.rec = &match.Record{Names: wire.Teams, Rules: t.rules, Ice: ice,
		Teams: curling.Both(curling.TeamOf(physics.StandardPlayer(physics.FCV1))), Limit: match.Clamp,
		Start: curling.State{Ends: t.rules.Ends, Shot: t.rules.FirstShot}, Winner: -1}
	t.names(info.Name0, info.Name1)
	for team := range t.rec.Clocks {
		t.rec.Clocks[team] = match.Clock{Match: seconds(info.Time), Extra: seconds(info.ExtraTime)}
	}
	if t.on == nil {
		t.on = func(match.Event) {}
	}
	return t, nil
}

// maxTime bounds a clock.
const maxTime = 1e6

func seconds(x float64) time.Duration {
	if !(x > 0 && x <= maxTime) {
		return 0
	}
	return time.Duration(x * float64(time.Second))
}

// maxName bounds the name of a team in letters.
const maxName = 80

func (t *tracker) names(list ...*string) {
	for i, n := range list {
		if n != nil && *n != "" {
			t.rec.Names[i] = limits.Clean(*n, maxName)
		}
	}
}

func (t *tracker) event(k match.EventKind) {
	s := t.rec.Start
	if t.now != nil {
		s = *t.now
	}
	t.on(match.Event{Kind: k, State: s, Left: t.left, Record: t.rec})
}

// take takes a state. States that came before change nothing; what was missed is asked for. At the end of the match the
// error is errDone.
func (t *tracker) take(ctx context.Context, st *state, latest bool) error {
	if err := st.check(&t.rules); err != nil {
		return err
	}
	t.names(st.Name0, st.Name1)
	from, next := 0, t.rules.FirstShot // the end and stone that come next
	if t.now == nil {
		t.event(match.Begun)
	} else {
		from, next = t.now.End, t.now.Shot+1
	}
	for e := from; e < st.End; e++ {
		if err := t.catchUp(ctx, e); err != nil {
			return err
		}
		next = t.rules.FirstShot
	}
	if t.number(st) > next {
		if err := t.catchUp(ctx, st.End); err != nil {
			return err
		}
	}
	if err := t.step(st); err != nil {
		return err
	}
	if st.Winner != nil {
		return t.finish(st)
	}
	if latest && t.now != nil && !t.ended && st.End == t.now.End {
		t.event(match.Asked)
	}
	return nil
}

// number is the number of the next stone of a state.
func (t *tracker) number(st *state) int {
	if st.Shot == nil {
		return 0
	}
	return t.rules.FirstShot + *st.Shot
}

// catchUp takes an end from the server.
func (t *tracker) catchUp(ctx context.Context, end int) error {
	if t.now != nil && t.now.End == end && t.ended {
		return nil
	}
	list, err := t.history(ctx, t.info, end)
	if err != nil {
		return err
	}
	for i := range list {
		if list[i].End != end {
			return fmt.Errorf("dc4: a state of end %d among those of end %d", list[i].End, end)
		}
		if err := list[i].check(&t.rules); err != nil {
			return err
		}
		if err := t.step(&list[i]); err != nil {
			return err
		}
	}
	return nil
}

// step takes the next state, with the shot that led to it.
func (t *tracker) step(st *state) error {
	if st.Shot == nil || t.now != nil && (st.End < t.now.End || st.End == t.now.End && t.number(st) <= t.now.Shot) {
		return nil
	}
	first, ok := st.first()
	same := t.now != nil && t.now.End == st.End
	switch {
	case same:
		first = t.now.First
	case !ok:
		return nil // nothing tells whose stones they are
	}
	s, err := st.situation(&t.rules, first)
	if err != nil {
		return fmt.Errorf("dc4: end %d, shot %d: %w", s.End+1, s.Shot+1, err)
	}
	t.left = st.left(&t.rules)
	if same {
		if s.Shot != t.now.Shot+1 {
			return fmt.Errorf("dc4: end %d: shot %d comes after shot %d", s.End+1, s.Shot+1, t.now.Shot+1)
		}
		if err := t.thrown(st, s.Position); err != nil {
			return err
		}
	} else if t.now == nil {
		t.rec.Start = s
	}
	t.now, t.ended = &s, false
	if same {
		t.event(match.Thrown)
	}
	if s.Shot == curling.Stones {
		t.end(st)
	}
	return nil
}

// thrown adds the shot that led to a position.
func (t *tracker) thrown(st *state, after curling.Position) error {
	shot := match.Shot{State: *t.now, Thrower: t.rules.Delivery.Thrower(t.now.Shot), After: after}
	if st.LastMove != nil {
		run, err := st.LastMove.shot()
		if err != nil {
			return err
		}
		shot.Answered, shot.Chosen, shot.Run = run, run, run
	}
	t.rec.Shots = append(t.rec.Shots, shot)
	return nil
}

// end adds the end that is over.
func (t *tracker) end(st *state) {
	t.ended = true
	var points [2]int
	for team := range points {
		list := *st.Score.Of(curling.TeamID(team))
		if i := min(st.End, t.rules.Ends); i < len(list) { // all extra ends share one place
			points[team] = list[i]
		}
		t.rec.Score[team] += points[team]
	}
	hammer := t.now.First.Other()
	t.rec.Ends = append(t.rec.Ends, match.End{First: t.now.First, Hammer: points[hammer] - points[t.now.First]})
	t.now.Score = t.rec.Score
	t.event(match.Ended)
}

// finish ends the match as a state tells. The protocol has no word for the reason: a match that ends within an end ran out
// of time.
func (t *tracker) finish(st *state) error {
	winner, _ := wire.Team(*st.Winner)
	t.rec.Winner, t.rec.Reason = int(winner), match.ByTime
	if t.ended && t.rec.Score[winner] > t.rec.Score[winner.Other()] {
		t.rec.Reason = match.ByScore
	}
	t.event(match.Finished)
	return errDone
}

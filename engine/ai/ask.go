package ai

import (
	"context"
	"time"

	"github.com/hogline/hogline/engine/cpu"
	"github.com/hogline/hogline/engine/curling"
)

// Grace is how long an AI may take to return once it has to stop, before it is abandoned.
const Grace = 20 * time.Millisecond

// Ask asks an AI and protects the caller from it. A panic becomes an error; an answer without
// a candidate is an error. When ctx ends, or the timeout passes (0 never does), the AI has
// Grace to return: after that it is abandoned and the error is context.Canceled or
// context.DeadlineExceeded, unwrapped. A win table that does not tell (Telling) is left out.
func Ask(ctx context.Context, a AI, r Request, timeout time.Duration, report func(Progress)) (Suggestion, error) {
	if timeout > 0 {
		var stop context.CancelFunc
		ctx, stop = context.WithTimeout(ctx, timeout)
		defer stop()
	}
	r.Wins = Telling(r.Wins, &r.Rules, r.State)
	type answer struct {
		sug Suggestion
		err error
	}
	answered := make(chan answer, 1)
	go func() {
		cpu.Enter(ctx)
		var got answer
		defer func() {
			if v := recover(); v != nil {
				got = answer{err: msg("broke-down", v)}
			}
			answered <- got
		}()
		got.sug, got.err = a.Suggest(ctx, r, report)
	}()
	var got answer
	select {
	case got = <-answered:
	case <-ctx.Done():
		select {
		case got = <-answered:
		case <-time.After(Grace):
			return Suggestion{}, ctx.Err()
		}
	}
	if got.err == nil && len(got.sug.Candidates) == 0 {
		got.err = msg("no-candidate")
	}
	if err := r.Rules.Err(); err != nil {
		got.err = err // it has not seen the rules
	}
	return got.sug, got.err
}

// Shot is the best candidate's shot as a thrower with a weight limit in m/s (0 none) throws
// it: no faster than the limit. The error is that of a shot that cannot be thrown. s must have
// a candidate.
func (s *Suggestion) Shot(limit float64) (curling.Shot, error) {
	shot := s.Candidates[0].Shot
	if err := shot.Check(); err != nil {
		return shot, err
	}
	shot, _ = shot.Limited(limit)
	return shot, nil
}

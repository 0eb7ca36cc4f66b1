package dcp

import (
	"context"
	"errors"
	"time"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/match"
)

// player plays matches by an external program: one session, from ISREADY to GAMEOVER.
type player struct {
	*External
	info    match.Info
	s       *session
	release func()
	err     error // of a message that could not be sent: the next question returns it
}

// Player is a player that plays by the program. Only one match or question is under way at a time.
func (e *External) Player() match.Player { return &player{External: e} }

// Begin implements match.Player: it starts the program unless it runs, and begins a match. What goes wrong once it has said that it
// is ready is the error of the next question.
func (p *player) Begin(ctx context.Context, m *match.Info) error {
	p.end()
	release, err := p.acquire(ctx)
	if err != nil {
		return err
	}
	p.release, p.info, p.err = release, *m, nil
	if p.s, err = p.ensureRunning(ctx, p.set); err == nil {
		p.s.last = nil
		err = p.s.ready(ctx, p.helloTimeout)
	}
	if err != nil {
		return p.fail(err)
	}
	p.set(Ready)
	p.send(func() error { return p.s.begin(m) })
	if m.Start.End > 0 {
		p.send(func() error { return p.s.Send(scoreMessages(&m.Start)...) })
	}
	return nil
}

// fail ends the match for the program.
func (p *player) fail(err error) error {
	if p.s != nil {
		err = p.failed(p.s.program, err)
	}
	return err
}

// Order implements match.Player.
func (p *player) Order(ctx context.Context) ([]int, error) {
	if p.err != nil {
		return nil, p.fail(p.err)
	}
	first := p.learned.orders == 0
	o, err := p.s.order(ctx, p.setUp())
	if err != nil {
		return nil, p.fail(err)
	}
	if first && p.learned.orders > 0 && !p.learned.answersOrder {
		p.warn(msg("no-order", p.setUp()))
	}
	return o, nil
}

// setUp is how long an order or a placement may take.
func (p *player) setUp() time.Duration {
	if p.info.SetUp > 0 {
		return p.info.SetUp
	}
	return orderTime
}

// Place implements match.Player.
func (p *player) Place(ctx context.Context, _ *match.Situation, _ []curling.Placement) (curling.Placement, error) {
	if p.err != nil {
		return 0, p.fail(p.err)
	}
	c, err := p.s.place(ctx, p.setUp())
	if err != nil {
		return 0, p.fail(err)
	}
	return c, nil
}

// Show implements match.Player.
func (p *player) Show(s *match.Situation) { p.send(func() error { return p.s.show(&s.State) }) }

// send keeps the first error of messages that await nothing.
func (p *player) send(f func() error) {
	if p.err == nil && p.s != nil {
		p.err = f()
	}
}

// Throw implements match.Player.
func (p *player) Throw(ctx context.Context, s *match.Situation) (match.Answer, error) {
	if p.err != nil {
		return match.Answer{}, p.fail(p.err)
	}
	var clock Go
	for t, left := range s.Left {
		if s.Timed {
			clock.Left[t] = int(left.Milliseconds())
		}
	}
	limit := p.answerTimeout
	if s.Timed { // the clock of the match rules
		if deadline, ok := ctx.Deadline(); ok {
			limit = time.Until(deadline)
		}
	}
	p.set(Thinking)
	a, err := p.s.ask(ctx, clock, limit)
	if err != nil {
		if late := context.Cause(ctx); errors.Is(late, match.ErrLate) {
			err = late
		}
		return a, p.fail(err)
	}
	p.set(Ready)
	return a, nil
}

// Thrown implements match.Player.
func (p *player) Thrown(run curling.Shot, _ curling.Infraction) {
	p.send(func() error { return p.s.Send(RunShot{run}) })
}

// Scored implements match.Player.
func (p *player) Scored(points int) { p.send(func() error { return p.s.Send(Score{points}) }) }

// Over implements match.Player.
func (p *player) Over(winner int, _ match.Reason) {
	result := "LOSE"
	switch winner {
	case -1:
		result = "DRAW"
	case int(p.info.Team):
		result = "WIN"
	}
	p.send(func() error { return p.s.Send(GameOver{result}) })
	p.end()
}

// end lets other questions be asked.
func (p *player) end() {
	if p.release != nil {
		p.release()
		p.release = nil
	}
}

// Close implements match.Player.
func (p *player) Close() error {
	p.end()
	return p.External.Close()
}

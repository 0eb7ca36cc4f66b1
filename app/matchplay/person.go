package matchplay

import (
	"context"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/match"
)

// person plays a team by what the user answers.
type person struct {
	team curling.TeamID
	run  *run
}

// ask shows a question and waits for its answer.
func (p *person) ask(ctx context.Context, q *Question) (any, error) {
	q.Team, q.answer = p.team, make(chan any, 1)
	p.run.apply(func() { p.run.match.ask(q) })
	select {
	case a := <-q.answer:
		return a, nil
	case <-ctx.Done():
		p.run.apply(func() { p.run.match.withdraw(q) })
		return nil, context.Cause(ctx)
	}
}

// Begin implements match.Player.
func (p *person) Begin(context.Context, *match.Info) error { return nil }

// Order implements match.Player: a person throws in the order of the list.
func (p *person) Order(context.Context) ([]int, error) { return nil, nil }

// Place implements match.Player.
func (p *person) Place(ctx context.Context, _ *match.Situation, legal []curling.Placement) (curling.Placement, error) {
	a, err := p.ask(ctx, &Question{Kind: AskPlace, Legal: legal})
	c, _ := a.(curling.Placement)
	return c, err
}

// Leave implements match.Leaver.
func (p *person) Leave(ctx context.Context, _ *match.Situation, _ curling.Position) (bool, error) {
	a, err := p.ask(ctx, &Question{Kind: AskLeave})
	leave, _ := a.(bool)
	return leave, err
}

// Show implements match.Player.
func (p *person) Show(*match.Situation) {}

// Throw implements match.Player.
func (p *person) Throw(ctx context.Context, _ *match.Situation) (match.Answer, error) {
	a, err := p.ask(ctx, &Question{Kind: AskThrow})
	answer, _ := a.(match.Answer)
	return answer, err
}

// Thrown implements match.Player.
func (p *person) Thrown(curling.Shot, curling.Infraction) {}

// Scored implements match.Player.
func (p *person) Scored(int) {}

// Over implements match.Player.
func (p *person) Over(int, match.Reason) {}

// Close implements match.Player.
func (p *person) Close() error { return nil }

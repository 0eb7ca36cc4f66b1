package match

import (
	"context"
	"fmt"
	"io"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/matchplay"
	"github.com/hogline/hogline/engine/curling"
)

// AIPlayer plays a team by a built-in AI.
type AIPlayer struct {
	AI   ai.AI
	info Info
}

// playing is an AI with a way of its own to play a match, such as an external program.
type playing interface{ Player() Player }

// PlayerOf is the player that plays by an AI.
func PlayerOf(a ai.AI) Player {
	if p, ok := a.(playing); ok {
		return p.Player()
	}
	return &AIPlayer{AI: a}
}

// Begin implements Player.
func (p *AIPlayer) Begin(_ context.Context, m *Info) error {
	p.info = *m
	return nil
}

// Order implements Player.
func (p *AIPlayer) Order(context.Context) ([]int, error) {
	return matchplay.Order(p.info.Teams[p.info.Team], p.info.Rules.Delivery), nil
}

// Place implements Player.
func (p *AIPlayer) Place(ctx context.Context, s *Situation, legal []curling.Placement) (curling.Placement, error) {
	r := p.request(s)
	return matchplay.Place(ctx, &r, legal)
}

// Leave implements Leaver.
func (p *AIPlayer) Leave(ctx context.Context, s *Situation, left curling.Position) (bool, error) {
	r := p.request(s)
	return matchplay.Leave(ctx, &r, left)
}

// Show implements Player.
func (p *AIPlayer) Show(*Situation) {}

// Throw implements Player.
func (p *AIPlayer) Throw(ctx context.Context, s *Situation) (Answer, error) {
	r := p.request(s)
	if p.info.Concede && matchplay.Concede(&r) {
		return Answer{Concede: true}, nil
	}
	sug, err := ai.Ask(ctx, p.AI, r, 0, nil)
	if broken := r.Rules.Err(); broken != nil {
		return Answer{}, fmt.Errorf("%w: %w", ErrRules, broken)
	}
	if err != nil {
		return Answer{}, err
	}
	shot, err := sug.Shot(r.Thrower().WeightMax)
	if err != nil {
		return Answer{}, fmt.Errorf("%w: %w", ErrAnswer, err)
	}
	return Answer{Shot: shot}, nil
}

func (p *AIPlayer) request(s *Situation) ai.Request {
	r := ai.Request{State: s.State, Rules: p.info.Rules.At(s.State), Ice: s.Ice, Teams: s.Teams, Wins: p.info.Wins, Budget: p.info.Budget,
		Seed: s.Seed, Workers: max(1, p.info.Workers)}
	if r.Budget == (ai.Budget{}) {
		left := s.Left[p.info.Team]
		if !s.Timed {
			left = 0
		}
		r.Budget.Time = matchplay.ShotTime(&r.State, left)
	}
	return r
}

// Thrown implements Player.
func (p *AIPlayer) Thrown(curling.Shot, curling.Infraction) {}

// Scored implements Player.
func (p *AIPlayer) Scored(int) {}

// Over implements Player.
func (p *AIPlayer) Over(int, Reason) {}

// Close implements Player.
func (p *AIPlayer) Close() error {
	if c, ok := p.AI.(io.Closer); ok {
		if err := c.Close(); err != nil {
			return err
		}
	}
	return nil
}

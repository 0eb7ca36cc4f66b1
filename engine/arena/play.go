package arena

import (
	"context"
	"errors"
	"fmt"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/subprocess"
)

// player plays games of a plan on one goroutine.
type player struct {
	plan    *Plan
	sim     physics.Simulator // on the ice of the plan
	players [2]match.Player   // A, B
	begun   [2]bool           // whether A, B have begun a game
}

func newPlayer(p *Plan, sim physics.Simulator) (*player, error) {
	pl := &player{plan: p, sim: sim}
	for i, e := range []Entrant{p.A, p.B} {
		a, err := e.New()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", e.Name, err)
		}
		pl.players[i] = match.PlayerOf(a)
	}
	return pl, nil
}

// close ends AIs that are external programs.
func (pl *player) close(ctx context.Context) { subprocess.CloseAll(ctx, pl.players[0], pl.players[1]) }

// game plays game i. An AI that fails, is late or suggests a shot that cannot be thrown loses the game;
// only a cancelled context, a failed simulation or an AI that has never begun a game and cannot are errors.
func (pl *player) game(ctx context.Context, i int) (Game, error) {
	p := pl.plan
	a := teamOfA(i)
	setup := p.setup(i)
	players := pl.players
	if a == 1 {
		players[0], players[1] = players[1], players[0]
	}
	rec, err := match.Play(ctx, &setup, players, pl.sim, nil)
	var begin *match.BeginError
	if errors.As(err, &begin) && pl.begun[begin.Team^a] {
		err = nil // it has ended in an earlier game, and does not come back for this one
	}
	if err != nil {
		return Game{}, fmt.Errorf("game %d: %w", i+1, err)
	}
	if begin == nil {
		pl.begun = [2]bool{true, true}
	}
	g := Game{Index: i, A: a, Ends: rec.Ends, Score: rec.Score, Reason: rec.Reason, Record: rec}
	switch {
	case rec.Reason != match.ByScore && rec.Reason != match.ByConcede:
		g.Failed = rec.Detail
		fallthrough
	case rec.Winner >= 0:
		g.Value = indicator[float64](rec.Winner == int(a))
	case p.firstNext(rec) == a:
		g.Value = p.TieFirst
	default:
		g.Value = 1 - p.TieFirst
	}
	return g, nil
}

// setup is game i: A and B in each other's place in the games of a pair.
func (p *Plan) setup(i int) match.Setup {
	s := match.Setup{Names: [2]string{p.A.Name, p.B.Name}, Rules: p.Rules, Ice: p.Ice, Wear: p.Wear, Teams: p.Teams, Clocks: p.Clocks,
		Limit: p.Limit, Wins: p.Wins, Budget: [2]ai.Budget{p.Budget,
			p.Budget}, Seed: p.Seed, Game: i, SetUp: p.SetUp, Concede: p.Concede, Workers: 1}
	if teamOfA(i) == 1 {
		s.Names[0], s.Names[1] = s.Names[1], s.Names[0]
		s.Teams[0], s.Teams[1] = s.Teams[1], s.Teams[0]
		s.Clocks[0], s.Clocks[1] = s.Clocks[1], s.Clocks[0]
	}
	if n := len(p.Start); n > 0 {
		s.Start = p.Start[i/2%n]
	}
	return s
}

// firstNext is the team that would throw first in the end after the last one.
func (p *Plan) firstNext(r *match.Record) curling.TeamID {
	s := r.Start
	for i := range r.Ends {
		e := &r.Ends[i]
		s.First = e.First
		s, _ = p.Rules.NextEnd(s, -e.Hammer)
	}
	return s.First
}

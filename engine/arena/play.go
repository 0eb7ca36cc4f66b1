package arena

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"

	"hogline/engine/ai"
	"hogline/engine/curling"
	"hogline/engine/physics"
	"hogline/engine/physics/simulators"
)

// maxExtra is how many extra ends may be played before a game is a tie.
const maxExtra = 8

// player plays games of a plan on one goroutine.
type player struct {
	plan *Plan
	sim  physics.Simulator // on the ice of the plan
	worn physics.Simulator // on the ice of the last shot whose ice was another
	ais  [2]ai.AI          // A, B
}

func newPlayer(p *Plan, sim physics.Simulator) (*player, error) {
	a, err := p.A.New()
	if err != nil {
		return nil, fmt.Errorf("arena: %s: %w", p.A.Name, err)
	}
	b, err := p.B.New()
	if err != nil {
		return nil, fmt.Errorf("arena: %s: %w", p.B.Name, err)
	}
	return &player{plan: p, sim: sim, ais: [2]ai.AI{a, b}}, nil
}

// close ends AIs that are external programs. They are killed: an error of Close does not matter.
func (pl *player) close() {
	for _, a := range pl.ais {
		if c, ok := a.(io.Closer); ok {
			_ = c.Close()
		}
	}
}

// game plays game i. An AI that fails or suggests a shot that cannot be thrown loses the game;
// only a cancelled context or a failed simulation is an error.
func (pl *player) game(ctx context.Context, i int) (Game, error) {
	p := pl.plan
	g := Game{Index: i, A: teamOfA(i)}
	s := curling.State{Ends: p.Rules.Ends, Shot: p.Rules.FirstShot}
	over := false
	for !over && s.End < p.Rules.Ends+maxExtra {
		end := s.End
		before := s.Score
		first := s.First
		for !over && s.End == end {
			next, o, err := pl.shot(ctx, &g, s)
			if err != nil || g.Failed != "" {
				return g, err
			}
			s, over = next, o
		}
		hammer := first.Other()
		score := s.Score[hammer] - before[hammer] - (s.Score[first] - before[first])
		g.Ends = append(g.Ends, End{first, score})
	}
	g.Score = s.Score
	switch g.Value = p.Rules.Result(s)[g.A]; {
	case g.Value != 0.5:
	case s.First == g.A:
		g.Value = p.TieFirst
	default:
		g.Value = 1 - p.TieFirst
	}
	return g, nil
}

// simulatorOn is a simulator of an ice.
func (pl *player) simulatorOn(ice physics.Ice) (physics.Simulator, error) {
	if ice == pl.plan.Ice {
		return pl.sim, nil
	}
	if pl.worn == nil || pl.worn.Ice() != ice {
		var err error
		if pl.worn, err = simulators.Reference(ice); err != nil {
			return nil, err
		}
	}
	return pl.worn, nil
}

// shot plays the next shot of a game: the AI of the mover chooses it, and it is thrown with the
// thrower's error.
func (pl *player) shot(ctx context.Context, g *Game, s curling.State) (next curling.State, over bool, err error) {
	p := pl.plan
	mover := 0 // A
	if s.Mover() != g.A {
		mover = 1
	}
	ice := p.Wear.At(p.Ice, len(g.Shots))
	sim, err := pl.simulatorOn(ice)
	if err != nil {
		return s, false, fmt.Errorf("arena: %w", err)
	}
	rules := p.Rules.At(s)
	req := ai.Request{State: s, Rules: rules, Ice: ice, Teams: [2]curling.Team{p.Team, p.Team}, Wins: p.Wins,
		Budget: p.Budget, Seed: seedOf(p.Seed, g.Index, s), Workers: 1}
	thrower := req.Thrower()
	chosen, failure := choose(ctx, pl.ais[mover], req, thrower.WeightMax)
	if ctx.Err() != nil {
		return s, false, ctx.Err()
	}
	if err := rules.Err(); err != nil {
		return s, false, fmt.Errorf("arena: game %d, end %d, shot %d: %w", g.Index+1, s.End+1, s.Shot+1, err)
	}
	if failure != nil {
		pl.forfeit(g, mover, failure)
		return s, true, nil
	}
	z1, z2 := physics.Normals(rand.New(rand.NewPCG(p.Seed, noiseStream(g.Index, s))))
	run := physics.Disturb(thrower.Noise, chosen, z1, z2)
	out, err := sim.Throw(physics.Delivery{Position: s.Position, Index: s.Shot, Shot: run}, nil)
	if err != nil {
		return s, false, fmt.Errorf("arena: game %d, end %d, shot %d: %w", g.Index+1, s.End+1, s.Shot+1, err)
	}
	after, infraction := rules.Apply(p.Ice.Bounds, &s.Position, &out.Position, s.Shot)
	g.Shots = append(g.Shots, Shot{s, chosen, run, after, infraction})
	next, over = rules.Next(p.Ice.Bounds, s, after)
	if err := rules.Err(); err != nil {
		return s, false, fmt.Errorf("arena: game %d, end %d, shot %d: %w", g.Index+1, s.End+1, s.Shot+1, err)
	}
	return next, over, nil
}

// choose is the shot of an AI, no faster than the limit in m/s.
func choose(ctx context.Context, a ai.AI, r ai.Request, limit float64) (curling.Shot, error) {
	sug, err := ai.Ask(ctx, a, r, 0, nil)
	if err != nil {
		return curling.Shot{}, err
	}
	return sug.Shot(limit)
}

// forfeit ends a game that the AI of a mover (0 A, 1 B) lost by an error.
func (pl *player) forfeit(g *Game, mover int, failure error) {
	g.Failed = fmt.Sprintf("%s: %v", [2]string{pl.plan.A.Name, pl.plan.B.Name}[mover], failure)
	if mover == 1 {
		g.Value = 1
	}
}

// noiseStream numbers the random stream of one shot: the two games of a pair share it.
func noiseStream(game int, s curling.State) uint64 {
	return uint64(game/2)<<16 | uint64(s.End)<<8 | uint64(s.Shot)
}

// seedOf is the seed an AI gets for a shot: its own for every game, end and shot.
func seedOf(seed uint64, game int, s curling.State) uint64 {
	return rand.New(rand.NewPCG(seed^0x9e3779b97f4a7c15, uint64(game)<<16|uint64(s.End)<<8|uint64(s.Shot))).Uint64()
}

// Package bench measures how fast logs are read, opened, written and held against the
// simulator.
package bench

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"

	"hogline/engine/bench"
	"hogline/engine/curling"
	"hogline/engine/physics"
	"hogline/engine/physics/simulators"
	"hogline/replay"
	"hogline/replay/dcl"
	"hogline/replay/file"
)

// Ends of the measured log, its seed, and the goal for opening one: 100 ms.
const (
	ends     = 10
	seed     = 10
	openGoal = 10
)

// Figures measures logs of ten ends.
func Figures(ctx context.Context) ([]bench.Figure, error) {
	g, err := played()
	if err != nil {
		return nil, err
	}
	var text bytes.Buffer
	if err := dcl.Write(&text, g); err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "hogline")
	if err != nil {
		return nil, fmt.Errorf("bench: %w", err)
	}
	defer func() { _ = os.RemoveAll(dir) }()
	path := filepath.Join(dir, "log.dcl")
	if err := os.WriteFile(path, text.Bytes(), 0o600); err != nil {
		return nil, fmt.Errorf("bench: %w", err)
	}
	sim, err := simulators.New("exact", g.Ice)
	if err != nil {
		return nil, err
	}
	figures, err := bench.Measure(ctx,
		bench.Rival{Name: "open a log of ten ends", Unit: "logs", Goal: openGoal, Do: func(int) (int, error) {
			_, err := file.Open(path)
			return 1, err
		}},
		bench.Rival{Name: "read it from memory", Unit: "logs", Do: func(int) (int, error) {
			_, err := dcl.Read(bytes.NewReader(text.Bytes()))
			return 1, err
		}},
		bench.Rival{Name: "write it", Unit: "logs", Do: func(int) (int, error) { return 1, dcl.Write(io.Discard, g) }},
		bench.Rival{Name: "hold it against the exact simulator", Unit: "logs", Do: func(int) (int, error) {
			_, err := replay.CompareGame(ctx, g, sim)
			return 1, err
		}})
	if err != nil {
		return nil, err
	}
	for i := 1; i < len(figures); i++ {
		figures[i] = figures[i].Over(figures[0])
	}
	return figures, nil
}

// played is a match in which everybody draws to the tee, with errors.
func played() (*replay.Game, error) {
	ice, err := physics.IceOf(physics.Mori2019)
	if err != nil {
		return nil, err
	}
	sim, err := simulators.New("exact", ice)
	if err != nil {
		return nil, err
	}
	rules := curling.Standard()
	rules.Ends, rules.Extra = ends, false
	team := curling.TeamOf(curling.StandardPlayer)
	g := &replay.Game{Format: "dcl", Teams: [2]string{"First", "Second"}, Players: [2]curling.Team{team, team}, Rules: rules, Ice: ice}
	rng := rand.New(rand.NewPCG(seed, 0))
	s := curling.State{Ends: ends}
	for over := false; !over; {
		e := replay.End{Number: s.End, First: s.First, Scored: true}
		before := s.Score
		for end := s.End; !over && s.End == end; {
			chosen := physics.CreateShot(ice.Friction, curling.Tee, curling.Turn(rng.UintN(2)))
			z1, z2 := physics.Normals(rng)
			run := physics.Disturb(curling.NoiseGAT, chosen, z1, z2)
			o, err := sim.Throw(physics.Delivery{Position: s.Position, Index: s.Shot, Shot: run}, nil)
			if err != nil {
				return nil, err
			}
			after, _ := rules.Apply(ice.Bounds, &s.Position, &o.Position, s.Shot)
			e.Shots = append(e.Shots, replay.Shot{Number: s.Shot, Before: s.Position, Chosen: chosen, Asked: true, Run: run, Ran: true, After: &after, Thrower: rules.Delivery.Thrower(s.Shot)})
			e.Final = &after
			s, over = rules.Next(ice.Bounds, s, after)
		}
		e.Score = [2]int{s.Score[0] - before[0], s.Score[1] - before[1]}
		g.Ends = append(g.Ends, e)
	}
	g.Complete, g.Result = true, replay.Result{Score: s.Score, Winner: -1, Reason: "score"}
	return g, nil
}

package lab

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/scoremap"
	"github.com/hogline/hogline/engine/arena"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/engine/registry"
	"github.com/hogline/hogline/engine/value"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/lab/accuracy"
	"github.com/hogline/hogline/lab/paper"
	"github.com/hogline/hogline/lab/rowsets"
)

// sampling is a row of a table of samples: games, and what is measured in each.
type sampling struct {
	a, b    string
	plan    arena.Plan
	sim     physics.Simulator
	measure func(ctx context.Context, g *arena.Game) ([]paper.Sample, error)
}

// samplingsOf are the rows of a table of samples.
func samplingsOf(table string) ([]sampling, error) {
	switch table {
	case paper.MoriLimits:
		return limitSamplings()
	case paper.MashikoAIs:
		return lastStoneSamplings()
	case paper.MashikoBefore:
		return beforeSamplings()
	}
	return nil, fmt.Errorf("no table %q", table)
}

// play plays the games up to a number that are missing, and hands what each gave to done.
func (s *sampling) play(ctx context.Context, games int, had *paper.SampleRow, done func(game int, list []paper.Sample)) error {
	var played []arena.Game
	for i := range games {
		if had.Had(i) {
			played = append(played, arena.Game{Index: i, A: curling.TeamID(i & 1)})
		}
	}
	plan := s.plan
	plan.Games = games
	_, err := arena.Run(ctx, plan, s.sim, played, func(g arena.Game, _ arena.SoFar) error {
		if g.Failed != "" {
			return fmt.Errorf("%s against %s, game %d: %s", s.a, s.b, g.Index+1, g.Failed)
		}
		list, err := s.measure(ctx, &g)
		if err == nil {
			done(g.Index, list)
		}
		return err
	})
	return err
}

// limitsSeed is that of the table of figure 6-1.
const limitsSeed = 7

func limitSamplings() ([]sampling, error) {
	plan, sim, err := turningPlan(limitsSeed, 2, 1)
	q := turningQuestion(&plan, turningThrows)
	return []sampling{{plan.A.Name, plan.B.Name, plan, sim, func(ctx context.Context, g *arena.Game) (list []paper.Sample, err error) {
		for _, state := range turningStates(g) {
			found, err := accuracy.FindLimitSwitches(ctx, q, plan.A.New, []curling.State{state}, curling.StandardWeightMax,
				curling.StrongWeightMax, nil)
			if err != nil {
				return nil, err
			}
			var x paper.Sample
			for _, s := range found {
				gain, se := s.Gain()
				x = paper.Sample{Values: []float64{float64(state.End + 1), s.Low.Value.Score, s.High.Value.Score, gain, se},
					Words: []string{s.Low.Name, s.High.Name}}
			}
			list = append(list, x)
		}
		return list, nil
	}}}, err
}

// lastStoneAIs play each other for the last stones of Mashiko's tables 3 and 4, in place of the tournament's: strong ones, published
// ones, and the sample of the servers.
var lastStoneAIs = []string{"shots", "grid", "uct", "tree:root=cycles,policy=simple,cycles=1", "mc:root=cycles,policy=simple,cycles=1",
	"sample"}

const lastStoneSeed, lastStoneThrows = 2016, 5000

func lastStoneSamplings() (list []sampling, err error) {
	for i, a := range lastStoneAIs {
		for _, b := range lastStoneAIs[i+1:] {
			s, err := gamesOf(a, b, lastStoneSeed+uint64(len(list)), lastStoneThrows)
			if err != nil {
				return nil, err
			}
			s.measure = s.lastStones
			list = append(list, s)
		}
	}
	return list, nil
}

// gamesOf are games of eight ends of two AIs under the rules of the tournament.
func gamesOf(a, b string, seed uint64, throws int) (s sampling, err error) {
	ice, err := physics.IceOf(physics.Mori2019)
	if err != nil {
		return s, err
	}
	rules := curling.Standard()
	rules.Extra = false
	s = sampling{a: a, b: b, plan: arena.Plan{Rules: rules, Ice: ice, Teams: curling.Both(curling.TeamOf(curling.StandardPlayer)),
		Budget: ai.Budget{Throws: throws}, Seed: seed, Workers: 1, Wins: winprob.Ohto(), TieFirst: 0.5}}
	for i, e := range []*arena.Entrant{&s.plan.A, &s.plan.B} {
		name := []string{a, b}[i]
		choice, err := registry.Parse(name)
		if err != nil {
			return s, err
		}
		*e = arena.Entrant{Name: name, New: choice.New}
	}
	s.sim, err = simulators.Reference(ice)
	return s, err
}

// lastStones are the last stones of a game: who threw, what it made, and what the row sets are to make, weak shots left out.
func (s *sampling) lastStones(ctx context.Context, g *arena.Game) ([]paper.Sample, error) {
	var list []paper.Sample
	var places []curling.Position
	for _, shot := range g.Record.Shots {
		state := &shot.State
		if state.Shot != curling.Stones-1 || state.End >= len(g.Ends) {
			continue
		}
		who := 0.0
		if g.Ends[state.End].First == g.A {
			who = 1
		}
		places = append(places, state.Position)
		list = append(list, paper.Sample{Values: []float64{who, float64(g.Ends[state.End].Hammer)}})
	}
	if len(list) == 0 {
		return nil, nil
	}
	x, err := newRowsExperiment(places, scoremap.TrueSigma)
	if err != nil {
		return nil, err
	}
	if err := x.Throw(ctx, 1, nil); err != nil {
		return nil, err
	}
	for _, set := range paper.LastRows {
		for i, v := range x.Scores(set, false) {
			list[i].Values = append(list[i].Values, v)
		}
	}
	return list, nil
}

// beforeStones are the stones, from 1, before which MashikoBefore looks at the map.
var beforeStones = []int{15, 14, 13, 12, 9, 5}

const beforeSeed, beforeThrows = 2017, 3000

func beforeSamplings() ([]sampling, error) {
	s, err := gamesOf("shots", "shots", beforeSeed, beforeThrows)
	if err != nil {
		return nil, err
	}
	model, err := value.Learned()
	s.measure = func(ctx context.Context, g *arena.Game) (list []paper.Sample, err error) {
		for _, shot := range g.Record.Shots {
			if stone := shot.State.Shot + 1; slices.Contains(beforeStones, stone) {
				x, err := before(ctx, &s.plan, model, &shot.State)
				if err != nil {
					return nil, err
				}
				list = append(list, x)
			}
		}
		return list, nil
	}
	return []sampling{s}, err
}

// before is the map of a shot before the last one, by the learned points of the position after it: the value of its best cell, what the
// row sets lose to it, and the row of it.
func before(ctx context.Context, plan *arena.Plan, model *value.Model, state *curling.State) (paper.Sample, error) {
	r := ai.Request{State: *state, Rules: plan.Rules, Ice: plan.Ice, Teams: plan.Teams, Wins: plan.Wins}
	m, err := rowsets.NewAhead(ctx, &r, model, scoremap.TrueSigma)
	if err != nil {
		return paper.Sample{}, err
	}
	best, row := m.Best(nil)
	if math.IsNaN(best) {
		return paper.Sample{}, errors.New("a map without a value")
	}
	x := paper.Sample{Values: []float64{float64(state.Shot + 1), best}}
	for _, set := range paper.BeforeRows {
		v, _ := m.Best(set)
		x.Values = append(x.Values, best-v)
	}
	x.Values = append(x.Values, float64(row))
	return x, nil
}

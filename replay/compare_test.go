package replay

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// scripted is a simulator that gives what is written for a shot's number.
type scripted struct {
	physics.Simulator
	after  map[int]curling.Position
	thrown func() // called on every throw
	calls  int
	last   physics.Delivery
}

func (s *scripted) Throw(d physics.Delivery, _ *physics.Trajectory) (physics.Outcome, error) {
	s.calls++
	s.last = d
	if s.thrown != nil {
		s.thrown()
	}
	p, ok := s.after[d.Index]
	if !ok {
		return physics.Outcome{}, errors.New("not thrown")
	}
	return physics.Outcome{Position: p}, nil
}

func house(x ...float64) (p curling.Position) {
	for i, v := range x {
		if v != 0 {
			p[i] = curling.Vec{X: v, Y: 5}
		}
	}
	return p
}

// oneEnd is an end whose shots start and end as given.
func oneEnd(places ...curling.Position) *Game {
	g := &Game{Rules: curling.Standard(), Ice: physics.Ice{Bounds: curling.Bounds2019}}
	var e End
	for i := range len(places) - 1 {
		e.Shots = append(e.Shots, Shot{Number: i, Before: places[i], After: &places[i+1], Run: curling.Shot{VY: -30}, Ran: true})
	}
	g.Ends = []End{e}
	return g
}

func TestCompareGameSumsUpTheDifferences(t *testing.T) {
	g := oneEnd(house(), house(2), house(2, 3), house(2, 3, 1), house(2, 3, 1, 4))
	g.Ends[0].Shots = append(g.Ends[0].Shots, Shot{Number: 4, Before: house(2, 3, 1, 4), Kind: Abandoned})
	sim := &scripted{after: map[int]curling.Position{
		0: house(2.004),           // 4 mm off
		1: house(2.02, 3),         // 2 cm off
		2: house(2, 3, 0),         // another stone lies
		4: house(2, 3, 1, 4, 2.5), // abandoned: not simulated
	}}
	a, err := CompareGame(t.Context(), g, sim)
	require.NoError(t, err)
	require.Equal(t, 4, sim.calls)
	require.InDelta(t, 0.02, a.Worst, 1e-9)
	a.Worst = 0
	require.Equal(t, Agreement{Shots: 3, Agreeing: 1, Failed: 1, OtherStones: 1}, a)
}

func TestCompareShotMeasuresTheDistance(t *testing.T) {
	g := oneEnd(house(2, 3), house(2, 3, 4))
	g.Ends[0].Shots[0].Number = 2
	for _, c := range []struct {
		name     string
		after    curling.Position
		distance float64
		stone    int
		other    uint16
		agrees   bool
	}{
		{"the same", house(2, 3, 4), 0, 0, 0, true},
		{"just within", house(2, 3.0099, 4), 0.0099, 1, 0, true},
		{"just beyond", house(2, 3, 4.0101), 0.0101, 2, 0, false},
		{"the worst of several", house(2.02, 2.95, 4.03), 0.05, 1, 0, false},
		{"one is missing", house(2, 0, 4), 0, 0, 1 << 1, false},
		{"one too many", house(2, 3, 4, 1), 0, 0, 1 << 3, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := CompareShot(g, Place{}, &scripted{after: map[int]curling.Position{2: c.after}}, nil)
			require.True(t, d.Compared)
			require.InDelta(t, c.distance, d.Distance, 1e-9)
			require.Equal(t, c.stone, d.Stone)
			require.Equal(t, c.other, d.Other)
			require.Equal(t, c.agrees, d.Agrees())
			require.Equal(t, !c.agrees, d.Differs())
		})
	}
}

func TestCompareGameStopsWithItsContext(t *testing.T) {
	g := oneEnd(house(), house(2), house(2, 3))
	ctx, stop := context.WithCancel(t.Context())
	sim := &scripted{after: map[int]curling.Position{0: house(2)}, thrown: stop}
	a, err := CompareGame(ctx, g, sim)
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, 1, sim.calls)
	require.Equal(t, Agreement{Shots: 1, Agreeing: 1}, a, "what was compared is kept")
}

func TestCompareShotAfterTheRules(t *testing.T) {
	guard := curling.Position{{X: 2.375, Y: 9}}
	t.Run("a foul puts the stones back", func(t *testing.T) {
		g := oneEnd(guard, guard)
		g.Ends[0].Shots[0].Number = 1
		sim := &scripted{after: map[int]curling.Position{1: house(0, 2)}}
		d := CompareShot(g, Place{}, sim, nil)
		require.True(t, d.Foul)
		require.True(t, d.Agrees())
		require.Equal(t, guard, d.Position)
	})
	t.Run("stones outside play are dropped before they are compared", func(t *testing.T) {
		g := oneEnd(house(), house(2))
		g.Ice.Bounds = curling.BoundsV2
		after := house(2)
		after[1] = curling.Vec{X: 2, Y: 2.8}
		d := CompareShot(g, Place{}, &scripted{after: map[int]curling.Position{0: after}}, nil)
		require.True(t, d.Agrees())
	})
	t.Run("stones outside play are dropped before the shot is simulated", func(t *testing.T) {
		g := oneEnd(house(2), house(2, 3))
		g.Ends[0].Shots[0].Number = 2
		g.Ends[0].Shots[0].Before[1] = curling.Vec{X: 2, Y: 2.8} // behind the back line
		sim := &scripted{after: map[int]curling.Position{2: house(2, 3)}}
		CompareShot(g, Place{}, sim, nil)
		require.Equal(t, physics.Delivery{Position: house(2), Index: 2, Shot: curling.Shot{VY: -30}}, sim.last)
	})
	t.Run("a shot that the server refused", func(t *testing.T) {
		g := oneEnd(house(2), house(2))
		g.Ends[0].Shots[0].Number = 1
		g.Ends[0].Shots[0].Run = curling.Shot{}
		sim := &scripted{}
		d := CompareShot(g, Place{}, sim, nil)
		require.True(t, d.Agrees())
		require.Zero(t, sim.calls)
	})
	t.Run("a shot that is not known", func(t *testing.T) {
		g := oneEnd(house(), house(2))
		g.Ends[0].Shots[0].Ran = false
		d := CompareShot(g, Place{}, &scripted{}, nil)
		require.ErrorContains(t, d.Err, "does not contain the shot thrown")
		d = CompareShot(g, Place{0, 1}, &scripted{}, nil)
		require.ErrorContains(t, d.Err, "end of an end")
		require.False(t, d.Agrees())
		require.False(t, d.Differs())
	})
	t.Run("a shot without a result in the log", func(t *testing.T) {
		g := oneEnd(house(), house(2))
		g.Ends[0].Shots[0].After = nil
		d := CompareShot(g, Place{}, &scripted{after: map[int]curling.Position{0: house(2)}}, nil)
		require.NoError(t, d.Err)
		require.Equal(t, house(2), d.Position)
		require.False(t, d.Agrees(), "there is nothing to agree with")
		require.False(t, d.Differs())
		var a Agreement
		a.Add(&d)
		require.Zero(t, a)
	})
}

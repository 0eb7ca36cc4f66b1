package replay

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"hogline/engine/curling"
	"hogline/engine/physics"
)

// scripted is a simulator that gives what is written for a shot's number.
type scripted struct {
	physics.Simulator
	after map[int]curling.Position
	calls int
}

func (s *scripted) Throw(d physics.Delivery, _ *physics.Trajectory) (physics.Outcome, error) {
	s.calls++
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

func TestAgree(t *testing.T) {
	g := oneEnd(house(), house(2), house(2, 3), house(2, 3, 1), house(2, 3, 1, 4))
	g.Ends[0].Shots = append(g.Ends[0].Shots, Shot{Number: 4, Before: house(2, 3, 1, 4), Kind: Abandoned})
	sim := &scripted{after: map[int]curling.Position{
		0: house(2.004),           // 4 mm off
		1: house(2.02, 3),         // 2 cm off
		2: house(2, 3, 0),         // another stone lies
		4: house(2, 3, 1, 4, 2.5), // never thrown: not asked
	}}
	var told [][2]int
	a := Agree(context.Background(), g, sim, func(done, all int) { told = append(told, [2]int{done, all}) })
	require.True(t, a.Complete)
	require.Equal(t, 4, sim.calls)
	require.Equal(t, [][2]int{{1, 4}, {2, 4}, {3, 4}, {4, 4}}, told)
	require.Equal(t, 3, a.Shots)
	require.Equal(t, 1, a.Within)
	require.Equal(t, 1, a.Failed)
	require.Equal(t, 1, a.Stones)
	require.InDelta(t, 0.02, a.Worst, 1e-9)
	require.Equal(t, 0, a.Each[1].Stone)
	require.Equal(t, Place{0, 1}, a.Each[1].Place)
	require.Equal(t, uint16(1<<2), a.Each[2].Other)
	require.Error(t, a.Each[3].Err)
}

func TestAgreeStopsWithItsContext(t *testing.T) {
	g := oneEnd(house(), house(2), house(2, 3))
	ctx, stop := context.WithCancel(context.Background())
	sim := &scripted{after: map[int]curling.Position{0: house(2)}}
	a := Agree(ctx, g, sim, func(int, int) { stop() })
	require.False(t, a.Complete)
	require.Equal(t, 1, sim.calls)
	require.Equal(t, 1, a.Within)
}

func TestCompareAfterTheRules(t *testing.T) {
	guard := curling.Position{{X: 2.375, Y: 9}}
	t.Run("a foul puts the stones back", func(t *testing.T) {
		g := oneEnd(guard, guard)
		g.Ends[0].Shots[0].Number = 1
		sim := &scripted{after: map[int]curling.Position{1: house(0, 2)}}
		d := Compare(g, Place{}, sim, nil)
		require.True(t, d.Foul)
		require.True(t, d.Agrees())
		require.Equal(t, guard, d.Position)
	})
	t.Run("stones outside play are dropped before they are compared", func(t *testing.T) {
		g := oneEnd(house(), house(2))
		g.Ice.Bounds = curling.BoundsV2
		after := house(2)
		after[1] = curling.Vec{X: 2, Y: 2.8}
		d := Compare(g, Place{}, &scripted{after: map[int]curling.Position{0: after}}, nil)
		require.True(t, d.Agrees())
	})
	t.Run("a shot that the server refused", func(t *testing.T) {
		g := oneEnd(house(2), house(2))
		g.Ends[0].Shots[0].Number = 1
		g.Ends[0].Shots[0].Run = curling.Shot{}
		sim := &scripted{}
		d := Compare(g, Place{}, sim, nil)
		require.True(t, d.Agrees())
		require.Zero(t, sim.calls)
	})
	t.Run("a shot that is not known", func(t *testing.T) {
		g := oneEnd(house(), house(2))
		g.Ends[0].Shots[0].Ran = false
		d := Compare(g, Place{}, &scripted{}, nil)
		require.ErrorContains(t, d.Err, "does not tell what was thrown")
		d = Compare(g, Place{0, 1}, &scripted{}, nil)
		require.ErrorContains(t, d.Err, "end of an end")
		require.False(t, d.Agrees())
	})
}

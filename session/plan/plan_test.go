package plan

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/study"
)

// the hammer's last stone with one of the other team's in the way, which lies so far from the centre.
func before(x float64) curling.Position {
	var p curling.Position
	p[14] = curling.Vec{X: curling.CentreX + x, Y: curling.TeeY - 0.3}
	return p
}

// called is a shot and its name at a position: one that stops at a place, or passes it with so many m to go.
func called(t *testing.T, pos curling.Position, at curling.Vec, over float64) (curling.Shot, shotname.Call) {
	t.Helper()
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	a, err := aim.New(ice)
	require.NoError(t, err)
	shot, err := a.Pass(at, curling.Right, over)
	require.NoError(t, err)
	sim, err := simulators.Fastest(ice)
	require.NoError(t, err)
	o, err := sim.Throw(physics.Delivery{Position: pos, Index: 15, Shot: shot}, nil)
	require.NoError(t, err)
	return shot, shotname.Of(ice.Bounds, &curling.Rules{}, &pos, 15, shot, &o, a.ClearStop(shot))
}

// played is a game of one end whose last stone was called so, at a position.
func played(t *testing.T, pos curling.Position, shot curling.Shot) *replay.Game {
	t.Helper()
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	team := curling.TeamOf(curling.StandardPlayer)
	after := curling.Position{}
	return &replay.Game{Format: "dcl", Rules: curling.Standard(), Ice: ice, Teams: [2]string{"Red", "Yellow"},
		Players: [2]curling.Team{team, team},
		Ends: []replay.End{{Number: 7, Shots: []replay.Shot{{Number: 15, Before: pos, Chosen: shot, Asked: true, Run: shot, Ran: true}},
			Final: &after}}}
}

// TestWhereThePlanWasLeft: the plan was to hit; a throw-away costs points, a hit keeps the plan, also where the stone lies 10 cm aside.
func TestWhereThePlanWasLeft(t *testing.T) {
	hit, hitCall := called(t, before(0), curling.Vec{X: curling.CentreX, Y: curling.TeeY - 0.3}, 6)
	require.GreaterOrEqual(t, hitCall.Stone, 0)
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	plan := Planned{State: curling.State{Ends: 8, End: 7, Shot: 15, Position: before(0)}, Ice: ice, Call: hitCall, Shot: hit}
	away, _ := called(t, before(0), curling.Vec{X: curling.CentreX + 1.9, Y: curling.TeeY}, 30)
	compare := func(x float64, shot curling.Shot) []Shot {
		c := Comparer{Game: played(t, before(x), shot), Plans: []Planned{plan}, Seed: 1}
		n := 0
		list, err := c.Compare(t.Context(), func(Shot) { n++ })
		require.NoError(t, err)
		require.Len(t, list, n)
		return list
	}
	list := compare(0, away)
	require.Len(t, list, 1)
	require.False(t, list[0].Kept)
	require.True(t, list[0].InPoints)
	require.Greater(t, list[0].Cost, 1.0, "a steal in place of a point")
	require.Positive(t, list[0].CostError)
	require.Zero(t, list[0].Apart)

	list = compare(0.1, away)
	require.InDelta(t, 0.1, list[0].Apart, 1e-9)
	require.Greater(t, list[0].Cost, 1.0, "the plan is aimed at where the stone lies")
	require.Empty(t, compare(0.2, away), "not alike")
	list = compare(0, hit)
	require.True(t, list[0].Kept)
	require.True(t, math.IsNaN(list[0].Cost), "nothing to value")
}

// TestPlanThatIsWorse: where the plan is the worse one the cost is negative.
func TestPlanThatIsWorse(t *testing.T) {
	hit, _ := called(t, before(0), curling.Vec{X: curling.CentreX, Y: curling.TeeY - 0.3}, 6)
	away, awayCall := called(t, before(0), curling.Vec{X: curling.CentreX + 1.9, Y: curling.TeeY}, 30)
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	c := Comparer{Game: played(t, before(0), hit), Seed: 1, Plans: []Planned{{State: curling.State{Shot: 15, Position: before(0)},
		Ice: ice, Call: awayCall, Shot: away}}}
	list, err := c.Compare(t.Context(), nil)
	require.NoError(t, err)
	require.Less(t, list[0].Cost, -1.0)
}

// TestAimedAtTheStoneNow: the line turns as much as the stone has gone round the hack, to its side, and the speed stays.
func TestAimedAtTheStoneNow(t *testing.T) {
	const hack = 38.4
	was := curling.Vec{X: curling.CentreX, Y: curling.TeeY}
	straight := curling.Shot{VY: -30}
	for _, now := range []curling.Vec{{X: was.X + 1, Y: was.Y}, {X: was.X - 0.5, Y: was.Y + 1}} {
		s := aimed(straight, was, now, hack)
		require.InDelta(t, (now.X-was.X)/(hack-now.Y), s.VX/-s.VY, 1e-9)
		require.InDelta(t, 30, s.Speed(), 1e-9)
		back := aimed(s, now, was, hack)
		require.InDelta(t, straight.VX, back.VX, 1e-9)
		require.InDelta(t, straight.VY, back.VY, 1e-9)
	}
}

// TestAlike: stones are matched with the nearest of their side; one more, one of the other side or one too far is another position.
func TestAlike(t *testing.T) {
	at := func(x float64) curling.Vec { return curling.Vec{X: 2 + x, Y: 5} }
	a := curling.Position{0: at(0), 2: at(0.5), 1: at(1)}
	b := curling.Position{2: at(0.03), 0: at(0.51), 3: at(1)}
	most, pairs, ok := apart(&a, &b, Alike)
	require.True(t, ok)
	require.InDelta(t, 0.03, most, 1e-9)
	require.Equal(t, map[int]int{0: 2, 2: 0, 1: 3}, pairs)
	for _, other := range []curling.Position{{2: at(0.03), 0: at(0.51)}, {2: at(0.03), 0: at(0.51), 4: at(1)},
		{2: at(0.03), 0: at(0.51), 3: at(1.2)}, {2: at(0.03), 0: at(0.51), 3: at(1), 5: at(2)}} {
		_, _, ok := apart(&a, &other, Alike)
		require.False(t, ok)
	}
}

// TestPlansOfAStudy: of every question the best answer for the common thrower, never what was played.
func TestPlansOfAStudy(t *testing.T) {
	d := study.New()
	done := func(kind study.RowKind, vx float64, p *curling.Player) *study.Row {
		return &study.Row{Kind: kind, Player: p, Asked: true, Answer: evaluate.Answer{State: evaluate.Done, Shot: curling.Shot{VX: vx, VY: -1}}}
	}
	other := curling.StandardPlayer
	q := &study.Question{Key: "a", Rows: []*study.Row{done(study.PlayedRow, 1, nil), done(study.EngineRow, 2, &other), done(study.EngineRow, 3, nil),
		done(study.OwnRow, 4, nil), {Kind: study.EngineRow}}}
	q.Ranking.Order = []int{0, 1, 4, 3, 2}
	d.AddQuestion(q)
	d.AddQuestion(&study.Question{Key: "b", Rows: []*study.Row{{Kind: study.EngineRow}}})
	list := Of(d)
	require.Len(t, list, 1)
	require.InDelta(t, 4, list[0].Shot.VX, 0)
}

package plan

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/engine/winprob"
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

// twoPerCent is a table in which each point is worth 2 % of the match.
type twoPerCent struct{}

func (twoPerCent) Win(_, lead int, _ bool) float64 { return 0.5 + 0.02*float64(lead) }

func (twoPerCent) Source() string { return "a test" }

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
	points := list[0]
	c.Seed = 2
	list, err = c.Compare(t.Context(), nil)
	require.NoError(t, err)
	require.NotEqual(t, points.Cost, list[0].Cost, "other errors")
	ofPoints := list[0]

	c.Wins, c.Game.Ends[0].Number = winprob.Ohto(), 0
	list, err = c.Compare(t.Context(), nil)
	require.NoError(t, err)
	require.False(t, list[0].InPoints)
	require.Less(t, list[0].Cost, -5.0, "per cent of winning: a point in place of a steal")
	require.Greater(t, list[0].Cost, -50.0)
	require.Greater(t, list[0].CostError, 0.05)
	require.Less(t, list[0].CostError, 10.0)

	c.Wins = twoPerCent{}
	list, err = c.Compare(t.Context(), nil)
	require.NoError(t, err)
	require.InDelta(t, 2*ofPoints.Cost, list[0].Cost, 1e-9)
	require.InDelta(t, 2*ofPoints.CostError, list[0].CostError, 1e-9)

	c.Plans[0].Shot = curling.Shot{VY: 3}
	list, err = c.Compare(t.Context(), nil)
	require.NoError(t, err)
	require.True(t, math.IsNaN(list[0].Cost), "what cannot be thrown has no value")
	stopped, stop := context.WithCancel(t.Context())
	stop()
	_, err = c.Compare(stopped, nil)
	require.ErrorIs(t, err, context.Canceled)
}

// TestWhichShotWasPlayed: the shot that was asked for, else the one that ran; where neither is known, or nothing was thrown, nothing is
// told.
func TestWhichShotWasPlayed(t *testing.T) {
	hit, hitCall := called(t, before(0), curling.Vec{X: curling.CentreX, Y: curling.TeeY - 0.3}, 6)
	away, _ := called(t, before(0), curling.Vec{X: curling.CentreX + 1.9, Y: curling.TeeY}, 30)
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	plan := Planned{State: curling.State{Shot: 15, Position: before(0)}, Ice: ice, Call: hitCall, Shot: hit}
	for _, c := range []struct {
		asked, ran bool
		kind       replay.Kind
		kept       []bool
	}{{true, true, replay.Thrown, []bool{true}}, {true, false, replay.Thrown, []bool{true}}, {false, true, replay.Thrown, []bool{false}},
		{false, false, replay.Thrown, nil}, {true, true, replay.Conceded, nil}} {
		g := played(t, before(0), hit)
		s := &g.Ends[0].Shots[0]
		s.Run, s.Asked, s.Ran, s.Kind = away, c.asked, c.ran, c.kind
		list, err := (&Comparer{Game: g, Plans: []Planned{plan}, Seed: 1}).Compare(t.Context(), nil)
		require.NoError(t, err)
		var kept []bool
		for _, x := range list {
			kept = append(kept, x.Kept)
		}
		require.Equal(t, c.kept, kept, "%+v", c)
	}
}

// TestTheNearestPlan: of the plans for the number of the shot and the ice the one whose stones lie nearest, the first of two alike; one
// that hits a stone is aimed at it, any other is thrown as it was planned.
func TestTheNearestPlan(t *testing.T) {
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	other, err := physics.IceOf(physics.Today)
	require.NoError(t, err)
	planned := func(x float64, stone int, vx float64) Planned {
		p := before(x)
		p[0], p[14] = p[14], curling.Vec{}
		return Planned{State: curling.State{Shot: 15, Position: p}, Ice: ice, Call: shotname.Call{Stone: stone},
			Shot: curling.Shot{VX: vx, VY: -30}}
	}
	far, near, draw, again := planned(0.1, 0, 1), planned(0.05, 0, 2), planned(0.05, -1, 3), planned(0.05, -1, 4)
	early, elsewhere := planned(0, 0, 5), planned(0, 0, 6)
	early.State.Shot, elsewhere.Ice = 13, other
	s := planned(0, 0, 0).State
	for _, c := range []struct {
		plans []Planned
		vx    float64 // 0: none
		apart float64
		aimed bool
	}{{nil, 0, 0, false}, {[]Planned{early, elsewhere}, 0, 0, false}, {[]Planned{far}, 1, 0.1, true}, {[]Planned{early, far, near}, 2, 0.05, true},
		{[]Planned{near, far, elsewhere}, 2, 0.05, true}, {[]Planned{far, draw, near}, 3, 0.05, false},
		{[]Planned{again, draw}, 4, 0.05, false}} {
		p, shot, apart := (&Comparer{Plans: c.plans}).match(&s, &ice)
		require.Equal(t, c.vx != 0, p != nil)
		if p == nil {
			continue
		}
		require.InDelta(t, c.vx, p.Shot.VX, 0)
		require.InDelta(t, c.apart, apart, 1e-9)
		require.Equal(t, c.aimed, shot != p.Shot)
	}
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
		most, pairs, ok := apart(&a, &other, Alike)
		require.False(t, ok)
		require.Zero(t, most)
		require.Nil(t, pairs)
	}
	for x, want := range map[float64]bool{0.149: true, 0.151: false, -0.149: true, -0.151: false} {
		_, _, ok := apart(&curling.Position{0: at(0)}, &curling.Position{0: at(x)}, Alike)
		require.Equal(t, want, ok, x)
	}
	near := curling.Position{0: at(0), 2: at(0.06)}
	_, pairs, ok = apart(&near, &curling.Position{0: at(0.04), 2: at(0.145)}, Alike)
	require.True(t, ok)
	require.Equal(t, map[int]int{0: 0, 2: 2}, pairs, "a stone is that of one stone alone")
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
	q.Ranking.Order = []int{-1, 5, 0, 1, 4, 3, 2}
	d.AddQuestion(q)
	first := &study.Question{Key: "c", Rows: []*study.Row{done(study.EngineRow, 6, nil), done(study.EngineRow, 7, nil)}}
	first.Ranking.Order = []int{0, 1}
	d.AddQuestion(first)
	d.AddQuestion(&study.Question{Key: "b", Rows: []*study.Row{{Kind: study.EngineRow}}})
	list := Of(d)
	require.Len(t, list, 2)
	require.InDelta(t, 4, list[0].Shot.VX, 0)
	require.InDelta(t, 6, list[1].Shot.VX, 0)
}

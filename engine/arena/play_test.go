package arena

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/physics"
)

// played are the games of a plan by index.
func played(t *testing.T, p Plan, sim physics.Simulator) map[int]Game {
	t.Helper()
	games := map[int]Game{}
	_, err := Run(t.Context(), p, sim, nil, func(g Game, _ SoFar) error { games[g.Index] = g; return nil })
	require.NoError(t, err)
	require.Len(t, games, p.Games)
	return games
}

// sure is a team without error.
var sure = curling.TeamOf(curling.Player{Noise: curling.Noise{Model: curling.NoNoise}})

func TestShotsAreThrownAtTheLimit(t *testing.T) {
	p := plan(t, entrant("a", aimer{vx: 0.1}), entrant("b", aimer{vx: 2}), 2)
	for i := range p.Teams[0] {
		p.Teams[0][i].WeightMax, p.Teams[1][i].WeightMax = 28, 28
	}
	for _, g := range played(t, p, lane{p.Ice}) {
		require.Len(t, g.Record.Shots, 2*curling.Stones)
		for _, s := range g.Record.Shots {
			require.InDelta(t, 28, s.Chosen.Speed(), 1e-9, "both suggest 30 m/s")
			require.NotEqual(t, s.Chosen, s.Run, "the error is added")
			require.InDelta(t, 28, s.Run.Speed(), 3)
		}
	}
}

// TestHammerScores: only the hammer's stones come to rest in the house.
func TestHammerScores(t *testing.T) {
	house, off := aimer{vx: 0}, aimer{vx: 100}
	p := plan(t, entrant("house", house), entrant("off", off), 2)
	p.Teams = curling.Both(sure)
	games := played(t, p, pile{p.Ice})
	// House throws first in end 1 of game 1 and scores eight: it throws first again in end 2.
	require.Equal(t, []match.End{{First: 0, Hammer: -8}, {First: 0, Hammer: -8}}, games[0].Ends)
	require.Equal(t, [2]int{16, 0}, games[0].Score)
	require.Equal(t, 1.0, games[0].Value)
	// In game 2 it is team 1 and has the hammer in end 1 alone.
	require.Equal(t, curling.TeamID(1), games[1].A)
	require.Equal(t, []match.End{{First: 0, Hammer: 8}, {First: 1, Hammer: -8}}, games[1].Ends)
	require.Equal(t, [2]int{0, 16}, games[1].Score)
	require.Equal(t, 1.0, games[1].Value)
	r, err := Run(t.Context(), p, pile{p.Ice}, nil, nil)
	require.NoError(t, err)
	require.Equal(t, EndStat{Ends: 1, Mean: 8, Share: map[string]int{"+8": 1}}, r.ByEnd["a_hammer"])
	require.Equal(t, EndStat{Ends: 3, Mean: -8, Steal: 1, Share: map[string]int{"-8": 3}}, r.ByEnd["b_hammer"])
	require.Equal(t, 2, r.Wins)
}

// TestEndScoreWithPointsBefore: the hammer always takes one, so both teams have points when a later end begins.
func TestEndScoreWithPointsBefore(t *testing.T) {
	p := plan(t, entrant("a", aimer{vx: 0}), entrant("b", aimer{vx: 0}), 2)
	p.Teams, p.Rules.Ends = curling.Both(sure), 4
	for _, g := range played(t, p, pile{p.Ice}) {
		require.Equal(t, []match.End{{First: 0, Hammer: 1}, {First: 1, Hammer: 1}, {First: 0, Hammer: 1}, {First: 1, Hammer: 1}}, g.Ends)
		require.Equal(t, [2]int{2, 2}, g.Score)
	}
}

// pile is a lane on which stones may lie on each other: one thrown with vx below 50 rests near
// the tee.
type pile struct{ ice physics.Ice }

func (l pile) Ice() physics.Ice        { return l.ice }
func (l pile) Fork() physics.Simulator { return l }
func (l pile) Throw(d physics.Delivery, _ *physics.Trajectory) (physics.Outcome, error) {
	o := physics.Outcome{Position: d.Position}
	if d.Shot.VX < 50 {
		o.Position[d.Index] = curling.Vec{X: curling.CentreX - 1.5 + 0.2*float64(d.Index), Y: curling.TeeY + 0.01*float64(d.Index)}
	}
	return o, nil
}

// TestTieHasTheValueOfThePlan: all ends are blank, so team 0 would throw first in an extra end.
func TestTieHasTheValueOfThePlan(t *testing.T) {
	off := aimer{vx: 100}
	p := plan(t, entrant("a", off), entrant("b", off), 4)
	p.Teams, p.TieFirst = curling.Both(sure), 0.219
	games := played(t, p, pile{p.Ice})
	for i, want := range map[int]float64{0: 0.219, 1: 1 - 0.219, 2: 0.219, 3: 1 - 0.219} {
		require.InDelta(t, want, games[i].Value, 1e-12, "AI A is team %d", i%2)
		require.Equal(t, []match.End{{}, {}}, games[i].Ends, "blank ends keep the order")
	}
	r, err := Run(t.Context(), p, pile{p.Ice}, nil, nil)
	require.NoError(t, err)
	require.Equal(t, 4, r.Draws)
	require.InDelta(t, 0.219, r.First, 1e-12)
	require.InDelta(t, 1-0.219, r.Second, 1e-12)
	require.InDelta(t, 0.5, r.WinShare, 1e-12)
}

// TestExtraEndsAreBounded: a tie that no extra end decides is left a tie.
func TestExtraEndsAreBounded(t *testing.T) {
	off := aimer{vx: 100}
	p := plan(t, entrant("a", off), entrant("b", off), 2)
	p.Teams, p.Rules.Extra = curling.Both(sure), true
	for _, g := range played(t, p, pile{p.Ice}) {
		require.Len(t, g.Ends, p.Rules.Ends+match.MaxExtraEnds)
		require.InDelta(t, 0.5, g.Value, 1e-12)
	}
}

// TestSeeds: an AI gets another seed for every shot; the plan's seed decides all of them and
// the errors.
func TestSeeds(t *testing.T) {
	seeds := func(seed uint64) (asked []uint64, runs []curling.Shot) {
		listen := func(_ context.Context, r ai.Request) { asked = append(asked, r.Seed) }
		e := Entrant{"listening", func() (ai.AI, error) { return listening{aimer{}, listen}, nil }}
		p := plan(t, e, e, 2)
		p.Seed, p.Workers = seed, 1
		for i := range 2 {
			for _, s := range played(t, p, lane{p.Ice})[i].Record.Shots {
				runs = append(runs, s.Run)
			}
		}
		return asked[:4*curling.Stones], runs
	}
	asked, runs := seeds(7)
	again, sameRuns := seeds(7)
	require.Equal(t, asked, again)
	require.Equal(t, runs, sameRuns)
	seen := map[uint64]bool{}
	for _, s := range asked {
		seen[s] = true
	}
	require.Len(t, seen, len(asked))
	other, otherRuns := seeds(8)
	for i := range asked {
		require.NotEqual(t, asked[i], other[i])
		require.NotEqual(t, runs[i], otherRuns[i])
	}
	half := len(runs) / 2
	require.Equal(t, runs[:half], runs[half:], "the same errors in both games of a pair")
}

// listening is an AI whose requests are listened to.
type listening struct {
	aimer
	listen func(context.Context, ai.Request)
}

func (a listening) Suggest(ctx context.Context, r ai.Request, report func(ai.Progress)) (ai.Suggestion, error) {
	a.listen(ctx, r)
	return a.aimer.Suggest(ctx, r, report)
}

// TestRequestsAreThoseOfThePlan: each AI is asked for its own team's shots.
func TestRequestsAreThoseOfThePlan(t *testing.T) {
	movers := map[string]map[curling.TeamID]int{}
	listener := func(name string) Entrant {
		movers[name] = map[curling.TeamID]int{}
		return Entrant{name, func() (ai.AI, error) {
			return listening{aimer{}, func(_ context.Context, r ai.Request) {
				movers[name][r.State.Mover()]++
				require.Equal(t, ai.Budget{Throws: 1}, r.Budget)
				require.Equal(t, 1, r.Workers)
				require.Equal(t, sure, r.Teams[0])
				require.Equal(t, sure, r.Teams[1])
			}}, nil
		}}
	}
	p := plan(t, listener("a"), listener("b"), 2)
	p.Teams, p.Workers = curling.Both(sure), 1
	played(t, p, pile{p.Ice})
	require.Equal(t, map[curling.TeamID]int{0: curling.Stones, 1: curling.Stones}, movers["a"], "team 0 in game 1, team 1 in game 2")
	require.Equal(t, movers["a"], movers["b"])
}

// bulldozer is a lane on which every throw removes stone 0 and stays out of play itself.
type bulldozer struct{ ice physics.Ice }

func (l bulldozer) Ice() physics.Ice        { return l.ice }
func (l bulldozer) Fork() physics.Simulator { return l }
func (l bulldozer) Throw(d physics.Delivery, _ *physics.Trajectory) (physics.Outcome, error) {
	o := physics.Outcome{Position: d.Position}
	if d.Index == 0 {
		o.Position[0] = curling.Vec{X: curling.CentreX, Y: curling.TeeY + 3}
	} else {
		o.Position[0] = curling.Vec{}
	}
	return o, nil
}

// TestFreeGuardRuleApplies: under the five-rock rule the opponent's guard is put back until the
// fifth shot.
func TestFreeGuardRuleApplies(t *testing.T) {
	p := plan(t, entrant("a", aimer{}), entrant("b", aimer{}), 2)
	p.Teams = curling.Both(sure)
	g := played(t, p, bulldozer{p.Ice})[0]
	var guard, infractions []bool
	for _, s := range g.Record.Shots[:7] {
		guard = append(guard, s.After.Has(0))
		infractions = append(infractions, s.Infraction != curling.Infraction{})
	}
	require.True(t, guard[1], "put back after shot 2")
	require.True(t, infractions[1])
	require.Equal(t, g.Record.Shots[2].State.Position, g.Record.Shots[1].After, "the next shot starts from the position under the rules")
	require.False(t, guard[6])
}

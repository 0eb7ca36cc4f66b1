package matchplay

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/winprob"
)

func request(t *testing.T, rules curling.Rules, s curling.State) *ai.Request {
	t.Helper()
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	s.Ends, s.Shot = rules.Ends, max(s.Shot, rules.FirstShot)
	return &ai.Request{State: s, Rules: rules, Ice: ice, Teams: curling.Both(curling.TeamOf(curling.StandardPlayer)), Wins: winprob.Ohto(),
		Seed: 1}
}

// TestOrder: the steadier a player, the later he throws; in mixed doubles he has the first and last stone.
func TestOrder(t *testing.T) {
	team := curling.TeamOf(curling.StandardPlayer)
	require.Nil(t, Order(team, curling.Published), "all alike")
	team[1].Noise.A *= 2
	team[2].Noise.B /= 2
	require.Equal(t, []int{1, 0, 3, 2}, Order(team, curling.Pairs))
	require.Equal(t, []int{0, 1}, Order(team, curling.Doubles))
	team[1].Noise = curling.Noise{Model: curling.NoNoise}
	require.Equal(t, []int{1, 0}, Order(team, curling.Doubles))
	team = curling.TeamOf(curling.StandardPlayer)
	team[3].WeightMax++
	require.Equal(t, []int{0, 1, 2, 3}, Order(team, curling.Published), "a limit tells players apart, and is no error")
	require.Nil(t, Order(team, curling.Doubles), "the other two do not play")
}

// TestConcede: a team that cannot score enough gives up, and one without hope at the opening of a late end.
func TestConcede(t *testing.T) {
	rules := curling.Standard()
	for name, c := range map[string]struct {
		s    curling.State
		wins bool
		want bool
	}{
		"even":                         {curling.State{End: 7}, true, false},
		"two down before the last end": {curling.State{End: 7, Score: [2]int{0, 2}}, true, false},
		"nine down in the last end":    {curling.State{End: 7, Score: [2]int{0, 9}}, false, true},
		"eight down can be made":       {curling.State{End: 7, Score: [2]int{0, 8}}, false, false},
		"seven down, hopeless":         {curling.State{End: 7, Score: [2]int{0, 7}}, true, true},
		"seven down early":             {curling.State{End: 3, Score: [2]int{0, 7}}, true, false},
		"hopeless within an end":       {curling.State{End: 7, Shot: 4, Score: [2]int{0, 6}}, true, false},
		"one stone left, two down":     {curling.State{End: 7, Shot: 15, First: 1, Score: [2]int{0, 2}}, false, true},
		"one stone left, one lies there": {curling.State{End: 7, Shot: 15, First: 1, Score: [2]int{0, 2},
			Position: curling.Position{3: curling.Tee}}, false, false},
		"hopeless in the third quarter": {curling.State{End: 5, Score: [2]int{0, 9}}, true, false},
		"hopeless in the last quarter":  {curling.State{End: 6, Score: [2]int{0, 9}}, true, true},
		"hopeless at its first stone":   {curling.State{End: 7, Shot: 1, First: 1, Score: [2]int{0, 7}}, true, true},
		"hopeless at its second stone":  {curling.State{End: 7, Shot: 2, Score: [2]int{0, 6}}, true, false},
		"all tied up, an extra end":     {curling.State{End: 8, Score: [2]int{0, 0}}, true, false},
		"far ahead":                     {curling.State{End: 7, Score: [2]int{9, 0}}, true, false},
	} {
		t.Run(name, func(t *testing.T) {
			r := request(t, rules, c.s)
			if !c.wins {
				r.Wins = nil
			}
			require.Equal(t, c.want, Concede(r))
		})
	}
}

// TestPlace: the choice is legal, the same for the same seed, and stops with the context.
func TestPlace(t *testing.T) {
	r := request(t, curling.MixedDoubles(), curling.State{End: 7, Score: [2]int{3, 1}})
	all := []curling.Placement{curling.CentreLast, curling.CentreFirst, curling.PowerLast, curling.PowerFirst}
	p, err := Place(t.Context(), r, all)
	require.NoError(t, err)
	require.Contains(t, all, p)
	again, err := Place(t.Context(), r, all)
	require.NoError(t, err)
	require.Equal(t, p, again)
	values := map[curling.Placement]float64{}
	for _, c := range all {
		values[c], err = placementValue(t.Context(), *r, c, 1)
		require.NoError(t, err)
	}
	for c, v := range values {
		require.LessOrEqual(t, v, values[p], "%d: in the last end nothing is kept for later", c)
	}
	p, err = Place(t.Context(), r, all[:1])
	require.NoError(t, err)
	require.Equal(t, curling.CentreLast, p)
	_, err = Place(t.Context(), r, nil)
	require.Error(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = Place(ctx, r, all)
	require.ErrorIs(t, err, context.Canceled)
}

// TestValueOfAPlacement: who throws first follows from the placement and the team that chooses, whoever threw first before.
func TestValueOfAPlacement(t *testing.T) {
	r := request(t, curling.MixedDoubles(), curling.State{End: 7, Score: [2]int{3, 1}})
	for _, chooser := range []curling.TeamID{0, 1} {
		values := map[bool]float64{}
		for _, c := range []curling.Placement{curling.CentreLast, curling.CentreFirst} {
			r.State.First = 0
			v, err := placementValue(t.Context(), *r, c, chooser)
			require.NoError(t, err)
			r.State.First = 1
			other, err := placementValue(t.Context(), *r, c, chooser)
			require.NoError(t, err)
			require.Equal(t, v, other, "%v for team %d", c, chooser)
			values[c.First()] = v
		}
		require.NotEqual(t, values[true], values[false], "team %d", chooser)
	}
}

// TestLeave: the stones are put back when the tick cost an own stone on the tee, and left when it made one.
func TestLeave(t *testing.T) {
	guard := curling.State{Shot: 3}
	guard.Position[0] = curling.Vec{X: curling.CentreX, Y: 8}
	both := guard
	both.Position[1] = curling.Tee
	for back, left := range map[*curling.State]curling.Position{&both: guard.Position, &guard: both.Position} {
		leave, err := Leave(t.Context(), request(t, curling.NoTick(), *back), left)
		require.NoError(t, err)
		require.Equal(t, back == &guard, leave)
	}
}

func TestShotTime(t *testing.T) {
	s := &curling.State{Ends: 1, Shot: 15}
	require.Equal(t, time.Second, ShotTime(s, 0), "no clock")
	require.Equal(t, 2*time.Second, ShotTime(s, 4*time.Second), "one shot to come and one in reserve")
	require.Equal(t, time.Second, ShotTime(s, -time.Second), "a clock that has run out is none")
	require.Equal(t, time.Nanosecond, ShotTime(s, 2*time.Nanosecond))
	require.Equal(t, 10*time.Second, ShotTime(s, time.Hour))
	s.Shot = 14
	require.Equal(t, 2*time.Second, ShotTime(s, 4*time.Second), "that of the other team is not its own")
	s.Shot = 13
	require.Equal(t, 2*time.Second, ShotTime(s, 6*time.Second))
	s.Shot = 15
	s.Ends = 2
	require.Equal(t, time.Second, ShotTime(s, 10*time.Second))
}

func TestWorth(t *testing.T) {
	r := request(t, curling.Standard(), curling.State{End: 6, First: 0})
	w := winprob.Ohto()
	require.InDelta(t, w.Win(1, 2, false), Worth(r, 1, 2), 0)
	require.InDelta(t, w.Win(1, -2, true), Worth(r, 0, -2), 0)
	require.InDelta(t, w.Win(1, 0, true), Worth(r, 1, 0), 0, "a blank end keeps the hammer")
	r.Rules.Blank = curling.BlankSwaps
	require.InDelta(t, w.Win(1, 0, false), Worth(r, 1, 0), 0)
	r.Wins = nil
	require.InDelta(t, 0.3, Worth(r, 0, 3), 1e-12)
}

// scoring is a machine of rules with a score of their own.
type scoring struct{ curling.Machine }

func (scoring) Usual() bool                               { return false }
func (scoring) Counts(curling.State) (counts, plain bool) { return false, false }

// TestNobodyConcedesUnderOwnRules: nine points down in the last end may be made up where an end brings more.
func TestNobodyConcedesUnderOwnRules(t *testing.T) {
	rules := curling.Standard()
	s := curling.State{End: 7, Score: [2]int{0, 9}}
	require.True(t, Concede(request(t, rules, s)))
	rules.Machine = scoring{}
	r := request(t, rules, s)
	r.Rules = rules
	require.False(t, Concede(r))
}

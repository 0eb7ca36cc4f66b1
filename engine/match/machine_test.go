package match

import (
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
)

// tossed is a position with stones 0..shot-1 and what a throw might leave of it.
func tossed(rng *rand.Rand, b curling.Bounds, first, shot int) (before, after curling.Position) {
	for i := first; i < shot; i++ {
		if rng.IntN(3) > 0 {
			before[i] = spot(rng, b)
		}
	}
	after = before
	for i := range shot {
		if after.Has(i) && rng.IntN(3) == 0 {
			after[i] = spot(rng, b)
			if rng.IntN(2) == 0 {
				after[i] = curling.Vec{}
			}
		}
	}
	after[shot] = spot(rng, b)
	return before, after
}

func TestMachineAppliesTheRulesAsTheTwin(t *testing.T) {
	b := curling.Bounds2019
	for _, name := range shipped(t) {
		r := load(t, name, nil)
		m := r.Machine()
		require.Same(t, m, r.Machine())
		rng, fouls := rand.New(rand.NewPCG(4, 4)), 0
		for range 3000 {
			shot := r.Rules.FirstShot + rng.IntN(curling.Stones-r.Rules.FirstShot)
			before, after := tossed(rng, b, r.Rules.FirstShot, shot)
			want, infraction := r.Rules.Apply(b, &before, &after, shot)
			got, ruling := m.Apply(b, &before, &after, shot)
			require.Equal(t, want, got, "%s, shot %d", name, shot)
			require.Equal(t, infraction.Rule, ruling.Rule)
			if infraction.Foul {
				fouls++
			}
		}
		require.Greater(t, fouls, 20, name)
	}
}

// TestChangedMachineRulesInSearches: rules whose states were changed, here so that no stone
// is ever put back by the free guard rule, decide in Rules.Apply.
func TestChangedMachineRulesInSearches(t *testing.T) {
	src := source(t, "four-rock")
	changed := strings.Replace(src, "Math: s <= FGZ", "Math: s <= 0", 1)
	require.NotEqual(t, src, changed)
	r, err := Load("changed", changed, nil)
	require.NoError(t, err)
	rules := r.Rules
	rules.Machine = r.Machine()
	guard := curling.Vec{X: 1.5, Y: 8}
	before := curling.Position{1: guard}
	after := curling.Position{2: {X: 2, Y: 5}}
	_, twin := r.Rules.Apply(curling.Bounds2019, &before, &after, 2)
	require.True(t, twin.Foul)
	stands, infraction := rules.Apply(curling.Bounds2019, &before, &after, 2)
	require.False(t, infraction.Foul)
	require.Equal(t, after, stands)
	require.True(t, rules.Applies(15))
}

func TestMachineServesManyGoroutines(t *testing.T) {
	r := load(t, "five-rock", nil)
	m := r.Machine()
	var wg sync.WaitGroup
	for g := range 4 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			rng := rand.New(rand.NewPCG(uint64(g), 1))
			for range 300 {
				shot := rng.IntN(curling.Stones)
				before, after := tossed(rng, curling.Bounds2019, 0, shot)
				want, _ := r.Rules.Apply(curling.Bounds2019, &before, &after, shot)
				if got, _ := m.Apply(curling.Bounds2019, &before, &after, shot); got != want {
					t.Error("another position stands")
				}
			}
		}()
	}
	wg.Wait()
}

// TestMachineOnSeveralSheets: a stone at the edge of the house is a guard under one model of the ice and in the
// house under another.
func TestMachineOnSeveralSheets(t *testing.T) {
	m := load(t, "five-rock", nil).Machine()
	before := curling.Position{0: {X: curling.CentreX, Y: curling.TeeY + 1.977}}
	for range 2 {
		_, v := m.Apply(curling.Bounds2019, &before, &curling.Position{}, 1)
		require.True(t, v.Foul)
		_, v = m.Apply(curling.BoundsV2, &before, &curling.Position{}, 1)
		require.False(t, v.Foul)
	}
}

// double is a rule of a coach's own: a steal counts double.
func double(tb testing.TB) *Ruleset {
	tb.Helper()
	src := source(tb, "four-rock")
	changed := strings.Replace(src, "add    : Score.add(w,n)               t-> give",
		"add    : Hammer.true(w)               t-> plain  f-> steal\n  plain  : Score.add(w,n)               t-> give\n  steal  : Score.add(w,2*n)             t-> give", 1)
	require.NotEqual(tb, src, changed)
	r, err := Load("steals-double", changed, nil)
	require.NoError(tb, err)
	return r
}

// TestSearchesScoreByTheMachine: score, hammer and end of a match come from the machine.
func TestSearchesScoreByTheMachine(t *testing.T) {
	rules := double(t).Rules
	rules.Machine = double(t).Machine()
	b := curling.Bounds2019
	house := curling.Vec{X: curling.CentreX, Y: curling.TeeY}
	s := curling.State{Ends: 10, End: 3, Shot: 15, Position: curling.Position{0: house}}
	next, over := rules.Next(b, s, s.Position)
	require.False(t, over)
	require.Equal(t, [2]int{2, 0}, next.Score, "a steal of one counts two")
	require.Equal(t, curling.TeamID(0), next.First)
	require.Equal(t, 4, next.End)
	for n := -8; n <= 8; n++ {
		next, _ := rules.NextEnd(s, n)
		want := [2]int{max(0, 2*n), max(0, -n)}
		require.Equal(t, want, next.Score, "%d stones", n)
		first := curling.TeamID(0)
		if n < 0 {
			first = 1
		}
		require.Equal(t, first, next.First, "%d stones", n)
	}
	last := s
	last.End = 9
	next, over = rules.Next(b, last, last.Position)
	require.True(t, over)
	require.Equal(t, [2]float64{1, 0}, rules.Result(next))
	require.NoError(t, rules.Err())
}

// TestMachineKnowsTheSituation: a rule that looks at the end is the one of the end in which is thrown.
func TestMachineKnowsTheSituation(t *testing.T) {
	changed := strings.Replace(source(t, "four-rock"), "early  : Math: s <= FGZ               t-> whose  f-> tick",
		"early  : Match.end(10)                t-> tick  f-> soon\n  soon   : Math: s <= FGZ               t-> whose  f-> tick", 1)
	r, err := Load("free-last-end", changed, nil)
	require.NoError(t, err)
	rules := r.Rules
	rules.Machine = r.Machine()
	before, after := curling.Position{1: {X: 1.5, Y: 8}}, curling.Position{2: {X: 2, Y: 5}}
	for end := range 10 {
		at := rules.At(curling.State{End: end, Ends: 10, Shot: 2, Position: before})
		_, infraction := at.Apply(curling.Bounds2019, &before, &after, 2)
		require.Equal(t, end < 9, infraction.Foul, "end %d", end+1)
	}
}

// TestMachineTellsItsErrors: rules that fail in play say so, once for every question.
func TestMachineTellsItsErrors(t *testing.T) {
	changed := strings.Replace(source(t, "four-rock"), "stand  : Stones.stand()               t-> last",
		"stand  : Stones.stand()               t-> odd\n  odd    : Math: s = 4                  f-> last", 1)
	r, err := Load("breaks", changed, nil)
	require.NoError(t, err)
	require.False(t, r.Usual())
	rules := r.Rules
	rules.Machine = r.Machine()
	good, bad := rules.At(curling.State{Ends: 10, Shot: 1}), rules.At(curling.State{Ends: 10, Shot: 3})
	before, after := curling.Position{}, curling.Position{1: {X: 2, Y: 5}}
	good.Apply(curling.Bounds2019, &before, &after, 1)
	require.NoError(t, good.Err())
	after = curling.Position{3: {X: 2, Y: 5}}
	stands, _ := bad.Apply(curling.Bounds2019, &before, &after, 3)
	require.Equal(t, after, stands)
	require.ErrorContains(t, bad.Err(), "breaks")
	require.NoError(t, good.Err(), "of its own")
	s := curling.State{Ends: 10, Shot: 3}
	bad = rules.At(s)
	next, over := bad.Next(curling.Bounds2019, s, after)
	require.False(t, over)
	require.Equal(t, curling.State{Ends: 10, Shot: 4, Position: after}, next, "the match goes on as by the fields")
	require.ErrorContains(t, bad.Err(), "breaks")
	require.NoError(t, rules.Err())
}

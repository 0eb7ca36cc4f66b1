package match

import (
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"hogline/engine/curling"
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

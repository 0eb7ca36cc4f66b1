package simulators

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hogline/engine/curling"
	"hogline/engine/physics"
	"hogline/engine/physics/internal/physicstest"
	"hogline/engine/physics/sample"
)

func TestNewByName(t *testing.T) {
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	modern, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	for _, k := range Names() {
		on := ice
		if k == "glide" {
			on = modern
		}
		s, err := New(k, on)
		require.NoError(t, err, k)
		require.Equal(t, on, s.Ice())
		_, err = New(k, physics.Ice{Model: physics.V2})
		require.Error(t, err, "%s on no ice", k)
	}
	for _, k := range []string{"exact", "flight"} {
		_, err = New(k, modern)
		require.ErrorIs(t, err, physics.ErrUnsupported, k)
	}
	_, err = New("bullet", ice)
	require.EqualError(t, err, fmt.Sprintf("physics: unknown simulator \"bullet\" (%s)", strings.Join(Names(), ", ")))
}

// TestWornIceStopsStonesSooner: every simulator throws on worn ice alike.
func TestWornIceStopsStonesSooner(t *testing.T) {
	fresh, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	w := physics.Wear{Friction: []float64{1, 1.03}}
	draw := physics.Delivery{Shot: physics.CreateShot(fresh.Friction, curling.Tee, curling.Right)}
	var first curling.Vec
	thrown := 0
kinds:
	for _, kind := range Names() {
		var at [2]curling.Vec
		for shot := range at {
			sim, err := New(kind, w.At(fresh, shot))
			if errors.Is(err, physics.ErrUnsupported) { // a simulator of another model
				continue kinds
			}
			require.NoError(t, err)
			o, err := sim.Throw(draw, nil)
			require.NoError(t, err)
			at[shot] = o.Position[0]
		}
		require.Greater(t, at[1].Y, at[0].Y+0.9, "%s: 3 %% more friction stops a draw a metre short", kind)
		if first == (curling.Vec{}) {
			first = at[1]
		}
		require.Less(t, at[1].Distance(first), 0.001, kind)
		thrown++
	}
	require.Equal(t, 3, thrown)
}

// FuzzSimulators throws the same at all three. What touches nothing ends within a
// millimetre; a contact may happen a step earlier for one of them, which moves stones by
// centimetres and more, so there only the first contact has to be known to both (a graze
// may be one for one of them alone).
func FuzzSimulators(f *testing.F) {
	for seed := range uint64(12) {
		f.Add(seed, uint8(seed), seed%2 == 0)
	}
	sims := map[physics.Model][]physics.Simulator{}
	for _, m := range []physics.Model{physics.Mori2019, physics.V2} {
		for _, kind := range []string{"exact", "box2d", "flight"} {
			sim, err := New(kind, physicstest.Ice(f, m))
			require.NoError(f, err)
			sims[m] = append(sims[m], sim)
		}
	}
	f.Fuzz(func(t *testing.T, seed uint64, stones uint8, v2 bool) {
		model := physics.Mori2019
		if v2 {
			model = physics.V2
		}
		ice := physicstest.Ice(t, model)
		d := sample.Delivery(rand.New(rand.NewPCG(seed, 4)), &ice, int(stones)%curling.Stones)
		want, err := sims[model][0].Throw(d, nil)
		require.NoError(t, err)
		for k, sim := range sims[model][1:] {
			got, err := sim.Throw(d, nil)
			require.NoError(t, err)
			if min(want.Contacts.N, got.Contacts.N) > 0 {
				a, b := want.Contacts.List(), got.Contacts.List()
				require.True(t, slices.Contains(a, b[0]) || slices.Contains(b, a[0]), "simulator %d: %v, %v %+v", k, a, b, d)
				continue
			}
			if want.Contacts.N+got.Contacts.N > 0 || onALine(&ice, &want.Position, &got.Position) {
				continue // a graze, or a stone that lies on a line by less than a millimetre
			}
			require.Equal(t, want.Removed, got.Removed, "simulator %d %+v", k, d)
			for i := range want.Position {
				require.Less(t, want.Position[i].Distance(got.Position[i]), 0.001, "simulator %d stone %d %+v", k, i, d)
			}
		}
	})
}

// onALine reports whether a stone of either position lies within a millimetre of a limit.
func onALine(ice *physics.Ice, ps ...*curling.Position) bool {
	b := ice.Bounds
	for _, p := range ps {
		for i := range p {
			if p.Has(i) && min(math.Abs(p[i].Y-b.Back), math.Abs(p[i].Y-b.Hog), math.Abs(p[i].X-b.Side), math.Abs(curling.SheetWidth-b.Side-p[i].X)) < 0.001 {
				return true
			}
		}
	}
	return false
}
